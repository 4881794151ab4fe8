"""How messages say things: what stands there as its author would write it, lists, and the nearest known name."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

LONGEST_QUOTE = 60
NEAR = 0.65
"""How alike a word and a name must be, of 1, for one to be a misspelling of the other."""
FEW = 12
_OTHERWISE = re.compile(r"[-+]?[0-9._]+|true|false|null|yes|no|on|off|~|", re.IGNORECASE)
"""Text that reads like a number, true or null where it stands without quotes."""


def quoted(text: str) -> str:
    """Text as it is shown in a message: in quotes, on one line, shortened."""
    shown = text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"
    shown = printable(shown)
    return "'" + shown.replace("\n", "↵").replace("\t", "⇥") + "'"


def printable(text: str) -> str:
    """Text without the halves of characters that file names can hold."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


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


def brief(value: object) -> str:
    """A value as ``written``, never long."""
    words = printable(written(value)).replace("\n", "↵")
    return words if len(words) <= LONGEST_QUOTE else words[: LONGEST_QUOTE - 1] + "…"


def listed(names: Iterable[str]) -> str:
    """``a, b or c``; ``nothing`` for none."""
    items = list(names)
    if len(items) < 2:
        return items[0] if items else "nothing"
    return f"{', '.join(items[:-1])} or {items[-1]}"


def nearest(word: str, names: Iterable[str]) -> str | None:
    """The name that ``word`` is most likely a misspelling of."""
    by_lower = {name.lower(): name for name in names}
    found = difflib.get_close_matches(word.lower(), by_lower, n=1, cutoff=NEAR)
    return by_lower[found[0]] if found else None


def near(name: str, names: Iterable[str]) -> str:
    """``; did you mean x?`` if one of the names is near, else nothing."""
    found = nearest(name, sorted(names))
    return f"; did you mean {found}?" if found else ""


def got(name: str, names: Iterable[str]) -> str:
    """A name that is none of ``names``, as a message quotes it, with the one that was perhaps meant."""
    return quoted(name) + near(name, names)


def hint(name: str, names: Iterable[str]) -> str:
    """``; did you mean x?`` if one of the names is near, else the names if they are few, else nothing."""
    known = sorted(names)
    few = f" (there are: {', '.join(known)})" if 0 < len(known) <= FEW else ""
    return near(name, known) or few
