"""Paper sizes, exactly as printers know them, and a size of one's own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from generator.model import PaperName

_OWN = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|in)?", re.IGNORECASE)
_INCH = 25.4
LEAST, MOST = 90.0, 2000.0
"""The smallest and the largest edge of a paper of one's own, in mm."""


@dataclass(frozen=True)
class Paper:
    """A sheet of paper. ``width`` and ``height`` in mm."""

    name: str
    width: float
    height: float

    @property
    def points(self) -> tuple[float, float]:
        """Width and height in PDF points, to the hundredth (A4 is 595.28 × 841.89)."""
        return (round(self.width * 72 / _INCH, 2), round(self.height * 72 / _INCH, 2))

    @property
    def portrait(self) -> Paper:
        """The same paper, standing."""
        return Paper(self.name, min(self.width, self.height), max(self.width, self.height))

    @property
    def landscape(self) -> Paper:
        """The same paper, lying."""
        return Paper(self.name, max(self.width, self.height), min(self.width, self.height))

    @property
    def slug(self) -> str:
        """Its name as file names have it."""
        return self.name.lower().replace("×", "x").replace(" ", "")


A4 = Paper("A4", 210, 297)
A3 = Paper("A3", 297, 420)
B4 = Paper("B4", 257, 364)
"""The Japanese B4 (JIS), which is larger than the ISO one."""
LETTER = Paper("Letter", 215.9, 279.4)
TABLOID = Paper("Tabloid", 279.4, 431.8)
PAPERS: Mapping[PaperName, Paper] = {"a4": A4, "letter": LETTER, "a3": A3, "b4": B4, "tabloid": TABLOID}


def paper_of(words: str) -> Paper:
    """The paper of a name (``a4``) or a size (``210x297``, ``8.5 x 11 in``); mm where no unit is said.

    Sizes are taken to the hundredth of a mm, and it is the same paper whether it stands or lies: one as large as a
    paper with a name is that paper. Raises ValueError, in words for people, for anything else.
    """
    for name, known in PAPERS.items():
        if words.strip().lower() == name:
            return known
    own = _OWN.fullmatch(words.strip())
    if own is None:
        raise ValueError(f"expected {', '.join(PAPERS)} or a size like 210x297 (mm) or 8.5x11in, got {words!r}")
    unit = _INCH if (own[3] or "").lower() == "in" else 1.0
    width, height = sorted(round(float(edge) * unit, 2) for edge in (own[1], own[2]))
    if not LEAST <= width <= height <= MOST:
        raise ValueError(f"expected a paper with edges of {LEAST:g} to {MOST:g} mm, got {width:g} × {height:g} mm")
    named = (known for known in PAPERS.values() if (known.width, known.height) == (width, height))
    return next(named, Paper(f"{width:g}×{height:g} mm", width, height))
