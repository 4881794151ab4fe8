"""A scene on a page of reportlab's: shapes, transforms, clips, transparency and text, in mm with y downwards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path
from reportlab.lib.colors import HexColor
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import FILL_EVEN_ODD, FILL_NON_ZERO, Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from generator.drawing.scene import IDENTITY, Circle, Face, Group, Label, Node, Paint, Path, Rect

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_Point = tuple[float, float]
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


class Brush:
    """Draws on ``canvas``, made with ``bottomup=0`` and scaled to mm; ``fonts`` names reportlab's font of each face."""

    def __init__(self, canvas: Canvas, fonts: Mapping[Face, str]) -> None:
        self._canvas = canvas
        self._fonts = fonts

    def draw(self, nodes: Iterable[Node]) -> None:
        """Add nodes on top of what is there."""
        for node in nodes:
            match node:
                case Group():
                    self._group(node)
                case Label():
                    self._label(node)
                case Path() | Circle() | Rect():
                    self._shape(outline(node), node.paint)

    def _group(self, group: Group) -> None:
        framed = group.matrix != IDENTITY or group.clip is not None
        if framed:
            self._canvas.saveState()
        if group.matrix != IDENTITY:
            self._canvas.transform(*group.matrix)
        if group.clip is not None:
            self._canvas.clipPath(svg_path(group.clip), stroke=0, fill=0, fillMode=FILL_NON_ZERO)
        self.draw(group.children)
        if framed:
            self._canvas.restoreState()

    def _shape(self, path: PDFPathObject, paint: Paint) -> None:
        stroke = paint.stroke if paint.stroke_width > 0 else None
        if paint.fill is None and stroke is None:
            return
        canvas = self._canvas
        canvas.saveState()
        if paint.fill is not None:
            canvas.setFillColor(HexColor(paint.fill), alpha=paint.opacity)
        if stroke is not None:
            canvas.setStrokeColor(HexColor(stroke), alpha=paint.opacity)
            canvas.setLineWidth(paint.stroke_width)
            canvas.setLineCap(_CAPS[paint.cap])
            canvas.setLineJoin(_JOINS[paint.join])
            canvas.setDash(paint.dash)
        rule = FILL_EVEN_ODD if paint.evenodd else FILL_NON_ZERO
        canvas.drawPath(path, stroke=stroke is not None, fill=paint.fill is not None, fillMode=rule)
        canvas.restoreState()

    def _label(self, label: Label) -> None:
        if not label.text:
            return
        canvas, font = self._canvas, self._fonts[label.face]
        x = label.x - _ANCHORS[label.anchor] * stringWidth(label.text, font, label.size)
        canvas.saveState()
        canvas.setFillColor(HexColor(label.fill))
        canvas.setFont(font, label.size)
        if label.lang:  # reportlab has no marked content of its own
            canvas.addLiteral(f"/Span <</Lang ({label.lang})>> BDC")
        canvas.drawString(x, label.y, label.text)
        if label.lang:
            canvas.addLiteral("EMC")
        canvas.restoreState()


def outline(shape: Path | Circle | Rect) -> PDFPathObject:
    """A shape as a path of reportlab's."""
    if isinstance(shape, Path):
        return svg_path(shape.d)
    path = PDFPathObject()
    if isinstance(shape, Circle):
        path.circle(shape.cx, shape.cy, shape.r)
        path.close()
        return path
    radius = min(shape.r, shape.width / 2, shape.height / 2)
    if radius > 0:
        path.roundRect(shape.x, shape.y, shape.width, shape.height, radius)
    else:
        path.rect(shape.x, shape.y, shape.width, shape.height)
    return path


def svg_path(d: str) -> PDFPathObject:
    """A path in SVG's language as a path of reportlab's, arcs and quadratic curves included."""
    path = PDFPathObject()
    parse_path(d, _Pen(path))
    return path


class _Pen(BasePen):  # type: ignore[misc]  # fontTools is untyped
    """fontTools' own pen for reportlab loads all of ``reportlab.graphics``, and calls one method by another name."""

    def __init__(self, path: PDFPathObject) -> None:
        super().__init__(None)
        self._path = path

    def _moveTo(self, point: _Point) -> None:  # noqa: N802 - fontTools' names
        self._path.moveTo(*point)

    def _lineTo(self, point: _Point) -> None:  # noqa: N802
        self._path.lineTo(*point)

    def _curveToOne(self, control: _Point, second: _Point, point: _Point) -> None:  # noqa: N802
        self._path.curveTo(*control, *second, *point)

    def _closePath(self) -> None:  # noqa: N802
        self._path.close()
