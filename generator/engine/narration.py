"""From logged reasons to sentences: what every engine's narrator has in common.

A reason is logged as a bare tuple ``(key, value, …)`` in the order of the message's fields, so that playing stays fast;
a narrator makes steps of them when somebody reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from generator.engine.core import Message, Refusal, Step, Value

Reason: TypeAlias = tuple[object, ...]
"""A message key and the values of its fields."""
Log = list[Reason]
Fields = Mapping[str, Sequence[str]]
"""Message key → names of its fields, in the order of a reason's values."""
Filler: TypeAlias = Callable[[Any], Value]
"""Makes a logged value what fills the sentence."""


class IllegalActionError(Exception):
    """An action the rules refuse: every reason against it. Nothing on the table has changed."""

    def __init__(self, reasons: Iterable[Reason]) -> None:
        self.reasons = tuple(reasons)
        super().__init__("; ".join(str(reason[0]) for reason in self.reasons))


class Narrator:
    """Makes steps of reasons. ``filler`` says, by message key and field name, how a value becomes words."""

    def __init__(self, fields: Fields, filler: Callable[[str, str], Filler]) -> None:
        self._fillers = {key: tuple((name, filler(key, name)) for name in names) for key, names in fields.items()}
        self._rules = {key: rule_of(key) for key in fields}

    def message(self, reason: Reason) -> Message:
        """The sentence of one reason."""
        key, *values = reason
        fillers = self._fillers[str(key)]
        return Message(str(key), {name: fill(value) for (name, fill), value in zip(fillers, values, strict=True)})

    def step(self, reason: Reason) -> Step:
        """One reason with its rule id ("" for words around the rules)."""
        return Step(self._rules[str(reason[0])], self.message(reason))

    def steps(self, reasons: Iterable[Reason]) -> tuple[Step, ...]:
        """Many reasons, in order."""
        return tuple(map(self.step, reasons))

    def refusal(self, reasons: Iterable[Reason]) -> Refusal:
        """Reasons against something."""
        return Refusal(self.steps(reasons))


def as_it_is(value: Value) -> Value:
    """The filler of numbers and ready words."""
    return value


def rule_of(key: str) -> str:
    """The rule id that speaks in a message, "" for words around the rules."""
    rule, _, _ = key.partition(".")
    return rule if rule[:1].isupper() else ""


def cited(fields: Fields) -> frozenset[str]:
    """Every rule id that some message cites."""
    return frozenset(filter(None, map(rule_of, fields)))
