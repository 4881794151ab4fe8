"""The words of ``search.yaml`` lead somewhere, each to one thing, and none to what it finds without them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping

from generator.errors import Place, Problem
from generator.load.readings import KANJI, in_hiragana, wanted_reading
from generator.model import Asked, Game, Lang
from generator.wording import near

FILE = "search.yaml"


def finding_problems(game: Game) -> Iterator[Problem]:
    """A problem for each entry that leads to nothing or to several, and for each word that is told already."""
    targets: Mapping[str, tuple[str, ...]] = {
        "rule": tuple(game.facts),
        "term": tuple(term.id for term in game.terms),
        "page": tuple(dict.fromkeys(page.slug for pages in game.pages.values() for page in pages)),
    }
    known = {lang: _known(game, lang) for lang in game.languages}
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
        if not asked.words and asked.pairs is None:
            yield _problem(place, "words or pairs", "none")
        if asked.pairs is not None and asked.pairs not in game.spec.sets:
            at = game.place(FILE, "asked", number, "pairs")
            yield _problem(at, "the name of a set", f"{asked.pairs!r}{near(asked.pairs, tuple(game.spec.sets))}")
        yield from _words(game, number, asked, known, first)
    yield from _readings(game)


def _words(
    game: Game,
    number: int,
    asked: Asked,
    known: Mapping[Lang, Mapping[str, str]],
    first: dict[tuple[Lang, str], Place],
) -> Iterator[Problem]:
    for lang, words in asked.words.items():
        if lang not in game.languages:
            at = game.place(FILE, "asked", number, "words", lang)
            yield _problem(at, f"one of the languages {', '.join(game.languages)}", repr(lang))
            continue
        for index, word in enumerate(words):
            at = game.place(FILE, "asked", number, "words", lang, index)
            folded = _folded(word)
            before = first.setdefault((lang, folded), at)
            if not folded:
                yield _problem(at, "a word", "none")
            elif folded in known[lang]:
                got = f"{word!r}, a name of {known[lang][folded]!r}"
                yield _problem(at, "a word that terms.yaml does not have", got)
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
        if not KANJI.search(word):
            yield _problem(place, "a word with kanji as the key", repr(word))
            continue
        if word in terms:
            yield _problem(place, "a word that is no term", f"{word!r}, whose reading terms.yaml tells")
        if (wanted := wanted_reading(in_hiragana(word), reading)) is not None:
            yield _problem(place, wanted, repr(reading))


def _folded(word: str) -> str:
    return unicodedata.normalize("NFKC", word).casefold().strip()


def _problem(place: Place, expected: str, got: str) -> Problem:
    return Problem(place, "search", f"expected {expected}, got {got}")
