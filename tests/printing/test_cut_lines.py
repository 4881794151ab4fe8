"""Exports for cutting machines: their lines are the edges of what is printed."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from itertools import product
from pathlib import Path

import pytest

from generator.printing import write_prints
from generator.printing.export import write_exports
from generator.printing.order import Order
from generator.printing.paper import A4, LETTER

from .exporting import EVERYTHING, NAMES
from .pdfread import placed, shapes

SVG = "{http://www.w3.org/2000/svg}"
NEAR = 0.001


def layers(path: Path) -> dict[str, list[str]]:
    root = ElementTree.parse(path).getroot()
    return {group.get("id"): [each.get("d") for each in group.iter(f"{SVG}path")] for group in root.iter(f"{SVG}g")}


def edges(d: str) -> list[tuple[float, float, float, float]]:
    """The straight lines of a path, each from its upper left end."""
    x = y = 0.0
    start, found = (0.0, 0.0), []
    for letter, rest in re.findall(r"([MHVLZ])([^MHVLZ]*)", d):
        numbers = [float(n) for n in rest.split()]
        to = {"M": numbers, "L": numbers, "H": [*numbers, y], "V": [x, *numbers], "Z": list(start)}[letter]
        if letter == "M":
            start = (to[0], to[1])
        else:
            found.append((min(x, to[0]), min(y, to[1]), max(x, to[0]), max(y, to[1])))
        x, y = to
    return found


def sides(trim) -> list[tuple[float, float, float, float]]:
    left, top, right, bottom = trim
    return [
        (left, top, right, top),
        (left, bottom, right, bottom),
        (left, top, left, bottom),
        (right, top, right, bottom),
    ]


def lies_on(side, line) -> bool:
    """Whether a side is a part of a line."""
    upright = abs(line[0] - line[2]) < NEAR
    if upright != (abs(side[0] - side[2]) < NEAR):
        return False
    across, along = (0, 1) if upright else (1, 0)
    same = abs(side[across] - line[across]) < NEAR
    return same and line[along] - NEAR <= side[along] and side[along + 2] <= line[along + 2] + NEAR


def numbered(path: Path) -> tuple[str, list[int]]:
    """The document and the pages that cut lines are for."""
    title = ElementTree.parse(path).getroot().find(f"{SVG}title").text
    name, pages = title.split(": ")
    return f"{name}.pdf", [int(page) for page in pages.split(", ")]


VARIANTS = [
    (name, backs, gutter)
    for name, backs, gutter in product(NAMES, ("long-edge", "short-edge", "fold", "none"), (False, True))
    if name != "charisma" or (backs, gutter) in {("long-edge", False), ("fold", True)}  # hundreds of pages, otherwise
]


@pytest.mark.parametrize(("name", "backs", "gutter"), VARIANTS)
def test_cut_lines_are_the_trims_of_the_pdf(studios, tmp_path, name, backs, gutter):
    studio = studios[name]
    order = Order(("cards",), (A4,), backs=backs, gutter=gutter)
    write_prints(studio.game, studio, tmp_path, order)
    files = write_exports(studio.game, studio, tmp_path, ("cut",), order)
    assert files
    for file in files:
        found = layers(file.path)
        document, pages = numbered(file.path)
        shown = placed(tmp_path / document)
        lines = [edge for path in found["cut"] for edge in edges(path)]
        folds = [edge for path in found.get("score", ()) for edge in edges(path)]
        assert bool(folds) == (backs == "fold")
        for page in {pages[0], pages[-1]}:
            trims = [p.trim for p in shown[page - 1] if round(p.trim[2] - p.trim[0]) == 63]
            assert trims
            all_sides = [side for trim in trims for side in sides(trim)]
            for side in all_sides:
                assert any(lies_on(side, line) for line in (*lines, *folds)), (file.name, page, side)
            for line in (*lines, *folds):  # and nothing else is cut
                assert any(lies_on(side, line) for side in all_sides)
            if backs == "fold":
                assert len(folds) >= 1
                assert not any(lies_on(fold, line) for fold in folds for line in lines)
        if gutter:
            pieces = len(trims) // (2 if backs == "fold" else 1)
            assert len(found["cut"]) == pieces


@pytest.mark.parametrize("name", ["toji", "janken"])
def test_every_page_with_faces_has_cut_lines(studios, tmp_path, name):
    studio = studios[name]
    order = Order(("cards",), (A4,), backs="long-edge")
    prints = write_prints(studio.game, studio, tmp_path, order)
    files = write_exports(studio.game, studio, tmp_path, ("cut",), order)
    covered = {}
    for file in files:
        document, pages = numbered(file.path)
        covered.setdefault(document, []).extend(pages)
    assert {made.name: list(range(1, made.pages + 1, 2)) for made in prints if made.name in covered} == {
        name: sorted(pages) for name, pages in covered.items()
    }
    assert set(covered) == {made.name for made in prints}


@pytest.mark.parametrize("name", NAMES)
def test_tokens_are_cut_along_the_circles_of_the_pdf(studios, tmp_path, name):
    studio = studios[name]
    order = Order(("tokens",), (A4,))
    (made,) = write_prints(studio.game, studio, tmp_path, order)
    spec = studio.game.spec.tokens
    found = []
    for file in write_exports(studio.game, studio, tmp_path, ("cut",), order):
        for path in layers(file.path)["cut"]:
            x, y, r = (float(n) for n in re.match(r"M([\d.]+) ([\d.]+)A([\d.]+)", path).groups())
            assert 2 * r == spec.diameter
            found.append((x + r, y))
    lines = [
        shape.box
        for number in range(made.pages)
        for shape in shapes(made.path, number)
        if shape.width == 0.25 and shape.stroke == (0.0, 0.0, 0.0)
    ]
    middles = [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in lines]
    for axis in (0, 1):
        assert sorted(spot[axis] for spot in found) == pytest.approx(sorted(spot[axis] for spot in middles), abs=0.01)
    assert len(found) == sum(kind.count for kind in spec.kinds)


@pytest.mark.parametrize("name", NAMES)
def test_cut_lines_are_as_large_as_the_paper_and_hairlines_of_one_colour_a_layer(studios, tmp_path, name):
    files = write_exports(studios[name].game, studios[name], tmp_path, ("cut",), EVERYTHING)
    assert files
    for path in (file.path for file in files):
        root = ElementTree.parse(path).getroot()
        paper = LETTER if "letter" in path.name else A4
        width, height = (float(root.get(side).removesuffix("mm")) for side in ("width", "height"))
        assert sorted((width, height)) == sorted((paper.width, paper.height))
        assert root.get("viewBox") == f"0 0 {width:g} {height:g}"
        groups = {group.get("id"): group for group in root.iter(f"{SVG}g")}
        assert {"register", "cut"} <= groups.keys()
        assert len({group.get("stroke") for group in groups.values()}) == len(groups)
        assert all(float(group.get("stroke-width")) < 0.03 and group.get("fill") == "none" for group in groups.values())
