"""Words in several languages within one space of the mat: side by side, as large as they all fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.drawing.fit import FLOOR, POINT, Setter
from generator.drawing.fonts import FontBook
from generator.drawing.scene import Label
from generator.drawing.svgread import Room
from generator.errors import ContentError, Place, Problem
from generator.model import Game, Lang, Text

APART = 2.5
"""Air between words side by side."""
LEADING = 1.3
"""From line to line of small words, in their size."""
_FIRST = 4.1
"""Height that the first line of a name needs with what hangs below the last one."""
_ROUNDING = 1e-6


def said_once(game: Game, words: Text) -> list[Lang]:
    """The languages of a game, the original first, without those whose word an earlier one has already."""
    first: dict[str, Lang] = {}
    for lang in game.languages:
        first.setdefault(words[lang], lang)
    return list(first.values())


def least_width(labels: Sequence[Label], fonts: FontBook) -> float:
    """The width that labels need side by side, however small they are set, in mm."""
    return sum(fonts.width(label.text, FLOOR, label.face) for label in labels) + APART * max(len(labels) - 1, 0)


def require_room(labels: Sequence[Label], width: float, fonts: FontBook, place: Place) -> None:
    """Raise ContentError, with all words that share it, where a line of ``width`` mm is too short for several."""
    needed = least_width(labels, fonts)
    if len(labels) > 1 and needed > width + _ROUNDING:
        message = (
            f"expected words that fit 1 line of {width:.0f} mm side by side at {FLOOR / POINT:g} pt, "
            f"got {', '.join(label.text for label in labels)!r} ({needed:.0f} mm)"
        )
        raise ContentError([Problem(place, "fit", message)])


def in_line(labels: Sequence[Label], left: float, right: float, fonts: FontBook) -> Iterator[Label]:
    """Labels side by side from ``left``, in the largest one size, at most the first's own, at which all of them fit.

    Raises ContentError for one that does not; of several, ask ``require_room`` first.
    """
    setter = Setter(fonts)
    size = max(FLOOR, _largest(labels, right - left, fonts))
    for number, label in enumerate(labels):
        after = sum(fonts.width(each.text, size, each.face) + APART for each in labels[number + 1 :])
        room = Room(max(right - left - after, 1) + _ROUNDING, 1, 0)
        for line in setter(replace(label, x=left, size=size), room):
            yield line
            left += fonts.width(line.text, line.size, line.face) + APART


def _largest(labels: Sequence[Label], width: float, fonts: FontBook) -> float:
    """The size in mm, at most the first's own, at which labels fit side by side; 0 if there is none."""
    if not labels:
        return 0.0
    room = width - APART * (len(labels) - 1)
    return max(0.0, min(labels[0].size, room / sum(fonts.width(each.text, 1, each.face) for each in labels)))


@dataclass(frozen=True)
class Lines:
    """How names are set that stand one below the other: the lines of small words below each, and their size in mm."""

    count: int
    size: float

    @property
    def leading(self) -> float:
        """From line to line, in mm."""
        return self.size * LEADING

    def of(self, labels: Sequence[Label]) -> list[Sequence[Label]]:
        """The small words of a name, line by line."""
        each = -(-len(labels) // max(self.count, 1))
        return [labels[start : start + each] for start in range(0, len(labels), max(each, 1))]


def fitting_lines(names: Sequence[Sequence[Label]], width: float, height: float, fonts: FontBook) -> Lines | None:
    """The lines in which the small words of all ``names`` are largest, in a place of ``width`` × ``height`` mm each.

    None where the place is not even high enough for the least size; words too wide for it are told when they are set.
    """
    most = max(map(len, names), default=0)
    if most == 0:
        return Lines(0, 0.0) if height >= _FIRST else None
    best: tuple[float, Lines] | None = None
    for count in range(1, most + 1):
        high = (height - _FIRST) / (count * LEADING)
        if high < FLOOR:
            break
        lines = Lines(count, FLOOR)
        wide = min(_largest(line, width, fonts) for name in names if name for line in lines.of(name))
        size = min(high, wide)
        if best is None or size > best[0]:
            best = size, Lines(count, max(size, FLOOR))
    return None if best is None else best[1]
