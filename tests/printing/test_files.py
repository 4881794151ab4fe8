"""What a print shop's software asks of a file: boxes, sizes, fonts, what it says about itself, the same bytes."""

from __future__ import annotations

import datetime
import re

import pikepdf
import pypdfium2 as pdfium
import pytest

from generator.drawing.geometry import Box
from generator.drawing.scene import Circle, Group, Label, Paint, Path, Rect
from generator.drawing.studio import Studio
from generator.printing import write_prints
from generator.printing.order import Order, there_is
from generator.printing.paper import A4, LETTER, Paper
from generator.printing.pdf.document import Sheet, typeset, write_pdf
from generator.printing.pdf.metadata import About
from generator.printing.press import write_pdfs

from .names import NAMES, ORDERS
from .pdfread import chars, mm_box
from .pdfread import fonts as fonts_of

SMALLEST = 6.5
POINTS = {"A4": (595.28, 841.89), "A3": (1190.55, 841.89), "Letter": (612, 792)}


def test_the_files_of_toji(prints):
    assert set(prints) == set(NAMES)
    for made in prints.values():
        assert made.path.is_file()
        assert made.size == made.path.stat().st_size < 200_000
        assert made.pages == 1
        assert set(made.title) == set(made.what_to_do) == {"ja", "en"}
    assert set(prints["playmat-a3.pdf"].rules) == {"M1", "M2", "M3", "M4", "M5"}


@pytest.mark.parametrize("game_id", ["toji", "charisma", "janken"])
def test_no_text_on_any_sheet_is_too_small_to_read(games, fonts, tmp_path, game_id):
    """6.5 pt, as the page's own content sets it: mats, pieces, steps, marks, rulers, notices."""
    game, root = games[game_id]
    for made in write_prints(game, Studio(game, root, fonts), tmp_path):
        for number in range(made.pages):
            set_ = chars(made.path, number)
            assert len(set_) > 100, made.name
            small = {(c.text, round(c.size, 2)) for c in set_ if c.size < SMALLEST - 0.001}
            assert not small, made.name


@pytest.mark.parametrize("name", NAMES)
def test_boxes(prints, name):
    made = prints[name]
    with pikepdf.open(made.path) as pdf:
        assert len(pdf.pages) == 1
        page = pdf.pages[0]
        assert tuple(float(v) for v in page.obj.MediaBox) == (0, 0, *POINTS[made.paper])
        bleed, trim = mm_box(page, "/BleedBox"), mm_box(page, "/TrimBox")
        assert [b - t for b, t in zip(bleed, trim, strict=True)] == pytest.approx([-3, -3, 3, 3], abs=0.01)
        if made.paper == "A3":
            assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((396, 273), abs=0.01)


@pytest.mark.parametrize("name", NAMES)
def test_fonts_are_embedded_subsets(prints, name):
    found = fonts_of(prints[name].path)
    assert found
    for font in found:
        assert font["embedded"]
        assert font["unicode"]
        assert re.fullmatch(r"/[A-Z]{6}\+Noto\S+", font["name"])
    assert b"Helvetica" not in prints[name].path.read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_what_the_file_says_about_itself(prints, name, toji):
    with pikepdf.open(prints[name].path) as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert pdf.Root.Lang == "ja"
        assert str(pdf.docinfo.CreationDate) == f"D:{toji.newest.date:%Y%m%d}000000Z"
        xmp = pdf.Root.Metadata.read_bytes().decode()
        for lang in ("ja", "en"):
            assert f'<rdf:li xml:lang="{lang}">{toji.spec.title[lang]} – {prints[name].title[lang]}<' in xmp
        assert f"<rw:rulesVersion>{toji.newest.version}<" in xmp
        assert re.search(r"<rw:buildInputs>[0-9a-f]{64}<", xmp)
        with pdf.open_metadata() as metadata:
            assert metadata["dc:title"]


def test_the_same_input_gives_the_same_bytes(prints, toji, tmp_path):
    studio = Studio(toji, tmp_path)
    for order in ORDERS:
        for made in write_prints(toji, studio, tmp_path / "again", order):
            assert made.path.read_bytes() == prints[made.name].path.read_bytes(), made.name


ABOUT = About({"ja": "題", "en": "Title & <more>"}, ("ja", "en"), "1", datetime.date(2026, 1, 2), "x")


def write(path, sheets, book):
    with typeset(sheets, book) as names:
        write_pdf(path, sheets, ABOUT, names)


def test_text_is_copied_out_as_it_was_put_in(fonts, tmp_path):
    texts = {"ja": "𠮷野家の湯治、ーを。", "en": "Tōji “naïve” – 1▶▶▶8"}
    labels = tuple(Label(20, 20 + 10 * i, text, 5, lang=lang) for i, (lang, text) in enumerate(texts.items()))
    write(tmp_path / "t.pdf", [Sheet(A4, labels, Box(10, 10, 100, 100), 3)], fonts)
    document = pdfium.PdfDocument(tmp_path / "t.pdf")
    assert document[0].get_textpage().get_text_range().split("\r\n") == list(texts.values())


def test_every_shape_is_drawn_where_it_should_be(fonts, tmp_path):
    """Rasterised at one pixel a tenth of a mm: an arc, a clip, a turn, a rounded corner, transparency."""
    red, blue = Paint(fill="#ff0000"), Paint(fill="#0000ff", opacity=0.5)
    nodes = (
        Path("M10 20A10 10 0 1 1 30 20A10 10 0 1 1 10 20Z", red),
        Group((Rect(0, 0, 20, 20, red),), matrix=(1, 0, 0, 1, 40, 10), clip="M0 0H10V20H0Z"),
        Group((Rect(0, 0, 10, 20, red),), matrix=(-1, 0, 0, -1, 80, 30)),
        Circle(20, 60, 10, blue),
        Path("M40 60Q50 40 60 60", Paint(stroke="#00ff00", stroke_width=2)),
    )
    paper = Paper("square", 100, 100)
    write(tmp_path / "s.pdf", [Sheet(paper, nodes, Box(5, 5, 90, 90), 3)], fonts)
    image = pdfium.PdfDocument(tmp_path / "s.pdf")[0].render(scale=254 / 72).to_pil().convert("RGB")

    def at(x: float, y: float) -> tuple[int, ...]:
        return image.getpixel((round(x * 10), round(y * 10)))

    white, filled = (255, 255, 255), (255, 0, 0)
    assert at(11, 20) == at(29, 20) == at(20, 11) == at(45, 20) == at(75, 15) == filled
    assert at(12, 12) == at(52, 20) == at(65, 20) == at(85, 20) == white
    assert at(20, 60) == pytest.approx((127, 127, 255), abs=1)
    assert at(50, 50) == (0, 255, 0)


def test_nothing_is_left_in_the_process(fonts, tmp_path):
    """reportlab keeps fonts and settings for the whole process: another document must not meet ours."""
    from reportlab import rl_config
    from reportlab.pdfbase import pdfmetrics

    before = pdfmetrics.getRegisteredFontNames(), rl_config.useA85, rl_config.invariant
    for text in ("湯", "治"):
        label = Label(20, 20, text, 5)
        write(tmp_path / "t.pdf", [Sheet(A4, (label,), Box(10, 10, 100, 100), 3)], fonts)
        document = pdfium.PdfDocument(tmp_path / "t.pdf")
        assert document[0].get_textpage().get_text_range() == text
    assert (pdfmetrics.getRegisteredFontNames(), rl_config.useA85, rl_config.invariant) == before


def test_a_subset_is_told_from_another_of_the_same_font(fonts, tmp_path):
    names = []
    for text in ("湯", "治"):
        label = Label(20, 20, text, 5)
        write(tmp_path / "t.pdf", [Sheet(A4, (label,), Box(10, 10, 100, 100), 3)], fonts)
        names += [font["name"] for font in fonts_of(tmp_path / "t.pdf")]
    assert len(set(names)) == 2


def test_many_characters_are_copied_out_right(fonts, tmp_path):
    """reportlab splits a font at 256 characters."""
    text = "".join(chr(c) for c in range(0x4E00, 0x4E00 + 2000) if not fonts.missing(chr(c), "sans"))
    lines = [text[i : i + 40] for i in range(0, len(text), 40)]
    labels = tuple(Label(20, 20 + 4 * i, line, 3.4) for i, line in enumerate(lines))
    write(tmp_path / "t.pdf", [Sheet(A4, labels, Box(10, 10, 100, 100), 3)], fonts)
    document = pdfium.PdfDocument(tmp_path / "t.pdf")
    assert document[0].get_textpage().get_text_range().split("\r\n") == lines


def test_no_content_ends_a_stream_in_the_middle_of_a_line(fonts, tmp_path):
    """A stream's last byte is part of a sum of all: so many different files have one that could end in a return."""
    for number in range(150):
        label = Label(20, 20, str(number), 5)
        write(tmp_path / "t.pdf", [Sheet(A4, (label,), Box(10, 10, 100, 100), 3)], fonts)
        assert b"\r\nendstream" not in (tmp_path / "t.pdf").read_bytes()
    document = pdfium.PdfDocument(tmp_path / "t.pdf")
    assert document[0].get_textpage().get_text_range() == "149"


@pytest.mark.parametrize("purpose", ["home", "press"])
@pytest.mark.parametrize("name", ["toji", "charisma"])
def test_a_file_is_the_same_whatever_else_is_ordered(games, fonts, tmp_path, name, purpose):
    """Each thing alone and on one paper, and all things on two: to the byte, names of embedded fonts too."""
    game, root = games[name]
    every = write_pdfs(game, Studio(game, root, fonts), tmp_path / "all", Order((), (LETTER, A4), purpose=purpose))
    whole = {made.name: made.path.read_bytes() for made in every}
    compared = set()
    for thing in there_is(game, purpose):
        order = Order((thing,), (A4,), purpose=purpose)
        for made in write_pdfs(game, Studio(game, root, fonts), tmp_path / thing, order):
            assert made.path.read_bytes() == whole[made.name], made.name
            compared.add(made.name)
    assert len(compared) == len(whole) / 2
