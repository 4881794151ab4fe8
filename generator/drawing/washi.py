"""Washi: fibres of handmade paper, the ground of whatever the house prints."""

from __future__ import annotations

import math
import random

from generator.drawing.geometry import Box
from generator.drawing.scene import Group, Paint, Path

_SEED = 26


def washi(box: Box, light: str, dark: str, density: float = 0.0035) -> Group:
    """Fibres of handmade paper over a box; ``density`` in fibres per mm²."""
    chance = random.Random(_SEED)
    strands: dict[str, list[str]] = {light: [], dark: []}
    for _ in range(round(box.width * box.height * density)):
        x, y = box.x + chance.random() * box.width, box.y + chance.random() * box.height
        angle, length = chance.random() * 2 * math.pi, 4 + 12 * chance.random()
        dx, dy = math.cos(angle) * length, math.sin(angle) * length
        bow = (chance.random() - 0.5) * 0.9
        strand = f"M{x:.1f} {y:.1f}q{dx / 2 - dy * bow:.1f} {dy / 2 + dx * bow:.1f} {dx:.1f} {dy:.1f}"
        strands[light if chance.random() < 0.55 else dark].append(strand)
    return Group(
        (
            Path("".join(strands[light]), Paint(stroke=light, stroke_width=0.45, cap="round")),
            Path("".join(strands[dark]), Paint(stroke=dark, stroke_width=0.2, cap="round")),
        )
    )
