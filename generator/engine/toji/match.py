"""A game of Tōji being played: everything on the table, and the phases that change it.

Each phase is one method; it is the only place that moves those cards, and it logs why. An action that the rules do
not allow raises ``IllegalActionError`` with every reason and changes nothing. The whole match is open here; what one
player may see of it is in ``view.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from random import Random
from typing import TypeAlias, TypeVar

from generator.engine.duel import FIRST, PLAYERS, SECOND, GameOver, Pair
from generator.engine.narration import IllegalActionError, Log, Reason
from generator.engine.toji.cards import HAND_PICK, Character, Event
from generator.engine.toji.data import Data
from generator.engine.toji.rulebook import Rulebook

T = TypeVar("T")
Cards: TypeAlias = tuple[Character, ...]
Choice: TypeAlias = Character | int | Cards | None
"""What a player chooses: a card (P2), a position in the offered hand (P2h), supports (P4); None to turn up (P1)."""


class Phase(Enum):
    """The phases in their order; the value is the rule that tells of it."""

    EVENT = "P1"
    SELECTION = "P2"
    REVEAL = "P3"
    SUPPORT = "P4"
    BATTLE = "P5"
    RESULT = "P6"
    DRAW = "P7"
    OVER = "E"


EVENT, SELECTION, REVEAL, SUPPORT, BATTLE, RESULT, DRAW, OVER = Phase


@dataclass(frozen=True)
class Position:
    """Where every card lies and how much life there is, at the start of a turn. Piles have their top card first."""

    hands: tuple[Cards, Cards]
    supports: tuple[Cards, Cards]
    deck: Cards
    event_deck: tuple[Event, ...]
    life: Pair
    toji: Cards = ()
    events: tuple[Event, ...] = ()


@dataclass(slots=True)
class Turn:
    """What has happened in one turn so far. ``life`` is after the Result Phase."""

    number: int
    event: Event
    life_before: Pair
    life: Pair
    battle: Cards = ()
    """Both Battle Cards; empty until they are selected."""
    added: tuple[Cards, Cards] = ((), ())
    support_mp: Pair = (0, 0)
    support_phase: bool = False
    winner: int | None = None
    decided_by: tuple[str, ...] = ()
    final_mp: Pair | None = None
    drawn: Cards = ()
    """Both cards drawn; empty when nobody drew."""


def deal(data: Data, rng: Random) -> Position:
    """S2, S3, S4, S5: shuffle both sets; deal hands, then Support Cards; the rest are the decks. Life as S6 says."""
    cards = shuffled(data.characters, rng)
    hand, support = data.hand_size, data.support_cards
    ends = [0, hand, 2 * hand, 2 * hand + support, 2 * hand + 2 * support, len(cards)]
    first, second, supports_first, supports_second, deck = (cards[start:end] for start, end in pairwise(ends))
    supports = (supports_first, supports_second)
    return Position((first, second), supports, deck, shuffled(data.events, rng), life_at_start(data))


def life_at_start(data: Data) -> Pair:
    """S6: both Life Tokens start on the same number of their tracks."""
    return (data.start_life, data.start_life)


def shuffled(cards: tuple[T, ...], rng: Random) -> tuple[T, ...]:
    """The cards in an order that depends on the generator's ``random()`` alone, the same in every Python."""
    return tuple(sorted(cards, key=lambda _: rng.random()))


class Match:
    """A game in progress. Public attributes are the zones; use the phases' methods to change them."""

    def __init__(self, rules: Rulebook, position: Position) -> None:
        self.rules = rules
        self.hands = tuple(list(hand) for hand in position.hands)
        self.supports = tuple(list(supports) for supports in position.supports)
        self.deck = list(reversed(position.deck))
        self.event_deck = list(reversed(position.event_deck))
        self.toji = list(position.toji)
        self.events = list(position.events)
        self.life = position.life
        self.phase = EVENT
        self.to_act = FIRST
        self.turns: list[Turn] = []
        self.over: GameOver | None = None
        self.log: Log = []

    @classmethod
    def from_deal(cls, rules: Rulebook, position: Position) -> Match:
        """A new game from the deal, with the reasons of the setup logged (S2 to S6).

        S1: who is first is settled before, between people; it is ``FIRST`` here, for the whole game.
        """
        match = cls(rules, position)
        match.log += [
            ("S2.dealt", len(position.hands[FIRST])),
            ("S3.dealt", len(position.supports[FIRST])),
            ("S4.placed", len(position.deck)),
            ("S5.placed", len(position.event_deck)),
            ("S6.placed", position.life[FIRST]),
        ]
        return match

    @property
    def turn(self) -> int:
        """P1: the number of the latest turn; each turned up one Event."""
        return len(self.events)

    def copy(self) -> Match:
        """The same state again; changing one leaves the other as it is."""
        twin = Match.__new__(Match)
        twin.__dict__ = dict(self.__dict__)
        twin.hands = tuple(map(list, self.hands))
        twin.supports = tuple(map(list, self.supports))
        for pile in ("deck", "event_deck", "toji", "events", "log"):
            setattr(twin, pile, list(getattr(self, pile)))
        twin.turns = [replace(turn) for turn in self.turns]
        return twin

    # ── P1 Event Phase ──────────────────────────────────────────────────────────────────────────────────

    def turn_up(self, player: int = FIRST) -> None:
        """P1: the first player turns up the top Event onto the earlier ones; it lasts this turn only."""
        if reasons := list(self.against_turn_up(player)):
            raise IllegalActionError(reasons)
        event = self.event_deck.pop()
        self.events.append(event)
        self.turns.append(Turn(self.turn, event, self.life, self.life))
        self.log.append(("P1.turned-up", event))
        self.phase = SELECTION

    def against_turn_up(self, player: int) -> Iterator[Reason]:
        """Reasons against turning up an Event now."""
        if self.phase is not EVENT:
            yield self._other_phase()
        if player != FIRST:
            yield ("P1.only-first",)
        if not self.event_deck:
            yield ("P1.no-event",)

    # ── P2 Selection Phase ──────────────────────────────────────────────────────────────────────────────

    def select(self, first: Character, second: Character) -> None:
        """P2: both play one card of their hand face down at the same time: the turn's Battle Cards."""
        if reasons := list(self.against_select(first, second)):
            raise IllegalActionError(reasons)
        self.hands[FIRST].remove(first)
        self.hands[SECOND].remove(second)
        self.turns[-1].battle = (first, second)
        self.log.append(("P2.selected",))
        self.phase = REVEAL

    def against_select(self, first: Character, second: Character) -> Iterator[Reason]:
        """Reasons against this choice of Battle Cards."""
        if self.phase is not SELECTION:
            yield self._other_phase()
        elif self.hand_pick:
            yield ("P2h.pick-now",)
        for player, card in ((FIRST, first), (SECOND, second)):
            if card not in self.hands[player]:
                yield ("P2.not-in-hand", player, card)

    @property
    def hand_pick(self) -> bool:
        """P2h: whether this turn each picks from the other's hand."""
        return self.turns[-1].event.type == HAND_PICK

    def pick(self, first: int, second: int) -> None:
        """P2h: each picks unseen, by position, from the hand the other offers; that is the offering player's card."""
        if reasons := list(self.against_pick(first, second)):
            raise IllegalActionError(reasons)
        self.log.append(("P2h.picked",))
        for player in PLAYERS:
            if len(self.hands[player]) == 1:
                self.log.append(("P2h.last-card", player))
        self.turns[-1].battle = (self.hands[FIRST].pop(second), self.hands[SECOND].pop(first))
        self.phase = REVEAL

    def against_pick(self, first: int, second: int) -> Iterator[Reason]:
        """Reasons against picking these positions of the opponent's hand (0 is the first card)."""
        if self.phase is not SELECTION:
            yield self._other_phase()
        elif not self.hand_pick:
            yield ("P2.select-now",)
        for player, offered, position in ((FIRST, SECOND, first), (SECOND, FIRST, second)):
            if not 0 <= position < len(self.hands[offered]):
                yield ("P2h.no-such-card", player, position + 1)

    # ── P3 Reveal Phase ─────────────────────────────────────────────────────────────────────────────────

    def reveal(self) -> None:
        """P3: both turn their card up at the same time. P4s: then the Support Phase takes place or is skipped."""
        self._expect(REVEAL)
        turn = self.turns[-1]
        first, second = turn.battle
        self.log.append(("P3.revealed", first, second))
        turn.support_phase = self.rules.support_phase(turn.event, first, second, self.log)
        self.phase = SUPPORT if turn.support_phase else BATTLE
        self.to_act = FIRST

    # ── P4 Support Phase ────────────────────────────────────────────────────────────────────────────────

    def add_supports(self, player: int, cards: Cards) -> None:
        """P4: first the first player, finally and face up, then the second player adds Support Cards, or none."""
        if reasons := list(self.against_supports(player, cards)):
            raise IllegalActionError(reasons)
        own = self.supports[player]
        for card in cards:
            own.remove(card)
        turn = self.turns[-1]
        mp = self.rules.supports_added(player, cards, self.log)
        if player == FIRST:
            turn.added, turn.support_mp = (cards, ()), (mp, 0)
            self.to_act = SECOND
        else:
            turn.added, turn.support_mp = (turn.added[FIRST], cards), (turn.support_mp[FIRST], mp)
            self.phase = BATTLE
            self.to_act = FIRST

    def against_supports(self, player: int, cards: Cards) -> Iterator[Reason]:
        """Reasons against these Support Cards now."""
        if self.phase is not SUPPORT:
            yield ("P4s.skipped", player) if self._just_skipped() else self._other_phase()
        elif player != self.to_act:
            yield ("P4.not-their-turn", player)
        if cards:
            yield from self._against_cards(player, cards)

    def _against_cards(self, player: int, cards: Cards) -> Iterator[Reason]:
        """P4, C1: reasons against these cards as supports, whenever they are added."""
        if self.phase is SUPPORT:
            yield from self.rules.against_too_many(player, len(cards))
            yield from self.rules.against_other_elements(player, self.turns[-1].battle[player], cards)
        for card in cards:
            if card not in self.supports[player]:
                yield ("P4.not-own", player, card)
        yield from self.rules.against_twice(cards)

    def _just_skipped(self) -> bool:
        """P4s: whether the Support Phase of the latest turn was skipped and no new Event is up yet."""
        later = self.phase not in (SELECTION, REVEAL)
        return later and bool(self.turns) and not self.turns[-1].support_phase

    # ── P5 Battle Phase ─────────────────────────────────────────────────────────────────────────────────

    def battle(self) -> None:
        """P5: the rules of the battle say who wins."""
        self._expect(BATTLE)
        turn = self.turns[-1]
        first, second = turn.battle
        turn.winner, turn.decided_by, turn.final_mp = self.rules.battle(
            turn.event, first, second, turn.support_mp, self.log
        )
        self.phase = RESULT

    # ── P6 Result Phase ─────────────────────────────────────────────────────────────────────────────────

    def result(self) -> None:
        """P6: life falls. P6d: the used cards go to the Tōji zone. E1: then the life check, before any other (E3)."""
        self._expect(RESULT)
        turn = self.turns[-1]
        first, second = turn.battle
        self.life = turn.life = self.rules.life_after(turn.winner, self.life, first, second, self.log)
        one, other = turn.added
        self.toji += (first, second, *one, *other)
        self.log.append(("P6d.moved", 2 + len(one) + len(other)))
        self.over = self.rules.life_check(self.life, self.log)
        if self.over is None:
            self.phase = DRAW
            return
        if not (self.deck or self.hands[FIRST] or self.hands[SECOND]):
            self.log.append(("E3.life-first",))
        self.phase = OVER

    # ── P7 Draw Phase ───────────────────────────────────────────────────────────────────────────────────

    def draw(self) -> None:
        """P7: the first, then the second player draws, unless the deck is empty. P7e: then the check for the end."""
        self._expect(DRAW)
        if self.deck:
            first, second = self.turns[-1].drawn = (self.deck.pop(), self.deck.pop())
            self.hands[FIRST].append(first)
            self.hands[SECOND].append(second)
            self.log.append(("P7.drawn", self.rules.data.draw))
        else:
            self.log.append(("P7.skipped",))
        hands = (len(self.hands[FIRST]), len(self.hands[SECOND]))
        self.over = self.rules.empty_check(len(self.deck), hands, self.life, self.log)
        self.phase = EVENT if self.over is None else OVER

    # ── what may be done now ────────────────────────────────────────────────────────────────────────────

    def choices(self, player: int) -> Sequence[Choice]:
        """All that a player may choose now; empty when it is not theirs to choose. Selection is joint: one of each."""
        if self.phase is SELECTION:
            return self.offered(player) if self.hand_pick else tuple(self.hands[player])
        if self.phase is SUPPORT and player == self.to_act:
            return self.support_choices(player)
        if self.phase is EVENT and player == FIRST and self.event_deck:
            return (None,)
        return ()

    def offered(self, player: int) -> range:
        """P2h: the positions a player may pick from in the hand the opponent offers."""
        return range(len(self.hands[1 - player]))

    def position(self, owner: int, card: Character) -> int:
        """P2h: where in the owner's offered hand a card lies. Raises IllegalActionError if it does not."""
        if card not in self.hands[owner]:
            raise IllegalActionError([("P2h.not-offered", owner, card)])
        return self.hands[owner].index(card)

    def support_choices(self, player: int) -> list[Cards]:
        """P4: every choice of Support Cards for the player's Battle Card."""
        return self.rules.supports_for(self.turns[-1].battle[player], self.supports[player])

    def automatic(self) -> Callable[[], None] | None:
        """The phase that now happens by itself (reveal, battle, result, draw); None if a player is to choose."""
        return {
            REVEAL: self.reveal,
            BATTLE: self.battle,
            RESULT: self.result,
            DRAW: self.draw,
        }.get(self.phase)

    def _expect(self, phase: Phase) -> None:
        if self.phase is not phase:
            raise IllegalActionError([self._other_phase()])

    def _other_phase(self) -> Reason:
        """The reason against anything that is not of the present phase: what is to be done now, by its rule."""
        if self.phase is OVER:
            return ("E1.over",) if self.over and self.over.rule == "E1" else ("E2.over",)
        if self.phase is SELECTION and self.hand_pick:
            return ("P2h.pick-now",)
        return NOW[self.phase]


NOW: dict[Phase, Reason] = {
    EVENT: ("P1.turn-up-first",),
    SELECTION: ("P2.select-now",),
    REVEAL: ("P3.reveal-now",),
    SUPPORT: ("P4.add-now",),
    BATTLE: ("P5.battle-now",),
    RESULT: ("P6.result-now",),
    DRAW: ("P7.draw-now",),
}
