"""What can be read of a question of which other parts are not of its form: the rules speak of it all the same.

Nothing is guessed: where a part cannot be read, there is None, and a fate of an ally that cannot be read is left out.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import ValidationError

from generator.engine.charisma.asking import CLASS_FIELDS, AskedAlly

NAMING = frozenset({"card", *CLASS_FIELDS})
"""What tells which ally it is."""


def items(asked: Mapping[str, object], key: str) -> list[object] | None:
    """The items of a list."""
    value = asked.get(key)
    return value if isinstance(value, list) else None


def names(asked: Mapping[str, object], key: str) -> list[object]:
    """The keys of an object, whatever their values are."""
    value = asked.get(key)
    return list(value) if isinstance(value, dict) else []


def count(value: object) -> int | None:
    """A whole number, zero or more."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def pair(value: object) -> tuple[int, int] | None:
    """Two numbers of allies."""
    if not isinstance(value, list) or len(value) != 2:
        return None
    one, other = map(count, value)
    return None if one is None or other is None else (one, other)


def ally(value: object) -> AskedAlly | None:
    """An ally that is named by its card or described whole."""
    if not isinstance(value, dict):
        return None
    try:
        asked = AskedAlly.model_validate(value)
    except ValidationError as error:
        wrong = {details["loc"][0] for details in error.errors(include_url=False)}
        if wrong & NAMING:
            return None
        asked = AskedAlly.model_validate({key: each for key, each in value.items() if key not in wrong})
    told = asked.model_fields_set
    return asked if "card" in told or told.issuperset(CLASS_FIELDS) else None
