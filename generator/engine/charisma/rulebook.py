"""The rules of Charisma that decide: one function a fact, in the order of the rulebook, its id in the docstring.

Nothing here changes anything on the table: each function answers from what it is given. Where the source leaves
something open, the ruling's switch in ``game.yaml`` is asked for by its id, once, here or in ``match.py``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.engine import duel
from generator.engine.charisma.cards import (
    CHARACTER,
    DAMAGE,
    DEFENDER,
    FIRST,
    FLYER,
    NONE,
    SACRIFICE,
    UNIT,
    Ally,
    Card,
)
from generator.engine.charisma.data import Data
from generator.engine.charisma.payment import Payments
from generator.engine.narration import Log, Reason

Blocks = Mapping[int, int]
"""Which blocker blocks: number of the attacker → number of the blocker."""


GameOver = duel.GameOver


class Combat(NamedTuple):
    """What an attack does, all at the same time: damage for each ally, and for the defending player."""

    to_attackers: tuple[int, ...]
    to_blockers: tuple[int, ...]
    to_player: int


class Rulebook:
    """The rules with the numbers, tables and rulings of the content."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.payments = Payments(data)
        rulings = data.rulings
        self.loss_at_once = rulings["loss-at-once"]
        self.both_out_draw = rulings["both-out-draw"]
        self.items_stay = rulings["item-use"]
        self.charisma_gone = rulings["charisma-gone"]
        self._own_first_draw = rulings["own-first-draw"]
        self._full_hand_no_draw = rulings["full-hand-no-draw"]
        self.one_character = rulings["one-character"]
        self._excess_lost = rulings["excess-lost"]
        self._defender_picks = rulings["defender-picks"]
        self._both_hands_draw = rulings["both-hands-draw"]

    # ── D: the deck and life ────────────────────────────────────────────────────────────────────────────

    def against_deck(self, cards: Sequence[str]) -> Iterator[Reason]:
        """D1: a deck is exactly so many cards, at most so many of one."""
        if len(cards) != self.data.deck_size:
            yield ("D1.size", self.data.deck_size, len(cards))
        yield from self.against_copies(cards)

    def against_copies(self, cards: Sequence[str]) -> Iterator[Reason]:
        """D1: no player has more than so many of the same card, in the deck or anywhere else."""
        data = self.data
        for name, count in Counter(cards).items():
            if count > data.copies_max and name in data.card_by_id:
                yield ("D1.copies", data.card_by_id[name], data.copies_max, count)

    def against_so_many(self, cards: int) -> Iterator[Reason]:
        """D1: no player has more cards than a deck, wherever they lie."""
        if cards > self.data.deck_size:
            yield ("D1.too-many", self.data.deck_size, cards)

    def lost(self, deck: int) -> bool:
        """D2: whether a player with so many cards left in the deck has lost."""
        return deck <= 0

    def against_lost_already(self, deck: int) -> Iterator[Reason]:
        """D2: by ruling ``loss-at-once`` nobody with an empty deck goes on; else the turn is played to its end."""
        if self.lost(deck) and self.loss_at_once:
            yield ("D2.over",)

    def loss_check(self, decks: Sequence[int], active: int, log: Log) -> GameOver | None:
        """D2: who has lost, if anybody; if both in the same moment, the ruling ``both-out-draw`` says."""
        out = [player for player, deck in enumerate(decks) if self.lost(deck)]
        if not out:
            return None
        if len(out) == 1:
            log.append(("D2.lost", out[0], 1 - out[0]))
            return GameOver(1 - out[0], "D2")
        if self.both_out_draw:
            log.append(("D2.both-draw",))
            return GameOver(None, "D2")
        log.append(("D2.both-active", active))
        return GameOver(active, "D2")

    # ── F: the field ────────────────────────────────────────────────────────────────────────────────────

    def against_no_room(self, kind: str, in_play: int) -> Iterator[Reason]:
        """F2: so many Characters and so many Units at most."""
        if kind == CHARACTER and in_play >= self.data.characters_max:
            yield ("F2.characters", self.data.characters_max)
        if kind == UNIT and in_play >= self.data.units_max:
            yield ("F2.units", self.data.units_max)

    # ── S: setup ────────────────────────────────────────────────────────────────────────────────────────

    def at_once(self, hand: Sequence[Card]) -> Card | None:
        """S2: a Character that can be put into play at once, that is, without a summoning condition."""
        return next((card for card in hand if card.kind == CHARACTER and card.condition == NONE), None)

    def opened(self, player: int, hands: Sequence[Sequence[Card]], log: Log) -> bool:
        """S2: whether a player keeps the last of these opening hands; without a Character for it, each is drawn again.

        The last that there may be is not.
        """
        for number, hand in enumerate(hands, 1):
            log.append(("S2.drawn", player, len(hand)))
            if card := self.at_once(hand):
                log.append(("S2.kept", player, card))
            else:
                log.append(("S2.none" if number < self.data.mulligans_max else "S2.last", player))
        return self.at_once(hands[-1]) is not None

    def plays_for_first(self, lost: Sequence[int]) -> bool:
        """S2, S3: whether rock-paper-scissors is played, given who has lost by the opening hands."""
        return not lost or (len(lost) > 1 and not self._both_hands_draw)

    def goes_first(self, wins: int, log: Log) -> int:
        """S3: who is the first player, given who wins rock-paper-scissors."""
        log.append(("S3.first", wins, 1 - wins))
        return wins

    def opening_check(self, lost: Sequence[int], hands: int, log: Log, wins: int = FIRST) -> GameOver | None:
        """S2: who wins by the opening hands, given who has lost by them; of both, ``both-hands-draw`` says.

        ``wins`` is who wins rock-paper-scissors: if players go by their order, the first (S3).
        """
        if not lost:
            return None
        if len(lost) == 1:
            log.append(("S2.lost", lost[0], 1 - lost[0], hands))
            return GameOver(1 - lost[0], "S2")
        if self._both_hands_draw:
            log.append(("S2.both-draw", hands))
            return GameOver(None, "S2")
        log.append(("S2.both-won", hands, wins))
        return GameOver(wins, "S2")

    # ── P: the turn ─────────────────────────────────────────────────────────────────────────────────────

    def draws_in(self, turn: int) -> bool:
        """P0: there is no Draw Phase in the first player's first turn. Turns count from 1, both players' together."""
        return turn > 1

    def second_players_first(self, turn: int) -> bool:
        """P0: whether this is the second player's first turn, which starts with a draw."""
        return turn == 2

    def first_draw_phase(self, turn: int) -> bool:
        """P2: whether the Draw Phase of a turn is the very first: each player's own, by ruling ``own-first-draw``."""
        return self.second_players_first(turn) or (turn == 3 and self._own_first_draw)

    def draw_counts(self, hand: int, deck: int, first: bool, log: Log) -> tuple[int, ...]:
        """P2: how many cards may be drawn, with a reason that tells of this very hand and of the rulings as they are.

        With more than the limit in hand the ruling ``full-hand-no-draw`` holds.
        """
        data = self.data
        limit = data.hand_limit
        if hand > limit and self._full_hand_no_draw:
            log.append(("P2.over", limit))
            counts: Sequence[int] = (0,)
        elif first:
            log.append(("P2.own-first" if self._own_first_draw else "P2.first", data.first_draw))
            counts = (data.first_draw,)
        elif hand >= limit:
            log.append(("P2.full" if hand == limit else "P2.over-full", limit, data.full_hand_draw))
            counts = range(data.full_hand_draw + 1)
        else:
            log.append(("P2.up-to", limit, limit - hand))
            counts = range(limit - hand + 1)
        if deck < counts[-1]:
            log.append(("P2.deck", deck) if deck else ("P2.no-deck",))
            return tuple(range(min(counts[0], deck), deck + 1))
        return tuple(counts)

    def too_many(self, hand: int) -> int:
        """P4: how many cards must be discarded."""
        return max(0, hand - self.data.hand_limit)

    # ── A: the attack ───────────────────────────────────────────────────────────────────────────────────

    def against_attacker(self, ally: Ally) -> Iterator[Reason]:
        """A1: tapped allies (T1) and those that came into play this turn (P3n) do not attack."""
        if ally.tapped:
            yield ("T1.attack", ally)
        if ally.fresh:
            yield ("P3n.attack", ally)

    def may_attack(self, ally: Ally) -> bool:
        """A1: whether an ally may attack."""
        return not (ally.tapped or ally.fresh)

    def against_blocker(self, blocker: Ally) -> Iterator[Reason]:
        """A2, T1: a tapped ally does not block, whomever."""
        if blocker.tapped:
            yield ("T1.block", blocker)

    def against_block(self, blocker: Ally, attacker: Ally) -> Iterator[Reason]:
        """A2, T1: a tapped ally does not block. A3: a walker blocks walkers only."""
        yield from self.against_blocker(blocker)
        if blocker.card.move not in self.data.blocked_by[attacker.card.move]:
            yield ("A3.walker-flyer", blocker, attacker)

    def may_block(self, blocker: Ally, attacker: Ally) -> bool:
        """A2, A3: whether an ally may block an attacker."""
        return not blocker.tapped and blocker.card.move in self.data.blocked_by[attacker.card.move]

    def combat(self, attackers: Sequence[Ally], blockers: Sequence[Ally], blocks: Blocks, log: Log) -> Combat:
        """A4, A5: attackers and blockers deal damage at the same time, unblocked attackers to the player.

        Damage beyond a blocker's HP is lost, by ruling ``excess-lost``.
        """
        to_attackers, to_blockers, to_player = [0] * len(attackers), [0] * len(blockers), 0
        for number, attacker in enumerate(attackers):
            if number not in blocks:
                log.append(("A4.unblocked", attacker, attacker.attack))
                to_player += attacker.attack
                continue
            blocker = blockers[blocks[number]]
            if blocker.card.move == FLYER:
                log.append(("A3.flyer", blocker))
            else:
                log.append(("A3.walker", blocker, attacker))
            log.append(("A5.clash", attacker, blocker))
            to_attackers[number] = blocker.attack
            to_blockers[blocks[number]] = attacker.attack
            excess = attacker.attack - blocker.left
            if excess > 0 and self._excess_lost:
                log.append(("A5.excess-lost", blocker, excess))
            elif excess > 0:
                log.append(("A5.excess-dealt", blocker, excess))
                to_player += excess
        return Combat(tuple(to_attackers), tuple(to_blockers), to_player)

    def suffers(self, ally: Ally, damage: int, log: Log) -> None:
        """A6: what damage does to an ally. It stays until the end of the turn."""
        left = ally.left - damage
        log.append(("A6.damage", ally, damage, max(0, left)))

    def dies(self, ally: Ally, log: Log) -> bool:
        """A5: an ally whose damage this turn reaches its HP goes to the Abyss."""
        if ally.left > 0:
            return False
        log.append(("A5.dies", ally, ally.hp))
        return True

    def defender_picks(self, card: Card) -> bool:
        """A7: whether the defending player picks who takes the damage (ruling ``defender-picks``)."""
        return card.effect == DAMAGE and card.targeting == DEFENDER and self._defender_picks

    # ── T2 ──────────────────────────────────────────────────────────────────────────────────────────────

    def against_sacrifice(self, card: Card, sacrifice: Ally | None) -> Iterator[Reason]:
        """T2: a summoning condition sends one own ally from the field to the Abyss, tapped or not."""
        if card.condition == SACRIFICE and sacrifice is None:
            yield ("T2.needs-sacrifice", card)
        if card.condition != SACRIFICE and sacrifice is not None:
            yield ("T2.no-condition", card)
