"""A drawing on several sheets, as geometry: any paper, any drawing, and never a sheet more than needed."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.drawing.geometry import Box
from generator.drawing.mat import HEIGHT, WIDTH
from generator.drawing.matlayout import plan_mat
from generator.printing.layout.tiling import LEAST_PIECE, Landmark, seams, tilings
from generator.printing.paper import A3, A4, B4, LETTER, TABLOID, Paper
from generator.printing.things.mattiles import CARDS, WORDS, landmarks

BLEED, MARKS, FLAP, MARGIN, GAP = 3.0, 7.5, 8.0, 4.3, 1.5
"""As the sheets promise them: bleed, how far marks reach, a flap, what printers do not reach, air beside the words."""
LEAST_STRIP = (51.0, 51.0)
edges = st.floats(90, 520).map(lambda v: round(v, 1))
lengths = st.floats(70, 520).map(lambda v: round(v, 1))


def holds(box: Box, _grid: bool) -> bool:
    """Words for these tests: they fit if the strip holds a square."""
    return box.width >= LEAST_STRIP[0] and box.height >= LEAST_STRIP[1]


def pieces(length: float, room: float) -> int | None:
    """How many sheets of ``room`` mm show ``length``: laid one after the other, each as far as it goes."""
    if length + 2 * MARKS <= room + 1e-6:
        return 1
    if room - MARKS - FLAP < LEAST_PIECE:
        return None
    shown, count = 0.0, 1
    while length - shown + 2 * MARKS > room + 1e-6:
        shown += room - MARKS - FLAP
        count += 1
    # the last may show too little, but then the one before it can give it something
    return count if length / count >= LEAST_PIECE else None


def fewest(paper: Paper, width: float, height: float) -> int | None:
    """The least number of sheets, by trying each way the paper and the strip may lie."""
    found = []
    for page, right in product((paper.portrait, paper.landscape), (True, False)):
        w, h = page.width - 2 * MARGIN, page.height - 2 * MARGIN
        room = (w - LEAST_STRIP[0] - GAP, h) if right else (w, h - LEAST_STRIP[1] - GAP)
        if (h if right else w) < LEAST_STRIP[1]:
            continue
        columns, rows = pieces(width, room[0]), pieces(height, room[1])
        if columns and rows:
            found.append(columns * rows)
    return min(found, default=None)


@settings(max_examples=150, deadline=None)
@given(paper=st.tuples(edges, edges), size=st.tuples(lengths, lengths))
def test_tiles_cover_the_drawing_with_overlap_and_stay_where_printers_print(paper, size):
    page = Paper("own", *paper)
    width, height = size
    found = list(tilings(page, width, height, (), holds))
    assert {len(tiling.tiles) for _, tiling in found} == {n for n in [fewest(page, width, height)] if n}
    for _, tiling in found:
        assert {tiling.paper.width, tiling.paper.height} == set(paper)
        assert len(tiling.tiles) == tiling.rows * tiling.columns
        nets = [tile.net for tile in tiling.tiles]
        assert sum(net.width * net.height for net in nets) == pytest.approx(width * height)
        assert not any(a.overlaps(b) for a, b in combinations(nets, 2))
        whole = Box(0, 0, width, height).grown(BLEED)
        assert all(whole.holds(tile.drawn) for tile in tiling.tiles)
        for tile in tiling.tiles:
            drawn, net = tile.drawn, tile.net
            assert (net.x - drawn.x, net.y - drawn.y) == pytest.approx((BLEED, BLEED))
            assert drawn.right - net.right == pytest.approx(FLAP if net.right < width - 1e-6 else BLEED)
            assert drawn.bottom - net.bottom == pytest.approx(FLAP if net.bottom < height - 1e-6 else BLEED)
            x, y = tiling.origin(tile)
            safe = Box(MARGIN, MARGIN, tiling.paper.width - 2 * MARGIN, tiling.paper.height - 2 * MARGIN)
            on_page = Box(net.x + x - MARKS, net.y + y - MARKS, net.width + 2 * MARKS, net.height + 2 * MARKS)
            shown = Box(drawn.x + x, drawn.y + y, drawn.width, drawn.height)
            assert safe.holds(on_page)
            assert safe.holds(shown)
            assert safe.holds(tiling.strip)
            assert holds(tiling.strip, tiling.grid)
            assert not tiling.strip.overlaps(on_page)
            assert not tiling.strip.overlaps(shown)
        for one, other in combinations(tiling.tiles, 2):
            if abs(one.row - other.row) + abs(one.column - other.column) == 1:
                shared = [
                    min(one.drawn.right, other.drawn.right) - max(one.drawn.x, other.drawn.x),
                    min(one.drawn.bottom, other.drawn.bottom) - max(one.drawn.y, other.drawn.y),
                ]
                assert min(shared) == pytest.approx(FLAP + BLEED)


@settings(max_examples=100, deadline=None)
@given(paper=st.tuples(edges, edges), size=st.tuples(lengths, lengths))
def test_rows_and_columns_have_room_for_the_more_words_that_they_take(paper, size):
    def more(box: Box, grid: bool) -> bool:
        return holds(box, grid) and box.width * box.height >= (9000 if grid else 2601)

    for _, tiling in tilings(Paper("own", *paper), *size, (), more):
        assert tiling.grid == (len({t.row for t in tiling.tiles}) > 1 < len({t.column for t in tiling.tiles}))
        assert more(tiling.strip, tiling.grid)


@pytest.mark.parametrize(("paper", "count"), [(A4, 3), (LETTER, 4), (B4, 2), (TABLOID, 2)])
def test_no_way_to_lay_the_paper_takes_fewer_sheets(paper, count):
    """Not even one that keeps nothing but bleed, an overlap of 8 mm and the printers' margins, and says nothing."""
    bare = []
    for page in (paper.portrait, paper.landscape):
        w, h = page.width - 2 * MARGIN, page.height - 2 * MARGIN
        columns, rows = (
            next(n for n in range(1, 20) if n * room - (n - 1) * FLAP >= length + 2 * BLEED)
            for room, length in ((w, WIDTH), (h, HEIGHT))
        )
        bare.append(columns * rows)
    assert min(bare) == count
    assert {len(t.tiles) for _, t in tilings(paper, WIDTH, HEIGHT, (), holds)} == {count}


marks = st.lists(st.tuples(st.integers(0, 300), st.integers(1, 90), st.sampled_from([1.0, 3.0, 10.0])), max_size=6)


@settings(max_examples=80, deadline=None)
@given(length=st.integers(200, 320), count=st.integers(2, 3), spare=st.integers(0, 60), crossing=marks)
def test_seams_cross_as_little_as_any_would(length, count, spare, crossing):
    """Held against every way to put them on whole millimetres."""
    room = (length + count * (MARKS + FLAP) - (FLAP - MARKS)) / count + spare
    blocks = [(float(x), float(x + w), weight) for x, w, weight in crossing]
    places, cost = seams(float(length), count, room, blocks)

    def crossed(at):
        return sum(weight for a, b, weight in blocks if a + 1e-6 < at < b - 1e-6)

    assert cost == pytest.approx(sum(map(crossed, places)))
    bounds = [0.0, *places, float(length)]
    for i, (a, b) in enumerate(pairwise(bounds)):
        taken = b - a + MARKS + (MARKS if i == count - 1 else FLAP)
        assert taken <= room + 1e-6
    most = room - MARKS - FLAP
    steps = range(1, length)
    least = min(LEAST_PIECE, length / count - 1)
    best = min(
        (
            crossed(a) + (0 if b is None else crossed(b))
            for a in steps
            if least <= a <= most
            for b in (steps if count == 3 else (None,))
            if (b is None or least <= b - a <= most) and least <= length - (a if b is None else b) <= room - 2 * MARKS
        ),
        default=None,
    )
    assert best is None or cost <= best + 1e-6


def lines(tiling):
    """The seams of a tiling, those across and those down."""
    return {t.net.x for t in tiling.tiles if t.left}, {t.net.y for t in tiling.tiles if t.top}


@pytest.mark.parametrize("paper", [A4, LETTER, B4, TABLOID])
@pytest.mark.parametrize("name", ["toji", "charisma", "janken"])
def test_no_seam_crosses_a_card_space_or_its_words_where_the_paper_allows(games, name, paper):
    """On all these papers it does for all these games, with the narrowest strip of words."""
    game, _ = games[name]
    found = landmarks(plan_mat(game, game.spec.mat, WIDTH, HEIGHT))
    cost, tiling = min(tilings(paper, WIDTH, HEIGHT, found, holds), key=lambda each: each[0])
    xs, ys = lines(tiling)
    crossed = [
        mark
        for mark in found
        if any(mark.box.x + 0.01 < x < mark.box.right - 0.01 for x in xs)
        or any(mark.box.y + 0.01 < y < mark.box.bottom - 0.01 for y in ys)
    ]
    assert sum(mark.weight for mark in crossed) <= cost + 1e-6
    assert not any(mark.weight == WORDS for mark in crossed)
    if game.spec.mat.rows == ():
        assert not any(mark.weight == CARDS for mark in crossed)


def test_landmarks_count_where_a_line_passes_through_them_only():
    box = Landmark(Box(50, 50, 20, 20), 1.0)
    places, cost = seams(200.0, 2, 200.0, [(box.box.x, box.box.right, 1.0), (95.0, 105.0, 1.0)])
    assert cost == 0
    assert not 95 < places[0] < 105


def test_a_paper_on_which_the_whole_mat_fits_is_not_tiled():
    from generator.printing.things.matsheet import fits_whole

    assert fits_whole(A3, WIDTH, HEIGHT)
    assert fits_whole(Paper("own", 320, 450), WIDTH, HEIGHT)
    assert not any(fits_whole(paper, WIDTH, HEIGHT) for paper in (A4, LETTER, B4, TABLOID))
