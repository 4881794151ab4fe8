"""The three fonts: what they cover, how wide words run, and the subsets that go into PDFs and onto the site.

The sources are CFF fonts that pip installs; HarfBuzz cuts the subsets, in milliseconds. The site gets them as they
are, the PDFs with quadratic outlines, as reportlab takes no others. The same characters give the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

import uharfbuzz as hb
from fontTools.pens.basePen import AbstractPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from generator.drawing.operators import Pen
from generator.drawing.quadratic import Drawn, quadratic
from generator.drawing.scene import Drawing, Face, Label
from generator.drawing.woff2 import packed
from generator.errors import ContentError, Place, Problem
from generator.signals import undisturbed

DROPPED = ("BASE", "GSUB", "VORG", "vhea", "vmtx")
"""Tables for vertical text and for features we do not ask for."""

NOTDEF = 0
"""The glyph for what a font lacks."""

LICENCE, LICENCE_ADDRESS = 13, 14
"""Numbers of the names that tell the font's licence; they stay with every subset."""


@dataclass(frozen=True)
class Source:
    """Where a face comes from, and the CSS family and weight the site gives it."""

    package: str
    file: str
    family: str
    weight: int


SOURCES: Mapping[Face, Source] = {
    "sans": Source("pylopdf_fonts_jp", "NotoSansJP-Regular.otf", "RW Sans", 400),
    "bold": Source("noto_cjk_sans_jp_bold", "NotoSansCJKjp-Bold.otf", "RW Sans", 700),
    "serif": Source("pylopdf_fonts_jp", "NotoSerifJP-Regular.otf", "RW Serif", 400),
}


class LoadedFace:
    """One opened font. Its file is mapped, not read: only the glyphs that are asked for cost anything."""

    def __init__(self, source: Source) -> None:
        with resources.as_file(resources.files(source.package) / source.file) as path:
            self.face = hb.Face(hb.Blob.from_file_path(str(path)))
            self.font = hb.Font(self.face)
        self.units: int = self.face.upem
        metrics = TTFont(io.BytesIO(bytes(self.face.blob.data)), lazy=True)["OS/2"]
        self.ascender: int = metrics.sTypoAscender
        self.descender: int = metrics.sTypoDescender
        self.cap_height: int = metrics.sCapHeight
        self._glyphs: dict[str, int | None] = {}
        self._advances: dict[str, int] = {}
        self.run = lru_cache(maxsize=1 << 14)(self._run)
        """How far a text runs, in font units. Kept, as one that looks for its size asks again and again."""

    def glyph(self, character: str) -> int | None:
        """The number of a character's glyph; None if the font has none."""
        if character not in self._glyphs:
            self._glyphs[character] = self.font.get_nominal_glyph(ord(character))
        return self._glyphs[character]

    def advance(self, character: str) -> int:
        """How far a character runs, in font units; one em if the font lacks it."""
        if character not in self._advances:
            number = self.glyph(character)
            self._advances[character] = self.units if number is None else int(self.font.get_glyph_h_advance(number))
        return self._advances[character]

    def _run(self, text: str) -> int:
        return sum(map(self.advance, text))


class FontBook:
    """All faces. Build one for a build and pass it on: opening a font takes some 50 ms, asking again nothing."""

    def __init__(self) -> None:
        self._faces: dict[Face, LoadedFace] = {}
        self._outlines: dict[Label, str] = {}
        self._operators: dict[tuple[Face, str], str] = {}
        self._quadratic: dict[Face, dict[str, Drawn]] = {}

    def face(self, face: Face) -> LoadedFace:
        """The opened font of a face."""
        if face not in self._faces:
            self._faces[face] = LoadedFace(SOURCES[face])
        return self._faces[face]

    def missing(self, text: str, face: Face) -> str:
        """The characters of ``text`` the face cannot draw, each once, in order."""
        loaded = self.face(face)
        return "".join(c for c in dict.fromkeys(text) if loaded.glyph(c) is None)

    def width(self, text: str, size: float, face: Face) -> float:
        """How far ``text`` runs at ``size`` mm, in mm. A character the face lacks counts as one em."""
        loaded = self.face(face)
        return loaded.run(text) * size / loaded.units

    def ascent(self, size: float, face: Face) -> float:
        """Height of the ideographic box above the baseline, in mm."""
        loaded = self.face(face)
        return loaded.ascender * size / loaded.units

    def descent(self, size: float, face: Face) -> float:
        """Depth of the ideographic box below the baseline, in mm (positive)."""
        loaded = self.face(face)
        return -loaded.descender * size / loaded.units

    def cap_height(self, size: float, face: Face) -> float:
        """Height of capitals and digits, in mm; half of it below the middle centres a number."""
        loaded = self.face(face)
        return loaded.cap_height * size / loaded.units

    def problems(self, drawing: Drawing) -> list[Problem]:
        """A ``glyph`` problem for each label with characters its face lacks, at the place the words come from."""
        found = []
        for label in drawing.labels:
            if lacking := self.missing(label.text, label.face):
                found.append(glyph_problem(lacking, label))
        return found

    def require(self, drawing: Drawing) -> None:
        """Raise ContentError if a label of the drawing has a character that cannot be drawn."""
        if found := self.problems(drawing):
            raise ContentError(found)

    def outline(self, label: Label) -> str:
        """The label's glyphs as one path in SVG's language, in the label's coordinates (mm)."""
        if label not in self._outlines:
            self._outlines[label] = self._outline(label)
        return self._outlines[label]

    def _outline(self, label: Label) -> str:
        pen = SVGPathPen(None, ntos=lambda v: f"{v:.3f}".rstrip("0").rstrip("."))
        self.draw(label, pen)
        return str(pen.getCommands())

    def draw(self, label: Label, pen: AbstractPen) -> None:
        """Draw the label's glyphs with a pen of fontTools', in the label's coordinates (mm)."""
        loaded = self.face(label.face)
        scale, places = self.placed(label)
        with undisturbed():
            for character, x in places:
                moved = TransformPen(pen, (scale, 0, 0, -scale, x, label.y))
                loaded.font.draw_glyph_with_pen(loaded.glyph(character) or NOTDEF, moved)

    def placed(self, label: Label) -> tuple[float, list[tuple[str, float]]]:
        """How large a unit of the font is in a label, and where each of its characters begins on its line (mm)."""
        loaded = self.face(label.face)
        scale = label.size / loaded.units
        start = {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor]
        x = label.x - start * self.width(label.text, label.size, label.face)
        places = []
        for character in label.text:
            places.append((character, x))
            x += loaded.advance(character) * scale
        return scale, places

    def operators(self, face: Face, character: str) -> str:
        """A character's glyph in the language of PDF pages, in the font's units; "" for a blank."""
        if (face, character) not in self._operators:
            loaded, pen = self.face(face), Pen()
            with undisturbed():
                loaded.font.draw_glyph_with_pen(loaded.glyph(character) or NOTDEF, pen)
            self._operators[face, character] = " ".join(pen.said)
        return self._operators[face, character]

    def subset_ttf(self, face: Face, characters: Iterable[str]) -> bytes:
        """A TrueType font of these characters, for PDFs.

        Characters the face lacks are left out: ask ``missing`` first. Beyond U+FFFF reportlab writes a wrong
        ToUnicode map; the glyph itself is right.
        """
        return quadratic(self._subset(face, characters), self._quadratic.setdefault(face, {}))

    def subset_woff2(self, face: Face, characters: Iterable[str]) -> bytes:
        """A font of these characters with the kerning of the source, compressed for the site."""
        return packed(self._subset(face, characters))

    def _subset(self, face: Face, characters: Iterable[str]) -> bytes:
        wanted = hb.SubsetInput()
        wanted.unicode_set.update({ord(c) for text in characters for c in text})
        wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.DESUBROUTINIZE | hb.SubsetFlags.NO_LAYOUT_CLOSURE
        wanted.layout_feature_tag_set.clear()
        wanted.layout_feature_tag_set.update({_tag("kern")})
        wanted.drop_table_tag_set.update(map(_tag, DROPPED))
        wanted.name_id_set.update({LICENCE, LICENCE_ADDRESS})
        return bytes(hb.subset(self.face(face).face, wanted).blob.data)


def _tag(name: str) -> int:
    """An OpenType tag as HarfBuzz's sets take it."""
    return int.from_bytes(name.encode("ascii"), "big")


def glyph_problem(lacking: str, label: Label) -> Problem:
    """The problem of a label whose characters ``lacking`` are not in its font."""
    return lacking_problem(lacking, label.face, label.text, Place.read(label.source))


def lacking_problem(lacking: str, face: Face, text: str, place: Place) -> Problem:
    """The problem of a text whose characters ``lacking`` are not in the font of a face."""
    shown = " ".join(f"{c} (U+{ord(c):04X})" for c in lacking)
    message = f"expected characters that the font {SOURCES[face].file} has, got {shown} in {text!r}"
    return Problem(place, "glyph", message)
