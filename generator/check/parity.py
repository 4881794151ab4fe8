"""The languages say the same: pages, headings, clauses, examples, values and links are equal, page by page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest

from generator.check.expressions import BLOCKS, VALUES, Use
from generator.check.markup import addresses
from generator.check.order import order_problems
from generator.check.passages import WITH_FIELDS, Passage
from generator.errors import Place, Problem
from generator.model import Clause, ExampleUse, Game, Lang, Page

Marker = tuple[str, Place]
"""Something that pages have in an order: what it is, in words, and its place."""

Uses = Iterable[tuple[Use | str, Place]]
"""What a text uses, or where its links lead, each with its place."""
_LINKS = frozenset({"rule", "page", "example_link"})
_FREE = frozenset({"t"})
"""A term's word may as well be written out: it is the same term."""


def parity_problems(game: Game, written: Sequence[Passage]) -> Iterator[Problem]:
    """Each difference between the original and another language, with the places in both."""
    original, *others = game.languages
    for lang in others:
        yield from _pages(game, original, lang)
        here = {page.slug: page for page in game.pages.get(lang, ())}
        for page in game.pages.get(original, ()):
            if page.slug in here:
                yield from _page(page, here[page.slug], written)
        yield from _records(original, lang, written)


def _pages(game: Game, original: Lang, lang: Lang) -> Iterator[Problem]:
    there, here = ([(f"page {p.slug}", p.place) for p in game.pages.get(x, ())] for x in (original, lang))
    fallback = Place(f"{game.folder}/rules")
    yield from _sequence(there, here, fallback, lang)


def _page(there: Page, here: Page, written: Sequence[Passage]) -> Iterator[Problem]:
    for markers in (_headings, _clauses, _examples):
        yield from _sequence(markers(there), markers(here), here.place, here.lang)
    passages = [p for p in written if p.page == there.slug]
    mine, yours = ([p for p in passages if p.lang == page.lang] for page in (there, here))
    yield from _sequence(_blocks(mine), _blocks(yours), here.place, here.lang)
    by_rule = {p.rule: p for p in yours if p.rule is not None}
    told: set[Use] = set()
    for passage in mine:
        if passage.rule is not None and passage.rule in by_rule:
            other, where = by_rule[passage.rule], f"[{passage.rule}]"
            one, two = _values([passage]), _values([other])
            told |= one.keys() ^ two.keys()
            yield from _uses(one.items(), two.items(), other.place, where)
            if one.keys() == two.keys():
                yield from order_problems([passage], [other], where, _is_value)
            for links in (_links, _addresses):
                one_side, other_side = (dict(reversed(links([p]))).items() for p in (passage, other))
                yield from _uses(one_side, other_side, other.place, where)
    one, two = ({u: p for u, p in _values(side).items() if u not in told} for side in (mine, yours))
    yield from _uses(one.items(), two.items(), here.place, f"page {here.slug}")
    if by_rule.keys() != {p.rule for p in mine if p.rule is not None}:
        return  # what one language has in a clause, the other has between them: that is told already
    between = [[p for p in side if p.rule is None] for side in (mine, yours)]
    where = f"page {here.slug} between its clauses"
    if all(between) and _values(between[0]).keys() == _values(between[1]).keys():
        yield from order_problems(between[0], between[1], where, _is_value)
    for links in (_links, _addresses):
        yield from _uses(links(between[0]), links(between[1]), here.place, where)


def _records(original: Lang, lang: Lang, written: Sequence[Passage]) -> Iterator[Problem]:
    """Definitions, notes and other texts that stand beside each other in the data."""
    texts = [p for p in written if p.page is None and p.kind not in WITH_FIELDS]
    mine, yours = ({p.key: p for p in texts if p.lang == x} for x in (original, lang))
    for key, there in mine.items():
        if here := yours.get(key):
            yield from _uses(_all(there).items(), _all(here).items(), here.place, f"this {here.kind}")
            if _all(there).keys() == _all(here).keys():
                yield from order_problems([there], [here], f"this {here.kind}", _is_value)
            yield from _uses(_addresses([there]), _addresses([here]), here.place, f"this {here.kind}")


def _headings(page: Page) -> list[Marker]:
    return [(f"heading {'#' * h.level} {{#{h.id}}}", h.place) for h in page.headings()]


def _clauses(page: Page) -> list[Marker]:
    return [(f"clause [{block.rule}]", block.place) for block in page.blocks if isinstance(block, Clause)]


def _examples(page: Page) -> list[Marker]:
    return [(f"example {block.id}", block.place) for block in page.blocks if isinstance(block, ExampleUse)]


def _blocks(passages: Sequence[Passage]) -> list[Marker]:
    return [(str(use), place) for p in passages for use, place in p.uses if use.name in BLOCKS]


def _is_value(use: Use) -> bool:
    """Whether a use says something of the data: no link, no block, no term's word."""
    return use.name not in BLOCKS | _LINKS | _FREE


def _values(passages: Sequence[Passage]) -> dict[Use, Place]:
    return {use: place for p in reversed(passages) for use, place in p.uses if _is_value(use)}


def _links(passages: Sequence[Passage]) -> list[tuple[Use | str, Place]]:
    return [(use, place) for p in passages for use, place in p.uses if use.name in _LINKS]


def _addresses(passages: Sequence[Passage]) -> list[tuple[Use | str, Place]]:
    """Links of Markdown's own, to this site or to elsewhere."""
    return [(f"the link to {address}", place) for p in passages for address, place in addresses(p)]


def _all(passage: Passage) -> dict[Use, Place]:
    return {use: place for use, place in passage.uses if use.name not in _FREE}


def _uses(there: Uses, here: Uses, fallback: Place, where: str) -> Iterator[Problem]:
    """Uses of one side only, in any order and as often as they are; one that stands for another is one problem."""
    lacking, extra = list(_beyond(there, here)), list(_beyond(here, there))
    for wanted, got in zip_longest(lacking, extra):
        if wanted is None:
            yield Problem(got[1], "parity", f"expected {_none_of(got[0])} in {where}, as the original has none")
        else:
            place, found = (got[1], got[0]) if got else (fallback, f"no such {_sort(wanted[0])}")
            yield Problem(place, "parity", f"expected {wanted[0]} in {where}, as in {wanted[1]}; got {found}")


def _beyond(uses: Uses, others: Uses) -> Iterator[tuple[Use | str, Place]]:
    """Those of ``uses`` that are more than the same ones among ``others``."""
    left = Counter(use for use, _ in others)
    for use, place in uses:
        if left[use] == 0:
            yield use, place
        left[use] = max(0, left[use] - 1)


def _none_of(use: Use | str) -> str:
    return f"no {use.removeprefix('the ')}" if isinstance(use, str) else f"no {use}"


def _sort(use: Use | str) -> str:
    if isinstance(use, str):
        return "link"
    return "value" if use.name == VALUES else "link" if use.name in _LINKS else "word"


@dataclass(frozen=True)
class _Sides:
    there: Sequence[Marker]
    here: Sequence[Marker]
    fallback: Place
    lang: Lang


def _sequence(there: Sequence[Marker], here: Sequence[Marker], fallback: Place, lang: Lang) -> Iterator[Problem]:
    """Where two sequences differ, one problem for each difference."""
    one, two = [name for name, _ in there], [name for name, _ in here]
    if one == two:
        return
    sides = _Sides(there, here, fallback, lang)
    for tag, i, j, k, m in SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        if tag != "equal":
            yield from _difference(sides, (i, j), (k, m))


def _difference(sides: _Sides, there: tuple[int, int], here: tuple[int, int]) -> Iterator[Problem]:
    """A stretch of the original against what the other language has in its stead."""
    (i, j), (k, m) = there, here
    for at in range(max(j - i, m - k)):
        wanted = sides.there[i + at] if i + at < j else None
        got = sides.here[k + at] if k + at < m else None
        if wanted is None and got is not None:
            yield Problem(got[1], "parity", f"expected no {got[0]} here, as the original has none")
        elif wanted is not None:
            place = got[1] if got else sides.here[k - 1][1] if 0 < k <= len(sides.here) else sides.fallback
            found = got[0] if got else f"none in {sides.lang}"
            after = f" after {sides.here[k - 1][0]}" if not got and 0 < k <= len(sides.here) else ""
            yield Problem(place, "parity", f"expected {wanted[0]}{after}, as in {wanted[1]}; got {found}")
