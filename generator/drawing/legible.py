"""Lettering too small to be read where a drawing is shown: a bar stands for it, which does not pretend to be text."""

from __future__ import annotations

import math
from dataclasses import replace

from generator.drawing.fonts import FontBook
from generator.drawing.scene import Drawing, Group, Label, Node, Paint, Rect

_SLACK = 1e-6
_FAINT = 0.4


def legible(drawing: Drawing, least: float, fonts: FontBook) -> Drawing:
    """The drawing with a faint bar in place of each label that comes out smaller than ``least`` mm in it."""
    return replace(drawing, children=_legible(drawing.children, least, 1.0, fonts))


def _legible(nodes: tuple[Node, ...], least: float, scale: float, fonts: FontBook) -> tuple[Node, ...]:
    """The nodes with their bars; if they have none, the same nodes."""
    done: list[Node] = []
    for node in nodes:
        if isinstance(node, Group):
            _, _, c, d, _, _ = node.matrix
            children = _legible(node.children, least, scale * math.hypot(c, d), fonts)
            done.append(node if children is node.children else replace(node, children=children))
        elif isinstance(node, Label) and node.size * scale < least - _SLACK:
            done.append(_bar(node, fonts))
        else:
            done.append(node)
    return tuple(done) if any(new is not old for new, old in zip(done, nodes, strict=True)) else nodes


def _bar(label: Label, fonts: FontBook) -> Rect:
    """A bar as long as the words, in the middle of their height."""
    width = fonts.width(label.text, label.size, label.face)
    height = label.size * 0.34
    left = label.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor] * width
    middle = label.y - fonts.cap_height(label.size, label.face) / 2
    return Rect(left, middle - height / 2, width, height, Paint(fill=label.fill, opacity=_FAINT), height / 2)
