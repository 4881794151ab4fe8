"""The languages say their values in one order: list item by list item, and of each function by itself.

Sets alone would let one language say "from 12 to 0", or give the right places to the wrong spaces. Where grammar wants
another order, the sentence can be put differently; values, colours and names need not alternate in the same way.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest

from generator.check.expressions import Use
from generator.check.passages import Passage
from generator.errors import Place, Problem

_ITEM = re.compile(r"^[ ]*(?:[-*+]|\d+[.)])[ ]", re.MULTILINE)
"""Where an item of a list begins."""
Said = dict[Use, Place]
"""What is used, each once and where first, in order."""


def item_starts(text: str) -> list[int]:
    """Where the items of a text's lists begin."""
    return [match.start() for match in _ITEM.finditer(text)]


def item_of(passage: Passage, use: Use) -> str:
    """The words of the list item (or of what stands before the list) that has this use; all words without one."""
    begin = next((e.start for e in passage.expressions if use in e.uses), None)
    if begin is None:
        return passage.words
    starts = [0, *item_starts(passage.text), len(passage.text)]
    at = bisect_right(starts, begin)
    return passage.words[starts[at - 1] : starts[at]]


def order_problems(
    there: Sequence[Passage], here: Sequence[Passage], where: str, counts: Callable[[Use], bool]
) -> Iterator[Problem]:
    """The first difference in order of each function, in texts that use the same. ``counts``: which uses matter."""
    one, two = _items(there, counts), _items(here, counts)
    if len(one) != len(two):
        message = f"expected {len(one) - 1} list items in {where}, as in {there[0].place}; got {len(two) - 1}"
        yield Problem(here[0].place, "parity", message)
        return
    for mine, yours in zip(one, two, strict=True):
        for name in dict.fromkeys(use.name for use in (*mine, *yours)):
            wanted, got = ([pair for pair in said.items() if pair[0].name == name] for said in (mine, yours))
            yield from _difference(wanted, got, where, here[0].place)


def _items(passages: Sequence[Passage], counts: Callable[[Use], bool]) -> list[Said]:
    """What stands before any list, then in each item. Several passages have no items in common: all is one."""
    starts = item_starts(passages[0].text) if len(passages) == 1 else []
    items: list[Said] = [{} for _ in range(len(starts) + 1)]
    for passage in passages:
        for expression in passage.expressions:
            # A sum may name its values in any order.
            if len(expression.uses) == 1 and counts(expression.uses[0]) and not expression.errors:
                item = items[bisect_right(starts, expression.start)]
                item.setdefault(expression.uses[0], passage.at(expression.start))
    return items


def _difference(
    wanted: Sequence[tuple[Use, Place]], got: Sequence[tuple[Use, Place]], where: str, fallback: Place
) -> Iterator[Problem]:
    for one, two in zip_longest(wanted, got):
        if one is None:
            yield Problem(two[1], "parity", f"expected {two[0]} elsewhere in {where}, where the original has it")
            return
        if two is None or one[0] != two[0]:
            place, found = (fallback, "none") if two is None else (two[1], str(two[0]))
            message = f"expected {one[0]} at this point of {where}, in the order of {one[1]}; got {found}"
            yield Problem(place, "parity", message)
            return
