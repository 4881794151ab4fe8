"""The tiny game goes the whole way through the house, and no room of the house knows it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.games.house import HOUSE, ROOMS, SITE

HERE = Path(__file__).parent
WORDS = re.compile(r"janken|じゃんけん|グー|チョキ|scissors", re.IGNORECASE)


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a build of the project in ``janken/`` makes."""
    folder = tmp_path_factory.mktemp("out")
    command = [sys.executable, "-m", "generator", "build", "--root", str(HERE / "janken"), "--out", str(folder)]
    done = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder / "janken"


def test_the_print_files_are_there(out: Path) -> None:
    names = {file.name for file in (out / "print").glob("*.pdf")}
    assert {"janken-mat-a4.pdf", "point-counters-a4.pdf", "point-counters-letter.pdf"} <= names


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_pages_show_rules_and_examples(out: Path, lang: str) -> None:
    page = (out / "site" / lang / "play.html").read_text(encoding="utf-8")
    for anchor in ("R1", "R2", "R3", "R4", "V1"):
        assert f'id="{anchor}"' in page
    for example in ("rock-beats-scissors", "paper-beats-rock", "tie", "whole-game", "drawn-game", "card-played-twice"):
        assert example in page


def test_a_game_without_art_of_its_own_has_the_houses_plain_mark(out: Path) -> None:
    """The first letter of its title in the head of each page as in its icon, and a line above the title."""
    icon = set(re.findall(r'\sd="([^"]*)"', (out / "site/assets/icons/icon.svg").read_text(encoding="utf-8")))
    for file in (file for lang in ("ja", "en") for file in (out / "site" / lang).glob("*.html")):
        page = file.read_text(encoding="utf-8")
        marks = re.findall(r'<span class="logo"><svg.*?</svg></span>', page, re.DOTALL)
        assert len(marks) == 2, file
        assert all(set(re.findall(r'\sd="([^"]*)"', mark)) == icon for mark in marks), file
        assert ('class="noren-ornament"><svg' in page) == (file.name == "index.html"), file


def test_the_house_knows_no_janken() -> None:
    assert [file for file in (*ROOMS, *SITE) if WORDS.search(file.read_text(encoding="utf-8"))] == []
