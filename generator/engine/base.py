"""What engines answer the same way. A game's engine derives from one of these and adds what is the game's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from generator.engine.core import Case, Claim, Run, Speaker
from generator.engine.narration import Fields, cited
from generator.model import Example, Game


class BaseEngine:
    """An engine that tells of its words and numbers (see ``core.Engine`` for what each part is for)."""

    NUMBERS: ClassVar[Sequence[str]] = ()
    """The numbers of ``game.yaml`` that the rules read."""
    FIELDS: ClassVar[Fields] = {}
    """Every message it may say, with the names of its fields."""
    PROVEN: ClassVar[frozenset[str]] = frozenset()
    """The rule ids that its claims prove."""
    STRATEGIES: ClassVar[Mapping[str, Any]] = {}
    """The players there are, by name."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.speaker = Speaker(game.messages, game.languages)

    def derived(self) -> Mapping[str, int]:
        """Numbers that follow from the data and the rules: none."""
        return {}

    def numbers_used(self) -> frozenset[str]:
        """Names of the numbers of ``game.yaml`` that the rules read."""
        return frozenset(self.NUMBERS)

    def cites(self) -> frozenset[str]:
        """Every rule id the engine may cite."""
        return cited(self.FIELDS) | self.PROVEN

    def messages_used(self) -> frozenset[str]:
        """Every key of ``messages.yaml`` the engine may say."""
        return frozenset(self.FIELDS)

    def claims(self) -> Iterator[Claim]:
        """There is nothing to prove beyond the examples."""
        return iter(())

    def cases(self) -> Iterator[Case]:
        """There is no table of outcomes."""
        return iter(())

    def strategies(self) -> tuple[str, ...]:
        """Names of the players there are."""
        return tuple(self.STRATEGIES)


class Answers(Protocol):
    """A judge, as in ``questions``."""

    def answer(self, text: bytes | str) -> Mapping[str, object]:
        """One JSON question's answer."""


class Runs(Protocol):
    """A runner of worked examples, as in ``examples``."""

    def run(self, example: Example) -> Run:
        """Play an example."""


class Replays(Protocol):
    """A replay of records, as in ``recording``."""

    def deviations(self, record: object) -> list[str]:
        """Sentences on what is not as the rules give it."""


class MatchEngine(BaseEngine):
    """An engine of a game played as a match: with a judge, a runner and a replay of its own."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.judging: Answers
        self.running: Runs
        self.replaying: Replays

    def run(self, example: Example) -> Run:
        """Play an example. Raises ExampleShapeError if it is of no form that the game has."""
        return self.running.run(example)

    def judge(self, question: bytes | str) -> Mapping[str, object]:
        """Answer one JSON question; every reason at once if it is impossible. Never raises."""
        return self.judging.answer(question)

    def replay(self, record: object) -> list[str]:
        """Play a record again: sentences on where it is not what the rules give. Never raises."""
        return self.replaying.deviations(record)
