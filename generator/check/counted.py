"""Counts in words: how many kinds, members of a set, zones or tracks there are follows the data, however small.

In words or Japanese numerals, from two up, where they stand beside what is counted: its name, or one of the words that
any game has for it (kinds, types, spaces, tracks). So is a number that a value of the term beside it has: three support
cards, if ``support_cards`` is 3, zero life, if ``life_end`` is 0, or one that a column of cards begins or ends with.
Other small numbers are ordinary words: two players, both of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.check.numerals import COUNTING, counted_value
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
_OF_TOKENS: Mapping[Lang, Sequence[str]] = {"en": ("token", "tokens", "spare", "spares"), "ja": ("トークン", "予備")}
_OF_COLOURS: Mapping[Lang, Sequence[str]] = {
    "en": ("coloured", "colored", "colour", "colours", "color", "colors"),
    "ja": ("色",),
}
_SOME_COUNTER = "(?:つ|本|個|か所|種類)"
_ANY_COUNTER = "(?:つ|本|個|か所|種類|枚|人|点|回)"
_QUOTES = "“”„‘’\"'「」『』"
_GAP = r"(?:[^\S\n]|\n(?![^\S\n]*\n))+"
"""Between words: no blank line, where something else begins."""
_LEADING: Mapping[Lang, str] = {
    "en": rf"{_GAP}(?:(?:is|are|was|of|from|to|at|most|least|up|runs?|goes|falls?|drops?|reach(?:es)?|between|only)"
    rf"{_GAP}){{0,4}}",
    "ja": "(?:が|は|を|も|、)?(?:最大|最小|合計)?",
}
"""Between a noun and the number that is told of it."""
_ENDING: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(rf"[ ]*(?:[^\w\s-]|\n|$)|{_GAP}(?:to|or|and|at|in)\b"),
    "ja": re.compile(r"\s|$|から|まで|です|で(?=す|あ|、)|に(?=な|達|し)|の(?=とき|場合|側)|以[上下]|未満|[^\w\s]"),
}
"""After a number that is told of a noun, where nothing follows that it counts: not so in "life is one less"."""


@dataclass(frozen=True)
class _Nouns:
    """What is counted, in one language, and which numbers beside it are the data's."""

    own: frozenset[int] | None
    """None: any from ``least`` up."""
    least: int
    after: re.Pattern[str]
    """The noun behind a number."""
    before: re.Pattern[str]
    """The noun in front of one."""
    counter: re.Pattern[str] | None
    """What a number behind the noun has with it, if it is to count; None where words have none."""

    def fits(self, value: int) -> bool:
        """Whether a number beside the noun is one of the data's."""
        return value >= self.least if self.own is None else value in self.own


@dataclass(frozen=True)
class Counted:
    """What finds counts in the passages of each language."""

    nouns: Mapping[Lang, tuple[_Nouns, ...]]
    stating: frozenset[str]
    """Rules that say how many zones, tracks or tokens there are: every number in their clauses counts them."""
    defining: frozenset[Path]
    """The definitions of what a set's members are: every number in them counts these."""

    @classmethod
    def of(cls, game: Game, values: Mapping[str, int]) -> Counted:
        """For a game's data and its values."""
        mat, tokens = game.spec.mat, game.spec.tokens
        stating = {*(zone.rule for zone in mat.zones), mat.zones_rule, *(t.rule for t in mat.tracks)} if mat else set()
        stating |= {tokens.rule} if tokens is not None else set()
        sets = (("terms.yaml", n, "definition") for n, term in enumerate(game.terms) if term.id in game.spec.sets)
        nouns = {lang: tuple(_nouns(game, lang, values)) for lang in game.languages if lang in COUNTING}
        return cls(nouns, frozenset(r for r in stating if r is not None), frozenset(sets))

    def found(self, passage: Passage, text: str) -> Iterator[tuple[int, str, int]]:
        """The counts in the words of a passage: where, as what, and their values."""
        lang = passage.lang
        if lang not in COUNTING or COUNTING[lang].search(text) is None:
            return
        any_counts = passage.rule in self.stating or passage.key in self.defining
        kept = [at for at, character in enumerate(text) if character not in _QUOTES]
        plain = "".join(text[at] for at in kept)
        for number in COUNTING[lang].finditer(plain):
            value = counted_value(number[0], lang)
            if value is None:
                continue
            if (any_counts and value > 1 and _ANY[lang].match(plain, number.end())) or any(
                _stands_by(nouns, lang, plain, number, value) for nouns in self.nouns[lang] if nouns.fits(value)
            ):
                yield kept[number.start()], number[0], value


def _stands_by(nouns: _Nouns, lang: Lang, text: str, number: re.Match[str], value: int) -> bool:
    """Whether a number stands before or behind the nouns. One is an ordinary word before what it counts."""
    if value != 1 and nouns.after.match(text, number.end()):
        return True
    start = max(0, number.start() - _FARTHEST)
    if nouns.before.search(text[start : number.start()]) is None:
        return False
    has_counter = nouns.counter is not None and nouns.counter.match(text, number.end()) is not None
    return (has_counter and value > 1) or (
        nouns.own is not None and _ENDING[lang].match(text, number.end()) is not None
    )


_FARTHEST = 60
"""Characters before a number among which what it tells of is looked for."""
_ANY: Mapping[Lang, re.Pattern[str]] = {
    "en": re.compile(r"(?!\s+players?\b)"),
    "ja": re.compile(_SOME_COUNTER),
}


def _nouns(game: Game, lang: Lang, values: Mapping[str, int]) -> Iterator[_Nouns]:
    """What is counted. By the names of the members of sets, from three up: two of them may be any two."""
    spec = game.spec
    words = [*_EVERYWHERE.get(lang, ()), *(_ON_MATS.get(lang, ()) if spec.mat is not None else ())]
    yield from _made(lang, words, None, 2)
    yield from _made(lang, sorted(_names(game, lang)), None, 3)
    if spec.tokens is not None:
        title = spec.tokens.title[lang]
        yield from _made(lang, [*_OF_TOKENS.get(lang, ()), title, title.removesuffix("s")], None, 2, _ANY_COUNTER)
    own = frozenset(len(members) for members in spec.sets.values() if all(m.colour is not None for m in members))
    yield from _made(lang, _OF_COLOURS.get(lang, ()), own - {0, 1, 2}, 3)
    for own, named in _valued(game, lang, values).items():
        yield from _made(lang, sorted(named), own, 0, _ANY_COUNTER)


def _names(game: Game, lang: Lang) -> set[str]:
    """What the members of a game's sets are called: by the term of the set's own id, by the columns of cards."""
    names = {term.words[lang] for term in game.terms if term.id in game.spec.sets}
    columns = [column for kind in game.spec.kinds.values() for column in kind.fields.values() if column.set is not None]
    names |= {column.label[lang] for column in columns}
    tracks = {track.rule for track in game.spec.mat.tracks} if game.spec.mat is not None else set()
    names |= {term.words[lang] for term in game.terms if tracks.intersection(term.rules[:1])}
    return names | {plural for name in names for plural in plurals(name)}


def _valued(game: Game, lang: Lang, values: Mapping[str, int]) -> dict[frozenset[int], set[str]]:
    """Values → the words that have them: terms that they are named after, columns of cards that they bound."""
    named: dict[frozenset[int], set[str]] = {}
    for term in game.terms:
        parts = term.id.split("-")
        own = frozenset(value for name, value in values.items() if _is_named(name, parts))
        named.setdefault(own, set()).update((term.words[lang], *term.also.get(lang, ())))
    for kind in game.spec.kinds.values():
        for column in kind.fields.values():
            bounds = frozenset(values[b] for b in (column.min, column.max) if isinstance(b, str) and b in values)
            named.setdefault(bounds, set()).add(column.label[lang])
    return {own: words | {p for w in words for p in plurals(w)} for own, words in named.items() if own}


def _is_named(value: str, term: Sequence[str]) -> bool:
    """Whether a value is named after a term: ``support_cards`` and ``support_max`` after ``support-card``."""
    parts = value.split("_")
    whole_name = [*parts[:-1], parts[-1].removesuffix("s")]
    return whole_name == list(term) or (len(parts) > 1 and parts[:-1] == list(term)[: len(parts) - 1])


def _made(
    lang: Lang, nouns: Sequence[str], own: frozenset[int] | None, least: int, counter: str = _SOME_COUNTER
) -> Iterator[_Nouns]:
    """What finds the nouns about a number, if there are any."""
    nouns = [noun for noun in nouns if noun.strip()]  # a term without a word is told elsewhere
    if not nouns:
        return
    noun = "|".join(whole(each) for each in sorted(nouns, key=len, reverse=True))
    number, before = COUNTING[lang].pattern, re.compile(rf"(?:{noun}){_LEADING[lang]}$", re.IGNORECASE)
    if lang == "en":
        after = re.compile(rf"{_GAP}(?:(?!{number})[\w-]+{_GAP}){{0,2}}?(?:{noun})", re.IGNORECASE)
        yield _Nouns(own, least, after, before, None)
    else:
        between = rf"(?:(?!(?:{number}){_ANY_COUNTER})[^\s、。（）]){{0,6}}?"
        after = re.compile(rf"(?:(?:{counter}|まい|(?<=つ))の?{between})?(?:{noun})")
        yield _Nouns(own, least, after, before, re.compile(counter))
