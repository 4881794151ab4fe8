"""One large drawing on several sheets of paper: where it is cut, what each sheet shows. Geometry alone, in mm.

A sheet shows its own part of the drawing, ``net``. Where a neighbour joins at the right or below, the drawing runs on
for ``FLAP``: that is glued under the neighbour. At the left and at the top a sheet is cut exactly and laid over its
neighbour's flap; the drawing runs ``BLEED`` past that cut, as it does past the outer trim. What the paper has left is a
strip for words, at the right or below.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from generator.drawing.edges import BLEED
from generator.drawing.geometry import Box
from generator.printing.layout.marks import MARK_LENGTH, MARK_OFFSET, PRINTABLE
from generator.printing.paper import Paper

FLAP = 8.0
"""How far a sheet's drawing runs on under its neighbour: enough for glue, and for the marks of the joint."""
OVERLAP = FLAP + BLEED
"""What two neighbours both show."""
REACH = BLEED + MARK_OFFSET + MARK_LENGTH
"""How far marks reach past an edge that is cut."""
STRIP_GAP = 1.5
"""Between a sheet's drawing, marks included, and its strip of words."""
LEAST_PIECE = 64.0
"""No sheet of several shows less of the drawing than this: its edges have room for words."""
_SLACK = 1e-6
_EVENNESS = 1e-7
"""How much an uneven share costs, beside what a seam crosses."""

Strip = Literal["right", "below"]
Holds = Callable[[Box, bool], bool]
"""Whether a strip has room for the words, on sheets in rows and columns or not."""


@dataclass(frozen=True)
class Landmark:
    """What a seam should not cross, and how bad it is if it does."""

    box: Box
    weight: float


@dataclass(frozen=True)
class Tile:
    """One sheet's part of the drawing, in the drawing's own coordinates; (0, 0) is its trim's upper left corner."""

    row: int
    column: int
    net: Box
    left: bool
    """Whether a neighbour joins at this side; so are ``top``, ``right`` and ``bottom``."""
    top: bool
    right: bool
    bottom: bool

    @property
    def name(self) -> str:
        """Row as a letter, column as a number: A1, A2, B1."""
        return f"{chr(ord('A') + self.row)}{self.column + 1}"

    @property
    def drawn(self) -> Box:
        """The part of the drawing that the sheet shows, bleed and flaps included."""
        return self._grown(BLEED, FLAP)

    @property
    def taken(self) -> Box:
        """What the sheet needs for it, marks included."""
        return self._grown(REACH, max(FLAP, REACH))

    def _grown(self, cut: float, flap: float) -> Box:
        right, bottom = flap if self.right else cut, flap if self.bottom else cut
        net = self.net
        return Box(net.x - cut, net.y - cut, net.width + cut + right, net.height + cut + bottom)


@dataclass(frozen=True)
class Tiling:
    """A drawing on sheets of ``paper``, row by row."""

    paper: Paper
    rows: int
    columns: int
    tiles: tuple[Tile, ...]
    strip: Box
    """On every sheet, free of the drawing and its marks."""

    @property
    def grid(self) -> bool:
        """Whether there are rows and columns: then sheets are joined to rows first, and those to the whole."""
        return self.rows > 1 and self.columns > 1

    def origin(self, tile: Tile) -> tuple[float, float]:
        """Where on its sheet the drawing's (0, 0) would be."""
        return PRINTABLE - tile.taken.x, PRINTABLE - tile.taken.y

    def neighbour(self, tile: Tile, right: int, down: int) -> Tile:
        """The tile so many columns to the right and rows down."""
        return self.tiles[(tile.row + down) * self.columns + tile.column + right]


def printable(paper: Paper) -> Box:
    """What a printer at home reaches of a paper."""
    return Box(0, 0, paper.width, paper.height).grown(-PRINTABLE)


def tilings(
    paper: Paper,
    width: float,
    height: float,
    landmarks: Sequence[Landmark],
    holds: Holds,
) -> Iterator[tuple[float, Tiling]]:
    """The ways to tile ``width`` × ``height`` mm with the fewest sheets on which ``holds`` a strip's words.

    ``holds`` is told too whether there are rows and columns, which takes more words. With each way goes what its seams
    cross. None if the paper is too small.
    """
    shapes = [shape for each in _orientations(paper) for shape in _fewest(each, width, height, holds)]
    least = min((shape.rows * shape.columns for shape in shapes), default=0)
    for shape in shapes:
        if shape.rows * shape.columns == least:
            yield _tiled(shape, width, height, landmarks, holds)


def longest(length: float, count: int) -> float:
    """What the longest of ``count`` sheets needs at least, so that together they show ``length``."""
    return (length + count * (REACH + max(FLAP, REACH)) - (max(FLAP, REACH) - REACH)) / count


@dataclass(frozen=True)
class _Shape:
    paper: Paper
    side: Strip
    rows: int
    columns: int

    @property
    def grid(self) -> bool:
        return self.rows > 1 and self.columns > 1


def _orientations(paper: Paper) -> Iterable[Paper]:
    return dict.fromkeys((paper.portrait, paper.landscape))


def _fewest(paper: Paper, width: float, height: float, holds: Holds) -> Iterator[_Shape]:
    """The fewest sheets with the strip at the right, and with the strip below."""
    room = printable(paper)
    rows, columns = _count(height, room.height), _count(width, room.width)
    if rows is None or columns is None:
        return
    for count in _counts(width, columns):
        shape = _Shape(paper, "right", rows, count)
        if holds(_strip(room, "right", longest(width, count)), shape.grid):
            yield shape
            break
    for count in _counts(height, rows):
        shape = _Shape(paper, "below", count, columns)
        if holds(_strip(room, "below", longest(height, count)), shape.grid):
            yield shape
            break


def _count(length: float, room: float) -> int | None:
    return next((n for n in _counts(length, 1) if longest(length, n) <= room + _SLACK), None)


def _counts(length: float, least: int) -> range:
    return range(least, max(int(length / LEAST_PIECE), least) + 1)


def _strip(room: Box, side: Strip, taken: float) -> Box:
    if side == "right":
        return Box(room.x + taken + STRIP_GAP, room.y, room.width - taken - STRIP_GAP, room.height)
    return Box(room.x, room.y + taken + STRIP_GAP, room.width, room.height - taken - STRIP_GAP)


def _tiled(
    shape: _Shape, width: float, height: float, landmarks: Sequence[Landmark], holds: Holds
) -> tuple[float, Tiling]:
    """The seams put where they cross least, within the room that the narrowest strip leaves."""
    room = printable(shape.paper)
    across = [(mark.box.x, mark.box.right, mark.weight) for mark in landmarks]
    down = [(mark.box.y, mark.box.bottom, mark.weight) for mark in landmarks]
    widest, highest = room.width, room.height

    def leaves_room(taken: float) -> bool:
        return holds(_strip(room, shape.side, taken), shape.grid)

    if shape.side == "right":
        widest = _most(longest(width, shape.columns), room.width, leaves_room)
    else:
        highest = _most(longest(height, shape.rows), room.height, leaves_room)
    xs, x_cost = seams(width, shape.columns, widest, across)
    ys, y_cost = seams(height, shape.rows, highest, down)
    tiles = tuple(_tiles([0.0, *xs, width], [0.0, *ys, height]))
    taken = max(t.taken.width if shape.side == "right" else t.taken.height for t in tiles)
    return x_cost + y_cost, Tiling(shape.paper, shape.rows, shape.columns, tiles, _strip(room, shape.side, taken))


def _most(least: float, most: float, fits: Callable[[float], bool]) -> float:
    """The largest that fits, to the tenth of a millimetre; ``least`` does."""
    low, high = 0, int((most - least) * 10)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(least + middle / 10) else (low, middle - 1)
    return least + low / 10


def _tiles(xs: Sequence[float], ys: Sequence[float]) -> Iterator[Tile]:
    rows, columns = len(ys) - 1, len(xs) - 1
    for row in range(rows):
        for column in range(columns):
            net = Box(xs[column], ys[row], xs[column + 1] - xs[column], ys[row + 1] - ys[row])
            yield Tile(row, column, net, column > 0, row > 0, column < columns - 1, row < rows - 1)


# ── seams ───────────────────────────────────────────────────────────────────────────────────────────────

_Cost = tuple[float, float]
"""What is crossed, then how uneven it is."""


def seams(
    length: float, count: int, room: float, marks: Sequence[tuple[float, float, float]]
) -> tuple[tuple[float, ...], float]:
    """Where ``count`` sheets of ``room`` mm meet, so that the seams cross the least; and what they cross.

    ``marks`` are begin, end and weight of what should not be crossed. ``room`` must be at least ``longest``.
    """
    if count == 1:
        return (), 0.0
    taken = longest(length, count)
    first = taken - REACH - max(FLAP, REACH)
    even = [first * (i + 1) for i in range(count - 1)]
    most, last = room - REACH - max(FLAP, REACH), room - 2 * REACH
    ends = [end for begin, stop, _ in marks for end in (begin, stop) if 0 < end < length]
    middles = [(a + b) / 2 for a, b in zip(sorted(ends), sorted(ends)[1:], strict=False)]
    places = sorted({*map(float, range(1, int(length))), *even, *(round(v, 4) for v in (*ends, *middles))})
    crossed = [0.0] * len(places)
    for begin, end, weight in marks:
        for index in range(bisect_right(places, begin + _SLACK), bisect_left(places, end - _SLACK)):
            crossed[index] += weight

    best: dict[int, tuple[float, tuple[int, ...]]] = {-1: (0.0, ())}
    for number, wished in enumerate(even):
        reached: dict[int, tuple[float, tuple[int, ...]]] = {}
        for index, (cost, path) in best.items():
            here = 0.0 if index < 0 else places[index]
            low = bisect_left(places, here + min(LEAST_PIECE, first) - _SLACK)
            for after in range(low, bisect_right(places, here + most + _SLACK)):
                rest = length - places[after]
                if number == count - 2 and not min(LEAST_PIECE, first) - _SLACK <= rest <= last + _SLACK:
                    continue
                whole = cost + crossed[after] + _EVENNESS * (places[after] - wished) ** 2
                if after not in reached or whole < reached[after][0]:
                    reached[after] = (whole, (*path, after))
        best = reached
    _, chosen = min(best.values())
    return tuple(places[index] for index in chosen), sum(crossed[index] for index in chosen)
