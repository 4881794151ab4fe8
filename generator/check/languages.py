"""Each text is in its language: Japanese where it is to be Japanese, and elsewhere only as quoted words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.check.passages import MARKDOWN, WITH_FIELDS, Passage, masked_spans
from generator.errors import Problem
from generator.model import Lang

_JAPANESE = "ja"
_WITH_HAN = frozenset({"ja", "ko", "zh"})
"""Languages in whose words such letters may stand as they are."""
_LETTERS = re.compile("[\u3041-\u30fa\u30fc-\u30ff\u3400-\u9fff々]+")
_QUOTED = re.compile(r"「[^」\n]*」|『[^』\n]*』|“[^”\n]*”|\"[^\"\n]*\"|`[^`\n]*`|\([^()\n]*\)|（[^（）\n]*）")
_FIELD = re.compile(r"\{[^{}]*\}")
_WORDS = re.compile(r"(?<![\w-])(?:[a-z]{3,}(?![\w-])|[A-Za-z]?[a-z]+[\s,]+(?:[a-z]+[\s,]+)*[A-Z]?[a-z]+(?![\w-]))")
"""A word of a sentence, or two side by side, in Latin letters: a name, a mark or a file has large ones, or digits."""


def language_problems(written: Sequence[Passage]) -> Iterator[Problem]:
    """A problem for each text that is in another language than it says.

    That is Japanese letters elsewhere, but in quotation marks, in brackets or as code; and in Japanese, lines of words
    in Latin letters without a Japanese one. (A card may have any name in Japanese.)
    """
    for passage in written:
        if passage.kind == "picture":  # drawn for all languages alike
            continue
        if passage.lang == _JAPANESE:
            yield from _foreign(passage)
        elif passage.lang.partition("-")[0] not in _WITH_HAN and (found := _japanese(passage)):
            message = f"expected words in {passage.lang!r} (others in quotation marks), got {found[0]!r}"
            yield Problem(passage.at(found.start()), "language", message)


def foreign_to(lang: Lang, word: str) -> bool:
    """Whether a word has letters of Japanese where its language has none."""
    return lang.partition("-")[0] not in _WITH_HAN and _LETTERS.search(word) is not None


def _japanese(passage: Passage) -> re.Match[str] | None:
    return _LETTERS.search(_own(passage)) if _LETTERS.search(passage.words) else None


def _foreign(passage: Passage) -> Iterator[Problem]:
    if passage.kind == "card name" or (passage.kind not in MARKDOWN and _LETTERS.search(passage.words)):
        return
    at = 0
    for line in _own(passage).split("\n"):
        if _LETTERS.search(line) is None:
            plain = _FIELD.sub("", line) if passage.kind in WITH_FIELDS else line
            if found := _WORDS.search(plain):
                message = f"expected words in {passage.lang!r}, got {found[0]!r}"
                yield Problem(passage.at(at), "language", message)
                return
        at += len(line) + 1


def _own(passage: Passage) -> str:
    """The words without those that are quoted, unless all are."""
    own = masked_spans(passage.words, [match.span() for match in _QUOTED.finditer(passage.words)])
    return own if any(map(str.isalpha, own)) else passage.words
