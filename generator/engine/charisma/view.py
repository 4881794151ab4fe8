"""What one player sees of a match: their own hand, all that lies face up, and how many cards the rest are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.engine.charisma.cards import FIRST, SECOND, Card
from generator.engine.charisma.match import Match
from generator.engine.charisma.moves import Action
from generator.engine.charisma.position import Side
from generator.engine.charisma.sampling import Chance, sample

BACK = Card(None, "back", {})
"""A card of which only its back is seen: it stands for any, and is none."""


class View(Match):
    """A match as ``player`` sees it at one moment: the same table, but every card hidden from them is a ``BACK``.

    Hidden are the opponent's hand, both decks, and the log, which tells of opening hands. The player whose choice it
    is may do the same as in the match (``options.choices``). Allies are the very ones on the table, as actions name
    them; so nothing can be performed here.
    """

    player: int

    def perform(self, action: Action) -> None:
        """Raises TypeError: the match itself is where things are done."""
        raise TypeError(f"a view is there to be looked at, not for {action}")


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place at the table: all that a player who chooses gets. The match is not here."""

    view: Callable[[], View]
    """What the player sees now; made only for those who look."""
    any_action: Callable[[Chance], Action]
    """Something that is allowed, by chance; for the player whose choice it is."""


def take_seat(match: Match, player: int) -> Seat:
    """The place of a player at a match."""
    return Seat(lambda: view(match, player), lambda chance: sample(match, chance))


def view(match: Match, player: int) -> View:
    """What a player sees of a match now."""
    seen = View.__new__(View)
    seen.__dict__.update(match.__dict__)
    first, second = match.sides
    seen.sides = (_side(first, own=player == FIRST), _side(second, own=player == SECOND))
    seen.log = []
    seen.player = player
    return seen


def _side(side: Side, *, own: bool) -> Side:
    """One player's side as it is now: the field, the Items, the Abyss and the charisma are open to both."""
    seen = Side.__new__(Side)
    seen.hand = side.hand[:] if own else [BACK] * len(side.hand)
    seen.deck = [BACK] * len(side.deck)
    seen.characters, seen.units, seen.items = side.characters[:], side.units[:], side.items[:]
    seen.abyss, seen.purse = side.abyss[:], side.purse
    return seen
