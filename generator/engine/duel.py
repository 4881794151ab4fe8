"""Two players: how games for two number and name them, and how records and results speak of both."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from generator.engine.forms import Form

FIRST, SECOND = PLAYERS = (0, 1)
PLAYER_IDS = ("first", "second")
"""Their names in records, questions and examples, and in the set ``player`` of ``game.yaml``."""

Seat: TypeAlias = Literal["first", "second"]
Place: TypeAlias = Literal["near", "far"]
"""A player by where they sit, as long as nobody is first: on this side of the table, or across it."""
PLACES: tuple[Place, Place] = ("near", "far")
Pair: TypeAlias = tuple[int, int]
"""A number for each player."""


class GameOver(NamedTuple):
    """The whole game's winner (None for a draw) and the rule that ended it."""

    winner: int | None
    rule: str


class Both(Form):
    """A number for each player."""

    first: int
    second: int


class Over(Form):
    """How the whole game ended: the winner (null for a draw) and the rule."""

    winner: Seat | None
    rule: str


def seat(player: int | None) -> Seat | None:
    """A player as the records name them."""
    if player is None:
        return None
    return "first" if player == FIRST else "second"


def both(numbers: Pair) -> dict[str, int]:
    """A number for each player as the records hold it."""
    return {"first": numbers[FIRST], "second": numbers[SECOND]}


def game_over(over: GameOver | None) -> dict[str, object] | None:
    """How the game ended, as the records say it; None while it goes on."""
    return None if over is None else {"winner": seat(over.winner), "rule": over.rule}
