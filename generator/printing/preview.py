"""Pictures of print files, taken from the files themselves, so that a reader sees what will come out of the printer."""

from __future__ import annotations

import io
from dataclasses import dataclass

import pypdfium2
from PIL import Image, ImageOps

HEIGHT = 300
"""Pixels that a standing sheet is high in a preview; a lying one is as wide."""
MOST_PAGES = 3
_GAP = 14
_EDGE = "#8a8f94"


@dataclass(frozen=True)
class Preview:
    """A WebP picture. ``width`` and ``height`` in pixels."""

    data: bytes
    width: int
    height: int


def preview(pdf: bytes) -> Preview:
    """The first pages of a PDF, fanned out: the first on top at the left, those after it behind."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        pages = [_page(document[number]) for number in range(min(len(document), MOST_PAGES))]
    finally:
        document.close()
    width = pages[0].width + _GAP * (len(pages) - 1)
    height = pages[0].height + _GAP * (len(pages) - 1)
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    for order, page in reversed(list(enumerate(pages))):
        picture.paste(page.resize(pages[0].size), (order * _GAP, order * _GAP))
    held = io.BytesIO()
    picture.save(held, "WEBP", quality=50, method=2)
    return Preview(held.getvalue(), width, height)


def _page(page: pypdfium2.PdfPage) -> Image.Image:
    width, height = page.get_size()
    bitmap = page.render(scale=HEIGHT / max(width, height), may_draw_forms=False)
    try:
        picture: Image.Image = bitmap.to_pil().convert("RGB")
        return ImageOps.expand(picture, 1, _EDGE)
    finally:
        bitmap.close()
