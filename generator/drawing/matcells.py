"""The cells of a mat with rows: the outlines of upright and sideways cards, their words, and the free cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.drawing.colour import mix
from generator.drawing.fit import FLOOR, Setter
from generator.drawing.fonts import FontBook
from generator.drawing.geometry import Box
from generator.drawing.matgrid import CellPlan, GridPlan
from generator.drawing.matstyle import MatStyle
from generator.drawing.recolour import recoloured
from generator.drawing.scene import Circle, Drawing, Face, Group, Label, Node, Paint, Rect, fitted
from generator.drawing.svgread import Room
from generator.errors import ContentError, Problem
from generator.model import Game, Mat, MatKey, Member

Art = Callable[[str], Drawing]
"""Finds a drawing by the name of its file in ``art/``."""

_CORNER = 3.0
"""Radius of a card's corners."""
_LARGE, _SMALL = 4.4, 3.0
_DASH = (2.0, 1.6)
_KEY_AIR = 3.0
_KEY_ROW = 12.0
"""The most height that a row of the key needs."""


def draw_cell(game: Game, spec: Mat, plan: CellPlan, style: MatStyle, art: Art, fonts: FontBook) -> Group:
    """One card space with its words; groups ``zone-<id>-<n>``, ``space-…`` and ``label-…``."""
    name = f"{plan.zone.id}-{plan.number}"
    emblem = None if spec.emblem is None or not style.filled else recoloured(art(spec.emblem), style.faint)
    nodes = (
        _frame(plan, style),
        Group(_space(plan, emblem, style), id=f"space-{name}"),
        Group(_plaque(game, plan, style, fonts), id=f"label-{name}", rule=spec.zones_rule),
    )
    return Group(nodes, id=f"zone-{name}", rule=plan.zone.rule)


def _frame(plan: CellPlan, style: MatStyle) -> Rect:
    """Card space and words in one piece of cloth, so that it is clear which belong together."""
    up, plaque = plan.upright, plan.plaque
    top, height = min(up.y, plaque.y), up.height + plaque.height
    return Rect(up.x, top, up.width, height, Paint(fill=style.cloth, stroke=style.line, stroke_width=0.45), _CORNER)


def _space(plan: CellPlan, emblem: Drawing | None, style: MatStyle) -> tuple[Node, ...]:
    up = plan.upright
    paint = Paint(fill=style.panel, stroke=style.line, stroke_width=0.45)
    nodes: list[Node] = [Rect(up.x, up.y, up.width, up.height, paint, _CORNER)]
    if emblem is not None:
        (cx, cy), size = up.middle, min(up.width, up.height) * 0.55
        nodes.append(fitted(emblem, Box(cx - size / 2, cy - size / 2, size, size)))
    return tuple(nodes)


def draw_ground(plan: CellPlan, style: MatStyle) -> Rect | None:
    """A tint where a sideways card will lie, under everything else; None where no card is turned."""
    side = plan.sideways
    if side is None:
        return None
    return Rect(side.x, side.y, side.width, side.height, Paint(fill=mix(style.panel, style.wash, 0.55)), _CORNER)


def draw_turned(plan: CellPlan, style: MatStyle) -> Group | None:
    """The outline of a sideways card, over the spaces of the upright ones; None where no card is turned."""
    side = plan.sideways
    if side is None:
        return None
    paint = Paint(stroke=style.line, stroke_width=0.35, dash=_DASH)
    outline = Rect(side.x, side.y, side.width, side.height, paint, _CORNER)
    return Group((outline,), id=f"sideways-{plan.zone.id}-{plan.number}")


def _plaque(game: Game, plan: CellPlan, style: MatStyle, fonts: FontBook) -> tuple[Node, ...]:
    """The words of a zone at an edge of the card: all languages in one line, then the space's number."""
    label, setter = plan.zone.label, Setter(fonts)
    original = game.languages[0]
    langs = [original, *(lang for lang in game.languages[1:] if label[lang] != label[original])]
    box, nodes = plan.plaque, list[Node]()
    baseline = box.middle[1] + fonts.cap_height(_LARGE, "bold") / 2
    left, right = box.x + 3, box.right - 3
    if game.number(plan.zone.spaces) > 1:
        radius = box.height / 2 - 1
        nodes.append(Circle(right - radius + 1, box.middle[1], radius, Paint(fill=style.panel)))
        number = Label(right - radius + 1, box.middle[1] + fonts.cap_height(3.6, "bold") / 2, str(plan.number), 3.6,
                       "bold", style.line, "middle")  # fmt: skip
        nodes.append(number)
        right -= 2 * radius + 1
    least = sum(fonts.width(label[lang], FLOOR, "bold") + 2.5 for lang in langs[1:])
    for lang in langs:
        source = str(game.place("game.yaml", "mat", "zones", plan.index, "label", lang))
        face: Face = "bold" if lang == original else "sans"
        text = Label(left, baseline, label[lang], _LARGE if lang == original else _SMALL, face, style.on_cloth,
                     lang=lang, source=source)  # fmt: skip
        room = max(right - left - (least if lang == original else 0), 1)
        for line in setter(text, Room(room, 1, 0)):
            nodes.append(line)
            left += fonts.width(line.text, line.size, line.face) + 2.5
    return tuple(nodes)


# ── the key ─────────────────────────────────────────────────────────────────────────────────────────────


def draw_key(
    game: Game, mat: Mat, key: MatKey, grid: GridPlan, style: MatStyle, art: Art, fonts: FontBook
) -> tuple[Group, Box]:
    """The members of a set by picture, colour and name, in the free cell next to a zone; and that cell's room.

    Raises ContentError where no free cell there has room for them.
    """
    free = grid.next_to(mat, key.zone)
    members = game.spec.sets[key.set]
    room = None if free is None else free.room.grown(-_KEY_AIR)
    pitch = 0.0 if room is None else min(_KEY_ROW, room.height / len(members))
    if free is None or room is None or pitch < 2 * _SMALL:
        message = (
            f"expected a zone with a free cell next to it that has room for {len(members)} names, got {key.zone!r}"
        )
        raise ContentError([Problem(game.place("game.yaml", "mat", "key", "zone"), "mat", message)])
    top = room.middle[1] - pitch * len(members) / 2
    rows = (
        _key_row(game, key, index, member, Box(room.x, top + index * pitch, room.width, pitch), style, art, fonts)
        for index, member in enumerate(members)
    )
    return Group(tuple(rows), id=f"key-{key.set}", rule=key.rule), free.room


def _key_row(
    game: Game, key: MatKey, index: int, member: Member, box: Box, style: MatStyle, art: Art, fonts: FontBook
) -> Group:
    size = min(box.height - 2.4, box.width * 0.34)
    nodes: list[Node] = []
    _, cy = box.middle
    if member.art is not None:
        picture = recoloured(art(member.art), member.colour or style.ink)
        nodes.append(fitted(picture, Box(box.x, cy - size / 2, size, size)))
    left = box.x + size + 2.5
    nodes += _names(game, key, index, member, Box(left, box.y, box.right - left, box.height), style.ink, fonts)
    return Group(tuple(nodes), id=f"key-{key.set}-{member.id}")


def _names(game: Game, key: MatKey, index: int, member: Member, box: Box, ink: str, fonts: FontBook) -> Sequence[Label]:
    """A member's name in each language, one below the other, centred on the row."""
    setter, names = Setter(fonts), list[Label]()
    first = box.middle[1] - (len(game.languages) - 1) * 1.95 + 1.3
    for i, lang in enumerate(game.languages):
        source = str(game.place("game.yaml", "sets", key.set, index, "label", lang))
        name = Label(box.x, first + 3.9 * i, member.label[lang], _SMALL if i else 3.6, "sans" if i else "bold", ink,
                     lang=lang, source=source)  # fmt: skip
        names += setter(name, Room(box.width, 1, 0))
    return names
