"""The problems gathered while loading: reading goes on as far as it can, so that all are told at once."""

from __future__ import annotations

from collections.abc import Iterable

from generator.errors import Place, Problem
from generator.wording import nearest, quoted


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


def hint(word: str, names: Iterable[str]) -> str:
    """``; did you mean 'x'?`` or nothing."""
    found = nearest(word, names)
    return f"; did you mean {quoted(found)}?" if found else ""
