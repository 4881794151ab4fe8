"""Where a sheet of cards has room for the code that leads to the rulebook: paper that no card, mark or strip needs."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drawing.geometry import Box
from generator.printing.layout.imposition import Plan
from generator.printing.layout.marks import MARK_OFFSET, PRINTABLE
from generator.printing.things.code import CODE

AIR = 1.0
"""Clear paper around the code, in mm, beside the light border that belongs to it."""
_ROOM = CODE + 2 * AIR


def code_place(plan: Plan) -> tuple[int, Box] | None:
    """The first sheet (0 is the first) whose face has room for the code, and that room, in mm: the code is its middle.

    That is a margin between marks and strips; or the place of a card that the last sheet does not fill, whose cuts go
    round it. None where cards and strips fill all sheets, as many as there are.
    """
    for sheet in range(plan.sheets):
        room = next(_rooms(plan, sheet), None)
        if room is not None:
            return sheet, room
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
    for room in (*margins, *plan.unfilled(sheet)):
        if room.width >= _ROOM and room.height >= _ROOM:
            yield room


def _between_strips(plan: Plan) -> Box:
    safe = Box(0, 0, plan.paper.width, plan.paper.height).grown(-PRINTABLE)
    head, foot = plan.head, plan.foot
    if plan.turned:
        left = head.right if head else safe.x
        return Box(left, safe.y, foot.x - left, safe.height)
    top = head.bottom if head else safe.y
    return Box(safe.x, top, safe.width, foot.y - top)
