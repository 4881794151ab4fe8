"""Fonts in a PDF: one embedded TrueType subset a face, addressed by glyph, with a ToUnicode map for every character.

The PDF is written without a PDF toolkit's own font code: those known to us map characters beyond U+FFFF (𠮷) wrongly
when the text is copied out.
"""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass
from functools import cached_property

import pikepdf
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name

from generator.drawing.fonts import FontBook
from generator.drawing.scene import Face

_SYMBOLIC = 4
_BLOCK = 100
"""Most entries of a ``bfchar`` block that the format allows."""


@dataclass(frozen=True)
class FontSubset:
    """The characters of one face that a PDF draws, as a font of its own. ``name`` is its resource name."""

    face: Face
    data: bytes

    @property
    def name(self) -> str:
        """The name pages call it by."""
        return f"F{self.face}"

    @cached_property
    def _font(self) -> TTFont:
        return TTFont(io.BytesIO(self.data), lazy=True)

    @cached_property
    def _glyphs(self) -> dict[int, int]:
        return {code: self._font.getGlyphID(name) for code, name in self._font.getBestCmap().items()}

    @cached_property
    def _advances(self) -> list[int]:
        metrics = self._font["hmtx"].metrics
        return [metrics[name][0] for name in self._font.getGlyphOrder()]

    @cached_property
    def _units(self) -> int:
        return int(self._font["head"].unitsPerEm)

    def width(self, text: str) -> float:
        """How far ``text`` runs at size 1."""
        return sum(self._advances[self._glyphs[ord(c)]] for c in text) / self._units

    def encode(self, text: str) -> str:
        """The glyphs of ``text`` in hexadecimal. KeyError for a character that is not in the subset."""
        return "".join(f"{self._glyphs[ord(c)]:04X}" for c in text)

    def add_to(self, pdf: pikepdf.Pdf) -> pikepdf.Object:
        """Embed the font; returns the object for the pages' resources."""
        name = Name("/" + self._tagged_name())
        descendant = Dictionary(
            Type=Name.Font,
            Subtype=Name.CIDFontType2,
            BaseFont=name,
            CIDSystemInfo=Dictionary(
                Registry=pikepdf.String("Adobe"), Ordering=pikepdf.String("Identity"), Supplement=0
            ),
            FontDescriptor=pdf.make_indirect(self._descriptor(pdf, name)),
            CIDToGIDMap=Name.Identity,
            W=Array([0, Array([self._per_mille(a) for a in self._advances])]),
        )
        return pdf.make_indirect(
            Dictionary(
                Type=Name.Font,
                Subtype=Name.Type0,
                BaseFont=name,
                Encoding=Name("/Identity-H"),
                DescendantFonts=Array([pdf.make_indirect(descendant)]),
                ToUnicode=pdf.make_stream(self._to_unicode()),
            )
        )

    def _descriptor(self, pdf: pikepdf.Pdf, name: Name) -> Dictionary:
        head, os2, hhea = self._font["head"], self._font["OS/2"], self._font["hhea"]
        return Dictionary(
            Type=Name.FontDescriptor,
            FontName=name,
            Flags=_SYMBOLIC,
            FontBBox=Array([self._per_mille(v) for v in (head.xMin, head.yMin, head.xMax, head.yMax)]),
            ItalicAngle=0,
            Ascent=self._per_mille(hhea.ascent),
            Descent=self._per_mille(hhea.descent),
            CapHeight=self._per_mille(os2.sCapHeight),
            StemV=50 + round(os2.usWeightClass / 10),
            FontFile2=pdf.make_stream(self.data, Length1=len(self.data)),
        )

    def _per_mille(self, value: float) -> int:
        return round(value * 1000 / self._units)

    def _tagged_name(self) -> str:
        digest = hashlib.sha256(self.data).digest()
        tag = "".join(chr(ord("A") + byte % 26) for byte in digest[:6])
        return f"{tag}+{self._font['name'].getDebugName(6) or self.face}"

    def _to_unicode(self) -> bytes:
        pairs = [(g, chr(code).encode("utf-16-be").hex().upper()) for code, g in sorted(self._glyphs.items())]
        blocks = [pairs[i : i + _BLOCK] for i in range(0, len(pairs), _BLOCK)]
        lines = [
            "/CIDInit /ProcSet findresource begin",
            "12 dict begin",
            "begincmap",
            "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def",
            "/CMapName /Adobe-Identity-UCS def",
            "/CMapType 2 def",
            "1 begincodespacerange",
            "<0000> <FFFF>",
            "endcodespacerange",
        ]
        for block in blocks:
            lines += [f"{len(block)} beginbfchar", *(f"<{g:04X}> <{u}>" for g, u in block), "endbfchar"]
        lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
        return "\n".join(lines).encode("ascii")


def subset(fonts: FontBook, face: Face, text: str) -> FontSubset:
    """The subset of a face for the characters of ``text``. What the face lacks must have been refused before."""
    return FontSubset(face, fonts.subset_ttf(face, text))
