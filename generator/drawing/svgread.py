"""SVG into a drawing: the strict subset that both the site and the PDFs can draw. Anything else is an error.

Known: svg, g, path, rect, circle, ellipse, line, polyline, polygon, text, defs, use, clipPath (of one path), title.
One user unit is one mm. ``use`` takes ``#id`` of the same file or a name of the library (``art/<file>.svg``).
A text's ``data-width`` has it fitted; its ``data-source`` tells, for messages, where its words come from. No style
sheets, scripts, links, gradients, filters, masks, units, named colours.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from generator.drawing import svgattr
from generator.drawing.fonts import SOURCES
from generator.drawing.geometry import Box
from generator.drawing.recolour import CURRENT, recoloured
from generator.drawing.scene import IDENTITY, Circle, Drawing, Face, Group, Label, Node, Paint, Path, Rect, fitted
from generator.drawing.svgwrite import NAMESPACE
from generator.drawing.xmltree import Element, parse_xml
from generator.errors import ContentError, Place, Problem

T = TypeVar("T")

Library = Callable[[str], Drawing | None]
"""Finds a drawing by the name a ``use`` gives; None if there is none."""


@dataclass(frozen=True)
class Room:
    """The room a text may fill: ``width`` mm, at most ``lines`` lines, ``leading`` mm from line to line."""

    width: float
    lines: int
    leading: float


Fitter = Callable[[Label, Room], Sequence[Label]]
"""Sets a text into a box. Raises ContentError if it does not fit."""

_PAINT = frozenset(
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
_COMMON = _PAINT | {"transform", "clip-path", "id", "data-rule"}
_ATTRIBUTES: Mapping[str, frozenset[str]] = {
    "svg": _PAINT | {"viewBox", "width", "height", "role", "aria-labelledby", "aria-hidden"},
    "title": frozenset({"id"}),
    "defs": frozenset(),
    "clipPath": frozenset({"id"}),
    "g": _COMMON,
    "path": _COMMON | {"d"},
    "rect": _COMMON | {"x", "y", "width", "height", "rx"},
    "circle": _COMMON | {"cx", "cy", "r"},
    "ellipse": _COMMON | {"cx", "cy", "rx", "ry"},
    "line": _COMMON | {"x1", "y1", "x2", "y2"},
    "polyline": _COMMON | {"points"},
    "polygon": _COMMON | {"points"},
    "use": _COMMON | {"href", "x", "y", "width", "height"},
    "text": _COMMON
    | {
        "x",
        "y",
        "font-size",
        "font-family",
        "font-weight",
        "text-anchor",
        "lang",
        "data-source",
        "data-width",
        "data-lines",
        "data-leading",
    },
}
_SIZES = frozenset({"width", "height", "r", "rx", "ry", "data-width", "data-leading"})
_DRAWN = frozenset(_ATTRIBUTES) - {"svg", "title", "defs", "clipPath"}
_FACES: Mapping[tuple[str, int], Face] = {(s.family, s.weight): face for face, s in SOURCES.items()}
_USE_DEPTH = 4
"""How deep ``use`` of ``use`` may go; a circle is deeper."""
_WEIGHTS = {"400": 400, "normal": 400, "700": 700, "bold": 700}


@dataclass(frozen=True)
class _State:
    """What shapes inherit: the paint, and what ``currentColor`` stands for."""

    paint: Paint = field(default_factory=lambda: Paint(fill="#000000", stroke_width=1))
    color: str = CURRENT


class _WrongError(Exception):
    """One shape cannot be read; its problem is noted and the others are still looked at."""


def read_svg(
    text: str,
    file: str,
    *,
    library: Library | None = None,
    fitter: Fitter | None = None,
    rendered: bool = False,
) -> Drawing:
    """The drawing that ``text`` describes. ``file`` is its path, for messages.

    ``rendered`` says that ``text`` was made from a template: its lines are then not the file's lines. Raises
    ContentError with every problem found (kind ``svg``; ``glyph`` and ``fit`` come from the fitter).
    """
    try:
        root = parse_xml(text, file, "svg")
    except ContentError as error:
        raise ContentError([_unrendered(p) for p in error.problems] if rendered else error.problems) from None
    return _Reader(file, library, fitter, rendered).drawing(root)


class _Reader:
    def __init__(self, file: str, library: Library | None, fitter: Fitter | None, rendered: bool) -> None:
        self._file = file
        self._library = library
        self._fitter = fitter
        self._rendered = rendered
        self._problems: list[Problem] = []
        self._ids: dict[str, Element] = {}
        self._using: list[str] = []

    def drawing(self, root: Element) -> Drawing:
        if root.name != f"{NAMESPACE} svg":
            self._problem(root, f'expected <svg xmlns="{NAMESPACE}">, got <{_short(root)}>')
            raise ContentError(self._problems)
        self._survey(root, inside="svg")
        try:
            width, height = self._size(root)
            children = self._children(root, self._state(root, _State()))
        except _WrongError:
            raise ContentError(self._problems) from None
        if self._problems:
            raise ContentError(self._problems)
        return Drawing(width, height, children)

    # ── messages ──

    def _place(self, element: Element) -> Place:
        return Place(self._file) if self._rendered else Place(self._file, element.line)

    def _problem(self, element: Element, message: str) -> None:
        if self._rendered:
            message = _with_line(message, element.line)
        self._problems.append(Problem(self._place(element), "svg", message))

    def _ask(self, element: Element, name: str, parse: Callable[[str], T], default: str | None = None) -> T:
        """An attribute through its parser; without it the default; without a default it is required."""
        text = element.attributes.get(name, default)
        if text is None:
            self._problem(element, f"expected the attribute {name!r} on <{_short(element)}>, got none")
            raise _WrongError
        try:
            return parse(text)
        except ValueError as error:
            self._problem(element, f"{name}: {error}")
            raise _WrongError from None

    def _number(self, element: Element, name: str, default: str | None = None) -> float:
        return self._ask(element, name, svgattr.size if name in _SIZES else svgattr.number, default)

    # ── what may be there at all ──

    def _survey(self, element: Element, inside: str) -> None:
        """Note every unknown element and attribute, stray text, and every id."""
        name = _short(element)
        known = _ATTRIBUTES.get(name) if element.name == f"{NAMESPACE} {name}" else None
        if known is None or (name == "svg" and inside != "svg"):
            self._problem(element, f"expected one of {', '.join(sorted(_DRAWN))}, got <{name}>")
            return
        for attribute in element.attributes.keys() - known:
            shown = attribute.rpartition(" ")[2]
            self._problem(element, f"expected only {', '.join(sorted(known)) or 'no attributes'}, got {shown!r}")
        if name not in {"text", "title"} and element.text.strip():
            self._problem(element, f"expected no text in <{name}>, got {element.text.strip()[:40]!r}")
        if (own := element.attributes.get("id")) is not None:
            if own in self._ids:
                self._problem(element, f"expected an id of its own, got {own!r} twice")
            self._ids[own] = element
        if name in {"svg", "g", "defs", "clipPath"}:
            for child in element.children:
                self._survey(child, inside=name if name != "svg" else "")
        elif element.children:
            self._problem(element, f"expected nothing inside <{name}>, got <{_short(element.children[0])}>")

    def _size(self, root: Element) -> tuple[float, float]:
        box = self._ask(root, "viewBox", svgattr.numbers)
        if len(box) != 4 or box[:2] != (0, 0) or min(box[2:]) <= 0:
            self._problem(root, f"expected a viewBox of 0 0 width height, got {root.attributes['viewBox']!r}")
            raise _WrongError
        for name, value in zip(("width", "height"), box[2:], strict=True):
            text = root.attributes.get(name)
            if text is not None and self._ask(root, name, lambda t: svgattr.number(t.removesuffix("mm"))) != value:
                self._problem(root, f"expected {name} {value:g}mm as in the viewBox, got {text!r}")
        return box[2], box[3]

    # ── state ──

    def _state(self, element: Element, above: _State) -> _State:
        color = self._ask(element, "color", svgattr.colour, above.color) or CURRENT
        paint = above.paint

        def own(name: str, parse: Callable[[str], T], inherited: T) -> T:
            return self._ask(element, name, parse) if name in element.attributes else inherited

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
        return _State(changed, color)

    # ── shapes ──

    def _children(self, parent: Element, state: _State) -> tuple[Node, ...]:
        nodes: list[Node] = []
        for child in parent.children:
            if _short(child) not in _DRAWN:
                continue
            try:
                nodes += self._element(child, state)
            except _WrongError:
                continue
        return tuple(nodes)

    def _element(self, element: Element, above: _State) -> tuple[Node, ...]:
        """The element's nodes, inside a group of their own where it has a transform, a clip, an id or a rule."""
        state = self._state(element, above)
        nodes = self._shape(element, state)
        matrix = self._ask(element, "transform", svgattr.transform, "")
        clip = self._clip(element)
        own, rule = element.attributes.get("id"), element.attributes.get("data-rule")
        if _short(element) != "g" and matrix == IDENTITY and clip is None and own is None and rule is None:
            return nodes
        return (Group(nodes, matrix, own, rule, clip),)

    def _clip(self, element: Element) -> str | None:
        text = element.attributes.get("clip-path")
        if text is None:
            return None
        match = re.fullmatch(r"url\(#([^()]+)\)", text)
        target = self._ids.get(match[1]) if match else None
        if target is None or _short(target) != "clipPath":
            self._problem(element, f"expected clip-path url(#id) of a clipPath in this file, got {text!r}")
            raise _WrongError
        if len(target.children) != 1 or set(target.children[0].attributes) != {"d"}:
            got = ", ".join(f"<{_short(child)}>" for child in target.children) or "nothing"
            self._problem(target, f"expected exactly one <path d=…/> without more attributes in a clipPath, got {got}")
            raise _WrongError
        return self._ask(target.children[0], "d", svgattr.path_data)

    def _shape(self, element: Element, state: _State) -> tuple[Node, ...]:
        paint = _settled(state.paint)
        nodes: tuple[Node, ...]
        match _short(element):
            case "g":
                nodes = self._children(element, state)
            case "path":
                nodes = (Path(self._ask(element, "d", svgattr.path_data), paint),)
            case "rect":
                x, y, r = (self._number(element, name, "0") for name in ("x", "y", "rx"))
                width, height = (self._number(element, name) for name in ("width", "height"))
                nodes = (Rect(x, y, width, height, paint, r),)
            case "circle":
                cx, cy = (self._number(element, name, "0") for name in ("cx", "cy"))
                nodes = (Circle(cx, cy, self._number(element, "r"), paint),)
            case "ellipse":
                nodes = (Path(_ellipse(*(self._number(element, n) for n in ("cx", "cy", "rx", "ry"))), paint),)
            case "line":
                x1, y1, x2, y2 = (self._number(element, name) for name in ("x1", "y1", "x2", "y2"))
                nodes = (Path(f"M{x1:g} {y1:g}L{x2:g} {y2:g}", paint),)
            case "polyline" | "polygon" as name:
                closed = name == "polygon"
                nodes = (Path(self._ask(element, "points", lambda t: svgattr.points(t, closed=closed)), paint),)
            case "use":
                nodes = self._use(element, state)
            case _:
                nodes = self._text(element, state.paint)
        return nodes

    def _use(self, element: Element, state: _State) -> tuple[Node, ...]:
        href = self._ask(element, "href", str)
        x, y = (self._number(element, name, "0") for name in ("x", "y"))
        if href.startswith("#"):
            target = self._ids.get(href[1:])
            if target is None or _short(target) not in _DRAWN or len(self._using) == _USE_DEPTH:
                self._problem(element, f"expected the id of another shape in this file, got {href!r}")
                raise _WrongError
            self._using.append(href)
            nodes = self._element(_nameless(target), state)
            self._using.pop()
            return nodes if (x, y) == (0, 0) else (Group(nodes, (1, 0, 0, 1, x, y)),)
        drawing = self._library(href) if self._library is not None else None
        if drawing is None:
            self._problem(element, f"expected #id or a drawing of the library, got {href!r}")
            raise _WrongError
        if state.color != CURRENT:
            drawing = recoloured(drawing, state.color)
        width = self._number(element, "width", f"{drawing.width}")
        height = self._number(element, "height", f"{width * drawing.height / drawing.width}")
        return (fitted(drawing, Box(x, y, width, height)),)

    def _text(self, element: Element, paint: Paint) -> tuple[Node, ...]:
        if paint.stroke is not None or paint.opacity != 1 or paint.fill is None:
            self._problem(element, "expected text with a plain fill, got a stroke, an opacity or no fill")
            raise _WrongError
        label = Label(
            x=self._number(element, "x"),
            y=self._number(element, "y"),
            text=" ".join(element.text.split()),
            size=self._ask(element, "font-size", svgattr.length),
            face=self._face(element),
            fill=paint.fill,
            anchor=self._ask(element, "text-anchor", svgattr.anchor, "start"),
            lang=element.attributes.get("lang"),
            source=element.attributes.get("data-source") or str(self._place(element)),
        )
        if "data-width" not in element.attributes:
            return (label,)
        if self._fitter is None:
            self._problem(element, "expected plain text here, got a text to be fitted (data-width)")
            raise _WrongError
        leading = self._number(element, "data-leading", f"{label.size * 1.4}")
        lines = self._ask(element, "data-lines", svgattr.count, "1")
        try:
            return tuple(self._fitter(label, Room(self._number(element, "data-width"), lines, leading)))
        except ContentError as error:
            self._problems += error.problems
            raise _WrongError from None

    def _face(self, element: Element) -> Face:
        family = element.attributes.get("font-family", SOURCES["sans"].family)
        weight = element.attributes.get("font-weight", "400")
        face = _FACES.get((family, _WEIGHTS.get(weight, 0)))
        if face is None:
            known = ", ".join(f"{family} {weight}" for family, weight in _FACES)
            self._problem(element, f"expected a font of {known}, got {family} {weight}")
            raise _WrongError
        return face


def _with_line(message: str, line: int) -> str:
    """What is wrong with a drawing made from a template: its lines are not the template's."""
    return f"{message} (line {line} of the rendered drawing)"


def without_line(message: str) -> str:
    """A message without the line of the rendered drawing, to tell which are of the same mistake."""
    return re.sub(r" \(line \d+ of the rendered drawing\)$", "", message)


def _unrendered(problem: Problem) -> Problem:
    return Problem(Place(problem.place.file), problem.kind, _with_line(problem.message, problem.place.line))


def _short(element: Element) -> str:
    return element.name.rpartition(" ")[2]


def _nameless(element: Element) -> Element:
    """The element without its id: a second drawing of it must not carry the name a second time."""
    return replace(element, attributes={k: v for k, v in element.attributes.items() if k != "id"})


def _settled(paint: Paint) -> Paint:
    """The paint without details of a stroke that is not there, so that equal looks are equal data."""
    if paint.stroke is not None:
        return paint
    return Paint(fill=paint.fill, opacity=paint.opacity, evenodd=paint.evenodd)


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> str:
    arc = f"A{rx:g} {ry:g} 0 0 1"
    return f"M{cx - rx:g} {cy:g}{arc} {cx + rx:g} {cy:g}{arc} {cx - rx:g} {cy:g}Z"
