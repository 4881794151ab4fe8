"""Written files read back: whatever would make a print shop refuse one, or a screen reader fall silent, in words."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pikepdf

from generator.errors import Place, Problem
from generator.printing.order import Purpose
from generator.printing.pdf.colourspaces import colour_faults
from generator.printing.pdf.pressready import STANDARD

LARGEST = 10_000_000
"""Bytes that printers at convenience stores take."""
BLEED_POINTS = 3 / 25.4 * 72
_NEAR = 0.01
"""Points that rounding may take away."""
_XMP = {
    "home": ("dc:title", "dc:language", "rw:rulesVersion", "rw:buildInputs", "pdfuaid:part"),
    "press": (
        "dc:title",
        "dc:language",
        "rw:rulesVersion",
        "rw:buildInputs",
        "pdfxid:GTS_PDFXVersion",
        "pdf:Trapped",
        "xmp:CreateDate",
        "xmp:ModifyDate",
        "xmp:MetadataDate",
        "xmpMM:DocumentID",
        "xmpMM:RenditionClass",
        "xmpMM:VersionID",
    ),
}
_LIVELY = ("/OpenAction", "/AA", "/AcroForm", "/JavaScript", "/EmbeddedFiles")


def faults(name: str, data: bytes, purpose: Purpose) -> tuple[Problem, ...]:
    """What is wrong with a file, as problems at ``name``; none if it is as its purpose wants it."""
    found = list(_size(data))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        found += (f"expected a sound PDF, got: {said}" for said in pdf.check_pdf_syntax())
        found += _boxes(pdf, purpose)
        found += _fonts(pdf)
        found += _words(pdf, purpose)
        found += _still(pdf)
        if purpose == "press":
            found += colour_faults(pdf)
            found += _condition(pdf)
        else:
            found += _tags(pdf)
    return tuple(Problem(Place(name), "conform", message) for message in dict.fromkeys(found))


def too_large(name: str, data: bytes) -> tuple[Problem, ...]:
    """A problem at ``name`` if a file is larger than printers at convenience stores take."""
    return tuple(Problem(Place(name), "conform", message) for message in _size(data))


def _size(data: bytes) -> Iterator[str]:
    if len(data) > LARGEST:
        yield (
            f"expected at most {LARGEST / 1e6:g} MB, got {len(data) / 1e6:.1f} MB: "
            f"simpler drawings in art/ and templates/ make it smaller, and so do fewer pieces"
        )


def _boxes(pdf: pikepdf.Pdf, purpose: Purpose) -> Iterator[str]:
    for number, page in enumerate(pdf.pages, 1):
        lacking = [key for key in ("/MediaBox", "/BleedBox", "/TrimBox") if key not in page.obj]
        if lacking:
            yield f"page {number}: expected a {lacking[0][1:]}, got none"
            continue
        media, bleed, trim = ([float(v) for v in page.obj[key]] for key in ("/MediaBox", "/BleedBox", "/TrimBox"))
        if not _holds(media, bleed) or not _holds(bleed, trim):
            yield f"page {number}: expected the trim inside the bleed inside the page, got {trim}, {bleed}, {media}"
        elif purpose == "press":
            around = min(a - b for a, b in zip((*trim[:2], *bleed[2:]), (*bleed[:2], *trim[2:]), strict=True))
            if around < BLEED_POINTS - _NEAR:
                yield f"page {number}: expected 3 mm of bleed, got {around / 72 * 25.4:.2f} mm"


def _holds(outer: list[float], inner: list[float]) -> bool:
    low = all(a <= b + _NEAR for a, b in zip(outer[:2], inner[:2], strict=True))
    return low and all(a >= b - _NEAR for a, b in zip(outer[2:], inner[2:], strict=True))


def _fonts(pdf: pikepdf.Pdf) -> Iterator[str]:
    for font in pdf.objects:
        if not isinstance(font, pikepdf.Dictionary) or font.get("/Type") != "/Font":
            continue
        name = str(font.get("/BaseFont", "/?"))[1:]
        described = font.get("/FontDescriptor", pikepdf.Dictionary())
        if not any(key in described for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            yield f"expected every font in the file, got {name} by name only"
        elif name[6:7] != "+":
            yield f"expected fonts cut down to what is used, got all of {name}"
        if "/ToUnicode" not in font:
            yield f"expected a font whose characters can be copied out, got {name}"


def _words(pdf: pikepdf.Pdf, purpose: Purpose) -> Iterator[str]:
    """Title, language and XMP."""
    if not str(pdf.docinfo.get("/Title", "")):
        yield "expected a title, got none"
    if not str(pdf.Root.get("/Lang", "")):
        yield "expected a language, got none"
    if "/Metadata" not in pdf.Root:
        yield "expected XMP, got none"
        return
    xmp = pdf.Root.Metadata.read_bytes().decode()
    yield from (f"expected {key} in the XMP, got none" for key in _XMP[purpose] if f"<{key}>" not in xmp)
    if purpose == "press" and "<pdfxid:GTS_PDFXVersion>" in xmp and f">{STANDARD}<" not in xmp:
        yield f"expected XMP that says {STANDARD}, got another"


def _still(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Nothing that acts, is filled in, or stands on a page without being printed."""
    names = pdf.Root.get("/Names", pikepdf.Dictionary())
    yield from (f"expected no {key[1:]}, got one" for key in _LIVELY if key in pdf.Root or key in names)
    if pdf.is_encrypted:
        yield "expected a file without a password, got an encrypted one"
    for number, page in enumerate(pdf.pages, 1):
        if page.obj.get("/Annots") or page.obj.get("/AA"):
            yield f"page {number}: expected no annotations, got some"


def _condition(pdf: pikepdf.Pdf) -> Iterator[str]:
    """The output intent and what goes with it."""
    if str(pdf.docinfo.get("/Trapped", "")) not in {"/True", "/False"}:
        yield "expected to be told whether the colours are trapped, got nothing"
    if "/ID" not in pdf.trailer:
        yield "expected an id of the file, got none"
    intents = [i for i in pdf.Root.get("/OutputIntents", ()) if i.get("/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        yield f"expected one printing condition (GTS_PDFX), got {len(intents)}"
        return
    held = intents[0].get("/DestOutputProfile")
    if held is None or not str(intents[0].get("/OutputConditionIdentifier", "")):
        yield "expected a printing condition with its name and its profile, got less"
        return
    head = held.read_bytes()[:128]
    if int(held.get("/N", 0)) != 4 or head[12:20] != b"prtrCMYK":
        yield f"expected the profile of a printer with four inks, got {head[12:20]!r}"


def _tags(pdf: pikepdf.Pdf) -> Iterator[str]:
    """What screen readers need."""
    if not bool(pdf.Root.get("/MarkInfo", pikepdf.Dictionary()).get("/Marked", False)):
        yield "expected a tagged file, got an untagged one"
    if "/StructTreeRoot" not in pdf.Root:
        yield "expected a structure tree, got none"
    if not bool(pdf.Root.get("/ViewerPreferences", pikepdf.Dictionary()).get("/DisplayDocTitle", False)):
        yield "expected viewers to be told to show the title, got nothing"
