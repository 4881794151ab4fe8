"""The sheets to check a printer with: what they measure is measured on the files themselves."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from itertools import product

import pikepdf
import pytest

from generator.cli.printing import FURTHEST
from generator.drawing.studio import Studio
from generator.errors import ContentError
from generator.printing import write_prints
from generator.printing.order import Order
from generator.printing.paper import A3, A4, B4, LETTER, TABLOID, Paper
from generator.printing.shop import Shop
from generator.printing.things.calibration import MEASURED
from generator.printing.things.cards import card_documents
from generator.printing.words import load_words

from . import pdfread
from .pdfread import mm_box

chars, shapes, words = (cache(read) for read in (pdfread.chars, pdfread.shapes, pdfread.words))

PAPERS = (A4, A3, B4, LETTER, TABLOID)
SMALL = Paper("own", 148, 210)
HALF = Paper("half", 139.7, 215.9)
FLIPS = ("long-edge", "short-edge")
DUPLEX = {"long-edge": "/DuplexFlipLongEdge", "short-edge": "/DuplexFlipShortEdge"}
BLACK = (0.0, 0.0, 0.0)
INCH = 25.4


@pytest.fixture(scope="module", params=["toji", "charisma", "janken"])
def made(request, games, fonts, tmp_path_factory):
    game, root = games[request.param]
    order = Order(("calibration",), (*PAPERS, SMALL, HALF))
    files = write_prints(game, Studio(game, root, fonts), tmp_path_factory.mktemp("calibration"), order)
    return game, root, {file.paper: file for file in files}


@pytest.fixture(scope="module")
def shop(made, fonts):
    game, root, _ = made
    return Shop(game, load_words(game.languages, root), Studio(game, root, fonts))


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
    """The middles of arrows and where they point: -1 up."""
    found = []
    for s in shapes(path, number):
        if len(s.segments) == 7 and s.size == (6.4, 12.0):
            xs, ys = zip(*s.points, strict=True)
            tip = min(s.points, key=lambda p: sum(abs(p[1] - y) < 0.01 for y in ys))
            middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
            found.append((middle, -1 if tip[1] == min(ys) else 1))
    return found


def pairs(file):
    """The pages of crosses, each with the page of scales behind it and their size."""
    fronts = [number for number in range(1, file.pages) if crosses(file.path, number)]
    assert all(not crosses(file.path, n + 1) and not targets(file.path, n) for n in fronts)
    return [(number, number + 1, page_of(file.path, number)[2:]) for number in fronts]


@pytest.mark.parametrize("flip", FLIPS)
def test_printed_whole_on_both_sides_each_front_has_its_back_behind_it(made, fonts, tmp_path, flip):
    """Sheets are taken two pages at a time: a front is the first of two, and viewers know over which edge to turn."""
    game, root, files = made
    if flip == "short-edge":
        order = Order(("calibration",), (A4, SMALL), backs=flip)
        files = {file.paper: file for file in write_prints(game, Studio(game, root, fonts), tmp_path, order)}
    for paper, file in files.items():
        fronts = [number for number in range(file.pages) if crosses(file.path, number)]
        backs = [number for number in range(file.pages) if targets(file.path, number)]
        assert fronts and backs == [front + 1 for front in fronts], paper
        assert all(front % 2 == 0 for front in fronts), paper
        assert file.pages % 2 == 0, paper
        assert ("short-edge" in file.name) == (flip == "short-edge"), "told apart"
        with pikepdf.open(file.path) as pdf:
            boxes = [tuple(map(float, page.MediaBox)) for page in pdf.pages]
            assert str(pdf.Root.ViewerPreferences.Duplex) == DUPLEX[flip]
        assert boxes[::2] == boxes[1::2], "both sides of a sheet are one size"


def behind(point, page, flip):
    """Where something on the back of a page is seen through its front."""
    width, height = page
    sideways = (width <= height) == (flip == "long-edge")
    return (width - point[0], point[1]) if sideways else (point[0], height - point[1])


def test_front_and_back_meet_however_the_sheet_is_turned(made):
    """The crosses of the front lie behind the scales of the back for a flip over either edge; the arrows tell which."""
    _, _, files = made
    for file in files.values():
        for front, back, page in pairs(file):
            there, scales = crosses(file.path, front), targets(file.path, back)
            assert len(there) == len(scales) == 3
            ((tip, up),), ((behind_it, way),) = arrows(file.path, front), arrows(file.path, back)
            assert up == -1
            for flip in FLIPS:
                seen = sorted(behind(at, page, flip) for at in scales)
                for one, other in zip(seen, there, strict=True):
                    assert one == pytest.approx(other, abs=0.02)
                above_stays = behind((0, 0), page, flip)[1] == 0
                meet = behind(behind_it, page, flip) == pytest.approx(tip, abs=0.02)
                same = (way if above_stays else -way) == up
                assert (meet, same) == ((True, True) if flip == "long-edge" else (False, False))


def seen(point, page, *, turn, flip=None, off=(0.0, 0.0)):
    """Where a point of a page comes to lie on a standing paper, through which one looks from the front.

    A page that lies is turned by a quarter, clockwise or not as the printer likes. With ``flip`` it is the back's page,
    which the printer puts on the paper ``off`` by so many mm.
    """
    (width, height), (x, y) = page, point
    if width > height:
        x, y = (height - y, x) if turn == "clockwise" else (y, width - x)
    if flip:
        short, long = sorted(page)
        x, y = (short - x, y) if flip == "long-edge" else (x, long - y)
    return x + off[0], y + off[1]


def read_off(cross, scale, page, **how):
    """What is read on the back, right and down, where a cross is seen beside the middle of a scale."""
    x, y = seen(scale, page, **how)
    there = seen(cross, page, turn=how["turn"])
    right, down = (seen((scale[0] + a, scale[1] + b), page, **how) for a, b in ((1, 0), (0, 1)))
    return tuple(round((there[0] - x) * (ax - x) + (there[1] - y) * (ay - y), 3) for ax, ay in (right, down))


@pytest.mark.parametrize("gutter", [False, True], ids=["close", "gutter"])
@pytest.mark.parametrize("flip", FLIPS)
def test_what_is_read_puts_every_back_behind_its_face(made, shop, flip, gutter):
    """On any printer, whichever way it turns lying pages, and for each file of cards a page of its shape is there."""
    _, _, files = made
    order = Order(("cards",), (*PAPERS, SMALL, HALF), backs=flip, gutter=gutter)
    for document in card_documents(shop, order):
        page = document.paper.width, document.paper.height
        file = files[document.paper.name]
        ((front, back),) = [(f, b) for f, b, size in pairs(file) if size == pytest.approx(page, abs=0.01)]
        for turn in ("clockwise", "counter-clockwise"):
            how = {"turn": turn, "flip": flip, "off": (1.5, -0.5)}
            one, *others = read_each(file, front, back, page, how)
            assert all(other == pytest.approx(one, abs=0.02) for other in others)
            shift = (round(one[0] * 2) / 2, round(one[1] * 2) / 2)  # the scales are in half millimetres
            moved = card_documents(shop, replace(order, papers=(paper_named(document.paper.name),), shift=shift))
            sheets = next(each for each in moved if each.name == document.name).sheets
            assert (sheets[0].paper.width, sheets[0].paper.height) == page
            for face, behind_it in zip(sheets[::2], sheets[1::2], strict=True):
                assert seen(behind_it.trim.middle, page, **how) == pytest.approx(
                    seen(face.trim.middle, page, turn=turn), abs=1e-6
                )


@pytest.mark.parametrize("paper", (*PAPERS, SMALL, HALF), ids=lambda paper: paper.name)
def test_no_shift_turns_a_page(shop, paper):
    """It would be moved along other edges than those that it was read along; rather it is refused."""
    for flip, gutter in product(FLIPS, (False, True)):
        order = Order(("cards",), (paper,), backs=flip, gutter=gutter)
        still = [document.paper for document in card_documents(shop, order)]
        kept = 0
        for shift in ((0.5, 0.5), (-3.0, 3.0), (0.0, FURTHEST)):
            try:
                moved = [document.paper for document in card_documents(shop, replace(order, shift=shift))]
            except ContentError as error:
                assert {problem.kind for problem in error.problems} <= {"print", "fit"}
                continue
            kept += 1
            assert moved == still
        assert kept > 0


def read_each(file, front, back, page, how):
    """What is read at each cross: at the scale that it is nearest to."""
    for scale in targets(file.path, back):
        x, y = seen(scale, page, **how)
        near = min(crosses(file.path, front), key=lambda at: math.dist(seen(at, page, turn=how["turn"]), (x, y)))
        yield read_off(near, scale, page, **how)


def paper_named(name):
    return next(paper for paper in (*PAPERS, SMALL, HALF) if paper.name == name)


def test_a_shift_is_read_on_the_back_as_the_order_takes_it(made):
    """Right and down are plus, from −10 to +10 mm about each middle, in half millimetres."""
    _, _, files = made
    path = files["A4"].path
    scales = [(back, at) for _, back, _ in pairs(files["A4"]) for at in targets(path, back)]
    assert len(scales) == 6
    for back, (x, y) in scales:
        scale = next(s for s in black(path, back, 0.15) if len(s.segments) > 50 and s.box[0] < x < s.box[2])
        ticks = sorted({round(a[0] - x, 2) for a, b in scale.segments if a[0] == b[0]})
        assert ticks == pytest.approx([i / 2 for i in range(-20, 21)], abs=0.01)
        near = [c for c in chars(path, back) if abs(c.box[0] - x) < 16 and abs(c.box[1] - y) < 16]
        signs = {c.text: c.box for c in near if c.text in "+−"}
        assert set(signs) == {"+", "−"}
        plus = [c.box for c in near if c.text == "+"]
        minus = [c.box for c in near if c.text == "−"]
        assert max(b[0] for b in plus) > x > min(b[0] for b in minus)
        assert max(b[1] for b in plus) > y > min(b[1] for b in minus)


def test_words_tell_what_to_do_in_every_language(made):
    game, root, files = made
    told = load_words(game.languages, root)
    for paper in (*PAPERS, SMALL, HALF):
        file = files[paper.name]
        assert set(file.title) == set(game.languages)
        pages = [words(file.path, n).replace("\r\n", "").replace(" ", "") for n in range(file.pages)]
        shown = [(round(page[0]), round(page[1])) for _, _, page in pairs(file)]
        assert shown == [(round(p.width), round(p.height)) for p in (paper.portrait, paper.landscape)]
        assert file.pages == 6, "a sheet with scales and what to do, and two with crosses and scales"
        for number, kind in enumerate(("calibration", "alignment")):
            for steps in told.steps(kind):
                assert all(step.text.replace(" ", "") in pages[number] for step in steps), (paper.name, kind)
        assert all(title.text.replace(" ", "") in pages[1] for title in told.of_calibration("sides"))
        for lang in game.languages:
            assert "2" in file.what_to_do[lang].replace("100", ""), "the page with the steps"
        for word, (front, _, _) in zip(("tall", "wide"), pairs(file), strict=True):
            assert all(title.text.replace(" ", "") in pages[front] for title in told.of_calibration(word))
        assert all(f"{number}/{file.pages}" in page for number, page in enumerate(pages, 1))


def test_a_print_shop_needs_none(games, fonts, tmp_path):
    game, root = games["toji"]
    order = Order(("calibration",), (A4,), purpose="press")
    assert write_prints(game, Studio(game, root, fonts), tmp_path, order) == ()
