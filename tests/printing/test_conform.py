"""The checker of written files finds each fault that we can think of, in words, and only that one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from generator.drawing.geometry import Box
from generator.drawing.scene import Drawing, Label, Paint, Rect
from generator.model import Process
from generator.printing.order import Purpose
from generator.printing.paper import A4
from generator.printing.pdf.conform import LARGEST, faults
from generator.printing.pdf.document import Sheet, home_pdf, press_pdf, typeset
from generator.printing.pdf.inks import InkTable
from generator.printing.pdf.stamp import Stamp

from .test_files import ABOUT

Spoil = Callable[[pikepdf.Pdf], None]


def painted(operators: bytes) -> Spoil:
    return lambda pdf: pdf.pages[0].contents_add(b"\n" + operators)


def in_form(operators: bytes) -> Spoil:
    def spoil(pdf: pikepdf.Pdf) -> None:
        form = next(iter(pdf.pages[0].Resources.XObject.values()))
        form.write(form.read_bytes() + b"\n" + operators)

    return spoil


def without(*path: str) -> Spoil:
    def spoil(pdf: pikepdf.Pdf) -> None:
        part = pdf.Root
        for key in path[:-1]:
            part = part[key]
        del part[path[-1]]

    return spoil


def font(change: Callable[[pikepdf.Object], None]) -> Spoil:
    return lambda pdf: change(next(o for o in pdf.objects if isinstance(o, Dictionary) and o.get("/Type") == "/Font"))


def unembedded(font: pikepdf.Object) -> None:
    del font.FontDescriptor["/FontFile2"]


def whole(font: pikepdf.Object) -> None:
    font.BaseFont = Name("/Noto")


def mute(font: pikepdf.Object) -> None:
    del font["/ToUnicode"]


def page(**keys: object) -> Spoil:
    return lambda pdf: [pdf.pages[0].obj.__setattr__(key, value) for key, value in keys.items()]


def xmp(old: str, new: str) -> Spoil:
    def spoil(pdf: pikepdf.Pdf) -> None:
        said = pdf.Root.Metadata.read_bytes().decode()
        assert old in said
        pdf.Root.Metadata.write(said.replace(old, new).encode())

    return spoil


def picture(space: Name) -> Spoil:
    def spoil(pdf: pikepdf.Pdf) -> None:
        image = pdf.make_stream(
            b"\0" * 4, Type=Name.XObject, Subtype=Name.Image, Width=1, Height=1, BitsPerComponent=8, ColorSpace=space
        )
        pdf.pages[0].Resources.XObject.Im = image

    return spoil


def state(**keys: object) -> Spoil:
    return lambda pdf: pdf.pages[0].Resources.ExtGState.__setattr__("Odd", Dictionary(**keys))


def titleless(pdf: pikepdf.Pdf) -> None:
    del pdf.docinfo["/Title"]


def screen_condition(pdf: pikepdf.Pdf) -> None:
    held = pdf.Root.OutputIntents[0].DestOutputProfile
    held.write(held.read_bytes().replace(b"prtrCMYK", b"mntrRGB ", 1))


def bleedless(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.BleedBox = pdf.pages[0].obj.TrimBox


def too_large(pdf: pikepdf.Pdf) -> None:
    pdf.Root.Ballast = pdf.make_stream(bytes(range(256)) * (LARGEST // 256), Filter=Name("/Own"))


BOTH: Mapping[str, tuple[Spoil, str]] = {
    "a font by name only": (font(unembedded), "every font in the file"),
    "a whole font": (font(whole), "fonts cut down to what is used"),
    "characters that cannot be copied out": (font(mute), "whose characters can be copied out"),
    "no trim": (lambda pdf: pdf.pages[0].obj.__delitem__("/TrimBox"), "a TrimBox, got none"),
    "no bleed": (lambda pdf: pdf.pages[0].obj.__delitem__("/BleedBox"), "a BleedBox, got none"),
    "a trim outside the bleed": (page(TrimBox=Array([0, 0, 100, 100])), "the trim inside the bleed"),
    "a bleed outside the page": (page(BleedBox=Array([-9, -9, 600, 900])), "the trim inside the bleed"),
    "no title": (titleless, "a title, got none"),
    "no language": (without("/Lang"), "a language, got none"),
    "no version of the rules": (xmp("rw:rulesVersion", "rw:other"), "rw:rulesVersion in the XMP, got none"),
    "no XMP": (without("/Metadata"), "XMP, got none"),
    "something that acts": (lambda pdf: pdf.Root.__setattr__("OpenAction", Array([])), "no OpenAction"),
    "annotations": (page(Annots=Array([Dictionary(Subtype=Name.Link)])), "no annotations"),
    "too many bytes": (too_large, "at most 10 MB"),
}
PRESS: Mapping[str, tuple[Spoil, str]] = {
    "a fill in RGB": (painted(b"1 0 0 rg"), "colours in CMYK, got RGB"),
    "a stroke in RGB": (painted(b"1 0 0 RG"), "colours in CMYK, got RGB"),
    "RGB in a form": (in_form(b"1 0 0 rg"), "colours in CMYK, got RGB"),
    "grey": (painted(b".5 g"), "black ink (K), got grey"),
    "a grey stroke in a form": (in_form(b".5 G"), "black ink (K), got grey"),
    "a colour space": (painted(b"/DeviceRGB cs"), "got a colour space (cs)"),
    "too much ink": (painted(b"1 1 .9 .2 k"), "at most 300 % of ink, got 310 %"),
    "too much ink in a stroke of a form": (in_form(b"1 1 1 .5 K"), "at most 300 % of ink, got 350 %"),
    "a picture in RGB": (picture(Name.DeviceRGB), "pictures in CMYK, got one in /DeviceRGB"),
    "a blend mode": (state(BM=Name.Multiply), "plain transparency"),
    "a mask": (state(SMask=Dictionary(S=Name.Alpha)), "plain transparency"),
    "transparency that mixes as light": (
        page(Group=Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)),
        "transparent colours that mix as inks",
    ),
    "too little bleed": (bleedless, "3 mm of bleed, got 0.00 mm"),
    "no printing condition": (without("/OutputIntents"), "one printing condition (GTS_PDFX), got 0"),
    "a condition without profile": (
        lambda pdf: pdf.Root.OutputIntents[0].__delitem__("/DestOutputProfile"),
        "with its name and its profile",
    ),
    "the profile of a screen": (screen_condition, "the profile of a printer with four inks"),
    "another standard": (xmp(">PDF/X-4<", ">PDF/X-3<"), "XMP that says PDF/X-4"),
    "nothing said of trapping": (lambda pdf: pdf.docinfo.__delitem__("/Trapped"), "whether the colours are trapped"),
}
HOME: Mapping[str, tuple[Spoil, str]] = {
    "untagged": (without("/MarkInfo"), "a tagged file, got an untagged one"),
    "no structure": (without("/StructTreeRoot"), "a structure tree, got none"),
    "the file's name as its title": (without("/ViewerPreferences", "/DisplayDocTitle"), "to show the title"),
    "no word of PDF/UA": (xmp("<pdfuaid:part>", "<pdfuaid:rev>"), "pdfuaid:part in the XMP"),
}


@pytest.fixture(scope="module")
def whole_files(janken, fonts) -> dict[Purpose, bytes]:
    from dataclasses import replace

    art = Drawing(50, 50, (Rect(0, 0, 50, 50, Paint(fill="#112233", opacity=0.5)),), "a square")
    items = (Stamp(art, 30, 30), Label(40, 150, "湯治 Tōji", 5, lang="ja"))
    sheets = [Sheet(A4, items, Box(30, 30, 50, 50), 3)]
    table = InkTable(replace(janken, inks={"#112233": Process(c=90, m=80, y=50, k=60)}))
    with typeset(sheets, fonts) as names:
        return {"home": home_pdf(sheets, ABOUT, names), "press": press_pdf(sheets, ABOUT, names, table)}


def spoilt(data: bytes, spoil: Spoil) -> bytes:
    held = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        spoil(pdf)
        pdf.save(held)
    return held.getvalue()


@pytest.mark.parametrize("purpose", ["home", "press"])
def test_nothing_is_wrong_with_a_whole_file(whole_files, purpose):
    assert faults("a.pdf", whole_files[purpose], purpose) == ()
    assert faults("a.pdf", spoilt(whole_files[purpose], lambda _: None), purpose) == ()


@pytest.mark.parametrize(
    ("purpose", "name"), [("home", n) for n in (*BOTH, *HOME)] + [("press", n) for n in (*BOTH, *PRESS)]
)
def test_each_fault_is_told_and_no_other(whole_files, purpose, name):
    spoil, said = {**BOTH, **PRESS, **HOME}[name]
    (problem,) = faults("a.pdf", spoilt(whole_files[purpose], spoil), purpose)
    assert (str(problem.place), problem.kind) == ("a.pdf", "conform")
    assert said in problem.message


def test_colours_are_free_at_home(whole_files):
    assert faults("a.pdf", spoilt(whole_files["home"], painted(b"1 0 0 rg .5 g 1 1 1 1 k")), "home") == ()
