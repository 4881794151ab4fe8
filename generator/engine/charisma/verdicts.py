"""A worked example's result in a sentence or two: what its last entry or an attack came to, or what was refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.engine.charisma.cards import SPELL, Ally, Card
from generator.engine.charisma.match import Match
from generator.engine.charisma.moves import Action, Attack, Block, Discard, Draw, Play, Use
from generator.engine.duel import GameOver
from generator.engine.narration import Log, Reason

TOLD_AS_IT_IS = ("P1.untapped", "T3.untapped", "C5.left", "C5.gone", "C5.stays", "D2.later")
"""Sentences of the trace that are results."""
OF_BLOCKS = (
    "T1.block",
    "A2.not-attacking",
    "A2.one-blocker",
    "A2.one-attacker",
    "A2.no-such",
    "A2.no-attacker",
    "A2.no-blocker",
    "A3.walker-flyer",
)


def outcome(match: Match, entries: Sequence[Log]) -> Iterator[Reason]:
    """How a match stands after some entries, given what each of them logged.

    It tells of the last entry; or, when that tells nothing (the end of a phase in which nothing happened), of the last
    that does. Then whose phase it is, unless something was done in it; or who has won.
    """
    told: list[Reason] = []
    last = True
    for log in reversed(entries):
        if told := list(_results(log)):
            break
        last = False
    yield from told
    if match.over is not None:
        yield ("verdict.game-draw",) if match.over.winner is None else ("verdict.game-won", match.over.winner)
    elif not told or not last or _ends(entries[-1]):
        yield ("verdict.phase", match.to_act, match.phase)


def refused(action: Action) -> Reason:  # noqa: PLR0911 - one for each kind of action
    """What it was that the rules refused."""
    match action:
        case Attack(allies) if allies:
            return ("verdict.no-attack", allies)
        case Block():
            return ("verdict.no-block",)
        case Play(card) if card.kind != SPELL:
            return ("verdict.no-play", card)
        case Play(card) | Use(Card() as card):
            return ("verdict.no-use", card)
        case Use(Ally() as ally):
            return ("verdict.no-ability", ally)
        case Draw(count):
            return ("verdict.no-draws", count)
        case Discard(cards):
            return ("verdict.no-discard", len(cards))
    return ("verdict.refused",)


def of_attack(log: Log, *, loses: bool) -> Iterator[Reason]:
    """What an attack that was asked about comes to."""
    yield from _results(log)
    if loses:
        yield ("verdict.defender-loses",)


def of_openings(over: GameOver | None, kept: int | None, *, both: bool) -> Iterator[Reason]:
    """What opening hands come to: one player's, or those of both."""
    if over is None:
        yield ("verdict.kept", kept)
    elif not both:
        yield ("verdict.mulligans",)
    else:
        yield ("verdict.game-draw",) if over.winner is None else ("verdict.game-won", over.winner)


def refused_question(reasons: Sequence[Reason]) -> Reason:
    """What it was in a question that the rules refused."""
    return ("verdict.no-block",) if all(reason[0] in OF_BLOCKS for reason in reasons) else ("verdict.refused",)


def _results(log: Log) -> Iterator[Reason]:
    results = list(filter(None, map(_result, log)))
    yield from results
    if not results and any(reason[0] in ("A1.attack", "A4.unblocked", "A5.clash") for reason in log):
        yield ("verdict.unharmed",)


def _result(reason: Reason) -> Reason | None:  # noqa: PLR0911 - one for each thing
    """What a line of the log says of the result; nothing if it is on the way there."""
    match reason:
        case ("P0.no-draw" | "P2.none", player):
            return ("verdict.no-draw", player)
        case ("P2.drawn", player, count, hand):
            return ("verdict.drawn", player, count, hand)
        case ("C1.released", player, allies, _):
            return ("verdict.paid", player, allies)
        case ("T2.sacrificed", _, ally):
            return ("verdict.sacrificed", ally)
        case ("P3.put" | "P3.summoned" | "C2.item-put", _, card):
            return ("verdict.in-play", card)
        case ("P5.stronger", Ally() as ally, _, _):
            return ("verdict.stronger", ally, ally.attack, ally.hp)
        case ("A6.damage", ally, damage, int() as left) if left > 0:
            return ("verdict.survives", ally, damage, left)
        case ("D2.damage", player, damage, _, left):
            return ("verdict.life", player, damage, left)
        case ("D3.died", allies):
            return ("verdict.dead", allies)
        case ("P4.discarded", player, count, limit):
            return ("verdict.discarded", player, count, limit)
        case ("P5.healed", allies):
            return ("verdict.healed", allies)
        case (key, *_) if key in TOLD_AS_IT_IS:
            return reason
    return None


def _ends(log: Log) -> bool:
    """Whether what was logged is the end of a phase."""
    return any(reason[0] in ("P0.no-draw", "C5.gone", "C5.stays", "P5.end") for reason in log)
