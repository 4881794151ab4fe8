"""Fonts in a PDF: the subsets that reportlab embeds, and what it writes wrongly about them put right."""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

import pikepdf
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from generator.drawing.fonts import FontBook
from generator.drawing.scene import Face, Label

_CODES = re.compile(rb"\d+ beginbfchar\n(.*)\nendbfchar", re.DOTALL)
"""The list of what a font's codes stand for, as reportlab writes it: all in one."""
_CODE = re.compile(rb"<([0-9A-F]{2})> <([0-9A-F]{4,6})>")
_ALWAYS = "".join(map(chr, range(ord(" "), 0x7F)))
"""In each subset, so that the same sheets for another paper, whose name they say, need no other. Files do not grow:
of a subset, each holds what it shows."""
_BLOCK = 100
"""As many codes may stand in one list (ISO 32000-1, 9.7.5.3)."""


class TypeCase:
    """Subsets of fonts for one document after another. Those that another document needs too are made once."""

    def __init__(self, fonts: FontBook) -> None:
        self._fonts = fonts
        self._made: dict[tuple[Face, str], TTFont] = {}

    @contextmanager
    def embeddable(self, labels: Iterable[Label]) -> Iterator[Mapping[Face, str]]:
        """The names by which reportlab knows subsets for these labels, one a face, while the block runs.

        They follow from the labels alone: a file is the same whatever else is made with it. reportlab keeps one
        register of fonts for the whole process, one of each face; they leave it again with their document.
        """
        texts: dict[Face, set[str]] = {"sans": set()}  # never without a font: reportlab would list its Helvetica
        for label in labels:
            texts.setdefault(label.face, set()).update(label.text)
        known = {face: self._subset(face, "".join(sorted(texts[face].union(_ALWAYS)))) for face in sorted(texts)}
        try:
            for font in known.values():
                pdfmetrics.registerFont(font)
            yield {face: font.fontName for face, font in known.items()}
        finally:
            for font in known.values():
                font.unregister()
                font.state.clear()  # the document

    def _subset(self, face: Face, characters: str) -> TTFont:
        key = (face, characters)
        if key not in self._made:
            data = self._fonts.subset_ttf(face, characters)
            name = f"{face}-{hashlib.sha256(data).hexdigest()[:16]}"
            self._made[key] = TTFont(name, io.BytesIO(data), asciiReadable=False, shapable=False)
        return self._made[key]


def mend_fonts(pdf: pikepdf.Pdf) -> None:
    """Put right what reportlab says of its fonts.

    What its codes stand for: as UTF-16, so that characters beyond U+FFFF (𠮷) are copied out as they were put in, and
    without the code that stands for no character. The tag of a subset, the same in every file of reportlab's, comes to
    tell subsets apart, as printers that keep fonts expect.
    """
    for font in pdf.objects:
        if not isinstance(font, pikepdf.Dictionary) or font.get("/Type") != "/Font":
            continue
        font.ToUnicode.write(_CODES.sub(_listed, font.ToUnicode.read_bytes()))
        digest = hashlib.sha256(font.FontDescriptor.FontFile2.read_bytes()).digest()
        tag = "".join(chr(ord("A") + byte % 26) for byte in digest[:6])
        name = pikepdf.Name(f"/{tag}+{str(font.BaseFont).partition('+')[2]}")
        font.BaseFont = font.FontDescriptor.FontName = name


def _listed(codes: re.Match[bytes]) -> bytes:
    entries = [
        b"<%s> <%s>" % (code, chr(int(point, 16)).encode("utf-16-be").hex().upper().encode())
        for code, point in _CODE.findall(codes[1])
        if int(point, 16)
    ]
    blocks = [entries[start : start + _BLOCK] for start in range(0, len(entries), _BLOCK)]
    return b"\n".join(b"%d beginbfchar\n%s\nendbfchar" % (len(block), b"\n".join(block)) for block in blocks)
