"""Charisma and what it pays for: facts C1, C2, C4 and C5.

A player's charisma of a phase is one purse: what was released in it must cover all that was paid from it. So which
colour is left over never has to be said; what has not been needed may serve for the next thing in the same phase.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.engine.charisma.cards import Allies, Ally, Card, Charisma
from generator.engine.charisma.data import Data
from generator.engine.narration import Reason


class Purse:
    """What a player has released, and what has been paid from it, by colour."""

    __slots__ = ("paid", "released")

    def __init__(self, colours: int) -> None:
        self.released = [0] * colours
        self.paid = [0] * colours

    def empty(self) -> None:
        """C5: what was not spent is gone."""
        if any(self.released):
            self.released = [0] * len(self.released)
            self.paid = [0] * len(self.paid)


class Payments:
    """The rules of paying, with the colours of the content."""

    def __init__(self, data: Data) -> None:
        self._generic = data.generic
        self._coloured = tuple((c, flag) for c, flag in enumerate(data.spent_as_generic) if c != data.generic)

    def payable(self, pool: Sequence[int], cost: Sequence[int]) -> bool:
        """C4: a colour is paid by itself; colourless by itself and by what the other colours have left."""
        spare = pool[self._generic] - cost[self._generic]
        for colour, stands_in in self._coloured:
            left = pool[colour] - cost[colour]
            if left < 0:
                return False
            if stands_in:
                spare += left
        return spare >= 0

    def judged(self, pool: Charisma, cost: Charisma) -> list[Reason]:
        """C2, C4: why a cost can be paid from a pool, or everything that it lacks."""
        lacking = [("C4.no-stand-in", c, cost[c] - pool[c]) for c, _ in self._coloured if pool[c] < cost[c]]
        if not self.payable(pool, cost):
            return [("C2.short", cost, pool), *lacking]
        reasons: list[Reason] = [("C2.payable", cost)]
        if (stand_ins := cost[self._generic] - pool[self._generic]) > 0:
            reasons.append(("C4.as-colourless", stand_ins))
        return reasons

    def total(self, purse: Purse, allies: Sequence[Ally]) -> list[int]:
        """C1: all that is released when these are tapped as well."""
        released = list(purse.released)
        for ally in allies:
            released[ally.card.colour] += ally.card.amount
        return released

    def pays(self, purse: Purse, allies: Sequence[Ally], card: Card) -> bool:
        """Whether tapping these pays for a card, with what is left over from before."""
        cost = [paid + due for paid, due in zip(purse.paid, card.cost, strict=True)]
        return self.payable(self.total(purse, allies), cost)

    def left(self, purse: Purse) -> Charisma:
        """C5: what is left over, taking colourless costs from colourless first, then from the colours in order."""
        left = [had - paid for had, paid in zip(purse.released, purse.paid, strict=True)]
        for colour, stands_in in self._coloured:
            if stands_in and left[self._generic] < 0:
                used = min(left[colour], -left[self._generic])
                left[colour] -= used
                left[self._generic] += used
        return tuple(left)

    def ways(self, purse: Purse, allies: Sequence[Ally], card: Card) -> Iterator[Allies]:
        """C5: the ways to pay that differ, by tapping whole cards none of which is needless.

        Allies that are alike (see ``Ally.likeness``) count as one choice.
        """
        cost = [paid + due for paid, due in zip(purse.paid, card.cost, strict=True)]
        groups: dict[tuple[object, ...], list[Ally]] = {}
        for ally in allies:
            if not ally.tapped:
                groups.setdefault(ally.likeness(), []).append(ally)
        yield from self._ways(list(purse.released), cost, list(groups.values()), ())

    def _ways(
        self, released: list[int], cost: Sequence[int], groups: Sequence[Sequence[Ally]], taken: Allies
    ) -> Iterator[Allies]:
        if self.payable(released, cost):
            if all(not self.payable(_less(released, ally), cost) for ally in taken):
                yield taken
            return
        if not groups:
            return
        group, others = groups[0], groups[1:]
        for count in range(len(group), -1, -1):
            more = list(released)
            more[group[0].card.colour] += count * group[0].card.amount
            yield from self._ways(more, cost, others, (*taken, *group[:count]))


def _less(released: Sequence[int], ally: Ally) -> list[int]:
    less = list(released)
    less[ally.card.colour] -= ally.card.amount
    return less
