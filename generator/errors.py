"""Where something stands, what is wrong with it, and the one exception that carries all such findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, order=True)
class Place:
    """A spot in a content file. ``file`` is relative to the project root, ``/``-separated; 0 = not known."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        parts = [self.file]
        if self.line:
            parts.append(str(self.line))
            if self.column:
                parts.append(str(self.column))
        return ":".join(parts)

    @classmethod
    def read(cls, text: str) -> Place:
        """The place that ``text`` is written out of; labels of drawings carry theirs along in this form."""
        file, *numbers = text.split(":")
        return cls(file or "?", *(int(number) for number in numbers[:2] if number.isdecimal()))


@dataclass(frozen=True, order=True)
class Problem:
    """One thing an author has to mend: where, what kind (a stable slug), what was expected and found."""

    place: Place
    kind: str
    message: str
    rules: tuple[str, ...] = field(default=())

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


class ContentError(Exception):
    """The content cannot be used as it stands. Carries every problem found, in file order."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))


class Gathering:
    """The problems of parts that are tried one after another, so that all are told at once."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    @contextmanager
    def part(self) -> Iterator[None]:
        """Try one part: the problems of a ContentError are kept, and the next part's turn comes."""
        try:
            yield
        except ContentError as error:
            self.problems += error.problems

    def settle(self) -> None:
        """Raise ContentError with what was kept, if anything was."""
        if self.problems:
            raise ContentError(self.problems)


def all_of(makes: Iterable[Callable[[], T]]) -> list[T]:
    """What each of these makes. All are tried: raises ContentError with the problems of those that failed."""
    gathering, made = Gathering(), list[T]()
    for make in makes:
        with gathering.part():
            made.append(make())
    gathering.settle()
    return made
