"""Where a sheet of cards has room for the code that leads to the rulebook: paper that no card, mark or strip needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.drawing.geometry import Box
from generator.printing.layout.imposition import Plan
from generator.printing.layout.marks import MARK_OFFSET, PRINTABLE

AIR = 1.0
"""Clear paper around the code, in mm, beside the light border that belongs to it."""


@dataclass(frozen=True)
class CodePlace:
    """The sheet (0 is the first) whose face has the code, and the room whose middle it is; all lengths in mm."""

    sheet: int
    room: Box
    size: float


def code_place(plan: Plan, sizes: tuple[float, ...]) -> CodePlace | None:
    """Where there is room for a code of one of these ``sizes`` in mm, the best first.

    That is a margin between marks and strips; or the place of a card that the last sheet does not fill, whose cuts go
    round it. None where cards and strips fill all sheets, as many as there are.
    """
    for size in sizes:
        for sheet in range(plan.sheets):
            for room in _rooms(plan, sheet):
                if min(room.width, room.height) >= size + 2 * AIR:
                    return CodePlace(sheet, room, size)
    return None


def _rooms(plan: Plan, sheet: int) -> Iterator[Box]:
    free = _between_strips(plan)
    taken = plan.lines(sheet).block.grown(plan.bleed + MARK_OFFSET + plan.mark)
    margins = (
        Box(free.x, taken.bottom, free.width, free.bottom - taken.bottom),
        Box(taken.right, free.y, free.right - taken.right, free.height),
        Box(free.x, free.y, taken.x - free.x, free.height),
        Box(free.x, free.y, free.width, taken.y - free.y),
    )
    yield from margins
    yield from plan.unfilled(sheet)


def _between_strips(plan: Plan) -> Box:
    safe = Box(0, 0, plan.paper.width, plan.paper.height).grown(-PRINTABLE)
    head, foot = plan.head, plan.foot
    if plan.turned:
        left = head.right if head else safe.x
        return Box(left, safe.y, foot.x - left, safe.height)
    top = head.bottom if head else safe.y
    return Box(safe.x, top, safe.width, foot.y - top)
