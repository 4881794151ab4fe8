"""Cards on sheets of paper: where each lies, where its back lies, where to cut and fold. Geometry alone, in mm.

**Grid.** Cards lie in rows and columns. Without gutter neighbours share their cuts, and only the grid as a whole has a
bleed, as wide as the paper allows; with gutter each has a bleed all round. What the paper has left goes to the strips
of words: a head and a foot, above and below the grid, or, turned by a quarter, at its left and right.

**Backs.** A printer turns the sheet over its long or its short edge, so a back sheet is its face sheet mirrored about
the axis that the sheet turns on. On a standing sheet the long edge is upright and so is that axis: left and right
change places. Over the short edge, above and below do, and backs stand on their heads; on a lying sheet it is the
other way round. Held upright and turned over sideways, a card then shows its back upright. Only backs are moved by the
``shift``. For printers that know one side, ``fold`` has each back beside its face, and the two are one piece.

**Cuts.** A cut follows one line from mark to mark and ends at the outermost lines: whoever cuts with knife and ruler
leaves the margins on the sheet, as a frame. Marks stand only at the two ends of each line, in the margins, outside of
every bleed. So no cut goes through a mark or takes one off, and whatever is cut first, both marks of each line are
still there. The order is: the inner upright lines; the inner level ones, from the top down; the four outermost, which
open the frame. Then whatever a cut goes through is still joined to both marks of its line, and nothing but finished
cards, and the waste of a gutter, comes off before the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from generator.drawing.edges import BLEED
from generator.drawing.geometry import Box
from generator.printing.layout.marks import MARK_LENGTH, MARK_OFFSET, PRINTABLE, Segment
from generator.printing.order import Backs
from generator.printing.paper import Paper

LEAST_BLEED = 1.0
"""The bleed that a grid without gutter has at least, at home."""
MARK_LEAST = 1.8
"""The shortest crop mark."""
_MARK_WISH = 2.5
"""Marks as long as this come before more bleed."""
LAP = 0.2
"""How far a card runs on under one that is laid after it, so that no white shows between them."""
ENOUGH_BLEED = 2.0
"""A bleed as wide as this is enough."""
STRIP_GAP = 0.6
"""Between the marks and a strip of words."""
_SLACK = 1e-6

Verges = tuple[float, float]
"""How high the strips are: the head's, the foot's; 0 for none."""


@dataclass(frozen=True)
class Job:
    """Cards to be laid out: their size, how many, and how. ``shift``: right and down, for backs alone."""

    width: float
    height: float
    count: int
    backs: Backs = "none"
    gutter: bool = False
    shift: tuple[float, float] = (0.0, 0.0)
    least_bleed: float = LEAST_BLEED


@dataclass(frozen=True)
class Slot:
    """A card on a sheet: which one, where it is cut, and the ``window`` that its drawing shows in, bleed included."""

    index: int
    trim: Box
    window: Box
    turns: int = 0
    """Quarter turns clockwise."""

    @property
    def opening(self) -> Box:
        """The window in the drawing's own coordinates."""
        window, trim = self.window, self.trim
        if self.turns % 4 == 2:
            return Box(trim.right - window.right, trim.bottom - window.bottom, window.width, window.height)
        return Box(window.x - trim.x, window.y - trim.y, window.width, window.height)


@dataclass(frozen=True)
class Lines:
    """The lines of one sheet: x of the upright cuts, y of the level ones, likewise of the folds."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    fold_xs: tuple[float, ...] = ()
    fold_ys: tuple[float, ...] = ()

    @property
    def block(self) -> Box:
        """What the outermost cuts enclose."""
        return Box(self.xs[0], self.ys[0], self.xs[-1] - self.xs[0], self.ys[-1] - self.ys[0])


@dataclass(frozen=True)
class Plan:
    """How a job is laid out on a paper, which stands or lies as it is used."""

    job: Job
    paper: Paper
    columns: int
    rows: int
    grid: Box
    """The trim around a full sheet's cards."""
    bleed: float
    reach: float
    """The room around the grid for bleed and marks."""
    head: Box | None
    foot: Box
    turned: bool
    """Whether the strips stand at the left and right, their words reading upwards."""
    option: int
    """Which of the offered strips these are."""
    beside: bool = False
    """Of a fold: whether the back lies at the right of its face, else above it."""

    @property
    def per_sheet(self) -> int:
        """How many cards a full sheet holds."""
        return self.columns * self.rows

    @property
    def sheets(self) -> int:
        """How many sheets the job takes, each with one face."""
        return -(-self.job.count // self.per_sheet)

    @property
    def cuts(self) -> int:
        """How many cuts all sheets take, folds too; neighbours that share one are parted at once."""
        full, rest = divmod(self.job.count, self.per_sheet)
        whole = self._lines_of(self.columns, self.rows)
        return full * whole + (self._lines_of(min(rest, self.columns), -(-rest // self.columns)) if rest else 0)

    def _lines_of(self, columns: int, rows: int) -> int:
        folds = 0 if self.job.backs != "fold" else columns if self.beside else rows
        return folds + (2 * (columns + rows) if self.job.gutter else columns + rows + 2)

    @property
    def mark(self) -> float:
        """How long crop marks are."""
        return min(MARK_LENGTH, self.reach - self.bleed - MARK_OFFSET)

    @property
    def duplex(self) -> bool:
        """Whether backs come on the other side of the paper."""
        return self.job.backs in {"long-edge", "short-edge"}

    @property
    def sideways(self) -> bool:
        """Whether the sheet turns about an upright axis, as a page of a book does."""
        standing = self.paper.width <= self.paper.height
        return standing == (self.job.backs == "long-edge")

    def mirrored(self, box: Box) -> Box:
        """Where something lies behind ``box``, as the back of the sheet is printed."""
        if self.sideways:
            return Box(self.paper.width - box.right, box.y, box.width, box.height)
        return Box(box.x, self.paper.height - box.bottom, box.width, box.height)

    def behind(self, box: Box) -> Box:
        """Where the back of something at ``box`` is printed: mirrored, and moved for a printer that is a little off.

        It is moved along the edges of the page, not of the paper that a printer turns a lying page to: so much is read
        on an alignment sheet that lies as this page does and is turned over the same edge.
        """
        back = self.mirrored(box)
        return Box(back.x + self.job.shift[0], back.y + self.job.shift[1], back.width, back.height)

    def faces(self, sheet: int) -> tuple[Slot, ...]:
        """The faces of a sheet (0 is the first), row by row."""
        cells = self._cells(sheet)
        found = []
        for place, index in cells.items():
            trim, window = self._cell(place), self._window(place, cells, self.bleed)
            if self.job.backs == "fold":
                trim, window = (self._half(box, trim, face=True) for box in (trim, window))
            found.append(Slot(index, trim, window))
        return tuple(found)

    def unfilled(self, sheet: int) -> tuple[Box, ...]:
        """The places within the block of a sheet that no card takes, without the bleed of their neighbours."""
        cells = self._cells(sheet)
        rows, columns = {row for row, _ in cells}, {column for _, column in cells}
        places = (self._cell((row, column)) for row in rows for column in columns if (row, column) not in cells)
        return tuple(place.grown(-self.bleed) for place in places)

    def backs(self, sheet: int) -> tuple[Slot, ...]:
        """The backs of a sheet, in the order of their faces: on its other side or, of a fold, beside them."""
        cells = self._cells(sheet)
        found = []
        for place, index in cells.items():
            trim = self._cell(place)
            if self.job.backs == "fold":
                window = self._window(place, cells, self.bleed)
                trim, window = (self._half(box, trim, face=False) for box in (trim, window))
                found.append(Slot(index, trim, window, 0 if self.beside else 2))
            elif self.duplex:
                window = self._window(place, cells, self.back_bleed)
                behind, opening = (self.behind(box) for box in (trim, window))
                found.append(Slot(index, behind, opening, 0 if self.sideways else 2))
        return tuple(found)

    def lines(self, sheet: int) -> Lines:
        """Where a sheet is cut and folded."""
        cells = list(self._cells(sheet))
        columns, rows = {column for _, column in cells}, {row for row, _ in cells}
        across, down = [self._cell((0, c)) for c in columns], [self._cell((r, 0)) for r in rows]
        folded = self.job.backs == "fold"
        return Lines(
            _distinct(x for cell in across for x in (cell.x, cell.right)),
            _distinct(y for cell in down for y in (cell.y, cell.bottom)),
            _distinct(cell.middle[0] for cell in across if folded and self.beside),
            _distinct(cell.middle[1] for cell in down if folded and not self.beside),
        )

    def marks(self, lines: Lines) -> tuple[Segment, ...]:
        """A mark at each end of every cut."""
        return tuple(self._ends(lines.block, lines.xs, lines.ys))

    def fold_marks(self, lines: Lines) -> tuple[Segment, ...]:
        """A mark at each end of every fold."""
        return tuple(self._ends(lines.block, lines.fold_xs, lines.fold_ys))

    def _ends(self, block: Box, xs: Sequence[float], ys: Sequence[float]) -> Iterator[Segment]:
        near = self.bleed + MARK_OFFSET
        far = near + self.mark
        for x in xs:
            yield (x, block.y - far, x, block.y - near)
            yield (x, block.bottom + near, x, block.bottom + far)
        for y in ys:
            yield (block.x - far, y, block.x - near, y)
            yield (block.right + near, y, block.right + far, y)

    @property
    def _gap(self) -> float:
        return 2 * self.bleed if self.job.gutter else 0.0

    @property
    def back_bleed(self) -> float:
        """Backs have no marks around them: they may bleed farther, as far as the shift leaves room."""
        return min(BLEED, self.reach - max(map(abs, self.job.shift)))

    def _cells(self, sheet: int) -> dict[tuple[int, int], int]:
        """Row and column of each place that a sheet fills → which card."""
        first = sheet * self.per_sheet
        held = min(self.per_sheet, self.job.count - first)
        return {divmod(i, self.columns): first + i for i in range(held)}

    def _cell(self, place: tuple[int, int]) -> Box:
        row, column = place
        width = (self.grid.width + self._gap) / self.columns
        height = (self.grid.height + self._gap) / self.rows
        x, y = self.grid.x + column * width, self.grid.y + row * height
        return Box(x, y, width - self._gap, height - self._gap)

    def _window(self, place: tuple[int, int], cells: dict[tuple[int, int], int], bleed: float) -> Box:
        """A place grown by the bleed; to a neighbour that shares the cut only by what that one then lies over."""
        row, column = place
        before, after = (bleed, bleed) if self.job.gutter else (0.0, LAP)
        left = before if (row, column - 1) in cells else bleed
        right = after if (row, column + 1) in cells else bleed
        top = before if (row - 1, column) in cells else bleed
        bottom = after if (row + 1, column) in cells else bleed
        cell = self._cell(place)
        return Box(cell.x - left, cell.y - top, cell.width + left + right, cell.height + top + bottom)

    def _half(self, box: Box, piece: Box, *, face: bool) -> Box:
        """The face's or the back's part of a piece that is folded, or of the window around it."""
        lap = 0.0 if box == piece else LAP
        x, y = piece.middle
        if self.beside:
            return Box(box.x, box.y, x + lap - box.x, box.height) if face else Box(x, box.y, box.right - x, box.height)
        top = y - lap
        return Box(box.x, top, box.width, box.bottom - top) if face else Box(box.x, box.y, box.width, y - box.y)


def plan(
    job: Job, paper: Paper, strips: Callable[[float], Sequence[Verges]], *, like: Plan | None = None
) -> Plan | None:
    """The layout of fewest sheets, whether the paper stands or lies; of those, one with bleed enough and fewest cuts.

    ``strips`` says which strips of words there may be along so many mm, the best first. With ``like``, the paper stands
    or lies as it does there. None if no card fits.
    """
    found = [each for each in _plans(job, paper, strips) if like is None or each.paper == like.paper]
    return min(found, key=_cost) if found else None


def _cost(found: Plan) -> tuple[float, ...]:
    standing = found.paper.width <= found.paper.height
    narrow = found.bleed < ENOUGH_BLEED
    return (found.sheets, narrow, found.cuts, found.option, found.turned, -found.bleed, not standing)


def _plans(job: Job, paper: Paper, strips: Callable[[float], Sequence[Verges]]) -> Iterator[Plan]:
    for beside in (False, True) if job.backs == "fold" else (False,):
        for sheet in dict.fromkeys((paper.portrait, paper.landscape)):
            for turned in (False, True):
                length = (sheet.height if turned else sheet.width) - 2 * PRINTABLE
                for option, verges in enumerate(strips(length)):
                    made = _laid(job, sheet, beside, turned, option, verges)
                    if made is not None:
                        yield made


def _laid(job: Job, paper: Paper, beside: bool, turned: bool, option: int, verges: Verges) -> Plan | None:
    """As many as fit between these strips."""
    folded = job.backs == "fold"
    width = job.width * (2 if folded and beside else 1)
    height = job.height * (2 if folded and not beside else 1)
    bleed = BLEED if job.gutter else job.least_bleed
    least = max(bleed + MARK_OFFSET + MARK_LEAST, bleed + max(map(abs, job.shift)))
    gap = 2 * BLEED if job.gutter else 0.0
    safe = Box(0, 0, paper.width, paper.height).grown(-PRINTABLE)
    head, foot, free = _divided(safe, verges, turned)
    columns = int((free.width - 2 * least + gap + _SLACK) // (width + gap))
    rows = int((free.height - 2 * least + gap + _SLACK) // (height + gap))
    if columns < 1 or rows < 1:
        return None
    across, down = columns * (width + gap) - gap, rows * (height + gap) - gap
    grid = Box(free.middle[0] - across / 2, free.middle[1] - down / 2, across, down)
    reach = min(free.width - across, free.height - down) / 2
    if not job.gutter:
        bleed = min(BLEED, max(bleed, reach - MARK_OFFSET - _MARK_WISH))
    return Plan(job, paper, columns, rows, grid, bleed, reach, head, foot, turned, option, beside)


def _divided(safe: Box, verges: Verges, turned: bool) -> tuple[Box | None, Box, Box]:
    """Head, foot and what is left between them."""
    before, after = (verge + STRIP_GAP if verge else 0.0 for verge in verges)
    if turned:
        head = Box(safe.x, safe.y, verges[0], safe.height)
        foot = Box(safe.right - verges[1], safe.y, verges[1], safe.height)
        free = Box(safe.x + before, safe.y, safe.width - before - after, safe.height)
    else:
        head = Box(safe.x, safe.y, safe.width, verges[0])
        foot = Box(safe.x, safe.bottom - verges[1], safe.width, verges[1])
        free = Box(safe.x, safe.y + before, safe.width, safe.height - before - after)
    return (head if verges[0] else None), foot, free


def _distinct(values: Iterable[float]) -> tuple[float, ...]:
    """Values in order, each once: neighbours share a cut but for a rounding error."""
    return tuple(sorted({round(value, 6): value for value in values}.values()))
