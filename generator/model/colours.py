"""The house's colours, and the everyday name of any colour, so that words about colours can follow the data."""

from __future__ import annotations

import colorsys
from collections.abc import Mapping

from generator.model.shapes import GameSpec

HOUSE: Mapping[str, str] = {
    "paper": "#f7f1e3",
    "panel": "#fffaf0",
    "ink": "#22262b",
    "indigo": "#1f3a5f",
    "mist": "#dfe7ea",
    "wood": "#8a5a36",
    "wood_light": "#d9b98c",
}
"""Paper, indigo, mist and wood. What a game's palette may better; the house draws with these names."""

COLOUR_NAMES = (
    "red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "black", "grey", "white",
)  # fmt: skip
"""The basic colours that most languages have a word for."""

_HUES = ((15, "red"), (45, "orange"), (70, "yellow"), (180, "green"), (255, "blue"), (320, "purple"), (345, "pink"))
"""Where the hues end, in degrees; from the last on it is red again."""
_PALE, _DEEP = 0.62, 0.45


def colour_name(colour: str) -> str:
    """Which of ``COLOUR_NAMES`` people call a colour ``#rrggbb``."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    hue, lightness, saturation = colorsys.rgb_to_hls(red, green, blue)
    if max(red, green, blue) - min(red, green, blue) < 0.13:
        return "black" if lightness < 0.25 else "white" if lightness > 0.92 else "grey"
    name = next((name for end, name in _HUES if hue * 360 < end), "red")
    if name == "red" and lightness > _PALE:
        return "pink"
    if name == "pink" and lightness < _DEEP:
        return "red"
    is_brown = lightness < 0.25 or (lightness < _DEEP and saturation < 0.7)
    return "brown" if is_brown and name in {"orange", "yellow"} else name


def coloured(spec: GameSpec) -> Mapping[str, Mapping[str, str]]:
    """What has a colour in a game's data: a set's name, ``token`` or ``frame`` → its members' ids → ``#rrggbb``."""
    sets = {name: {m.id: m.colour for m in members if m.colour is not None} for name, members in spec.sets.items()}
    tokens = {kind.id: kind.colour for kind in spec.tokens.kinds} if spec.tokens is not None else {}
    frame = spec.mat.frame if spec.mat is not None else None
    sides = {"near": frame.near, "far": frame.far} if frame is not None else {}
    parts = {**sets, "token": tokens, "frame": sides}
    return {name: colours for name, colours in parts.items() if colours}
