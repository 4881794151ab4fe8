"""Rectangles that layouts are made of."""

from __future__ import annotations

from dataclasses import dataclass

_SLACK = 1e-6
"""What rounding may add up to, in mm."""


@dataclass(frozen=True)
class Box:
    """A rectangle on a page or a drawing, in mm from the upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """The centre."""
        return (self.x + self.width / 2, self.y + self.height / 2)

    def holds(self, other: Box) -> bool:
        """Whether the other box lies wholly inside."""
        inside = self.x <= other.x + _SLACK and other.right <= self.right + _SLACK
        return inside and self.y <= other.y + _SLACK and other.bottom <= self.bottom + _SLACK

    def overlaps(self, other: Box) -> bool:
        """Whether the two share some area."""
        beside = self.right <= other.x + _SLACK or other.right <= self.x + _SLACK
        return not (beside or self.bottom <= other.y + _SLACK or other.bottom <= self.y + _SLACK)

    def grown(self, by: float) -> Box:
        """The box with every side moved outwards."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)
