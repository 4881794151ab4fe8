"""The sheets to check a printer with: what they measure is measured on the files themselves."""

from __future__ import annotations

import pikepdf
import pytest

from generator.drawing.studio import Studio
from generator.printing import write_prints
from generator.printing.order import Order
from generator.printing.paper import A3, A4, B4, LETTER, TABLOID, Paper
from generator.printing.things.calibration import MEASURED
from generator.printing.words import load_words

from .pdfread import chars, mm_box, shapes, words

PAPERS = (A4, A3, B4, LETTER, TABLOID)
SMALL = Paper("own", 148, 210)
BLACK = (0.0, 0.0, 0.0)
INCH = 25.4


@pytest.fixture(scope="module", params=["toji", "charisma", "janken"])
def made(request, games, fonts, tmp_path_factory):
    game, root = games[request.param]
    order = Order(("calibration",), (*PAPERS, SMALL))
    files = write_prints(game, Studio(game, root, fonts), tmp_path_factory.mktemp("calibration"), order)
    return game, root, {file.paper: file for file in files}


def black(path, number, width):
    """The black lines of a width on a page, in mm."""
    return [s for s in shapes(path, number) if s.stroke == BLACK and s.width == pytest.approx(width, abs=1e-3)]


def page_of(path, number=0):
    with pikepdf.open(path) as pdf:
        return mm_box(pdf.pages[number], "/MediaBox")


def test_long_scales_run_both_ways_and_are_true(made):
    """Whole centimetres and whole inches, at least 100 mm across and 4 in down on every named paper."""
    _, _, files = made
    for paper in PAPERS:
        path = files[paper.name].path
        ticked = [s for s in black(path, 0, 0.2) if len(s.segments) > 20]
        along = {True: [], False: []}
        for scale in ticked:
            (x0, y0), (x1, y1) = max(scale.segments, key=lambda s: abs(s[0][0] - s[1][0]) + abs(s[0][1] - s[1][1]))
            length = abs(x1 - x0) + abs(y1 - y0)
            along[y0 == y1].append(length)
            ticks = sorted({round((a[0] if y0 == y1 else a[1]) - (min(x0, x1) if y0 == y1 else min(y0, y1)), 2)
                            for a, b in scale.segments if (a[0] == b[0]) == (y0 == y1)})  # fmt: skip
            unit = length / (len(ticks) - 1)
            assert ticks == pytest.approx([i * unit for i in range(len(ticks))], abs=0.02)
            assert unit == pytest.approx(1.0, abs=0.002) or unit == pytest.approx(INCH / 8, abs=0.002)
        for found in along.values():
            cm = [v for v in found if abs(v / 10 - round(v / 10)) < 0.002]
            inches = [v for v in found if abs(v / INCH - round(v / INCH)) < 0.002]
            assert max(cm) >= 100
            assert max(inches) >= 4 * INCH - 0.01


def test_the_table_tells_what_to_set(made):
    """50 mm that came out as x: set 50 ÷ x."""
    _, _, files = made
    for file in files.values():
        text = words(file.path).split()
        for measured in MEASURED:
            assert f"{measured:g}" in text
            assert f"{5000 / measured:.0f}" in text
            assert 49 < measured * round(5000 / measured) / 100 < 51
            assert abs(measured * round(5000 / measured) / 100 - 50) < 0.3


def test_a_card_may_be_laid_on_its_outline(made):
    game, _, files = made
    card = game.spec.card_size
    for paper in PAPERS:
        found = [s for s in black(files[paper.name].path, 0, 0.2) if s.size == (card.width, card.height)]
        assert len(found) == 1, paper.name
        squares = [s.size for s in black(files[paper.name].path, 0, 0.2) if s.size[0] == s.size[1]]
        assert (50.0, 50.0) in squares


def test_ladders_show_how_near_the_edge_a_printer_gets(made):
    """At each edge, bars that end 1 mm, 2 mm … from it, and never at it."""
    _, _, files = made
    for file in files.values():
        _, _, width, height = page_of(file.path)
        bars = [s for s in shapes(file.path) if s.stroke and not s.fill and s.width == pytest.approx(0.25, abs=1e-3)
                and len(s.segments) == 3]  # fmt: skip
        reach = {"top": [], "left": [], "bottom": [], "right": []}
        for bar in bars:
            x0, y0, x1, y1 = bar.box
            near = {"left": x0, "top": y0, "right": width - x1, "bottom": height - y1}
            edge = min(near, key=near.get)
            reach[edge].append(round(near[edge], 2))
        for edge, found in reach.items():
            assert sorted(found) == [float(i) for i in range(1, 8)], edge
        (end,) = {
            round(bar.box[3], 2) for bar in bars if bar.box[1] < 8 and bar.box[0] > 20 and bar.box[2] < width - 20
        }
        assert all(c.box[1] >= end - 0.05 for c in chars(file.path) if c.box[1] < 14), "words stay clear of the bars"


def crosses(path, number):
    return sorted(
        ((s.box[0] + s.box[2]) / 2, (s.box[1] + s.box[3]) / 2)
        for s in black(path, number, 0.35)
        if len(s.segments) == 2 and s.size[0] == s.size[1]
    )


def targets(path, number):
    return sorted(
        ((s.box[0] + s.box[2]) / 2, (s.box[1] + s.box[3]) / 2)
        for s in black(path, number, 0.15)
        if len(s.segments) > 50
    )


def arrows(path, number):
    """The tips of arrows and where they point: -1 up."""
    found = []
    for s in shapes(path, number):
        if len(s.segments) == 7 and s.size == (6.4, 12.0):
            ys = [p[1] for p in s.points]
            tip = min(s.points, key=lambda p: sum(abs(p[1] - y) < 0.01 for y in ys))
            found.append((tip, -1 if tip[1] == min(ys) else 1))
    return found


def test_front_and_back_meet_however_the_sheet_is_turned(made):
    """The crosses of the front lie behind the scales of the back for a flip over either edge; the arrows tell which."""
    _, _, files = made
    for paper in PAPERS:
        path = files[paper.name].path
        _, _, width, height = page_of(path, 1)
        front, back = crosses(path, 1), targets(path, 2)
        assert len(front) == len(back) >= 1
        long_edge = sorted((width - x, y) for x, y in back)
        short_edge = sorted((x, height - y) for x, y in back)
        for through in (long_edge, short_edge):
            for seen, cross in zip(through, front, strict=True):
                assert seen == pytest.approx(cross, abs=0.02)
        ((tip, up),), ((behind, up_behind),) = arrows(path, 1), arrows(path, 2)
        assert (up, up_behind) == (-1, -1)
        assert (width - behind[0], behind[1]) == pytest.approx(tip, abs=0.02), "on each other: the long edge"
        assert abs(height - behind[1] - tip[1]) > 24, "far apart, and pointing apart: the short edge"


def test_a_shift_is_read_on_the_back_as_the_order_takes_it(made):
    """Right and down are plus, from −10 to +10 mm about each middle, in half millimetres."""
    _, _, files = made
    path = files["A4"].path
    for x, y in targets(path, 2):
        scale = next(s for s in black(path, 2, 0.15) if len(s.segments) > 50 and s.box[0] < x < s.box[2])
        ticks = sorted({round(a[0] - x, 2) for a, b in scale.segments if a[0] == b[0]})
        assert ticks == pytest.approx([i / 2 for i in range(-20, 21)], abs=0.01)
        near = [c for c in chars(path, 2) if abs(c.box[0] - x) < 16 and abs(c.box[1] - y) < 16]
        signs = {c.text: c.box for c in near if c.text in "+−"}
        assert set(signs) == {"+", "−"}
        plus = [c.box for c in near if c.text == "+"]
        minus = [c.box for c in near if c.text == "−"]
        assert max(b[0] for b in plus) > x > min(b[0] for b in minus)
        assert max(b[1] for b in plus) > y > min(b[1] for b in minus)


def test_words_tell_what_to_do_in_every_language(made):
    game, root, files = made
    told = load_words(game.languages, root)
    for paper in (*PAPERS, SMALL):
        file = files[paper.name]
        assert set(file.title) == set(game.languages)
        pages = [words(file.path, n).replace("\r\n", "").replace(" ", "") for n in range(file.pages)]
        assert file.pages == (1 if paper is SMALL else 3), (
            "no room for two sides on a small paper: one page still helps"
        )
        for number, kind in enumerate(("calibration", "alignment")[: file.pages]):
            for steps in told.steps(kind):
                assert all(step.text.replace(" ", "") in pages[number] for step in steps), (paper.name, kind)
        if file.pages > 1:
            assert all(f"{number}/{file.pages}" in page for number, page in enumerate(pages, 1))


def test_a_print_shop_needs_none(games, fonts, tmp_path):
    game, root = games["toji"]
    order = Order(("calibration",), (A4,), purpose="press")
    assert write_prints(game, Studio(game, root, fonts), tmp_path, order) == ()
