"""Worked examples played: a question to the judge, opening hands, or actions at a table.

- ``given: {ask: combat | payment | draw | deck, …}`` as in the judge's questions; allies by their numbers or as
  ``{card: id, damage: 1}``; for ``deck`` also ``deck: <id of a deck list>`` and ``extra: [ids]``.
- ``given: {mulligan: {hands: [[ids], …]}}``.
- ``given: {table: {active, phase, turn, first: {hand, characters, units, items, deck, abyss}, second: {…}}}`` with
  ``do``, a list of entries (see ``entries.py``). Phases: untap, draw, main, discard, end; ``end`` goes on to the next
  one. What comes before an entry in the turn passes by itself: ``{draw: 1}`` ends the Untap Phase, a card played ends
  the Draw Phase, ``{discard: …}`` the Main Phase; and an attack that is not followed by ``block`` is not blocked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.engine.charisma import entries, legal
from generator.engine.charisma import match as m
from generator.engine.charisma.cards import PLAYER_IDS
from generator.engine.charisma.judging import Judge, Ruling
from generator.engine.charisma.legal import PHASE_OF
from generator.engine.charisma.match import Match
from generator.engine.charisma.moves import END, Action, Block
from generator.engine.charisma.rulebook import GameOver, Rulebook
from generator.engine.charisma.scenes import Painter
from generator.engine.charisma.shapes import Reader
from generator.engine.comparing import UnreadableError
from generator.engine.core import ExampleShapeError, Message, Run, Scene, ShapeProblem, Speaker, Step
from generator.engine.forms import plain
from generator.engine.narration import IllegalActionError, Log, Narrator, Reason
from generator.model import Example

NO_SUCH_CARD = frozenset({"D1.unknown", "C3.colour"})
"""Refusals that in an example are a slip of the author's pen."""
EARLIER = (m.UNTAP_PHASE, m.DRAW_PHASE, m.MAIN)
"""Phases that pass by themselves when an entry belongs to a later one of the same turn."""


class Runner:
    """Plays examples."""

    def __init__(self, rules: Rulebook, narrator: Narrator, speaker: Speaker, judge: Judge) -> None:
        self._rules = rules
        self._narrator = narrator
        self._speaker = speaker
        self._judge = judge
        self._painter = Painter(rules.data, narrator)

    def run(self, example: Example) -> Run:
        """Play an example of any form. Raises ExampleShapeError if it has none."""
        form = next((form for form in ("table", "mulligan") if form in example.given), None)
        problems = []
        if form is not None:
            problems += [ShapeProblem(("given", k), f"expected {form} alone") for k in example.given if k != form]
        if form != "table" and example.do:
            problems.append(ShapeProblem(("do",), "expected do only with a table"))
        if problems:
            raise ExampleShapeError(problems)
        if form == "table":
            return self._table(example)
        if form == "mulligan":
            return self._mulligan(example)
        return self._question(example)

    # ── a question ──────────────────────────────────────────────────────────────────────────────────────

    def _question(self, example: Example) -> Run:
        asked = plain(example.given)
        if not isinstance(asked, dict) or "ask" not in asked:
            raise ExampleShapeError([ShapeProblem(("given",), "expected ask, mulligan or table")])
        if asked["ask"] == "deck":
            asked = {"ask": "deck", "cards": Reader(self._rules).deck(asked, ("given",))}
        read, shape, reasons = self._judge.read(asked)
        problems = [ShapeProblem(("given", *s.path), self._speaker.say(s.message, self._lang)) for s in shape]
        problems += [
            ShapeProblem(("given",), self._speaker.say(self._narrator.message(reason), self._lang))
            for reason in reasons
            if reason[0] in NO_SUCH_CARD
        ]
        if problems or read is None:
            raise ExampleShapeError(problems)
        if reasons:
            return self._refused((), reasons, (self._painter.question(read),))
        ruling = self._judge.rule(read)
        scenes: tuple[Scene, ...] = (self._painter.question(read, ruling.result),)
        if asked["ask"] == "deck":
            scenes = (self._painter.deck(asked["cards"]),)
        return Run(self._narrator.steps(ruling.log), ruling.result, scenes, self._verdict(ruling))

    def _verdict(self, ruling: Ruling) -> Message:
        result = ruling.result
        match ruling.asked.question.model_dump()["ask"]:
            case "combat":
                if result["defender_loses"]:
                    return self._say("verdict.defender-loses")
                dead = [len(list(_listed(result[key]))) for key in ("dead_attackers", "dead_blockers")]
                return self._say("verdict.combat", *dead, result["life_damage"])
            case "payment":
                return self._say("verdict.payable" if result["payable"] else "verdict.not-payable")
            case "draw":
                return self._say("verdict.draw", result["counts"])
        return self._say("verdict.legal" if result["legal"] else "verdict.illegal")

    # ── opening hands ───────────────────────────────────────────────────────────────────────────────────

    def _mulligan(self, example: Example) -> Run:
        """S2: hands are drawn until one has a Character that can be put into play at once, or the last one loses."""
        hands = Reader(self._rules).hands(example.given["mulligan"], ("given", "mulligan"))
        log: Log = []
        kept: int | None = None
        for number, hand in enumerate(hands, 1):
            if kept is not None:
                message = f"expected no further hand, as hand {kept} is kept (S2)"
                raise ExampleShapeError([ShapeProblem(("given", "mulligan", "hands", number - 1), message)])
            log.append(("S2.drawn", 0, len(hand)))
            if card := self._rules.at_once(hand):
                log.append(("S2.kept", 0, card))
                kept = number
            else:
                log.append(("S2.none", 0))
        loses = kept is None and len(hands) == self._rules.data.mulligans_max
        if loses:
            log.append(("S2.lost", 0, 1, len(hands)))
        elif kept is None:
            message = "expected a further hand, as none is kept yet (S2)"
            raise ExampleShapeError([ShapeProblem(("given", "mulligan", "hands"), message)])
        scenes = tuple(self._painter.hand(number, hand) for number, hand in enumerate(hands, 1))
        verdict = self._say("verdict.mulligans") if kept is None else self._say("verdict.kept", kept)
        return Run(self._narrator.steps(log), {"kept": kept, "loses": loses}, scenes, verdict)

    # ── a table ─────────────────────────────────────────────────────────────────────────────────────────

    def _table(self, example: Example) -> Run:
        match = Match(self._rules, Reader(self._rules).position(example.given["table"], ("given", "table")))
        scenes = [self._painter.table(match, self._say("scene.start"))]
        match.check_start()
        attacked: Scene | None = None
        for number, entry in enumerate(example.do):
            try:
                action = self._read(match, plain(entry), number)
                if isinstance(action, Block):
                    attacked = self._attack(match, action)
                legal.do(match, action)
            except IllegalActionError as error:
                if number < len(example.do) - 1:
                    words = self._speaker.say(self._narrator.message(error.reasons[0]), self._lang)
                    message = f"expected only the last action to be refused, got: {words}"
                    raise ExampleShapeError([ShapeProblem(("do", number), message)]) from None
                return self._refused(self._narrator.steps(match.log), error.reasons, scenes)
            if attacked is not None:
                scenes.append(attacked)
                attacked = None
        if match.phase == m.BLOCKING:
            legal.do(match, Block(()))
        if example.do:
            scenes.append(self._painter.table(match, self._say("scene.end")))
        return Run(self._narrator.steps(match.log), _result(match), tuple(scenes), self._table_verdict(match))

    def _read(self, match: Match, entry: object, number: int) -> Action:
        """The action of an entry, once what comes before it in the turn has passed."""
        try:
            action = entries.read(match, entry, "do")
            while _passes(match, action):
                legal.do(match, Block(()) if match.phase == m.BLOCKING else END)
            return entries.read(match, entry, "do")
        except UnreadableError as error:
            problems = []
            for sentence in error.sentences:
                path, _, message = sentence.partition(": ")
                parts = [int(part) if part.isdigit() else part for part in path.split(".")[1:]]
                problems.append(ShapeProblem(("do", number, *parts), message))
            raise ExampleShapeError(problems) from None

    def _attack(self, match: Match, action: Block) -> Scene | None:
        if match.phase != m.BLOCKING:
            return None
        return self._painter.attack(match.attackers, action.pairs, self._say("scene.attack"))

    def _table_verdict(self, match: Match) -> Message:
        if match.over is None:
            return self._say("verdict.phase", match.to_act, match.phase)
        if match.over.winner is None:
            return self._say("verdict.game-draw")
        return self._say("verdict.game-won", match.over.winner)

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


def _passes(match: Match, action: Action) -> bool:
    """Whether the present phase passes by itself before an action."""
    if match.phase == m.BLOCKING:
        return not isinstance(action, Block)
    wanted = PHASE_OF.get(type(action))
    if match.phase not in EARLIER or wanted not in m.PHASES:
        return False
    return m.PHASES.index(match.phase) < m.PHASES.index(wanted)


def _result(match: Match) -> Mapping[str, object]:
    """What lies on the table, and how the game stands."""
    sides = dict(zip(PLAYER_IDS, match.sides, strict=True))
    allies = [(player, ally) for player, side in sides.items() for ally in side.allies()]
    labels = [ally.label for _, ally in allies]
    damage = {
        (ally.label if labels.count(ally.label) == 1 else f"{player}.{ally.label}"): ally.damage
        for player, ally in allies
        if ally.damage
    }
    over = match.over
    return {
        "deck": {player: len(side.deck) for player, side in sides.items()},
        "hand": {player: len(side.hand) for player, side in sides.items()},
        "abyss": {player: len(side.abyss) for player, side in sides.items()},
        "field": {
            player: [*(ally.label for ally in side.allies()), *(item.id for item in side.items)]
            for player, side in sides.items()
        },
        "tapped": [ally.label for _, ally in allies if ally.tapped],
        "fresh": [ally.label for _, ally in allies if ally.fresh],
        "damage": damage,
        "life_damage": match.life_damage,
        "winner": seat(over.winner) if over else None,
        "game_over": game_over(over),
        "phase": match.phase,
        "active": PLAYER_IDS[match.active],
        "turn": match.turn,
    }


def seat(player: int | None) -> str | None:
    """A player as the records name them."""
    return None if player is None else PLAYER_IDS[player]


def game_over(over: GameOver | None) -> dict[str, object] | None:
    """How the game ended, as the records say it."""
    return None if over is None else {"winner": seat(over.winner), "rule": over.rule}


def _listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else []
