"""The tests' own reader of PDF/X-4 misses none of the faults that we can think of; ``test_standards`` has it read."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from .pdfx import departures
from .test_conform import painted, spoilt, state, whole_files, without, xmp

__all__ = ["whole_files"]


def resource(kind: str, held: Callable[[pikepdf.Pdf], object]) -> Callable[[pikepdf.Pdf], None]:
    def spoil(pdf: pikepdf.Pdf) -> None:
        resources = pdf.pages[0].obj.Resources
        if kind not in resources:
            resources[kind] = Dictionary()
        resources[kind].Odd = held(pdf)

    return spoil


def stream(**keys: object) -> Callable[[pikepdf.Pdf], object]:
    return lambda pdf: pdf.make_stream(b"", **keys)


def within(part: str, **keys: object) -> Callable[[pikepdf.Pdf], None]:
    """Set keys of the catalog, the first page, its first form, the output intent or the document information."""

    def spoil(pdf: pikepdf.Pdf) -> None:
        held = {
            "catalog": lambda: pdf.Root,
            "page": lambda: pdf.pages[0].obj,
            "form": lambda: next(iter(pdf.pages[0].Resources.XObject.values())),
            "intent": lambda: next(each for each in pdf.Root.OutputIntents if each.S == "/GTS_PDFX"),
            "info": lambda: pdf.docinfo,
        }[part]()
        for key, value in keys.items():
            held[f"/{key}"] = value

    return spoil


def each_font(change: Callable[[pikepdf.Object], None]) -> Callable[[pikepdf.Pdf], None]:
    def spoil(pdf: pikepdf.Pdf) -> None:
        for held in pdf.objects:
            if isinstance(held, Dictionary) and held.get("/Type") == "/Font" and "/FontDescriptor" in held:
                change(held)

    return spoil


def profile(change: Callable[[bytes], bytes]) -> Callable[[pikepdf.Pdf], None]:
    def spoil(pdf: pikepdf.Pdf) -> None:
        held = pdf.Root.OutputIntents[0].DestOutputProfile
        held.write(change(held.read_bytes()))

    return spoil


FAULTS: dict[str, tuple[Callable[[pikepdf.Pdf], None], str]] = {
    "another standard": (xmp(">PDF/X-4<", ">PDF/X-1a:2003<"), "version"),
    "no word of trapping in the XMP": (xmp("pdf:Trapped", "pdf:Keywords"), "trapped"),
    "trapping told in two ways": (within("info", Trapped=Name.True_), "trapped"),
    "trapping unknown": (within("info", Trapped=Name.Unknown), "trapped"),
    "another title": (within("info", Title="other"), "title"),
    "another day": (within("info", ModDate="D:19990101000000Z"), "date"),
    "no XMP": (without("/Metadata"), "xmp"),
    "no id of the document": (xmp("xmpMM:DocumentID", "xmpMM:OriginalID"), "xmp"),
    "no condition": (without("/OutputIntents"), "condition"),
    "a condition without a name": (within("intent", OutputConditionIdentifier=""), "condition"),
    "a profile elsewhere": (within("intent", DestOutputProfileRef=Dictionary()), "profile"),
    "the profile of a screen": (profile(lambda data: data.replace(b"prtrCMYK", b"mntrRGB ", 1)), "profile"),
    "half a profile": (profile(lambda data: data[: len(data) // 2]), "profile"),
    "a form to fill in": (within("catalog", AcroForm=Dictionary()), "catalog"),
    "layers": (within("catalog", OCProperties=Dictionary()), "catalog"),
    "only the trim shown": (
        lambda pdf: pdf.Root.__setattr__("ViewerPreferences", Dictionary(PrintArea=Name.TrimBox)), "catalog"
    ),
    "an attached file": (within("catalog", Names=Dictionary(EmbeddedFiles=Dictionary())), "catalog"),
    "a link": (within("page", Annots=Array([Dictionary(Subtype=Name.Link)])), "annotation"),
    "something done when a page opens": (within("page", AA=Dictionary()), "action"),
    "a script": (
        lambda pdf: pdf.Root.__setattr__("Odd", pdf.make_indirect(Dictionary(S=Name.JavaScript))), "action"
    ),
    "art and trim": (within("page", ArtBox=Array([0, 0, 9, 9])), "boxes"),
    "no trim": (lambda pdf: pdf.pages[0].obj.__delitem__("/TrimBox"), "boxes"),
    "a bleed beyond what is shown": (within("page", CropBox=Array([200, 200, 300, 300])), "boxes"),
    "a bleed beyond the page": (within("page", BleedBox=Array([-9, -9, 999, 999])), "boxes"),
    "little bleed": (lambda pdf: pdf.pages[0].obj.__setattr__("BleedBox", pdf.pages[0].obj.TrimBox), "boxes"),
    "RGB": (painted(b"1 0 0 rg"), "colour"),
    "grey": (painted(b".5 G"), "colour"),
    "a colour space": (painted(b"/Odd cs"), "colour"),
    "a shading": (resource("/Shading", lambda _: Dictionary(ShadingType=2, ColorSpace=Name.DeviceRGB)), "colour"),
    "a default space": (resource("/ColorSpace", lambda _: Array([Name.CalRGB, Dictionary()])), "colour"),
    "a pattern": (resource("/Pattern", stream(PatternType=1)), "colour"),
    "too much ink": (painted(b"1 1 .9 .2 k"), "ink"),
    "ink beyond all there is": (painted(b"2 0 0 0 k"), "ink"),
    "a picture": (resource("/XObject", stream(Type=Name.XObject, Subtype=Name.Image)), "image"),
    "PostScript": (resource("/XObject", stream(Type=Name.XObject, Subtype=Name.PS)), "postscript"),
    "a form of PostScript": (within("form", Subtype2=Name.PS), "postscript"),
    "a form from another file": (within("form", Ref=Dictionary()), "reference"),
    "a picture to be replaced": (within("form", OPI=Dictionary()), "opi"),
    "a form that mixes as light": (
        within("form", Group=Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)), "group"
    ),
    "a page that mixes as light": (
        within("page", Group=Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)), "group"
    ),
    "nothing said of how colours mix": (lambda pdf: pdf.pages[0].obj.__delitem__("/Group"), "group"),
    "a blend mode": (state(BM=Name.Multiply), "blend"),
    "a mask": (state(SMask=Dictionary(S=Name.Alpha)), "mask"),
    "overprint": (state(OP=True), "overprint"),
    "a transfer curve": (state(TR=Name.Identity), "transfer"),
    "a halftone": (state(HT=Dictionary(HalftoneType=1)), "transfer"),
    "a font by name only": (each_font(lambda font: font.FontDescriptor.__delitem__("/FontFile2")), "font"),
    "a font without widths": (
        each_font(lambda font: font.__delitem__("/W" if "/W" in font else "/Widths")), "font"
    ),
    "a rare filter": (
        lambda pdf: pdf.Root.__setattr__("Odd", pdf.make_stream(b"", Filter=Name.JPXDecode)), "filter"
    ),
    "an unknown operator": (painted(b"1 odd"), "operator"),
    "a state that is not restored": (painted(b"q"), "state"),
}  # fmt: skip


def test_a_whole_file_has_none(whole_files):
    assert departures(whole_files["press"]) == []


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_found(whole_files, name):
    spoil, about = FAULTS[name]
    found = departures(spoilt(whole_files["press"], spoil))
    assert about in {said.split(":")[0] for said in found}


def test_a_password_and_a_newer_version_are_found(whole_files):
    for options, about in (({"encryption": pikepdf.Encryption(owner="a", user="")}, "encryption"),
                           ({"force_version": "1.7"}, "header")):  # fmt: skip
        held = BytesIO()
        with pikepdf.open(BytesIO(whole_files["press"])) as pdf:
            pdf.save(held, **options)
        assert about in {said.split(":")[0] for said in departures(held.getvalue())}


def test_a_file_for_home_is_none_of_it(whole_files):
    about = {said.split(":")[0] for said in departures(whole_files["home"])}
    assert {"version", "condition", "colour"} <= about
