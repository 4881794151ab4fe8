"""Judging one question asked as data: an attack, a payment, a draw, a deck. Never raises.

An impossible question is answered with every reason against it: of a part that is not of its form that it is not, and
every rule against what can be read nevertheless.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from generator.engine import questions
from generator.engine.charisma import calling, readable
from generator.engine.charisma.asking import (
    CLASS_FIELDS,
    QUESTIONS,
    AskedAlly,
    CombatQuestion,
    DeckQuestion,
    DrawQuestion,
    PaymentQuestion,
    Question,
)
from generator.engine.charisma.cards import ALLIES, UNIT, Allies, Ally, Card
from generator.engine.charisma.legal import against_double_blocks
from generator.engine.charisma.results import CombatResult, DeckResult, DrawResult, PaymentResult
from generator.engine.charisma.rulebook import Rulebook
from generator.engine.core import Message, Speaker
from generator.engine.judge import brief
from generator.engine.narration import Log, Narrator, Reason
from generator.engine.questions import Path, ShapeReason, missing, unknown
from generator.wording import nearest

EXPECTED = {
    "int_type": "want.count",
    "int_from_float": "want.count",
    "greater_than_equal": "want.count",
    "bool_type": "want.flag",
    "string_type": "want.text",
    "literal_error": "want.move",
    "list_type": "want.list",
    "too_short": "want.pair",
    "too_long": "want.pair",
}
"""What pydantic calls a wrong value → the message that says what was expected."""
NOBODY = ("A2.no-blocker", "A2.no-attacker")
"""What is said of a number where there is nobody on its side."""
LONGEST_NAME = 40
"""Longer names are not looked up for what they may have meant."""

Readable = Sequence[Ally | None]
"""The allies of a side; None for each that cannot be read."""


@dataclass(frozen=True)
class Asked:
    """A question that was read: its form, and for an attack the allies on both sides."""

    question: Question
    attackers: Allies = ()
    blockers: Allies = ()


@dataclass(frozen=True)
class Ruling:
    """A question judged: the answer's own keys, and why."""

    asked: Asked
    result: Mapping[str, object]
    log: Log
    damages: tuple[int, ...] = ()
    """What each ally of an attack takes in it, attackers first."""


class Judge(questions.Judge[Asked]):
    """Answers questions."""

    def __init__(self, rules: Rulebook, narrator: Narrator, speaker: Speaker) -> None:
        super().__init__(narrator, speaker, rules.data.messages)
        self._rules = rules
        self._data = rules.data
        self._deciders: Mapping[type, Callable[[Asked, Any], Ruling]] = {
            CombatQuestion: self._combat,
            PaymentQuestion: self._payment,
            DrawQuestion: self._draw,
            DeckQuestion: self._deck,
        }

    # ── reading ─────────────────────────────────────────────────────────────────────────────────────────

    def read(self, asked: Mapping[str, object]) -> tuple[Asked | None, list[ShapeReason], list[Reason]]:
        """A question as its form, what is wrong with its form, and every rule against what can be read of it."""
        ask = asked.get("ask")
        if not isinstance(ask, str) or ask not in QUESTIONS:
            if "ask" not in asked:
                return None, [missing(("ask",))], []
            return None, [self.expected(("ask",), "want.ask", ask)], []
        shape: list[ShapeReason] = []
        reasons: list[Reason] = []
        question: Question | None = None
        allies: tuple[Allies, Allies] = ((), ())
        try:
            question = QUESTIONS[ask].model_validate(asked)
        except ValidationError as error:
            shape += [self._shape_reason(details) for details in error.errors(include_url=False)]
        if QUESTIONS[ask] is CombatQuestion:
            shape += [*_incomplete(asked, "attackers"), *_incomplete(asked, "blockers")]
            allies = self._read_combat(asked, reasons)
        else:
            reasons += self._against(QUESTIONS[ask], asked)
        read = None if question is None or shape else Asked(question, *allies)
        return read, shape, list(dict.fromkeys(reasons))

    def _read_combat(self, asked: Mapping[str, object], reasons: list[Reason]) -> tuple[Allies, Allies]:
        """The allies of an attack on both sides, and every rule against it noted."""
        if asked.get("attackers") == []:
            reasons.append(("A1.nobody",))
        attackers = self._side(readable.items(asked, "attackers"), "ally.attacker", reasons)
        blockers = self._side(readable.items(asked, "blockers"), "ally.blocker", reasons)
        calling.tell_apart(self._speaker, attackers or (), blockers or ())
        deck = readable.count(asked.get("deck"))
        if deck is not None:
            reasons += self._rules.against_lost_already(deck)
        reasons += self._rules.against_so_many((deck or 0) + len(blockers or ()))
        for attacker in attackers or ():
            if attacker is not None:
                reasons += self._rules.against_attacker(attacker)
        reasons += self._against_blocks(attackers, blockers, readable.items(asked, "blocks") or ())
        return tuple(filter(None, attackers or ())), tuple(filter(None, blockers or ()))

    def _side(self, asked: Sequence[object] | None, key: str, reasons: list[Reason]) -> Readable | None:
        """The allies of a side, None for each that cannot be read; F2, D1: how many there may be, in all and alike."""
        if asked is None:
            return None
        most = self._data.characters_max + self._data.units_max
        if len(asked) > most:
            reasons.append(("F2.allies", most, len(asked)))
        allies = [self._ally(readable.ally(each), key, number, reasons) for number, each in enumerate(asked)]
        for kind in ALLIES:
            named = [ally for ally in allies if ally and ally.card.id is not None and ally.card.kind == kind]
            reasons += self._rules.against_no_room(kind, len(named) - 1)
        reasons += self._rules.against_copies([ally.card.id for ally in allies if ally and ally.card.id is not None])
        return allies

    def _ally(self, form: AskedAlly | None, key: str, number: int, reasons: list[Reason]) -> Ally | None:
        """One ally; who has as much damage as HP cannot be there (A5)."""
        if form is None:
            return None
        if "card" in form.model_fields_set:
            card = self._data.card_by_id.get(form.card)
            if card is None:
                reasons.append(self._no_card(form.card))
                return None
            if not card.is_ally:
                reasons.append(("A1.no-ally", card))
                return None
        else:
            values = {"n": number, "attack": form.attack, "hp": form.hp}
            name = self._speaker.everywhere(Message(key, values))
            card = Card(None, UNIT, name, attack=form.attack, hp=form.hp, move=form.move)
        ally = Ally(card, str(number), tapped=form.tapped, fresh=form.fresh, damage=form.damage)
        if ally.left <= 0:
            reasons.append(("A5.dead", ally))
        return ally

    def _no_card(self, name: str) -> Reason:
        """D1: there is no such card, but perhaps one that was meant."""
        meant = nearest(name, self._data.card_by_id) if len(name) <= LONGEST_NAME else None
        return ("D1.unknown", brief(name)) if meant is None else ("D1.meant", brief(name), meant)

    def _against_blocks(
        self, attackers: Readable | None, blockers: Readable | None, blocks: Sequence[object]
    ) -> Iterator[Reason]:
        """A2, A3, T1: reasons against the blocks, as far as they and their allies can be read."""
        pairs = []
        for block in blocks:
            numbers = readable.pair(block)
            if numbers is None:
                continue
            found = []
            for number, side, none in zip(numbers, (blockers, attackers), NOBODY, strict=True):
                if side is not None and number >= len(side):
                    yield ("A2.no-such", len(side), number) if side else (none, number)
                found.append(side[number] if side is not None and number < len(side) else None)
            blocker, attacker = found
            pairs.append((blocker, attacker))
            if blocker is not None and attacker is not None:
                yield from self._rules.against_block(blocker, attacker)
            elif blocker is not None:
                yield from self._rules.against_blocker(blocker)
        yield from against_double_blocks(pairs)

    def _against(self, form: type[Question], asked: Mapping[str, object]) -> Iterator[Reason]:
        """Reasons against the other questions: C3 unknown colours, D1 unknown or too many cards, D2 a lost game."""
        data = self._data
        if form is PaymentQuestion:
            for name in (*readable.names(asked, "cost"), *readable.names(asked, "pool")):
                if name not in data.colours:
                    yield ("C3.colour", ", ".join(data.colours), brief(name))
        elif form is DrawQuestion:
            hand, deck = (readable.count(asked.get(key)) for key in ("hand", "deck"))
            yield from self._rules.against_so_many((hand or 0) + (deck or 0))
            if deck is not None:
                yield from self._rules.against_lost_already(deck)
        elif form is DeckQuestion:
            cards = readable.items(asked, "cards") or ()
            names = dict.fromkeys(name for name in cards if isinstance(name, str))
            for name in [name for name in names if name not in data.card_by_id]:
                yield self._no_card(name)

    def _shape_reason(self, error: Any) -> ShapeReason:  # noqa: ANN401 - pydantic's ErrorDetails
        path: Path = tuple(error["loc"])
        if error["type"] == "extra_forbidden":
            return unknown(path)
        if error["type"] == "missing":
            return missing(path)
        return self.expected(path, EXPECTED.get(error["type"], "want.object"), error["input"])

    # ── deciding ────────────────────────────────────────────────────────────────────────────────────────

    def decide(self, asked: Asked) -> tuple[Mapping[str, object], Log]:
        """The answer's own keys, and why."""
        ruling = self.rule(asked)
        return ruling.result, ruling.log

    def rule(self, asked: Asked) -> Ruling:
        """Judge a question that was read and has nothing against it."""
        return self._deciders[type(asked.question)](asked, asked.question)

    def _combat(self, asked: Asked, question: CombatQuestion) -> Ruling:
        """A4, A5: all damage, then deaths, then the check of losses (D2)."""
        rules = self._rules
        log: Log = []
        attackers, blockers = asked.attackers, asked.blockers
        defender = self._data.messages["side.defender"]  # whose turn it is, nobody has asked
        for blocker, attacker in question.blocks:
            log.append(("A2.blocks", blockers[blocker], attackers[attacker]))
        combat = rules.combat(attackers, blockers, {a: b for b, a in question.blocks}, log)
        deck = max(0, question.deck - combat.to_player)
        allies = (*attackers, *blockers)
        damages = (*combat.to_attackers, *combat.to_blockers)
        for ally, damage in zip(allies, damages, strict=True):
            if damage:
                rules.suffers(ally, damage, log)
        if combat.to_player:
            log.append(("D2.damage", defender, combat.to_player, question.deck, deck))
        dead = [ally.left <= damage for ally, damage in zip(allies, damages, strict=True)]
        log += [("A5.dies", ally, ally.hp) for ally, died in zip(allies, dead, strict=True) if died]
        if any(dead):
            log.append(("D3.died", tuple(ally for ally, died in zip(allies, dead, strict=True) if died)))
        loses = rules.lost(deck) and rules.loss_at_once
        if loses:
            log.append(("D2.lost", defender, self._data.messages["side.attacker"]))
        result = CombatResult(
            dead_attackers=[n for n, died in enumerate(dead[: len(attackers)]) if died],
            dead_blockers=[n for n, died in enumerate(dead[len(attackers) :]) if died],
            life_damage=combat.to_player,
            deck=deck,
            defender_loses=loses,
        )
        return Ruling(asked, result.model_dump(), log, damages)

    def _payment(self, asked: Asked, question: PaymentQuestion) -> Ruling:
        """C4: whether the pool covers the cost."""
        pool, cost = self._data.charisma(question.pool), self._data.charisma(question.cost)
        payable = self._rules.payments.payable(pool, cost)
        return Ruling(asked, PaymentResult(payable=payable).model_dump(), self._rules.payments.judged(pool, cost))

    def _draw(self, asked: Asked, question: DrawQuestion) -> Ruling:
        """P2: how many may be drawn."""
        log: Log = []
        counts = self._rules.draw_counts(question.hand, question.deck, question.first_draw_phase, log)
        return Ruling(asked, DrawResult(counts=list(counts)).model_dump(), log)

    def _deck(self, asked: Asked, question: DeckQuestion) -> Ruling:
        """D1: size and copies."""
        against = list(self._rules.against_deck(question.cards))
        rules = list(self._narrator.refusal(against).rules)
        log = against or [("D1.legal", len(question.cards))]
        return Ruling(asked, DeckResult(legal=not against, error_rules=rules).model_dump(), log)


def _incomplete(asked: Mapping[str, object], side: str) -> Iterator[ShapeReason]:
    """An ally is named by its card or described whole, not both."""
    for number, ally in enumerate(readable.items(asked, side) or ()):
        if isinstance(ally, dict):
            named = "card" in ally
            for field in CLASS_FIELDS:
                if (field in ally) == named:
                    yield (unknown if named else missing)((side, number, field))
