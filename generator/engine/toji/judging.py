"""Judging one battle asked about as data. Never raises: an impossible question is answered with every reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from pydantic import TypeAdapter, ValidationError

from generator.engine import questions
from generator.engine.core import Speaker
from generator.engine.duel import FIRST, PLAYER_IDS, PLAYERS, SECOND, GameOver, Pair
from generator.engine.judge import bare, brief
from generator.engine.narration import Log, Reason
from generator.engine.questions import Path, ShapeReason, missing, unknown
from generator.engine.toji.asking import (
    AdvantageEvent,
    AskedCard,
    AskedEvent,
    CardClass,
    Question,
    StandardEvent,
)
from generator.engine.toji.cards import EVENT_TYPES, LOW_MP, STANDARD, Character, Event
from generator.engine.toji.narrator import Narrator
from generator.engine.toji.results import of_battle
from generator.engine.toji.rulebook import Battle, Rulebook

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


@dataclass(frozen=True)
class NumbersOnly:
    """A Standard Event of which not every number can be read: those that can, and all as they were given."""

    effect: Mapping[str, int]
    whole: Mapping[str, object]


@dataclass(frozen=True)
class CardPart:
    """A described card of which not everything can be read: None stands for what cannot."""

    element: str | None
    mp: int | None


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


class Judge(questions.Judge[Table]):
    """Answers questions about single battles."""

    def __init__(self, rules: Rulebook, narrator: Narrator, speaker: Speaker) -> None:
        super().__init__(narrator, speaker, rules.data.messages)
        self._rules = rules
        self._data = rules.data

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

    def decide(self, asked: Table) -> tuple[Mapping[str, object], Log]:
        """The result of a battle as data, and its reasons."""
        ruling = self.rule(asked)
        return of_battle(ruling.battle, ruling.support_phase, ruling.life, ruling.game_over), ruling.log

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
                    reasons.append(("C3.type", ", ".join(EVENT_TYPES), bare(details["input"]["type"])))
                else:
                    shape.append(self._shape_reason(details, asked))
        table = Table()
        reasons += self._read_event(table, parts)
        for player in PLAYERS:
            reasons += self._read_side(table, player, parts)
        reasons += self._against(table)
        return table, shape, list(dict.fromkeys(reasons))

    def _read_event(self, table: Table, parts: Mapping[Path, Any]) -> Iterator[Reason]:
        """C3: an Event of one of the types, by its id (C1) or by what tells it apart: its numbers or its crown."""
        asked = parts.get(("event",))
        names = ", ".join(self._data.elements)
        if isinstance(asked, NumbersOnly):
            if not asked.effect.keys() <= self._data.no_effect.keys() or any(v < 0 for v in asked.effect.values()):
                yield self._wrong_effect(asked.whole)
        elif isinstance(asked, str):
            table.event = self._data.event_by_id.get(asked)
            if table.event is None:
                yield ("C1.not-event" if asked in self._data.character_by_id else "C1.unknown", bare(asked))
        elif isinstance(asked, StandardEvent):
            if asked.effect.keys() != self._data.no_effect.keys() or min(asked.effect.values()) < 0:
                yield self._wrong_effect(asked.effect)
            else:
                table.event = self._data.event_class(asked.type, effect=asked.effect)
        elif isinstance(asked, AdvantageEvent):
            if asked.crown not in self._data.elements:
                yield ("C3.crown", names, bare(asked.crown))
            else:
                table.event = self._data.event_class(asked.type, asked.crown)
        elif asked is not None:
            table.event = self._data.event_class(asked.type)

    def _wrong_effect(self, effect: Mapping[str, object]) -> Reason:
        """B3: not a number of 0 or more for each Element."""
        given = islice(effect.items(), len(self._data.elements) + 1)
        return (
            "B3.effect",
            ", ".join(self._data.elements),
            ", ".join(f"{brief(k)}: {brief(v)}" for k, v in given) or "{}",
        )

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

    def _read_card(self, asked: str | CardClass | CardPart | None) -> Any:  # noqa: ANN401 - a generator of a card
        """C2: what is wrong with a card; of one whose Element alone is known, rules about Elements can still tell."""
        data = self._data
        if asked is None:
            return None
        if isinstance(asked, str):
            card = data.character_by_id.get(asked)
            if card is None:
                yield ("C1.not-character" if asked in data.event_by_id else "C1.unknown", bare(asked))
            return card
        element, mp = asked.element, asked.mp
        if element is not None and mp is not None and (card := data.classes.get((element, mp))) is not None:
            return card
        if element is not None and element not in data.elements:
            yield ("C2.element", ", ".join(data.elements), bare(element))
        if mp is not None and not data.mp_min <= mp <= data.mp_max:
            yield ("C2.mp", data.mp_min, data.mp_max, mp)
        if element is not None and element in data.element_labels:
            return Character(None, element, data.mp_min, data.element_labels[element])
        return None

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
        if kind == "extra_forbidden":
            return unknown(path)
        if kind == "missing":
            return missing(path)
        if kind == "union_tag_not_found" and isinstance(value, dict):
            return missing(path, "type")
        if kind == "union_tag_not_found":
            want = "want.event" if path == ("event",) else "want.battle-card"
        elif path[-1:] == ("effect",):
            want = "want.effect"
        else:
            want = EXPECTED.get(kind, "want.object")
        return self.expected(path, want, value)


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
    parts: dict[Path, Any] = {("event",): _readable(AN_EVENT, asked.get("event")) or _numbers(asked.get("event"))}
    for name in PLAYER_IDS:
        side = asked.get(name)
        if not isinstance(side, dict):
            continue
        parts[name, "battle"] = _readable_card(side.get("battle"))
        if isinstance(supports := side.get("supports"), list):
            parts[name, "supports"] = [_readable_card(support) for support in supports]
        if (life := _readable(A_LIFE, side.get("life"))) is not None:
            parts[name, "life"] = life
    return parts


def _readable(adapter: TypeAdapter[Any], value: object) -> Any:  # noqa: ANN401 - whatever the adapter makes
    """The value without the keys that are unknown; None if it is not of the form without them either."""
    try:
        return adapter.validate_python(value, strict=True)
    except ValidationError as error:
        unknown_keys = [
            path[0]
            for details in error.errors(include_url=False)
            if details["type"] == "extra_forbidden" and len(path := _path(details["loc"], value)) == 1
        ]
    if not unknown_keys or not isinstance(value, dict):
        return None
    return _readable(adapter, {key: each for key, each in value.items() if key not in unknown_keys})


def _readable_card(value: object) -> str | CardClass | CardPart | None:
    """A card, or what of a described one can be read."""
    card: str | CardClass | None = _readable(A_CARD, value)
    if card is not None or not isinstance(value, dict):
        return card
    element, mp = value.get("element"), value.get("mp")
    is_whole = isinstance(mp, int) and not isinstance(mp, bool)
    return CardPart(element if isinstance(element, str) else None, mp if is_whole else None)


def _numbers(event: object) -> NumbersOnly | None:
    """Those numbers of a Standard Event that can be read, where others cannot."""
    effect = event.get("effect") if isinstance(event, dict) and event.get("type") == STANDARD else None
    if not isinstance(effect, dict):
        return None
    return NumbersOnly({k: v for k, v in effect.items() if isinstance(v, int) and not isinstance(v, bool)}, effect)


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
