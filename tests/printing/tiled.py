"""Playmats on several sheets as the files show them: each tile, where it lies on the mat, and its marks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pikepdf
import pytest

from generator.drawing.mat import HEIGHT, WIDTH
from generator.printing.paper import A4, B4, LETTER, TABLOID, Paper

from . import pdfread
from .pdfread import mm_box

shapes, chars, words, _placed = (cache(read) for read in (pdfread.shapes, pdfread.chars, pdfread.words, pdfread.placed))
WHITE, BLACK = (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)
SMALL_PAPER, A5 = Paper("own", 180, 180), Paper("a5", 148, 210)
CASES = [
    *((game, paper, "full") for game in ("toji", "charisma") for paper in (A4, LETTER, B4, TABLOID)),
    ("toji", A4, "low"),
    ("charisma", LETTER, "low"),
    ("janken", A4, "full"),
    ("toji", SMALL_PAPER, "full"),
    ("charisma", A5, "full"),
]
IDS = [f"{game}-{paper.name}-{ink}" for game, paper, ink in CASES]


def placed(path, number):
    """The drawings that a page shows as a whole."""
    return _placed(path)[number]


@dataclass(frozen=True)
class Page:
    """A tile as its page shows it: its place among the tiles, and where its part of the mat begins, in mm."""

    number: int
    row: int
    column: int
    trim: tuple[float, float, float, float]
    x: float
    y: float

    def on_mat(self, x: float, y: float) -> tuple[float, float]:
        """A point of the page's in the mat's coordinates."""
        return x - self.trim[0] + self.x, y - self.trim[1] + self.y


@dataclass(frozen=True)
class Tiled:
    """A mat on tiles and the same mat on one sheet."""

    game: object
    root: Path
    path: Path
    whole: Path
    tiles: tuple[Page, ...]
    covers: int
    what: dict
    """What to do, as it is told beside the file."""

    @property
    def grid(self) -> bool:
        """Whether there are rows and columns."""
        return all(max(values) for values in zip(*((t.row, t.column) for t in self.tiles), strict=True))


def laid_out(path):
    """The tiles in the order of their pages, one laid beside the other by their trim boxes alone."""
    with pikepdf.open(path) as pdf:
        trims = [mm_box(page, "/TrimBox") for page in pdf.pages]
    covers = sum(not placed(path, number) for number in range(len(trims)))
    found, x, y, row, column = [], 0.0, 0.0, 0, 0
    for number, trim in enumerate(trims[covers:], covers):
        found.append(Page(number, row, column, trim, x, y))
        x, column = x + trim[2] - trim[0], column + 1
        if x > WIDTH - 0.1:
            x, y, row, column = 0.0, y + trim[3] - trim[1], row + 1, 0
    assert y == pytest.approx(HEIGHT, abs=0.05)
    return tuple(found), covers


def diamonds(path, number):
    """The middles of the joining marks on a page."""
    found = [s for s in shapes(path, number) if s.fill == WHITE and s.stroke == BLACK and s.size == (3.8, 3.8)]
    return [((s.box[0] + s.box[2]) / 2, (s.box[1] + s.box[3]) / 2) for s in found]
