"""Counts in words: how many kinds, members of a set, zones or tracks there are follows the data, however small.

In words or Japanese numerals, from two up, where they stand beside what is counted: its name, or one of the words that
any game has for it (kinds, types, spaces, tracks). So is a number that a value of the term beside it has: three support
cards, if ``support_cards`` is 3. Other small numbers are ordinary words: two players, both of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.check.numerals import WORDS, value_of
from generator.check.passages import Passage, Path
from generator.check.terms import plurals, whole
from generator.model import Game, Lang

_EVERYWHERE: Mapping[Lang, Sequence[str]] = {
    "en": ("kind", "kinds", "type", "types", "sort", "sorts"),
    "ja": ("種類",),
}
"""Nouns that are counted by the data in any game."""
_ON_MATS: Mapping[Lang, Sequence[str]] = {
    "en": ("space", "spaces", "zone", "zones", "track", "tracks"),
    "ja": ("場所", "スペース", "ゾーン", "トラック"),
}
_COUNTER = "(?:つ|本|個|か所|種類)"
_ANY_COUNTER = "(?:つ|本|個|か所|種類|枚|人|点|回)"
_JAPANESE = f"[{WORDS['ja']}]+"
_NUMBERS: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(rf"\b(?:{WORDS['en']})\s", re.IGNORECASE),
    "ja": re.compile(_JAPANESE),
}
"""Without one of these, a text counts nothing."""


@dataclass(frozen=True)
class Counted:
    """What finds counts in the passages of each language."""

    patterns: Mapping[Lang, tuple[re.Pattern[str], ...]]
    named: Mapping[Lang, tuple[re.Pattern[str], ...]]
    """By the names of the members of sets, from three up: two of them may be any two."""
    stating: frozenset[str]
    """Rules that say how many zones or tracks there are: every number in their clauses counts them."""
    defining: frozenset[Path]
    """The definitions of what a set's members are: every number in them counts these."""
    valued: Mapping[Lang, tuple[tuple[frozenset[int], re.Pattern[str]], ...]]
    """Values, and what finds a number beside the terms that they are named after."""

    @classmethod
    def of(cls, game: Game, values: Mapping[str, int]) -> Counted:
        """For a game's data and its values."""
        mat = game.spec.mat
        patterns, named = {}, {}
        for lang in game.languages:
            words = [*_EVERYWHERE.get(lang, ()), *(_ON_MATS.get(lang, ()) if mat is not None else ())]
            patterns[lang] = tuple(_patterns(lang, words))
            named[lang] = tuple(_patterns(lang, sorted(_names(game, lang))))
        stating = {*(zone.rule for zone in mat.zones), mat.zones_rule, *(t.rule for t in mat.tracks)} if mat else set()
        sets = (("terms.yaml", n, "definition") for n, term in enumerate(game.terms) if term.id in game.spec.sets)
        valued = {lang: tuple(_valued(game, lang, values)) for lang in game.languages}
        return cls(patterns, named, frozenset(r for r in stating if r is not None), frozenset(sets), valued)

    def found(self, passage: Passage, text: str) -> Iterator[tuple[int, str, int]]:
        """The counts in the words of a passage: where, as what, and their values."""
        if passage.lang not in _NUMBERS or _NUMBERS[passage.lang].search(text) is None:
            return
        seen = set[int]()
        several = [(pattern, False) for pattern in self.patterns.get(passage.lang, ())]
        several += [(pattern, True) for pattern in self.named.get(passage.lang, ())]
        if passage.rule in self.stating or passage.key in self.defining:
            several += [(pattern, False) for pattern in _ANY.get(passage.lang, ())]
        for pattern, is_name in several:
            for match in pattern.finditer(text):
                word, at = match["number"], match.start("number")
                value = value_of(word, passage.lang)
                if value is None or value < 2 or at in seen:
                    continue
                if value > 2 or not is_name:
                    seen.add(at)
                    yield at, word, value
        for own, pattern in self.valued.get(passage.lang, ()):
            for match in pattern.finditer(text):
                value = value_of(match["number"], passage.lang)
                if value in own and match.start("number") not in seen:
                    seen.add(match.start("number"))
                    yield match.start("number"), match["number"], value


_ANY: Mapping[Lang, tuple[re.Pattern[str], ...]] = {
    "en": (re.compile(rf"\b(?P<number>{WORDS['en']})\b(?!\s+players?\b)", re.IGNORECASE),),
    "ja": (re.compile(rf"(?P<number>{_JAPANESE}){_COUNTER}"),),
}


def _names(game: Game, lang: Lang) -> set[str]:
    """What the members of a game's sets are called: by the term of the set's own id, by the columns of cards."""
    names = {term.words[lang] for term in game.terms if term.id in game.spec.sets}
    columns = [column for kind in game.spec.kinds.values() for column in kind.fields.values() if column.set is not None]
    names |= {column.label[lang] for column in columns}
    tracks = {track.rule for track in game.spec.mat.tracks} if game.spec.mat is not None else set()
    names |= {term.words[lang] for term in game.terms if tracks.intersection(term.rules[:1])}
    return names | {plural for name in names for plural in plurals(name)}


def _valued(game: Game, lang: Lang, values: Mapping[str, int]) -> Iterator[tuple[frozenset[int], re.Pattern[str]]]:
    """The values from two up that are named after a term of several words or the whole of it, and what finds them."""
    named: dict[frozenset[int], set[str]] = {}
    for term in game.terms:
        parts = term.id.split("-")
        own = frozenset(value for name, value in values.items() if value > 1 and _is_named(name, parts))
        if own:
            words = {term.words[lang], *term.also.get(lang, ())}
            named.setdefault(own, set()).update(words, *map(plurals, words))
    for own, words in named.items():
        for pattern in _patterns(lang, sorted(words), _ANY_COUNTER):
            yield own, pattern


def _is_named(value: str, term: Sequence[str]) -> bool:
    """Whether a value is named after a term: ``support_cards`` and ``support_max`` after ``support-card``."""
    parts = value.split("_")
    whole_name = [*parts[:-1], parts[-1].removesuffix("s")]
    return whole_name == list(term) or (len(parts) > 1 and parts[:-1] == list(term)[: len(parts) - 1])


def _patterns(lang: Lang, nouns: Sequence[str], counter: str = _COUNTER) -> Iterator[re.Pattern[str]]:
    """What finds a number beside one of the nouns, in the languages whose words for numbers we know."""
    if not nouns:
        return
    noun = "|".join(whole(each) for each in sorted(nouns, key=len, reverse=True))
    if lang == "en":
        yield re.compile(rf"\b(?P<number>{WORDS['en']})\s+(?:[\w-]+\s+){{0,2}}?(?:{noun})", re.IGNORECASE)
    elif lang == "ja":
        yield re.compile(rf"(?P<number>{_JAPANESE})(?:{counter}の?[^\s、。（）「」]{{0,6}}?)?(?:{noun})")
        yield re.compile(rf"(?:{noun})[がはを、]?(?:最大|最小|合計)?(?P<number>{_JAPANESE}){counter}")
