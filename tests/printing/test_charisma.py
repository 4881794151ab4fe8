"""The print files of Charisma: a mat of rows measured on the page itself, and its counters."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations, product

import pikepdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.drawing.geometry import Box
from generator.drawing.mat import HEIGHT, WIDTH, mat
from generator.drawing.matgrid import LEAST_CLEARANCE
from generator.drawing.matlayout import plan_mat
from generator.drawing.scene import Circle, Group, Path, Rect
from generator.drawing.studio import Studio
from generator.errors import ContentError
from generator.model import Size, Zone
from generator.printing import write_prints

from .conftest import ROOT, read
from .names import ORDERS
from .pdfread import chars, mm_box, shapes

SAFE = 3


@pytest.fixture(scope="module")
def charisma():
    return read(ROOT, "charisma")


@pytest.fixture(scope="module")
def studio(charisma, fonts):
    return Studio(charisma, ROOT, fonts)


@pytest.fixture(scope="module")
def made(charisma, studio, tmp_path_factory):
    target = tmp_path_factory.mktemp("charisma")
    return {one.name: one for order in ORDERS for one in write_prints(charisma, studio, target, order)}


@pytest.fixture(scope="module")
def trim(made):
    with pikepdf.open(made["playmat-a3.pdf"].path) as pdf:
        return mm_box(pdf.pages[0], "/TrimBox")


@pytest.fixture(scope="module")
def spaces(made, charisma):
    """The outlines of cards on the mat, once each: those of upright cards and those of sideways ones."""
    card = charisma.spec.card_size
    outlines = [shape for shape in shapes(made["playmat-a3.pdf"].path) if shape.stroke]

    def held(width, height):
        return list(
            dict.fromkeys(s.box for s in outlines if 0 < s.size[0] - width <= 4 and 0 < s.size[1] - height <= 4)
        )

    return held(card.width, card.height), held(card.height, card.width)


def inside(inner, outer, by=0.0):
    x0, y0, x1, y1 = outer
    return x0 + by <= inner[0] and y0 + by <= inner[1] and inner[2] <= x1 - by and inner[3] <= y1 - by


def apart(a, b):
    return a[2] <= b[0] + 1e-3 or b[2] <= a[0] + 1e-3 or a[3] <= b[1] + 1e-3 or b[3] <= a[1] + 1e-3


def test_the_files(made):
    assert set(made) == {"playmat-a3.pdf", "counters-a4.pdf", "counters-letter.pdf"}
    assert {"F1", "F2", "D3", "C3"} <= set(made["playmat-a3.pdf"].rules)
    assert {"A6", "P5"} <= set(made["counters-a4.pdf"].rules)
    for one in made.values():
        assert one.pages == 1


def test_every_ally_has_a_space_upright_and_sideways(spaces, charisma):
    """F2, T1: as many as the rules allow; a deck and an Abyss that always stand upright."""
    upright, sideways = spaces
    allies = charisma.number("characters_max") + charisma.number("units_max")
    assert len(upright) == allies + 2
    assert len(sideways) == allies
    assert len([space for space in ways(spaces) if len(space) == 2]) == allies


def ways(spaces):
    """The ways a card may lie on each space: upright, or turned within the height it has when upright."""
    upright, sideways = spaces
    return [(up, *(side for side in sideways if is_turned(side, up))) for up in upright]


def is_turned(side, up):
    within = up[1] - 1e-3 <= side[1] and side[3] <= up[3] + 1e-3
    return within and (abs(side[0] - up[0]) < 1e-2 or abs(side[2] - up[2]) < 1e-2)


def test_cards_do_not_overlap_however_they_lie(spaces, trim):
    for a, b in combinations(ways(spaces), 2):
        assert all(apart(one, other) for one, other in product(a, b))
    assert all(inside(box, trim, SAFE - 1e-3) for way in ways(spaces) for box in way)


def test_cards_have_as_much_air_as_the_paper_allows(spaces, trim, charisma):
    """Twelve upright cards lie three deep somewhere, or everywhere at most two deep. The safe zone is 390 × 267 mm, so
    with c mm of air for each there is either 3 (88 + c) ≤ 267, c ≤ 1, or 12 (63 + c) ≤ 2 · 390, c ≤ 2: no layout gives
    more than 2 mm. Nor does any hold twelve sleeves of 66 × 91 mm: 3 · 91 > 267 and 12 · 66 > 2 · 390.
    """
    card = charisma.spec.card_size
    width, height = trim[2] - trim[0] - 2 * SAFE, trim[3] - trim[1] - 2 * SAFE
    count = len(spaces[0])
    best = max(height / 3 - card.height, 2 * width / count - card.width)
    for (x0, y0, x1, y1), short, long in (
        *((box, card.width, card.height) for box in spaces[0]),
        *((box, card.height, card.width) for box in spaces[1]),
    ):
        assert min(x1 - x0 - short, y1 - y0 - long) == pytest.approx(best, abs=0.01)


def test_no_card_covers_a_word(spaces, made, trim):
    """Each zone's words, in both languages, stand where neither an upright nor a sideways card lies."""
    upright, sideways = spaces
    on_mat = [c for c in chars(made["playmat-a3.pdf"].path) if inside(c.box, trim)]
    assert on_mat
    for char in on_mat:
        assert inside(char.box, trim, SAFE)
        assert all(apart(char.box, box) for box in (*upright, *sideways)), char


def test_every_zone_is_named_as_often_as_it_has_spaces(made, trim, charisma):
    run = "".join(c.text for c in chars(made["playmat-a3.pdf"].path) if inside(c.box, trim))
    for zone in charisma.spec.mat.zones:
        for words in zone.label.values():
            assert run.count(words) == charisma.number(zone.spaces)


def test_the_deck_is_at_the_upper_right(charisma):
    """F1."""
    cells = plan_mat(charisma, charisma.spec.mat, WIDTH, HEIGHT).grid.cells
    (deck,) = (cell for cell in cells if cell.zone.rule == "F1")
    assert deck.cell.right == max(cell.cell.right for cell in cells)
    assert deck.cell.y == min(cell.cell.y for cell in cells)


def test_the_key_shows_every_colour_by_shape(charisma, studio, fonts):
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

    groups = {group.id: group for group in named(mat(charisma, charisma.spec.mat, studio.art, fonts).children)}
    shown = [frozenset(drawn(groups[f"key-colour-{m.id}"].children)) for m in charisma.spec.sets["colour"]]
    assert all(shown)
    assert all(a.isdisjoint(b) for a, b in combinations(shown, 2))
    assert groups["key-colour"].rule == "C3"


def test_a_low_ink_mat_fills_no_large_area(charisma, studio, fonts):
    def walk(nodes):
        for node in nodes:
            yield from walk(node.children) if isinstance(node, Group) else (node,)

    for node in walk(mat(charisma, charisma.spec.mat, studio.art, fonts, ink="low").children):
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


mm = st.floats(20, 120).map(lambda v: round(v, 1))
grids = st.lists(st.lists(st.sampled_from(["a", "b", None]), min_size=1, max_size=6), min_size=1, max_size=4)


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
        grid = plan_mat(game, spec, WIDTH, HEIGHT).grid
    except ContentError as error:
        assert {(p.kind, p.place.file) for p in error.problems} == {("mat", "content/charisma/game.yaml")}
        return
    safe = Box(0, 0, WIDTH, HEIGHT).grown(-SAFE)
    assert len(grid.cells) + len(grid.free) == sum(max(map(len, rows)) for _ in rows)
    for cell in grid.cells:
        assert safe.holds(cell.cell)
        assert cell.cell.holds(cell.upright)
        assert cell.cell.holds(cell.plaque)
        assert not cell.upright.overlaps(cell.plaque)
        assert (cell.sideways is not None) == cell.zone.sideways
        for box, (least_width, least_height) in zip(ways_of(cell), (size, size[::-1]), strict=False):
            assert safe.holds(box)
            assert box.width >= least_width + LEAST_CLEARANCE
            assert box.height >= least_height + LEAST_CLEARANCE
    for one, other in permutations(grid.cells, 2):
        assert not any(a.overlaps(b) for a, b in product(ways_of(one), ways_of(other)))
        assert not any(a.overlaps(other.plaque) for a in ways_of(one))
    for free, cell in product(grid.free, grid.cells):
        assert not any(free.room.overlaps(box) for box in (*ways_of(cell), cell.plaque))


def ways_of(cell):
    return (cell.upright,) if cell.sideways is None else (cell.upright, cell.sideways)
