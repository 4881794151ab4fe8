"""The words of ``search.yaml`` lead somewhere, each to one thing, and none to what it finds without them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

from generator.errors import Place, Problem
from generator.model import Asked, Game, Lang
from generator.wording import near

FILE = "search.yaml"
_KANA = re.compile(r"[ぁ-ゖー]+")
_KANJI = re.compile("[\u3400-\u9fff々〆〇]")


def finding_problems(game: Game) -> Iterator[Problem]:
    """A problem for each entry that leads to nothing or to several, and for each word that is told already."""
    targets: Mapping[str, tuple[str, ...]] = {
        "rule": tuple(game.facts),
        "term": tuple(term.id for term in game.terms),
        "page": tuple(dict.fromkeys(page.slug for pages in game.pages.values() for page in pages)),
    }
    first: dict[tuple[Lang, str], Place] = {}
    for number, asked in enumerate(game.search.asked):
        place = game.place(FILE, "asked", number)
        if len(asked.targets) != 1:
            got = " and ".join(asked.targets) or "none"
            yield _problem(place, "exactly one of rule, term and page", got)
        for kind, target in asked.targets.items():
            if target not in targets[kind]:
                at = game.place(FILE, "asked", number, kind)
                yield _problem(at, f"the id of a {kind}", f"{target!r}{near(target, targets[kind])}")
        yield from _words(game, number, asked, first)
    yield from _readings(game)


def _words(game: Game, number: int, asked: Asked, first: dict[tuple[Lang, str], Place]) -> Iterator[Problem]:
    for lang, words in asked.words.items():
        if lang not in game.languages:
            at = game.place(FILE, "asked", number, "words", lang)
            yield _problem(at, f"one of the languages {', '.join(game.languages)}", repr(lang))
            continue
        known = _known(game, lang)
        for index, word in enumerate(words):
            at = game.place(FILE, "asked", number, "words", lang, index)
            folded = _folded(word)
            before = first.setdefault((lang, folded), at)
            if not folded:
                yield _problem(at, "a word", "none")
            elif folded in known:
                yield _problem(at, "a word that terms.yaml does not have", f"{word!r}, a name of {known[folded]!r}")
            elif before is not at:
                yield _problem(at, "each word once", f"{word!r} again (first in line {before.line})")


def _known(game: Game, lang: Lang) -> Mapping[str, str]:
    """All that terms are called, rightly or wrongly, with the term."""
    return {
        _folded(name): term.id
        for term in game.terms
        for name in (term.words[lang], *term.also.get(lang, ()), *term.banned.get(lang, ()), term.reading or "")
    }


def _readings(game: Game) -> Iterator[Problem]:
    terms = {term.words[lang]: term.id for lang in game.languages for term in game.terms if term.reading}
    for word, reading in game.search.readings.items():
        place = game.place(FILE, "readings", word)
        if not _KANJI.search(word):
            yield _problem(place, "a word with kanji as the key", repr(word))
        elif word in terms:
            yield _problem(place, "a word that is no term", f"{word!r}, whose reading terms.yaml tells")
        if not _KANA.fullmatch(reading):
            yield _problem(place, "its reading in hiragana", repr(reading))


def _folded(word: str) -> str:
    return unicodedata.normalize("NFKC", word).casefold().strip()


def _problem(place: Place, expected: str, got: str) -> Problem:
    return Problem(place, "search", f"expected {expected}, got {got}")
