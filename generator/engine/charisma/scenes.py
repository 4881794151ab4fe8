"""The pictures of worked examples: the field of each player, with counts as facts; opening hands; single cards.

Nothing is drawn here. Pictures of questions are made of these in ``questioned.py``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.engine.charisma.cards import (
    ALLIES,
    BOOST,
    DAMAGE,
    FIRST,
    NONE,
    PLAYER_IDS,
    PLAYERS,
    UNIT,
    Allies,
    Ally,
    Card,
)
from generator.engine.charisma.data import Data
from generator.engine.charisma.match import Match
from generator.engine.core import Message, Row, Scene, Shown
from generator.engine.narration import Narrator
from generator.model import FieldValue


class Painter:
    """Makes scenes. Both hands are shown open, since the reader is to follow everything."""

    def __init__(self, data: Data, narrator: Narrator) -> None:
        self._data = data
        self._narrator = narrator

    def table(self, match: Match, caption: Message, near: int = FIRST) -> Scene:
        """Both sides of the field, that of ``near`` below and the other as across the table; hands; counts of piles."""
        rows: list[Row] = []
        for player in (1 - near, near):
            side = match.sides[player]
            groups = (
                ("scene.characters", tuple(map(self.ally, side.characters))),
                ("scene.units", tuple(map(self.ally, side.units))),
                ("scene.items", tuple(map(self.card, side.items))),
                ("scene.hand", tuple(self.card(card) for card in side.hand if card.id)),
            )
            rows += [Row(self.say(key, player), cards, PLAYER_IDS[player]) for key, cards in groups if cards]
        facts = []
        for player in PLAYERS:
            side = match.sides[player]
            facts.append(self.say("scene.deck", player, len(side.deck)))
            if side.abyss:
                facts.append(self.say("scene.abyss", player, len(side.abyss)))
        return Scene(tuple(rows), caption, tuple(facts))

    def attack(self, attackers: Allies, pairs: Sequence[tuple[Ally, Ally]], caption: Message) -> Scene:
        """Attackers and those who block them, as the attack leaves them: with all damage, and who dies of it."""
        rows = [
            Row(
                self.say("scene.blockers"),
                tuple(self._left(b, self.say("badge.blocks", a)) for b, a in pairs),
                PLAYER_IDS[1],
            ),
            Row(self.say("scene.attackers"), tuple(map(self._left, attackers)), PLAYER_IDS[0]),
        ]
        return Scene(tuple(row for row in rows if row.cards), caption)

    def hit(self, source: Card | Ally, hit: Ally, owner: int) -> Scene:
        """A card that deals damage, and an ally of the player ``owner`` as it is left with that."""
        dealt = self.ally(source) if isinstance(source, Ally) else self.card(source)
        rows = (
            Row(self.say("scene.hit"), (self._left(hit),), PLAYER_IDS[owner]),
            Row(self.say("scene.dealt"), (dealt,), PLAYER_IDS[1 - owner]),
        )
        return Scene(rows, self.say("scene.damage"))

    def hand(self, number: int, cards: Sequence[Card]) -> Scene:
        """An opening hand."""
        row = Row(self.say("scene.opening", number), tuple(map(self.card, cards)))
        return Scene((row,))

    def last_hand(self, player: int, hands: Sequence[Sequence[Card]]) -> Scene:
        """The last of a player's opening hands."""
        caption = self.say("scene.opening-of", player, len(hands))
        return Scene((Row(caption, tuple(map(self.card, hands[-1]))),))

    def _left(self, ally: Ally, *marks: Message) -> Shown:
        """An ally as damage leaves it, before the dead go to the Abyss (A5)."""
        shown = self.ally(ally, *marks)
        return shown if ally.left > 0 else replace(shown, badges=(*shown.badges, self.say("badge.dies")))

    def ally(self, ally: Ally, *marks: Message) -> Shown:
        """An ally as it stands: tapped = sideways, damage and what else has become of it as badges."""
        badges = list(marks)
        if ally.damage:
            badges.append(self.say("badge.damage", ally.damage))
        if ally.fresh:
            badges.append(self.say("badge.fresh"))
        if ally.attack_up or ally.hp_up:
            badges.append(self.say("badge.stronger", ally.attack_up, ally.hp_up))
        shown = self.card(ally.card)
        return Shown(shown.kind, shown.fields, shown.id, sideways=ally.tapped, badges=tuple(badges))

    def card(self, card: Card) -> Shown:
        """A card's face."""
        return Shown(card.kind, self._fields(card), card.id)

    def face_down(self, *marks: Message) -> Shown:
        """A card that nobody sees, or a pile of them."""
        return Shown(UNIT, {}, face_up=False, badges=marks)

    def _fields(self, card: Card) -> Mapping[str, FieldValue]:
        fields: dict[str, FieldValue] = {"effect": card.effect}
        if card.kind in ALLIES:
            fields |= {
                "colour": self._data.colours[card.colour],
                "amount": card.amount,
                "attack": card.attack,
                "hp": card.hp,
                "move": card.move,
                "condition": card.condition,
            }
        if card.kind != ALLIES[0]:
            fields |= dict(zip(self._data.colours, card.cost or (0,) * len(self._data.colours), strict=True))
        if card.effect in (DAMAGE, BOOST):
            fields["power"] = card.power
        if card.effect == BOOST:
            fields["power_hp"] = card.power_hp
        if card.effect == DAMAGE and card.targeting != NONE:
            fields["targeting"] = card.targeting
        return fields

    def say(self, *reason: object) -> Message:
        """Words of a picture."""
        return self._narrator.message(reason)
