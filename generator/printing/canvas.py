"""A scene as PDF operators: shapes, transforms, clips, transparency and text, in mm with y downwards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path

from generator.drawing.scene import IDENTITY, Circle, Face, Group, Label, Node, Paint, Path, Rect
from generator.printing.embed import FontSubset

KAPPA = 0.5522847498
"""Control distance of the cubic curve that stands for a quarter of a circle."""
POINTS_PER_MM = 72 / 25.4
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass
class Canvas:
    """The content stream of one page. Drawn in mm from the page's upper left corner."""

    fonts: Mapping[Face, FontSubset]
    """The subsets that hold every character to be drawn."""
    operators: list[str] = field(default_factory=list)
    opacities: dict[float, str] = field(default_factory=dict)
    """Opacity → name of the graphics state that sets it."""
    faces: set[Face] = field(default_factory=set)
    """The faces the page uses."""

    def draw(self, nodes: Iterable[Node]) -> None:
        """Add nodes on top of what is there."""
        for node in nodes:
            match node:
                case Group():
                    self._group(node)
                case Label():
                    self._label(node)
                case Path():
                    self._shape(path_operators(node.d), node.paint)
                case Circle():
                    self._shape(circle_operators(node), node.paint)
                case Rect():
                    self._shape(rect_operators(node), node.paint)

    def content(self, height: float) -> bytes:
        """The stream for a page ``height`` points high."""
        k = number(POINTS_PER_MM)
        return "\n".join((f"{k} 0 0 -{k} 0 {number(height)} cm", *self.operators)).encode("ascii")

    def _group(self, group: Group) -> None:
        framed = group.matrix != IDENTITY or group.clip is not None
        if framed:
            self.operators.append("q")
        if group.matrix != IDENTITY:
            self.operators.append(" ".join(number(v, 6) for v in group.matrix) + " cm")
        if group.clip is not None:
            self.operators.append(path_operators(group.clip) + " W n")
        self.draw(group.children)
        if framed:
            self.operators.append("Q")

    def _shape(self, outline: str, paint: Paint) -> None:
        stroke = paint.stroke if paint.stroke_width > 0 else None
        if paint.fill is None and stroke is None:
            return
        set_up = []
        if paint.opacity < 1:
            set_up.append(f"/{self._opacity(paint.opacity)} gs")
        if paint.fill is not None:
            set_up.append(f"{colour(paint.fill)} rg")
        if stroke is not None:
            set_up.append(f"{colour(stroke)} RG {number(paint.stroke_width)} w")
            set_up.append(f"{_CAPS[paint.cap]} J {_JOINS[paint.join]} j")
            if paint.dash:
                set_up.append(f"[{' '.join(map(number, paint.dash))}] 0 d")
        star = "*" if paint.evenodd and paint.fill is not None else ""
        end = {(True, True): "B", (True, False): "f", (False, True): "S"}[paint.fill is not None, stroke is not None]
        self.operators.append(f"q {' '.join(set_up)} {outline} {end}{star} Q")

    def _label(self, label: Label) -> None:
        if not label.text:
            return
        font = self.fonts[label.face]
        self.faces.add(label.face)
        x = label.x - _ANCHORS[label.anchor] * font.width(label.text) * label.size
        shown = (
            f"q {colour(label.fill)} rg BT /{font.name} {number(label.size)} Tf "
            f"1 0 0 -1 {number(x)} {number(label.y)} Tm <{font.encode(label.text)}> Tj ET Q"
        )
        if label.lang:
            shown = f"/Span <</Lang ({label.lang})>> BDC {shown} EMC"
        self.operators.append(shown)

    def _opacity(self, opacity: float) -> str:
        return self.opacities.setdefault(opacity, f"O{round(opacity * 1000)}")


class _OperatorPen(BasePen):  # type: ignore[misc]  # fontTools is untyped
    """Writes what it is told to draw as PDF operators; quadratic curves become cubic ones."""

    def __init__(self) -> None:
        super().__init__(None)
        self.operators: list[str] = []

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802 - fontTools' names
        self.operators.append(f"{_point(pt)} m")

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self.operators.append(f"{_point(pt)} l")

    def _curveToOne(  # noqa: N802
        self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
    ) -> None:
        self.operators.append(f"{_point(pt1)} {_point(pt2)} {_point(pt3)} c")

    def _closePath(self) -> None:  # noqa: N802
        self.operators.append("h")


def path_operators(d: str) -> str:
    """A path in SVG's language as PDF path operators, arcs included."""
    pen = _OperatorPen()
    parse_path(d, pen)
    return " ".join(pen.operators)


def circle_operators(circle: Circle) -> str:
    """A circle as four curves."""
    x, y, r = circle.cx, circle.cy, circle.r
    return _rounded(x - r, y - r, 2 * r, 2 * r, r)


def rect_operators(rect: Rect) -> str:
    """A rectangle, with its corners rounded if it has a radius."""
    r = min(rect.r, rect.width / 2, rect.height / 2)
    if r <= 0:
        return f"{number(rect.x)} {number(rect.y)} {number(rect.width)} {number(rect.height)} re"
    return _rounded(rect.x, rect.y, rect.width, rect.height, r)


def _rounded(x: float, y: float, width: float, height: float, r: float) -> str:
    c = r * (1 - KAPPA)
    right, bottom = x + width, y + height

    def curve(*points: tuple[float, float]) -> str:
        return " ".join(map(_point, points)) + " c"

    return " ".join(
        (
            f"{_point((x + r, y))} m {_point((right - r, y))} l",
            curve((right - c, y), (right, y + c), (right, y + r)),
            f"{_point((right, bottom - r))} l",
            curve((right, bottom - c), (right - c, bottom), (right - r, bottom)),
            f"{_point((x + r, bottom))} l",
            curve((x + c, bottom), (x, bottom - c), (x, bottom - r)),
            f"{_point((x, y + r))} l",
            curve((x, y + c), (x + c, y), (x + r, y)),
            "h",
        )
    )


def colour(value: str) -> str:
    """``#rrggbb`` as three numbers from 0 to 1."""
    return " ".join(number(int(value[i : i + 2], 16) / 255) for i in (1, 3, 5))


def number(value: float, digits: int = 4) -> str:
    """A number as short as PDF allows."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def _point(point: tuple[float, float]) -> str:
    return f"{number(point[0])} {number(point[1])}"
