"""The playmat: one drawing, at trim size, for the printed sheet and for the rulebook's figure."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing import ornament
from generator.drawing.colour import mix
from generator.drawing.fit import Setter
from generator.drawing.fonts import FontBook
from generator.drawing.geometry import Box
from generator.drawing.matcells import draw_cell, draw_key
from generator.drawing.matlayout import MatPlan, ZonePlan, plan_mat
from generator.drawing.matstyle import Ink, MatStyle, mat_style
from generator.drawing.scene import Drawing, Face, Group, Label, Node, Paint, Path, Rect
from generator.drawing.svgread import Box as Room
from generator.drawing.track import draw_track
from generator.model import Game, Mat

WIDTH, HEIGHT = 396.0, 273.0
"""The mat's trim size: as large as an A3 sheet holds with bleed, crop marks and a ruler around it."""
BLEED = 3.0
"""How far the art runs past the trim."""
_CORNER = 5.0


def mat(
    game: Game, spec: Mat, fonts: FontBook, width: float = WIDTH, height: float = HEIGHT, ink: Ink = "full"
) -> Drawing:
    """The playmat ``spec`` of a game, ``width`` × ``height`` mm at the trim; the art runs ``BLEED`` mm past it.

    Groups carry ids (``zone-…``, ``space-…``, ``track-…``, ``slot-…``, ``frame-near``, ``frame-far``) and rule ids.
    Raises ContentError for what does not fit and for words too long for their space.
    """
    plan = plan_mat(game, spec, width, height)
    style = mat_style(game, spec, ink)
    if spec.rows:
        key = () if spec.key is None else (draw_key(game, spec.key, plan.cells, style, fonts),)
        cells = (draw_cell(game, spec, cell, style, fonts) for cell in plan.cells)
        ground = _border(plan, spec, style)
        return Drawing(width, height, (Group((ground, *cells, *key), id="mat", rule=spec.rule),))
    nodes = (
        *_ground(plan, style),
        *_frame(plan, spec, style),
        *_middle(plan, style),
        *(_zone(game, spec, zone, style, fonts) for zone in plan.zones),
        *(draw_track(plan, track, spec.token_rule, style, fonts) for track in plan.tracks),
    )
    return Drawing(width, height, (Group(nodes, id="mat", rule=spec.rule),))


def _ground(plan: MatPlan, style: MatStyle) -> tuple[Node, ...]:
    whole = Box(0, 0, plan.width, plan.height).grown(BLEED)
    paper = Rect(whole.x, whole.y, whole.width, whole.height, Paint(fill=style.ground))
    if not style.filled:
        return (paper,)
    light, dark = mix(style.ground, "#ffffff", 0.65), mix(style.ground, style.wood, 0.16)
    return (paper, ornament.washi(plan.field, light, dark))


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
        Rect(inner.x, inner.y, inner.width, inner.height, Paint(fill=style.water, stroke=edge, stroke_width=0.5)),
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


def _middle(plan: MatPlan, style: MatStyle) -> tuple[Node, ...]:
    if plan.middle is None:
        return ()
    cx, cy = plan.middle.middle
    size = min(plan.middle.width, plan.middle.height) * 0.3
    ripple = mix(style.water, style.line, 0.17 if style.filled else 0.3)
    vapour = Paint(fill=ripple) if style.filled else Paint(stroke=ripple, stroke_width=0.5)
    tub = ornament.bath(plan.middle, style.wood, style.wood_light, style.water, ripple)
    return (tub, ornament.steam(cx, cy, size, vapour))


# ── zones ───────────────────────────────────────────────────────────────────────────────────────────────


def _zone(game: Game, spec: Mat, plan: ZonePlan, style: MatStyle, fonts: FontBook) -> Group:
    space = plan.space
    cx, cy = space.middle
    border = Paint(fill=style.panel, stroke=style.line, stroke_width=0.5)
    nodes = (
        Group(
            (
                Rect(space.x, space.y, space.width, space.height, border, 3.5),
                ornament.steam(cx, cy, 30, Paint(fill=style.faint)),
            ),
            id=f"space-{plan.zone.id}",
        ),
        _curtain(plan.curtain, style),
        Group(_words(game, plan, style, fonts), id=f"label-{plan.zone.id}", rule=spec.zones_rule),
    )
    return Group(nodes, id=f"zone-{plan.zone.id}", rule=plan.zone.rule)


def _curtain(box: Box, style: MatStyle) -> Group:
    """A shop curtain on its rod, slit at either side of the hem: the words of a zone stand on it."""
    top, hem = box.y + 0.9, box.bottom
    cuts = "".join(f"H{box.x + box.width * i / 7 + 0.4:.2f}l-.4 -3l-.4 3" for i in (6, 1))
    cloth = f"M{box.x + 0.8:.2f} {top:.2f}H{box.right - 0.8:.2f}V{hem:.2f}{cuts}H{box.x + 0.8:.2f}Z"
    paint = Paint(fill=style.cloth) if style.filled else Paint(fill=style.cloth, stroke=style.line, stroke_width=0.4)
    rod = Rect(box.x - 1, box.y, box.width + 2, 1.5, Paint(fill=style.wood), 0.75)
    return Group((Path(cloth, paint), rod))


def _words(game: Game, plan: ZonePlan, style: MatStyle, fonts: FontBook) -> tuple[Node, ...]:
    """The label: large in the original language, the others side by side under it, each where it is another word."""
    box, label = plan.curtain, plan.zone.label
    original, *rest = game.languages
    others = [lang for lang in rest if label[lang] != label[original]]
    room, setter = box.width - 5, Setter(fonts)
    share = box.width * 5 / 7 / max(len(others), 1) - 2
    centre = box.x + box.width / 2

    def line(lang: str, x: float, y: float, size: float, face: Face, width: float) -> Sequence[Label]:
        source = game.place("game.yaml", "mat", "zones", plan.index, "label", lang).at
        fitting = Label(x, y, label[lang], size, face, style.on_cloth, "middle", lang, source)
        return setter(fitting, Room(width, 1, 0))

    nodes = list(line(original, centre, box.y + (6.6 if others else 8.0), 4.9, "bold", room))
    for i, lang in enumerate(others):
        nodes += line(lang, centre + (i - (len(others) - 1) / 2) * (share + 2), box.y + 9.9, 2.9, "sans", share)
    return tuple(nodes)
