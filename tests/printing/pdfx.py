"""What can be told from a file of PDF/X-4 (ISO 15930-7), read anew: nothing here knows how the files are written.

Not a certificate. Beyond the standard it holds files to what the house promises a print shop: four inks and nothing
else, at most 300 % of them, 3 mm of bleed, no overprint. As colours only ever cover, or mix by opacity, no spot takes
more ink than the colour that takes the most.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise

import pikepdf
from lxml import etree

RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
NAMESPACES = {
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
    "dc": "http://purl.org/dc/elements/1.1/",
}
WANTED = (
    "pdfxid:GTS_PDFXVersion", "pdf:Trapped", "dc:title", "xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate",
    "xmpMM:DocumentID", "xmpMM:VersionID", "xmpMM:RenditionClass",
)  # fmt: skip
INK = 300
BLEED = 3 / 25.4 * 72
NEAR = 0.01
ACTIVE = ("/AcroForm", "/OpenAction", "/AA", "/Collection", "/PresSteps", "/Requirements", "/OCProperties")
NAMED = ("/JavaScript", "/EmbeddedFiles", "/AlternatePresentations")
FILTERS = {"/FlateDecode", "/ASCII85Decode", "/ASCIIHexDecode", "/RunLengthDecode", "/DCTDecode"}
INTENTS = {"/AbsoluteColorimetric", "/RelativeColorimetric", "/Saturation", "/Perceptual"}
DEVICE = {"g": 1, "G": 1, "rg": 3, "RG": 3, "k": 4, "K": 4}
KNOWN = re.compile(
    r"[bBfFsSnhWmlcvyjJMidwqQgGkK'\"]|[bBfW]\*|BDC|BMC|EMC|BT|ET|T[*cdDfjJLmrswz]|cm|Do|gs|MP|DP|re|ri|rg|RG|cs|CS|scn?|SCN?|sh"
)


def departures(data: bytes) -> list[str]:
    """Where a file is not as PDF/X-4 and the house want it; each finding once, with what it is about first."""
    found = list(_file(data))
    with pikepdf.open(BytesIO(data)) as pdf:
        found += [*_identity(pdf), *_condition(pdf), *_catalog(pdf), *_objects(pdf)]
        for number, page in enumerate(pdf.pages, 1):
            found += [f"{said} (page {number})" for said in (*_boxes(page.obj), *_page(page.obj))]
    return list(dict.fromkeys(found))


def _file(data: bytes) -> Iterator[str]:
    version = re.match(rb"%PDF-1\.([0-9])\r?\n%[\x80-\xff]{4}", data)
    if version is None or int(version[1]) > 6:
        yield f"header: expected PDF 1.6 at most and a line of bytes that are no text, got {data[:16]!r}"
    with pikepdf.open(BytesIO(data)) as pdf:
        if pdf.is_encrypted or "/Encrypt" in pdf.trailer:
            yield "encryption: expected none"
        if len(pdf.trailer.get("/ID", ())) != 2:
            yield "id: expected two"


def _identity(pdf: pikepdf.Pdf) -> Iterator[str]:
    """The XMP packet, and the document information beside it."""
    if "/Metadata" not in pdf.Root:
        yield "xmp: expected a packet"
        return
    packet = pdf.Root.Metadata
    if "/Filter" in packet:
        yield "xmp: expected it unpacked"
    said = dict(_properties(etree.fromstring(packet.read_bytes())))
    yield from (f"xmp: expected {name}" for name in WANTED if not said.get(name))
    if said.get("pdfxid:GTS_PDFXVersion") != "PDF/X-4":
        yield f"version: expected PDF/X-4, got {said.get('pdfxid:GTS_PDFXVersion')}"
    trapped = str(pdf.docinfo.get("/Trapped", "/"))[1:]
    if said.get("pdf:Trapped") not in {"True", "False"} or trapped != said["pdf:Trapped"]:
        yield f"trapped: expected True or False in both places, got {said.get('pdf:Trapped')} and {trapped}"
    if str(pdf.docinfo.get("/Title", "")) != said.get("dc:title"):
        yield f"title: expected one, got {pdf.docinfo.get('/Title', '')} and {said.get('dc:title')}"
    for key, name in (("/CreationDate", "xmp:CreateDate"), ("/ModDate", "xmp:ModifyDate")):
        day = re.sub(r"\D", "", str(pdf.docinfo.get(key, "")))[:14]
        if not day or day != re.sub(r"\D", "", said.get(name, ""))[:14]:
            yield f"date: expected the same of {key} and {name}"


def _properties(packet: etree._Element) -> Iterator[tuple[str, str]]:
    """What an XMP packet says: of a list the first."""
    prefixes = {uri: prefix for prefix, uri in NAMESPACES.items()}
    for described in packet.iter(f"{RDF}Description"):
        for each in described:
            name = etree.QName(each)
            if name.namespace in prefixes:
                items = [item.text or "" for item in each.iter(f"{RDF}li")]
                yield f"{prefixes[name.namespace]}:{name.localname}", (items or [each.text or ""])[0].strip()


def _condition(pdf: pikepdf.Pdf) -> Iterator[str]:
    """One printing condition, with the profile of a press that has four inks in the file itself."""
    intents = [each for each in pdf.Root.get("/OutputIntents", ()) if each.get("/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        yield f"condition: expected one, got {len(intents)}"
        return
    (intent,) = intents
    if not str(intent.get("/OutputConditionIdentifier", "")):
        yield "condition: expected its name"
    if "/DestOutputProfileRef" in intent or "/DestOutputProfile" not in intent:
        yield "profile: expected it in the file"
        return
    held = intent.DestOutputProfile
    profile = held.read_bytes()
    if int(held.get("/N", 0)) != 4 or profile[12:20] != b"prtrCMYK" or profile[36:40] != b"acsp" or profile[8] > 4:
        yield f"profile: expected that of a press with four inks, got {profile[12:20]!r}"
    if int.from_bytes(profile[:4], "big") != len(profile):
        yield "profile: expected all of it"


def _catalog(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Nothing that acts, and nothing that shows another thing than is printed."""
    names = pdf.Root.get("/Names", pikepdf.Dictionary())
    yield from (f"catalog: expected no {key[1:]}" for key in ACTIVE if key in pdf.Root)
    yield from (f"catalog: expected no {key[1:]}" for key in NAMED if key in names)
    shown = pdf.Root.get("/ViewerPreferences", pikepdf.Dictionary())
    for key in ("/ViewArea", "/ViewClip", "/PrintArea", "/PrintClip"):
        if str(shown.get(key, "/MediaBox")) not in {"/MediaBox", "/BleedBox"}:
            yield f"catalog: expected {key[1:]} to be the page or its bleed"


def _objects(pdf: pikepdf.Pdf) -> Iterator[str]:
    for held in pdf.objects:
        if not isinstance(held, pikepdf.Dictionary | pikepdf.Stream):
            continue
        kind, sort = str(held.get("/Type", "")), str(held.get("/Subtype", ""))
        if isinstance(held, pikepdf.Stream):
            yield from _stream(held, sort)
        if kind == "/Font":
            yield from _font(held, sort)
        if kind == "/Action" or str(held.get("/S", "")) in {"/JavaScript", "/Launch", "/URI", "/GoTo", "/SubmitForm"}:
            yield "action: expected none"
        if "/OPI" in held:
            yield "opi: expected none"


def _stream(held: pikepdf.Stream, sort: str) -> Iterator[str]:
    filters = held.get("/Filter", ())
    used = {str(each) for each in ([filters] if isinstance(filters, pikepdf.Name) else filters)}
    if used - FILTERS:
        yield f"filter: expected a usual one, got {', '.join(sorted(used - FILTERS))}"
    if "/F" in held:
        yield "stream: expected it in the file"
    if sort == "/PS" or str(held.get("/Subtype2", "")) == "/PS" or "/PS" in held:
        yield "postscript: expected none"
    if "/Ref" in held:
        yield "reference: expected what is shown in the file"
    if sort == "/Image":
        yield "image: expected none"
        if "/Alternates" in held:
            yield "alternates: expected none"


def _font(font: pikepdf.Object, sort: str) -> Iterator[str]:
    name = str(font.get("/BaseFont", "/?"))[1:]
    if sort == "/Type0":
        if not isinstance(font.Encoding, pikepdf.Stream) and str(font.Encoding) not in {"/Identity-H", "/Identity-V"}:
            yield f"font: expected the encoding of {name} in the file"
        return
    if sort == "/Type3":
        yield "font: expected outlines"
        return
    described = font.get("/FontDescriptor", pikepdf.Dictionary())
    programs = [described[key] for key in ("/FontFile", "/FontFile2", "/FontFile3") if key in described]
    if len(programs) != 1 or not programs[0].read_bytes():
        yield f"font: expected {name} in the file"
    if sort == "/CIDFontType2" and "/CIDToGIDMap" not in font:
        yield f"font: expected the glyphs of {name} told"
    if "/Widths" not in font and "/W" not in font:
        yield f"font: expected the widths of {name}"


def _boxes(page: pikepdf.Object) -> Iterator[str]:
    if "/ArtBox" in page or "/TrimBox" not in page or "/BleedBox" not in page or "/UserUnit" in page:
        yield "boxes: expected trim and bleed in points, and no ArtBox"
        return
    names = [name for name in ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox") if name in page]
    boxes = [[float(value) for value in page[name]] for name in names]
    for outer, inner in pairwise(boxes):
        low = all(a <= b + NEAR for a, b in zip(outer[:2], inner[:2], strict=True))
        if not low or not all(a >= b - NEAR for a, b in zip(outer[2:], inner[2:], strict=True)):
            yield "boxes: expected each within the one before it"
    bleed, trim = boxes[-2:]
    if min(abs(a - b) for a, b in zip(bleed, trim, strict=True)) < BLEED - NEAR:
        yield "boxes: expected 3 mm of bleed"


def _page(page: pikepdf.Object) -> Iterator[str]:
    if page.get("/Annots"):
        yield "annotation: expected none"
    if "/AA" in page:
        yield "action: expected none"
    seen: set[tuple[int, int]] = set()
    yield from _painted(page, page.get("/Resources", pikepdf.Dictionary()), seen)
    mixed = any(
        float(state.get(key, 1)) < 1 for state in _states(page.get("/Resources"), set()) for key in ("/ca", "/CA")
    )
    group = page.get("/Group", pikepdf.Dictionary())
    if mixed and str(group.get("/CS", "")) != "/DeviceCMYK":
        yield "group: expected transparent colours that mix as inks"


def _states(resources: pikepdf.Object | None, seen: set[tuple[int, int]]) -> Iterator[pikepdf.Object]:
    """The graphics states of a page and of all forms that it shows."""
    if resources is None:
        return
    yield from resources.get("/ExtGState", pikepdf.Dictionary()).values()
    for held in resources.get("/XObject", pikepdf.Dictionary()).values():
        if held.objgen not in seen:
            seen.add(held.objgen)
            yield from _states(held.get("/Resources"), seen)


def _painted(stream: pikepdf.Object, resources: pikepdf.Object, seen: set[tuple[int, int]]) -> Iterator[str]:
    """What a page, or a form on it, is painted with."""
    yield from _resources(resources)
    if "/Group" in stream and str(stream.Group.get("/CS", "/DeviceCMYK")) != "/DeviceCMYK":
        yield "group: expected transparent colours that mix as inks"
    depth = 0
    for operands, operator in pikepdf.parse_content_stream(stream):
        sign = str(operator)
        depth += (sign == "q") - (sign == "Q")
        if not KNOWN.fullmatch(sign):
            yield f"operator: expected one of PDF's, got {sign}"
        elif sign in DEVICE:
            yield from _colour(sign, [float(value) for value in operands])
        elif sign in {"cs", "CS", "sc", "SC", "scn", "SCN", "sh"}:
            yield f"colour: expected inks, got {sign}"
        elif sign == "ri" and str(operands[0]) not in INTENTS:
            yield "intent: expected a known one"
        if not 0 <= depth <= 28:
            yield "state: expected it saved and restored in turn"
    if depth:
        yield "state: expected it saved and restored in turn"
    for held in resources.get("/XObject", pikepdf.Dictionary()).values():
        if held.objgen not in seen and str(held.get("/Subtype")) == "/Form":
            seen.add(held.objgen)
            yield from _painted(held, held.get("/Resources", resources), seen)


def _colour(sign: str, values: list[float]) -> Iterator[str]:
    if DEVICE[sign] != 4 or len(values) != 4:
        yield f"colour: expected inks, got {sign}"
    elif not all(0 <= value <= 1 for value in values) or sum(values) * 100 > INK + NEAR:
        yield f"ink: expected at most {INK} %, got {sum(values) * 100:.0f} %"


def _resources(resources: pikepdf.Object) -> Iterator[str]:
    for key in ("/ColorSpace", "/Pattern", "/Shading"):
        if resources.get(key):
            yield f"colour: expected inks, got {key[1:]}"
    for state in resources.get("/ExtGState", pikepdf.Dictionary()).values():
        if "/TR" in state or str(state.get("/TR2", "/Default")) != "/Default" or "/HTP" in state or "/HT" in state:
            yield "transfer: expected none"
        if str(state.get("/BM", "/Normal")) not in {"/Normal", "/Compatible"}:
            yield "blend: expected colours that cover"
        if str(state.get("/SMask", "/None")) != "/None":
            yield "mask: expected none"
        if any(bool(state.get(key, False)) for key in ("/OP", "/op")):
            yield "overprint: expected none"
