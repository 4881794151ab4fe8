"""What no message to people may say."""

from __future__ import annotations

import re

NAMES = re.compile(
    r"\w+(Error|Exception|Undefined)\b|NoneType|Traceback|unhashable|generator\.|pydantic|instance of|positional"
    r"|\b(object|str|int|dict|tuple|None|True|False|argument|arguments|iterable|subscriptable|callable|index out)\b"
)
"""Words of those who know what the program is written in."""
QUOTED = re.compile(r"'.*'|\".*\"", re.DOTALL)
"""What an author wrote may say anything."""


def unplain(message: str) -> list[str]:
    """The words of a message that only those understand who know what the program is written in."""
    return [match[0] for match in NAMES.finditer(QUOTED.sub("", message))]
