"""The same drawing in other colours: pictograms are drawn once, in ``currentColor``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from generator.drawing.scene import Drawing, Group, Label, Node, Paint

CURRENT = "currentColor"


def recoloured(drawing: Drawing, colour: str) -> Drawing:
    """The drawing with ``colour`` (``#rrggbb``) wherever it says ``currentColor``."""
    return repainted(drawing, lambda own: colour if own == CURRENT else own)


class Recolouring:
    """``recoloured``, for each drawing and colour once: many cards show the same pictures."""

    def __init__(self) -> None:
        self._done: dict[tuple[int, str], tuple[Drawing, Drawing]] = {}

    def __call__(self, drawing: Drawing, colour: str) -> Drawing:
        """The drawing in ``colour``, kept beside its own, so that no other drawing can come to have its identity."""
        key = (id(drawing), colour)
        if key not in self._done:
            self._done[key] = (drawing, recoloured(drawing, colour))
        return self._done[key][1]


def repainted(drawing: Drawing, change: Callable[[str], str]) -> Drawing:
    """The drawing with every colour of fills, strokes and text put through ``change``."""
    return replace(drawing, children=tuple(_node(child, change) for child in drawing.children))


def _node(node: Node, change: Callable[[str], str]) -> Node:
    if isinstance(node, Group):
        return replace(node, children=tuple(_node(child, change) for child in node.children))
    if isinstance(node, Label):
        return replace(node, fill=change(node.fill))
    return replace(node, paint=_paint(node.paint, change))


def _paint(paint: Paint, change: Callable[[str], str]) -> Paint:
    fill = None if paint.fill is None else change(paint.fill)
    stroke = None if paint.stroke is None else change(paint.stroke)
    return replace(paint, fill=fill, stroke=stroke)
