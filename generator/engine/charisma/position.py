"""Where every card lies: one player's side of the table, a whole position, and the opening of a game (S1, S2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from generator.engine.charisma.cards import CHARACTER, PLAYERS, Ally, Card, Cards
from generator.engine.charisma.payment import Purse
from generator.engine.charisma.rulebook import Rulebook


class Side:
    """What one player has. The deck's top card is its last; the latest card of the Abyss is the last, too."""

    __slots__ = ("abyss", "characters", "deck", "hand", "items", "purse", "units")

    def __init__(self, deck: Sequence[Card], hand: Sequence[Card], colours: int) -> None:
        self.deck = [*reversed(deck)]
        self.hand = [*hand]
        self.characters: list[Ally] = []
        self.units: list[Ally] = []
        self.items: list[Card] = []
        self.abyss: list[Card] = []
        self.purse = Purse(colours)

    def allies(self) -> list[Ally]:
        """All allies on the field, Characters first."""
        return self.characters + self.units

    def row(self, card: Card) -> list[Ally]:
        """The row of the field that a card belongs to."""
        return self.characters if card.kind == CHARACTER else self.units

    def enter(self, card: Card, *, tapped: bool = False, fresh: bool = False, damage: int = 0) -> Ally:
        """Put an ally onto the field; it gets the first free label: ``golem``, ``golem#2`` …"""
        row = self.row(card)
        taken = {ally.label for ally in row}
        label, number = str(card.id), 1
        while label in taken:
            number += 1
            label = f"{card.id}#{number}"
        ally = Ally(card, label, tapped=tapped, fresh=fresh, damage=damage)
        row.append(ally)
        return ally

    def leave(self, ally: Ally) -> None:
        """D3: send an ally from the field to the Abyss."""
        self.row(ally.card).remove(ally)
        self.abyss.append(ally.card)

    def cards(self) -> list[Card]:
        """Every card the player has, wherever it lies."""
        field_cards = [ally.card for ally in self.allies()]
        return [*self.deck, *self.hand, *field_cards, *self.items, *self.abyss]


@dataclass(frozen=True)
class Opening:
    """S2: a player's opening: the hands drawn one after the other, the last one kept, and the deck, top card first."""

    hands: tuple[Cards, ...]
    deck: Cards


@dataclass
class Position:
    """A table at some moment of a game."""

    sides: tuple[Side, Side]
    active: int = 0
    turn: int = 1
    phase: str = "untap"


def open_game(rules: Rulebook, decks: Sequence[Cards], rng: Random) -> tuple[Opening, Opening]:
    """S1, S2: both decks shuffled, hands drawn until there is a Character for it, at most so many times in a row."""
    first, second = (_open(rules, decks[player], rng) for player in PLAYERS)
    return first, second


def _open(rules: Rulebook, deck: Cards, rng: Random) -> Opening:
    size = rules.data.opening_hand
    hands: list[Cards] = []
    cards = list(deck)
    while len(hands) < rules.data.mulligans_max:
        rng.shuffle(cards)
        hands.append(tuple(cards[:size]))
        if rules.at_once(hands[-1]) is not None:
            break
    return Opening(tuple(hands), tuple(cards[size:]))
