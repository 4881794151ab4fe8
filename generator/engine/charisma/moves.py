"""What players do: one frozen record for each kind of action. Allies and cards are the very ones on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from generator.engine.charisma.cards import Allies, Ally, Card, Cards

PLAYER: Final = "player"
Target: TypeAlias = Ally | Literal["player"] | None
"""Whom an effect is for: an ally, the enemy player, or nobody named."""


@dataclass(frozen=True, slots=True)
class Untap:
    """P1: tapped allies that are untapped."""

    allies: Allies


@dataclass(frozen=True, slots=True)
class Draw:
    """P2: how many cards are drawn."""

    count: int


@dataclass(frozen=True, slots=True)
class Play:
    """P3, C2: a card from the hand, with the allies tapped to pay, the one sacrificed, and the target of its effect."""

    card: Card
    pay: Allies = ()
    sacrifice: Ally | None = None
    target: Target = None


@dataclass(frozen=True, slots=True)
class Use:
    """P3: an Item on the field, or the special ability of an ally."""

    source: Ally | Card
    target: Target = None


@dataclass(frozen=True, slots=True)
class Attack:
    """A1: the declaration."""

    allies: Allies


@dataclass(frozen=True, slots=True)
class Block:
    """A2: the defender's answer, as pairs of blocker and attacker; empty = no block."""

    pairs: tuple[tuple[Ally, Ally], ...]


@dataclass(frozen=True, slots=True)
class Pick:
    """A7: who takes the damage, as the defending player picks."""

    target: Target


@dataclass(frozen=True, slots=True)
class Discard:
    """P4: cards from the hand."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class End:
    """On to the next phase."""


Action: TypeAlias = Untap | Draw | Play | Use | Attack | Block | Pick | Discard | End
END: Final = End()
