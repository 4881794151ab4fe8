"""What a PDF says about itself: title and date for viewers, and as XMP all that a shop or an archive may ask."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from xml.sax.saxutils import escape

import pikepdf
from reportlab.pdfgen.canvas import Canvas

from generator.model import Lang, Text

PRODUCER = "rulewright"


@dataclass(frozen=True)
class About:
    """What the file says about itself. ``languages``: the first is the original."""

    title: Text
    languages: tuple[Lang, ...]
    version: str
    updated: datetime.date
    inputs: str
    """Digest of the content the file was made from."""


def introduce(canvas: Canvas, about: About) -> None:
    """Give a document its title, its date, and how it wants to be shown and printed: at its own size."""
    canvas.setTitle(about.title[about.languages[0]])
    canvas.setProducer(PRODUCER)
    canvas.setCreator(PRODUCER)
    canvas.setDateFormatter(lambda *_now: f"D:{about.updated:%Y%m%d}000000Z")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")


def complete(pdf: pikepdf.Pdf, about: About) -> None:
    """Add what reportlab cannot say, and take away what it says when nobody told it."""
    pdf.Root.ViewerPreferences.PickTrayByPDFSize = True
    pdf.Root.Metadata = pdf.make_stream(_xmp(about), Type=pikepdf.Name.Metadata, Subtype=pikepdf.Name.XML)
    for unsaid in ("/Author", "/Subject", "/Keywords"):
        del pdf.docinfo[unsaid]
    for page in pdf.pages:
        del page.obj["/Trans"]


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
