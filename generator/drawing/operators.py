"""Shapes in the language of PDF pages. Each path is translated once: the same pictograms stand on many cards."""

from __future__ import annotations

from functools import lru_cache

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path

CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
_ROUND = 0.5522847498
"""How far, in radii, the control points of a quarter of a circle stand from its ends."""
_Point = tuple[float, float]


def numbers(*values: float) -> str:
    """Numbers to the tenth of a thousandth, as short as they go."""
    return " ".join([_number(value) for value in values])


def _number(value: float) -> str:
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(maxsize=8192)
def outline(d: str) -> str:
    """A path in SVG's language as a PDF's operators; "" for an empty one."""
    pen = Pen()
    parse_path(d, pen)
    return " ".join(pen.said)


def rounded(x: float, y: float, width: float, height: float, r: float) -> str:
    """A rectangle with round corners; with ``r`` half its sides, a circle."""
    r = min(r, width / 2, height / 2)
    if r <= 0:
        return f"{numbers(x, y, width, height)} re"
    k, right, bottom = r * (1 - _ROUND), x + width, y + height
    curves = (
        (right - r, y), (right - k, y, right, y + k, right, y + r),
        (right, bottom - r), (right, bottom - k, right - k, bottom, right - r, bottom),
        (x + r, bottom), (x + k, bottom, x, bottom - k, x, bottom - r),
        (x, y + r), (x, y + k, x + k, y, x + r, y),
    )  # fmt: skip
    drawn = (f"{numbers(*curve)} {'l' if len(curve) == 2 else 'c'}" for curve in curves)
    return " ".join([f"{numbers(x + r, y)} m", *drawn, "h"])


def rgb(colour: str) -> str:
    """The three numbers of ``#rrggbb``, each from 0 to 1."""
    return numbers(*(value / 255 for value in bytes.fromhex(colour.removeprefix("#"))))


class Pen(BasePen):  # type: ignore[misc]  # fontTools is untyped
    """Writes a path's operators into ``said``; arcs and quadratic curves come as cubic ones."""

    def __init__(self) -> None:
        super().__init__(None)
        self.said: list[str] = []

    def _moveTo(self, point: _Point) -> None:  # noqa: N802 - fontTools' names
        self.said.append(f"{numbers(*point)} m")

    def _lineTo(self, point: _Point) -> None:  # noqa: N802
        self.said.append(f"{numbers(*point)} l")

    def _curveToOne(self, one: _Point, two: _Point, end: _Point) -> None:  # noqa: N802
        self.said.append(f"{numbers(*one, *two, *end)} c")

    def _closePath(self) -> None:  # noqa: N802
        self.said.append("h")
