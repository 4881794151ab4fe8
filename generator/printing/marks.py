"""What stands around the pieces of a sheet: crop marks, and scales to check the printer with."""

from __future__ import annotations

from collections.abc import Iterable

from generator.drawing.edges import BLEED
from generator.drawing.geometry import Box
from generator.drawing.scene import Group, Label, Node, Paint, Path
from generator.printing.words import Phrase

MARK_OFFSET = 0.5
"""Clear paper between the bleed and a crop mark."""
MARK_LENGTH = 4.0
GUTTER = 2 * (BLEED + MARK_OFFSET) + MARK_LENGTH
"""Between neighbours' trims: room for both bleeds and the marks they share, which stay when the edge is cut off."""
MARK_WIDTH = 0.3
_HALO = 0.9
"""Width of the white under a mark, so that it is seen on dark as on light."""
RULER_MM = 50
INCH = 25.4
SMALL = 2.4
"""Size of the words at a scale, in mm (6.8 pt)."""
RULER_ROOM = 122.0
"""Width that both scales and their words take."""
_BLACK = "#000000"


def crop_marks(trims: Iterable[Box]) -> Group:
    """Marks at the corners of every piece, outside all bleeds; those that neighbours share are drawn once."""
    segments = dict.fromkeys(segment for trim in trims for segment in _segments(trim))
    d = "".join(f"M{x0:g} {y0:g}L{x1:g} {y1:g}" for x0, y0, x1, y1 in segments)
    halo = Path(d, Paint(stroke="#ffffff", stroke_width=_HALO))
    return Group((halo, Path(d, Paint(stroke=_BLACK, stroke_width=MARK_WIDTH))), id="crop-marks")


def _segments(trim: Box) -> Iterable[tuple[float, float, float, float]]:
    near, far = BLEED + MARK_OFFSET, BLEED + MARK_OFFSET + MARK_LENGTH
    for x in (trim.x, trim.right):
        for y0, y1 in ((trim.y - far, trim.y - near), (trim.bottom + near, trim.bottom + far)):
            yield (round(x, 3), round(y0, 3), round(x, 3), round(y1, 3))
    for y in (trim.y, trim.bottom):
        for x0, x1 in ((trim.x - far, trim.x - near), (trim.right + near, trim.right + far)):
            yield (round(x0, 3), round(y, 3), round(x1, 3), round(y, 3))


def scales(x: float, y: float, inch: Phrase) -> Group:
    """A ruler of 50 mm and a bar of one inch side by side; their ticks hang 2.4 mm down from ``y``."""
    middle = x + RULER_MM + 14
    nodes: tuple[Node, ...] = (
        Group((_ruler(x, y, RULER_MM, 10, 5),), id="ruler-mm"),
        Label(x + RULER_MM + 1.4, y + SMALL, f"{RULER_MM} mm", SMALL),
        Group((_ruler(middle, y, 8, 8, 4, INCH / 8),), id="ruler-inch"),
        Label(middle + INCH + 1.4, y + SMALL, inch.text, SMALL, lang=inch.lang, source=inch.source),
    )
    return Group(nodes, id="scales")


def _ruler(x: float, y: float, count: int, major: int, medium: int, unit: float = 1.0) -> Path:
    """A line with ``count`` units, ticked at each; the outermost ticks' centres are the measure."""
    d = [f"M{x:g} {y:g}h{count * unit:g}"]
    for i in range(count + 1):
        tick = 2.4 if i % major == 0 else 1.7 if i % medium == 0 else 1.0
        d.append(f"M{x + i * unit:g} {y:g}v{tick}")
    return Path("".join(d), Paint(stroke=_BLACK, stroke_width=0.2, cap="square"))
