"""Paper sizes, exactly as printers know them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Paper:
    """A sheet of paper. ``width`` and ``height`` in mm."""

    name: str
    width: float
    height: float

    @property
    def points(self) -> tuple[float, float]:
        """Width and height in PDF points, to the hundredth (A4 is 595.28 × 841.89)."""
        return (round(self.width * 72 / 25.4, 2), round(self.height * 72 / 25.4, 2))

    @property
    def landscape(self) -> Paper:
        """The same paper, lying."""
        return Paper(self.name, max(self.width, self.height), min(self.width, self.height))


A4 = Paper("A4", 210, 297)
A3 = Paper("A3", 297, 420)
LETTER = Paper("Letter", 215.9, 279.4)
