"""The problems gathered while loading: reading goes on as far as it can, so that all are told at once."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from generator.errors import Place, Problem

LONGEST_QUOTE = 60
NEAR = 0.65
"""How alike a word and a name must be, of 1, for one to be a misspelling of the other."""


class Findings:
    """A growing list of problems."""

    def __init__(self) -> None:
        self._problems: list[Problem] = []

    def add(self, place: Place, kind: str, message: str) -> None:
        """Note one problem. ``kind`` is a stable slug such as ``unknown-key``."""
        self._problems.append(Problem(place, kind, message))

    def expected(self, place: Place, kind: str, expected: str, got: str) -> None:
        """Note one problem in the usual words."""
        self.add(place, kind, f"expected {expected}, got {got}")

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems, in file order, each once."""
        return tuple(sorted(set(self._problems)))

    def __len__(self) -> int:
        return len(self._problems)


def quoted(text: str) -> str:
    """Text as it is shown in a message: in quotes, on one line, shortened."""
    shown = text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"
    shown = printable(shown)
    return "'" + shown.replace("\n", "↵").replace("\t", "⇥") + "'"


def printable(text: str) -> str:
    """Text without the halves of characters that file names can hold."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def listed(names: Iterable[str]) -> str:
    """``a, b or c``."""
    items = list(names)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} or {items[-1]}" if items else "nothing"


def nearest(word: str, names: Iterable[str]) -> str | None:
    """The name that ``word`` is most likely a misspelling of."""
    by_lower = {name.lower(): name for name in names}
    found = difflib.get_close_matches(word.lower(), by_lower, n=1, cutoff=NEAR)
    return by_lower[found[0]] if found else None


def hint(word: str, names: Iterable[str]) -> str:
    """``; did you mean 'x'?`` or nothing."""
    found = nearest(word, names)
    return f"; did you mean {quoted(found)}?" if found else ""
