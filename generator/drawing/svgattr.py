"""Single attributes of SVG: numbers, colours, transforms, path data. Each parser raises ValueError with the reason."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import Literal, cast

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from generator.drawing.recolour import CURRENT
from generator.drawing.scene import IDENTITY, Matrix

_NUMBER = r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?"
FARTHEST = 1_000_000
"""mm: no drawing is a kilometre wide."""
_PLAIN = re.compile(_NUMBER)
_FUNCTION = re.compile(r"\s*([a-zA-Z]+)\s*\(([^()]*)\)\s*,?")
_PATH = re.compile(rf"(?:[MmLlHhVvCcSsQqTtAaZz]|{_NUMBER}|[\s,])*+")
"""Without going back: a slip at the end of long path data would have every number in it cut in every way."""


@lru_cache(maxsize=8192)
def number(text: str) -> float:
    """A plain number in user units (mm)."""
    if not _PLAIN.fullmatch(text.strip()):
        raise ValueError(f"expected a plain number in mm, got {text!r}")
    return _within(float(text))


def _within(value: float) -> float:
    if abs(value) > FARTHEST:
        raise ValueError(f"expected numbers up to {FARTHEST:,}, got {value:g}")
    return value


def size(text: str) -> float:
    """A number of mm that is no less than 0."""
    value = number(text)
    if value < 0:
        raise ValueError(f"expected a size of 0 or more, got {text!r}")
    return value


def numbers(text: str) -> tuple[float, ...]:
    """Numbers set apart by spaces or commas."""
    return tuple(number(part) for part in re.split(r"[\s,]+", text.strip()) if part)


def colour(text: str) -> str | None:
    """``none`` as None, ``currentColor``, or ``#rgb``/``#rrggbb`` as ``#rrggbb`` in lower case."""
    if text == "none":
        return None
    if text == CURRENT:
        return CURRENT
    if re.fullmatch(r"#[0-9a-fA-F]{3}", text):
        return "#" + "".join(c * 2 for c in text[1:].lower())
    if re.fullmatch(r"#[0-9a-fA-F]{6}", text):
        return text.lower()
    raise ValueError(f"expected #rgb, #rrggbb, none or currentColor, got {text!r}")


def points(text: str, *, closed: bool) -> str:
    """A ``points`` list as path data."""
    values = numbers(text)
    if len(values) < 4 or len(values) % 2:
        raise ValueError(f"expected pairs of numbers, at least two pairs, got {text!r}")
    pairs = [f"{x:g} {y:g}" for x, y in zip(values[::2], values[1::2], strict=True)]
    return "M" + "L".join(pairs) + ("Z" if closed else "")


@lru_cache(maxsize=4096)
def path_data(text: str) -> str:
    """Path data that the house can draw, with white space made single; otherwise ValueError.

    Kept, as the same pictures and grounds come again and again.
    """
    tidy = " ".join(text.split())
    if not tidy or not _PATH.fullmatch(tidy) or tidy[0] not in "Mm":
        raise ValueError(f"expected path data that begins with M, got {tidy[:40]!r}")
    for found in _PLAIN.findall(tidy):
        _within(float(found))
    try:
        parse_path(tidy, RecordingPen())
    except (ValueError, IndexError, AttributeError, TypeError, ZeroDivisionError, AssertionError):
        raise ValueError(f"expected whole path commands, got {tidy[:40]!r}") from None
    return tidy


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """The transform that applies ``inner`` first, then ``outer``."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


@lru_cache(maxsize=4096)
def transform(text: str) -> Matrix:
    """A ``transform`` list of matrix, translate, scale and rotate."""
    matrix, end = IDENTITY, 0
    while (match := _FUNCTION.match(text, end)) is not None:
        matrix = multiply(matrix, _function(match[1], numbers(match[2])))
        end = match.end()
    if text[end:].strip():
        raise ValueError(f"expected matrix(), translate(), scale() or rotate(), got {text[end:].strip()!r}")
    return matrix


def _function(name: str, values: tuple[float, ...]) -> Matrix:
    matrix: Matrix
    match name, values:
        case "matrix", (a, b, c, d, e, f):
            matrix = (a, b, c, d, e, f)
        case "translate", (x, *rest) if len(rest) < 2:
            matrix = (1, 0, 0, 1, x, rest[0] if rest else 0)
        case "scale", (x, *rest) if len(rest) < 2:
            matrix = (x, 0, 0, rest[0] if rest else x, 0, 0)
        case "rotate", (degrees,):
            matrix = _rotation(degrees)
        case "rotate", (degrees, x, y):
            matrix = multiply((1, 0, 0, 1, x, y), multiply(_rotation(degrees), (1, 0, 0, 1, -x, -y)))
        case _:
            raise ValueError(f"expected matrix, translate, scale or rotate, got {name} of {len(values)} numbers")
    return matrix


def _rotation(degrees: float) -> Matrix:
    turn = math.radians(degrees)
    sine, cosine = round(math.sin(turn), 12), round(math.cos(turn), 12)
    return (cosine, sine, -sine, cosine, 0, 0)


def share(text: str) -> float:
    """A number from 0 to 1."""
    value = number(text)
    if not 0 <= value <= 1:
        raise ValueError(f"expected a number from 0 to 1, got {text!r}")
    return value


def length(text: str) -> float:
    """A number of mm that is more than 0."""
    value = number(text)
    if value <= 0:
        raise ValueError(f"expected a size of more than 0, got {text!r}")
    return value


def count(text: str) -> int:
    """A whole number from 1."""
    if not re.fullmatch(r"[1-9][0-9]{0,3}", text):
        raise ValueError(f"expected a whole number from 1, got {text!r}")
    return int(text)


def dash(text: str) -> tuple[float, ...]:
    """The lengths of dashes and gaps; none for a whole line."""
    lengths = () if text == "none" else numbers(text)
    if lengths and (min(lengths) < 0 or max(lengths) == 0):
        raise ValueError(f"expected lengths of dashes and gaps, got {text!r}")
    return lengths


def cap(text: str) -> Literal["butt", "round", "square"]:
    """How a line ends."""
    return cast(Literal["butt", "round", "square"], _one_of(text, "butt", "round", "square"))


def join(text: str) -> Literal["miter", "round", "bevel"]:
    """How lines meet."""
    return cast(Literal["miter", "round", "bevel"], _one_of(text, "miter", "round", "bevel"))


def anchor(text: str) -> Literal["start", "middle", "end"]:
    """Where a text's point is."""
    return cast(Literal["start", "middle", "end"], _one_of(text, "start", "middle", "end"))


def evenodd(text: str) -> bool:
    """Whether the fill rule is even-odd."""
    return _one_of(text, "nonzero", "evenodd") == "evenodd"


def _one_of(text: str, *allowed: str) -> str:
    if text not in allowed:
        raise ValueError(f"expected {', '.join(allowed)}, got {text!r}")
    return text
