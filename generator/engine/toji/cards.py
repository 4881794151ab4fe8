"""The cards and players of Tōji as the rules see them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.model import Text

STANDARD, LOW_MP, ADVANTAGE, HAND_PICK = EVENT_TYPES = ("standard", "low-mp", "advantage", "hand-pick")


@dataclass(frozen=True, slots=True, eq=False)
class Character:
    """A Character Card. ``id`` is None for one known by its class alone (Element and base MP)."""

    id: str | None
    element: str
    mp: int
    name: Text


@dataclass(frozen=True, slots=True, eq=False)
class Event:
    """An Event Card. ``effect`` is 0 for every Element unless it is a Standard Event."""

    id: str | None
    type: str
    crown: str | None
    effect: Mapping[str, int]
    name: Text
