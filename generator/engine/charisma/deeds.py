"""What is done at a table, in words that tell nothing of what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.engine.charisma.cards import SPELL, Ally, Card
from generator.engine.charisma.match import OVER
from generator.engine.charisma.moves import (
    PLAYER,
    Action,
    Attack,
    Block,
    Discard,
    Draw,
    End,
    Pick,
    Play,
    Target,
    Untap,
    Use,
)
from generator.engine.narration import Reason


@dataclass(frozen=True)
class Deed:
    """An action, whose turn it was, and whose turn and which phase it was after it."""

    player: int
    action: Action
    after: int
    phase: str


def told(deeds: Sequence[Deed], *, refused: bool = False, aimed: bool = True) -> Iterator[Reason]:
    """Deeds in words; ``refused`` if the last was, and without the last target unless ``aimed``."""
    for number, deed in enumerate(deeds):
        last = number == len(deeds) - 1
        yield from _told(deed, last=last, aimed=aimed or not last)
        answered = refused if last else isinstance(deeds[number + 1].action, Block)
        if isinstance(deed.action, Attack) and not answered:
            yield ("deed.no-block", 1 - deed.player)


def _told(deed: Deed, *, last: bool, aimed: bool) -> Iterator[Reason]:
    player = deed.player
    match deed.action:
        case Play() | Use():
            yield from _used(player, deed.action)
            yield from _aim(deed.action.target) if aimed else ()
        case Block(pairs):
            yield from (("deed.blocks", blocker, attacker) for blocker, attacker in pairs)
            if not pairs:
                yield ("deed.no-block", 1 - player)
        case End():
            if deed.after != player:
                yield ("deed.turn", deed.after)
            elif last and deed.phase != OVER:
                yield ("verdict.phase", deed.after, deed.phase)
        case _:
            yield _simple(player, deed.action)


def _simple(player: int, action: Untap | Draw | Attack | Pick | Discard) -> Reason:
    """What is told in one sentence."""
    match action:
        case Untap(allies):
            return ("deed.untaps", player, allies) if allies else ("deed.untaps-none", player)
        case Draw(count):
            return ("deed.draws", player, count) if count else ("deed.draws-none", player)
        case Attack(allies):
            return ("deed.attacks", player, allies) if allies else ("deed.attacks-none", player)
        case Pick(target):
            return ("deed.takes", 1 - player, target) if isinstance(target, Ally) else ("deed.takes-self", 1 - player)
        case Discard(cards):
            return ("deed.discards", player, cards) if cards else ("deed.discards-none", player)


def _used(player: int, action: Play | Use) -> Iterator[Reason]:
    """A card or an ability, and what it costs."""
    match action:
        case Use(source, _):
            yield ("deed.uses-item" if isinstance(source, Card) else "deed.uses", player, source)
        case Play(card, pay, sacrifice, _):
            yield ("deed.casts" if card.kind == SPELL else "deed.plays", player, card)
            if pay:
                yield ("deed.pays", player, pay)
            if sacrifice is not None:
                yield ("deed.sacrifices", player, sacrifice)


def _aim(target: Target) -> Iterator[Reason]:
    if isinstance(target, Ally):
        yield ("deed.aims", target)
    elif target == PLAYER:
        yield ("deed.aims-player",)
