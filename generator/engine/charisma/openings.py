"""How examples tell of the beginning of a game: opening hands, and the setup with decks as they lie when shuffled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from generator.engine import examples
from generator.engine.charisma.cards import PLAYERS, Card, Cards
from generator.engine.charisma.data import Data
from generator.engine.charisma.position import Opening
from generator.engine.charisma.rulebook import Rulebook
from generator.engine.duel import PLACES, Place
from generator.engine.examples import Path
from generator.engine.forms import Form, named
from generator.wording import got, near

CardId = Annotated[str, named("card")]


class MulliganForm(Form):
    """A player's opening hands, one after the other; if the other player's are told too, they are the second's."""

    hands: list[list[CardId]] = Field(min_length=1)
    second: list[list[CardId]] = Field(default_factory=list)


class ShuffledForm(Form):
    """A player's deck, and how it lies each time that it has been shuffled."""

    deck: Annotated[str, named("deck")]
    shuffles: list[list[CardId]] = Field(min_length=1)
    """After each shuffle (S1, S2) the cards on top, the top card first: an opening hand, or more."""


class SetupForm(Form):
    """The setup of a game. The players go by where they sit, as nobody is first before rock-paper-scissors (S3)."""

    near: ShuffledForm
    far: ShuffledForm
    wins: Place | None = None
    """Who wins rock-paper-scissors (S3); nobody if the opening hands end the game (S2)."""


@dataclass(frozen=True)
class Setup:
    """A setup as an example tells it: of the player who sits near and the one across the table, in this order."""

    decks: tuple[Cards, Cards]
    openings: tuple[Opening, Opening]
    wins: int | None


class Reader(examples.Reader):
    """Reads how a game begins and collects what it cannot read."""

    def __init__(self, rules: Rulebook) -> None:
        super().__init__()
        self._rules = rules
        self._data: Data = rules.data

    def openings(self, value: object, path: Path) -> list[list[list[Card]]]:
        """The hands of the ``mulligan`` form (S2), of one player or of both. None is kept but the last."""
        form = self.whole(MulliganForm, value, path)
        told = {"hands": form.hands} | ({"second": form.second} if form.second else {})
        openings = [self._opening(hands, (*path, name)) for name, hands in told.items()]
        self.done()
        return openings

    def setup(self, value: object, path: Path) -> Setup:
        """The ``setup`` form. Raises ExampleShapeError for shuffles that the decks or the rules do not allow (S2, S3).

        Of each shuffle the cards on top are told, those of the hand at least; the rest of a deck nobody sees.
        """
        form = self.whole(SetupForm, value, path)
        sides = dict(zip(PLACES, (form.near, form.far), strict=True))
        read = [self._shuffled(side, (*path, name)) for name, side in sides.items()]
        self.done()
        lost = [player for player in PLAYERS if self._rules.at_once(read[player][1].hands[-1]) is None]
        played = self._rules.plays_for_first(lost)
        if played and form.wins is None:
            self.problem(path, "expected wins: who wins rock-paper-scissors (S3)")
        elif not played and form.wins is not None:
            self.problem((*path, "wins"), "expected no rock-paper-scissors, as the opening hands end the game (S2)")
        self.done()
        (near_deck, near_opening), (far_deck, far_opening) = read
        wins = None if form.wins is None else PLACES.index(form.wins)
        return Setup((near_deck, far_deck), (near_opening, far_opening), wins)

    def _shuffled(self, form: ShuffledForm, path: Path) -> tuple[Cards, Opening]:
        """A deck, the hands drawn from it, and what then is left of it, the top card first."""
        decks, size = self._data.decks, self._data.opening_hand
        deck = decks.get(form.deck)
        if deck is None:
            self.problem((*path, "deck"), f"expected one of {', '.join(decks)}, got {got(form.deck, decks)}")
            return (), Opening(((),), ())
        there = Counter(str(card.id) for card in deck)
        for number, names in enumerate(form.shuffles):
            found: Counter[str] = Counter()
            for n, name in enumerate(names):
                found[name] += 1
                if name in self._data.card_by_id and found[name] == there[name] + 1:
                    there_are = f"{there[name]} of {name} in the deck {form.deck}"
                    self.problem((*path, "shuffles", number, n), f"expected at most {there_are}, got one more")
            if len(names) < size:
                message = f"expected the {size} cards of an opening hand (S2), or more, got {len(names)}"
                self.problem((*path, "shuffles", number), message)
        told = [self._cards(names, (*path, "shuffles", number)) for number, names in enumerate(form.shuffles)]
        hands = [cards[:size] for cards in told]
        self._kept(hands, (*path, "shuffles"))
        hidden = (unseen(self._data),) * (len(deck) - len(told[-1]))
        return deck, Opening(tuple(map(tuple, hands)), (*told[-1][size:], *hidden))

    def _opening(self, told: Sequence[Sequence[str]], path: Path) -> list[list[Card]]:
        size = self._data.opening_hand
        hands = [self._cards(hand, (*path, number)) for number, hand in enumerate(told)]
        for number, hand in enumerate(told):
            if len(hand) != size:
                self.problem((*path, number), f"expected a hand of {size} cards (S2), got {len(hand)}")
            self._copies([((*path, number, n), name) for n, name in enumerate(hand)])
        self._kept(hands, path)
        return hands

    def _kept(self, hands: Sequence[Sequence[Card]], path: Path) -> None:
        """S2: the first hand with a Character for it is kept; there are only so many."""
        most = self._data.mulligans_max
        if len(hands) > most:
            self.problem(path, f"expected at most {most} hands (S2), got {len(hands)}")
        kept = next((number for number, hand in enumerate(hands, 1) if self._rules.at_once(hand)), None)
        if kept is None and len(hands) < most:
            self.problem(path, "expected a further hand, as none is kept yet (S2)")
        elif kept is not None and kept < len(hands):
            self.problem((*path, kept), f"expected no further hand, as hand {kept} is kept (S2)")

    def _copies(self, cards: Iterable[tuple[Path, str]]) -> None:
        """D1: so many of the same card are in no deck, and so nowhere."""
        most = self._data.copies_max
        found: Counter[str] = Counter()
        for path, name in cards:
            found[name] += 1
            if found[name] == most + 1:
                self.problem(path, f"expected at most {most} of the same card (D1), got one more {name}")

    def _cards(self, names: Sequence[str], path: Path, kind: str | None = None) -> list[Card]:
        found: list[Card] = []
        for number, name in enumerate(names):
            card = self._data.card_by_id.get(name)
            if card is None or (kind is not None and card.kind != kind):
                what = f"a card of kind {kind}" if kind else "a card"
                meant = "" if card else near(name, self._data.card_by_id)
                self.problem((*path, number), f"expected the id of {what}, got {name!r}{meant}")
            else:
                found.append(card)
        return found


def unseen(data: Data) -> Card:
    """A card of a deck of which the example tells only the number: it stands for any, and does nothing."""
    return Card(None, "unseen", dict.fromkeys(data.languages, "?"))
