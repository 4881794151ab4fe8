"""Rock-paper-scissors with cards, each played once: the smallest whole engine.

The rules stand in ``round_winner``, ``play_round`` and ``ending``; the rest asks them in the ways the house asks.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.engine.core import (
    Case,
    Claim,
    ExampleShapeError,
    Message,
    Refusal,
    Row,
    Run,
    Scene,
    ShapeProblem,
    Shown,
    Speaker,
    Step,
    Value,
)
from generator.model import Example, Game

PLAYERS = ("first", "second")
Play = Mapping[str, str]
"""A round's joint action: player → shape."""


def build(game: Game) -> Janken:
    """The engine of this game's data."""
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
    winner: str | None
    decided_by: str
    steps: tuple[Step, ...]
    game_over: Mapping[str, str | None] | None


class Janken:
    """The rules over one game's data."""

    def __init__(self, game: Game) -> None:
        self.speaker = Speaker(game.messages, game.languages)
        self._beats = game.spec.tables["beats"]
        self._hand_size = game.spec.numbers["hand_size"]
        self._win_points = game.spec.numbers["win_points"]
        self._start_points = game.spec.numbers["start_points"]
        self._names = {m.id: m.label for s in ("player", "shape") for m in game.spec.sets[s]}
        self._shapes = tuple(m.id for m in game.spec.sets["shape"])
        self._cards = game.cards

    # ── the rules ───────────────────────────────────────────────────────────────────────────────────────

    def start(self, hands: Mapping[str, tuple[str, ...]] | None = None) -> State:
        """One card of each shape in each hand (C1, R1), no points (M2)."""
        return State(hands or dict.fromkeys(PLAYERS, self._shapes), dict.fromkeys(PLAYERS, self._start_points))

    def round_winner(self, play: Play) -> tuple[str | None, str]:
        """R2: a shape beats the one the table names. R3: the same shape is a tie. Winner and deciding rule."""
        if play["first"] == play["second"]:
            return None, "R3"
        return ("first" if self._beats[play["first"]] == play["second"] else "second"), "R2"

    def play_round(self, state: State, play: Play) -> Round | Refusal:
        """R1: both play a card of their hand; it does not come back (R4)."""
        if reasons := tuple(self._against(state, play)):
            return Refusal(reasons)
        steps = [Step("R1", self._say("R1.play", player=p, shape=play[p])) for p in PLAYERS]
        winner, rule = self.round_winner(play)
        points = dict(state.points)
        if winner is None:
            steps.append(Step(rule, self._say("R3.tie", shape=play["first"])))
        else:
            points[winner] += self._win_points
            other = play["second" if winner == "first" else "first"]
            words = {"shape": play[winner], "other": other, "player": winner}
            steps.append(Step(rule, self._say("R2.wins", points=points[winner], **words)))
        hands = {p: _without(state.hands[p], play[p]) for p in PLAYERS}
        after = replace(state, hands=hands, points=points)
        over = self.ending(after)
        if over is not None:
            best = over["winner"]
            steps.append(Step("R4", self._say("R4.draw") if best is None else self._say("R4.win", player=best)))
        return Round(after, winner, rule, tuple(steps), over)

    def ending(self, state: State) -> Mapping[str, str | None] | None:
        """R4: when the hands are empty the player with more points wins; equal points are a draw."""
        if any(state.hands.values()):
            return None
        first, second = (state.points[p] for p in PLAYERS)
        return {"winner": None if first == second else "first" if first > second else "second", "rule": "R4"}

    def _against(self, state: State, play: Play) -> Iterator[Step]:
        if self.ending(state) is not None:
            yield Step("R4", self._say("R4.over"))
            return
        for player in PLAYERS:
            if play[player] not in self._shapes:
                yield Step("R1", Message("R1.unknown", {"word": play[player]}))
            elif play[player] not in state.hands[player]:
                yield Step("R1", self._say("R1.not-in-hand", player=player, shape=play[player]))

    # ── what the house asks ─────────────────────────────────────────────────────────────────────────────

    def derived(self) -> Mapping[str, int]:
        """How many rounds a game has (R4)."""
        return {"rounds": self._hand_size}

    def numbers_used(self) -> frozenset[str]:
        """The numbers read in ``__init__``."""
        return frozenset({"hand_size", "win_points", "start_points"})

    def cites(self) -> frozenset[str]:
        """The rules that decide or refuse."""
        return frozenset({"R1", "R2", "R3", "R4", "V1"})

    def messages_used(self) -> frozenset[str]:
        """Every sentence of ``messages.yaml``."""
        spoken = {"R1.play", "R1.not-in-hand", "R1.unknown", "R2.wins", "R3.tie", "R4.win", "R4.draw", "R4.over"}
        shown = {"show.hand", "show.played", "show.points", "show.start", "show.after"}
        verdicts = {"verdict.wins", "verdict.tie", "verdict.game", "verdict.draw", "verdict.refused"}
        return frozenset(spoken | shown | verdicts)

    def run(self, example: Example) -> Run:
        """Play the rounds of ``do`` from the hands of ``given``; the result is that of the last round."""
        state, plays = self._read(example)
        steps: list[Step] = []
        scenes = [self._table(state, None)]
        outcome: Round | Refusal | None = None
        for play in plays:
            outcome = self.play_round(state, play)
            if isinstance(outcome, Refusal):
                steps += outcome.reasons
                return Run(tuple(steps), {"refused": list(outcome.rules)}, tuple(scenes), Message("verdict.refused"))
            state = outcome.state
            steps += outcome.steps
            scenes.append(self._table(state, play))
        assert isinstance(outcome, Round)  # _read sees to it that there is a round
        result = {
            "winner": outcome.winner,
            "decided_by": [outcome.decided_by],
            "points": dict(state.points),
            "left": {p: len(state.hands[p]) for p in PLAYERS},
            "game_over": outcome.game_over,
        }
        return Run(tuple(steps), result, tuple(scenes), self._verdict(outcome))

    def _verdict(self, outcome: Round) -> Message:
        over = outcome.game_over
        winner = outcome.winner if over is None else over["winner"]
        if winner is None:
            return Message("verdict.tie" if over is None else "verdict.draw")
        return self._say("verdict.wins" if over is None else "verdict.game", player=winner)

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
        if not isinstance(asked, dict) or set(asked) - {"id"} != set(PLAYERS):
            return self._error((Step("R1", Message("R1.unknown", {"word": "?"})),))
        known = {"id": asked["id"]} if "id" in asked else {}
        play = {p: str(asked[p]) for p in PLAYERS}
        outcome = self.play_round(self.start(), play)
        if isinstance(outcome, Refusal):
            return known | self._error(outcome.reasons)
        steps = [self.speaker.step(step) for step in outcome.steps]
        return known | {"winner": outcome.winner, "decided_by": [outcome.decided_by], "steps": steps}

    def judge_schema(self) -> Mapping[str, object]:
        """JSON Schema of the question."""
        shape = {"enum": list(self._shapes)}
        properties = {"id": {}, "first": shape, "second": shape}
        question = {"type": "object", "properties": properties, "required": list(PLAYERS)}
        closed = question | {"additionalProperties": False}
        return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": {"question": closed}}

    def strategies(self) -> tuple[str, ...]:
        """Any card of the hand."""
        return ("random",)

    def play(self, *, seed: int, game: int, players: Sequence[str]) -> Mapping[str, object]:
        """A whole game as a record."""
        rng = random.Random(f"{seed}/{game}")
        state = self.start()
        plays = []
        while self.ending(state) is None:
            play = {p: rng.choice(state.hands[p]) for p in PLAYERS}
            outcome = self.play_round(state, play)
            assert isinstance(outcome, Round)  # the cards are from the hands
            state = outcome.state
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
        wrong = (key for key in again if again[key] != record.get(key))
        return [f"{key}: the rules give {again[key]}, got {record.get(key)}" for key in wrong]

    def cards(self) -> Mapping[str, object]:
        """The cards."""
        return {"cards": [{"id": c.id, **c.fields} for c in self._cards]}

    # ── small parts ─────────────────────────────────────────────────────────────────────────────────────

    def _record(self, plays: Sequence[Play]) -> dict[str, object]:
        """What a game of these plays writes. Raises ValueError if the rules refuse one or do not end there."""
        state, rounds = self.start(), []
        for play in plays:
            outcome = self.play_round(state, play)
            if isinstance(outcome, Refusal):
                refusal = self.speaker.say(outcome.reasons[0].message, "en")
                raise ValueError(refusal)  # noqa: TRY004 - the play is wrong, not its type
            state = outcome.state
            rounds.append({**play, "winner": outcome.winner, "points": dict(state.points)})
        over = self.ending(state)
        if over is None:
            raise ValueError("the game has not ended")
        return {"rounds": rounds, "result": {**over, "points": dict(state.points)}}

    def _say(self, key: str, **values: str | int) -> Message:
        words: dict[str, Value] = {k: self._names.get(v, v) if isinstance(v, str) else v for k, v in values.items()}
        return Message(key, words)

    def _error(self, reasons: Sequence[Step]) -> dict[str, object]:
        sentences = [self.speaker.everywhere(step.message) for step in reasons]
        rules = list(Refusal(tuple(reasons)).rules)
        return {"error": {"rules": rules, **{lang: " ".join(s[lang] for s in sentences) for lang in sentences[0]}}}

    def _table(self, state: State, play: Play | None) -> Scene:
        def shown(shapes: Sequence[str]) -> tuple[Shown, ...]:
            return tuple(Shown("hand", {"shape": shape}) for shape in shapes)

        rows = [Row(self._say("show.hand", player=p), shown(state.hands[p])) for p in PLAYERS if state.hands[p]]
        if play is not None:
            rows.append(Row(self._say("show.played"), shown([play[p] for p in PLAYERS])))
        points = tuple(self._say("show.points", player=p, points=state.points[p]) for p in PLAYERS)
        return Scene(tuple(rows), self._say("show.start" if play is None else "show.after"), points)

    def _read(self, example: Example) -> tuple[State, list[Play]]:
        problems = []
        hands: dict[str, tuple[str, ...]] = {}
        for player in PLAYERS:
            hand = example.given.get(player)
            if isinstance(hand, (list, tuple)) and all(shape in self._shapes for shape in hand):
                hands[player] = tuple(hand)
            else:
                expected = f"expected a list of shapes ({', '.join(self._shapes)}), got {_flow(hand)}"
                problems.append(ShapeProblem(("given", player), expected))
        unknown = [key for key in example.given if key not in PLAYERS]
        problems += [ShapeProblem(("given", key), f"expected first and second, got {key!r}") for key in unknown]
        plays = []
        for number, play in enumerate(example.do):
            if isinstance(play, Mapping) and set(play) == set(PLAYERS):
                plays.append({str(k): str(v) for k, v in play.items()})
            else:
                problems.append(ShapeProblem(("do", number), f"expected {{first: shape, second: shape}}, got {play!r}"))
        if not example.do:
            problems.append(ShapeProblem((), "expected at least one round under do"))
        if problems:
            raise ExampleShapeError(problems)
        return self.start(hands), plays


def _flow(value: object) -> str:
    """A value as its author may have written it."""
    return f"[{', '.join(map(str, value))}]" if isinstance(value, (list, tuple)) else str(value)


def _without(hand: tuple[str, ...], shape: str) -> tuple[str, ...]:
    """The hand after one card of the shape was played."""
    at = hand.index(shape)
    return hand[:at] + hand[at + 1 :]
