"""Any cards on any paper: nothing overlaps, nothing is lost, marks outlive the cuts, backs come behind their faces."""

from __future__ import annotations

from itertools import combinations, permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.drawing.edges import BLEED
from generator.drawing.geometry import Box
from generator.printing.layout.imposition import LAP, LEAST_BLEED, MARK_LEAST, STRIP_GAP, Job, Lines, plan
from generator.printing.layout.marks import MARK_OFFSET, PRINTABLE
from generator.printing.paper import PAPERS, Paper

STRIPS = {
    "two": lambda _length: [(5.0, 5.0), (0.0, 5.0)],
    "one": lambda length: [(0.0, 5.0)] if length > 200 else [(5.9, 10.8)],
    "many": lambda _length: [(10.8, 16.7), (10.8, 10.8)],
}
tenths = st.integers(-30, 30).map(lambda v: v / 10)
jobs = st.builds(
    Job,
    width=st.floats(18, 130).map(lambda v: round(v, 1)),
    height=st.floats(18, 180).map(lambda v: round(v, 1)),
    count=st.integers(1, 130),
    backs=st.sampled_from(["long-edge", "short-edge", "fold", "none"]),
    gutter=st.booleans(),
    shift=st.tuples(tenths, tenths),
    least_bleed=st.sampled_from([LEAST_BLEED, BLEED]),
)
papers = st.one_of(
    st.sampled_from(list(PAPERS.values())),
    st.builds(Paper, name=st.just("own"), width=st.floats(90, 500), height=st.floats(90, 500)),
)


def as_box(segment):
    x0, y0, x1, y1 = segment
    return Box(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))


def shared(a, b):
    """How wide the strip is that two boxes share; 0 if they share none."""
    across = min(a.right, b.right) - max(a.x, b.x)
    down = min(a.bottom, b.bottom) - max(a.y, b.y)
    return max(0.0, min(across, down)) if across > 0 and down > 0 else 0.0


def room_for(job, paper, strips):
    """How many cards a sheet holds, for each way to lay them, to turn the paper and to set the strips."""
    folded = job.backs == "fold"
    bleed = BLEED if job.gutter else job.least_bleed
    around = max(bleed + MARK_OFFSET + MARK_LEAST, bleed + max(map(abs, job.shift)))
    gap = 2 * BLEED if job.gutter else 0
    sizes = [(2 * job.width, job.height), (job.width, 2 * job.height)] if folded else [(job.width, job.height)]
    for (width, height), flat in product(sizes, [(paper.width, paper.height), (paper.height, paper.width)]):
        for i in (0, 1):
            for verges in strips(flat[i] - 2 * PRINTABLE):
                room = [flat[0] - 2 * PRINTABLE - 2 * around, flat[1] - 2 * PRINTABLE - 2 * around]
                room[1 - i] -= sum(verge + STRIP_GAP for verge in verges if verge)
                yield max(0, int((room[0] + gap + 1e-6) // (width + gap))) * max(
                    0, int((room[1] + gap + 1e-6) // (height + gap))
                )


@settings(max_examples=250, deadline=None)
@given(job=jobs, paper=papers, strips=st.sampled_from(sorted(STRIPS)))
def test_any_cards_on_any_paper(job, paper, strips):
    found = plan(job, paper, STRIPS[strips])
    most = max(room_for(job, paper, STRIPS[strips]))
    if found is None:
        assert most < 1
        return
    assert found.sheets == -(-job.count // most), "no more paper than it takes"
    assert sorted((found.paper.width, found.paper.height)) == sorted((paper.width, paper.height))
    safe = Box(0, 0, found.paper.width, found.paper.height).grown(-PRINTABLE)
    taken = [box for box in (found.head, found.foot) if box]
    assert all(safe.holds(box) for box in taken)
    faces = [slot for sheet in range(found.sheets) for slot in found.faces(sheet)]
    assert [slot.index for slot in faces] == list(range(job.count)), "each card once, in order"
    for number in range(found.sheets):
        check_sheet(found, number, safe, taken)
    assert {len(found.faces(n)) for n in range(found.sheets - 1)} <= {found.per_sheet}
    lines = [found.lines(number) for number in range(found.sheets)]
    assert found.cuts == sum(len((*each.xs, *each.ys, *each.fold_xs, *each.fold_ys)) for each in lines)


def test_of_layouts_on_as_many_sheets_the_one_with_fewest_cuts_is_taken():
    """Whatever words then have to be shorter: 48 cards of the usual size lie three by three on A4, not four by two."""
    for backs, words in product(("none", "long-edge"), ([(5.1, 5.1)], [(10.2, 10.2), (5.1, 5.1)])):
        found = plan(Job(63, 88, 48, backs), PAPERS["a4"], lambda _length, words=words: words)
        assert (found.columns, found.rows, found.sheets, found.bleed) == (3, 3, 6, BLEED)


def check_sheet(found, number, safe, taken):
    job, lines = found.job, found.lines(number)
    faces, backs = found.faces(number), found.backs(number)
    printed = [*faces, *backs] if job.backs == "fold" else [*faces]
    behind = () if job.backs == "fold" else backs
    for side, strips in ((printed, taken), (behind, [found.mirrored(box) for box in taken])):
        for slot in side:
            assert (slot.trim.width, slot.trim.height) == pytest.approx((job.width, job.height))
            assert slot.window.holds(slot.trim)
            assert safe.holds(slot.window)
            assert not any(slot.window.overlaps(box) for box in strips)
        for a, b in combinations(side, 2):
            assert not a.trim.overlaps(b.trim)
            assert shared(a.window, b.trim) <= (0 if job.gutter and job.backs != "fold" else LAP) + 1e-6
    marks = [as_box(segment) for segment in (*found.marks(lines), *found.fold_marks(lines))]
    assert len(found.marks(lines)) == 2 * (len(lines.xs) + len(lines.ys))
    assert found.mark >= MARK_LEAST - 1e-6
    for mark in marks:
        assert safe.holds(mark)
        assert not any(mark.grown(0.2).overlaps(slot.window) for slot in printed)
        assert not any(mark.overlaps(box) for box in taken)
        assert min(distance(mark, slot.trim) for slot in printed) >= found.bleed + MARK_OFFSET - 1e-6
    edges_are_cut(lines, faces, backs if job.backs == "fold" else ())
    assert found.bleed == BLEED or (not job.gutter and job.least_bleed <= found.bleed < BLEED)
    if job.backs == "none":
        assert backs == ()
    elif job.backs == "fold":
        check_fold(lines, faces, backs)
    else:
        check_duplex(found, faces, backs)


def distance(a, b):
    """How far two boxes are apart along the axis that separates them more."""
    return max(a.x - b.right, b.x - a.right, a.y - b.bottom, b.y - a.bottom)


def edges_are_cut(lines, faces, backs):
    """Each edge of a piece is a line, and no line goes through a piece."""
    near = lambda value, values: any(abs(value - v) < 1e-3 for v in values)  # noqa: E731
    for slot in (*faces, *backs):
        trim = slot.trim
        assert near(trim.x, (*lines.xs, *lines.fold_xs))
        assert near(trim.right, (*lines.xs, *lines.fold_xs))
        assert near(trim.y, (*lines.ys, *lines.fold_ys))
        assert near(trim.bottom, (*lines.ys, *lines.fold_ys))
        assert not any(trim.x + 1e-3 < x < trim.right - 1e-3 for x in (*lines.xs, *lines.fold_xs))
        assert not any(trim.y + 1e-3 < y < trim.bottom - 1e-3 for y in (*lines.ys, *lines.fold_ys))


def up(slot):
    """Where a drawing's upper edge is, as seen on its own side of the paper: -1 above, 1 below."""
    return {0: -1, 2: 1}[slot.turns]


def check_duplex(found, faces, backs):
    """Turn the paper over, as the printer does, and look through it: each back lies on its face, head to head."""
    width, height = found.paper.width, found.paper.height
    upright_edge_is_long = height >= width
    turns_sideways = upright_edge_is_long == (found.job.backs == "long-edge")
    right, down = found.job.shift
    for face, back in zip(faces, backs, strict=True):
        assert face.index == back.index
        x, y = back.trim.x - right, back.trim.y - down
        x, y, above = (width - x - back.trim.width, y, up(back)) if turns_sideways else (
            x, height - y - back.trim.height, -up(back)
        )  # fmt: skip
        assert (x, y) == pytest.approx((face.trim.x, face.trim.y), abs=1e-6)
        assert above == up(face) == -1


def check_fold(lines, faces, backs):
    """Fold the paper at the line between them: each back lies on its face, head to head."""
    for face, back in zip(faces, backs, strict=True):
        assert face.index == back.index
        assert up(face) == -1
        if lines.fold_xs:
            fold = min(lines.fold_xs, key=lambda x: abs(x - face.trim.right))
            assert (face.trim.right, face.trim.y) == pytest.approx((fold, back.trim.y), abs=1e-3)
            assert (back.trim.x, up(back)) == pytest.approx((fold, -1), abs=1e-3)
        else:
            fold = min(lines.fold_ys, key=lambda y: abs(y - face.trim.y))
            assert (face.trim.x, face.trim.y) == pytest.approx((back.trim.x, fold), abs=1e-3)
            assert (back.trim.bottom, up(back)) == pytest.approx((fold, 1), abs=1e-3)


# ── cutting ──


class Cutting:
    """A sheet that is cut with knife and ruler: fields between all lines and the paper's edges, and what joins them."""

    def __init__(self, lines: Lines) -> None:
        self.columns, self.rows = len(lines.xs) + 1, len(lines.ys) + 1
        self.done: set[tuple[str, int]] = set()

    def joined(self, start: tuple[int, int]) -> set[tuple[int, int]]:
        """All fields of the piece of paper that a field is on."""
        found, ahead = {start}, [start]
        while ahead:
            column, row = ahead.pop()
            for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                field = (column + step[0], row + step[1])
                inside = 0 <= field[0] < self.columns and 0 <= field[1] < self.rows
                if inside and field not in found and not self.parted((column, row), field):
                    found.add(field)
                    ahead.append(field)
        return found

    def parted(self, a, b) -> bool:
        """Whether a cut goes between two neighbours; cuts end at the outermost lines."""
        if a[1] == b[1]:
            return ("x", max(a[0], b[0]) - 1) in self.done and 0 < a[1] < self.rows - 1
        return ("y", max(a[1], b[1]) - 1) in self.done and 0 < a[0] < self.columns - 1

    def beside(self, line):
        """The pairs of fields that a cut along a line parts."""
        way, i = line
        if way == "x":
            return [((i, row), (i + 1, row)) for row in range(1, self.rows - 1)]
        return [((column, i), (column, i + 1)) for column in range(1, self.columns - 1)]

    def marks(self, line):
        """The fields in the margins that the two marks of a line stand on, at both sides of the line."""
        way, i = line
        ends = (0, self.rows - 1) if way == "x" else (0, self.columns - 1)
        return [(i + side, end) if way == "x" else (end, i + side) for end in ends for side in (0, 1)]

    def all_lines(self):
        return [*(("x", i) for i in range(self.columns - 1)), *(("y", i) for i in range(self.rows - 1))]


def sheets_to_cut():
    for job, paper in (
        (Job(63, 88, 9), "a4"), (Job(63, 88, 7), "a4"), (Job(63, 88, 1), "a4"), (Job(63, 88, 16), "a3"),
        (Job(63, 88, 8, gutter=True), "a4"), (Job(44, 68, 20), "tabloid"), (Job(63, 88, 6, "fold"), "tabloid"),
        (Job(63, 88, 9, gutter=True), "a3"),
    ):  # fmt: skip
        found = plan(job, PAPERS[paper], STRIPS["two"])
        yield found.lines(0)


@pytest.mark.parametrize("lines", list(sheets_to_cut()))
def test_all_marks_are_still_there_after_any_one_cut(lines):
    for line in Cutting(lines).all_lines():
        sheet = Cutting(lines)
        sheet.done.add(line)
        frame = sheet.joined((0, 0))
        for other in sheet.all_lines():
            assert frame.issuperset(sheet.marks(other))


def orders(lines, rng):
    """Every order that the instructions allow: upright inner lines, level ones from the top down, the outer four."""
    last_x, last_y = len(lines.xs) - 1, len(lines.ys) - 1
    upright = [("x", i) for i in range(1, last_x)]
    level = [("y", i) for i in range(1, last_y)]
    outer = [("x", 0), ("x", last_x), ("y", 0), ("y", last_y)]
    first = list(permutations(upright)) if len(upright) < 4 else [rng.sample(upright, len(upright)) for _ in range(6)]
    for begin in first:
        for end in permutations(outer):
            yield [*begin, *level, *end]


@pytest.mark.parametrize("lines", list(sheets_to_cut()))
def test_whatever_a_cut_goes_through_is_joined_to_both_its_marks(lines):
    for order in orders(lines, Random(5)):
        sheet = Cutting(lines)
        for line in order:
            marks = sheet.marks(line)
            frame = sheet.joined(marks[0])
            assert frame.issuperset(marks), (order, line)
            for a, b in sheet.beside(line):
                if not sheet.parted(a, b):
                    assert {a, b} <= frame, (order, line)
            sheet.done.add(line)
        fields = [(c, r) for c in range(1, sheet.columns - 1) for r in range(1, sheet.rows - 1)]
        assert all(sheet.joined(field) == {field} for field in fields), "all is cut apart"


# ── known papers ──


@pytest.mark.parametrize(
    ("paper", "gutter", "backs", "lies", "columns", "rows"),
    [
        ("a4", False, "long-edge", False, 3, 3),
        ("letter", False, "long-edge", False, 3, 3),
        ("a3", False, "long-edge", True, 6, 3),
        ("b4", False, "long-edge", True, 5, 2),
        ("tabloid", False, "long-edge", True, 6, 3),
        ("a4", True, "long-edge", True, 4, 2),
        ("letter", True, "long-edge", True, 3, 2),
        ("a3", True, "long-edge", False, 4, 4),
        ("a4", False, "fold", True, 4, 1),
        ("letter", False, "fold", True, 4, 1),
        ("a3", False, "fold", True, 3, 3),
    ],
)
def test_cards_of_poker_size(paper, gutter, backs, lies, columns, rows):
    """As many as fit, where a full sheet of them is wanted."""
    full = columns * rows
    found = plan(Job(63, 88, full, backs, gutter), PAPERS[paper], STRIPS["two"])
    assert (found.columns, found.rows, found.paper.width > found.paper.height) == (columns, rows, lies)
    assert found.sheets == 1
    more = plan(Job(63, 88, full + 1, backs, gutter), PAPERS[paper], STRIPS["two"])
    assert more.sheets == 2


def test_of_layouts_with_as_many_sheets_the_one_with_bleed_is_taken():
    found = plan(Job(63, 88, 48), PAPERS["letter"], STRIPS["two"])
    assert (found.sheets, found.bleed) == (6, BLEED)


def test_cards_larger_than_the_paper_have_no_layout():
    assert plan(Job(250, 300, 1), PAPERS["a4"], STRIPS["two"]) is None
    assert plan(Job(63, 88, 1, shift=(90, 0)), PAPERS["a4"], STRIPS["two"]) is None
