"""What a PDF says about itself: title and date for viewers, and as XMP all that a shop or an archive may ask."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Mapping
from dataclasses import dataclass

import pikepdf
from reportlab.pdfgen.canvas import Canvas

from generator.model import Lang, Text
from generator.printing.order import Flip
from generator.printing.pdf.xmp import Property, Schema, Standards, packet

PRODUCER = "rulewright"
_DUPLEX: Mapping[Flip, str] = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}


@dataclass(frozen=True)
class About:
    """What the file says about itself. ``languages``: the first is that of the file."""

    title: Text
    languages: tuple[Lang, ...]
    version: str
    updated: datetime.date
    inputs: str
    """Digest of the content the file was made from."""
    name: str = ""
    """What tells it from other files that were made from the same."""
    flip: Flip | None = None
    """The edge that a printer turns its sheets over; None for one-sided ones."""


def introduce(canvas: Canvas, about: About) -> None:
    """Give a document its title, its date, and how it wants to be shown and printed: at its own size."""
    canvas.setTitle(about.title[about.languages[0]])
    canvas.setProducer(PRODUCER)
    canvas.setCreator(PRODUCER)
    canvas.setDateFormatter(lambda *_now: f"D:{about.updated:%Y%m%d}000000Z")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if about.flip is not None:
        canvas.setViewerPreference("Duplex", _DUPLEX[about.flip])


def complete(pdf: pikepdf.Pdf, about: About, standards: Standards) -> None:
    """Add what reportlab cannot say, and take away what it says when nobody told it."""
    pdf.Root.Metadata = pdf.make_stream(
        _xmp(about, standards), Type=pikepdf.Name.Metadata, Subtype=pikepdf.Name.XML
    )  # fmt: skip
    for unsaid in ("/Author", "/Subject", "/Keywords"):
        del pdf.docinfo[unsaid]
    for page in pdf.pages:
        del page.obj["/Trans"]


def _xmp(about: About, standards: Standards) -> bytes:
    mark = uuid.uuid5(uuid.NAMESPACE_URL, "\0".join((about.version, about.inputs, about.name, *about.title.values())))
    own = Schema(
        "rw",
        "https://rulewright.example/ns/1.0/",
        "What the file was made from",
        (
            Property("rulesVersion", about.version, "The version of the rules", category="external"),
            Property("buildInputs", about.inputs, "SHA-256 of the content that it was made from"),
        ),
    )
    titles = [(lang, about.title[lang]) for lang in about.languages]
    stamp = f"{about.updated:%Y-%m-%d}T00:00:00Z"
    return packet(titles, PRODUCER, stamp, str(mark), Standards(standards.level, (own, *standards.schemas)))
