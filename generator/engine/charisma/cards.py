"""The cards of Charisma as the rules see them, and an ally as it stands on the field."""

from __future__ import annotations

from dataclasses import dataclass

from generator.engine import duel
from generator.model import Text

FIRST, SECOND = PLAYERS = duel.PLAYERS
PLAYER_IDS = duel.PLAYER_IDS

CHARACTER, UNIT, ITEM, SPELL = KINDS = ("character", "unit", "item", "spell")
ALLIES = (CHARACTER, UNIT)
WALKER, FLYER = MOVES = ("walker", "flyer")
NONE, SACRIFICE = CONDITIONS = ("none", "sacrifice")
DAMAGE, UNTAP, BOOST = ("damage", "untap", "boost")
EFFECTS = (NONE, DAMAGE, UNTAP, BOOST)
FREE, DEFENDER = TARGETINGS = ("free", "defender")

Charisma = tuple[int, ...]
"""An amount of each colour, in the order of the set ``colour``."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card by what the rules know of it; fields that its kind lacks are 0 or ``none``.

    ``id`` is None for an ally known only by its numbers (the judge's questions).
    """

    id: str | None
    kind: str
    name: Text
    colour: int = 0
    amount: int = 0
    attack: int = 0
    hp: int = 0
    move: str = WALKER
    condition: str = NONE
    cost: Charisma = ()
    effect: str = NONE
    power: int = 0
    power_hp: int = 0
    targeting: str = NONE

    @property
    def is_ally(self) -> bool:
        """A Character or a Unit."""
        return self.kind in ALLIES


class Ally:
    """A Character or Unit on the field: what has become of it. ``label`` names it among its owner's allies."""

    __slots__ = ("attack_up", "called", "card", "damage", "fresh", "hp_up", "label", "tapped")

    def __init__(
        self, card: Card, label: str = "", *, tapped: bool = False, fresh: bool = False, damage: int = 0
    ) -> None:
        self.card = card
        self.called = card.name
        """What sentences call it: by its card, unless that does not tell which ally it is (``calling.py``)."""
        self.label = label
        self.tapped = tapped
        self.fresh = fresh
        self.damage = damage
        self.attack_up = 0
        self.hp_up = 0

    @property
    def attack(self) -> int:
        """Attack, with what it gained until the end of the turn."""
        return self.card.attack + self.attack_up

    @property
    def hp(self) -> int:
        """HP, with what it gained until the end of the turn."""
        return self.card.hp + self.hp_up

    @property
    def left(self) -> int:
        """HP less the damage of this turn."""
        return self.hp - self.damage

    def likeness(self) -> tuple[object, ...]:
        """What tells it from others: allies of equal likeness are the same for every choice."""
        return self.card.id, self.tapped, self.fresh, self.damage, self.attack_up, self.hp_up


Allies = tuple[Ally, ...]
Cards = tuple[Card, ...]
