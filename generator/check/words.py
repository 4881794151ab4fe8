"""Small helpers for messages: a value as an author would write it, lists, and the nearest known name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from generator.load.findings import nearest

FEW = 12
_OTHERWISE = re.compile(r"[-+]?[0-9._]+|true|false|null|yes|no|on|off|~|", re.IGNORECASE)
"""Text that reads like a number, true or null where it stands without quotes."""


def written(value: object) -> str:
    """A value as it is written in YAML's flow style: ``{first: 8, second: null}``."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{k}: {written(v)}" for k, v in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, str) and _OTHERWISE.fullmatch(unicodedata.normalize("NFKC", value)):
        return f'"{value}"'
    return str(value)


def listed(names: Iterable[str]) -> str:
    """``a, b or c``; ``nothing`` for none."""
    items = list(names)
    if len(items) < 2:
        return items[0] if items else "nothing"
    return f"{', '.join(items[:-1])} or {items[-1]}"


def near(name: str, names: Iterable[str]) -> str:
    """``; did you mean x?`` if one of the names is near, else nothing."""
    found = nearest(name, sorted(names))
    return f"; did you mean {found}?" if found else ""


def hint(name: str, names: Iterable[str]) -> str:
    """``; did you mean x?`` if one of the names is near, else the names if they are few, else nothing."""
    known = sorted(names)
    few = f" (there are: {', '.join(known)})" if 0 < len(known) <= FEW else ""
    return near(name, known) or few
