"""What comes out, as data: of a battle (a judge's answer), of a deal and of turns at a table (worked examples)."""

from __future__ import annotations

from typing import TypeAlias

from generator.engine.duel import FIRST, SECOND, Both, GameOver, Over, Pair, Place, Seat, both, game_over, seat
from generator.engine.examples import Refused
from generator.engine.forms import Form
from generator.engine.toji.match import Match
from generator.engine.toji.rulebook import Battle


class BattleResult(Form):
    """A battle up to the life check of its Result Phase."""

    winner: Seat | None
    """Null for a tie."""
    decided_by: list[str]
    support_phase: bool
    final_mp: Both | None
    """Null where it is not computed."""
    life: Both
    game_over: Over | None


class DealResult(Form):
    """The table once the cards are dealt: how many cards lie where."""

    hand: Both
    supports: Both
    deck: int
    events: int
    life: Both


class SetUpResult(DealResult):
    """The same, if rock-paper-scissors is told."""

    first: Place
    """Who is the first player, by where they sit."""


class TableResult(Form):
    """The table: how many cards lie where, and the number of the latest turn."""

    life: Both
    game_over: Over | None
    turn: int
    hand: Both
    supports: Both
    deck: int
    toji: int
    events: int
    """Events that are still face down."""
    events_stacked: int


class Drawn(Form):
    """The card each player drew."""

    first: str
    second: str


class TurnResult(BattleResult, TableResult):
    """The table after the battle of a turn, and that battle."""

    drawn: Drawn | None
    """Null when nobody drew."""


Result: TypeAlias = BattleResult | SetUpResult | DealResult | TurnResult | Refused
"""What an author may expect; of a turn under way, the table's part of ``TurnResult``."""


def of_battle(battle: Battle, support_phase: bool, life: Pair, over: GameOver | None) -> dict[str, object]:
    """The data of a ``BattleResult``; it makes a judge's answer, so it must be quick."""
    return {
        "winner": seat(battle.winner),
        "decided_by": list(battle.decided_by),
        "support_phase": support_phase,
        "final_mp": None if battle.final_mp is None else both(battle.final_mp),
        "life": both(life),
        "game_over": game_over(over),
    }


def of_deal(match: Match) -> dict[str, object]:
    """The data of a ``DealResult``."""
    return {
        "hand": both((len(match.hands[FIRST]), len(match.hands[SECOND]))),
        "supports": both((len(match.supports[FIRST]), len(match.supports[SECOND]))),
        "deck": len(match.deck),
        "events": len(match.event_deck),
        "life": both(match.life),
    }


def of_table(match: Match) -> dict[str, object]:
    """The data of a ``TurnResult``, or of a ``TableResult`` while no battle of the latest turn is decided."""
    turn = match.turns[-1] if match.turns else None
    said: dict[str, object] = {}
    if turn and turn.decided_by:
        battle = Battle(turn.winner, turn.decided_by, turn.final_mp)
        said = of_battle(battle, turn.support_phase, match.life, match.over)
        said["drawn"] = {"first": turn.drawn[0].id, "second": turn.drawn[1].id} if turn.drawn else None
    return {
        **said,
        **of_deal(match),
        "game_over": game_over(match.over),
        "turn": match.turn,
        "toji": len(match.toji),
        "events_stacked": len(match.events),
    }
