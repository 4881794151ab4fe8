"""Worked examples played: a battle, a deal, or turns at a table; with the trace, the result and the pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from generator.engine.comparing import UnreadableError
from generator.engine.core import ExampleShapeError, Message, Run, Scene, ShapeProblem, Speaker, Step
from generator.engine.forms import plain
from generator.engine.judge import brief
from generator.engine.narration import IllegalActionError, Reason
from generator.engine.toji.cards import PLAYER_IDS, PLAYERS
from generator.engine.toji.judging import Judge, Ruling, both, result_of
from generator.engine.toji.match import Match, Phase, Position, deal
from generator.engine.toji.narrator import Narrator
from generator.engine.toji.records import read_setup
from generator.engine.toji.rulebook import Battle, Rulebook
from generator.engine.toji.scenes import Painter
from generator.engine.toji.shapes import Action, AddSupports, Path, Pick, Reader, SeedForm, Select, TurnUp
from generator.model import Example

NO_SUCH_CARD = frozenset({"C1.unknown", "C1.not-character", "C1.not-event"})
"""Refusals that in an example are a slip of the author's pen."""


class Runner:
    """Plays examples."""

    def __init__(self, rules: Rulebook, narrator: Narrator, speaker: Speaker, judge: Judge) -> None:
        self._rules = rules
        self._narrator = narrator
        self._speaker = speaker
        self._judge = judge
        self._painter = Painter(narrator)

    def run(self, example: Example) -> Run:
        """Play an example of any form. Raises ExampleShapeError if it has none."""
        if "table" in example.given:
            self._only(example, "table")
            return self._table(example)
        if "deal" in example.given:
            self._only(example, "deal")
            self._nothing_done(example)
            return self._deal(example)
        self._nothing_done(example)
        return self._battle(example)

    def _only(self, example: Example, form: str) -> None:
        if others := [key for key in example.given if key != form]:
            raise ExampleShapeError([ShapeProblem(("given", key), f"expected {form} alone") for key in others])

    def _nothing_done(self, example: Example) -> None:
        if example.do:
            raise ExampleShapeError([ShapeProblem(("do",), "expected do only with a table")])

    # ── a battle ────────────────────────────────────────────────────────────────────────────────────────

    def _battle(self, example: Example) -> Run:
        asked = plain(example.given)
        if not isinstance(asked, dict):
            raise ExampleShapeError([ShapeProblem(("given",), "expected a battle, a table or a deal")])
        table, shape, reasons = self._judge.read(asked)
        problems = [ShapeProblem(("given", *s.path), self._speaker.say(s.message, self._lang)) for s in shape]
        problems += [
            ShapeProblem(path, self._speaker.say(self._narrator.message(reason), self._lang))
            for reason in reasons
            if reason[0] in NO_SUCH_CARD
            for path, name in _texts(asked, ("given",))
            if brief(name) == reason[1]
        ]
        if problems:
            raise ExampleShapeError(problems)
        if reasons:
            return self._refused((), reasons, (self._painter.question(table),))
        ruling = self._judge.rule(table)
        result = result_of(ruling.battle, ruling.support_phase, ruling.life, ruling.game_over)
        steps = self._narrator.steps(ruling.log)
        return Run(steps, result, (self._painter.battle(ruling),), self._battle_verdict(ruling))

    def _battle_verdict(self, ruling: Ruling) -> Message:
        winner = ruling.battle.winner
        return self._say("verdict.tie") if winner is None else self._say("verdict.won", winner)

    # ── a deal ──────────────────────────────────────────────────────────────────────────────────────────

    def _deal(self, example: Example) -> Run:
        given = plain(example.given["deal"])
        reader = Reader(self._rules.data)
        if isinstance(given, dict) and "seed" in given:
            form: SeedForm | None = reader.form(SeedForm, given, ("given", "deal"))
            reader.done()
            setup = deal(self._rules.data, Random(form.seed if form else 0))
        else:
            try:
                setup = read_setup(self._rules.data, given, "deal")
            except UnreadableError as error:
                raise ExampleShapeError([_placed(sentence) for sentence in error.sentences]) from None
        match = Match.from_deal(self._rules, setup)
        result: dict[str, object] = {
            "hand": _sizes(match.hands),
            "supports": _sizes(match.supports),
            "deck": len(match.deck),
            "events": len(match.event_deck),
            "life": both(match.life),
        }
        scene = self._painter.table(match, self._say("scene.deal"))
        return Run(self._narrator.steps(match.log), result, (scene,), self._say("verdict.ready"))

    # ── a table ─────────────────────────────────────────────────────────────────────────────────────────

    def _table(self, example: Example) -> Run:
        reader = Reader(self._rules.data)
        position = reader.position(example.given["table"], ("given", "table"))
        actions = reader.actions(example.do)
        if not example.do:
            reader.problem(("do",), "expected what is done at the table")
        reader.done()
        if position is None:
            raise ExampleShapeError([ShapeProblem(("given", "table"), "expected a table")])
        return self._played(position, actions)

    def _played(self, position: Position, actions: Sequence[tuple[int, Action]]) -> Run:
        match = Match(self._rules, position)
        scenes = [self._painter.table(match, self._say("scene.start"))]
        for number, (entry, action) in enumerate(actions):
            try:
                _act(match, action)
            except IllegalActionError as error:
                if number < len(actions) - 1:
                    words = self._speaker.say(self._narrator.message(error.reasons[0]), self._lang)
                    message = f"expected only the last action to be refused, got: {words}"
                    raise ExampleShapeError([ShapeProblem(("do", entry), message)]) from None
                scenes += self._unfinished(match)
                return self._refused(self._narrator.steps(match.log), error.reasons, scenes)
            while phase := match.automatic():
                scored = match.phase is Phase.RESULT
                phase()
                if scored:
                    scenes.append(self._painter.turn(match))
        scenes += self._unfinished(match)
        scenes.append(self._painter.table(match, self._say("scene.end", match.turn)))
        steps = self._narrator.steps(match.log)
        return Run(steps, self._table_result(match), tuple(scenes), self._table_verdict(match))

    def _unfinished(self, match: Match) -> list[Scene]:
        """The picture of a turn under way; none if the last turn was played to its end."""
        return [self._painter.turn(match)] if match.turns and not match.turns[-1].decided_by else []

    def _table_result(self, match: Match) -> Mapping[str, object]:
        """What is on the table, and of the last turn what a judge would answer once its battle is decided."""
        turn = match.turns[-1] if match.turns else None
        said: dict[str, object] = {}
        if turn and turn.decided_by:
            battle = Battle(turn.winner, turn.decided_by, turn.final_mp)
            said = result_of(battle, turn.support_phase, match.life, match.over)
            drawn = turn.drawn
            said["drawn"] = {"first": drawn[0].id, "second": drawn[1].id} if drawn else None
        return {
            "life": both(match.life),
            "game_over": None,
            **said,
            "turn": match.turn,
            "hand": _sizes(match.hands),
            "supports": _sizes(match.supports),
            "deck": len(match.deck),
            "toji": len(match.toji),
            "events": len(match.event_deck),
            "events_stacked": len(match.events),
        }

    def _table_verdict(self, match: Match) -> Message:
        turns = match.turn
        if match.over is not None:
            if match.over.winner is None:
                return self._say("verdict.game-draw", turns)
            return self._say("verdict.game-won", match.over.winner, turns)
        if not match.turns or not match.turns[-1].decided_by:
            return self._say("verdict.under-way", turns)
        winner = match.turns[-1].winner
        return self._say("verdict.tie") if winner is None else self._say("verdict.won", winner)

    # ── words ───────────────────────────────────────────────────────────────────────────────────────────

    @property
    def _lang(self) -> str:
        """Our own messages are English; an engine's sentence in them too, where the game has it."""
        languages = self._rules.data.languages
        return "en" if "en" in languages else languages[0]

    def _say(self, *reason: object) -> Message:
        return self._narrator.message(reason)

    def _refused(self, steps: tuple[Step, ...], reasons: Sequence[Reason], scenes: Sequence[Scene]) -> Run:
        refusal = self._narrator.refusal(reasons)
        result = {"refused": list(refusal.rules)}
        return Run((*steps, *refusal.reasons), result, tuple(scenes), self._say("verdict.refused"))


def _act(match: Match, action: Action) -> None:
    """Do one thing an example does, by the match's own phases."""
    match action:
        case TurnUp():
            match.turn_up()
        case Select(cards):
            match.select(*cards)
        case Pick(cards):
            first, second = PLAYERS
            match.pick(match.position(second, cards[first]), match.position(first, cards[second]))
        case AddSupports(player, cards):
            match.add_supports(player, cards)


def _sizes(piles: Sequence[Sequence[object]]) -> dict[str, int]:
    return {name: len(pile) for name, pile in zip(PLAYER_IDS, piles, strict=True)}


def _placed(sentence: str) -> ShapeProblem:
    """A sentence on a deal, which begins with its dotted path, as a problem at that path."""
    path, _, message = sentence.partition(": ")
    parts = [int(part) if part.isdigit() else part for part in path.split(".")]
    return ShapeProblem(("given", *parts), message)


def _texts(value: object, path: Path) -> Iterator[tuple[Path, str]]:
    """Every text in an example's data, with its path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _texts(item, (*path, key))
