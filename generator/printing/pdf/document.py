"""A PDF file: pages with their boxes, embedded fonts, and what it says about itself. The same input, the same bytes.

reportlab writes it; pikepdf adds what reportlab lacks.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

import pikepdf
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from generator.drawing.fonts import FontBook, glyph_problem
from generator.drawing.geometry import Box
from generator.drawing.scene import Face, Label
from generator.errors import ContentError, Problem
from generator.printing.layout.cuts import UNCUT, Cuts
from generator.printing.paper import Paper
from generator.printing.pdf.canvas import Brush, Form, Ink, screen_ink
from generator.printing.pdf.confines import unconfined
from generator.printing.pdf.embed import TypeCase, mend_fonts
from generator.printing.pdf.homeready import HOME, make_home_ready
from generator.printing.pdf.inks import InkTable
from generator.printing.pdf.metadata import About, complete, introduce
from generator.printing.pdf.pressready import PRESS, VERSION, make_press_ready
from generator.printing.pdf.saving import saved
from generator.printing.pdf.stamp import Item, all_labels
from generator.printing.pdf.tags import Tagger


@dataclass(frozen=True)
class Sheet:
    """One page: everything on it, and where it is trimmed. ``bleed`` in mm beyond the trim."""

    paper: Paper
    nodes: tuple[Item, ...]
    trim: Box
    bleed: float
    lines: Cuts = UNCUT
    """Where what stands on it is cut out and folded, for cutting machines; none on the back of a sheet."""


def missing_glyphs(sheets: Sequence[Sheet], fonts: FontBook) -> list[Problem]:
    """A problem for each label that its font cannot set, at the place the words come from."""
    found = []
    for label in labels_of(sheets):
        if lacking := fonts.missing(label.text, label.face):
            found.append(glyph_problem(lacking, label))
    return found


def sheet_problems(sheets: Sequence[Sheet], fonts: FontBook) -> list[Problem]:
    """A problem for each label that its font cannot set, that leaves its piece or that is too small."""
    pages = ((Box(0, 0, sheet.paper.width, sheet.paper.height), sheet.nodes) for sheet in sheets)
    return [*missing_glyphs(sheets, fonts), *unconfined(pages, fonts)]


def labels_of(sheets: Sequence[Sheet]) -> Iterator[Label]:
    """Every label of these pages; those of a drawing that is stamped over and over, once."""
    return all_labels(item for sheet in sheets for item in sheet.nodes)


def typeset(sheets: Sequence[Sheet], fonts: FontBook) -> AbstractContextManager[Mapping[Face, str]]:
    """The fonts of these pages, by the names reportlab knows them by while the block runs.

    Raises ContentError if a font lacks a character of a label, and for labels that leave their piece or are too small.
    """
    if problems := sheet_problems(sheets, fonts):
        raise ContentError(problems)
    return TypeCase(fonts).embeddable(labels_of(sheets))


def write_pdf(path: Path, sheets: Sequence[Sheet], about: About, fonts: Mapping[Face, str]) -> None:
    """Write a PDF of these pages, whose ``fonts`` are ``typeset``; of each, it holds only what these pages use."""
    path.write_bytes(home_pdf(sheets, about, fonts))


def home_pdf(sheets: Sequence[Sheet], about: About, fonts: Mapping[Face, str]) -> bytes:
    """The PDF of these pages for screens and printers at home: in RGB and tagged."""
    tagger = Tagger()
    data, brush, used = _drawn(sheets, about, fonts, tagger=tagger)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        mend_fonts(pdf)
        complete(pdf, about, HOME)
        _supply(pdf, brush, used)
        make_home_ready(pdf, tagger, about.languages[0])
        return saved(pdf, "1.7")


def press_pdf(sheets: Sequence[Sheet], about: About, fonts: Mapping[Face, str], inks: InkTable) -> bytes:
    """The PDF of these pages for a print shop: in four inks, each of its colours in the table, as PDF/X-4."""
    data, brush, used = _drawn(sheets, about, fonts, inks.operators)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        mend_fonts(pdf)
        complete(pdf, about, PRESS)
        _supply(pdf, brush, used)
        make_press_ready(pdf)
        return saved(pdf, VERSION)


def _drawn(
    sheets: Sequence[Sheet],
    about: About,
    fonts: Mapping[Face, str],
    ink: Ink = screen_ink,
    tagger: Tagger | None = None,
) -> tuple[bytes, Brush, list[tuple[Form, ...]]]:
    """The pages as reportlab writes them: uncompressed, since it would wrap compressed ones in ASCII.

    With them come the brush that drew them and the forms that each page shows: reportlab does not know of those.
    """
    canvas = Canvas(
        io.BytesIO(),
        bottomup=0,
        invariant=1,
        pageCompression=0,
        initialFontName=fonts["sans"],
        lang=about.languages[0],
    )
    introduce(canvas, about)
    brush = Brush(canvas, fonts, ink, tagger)
    used = []
    for sheet in sheets:
        height = sheet.paper.points[1]
        canvas.setPageSize(sheet.paper.points)
        canvas.setTrimBox(_page_box(sheet.trim, height))
        canvas.setBleedBox(_page_box(sheet.trim.grown(sheet.bleed), height))
        canvas.scale(mm, mm)
        used.append(brush.draw(sheet.nodes))
        canvas.showPage()
    return canvas.getpdfdata(), brush, used


def _supply(pdf: pikepdf.Pdf, brush: Brush, used: Sequence[tuple[Form, ...]]) -> None:
    """Put into the file what its pages name: the stamped drawings, each once, and the graphics states."""
    states = pikepdf.Dictionary({
        f"/{name}": pikepdf.Dictionary(Type=pikepdf.Name.ExtGState, ca=opacity, CA=opacity)
        for opacity, name in brush.opacities.items()
    })  # fmt: skip
    states = pdf.make_indirect(states)
    fonts = pdf.pages[0].obj.Resources.Font
    resources = pdf.make_indirect(pikepdf.Dictionary(Font=fonts, ExtGState=states))
    held = {}
    for form in brush.forms:
        corners = [round(v, 4) for v in (form.box.x, form.box.y, form.box.right, form.box.bottom)]
        held[form.name] = pdf.make_stream(
            form.content.encode("latin-1"),
            Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=corners, Resources=resources,
        )  # fmt: skip
    for page, forms in zip(pdf.pages, used, strict=True):
        page.obj.Resources.ExtGState = states
        if forms:
            page.obj.Resources.XObject = pikepdf.Dictionary({f"/{form.name}": held[form.name] for form in forms})


def _page_box(box: Box, height: float) -> tuple[float, ...]:
    """A box of the page's as PDF has it: in points, from the lower left corner."""
    corners = (box.x * mm, height - box.bottom * mm, box.right * mm, height - box.y * mm)
    return tuple(round(v, 3) for v in corners)
