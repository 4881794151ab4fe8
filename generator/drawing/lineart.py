"""A picture as line art, for printing with little ink: what is filled becomes white with an outline."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.drawing.colour import luminance
from generator.drawing.ink import PALE, WHITE
from generator.drawing.recolour import CURRENT
from generator.drawing.scene import Circle, Drawing, Group, Label, Node, Paint, Path, Rect

LINE = 0.35
"""Width of an outline, in mm."""
_WIDE = 2.6
"""From so many outlines' width on, a stroke is drawn by its two edges."""
_MOST = 1.3
"""How wide a line that was drawn as one stays at most, in outlines."""
_GLAZE = 0.5
"""A pale glaze thinner than this only lightens: nothing is left of it."""
_FAINT = 0.6
"""How strong the outline of the thinnest glaze is."""

Shape = Path | Circle | Rect


def line_art(drawing: Drawing, line: float = LINE) -> Drawing:
    """The drawing in lines ``line`` mm wide: each shape hides what is behind it, as it did when it was filled.

    Pale colours would be lost on white: their outlines are in ``currentColor``.
    """
    return replace(drawing, children=tuple(_Pen(drawing, line).lines(drawing.children)))


@dataclass(frozen=True)
class _Pen:
    """Draws the outlines of one drawing."""

    drawing: Drawing
    line: float

    def lines(self, nodes: tuple[Node, ...]) -> Iterator[Node]:
        for node in nodes:
            match node:
                case Group():
                    yield replace(node, children=tuple(self.lines(node.children)))
                case Label():
                    yield replace(node, fill=_dark(node.fill))
                case _:
                    yield from self._shape(node)

    def _shape(self, shape: Shape) -> Iterator[Shape]:
        paint = shape.paint
        fill, stroke = paint.fill, paint.stroke if paint.stroke_width > 0 else None
        if fill is not None and _pale(fill) and stroke is None and paint.opacity < _GLAZE:
            return
        if fill is not None and _pale(fill) and stroke is not None and _pale(stroke):
            # A halo, which clears the way for what comes on top of it.
            yield replace(shape, paint=replace(paint, fill=WHITE, stroke=WHITE, opacity=1.0))
            return
        if fill is not None:
            yield replace(shape, paint=Paint(fill=WHITE, evenodd=paint.evenodd))
            if stroke is None or _pale(stroke):
                yield from self._edge(shape, fill)
                return
        if stroke is not None:
            yield from self._stroke(shape, stroke)

    def _edge(self, shape: Shape, fill: str) -> Iterator[Shape]:
        """The outline of what was filled; a picture's ground has none."""
        if not self._covers(shape):
            strength = _FAINT + (1 - _FAINT) * shape.paint.opacity
            edge = Paint(stroke=_dark(fill), stroke_width=self.line, opacity=strength, join="round")
            yield replace(shape, paint=edge)

    def _stroke(self, shape: Shape, colour: str) -> Iterator[Shape]:
        paint = shape.paint
        drawn = replace(paint, fill=None, stroke=_dark(colour))
        if paint.stroke_width < _WIDE * self.line or paint.fill is not None:
            yield replace(shape, paint=replace(drawn, stroke_width=min(paint.stroke_width, _MOST * self.line)))
            return
        outer, inner = paint.stroke_width + self.line, paint.stroke_width - self.line
        yield replace(shape, paint=replace(drawn, stroke_width=outer, opacity=1.0))
        yield replace(shape, paint=replace(drawn, stroke=WHITE, stroke_width=inner, opacity=1.0))

    def _covers(self, shape: Shape) -> bool:
        """Whether it is the picture's ground."""
        if not isinstance(shape, Rect):
            return False
        right, bottom = shape.x + shape.width, shape.y + shape.height
        return shape.x <= 0 and shape.y <= 0 and right >= self.drawing.width and bottom >= self.drawing.height


def _pale(colour: str) -> bool:
    return colour != CURRENT and luminance(colour) >= PALE


def _dark(colour: str) -> str:
    return CURRENT if _pale(colour) else colour
