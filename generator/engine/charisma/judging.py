"""Judging one question asked as data: an attack, a payment, a draw, a deck. Never raises.

An impossible question is answered with every reason against it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from generator.engine import questions
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
        """A question as its form, what is wrong with its form, and every rule against it."""
        ask = asked.get("ask")
        if not isinstance(ask, str) or ask not in QUESTIONS:
            if "ask" not in asked:
                return None, [missing(("ask",))], []
            return None, [self.expected(("ask",), "want.ask", ask)], []
        try:
            question = QUESTIONS[ask].model_validate(asked)
        except ValidationError as error:
            return None, [self._shape_reason(details) for details in error.errors(include_url=False)], []
        if isinstance(question, CombatQuestion):
            shape = [*_incomplete(question.attackers, "attackers"), *_incomplete(question.blockers, "blockers")]
            if shape:
                return None, shape, []
            return self._read_combat(question)
        return Asked(question), [], list(dict.fromkeys(self._against(question)))

    def _read_combat(self, question: CombatQuestion) -> tuple[Asked | None, list[ShapeReason], list[Reason]]:
        reasons: list[Reason] = []
        data = self._data
        most = data.characters_max + data.units_max
        if not question.attackers:
            reasons.append(("A1.nobody",))
        sides: list[Allies] = []
        for asked, key in ((question.attackers, "ally.attacker"), (question.blockers, "ally.blocker")):
            if len(asked) > most:
                reasons.append(("F2.allies", most, len(asked)))
            sides.append(tuple(self._allies(asked, key, reasons)))
            for kind in ALLIES:
                named = [ally for ally in sides[-1] if ally.card.id is not None and ally.card.kind == kind]
                reasons += self._rules.against_no_room(kind, len(named) - 1)
        attackers, blockers = sides
        if question.deck > data.deck_size:
            reasons.append(("D1.too-many", data.deck_size, question.deck))
        if len(attackers) == len(question.attackers) and len(blockers) == len(question.blockers):
            for attacker in attackers:
                reasons += self._rules.against_attacker(attacker)
            reasons += self._against_blocks(attackers, blockers, question.blocks)
        return Asked(question, attackers, blockers), [], list(dict.fromkeys(reasons))

    def _allies(self, asked: Sequence[AskedAlly], key: str, reasons: list[Reason]) -> Iterator[Ally]:
        """The allies of a side; who has as much damage as HP cannot be there (A5)."""
        for number, form in enumerate(asked):
            if "card" in form.model_fields_set:
                card = self._data.card_by_id.get(form.card)
                if card is None:
                    reasons.append(("D1.unknown", brief(form.card)))
                    continue
                if not card.is_ally:
                    reasons.append(("A1.no-ally", card))
                    continue
            else:
                values = {"n": number, "attack": form.attack, "hp": form.hp}
                name = self._speaker.everywhere(Message(key, values))
                card = Card(None, UNIT, name, attack=form.attack, hp=form.hp, move=form.move)
            ally = Ally(card, str(number), tapped=form.tapped, fresh=form.fresh, damage=form.damage)
            if ally.left <= 0:
                reasons.append(("A5.dead", ally))
            yield ally

    def _against_blocks(self, attackers: Allies, blockers: Allies, blocks: Sequence[Sequence[int]]) -> Iterator[Reason]:
        """A2, A3, T1: reasons against the blocks."""
        pairs = []
        for blocker, attacker in blocks:
            if blocker >= len(blockers):
                yield ("A2.no-such", len(blockers), blocker) if blockers else ("A2.no-blocker", blocker)
            if attacker >= len(attackers):
                yield ("A2.no-such", len(attackers), attacker) if attackers else ("A2.no-attacker", attacker)
            if blocker < len(blockers) and attacker < len(attackers):
                pairs.append((blockers[blocker], attackers[attacker]))
                yield from self._rules.against_block(*pairs[-1])
        yield from against_double_blocks(pairs)

    def _against(self, question: Question) -> Iterator[Reason]:
        """Reasons against the other questions: C3 unknown colours, D1 unknown or too many cards."""
        data = self._data
        if isinstance(question, PaymentQuestion):
            for name in (*question.cost, *question.pool):
                if name not in data.colours:
                    yield ("C3.colour", ", ".join(data.colours), brief(name))
        elif isinstance(question, DrawQuestion):
            if question.hand + question.deck > data.deck_size:
                yield ("D1.too-many", data.deck_size, question.hand + question.deck)
        elif isinstance(question, DeckQuestion):
            for name in question.cards:
                if name not in data.card_by_id:
                    yield ("D1.unknown", brief(name))

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


def _incomplete(allies: Sequence[AskedAlly], side: str) -> Iterator[ShapeReason]:
    """An ally is named by its card or described whole, not both."""
    for number, ally in enumerate(allies):
        named = "card" in ally.model_fields_set
        for field in CLASS_FIELDS:
            if (field in ally.model_fields_set) == named:
                yield (unknown if named else missing)((side, number, field))
