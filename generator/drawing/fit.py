"""Text into its room: where a line may break, how small it may get, and what happens when it does not fit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache

import budoux

from generator.drawing.fonts import FontBook, LoadedFace, glyph_problem
from generator.drawing.scene import Face, Label
from generator.drawing.svgread import Room
from generator.errors import ContentError, Place, Problem

POINT = 25.4 / 72
"""One point in mm."""
FLOOR = 6.5 * POINT
"""No text is set smaller than this, in mm."""
STEP = 0.97
"""Each attempt is this much smaller than the one before."""

NOT_FIRST = frozenset(
    "!?,.:;)]}%…‥〜～–—ー・々〻ゝゞヽヾ！？，．：；、。〉》」』】〕）］｝｠〗〙〟’”»"
    "‼⁇⁈⁉゛゜｡｣､･ｧｨｩｪｫｬｭｮｯｰﾞﾟ"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
)
"""Characters that never begin a line (kinsoku)."""
NOT_LAST = frozenset("([{〈《「『【〔（［｛｟〖〘〝‘“«￥＄￡＃｢")
"""Characters that never end a line."""

_WORD = re.compile(r"[^\s぀-ヿ㐀-鿿豈-﫿　-〿＀-／：-＠［-｀｛-￯\U00020000-\U0003ffff]+|\s+|.", re.DOTALL)
"""A run of Latin letters and digits, of full width too, a run of spaces, or one Japanese character."""
_AFTER_SPACE = re.compile(r"(?<=\s)(?=\S)")
_SUM = re.compile(r"[×÷]\s+$")
_SUM_GOES_ON = re.compile(r"[×÷]|(?:mm|cm|pt|%)(?![A-Za-z])")
"""What a line never begins with after a space: signs between numbers, and units."""
_ORPHAN = 0.25
"""A last line shorter than this share of the room is helped to more words."""
_NARROWER = (0.95, 0.9, 0.85, 0.8, 0.75)


@cache
def _phrases() -> budoux.Parser:
    return budoux.load_default_japanese_parser()


@lru_cache(maxsize=4096)
def pieces(text: str) -> tuple[str, ...]:
    """``text`` cut wherever a line may break between Japanese phrases or Latin words; joined they are ``text``.

    A space stays at the end of the piece before it. No piece begins with a closing mark or small kana, and none
    ends with an opening bracket. Kept, as a text that looks for its size asks again and again.
    """
    parts: list[str] = []
    for phrase in _phrases().parse(text) if text else []:
        parts += filter(None, _AFTER_SPACE.split(phrase))
    return tuple(_kinsoku(_whole_sums(_whole_words(parts))))


def characters(text: str) -> list[str]:
    """``text`` cut wherever a line may break at all: between Japanese characters, never inside a Latin word."""
    parts: list[str] = []
    for part in _WORD.findall(text):
        if part.isspace() and parts:
            parts[-1] += part
        else:
            parts.append(part)
    return _kinsoku(_whole_sums(parts))


def _whole_words(parts: Sequence[str]) -> list[str]:
    """Put back together what was cut inside a Latin word or number."""
    joined: list[str] = []
    for part in parts:
        if joined and _latin(joined[-1][-1]) and _latin(part[0]):
            joined[-1] += part
        else:
            joined.append(part)
    return joined


def _whole_sums(parts: Sequence[str]) -> list[str]:
    """Put together what is one measure or one sum: ``63 × 88 mm``."""
    joined: list[str] = []
    for part in parts:
        if joined and (_SUM.search(joined[-1]) or (joined[-1][-1].isspace() and _SUM_GOES_ON.match(part))):
            joined[-1] += part
        else:
            joined.append(part)
    return joined


def _latin(character: str) -> bool:
    return not character.isspace() and len(_WORD.findall(character + "a")) == 1


def _kinsoku(parts: Sequence[str]) -> list[str]:
    joined: list[str] = []
    for part in parts:
        closes = part.isspace() or part[0] in NOT_FIRST
        if joined and (closes or joined[-1].rstrip()[-1:] in NOT_LAST):
            joined[-1] += part
        else:
            joined.append(part)
    return joined


def wrap(text: str, width: float, size: float, face: Face, fonts: FontBook) -> list[str] | None:
    """``text`` in lines no wider than ``width`` mm at ``size`` mm, or None where one word is wider than that.

    Phrases are kept whole while they fit a line; a longer phrase breaks between its characters. No word stays alone on
    the last line if narrower lines, no more of them, give it company.
    """
    lines = _lines(text, width, size, face, fonts)
    if lines is None or len(lines) < 2:
        return lines
    least = width * _ORPHAN
    if fonts.width(lines[-1], size, face) >= least:
        return lines
    for share in _NARROWER:
        narrower = _lines(text, width * share, size, face, fonts)
        if narrower is None or len(narrower) > len(lines):
            break
        if fonts.width(narrower[-1], size, face) >= least:
            return narrower
    return lines


def _lines(text: str, width: float, size: float, face: Face, fonts: FontBook) -> list[str] | None:
    """Each line as full as it gets."""
    font = fonts.face(face)
    room = width * font.units / size  # in the font's units, in which what runs is a sum of whole numbers
    lines: list[str] = []
    line, run = "", 0
    for piece in _fine(pieces(text), room, font):
        ended = font.run(piece.rstrip())
        if run + ended > room:
            if line:
                lines.append(line.rstrip())
            line, run = "", 0
            if ended > room:
                return None
        line += piece
        run += font.run(piece)
    return [*lines, line.rstrip()] if line.strip() else lines


def _fine(parts: Sequence[str], room: float, font: LoadedFace) -> Sequence[str]:
    """What fits a line each: the parts, or if one is wider, its characters."""
    if all(font.run(part.rstrip()) <= room for part in parts):
        return parts
    fine: list[str] = []
    for part in parts:
        if font.run(part.rstrip()) <= room:
            fine.append(part)
            continue
        for small in characters(part):  # a sum that is wider than the line is no longer whole
            fine += [small] if font.run(small.rstrip()) <= room else _AFTER_SPACE.split(small)
    return _kinsoku(fine)


class Setter:
    """Sets labels into boxes. Shrinks to the floor of 6.5 pt, then says where the text stands that does not fit."""

    def __init__(self, fonts: FontBook, floor: float = FLOOR) -> None:
        self._fonts = fonts
        self._floor = floor
        self._found: dict[tuple[str, float, Face, Room], tuple[Sequence[str], float] | None] = {}

    def __call__(self, label: Label, room: Room) -> Sequence[Label]:
        """The label as one label a line, the first baseline where the label stood.

        Raises ContentError: ``glyph`` for a character without a glyph, ``fit`` for text too long for its room.
        """
        if lacking := self._fonts.missing(label.text, label.face):
            raise ContentError([glyph_problem(lacking, label)])
        key = (label.text, label.size, label.face, room)
        if key not in self._found:
            self._found[key] = self._largest(*key)
        found = self._found[key]
        if found is None:
            raise ContentError([self._too_long(label, room)])
        lines, size = found
        leading = room.leading * size / label.size
        return [replace(label, text=line, size=size, y=label.y + index * leading) for index, line in enumerate(lines)]

    def _largest(self, text: str, size: float, face: Face, room: Room) -> tuple[Sequence[str], float] | None:
        """The lines of a text at the largest size from ``size`` down that fits, and that size; None if none does."""
        while True:
            lines = wrap(text, room.width, size, face, self._fonts)
            if lines is not None and len(lines) <= room.lines:
                return lines, size
            if size <= self._floor:
                return None
            size = max(size * STEP, self._floor)

    def _too_long(self, label: Label, room: Room) -> Problem:
        size = f"{room.lines} line{'s' if room.lines > 1 else ''} of {room.width:g} mm"
        needed = self._fonts.width(label.text, self._floor, label.face)
        message = (
            f"expected text that fits {size} at {self._floor / POINT:g} pt, "
            f"got {label.text!r} ({needed:.0f} mm in one line)"
        )
        return Problem(Place.read(label.source), "fit", message)
