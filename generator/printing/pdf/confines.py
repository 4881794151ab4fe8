"""Text on paper keeps to its piece and can be read: the last look at every label, however it was set."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from generator.drawing.fit import FLOOR, POINT
from generator.drawing.fonts import FontBook
from generator.drawing.geometry import Box
from generator.drawing.scene import IDENTITY, Group, Label, Matrix, Node
from generator.drawing.svgattr import multiply
from generator.errors import Place, Problem
from generator.printing.pdf.stamp import Item, Stamp

_SLACK = 0.01
"""Of a mm, that rounding may take."""
_STARTS = {"start": 0.0, "middle": 0.5, "end": 1.0}


def unconfined(pages: Iterable[tuple[Box, Iterable[Item]]], fonts: FontBook) -> list[Problem]:
    """A ``fit`` problem for each label that leaves its piece or its page, or is set too small to be read.

    ``pages`` are the papers, each with what stands on it. Pieces that are stamped over and over are looked at once. A
    clipped group on a page is a window to something larger, whose words go on elsewhere: only their size is looked at.
    """
    found: list[Problem] = []
    seen: set[int] = set()
    for paper, items in pages:
        for item in items:
            if not isinstance(item, Stamp):
                found += _problems((item,), paper, fonts, windows=True)
            elif id(item.drawing) not in seen:
                seen.add(id(item.drawing))
                found += _problems(item.drawing.children, Box(0, 0, item.drawing.width, item.drawing.height), fonts)
    return found


def _problems(nodes: tuple[Node, ...], room: Box, fonts: FontBook, *, windows: bool = False) -> Iterator[Problem]:
    for label, matrix, through in _labels(nodes, IDENTITY):
        place, (_, _, c, d, _, _) = Place.read(label.source), matrix
        size = label.size * math.hypot(c, d)
        if size < FLOOR - 1e-6:
            message = f"expected text of at least {FLOOR / POINT:g} pt, got {label.text!r} of {size / POINT:.1f} pt"
            yield Problem(place, "fit", message)
        box = _box(label, matrix, fonts)
        if not (through and windows) and not room.grown(_SLACK).holds(box):
            across = f"{room.width:g} × {room.height:g} mm"
            got = f"{label.text!r} from {box.x:.1f} to {box.right:.1f} and from {box.y:.1f} to {box.bottom:.1f}"
            yield Problem(place, "fit", f"expected text that keeps to its piece of {across}, got {got}")


def _labels(nodes: tuple[Node, ...], matrix: Matrix, *, through: bool = False) -> Iterator[tuple[Label, Matrix, bool]]:
    """Each label, what moves it, and whether it is seen ``through`` a window."""
    for node in nodes:
        if isinstance(node, Group):
            clipped = through or node.clip is not None
            yield from _labels(node.children, multiply(matrix, node.matrix), through=clipped)
        elif isinstance(node, Label) and node.text:
            yield node, matrix, through


def _box(label: Label, matrix: Matrix, fonts: FontBook) -> Box:
    """Where the text runs, from its baseline to the height of its capitals."""
    width = fonts.width(label.text, label.size, label.face)
    left = label.x - _STARTS[label.anchor] * width
    top = label.y - fonts.cap_height(label.size, label.face)
    a, b, c, d, e, f = matrix
    corners = [(x, y) for x in (left, left + width) for y in (top, label.y)]
    xs = [a * x + c * y + e for x, y in corners]
    ys = [b * x + d * y + f for x, y in corners]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
