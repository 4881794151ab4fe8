"""The pictures of questions to the judge: what is asked about, and with the answer what comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from generator.engine.charisma.asking import CombatQuestion, DeckQuestion, DrawQuestion, PaymentQuestion
from generator.engine.charisma.cards import CHARACTER, PLAYER_IDS, UNIT, Ally, Card, Charisma
from generator.engine.charisma.data import Data
from generator.engine.charisma.judging import Asked, Ruling
from generator.engine.charisma.scenes import Painter
from generator.engine.core import Message, Row, Scene, Shown

SEVERAL = 10
"""More cards than these, of which nobody sees the face, are drawn as one pile with their number."""
Result = Mapping[str, object]


class Pictures:
    """Makes the pictures of questions."""

    def __init__(self, data: Data, painter: Painter) -> None:
        self._data = data
        self._painter = painter
        self._say = painter.say

    def asked(self, asked: Asked) -> Scene:
        """What is asked about. Nothing in it tells the answer."""
        question = asked.question
        if isinstance(question, CombatQuestion):
            return self._attack(asked, question)
        if isinstance(question, PaymentQuestion):
            return self._payment(question)
        if isinstance(question, DrawQuestion):
            return self._draw(question)
        return self._deck_list(question.cards) if isinstance(question, DeckQuestion) else Scene(())

    def answered(self, ruling: Ruling) -> tuple[Scene, ...]:
        """The same with what the judge answers: an attack in two pictures, before and after it."""
        question, result = ruling.asked.question, ruling.result
        if isinstance(question, CombatQuestion):
            before = replace(self._attack(ruling.asked, question), caption=self._say("scene.question"))
            return before, self._after(ruling, question)
        if isinstance(question, PaymentQuestion):
            return (self._payment(question, result),)
        if isinstance(question, DrawQuestion):
            return (self._draw(question, result),)
        return (self._deck(question.cards),) if isinstance(question, DeckQuestion) else ()

    # ── an attack ───────────────────────────────────────────────────────────────────────────────────────

    def _attack(self, asked: Asked, question: CombatQuestion) -> Scene:
        """Who attacks, who blocks whom, and the defender's deck."""
        blocks = {b: a for b, a in question.blocks if b < len(asked.blockers) and a < len(asked.attackers)}
        blockers = tuple(
            self._painter.ally(ally, *((self._say("badge.blocks", asked.attackers[blocks[n]]),) if n in blocks else ()))
            for n, ally in enumerate(asked.blockers)
        )
        attacking = (self._painter.ally(ally, self._say("badge.attacks")) for ally in asked.attackers)
        attackers = tuple(replace(shown, sideways=True) for shown in attacking)  # A1: attacking taps them
        rows = (
            Row(self._say("scene.blockers"), blockers, PLAYER_IDS[1]),
            Row(self._say("scene.attackers"), attackers, PLAYER_IDS[0]),
        )
        return Scene(_filled(rows), facts=(self._say("scene.defender", question.deck),))

    def _after(self, ruling: Ruling, question: CombatQuestion) -> Scene:
        """A5, D2, D3: who is left with how much damage; who is dead, and what was lost of the deck, in the Abyss."""
        attackers, blockers = ruling.asked.attackers, ruling.asked.blockers
        left, dead = zip(
            self._parted(blockers, ruling.damages[len(attackers) :]),
            self._parted(attackers, ruling.damages[: len(attackers)]),
            strict=True,
        )
        deck = int(str(ruling.result["deck"]))
        lost = question.deck - deck
        life = (self._painter.face_down(self._say("badge.lost-life", lost)),) if lost else ()
        rows = (
            Row(self._say("scene.blockers"), left[0], PLAYER_IDS[1]),
            Row(self._say("scene.blockers-abyss"), dead[0] + life, PLAYER_IDS[1]),
            Row(self._say("scene.attackers"), tuple(replace(card, sideways=True) for card in left[1]), PLAYER_IDS[0]),
            Row(self._say("scene.attackers-abyss"), dead[1], PLAYER_IDS[0]),
        )
        facts = (self._say("scene.defender-change", question.deck, deck),) if lost else ()
        return Scene(_filled(rows), self._say("scene.end"), facts)

    def _parted(self, allies: Sequence[Ally], damages: Sequence[int]) -> tuple[tuple[Shown, ...], tuple[Shown, ...]]:
        """Those who live and those who are dead, with all their damage."""
        hurt = [
            Ally(ally.card, tapped=ally.tapped, fresh=ally.fresh, damage=ally.damage + damage)
            for ally, damage in zip(allies, damages, strict=True)
        ]
        dead = (replace(self._painter.ally(ally), sideways=False) for ally in hurt if ally.left <= 0)
        return tuple(self._painter.ally(ally) for ally in hurt if ally.left > 0), tuple(dead)

    # ── a payment ───────────────────────────────────────────────────────────────────────────────────────

    def _payment(self, question: PaymentQuestion, result: Result | None = None) -> Scene:
        """The allies whose charisma it may be, tapped for it, and a card of this cost, if there are such cards."""
        cost, pool = self._data.charisma(question.cost), self._data.charisma(question.pool)
        payers = tuple(
            replace(self._painter.card(card), sideways=True, badges=(self._say("badge.releases", _given(card, cost)),))
            for card in self._releasing(pool)
        )
        bought = next((self._painter.card(card) for card in self._data.cards if card.cost == cost and any(cost)), None)
        if bought is not None and result is not None:
            paid = self._say("badge.payable" if result["payable"] else "badge.not-payable")
            bought = replace(bought, badges=(paid,))
        rows = (
            Row(self._say("scene.payers"), payers, PLAYER_IDS[0]),
            Row(self._say("scene.bought"), (bought,) if bought else (), PLAYER_IDS[0]),
        )
        return Scene(_filled(rows), None, (self._say("scene.cost", cost), self._say("scene.pool", pool)))

    def _releasing(self, pool: Charisma) -> Sequence[Card]:
        """C1: allies that release just this together, those with the most first; nobody if no field has them (F2)."""
        found: list[Card] = []
        for colour, amount in enumerate(pool):
            allies = sorted(
                (card for card in self._data.cards if card.is_ally and card.colour == colour),
                key=lambda card: -card.amount,
            )
            left = amount
            while left:
                card = next((card for card in allies if 0 < card.amount <= left), None)
                if card is None:
                    return ()
                found.append(card)
                left -= card.amount
        kinds = Counter(card.kind for card in found)
        room = kinds[CHARACTER] <= self._data.characters_max and kinds[UNIT] <= self._data.units_max
        return found if room else ()

    # ── a draw ──────────────────────────────────────────────────────────────────────────────────────────

    def _draw(self, question: DrawQuestion, result: Result | None = None) -> Scene:
        """P2: the hand, and the deck with how many cards of it may be drawn."""
        down = self._painter.face_down
        hand = question.hand
        held = (down(),) * hand if hand <= SEVERAL else (down(self._say("badge.copies", hand)),)
        marks: list[Message] = [self._say("badge.copies", question.deck)]
        if result is not None:
            marks.append(self._say("badge.draws", result["counts"]))
        rows = (
            Row(self._say("scene.in-hand", hand), held, PLAYER_IDS[0]),
            Row(self._say("scene.pile"), (down(*marks),) if question.deck else (), PLAYER_IDS[0]),
        )
        return Scene(_filled(rows))

    # ── a deck ──────────────────────────────────────────────────────────────────────────────────────────

    def _deck(self, cards: Sequence[str]) -> Scene:
        """D1: how many cards there are in all, and the card of which there are the most."""
        pile = (self._painter.face_down(self._say("badge.copies", len(cards))),) if cards else ()
        most = sorted(self._copies(cards), key=lambda shown: -shown[1])[:1]
        rows = (
            Row(self._say("scene.the-deck"), pile, PLAYER_IDS[0]),
            Row(self._say("scene.most"), tuple(shown for shown, _ in most), PLAYER_IDS[0]),
        )
        return Scene(_filled(rows))

    def _deck_list(self, cards: Sequence[str]) -> Scene:
        """Each card once, and how many there are of it."""
        shown = tuple(shown for shown, _ in self._copies(cards))
        return Scene((Row(self._say("scene.list"), shown),), None, (self._say("scene.cards", len(cards)),))

    def _copies(self, cards: Sequence[str]) -> Iterator[tuple[Shown, int]]:
        known = self._data.card_by_id
        for name, count in Counter(card for card in cards if card in known).items():
            yield replace(self._painter.card(known[name]), badges=(self._say("badge.copies", count),)), count


def _given(card: Card, cost: Charisma) -> Charisma:
    """What one ally releases, as charisma of all colours."""
    return tuple(card.amount if colour == card.colour else 0 for colour in range(len(cost)))


def _filled(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows that hold cards."""
    return tuple(row for row in rows if row.cards)
