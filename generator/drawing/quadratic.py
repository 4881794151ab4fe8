"""From cubic outlines (CFF) to quadratic ones (TrueType), the only kind that reportlab embeds."""

from __future__ import annotations

import io

import uharfbuzz as hb
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

CURVE_ERROR = 1.0
"""How far a quadratic outline may be from the cubic one, in font units (1/1000 of the size)."""

MAXP_TRUETYPE = 0x00010000
POST_NAMELESS = 3.0


def quadratic(font: bytes) -> bytes:
    """The CFF font (an sfnt file) as TrueType, without layout tables. The same bytes give the same bytes."""
    made = TTFont(io.BytesIO(font), recalcTimestamp=False)
    order, outlines = made.getGlyphOrder(), hb.Font(hb.Face(font))  # HarfBuzz reads them some ten times sooner
    glyphs = {}
    for number, name in enumerate(order):
        pen = TTGlyphPen(None)
        outlines.draw_glyph_with_pen(number, Cu2QuPen(pen, CURVE_ERROR, reverse_direction=True))
        glyphs[name] = pen.glyph()
    glyf = made["glyf"] = newTable("glyf")
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
        glyph.recalcBounds(glyf)
        metrics[name] = (metrics[name][0], getattr(glyph, "xMin", 0))
    made["post"].formatType = POST_NAMELESS
    made.sfntVersion = "\0\1\0\0"
    buffer = io.BytesIO()
    made.save(buffer, reorderTables=None)
    return buffer.getvalue()
