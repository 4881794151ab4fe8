"""The rules of Tōji that decide: one function a fact, in the order of the rulebook, its id in the docstring.

Nothing here changes anything on the table: each function answers from the cards it is given and appends its reason
to ``log``. ``decided_by`` names the rules that settled a battle: the comparison that was equal, if any, and the one
that decided, e.g. ``("B3",)`` or ``("B3", "B4")``; a tie is what B4 says when there is no matchup.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from generator.engine.duel import FIRST, SECOND, GameOver, Pair
from generator.engine.narration import Log, Reason
from generator.engine.toji.cards import ADVANTAGE, LOW_MP, Character, Event
from generator.engine.toji.data import Data


class Battle(NamedTuple):
    """How a battle went: the winner (None for a tie), the rules that decided, both final MP if they were computed."""

    winner: int | None
    decided_by: tuple[str, ...]
    final_mp: Pair | None


class Rulebook:
    """The rules with the numbers and tables of the content."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self._beats = data.beats
        self._cap = data.final_mp_max
        self._support_max = data.support_max
        self._life_end = data.life_end

    # ── S1 ──────────────────────────────────────────────────────────────────────────────────────────────

    def goes_first(self, wins: int, log: Log) -> int:
        """S1: who is the first player for the whole game, given who wins rock-paper-scissors."""
        log.append(("S1.first", wins, 1 - wins))
        return wins

    # ── P4 Support Phase ────────────────────────────────────────────────────────────────────────────────

    def support_phase(self, event: Event, first: Character, second: Character, log: Log) -> bool:
        """P4s: skipped under Low-MP Victory, and under Element Advantage when exactly one has the crowned Element."""
        if event.type == LOW_MP:
            log.append(("P4s.low-mp",))
            return False
        if event.type == ADVANTAGE and (owner := self.crowned(event, first, second)) is not None:
            log.append(("P4s.crown", owner, event.crown))
            return False
        return True

    def supports_for(self, battle: Character, own: Sequence[Character]) -> list[tuple[Character, ...]]:
        """P4: every choice of Support Cards: none, or up to the limit of the Battle Card's own Element."""
        element = battle.element
        same = [card for card in own if card.element == element]
        choices: list[tuple[Character, ...]] = [()]
        for count in range(1, min(self._support_max, len(same)) + 1):
            choices += combinations(same, count)
        return choices

    def supports_added(self, player: int, supports: Sequence[Character], log: Log) -> int:
        """P4: what a player's supports add to the final MP: the sum of their base MP."""
        if not supports:
            log.append(("P4.none", player))
            return 0
        mp = sum([card.mp for card in supports])
        log.append(("P4.added", player, supports, len(supports), mp))
        return mp

    def against_too_many(self, player: int, count: int) -> Iterator[Reason]:
        """P4: the reason against more supports than may be added in one turn."""
        if count > self._support_max:
            yield ("P4.too-many", player, count, self._support_max)

    def against_other_elements(self, player: int, battle: Character, supports: Sequence[Character]) -> Iterator[Reason]:
        """P4: reasons against supports of another Element than the player's own Battle Card."""
        for card in supports:
            if card.element != battle.element:
                yield ("P4.element", player, card, battle.element)

    def against_twice(self, cards: Sequence[Character]) -> Iterator[Reason]:
        """C1: each card exists once, so none can be in two places."""
        for n, card in enumerate(cards):
            if card.id is not None and cards.index(card) < n:
                yield ("C1.twice", card)

    # ── P5 Battle Phase ─────────────────────────────────────────────────────────────────────────────────

    def battle(self, event: Event, first: Character, second: Character, supports: Pair, log: Log) -> Battle:
        """P5: the battle, top to bottom; once decided, nothing later applies. ``supports`` are both Support MP."""
        log.append(("P5.battle", first, second))
        if self.is_special(event):
            log.append(("B5.special", event))
            if event.type == LOW_MP:
                return self.low_mp_victory(first, second, log)
            if (winner := self.element_advantage(event, first, second, log)) is not None:
                return Battle(winner, ("B2",), None)
        return self.higher_final_mp(event, first, second, supports, log)

    def is_special(self, event: Event) -> bool:
        """B5: the special Events are Low-MP Victory and Element Advantage."""
        return event.type == LOW_MP or event.type == ADVANTAGE  # noqa: PLR1714 - twice as fast as `in`

    def low_mp_victory(self, first: Character, second: Character, log: Log) -> Battle:
        """B1: the lower base MP wins; equal base MP goes to the matchup (B4). Final MP is not computed."""
        if first.mp == second.mp:
            log.append(("B1.equal", first.mp))
            return Battle(self.matchup(first, second, log), ("B1", "B4"), None)
        winner = FIRST if first.mp < second.mp else SECOND
        log.append(("B1.lower", winner, min(first.mp, second.mp), max(first.mp, second.mp)))
        return Battle(winner, ("B1",), None)

    def crowned(self, event: Event, first: Character, second: Character) -> int | None:
        """B2, P4s: the one player who has the crowned Element; None if both have it or neither."""
        one, other = first.element == event.crown, second.element == event.crown
        if one == other:
            return None
        return FIRST if one else SECOND

    def element_advantage(self, event: Event, first: Character, second: Character, log: Log) -> int | None:
        """B2: exactly one player with the crowned Element wins; both or neither go on to B3 (None)."""
        winner = self.crowned(event, first, second)
        if winner is not None:
            log.append(("B2.one", winner, event.crown))
        else:
            log.append(("B2.both" if first.element == event.crown else "B2.neither", event.crown))
        return winner

    def final_mp(self, player: int, event: Event, card: Character, support: int, log: Log) -> int:
        """B3: base MP + Support MP + the effect for the Battle Card's own Element, at most the cap."""
        effect = event.effect[card.element]
        total = card.mp + support + effect
        if total > self._cap:
            log.append(("B3.capped", player, card.mp, support, effect, total, self._cap))
            return self._cap
        log.append(("B3.sum", player, card.mp, support, effect, total))
        return total

    def higher_final_mp(self, event: Event, first: Character, second: Character, supports: Pair, log: Log) -> Battle:
        """B3: the higher final MP wins; equal final MP goes to the matchup (B4)."""
        one = self.final_mp(FIRST, event, first, supports[FIRST], log)
        other = self.final_mp(SECOND, event, second, supports[SECOND], log)
        if one > other:
            log.append(("B3.higher", FIRST, one, other))
            return Battle(FIRST, ("B3",), (one, other))
        if other > one:
            log.append(("B3.higher", SECOND, other, one))
            return Battle(SECOND, ("B3",), (one, other))
        log.append(("B3.equal", one))
        return Battle(self.matchup(first, second, log), ("B3", "B4"), (one, other))

    def matchup(self, first: Character, second: Character, log: Log) -> int | None:
        """B4: the Element that beats the other's wins; without a matchup it is a tie (None)."""
        one, other = first.element, second.element
        if self._beats.get(one) == other:
            log.append(("B4.beats", FIRST, one, other))
            return FIRST
        if self._beats.get(other) == one:
            log.append(("B4.beats", SECOND, other, one))
            return SECOND
        log.append(("B4.same", one) if one == other else ("B4.none", one, other))
        return None

    # ── P6 Result Phase ─────────────────────────────────────────────────────────────────────────────────

    def life_after(self, winner: int | None, life: Pair, first: Character, second: Character, log: Log) -> Pair:
        """P6: the loser's life falls by the base MP of their own Battle Card, never below the end; a tie costs none."""
        if winner is None:
            log.append(("P6.tie",))
            return life
        loser, loss = (SECOND, second.mp) if winner == FIRST else (FIRST, first.mp)
        before = life[loser]
        after = before - loss
        if after < self._life_end:
            after = self._life_end
            log.append(("P6.floor", loser, loss, before, after))
        else:
            log.append(("P6.loss", loser, loss, before, after))
        return (life[FIRST], after) if loser == SECOND else (after, life[SECOND])

    # ── E the end ───────────────────────────────────────────────────────────────────────────────────────

    def life_check(self, life: Pair, log: Log) -> GameOver | None:
        """E1: a player whose opponent's life is at the end wins. E3: asked before ``empty_check``."""
        for loser, winner in ((FIRST, SECOND), (SECOND, FIRST)):
            if life[loser] <= self._life_end:
                log.append(("E1.won", winner, loser, self._life_end))
                return GameOver(winner, "E1")
        return None

    def empty_check(self, deck: int, hands: Pair, life: Pair, log: Log) -> GameOver | None:
        """E2: deck and both hands empty ends the game, more life wins. E4: an empty deck alone does not end it."""
        log.append(("P7e.checked", deck, hands[FIRST], hands[SECOND]))
        if deck:
            return None
        if hands[FIRST] or hands[SECOND]:
            log.append(("E4.play-on", hands[FIRST] + hands[SECOND]))
            return None
        log.append(("E3.then-empty",))
        if life[FIRST] == life[SECOND]:
            log.append(("E2.draw", life[FIRST]))
            return GameOver(None, "E2")
        winner = FIRST if life[FIRST] > life[SECOND] else SECOND
        log.append(("E2.won", winner, max(life), min(life)))
        return GameOver(winner, "E2")
