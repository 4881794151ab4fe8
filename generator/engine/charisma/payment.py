"""Charisma and what it pays for: facts C1, C2, C4 and C5.

Charisma that was released and not spent stays in the player's purse for the rest of the phase. Nothing forbids tapping
more than a cost needs: the rest is left over, and the purse need not be used up first. What is released later never
pays for something earlier. Which colours stood in for colourless is left open as long as it does not matter: the purse
holds every remainder that there can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import add

from generator.engine.charisma.cards import Allies, Ally, Card, Charisma
from generator.engine.charisma.data import Data
from generator.engine.narration import Reason


class Purse:
    """What a player has released and not spent: every remainder that there can be, by colour; all of one size."""

    __slots__ = ("_nothing", "remainders")

    def __init__(self, colours: int) -> None:
        self._nothing = ((0,) * colours,)
        self.remainders: Sequence[Charisma] = self._nothing

    def empty(self) -> None:
        """C5: what was not spent is gone."""
        self.remainders = self._nothing


class Payments:
    """The rules of paying, with the colours of the content."""

    def __init__(self, data: Data) -> None:
        self._generic = data.generic
        self._coloured = tuple((c, flag) for c, flag in enumerate(data.spent_as_generic) if c != data.generic)
        self._stand_ins = tuple(colour for colour, stands_in in self._coloured if stands_in)
        self._colours = len(data.colours)

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
        """C2, C3, C4: why a cost can be paid from a pool, or everything that it lacks."""
        lacking = [("C4.no-stand-in", c, cost[c] - pool[c]) for c, _ in self._coloured if pool[c] < cost[c]]
        if not self.payable(pool, cost):
            return [("C2.short", cost, pool), *lacking]
        asked = tuple(colour for colour, amount in enumerate(cost) if amount)
        reasons: list[Reason] = [("C3.colours", asked)] if len(asked) > 1 else []
        reasons.append(("C2.payable", cost))
        if (stand_ins := cost[self._generic] - pool[self._generic]) > 0:
            reasons.append(("C4.as-colourless", stand_ins))
        return reasons

    def released(self, allies: Sequence[Ally]) -> list[int]:
        """C1: all that is released when these are tapped."""
        released = [0] * self._colours
        for ally in allies:
            released[ally.card.colour] += ally.card.amount
        return released

    def enough(self, purse: Purse, released: Sequence[int], cost: Sequence[int]) -> bool:
        """C4: whether what is in a purse and what is released now pay a cost together."""
        return any(self.payable([*map(add, remainder, released)], cost) for remainder in purse.remainders)

    def pays(self, purse: Purse, allies: Sequence[Ally], card: Card) -> bool:
        """Whether tapping these pays for a card, with what is left over from before."""
        return self.enough(purse, self.released(allies), card.cost)

    def total(self, purse: Purse, allies: Sequence[Ally]) -> Charisma:
        """All that there is to pay with when these are tapped."""
        return tuple(map(add, self.left(purse), self.released(allies)))

    def left(self, purse: Purse) -> Charisma:
        """C5: what is left over; of the colours, those that come last stood in for colourless last."""
        return purse.remainders[0]

    def release(self, purse: Purse, allies: Sequence[Ally]) -> None:
        """C1: add what tapping these releases."""
        released = self.released(allies)
        purse.remainders = [tuple(map(add, remainder, released)) for remainder in purse.remainders]

    def spend(self, purse: Purse, cost: Sequence[int]) -> None:
        """C4: pay a cost that the purse can pay, colourless costs from colourless charisma first."""
        found: dict[Charisma, None] = {}
        for remainder in purse.remainders:
            if self.payable(remainder, cost):
                left = [had - due for had, due in zip(remainder, cost, strict=True)]
                short = max(0, -left[self._generic])
                left[self._generic] = max(0, left[self._generic])
                found.update(dict.fromkeys(self._standing_in(tuple(left), short, self._stand_ins)))
        purse.remainders = tuple(found)

    def _standing_in(self, left: Charisma, short: int, colours: Sequence[int]) -> Iterator[Charisma]:
        """C4: every way to take so many from the colours that may be spent as colourless, the first of them first."""
        if not short:
            yield left
        elif colours:
            colour, others = colours[0], colours[1:]
            for used in range(min(left[colour], short), -1, -1):
                less = (*left[:colour], left[colour] - used, *left[colour + 1 :])
                yield from self._standing_in(less, short - used, others)

    def ways(self, purse: Purse, allies: Sequence[Ally], card: Card, *, least: bool = False) -> Iterator[Allies]:
        """C5: the ways to pay that differ, by tapping whole cards; with ``least`` only those with no needless tap.

        Allies that are alike (see ``Ally.likeness``) count as one choice. The number of ways grows fast with the field,
        the least ones are few.
        """
        groups: dict[tuple[object, ...], list[Ally]] = {}
        for ally in allies:
            if not ally.tapped:
                groups.setdefault(ally.likeness(), []).append(ally)
        yield from self._ways(purse, [0] * self._colours, card.cost, list(groups.values()), (), least=least)

    def _ways(
        self,
        purse: Purse,
        released: list[int],
        cost: Charisma,
        groups: Sequence[Sequence[Ally]],
        taken: Allies,
        *,
        least: bool,
    ) -> Iterator[Allies]:
        enough = self.enough(purse, released, cost)
        if enough and least:
            if all(not self.enough(purse, _less(released, ally), cost) for ally in taken):
                yield taken
            return
        if not groups:
            if enough:
                yield taken
            return
        group, others = groups[0], groups[1:]
        for count in range(len(group), -1, -1):
            more = list(released)
            more[group[0].card.colour] += count * group[0].card.amount
            yield from self._ways(purse, more, cost, others, (*taken, *group[:count]), least=least)


def _less(released: Sequence[int], ally: Ally) -> list[int]:
    less = list(released)
    less[ally.card.colour] -= ally.card.amount
    return less
