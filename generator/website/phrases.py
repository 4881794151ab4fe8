"""Short texts that break between phrases: captions, titles, counts beside pictures."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape

from generator.drawing.fit import pieces
from generator.website.book import Book
from generator.website.japanese import JAPANESE, width

LONGEST = 24
"""A longer phrase may break inside: a narrow phone has no room for it. Half-width characters."""

_DOT = re.compile(r"(?<=\w)・(?=\w)")
_AFTER_COLON = re.compile(r"(?<=:) ")


def phrases(book: Book, text: str) -> str:
    """HTML of a short plain text of the book's language in which each phrase stays whole while the room allows it.

    Japanese breaks where a reader pauses, never inside a term; other languages only keep together what stands
    around a colon (``First player: Battle Card``).
    """
    if book.lang == JAPANESE:
        return _in_japanese(text, tuple(term.words[JAPANESE] for term in book.game.terms))
    return " ".join(map(_phrase, _AFTER_COLON.split(text)))


@lru_cache(maxsize=4096)
def _in_japanese(text: str, words: tuple[str, ...]) -> str:
    """The same captions and counts stand beside most pictures."""
    return "<wbr>".join(map(_phrase, cut(text, words)))


def cut(text: str, words: Iterable[str]) -> list[str]:
    """Japanese ``text`` in phrases, none of ``words`` cut in two; joined they are ``text``.

    A middle dot ends one: what it joins are words of their own.
    """
    ends = set(itertools.accumulate(map(len, pieces(text)))) | {dot.end() for dot in _DOT.finditer(text)}
    for word in words:
        for match in re.finditer(re.escape(word), text):
            ends -= set(range(match.start() + 1, match.end()))
    return [text[start:end] for start, end in itertools.pairwise([0, *sorted(ends)])]


def _phrase(text: str) -> str:
    return escape(text) if width(text) > LONGEST else f'<span class="phrase">{escape(text)}</span>'
