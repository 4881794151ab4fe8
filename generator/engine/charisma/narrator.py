"""How logged values become words: players, cards, allies, colours and amounts of charisma."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.engine.charisma.cards import Ally, Card, Charisma
from generator.engine.charisma.data import Data
from generator.engine.charisma.sentences import (
    CARD_FIELDS,
    CHARISMA_FIELDS,
    COLOUR_FIELDS,
    FIELDS,
    OWNER_FIELDS,
    PHASE_FIELDS,
    PLAYER_FIELDS,
)
from generator.engine.core import Message, Speaker
from generator.engine.narration import Filler, Narrator, as_it_is
from generator.model import Lang, Text


class Words:
    """The words of values, in every language of the game."""

    def __init__(self, data: Data) -> None:
        self._data = data
        self._speaker = Speaker(data.messages, data.languages)

    def filler(self, key: str, name: str) -> Filler:  # noqa: PLR0911 - one for each kind of field
        """How the field of a message is filled."""
        if name in PLAYER_FIELDS:
            return self._player
        if name in OWNER_FIELDS:
            return self._data.player_shorts.__getitem__
        if name in COLOUR_FIELDS:
            return as_it_is if key.startswith("charisma.") else self._data.colour_labels.__getitem__
        if name in CHARISMA_FIELDS:
            return self.charisma
        if name in PHASE_FIELDS:
            return self._phase
        if name in CARD_FIELDS:
            return card_name
        if name == "cards":
            return self.cards
        if name == "counts":
            return self._counts
        if name == "colours":
            return self._colours
        return as_it_is

    def _player(self, player: int | Text) -> Text:
        """A player's name; one who is known only by what they do goes by that."""
        return self._data.player_labels[player] if isinstance(player, int) else player

    def charisma(self, amounts: Charisma) -> Text:
        """An amount of each colour: "red 2, colourless 1"."""
        parts = [
            self._speaker.everywhere(Message("charisma.amount", {"colour": self._data.colour_labels[c], "n": n}))
            for c, n in enumerate(amounts)
            if n
        ]
        return self._joined("charisma", parts) if parts else self._data.messages["charisma.none"]

    def cards(self, cards: Iterable[Card | Ally]) -> Text:
        """The names of cards, as a list within a sentence."""
        names = [Message("cards.each", {"card": card_name(card)}) for card in cards]
        return self._joined("cards", [self._speaker.everywhere(name) for name in names])

    def _counts(self, counts: Iterable[int]) -> Text:
        return self._joined("counts", [dict.fromkeys(self._data.languages, str(n)) for n in counts])

    def _colours(self, colours: Iterable[int]) -> Text:
        return self._joined("charisma", [self._data.colour_labels[colour] for colour in colours])

    def _phase(self, phase: str) -> Text:
        return self._data.messages[f"phase.{phase}"]

    def _joined(self, kind: str, parts: Sequence[Text]) -> Text:
        """A list of at least one part as each language writes those of a kind: commas, and a word before the last."""
        comma, last = self._data.messages[f"{kind}.comma"], self._data.messages[f"{kind}.last"]
        joined: dict[Lang, str] = {}
        for lang in self._data.languages:
            *before, end = (part[lang] for part in parts)
            joined[lang] = last[lang].join([comma[lang].join(before), end]) if before else end
        return joined


def make_narrator(data: Data) -> Narrator:
    """The narrator of Charisma."""
    return Narrator(FIELDS, Words(data).filler)


def card_name(card: Card | Ally) -> Text:
    """The name of a card, or what an ally on the field is called."""
    return card.called if isinstance(card, Ally) else card.name
