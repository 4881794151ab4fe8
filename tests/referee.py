"""A referee's tables against the judge: what both say as numbers of sentences, so that many are compared quickly."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.engine.narration import Reason
from generator.engine.referee import Ask, Pick, places
from generator.engine.tables import Answer, Program, Said, Values, spoken


def waits(ask: Ask, values: Values) -> bool:
    """Whether the page asks for something that is needed, instead of giving an answer."""
    return any(waits_for(field, values) for field in ask.fields() if isinstance(field, Pick))


def waits_for(field: Pick, values: Values) -> bool:
    """Whether it asks for this."""
    return field.needed and not values[places(field)[0]]


class Speech:
    """Equal numbers are equal rules and equal words in every language."""

    def __init__(self, engine: Any, program: Program) -> None:
        self._engine = engine
        self._program = program
        self._numbers: dict[tuple[str, ...], int] = {}
        self._reasons: dict[object, int] = {}
        self._said: dict[object, int] = {}

    def _number(self, *words: str) -> int:
        return self._numbers.setdefault(words, len(self._numbers))

    def reason(self, reason: Reason) -> int:
        """What the narrator makes of a reason."""
        key = tuple(map(_plain, reason))
        if key not in self._reasons:
            step = self._engine.speaker.step(self._engine.narrator.step(reason))
            self._reasons[key] = self._number(*step.values())
        return self._reasons[key]

    def said(self, said: Said) -> int:
        """What a sentence of the tables says."""
        key = _key(said)
        if key not in self._said:
            words = (spoken(self._program, said, lang) for lang in self._engine.speaker.languages)
            self._said[key] = self._number(str(said.sentence.rule), *words)
        return self._said[key]

    def reasons(self, reasons: Iterable[Reason]) -> list[int]:
        return list(map(self.reason, reasons))

    def all(self, said: Iterable[Said]) -> list[int]:
        return list(map(self.said, said))


def _plain(value: object) -> object:
    """Something that is equal for values that are told in the same words. Allies are told by what they are called."""
    if type(value) in (str, int):
        return value
    if isinstance(value, list | tuple):
        return tuple(map(_plain, value))
    if isinstance(value, dict):
        return tuple(value.items())
    called = getattr(value, "called", None)
    return value if called is None else tuple(called.values())


def _key(said: Said) -> tuple[object, ...]:
    return id(said.sentence), said.words, *map(_key, said.more)


def as_error(engine: Any, program: Program, answer: Answer) -> dict[str, object]:
    """A refusal as the judge answers it."""
    between = engine._game.messages["list.sentence"]
    words = {
        lang: between[lang].join(dict.fromkeys(spoken(program, said, lang) for said in answer.refused))
        for lang in engine.speaker.languages
    }
    return {"error": {"rules": list(dict.fromkeys(said.sentence.rule for said in answer.refused)), **words}}


def as_steps(engine: Any, program: Program, answer: Answer) -> list[dict[str, str]]:
    """The steps as the judge answers them."""
    return [
        {"rule": str(said.sentence.rule), **{lang: spoken(program, said, lang) for lang in engine.speaker.languages}}
        for said in answer.steps
    ]
