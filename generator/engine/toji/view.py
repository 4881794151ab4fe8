"""What one player sees of a match: their own hand, all that lies face up, and how many cards the rest are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.engine.duel import FIRST, GameOver, Pair
from generator.engine.toji.cards import Character, Event
from generator.engine.toji.match import Cards, Match, Phase
from generator.engine.toji.rulebook import Rulebook


@dataclass(frozen=True)
class View:
    """The match as ``player`` sees it. Of the opponent's hand and of both decks only the size is known."""

    player: int
    phase: Phase
    to_act: int
    turn: int
    event: Event | None
    events: tuple[Event, ...]
    """All face-up Events, the latest last."""
    events_left: int
    hand: Cards
    opponents_hand: int
    supports: tuple[Cards, Cards]
    deck: int
    toji: Cards
    life: Pair
    own_card: Character | None
    opponents_card: Character | None
    """The Battle Cards of this turn; the opponent's is None until both are turned up."""
    added: tuple[Cards, Cards]
    over: GameOver | None


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place at the table: all that a player who chooses gets, beside the choices. The match is not here."""

    player: int
    rules: Rulebook
    view: Callable[[], View]
    """What the player sees now; made only for those who look."""


def take_seat(match: Match, player: int) -> Seat:
    """The place of a player at a match."""
    return Seat(player, match.rules, lambda: view(match, player))


def view(match: Match, player: int) -> View:
    """What a player sees of a match.

    Hidden: the opponent's hand, the order of both decks, the opponent's card while it is face down (P2, P2h).
    """
    own, other = player, 1 - player
    turn = match.turns[-1] if match.turns and match.phase is not Phase.EVENT else None
    cards = turn.battle if turn else None
    hidden = match.phase is Phase.REVEAL
    return View(
        player=player,
        phase=match.phase,
        to_act=match.to_act,
        turn=match.turn,
        event=turn.event if turn else None,
        events=tuple(match.events),
        events_left=len(match.event_deck),
        hand=tuple(match.hands[own]),
        opponents_hand=len(match.hands[other]),
        supports=(tuple(match.supports[FIRST]), tuple(match.supports[1 - FIRST])),
        deck=len(match.deck),
        toji=tuple(match.toji),
        life=match.life,
        own_card=cards[own] if cards else None,
        opponents_card=cards[other] if cards and not hidden else None,
        added=turn.added if turn else ((), ()),
        over=match.over,
    )


def unseen(seen: View, rules: Rulebook) -> Cards:
    """The Characters a player cannot see: the opponent's hand, the deck, and a card of the opponent's face down."""
    known = {*seen.hand, *seen.supports[0], *seen.supports[1], *seen.added[0], *seen.added[1], *seen.toji}
    known |= {card for card in (seen.own_card, seen.opponents_card) if card is not None}
    return tuple(card for card in rules.data.characters if card not in known)
