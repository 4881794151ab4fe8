"""Colours: the house's palette where a game gives none, and mixing."""

from __future__ import annotations

from collections.abc import Mapping

from generator.model.colours import HOUSE


def palette(given: Mapping[str, str]) -> dict[str, str]:
    """The game's colours by name, with the house's own where it has none."""
    return {**HOUSE, **given}


def mix(first: str, second: str, share: float) -> str:
    """``first`` with ``share`` (0 to 1) of ``second`` in it, both ``#rrggbb``."""
    pairs = ((int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
