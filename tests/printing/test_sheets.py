"""The sheets of small pieces and what stands around every piece: marks, scales, words."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

import pikepdf
import pytest

from generator.errors import ContentError
from generator.printing import write_prints
from generator.printing.layout.marks import MARK_WIDTH
from generator.printing.words import load_words

from .names import NAMES, ORDERS
from .pdfread import Shape, chars, mm_box, shapes, words

BLACK, WHITE = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)
PIECES = tuple(name for name in NAMES if name != "playmat-a3.pdf")


def marks(drawn: list[Shape]) -> Shape:
    """The crop marks: black lines of their width, drawn in one path."""
    (one,) = (s for s in drawn if s.stroke == BLACK and s.width == pytest.approx(MARK_WIDTH, abs=1e-3) and not s.fill)
    return one


def trims(path) -> tuple[list[float], list[float]]:
    """The x of every vertical cut and the y of every horizontal one, from the marks."""
    xs, ys = set(), set()
    for (x0, y0), (x1, y1) in marks(shapes(path)).segments:
        if x0 == x1:
            xs.add(x0)
        if y0 == y1:
            ys.add(y0)
    return sorted(xs), sorted(ys)


@pytest.mark.parametrize("name", NAMES)
def test_marks_are_seen_and_stand_clear(prints, name):
    """≥ 0.25 mm, black on white, outside every bleed, away from the page's edge, at every corner."""
    path = prints[name].path
    drawn = shapes(path)
    black = marks(drawn)
    assert black.width >= 0.25
    assert any(s.stroke == WHITE and s.segments == black.segments and s.width > black.width for s in drawn)
    with pikepdf.open(path) as pdf:
        page = mm_box(pdf.pages[0], "/MediaBox")
    xs, ys = trims(path)
    bleeds = [
        (x0 - 3, y0 - 3, x1 + 3, y1 + 3)
        for x0, x1 in zip(xs[::2], xs[1::2], strict=True)
        for y0, y1 in zip(ys[::2], ys[1::2], strict=True)
    ]
    for start, end in black.segments:
        for x, y in (start, end):
            assert 4 <= x <= page[2] - 4
            assert 4 <= y <= page[3] - 4
            assert not any(b[0] < x < b[2] and b[1] < y < b[3] for b in bleeds)
    ends: dict[float, set[float]] = defaultdict(set)
    for (x0, y0), (x1, y1) in black.segments:
        ends[x0 if x0 == x1 else -y0].add(min(y0, y1) if x0 == x1 else min(x0, x1))
    assert all(len(found) >= 2 for found in ends.values())
    if name != "playmat-a3.pdf":
        assert all(len(found) >= 3 for found in ends.values()), "two marks of a line must outlive the first cut"


@pytest.mark.parametrize("name", NAMES)
def test_scales_are_true_and_told_in_both_languages(prints, name):
    drawn = shapes(prints[name].path)
    scales = [s for s in drawn if s.stroke == BLACK and s.width == pytest.approx(0.2, abs=1e-3)]
    assert [s.size[0] for s in scales] == pytest.approx([50, 25.4], abs=0.01)
    text = words(prints[name].path).replace("\r\n", "")
    assert "50 mm" in text
    assert "1インチ · 1 inch" in text
    assert "100%で印刷し" in text.replace("（実際のサイズ）", "")
    assert "Print at 100%" in text
    assert "実際のサイズ" in text
    assert "actual size" in text
    for lang in ("ja", "en"):
        assert prints[name].title[lang] in text
        squeezed = text.replace(" ", "")
        for sentence in prints[name].what_to_do[lang].replace("。", ".").split("."):
            assert sentence.replace(" ", "")[:12] in squeezed


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_printed_near_the_page_edge(prints, name):
    with pikepdf.open(prints[name].path) as pdf:
        page = mm_box(pdf.pages[0], "/MediaBox")
    for char in chars(prints[name].path):
        assert min(char.box[0], char.box[1], page[2] - char.box[2], page[3] - char.box[3]) >= 4


@pytest.mark.parametrize("name", [n for n in NAMES if n.startswith("life-tokens")])
def test_tokens(prints, name, toji):
    """L1: so many of each colour; a round line to cut along in the middle of a square that can be cut, too."""
    tokens = toji.spec.tokens
    drawn = shapes(prints[name].path)
    cuts = [s for s in drawn if s.size == (tokens.diameter, tokens.diameter) and s.stroke == BLACK]
    assert len(cuts) == sum(kind.count for kind in tokens.kinds)
    xs, ys = trims(prints[name].path)
    for cut in cuts:
        x0, y0, x1, y1 = (round(v, 2) for v in cut.box)
        assert any(abs(x0 - x) < 0.01 for x in xs)
        assert any(abs(y1 - y) < 0.01 for y in ys)
        ground = [s for s in drawn if s.fill and s.box == pytest.approx((x0 - 3, y0 - 3, x1 + 3, y1 + 3), abs=0.01)]
        assert len(ground) == 1, "art runs past the cut line"
    for kind in tokens.kinds:
        colour = tuple(int(kind.colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
        squares = [s for s in drawn if s.fill == pytest.approx(colour, abs=1e-3) and s.size == (26, 26)]
        assert len(squares) == kind.count


@pytest.mark.parametrize("name", [n for n in NAMES if n.startswith("element-notes")])
def test_notes(prints, name, toji):
    """K7: one for each member, with its name in both languages inside the safe zone."""
    notes = toji.spec.notes
    xs, ys = trims(prints[name].path)
    assert [round(b - a, 2) for a, b in zip(xs[::2], xs[1::2], strict=True)] == [notes.width] * 2
    assert [round(b - a, 2) for a, b in zip(ys[::2], ys[1::2], strict=True)] == [notes.height] * 2
    slips = []
    for y0, y1 in zip(ys[::2], ys[1::2], strict=True):
        for x0, x1 in zip(xs[::2], xs[1::2], strict=True):
            held = [c for c in chars(prints[name].path) if x0 + 3 <= c.box[0] and c.box[2] <= x1 - 3
                    and y0 + 2 <= c.box[1] and c.box[3] <= y1 - 2]  # fmt: skip
            slips.append("".join(c.text for c in held))
    assert slips == ["".join(member.label.values()) for member in toji.spec.sets[notes.set]]


def test_a_game_without_words_for_its_language_is_refused(tmp_path):
    with pytest.raises(
        ContentError, match=r"words\.yaml:1: expected the words of printed sheets in 'eo' here, got none"
    ):
        load_words(("ja", "eo"), tmp_path)


def test_a_small_game_prints_without_change(janken, fonts, tmp_path):
    from generator.drawing.studio import Studio

    studio = Studio(janken, tmp_path, fonts)
    made = [one for order in ORDERS for one in write_prints(janken, studio, tmp_path, order)]
    assert [one.name for one in made] == ["janken-mat-a3.pdf", "point-counters-a4.pdf", "point-counters-letter.pdf"]
    text = words(made[0].path)
    for zone in janken.spec.mat.zones:
        assert all(word in text for word in zone.label.values())


def test_a_third_language_finds_its_room(toji, fonts, tmp_path):
    from generator.drawing.studio import Studio

    three = replace(toji, spec=toji.spec.model_copy(update={"languages": ("ja", "en", "ja")}))
    (mat,) = write_prints(three, Studio(three, tmp_path, fonts), tmp_path, ORDERS[0])
    with pikepdf.open(mat.path) as pdf:
        page, bleed = mm_box(pdf.pages[0], "/MediaBox"), mm_box(pdf.pages[0], "/BleedBox")
    margin = [c for c in chars(mat.path) if c.box[1] < bleed[1] or c.box[3] > bleed[3]]
    assert len({round(c.box[3], 1) for c in margin if c.box[1] < bleed[1]}) > 1
    for char in margin:
        assert min(char.box[0], char.box[1], page[2] - char.box[2], page[3] - char.box[3]) >= 4
        assert char.box[3] <= bleed[1] or char.box[1] >= bleed[3]
        assert char.size >= 6.499
