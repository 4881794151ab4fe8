"""How much ink a drawing may take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from generator.drawing.colour import luminance

Ink = Literal["full", "low"]
"""``low``: white grounds and outlines, for printers at home."""
WHITE = "#ffffff"
PALE = 0.6
"""The luminance from which on a colour is a ground's: with little ink, paper does for it."""


def inked(colours: Mapping[str, str], ink: Ink) -> dict[str, str]:
    """Colours by name as they are printed: with little ink, every pale one is the paper's white."""
    if ink == "full":
        return dict(colours)
    return {name: WHITE if luminance(colour) >= PALE else colour for name, colour in colours.items()}
