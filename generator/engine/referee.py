"""A referee page as data: what can be picked on it, and the programs that answer. A game's engine makes it.

The inputs of an ask's program are named after its fields: ``event`` for a pick of one card, ``attackers.2`` for the
second of several, ``attackers.2.tapped`` for a mark on it, ``deck`` for a number, ``blocks.1.2`` for a link from the
first of the one to the second of the other. What is not picked is ``""``, a mark or link that is not set is 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias, runtime_checkable

from generator.engine.core import Message, Shown
from generator.engine.tables import Program, Value
from generator.model import Text

EMPTY = ""
"""The value of a pick that is not made."""


@dataclass(frozen=True)
class Choice:
    """A card that can be picked."""

    value: str
    name: Text
    shown: Shown


@dataclass(frozen=True)
class Number:
    """A whole number from ``low`` to ``high``."""

    name: str
    label: Message
    low: int
    high: int
    start: int


@dataclass(frozen=True)
class Mark:
    """Something about a picked card: a number up to ``high``, or, where that is 1, whether it is so."""

    name: str
    label: Message
    high: int = 1
    turns: bool = False
    """Whether the card lies sideways while it is so."""


@dataclass(frozen=True)
class Pick:
    """Up to ``count`` cards of a list of choices, one after the other without gaps."""

    name: str
    label: Message
    choices: str
    count: int = 1
    needed: bool = False
    """Whether there is no question without one."""
    most: int | None = None
    """How many the rules allow, if fewer: the page says so, and more can be asked about."""
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class Links:
    """Pairs: from a card of the pick ``sources`` to one of the pick ``targets``. Both have been picked."""

    name: str
    label: Message
    sources: str
    targets: str


Field: TypeAlias = Pick | Number | Links


@dataclass(frozen=True)
class Ask:
    """One kind of question: groups of fields, and the program that answers it."""

    id: str
    title: Message
    groups: tuple[tuple[Field, ...], ...]
    program: Program

    def fields(self) -> Iterator[Field]:
        """All fields, in order."""
        return (field for group in self.groups for field in group)

    def nothing(self) -> dict[str, Value]:
        """The inputs before anything is picked."""
        values: dict[str, Value] = {}
        counts = {field.name: field.count for field in self.fields() if isinstance(field, Pick)}
        for field in self.fields():
            match field:
                case Pick():
                    for place in places(field):
                        values[place] = EMPTY
                        values |= {f"{place}.{mark.name}": 0 for mark in field.marks}
                case Number():
                    values[field.name] = field.start
                case Links():
                    numbers = [range(1, counts[name] + 1) for name in (field.sources, field.targets)]
                    values |= {f"{field.name}.{one}.{other}": 0 for one in numbers[0] for other in numbers[1]}
        return values


def places(pick: Pick) -> tuple[str, ...]:
    """The variables of a pick's cards."""
    if pick.count == 1:
        return (pick.name,)
    return tuple(f"{pick.name}.{number}" for number in range(1, pick.count + 1))


@dataclass(frozen=True)
class Referee:
    """All that a game's referee page can be asked."""

    choices: Mapping[str, tuple[Choice, ...]]
    asks: tuple[Ask, ...]


@runtime_checkable
class Refereed(Protocol):
    """An engine whose game has a referee page."""

    def referee(self) -> Referee:
        """What can be picked, and the tables that answer, filled by the engine's own rules."""
