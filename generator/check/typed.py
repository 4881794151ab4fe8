"""The typed-number gate: a number of the game stands once, in the data, so none is typed in text.

Neither in digits nor, from five up, in words: smaller ones are ordinary words (two players, one of them).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from generator.check.passages import BLANK, Kind, Passage, masked_spans
from generator.errors import Problem
from generator.model import Game, Lang

UNGATED: frozenset[Kind] = frozenset({"example title", "change"})
"""Kinds of passage with digits: titles of examples may name the cards of the example, and what a release changed may
tell a number that holds no more."""

NAMES = re.compile(r"(?<![A-Za-z0-9])(?:[AB][3-5]|UTF-8)(?![A-Za-z0-9])")
"""Paper sizes and the like are words, not numbers."""

_UNITS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}
_TEENS = {
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19,
}  # fmt: skip
_TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
_KANJI = {digit: value for value, digit in enumerate("一二三四五六七八九", 1)}
_IN_WORDS: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(
        rf"\b(?:(?P<tens>{'|'.join(_TENS)})(?:[- ](?P<unit>{'|'.join(_UNITS)}))?|{'|'.join([*_TEENS, *_UNITS])})\b",
        re.IGNORECASE,
    ),
    "ja": re.compile("[一二三四五六七八九十]+(?=[枚個人回点色種段列組本つ]|ターン|マス|か所)"),
}
"""Numbers written out, in the languages whose words we know; in Japanese before a counter."""
_LEAST_IN_WORDS = 5

_LIST_MARKER = re.compile(r"^[ \t]*([0-9]+[.)])(?=[ \t])", re.MULTILINE)
_RULE = re.compile(r"(?<![A-Za-z0-9])[A-Z][0-9]+[a-z]*(?![A-Za-z0-9])")
_FIELD = re.compile(r"\{\w*")


def typed_number_problems(game: Game, values: Mapping[str, int], written: Sequence[Passage]) -> Iterator[Problem]:
    """A problem for each number typed where a value belongs, in any digits of Unicode (full-width, circled …)."""
    marks = [m.mark for members in game.spec.sets.values() for m in members if m.mark]
    for passage in written:
        if passage.kind in UNGATED:
            continue
        for offset, number in _typed(_text(game, passage, marks)):
            yield _problem(passage, offset, number, int(number) if number.isdecimal() else None, values)
        for offset, number, value in _written_out(passage):
            yield _problem(passage, offset, number, value, values)
        for expression in passage.expressions:
            if expression.literal is not None:
                literal = expression.literal
                yield _problem(passage, expression.start, str(literal), literal, values)


def _text(game: Game, passage: Passage, marks: Sequence[str]) -> str:
    """The words of a passage without the digits that are no numbers of the game: ids, marks, list markers, fields."""
    text = passage.words
    spans = [m.span() for m in NAMES.finditer(text)]
    spans += [m.span() for m in _RULE.finditer(text) if m[0] in game.facts]
    spans += [m.span(1) for m in _LIST_MARKER.finditer(text)]
    spans += [m.span() for mark in marks for m in re.finditer(re.escape(mark), text)]
    if passage.kind == "message":
        spans += [m.span() for m in _FIELD.finditer(text)]
    return masked_spans(text, spans)


def _typed(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    while at < len(text):
        end = at
        while end < len(text) and text[end].isdigit():
            end += 1
        if end > at:
            yield at, text[at:end]
        at = max(end, at + 1)


def _written_out(passage: Passage) -> Iterator[tuple[int, str, int]]:
    """The numbers from five up that are written in words: where, as what, and their values."""
    pattern = _IN_WORDS.get(passage.lang)
    for match in pattern.finditer(passage.words) if pattern else ():
        value = _value(match)
        if value >= _LEAST_IN_WORDS:
            yield match.start(), match[0], value


def _value(match: re.Match[str]) -> int:
    if match[0][0] in _KANJI or match[0][0] == "十":
        tens, ten, units = match[0].rpartition("十")
        return (_KANJI.get(tens, 1) * 10 if ten else 0) + _KANJI.get(units, 0)
    if match["tens"]:
        return _TENS[match["tens"].lower()] + _UNITS.get((match["unit"] or "").lower(), 0)
    return (_TEENS | _UNITS)[match[0].lower()]


def _problem(passage: Passage, offset: int, number: str, value: int | None, values: Mapping[str, int]) -> Problem:
    wanted, words = _wanted(passage, value, values), _around(passage, offset)
    message = f"expected {wanted}, got the typed number {number!r} in {words}"
    return Problem(passage.at(offset), "typed-number", message)


def _wanted(passage: Passage, value: int | None, values: Mapping[str, int]) -> str:
    if passage.kind == "message":
        return "a {field} that the engine fills"
    same = [name for name, each in values.items() if each == value]
    names = " or ".join(f"{{{{ n.{name} }}}}" for name in same[:3])
    return names or "a value of the data ({{ n.… }})"


def _around(passage: Passage, offset: int) -> str:
    """The words about a place, on one line."""
    text = passage.text
    start, end = max(0, offset - 12), min(len(text), offset + 16)
    words = text[start:end].replace("\n", " ").replace(BLANK, "")
    return f"“{'…' if start else ''}{words}{'…' if end < len(text) else ''}”"
