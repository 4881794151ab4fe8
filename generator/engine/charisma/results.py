"""What comes out, as data: of each kind of question (a judge's answer), of opening hands and of actions at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, TypeAlias

from generator.engine.charisma.cards import PLAYER_IDS, Ally
from generator.engine.charisma.match import Match
from generator.engine.charisma.openings import Setup
from generator.engine.charisma.position import Side
from generator.engine.charisma.rulebook import GameOver, Rulebook
from generator.engine.duel import PLACES, Both, Over, Place, Seat, game_over, seat
from generator.engine.examples import Refused
from generator.engine.forms import Form, named


class CombatResult(Form):
    """What an attack does; allies by their numbers in the question."""

    dead_attackers: list[int]
    dead_blockers: list[int]
    life_damage: int
    deck: int
    """The defender's, after the attack."""
    defender_loses: bool


class PaymentResult(Form):
    """Whether a cost is paid."""

    payable: bool


class DrawResult(Form):
    """How many cards may be drawn."""

    counts: list[int]


class DeckResult(Form):
    """Whether a deck may be used, and the rules against it."""

    legal: bool
    error_rules: list[str]


class MulliganResult(Form):
    """Opening hands: the number of the one that is kept, and whether the player loses without one."""

    kept: int | None
    loses: bool
    game_over: Over | None
    """How the game ends, if the opening hands that were told decide it."""


class PlacesResult(Form):
    """A number for each player, by where they sit."""

    near: int
    far: int


class KeptResult(Form):
    """Which of a player's opening hands is kept; null if none is."""

    near: int | None
    far: int | None


class PlacesOver(Form):
    """How the opening hands end the game: the winner by where they sit (null for a draw), and the rule."""

    winner: Place | None
    rule: str


class SetupResult(Form):
    """A game once it is set up."""

    first: Place | None
    """Who is the first player; null if the opening hands end the game."""
    kept: KeptResult
    hand: PlacesResult
    deck: PlacesResult
    game_over: PlacesOver | None


class FieldResult(Form):
    """Allies by their labels and Items by their ids, on both sides."""

    first: list[str]
    second: list[str]


class CharismaResult(Form):
    """Charisma released and not spent, on both sides: how much of each colour."""

    first: dict[Annotated[str, named("colour")], int]
    second: dict[Annotated[str, named("colour")], int]


class TableResult(Form):
    """What lies on the table, and how the game stands."""

    deck: Both
    hand: Both
    abyss: Both
    field: FieldResult
    tapped: list[str]
    """By label; where both sides have an ally of the label, ``first.<label>`` and ``second.<label>``."""
    fresh: list[str]
    """Allies that came into play this turn, named in the same way."""
    damage: dict[str, int]
    """Named in the same way."""
    charisma: CharismaResult
    life_damage: int
    """Damage to the defending player in the latest attack or effect."""
    winner: Seat | None
    game_over: Over | None
    phase: Literal["untap", "draw", "main", "block", "pick", "discard", "end", "over"]
    active: Seat
    turn: int


class BegunResult(TableResult):
    """A table after actions that followed the setup."""

    first: Place
    """Who is the first player, by where they sit."""


Result: TypeAlias = (
    CombatResult
    | PaymentResult
    | DrawResult
    | DeckResult
    | MulliganResult
    | SetupResult
    | BegunResult
    | TableResult
    | Refused
)
"""What an author may expect."""


def of_setup(rules: Rulebook, setup: Setup, first: int | None, over: GameOver | None) -> dict[str, object]:
    """The data of a ``SetupResult``."""
    sides = dict(zip(PLACES, setup.openings, strict=True))
    winner = None if over is None or over.winner is None else PLACES[over.winner]
    return {
        "first": None if first is None else PLACES[first],
        "kept": {place: len(o.hands) if rules.at_once(o.hands[-1]) else None for place, o in sides.items()},
        "hand": {place: len(opening.hands[-1]) for place, opening in sides.items()},
        "deck": {place: len(opening.deck) for place, opening in sides.items()},
        "game_over": None if over is None else {"winner": winner, "rule": over.rule},
    }


def of_table(match: Match) -> dict[str, object]:
    """The data of a ``TableResult``."""
    sides = dict(zip(PLAYER_IDS, match.sides, strict=True))
    allies = dict(_named(sides))
    over = match.over
    return {
        "deck": {player: len(side.deck) for player, side in sides.items()},
        "hand": {player: len(side.hand) for player, side in sides.items()},
        "abyss": {player: len(side.abyss) for player, side in sides.items()},
        "field": {
            player: [*(ally.label for ally in side.allies()), *(item.id for item in side.items)]
            for player, side in sides.items()
        },
        "tapped": [name for name, ally in allies.items() if ally.tapped],
        "fresh": [name for name, ally in allies.items() if ally.fresh],
        "damage": {name: ally.damage for name, ally in allies.items() if ally.damage},
        "charisma": {player: _left(match, side) for player, side in sides.items()},
        "life_damage": match.life_damage,
        "winner": seat(over.winner) if over else None,
        "game_over": game_over(over),
        "phase": match.phase,
        "active": PLAYER_IDS[match.active],
        "turn": match.turn,
    }


def _named(sides: Mapping[str, Side]) -> Iterator[tuple[str, Ally]]:
    """All allies by names that tell them apart: their labels, with whose they are where both sides have the label."""
    labels = Counter(ally.label for side in sides.values() for ally in side.allies())
    for player, side in sides.items():
        for ally in side.allies():
            yield ally.label if labels[ally.label] == 1 else f"{player}.{ally.label}", ally


def _left(match: Match, side: Side) -> dict[str, int]:
    """C5: what a player has released and not spent, by colour."""
    left = match.rules.payments.left(side.purse)
    return {colour: n for colour, n in zip(match.rules.data.colours, left, strict=True) if n}
