"""Players by name: they choose from what is allowed by what they may see, and play a game out between two."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol

from generator.engine.duel import FIRST, SECOND
from generator.engine.toji.cards import Character
from generator.engine.toji.match import Cards, Match
from generator.engine.toji.view import Seat, View, take_seat, unseen


class Player(Protocol):
    """One who chooses. Each choice is made from all that is allowed, which is never nothing."""

    def select(self, seat: Seat, hand: Sequence[Character]) -> Character:
        """P2: the Battle Card."""

    def pick(self, seat: Seat, offered: Sequence[int]) -> int:
        """P2h: a position in the hand the opponent offers face down."""

    def support(self, seat: Seat, choices: Sequence[Cards]) -> Cards:
        """P4: the Support Cards to add."""


class RandomPlayer:
    """Chooses anything that is allowed, each with the same chance."""

    def __init__(self, rng: Random) -> None:
        self._random = rng.random

    def select(self, seat: Seat, hand: Sequence[Character]) -> Character:  # noqa: ARG002 - looks at nothing
        """P2: any card."""
        return hand[int(self._random() * len(hand))]

    def pick(self, seat: Seat, offered: Sequence[int]) -> int:  # noqa: ARG002 - looks at nothing
        """P2h: any position."""
        return offered[int(self._random() * len(offered))]

    def support(self, seat: Seat, choices: Sequence[Cards]) -> Cards:  # noqa: ARG002 - looks at nothing
        """P4: any choice."""
        return choices[int(self._random() * len(choices))]


class GreedyPlayer:
    """Looks one battle ahead: plays the card that does best against the unseen ones, wins with the least support."""

    def __init__(self, rng: Random) -> None:
        self._random = rng.random

    def select(self, seat: Seat, hand: Sequence[Character]) -> Character:
        """P2: the card with the best expected change of life, no supports on either side; at random among equals."""
        seen = seat.view()
        others = unseen(seen, seat.rules)
        worth = {card: sum(_swing(seat, seen, card, other) for other in others) for card in hand}
        best = max(worth.values())
        equals = [card for card in hand if worth[card] == best]
        return equals[int(self._random() * len(equals))]

    def pick(self, seat: Seat, offered: Sequence[int]) -> int:  # noqa: ARG002 - the faces are hidden
        """P2h: any position, as nothing can be seen."""
        return offered[int(self._random() * len(offered))]

    def support(self, seat: Seat, choices: Sequence[Cards]) -> Cards:
        """P4: what gains most life against what lies there now; among equals the least MP, then the fewest cards."""
        seen = seat.view()
        own, other = seen.own_card, seen.opponents_card
        if own is None or other is None:
            return choices[0]
        theirs = _mp(seen.added[1 - seat.player])

        def worth(cards: Cards) -> tuple[int, int, int]:
            return _swing(seat, seen, own, other, _mp(cards), theirs), -_mp(cards), -len(cards)

        return max(choices, key=worth)


STRATEGIES: Mapping[str, Callable[[Random], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}


def play_out(match: Match, first: Player, second: Player) -> None:
    """Play a match to its end, phase by phase."""
    seat, other = take_seat(match, FIRST), take_seat(match, SECOND)
    while match.over is None:
        match.turn_up()
        if match.hand_pick:
            match.pick(first.pick(seat, match.offered(FIRST)), second.pick(other, match.offered(SECOND)))
        else:
            match.select(
                first.select(seat, tuple(match.hands[FIRST])), second.select(other, tuple(match.hands[SECOND]))
            )
        match.reveal()
        if match.turns[-1].support_phase:
            match.add_supports(FIRST, first.support(seat, match.support_choices(FIRST)))
            match.add_supports(SECOND, second.support(other, match.support_choices(SECOND)))
        match.battle()
        match.result()
        if match.over is None:
            match.draw()


def _mp(cards: Cards) -> int:
    return sum(card.mp for card in cards)


def _swing(seat: Seat, seen: View, own: Character, other: Character, mine: int = 0, theirs: int = 0) -> int:
    """How much life a battle turns: what the opponent would lose, less what the player would lose."""
    if seen.event is None:
        return 0
    if seat.player == FIRST:
        winner = seat.rules.battle(seen.event, own, other, (mine, theirs), []).winner
    else:
        winner = seat.rules.battle(seen.event, other, own, (theirs, mine), []).winner
    if winner is None:
        return 0
    return other.mp if winner == seat.player else -own.mp
