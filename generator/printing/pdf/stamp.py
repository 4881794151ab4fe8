"""Drawings placed on a sheet as a whole: a file keeps each of them once, however often it stands in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.drawing.edges import BLEED
from generator.drawing.geometry import Box
from generator.drawing.scene import Drawing, Group, Label, Matrix, Node, labels


@dataclass(frozen=True)
class Stamp:
    """A drawing on a sheet, its upper left corner at (``x``, ``y``) mm after ``turns`` quarter turns clockwise.

    It is cut off where its bleed ends, or at the ``window``, a box in the drawing's own coordinates.
    """

    drawing: Drawing
    x: float
    y: float
    turns: int = 0
    window: Box | None = None
    alt: str = ""
    """What it shows, in words, where the drawing says nothing or too little of it."""

    running: bool = False
    """Whether it is a head or a foot, the same on every sheet: readers of the text are told it on the first alone."""

    @property
    def says(self) -> str:
        """What it shows, in words; "" if it shows nothing of its own."""
        return self.alt or self.drawing.alt

    @property
    def opened(self) -> Group:
        """What is on it, as part of the sheet, cut off as a whole drawing is."""
        box, window = full(self.drawing), self.window or full(self.drawing)
        left, top = max(box.x, window.x), max(box.y, window.y)
        right, bottom = min(box.right, window.right), min(box.bottom, window.bottom)
        return Group(self.drawing.children, self.matrix, clip=f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}Z")

    @property
    def matrix(self) -> Matrix:
        """From the drawing's coordinates to the sheet's."""
        w, h = self.drawing.width, self.drawing.height
        match self.turns % 4:
            case 1:
                return (0, 1, -1, 0, self.x + h, self.y)
            case 2:
                return (-1, 0, 0, -1, self.x + w, self.y + h)
            case 3:
                return (0, -1, 1, 0, self.x, self.y + w)
        return (1, 0, 0, 1, self.x, self.y)


Item = Node | Stamp
"""What stands on a sheet."""


def full(drawing: Drawing) -> Box:
    """A drawing with its bleed, in its own coordinates."""
    return Box(0, 0, drawing.width, drawing.height).grown(BLEED)


def all_labels(items: Iterable[Item]) -> Iterator[Label]:
    """Every label that stands among these items; those of a stamped drawing once."""
    seen: set[int] = set()
    for item in items:
        if not isinstance(item, Stamp):
            yield from labels((item,))
        elif id(item.drawing) not in seen:
            seen.add(id(item.drawing))
            yield from item.drawing.labels
