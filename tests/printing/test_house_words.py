"""The house's words on sheets, as a translator writes them: each fits or is told at its line, with the right fields."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

from generator.drawing.scene import Group, Label
from generator.drawing.studio import Studio
from generator.errors import ContentError
from generator.printing.layout.marks import RULER_ROOM, SMALL, named, scales, stacked_scales
from generator.printing.order import Order
from generator.printing.paper import A3, A4
from generator.printing.press import write_pdfs
from generator.printing.things.legend import COLUMN, scales_block
from generator.printing.words import FILE, OWN_FILE, Phrase, load_words
from tests.fields import WRONG
from tests.games.copies import copy_janken
from tests.games.test_third_language import add_french

from .conftest import ROOT, read

LANG = "fr"
KINDS = {"fit": "Donaudampfschifffahrt" * 14, "glyph": "𓀀"}
Keys = tuple[str | int, ...]


def leaves(value: object, path: Keys = ()) -> Iterator[tuple[Keys, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(each, (*path, key))


FRENCH = yaml.safe_load((ROOT / "tests" / "games" / "french" / OWN_FILE).read_text("utf-8"))[LANG]
EVERY = dict(leaves(FRENCH))


def reworded(root: Path, say: Callable[[str], str], only: Keys = ()) -> dict[Keys, int]:
    """Write the French words with other ones for some of them; each one's line."""
    said: dict[Keys, str] = {path: say(text) if path[: len(only)] == only else text for path, text in EVERY.items()}
    lines: list[str] = [f"{LANG}:"]
    at: dict[Keys, int] = {}
    before: Keys = ()
    for path, text in said.items():
        for depth, key in enumerate(path, 1):
            if path[:depth] != before[:depth]:
                lines.append("  " * depth + ("-" if isinstance(key, int) else f"{key}:"))
        lines[-1] += " " + yaml.safe_dump(text, allow_unicode=True, default_style='"', width=1e6).strip()
        at[path], before = len(lines), path
    (root / OWN_FILE).parent.mkdir(parents=True, exist_ok=True)
    (root / OWN_FILE).write_text("\n".join(lines) + "\n", "utf-8")
    return at


def told(make: Callable[[], object]) -> set[tuple[str, int, str]]:
    """Where problems are, and of what kind."""
    try:
        make()
    except ContentError as error:
        return {(problem.place.file, problem.place.line, problem.kind) for problem in error.problems}
    return set()


# ── fields ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("wrong", WRONG)
def test_every_word_has_the_fields_that_are_filled_in(tmp_path, wrong):
    say, is_wrong = WRONG[wrong]
    lines = reworded(tmp_path, say)
    expected = {(OWN_FILE, lines[path], "field") for path, text in EVERY.items() if is_wrong(text)}
    assert told(lambda: load_words(["ja", "en", LANG], tmp_path)) == expected


# ── where a language is wanted ──────────────────────────────────────────────────────────────────────────


def test_a_language_is_wanted_where_who_adds_it_writes_it(tmp_path):
    """In the house's own project in the house's file, in any other in a file of its own."""
    for root, file in ((ROOT, FILE), (tmp_path, OWN_FILE)):
        assert told(lambda root=root: load_words(["ja", LANG], root)) == {(file, 1, "language")}


# ── room ────────────────────────────────────────────────────────────────────────────────────────────────


THINGS = {"tiles": ("mat",), "calibration": ("calibration",), "cards": ("cards", "mat")}
"""Where the words of a block stand; others stand beside mats and tokens."""
SHOWN = [
    path
    for path in EVERY
    if path[0] in {"scale", "inch", "calibration"}
    or path[:2] in {("tiles", "under"), ("tiles", "cut")}
    or (path[0] == "cards" and path[1] in {"language", "in_language", "sheet", "face", "back", "scale"})
]


@pytest.fixture(scope="module")
def french(tmp_path_factory):
    root = tmp_path_factory.mktemp("french")
    copy_janken(root)
    add_french(root)
    return read(root, "janken"), root


@pytest.mark.parametrize("path", [path for path in SHOWN if path != ("calibration", "whole")], ids=str)
@pytest.mark.parametrize("kind", KINDS)
def test_a_word_that_cannot_be_set_is_told_at_its_line(french, fonts, tmp_path, path, kind):
    """For want of room or of a character, also in a longer line: not at a title, nor at another language's words."""
    game, root = french
    lines = reworded(root, lambda text: text + KINDS[kind], path)
    order = Order(THINGS.get(str(path[0]), ("mat", "tokens")), (A4, A3))
    found = told(lambda: write_pdfs(game, Studio(game, root, fonts), tmp_path / "print", order))
    shutil.copy(ROOT / "tests" / "games" / "french" / OWN_FILE, root / OWN_FILE)
    assert found == {(OWN_FILE, lines[path], kind)}


# ── the names of one inch ───────────────────────────────────────────────────────────────────────────────


NAMES = ["1インチ", "1 inch", "1 pouce", "1 pulgada", "1 palec", "1 hüvelyk (angol)", "1 英寸"]
CASES = [NAMES[:count] for count in range(1, len(NAMES) + 1)] + [
    ["exactement un pouce anglais"],
    [*NAMES[:3], "x" * 40],
]


def phrases(names: list[str]) -> tuple[Phrase, ...]:
    return tuple(Phrase(name, str(at), f"words.yaml:{at + 1}") for at, name in enumerate(names))


def labels(group: Group) -> list[Label]:
    return [node for node in group.children if isinstance(node, Label)]


def check(found: list[Label], names: list[str], right: float, fonts) -> None:
    """All names, in their order, in lines that keep to the room; each with the place of one of its names."""
    lines = [label for label in found if label.text != "50 mm"]
    assert " · ".join(line.text for line in lines) == " · ".join(names)
    for line in lines:
        assert told_at(line, names) in line.text.split(" · ")
        assert line.x + fonts.width(line.text, line.size, line.face) <= right + 1e-6
    baselines = [line.y for line in lines]
    assert all(after - before >= SMALL for before, after in pairwise(baselines))


def told_at(line: Label, names: list[str]) -> str:
    return names[int(str(line.source).partition(":")[2]) - 1]


@pytest.mark.parametrize("width", [COLUMN, 60.0, 84.0, 120.0])
@pytest.mark.parametrize("names", CASES, ids=len)
def test_the_names_of_an_inch_keep_to_a_column(fonts, names, width):
    """However many languages there are: beside the bar, or below it where one is too wide for that."""
    block = scales_block(phrases(names))(width, 2.5, fonts)
    if block is None:
        assert max(fonts.width(name, SMALL, "sans") for name in names) > width - 1
        return
    (group,) = block.nodes
    assert isinstance(group, Group)
    check(labels(group), names, width, fonts)
    assert max(label.y for label in labels(group)) < block.height


@pytest.mark.parametrize("names", CASES, ids=len)
def test_the_names_of_an_inch_leave_the_words_beside_them_alone(fonts, names):
    """In two lines at most; what there is no room for is told at its language."""
    try:
        group = scales(0, 0, phrases(names), fonts)
    except ContentError as error:
        for problem in error.problems:
            assert (problem.kind, problem.place.file) == ("fit", "words.yaml")
            assert names[problem.place.line - 1] in problem.message
        assert len(names) > 4 or max(map(len, names)) > 20
        return
    check(labels(group), names, RULER_ROOM - 1, fonts)


def test_a_name_that_is_wider_than_the_column_is_told_at_its_language(fonts):
    names = ["1インチ", "1 inch", "un pouce " * 9, "1 Zoll " * 12]
    for make in (
        lambda: stacked_scales(0, 0, phrases(names), COLUMN, fonts),
        lambda: scales(0, 0, phrases(names), fonts),
        lambda: named(phrases(names), COLUMN, fonts),
    ):
        assert told(make) == {("words.yaml", 3, "fit"), ("words.yaml", 4, "fit")}
