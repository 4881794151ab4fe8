"""Terms are used as ``terms.yaml`` says: a banned rendering is a problem wherever readers would meet it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from generator.check.passages import BLANK, MARKDOWN, NOTHING, WITH_FIELDS, Passage, masked_spans
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
_GAP = "(?: *[-・] *| +)"
"""What may stand between the words of a rendering, or by mistake in a Japanese one: it is the same rendering."""
LINK = re.compile(rf"\[(?=[^\[\]\n]*\]\({BLANK}*\))|\]\({BLANK}*\)")
"""What makes a link of its words: of the address and what is about it, nothing shows."""
_UNSEEN = f"{NOTHING}\u00ad\u200b\u200c\u200d\u2060\ufeff"
"""Characters that are not seen."""
_HYPHENS = {"\u2010": "-", "\u2011": "-"}
_FOLDED = str.maketrans(dict.fromkeys(f"*_`\\[]() \t\n-・{BLANK}{_UNSEEN}{''.join(_HYPHENS)}"))


@dataclass(frozen=True)
class Normalised:
    """Text in NFKC, as it reads when rendered, and for each of its characters the span it came from."""

    text: str
    origin: tuple[tuple[int, int], ...]


def normalised(text: str, *, markdown: bool = False) -> Normalised:
    """NFKC with origins, without what is not seen, with one kind of hyphen.

    In Markdown also: emphasis marks and links' brackets go, lines are joined (in Japanese without a space).
    """
    characters: list[str] = []
    origin: list[tuple[int, int]] = []
    dropped = _dropped(text) if markdown else {}
    for start, cluster in _clusters(text.translate(_SEEN)):
        plain = dropped[start] if start in dropped else _plain(cluster)
        characters += plain
        origin += [(start, start + len(cluster))] * len(plain)
    return Normalised("".join(characters), tuple(origin))


@lru_cache(maxsize=4096)
def _plain(cluster: str) -> str:
    plain = unicodedata.normalize("NFKC", cluster.replace(NOTHING, ""))
    return _HYPHENS.get(plain, plain)


_SEEN = str.maketrans(dict.fromkeys(_UNSEEN, NOTHING))


def _dropped(text: str) -> dict[int, str]:
    """Offsets of characters that rendering drops (to ``""``) or turns into a space."""
    dropped = {m.start(): "" for m in re.finditer(r"[*_`\\]", text)}
    dropped |= {at: "" for m in LINK.finditer(text) for at in range(*m.span())}
    for line in _LINE.finditer(text):
        joined = _BREAK.match(text, line.start()) is not None
        for offset in range(*line.span()):
            dropped[offset] = " " if text[offset] == "\n" and not joined else ""
    return dropped


def _key(text: str) -> str:
    """A text without case, and all that makes no difference between renderings; more may be alike in it than is."""
    return unicodedata.normalize("NFKC", text).translate(_FOLDED).casefold()


def _clusters(text: str) -> Iterator[tuple[int, str]]:
    """A character with the marks that combine with it."""
    start = 0
    for at, character in enumerate(text):
        if at and not (unicodedata.combining(character) or character in _HALFWIDTH_VOICING):
            yield start, text[start:at]
            start = at
    if text:
        yield start, text[start:]


def _gist(passages: Sequence[Passage], lang: Lang) -> str:
    """All that is written in a language, normalised and without blanks within Japanese, to see which words occur."""
    words = "\n\n".join(_words(passage) for passage in passages if passage.lang == lang)
    plain = re.sub(rf"[*_`\\{_UNSEEN}]", "", _BREAK.sub("", words)) + "\n\n" + words
    return _WITHIN.sub("", unicodedata.normalize("NFKC", _LINE.sub(" ", plain)))


@dataclass(frozen=True)
class _Language:
    """The banned renderings of a language that occur, each (by key) with its term; what finds them and fixed words."""

    banned: Mapping[str, Term]
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
    keys = [_key("\n".join(passage.readings)) for passage in written]
    gists = {lang: _gist(written, lang) for lang in game.languages}
    said = {lang: "\n".join(k for p, k in zip(written, keys, strict=True) if p.lang == lang) for lang in gists}
    languages = {lang: made for lang, all_said in said.items() if (made := _language(game, lang, all_said)) is not None}
    cases = {lang: _Case.of(game, lang, gist) for lang, gist in gists.items()}
    for passage, key in zip(written, keys, strict=True):
        language = languages.get(passage.lang)
        if language is not None and any(banned in key for banned in language.banned):
            for words in passage.readings:
                yield from _found(passage, words, language)
        yield from cases[passage.lang].problems(passage)


def _found(passage: Passage, words: str, language: _Language) -> Iterator[Problem]:
    read = normalised(words, markdown=passage.kind in MARKDOWN)
    fixed: list[tuple[int, int]] | None = None
    for match in language.find.finditer(read.text):
        if fixed is None:
            fixed = [m.span(1) for m in language.fixed.finditer(read.text)]
        if any(start <= match.start() and match.end() <= end for start, end in fixed):
            continue
        term = language.banned.get(_key(match[0]))
        if match[0] in language.labels or term is None:  # None: letters that are alike in some alphabets only
            continue
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


def _language(game: Game, lang: Lang, said: str) -> _Language | None:
    """What finds the banned renderings that are in ``said``, the keys of all that is written."""
    terms = game.terms
    words = {normalised(word).text: term for term in terms for word in term.banned.get(lang, ())}
    words = {plural: term for word, term in words.items() for plural in plurals(word)} | words
    words = {word: term for word, term in words.items() if _key(word) in said}
    if not words:
        return None
    fixed = {normalised(w).text for t in terms for w in (t.words[lang], *t.also.get(lang, ()))}
    find = "|".join(_loose(word) for word in _longest_first(words))
    # A lookahead finds fixed words that overlap.
    known = "|".join(_loose(word) for word in _longest_first(fixed))
    banned = {_key(word): term for word, term in words.items()}
    return _Language(banned, re.compile(find, re.IGNORECASE), re.compile(f"(?=({known}))"), _labels(game, lang))


def _labels(game: Game, lang: Lang) -> frozenset[str]:
    """What is printed on the mat in a language."""
    return frozenset(normalised(zone.label[lang]).text for zone in (game.spec.mat.zones if game.spec.mat else ()))


def plurals(word: str) -> Iterator[str]:
    """What a word of a language with spaces may be in the plural."""
    if word.isascii() and word[-1:].isalpha():
        yield from (word + "s", word + "es")
        if word.endswith("y"):
            yield word[:-1] + "ies"


def terms_in(game: Game, lang: Lang, text: str) -> frozenset[str]:
    """The ids of the terms that a text names, the longest where one is part of another."""
    there = text.casefold()
    forms = ((form.casefold(), term.id) for term in game.terms for form in (term.words[lang], *term.also.get(lang, ())))
    owners = {form: term for form, term in forms if form in there}
    longest = "|".join(whole(form) for form in _longest_first(set(owners)))
    return frozenset(owners[form] for form in re.findall(longest or "(?!)", there) if form in owners)


def _longest_first(words: Sequence[str] | dict[str, Term] | set[str]) -> list[str]:
    return sorted(words, key=lambda word: (-len(word), word))


def whole(word: str) -> str:
    """A pattern that finds a word, not within another; in Japanese with a blank typed by mistake too."""
    return _bounded(word, _BLANK_WITHIN.join(map(re.escape, _WITHIN_PARTS.split(word))))


def _loose(word: str) -> str:
    """The same, with blanks, hyphens and middle dots between its parts as one likes."""
    parts = (f"{_GAP}?".join(map(re.escape, _WITHIN_PARTS.split(part))) for part in word.split())
    return _bounded(word, _GAP.join(parts))


def _bounded(word: str, pattern: str) -> str:
    before = r"(?<![A-Za-z0-9])" if word[:1].isascii() and word[:1].isalnum() else ""
    after = r"(?![A-Za-z0-9])" if word[-1:].isascii() and word[-1:].isalnum() else ""
    return before + pattern + after
