"""Terms are used as ``terms.yaml`` says: a banned rendering is a problem wherever readers would meet it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.check.passages import MARKDOWN, Passage
from generator.errors import Problem
from generator.model import Game, Lang, Term

_HALFWIDTH_VOICING = "\uff9e\uff9f"
_SPACELESS = r"\u3040-\u30ff\u3400-\u9fff々〆ー"
_BREAK = re.compile(rf"(?<=[{_SPACELESS}。、])[ \t]*\n[ \t]*(?=[{_SPACELESS}])")
_FULL_WIDTH = re.compile(r"[Ａ-Ｚａ-ｚ]+")
_LINE = re.compile(r"[ \t]*\n[ \t]*")


@dataclass(frozen=True)
class Normalised:
    """Text in NFKC, as it reads when rendered, and for each of its characters the span it came from."""

    text: str
    origin: tuple[tuple[int, int], ...]


def normalised(text: str, *, markdown: bool = False) -> Normalised:
    """NFKC with origins. In Markdown also: emphasis marks go, lines are joined (in Japanese without a space)."""
    characters: list[str] = []
    origin: list[tuple[int, int]] = []
    dropped = _dropped(text) if markdown else {}
    for start, cluster in _clusters(text):
        plain = dropped[start] if start in dropped else unicodedata.normalize("NFKC", cluster)
        characters += plain
        origin += [(start, start + len(cluster))] * len(plain)
    return Normalised("".join(characters), tuple(origin))


def _dropped(text: str) -> dict[int, str]:
    """Offsets of characters that rendering drops (to ``""``) or turns into a space."""
    dropped = {m.start(): "" for m in re.finditer(r"[*_`\\]", text)}
    for line in _LINE.finditer(text):
        joined = _BREAK.match(text, line.start()) is not None
        for offset in range(*line.span()):
            dropped[offset] = " " if text[offset] == "\n" and not joined else ""
    return dropped


def _clusters(text: str) -> Iterator[tuple[int, str]]:
    """A character with the marks that combine with it."""
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or not (unicodedata.combining(text[at]) or text[at] in _HALFWIDTH_VOICING):
            yield start, text[start:at]
            start = at


@dataclass(frozen=True)
class _Language:
    """The banned renderings of a language, each with its term, and what finds them and the fixed words."""

    banned: dict[str, Term]
    find: re.Pattern[str]
    fixed: re.Pattern[str]


def term_problems(game: Game, written: Sequence[Passage]) -> Iterator[Problem]:
    """A problem for each banned rendering, with the fixed word it should be.

    Case and width do not matter; whole words in languages that have spaces. What is part of a fixed word is not banned.
    """
    languages = {lang: made for lang in game.languages if (made := _language(game.terms, lang)) is not None}
    for passage in written:
        language = languages.get(passage.lang)
        if language is not None:
            yield from _found(passage, language)


def _found(passage: Passage, language: _Language) -> Iterator[Problem]:
    read = normalised(passage.words, markdown=passage.kind in MARKDOWN)
    fixed: list[tuple[int, int]] | None = None
    for match in language.find.finditer(read.text):
        if fixed is None:
            fixed = [m.span(1) for m in language.fixed.finditer(read.text)]
        if any(start <= match.start() and match.end() <= end for start, end in fixed):
            continue
        term = language.banned[match[0].casefold()]
        first, last = read.origin[match.start()][0], read.origin[match.end() - 1][1]
        got = passage.text[first:last].replace("\n", " ")
        wanted = repr(term.words[passage.lang]) + (f" ({term.sense[passage.lang]})" if term.sense else "")
        message = f"expected the term {wanted}, got {got!r}, which terms.yaml bans ({term.id})"
        yield Problem(passage.at(first), "banned-term", message)


def width_problems(game: Game, written: Sequence[Passage]) -> Iterator[Problem]:
    """A problem for each full-width Latin letter, unless a fixed word is written so: ＭＰ and MP are not one word."""
    kept = {lang: "".join(term.words[lang] for term in game.terms) for lang in game.languages}
    for passage in written:
        for match in _FULL_WIDTH.finditer(passage.words):
            if match[0] not in kept[passage.lang]:
                plain = unicodedata.normalize("NFKC", match[0])
                message = f"expected half-width letters {plain!r}, got {match[0]!r}"
                yield Problem(passage.at(match.start()), "letter-width", message)


def _language(terms: Sequence[Term], lang: Lang) -> _Language | None:
    banned = {normalised(word).text.casefold(): term for term in terms for word in term.banned.get(lang, ())}
    if not banned:
        return None
    fixed = {normalised(w).text for t in terms for w in (t.words[lang], *t.also.get(lang, ()))}
    find = "|".join(_whole(word) for word in _longest_first(banned))
    # A lookahead finds fixed words that overlap.
    known = "|".join(_whole(word) for word in _longest_first(fixed))
    return _Language(banned, re.compile(find, re.IGNORECASE), re.compile(f"(?=({known}))"))


def _longest_first(words: Sequence[str] | dict[str, Term] | set[str]) -> list[str]:
    return sorted(words, key=lambda word: (-len(word), word))


def _whole(word: str) -> str:
    before = r"(?<![A-Za-z0-9])" if word[0].isascii() and word[0].isalnum() else ""
    after = r"(?![A-Za-z0-9])" if word[-1].isascii() and word[-1].isalnum() else ""
    return before + re.escape(word) + after
