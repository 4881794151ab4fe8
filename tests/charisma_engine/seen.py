"""What a match or a view of it holds, as plain data that can be compared; and what can be reached from a seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.engine.charisma.cards import Card
from generator.engine.charisma.match import Match
from generator.engine.charisma.rulebook import Rulebook


def told(value: object) -> object:
    """A match or a part of it, to the last token on a card."""
    if isinstance(value, Card):
        return value.id
    if isinstance(value, Mapping):
        return {key: told(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [told(item) for item in value]
    if isinstance(value, Match):
        return told({key: item for key, item in vars(value).items() if key not in ("rules", "log")})
    names = getattr(type(value), "__slots__", ())
    return {name: told(getattr(value, name)) for name in names} if names else value


def reached(value: object, seen: set[int] | None = None) -> Iterator[Card | Match]:
    """Every card and match that attributes and items lead to; the rules, which know all cards, are left out."""
    seen = set() if seen is None else seen
    if (id(value) in seen and not isinstance(value, Card)) or isinstance(value, Rulebook | str | int | type(None)):
        return
    seen.add(id(value))
    if isinstance(value, Card):
        yield value
        return
    if isinstance(value, Match):
        yield value
    parts = [*value.values()] if isinstance(value, dict) else [*value] if isinstance(value, list | tuple | set) else []
    parts += vars(value).values() if hasattr(value, "__dict__") and not callable(value) else []
    parts += [getattr(value, name) for name in getattr(type(value), "__slots__", ())]
    for part in parts:
        yield from reached(part, seen)
