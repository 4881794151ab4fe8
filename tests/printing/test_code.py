"""The code on the sheets of small pieces leads to the rulebook: what is printed is read again, module by module."""

from __future__ import annotations

from dataclasses import replace

import pikepdf
import pypdfium2 as pdfium
import pytest
import segno

from generator.drawing.studio import Studio
from generator.errors import ContentError
from generator.printing import write_prints
from generator.printing.layout.marks import PRINTABLE
from generator.printing.order import Order
from generator.printing.paper import A3, A4, B4, LETTER, TABLOID
from generator.printing.things.code import CODE

from .names import ORDERS
from .pdfread import chars, mm_box, placed, shapes

WHITE = (1.0, 1.0, 1.0)
QUIET = 4
LEAST, LEAST_MODULE = 15.0, 0.33
TILED = Order(("mat", "calibration"), (A4, LETTER, B4, TABLOID))
DPI = 400


def with_address(game, address):
    return replace(game, spec=game.spec.model_copy(update={"site_url": address}))


def sheets(game, root, fonts, tmp_path, orders=(*ORDERS, TILED)):
    """Each sheet of small pieces: the file, the number of its page, where its code is in mm."""
    studio = Studio(game, root, fonts)
    for made in (made for order in orders for made in write_prints(game, studio, tmp_path, order)):
        if made.paper == "A3":
            continue
        for number in range(made.pages):
            found = [s for s in shapes(made.path, number) if s.fill == WHITE and s.size == pytest.approx((CODE, CODE))]
            assert len(found) == 1, made.name
            yield made, number, found[0].box


def read_code(made, number, box, modules):
    """What a code of so many modules a side says, read as a phone does; its quiet zone is light."""
    module = CODE / (modules + 2 * QUIET)
    picture = pdfium.PdfDocument(made.path)[number].render(scale=DPI / 72).to_pil().convert("L")

    def is_dark(x, y):
        at = [(edge + (v + 0.5) * module) * DPI / 25.4 for edge, v in ((box[0], x), (box[1], y))]
        return picture.getpixel(tuple(map(int, at))) < 128

    side = range(modules + 2 * QUIET)
    read = [[int(is_dark(x, y)) for x in side] for y in side]
    border = [read[y][x] for y in side for x in side if not (QUIET <= x < side[-QUIET] and QUIET <= y < side[-QUIET])]
    assert not any(border), made.name
    return [row[QUIET:-QUIET] for row in read[QUIET:-QUIET]]


@pytest.mark.parametrize("game_id", ["toji", "charisma", "janken"])
def test_every_sheet_of_pieces_leads_to_its_rulebook(games, fonts, tmp_path, game_id):
    game, root = games[game_id]
    wanted = [list(row) for row in segno.make_qr(game.spec.site_url, error="m").matrix]
    assert CODE >= LEAST
    assert CODE / (len(wanted) + 2 * QUIET) >= LEAST_MODULE
    count = 0
    for made, number, box in sheets(game, root, fonts, tmp_path):
        assert read_code(made, number, box, len(wanted)) == wanted, made.name
        count += 1
    assert count >= 2


@pytest.mark.parametrize("game_id", ["toji", "charisma", "janken"])
def test_nothing_overlaps_the_code_or_its_light_border(games, fonts, tmp_path, game_id):
    game, root = games[game_id]
    for made, number, box in sheets(game, root, fonts, tmp_path):
        with pikepdf.open(made.path) as pdf:
            page = mm_box(pdf.pages[number], "/MediaBox")
        assert min(box[0], box[1], page[2] - box[2], page[3] - box[3]) >= 4
        others = [char.box for char in chars(made.path, number)]
        seen = [shape.seen for shape in shapes(made.path, number)]
        others += [s for s in seen if s and (s[0] < box[0] - 0.01 or s[2] > box[2] + 0.01)]
        for x0, y0, x1, y1 in others:
            assert x1 <= box[0] or x0 >= box[2] or y1 <= box[1] or y0 >= box[3], (made.name, (x0, y0, x1, y1))


CARDS = (
    Order(("cards",), (A4, A3, LETTER, B4, TABLOID)),
    Order(("cards",), (A4, LETTER), backs="fold"),
    Order(("cards",), (A4, LETTER), gutter=True),
    Order(("cards",), (A4,), ("low",), backs="none"),
)


@pytest.fixture(scope="module", params=["toji", "charisma", "janken"])
def cards(request, games, fonts, tmp_path_factory):
    """The game, and of each file of its cards: the file, whether backs have sheets of their own, its pages with a code
    and where that is in mm.
    """
    game, root = games[request.param]
    studio = Studio(game, root, fonts)
    files = [
        (
            made,
            order.backs in {"long-edge", "short-edge"},
            [at for page in range(made.pages) for at in codes(made, page)],
        )
        for order in CARDS
        for made in write_prints(game, studio, tmp_path_factory.mktemp(request.param), order)
    ]
    return game, files


def codes(made, page):
    return [(page, s.box) for s in shapes(made.path, page) if s.fill == WHITE and s.size == pytest.approx((CODE, CODE))]


def test_one_face_sheet_of_cards_leads_to_the_rulebook(cards):
    game, files = cards
    wanted = [list(row) for row in segno.make_qr(game.spec.site_url, error="m").matrix]
    for made, duplex, found in files:
        assert len(found) <= 1, made.name
        for page, box in found:
            assert not (duplex and page % 2), made.name
            assert read_code(made, page, box, len(wanted)) == wanted, made.name
    assert sum(len(found) for *_, found in files) >= len(files) / 2


def test_neither_cards_marks_nor_words_come_near_the_code_of_cards(cards):
    for made, _, found in cards[1]:
        for page, box in found:
            with pikepdf.open(made.path) as pdf:
                width, height = mm_box(pdf.pages[page], "/MediaBox")[2:]
            assert min(box[0], box[1], width - box[2], height - box[3]) >= PRINTABLE, made.name
            others = [char.box for char in chars(made.path, page)]
            others += [at.clip for at in placed(made.path)[page] if at.clip[2] - at.clip[0] < width / 2]
            drawn = shapes(made.path, page)
            seen = [shape.seen for shape in drawn if shape.fill is not None]
            others += [s for s in seen if s and (s[0] < box[0] - 0.01 or s[2] > box[2] + 0.01)]
            # All marks are one path; each is shorter than the code, which would hold one of its ends.
            others += [(x, y, x, y) for shape in drawn if shape.fill is None for x, y in shape.points]
            for x0, y0, x1, y1 in others:
                assert x1 <= box[0] or x0 >= box[2] or y1 <= box[1] or y0 >= box[3], (made.name, (x0, y0, x1, y1))


def test_cards_tell_the_address_in_letters_on_the_sheet_that_has_the_code(cards):
    game, files = cards
    for made, _, found in files:
        for page, _box in found:
            text = "".join(char.text for char in chars(made.path, page))
            assert game.spec.site_url.partition("//")[2] in text.replace(" ", ""), made.name


def test_the_address_stands_in_letters_beside_the_code(games, fonts, tmp_path):
    game, root = games["toji"]
    for made, number, _ in sheets(game, root, fonts, tmp_path):
        text = "".join(char.text for char in chars(made.path, number))
        assert game.spec.site_url.partition("//")[2] in text.replace(" ", "")


def test_a_long_address_stands_in_the_code_alone(games, fonts, tmp_path):
    """The code still has modules that phones read, in a finer grid; letters would be too small."""
    game, root = games["toji"]
    address = f"https://rulewright.example/{'a' * 60}/"
    for made, number, box in sheets(with_address(game, address), root, fonts, tmp_path, ORDERS):
        assert box[2] - box[0] == pytest.approx(CODE)
        assert "aaaaa" not in "".join(char.text for char in chars(made.path, number))
    assert CODE / (len(segno.make_qr(address, error="m").matrix) + 2 * QUIET) >= LEAST_MODULE


def test_an_address_too_long_for_a_code_is_refused_with_its_place(games, fonts, tmp_path):
    game, root = games["toji"]
    with pytest.raises(ContentError) as caught:
        write_prints(
            with_address(game, f"https://rulewright.example/{'a' * 200}/"), Studio(game, root, fonts), tmp_path
        )
    (problem,) = caught.value.problems
    assert problem.place == game.place("game.yaml", "site_url")
    assert "modules a side" in problem.message
