"""A character that the site's font lacks is told at its place, wherever readers would meet it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.drawing.fonts import FontBook
from generator.load import load_game
from generator.website.shown import glyph_problems
from tests.website.conftest import ROOT

JANKEN = ROOT / "tests" / "games" / "janken" / "content"
PLACES = {
    "a clause": ("rules/10-play.en.md", "Equal points are a draw.", "Equal 🔥 points are a draw.", ":33:7"),
    "prose": ("rules/00-index.ja.md", "title: ", "title: 🔥", ":2:8"),
    "a card": ("cards.csv", "Rock B", "Rock 🔥", ":3:1"),
    "a term": ("terms.yaml", "words: {ja: 手札, en: hand card}", "words: {ja: 手札, en: hand card🔥}", ":3:23"),
    "a definition": ("terms.yaml", "One comparison", "One 🔥 comparison", ":17:9"),
    "a message": ("messages.yaml", "There is no {shape}", "There is no 🔥 {shape}", ":3:56"),
    "an example": ("examples/rounds.yaml", "en: Rock against scissors", "en: Rock 🔥 scissors", ":2:27"),
    "a member of a set": ("game.yaml", "label: {ja: グー,", "label: {ja: グー🔥,", ":{line}:30"),
    "the game": ("game.yaml", "en: Janken}", "en: Janken🔥}", ":4:25"),
}


@pytest.fixture(scope="module")
def book() -> FontBook:
    return FontBook()


@pytest.mark.parametrize("name", PLACES)
def test_what_the_font_lacks_is_told_at_its_place(name: str, tmp_path: Path, book: FontBook) -> None:
    file, old, new, place = PLACES[name]
    shutil.copytree(JANKEN, tmp_path / "content")
    path = tmp_path / "content/janken" / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    line = text.count("\n", 0, text.index(old)) + 1
    problems = list(glyph_problems(load_game(tmp_path, "janken"), book))
    assert problems
    assert {str(problem.place) for problem in problems} == {f"content/janken/{file}{place.format(line=line)}"}
    assert all("🔥 (U+1F525)" in problem.message for problem in problems)


@pytest.mark.parametrize(("root", "name"), [(ROOT, "toji"), (ROOT, "charisma"), (JANKEN.parent, "janken")])
def test_the_font_has_all_that_the_games_say(root: Path, name: str, book: FontBook) -> None:
    assert not list(glyph_problems(load_game(root, name), book))
