"""Where a sheet's pieces are cut out and folded, as paths in SVG's language, in mm: one path is one line."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from generator.drawing.geometry import Box
from generator.printing.layout.marks import Segment


@dataclass(frozen=True)
class Cuts:
    """The cuts, the folds and the crop marks of a sheet."""

    cuts: tuple[str, ...] = ()
    folds: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()


UNCUT = Cuts()
"""Of a sheet that nothing is cut out of."""


def straight(block: Box, xs: Iterable[float], ys: Iterable[float]) -> Iterator[str]:
    """Lines from one side of a block to the other: pieces that share their cuts are parted once."""
    yield from (f"M{_mm(x)} {_mm(block.y)}V{_mm(block.bottom)}" for x in xs)
    yield from (f"M{_mm(block.x)} {_mm(y)}H{_mm(block.right)}" for y in ys)


def around(boxes: Iterable[Box]) -> Iterator[str]:
    """An outline around each of these."""
    for box in boxes:
        yield f"M{_mm(box.x)} {_mm(box.y)}H{_mm(box.right)}V{_mm(box.bottom)}H{_mm(box.x)}Z"


def circles(boxes: Iterable[Box]) -> Iterator[str]:
    """A circle in each of these squares."""
    for box in boxes:
        r, middle = box.width / 2, box.middle[1]
        arc = f"A{_mm(r)} {_mm(r)} 0 1 1"
        yield f"M{_mm(box.x)} {_mm(middle)}{arc} {_mm(box.right)} {_mm(middle)}{arc} {_mm(box.x)} {_mm(middle)}Z"


def middles(boxes: Iterable[Box]) -> Iterator[str]:
    """The upright line in the middle of each of these."""
    for box in boxes:
        yield f"M{_mm(box.middle[0])} {_mm(box.y)}V{_mm(box.bottom)}"


def strokes(segments: Iterable[Segment]) -> Iterator[str]:
    """Lines from one end to the other."""
    yield from (f"M{_mm(x0)} {_mm(y0)}L{_mm(x1)} {_mm(y1)}" for x0, y0, x1, y1 in segments)


def together(first: Box, second: Box) -> Box:
    """The box around two."""
    x, y = min(first.x, second.x), min(first.y, second.y)
    return Box(x, y, max(first.right, second.right) - x, max(first.bottom, second.bottom) - y)


def pairs(first: Sequence[Box], second: Sequence[Box]) -> tuple[Box, ...]:
    """The boxes around two by two."""
    return tuple(together(one, other) for one, other in zip(first, second, strict=True))


def _mm(value: float) -> str:
    """To the ten-thousandth of a mm."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if math.isclose(value, 0, abs_tol=5e-5) else text
