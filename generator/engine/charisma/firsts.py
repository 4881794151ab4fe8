"""What the first turns of a game can have come to: how many cards a player can have drawn, played and lost by then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.engine.charisma.cards import DAMAGE
from generator.engine.charisma.match import DRAW_PHASE, UNTAP_PHASE
from generator.engine.charisma.rulebook import Rulebook


class Moment(NamedTuple):
    """When a side is looked at: the turn, its phase, and whether it is this player's turn."""

    turn: int
    phase: str
    active: bool

    def turns(self, player: int) -> range:
        """The turns of a player whose Draw Phase is over by now."""
        over = self.turn if self.phase not in (UNTAP_PHASE, DRAW_PHASE) else self.turn - 1
        return range(1 + player, over + 1, 2)

    def draws(self, player: int) -> range:
        """The turns of a player whose Draw Phase is over or under way."""
        return range(1 + player, self.turn + (self.phase != UNTAP_PHASE), 2)


class Told(NamedTuple):
    """How many cards of a side an example tells of. What it does not tell lies in the Abyss."""

    hand: int
    in_play: int
    abyss: int
    deck: int


class Firsts:
    """What is against the numbers of cards: each problem with the key it stands under, or "" for the whole side."""

    def __init__(self, rules: Rulebook) -> None:
        self._rules = rules
        self._data = rules.data

    def against(self, told: Sequence[Told], moment: Moment, player: int) -> Iterator[tuple[str, str]]:
        """S2, P2, D2: what no first turns have left a player with, given what both have."""
        data, side = self._data, told[player]
        least = data.opening_hand + data.first_draw * sum(map(self._rules.first_draw_phase, moment.turns(player)))
        most = self._drawn_most(moment, player)
        lost = self._lost_most(told[1 - player], moment, 1 - player)
        if side.deck > data.deck_size - least:
            yield "deck", f"expected at most {data.deck_size - least} cards left by now (S2, P2), got {side.deck}"
        elif lost is not None and side.deck < data.deck_size - most - lost:
            left = data.deck_size - most - lost
            yield "deck", f"expected at least {left} cards left at this moment (S2, P2, D2), got {side.deck}"
        if not moment.turns(player) and not least <= side.hand <= most:
            hand = f"{least} or {most}" if least < most else str(least)
            yield "hand", f"expected {hand} cards in hand before the first Main Phase (S2, P2), got {side.hand}"
        elif side.hand + side.in_play > most:
            message = f"expected at most {most} cards in hand and in play at this moment (S2, P2)"
            yield "", f"{message}, got {side.hand + side.in_play}"
        elif lost == 0 and sum(side) < data.deck_size:
            message = f"expected all {data.deck_size} cards, as none can have been lost at this moment (D1, D2)"
            yield "", f"{message}, got {sum(side)}"

    def _drawn_most(self, moment: Moment, player: int) -> int:
        """S2, P2: so many cards can a player have drawn, with whatever was in hand each time."""
        drawn = self._data.opening_hand
        for turn in filter(self._rules.draws_in, moment.draws(player)):
            first = self._rules.first_draw_phase(turn)
            hands = range(self._data.hand_limit + 1)
            drawn += max(self._rules.draw_counts(hand, self._data.deck_size, first, [])[-1] for hand in hands)
        return drawn

    def _lost_most(self, opponents: Told, moment: Moment, opponent: int) -> int | None:
        """D2: so many cards can the opponent have sent to the Abyss; None once they can have attacked.

        In their first turn all their allies are fresh (P3n): only used Items and Spells deal damage, each card once.
        """
        turns = len(moment.turns(opponent))
        if turns > 1:
            return None
        used = max(0, self._drawn_most(moment, opponent) - opponents.hand - opponents.in_play) if turns else 0
        dealt = [card.power for card in self._data.cards if card.effect == DAMAGE and not card.is_ally]
        return sum(sorted(dealt * self._data.copies_max, reverse=True)[:used])
