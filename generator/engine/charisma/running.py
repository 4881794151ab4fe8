"""Worked examples played: a question to the judge, the setup, opening hands, or actions at a table.

- ``given: {ask: combat | payment | draw | deck, …}`` as in the judge's questions; allies by their numbers or as
  ``{card: id, damage: 1}``; for ``deck`` also ``deck: <id of a deck list>``, ``without: [ids]`` and ``extra: [ids]``.
- ``given: {mulligan: {hands: [[ids], …]}}``, with ``second: [[ids], …]`` if both players' hands are told.
- ``given: {setup: {near: {deck: <id of a deck list>, shuffles: [[ids], …]}, far: {…}, wins: near | far}}``: after each
  shuffle the cards on top; who wins rock-paper-scissors; and ``do`` if the game is then played on.
- ``given: {table: {active, phase, turn, first: {hand, characters, units, items, deck, abyss}, second: {…}}}`` with
  ``do``, a list of entries (see ``entries.py``). Phases: untap, draw, main, discard, end; ``end`` goes on to the next
  one. What comes before an entry in the turn passes by itself: ``{draw: 1}`` ends the Untap Phase, a card played ends
  the Draw Phase, ``{discard: …}`` the Main Phase; and an attack that is not followed by ``block`` is not blocked.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from generator.engine import examples
from generator.engine.charisma import entries, legal, verdicts
from generator.engine.charisma import match as m
from generator.engine.charisma.cards import FIRST
from generator.engine.charisma.course import Course
from generator.engine.charisma.deeds import Deed
from generator.engine.charisma.judging import Judge, Ruling
from generator.engine.charisma.legal import PHASE_OF
from generator.engine.charisma.match import Match
from generator.engine.charisma.moves import END, Action, Block
from generator.engine.charisma.practice import Before, Examiner
from generator.engine.charisma.questioned import Pictures
from generator.engine.charisma.results import MulliganResult, of_table
from generator.engine.charisma.rulebook import Rulebook
from generator.engine.charisma.scenes import Painter
from generator.engine.charisma.setup import SettingUp
from generator.engine.charisma.shapes import Reader
from generator.engine.comparing import UnreadableError
from generator.engine.core import ExampleShapeError, Message, Run, ShapeProblem, Speaker
from generator.engine.duel import game_over
from generator.engine.examples import placed
from generator.engine.forms import plain
from generator.engine.narration import IllegalActionError, Log, Narrator, Reason
from generator.model import Example

NO_SUCH_CARD = frozenset({"D1.unknown", "D1.meant", "C3.colour"})
"""Refusals that in an example are a slip of the author's pen."""
EARLIER = (m.UNTAP_PHASE, m.DRAW_PHASE, m.MAIN)
"""Phases that pass by themselves when an entry belongs to a later one of the same turn."""


class Runner(examples.Runner):
    """Plays examples."""

    FORMS = ("table", "setup", "mulligan")
    PLAYED = ("table", "setup")
    QUESTION = ("ask",)

    def __init__(self, rules: Rulebook, narrator: Narrator, speaker: Speaker, judge: Judge) -> None:
        super().__init__(narrator, speaker)
        self._rules = rules
        self._judge = judge
        self._painter = Painter(rules.data, narrator)
        self._pictures = Pictures(rules.data, self._painter)
        self._examiner = Examiner(rules, narrator)
        self._setting = SettingUp(rules)

    def play(self, form: str | None, example: Example) -> Run:
        """Play an ``ask``, a ``mulligan``, or a ``setup`` or ``table`` with ``do``."""
        if form == "table":
            return self._table(example)
        if form == "setup":
            return self._setup(example)
        return self._mulligan(example) if form == "mulligan" else self._question(example)

    # ── a question ──────────────────────────────────────────────────────────────────────────────────────

    def _question(self, example: Example) -> Run:
        asked = plain(example.given)
        if not isinstance(asked, dict) or "ask" not in asked:
            raise ExampleShapeError([ShapeProblem(("given",), "expected ask, mulligan, setup or table")])
        reader = Reader(self._rules)
        if asked["ask"] == "deck":
            asked = {"ask": "deck", "cards": reader.deck(asked, ("given",))}
        form = reader.question(asked, ("given",))
        read, shape, reasons = self._judge.read(asked)
        if form is not None:  # what no form tells
            reader.problems += [ShapeProblem(("given", *s.path), self.english(s.message)) for s in shape]
        for reason in reasons:
            if reason[0] in NO_SUCH_CARD:
                known = self._rules.data.colours if reason[0] == "C3.colour" else self._rules.data.card_by_id
                reader.problem(("given",), self.no_such(reason, tuple(known)))
        reader.done()
        if read is None:
            raise ValueError(asked)
        if reasons:
            scene = self._pictures.asked(read)
            run = self.refused((), reasons, (scene,), verdicts.refused_question(reasons))
            return replace(run, question=self._examiner.refused([scene]))
        ruling = self._judge.rule(read)
        question = self._examiner.judged(example.because, ruling, self._pictures.asked(read))
        scenes = self._pictures.answered(ruling)
        return Run(self._narrator.steps(ruling.log), ruling.result, scenes, self._verdict(ruling), question)

    def _verdict(self, ruling: Ruling) -> Message:
        result = ruling.result
        match ruling.asked.question.model_dump()["ask"]:
            case "combat":
                return self._told(verdicts.of_attack(ruling.log, loses=bool(result["defender_loses"])))
            case "payment":
                return self.say("verdict.payable" if result["payable"] else "verdict.not-payable")
            case "draw":
                return self.say("verdict.draw", result["counts"])
        return self.say("verdict.legal" if result["legal"] else "verdict.illegal")

    # ── opening hands ───────────────────────────────────────────────────────────────────────────────────

    def _mulligan(self, example: Example) -> Run:
        """S2: hands are drawn until one has a Character that can be put into play at once, or the last one loses."""
        openings = Reader(self._rules).openings(example.given["mulligan"], ("given", "mulligan"))
        log: Log = []
        lost = [player for player, hands in enumerate(openings) if not self._rules.opened(player, hands, log)]
        over = self._rules.opening_check(lost, self._rules.data.mulligans_max, log)
        hands = openings[0]
        kept = None if 0 in lost else len(hands)
        loses = over is not None and over.winner == 1
        result = MulliganResult.model_validate({"kept": kept, "loses": loses, "game_over": game_over(over)})
        if len(openings) > 1:  # of both players only the last hand, so that all can be looked at together
            scenes = tuple(self._painter.last_hand(player, hands) for player, hands in enumerate(openings))
            question = self._examiner.openings(over, scenes)
        else:
            scenes = tuple(self._painter.hand(number, hand) for number, hand in enumerate(hands, 1))
            question = self._examiner.mulligan(kept, scenes)
        verdict = self._told(verdicts.of_openings(over, kept, both=len(openings) > 1))
        return Run(self._narrator.steps(log), result.model_dump(), scenes, verdict, question)

    # ── the setup ───────────────────────────────────────────────────────────────────────────────────────

    def _setup(self, example: Example) -> Run:
        """S1, S2, S3: decks as they lie after each shuffle, opening hands, who is first; and what is done then."""
        laid = self._setting.lay(Reader(self._rules).setup(example.given["setup"], ("given", "setup")), example.because)
        if not example.do:
            scenes = (*laid.shuffled, laid.ready)
            return Run(laid.steps, laid.result, scenes, laid.verdict, laid.question)
        if laid.match is None or laid.goes_first is None:
            raise ExampleShapeError([ShapeProblem(("do",), "expected nothing, as the opening hands end the game (S2)")])
        run = self._acted(laid.match, example, laid.near)
        result = run.result if "refused" in run.result else {**run.result, "first": laid.result["first"]}
        start, *rest = run.scenes
        seated = replace(start, facts=(*laid.ready.facts, *start.facts))
        return Run(
            steps=(*laid.steps, *run.steps),
            result=result,
            scenes=(*laid.shuffled, seated, *rest),
            verdict=self._joined((laid.goes_first, run.verdict)),
            question=laid.question if example.because[:1] in (("S1",), ("S3",)) else run.question,
        )

    # ── a table ─────────────────────────────────────────────────────────────────────────────────────────

    def _table(self, example: Example) -> Run:
        match = Match(self._rules, Reader(self._rules).position(example.given["table"], ("given", "table")))
        return self._acted(match, example)

    def _acted(self, match: Match, example: Example, near: int = FIRST) -> Run:
        """What an example does in a match; ``near`` is the player who is drawn below."""
        course = Course(match, self._painter, near)
        match.check_start()
        before, deeds = Before(match), list[Deed]()
        marks = [0]
        for number, entry in enumerate(example.do):
            try:
                action = self._read(match, plain(entry), number)
                marks.append(len(match.log))
                active, now = match.active, course.now()
                deeds.append(Deed(active, action, active, match.phase))
                legal.do(match, action)
                course.done(action, now)
                deeds[-1] = Deed(active, action, match.active, match.phase)
            except IllegalActionError as error:
                if number < len(example.do) - 1:
                    raise self.not_last(number, error.reasons) from None
                told = verdicts.refused(action)
                run = self.refused(self._narrator.steps(match.log), error.reasons, course.so_far(), told)
                return replace(run, question=self._examiner.refused([course.start], deeds) if deeds else None)
        if match.phase == m.BLOCKING:
            legal.do(match, Block(()))
        scenes = course.whole() if example.do else (course.start,)
        logs = [match.log[start:end] for start, end in pairwise([*marks, len(match.log)])]
        verdict = self._told(verdicts.outcome(match, logs))
        question = self._examiner.table(example.because, match, before, deeds, course.start)
        return Run(self._narrator.steps(match.log), of_table(match), scenes, verdict, question)

    def _read(self, match: Match, entry: object, number: int) -> Action:
        """The action of an entry, once what comes before it in the turn has passed."""
        try:
            action = entries.read(match, entry, "do")
            while _passes(match, action):
                legal.do(match, Block(()) if match.phase == m.BLOCKING else END)
            return entries.read(match, entry, "do")
        except UnreadableError as error:
            raise ExampleShapeError([placed(s, "do", number, skip=1) for s in error.sentences]) from None

    # ── words ───────────────────────────────────────────────────────────────────────────────────────────

    def _told(self, reasons: Iterable[Reason]) -> Message:
        """Several reasons as one message."""
        return self._joined(map(self._narrator.message, reasons))

    def _joined(self, messages: Iterable[Message]) -> Message:
        """Several sentences as one message."""
        sentences = list(map(self._speaker.everywhere, messages))
        space = self._rules.data.messages["list.sentence"]
        told = {lang: space[lang].join(s[lang] for s in sentences) for lang in self._rules.data.languages}
        return Message("verdict.told", {"told": told})


def _passes(match: Match, action: Action) -> bool:
    """Whether the present phase passes by itself before an action."""
    if match.phase == m.BLOCKING:
        return not isinstance(action, Block)
    wanted = PHASE_OF.get(type(action))
    if match.phase not in EARLIER or wanted not in m.PHASES:
        return False
    return m.PHASES.index(match.phase) < m.PHASES.index(wanted)
