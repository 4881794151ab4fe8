"""Colours: the house's palette where a game gives none, and mixing."""

from __future__ import annotations

from collections.abc import Mapping

HOUSE: Mapping[str, str] = {
    "paper": "#f7f1e3",
    "panel": "#fffaf0",
    "ink": "#22262b",
    "indigo": "#1f3a5f",
    "steam": "#dfe7ea",
    "wood": "#8a5a36",
    "wood_light": "#d9b98c",
}
"""A calm inn: washi, indigo, steam and wood."""


def palette(given: Mapping[str, str]) -> dict[str, str]:
    """The game's colours by name, with the house's own where it has none."""
    return {**HOUSE, **given}


def mix(first: str, second: str, share: float) -> str:
    """``first`` with ``share`` (0 to 1) of ``second`` in it, both ``#rrggbb``."""
    pairs = ((int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
