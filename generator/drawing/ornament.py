"""Ornaments of the house: washi fibres, a wooden bath seen from above, steam. They mean nothing in any game."""

from __future__ import annotations

import math
import random

from generator.drawing.geometry import Box
from generator.drawing.scene import Group, Node, Paint, Path, Rect

_SEED = 26
_RINGS = (
    (0.42, 0, 179.9), (0.455, 0, 179.9), (0.6, 20, 150), (0.76, 75, 160), (0.8, 80, 70), (0.97, 140, 155),
    (1.18, -35, 120), (1.22, -20, 50), (1.4, 160, 100), (1.63, 10, 70), (1.68, 20, 30),
)  # fmt: skip
"""Rings of the ripple: radius as a share of the water's half width, where an arc starts, how far it runs (degrees)."""


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


def steam_curl(cx: float, cy: float, length: float, thickness: float, paint: Paint) -> Path:
    """One rising curl, the same when turned by 180°."""
    h, w, a = length / 2, thickness / 2, length * 0.3

    def point(x: float, y: float) -> str:
        return f"{cx + x:.2f} {cy + y:.2f}"

    def along(side: float, up: float) -> str:
        """One long side of the curl, from its tip to the middle and on to the other tip."""
        return (
            f"C{point(up * a + side, -up * h * 0.62)} {point(up * a + side, -up * h * 0.2)} {point(side, 0)}"
            f"C{point(-up * a + side, up * h * 0.2)} {point(-up * a + side, up * h * 0.62)} {point(0, up * h)}"
        )

    return Path(f"M{point(0, -h)}{along(w, 1)}{along(-w, -1)}Z", paint)


def steam(cx: float, cy: float, size: float, paint: Paint) -> Group:
    """Three curls side by side, the middle one longer. ``size`` is its length in mm."""
    thick = size * 0.085
    return Group(
        tuple(
            steam_curl(cx + offset * size * 0.36, cy, size * (0.72 if offset else 1.0), thick, paint)
            for offset in (-1, 0, 1)
        )
    )


def bath(box: Box, wood: str, wood_light: str, water: str, ripple: str) -> Group:
    """A wooden bath full of water, seen from above; looks the same from either side."""
    rim = 6.5
    inner = box.grown(-rim)
    cx, cy = box.middle
    line = Paint(stroke=wood, stroke_width=0.35)
    nodes: list[Node] = [
        Rect(box.x, box.y, box.width, box.height, Paint(fill=wood_light, stroke=wood, stroke_width=0.7), 9),
        Path(_boards(box, rim), line),
        Rect(inner.x, inner.y, inner.width, inner.height, Paint(fill=water, stroke=wood, stroke_width=0.7), 4),
    ]
    rings = Path(_ripples(cx, cy, min(inner.width, inner.height) / 2), Paint(stroke=ripple, stroke_width=0.45))
    surface = f"M{inner.x} {inner.y}H{inner.right}V{inner.bottom}H{inner.x}Z"
    nodes += [Group((rings,), clip=surface), Path(_grain(box, rim), Paint(stroke=wood, stroke_width=0.15))]
    return Group(tuple(nodes))


def _boards(box: Box, rim: float) -> str:
    """Where the rim's boards meet: a mitre at each corner and butt joints along the sides, point-symmetric."""
    d = []
    for x, sx in ((box.x, 1), (box.right, -1)):
        for y, sy in ((box.y, 1), (box.bottom, -1)):
            d.append(f"M{x + sx * 2.6:.2f} {y + sy * 2.6:.2f}L{x + sx * (rim + 1.2):.2f} {y + sy * (rim + 1.2):.2f}")
    for share in (1 / 3, 2 / 3):
        x, y = box.x + box.width * share, box.y + box.height * share
        d += [f"M{x:.2f} {box.y:.2f}v{rim}", f"M{x:.2f} {box.bottom:.2f}v-{rim}"]
        d += [f"M{box.x:.2f} {y:.2f}h{rim}", f"M{box.right:.2f} {y:.2f}h-{rim}"]
    return "".join(d)


def _grain(box: Box, rim: float) -> str:
    """Two lines of wood grain along each side, broken so that the boards look like boards."""
    d = []
    for share, indent in ((0.34, 11.0), (0.68, 17.0)):
        x, y = box.x + rim * share, box.y + rim * share
        right, bottom = box.right - rim * share, box.bottom - rim * share
        d += [f"M{box.x + indent:.2f} {y:.2f}H{box.right - 2 * indent:.2f}"]
        d += [f"M{box.right - indent:.2f} {bottom:.2f}H{box.x + 2 * indent:.2f}"]
        d += [f"M{x:.2f} {box.bottom - indent:.2f}V{box.y + 2 * indent:.2f}"]
        d += [f"M{right:.2f} {box.y + indent:.2f}V{box.bottom - 2 * indent:.2f}"]
    return "".join(d)


def _ripples(cx: float, cy: float, reach: float) -> str:
    """Rings spreading from the middle, each in two arcs with gaps between, point-symmetric."""
    d = []
    for share, start, sweep in _RINGS:
        r = reach * share
        for turn in (start, start + 180):
            first, last = math.radians(turn), math.radians(turn + sweep)
            x0, y0 = cx + r * math.cos(first), cy + r * math.sin(first)
            x1, y1 = cx + r * math.cos(last), cy + r * math.sin(last)
            d.append(f"M{x0:.2f} {y0:.2f}A{r:.2f} {r:.2f} 0 0 1 {x1:.2f} {y1:.2f}")
    return "".join(d)
