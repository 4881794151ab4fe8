"""The small picture on a tile that shows how all tiles lie, this one highlighted."""

from __future__ import annotations

from generator.drawing.fit import FLOOR
from generator.drawing.fonts import FontBook
from generator.drawing.geometry import Box
from generator.drawing.scene import Group, Label, Node, Paint, Rect
from generator.printing.layout.tiling import Tile, Tiling

_NAME = 5.0
_APART = 1.2


def assembly(tiling: Tiling, here: Tile | None, box: Box, ink: str, tint: str, fonts: FontBook) -> Group:
    """All tiles as they lie, in the middle of ``box``; ``here`` is filled with ``tint``.

    Where whole rows are joined in the end, they lie a little apart.
    """
    last = tiling.tiles[-1].net
    apart = _APART if tiling.grid else 0.0
    air = apart * (tiling.rows - 1)
    scale = min(box.width / last.right, (box.height - air) / last.bottom)
    left = box.x + (box.width - last.right * scale) / 2
    top = box.y + (box.height - last.bottom * scale - air) / 2
    nodes: list[Node] = []
    for tile in tiling.tiles:
        net = tile.net
        x, y = left + net.x * scale, top + net.y * scale + tile.row * apart
        width, height = net.width * scale, net.height * scale
        paint = Paint(fill=tint if tile is here else "#ffffff", stroke=ink, stroke_width=0.3)
        nodes.append(Rect(x, y, width, height, paint))
        size = max(FLOOR, min(_NAME, height * 0.5, width * 0.7 / fonts.width(tile.name, 1, "bold")))
        baseline = y + height / 2 + fonts.cap_height(size, "bold") / 2
        nodes.append(Label(x + width / 2, baseline, tile.name, size, "bold", ink, "middle"))
    return Group(tuple(nodes), id="assembly")
