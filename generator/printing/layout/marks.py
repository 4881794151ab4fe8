"""What stands around the pieces of a sheet: crop marks, and scales to check the printer with."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

from generator.drawing.edges import BLEED
from generator.drawing.fonts import FontBook
from generator.drawing.geometry import Box
from generator.drawing.scene import Group, Label, Paint, Path
from generator.errors import ContentError, Place, Problem
from generator.printing.words import Phrase, together

MARK_OFFSET = 0.5
"""Clear paper between the bleed and a crop mark."""
MARK_LENGTH = 4.0
PRINTABLE = 4.3
"""What printers at home do not reach at the edges of a paper."""
GUTTER = 2 * (BLEED + MARK_OFFSET) + MARK_LENGTH
"""Between neighbours' trims: room for both bleeds and the marks they share, which stay when the edge is cut off."""
MARK_WIDTH = 0.3
_FOLD_DASH = 0.6
_HALO = 0.9
"""Width of the white under a mark, so that it is seen on dark as on light."""
RULER_MM = 50
INCH = 25.4
SMALL = 2.4
"""Size of the words at a scale, in mm (6.8 pt)."""
RULER_ROOM = 122.0
"""Width that both scales and their words take."""
_AIR = 1.4
"""Between a scale and its words."""
_LEADING = SMALL * 1.2
_BESIDE = 2
"""Lines that the names of the inch may take beside other words."""
_BLACK = "#000000"

Segment = tuple[float, float, float, float]
"""A line: x and y of its one end, x and y of its other, in mm."""


def crop_marks(trims: Iterable[Box]) -> Group:
    """Marks at the corners of every piece, outside all bleeds; those that neighbours share are drawn once."""
    return Group(_lines(mark_segments(trims)), id="crop-marks")


def mark_segments(trims: Iterable[Box]) -> tuple[Segment, ...]:
    """The same marks as lines."""
    return tuple(dict.fromkeys(segment for trim in trims for segment in _segments(trim)))


def mark_lines(cuts: Iterable[Segment], folds: Iterable[Segment]) -> Group:
    """Marks where they have been worked out already; those of folds are dashed."""
    dashed = _lines(folds, (_FOLD_DASH, _FOLD_DASH))
    return Group((*_lines(cuts), *((Group(dashed, id="fold-marks"),) if dashed else ())), id="crop-marks")


def _lines(segments: Iterable[Segment], dash: tuple[float, ...] = ()) -> tuple[Path, ...]:
    """Lines in one path, black on white, so that they are seen on dark as on light."""
    d = "".join(f"M{x0:g} {y0:g}L{x1:g} {y1:g}" for x0, y0, x1, y1 in segments)
    if not d:
        return ()
    halo = Path(d, Paint(stroke="#ffffff", stroke_width=_HALO))
    return (halo, Path(d, Paint(stroke=_BLACK, stroke_width=MARK_WIDTH, dash=dash)))


def _segments(trim: Box) -> Iterable[Segment]:
    near, far = BLEED + MARK_OFFSET, BLEED + MARK_OFFSET + MARK_LENGTH
    for x in (trim.x, trim.right):
        for y0, y1 in ((trim.y - far, trim.y - near), (trim.bottom + near, trim.bottom + far)):
            yield (round(x, 3), round(y0, 3), round(x, 3), round(y1, 3))
    for y in (trim.y, trim.bottom):
        for x0, x1 in ((trim.x - far, trim.x - near), (trim.right + near, trim.right + far)):
            yield (round(x0, 3), round(y, 3), round(x1, 3), round(y, 3))


def scales(x: float, y: float, inch: Sequence[Phrase], fonts: FontBook) -> Group:
    """A ruler of 50 mm and a bar of one inch side by side; their ticks hang 2.4 mm down from ``y``.

    The bar's names stand beside it, in two lines if need be. Raises ContentError if they have no room.
    """
    bar = x + RULER_MM + 14
    left = bar + INCH + _AIR
    lines = named(inch, x + RULER_ROOM - _AIR - left, fonts)
    if len(lines) > _BESIDE:
        raise ContentError([_untold(lines[_BESIDE:], f"{_BESIDE} lines at the bar of one inch")])
    top = y + SMALL - (len(lines) - 1) * _LEADING / 2
    return Group((*mm_scale(x, y), inch_bar(bar, y), *_labels(lines, left, top)), id="scales")


def stacked_scales(x: float, y: float, inch: Sequence[Phrase], width: float, fonts: FontBook) -> tuple[Group, float]:
    """The same two, one above the other, where there is little width; and how high they are.

    The bar's names stand beside it, or, where one is too wide for that, below it; in as many lines as they take in
    ``width``. Raises ContentError if one is wider still.
    """
    ruler, name = mm_scale(x, y)
    bar, beside = y + 8.0, width - INCH - _AIR
    if widest(inch, fonts) <= beside:
        left, top, lines = x + INCH + _AIR, bar + SMALL, named(inch, beside, fonts)
    else:
        left, top, lines = x, bar + SMALL + _LEADING, named(inch, width, fonts)
    labels = _labels(lines, left, top)
    return Group((ruler, replace(name, x=x, y=y + 5.2), inch_bar(x, bar), *labels), id="scales"), labels[-1].y - y


def named(inch: Sequence[Phrase], width: float, fonts: FontBook) -> list[Phrase]:
    """The names of the bar of one inch in lines no wider than ``width`` mm, each with the place of its longest name.

    Raises ContentError for each name that is wider.
    """
    if wide := [name for name in inch if widest([name], fonts) > width]:
        raise ContentError(_untold([name], f"{width:.0f} mm at the bar of one inch") for name in wide)
    lines: list[list[Phrase]] = []
    for name in inch:
        if lines and fonts.width(together([*lines[-1], name], fonts).text, SMALL, "sans") <= width:
            lines[-1].append(name)
        else:
            lines.append([name])
    return [together(line, fonts) for line in lines]


def widest(inch: Sequence[Phrase], fonts: FontBook) -> float:
    """How wide the widest of the names is."""
    return max(fonts.width(name.text, SMALL, "sans") for name in inch)


def _untold(lines: Sequence[Phrase], room: str) -> Problem:
    return Problem(Place.read(lines[0].source), "fit", f"expected words that fit {room}, got {lines[0].text!r}")


def _labels(lines: Iterable[Phrase], x: float, y: float) -> list[Label]:
    return [
        Label(x, y + i * _LEADING, line.text, SMALL, lang=line.lang, source=line.source) for i, line in enumerate(lines)
    ]


def mm_scale(x: float, y: float) -> tuple[Group, Label]:
    """The ruler of 50 mm alone, and its name."""
    name = Label(x + RULER_MM + _AIR, y + SMALL, f"{RULER_MM} mm", SMALL)
    return Group((_ruler(x, y, RULER_MM, 10, 5),), id="ruler-mm"), name


def inch_bar(x: float, y: float) -> Group:
    """The bar of one inch alone."""
    return Group((_ruler(x, y, 8, 8, 4, INCH / 8),), id="ruler-inch")


def inch_scale(x: float, y: float, inch: Sequence[Phrase], fonts: FontBook) -> tuple[Group, Label]:
    """The bar of one inch, and its names in one line."""
    (line,) = named(inch, math.inf, fonts)
    return inch_bar(x, y), _labels([line], x + INCH + _AIR, y + SMALL)[0]


def _ruler(x: float, y: float, count: int, major: int, medium: int, unit: float = 1.0) -> Path:
    """A line with ``count`` units, ticked at each; the outermost ticks' centres are the measure."""
    d = [f"M{x:g} {y:g}h{count * unit:g}"]
    for i in range(count + 1):
        tick = 2.4 if i % major == 0 else 1.7 if i % medium == 0 else 1.0
        d.append(f"M{x + i * unit:g} {y:g}v{tick}")
    return Path("".join(d), Paint(stroke=_BLACK, stroke_width=0.2, cap="square"))
