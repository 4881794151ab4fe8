"""Colours: the house's palette where a game gives none, mixing, and how well two are told apart."""

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


def contrast(one: str, other: str) -> float:
    """WCAG's contrast ratio of two colours, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """WCAG's relative luminance of ``#rrggbb``, 0 (black) to 1 (white)."""

    def linear(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
