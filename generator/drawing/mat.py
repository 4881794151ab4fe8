"""The playmat: one drawing, at trim size, for the printed sheet and for the rulebook's figure."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing.alt import mat_alt
from generator.drawing.colour import mix
from generator.drawing.edges import BLEED
from generator.drawing.fit import Setter
from generator.drawing.fonts import FontBook
from generator.drawing.geometry import Box
from generator.drawing.ink import Ink
from generator.drawing.matcells import Art, draw_cell, draw_ground, draw_key, draw_turned
from generator.drawing.matgrid import GridPlan
from generator.drawing.matlayout import MatPlan, ZonePlan, plan_mat
from generator.drawing.matstyle import MatStyle, mat_style
from generator.drawing.matwords import said_once
from generator.drawing.recolour import recoloured
from generator.drawing.scene import Drawing, Face, Group, Label, Node, Paint, Path, Rect, fitted
from generator.drawing.svgread import Room
from generator.drawing.track import draw_track
from generator.drawing.washi import washi
from generator.errors import ContentError, Problem
from generator.model import Game, Mat

WIDTH, HEIGHT = 396.0, 273.0
"""The mat's trim size: as large as an A3 sheet holds with bleed, crop marks and a ruler around it."""
_CORNER = 5.0
_EMBLEM = 30.0
"""Size of the emblem in a zone's card space."""
_AROUND = 4.0
"""Air around the ornament in a free cell."""


def mat(
    game: Game,
    spec: Mat,
    art: Art,
    fonts: FontBook,
    width: float = WIDTH,
    height: float = HEIGHT,
    ink: Ink = "full",
) -> Drawing:
    """The playmat ``spec`` of a game, ``width`` × ``height`` mm at the trim; the art runs ``BLEED`` mm past it.

    ``art`` finds the drawings it names by their file names. With little ``ink`` it goes without ornament and emblems.
    Groups carry ids (``zone-…``, ``space-…``, ``track-…``, ``slot-…``, ``frame-near``, ``frame-far``) and rule ids.
    Raises ContentError for what does not fit and for words too long for their space.
    """
    plan = plan_mat(game, spec, width, height)
    style = mat_style(game, spec, ink)
    nodes: tuple[Node, ...]
    if plan.grid is not None:
        nodes = (_border(plan, spec, style), *_grid(game, spec, plan.grid, style, art, fonts))
    else:
        nodes = (
            *_ground(plan, style),
            *_frame(plan, spec, style),
            *_ornament(spec, plan.middle, style, art),
            *(_zone(game, spec, zone, style, art, fonts) for zone in plan.zones),
            *(draw_track(plan, track, spec.token_rule, style, fonts) for track in plan.tracks),
        )
    return Drawing(width, height, (Group(nodes, id="mat", rule=spec.rule),), mat_alt(game, spec))


def _ground(plan: MatPlan, style: MatStyle) -> tuple[Node, ...]:
    whole = Box(0, 0, plan.width, plan.height).grown(BLEED)
    paper = Rect(whole.x, whole.y, whole.width, whole.height, Paint(fill=style.ground))
    if not style.filled:
        return (paper,)
    light, dark = mix(style.ground, "#ffffff", 0.65), mix(style.ground, style.wood, 0.16)
    return (paper, washi(plan.field, light, dark))


# ── the frame ───────────────────────────────────────────────────────────────────────────────────────────


def _frame(plan: MatPlan, spec: Mat, style: MatStyle) -> tuple[Node, ...]:
    halves = (("far", style.far, -1), ("near", style.near, 1))
    rule = None if spec.frame is None else spec.frame.rule
    return tuple(_half_frame(plan, edge, hue, side, rule, style) for edge, hue, side in halves)


def _border(plan: MatPlan, spec: Mat, style: MatStyle) -> Group:
    """The ground within the same frame all round, for a mat that one player has alone."""
    inner, outer = plan.field, Box(0, 0, plan.width, plan.height).grown(BLEED)
    edge = style.wood_light if style.filled else style.near
    paints = (
        Rect(outer.x, outer.y, outer.width, outer.height, Paint(fill=style.near if style.filled else style.ground)),
        Rect(inner.x, inner.y, inner.width, inner.height, Paint(fill=style.wash, stroke=edge, stroke_width=0.5)),
    )
    return Group(paints, id="frame-near", rule=None if spec.frame is None else spec.frame.rule)


def _half_frame(plan: MatPlan, edge: str, hue: str, side: int, rule: str | None, style: MatStyle) -> Group:
    """The U of the frame on one side: its broad edge and half of the left and the right side."""
    inner, middle = plan.field, plan.height / 2 + side * 0.6
    outer = Box(0, 0, plan.width, plan.height).grown(BLEED)
    edge_out = outer.bottom if side > 0 else outer.y
    edge_in = inner.bottom if side > 0 else inner.y
    turn = edge_in - side * _CORNER
    sweep = 0 if side > 0 else 1
    bow = f"A{_CORNER} {_CORNER} 0 0 {sweep}"
    inside = (
        f"L{inner.x:.2f} {turn:.2f}{bow} {inner.x + _CORNER:.2f} {edge_in:.2f}"
        f"L{inner.right - _CORNER:.2f} {edge_in:.2f}{bow} {inner.right:.2f} {turn:.2f}"
        f"L{inner.right:.2f} {middle:.2f}"
    )
    around = f"L{outer.right:.2f} {middle:.2f}L{outer.right:.2f} {edge_out:.2f}L{outer.x:.2f} {edge_out:.2f}"
    shape = f"M{outer.x:.2f} {middle:.2f}L{inner.x:.2f} {middle:.2f}{inside}{around}Z"
    edging = f"M{inner.x:.2f} {middle:.2f}{inside}"
    if style.filled:
        paints = (Path(shape, Paint(fill=hue)), Path(edging, Paint(stroke=style.wood, stroke_width=0.7)))
    else:
        paints = (Path(shape, Paint()), Path(edging, Paint(stroke=hue, stroke_width=1.8)))
    return Group(paints, id=f"frame-{edge}", rule=rule)


def _ornament(spec: Mat, place: Box | None, style: MatStyle, art: Art) -> tuple[Node, ...]:
    """The game's own ornament in a free place, as large as it goes."""
    if spec.ornament is None or place is None or not style.filled:
        return ()
    return (fitted(recoloured(art(spec.ornament), style.line), place),)


# ── rows ────────────────────────────────────────────────────────────────────────────────────────────────


def _grid(game: Game, spec: Mat, grid: GridPlan, style: MatStyle, art: Art, fonts: FontBook) -> tuple[Node, ...]:
    """The card spaces, the key, and the ornament in the widest of the free cells that are left."""
    nodes: list[Node] = list(filter(None, (draw_ground(cell, style) for cell in grid.cells)))
    problems: dict[Problem, None] = {}
    for cell in grid.cells:
        try:
            nodes.append(draw_cell(game, spec, cell, style, art, fonts))
        except ContentError as error:
            problems |= dict.fromkeys(error.problems)
    nodes += filter(None, (draw_turned(cell, style) for cell in grid.cells))
    rooms = [free.room for free in grid.free]
    if spec.key is not None:
        try:
            key, taken = draw_key(game, spec, spec.key, grid, style, art, fonts)
            nodes.append(key)
            rooms.remove(taken)
        except ContentError as error:
            problems |= dict.fromkeys(error.problems)
    if problems:
        raise ContentError(list(problems))
    widest = max(rooms, key=lambda room: room.width, default=None)
    nodes += _ornament(spec, None if widest is None else widest.grown(-_AROUND), style, art)
    return tuple(nodes)


# ── zones ───────────────────────────────────────────────────────────────────────────────────────────────


def _zone(game: Game, spec: Mat, plan: ZonePlan, style: MatStyle, art: Art, fonts: FontBook) -> Group:
    space = plan.space
    border = Paint(fill=style.panel, stroke=style.line, stroke_width=0.5)
    outline: list[Node] = [Rect(space.x, space.y, space.width, space.height, border, 3.5)]
    if spec.emblem is not None and style.filled:
        middle = Box(*space.middle, 0, 0).grown(_EMBLEM / 2)
        outline.append(fitted(recoloured(art(spec.emblem), style.faint), middle))
    nodes = (
        Group(tuple(outline), id=f"space-{plan.zone.id}"),
        _curtain(plan.curtain, style),
        Group(_words(game, plan, style, fonts), id=f"label-{plan.zone.id}", rule=spec.zones_rule),
    )
    return Group(nodes, id=f"zone-{plan.zone.id}", rule=plan.zone.rule)


def _curtain(box: Box, style: MatStyle) -> Group:
    """A shop curtain on its rod, slit at either side of the hem: the words of a zone stand on it."""
    top, hem = box.y + 0.9, box.bottom
    slit = "l-.4 -3l-.4 3" if style.filled else "h-.4v-2.2v2.2h-.4"  # the tip of an outlined wedge would meet the words
    cuts = "".join(f"H{box.x + box.width * i / 7 + 0.4:.2f}{slit}" for i in (6, 1))
    cloth = f"M{box.x + 0.8:.2f} {top:.2f}H{box.right - 0.8:.2f}V{hem:.2f}{cuts}H{box.x + 0.8:.2f}Z"
    paint = Paint(fill=style.cloth) if style.filled else Paint(fill=style.cloth, stroke=style.line, stroke_width=0.4)
    rod = Rect(box.x - 1, box.y, box.width + 2, 1.5, Paint(fill=style.wood), 0.75)
    return Group((Path(cloth, paint), rod))


def _words(game: Game, plan: ZonePlan, style: MatStyle, fonts: FontBook) -> tuple[Node, ...]:
    """The label: large in the original language, the others side by side under it, each where it is another word."""
    box, label = plan.curtain, plan.zone.label
    original, *others = said_once(game, label)
    room, setter = box.width - 5, Setter(fonts)
    share = box.width * 5 / 7 / max(len(others), 1) - 2
    centre = box.x + box.width / 2

    def line(lang: str, x: float, y: float, size: float, face: Face, width: float) -> Sequence[Label]:
        source = str(game.place("game.yaml", "mat", "zones", plan.index, "label", lang))
        fitting = Label(x, y, label[lang], size, face, style.on_cloth, "middle", lang, source)
        return setter(fitting, Room(width, 1, 0))

    nodes = list(line(original, centre, box.y + (6.6 if others else 8.0), 4.9, "bold", room))
    for i, lang in enumerate(others):
        nodes += line(lang, centre + (i - (len(others) - 1) / 2) * (share + 2), box.y + 9.9, 2.9, "sans", share)
    return tuple(nodes)
