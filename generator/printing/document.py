"""A PDF file: pages with their boxes, embedded fonts, and what it says about itself. The same input, the same bytes."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

import pikepdf
from pikepdf import Array, Dictionary, Name

from generator.drawing.fonts import FontBook, glyph_problem, labels
from generator.drawing.geometry import Box
from generator.drawing.scene import Face, Node
from generator.errors import ContentError, Problem
from generator.model import Lang, Text
from generator.printing.canvas import POINTS_PER_MM, Canvas
from generator.printing.embed import FontSubset, subset
from generator.printing.paper import Paper

PRODUCER = "rulewright"


@dataclass(frozen=True)
class Sheet:
    """One page: everything on it, and where it is trimmed. ``bleed`` in mm beyond the trim."""

    paper: Paper
    nodes: tuple[Node, ...]
    trim: Box
    bleed: float


@dataclass(frozen=True)
class About:
    """What the file says about itself. ``languages``: the first is the original."""

    title: Text
    languages: tuple[Lang, ...]
    version: str
    updated: datetime.date
    inputs: str
    """Digest of the content the file was made from."""


def missing_glyphs(sheets: Sequence[Sheet], fonts: FontBook) -> list[Problem]:
    """A problem for each label that its font cannot set, at the place the words come from."""
    found = []
    for sheet in sheets:
        for label in labels(sheet.nodes):
            if lacking := fonts.missing(label.text, label.face):
                found.append(glyph_problem(lacking, label))
    return found


def write_pdf(path: Path, sheets: Sequence[Sheet], about: About, fonts: FontBook) -> None:
    """Write a PDF of these pages. Raises ContentError if a font lacks a character of a label."""
    if problems := missing_glyphs(sheets, fonts):
        raise ContentError(problems)
    pdf = pikepdf.new()
    subsets = _subsets(sheets, fonts)
    embedded: dict[Face, pikepdf.Object] = {}
    for sheet in sheets:
        canvas = Canvas(subsets)
        canvas.draw(sheet.nodes)
        for face in sorted(canvas.faces - embedded.keys()):
            embedded[face] = subsets[face].add_to(pdf)
        pdf.pages.append(pikepdf.Page(_page(pdf, sheet, canvas, embedded)))
    _describe(pdf, about)
    pdf.save(path, deterministic_id=True, compress_streams=True, min_version="1.6")


def _subsets(sheets: Sequence[Sheet], fonts: FontBook) -> dict[Face, FontSubset]:
    texts: dict[Face, set[str]] = {}
    for sheet in sheets:
        for label in labels(sheet.nodes):
            texts.setdefault(label.face, set()).update(label.text)
    return {face: subset(fonts, face, "".join(sorted(texts[face]))) for face in sorted(texts)}


def _page(pdf: pikepdf.Pdf, sheet: Sheet, canvas: Canvas, embedded: dict[Face, pikepdf.Object]) -> pikepdf.Object:
    width, height = sheet.paper.points
    states = {f"/{name}": Dictionary(ca=opacity, CA=opacity) for opacity, name in sorted(canvas.opacities.items())}
    resources = Dictionary(
        Font=Dictionary({f"/{canvas.fonts[f].name}": embedded[f] for f in sorted(canvas.faces)}),
        ExtGState=Dictionary(states),
    )
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Page,
            MediaBox=Array([0, 0, width, height]),
            BleedBox=_box(sheet.trim.grown(sheet.bleed), height),
            TrimBox=_box(sheet.trim, height),
            Resources=resources,
            Contents=pdf.make_stream(canvas.content(height)),
        )
    )


def _box(box: Box, height: float) -> Array:
    k = POINTS_PER_MM
    corners = (box.x * k, height - box.bottom * k, box.right * k, height - box.y * k)
    return Array([round(v, 3) for v in corners])


def _describe(pdf: pikepdf.Pdf, about: About) -> None:
    original = about.languages[0]
    root = pdf.Root
    root.Lang = pikepdf.String(original)
    root.ViewerPreferences = Dictionary(PrintScaling=Name("/None"), DisplayDocTitle=True, PickTrayByPDFSize=True)
    root.Metadata = pdf.make_stream(_xmp(about), Type=Name.Metadata, Subtype=Name.XML)
    stamp = pikepdf.String(f"D:{about.updated:%Y%m%d}000000Z")
    pdf.trailer.Info = pdf.make_indirect(
        Dictionary(
            Title=pikepdf.String(about.title[original]),
            Producer=pikepdf.String(PRODUCER),
            CreationDate=stamp,
            ModDate=stamp,
        )
    )


def _xmp(about: About) -> bytes:
    titles = "".join(f'<rdf:li xml:lang="{lang}">{escape(about.title[lang])}</rdf:li>' for lang in about.languages)
    default = f'<rdf:li xml:lang="x-default">{escape(about.title[about.languages[0]])}</rdf:li>'
    tongues = "".join(f"<rdf:li>{lang}</rdf:li>" for lang in about.languages)
    stamp = f"{about.updated:%Y-%m-%d}T00:00:00Z"
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:rw="https://rulewright.example/ns/1.0/">
<dc:title><rdf:Alt>{default}{titles}</rdf:Alt></dc:title>
<dc:language><rdf:Bag>{tongues}</rdf:Bag></dc:language>
<pdf:Producer>{PRODUCER}</pdf:Producer>
<xmp:CreateDate>{stamp}</xmp:CreateDate><xmp:ModifyDate>{stamp}</xmp:ModifyDate>
<rw:rulesVersion>{escape(about.version)}</rw:rulesVersion>
<rw:buildInputs>{escape(about.inputs)}</rw:buildInputs>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>""".encode()
