"""A mat of card spaces in rows, for a table where cards are turned sideways. Geometry alone, in mm.

A turned card is longer than its column is wide: it lies over the free cell beside it. A free cell needs the height of a
turned card only, so columns with one are less crowded than columns of cards alone, and rows need not be level.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from generator.drawing.edges import SAFE
from generator.drawing.geometry import Box
from generator.errors import ContentError, Problem
from generator.model import Game, Mat, Zone

PLAQUE = 6.8
"""Height of the strip at an edge of each card space that carries its words."""
APART = 1.2
"""Air between that strip and whatever is next in the column."""
MOST_CLEARANCE = 4.0
"""How much wider and higher than a card its space gets at most: a sleeved card lies in it with air around."""
LEAST_CLEARANCE = 0.5

Turn = Literal["left", "right"]


@dataclass(frozen=True)
class CellPlan:
    """One card space of a zone, the ``number``-th from 1. ``cell`` holds ``upright`` and ``plaque``, its words' strip.

    ``sideways`` is where the card lies when turned: within the upright space's height, past the cell's side.
    """

    zone: Zone
    index: int
    number: int
    cell: Box
    upright: Box
    plaque: Box
    sideways: Box | None = None


@dataclass(frozen=True)
class FreePlan:
    """What turned cards leave of a free cell, and its place in the rows."""

    column: int
    row: int
    room: Box


@dataclass(frozen=True)
class GridPlan:
    """All card spaces, row by row from the far one, and the free cells."""

    cells: tuple[CellPlan, ...]
    free: tuple[FreePlan, ...]

    def next_to(self, mat: Mat, zone: str) -> FreePlan | None:
        """The widest free cell that touches the zone's first card space."""
        places = [(x, y) for y, row in enumerate(mat.rows) for x, name in enumerate(row) if name == zone]
        beside = (f for f in self.free if any(abs(f.column - x) + abs(f.row - y) == 1 for x, y in places[:1]))
        return max(beside, key=lambda each: each.room.width, default=None)


def plan_grid(game: Game, mat: Mat, width: float, height: float) -> GridPlan:
    """The card spaces of a mat with ``rows``. Raises ContentError, with every place, for what does not fit."""
    return _Grid(game, mat, Box(0, 0, width, height).grown(-SAFE)).plan()


class _Grid:
    def __init__(self, game: Game, mat: Mat, field: Box) -> None:
        self._game, self._mat, self._field = game, mat, field
        self._columns = max(map(len, mat.rows))
        self._zones = {zone.id: (index, zone) for index, zone in enumerate(mat.zones)}
        card, pitch = game.spec.card_size, field.width / max(self._columns, 1)
        self._pitch = pitch
        self._air = (min(MOST_CLEARANCE, pitch - card.width), min((MOST_CLEARANCE, *self._spare())))
        self._short, self._long = card.width, card.height

    def _name(self, x: int, y: int) -> str | None:
        """The zone at a place of the rows; None for a free cell, and past the end of a row."""
        row = self._mat.rows[y] if 0 <= y < len(self._mat.rows) else ()
        return row[x] if 0 <= x < len(row) else None

    def _column(self, x: int) -> tuple[str | None, ...]:
        return tuple(self._name(x, y) for y in range(len(self._mat.rows)))

    def _spare(self) -> Iterator[float]:
        """Each column's height that cards, strips and turned cards leave, shared out among its cells."""
        card = self._game.spec.card_size
        for x in range(self._columns):
            column = self._column(x)
            cards = len(column) - column.count(None)
            needed = cards * (card.height + PLAQUE + APART) + column.count(None) * card.width
            yield (self._field.height - needed) / len(column)

    def plan(self) -> GridPlan:
        if min(self._air) < LEAST_CLEARANCE:
            raise ContentError([self._too_small()])
        seen = dict.fromkeys(self._zones, 0)
        boxes = {(x, y): box for x in range(self._columns) for y, box in enumerate(self._stack(x))}
        cells: list[CellPlan] = []
        rooms = {place: box for place, box in boxes.items() if self._name(*place) is None}
        problems: list[Problem] = []
        for y, row in enumerate(self._mat.rows):
            for x, name in enumerate(row):
                if name is None:
                    continue
                seen[name] += 1
                cell = self._cell(*self._zones[name], seen[name], boxes[x, y], above=None in self._column(x)[:y])
                if cell.zone.sideways:
                    cell = self._turned(cell, x, y, rooms, problems)
                cells.append(cell)
        if problems:
            raise ContentError(problems)
        free = (FreePlan(x, y, room) for (x, y), room in rooms.items())
        return GridPlan(tuple(cells), tuple(free))

    def _stack(self, x: int) -> Sequence[Box]:
        """The cells of a column from top to bottom; what height is left over is the free cells', or all cells'."""
        column, field = self._column(x), self._field
        card = self._long + self._air[1] + PLAQUE + APART
        gaps = column.count(None)
        rest = field.height - (len(column) - gaps) * card
        gap = rest / gaps if gaps else 0.0
        full = card if gaps else card + rest / len(column)
        boxes, y = [], field.y
        for name in column:
            height = gap if name is None else full
            boxes.append(Box(field.x + x * self._pitch, y, self._pitch, height))
            y += height
        return boxes

    def _cell(self, index: int, zone: Zone, number: int, cell: Box, *, above: bool) -> CellPlan:
        """The words stand between the card and the column's free cell: below the card, or ``above``."""
        width, height = self._short + self._air[0], self._long + self._air[1]
        spare = (cell.height - height - PLAQUE - APART) / 2
        top = cell.y + spare + (APART + PLAQUE if above else 0)
        upright = Box(cell.middle[0] - width / 2, top, width, height)
        plaque = Box(upright.x, upright.y - PLAQUE if above else upright.bottom, width, PLAQUE)
        return CellPlan(zone, index, number, cell, upright, plaque)

    def _turned(
        self, plan: CellPlan, x: int, y: int, rooms: dict[tuple[int, int], Box], problems: list[Problem]
    ) -> CellPlan:
        """The card turned towards a free cell beside it, whose room it then takes; no cell is needed if it is small."""
        width, height = self._long + self._air[0], self._short + self._air[1]
        up = plan.upright
        turns: tuple[tuple[Turn, int], ...] = (("left", x - 1), ("right", x + 1))
        for turn, neighbour in turns:
            for top in (up.y, up.bottom - height):
                left = up.right - width if turn == "left" else up.x
                sideways = Box(left, top, width, height)
                if plan.cell.holds(sideways):
                    return replace(plan, sideways=sideways)
                room = rooms.get((neighbour, y))
                past = plan.cell.x - left if turn == "left" else sideways.right - plan.cell.right
                if room is not None and _holds(room, past, sideways):
                    rooms[neighbour, y] = _cut(room, past, turn)
                    return replace(plan, sideways=sideways)
        card = self._game.spec.card_size
        message = (
            f"expected a free cell (~) beside each space where a card of {card.width:g} × {card.height:g} mm is "
            f"turned, with room for it, got none beside {plan.zone.id!r}"
        )
        problems.append(Problem(self._game.place("game.yaml", "mat", "rows", y, x), "mat", message))
        return plan

    def _too_small(self) -> Problem:
        card = self._game.spec.card_size
        message = (
            f"expected rows that hold cards of {card.width:g} × {card.height:g} mm and their words on "
            f"{self._field.width:g} × {self._field.height:g} mm, "
            f"got {len(self._mat.rows)} rows of {self._columns} cells"
        )
        return Problem(self._game.place("game.yaml", "mat", "rows"), "mat", message)


def _holds(room: Box, past: float, sideways: Box) -> bool:
    inside = Box(room.x, sideways.y, past, sideways.height)
    return room.holds(inside)


def _cut(room: Box, past: float, turn: Turn) -> Box:
    """What is left of a free cell's room: a card turned left comes in from its right side."""
    return Box(room.x if turn == "left" else room.x + past, room.y, room.width - past, room.height)
