"""A drawing parted into its shapes and its words, for sheets that show a part of it: nobody copies words unseen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.drawing.fonts import FontBook
from generator.drawing.geometry import Box
from generator.drawing.scene import IDENTITY, Drawing, Group, Label, Matrix, Node


def wordless(drawing: Drawing) -> Drawing:
    """The drawing without its labels."""
    return replace(drawing, children=tuple(_shapes(drawing.children)))


def _shapes(nodes: Iterable[Node]) -> Iterator[Node]:
    for node in nodes:
        if isinstance(node, Group):
            if children := tuple(_shapes(node.children)):
                yield replace(node, children=children)
        elif not isinstance(node, Label):
            yield node


def words_within(nodes: Iterable[Node], window: Box, fonts: FontBook, matrix: Matrix = IDENTITY) -> Iterator[Group]:
    """The labels that the window shows any of, each where it stands, in the drawing's coordinates."""
    for node in nodes:
        if isinstance(node, Group):
            yield from words_within(node.children, window, fonts, _times(matrix, node.matrix))
        elif isinstance(node, Label) and window.overlaps(_box(node, matrix, fonts)):
            yield Group((node,), matrix)


def _box(label: Label, matrix: Matrix, fonts: FontBook) -> Box:
    width = fonts.width(label.text, label.size, label.face)
    left = label.x - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor]
    top, bottom = label.y - fonts.ascent(label.size, label.face), label.y + abs(fonts.descent(label.size, label.face))
    a, b, c, d, e, f = matrix
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (left, left + width) for y in (top, bottom)]
    xs, ys = zip(*corners, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _times(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that does ``inner`` first."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)
