"""A QR code as a drawing: one path of dark modules on its light quiet zone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import segno

from generator.drawing.scene import Drawing, Group, Paint, Path, Rect

QUIET_ZONE = 4
"""Light modules around the code that readers need (ISO/IEC 18004)."""


@dataclass(frozen=True)
class Code:
    """The dark modules of a code as a path in SVG's language, one unit a module."""

    side: int
    """Modules along an edge, quiet zone included."""
    path: str


@lru_cache(maxsize=64)
def encoded(text: str, mask: int | None = None) -> Code:
    """The code of ``text``, error correction of level M or better.

    ``mask`` is one of the patterns 0-7 that spread dark and light; to find the best takes several times as long, and
    readers take all of them. Kept: every sheet shows the same code.
    """
    code = segno.make_qr(text, error="m", boost_error=True, mask=mask)
    rows = [list(row) for row in code.matrix]
    runs = "".join(
        f"M{QUIET_ZONE + start} {QUIET_ZONE + y}h{length}v1h-{length}z"
        for y, row in enumerate(rows)
        for start, length in _runs(row)
    )
    return Code(len(rows) + 2 * QUIET_ZONE, runs)


def qr_code(code: Code, size: float, dark: str, light: str) -> Drawing:
    """A code on a square of ``size`` mm, quiet zone included.

    ``dark`` on ``light`` must contrast well; the light square belongs to the code and must not be covered.
    """
    module = size / code.side
    modules = Group((Path(code.path, Paint(fill=dark)),), matrix=(module, 0, 0, module, 0, 0))
    return Drawing(size, size, (Rect(0, 0, size, size, Paint(fill=light)), modules))


def _runs(row: list[int]) -> list[tuple[int, int]]:
    """Where dark modules follow one another in a row: start and length of each run."""
    runs: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if dark and runs and sum(runs[-1]) == x:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif dark:
            runs.append((x, 1))
    return runs
