"""Examples as questions: what every game's questions have in common. A game's own engine says what is asked.

Which question an example makes follows from what it is about: the first rule of its ``because``. The right answer is
the engine's result; the wrong ones are what the usual mistakes come to. Nothing is left to chance.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from generator.engine.core import Message, Question, Scene

T = TypeVar("T", bound=Hashable)
MOST = 4
"""So many choices at most: they are told apart at a glance and fit under a thumb."""


@dataclass(frozen=True)
class Asked:
    """A question without its pictures."""

    ask: Message
    choices: tuple[Message, ...]
    right: int

    def about(self, scenes: Iterable[Scene], done: Iterable[Message] = ()) -> Question:
        """The question with what is seen and done before it is answered."""
        return Question(self.ask, self.choices, self.right, tuple(scenes), tuple(done))


def among(ask: Message, options: Sequence[T], right: T, say: Callable[[T], Message]) -> Asked:
    """A question with choices in their usual order; ``right`` is one of them."""
    return Asked(ask, tuple(map(say, options)), options.index(right))


def number(ask: Message, right: int, wrong: Iterable[int], say: Callable[[int], Message], least: int = 0) -> Asked:
    """A question for a number: the right one among wrong ones, the smallest first.

    Of ``wrong`` the first ones of at least ``least`` are taken; if they are too few, neighbours of the right one join.
    """
    near = (right + 1, right - 1, right + 2, right - 2, right + 3)
    taken = dict.fromkeys(n for n in (right, *wrong, *near) if n >= least)
    options = sorted(list(taken)[:MOST])
    return among(ask, options, right, say)


def some(right: T, wrong: Iterable[T]) -> list[T]:
    """The right one and the first wrong ones, each once, in the order that they come in."""
    return list(dict.fromkeys((right, *wrong)))[:MOST]
