"""A drawing that is placed as a whole: once in the file, where it belongs on the page, its words copied out right."""

from __future__ import annotations

import datetime

import pikepdf
import pypdfium2 as pdfium
import pytest

from generator.drawing.geometry import Box
from generator.drawing.scene import Drawing, Group, Label, Paint, Rect
from generator.errors import ContentError
from generator.printing.paper import Paper
from generator.printing.pdf.document import Sheet, typeset, write_pdf
from generator.printing.pdf.metadata import About
from generator.printing.pdf.stamp import Stamp, all_labels

from .pdfread import chars, placed, shapes

ABOUT = About({"ja": "題", "en": "Title"}, ("ja", "en"), "1", datetime.date(2026, 1, 2), "x")
PAPER = Paper("square", 100, 100)
RED, BLUE, GREEN = Paint(fill="#ff0000"), Paint(fill="#0000ff"), Paint(fill="#008000", opacity=0.5)


def card(text="湯 ab", paint=BLUE):
    """20 × 30 mm: red, past its bleed on all sides, with a blue corner at the upper left and words."""
    return Drawing(20, 30, (Rect(-5, -5, 30, 40, RED), Rect(0, 0, 5, 5, paint), Label(3, 20, text, 4)))


def write(path, pages, book):
    sheets = [Sheet(PAPER, tuple(items), Box(5, 5, 90, 90), 3) for items in pages]
    with typeset(sheets, book) as names:
        write_pdf(path, sheets, ABOUT, names)
    return path


def pixels(path, number=0):
    return pdfium.PdfDocument(path)[number].render(scale=254 / 72).to_pil().convert("RGB")


def forms(path):
    with pikepdf.open(path) as pdf:
        return sum(1 for each in pdf.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form")


@pytest.mark.parametrize(
    ("turns", "size", "corner"),
    [(0, (20, 30), (2, 2)), (1, (30, 20), (28, 2)), (2, (20, 30), (18, 28)), (3, (30, 20), (2, 18))],
)
@pytest.mark.parametrize("alt", ["", "a card"])
def test_it_lies_where_it_is_said_to_whichever_way_it_is_turned(fonts, tmp_path, turns, size, corner, alt):
    image = pixels(write(tmp_path / "s.pdf", [[Stamp(card(), 40, 30, turns, alt=alt)]], fonts))
    at = lambda x, y: image.getpixel((round(10 * (40 + x)), round(10 * (30 + y))))  # noqa: E731
    assert at(*corner) == (0, 0, 255)
    for x, y in ((1, 1), (size[0] - 1, 1), (1, size[1] - 1), (size[0] - 1, size[1] - 1)):
        assert at(x, y) == ((0, 0, 255) if abs(x - corner[0]) < 2 and abs(y - corner[1]) < 2 else (255, 0, 0))
    for x, y in ((-2.9, 5), (5, -2.9), (size[0] + 2.9, 5), (5, size[1] + 2.9)):
        assert at(x, y) == (255, 0, 0), "the bleed shows"
    for x, y in ((-3.2, 5), (5, -3.2), (size[0] + 3.2, 5), (5, size[1] + 3.2)):
        assert at(x, y) == (255, 255, 255), "and nothing beyond it"


@pytest.mark.parametrize("alt", ["", "a card"])
def test_a_window_shows_a_part(fonts, tmp_path, alt):
    stamp = Stamp(card(), 40, 30, 2, Box(0, 0, 20, 10), alt)
    image = pixels(write(tmp_path / "s.pdf", [[stamp]], fonts))
    assert image.getpixel((580, 580)) == (0, 0, 255)
    assert image.getpixel((420, 520)) == (255, 0, 0)
    for x, y in ((500, 480), (380, 580), (620, 580), (500, 610)):
        assert image.getpixel((x, y)) == (255, 255, 255)


def test_equal_drawings_stand_in_the_file_once(fonts, tmp_path):
    pages = [[Stamp(card(), 10, 10, alt="a"), Stamp(card(), 50, 10, 2, alt="b")], [Stamp(card(), 30, 30, alt="c")],
             [Stamp(card("治"), 30, 30, alt="d"), Stamp(card(paint=GREEN), 60, 30, alt="e")]]  # fmt: skip
    path = write(tmp_path / "s.pdf", pages, fonts)
    assert forms(path) == 3
    shown = [[p.drawing for p in page] for page in placed(path)]
    assert shown[0][0] == shown[0][1] == shown[1][0]
    assert len({shown[0][0], *shown[2]}) == 3


def test_words_are_copied_out_and_shapes_are_found(fonts, tmp_path):
    path = write(tmp_path / "s.pdf", [[Stamp(card(), 10, 10, alt="a"), Stamp(card(), 50, 10, 2, alt="b")]], fonts)
    assert sorted(c.text for c in chars(path)) == sorted("湯ab湯ab")
    assert {c.angle for c in chars(path)} == {0, 180}
    blue = [s.box for s in shapes(path) if s.fill == (0.0, 0.0, 1.0)]
    assert blue == [pytest.approx(box, abs=0.01) for box in ((10, 10, 15, 15), (65, 35, 70, 40))]


def test_what_shines_through_does_so_in_a_stamp_as_well(fonts, tmp_path):
    path = write(tmp_path / "s.pdf", [[Stamp(card(paint=GREEN), 40, 30)]], fonts)
    assert pixels(path).getpixel((420, 320)) == pytest.approx((127, 64, 0), abs=2)


def test_labels_are_walked_once_for_each_drawing():
    drawing = card()
    items = [Stamp(drawing, 0, 0), Stamp(drawing, 50, 0), Group((Label(0, 0, "x", 4),)), Stamp(card("y"), 0, 0)]
    assert [label.text for label in all_labels(items)] == ["湯 ab", "x", "y"]


def test_a_glyph_that_no_font_has_is_told_once(fonts, tmp_path):
    drawing = card("\U00013000")
    with pytest.raises(ContentError) as caught:
        write(tmp_path / "s.pdf", [[Stamp(drawing, 0, 0)], [Stamp(drawing, 50, 0)]], fonts)
    assert [p.kind for p in caught.value.problems] == ["glyph"]
