"""A drawing as pixels: what a link shows, an app's icon, a card for a screen.

The scene becomes the content of a one-page PDF that exists in memory only, text as outlines, one unit a pixel; pdfium
paints it with smooth edges. The same drawing gives the same pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pypdfium2
from PIL import Image
from pypdfium2.raw import FPDFBitmap_BGR, FPDFBitmap_BGRA

from generator.drawing.fonts import FontBook
from generator.drawing.operators import CAPS, JOINS, numbers, outline, rgb, rounded
from generator.drawing.scene import IDENTITY, Circle, Drawing, Group, Label, Matrix, Node, Paint, Path, Rect


def raster(drawing: Drawing, fonts: FontBook, scale: float, ground: str | None = "#ffffff") -> Image.Image:
    """The drawing at ``scale`` pixels a mm, cut at its edge: RGB on ``ground`` (``#rrggbb``), or RGBA on nothing.

    Sizes are rounded to whole pixels. Every colour must be ``#rrggbb`` (see ``recolour``), and every character in its
    font (see ``FontBook.require``).
    """
    width, height = round(drawing.width * scale), round(drawing.height * scale)
    writer = _Writer(fonts)
    content = "\n".join(writer.nodes(drawing.children, (scale, 0, 0, -scale, 0, height)))
    document = pypdfium2.PdfDocument(_pdf(width, height, content, writer.states()))
    try:
        bitmap = document[0].render(
            fill_color=(0, 0, 0, 0) if ground is None else (*_bytes(ground), 255),
            force_bitmap_format=FPDFBitmap_BGRA if ground is None else FPDFBitmap_BGR,
            rev_byteorder=ground is None,
            may_draw_forms=False,
            draw_annots=False,
        )
        picture: Image.Image = bitmap.to_pil()
        return picture.copy()
    finally:
        document.close()


class _Writer:
    """Scenes in the language of a PDF page."""

    def __init__(self, fonts: FontBook) -> None:
        self._fonts = fonts
        self._opacities: dict[float, str] = {1.0: "O1"}

    def states(self) -> str:
        """The graphics states that the content names, one for each opacity."""
        return "".join(f"/{name} <</ca {value:g} /CA {value:g}>>" for value, name in self._opacities.items())

    def nodes(self, nodes: Iterable[Node], matrix: Matrix = IDENTITY, clip: str | None = None) -> Iterator[str]:
        """The operators that draw nodes under a transform and inside a clip."""
        yield f"q {numbers(*matrix)} cm"
        if clip is not None:
            yield f"{outline(clip)} W n"
        for node in nodes:
            match node:
                case Group():
                    yield from self.nodes(node.children, node.matrix, node.clip)
                case Label():
                    yield from self._lettering(node)
                case Path():
                    yield from self._shape(outline(node.d), node.paint)
                case Circle():
                    x, y, side = node.cx - node.r, node.cy - node.r, 2 * node.r
                    yield from self._shape(rounded(x, y, side, side, node.r), node.paint)
                case Rect():
                    yield from self._shape(rounded(node.x, node.y, node.width, node.height, node.r), node.paint)
        yield "Q"

    def _lettering(self, label: Label) -> Iterator[str]:
        """Each glyph where it stands; the letters of a font are translated once."""
        scale, places = self._fonts.placed(label)
        yield f"/{self._opacities[1.0]} gs {rgb(label.fill)} rg"
        for character, x in places:
            glyph = self._fonts.operators(label.face, character)
            yield f"q {scale:.8f} 0 0 {-scale:.8f} {numbers(x, label.y)} cm {glyph} f Q"

    def _shape(self, outline: str, paint: Paint) -> Iterator[str]:
        stroke = paint.stroke if paint.stroke_width > 0 else None
        if not outline or (paint.fill is None and stroke is None):
            return
        yield f"/{self._opacities.setdefault(paint.opacity, f'O{len(self._opacities) + 1}')} gs"
        if paint.fill is not None:
            yield f"{rgb(paint.fill)} rg"
        if stroke is not None:
            yield (
                f"{rgb(stroke)} RG {paint.stroke_width:.4f} w {CAPS[paint.cap]} J {JOINS[paint.join]} j "
                f"[{numbers(*paint.dash)}] 0 d"
            )
        painted = "S" if paint.fill is None else "f" if stroke is None else "B"
        yield outline + " " + painted + ("*" if paint.evenodd and painted != "S" else "")


def _bytes(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


def _pdf(width: int, height: int, content: str, states: str) -> bytes:
    """A PDF of one page."""
    objects = (
        "<</Type /Catalog /Pages 2 0 R>>",
        "<</Type /Pages /Kids [3 0 R] /Count 1>>",
        f"<</Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Contents 4 0 R "
        f"/Resources <</ExtGState <<{states}>>>>>>",
        f"<</Length {len(content)}>>\nstream\n{content}\nendstream",
    )
    text, offsets = "%PDF-1.4\n", list[int]()
    for number, body in enumerate(objects, 1):
        offsets.append(len(text))
        text += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    count = len(objects) + 1
    xref = f"xref\n0 {count}\n0000000000 65535 f \n{table}trailer\n<</Size {count} /Root 1 0 R>>\n"
    return f"{text}{xref}startxref\n{len(text)}\n%%EOF\n".encode("ascii")
