"""Records of whole games: what they all hold, and the replay that plays one again and compares."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from generator.engine.comparing import UnreadableError, a_list, differences, wrong_header, wrong_keys
from generator.engine.core import Speaker
from generator.engine.duel import PLAYERS, GameOver
from generator.engine.judge import brief
from generator.engine.narration import IllegalActionError, Narrator

Record = dict[str, object]
HEADER = ("seed", "game", "players", "setup", "turns", "result")


class Ends(Protocol):
    """A game under way."""

    over: GameOver | None


M = TypeVar("M", bound=Ends)


class Replay(ABC, Generic[M]):
    """Plays records again by the rules alone: only the setup and the players' choices are taken from them."""

    def __init__(self, narrator: Narrator, speaker: Speaker) -> None:
        self._narrator = narrator
        self._speaker = speaker
        self._lang = "en" if "en" in speaker.languages else speaker.languages[0]

    @abstractmethod
    def opened(self, setup: object) -> M:
        """The match of a recorded ``setup``. Raises UnreadableError if there can be none."""

    @abstractmethod
    def turn(self, match: M, turn: Mapping[str, object], path: str) -> Iterator[str] | Sequence[str]:
        """Play one turn by its choices, and compare what it says otherwise. Raises UnreadableError to stop."""

    @abstractmethod
    def result(self, match: M) -> Record | None:
        """How the match ended, as records say it."""

    def deviations(self, record: object) -> list[str]:
        """Sentences on everything in a record that is not what the rules give. Never raises."""
        if not isinstance(record, dict):
            return [f"expected the record of a game, got {brief(record)}"]
        found = [*wrong_keys(record, HEADER, ""), *wrong_header(record, len(PLAYERS))]
        played = 0
        try:
            match = self.opened(record.get("setup"))
            for played, turn in enumerate(a_list(record.get("turns"), "turns"), 1):
                found += self._next(match, turn, played - 1)
        except UnreadableError as error:
            return found + list(error.sentences)
        if match.over is None:
            after = f"turn {played}" if played else "the setup"
            return [*found, f"turns: the record ends after {after}, but the game goes on"]
        return found + differences(record.get("result"), self.result(match), "result")

    def _next(self, match: M, turn: object, number: int) -> Iterator[str] | Sequence[str]:
        path = f"turns.{number}"
        if match.over is not None:
            after = f"turn {number}" if number else "the setup"
            raise UnreadableError(f"{path}: the game was over after {after} ({match.over.rule})")
        if not isinstance(turn, dict):
            raise UnreadableError(f"{path}: expected the record of a turn, got {brief(turn)}")
        return self.turn(match, turn, path)

    def illegal(self, error: IllegalActionError, path: str) -> UnreadableError:
        """That the rules refuse what a record says was done."""
        steps = self._narrator.steps(error.reasons)
        words = " ".join(f"{step.rule}: {self._speaker.say(step.message, self._lang)}" for step in steps)
        return UnreadableError(f"{path}: {words}")
