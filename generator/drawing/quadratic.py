"""From cubic outlines (CFF) to quadratic ones (TrueType), the only kind that reportlab embeds."""

from __future__ import annotations

import io

import uharfbuzz as hb
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._g_l_y_f import Glyph

from generator.signals import undisturbed

CURVE_ERROR = 1.0
"""How far a quadratic outline may be from the cubic one, in font units (1/1000 of the size)."""

MAXP_TRUETYPE = 0x00010000
POST_NAMELESS = 3.0


class Drawn(Glyph):  # type: ignore[misc]
    """A quadratic glyph that is put into bytes once, for all subsets that have it."""

    def __init__(self, glyph: Glyph) -> None:
        super().__init__()
        self.__dict__.update(vars(glyph))
        self._bytes: bytes | None = None

    def compile(self, *arguments: object, **options: object) -> bytes:
        """As fontTools asks for."""
        if self._bytes is None:
            self._bytes = bytes(super().compile(*arguments, **options))
        return self._bytes


def quadratic(font: bytes, drawn: dict[str, Drawn]) -> bytes:
    """The CFF font (an sfnt file) as TrueType, without layout tables. The same bytes give the same bytes.

    ``drawn`` keeps, by their names in the source, the glyphs that were drawn for another subset of it.
    """
    made = TTFont(io.BytesIO(font), recalcTimestamp=False)
    order, outlines = made.getGlyphOrder(), hb.Font(hb.Face(font))  # HarfBuzz reads them some ten times sooner
    glyf = made["glyf"] = newTable("glyf")
    with undisturbed():
        for number, name in enumerate(order):
            if name not in drawn:
                pen = TTGlyphPen(None)
                outlines.draw_glyph_with_pen(number, Cu2QuPen(pen, CURVE_ERROR, reverse_direction=True))
                drawn[name] = Drawn(pen.glyph())
                drawn[name].recalcBounds(glyf)
    glyphs = {name: drawn[name] for name in order}
    glyf.glyphOrder, glyf.glyphs = order, glyphs
    made["loca"] = newTable("loca")
    for tag in ("CFF ", "GPOS"):
        if tag in made:
            del made[tag]
    maxp = made["maxp"]
    maxp.tableVersion = MAXP_TRUETYPE
    for unused in (
        "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs", "maxStackElements",
        "maxSizeOfInstructions", "maxComponentElements",
    ):  # fmt: skip
        setattr(maxp, unused, 0)
    maxp.maxZones = 1
    metrics = made["hmtx"].metrics
    for name, glyph in glyphs.items():
        metrics[name] = (metrics[name][0], getattr(glyph, "xMin", 0))
    made["post"].formatType = POST_NAMELESS
    made.sfntVersion = "\0\1\0\0"
    buffer = io.BytesIO()
    made.save(buffer, reorderTables=None)
    return buffer.getvalue()
