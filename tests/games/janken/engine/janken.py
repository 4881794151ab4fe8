"""Rock-paper-scissors with cards, each played once: the smallest whole engine.

The rules stand in ``round_winner``, ``play_round`` and ``ending``; the rest asks them in the ways the house asks.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Annotated

from generator.engine import examples
from generator.engine.base import BaseEngine
from generator.engine.comparing import differences
from generator.engine.core import Case, Claim, Message, Question, Refusal, Row, Run, Scene, Shown, Step
from generator.engine.duel import PLAYER_IDS as PLAYERS
from generator.engine.duel import Both, Over, Seat
from generator.engine.forms import Form, named
from generator.engine.narration import Fields, Filler, Narrator, Reason, as_it_is
from generator.engine.needs import Needs
from generator.engine.questions import echo
from generator.model import Example, Game

Play = Mapping[str, str]
"""A round's joint action: player → shape."""


FIELDS: Fields = {
    **dict.fromkeys(("R1.play", "R1.not-in-hand"), ("player", "shape")),
    **dict.fromkeys(("R4.win", "show.hand", "verdict.wins", "verdict.game"), ("player",)),
    **dict.fromkeys(("R4.draw", "R4.over", "verdict.tie", "verdict.draw", "verdict.refused"), ()),
    **dict.fromkeys(("show.played", "show.start", "show.after", "quiz.round"), ()),
    **{"R1.unknown": ("word",), "R3.tie": ("shape",), "show.points": ("player", "points")},
    "R2.wins": ("player", "shape", "other", "points"),
}
"""Every sentence of ``messages.yaml`` and what fills it."""

Shape = Annotated[str, named("shape")]


class Hands(Form):
    """``given``: the shapes in each hand."""

    first: list[Shape]
    second: list[Shape]


class Shapes(Form):
    """An entry of ``do``: what each plays."""

    first: Shape
    second: Shape


class Result(Form):
    """What a round leads to."""

    winner: Seat | None
    decided_by: list[str]
    points: Both
    left: Both
    game_over: Over | None


def build(game: Game) -> Janken:
    """The engine of this game's data. Raises ContentError if it is not for the two players the rules know."""
    needs = Needs(game)
    needs.members("player", exactly=PLAYERS)
    needs.done()
    return Janken(game)


@dataclass(frozen=True)
class State:
    """What is on the table: the shapes in each hand, and the points."""

    hands: Mapping[str, tuple[str, ...]]
    points: Mapping[str, int]


@dataclass(frozen=True)
class Round:
    """What one round made: the table after it, who won it, why, and how the game ended if it did."""

    state: State
    winner: Seat | None
    decided_by: str
    steps: tuple[Step, ...]
    game_over: Over | None


class Janken(BaseEngine):
    """The rules over one game's data."""

    NUMBERS = ("hand_size", "win_points", "start_points")
    FIELDS = FIELDS
    PROVEN = frozenset({"V1"})
    STRATEGIES = MappingProxyType({"random": random.choice})

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._beats = game.spec.tables["beats"]
        self._hand_size, self._win_points, self._start_points = (game.spec.numbers[name] for name in self.NUMBERS)
        self._names = {m.id: m.label for s in ("player", "shape") for m in game.spec.sets[s]}
        self._shapes = tuple(m.id for m in game.spec.sets["shape"])
        self._narrator = Narrator(FIELDS, self._filler)

    # ── the rules ───────────────────────────────────────────────────────────────────────────────────────

    def start(self, hands: Mapping[str, tuple[str, ...]] | None = None) -> State:
        """One card of each shape in each hand (C1, R1), no points (M2)."""
        return State(hands or dict.fromkeys(PLAYERS, self._shapes), dict.fromkeys(PLAYERS, self._start_points))

    def round_winner(self, play: Play) -> tuple[Seat | None, str]:
        """R2: a shape beats the one the table names. R3: the same shape is a tie. Winner and deciding rule."""
        if play["first"] == play["second"]:
            return None, "R3"
        return ("first" if self._beats[play["first"]] == play["second"] else "second"), "R2"

    def play_round(self, state: State, play: Play) -> Round | Refusal:
        """R1: both play a card of their hand; it does not come back (R4)."""
        reasons = tuple(self._against(state, play))
        return self._narrator.refusal(reasons) if reasons else self._played(state, play)

    def _played(self, state: State, play: Play) -> Round:
        """A round of cards from the hands."""
        log: list[Reason] = [("R1.play", player, play[player]) for player in PLAYERS]
        winner, rule = self.round_winner(play)
        points = dict(state.points)
        if winner is None:
            log.append(("R3.tie", play["first"]))
        else:
            points[winner] += self._win_points
            other = play["second" if winner == "first" else "first"]
            log.append(("R2.wins", winner, play[winner], other, points[winner]))
        hands = {p: _without(state.hands[p], play[p]) for p in PLAYERS}
        after = replace(state, hands=hands, points=points)
        over = self.ending(after)
        if over is not None:
            best = over.winner
            log.append(("R4.draw",) if best is None else ("R4.win", best))
        return Round(after, winner, rule, self._narrator.steps(log), over)

    def ending(self, state: State) -> Over | None:
        """R4: when the hands are empty the player with more points wins; equal points are a draw."""
        if any(state.hands.values()):
            return None
        first, second = (state.points[p] for p in PLAYERS)
        return Over(winner=None if first == second else "first" if first > second else "second", rule="R4")

    def _against(self, state: State, play: Play) -> Iterator[Reason]:
        if self.ending(state) is not None:
            yield ("R4.over",)
            return
        for player in PLAYERS:
            if play[player] not in self._shapes:
                yield ("R1.unknown", play[player])
            elif play[player] not in state.hands[player]:
                yield ("R1.not-in-hand", player, play[player])

    # ── what the house asks ─────────────────────────────────────────────────────────────────────────────

    def derived(self) -> Mapping[str, int]:
        """How many rounds a game has (R4)."""
        return {"rounds": self._hand_size}

    def example_schema(self) -> Mapping[str, object]:
        """JSON Schema of the parts of examples."""
        return examples.schema(Hands, Shapes, Result | examples.Refused, {"shape": self._shapes})

    def run(self, example: Example) -> Run:
        """Play the rounds of ``do`` from the hands of ``given``; the result is that of the last round."""
        state, plays = self._read(example)
        steps: list[Step] = []
        scenes = [self._table(state, None)]
        rounds: list[Round] = []
        for play in plays:
            outcome = self.play_round(state, play)
            if isinstance(outcome, Refusal):
                steps += outcome.reasons
                return Run(tuple(steps), {"refused": list(outcome.rules)}, tuple(scenes), self._say("verdict.refused"))
            rounds.append(outcome)
            state = outcome.state
            steps += outcome.steps
            scenes.append(self._table(state, play))
        last = rounds[-1]  # _read sees to it that there is one
        result = Result(
            winner=last.winner,
            decided_by=[last.decided_by],
            points=Both(**state.points),
            left=Both(**{p: len(state.hands[p]) for p in PLAYERS}),
            game_over=last.game_over,
        )
        question = self._question(scenes[-2], plays[-1], last.winner)
        return Run(tuple(steps), result.model_dump(), tuple(scenes), self._verdict(last), question)

    def _question(self, before: Scene, play: Play, winner: Seat | None) -> Question:
        """The last round as a question."""
        played = Row(self._say("show.played"), tuple(Shown("hand", {"shape": play[p]}) for p in PLAYERS))
        choices = [*(self._say("verdict.wins", player) for player in PLAYERS), self._say("verdict.tie")]
        right = (*PLAYERS, None).index(winner)
        return Question(self._say("quiz.round"), tuple(choices), right, (before, Scene((played,))))

    def _verdict(self, outcome: Round) -> Message:
        over = outcome.game_over
        winner = outcome.winner if over is None else over.winner
        if winner is None:
            return self._say("verdict.tie" if over is None else "verdict.draw")
        return self._say("verdict.wins" if over is None else "verdict.game", winner)

    def claims(self) -> Iterator[Claim]:
        """V1: swapping the two players' cards swaps the result, over every pair of shapes."""
        swap = {"first": "second", "second": "first", None: None}
        pairs = list(itertools.product(self._shapes, repeat=2))
        bad = None
        for a, b in pairs:
            here, there = (self.round_winner({"first": x, "second": y})[0] for x, y in ((a, b), (b, a)))
            if there != swap[here]:
                bad = bad or f"{a} against {b}: winner {here}, with the cards swapped {there}"
        yield Claim("V1", len(pairs), bad)

    def cases(self) -> Iterator[Case]:
        """Every pair of shapes."""
        for a, b in itertools.product(self._shapes, repeat=2):
            winner, rule = self.round_winner({"first": a, "second": b})
            shapes = "same" if a == b else "first-beats" if self._beats[a] == b else "second-beats"
            yield Case({"shapes": shapes}, winner or "tie", (rule,))

    def judge(self, question: bytes | str) -> Mapping[str, object]:
        """``{"first": "rock", "second": "paper"}`` → ``{"winner": …, "decided_by": […], "steps": […]}``."""
        try:
            asked = json.loads(question)
        except ValueError:
            asked = None
        if not isinstance(asked, dict):
            asked = {}
        if set(asked) - {"id"} != set(PLAYERS):
            return echo(asked) | self._error(self._narrator.refusal([("R1.unknown", "?")]))
        play = {p: str(asked[p]) for p in PLAYERS}
        outcome = self.play_round(self.start(), play)
        if isinstance(outcome, Refusal):
            return echo(asked) | self._error(outcome)
        steps = [self.speaker.step(step) for step in outcome.steps]
        return echo(asked) | {"winner": outcome.winner, "decided_by": [outcome.decided_by], "steps": steps}

    def judge_schema(self) -> Mapping[str, object]:
        """JSON Schema of the question."""
        shape = {"enum": list(self._shapes)}
        properties = {"id": {}, "first": shape, "second": shape}
        question = {"type": "object", "properties": properties, "required": list(PLAYERS)}
        closed = question | {"additionalProperties": False}
        return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": {"question": closed}}

    def play(self, *, seed: int, game: int, players: Sequence[str]) -> Mapping[str, object]:
        """A whole game as a record."""
        rng = random.Random(f"{seed}/{game}")
        state = self.start()
        plays = []
        while self.ending(state) is None:
            play = {p: rng.choice(state.hands[p]) for p in PLAYERS}
            state = self._played(state, play).state
            plays.append(play)
        return {"seed": seed, "game": game, "players": list(players), **self._record(plays)}

    def replay(self, record: object) -> list[str]:
        """Play the recorded cards again and compare."""
        rounds = record.get("rounds") if isinstance(record, dict) else None
        if not isinstance(record, dict) or not isinstance(rounds, list):
            return ["expected a record with rounds"]
        try:
            again = self._record([{p: str(r[p]) for p in PLAYERS} for r in rounds])
        except (KeyError, TypeError, ValueError) as error:
            return [f"cannot be played: {error}"]
        return [line for key, value in again.items() for line in differences(record.get(key), value, key)]

    def cards(self) -> Mapping[str, object]:
        """The cards."""
        return {"cards": [{"id": c.id, **c.fields} for c in self._game.cards]}

    # ── small parts ─────────────────────────────────────────────────────────────────────────────────────

    def _record(self, plays: Sequence[Play]) -> dict[str, object]:
        """What a game of these plays writes. Raises ValueError if the rules refuse one or do not end there."""
        state, rounds = self.start(), []
        for play in plays:
            outcome = self.play_round(state, play)
            if isinstance(outcome, Refusal):
                lang = "en" if "en" in self.speaker.languages else self.speaker.languages[0]
                refusal = self.speaker.say(outcome.reasons[0].message, lang)
                raise ValueError(refusal)  # noqa: TRY004 - the play is wrong, not its type
            state = outcome.state
            rounds.append({**play, "winner": outcome.winner, "points": dict(state.points)})
        over = self.ending(state)
        if over is None:
            raise ValueError("the game has not ended")
        return {"rounds": rounds, "result": {**over.model_dump(), "points": dict(state.points)}}

    def _filler(self, _: str, name: str) -> Filler:
        return self._names.__getitem__ if name in ("player", "shape", "other") else as_it_is

    def _say(self, *reason: object) -> Message:
        return self._narrator.message(reason)

    def _error(self, refusal: Refusal) -> dict[str, object]:
        sentences = [self.speaker.everywhere(step.message) for step in refusal.reasons]
        words = {lang: " ".join(s[lang] for s in sentences) for lang in self.speaker.languages}
        return {"error": {"rules": list(refusal.rules), **words}}

    def _table(self, state: State, play: Play | None) -> Scene:
        def shown(shapes: Sequence[str]) -> tuple[Shown, ...]:
            return tuple(Shown("hand", {"shape": shape}) for shape in shapes)

        rows = [Row(self._say("show.hand", p), shown(state.hands[p])) for p in PLAYERS if state.hands[p]]
        if play is not None:
            rows.append(Row(self._say("show.played"), shown([play[p] for p in PLAYERS])))
        points = tuple(self._say("show.points", p, state.points[p]) for p in PLAYERS)
        return Scene(tuple(rows), self._say("show.start" if play is None else "show.after"), points)

    def _read(self, example: Example) -> tuple[State, list[Play]]:
        reader = examples.Reader()
        hands = reader.form(Hands, example.given, ("given",))
        plays = [reader.form(Shapes, play, ("do", number)) for number, play in enumerate(example.do)]
        for player, hand in hands.model_dump().items() if hands else ():
            if not set(hand) <= set(self._shapes):
                expected = f"expected a list of shapes ({', '.join(self._shapes)}), got [{', '.join(hand)}]"
                reader.problem(("given", player), expected)
        if not plays:
            reader.problem((), "expected at least one round under do")
        reader.done()
        start = self.start({player: tuple(hand) for player, hand in hands.model_dump().items()} if hands else None)
        return start, [play.model_dump() for play in plays if play]


def _without(hand: tuple[str, ...], shape: str) -> tuple[str, ...]:
    """The hand after one card of the shape was played."""
    at = hand.index(shape)
    return hand[:at] + hand[at + 1 :]
