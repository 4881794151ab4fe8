"""Pictures of print files, taken from the files themselves, so that a reader sees what will come out of the printer."""

from __future__ import annotations

import io
import math

import pypdfium2
from PIL import Image, ImageOps

HEIGHT = 300
"""Pixels that a standing sheet is high in a preview; a lying one is as wide."""
MOST_PAGES = 3
_GAP = 14
_EDGE = "#8a8f94"
_LINE = 1


def preview_size(pdf: bytes) -> tuple[int, int]:
    """Pixels of width and height of ``preview``, without drawing it."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        width, height = document[0].get_size()
        behind = _GAP * (min(len(document), MOST_PAGES) - 1)
    finally:
        document.close()
    scale = _scale(width, height)
    return math.ceil(width * scale) + 2 * _LINE + behind, math.ceil(height * scale) + 2 * _LINE + behind


def preview(pdf: bytes) -> bytes:
    """A WebP picture of the first pages of a PDF, fanned out: the first on top at the left, those after it behind."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        pages = [_page(document[number]) for number in range(min(len(document), MOST_PAGES))]
    finally:
        document.close()
    behind = _GAP * (len(pages) - 1)
    picture = Image.new("RGBA", (pages[0].width + behind, pages[0].height + behind), (0, 0, 0, 0))
    for order, page in reversed(list(enumerate(pages))):
        picture.paste(page.resize(pages[0].size), (order * _GAP, order * _GAP))
    held = io.BytesIO()
    picture.save(held, "WEBP", quality=50, method=2)
    return held.getvalue()


def _page(page: pypdfium2.PdfPage) -> Image.Image:
    bitmap = page.render(scale=_scale(*page.get_size()), may_draw_forms=False)
    try:
        picture: Image.Image = bitmap.to_pil().convert("RGB")
        return ImageOps.expand(picture, _LINE, _EDGE)
    finally:
        bitmap.close()


def _scale(width: float, height: float) -> float:
    return HEIGHT / max(width, height)
