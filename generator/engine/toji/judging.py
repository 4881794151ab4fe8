"""Judging one battle asked about as data. Never raises: an impossible question is answered with every reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from pydantic import TypeAdapter, ValidationError

from generator.engine.core import Message, Refusal, Speaker, Step, Value
from generator.engine.judge import NotAQuestionError, brief, read_question
from generator.engine.narration import Reason
from generator.engine.toji.asking import (
    AdvantageEvent,
    AskedCard,
    AskedEvent,
    CardClass,
    Question,
    StandardEvent,
)
from generator.engine.toji.cards import EVENT_TYPES, FIRST, LOW_MP, PLAYER_IDS, PLAYERS, SECOND, Character, Event
from generator.engine.toji.narrator import Narrator
from generator.engine.toji.rulebook import Battle, GameOver, Log, Pair, Rulebook

Path = tuple[str | int, ...]
A_CARD: TypeAdapter[str | CardClass] = TypeAdapter(AskedCard)
AN_EVENT: TypeAdapter[Any] = TypeAdapter(AskedEvent)
A_LIFE: TypeAdapter[int] = TypeAdapter(int)

EXPECTED = {
    "int_type": "want.integer",
    "int_from_float": "want.integer",
    "string_type": "want.text",
    "list_type": "want.list",
    "dict_type": "want.object",
    "model_type": "want.object",
    "model_attributes_type": "want.object",
}
"""What pydantic calls a wrong type → the message that says what was expected."""


PYDANTIC_BRANCHES = frozenset({"id", "class", "str", "int", *EVENT_TYPES})
"""Parts of pydantic's locations that name a branch of a union, not a key of the question."""


@dataclass
class Table:
    """A question read as far as it could be: None stands for what could not."""

    event: Event | None = None
    battle: list[Character | None] = field(default_factory=lambda: [None, None])
    supports: list[list[Character]] = field(default_factory=lambda: [[], []])
    count: list[int] = field(default_factory=lambda: [0, 0])
    """How many supports were asked about, readable or not."""
    life: list[int] = field(default_factory=lambda: [0, 0])


@dataclass(frozen=True)
class ShapeReason:
    """A part of a question that is not of the form: path into it, and the sentence."""

    path: Path
    message: Message


@dataclass(frozen=True)
class Ruling:
    """A battle judged up to the life check of the Result Phase."""

    event: Event
    cards: tuple[Character, Character]
    supports: tuple[tuple[Character, ...], tuple[Character, ...]]
    life_before: Pair
    battle: Battle
    support_phase: bool
    life: Pair
    game_over: GameOver | None
    log: Log


class Judge:
    """Answers questions about single battles."""

    def __init__(self, rules: Rulebook, narrator: Narrator, speaker: Speaker) -> None:
        self._rules = rules
        self._data = rules.data
        self._narrator = narrator
        self._speaker = speaker

    def answer(self, text: bytes | str) -> Mapping[str, object]:
        """One JSON question's answer, with the question's ``id`` if it had one."""
        try:
            asked = read_question(text)
        except NotAQuestionError as error:
            return _echo(error.question) | self._error((), (Message(error.key, error.values),))
        echo = _echo(asked)
        table, shape, reasons = self.read(asked)
        if shape or reasons:
            refusal = self._narrator.refusal(reasons)
            return echo | self._error(refusal.reasons, tuple(s.message for s in shape))
        return echo | self.as_data(self.rule(table))

    def as_data(self, ruling: Ruling) -> dict[str, object]:
        """A ruling as the JSON answer."""
        return {
            **result_of(ruling.battle, ruling.support_phase, ruling.life, ruling.game_over),
            "steps": [self._speaker.step(self._narrator.step(reason)) for reason in ruling.log],
        }

    def _error(self, reasons: Sequence[Step], others: Sequence[Message]) -> dict[str, object]:
        messages = (*others, *(step.message for step in reasons))
        comma = self._data.messages["list.sentence"]
        words = {
            lang: comma[lang].join(dict.fromkeys(self._speaker.say(m, lang) for m in messages))
            for lang in self._data.languages
        }
        return {"error": {"rules": list(Refusal(tuple(reasons)).rules), **words}}

    # ── deciding ────────────────────────────────────────────────────────────────────────────────────────

    def rule(self, table: Table) -> Ruling:
        """Judge a table that was read whole: Support Phase, Battle Phase, Result Phase."""
        event, (first, second) = table.event, table.battle
        if event is None or first is None or second is None:
            raise ValueError("a table with gaps cannot be judged")
        rules = self._rules
        log: Log = []
        support_phase = rules.support_phase(event, first, second, log)
        one, other = tuple(table.supports[FIRST]), tuple(table.supports[SECOND])
        added = (0, 0)
        if support_phase:
            added = rules.supports_added(FIRST, one, log), rules.supports_added(SECOND, other, log)
        battle = rules.battle(event, first, second, added, log)
        before = (table.life[FIRST], table.life[SECOND])
        life = rules.life_after(battle.winner, before, first, second, log)
        over = rules.life_check(life, log)
        return Ruling(event, (first, second), (one, other), before, battle, support_phase, life, over, log)

    # ── reading ─────────────────────────────────────────────────────────────────────────────────────────

    def read(self, asked: Mapping[str, object]) -> tuple[Table, list[ShapeReason], list[Reason]]:
        """A question as cards on a table, what is wrong with its form, and every rule against it."""
        shape: list[ShapeReason] = []
        reasons: list[Reason] = []
        try:
            parts = _parts(Question.model_validate(asked))
        except ValidationError as error:
            parts = _readable_parts(asked)
            for details in error.errors(include_url=False):
                if details["type"] == "union_tag_invalid":
                    reasons.append(("C3.type", ", ".join(EVENT_TYPES), brief(details["input"]["type"])))
                else:
                    shape.append(self._shape_reason(details, asked))
        table = Table()
        reasons += self._read_event(table, parts)
        for player in PLAYERS:
            reasons += self._read_side(table, player, parts)
        reasons += self._against(table)
        return table, shape, list(dict.fromkeys(reasons))

    def _read_event(self, table: Table, parts: Mapping[Path, Any]) -> Iterator[Reason]:
        asked = parts.get(("event",))
        names = ", ".join(self._data.elements)
        if isinstance(asked, str):
            table.event = self._data.event_by_id.get(asked)
            if table.event is None:
                yield ("C1.not-event" if asked in self._data.character_by_id else "C1.unknown", brief(asked))
        elif isinstance(asked, StandardEvent):
            if asked.effect.keys() != self._data.no_effect.keys() or min(asked.effect.values()) < 0:
                given = islice(asked.effect.items(), len(self._data.elements) + 1)
                yield ("B3.effect", names, ", ".join(f"{brief(k)}: {v}" for k, v in given) or "{}")
            else:
                table.event = self._data.event_class(asked.type, effect=asked.effect)
        elif isinstance(asked, AdvantageEvent):
            if asked.crown not in self._data.elements:
                yield ("C3.crown", names, brief(asked.crown))
            else:
                table.event = self._data.event_class(asked.type, asked.crown)
        elif asked is not None:
            table.event = self._data.event_class(asked.type)

    def _read_side(self, table: Table, player: int, parts: Mapping[Path, Any]) -> Iterator[Reason]:
        side = PLAYER_IDS[player]
        battle = yield from self._read_card(parts.get((side, "battle")))
        table.battle[player] = battle
        supports = parts.get((side, "supports"), [])
        table.count[player] = len(supports)
        for asked in supports:
            card = yield from self._read_card(asked)
            if card is not None:
                table.supports[player].append(card)
        life = parts.get((side, "life"), self._data.start_life)
        table.life[player] = life
        if life <= self._data.life_end:
            yield ("E1.life", player, self._data.life_end + 1, life)
        if life > self._data.start_life:
            yield ("S6.life", player, self._data.start_life, life)

    def _read_card(self, asked: str | CardClass | None) -> Any:  # noqa: ANN401 - a generator that returns a card
        data = self._data
        if asked is None:
            return None
        if isinstance(asked, str):
            card = data.character_by_id.get(asked)
            if card is None:
                yield ("C1.not-character" if asked in data.event_by_id else "C1.unknown", brief(asked))
            return card
        if asked.element not in data.elements:
            yield ("C2.element", ", ".join(data.elements), brief(asked.element))
        if not data.mp_min <= asked.mp <= data.mp_max:
            yield ("C2.mp", data.mp_min, data.mp_max, asked.mp)
        return data.classes.get((asked.element, asked.mp))

    def _against(self, table: Table) -> Iterator[Reason]:
        """Every rule against what lies on the table: C1, P4, P4s."""
        first, second = table.battle
        rules = self._rules
        cards = [card for card in (first, second, *table.supports[FIRST], *table.supports[SECOND]) if card]
        yield from rules.against_twice(cards)
        for player, battle in enumerate(table.battle):
            yield from rules.against_too_many(player, table.count[player])
            if battle is not None:
                yield from rules.against_other_elements(player, battle, table.supports[player])
        event = table.event
        if event and (event.type == LOW_MP or (first and second and not rules.support_phase(event, first, second, []))):
            for player in PLAYERS:
                if table.count[player]:
                    yield ("P4s.skipped", player)

    def _shape_reason(self, error: Any, asked: object) -> ShapeReason:  # noqa: ANN401 - pydantic's ErrorDetails
        kind, value = error["type"], error["input"]
        path = _path(error["loc"], asked)
        where = ".".join(map(str, path)) or "id"
        if kind == "extra_forbidden":
            return ShapeReason(path, Message("judge.unknown", {"path": brief(where)[1:-1]}))
        if kind == "missing":
            return ShapeReason(path, Message("judge.missing", {"path": where}))
        if kind == "union_tag_not_found" and isinstance(value, dict):
            return ShapeReason(path, Message("judge.missing", {"path": f"{where}.type"}))
        if path == ("id",):
            want = "want.name"
        elif kind == "union_tag_not_found":
            want = "want.event" if path == ("event",) else "want.battle-card"
        elif path[-1:] == ("effect",):
            want = "want.effect"
        else:
            want = EXPECTED.get(kind, "want.object")
        values: dict[str, Value] = {"path": where, "expected": self._data.messages[want], "got": brief(value)}
        return ShapeReason(path, Message("judge.expected", values))


def result_of(battle: Battle, support_phase: bool, life: Pair, over: GameOver | None) -> dict[str, object]:
    """What judge answers, turn records and examples' results have in common."""
    return {
        "winner": seat(battle.winner),
        "decided_by": list(battle.decided_by),
        "support_phase": support_phase,
        "final_mp": both(battle.final_mp),
        "life": both(life),
        "game_over": {"winner": seat(over.winner), "rule": over.rule} if over else None,
    }


def seat(player: int | None) -> str | None:
    """A player as the records name them."""
    return None if player is None else PLAYER_IDS[player]


def both(numbers: Pair | None) -> dict[str, int] | None:
    """A number for each player as the records hold it."""
    return None if numbers is None else {"first": numbers[FIRST], "second": numbers[SECOND]}


def _echo(asked: Mapping[str, object]) -> dict[str, object]:
    """The question's id, if it has one, right or wrong; only a list or an object cannot come back."""
    if "id" not in asked or isinstance(asked["id"], list | dict):
        return {}
    return {"id": asked["id"]}


def _parts(question: Question) -> dict[Path, Any]:
    """The parts of a well-formed question by their path."""
    parts: dict[Path, Any] = {("event",): question.event}
    for name, side in zip(PLAYER_IDS, (question.first, question.second), strict=True):
        parts[name, "battle"] = side.battle
        parts[name, "supports"] = side.supports
        if "life" in side.model_fields_set:
            parts[name, "life"] = side.life
    return parts


def _readable_parts(asked: Mapping[str, object]) -> dict[Path, Any]:
    """Those parts of a malformed question that are well-formed themselves; an unreadable support is None."""
    parts: dict[Path, Any] = {("event",): _readable(AN_EVENT, asked.get("event"))}
    for name in PLAYER_IDS:
        side = asked.get(name)
        if not isinstance(side, dict):
            continue
        parts[name, "battle"] = _readable(A_CARD, side.get("battle"))
        if isinstance(supports := side.get("supports"), list):
            parts[name, "supports"] = [_readable(A_CARD, support) for support in supports]
        if (life := _readable(A_LIFE, side.get("life"))) is not None:
            parts[name, "life"] = life
    return parts


def _readable(adapter: TypeAdapter[Any], value: object) -> Any:  # noqa: ANN401 - whatever the adapter makes
    try:
        return adapter.validate_python(value, strict=True)
    except ValidationError:
        return None


def _path(location: Sequence[str | int], asked: object) -> Path:
    """Where in the question an error is: pydantic's location without the names of its own branches."""
    path: list[str | int] = []
    here: Any = asked
    for n, part in enumerate(location):
        try:
            here = here[part]
        except (KeyError, IndexError, TypeError):
            if n < len(location) - 1 or part in PYDANTIC_BRANCHES or not isinstance(here, dict):
                continue
        path.append(part)
    return tuple(path)
