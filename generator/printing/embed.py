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

_BEYOND_BMP = re.compile(rb"<([0-9A-F]{5,6})>")
"""A code point of more than 16 bits, as reportlab puts it where UTF-16 belongs."""


@contextmanager
def embeddable(labels: Iterable[Label], fonts: FontBook) -> Iterator[Mapping[Face, str]]:
    """The names by which reportlab knows subsets for these labels, one a face, while the block runs.

    reportlab keeps one register of fonts for the whole process; a subset leaves it again with its document.
    """
    texts: dict[Face, set[str]] = {"sans": {" "}}  # never without a font: reportlab would list its Helvetica
    for label in labels:
        texts.setdefault(label.face, {" "}).update(label.text)
    known: dict[Face, TTFont] = {}
    try:
        for face in sorted(texts):
            data = fonts.subset_ttf(face, sorted(texts[face]))
            name = f"{face}-{hashlib.sha256(data).hexdigest()[:16]}"
            font = TTFont(name, io.BytesIO(data), asciiReadable=False, shapable=False)
            pdfmetrics.registerFont(font)
            known[face] = font
        yield {face: font.fontName for face, font in known.items()}
    finally:
        for font in known.values():
            font.unregister()


def mend_fonts(pdf: pikepdf.Pdf) -> None:
    """Put right what reportlab says of its fonts.

    Characters beyond U+FFFF (𠮷) become UTF-16, so that they are copied out as they were put in; the tag of a subset,
    the same in every file of reportlab's, comes to tell subsets apart, as printers that keep fonts expect.
    """
    for font in pdf.objects:
        if not isinstance(font, pikepdf.Dictionary) or font.get("/Type") != "/Font":
            continue
        codes = font.ToUnicode.read_bytes()
        font.ToUnicode.write(_BEYOND_BMP.sub(_utf16, codes))
        digest = hashlib.sha256(font.FontDescriptor.FontFile2.read_bytes()).digest()
        tag = "".join(chr(ord("A") + byte % 26) for byte in digest[:6])
        name = pikepdf.Name(f"/{tag}+{str(font.BaseFont).partition('+')[2]}")
        font.BaseFont = font.FontDescriptor.FontName = name


def _utf16(code: re.Match[bytes]) -> bytes:
    return b"<%s>" % chr(int(code[1], 16)).encode("utf-16-be").hex().upper().encode()
