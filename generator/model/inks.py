"""What a print shop prints each colour with: the shape of ``inks.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from generator.model.ground import Colour, Shape

Percent = Annotated[int, Field(ge=0, le=100)]
MOST_INK = 300
"""Percent of all four inks together that paper takes before it smears."""


class Process(Shape):
    """The four inks of a colour, in percent of the paper that each covers; what is not said is 0."""

    c: Percent = 0
    """Cyan."""
    m: Percent = 0
    """Magenta."""
    y: Percent = 0
    """Yellow."""
    k: Percent = 0
    """Black."""

    @property
    def total(self) -> int:
        """Percent of all four together."""
        return self.c + self.m + self.y + self.k

    @property
    def shares(self) -> tuple[float, float, float, float]:
        """Cyan, magenta, yellow and black, each from 0 to 1."""
        return self.c / 100, self.m / 100, self.y / 100, self.k / 100

    def line(self, colour: str) -> str:
        """The line of ``inks.yaml`` that gives ``colour`` these inks."""
        said = ", ".join(f"{name}: {value}" for name, value in zip("cmyk", self._values, strict=True) if value)
        return f'"{colour}": {{{said}}}'

    @property
    def _values(self) -> tuple[int, int, int, int]:
        return self.c, self.m, self.y, self.k


Inks = Mapping[Colour, Process]
"""``inks.yaml``: each colour that is printed, as drawings have it, and its four inks."""
