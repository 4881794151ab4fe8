"""Words for colours, edges and numbers of the mat follow the data, or the check says where they do not."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.check import Report
from generator.model.colours import COLOUR_NAMES, colour_name
from tests.check.conftest import report_of
from tests.games.ruled import edit

ROOT = Path(__file__).parent.parent.parent
Check = Callable[[], Report]

NAMES = {
    "red": ("#c4352b", "#b8322a", "#8a3b2e", "#7c1f3a", "#ff0000"),
    "orange": ("#b8600b", "#ff8800"),
    "yellow": ("#f0cf58", "#ffee00"),
    "green": ("#23794a", "#00ff00", "#4b7a6b"),
    "blue": ("#1d66ad", "#2259a8", "#86b5f7"),
    "purple": ("#6a2fa0", "#800080"),
    "pink": ("#e0809b", "#ff93a6", "#ffc0cb"),
    "brown": ("#8a5a36", "#6a4c00"),
    "black": ("#000000", "#22262b"),
    "grey": ("#8f9da6", "#808080", "#c3c8d0"),
    "white": ("#ffffff", "#f2f7f3"),
}


@pytest.mark.parametrize("name", COLOUR_NAMES)
def test_colours_have_the_names_that_people_give_them(name: str) -> None:
    assert {colour_name(colour) for colour in NAMES[name]} == {name}


@pytest.mark.parametrize("level", range(0, 256, 17))
def test_every_colour_has_a_name(level: int) -> None:
    steps = range(0, 256, 17)
    assert {colour_name(f"#{level:02x}{g:02x}{b:02x}") for g in steps for b in steps} <= set(COLOUR_NAMES)


def found(report: Report) -> list[tuple[str, str, int]]:
    return [(p.kind, p.place.file.rsplit("/", 1)[-1], p.place.line) for p in report.problems]


TYPED = {
    "ja": (
        "出した札は、",
        {"緑の": 1, "緑色の": 1, "赤い": 0, "青の": 0, "新緑の": 0, "白い": 0, "緑茶を": 0},
    ),
    "en": (
        "Played cards have",
        {"Red cards have": 0, "Green cards have": 1, "Greenery has": 0, "White steam has": 0, "GREEN, green have": 2},
    ),
}
"""Where words are put, and how many of them are typed colours: janken's players are called red and blue."""


@pytest.mark.parametrize(("lang", "words"), [(lang, words) for lang, (_, many) in TYPED.items() for words in many])
def test_typed_colours_are_found_and_nothing_else(project: Path, check: Check, lang: str, words: str) -> None:
    file = project / "content" / "janken" / "rules" / f"00-index.{lang}.md"
    old, many = TYPED[lang]
    edit(file, old, words + (old if lang == "ja" else ""))
    assert [kind for kind, _, _ in found(check())] == ["typed-colour"] * many[words]


def test_a_token_is_not_called_by_another_colour(project: Path, check: Check) -> None:
    label = "{ja: 赤, en: red}, colour: "
    edit(project / "content/janken/game.yaml", f'{label}"#c4352b"', f'{label}"#23794a"')
    assert [kind for kind, _, _ in found(check())] == ["colour", "colour"]


RECOLOURED = {
    "the frame": ('near: "#e0809b"', 'near: "#23794a"', ["labels", "labels"]),
    "a token": ('en: red}, colour: "#c4352b"', 'en: red}, colour: "#23794a"', ["alt", "alt", "label", "label"]),
    "an Element": ('colour: "#23794a"', 'colour: "#7a2fa0"', []),
}


@pytest.mark.parametrize("name", RECOLOURED)
def test_words_that_cannot_follow_a_new_colour_are_named(tmp_path: Path, name: str) -> None:
    for part in ("content/toji", "templates/toji"):
        shutil.copytree(ROOT / part, tmp_path / part)
    old, new, told = RECOLOURED[name]
    edit(tmp_path / "content/toji/game.yaml", old, new)
    problems = report_of(tmp_path, "toji").problems
    assert [p.kind for p in problems] == ["colour"] * len(told), problems
    assert {p.place.file for p in problems} <= {"content/toji/game.yaml"}


FAR = "edge: far, start: start_points"
TRACKS = {
    "another track": ("{id: far,", "{id: there,", '{{ edge("there") }}'),
    "another first number": (FAR, "edge: far, start: win_points", "{{ n.win_points }}"),
    "another last number": (f"{FAR}, end: hand_size", f"{FAR}, end: players", "{{ n.players }}"),
    "a typed number": (FAR, "edge: far, start: 0", "the name of one of numbers"),
}


@pytest.mark.parametrize("name", TRACKS)
def test_a_track_is_told_as_it_is(project: Path, check: Check, name: str) -> None:
    old, new, wanted = TRACKS[name]
    edit(project / "content/janken/game.yaml", old, new)
    problems = [p for p in check().problems if p.message.startswith(f"expected {wanted}")]
    assert problems
    assert {p.place.line for p in problems} == {65}
