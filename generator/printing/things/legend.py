"""Words and scales in a strip that a sheet has left beside a drawing: blocks set in columns, as large as they go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from generator.drawing.fit import FLOOR, wrap
from generator.drawing.fonts import FontBook
from generator.drawing.geometry import Box
from generator.drawing.scene import Face, Group, Label, Node, moved
from generator.printing.layout.marks import stacked_scales, widest
from generator.printing.words import Phrase

COLUMN = 50.6
"""The narrowest column: a ruler of 50 mm and its line."""
GAP = 5.0
"""Between columns."""
SIZES = (3.1, 2.9, 2.7, 2.5, FLOOR)
"""Sizes that words are tried in, in mm."""
_LEADING = 1.42
_INSET = 0.3
"""Of the scales, whose outermost ticks are as wide as their lines."""


@dataclass(frozen=True)
class Set:
    """A block as it is set: from (0, 0) down."""

    nodes: tuple[Node, ...]
    height: float


Block = Callable[[float, float, FontBook], Set | None]
"""Sets itself into a width at a size of lettering, both in mm; None if it is too narrow for that."""
Groups = Sequence[Sequence[Block]]
"""Blocks, and which of them better stay in one column."""


def words_block(
    phrase: Phrase, fill: str, *, face: Face = "sans", scale: float = 1.0, number: int | None = None, after: float = 1.4
) -> Block:
    """A paragraph, ``scale`` times as large as the rest; with ``number``, a step. ``after``: air below it in mm."""

    def block(width: float, size: float, fonts: FontBook) -> Set | None:
        size = max(size * scale, FLOOR)
        indent = 0.0 if number is None else size * 1.5
        lines = wrap(phrase.text, width - indent, size, face, fonts)
        if lines is None:
            return None
        nodes: list[Node] = []
        if number is not None:
            nodes.append(Label(0, size, f"{number}.", size, "bold", fill))
        nodes += (
            Label(indent, size + i * size * _LEADING, line, size, face, fill, "start", phrase.lang, phrase.source)
            for i, line in enumerate(lines)
        )
        return Set(tuple(nodes), len(lines) * size * _LEADING + after)

    return block


def scales_block(inch: Sequence[Phrase]) -> Block:
    """The ruler of 50 mm and the bar of one inch."""

    def block(width: float, _size: float, fonts: FontBook) -> Set | None:
        if width < max(COLUMN, _INSET + widest(inch, fonts)):
            return None
        nodes, height = stacked_scales(_INSET, _INSET, inch, width - _INSET, fonts)
        return Set((nodes,), height + 2.8)

    return block


def typeset_blocks(groups: Groups, box: Box, fonts: FontBook) -> Group | None:
    """The blocks in ``box``, in columns from left to right, at the largest of ``SIZES``; None if they do not fit.

    Groups stay whole where that can be had at any size.
    """
    for whole in (True, False):
        for size in SIZES:
            if (found := _columns(groups, box, size, fonts, whole=whole)) is not None:
                return Group(tuple(found), id="legend")
    return None


def fit_blocks(groups: Groups, box: Box, fonts: FontBook) -> bool:
    """Whether the blocks fit ``box`` at the smallest size."""
    return _columns(groups, box, SIZES[-1], fonts, whole=False) is not None


def _columns(groups: Groups, box: Box, size: float, fonts: FontBook, *, whole: bool) -> list[Node] | None:
    box = Box(
        box.x, box.y, round(box.width, 6), round(box.height, 6)
    )  # a strip that was planned is as wide when it comes
    count = int((box.width + GAP) // (COLUMN + GAP))
    if count < 1 or box.height <= 0:
        return None
    count = min(count, len(groups)) if whole else count
    width = (box.width + GAP) / count - GAP
    sets = [[block(width, size, fonts) for block in group] for group in groups]
    found = [[each for each in group if each is not None] for group in sets]
    if any(len(one) < len(other) for one, other in zip(found, sets, strict=True)):
        return None
    units = found if whole else [[each] for group in found for each in group]
    columns = [list(unit) for unit in units] if len(units) == count else list(_filled(units, box.height))
    if len(columns) > count or any(_height(column) > box.height for column in columns):
        return None
    nodes: list[Node] = []
    for number, column in enumerate(columns):
        x, y = box.x + number * (width + GAP), box.y
        for each in column:
            nodes.append(moved(each.nodes, x, y))
            y += each.height
    return nodes


def _filled(units: Sequence[Sequence[Set]], height: float) -> Iterator[list[Set]]:
    """What stays together in columns, each filled from the top."""
    column: list[Set] = []
    for unit in units:
        if column and _height(column) + _height(unit) > height:
            yield column
            column = []
        column += unit
    if column:
        yield column


def _height(sets: Sequence[Set]) -> float:
    return sum(each.height for each in sets)
