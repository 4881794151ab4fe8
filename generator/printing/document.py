"""A PDF file: pages with their boxes, embedded fonts, and what it says about itself. The same input, the same bytes.

reportlab writes it; pikepdf adds what reportlab lacks.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pikepdf
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from generator.drawing.fonts import FontBook, glyph_problem, labels
from generator.drawing.geometry import Box
from generator.drawing.scene import Face, Node
from generator.errors import ContentError, Problem
from generator.printing.canvas import Brush
from generator.printing.embed import embeddable, mend_fonts
from generator.printing.metadata import About, complete, introduce
from generator.printing.paper import Paper


@dataclass(frozen=True)
class Sheet:
    """One page: everything on it, and where it is trimmed. ``bleed`` in mm beyond the trim."""

    paper: Paper
    nodes: tuple[Node, ...]
    trim: Box
    bleed: float


def missing_glyphs(sheets: Sequence[Sheet], fonts: FontBook) -> list[Problem]:
    """A problem for each label that its font cannot set, at the place the words come from."""
    found = []
    for sheet in sheets:
        for label in labels(sheet.nodes):
            if lacking := fonts.missing(label.text, label.face):
                found.append(glyph_problem(lacking, label))
    return found


@contextmanager
def typeset(sheets: Sequence[Sheet], fonts: FontBook) -> Iterator[Mapping[Face, str]]:
    """The fonts of these pages, by the names reportlab knows them by while the block runs.

    Raises ContentError if a font lacks a character of a label.
    """
    if problems := missing_glyphs(sheets, fonts):
        raise ContentError(problems)
    with embeddable((label for sheet in sheets for label in labels(sheet.nodes)), fonts) as names:
        yield names


def write_pdf(path: Path, sheets: Sequence[Sheet], about: About, fonts: Mapping[Face, str]) -> None:
    """Write a PDF of these pages, whose ``fonts`` are ``typeset``; of each, it holds only what these pages use."""
    data = _drawn(sheets, about, fonts)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        mend_fonts(pdf)
        complete(pdf, about)
        pdf.save(path, deterministic_id=True, compress_streams=True, min_version="1.7")


def _drawn(sheets: Sequence[Sheet], about: About, fonts: Mapping[Face, str]) -> bytes:
    """The pages as reportlab writes them: uncompressed, since it would wrap compressed ones in ASCII."""
    canvas = Canvas(
        io.BytesIO(),
        bottomup=0,
        invariant=1,
        pageCompression=0,
        initialFontName=fonts["sans"],
        lang=about.languages[0],
    )
    introduce(canvas, about)
    brush = Brush(canvas, fonts)
    for sheet in sheets:
        height = sheet.paper.points[1]
        canvas.setPageSize(sheet.paper.points)
        canvas.setTrimBox(_page_box(sheet.trim, height))
        canvas.setBleedBox(_page_box(sheet.trim.grown(sheet.bleed), height))
        canvas.scale(mm, mm)
        brush.draw(sheet.nodes)
        canvas.showPage()
    data: bytes = canvas.getpdfdata()
    return data


def _page_box(box: Box, height: float) -> tuple[float, ...]:
    """A box of the page's as PDF has it: in points, from the lower left corner."""
    corners = (box.x * mm, height - box.bottom * mm, box.right * mm, height - box.y * mm)
    return tuple(round(v, 3) for v in corners)
