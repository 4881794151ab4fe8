import io
import os
import signal
import threading
import time

import pytest
import uharfbuzz as hb
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont
from reportlab.pdfbase import ttfonts

from generator.drawing.fonts import SOURCES, FontBook
from generator.drawing.scene import Drawing, Face, Group, Label
from generator.drawing.svgwrite import svg_text
from generator.errors import ContentError, Place

SAMPLE = "湯治とう！ AVA 1▶8 ō"


@pytest.mark.parametrize("face", SOURCES)
def test_a_subset_holds_exactly_its_characters_with_the_sources_widths(fonts: FontBook, face: Face) -> None:
    font = TTFont(io.BytesIO(fonts.subset_ttf(face, SAMPLE)))
    assert set(font.getBestCmap()) == set(map(ord, SAMPLE))
    width = sum(font["hmtx"][font.getBestCmap()[ord(c)]][0] for c in SAMPLE) / font["head"].unitsPerEm
    assert fonts.width(SAMPLE, 10, face) == pytest.approx(width * 10)


@pytest.mark.parametrize("face", SOURCES)
def test_the_same_characters_give_the_same_bytes(fonts: FontBook, face: Face) -> None:
    assert fonts.subset_ttf(face, SAMPLE) == FontBook().subset_ttf(face, reversed(SAMPLE))
    assert fonts.subset_woff2(face, SAMPLE) == FontBook().subset_woff2(face, SAMPLE)


def test_the_pdf_library_takes_the_subset(fonts: FontBook, tmp_path) -> None:
    file = tmp_path / "sans.ttf"
    file.write_bytes(fonts.subset_ttf("sans", SAMPLE))
    font = ttfonts.TTFont("sans", file)
    assert font.stringWidth(SAMPLE, 10) == pytest.approx(fonts.width(SAMPLE, 10, "sans"))


def test_the_sites_font_kerns_latin_letters(fonts: FontBook) -> None:
    packed = TTFont(io.BytesIO(fonts.subset_woff2("sans", SAMPLE)))
    assert packed.flavor == "woff2"
    packed.flavor = None
    plain = io.BytesIO()
    packed.save(plain)
    font = hb.Font(hb.Face(plain.getvalue()))

    def advance(kern: bool) -> int:
        text = hb.Buffer()
        text.add_str("AVA")
        text.guess_segment_properties()
        hb.shape(font, text, {"kern": kern})
        return sum(glyph.x_advance for glyph in text.glyph_positions)

    assert advance(kern=True) < advance(kern=False)


def test_missing_characters_are_named_with_the_place_of_their_text(fonts: FontBook) -> None:
    assert fonts.missing("a\U0001f525b\U0001f525", "sans") == "\U0001f525"
    label = Label(0, 0, "火\U0001f525", 3, source="content/x/cards.csv:7")
    with pytest.raises(ContentError) as caught:
        fonts.require(Drawing(9, 9, (Group((label,)),)))
    (problem,) = caught.value.problems
    assert (problem.kind, problem.place) == ("glyph", Place("content/x/cards.csv", 7))
    assert "U+1F525" in problem.message


def test_outlined_text_needs_no_font(fonts: FontBook) -> None:
    text = svg_text(Drawing(9, 9, (Label(4, 8, "湯治 MP", 3, anchor="middle"),)), None, "x", fonts)
    assert "<text" not in text
    assert "font" not in text
    assert "<path d=" in text


class Interrupting(SVGPathPen):
    """A pen at whose first move the reader gives up."""

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802 - fontTools' name
        os.kill(os.getpid(), signal.SIGINT)
        super()._moveTo(pt)


def test_an_interruption_while_a_glyph_is_drawn_is_not_swallowed(
    fonts: FontBook, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """HarfBuzz calls the pen, and would print what the pen raises and go on."""
    label = Label(0, 0, "湯", 3, "sans", "#000000")
    monkeypatch.setattr("generator.drawing.fonts.Pen", lambda: Interrupting(None))
    monkeypatch.setattr("generator.drawing.quadratic.Cu2QuPen", lambda *_, **__: Interrupting(None))
    # Another thread may take the signal; Python raises in the first one all the same.
    threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
    draws = (
        lambda: fonts.draw(label, Interrupting(None)),
        lambda: FontBook().operators("sans", "湯"),
        lambda: FontBook().subset_ttf("sans", "湯"),
    )
    for draw in draws:
        with pytest.raises(KeyboardInterrupt):
            draw()
    assert capfd.readouterr().err == ""
