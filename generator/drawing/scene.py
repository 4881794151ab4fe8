"""The scene: a small tree of shapes in mm, y downwards, from which both the site's SVG and the PDFs are made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from generator.drawing.geometry import Box

Matrix = tuple[float, float, float, float, float, float]
"""SVG's order: x' = a·x + c·y + e, y' = b·x + d·y + f."""

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
Face = Literal["sans", "bold", "serif"]


@dataclass(frozen=True)
class Paint:
    """How a shape is filled and stroked. Colours are ``#rrggbb`` or None for none; widths in mm."""

    fill: str | None = None
    stroke: str | None = None
    stroke_width: float = 0.0
    opacity: float = 1.0
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    evenodd: bool = False


@dataclass(frozen=True)
class Path:
    """A path in SVG's path language."""

    d: str
    paint: Paint


@dataclass(frozen=True)
class Circle:
    """A circle by centre and radius."""

    cx: float
    cy: float
    r: float
    paint: Paint


@dataclass(frozen=True)
class Rect:
    """A rectangle by its upper left corner, with corner radius ``r``."""

    x: float
    y: float
    width: float
    height: float
    paint: Paint
    r: float = 0.0


@dataclass(frozen=True)
class Label:
    """One line of text; ``x, y`` is the baseline at ``anchor``; ``size`` is the font size in mm (1 pt = 0.3528 mm)."""

    x: float
    y: float
    text: str
    size: float
    face: Face = "sans"
    fill: str = "#000000"
    anchor: Literal["start", "middle", "end"] = "start"
    lang: str | None = None
    source: str = field(default="", compare=False)
    """Where the words come from, for the message when they cannot be set (``content/…:line``)."""


@dataclass(frozen=True)
class Group:
    """Shapes under one transform. ``id``/``rule`` name what they draw, so that checks can find it."""

    children: tuple[Node, ...]
    matrix: Matrix = IDENTITY
    id: str | None = None
    rule: str | None = None
    clip: str | None = None
    """A path (SVG path language, in the group's own coordinates) outside which nothing is drawn."""
    alt: str | None = field(default=None, compare=False)
    """What it shows, in words, if it is a picture of its own; for those who do not see it."""

    @cached_property
    def labels(self) -> tuple[Label, ...]:
        """Every label in it and its groups, in drawing order."""
        return tuple(labels(self.children))


Node = Path | Circle | Rect | Label | Group


@dataclass(frozen=True)
class Drawing:
    """A finished drawing of ``width`` × ``height`` mm."""

    width: float
    height: float
    children: tuple[Node, ...]
    alt: str = field(default="", compare=False)
    """What it shows, in words, for those who do not see it; "" if it shows nothing of its own."""

    @cached_property
    def labels(self) -> tuple[Label, ...]:
        """Every label on it, in drawing order."""
        return tuple(labels(self.children))

    @cached_property
    def rules(self) -> frozenset[str]:
        """The rule ids that the drawing shows, as its groups say."""
        return frozenset(_rules(self.children))


def labels(nodes: Iterable[Node]) -> Iterator[Label]:
    """Every label among the nodes and their groups, in drawing order."""
    for node in nodes:
        if isinstance(node, Label):
            yield node
        elif isinstance(node, Group):
            yield from node.labels


def _rules(nodes: tuple[Node, ...]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, Group):
            if node.rule is not None:
                yield node.rule
            yield from _rules(node.children)


def moved(children: tuple[Node, ...] | Node, x: float, y: float, **names: str | None) -> Group:
    """The shapes moved by ``x, y`` mm."""
    nodes = children if isinstance(children, tuple) else (children,)
    return Group(nodes, (1, 0, 0, 1, x, y), **names)


def turned(children: tuple[Node, ...], cx: float, cy: float, **names: str | None) -> Group:
    """The shapes turned by 180° about ``cx, cy``."""
    return Group(children, (-1, 0, 0, -1, 2 * cx, 2 * cy), **names)


def fitted(drawing: Drawing, box: Box) -> Group:
    """The drawing as large as the box allows, in the middle of it."""
    scale = min(box.width / drawing.width, box.height / drawing.height)
    x = box.x + (box.width - drawing.width * scale) / 2
    y = box.y + (box.height - drawing.height * scale) / 2
    return Group(drawing.children, (scale, 0, 0, scale, x, y))


def nameless(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """The shapes without the ids of their groups, so that they can stand in one drawing more than once."""
    return tuple(_nameless(node) if isinstance(node, Group) else node for node in nodes)


def _nameless(group: Group) -> Group:
    children = nameless(group.children)
    if group.id is None and all(new is old for new, old in zip(children, group.children, strict=True)):
        return group
    return replace(group, id=None, children=children)
