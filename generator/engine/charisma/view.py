"""What one player sees of a match: their own hand, all that lies face up, and how many cards the rest are."""

from __future__ import annotations

from dataclasses import dataclass

from generator.engine.charisma.cards import PLAYERS, Ally, Card, Cards, Charisma
from generator.engine.charisma.match import Match
from generator.engine.charisma.rulebook import GameOver


@dataclass(frozen=True)
class AllyView:
    """An ally on the field, as everybody sees it."""

    label: str
    card: Card
    tapped: bool
    fresh: bool
    damage: int
    attack: int
    hp: int


@dataclass(frozen=True)
class SideView:
    """What lies open on one player's side, and the sizes of what does not."""

    hand_size: int
    deck_size: int
    characters: tuple[AllyView, ...]
    units: tuple[AllyView, ...]
    items: Cards
    abyss: Cards
    charisma: Charisma
    """Released and not spent."""


@dataclass(frozen=True)
class View:
    """The match as ``player`` sees it. Of the opponent's hand and of both decks only the size is known."""

    player: int
    active: int
    to_act: int
    turn: int
    phase: str
    hand: Cards
    sides: tuple[SideView, SideView]
    attackers: tuple[AllyView, ...]
    hitting: Card | None
    over: GameOver | None


def view(match: Match, player: int) -> View:
    """What a player sees of a match. Hidden: the opponent's hand, and the order of both decks."""
    first, second = (_side(match, one) for one in PLAYERS)
    return View(
        player=player,
        active=match.active,
        to_act=match.to_act,
        turn=match.turn,
        phase=match.phase,
        hand=tuple(match.sides[player].hand),
        sides=(first, second),
        attackers=tuple(map(_ally, match.attackers)),
        hitting=match.hitting,
        over=match.over,
    )


def _side(match: Match, player: int) -> SideView:
    side = match.sides[player]
    return SideView(
        hand_size=len(side.hand),
        deck_size=len(side.deck),
        characters=tuple(map(_ally, side.characters)),
        units=tuple(map(_ally, side.units)),
        items=tuple(side.items),
        abyss=tuple(side.abyss),
        charisma=match.rules.payments.left(side.purse),
    )


def _ally(ally: Ally) -> AllyView:
    return AllyView(ally.label, ally.card, ally.tapped, ally.fresh, ally.damage, ally.attack, ally.hp)
