"""SVG's shapes by what their attributes say, whatever file they stand in.

Readings are kept: the cards of a game have most of their shapes in common. All raise RefusedError for attributes that
cannot be read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeVar

from generator.drawing import svgattr
from generator.drawing.fonts import SOURCES
from generator.drawing.recolour import CURRENT
from generator.drawing.scene import IDENTITY, Circle, Face, Group, Label, Matrix, Node, Paint, Path, Rect

T = TypeVar("T")

Attributes = tuple[tuple[str, str], ...]
"""An element's attributes with their values, in its own order."""

PAINT = frozenset(
    {
        "fill",
        "stroke",
        "stroke-width",
        "stroke-linecap",
        "stroke-linejoin",
        "stroke-dasharray",
        "fill-rule",
        "color",
        "opacity",
    }
)
SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
_SIZES = frozenset({"width", "height", "r", "rx", "ry", "data-width", "data-leading"})
_FACES: Mapping[tuple[str, int], Face] = {(s.family, s.weight): face for face, s in SOURCES.items()}
_WEIGHTS = {"400": 400, "normal": 400, "700": 700, "bold": 700}
_KEPT = 8192


class RefusedError(Exception):
    """Attributes that cannot be read; the message says what was expected, and what came."""


@dataclass(frozen=True, eq=False)  # kept readings are found by it: comparing paints would take longer than reading
class State:
    """What shapes inherit: the paint, and what ``currentColor`` stands for."""

    paint: Paint = field(default_factory=lambda: Paint(fill="#000000", stroke_width=1))
    color: str = CURRENT


OUTERMOST = State()
"""What a drawing begins with."""


def ask(
    element: str, attributes: Mapping[str, str], name: str, parse: Callable[[str], T], default: str | None = None
) -> T:
    """An attribute through its parser; without it the default; without a default it is required."""
    text = attributes.get(name, default)
    if text is None:
        raise RefusedError(f"expected the attribute {name!r} on <{element}>, got none")
    try:
        return parse(text)
    except ValueError as error:
        raise RefusedError(f"{name}: {error}") from None


def number(element: str, attributes: Mapping[str, str], name: str, default: str | None = None) -> float:
    """An attribute that is a number of mm; no less than 0 where it is a size."""
    return ask(element, attributes, name, svgattr.size if name in _SIZES else svgattr.number, default)


def inherited(attributes: Mapping[str, str], above: State) -> State:
    """What an element hands on of what it is ``above`` it."""
    if PAINT.isdisjoint(attributes):
        return above
    return _inherited(tuple((name, value) for name, value in attributes.items() if name in PAINT), above)


@lru_cache(maxsize=_KEPT)
def _inherited(attributes: Attributes, above: State) -> State:
    named = dict(attributes)
    color = ask("", named, "color", svgattr.colour, above.color) or CURRENT
    paint = above.paint

    def own(name: str, parse: Callable[[str], T], inherited: T) -> T:
        return ask("", named, name, parse) if name in named else inherited

    fill = own("fill", svgattr.colour, paint.fill)
    stroke = own("stroke", svgattr.colour, paint.stroke)
    changed = Paint(
        fill=color if fill == CURRENT else fill,
        stroke=color if stroke == CURRENT else stroke,
        stroke_width=own("stroke-width", svgattr.size, paint.stroke_width),
        opacity=paint.opacity * own("opacity", svgattr.share, 1.0),
        dash=own("stroke-dasharray", svgattr.dash, paint.dash),
        cap=own("stroke-linecap", svgattr.cap, paint.cap),
        join=own("stroke-linejoin", svgattr.join, paint.join),
        evenodd=own("fill-rule", svgattr.evenodd, paint.evenodd),
    )
    return State(changed, color)


@lru_cache(maxsize=_KEPT)
def whole_shape(element: str, attributes: Attributes, above: State) -> tuple[Node, ...]:
    """The nodes of one of ``SHAPES`` that has no clip."""
    named = dict(attributes)
    nodes = (shape(element, named, inherited(named, above)),)
    return framed(nodes, element, named, matrix(element, named), None)


def shape(element: str, attributes: Mapping[str, str], state: State) -> Node:
    """One of ``SHAPES``, without what a group around it is for."""
    paint = _settled(state.paint)

    def numbers(*names: str, default: str | None = None) -> list[float]:
        return [number(element, attributes, name, default) for name in names]

    match element:
        case "path":
            return Path(ask(element, attributes, "d", svgattr.path_data), paint)
        case "rect":
            x, y, r = numbers("x", "y", "rx", default="0")
            width, height = numbers("width", "height")
            return Rect(x, y, width, height, paint, r)
        case "circle":
            cx, cy = numbers("cx", "cy", default="0")
            return Circle(cx, cy, number(element, attributes, "r"), paint)
        case "ellipse":
            return Path(_ellipse(*numbers("cx", "cy", "rx", "ry")), paint)
        case "line":
            x1, y1, x2, y2 = numbers("x1", "y1", "x2", "y2")
            return Path(f"M{x1:g} {y1:g}L{x2:g} {y2:g}", paint)
    closed = element == "polygon"
    return Path(ask(element, attributes, "points", lambda t: svgattr.points(t, closed=closed)), paint)


def matrix(element: str, attributes: Mapping[str, str]) -> Matrix:
    """Where an element's transform puts it."""
    return ask(element, attributes, "transform", svgattr.transform) if "transform" in attributes else IDENTITY


def framed(
    nodes: tuple[Node, ...], element: str, attributes: Mapping[str, str], matrix: Matrix, clip: str | None
) -> tuple[Node, ...]:
    """An element's nodes, inside a group of their own where it has a transform, a clip, an id or a rule."""
    own, rule = attributes.get("id"), attributes.get("data-rule")
    if element != "g" and matrix == IDENTITY and clip is None and own is None and rule is None:
        return nodes
    return (Group(nodes, matrix, own, rule, clip),)


@lru_cache(maxsize=_KEPT)
def lettering(attributes: Attributes, text: str, state: State, place: str) -> Label:
    """A text as one line; ``place`` tells where its words come from, unless it says so itself."""
    paint = state.paint
    if paint.stroke is not None or paint.opacity != 1 or paint.fill is None:
        raise RefusedError("expected text with a plain fill, got a stroke, an opacity or no fill")
    named = dict(attributes)
    return Label(
        x=number("text", named, "x"),
        y=number("text", named, "y"),
        text=" ".join(text.split()),
        size=ask("text", named, "font-size", svgattr.length),
        face=_face(named),
        fill=paint.fill,
        anchor=ask("text", named, "text-anchor", svgattr.anchor, "start"),
        lang=named.get("lang"),
        source=named.get("data-source") or place,
    )


def _face(attributes: Mapping[str, str]) -> Face:
    family = attributes.get("font-family", SOURCES["sans"].family)
    weight = attributes.get("font-weight", "400")
    face = _FACES.get((family, _WEIGHTS.get(weight, 0)))
    if face is None:
        known = ", ".join(f"{family} {weight}" for family, weight in _FACES)
        raise RefusedError(f"expected a font of {known}, got {family} {weight}")
    return face


def _settled(paint: Paint) -> Paint:
    """The paint without details of a stroke that is not there, so that equal looks are equal data."""
    if paint.stroke is not None:
        return paint
    return Paint(fill=paint.fill, opacity=paint.opacity, evenodd=paint.evenodd)


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> str:
    arc = f"A{rx:g} {ry:g} 0 0 1"
    return f"M{cx - rx:g} {cy:g}{arc} {cx + rx:g} {cy:g}{arc} {cx - rx:g} {cy:g}Z"
