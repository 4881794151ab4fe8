"""The tracks of a mat: numbered spaces, each with a place for a token."""

from __future__ import annotations

from generator.drawing.fit import FLOOR
from generator.drawing.fonts import FontBook
from generator.drawing.matlayout import MatPlan, SlotPlan, TrackPlan
from generator.drawing.matstyle import MatStyle
from generator.drawing.scene import Circle, Group, Label, Paint, Rect, turned


def draw_track(plan: MatPlan, track: TrackPlan, rule: str | None, style: MatStyle, fonts: FontBook) -> Group:
    """A track with all its spaces; one along the far edge is turned to read upright from there.

    ``rule`` says that a token fits a space.
    """
    size = number_size(track, fonts)
    slots = tuple(draw_slot(track.track.id, slot, size, rule, style, fonts) for slot in track.slots)
    name, own_rule = f"track-{track.track.id}", track.track.rule
    if track.track.edge == "far":
        return turned(slots, plan.width / 2, plan.height / 2, id=name, rule=own_rule)
    return Group(slots, id=name, rule=own_rule)


def number_size(track: TrackPlan, fonts: FontBook) -> float:
    """One size for all numbers of a track: the widest fills its room, within reason."""
    widest = max(fonts.width(str(slot.number), 1, "bold") for slot in track.slots)
    room = track.slots[0].number_box.width - 1.2
    return max(FLOOR, min(room / widest, 9.0))


def draw_slot(name: str, slot: SlotPlan, size: float, rule: str | None, style: MatStyle, fonts: FontBook) -> Group:
    """One space: its number beside the token's place, so that a token never hides it (or in it, on a long track)."""
    box, (tx, ty) = slot.box, slot.token.middle
    nx, ny = slot.number_box.middle
    if slot.number_box is not slot.token:
        nx += 0.4
    r = slot.token.width / 2 - 0.9
    dashed = Paint(fill=style.ground, stroke=style.line, stroke_width=0.3, dash=(0.9, 1.1), cap="round")
    nodes = (
        Rect(box.x, box.y, box.width, box.height, Paint(fill=style.panel, stroke=style.wood, stroke_width=0.5), 3),
        Circle(tx, ty, r, dashed),
        Label(nx, ny + fonts.cap_height(size, "bold") / 2, str(slot.number), size, "bold", style.ink, "middle"),
    )
    return Group(nodes, id=f"slot-{name}-{slot.number}", rule=rule)
