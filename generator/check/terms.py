"""Terms are used as ``terms.yaml`` says: a banned rendering is a problem wherever readers would meet it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.check.passages import MARKDOWN, WITH_FIELDS, Passage, masked_spans
from generator.errors import Problem
from generator.model import Game, Lang, Term

_HALFWIDTH_VOICING = "\uff9e\uff9f"
_SPACELESS = r"\u3040-\u30ff\u3400-\u9fff々〆ー"
_BREAK = re.compile(rf"(?<=[{_SPACELESS}。、])[ \t]*\n[ \t]*(?=[{_SPACELESS}])")
_FULL_WIDTH = re.compile(r"[Ａ-Ｚａ-ｚ]+")
_OPENING, _CLOSING = frozenset('"“「'), frozenset('"”」')
_FIELD = re.compile(r"\{\w+")
_LINE = re.compile(r"[ \t]*\n[ \t]*")
_WITHIN = re.compile(rf"(?<=[{_SPACELESS}]) (?=[{_SPACELESS}])")
_WITHIN_PARTS = re.compile(rf"(?<=[{_SPACELESS}])(?=[{_SPACELESS}])")
_BLANK_WITHIN = " ?"
"""Between characters of Japanese, which has no blanks: one typed by mistake changes no word."""


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


def _gist(passages: Sequence[Passage], lang: Lang) -> str:
    """All that is written in a language, normalised and without blanks within Japanese, to see which words occur."""
    words = "\n\n".join(_words(passage) for passage in passages if passage.lang == lang)
    plain = re.sub(r"[*_`\\]", "", _BREAK.sub("", words)) + "\n\n" + words
    return _WITHIN.sub("", unicodedata.normalize("NFKC", _LINE.sub(" ", plain)))


@dataclass(frozen=True)
class _Language:
    """The banned renderings of a language that occur, each with its term, and what finds them and the fixed words."""

    banned: dict[str, Term]
    find: re.Pattern[str]
    fixed: re.Pattern[str]
    labels: frozenset[str]
    """What is printed on the mat: there, words may stand apart."""


@dataclass(frozen=True)
class _Case:
    """The fixed words of a language as they are written, and what finds them in any case."""

    fixed: frozenset[str]
    find: re.Pattern[str] | None

    @classmethod
    def of(cls, game: Game, lang: Lang, gist: str) -> _Case:
        """Those of a language's terms that have letters with case; the mat may have them in another.

        Only the words that ``gist`` has in more ways than they may be written are looked for.
        """
        words = {w for t in game.terms for w in (t.words[lang], *t.also.get(lang, ())) if w.lower() != w.upper()}
        small = gist.lower()
        ways: dict[str, set[str]] = {}
        for word in words:
            ways.setdefault(word.lower(), set()).update((word, word[0].upper() + word[1:]))
        odd = {word for word in words if small.count(word.lower()) != sum(map(gist.count, ways[word.lower()]))}
        find = "|".join(whole(word) for word in _longest_first(odd))
        return cls(frozenset(words) | _labels(game, lang), re.compile(find, re.IGNORECASE) if find else None)

    def problems(self, passage: Passage) -> Iterator[Problem]:
        """Fixed words in another case. The first letter may always be large: a sentence or a title begins there."""
        if self.find is None:
            return
        read = normalised(_words(passage), markdown=passage.kind in MARKDOWN)
        for match in self.find.finditer(read.text):
            small = match[0][0].lower() + match[0][1:]
            if match[0] in self.fixed or (small in self.fixed and match[0] != small):
                continue
            if passage.kind in WITH_FIELDS and _is_quoted(read.text, match):
                continue
            wanted = next(word for word in sorted(self.fixed) if word.casefold() == match[0].casefold())
            message = f"expected the term {wanted!r} in this case, got {match[0]!r}"
            yield Problem(passage.at(read.origin[match.start()][0]), "term-case", message)


def _is_quoted(text: str, match: re.Match[str]) -> bool:
    """Whether a word stands in quotation marks: in a message, it is what a program calls something."""
    return text[match.start() - 1 : match.start()] in _OPENING and text[match.end() : match.end() + 1] in _CLOSING


def _words(passage: Passage) -> str:
    """A passage without the names of a message's fields."""
    fields = _FIELD.finditer(passage.words) if passage.kind in WITH_FIELDS else ()
    return masked_spans(passage.words, [match.span() for match in fields])


def term_problems(game: Game, written: Sequence[Passage]) -> Iterator[Problem]:
    """A problem for each banned rendering, with the fixed word it should be; and for each fixed word in other case.

    Case, width, and blanks within Japanese do not matter; whole words, and their plurals, in languages that have
    spaces. What is part of a fixed word, or a label of the mat, is not banned.
    """
    gists = {lang: _gist(written, lang) for lang in game.languages}
    languages = {lang: made for lang, gist in gists.items() if (made := _language(game, lang, gist)) is not None}
    cases = {lang: _Case.of(game, lang, gist) for lang, gist in gists.items()}
    for passage in written:
        language = languages.get(passage.lang)
        if language is not None:
            yield from _found(passage, language)
        yield from cases[passage.lang].problems(passage)


def _found(passage: Passage, language: _Language) -> Iterator[Problem]:
    read = normalised(passage.words, markdown=passage.kind in MARKDOWN)
    fixed: list[tuple[int, int]] | None = None
    for match in language.find.finditer(read.text):
        if fixed is None:
            fixed = [m.span(1) for m in language.fixed.finditer(read.text)]
        if any(start <= match.start() and match.end() <= end for start, end in fixed):
            continue
        if match[0] in language.labels:
            continue
        term = language.banned[_WITHIN.sub("", match[0]).casefold()]
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


def _language(game: Game, lang: Lang, gist: str) -> _Language | None:
    terms = game.terms
    banned = {normalised(word).text.casefold(): term for term in terms for word in term.banned.get(lang, ())}
    small = gist.casefold()
    banned = {plural: term for word, term in banned.items() for plural in plurals(word)} | banned
    banned = {word: term for word, term in banned.items() if _WITHIN.sub("", word) in small}
    if not banned:
        return None
    fixed = {normalised(w).text for t in terms for w in (t.words[lang], *t.also.get(lang, ()))}
    find = "|".join(whole(word) for word in _longest_first(banned))
    # A lookahead finds fixed words that overlap.
    known = "|".join(whole(word) for word in _longest_first(fixed))
    return _Language(banned, re.compile(find, re.IGNORECASE), re.compile(f"(?=({known}))"), _labels(game, lang))


def _labels(game: Game, lang: Lang) -> frozenset[str]:
    """What is printed on the mat in a language."""
    return frozenset(normalised(zone.label[lang]).text for zone in (game.spec.mat.zones if game.spec.mat else ()))


def plurals(word: str) -> Iterator[str]:
    """What a word of a language with spaces may be in the plural."""
    if word.isascii() and word[-1].isalpha():
        yield from (word + "s", word + "es")
        if word.endswith("y"):
            yield word[:-1] + "ies"


def _longest_first(words: Sequence[str] | dict[str, Term] | set[str]) -> list[str]:
    return sorted(words, key=lambda word: (-len(word), word))


def whole(word: str) -> str:
    """A pattern that finds a word, not within another; in Japanese with a blank typed by mistake too."""
    before = r"(?<![A-Za-z0-9])" if word[0].isascii() and word[0].isalnum() else ""
    after = r"(?![A-Za-z0-9])" if word[-1].isascii() and word[-1].isalnum() else ""
    return before + _BLANK_WITHIN.join(map(re.escape, _WITHIN_PARTS.split(word))) + after
