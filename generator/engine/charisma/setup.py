"""The setup of a game (S1 to S3) as a worked example: its steps, what then lies where, the pictures, a question.

Nobody is first before rock-paper-scissors: the players go by where they sit, near or far.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.engine.charisma.cards import PLAYERS
from generator.engine.charisma.match import Match
from generator.engine.charisma.narrator import make_narrator
from generator.engine.charisma.openings import Setup
from generator.engine.charisma.position import Position, Side
from generator.engine.charisma.practice import Examiner
from generator.engine.charisma.results import of_setup
from generator.engine.charisma.rulebook import GameOver, Rulebook
from generator.engine.charisma.scenes import Painter
from generator.engine.core import Message, Question, Row, Scene, Shown, Step
from generator.engine.duel import PLACES
from generator.engine.narration import Log, Reason


@dataclass(frozen=True)
class Laid:
    """A game that has been set up."""

    steps: tuple[Step, ...]
    result: dict[str, object]
    shuffled: tuple[Scene, ...]
    """The decks, and each opening hand that was shuffled back."""
    ready: Scene
    verdict: Message
    goes_first: Message | None
    """Who is the first player, in one sentence."""
    question: Question
    match: Match | None
    """The game at the start of its first turn, the first player first (S3); None if the opening hands ended it (S2)."""
    near: int
    """Which player of the match sits near."""


class SettingUp:
    """Sets games up. Its sentences call the players by where they sit."""

    def __init__(self, rules: Rulebook) -> None:
        self._rules = rules
        messages = rules.data.messages
        seated = replace(
            rules.data,
            player_labels=tuple(messages[f"side.{place}"] for place in PLACES),
            player_shorts=tuple(messages[f"side.{place}-short"] for place in PLACES),
        )
        self._narrator = make_narrator(seated)
        self._painter = Painter(seated, self._narrator)
        self._examiner = Examiner(rules, self._narrator)

    def lay(self, setup: Setup, because: Sequence[str]) -> Laid:
        """Do what a setup tells, step by step."""
        log: Log = []
        first, over = self._done(setup, log)
        decks = self._scene(map(self._deck, reversed(PLAYERS), reversed(setup.decks)), "scene.shuffled")
        ready = self._scene(self._table(setup), "scene.ready")
        if over is not None:
            verdict: Reason = ("verdict.game-draw",) if over.winner is None else ("verdict.game-won", over.winner)
            asked = self._examiner.openings(over, (replace(ready, caption=None),))
            ready = replace(ready, caption=self._say("scene.end"))
        else:
            data = self._rules.data
            verdict = ("verdict.set-up", first, data.opening_hand, len(setup.openings[0].deck))
            whose = list(because[:1]) == ["S3"]
            asked = self._examiner.first(setup, ready) if whose else self._examiner.setup(setup, decks)
        return Laid(
            steps=self._narrator.steps(log),
            result=of_setup(self._rules, setup, first, over),
            shuffled=(decks, *self._again(setup)),
            ready=ready if first is None else replace(ready, facts=(self._say("scene.first", first),)),
            verdict=self._say(*verdict),
            goes_first=None if first is None else self._say("verdict.goes-first", first),
            question=asked,
            match=None if first is None else self._match(setup, first),
            near=0 if first is None else first,
        )

    def _done(self, setup: Setup, log: Log) -> tuple[int | None, GameOver | None]:
        """S1, S2, S3: who is the first player, or how the opening hands end the game."""
        data = self._rules.data
        log += [("S1.deck", player, len(setup.decks[player])) for player in PLAYERS]
        log.append(("S1.die", data.die_sides))
        log += [("S1.shuffled", player, 1 - player) for player in PLAYERS]
        log.append(("S1.pile",))
        lost = [player for player in PLAYERS if not self._rules.opened(player, setup.openings[player].hands, log)]
        over = self._rules.opening_check(lost, data.mulligans_max, log, setup.wins or 0)
        first = None if over is not None or setup.wins is None else self._rules.goes_first(setup.wins, log)
        return first, over

    def _match(self, setup: Setup, first: int) -> Match:
        colours = len(self._rules.data.colours)
        one, other = (setup.openings[player] for player in (first, 1 - first))
        sides = Side(one.deck, one.hands[-1], colours), Side(other.deck, other.hands[-1], colours)
        return Match(self._rules, Position(sides))

    # ── pictures ────────────────────────────────────────────────────────────────────────────────────────

    def _table(self, setup: Setup) -> Iterator[Row]:
        """Each player's opening hand, and what is left of the deck; the far player's above, as across the table."""
        for player in reversed(PLAYERS):
            opening = setup.openings[player]
            hand = tuple(map(self._painter.card, opening.hands[-1]))
            yield Row(self._say("scene.hand", player), hand, PLACES[player])
            yield Row(self._say("scene.pile-of", player), (self._pile(len(opening.deck)),), PLACES[player])

    def _again(self, setup: Setup) -> Iterator[Scene]:
        """Each hand that is shuffled back."""
        for player in PLAYERS:
            hands = setup.openings[player].hands
            yield from (self._painter.last_hand(player, hands[:number]) for number in range(1, len(hands)))

    def _deck(self, player: int, deck: Sequence[object]) -> Row:
        return Row(self._say("scene.deck-of", player), (self._pile(len(deck)),), PLACES[player])

    def _pile(self, count: int) -> Shown:
        return self._painter.face_down(self._say("badge.copies", count))

    def _scene(self, rows: Iterator[Row], caption: str) -> Scene:
        return Scene(tuple(rows), self._say(caption))

    def _say(self, *reason: object) -> Message:
        return self._narrator.message(reason)
