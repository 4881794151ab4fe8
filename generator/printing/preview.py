"""Pictures of print files, taken from the files themselves, so that a reader sees what will come out of the printer."""

from __future__ import annotations

import io
import math

import pypdfium2
from PIL import Image, ImageDraw, ImageOps

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
        first = _page(document[0])
        others = [_edges(document[number], first.size) for number in range(1, min(len(document), MOST_PAGES))]
    finally:
        document.close()
    behind = _GAP * len(others)
    picture = Image.new("RGBA", (first.width + behind, first.height + behind), (0, 0, 0, 0))
    for order, page in reversed(list(enumerate((first, *others)))):
        picture.paste(page, (order * _GAP, order * _GAP))
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


def _edges(page: pypdfium2.PdfPage, size: tuple[int, int]) -> Image.Image:
    """A page of which no more is drawn than the edges that look out from behind another: right and bottom."""
    width, height = page.get_size()
    scale = _scale(width, height)
    hidden = [max(0.0, side - (_GAP + _LINE) / scale) for side in (width, height)]
    picture = Image.new("RGB", size, "white")
    for crop, at in (((hidden[0], 0, 0, 0), 0), ((0, 0, 0, hidden[1]), 1)):  # left, bottom, right, top
        bitmap = page.render(scale=scale, crop=crop, may_draw_forms=False)
        try:
            strip = bitmap.to_pil().convert("RGB")
        finally:
            bitmap.close()
        corner = (size[0] - _LINE - strip.width, _LINE) if at == 0 else (_LINE, size[1] - _LINE - strip.height)
        picture.paste(strip, corner)
    ImageDraw.Draw(picture).rectangle((0, 0, size[0] - 1, size[1] - 1), outline=_EDGE, width=_LINE)
    return picture


def _scale(width: float, height: float) -> float:
    return HEIGHT / max(width, height)
