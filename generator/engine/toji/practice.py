"""Worked examples as questions. What is asked follows from the first rules of an example's ``because``.

- P6: how much life is left. P4, or B2 with supports: whether they may be added; P4s, or B2 without: whether there is
  a Support Phase. B3 alone, where the matchup points the same way: a final MP. Else who wins.
- At a table also: P6d: how many cards have been used. What ends the game, or nearly does: how it stands.
- A refusal: whether what was done last is allowed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.engine.core import Message, Question, Scene
from generator.engine.duel import PLAYERS, GameOver, Pair
from generator.engine.practice import Asked, among, number
from generator.engine.toji.match import Match
from generator.engine.toji.narrator import Narrator
from generator.engine.toji.rulebook import Rulebook
from generator.engine.toji.scenes import Fought, Painter
from generator.engine.toji.shapes import Action, AddSupports, Pick, Select, TurnUp

WINNERS: tuple[int | None, ...] = (*PLAYERS, None)
ENDS = frozenset({"E1", "E2", "E3", "E4", "P7e"})


class Examiner:
    """Makes questions of examples that have been played."""

    def __init__(self, rules: Rulebook, narrator: Narrator, painter: Painter) -> None:
        self._rules = rules
        self._narrator = narrator
        self._painter = painter

    def battle(self, because: Sequence[str], fought: Fought, decided_by: Sequence[str], winner: int | None) -> Question:
        """A judged battle as a question."""
        asked, scene = self._battle(because, fought, decided_by, winner)
        return asked.about([scene])

    def refused(self, scenes: Sequence[Scene], last: Action | None = None) -> Question:
        """What the rules refuse: the last action, or (None) the battle that was asked about."""
        if last is None:
            return self._allowed("quiz.supports-allowed", allowed=False).about(scenes)
        return self._allowed("quiz.allowed", allowed=False).about(scenes, self._done(last))

    def table(
        self, because: Sequence[str], match: Match, start: Scene, before: Sequence[Scene], last: Action
    ) -> Question:
        """Turns at a table as a question; ``before`` are the pictures of all turns but the last."""
        turn = match.turns[-1]
        first, second = turn.battle
        fought = Fought(turn.event, (first, second), turn.added, turn.life_before)
        unplayed = self._painter.unresolved(fought, turn.number)
        if match.over is not None or not ENDS.isdisjoint(because[:2]):
            return self._ending(match.over).about([start, *before, unplayed])
        if "P6d" in because[:2]:
            return self._used(match).about([start, *before, unplayed])
        if because[:1] == ("P4",) and isinstance(last, AddSupports) and last.cards:
            others = tuple(() if player == last.player else turn.added[player] for player in PLAYERS)
            scene = self._painter.unresolved(fought._replace(supports=(others[0], others[1])), turn.number)
            return self._allowed("quiz.allowed", allowed=True).about([start, scene], self._done(last))
        return self.battle_of_turn(because, fought, turn.decided_by, turn.winner, turn.number)

    def battle_of_turn(
        self, because: Sequence[str], fought: Fought, decided_by: Sequence[str], winner: int | None, turn: int
    ) -> Question:
        """The battle of a turn as a question."""
        asked, scene = self._battle(because, fought, decided_by, winner, turn)
        return asked.about([scene])

    # ── a battle ────────────────────────────────────────────────────────────────────────────────────────

    def _battle(
        self,
        because: Sequence[str],
        fought: Fought,
        decided_by: Sequence[str],
        winner: int | None,
        turn: int | None = None,
    ) -> tuple[Asked, Scene]:
        scene = self._painter.unresolved(fought, turn)
        about, supported = because[:1], any(fought.supports)
        phase = self._rules.support_phase(fought.event, *fought.cards, [])
        if about == ("P6",) and winner is not None:
            return self._life(fought, 1 - winner), scene
        if supported and about in (("P4",), ("B2",)):
            return self._allowed("quiz.supports-allowed", allowed=True), scene
        if about == ("B2",) and not supported and ("P4s" in because[1:2] or decided_by == ("B3",)):
            return among(self._say("quiz.support-phase"), (True, False), phase, self._yes_or_no), scene
        if about == ("B3",) and decided_by == ("B3",) and self._rules.matchup(*fought.cards, []) in (winner, None):
            return self._final_mp(fought), scene
        return among(self._say("quiz.battle"), WINNERS, winner, self._winner), scene

    def _life(self, fought: Fought, loser: int) -> Asked:
        """P6. Usual mistakes: supports, the final MP or the winner's card count too; life goes on below the end."""
        before, own = fought.life[loser], fought.cards[loser]
        after = self._rules.life_after(1 - loser, fought.life, *fought.cards, [])[loser]
        mp = self._mps(fought)
        losses = (own.mp, mp[loser], own.mp + _mp(fought, loser), mp[1 - loser] - mp[loser], fought.cards[1 - loser].mp)
        wrong = [before - loss for loss in losses]
        ask = self._say("quiz.life", loser, before)
        return number(ask, after, (*wrong, before), self._number, least=min(self._rules.data.life_end, before - own.mp))

    def _final_mp(self, fought: Fought) -> Asked:
        """B3. Usual mistakes: no cap, the effect for each card or for another Element, supports or effect left out."""
        most = max(PLAYERS, key=lambda player: (len(fought.supports[player]), -player))
        player = most if any(fought.supports) else max(PLAYERS, key=lambda one: (self._effect(fought, one), -one))
        base, support, effect = fought.cards[player].mp, _mp(fought, player), self._effect(fought, player)
        each = base + support + effect * (1 + len(fought.supports[player]))
        other = base + support + self._effect(fought, 1 - player)
        wrong = (base + support + effect, base + support, base + effect, each, other, base)
        ask = self._say("quiz.final-mp", player)
        return number(ask, self._mps(fought)[player], wrong, self._number, self._rules.data.mp_min)

    def _mps(self, fought: Fought) -> Pair:
        """B3: both final MP, as they are or would be."""
        one, other = (
            self._rules.final_mp(player, fought.event, fought.cards[player], _mp(fought, player), [])
            for player in PLAYERS
        )
        return one, other

    def _effect(self, fought: Fought, player: int) -> int:
        return fought.event.effect[fought.cards[player].element]

    # ── a table ─────────────────────────────────────────────────────────────────────────────────────────

    def _ending(self, over: GameOver | None) -> Asked:
        """E1, E2, E4: who has won the game, or that it goes on."""
        options: tuple[int | str, ...] = (*PLAYERS, "draw", "on")
        right = "on" if over is None else "draw" if over.winner is None else over.winner
        return among(self._say("quiz.end"), options, right, self._standing)

    def _standing(self, stands: int | str) -> Message:
        return self._say("quiz.game-won", stands) if isinstance(stands, int) else self._say(f"quiz.game-{stands}")

    def _used(self, match: Match) -> Asked:
        """P6d. Usual mistakes: the supports stay, the Event goes too, a tie leaves the cards where they are."""
        turn, right = match.turns[-1], len(match.toji)
        moved = sum(map(len, (turn.battle, *turn.added)))
        wrong = (right - moved + len(turn.battle), right + 1, right - moved)
        return number(self._say("quiz.used"), right, wrong, self._number)

    def _done(self, action: Action) -> Iterator[Message]:
        match action:
            case TurnUp():
                yield self._say("quiz.turn-up")
            case Select(cards):
                yield from (self._say("quiz.select", player, cards[player]) for player in PLAYERS)
            case Pick(cards):
                yield from (self._say("quiz.pick", player, cards[player]) for player in PLAYERS)
            case AddSupports(player, cards) if cards:
                yield self._say("quiz.add", player, cards)
            case AddSupports(player, _):
                yield self._say("quiz.add-none", player)

    # ── words ───────────────────────────────────────────────────────────────────────────────────────────

    def _allowed(self, ask: str, *, allowed: bool) -> Asked:
        return among(self._say(ask), (True, False), allowed, self._permission)

    def _permission(self, allowed: bool) -> Message:
        return self._say("quiz.may" if allowed else "quiz.may-not")

    def _yes_or_no(self, yes: bool) -> Message:
        return self._say("quiz.yes" if yes else "quiz.no")

    def _winner(self, winner: int | None) -> Message:
        return self._say("quiz.tie") if winner is None else self._say("quiz.winner", winner)

    def _number(self, n: int) -> Message:
        return self._say("quiz.number", n)

    def _say(self, *reason: object) -> Message:
        return self._narrator.message(reason)


def _mp(fought: Fought, player: int) -> int:
    """P4: the Support MP of a player."""
    return sum(card.mp for card in fought.supports[player])
