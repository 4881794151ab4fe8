"""Players by name: they choose from what is allowed by what they may see, and play a game out between two."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Protocol

from generator.engine.charisma import match as m
from generator.engine.charisma.cards import BOOST, CHARACTER, DAMAGE, PLAYERS, SACRIFICE, UNTAP, Ally, Card
from generator.engine.charisma.match import Match
from generator.engine.charisma.moves import (
    END,
    PLAYER,
    Action,
    Attack,
    Block,
    Discard,
    Draw,
    Pick,
    Play,
    Target,
    Untap,
    Use,
)
from generator.engine.charisma.options import may_use, plays, targets
from generator.engine.charisma.view import Seat, View, take_seat


class Player(Protocol):
    """One who chooses when it is theirs to choose, by what they see from their seat."""

    def choose(self, seat: Seat) -> Action:
        """An action that is allowed now."""


class RandomPlayer:
    """Chooses anything that is allowed."""

    def __init__(self, rng: Random) -> None:
        self._chance = rng.random

    def choose(self, seat: Seat) -> Action:
        """Something random."""
        return seat.any_action(self._chance)


class GreedyPlayer:
    """Draws what the deck can spare, builds the strongest field, removes what it can kill, attacks where it gains."""

    def __init__(self, rng: Random) -> None:
        self._random = rng.random

    def choose(self, seat: Seat) -> Action:  # noqa: PLR0911 - one for each phase
        """The first thing on its list that can be done."""
        seen = seat.view()
        side = seen.sides[seen.active]
        match seen.phase:
            case m.UNTAP_PHASE:
                tapped = tuple(ally for ally in side.allies() if ally.tapped)
                return Untap(tapped) if tapped else END
            case m.DRAW_PHASE if not seen.drawn:
                return Draw(self._draw(seen))
            case m.MAIN:
                return self._main(seen)
            case m.BLOCKING:
                return self._block(seen)
            case m.PICKING:
                return Pick(self._pick(seen))
            case m.DISCARD if many := seen.rules.too_many(len(side.hand)):
                return Discard(tuple(sorted(side.hand, key=_worth)[:many]))
        return END

    def _draw(self, seen: View) -> int:
        """P2: as few as allowed while the hand will do, or as many as leave the deck well ahead of the opponent's."""
        counts = seen.draw_counts([])
        side, enemy = seen.sides[seen.active], seen.sides[1 - seen.active]
        wanted = 1 if len(side.hand) > 2 and len(side.deck) <= len(enemy.deck) else 2
        return min(max(wanted, counts[0]), counts[-1])

    def _main(self, seen: View) -> Action:
        """Put allies into play, use what kills or hurts, then attack, then end."""
        side = seen.sides[seen.active]
        for card in sorted(dict.fromkeys(side.hand), key=_worth, reverse=True):
            if action := self._play(seen, card):
                return action
        able = [ally for ally in side.allies() if may_use(ally) and ally.attack < 2]
        sources: list[Ally | Card] = [*side.items, *able]
        for source in sources:
            card = source.card if isinstance(source, Ally) else source
            found = self._target(seen, card, ())
            if found and (isinstance(source, Card) or seen.attacks or card.effect == DAMAGE):
                return Use(source, found[0])
        if seen.attacks < seen.rules.data.attacks_each_turn and (allies := self._attackers(seen)):
            return Attack(allies)
        return END

    def _play(self, seen: View, card: Card) -> Play | None:
        """The way to play a card that taps least strength, for an ally that is worth its sacrifice."""
        best: Play | None = None
        for play in plays(seen, card, least=True):
            if card.condition == SACRIFICE and play.sacrifice and _worth(play.sacrifice.card) >= _worth(card):
                continue
            if best is None or _price(play) < _price(best):
                best = play
        if best is not None and best.target is not None:
            found = self._target(seen, card, best.pay)
            return Play(card, best.pay, None, found[0]) if found else None
        return best

    def _target(self, seen: View, card: Card, pay: Sequence[Ally]) -> tuple[Target] | None:
        """An enemy that dies of it, the strongest first; else the player. An own ally that gains by it."""
        able = list(targets(seen, card, tuple(pay)))
        allies = [target for target in able if isinstance(target, Ally)]
        if card.effect == DAMAGE:
            dying = [ally for ally in allies if ally.left <= card.power]
            if dying:
                return (max(dying, key=lambda ally: _worth(ally.card)),)
            return (able[0],) if able else None
        if card.effect == UNTAP:  # never one that untaps another in turn: that would go on for ever
            gaining = [ally for ally in allies if ally.card.effect != UNTAP]
        else:
            gaining = [ally for ally in allies if seen.rules.may_attack(ally)]
        if card.effect == BOOST and seen.attacks:
            return None
        if not gaining:
            return None
        best: Ally = max(gaining, key=_attack_of)
        return (best,)

    def _attackers(self, seen: View) -> tuple[Ally, ...]:
        """A1: those that nobody can block and kill; all of them when the damage would end the game."""
        able = [a for a in seen.sides[seen.active].allies() if seen.rules.may_attack(a) and a.attack]
        enemy = seen.sides[1 - seen.active]
        blockers = [ally for ally in enemy.allies() if not ally.tapped]
        if sum(ally.attack for ally in able[len(blockers) :]) >= len(enemy.deck):
            return tuple(able)
        return tuple(
            a for a in able if not any(seen.rules.may_block(b, a) and b.attack >= a.left > 0 for b in blockers)
        )

    def _block(self, seen: View) -> Block:
        """A2: the strongest attackers first: a blocker that survives, or one that kills and is worth no more."""
        free = [ally for ally in seen.sides[seen.to_act].allies() if not ally.tapped]
        pairs = []
        for attacker in sorted(seen.attackers, key=lambda ally: -ally.attack):
            able = [b for b in free if seen.rules.may_block(b, attacker) and _good_block(b, attacker)]
            if able:
                blocker = max(able, key=lambda b: (b.left > attacker.attack, -_worth(b.card)))
                free.remove(blocker)
                pairs.append((blocker, attacker))
        return Block(tuple(pairs))

    def _pick(self, seen: View) -> Target:
        """A7: an ally that survives it, else the player while the deck lasts, else the weakest ally."""
        side, power = seen.sides[seen.to_act], seen.hitting.power if seen.hitting else 0
        allies = side.allies()
        tough = [ally for ally in allies if ally.left > power]
        if tough:
            return tough[int(self._random() * len(tough))]
        if len(side.deck) > power or not allies:
            return PLAYER
        return min(allies, key=lambda ally: _worth(ally.card))


STRATEGIES: Mapping[str, Callable[[Random], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}


def play_turn(match: Match, players: Sequence[Player]) -> Iterator[Action]:
    """Play a match to the end of the present turn, or of the game; yields each action before it is done."""
    turn = match.turn
    seats = [take_seat(match, player) for player in PLAYERS]
    while match.over is None and match.turn == turn:
        player = match.to_act
        action = players[player].choose(seats[player])
        yield action
        match.perform(action)


def _worth(card: Card) -> int:
    """How much a card is worth: allies by their numbers, Characters more as they are free, others by their power."""
    if card.is_ally:
        return 2 * card.attack + card.hp + card.amount + 4 * (card.kind == CHARACTER)
    return card.power + 1


def _price(play: Play) -> int:
    """What a way to play costs: the strength it taps and the worth it sacrifices."""
    tapped = sum(1 + ally.attack * (not ally.fresh) for ally in play.pay)
    return tapped + (10 * _worth(play.sacrifice.card) if play.sacrifice else 0)


def _good_block(blocker: Ally, attacker: Ally) -> bool:
    kills = blocker.attack >= attacker.left
    return blocker.left > attacker.attack or (kills and _worth(blocker.card) <= _worth(attacker.card))


def _attack_of(ally: Ally) -> int:
    return ally.attack
