"""The cells of a mat with rows: the outlines of upright and sideways cards, their words, and the free cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from generator.drawing.colour import mix
from generator.drawing.fit import Setter
from generator.drawing.fonts import FontBook
from generator.drawing.geometry import Box
from generator.drawing.matgrid import CellPlan, GridPlan
from generator.drawing.matstyle import MatStyle
from generator.drawing.matwords import (
    APART,
    Lines,
    fitting_lines,
    in_line,
    least_width,
    require_room,
    said_once,
)
from generator.drawing.recolour import recoloured
from generator.drawing.scene import Circle, Drawing, Face, Group, Label, Node, Paint, Rect, fitted
from generator.drawing.svgread import Room
from generator.errors import ContentError, Place, Problem
from generator.model import Game, Lang, Mat, MatKey, Member

Art = Callable[[str], Drawing]
"""Finds a drawing by the name of its file in ``art/``."""

_CORNER = 3.0
"""Radius of a card's corners."""
_LARGE, _SMALL = 4.4, 3.0
_STYLES: tuple[tuple[float, Face], tuple[float, Face]] = ((_LARGE, "bold"), (_SMALL, "sans"))
"""Of a zone's words: of the original language, and of the others."""
_NAME = 3.6
"""Size of a name in the key."""
_BESIDE = 2.5
"""Air between the key's pictures and names."""
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
    original, *others = said_once(game, label)
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

    def lettering(lang: Lang, size: float, face: Face) -> Label:
        source = str(game.place("game.yaml", "mat", "zones", plan.index, "label", lang))
        return Label(left, baseline, label[lang], size, face, style.on_cloth, lang=lang, source=source)

    large, *small = (lettering(lang, *_STYLES[lang != original]) for lang in (original, *others))
    place = game.place("game.yaml", "mat", "zones", plan.index, "label")
    require_room((large, *small), right - left, fonts, place)
    room = right - left - (least_width(small, fonts) + APART if small else 0)
    for line in setter(large, Room(room, 1, 0)):
        nodes.append(line)
        left += fonts.width(line.text, line.size, line.face) + APART
    nodes += in_line(small, left, right, fonts)
    return tuple(nodes)


# ── the key ─────────────────────────────────────────────────────────────────────────────────────────────


def draw_key(
    game: Game, mat: Mat, key: MatKey, grid: GridPlan, style: MatStyle, art: Art, fonts: FontBook
) -> tuple[Group, Box]:
    """The members of a set by picture, colour and name, in the free cell next to a zone; and that cell's room.

    Raises ContentError where no free cell there has room for them, and with each name that is too long for it.
    """
    free = grid.next_to(mat, key.zone)
    members = game.spec.sets[key.set]
    room = Box(0, 0, 0, 0) if free is None else free.room.grown(-_KEY_AIR)
    pitch = min(_KEY_ROW, room.height / len(members))
    picture = min(pitch - 2.4, room.width * 0.34)
    names = [_names(game, key, index, member, style.ink) for index, member in enumerate(members)]
    lines = fitting_lines([small for _, *small in names], room.width - picture - _BESIDE, pitch, fonts)
    if free is None or lines is None:
        message = (
            f"expected a zone with a free cell next to it that has room for {len(members)} names, got {key.zone!r}"
        )
        raise ContentError([Problem(game.place("game.yaml", "mat", "key", "zone"), "mat", message)])
    top, rows, problems = room.middle[1] - pitch * len(members) / 2, list[Group](), list[Problem]()
    for index, (member, name) in enumerate(zip(members, names, strict=True)):
        row = Box(room.x, top + index * pitch, room.width, pitch)
        left = row.x + picture + _BESIDE
        nodes: list[Node] = []
        if member.art is not None:
            drawing = recoloured(art(member.art), member.colour or style.ink)
            nodes.append(fitted(drawing, Box(row.x, row.middle[1] - picture / 2, picture, picture)))
        place = game.place("game.yaml", "sets", key.set, index, "label")
        try:
            nodes += _name(name, lines, Box(left, row.y, row.right - left, row.height), fonts, place)
        except ContentError as error:
            problems += error.problems
        rows.append(Group(tuple(nodes), id=f"key-{key.set}-{member.id}"))
    if problems:
        raise ContentError(problems)
    return Group(tuple(rows), id=f"key-{key.set}", rule=key.rule), free.room


def _names(game: Game, key: MatKey, index: int, member: Member, ink: str) -> list[Label]:
    """A member's name in each language, each where it is another word; not placed yet."""
    names = []
    for number, lang in enumerate(said_once(game, member.label)):
        source = str(game.place("game.yaml", "sets", key.set, index, "label", lang))
        size = _SMALL if number else _NAME
        face: Face = "sans" if number else "bold"
        names.append(Label(0, 0, member.label[lang], size, face, ink, lang=lang, source=source))
    return names


def _name(name: Sequence[Label], lines: Lines, box: Box, fonts: FontBook, place: Place) -> Iterator[Label]:
    """A member's name in the original language, the others below it, centred on the row; ``place`` is theirs."""
    original, *small = name
    below = lines.of(small)
    baseline = box.middle[1] - len(below) * lines.leading / 2 + 1.3
    yield from Setter(fonts)(replace(original, x=box.x, y=baseline), Room(box.width, 1, 0))
    for number, line in enumerate(below, 1):
        placed = [replace(label, y=baseline + number * lines.leading, size=lines.size) for label in line]
        require_room(placed, box.width, fonts, place)
        yield from in_line(placed, box.x, box.right, fonts)
