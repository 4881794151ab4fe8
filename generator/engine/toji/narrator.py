"""The narrator turns logged reasons into sentences, with the names of players, Elements and cards filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from generator.engine.core import Message, Refusal, Step, Value
from generator.engine.toji.cards import Character, Event
from generator.engine.toji.data import Data
from generator.engine.toji.sentences import (
    BATTLE_KEYS,
    CARD_FIELDS,
    ELEMENT_FIELDS,
    FIELDS,
    OWNER_FIELDS,
    PLAYER_FIELDS,
    Reason,
    rule_of,
)
from generator.model import Text


class Narrator:
    """Makes steps of reasons: players, Elements and cards become their names in every language."""

    def __init__(self, data: Data) -> None:
        self._data = data
        self._fillers = {key: tuple((n, self._filler(key, n)) for n in names) for key, names in FIELDS.items()}
        self._rules = {key: rule_of(key) for key in FIELDS}

    def message(self, reason: Reason) -> Message:
        """The sentence of one reason."""
        key, *values = reason
        fillers = self._fillers[str(key)]
        return Message(str(key), {n: fill(value) for (n, fill), value in zip(fillers, values, strict=True)})

    def step(self, reason: Reason) -> Step:
        """One reason with its rule id ("" for words around the rules)."""
        return Step(self._rules[str(reason[0])], self.message(reason))

    def steps(self, reasons: Iterable[Reason]) -> tuple[Step, ...]:
        """Many reasons, in order."""
        return tuple(map(self.step, reasons))

    def refusal(self, reasons: Iterable[Reason]) -> Refusal:
        """Reasons against something."""
        return Refusal(self.steps(reasons))

    def _filler(self, key: str, name: str) -> Callable[..., Value]:
        if name in PLAYER_FIELDS:
            return self._data.player_labels.__getitem__
        if name in OWNER_FIELDS:
            return self._data.player_shorts.__getitem__
        if name in ELEMENT_FIELDS:
            return self._data.element_labels.__getitem__
        if name in CARD_FIELDS or (key in BATTLE_KEYS and name in ("first", "second")):
            return _card_name
        if name == "cards":
            return self._card_names
        return _as_it_is

    def _card_names(self, cards: Iterable[Character]) -> Text:
        comma = self._data.messages["list.comma"]
        names = [_card_name(card) for card in cards]
        return {lang: comma[lang].join(n[lang] for n in names) for lang in self._data.languages}


def _card_name(card: Character | Event) -> Text:
    return card.name


def _as_it_is(value: Value) -> Value:
    return value
