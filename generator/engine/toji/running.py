"""Worked examples played: a battle, a deal, or turns at a table; with the trace, the result and the pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from generator.engine import examples
from generator.engine.comparing import UnreadableError
from generator.engine.core import ExampleShapeError, Message, Run, Scene, ShapeProblem, Speaker
from generator.engine.duel import PLACES, PLAYERS
from generator.engine.examples import Path, placed
from generator.engine.forms import plain
from generator.engine.judge import bare
from generator.engine.narration import IllegalActionError, Log
from generator.engine.toji.asking import Question
from generator.engine.toji.judging import Judge, Ruling
from generator.engine.toji.match import Match, Phase, Position, deal
from generator.engine.toji.narrator import Narrator
from generator.engine.toji.practice import Examiner
from generator.engine.toji.records import read_setup
from generator.engine.toji.results import of_battle, of_deal, of_table
from generator.engine.toji.rulebook import Rulebook
from generator.engine.toji.scenes import Fought, Painter
from generator.engine.toji.shapes import (
    Action,
    AddSupports,
    Pick,
    Reader,
    SeedForm,
    Select,
    SetupForm,
    TurnUp,
)
from generator.model import Example
from generator.wording import nearest

NO_SUCH_CARD = frozenset({"C1.unknown", "C1.not-character", "C1.not-event"})
"""Refusals that in an example are a slip of the author's pen."""


class Runner(examples.Runner):
    """Plays examples."""

    FORMS = ("table", "deal")
    PLAYED = ("table",)

    def __init__(self, rules: Rulebook, narrator: Narrator, speaker: Speaker, judge: Judge) -> None:
        super().__init__(narrator, speaker)
        self._rules = rules
        self._judge = judge
        self._painter = Painter(narrator)
        self._examiner = Examiner(rules, narrator, self._painter)

    def play(self, form: str | None, example: Example) -> Run:
        """Play a battle, a ``table`` with ``do``, or a ``deal``."""
        if form == "table":
            return self._table(example)
        return self._deal(example) if form == "deal" else self._battle(example)

    # ── a battle ────────────────────────────────────────────────────────────────────────────────────────

    def _battle(self, example: Example) -> Run:
        asked = plain(example.given)
        if not isinstance(asked, dict):
            raise ExampleShapeError([ShapeProblem(("given",), "expected a battle, a table or a deal")])
        reader = Reader(self._rules.data)
        reader.form(Question, asked, ("given",))
        table, _, reasons = self._judge.read(asked)
        known = (*self._rules.data.character_by_id, *self._rules.data.event_by_id)
        for reason in reasons:
            for path, name in _texts(asked, ("given",)) if reason[0] in NO_SUCH_CARD else ():
                if bare(name) == reason[1]:
                    reader.problem(path, self.no_such(reason, known))
        reader.done()
        if reasons:
            scenes = (self._painter.question(table),)
            run = self.refused((), reasons, scenes, ("verdict.refused",))
            return replace(run, question=self._examiner.refused(scenes))
        ruling = self._judge.rule(table)
        battle = ruling.battle
        result = of_battle(battle, ruling.support_phase, ruling.life, ruling.game_over)
        steps = self._narrator.steps(ruling.log)
        fought = Fought(ruling.event, ruling.cards, ruling.supports, ruling.life_before)
        question = self._examiner.battle(example.because, fought, battle.decided_by, battle.winner)
        return Run(steps, result, (self._painter.battle(ruling),), self._battle_verdict(ruling), question)

    def _battle_verdict(self, ruling: Ruling) -> Message:
        winner, over = ruling.battle.winner, ruling.game_over
        if winner is None:
            return self.say("verdict.tie")
        return self.say("verdict.won" if over is None else "verdict.won-game", winner)

    # ── a deal ──────────────────────────────────────────────────────────────────────────────────────────

    def _deal(self, example: Example) -> Run:
        """S1 to S6: who is first, if it is told who wins rock-paper-scissors, and the cards as they are dealt."""
        given, path = example.given["deal"], ("given", "deal")
        reader = Reader(self._rules.data)
        keys = (*SetupForm.model_fields, "seed")
        if isinstance(given, Mapping) and any(nearest(key, keys) == "seed" for key in given):
            seeded = reader.whole(SeedForm, given, path)
            wins, setup = seeded.wins, deal(self._rules.data, Random(seeded.seed))
        else:
            form = reader.whole(SetupForm, given, path)
            try:
                setup = read_setup(self._rules.data, form.model_dump(exclude={"wins"}), "deal")
            except UnreadableError as error:
                raise ExampleShapeError([placed(sentence, "given") for sentence in error.sentences]) from None
            wins = form.wins
        match = Match.from_deal(self._rules, setup)
        scene = self._painter.table(match, self.say("scene.deal"))
        steps = self._narrator.steps(match.log)
        if wins is None:
            return Run(steps, of_deal(match), (scene,), self.say("verdict.ready"))
        log: Log = []
        first = self._rules.goes_first(PLACES.index(wins), log)
        seated = replace(scene, facts=(self.say("scene.first", first), *scene.facts))
        result = {"first": PLACES[first], **of_deal(match)}
        return Run((*self._narrator.steps(log), *steps), result, (seated,), self.say("verdict.ready-first", first))

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
        return self._played(position, actions, example.because)

    def _played(self, position: Position, actions: Sequence[tuple[int, Action]], because: Sequence[str]) -> Run:
        match = Match(self._rules, position)
        scenes = [self._painter.table(match, self.say("scene.start"))]
        for number, (entry, action) in enumerate(actions):
            try:
                _act(match, action)
            except IllegalActionError as error:
                if number < len(actions) - 1:
                    raise self.not_last(entry, error.reasons) from None
                scenes += self._unfinished(match)
                run = self.refused(self._narrator.steps(match.log), error.reasons, scenes, ("verdict.refused",))
                return replace(run, question=self._examiner.refused(scenes, action))
            while phase := match.automatic():
                scored = match.phase is Phase.RESULT
                phase()
                if scored:
                    scenes.append(self._painter.turn(match))
        scenes += self._unfinished(match)
        question = None
        if match.turns and match.turns[-1].decided_by:
            question = self._examiner.table(because, match, scenes[0], scenes[1:-1], actions[-1][1])
        scenes.append(self._painter.table(match, self.say("scene.end", match.turn)))
        steps = self._narrator.steps(match.log)
        return Run(steps, of_table(match), tuple(scenes), self._table_verdict(match), question)

    def _unfinished(self, match: Match) -> list[Scene]:
        """The picture of a turn under way; none if the last turn was played to its end."""
        return [self._painter.turn(match)] if match.turns and not match.turns[-1].decided_by else []

    def _table_verdict(self, match: Match) -> Message:
        turns = match.turn
        if match.over is not None:
            if match.over.winner is None:
                return self.say("verdict.game-draw", turns)
            return self.say("verdict.game-won", match.over.winner, turns)
        if not match.turns or not match.turns[-1].decided_by:
            return self.say("verdict.under-way", turns)
        winner = match.turns[-1].winner
        return self.say("verdict.tie") if winner is None else self.say("verdict.won", winner)


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


def _texts(value: object, path: Path) -> Iterator[tuple[Path, str]]:
    """Every text in an example's data, with its path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _texts(item, (*path, key))
