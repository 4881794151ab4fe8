"""The cells of a mat with rows: the outlines of upright and sideways cards, and the words in the corner they leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from generator.drawing.colour import mix
from generator.drawing.fit import Setter
from generator.drawing.fonts import FontBook
from generator.drawing.geometry import Box
from generator.drawing.matgrid import CellPlan
from generator.drawing.matstyle import MatStyle
from generator.drawing.recolour import recoloured
from generator.drawing.scene import Circle, Face, Group, Label, Node, Paint, Path, Rect
from generator.drawing.svgread import Box as Room
from generator.drawing.svgread import read_svg
from generator.errors import ContentError, Problem
from generator.model import Game, Lang, Mat, MatKey, Member, Text

Anchor = Literal["start", "middle"]

_CORNER = 3.0
"""Radius of a card's corners."""
_LARGE, _SMALL = 4.4, 3.0
_DASH = (2.0, 1.6)
_NUMBER = 6.0


def draw_cell(game: Game, spec: Mat, plan: CellPlan, style: MatStyle, fonts: FontBook) -> Group:
    """One card space with its words; groups ``zone-<id>-<n>``, ``space-…``, ``sideways-…`` and ``label-…``."""
    name = f"{plan.zone.id}-{plan.number}"
    several = game.number(plan.zone.spaces) > 1
    nodes: list[Node] = [Group(_spaces(plan, style, name), id=f"space-{name}")]
    words = _plaque(game, plan, style, fonts)
    nodes.append(Group(words, id=f"label-{name}", rule=spec.zones_rule))
    if several:
        nodes.append(_number(plan, style))
    return Group(tuple(nodes), id=f"zone-{name}", rule=plan.zone.rule)


def _spaces(plan: CellPlan, style: MatStyle, name: str) -> tuple[Node, ...]:
    """The outline of an upright card over that of a sideways one, and the light in the middle of both."""
    line = Paint(stroke=style.line, stroke_width=0.45)
    up = plan.upright
    nodes: list[Node] = []
    if plan.sideways is not None:
        side = plan.sideways
        dashed = Paint(fill=mix(style.panel, style.water, 0.55), stroke=style.line, stroke_width=0.35, dash=_DASH)
        nodes.append(Group((Rect(side.x, side.y, side.width, side.height, dashed, _CORNER),), id=f"sideways-{name}"))
    nodes.append(Rect(up.x, up.y, up.width, up.height, Paint(fill=style.panel), _CORNER))
    cx, cy = up.middle
    shine = min(up.width, up.height)
    rings = ((0.42, 0.5), (0.3, 0.35), (0.17, 0.3)) if style.filled else ()
    nodes += [Circle(cx, cy, shine * r, Paint(fill=style.faint, opacity=alpha)) for r, alpha in rings]
    nodes.append(Path(_star(cx, cy, shine * 0.12), Paint(fill=style.wood_light, stroke=style.wood, stroke_width=0.25)))
    if plan.sideways is not None:
        side = plan.sideways
        outline = Paint(stroke=style.line, stroke_width=0.35, dash=_DASH)
        nodes.append(Rect(side.x, side.y, side.width, side.height, outline, _CORNER))
    nodes.append(Rect(up.x, up.y, up.width, up.height, line, _CORNER))
    return tuple(nodes)


def _star(cx: float, cy: float, r: float) -> str:
    """A star of four points with hollow sides."""
    near = r * 0.16
    points = ((0, -r), (r, 0), (0, r), (-r, 0))
    d = f"M{cx:.2f} {cy - r:.2f}"
    for (x0, y0), (x1, y1) in zip(points, (*points[1:], points[0]), strict=True):
        bend = ((x0 + x1) / r * near, (y0 + y1) / r * near)
        d += f"Q{cx + bend[0]:.2f} {cy + bend[1]:.2f} {cx + x1:.2f} {cy + y1:.2f}"
    return d + "Z"


def _plaque(game: Game, plan: CellPlan, style: MatStyle, fonts: FontBook) -> tuple[Node, ...]:
    """The words of a zone on a small cloth in the corner that cards leave free."""
    label = plan.zone.label
    others = [lang for lang in game.languages[1:] if label[lang] != label[game.languages[0]]]
    box = Box(plan.corner.x, plan.corner.y, plan.corner.width, 7.4 + 3.8 * len(others))
    paint = Paint(fill=style.cloth, stroke=None if style.filled else style.line, stroke_width=0.4)
    nodes: list[Node] = [Rect(box.x, box.y, box.width, box.height, paint, 1.6)]
    places = ("mat", "zones", plan.index, "label")
    for i, lang in enumerate((game.languages[0], *others)):
        y = box.y + (5.3 if i == 0 else 5.6 + 3.8 * i)
        words = _Words(game, label, places, style.on_cloth, "middle")
        nodes += words.line(fonts, lang, box.x + box.width / 2, y, _LARGE if i == 0 else _SMALL, box.width - 2.4)
    return tuple(nodes)


def _number(plan: CellPlan, style: MatStyle) -> Label:
    """Which of its zone's spaces this is, at the corner's foot."""
    x = plan.corner.x + plan.corner.width / 2
    return Label(x, plan.corner.bottom - 0.8, str(plan.number), _NUMBER, "bold", style.wood, "middle")


class _Words:
    """A text of ``game.yaml`` on a mat: each language with its place, for the message when it does not fit."""

    def __init__(self, game: Game, text: Text, path: tuple[str | int, ...], fill: str, anchor: Anchor) -> None:
        self._game, self._text, self._path, self._fill, self._anchor = game, text, path, fill, anchor

    def line(self, fonts: FontBook, lang: Lang, x: float, y: float, size: float, width: float) -> Sequence[Label]:
        source = self._game.place("game.yaml", *self._path, lang).at
        face: Face = "bold" if lang == self._game.languages[0] else "sans"
        label = Label(x, y, self._text[lang], size, face, self._fill, self._anchor, lang, source)
        return Setter(fonts)(label, Room(width, 1, 0))


# ── the key ─────────────────────────────────────────────────────────────────────────────────────────────


def draw_key(game: Game, key: MatKey, cells: Sequence[CellPlan], style: MatStyle, fonts: FontBook) -> Group:
    """The members of a set by picture, colour and name, beside the first card space of a zone.

    Raises ContentError where cards leave no room for it.
    """
    room = next((cell.beside for cell in cells if cell.zone.id == key.zone), None)
    members = game.spec.sets[key.set]
    pitch = 0.0 if room is None else room.height / len(members)
    if room is None or pitch < 2 * _SMALL:
        message = f"expected a zone with room for {len(members)} names beside its cards, got {key.zone!r}"
        raise ContentError([Problem(game.place("game.yaml", "mat", "key", "zone"), "mat", message)])
    rows = (
        _key_row(game, key, index, member, Box(room.x, room.y + index * pitch, room.width, pitch), style, fonts)
        for index, member in enumerate(members)
    )
    return Group(tuple(rows), id=f"key-{key.set}", rule=key.rule)


def _key_row(game: Game, key: MatKey, index: int, member: Member, box: Box, style: MatStyle, fonts: FontBook) -> Group:
    size = min(box.height - 2.4, box.width * 0.34)
    colour = member.colour or style.ink
    nodes: list[Node] = []
    _, cy = box.middle
    if member.art is not None:
        art = recoloured(read_svg(game.art[member.art], f"{game.folder}/art/{member.art}"), colour)
        scale = size / max(art.width, art.height)
        x, y = box.x + (size - art.width * scale) / 2, cy - art.height * scale / 2
        nodes.append(Group(art.children, (scale, 0, 0, scale, x, y)))
    words = _Words(game, member.label, ("sets", key.set, index, "label"), style.ink, "start")
    left = box.x + size + 2
    for i, lang in enumerate(game.languages):
        y = cy + (0.4 if len(game.languages) == 1 else -0.5 + 3.9 * i)
        nodes += words.line(fonts, lang, left, y, 3.6 if i == 0 else _SMALL, box.right - left)
    return Group(tuple(nodes), id=f"key-{key.set}-{member.id}")
