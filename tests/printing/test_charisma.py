"""The print files of Charisma: a mat of rows measured on the page itself, and its counters."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pikepdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.drawing.geometry import Box
from generator.drawing.mat import HEIGHT, WIDTH, mat
from generator.drawing.matlayout import plan_mat
from generator.drawing.scene import Circle, Group, Path, Rect
from generator.drawing.studio import Studio
from generator.errors import ContentError
from generator.model import Size, Zone
from generator.printing import write_prints

from .conftest import ROOT, read
from .pdfread import chars, mm_box, shapes

SAFE = 3
CLEARANCE = 0.5


@pytest.fixture(scope="module")
def charisma():
    return read(ROOT, "charisma")


@pytest.fixture(scope="module")
def made(charisma, fonts, tmp_path_factory):
    target = tmp_path_factory.mktemp("charisma")
    return {one.name: one for one in write_prints(charisma, Studio(charisma, ROOT, fonts), target)}


@pytest.fixture(scope="module")
def trim(made):
    with pikepdf.open(made["playmat.pdf"].path) as pdf:
        return mm_box(pdf.pages[0], "/TrimBox")


@pytest.fixture(scope="module")
def spaces(made, charisma):
    """The outlines of cards on the mat, once each: those of upright cards and those of sideways ones."""
    card = charisma.spec.card_size
    outlines = [shape for shape in shapes(made["playmat.pdf"].path) if shape.stroke and not shape.fill]

    def held(width, height):
        return list(
            dict.fromkeys(s.box for s in outlines if 0.5 <= s.size[0] - width < 4 and 0.5 <= s.size[1] - height < 4)
        )

    return held(card.width, card.height), held(card.height, card.width)


def inside(inner, outer, by=0.0):
    x0, y0, x1, y1 = outer
    return x0 + by <= inner[0] and y0 + by <= inner[1] and inner[2] <= x1 - by and inner[3] <= y1 - by


def apart(a, b):
    return a[2] <= b[0] + 1e-3 or b[2] <= a[0] + 1e-3 or a[3] <= b[1] + 1e-3 or b[3] <= a[1] + 1e-3


def test_the_files(made):
    assert set(made) == {"playmat.pdf", "counters-a4.pdf", "counters-letter.pdf"}
    assert {"F1", "F2", "D3", "C3"} <= set(made["playmat.pdf"].rules)
    assert {"A6", "P5"} <= set(made["counters-a4.pdf"].rules)
    for one in made.values():
        assert one.pages == 1
        assert min(c.size for c in chars(one.path)) >= 6.499


def test_every_ally_has_a_space_upright_and_sideways(spaces, charisma):
    """F2, T1: as many as the rules allow; a deck and an Abyss that always stand upright."""
    upright, sideways = spaces
    allies = charisma.number("characters_max") + charisma.number("units_max")
    assert len(upright) == allies + 2
    assert len(sideways) == allies
    for side in sideways:
        assert sum(abs(side[2] - up[2]) < 0.01 and abs(side[3] - up[3]) < 0.01 for up in upright) == 1


def test_cards_do_not_overlap_however_they_lie(spaces, trim):
    upright, sideways = spaces
    whole = [next(((side[0], up[1], up[2], up[3]) for side in sideways if side[2:] == up[2:]), up) for up in upright]
    assert all(inside(box, trim, SAFE) for box in whole)
    assert all(apart(a, b) for a, b in combinations(whole, 2))


def test_no_card_covers_a_word(spaces, made, trim):
    """Each zone's words, in both languages, stand where neither an upright nor a sideways card lies."""
    upright, sideways = spaces
    on_mat = [c for c in chars(made["playmat.pdf"].path) if inside(c.box, trim)]
    assert on_mat
    for char in on_mat:
        assert inside(char.box, trim, SAFE)
        assert all(apart(char.box, box) for box in (*upright, *sideways)), char


def test_every_zone_is_named_as_often_as_it_has_spaces(made, trim, charisma):
    run = "".join(c.text for c in chars(made["playmat.pdf"].path) if inside(c.box, trim))
    for zone in charisma.spec.mat.zones:
        for words in zone.label.values():
            assert run.count(words) == charisma.number(zone.spaces)


def test_the_deck_is_at_the_upper_right(charisma):
    """F1."""
    cells = plan_mat(charisma, charisma.spec.mat, WIDTH, HEIGHT).cells
    (deck,) = (cell for cell in cells if cell.zone.rule == "F1")
    assert deck.cell.right == max(cell.cell.right for cell in cells)
    assert deck.cell.y == min(cell.cell.y for cell in cells)


def test_the_key_shows_every_colour_by_shape(charisma, fonts):
    def named(nodes):
        for node in nodes:
            if isinstance(node, Group):
                yield node
                yield from named(node.children)

    def drawn(nodes):
        for node in nodes:
            if isinstance(node, Group):
                yield from drawn(node.children)
            elif isinstance(node, Path):
                yield node.d

    groups = {group.id: group for group in named(mat(charisma, charisma.spec.mat, fonts).children)}
    shown = [frozenset(drawn(groups[f"key-colour-{m.id}"].children)) for m in charisma.spec.sets["colour"]]
    assert all(shown)
    assert all(a.isdisjoint(b) for a, b in combinations(shown, 2))
    assert groups["key-colour"].rule == "C3"


def test_a_low_ink_mat_fills_no_large_area(charisma, fonts):
    def walk(nodes):
        for node in nodes:
            yield from walk(node.children) if isinstance(node, Group) else (node,)

    for node in walk(mat(charisma, charisma.spec.mat, fonts, ink="low").children):
        if (isinstance(node, Rect) and node.width > 20) or (isinstance(node, Circle) and node.r > 8):
            assert node.paint.fill in {None, "#ffffff"}


@pytest.mark.parametrize("name", ["counters-a4.pdf", "counters-letter.pdf"])
def test_counters(made, charisma, name):
    """As many of each kind as the data says, told apart by ring and picture as well as by colour; no number is lost."""
    tokens = charisma.spec.tokens
    cuts = [s for s in shapes(made[name].path) if s.size == (tokens.diameter,) * 2 and s.stroke == (0, 0, 0)]
    assert len(cuts) == sum(kind.count for kind in tokens.kinds)
    text = [c for c in chars(made[name].path) if any(inside(c.box, cut.box) for cut in cuts)]
    for kind in tokens.kinds:
        if kind.mark is not None:
            assert sum(c.text == kind.mark for c in text) == kind.count
    assert len({(kind.art, kind.mark) for kind in tokens.kinds}) == len(tokens.kinds)


mm = st.floats(15, 120).map(lambda v: round(v, 1))
grids = st.lists(st.lists(st.sampled_from("ab"), min_size=1, max_size=6), min_size=1, max_size=4)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(size=st.tuples(mm, mm).map(sorted), rows=grids, sideways=st.tuples(st.booleans(), st.booleans()))
def test_any_grid_holds_its_cards_or_is_refused(charisma, size, rows, sideways):
    label = dict.fromkeys(charisma.languages, "A")
    zones = tuple(
        Zone(id=name, label=label, rule="F2", sideways=turns, spaces=sum(row.count(name) for row in rows))
        for name, turns in zip("ab", sideways, strict=True)
    )
    spec = charisma.spec.mat.model_copy(update={"zones": zones, "rows": tuple(map(tuple, rows)), "key": None})
    card_size = Size(width=size[0], height=size[1])
    game = replace(charisma, spec=charisma.spec.model_copy(update={"mat": spec, "card_size": card_size}))
    try:
        cells = plan_mat(game, spec, WIDTH, HEIGHT).cells
    except ContentError as error:
        assert {(p.kind, p.place.file) for p in error.problems} == {("mat", "content/charisma/game.yaml")}
        return
    safe = Box(0, 0, WIDTH, HEIGHT).grown(-SAFE)
    assert len(cells) == sum(map(len, rows))
    assert not any(a.cell.overlaps(b.cell) for a, b in combinations(cells, 2))
    for cell in cells:
        free = [cell.corner] + ([cell.beside] if cell.beside is not None else [])
        cards = [cell.upright] + ([cell.sideways] if cell.sideways is not None else [])
        assert safe.holds(cell.cell)
        assert all(cell.cell.holds(box) for box in (*free, *cards))
        assert not any(words.overlaps(card) for words in free for card in cards)
        assert cell.upright.width >= size[0] + CLEARANCE
        assert cell.upright.height >= size[1] + CLEARANCE
        if cell.sideways is not None:
            assert (cell.sideways.width, cell.sideways.height) == (cell.upright.height, cell.upright.width)
