"""SVG into a drawing: the strict subset that both the site and the PDFs can draw. Anything else is an error.

Known: svg, g, path, rect, circle, ellipse, line, polyline, polygon, text, defs, use, clipPath (of one path), title.
One user unit is one mm. ``use`` takes ``#id`` of the same file or a name of the library (``art/<file>.svg``).
A text's ``data-width`` has it fitted; its ``data-source`` tells, for messages, where its words come from (``sources``
tells it of the others). No style sheets, scripts, links, gradients, filters, masks, units, named colours.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeVar

from generator.drawing import svgattr
from generator.drawing.geometry import Box
from generator.drawing.recolour import CURRENT, recoloured
from generator.drawing.scene import Drawing, Group, Label, Node, fitted
from generator.drawing.svgshape import (
    OUTERMOST,
    PAINT,
    SHAPES,
    RefusedError,
    State,
    ask,
    framed,
    inherited,
    lettering,
    matrix,
    number,
    shape,
    whole_shape,
)
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

_COMMON = PAINT | {"transform", "clip-path", "id", "data-rule"}
_ATTRIBUTES: Mapping[str, frozenset[str]] = {
    "svg": PAINT | {"viewBox", "width", "height", "role", "aria-labelledby", "aria-hidden"},
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
_KNOWN = {f"{NAMESPACE} {name}": attributes for name, attributes in _ATTRIBUTES.items()}
_DRAWN = frozenset(_ATTRIBUTES) - {"svg", "title", "defs", "clipPath"}
_USE_DEPTH = 4
"""How deep ``use`` of ``use`` may go; a circle is deeper."""


class _WrongError(Exception):
    """One shape cannot be read; its problem is noted and the others are still looked at."""


def read_svg(
    text: str,
    file: str,
    *,
    library: Library | None = None,
    fitter: Fitter | None = None,
    recolour: Callable[[Drawing, str], Drawing] = recoloured,
    rendered: bool = False,
    sources: Mapping[str, str] = MappingProxyType({}),
) -> Drawing:
    """The drawing that ``text`` describes. ``file`` is its path, for messages.

    ``recolour`` puts a drawing of the library into the colour that ``currentColor`` stands for where it is used.
    ``rendered`` says that ``text`` was made from a template: its lines are then not the file's lines. ``sources`` are
    words and where they stand, for a text that does not say it itself. Raises ContentError with every problem found
    (kind ``svg``; ``glyph`` and ``fit`` come from the fitter).
    """
    try:
        root = parse_xml(text, file, "svg")
    except ContentError as error:
        raise ContentError([_unrendered(p) for p in error.problems] if rendered else error.problems) from None
    return _Reader(file, library, fitter, recolour, rendered, sources).drawing(root)


class _Reader:
    def __init__(
        self,
        file: str,
        library: Library | None,
        fitter: Fitter | None,
        recolour: Callable[[Drawing, str], Drawing],
        rendered: bool,
        sources: Mapping[str, str],
    ) -> None:
        self._file = file
        self._library = library
        self._fitter = fitter
        self._recolour = recolour
        self._rendered = rendered
        self._sources = sources
        self._problems: list[Problem] = []
        self._ids: dict[str, Element] = {}
        self._using: list[str] = []

    def drawing(self, root: Element) -> Drawing:
        if root.name != f"{NAMESPACE} svg":
            self._problem(root, f'expected <svg xmlns="{NAMESPACE}">, got <{root.short}>')
            raise ContentError(self._problems)
        self._survey(root, inside="svg")
        try:
            width, height = self._size(root)
            children = self._children(root, self._state(root))
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

    def _refuse(self, element: Element, refused: RefusedError) -> _WrongError:
        self._problem(element, str(refused))
        return _WrongError()

    def _ask(self, element: Element, name: str, parse: Callable[[str], T]) -> T:
        """A required attribute through its parser."""
        try:
            return ask(element.short, element.attributes, name, parse)
        except RefusedError as refused:
            raise self._refuse(element, refused) from None

    # ── what may be there at all ──

    def _survey(self, element: Element, inside: str) -> None:
        """Note every unknown element and attribute, stray text, and every id."""
        name = element.short
        known = _KNOWN.get(element.name)
        if known is None or (name == "svg" and inside != "svg"):
            self._problem(element, f"expected one of {', '.join(sorted(_DRAWN))}, got <{name}>")
            return
        for attribute in () if element.attributes.keys() <= known else element.attributes.keys() - known:
            shown = attribute.rpartition(" ")[2]
            self._problem(element, f"expected only {', '.join(sorted(known)) or 'no attributes'}, got {shown!r}")
        if element.text and name not in {"text", "title"} and element.text.strip():
            self._problem(element, f"expected no text in <{name}>, got {element.text.strip()[:40]!r}")
        if (own := element.attributes.get("id")) is not None:
            if own in self._ids:
                self._problem(element, f"expected an id of its own, got {own!r} twice")
            self._ids[own] = element
        if name in {"svg", "g", "defs", "clipPath"}:
            for child in element.children:
                self._survey(child, inside=name if name != "svg" else "")
        elif element.children:
            self._problem(element, f"expected nothing inside <{name}>, got <{element.children[0].short}>")

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

    # ── shapes ──

    def _state(self, root: Element) -> State:
        try:
            return inherited(root.attributes, OUTERMOST)
        except RefusedError as refused:
            raise self._refuse(root, refused) from None

    def _children(self, parent: Element, state: State) -> tuple[Node, ...]:
        nodes: list[Node] = []
        for child in parent.children:
            if child.short not in _DRAWN:
                continue
            try:
                nodes += self._element(child, state)
            except _WrongError:
                continue
        return tuple(nodes)

    def _element(self, element: Element, above: State) -> tuple[Node, ...]:
        name, attributes = element.short, element.attributes
        try:
            if name in SHAPES and "clip-path" not in attributes:
                return whole_shape(name, tuple(attributes.items()), above)
            nodes = self._nodes(element, inherited(attributes, above))
            where = matrix(name, attributes)
        except RefusedError as refused:
            raise self._refuse(element, refused) from None
        return framed(nodes, name, attributes, where, self._clip(element))

    def _clip(self, element: Element) -> str | None:
        text = element.attributes.get("clip-path")
        if text is None:
            return None
        match = re.fullmatch(r"url\(#([^()]+)\)", text)
        target = self._ids.get(match[1]) if match else None
        if target is None or target.short != "clipPath":
            self._problem(element, f"expected clip-path url(#id) of a clipPath in this file, got {text!r}")
            raise _WrongError
        if len(target.children) != 1 or set(target.children[0].attributes) != {"d"}:
            got = ", ".join(f"<{child.short}>" for child in target.children) or "nothing"
            self._problem(target, f"expected exactly one <path d=…/> without more attributes in a clipPath, got {got}")
            raise _WrongError
        return self._ask(target.children[0], "d", svgattr.path_data)

    def _nodes(self, element: Element, state: State) -> tuple[Node, ...]:
        match element.short:
            case "g":
                return self._children(element, state)
            case "use":
                return self._use(element, state)
            case "text":
                return self._text(element, state)
        return (shape(element.short, element.attributes, state),)

    def _use(self, element: Element, state: State) -> tuple[Node, ...]:
        attributes = element.attributes
        href = ask("use", attributes, "href", str)
        x, y = number("use", attributes, "x", "0"), number("use", attributes, "y", "0")
        if href.startswith("#"):
            target = self._ids.get(href[1:])
            if target is None or target.short not in _DRAWN or len(self._using) == _USE_DEPTH:
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
            drawing = self._recolour(drawing, state.color)
        width = number("use", attributes, "width", f"{drawing.width}")
        height = number("use", attributes, "height", f"{width * drawing.height / drawing.width}")
        return (fitted(drawing, Box(x, y, width, height)),)

    def _text(self, element: Element, state: State) -> tuple[Node, ...]:
        source = self._sources.get(" ".join(element.text.split())) or str(self._place(element))
        label = lettering(tuple(element.attributes.items()), element.text, state, source)
        if "data-width" not in element.attributes:
            return (label,)
        if self._fitter is None:
            self._problem(element, "expected plain text here, got a text to be fitted (data-width)")
            raise _WrongError
        try:
            return tuple(self._fitter(label, _room(element.attributes, label)))
        except ContentError as error:
            self._problems += error.problems
            raise _WrongError from None


def _room(attributes: Mapping[str, str], label: Label) -> Room:
    """The room that a text is to be fitted into."""
    leading = number("text", attributes, "data-leading", f"{label.size * 1.4}")
    lines = ask("text", attributes, "data-lines", svgattr.count, "1")
    return Room(number("text", attributes, "data-width"), lines, leading)


def _with_line(message: str, line: int) -> str:
    """What is wrong with a drawing made from a template: its lines are not the template's."""
    return f"{message} (line {line} of the rendered drawing)"


def without_line(message: str) -> str:
    """A message without the line of the rendered drawing, to tell which are of the same mistake."""
    return re.sub(r" \(line \d+ of the rendered drawing\)$", "", message)


def _unrendered(problem: Problem) -> Problem:
    return Problem(Place(problem.place.file), problem.kind, _with_line(problem.message, problem.place.line))


def _nameless(element: Element) -> Element:
    """The element without its id: a second drawing of it must not carry the name a second time."""
    return replace(element, attributes={k: v for k, v in element.attributes.items() if k != "id"})
