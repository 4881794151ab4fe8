"""Allies of the same card: how many there may be on a side (D1), and what each is called so that it is told apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from generator.engine.charisma import calling
from generator.engine.charisma.referee.parts import NO, YES, Parts, place
from generator.engine.referee import EMPTY
from generator.engine.tables import Call, Row, Table, Value, tabulated

UNCALLED = "uncalled"
"""The variable of nothing: what stands behind the name of a card as such."""


def called(ally: str) -> tuple[str, str, str]:
    """The variables of the words that call an ally: its card, its place where it has twins, its side where both do."""
    return ally, f"{ally}.place", f"{ally}.side"


class Alike:
    """Makes the calls and tables that count twins. Each ally's ``copies`` counts it and its twins on its side."""

    def __init__(self, parts: Parts, attackers: Sequence[str], blockers: Sequence[str]) -> None:
        self._parts = parts
        self._sides = (attackers, blockers)

    def start(self) -> dict[str, Value]:
        """The variables before the first call."""
        values: dict[str, Value] = {UNCALLED: EMPTY, "alike": NO}
        for side in self._sides:
            for number, ally in enumerate(side, 1):
                values |= {f"{ally}.number": number, f"{ally}.copies": 1, f"{ally}.across": NO}
                values |= dict.fromkeys(called(ally)[1:], EMPTY)
        return values

    def calls(self) -> Iterator[Call]:
        """Who is called what. These say nothing yet."""
        for side in self._sides:
            for one, other in combinations(side, 2):
                yield Call("alike", (one, other), ("alike",))
                for counted in (f"{one}.copies", f"{other}.copies"):
                    yield Call("add", (counted, "alike"), (counted,), when=("alike", YES))
        for one, other in product(*self._sides):
            yield Call("alike", (one, other), ("alike",))
            yield Call("across", (), (f"{one}.across", f"{other}.across"), when=("alike", YES))
        for side, words in zip(self._sides, calling.SIDES, strict=True):
            for ally in side:
                _, its_place, its_side = called(ally)
                yield Call("place", (f"{ally}.copies", f"{ally}.number"), (its_place,))
                yield Call(words, (f"{ally}.across",), (its_side,))

    def copies(self, side: Sequence[str]) -> Iterator[Call]:
        """D1: what is against so many of a card; what is said again of a twin is not shown again."""
        for ally in side:
            yield Call("copies", (f"{ally}.copies",), words=(ally, UNCALLED, UNCALLED))

    def tables(self) -> Iterator[tuple[str, Table]]:
        """The tables of these calls but for ``add``."""
        cards, counts = (EMPTY, *self._parts.allies), range(1, self._parts.most + 1)
        yield "alike", tabulated(lambda one, other: Row((int(one == other != EMPTY),)), cards, cards)
        yield "across", {(): Row((YES, YES))}
        yield "place", tabulated(lambda copies, number: Row((place(number) if copies > 1 else EMPTY,)), counts, counts)
        for words in calling.SIDES:
            yield words, {(NO,): Row((EMPTY,)), (YES,): Row((words,))}
        yield "copies", tabulated(self._copies, counts)

    def _copies(self, count: int) -> Row:
        some = next(iter(self._parts.allies))
        return Row((), self._parts.tell.many(self._parts.rules.against_copies([some] * count), "card"))
