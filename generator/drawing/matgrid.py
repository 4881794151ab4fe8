"""A mat of card spaces in rows and columns, for a table where cards are turned sideways. Geometry alone, in mm."""

from __future__ import annotations

from dataclasses import dataclass

from generator.drawing.geometry import Box
from generator.errors import ContentError, Problem
from generator.model import Game, Mat, Zone

EDGE = 3.0
"""Width of the border: the safe zone."""
CLEARANCE = 0.6
"""How much wider and higher than a card its space is: a whole table on one sheet leaves no more."""
_ASIDE = 2.0
"""Air between a cell's right edge and its space, where there is room."""
_AIR = 2.0
"""Air around what stands beside a space."""
LEAST_WIDTH, LEAST_HEIGHT = 14.0, 9.0
"""The least corner that a cell needs for its words."""


@dataclass(frozen=True)
class CellPlan:
    """One card space of a zone, the ``number``-th from 1. ``upright`` and ``sideways`` share their lower right corner.

    ``corner`` is left free by a card, however it lies: room for the words. ``beside`` is the room at the left of a
    card that always lies upright, below ``corner``; None where cards lie sideways too.
    """

    zone: Zone
    index: int
    number: int
    cell: Box
    upright: Box
    sideways: Box | None
    corner: Box
    beside: Box | None


def plan_cells(game: Game, mat: Mat, width: float, height: float) -> tuple[CellPlan, ...]:
    """The cells of a mat with ``rows``, from the far row to the near one. Raises ContentError for what does not fit."""
    field = Box(0, 0, width, height).grown(-EDGE)
    columns = max(map(len, mat.rows))
    size = (field.width / max(columns, 1), field.height / len(mat.rows))
    zones = {zone.id: (index, zone) for index, zone in enumerate(mat.zones)}
    seen = dict.fromkeys(zones, 0)
    cells = []
    for y, row in enumerate(mat.rows):
        for x, name in enumerate(row):
            seen[name] += 1
            cell = Box(field.x + x * size[0], field.y + y * size[1], *size)
            cells.append(_cell(game, *zones[name], seen[name], cell))
    if problems := list(dict.fromkeys(filter(None, (_too_small(game, cell) for cell in cells)))):
        raise ContentError(problems)
    return tuple(cells)


def _cell(game: Game, index: int, zone: Zone, number: int, cell: Box) -> CellPlan:
    short, long = game.spec.card_size.width + CLEARANCE, game.spec.card_size.height + CLEARANCE
    widest = long if zone.sideways else short
    right = cell.right - max(0.0, min(_ASIDE, (cell.width - widest) / 2))
    bottom = cell.bottom - (cell.height - long) / 2
    upright = Box(right - short, bottom - long, short, long)
    sideways = Box(right - long, bottom - short, long, short) if zone.sideways else None
    left, top = cell.x + _AIR, cell.y + _AIR
    end = sideways.y if sideways else cell.y + 2 * LEAST_HEIGHT
    corner = Box(left, top, upright.x - _AIR - left, end - _AIR - top)
    under = Box(left, corner.bottom + _AIR, corner.width, cell.bottom - 2 * _AIR - corner.bottom)
    return CellPlan(zone, index, number, cell, upright, sideways, corner, None if sideways else under)


def _too_small(game: Game, plan: CellPlan) -> Problem | None:
    """Cards must lie within their cell and leave the words a corner."""
    inside = all(plan.cell.holds(space) for space in (plan.upright, plan.sideways) if space is not None)
    if inside and plan.corner.width >= LEAST_WIDTH and plan.corner.height >= LEAST_HEIGHT:
        return None
    card, cell = game.spec.card_size, plan.cell
    turned = " that may lie sideways" if plan.sideways else ""
    message = (
        f"expected rows whose cells hold a card of {card.width:g} × {card.height:g} mm{turned} and its words, "
        f"got cells of {cell.width:.1f} × {cell.height:.1f} mm"
    )
    return Problem(game.place("game.yaml", "mat", "rows"), "mat", message)
