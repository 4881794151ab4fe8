"""A game that is added as CONTRIBUTING says keeps the house's checks green: here janken's files, in English only."""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
import yaml

from tests.games.house import HOUSE

JANKEN = Path(__file__).parent / "janken"
GAME = "stones"
ENGINE = f"generator/engine/{GAME}.py"
HELD = (
    "tests/games/test_house_words.py::test_no_room_knows_a_word_of_a_game[toji]",
    "tests/games/test_pipeline.py::test_the_house_knows_no_janken",
    "tests/test_papers.py::test_editors_are_told_of_every_schema",
    f"tests/cli/test_commands.py::test_every_game_goes_through_the_same_commands[{GAME}]",
    "tests/cli/test_commands.py::test_an_engine_that_is_not_there_is_asked_for_where_it_may_be[nosuch]",
)
"""The tests that ask something of every game, or look through the rooms beside its engine."""


def english(value: object) -> object:
    """Content without what it says in Japanese."""
    if isinstance(value, dict):
        return {key: english(each) for key, each in value.items() if key not in ("ja", "reading")}
    return [english(each) for each in value] if isinstance(value, list) else value


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with one game more."""
    root = tmp_path_factory.mktemp("project")
    for part in ("content", "generator", "tests", "templates", "site", "benchmarks", ".github"):
        shutil.copytree(HOUSE / part, root / part, ignore=shutil.ignore_patterns("__pycache__", "out"))
    for paper in (file for file in HOUSE.iterdir() if file.is_file()):
        shutil.copy(paper, root / paper.name)
    shutil.copy(JANKEN / "engine" / "janken.py", root / ENGINE)
    folder = root / "content" / GAME
    shutil.copytree(JANKEN / "content" / "janken", folder)
    for file in folder.rglob("*.yaml"):
        said = english(yaml.safe_load(file.read_text(encoding="utf-8")))
        if file.name == "game.yaml" and isinstance(said, dict):
            said |= {"id": GAME, "engine": GAME, "languages": ["en"]}
        file.write_text(yaml.safe_dump(said, allow_unicode=True, sort_keys=False), encoding="utf-8")
    for page in folder.glob("rules/*.ja.md"):
        page.unlink()
    rows = list(csv.reader((folder / "cards.csv").read_text(encoding="utf-8").splitlines()))
    kept = [number for number, name in enumerate(rows[0]) if name != "name_ja"]
    with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as cards:
        csv.writer(cards).writerows([row[number] for number in kept] for row in rows)
    return root


@pytest.mark.parametrize(
    "command",
    [
        ("ruff", "check", "--no-cache", ENGINE),
        ("ruff", "format", "--check", "--no-cache", ENGINE),
        ("generator", "check", GAME),
        ("pytest", "-p", "no:cacheprovider", *HELD),
    ],
    ids=lambda command: " ".join(command[:2]),
)
def test_its_files_are_all_it_takes(project: Path, command: Sequence[str]) -> None:
    alone = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    done = subprocess.run([sys.executable, "-m", *command], cwd=project, env=alone, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
