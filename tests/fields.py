"""Slips of translators in the fields in braces of a word."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

FIELD = re.compile(r"\{[a-z]+\}")
WRONG: Mapping[str, tuple[Callable[[str], str], Callable[[str], bool]]] = {
    "as they are": (str, lambda _: False),
    "added": (lambda text: text + " {foo}", lambda _: True),
    "misspelt": (lambda text: FIELD.sub("{titel}", text), lambda text: "{" in text),
    "left out": (lambda text: FIELD.sub("", text), lambda text: "{" in text),
    "one left out": (lambda text: FIELD.sub("", text, count=1), lambda text: "{" in text),
}
"""What a slip makes of a word, and whether that is wrong."""
