"""The typed-number gate: a number of the game stands once, in the data, so none is typed in text.

Neither in digits nor, from five up, in words or in numerals: smaller ones are ordinary words (two players, one of them)
where they do not count what the data lists or say a value of it (``counted``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from generator.check.counted import Counted
from generator.check.numerals import in_words, numerals
from generator.check.passages import BLANK, NOTHING, WITH_EXPRESSIONS, WITH_FIELDS, Kind, Passage, masked_spans
from generator.check.terms import LINK
from generator.errors import Problem
from generator.model import Game

UNGATED: frozenset[Kind] = frozenset({"example title", "change", "card name"})
"""Kinds of passage with digits: titles of examples may name the cards of the example, what a release changed may tell a
number that holds no more, and a name is a name."""

NAMES = re.compile(r"(?<![A-Za-z0-9])(?:[AB][3-5]|UTF-8)(?![A-Za-z0-9])")
"""Paper sizes and the like are words, not numbers."""

_LEAST_IN_WORDS = 5

_LIST_MARKER = re.compile(r"^[ \t]*([0-9]+[.)])(?=[ \t])", re.MULTILINE)
_RULE = re.compile(r"(?<![A-Za-z0-9])[A-Z][0-9]+[a-z]*(?![A-Za-z0-9])")
_FIELD = re.compile(r"\{\w*")
_UNSHOWN = re.compile(rf"[{NOTHING}*_`\\\u00ad]")
"""What shows as nothing, and marks."""


def typed_number_problems(game: Game, values: Mapping[str, int], written: Sequence[Passage]) -> Iterator[Problem]:
    """A problem for each number typed where a value belongs, in any digits of Unicode (full-width, circled …)."""
    counted = Counted.of(game, values)
    marks = [m.mark for members in game.spec.sets.values() for m in members if m.mark]
    for passage in written:
        if passage.kind in UNGATED:
            continue
        for words in passage.readings:
            text, origin = _shown(words)
            for offset, number in _typed(_plain(game, passage, text, marks)):
                yield _problem(passage, origin[offset], number, _decimal(number), values)
            for offset, number, value in _written_out(passage, text, values, counted):
                yield _problem(passage, origin[offset], number, value, values)
        for expression in passage.expressions:
            if expression.literal is not None:
                literal = expression.literal
                yield _problem(passage, expression.start, str(literal), literal, values)


def _shown(words: str) -> tuple[str, Sequence[int]]:
    """Words as they show, without what breaks them or marks them, and where each of their characters stands in them."""
    if "](" not in words and _UNSHOWN.search(words) is None:
        return words, range(len(words) + 1)
    link = {at for found in LINK.finditer(words) for at in range(*found.span())}
    kept = [at for at, character in enumerate(words) if at not in link and _UNSHOWN.match(character) is None]
    return "".join(words[at] for at in kept), [*kept, len(words)]


def _plain(game: Game, passage: Passage, text: str, marks: Sequence[str]) -> str:
    """The words of a passage without the digits that are no numbers of the game: ids, marks, list markers, fields."""
    spans = [m.span() for m in NAMES.finditer(text)]
    spans += [m.span() for m in _RULE.finditer(text) if m[0] in game.facts]
    spans += [m.span(1) for m in _LIST_MARKER.finditer(text)]
    spans += [m.span() for mark in marks for m in re.finditer(re.escape(mark), text)]
    if passage.kind in WITH_FIELDS:
        spans += [m.span() for m in _FIELD.finditer(text)]
    return masked_spans(text, spans)


@lru_cache(maxsize=4096)
def _is_digit(character: str) -> bool:
    """Whether a character has a number in digits, alone or with signs of its own: 3, ３, ٣, ③, ⑶, ³, ½, ㍘."""
    is_number = unicodedata.category(character) in {"Nd", "No"}
    return is_number or any(c.isdecimal() for c in unicodedata.normalize("NFKC", character))


def _decimal(number: str) -> int | None:
    """The value of digits, if they are ones of a whole number."""
    plain = unicodedata.normalize("NFKC", number).strip("().")
    return int(plain) if plain.isdecimal() else None


def _typed(text: str) -> Iterator[tuple[int, str]]:
    digits = "".join(re.escape(c) for c in set(text) if _is_digit(c))
    for match in re.finditer(f"[{digits}]+", text) if digits else ():
        yield match.start(), match[0]


def _written_out(
    passage: Passage, text: str, values: Mapping[str, int], counted: Counted
) -> Iterator[tuple[int, str, int]]:
    """The numbers in words and numerals that are the game's: where, as what, and their values, each once."""
    found = {at: (word, value) for at, word, value in in_words(text, passage.lang) if value >= _LEAST_IN_WORDS}
    game = set(values.values())
    for at, word, value in numerals(text):
        if value >= _LEAST_IN_WORDS and value in game:
            found.setdefault(at, (word, value))
    for at, word, value in counted.found(passage, text):
        found.setdefault(at, (word, value))
    for at, (word, value) in sorted(found.items()):
        yield at, word, value


def _problem(passage: Passage, offset: int, number: str, value: int | None, values: Mapping[str, int]) -> Problem:
    wanted, words = _wanted(passage, value, values), _around(passage, offset)
    message = f"expected {wanted}, got the typed number {number!r} in {words}"
    return Problem(passage.at(offset), "typed-number", message)


def _wanted(passage: Passage, value: int | None, values: Mapping[str, int]) -> str:
    if passage.kind == "message":
        return "a {field} that the engine fills"
    if passage.kind == "picture":
        return "a value or words of the data"
    if passage.kind not in WITH_EXPRESSIONS:
        return "words without a number (values are not filled in here)"
    same = [name for name, each in values.items() if each == value]
    names = " or ".join(f"{{{{ n.{name} }}}}" for name in same[:3])
    return names or "a value of the data ({{ n.… }})"


def _around(passage: Passage, offset: int) -> str:
    """The words about a place, on one line."""
    text = passage.text
    start, end = max(0, offset - 12), min(len(text), offset + 16)
    words = text[start:end].replace("\n", " ").replace(BLANK, "")
    return f"“{'…' if start else ''}{words}{'…' if end < len(text) else ''}”"
