"""The narrator turns logged reasons into sentences, with the names of players, Elements and cards filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from generator.engine import narration
from generator.engine.core import Value
from generator.engine.duel import PLACES
from generator.engine.toji.cards import Character, Event
from generator.engine.toji.data import Data
from generator.engine.toji.sentences import (
    BATTLE_KEYS,
    CARD_FIELDS,
    ELEMENT_FIELDS,
    FIELDS,
    OWNER_FIELDS,
    PLACE_FIELDS,
    PLAYER_FIELDS,
)
from generator.model import Text


class Narrator(narration.Narrator):
    """Makes steps of reasons: players, Elements and cards become their names in every language."""

    def __init__(self, data: Data) -> None:
        self._data = data
        super().__init__(FIELDS, self._filler)

    def _filler(self, key: str, name: str) -> Callable[..., Value]:  # noqa: PLR0911 - one for each kind of field
        if name in PLAYER_FIELDS:
            return self._data.player_labels.__getitem__
        if name in PLACE_FIELDS:
            return self._seated
        if name in OWNER_FIELDS:
            return self._data.player_shorts.__getitem__
        if name in ELEMENT_FIELDS:
            return self._data.element_labels.__getitem__
        if name in CARD_FIELDS or (key in BATTLE_KEYS and name in ("first", "second")):
            return _card_name
        if name == "cards":
            return self._card_names
        return narration.as_it_is

    def _seated(self, place: int) -> Text:
        return self._data.messages[f"side.{PLACES[place]}"]

    def _card_names(self, cards: Iterable[Character]) -> Text:
        comma = self._data.messages["list.comma"]
        names = [_card_name(card) for card in cards]
        return {lang: comma[lang].join(n[lang] for n in names) for lang in self._data.languages}


def _card_name(card: Character | Event) -> Text:
    return card.name
