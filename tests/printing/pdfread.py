"""Reads a PDF back: its shapes and characters, in mm from the page's upper left corner."""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pypdfium2.raw as raw

MM = 25.4 / 72


@dataclass(frozen=True)
class Shape:
    """A painted path: its points (control points too) in mm, its colours and its line width in mm."""

    points: tuple[tuple[float, float], ...]
    fill: tuple[float, ...] | None
    stroke: tuple[float, ...] | None
    width: float
    segments: tuple[tuple[tuple[float, float], tuple[float, float]], ...] = ()
    clip: tuple[float, float, float, float] | None = None
    """The box it is cut off at, as left, top, right, bottom."""

    @property
    def box(self) -> tuple[float, float, float, float]:
        xs, ys = zip(*self.points, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def seen(self) -> tuple[float, float, float, float] | None:
        """The box of what is not cut off, its line included; None where nothing is left."""
        x0, y0, x1, y1 = self.box
        half = self.width / 2 if self.stroke else 0.0
        a, b, c, d = self.clip or (-math.inf, -math.inf, math.inf, math.inf)
        box = (max(x0 - half, a), max(y0 - half, b), min(x1 + half, c), min(y1 + half, d))
        return box if box[0] < box[2] and box[1] < box[3] else None

    @property
    def size(self) -> tuple[float, float]:
        x0, y0, x1, y1 = self.box
        return round(x1 - x0, 2), round(y1 - y0, 2)


@dataclass(frozen=True)
class Char:
    """One character as it is extracted: box in mm, size in points, angle in degrees."""

    text: str
    box: tuple[float, float, float, float]
    size: float
    angle: int


def mm_box(page: pikepdf.Page, name: str) -> tuple[float, float, float, float]:
    """A page box as left, top, right, bottom in mm from the upper left corner."""
    x0, y0, x1, y1 = (float(v) for v in page.obj[name])
    height = float(page.obj.MediaBox[3])
    return x0 * MM, (height - y1) * MM, x1 * MM, (height - y0) * MM


def shapes(path: Path, number: int = 0) -> list[Shape]:
    """Every painted path of a page, in drawing order."""
    with pikepdf.open(path) as pdf:
        page = pdf.pages[number]
        height = float(page.obj.MediaBox[3])
        return list(_Reader(height).read(page.obj, page.obj.Resources))


@dataclass(frozen=True)
class Placed:
    """A drawing that a page shows as a whole: which one of the file's, its trim in mm, and the box it is cut off at."""

    drawing: int
    trim: tuple[float, float, float, float]
    clip: tuple[float, float, float, float]
    upright: bool
    """Whether its upper edge is nearer to the page's than its lower one."""
    lies: bool
    """Whether it is turned by a quarter."""


def placed(path: Path, bleed: float = 3.0) -> list[list[Placed]]:
    """Every drawing that each page shows as a whole, in order."""
    found = []
    with pikepdf.open(path) as pdf:
        for page in pdf.pages:
            reader = _Reader(float(page.obj.MediaBox[3]), bleed, inside=False)
            list(reader.read(page.obj, page.obj.Resources))
            found.append(reader.placed)
    return found


class _Reader:
    def __init__(self, height: float, bleed: float = 3.0, *, inside: bool = True) -> None:
        self.height = height
        self.bleed = bleed
        self.inside = inside
        self.forms: dict[int, list] = {}
        self.placed: list[Placed] = []
        self.state = {
            "ctm": (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), "fill": (0.0,), "stroke": (0.0,), "width": 1.0, "clip": None,
        }  # fmt: skip

    def read(self, stream, resources):
        stack, points, segments, last, start, clips = [], [], [], None, None, False
        for operands, operator in self._parsed(stream):
            name = str(operator)
            values = [float(o) for o in operands if isinstance(o, int | float | Decimal)]
            if name == "q":
                stack.append(dict(self.state))
            elif name == "Q":
                self.state = stack.pop()
            elif name == "Do":
                yield from self._form(resources.XObject[str(operands[0])])
            elif name in {"W", "W*"}:
                clips = True
            elif name == "cm":
                self.state["ctm"] = _times(tuple(values), self.state["ctm"])
            elif name in {"rg", "RG"}:
                self.state["fill" if name == "rg" else "stroke"] = tuple(values)
            elif name == "w":
                self.state["width"] = values[0]
            elif name in {"m", "l", "c"}:
                new = [self._mm(values[i], values[i + 1]) for i in range(0, len(values), 2)]
                if name == "l":
                    segments.append((last, new[-1]))
                if name == "m":
                    start = new[-1]
                points += new
                last = new[-1]
            elif name == "h":
                last = start
            elif name == "re":
                x, y, w, h = values
                points += [self._mm(x, y), self._mm(x + w, y), self._mm(x + w, y + h), self._mm(x, y + h)]
            elif name in {"f", "f*", "S", "B", "B*", "n"}:
                if name != "n":
                    a, b = self.state["ctm"][:2]
                    width = self.state["width"] * math.hypot(a, b) * MM
                    yield Shape(
                        tuple(points),
                        self.state["fill"] if name[0] in "fB" else None,
                        self.state["stroke"] if name[0] in "SB" else None,
                        round(width, 4),
                        tuple(segments),
                        self.state["clip"],
                    )
                if clips:
                    self._clip(points)
                points, segments, clips = [], [], False

    def _form(self, form):
        """A drawing that the file holds once."""
        before = dict(self.state)
        x0, y0, x1, y1 = (float(v) for v in form.BBox)
        self._clip([self._mm(x, y) for x in (x0, x1) for y in (y0, y1)])
        b = self.bleed
        corners = [self._mm(x, y) for x, y in ((x0 + b, y0 + b), (x1 - b, y1 - b))]
        (left, right), (top, bottom) = (sorted(values) for values in zip(*corners, strict=True))
        a, b = self.state["ctm"][:2]
        upright = corners[0][1] < corners[1][1]
        trim = (left, top, right, bottom)
        self.placed.append(Placed(form.objgen[0], trim, self.state["clip"], upright, abs(a) < abs(b)))
        if self.inside:
            yield from self.read(form, form.Resources)
        self.state = before

    def _parsed(self, stream):
        """The operators of a stream; those of one that stands in the file once are read once."""
        key = stream.objgen[0]
        if key not in self.forms:
            self.forms[key] = list(pikepdf.parse_content_stream(stream))
        return self.forms[key]

    def _clip(self, points):
        xs, ys = zip(*points, strict=True)
        box, old = (min(xs), min(ys), max(xs), max(ys)), self.state["clip"]
        if old is not None:
            box = (max(old[0], box[0]), max(old[1], box[1]), min(old[2], box[2]), min(old[3], box[3]))
        self.state["clip"] = box

    def _mm(self, x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = self.state["ctm"]
        return round((a * x + c * y + e) * MM, 3), round((self.height - (b * x + d * y + f)) * MM, 3)


def _times(m, n):
    a, b, c, d, e, f = m
    p, q, r, s, t, u = n
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def chars(path: Path, number: int = 0) -> list[Char]:
    """Every character of a page, as pdfium extracts it."""
    document = pdfium.PdfDocument(path)
    page = document[number]
    height = page.get_height()
    text = page.get_textpage()
    found = []
    for i in range(text.count_chars()):
        code = raw.FPDFText_GetUnicode(text, i)
        if raw.FPDFText_IsGenerated(text, i) or code in (0, 10, 13, 32):
            continue
        left, bottom, right, top = text.get_charbox(i)
        matrix = raw.FS_MATRIX()
        raw.FPDFText_GetMatrix(text, i, ctypes.byref(matrix))
        angle = round(math.degrees(math.atan2(matrix.b, matrix.a))) % 360
        size = raw.FPDFText_GetFontSize(text, i) * math.hypot(matrix.a, matrix.b)
        box = (left * MM, (height - top) * MM, right * MM, (height - bottom) * MM)
        found.append(Char(chr(code), box, size, angle))
    document.close()
    return found


def words(path: Path, number: int = 0) -> str:
    """The text of a page."""
    document = pdfium.PdfDocument(path)
    text = document[number].get_textpage().get_text_range()
    document.close()
    return text


def fonts(path: Path) -> list[pikepdf.Object]:
    """Every font resource of a file. The file must stay open while they are used, so plain values are returned."""
    with pikepdf.open(path) as pdf:
        found = []
        for page in pdf.pages:
            for font in page.resources.Font.values():
                found.append(
                    {
                        "name": str(font.BaseFont),
                        "embedded": "/FontFile2" in font.FontDescriptor,
                        "unicode": "/ToUnicode" in font,
                    }
                )
        return found
