"""The code on the sheets of small pieces leads to the rulebook: what is printed is read again, module by module."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

import pikepdf
import pypdfium2 as pdfium
import pytest
import segno
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from generator.drawing.mat import HEIGHT, WIDTH
from generator.drawing.qr import encoded
from generator.drawing.scene import Group, Label, Path
from generator.drawing.studio import Studio
from generator.errors import ContentError
from generator.printing.layout.marks import PRINTABLE
from generator.printing.order import Order
from generator.printing.paper import A3, A4, B4, LETTER, PAPERS, TABLOID, Paper
from generator.printing.pdf.stamp import Stamp
from generator.printing.press import MAKERS, write_pdfs
from generator.printing.shop import Shop
from generator.printing.things.code import CODE, SMALL_CODE, site_name
from generator.printing.words import load_words

from .conftest import JANKEN
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
    for made in (made for order in orders for made in write_pdfs(game, studio, tmp_path, order)):
        if made.paper == "A3":
            continue
        for number in range(made.pages):
            found = [s for s in shapes(made.path, number) if s.fill == WHITE and s.size == pytest.approx((CODE, CODE))]
            assert len(found) == 1, made.name
            yield made, number, found[0].box


def read_code(made, number, box, modules):
    """What a code of so many modules a side says, read as a phone does; its quiet zone is light."""
    module = (box[2] - box[0]) / (modules + 2 * QUIET)
    assert module >= LEAST_MODULE
    document = pdfium.PdfDocument(made.path)
    page = document[number]
    width, height = (size * 25.4 / 72 for size in page.get_size())
    around = (box[0], height - box[3], width - box[2], box[1])  # left, bottom, right, top; ``box`` counts from the top
    picture = page.render(scale=DPI / 72, crop=tuple(mm * 72 / 25.4 for mm in around)).to_pil().convert("L")
    document.close()

    def is_dark(x, y):
        return picture.getpixel(tuple(int((v + 0.5) * module * DPI / 25.4) for v in (x, y))) < 128

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
    Order(("cards",), (A4,), ("low",), backs="fold", gutter=True),
    Order(("cards",), (A4,), ("low",), backs="none"),
)
FULL = {"toji": {"prototype-cards-gutter-a4.pdf"}, "charisma": set[str](), "janken": set[str]()}
"""Files whose cards leave no room for a code: whole rows of them on every sheet, and one strip of words."""


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
            [at for page in ends(made) for at in codes(made, page)],
        )
        for order in CARDS
        for made in write_pdfs(game, studio, tmp_path_factory.mktemp(request.param), order)
    ]
    return game, files


def ends(made):
    """The first two pages of a file and the last two: those between are full as the first ones are."""
    return sorted({number for number in (0, 1, made.pages - 2, made.pages - 1) if 0 <= number < made.pages})


def codes(made, page):
    """Where the codes of a page are: white squares of the one size or the other."""
    sizes = [(edge, edge) for edge in (CODE, SMALL_CODE)]
    drawn = shapes(made.path, page)
    return [(page, s.box) for s in drawn if s.fill == WHITE and any(s.size == pytest.approx(size) for size in sizes)]


def card_size(game):
    size = game.spec.card_size
    return size.width, size.height


def size_of(box):
    return box[2] - box[0], box[3] - box[1]


def shows(shape, x, y):
    """Whether a point of a path is not cut off."""
    return shape.clip is None or (shape.clip[0] <= x <= shape.clip[2] and shape.clip[1] <= y <= shape.clip[3])


def assert_clear(made, page, box, card):
    """Within what printers reach, a code has all to itself: no card, no mark, no word is near."""
    with pikepdf.open(made.path) as pdf:
        width, height = mm_box(pdf.pages[page], "/MediaBox")[2:]
    assert min(box[0], box[1], width - box[2], height - box[3]) >= PRINTABLE - 0.01, made.name
    others = [char.box for char in chars(made.path, page)]
    others += [at.clip for at in placed(made.path)[page] if size_of(at.trim) == pytest.approx(card, abs=0.1)]
    drawn = shapes(made.path, page)
    seen = [shape.seen for shape in drawn if shape.fill is not None]
    others += [s for s in seen if s and (s[0] < box[0] - 0.01 or s[2] > box[2] + 0.01)]
    # All marks are one path; each is shorter than the code, which would hold one of its ends.
    others += [(x, y, x, y) for shape in drawn if shape.fill is None for x, y in shape.points if shows(shape, x, y)]
    for x0, y0, x1, y1 in others:
        assert x1 <= box[0] or x0 >= box[2] or y1 <= box[1] or y0 >= box[3], (made.name, (x0, y0, x1, y1))


def test_one_face_sheet_of_cards_leads_to_the_rulebook(cards):
    game, files = cards
    wanted = [list(row) for row in segno.make_qr(game.spec.site_url, error="m").matrix]
    for made, duplex, found in files:
        assert len(found) == (made.name not in FULL[game.spec.id]), made.name
        for page, box in found:
            assert not (duplex and page % 2), made.name
            assert read_code(made, page, box, len(wanted)) == wanted, made.name


def test_neither_cards_marks_nor_words_come_near_the_code_of_cards(cards):
    card = card_size(cards[0])
    for made, _, found in cards[1]:
        for page, box in found:
            assert_clear(made, page, box, card)


edges = st.integers(min_value=130, max_value=450)


@settings(
    max_examples=30, deadline=None, phases=(Phase.generate,),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)  # fmt: skip
@given(
    paper=st.tuples(edges, edges),
    count=st.integers(min_value=1, max_value=40),
    way=st.sampled_from(["long-edge", "short-edge", "fold", "none"]),
    gutter=st.booleans(),
    shift=st.sampled_from([0.0, 1.5]),
)
def test_the_code_is_clear_on_any_paper(janken, fonts, tmp_path, paper, count, way, gutter, shift):
    """And costs no card its place: there are as many sheets as the cards take."""
    game = replace(janken, cards=tuple(janken.cards[n % len(janken.cards)] for n in range(count)))
    right = shift if way in {"long-edge", "short-edge"} else 0.0
    order = Order(("cards",), (Paper("own", *sorted(paper)),), backs=way, gutter=gutter, shift=(right, 0.0))
    try:
        (made, *_) = write_pdfs(game, Studio(game, JANKEN, fonts), tmp_path, order)
    except ContentError:
        return
    found, card = [at for page in range(made.pages) for at in codes(made, page)], card_size(game)
    assert len(found) <= 1
    for page, box in found:
        assert_clear(made, page, box, card)
    said = "".join(char.text for char in chars(made.path, found[0][0] if found else 0))
    assert found or site_name(game) in said.replace(" ", "")


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
        write_pdfs(with_address(game, f"https://rulewright.example/{'a' * 200}/"), Studio(game, root, fonts), tmp_path)
    (problem,) = caught.value.problems
    assert problem.place == game.place("game.yaml", "site_url")
    assert "modules a side" in problem.message


# ── every file ──

LETTERS = {
    "toji": {
        "playmat-a3",
        "prototype-cards-gutter-a4", "prototype-cards-short-edge-gutter-a4", "prototype-cards-no-backs-gutter-a4",
    },
    "charisma": {"playmat-a3"},
    "janken": {"janken-mat-a3"},
}  # fmt: skip
"""Files on whose sheets no code has room beside what they are for: they have the address in letters alone."""
WAYS = tuple(product(("long-edge", "short-edge", "fold", "none"), (False, True)))


def shown(items: Iterable[object]) -> Iterator[object]:
    """All shapes and labels on a sheet."""
    for item in items:
        if isinstance(item, Stamp):
            yield from shown(item.drawing.children)
        elif isinstance(item, Group):
            yield from shown(item.children)
        else:
            yield item


@pytest.mark.parametrize("purpose", ["home", "press"])
@pytest.mark.parametrize("game_id", ["toji", "charisma", "janken"])
def test_every_file_leads_to_its_rulebook(games, fonts, game_id, purpose):
    """Each game, thing, paper, ink, way to print backs, gutter: a code, or where that has no room, letters."""
    game, root = games[game_id]
    shop = Shop(game, load_words(game.languages, root), Studio(game, root, fonts))
    code, address = encoded(game.spec.site_url).path, site_name(game)
    with_code, with_letters, names = set(), set(), set()
    for thing, (backs, gutter) in product(MAKERS, WAYS):
        if thing != "cards" and (gutter or backs != ("fold" if thing == "tokens" else "long-edge")):
            continue
        order = Order((thing,), tuple(PAPERS.values()), ("full", "low"), backs, gutter, purpose=purpose)
        for document in MAKERS[thing](shop, order):
            names.add(document.name)
            for sheet in document.sheets:
                there = list(shown(sheet.nodes))
                if any(isinstance(each, Path) and each.d == code for each in there):
                    with_code.add(document.name)
                if any(isinstance(each, Label) and each.text == address for each in there):
                    with_letters.add(document.name)
    plain = {name.replace("-low-ink", "") for name in names - with_code}
    assert plain == LETTERS[game_id]
    assert with_letters == names


LONG = {"in one word": f"https://x.example/{'a' * 60}/", "in many": f"https://x.example/{'abcd/' * 17}"}
LITTLE_ROOM = (A4, A3, Paper("half", 148, 210), Paper("own", 200, 280), Paper("card", 100, 150))


def told_on(shop, order):
    """Of each file of cards and of the mat: whether a code is there, and whether the address is, in a line or more."""
    code, address = encoded(shop.game.spec.site_url).path, site_name(shop.game)
    for document in MAKERS[order.things[0]](shop, order):
        there = [list(shown(sheet.nodes)) for sheet in document.sheets]
        coded = any(isinstance(each, Path) and each.d == code for nodes in there for each in nodes)
        letters = ["".join(each.text for each in nodes if isinstance(each, Label)) for nodes in there]
        yield document.name, coded, any(address in text for text in letters)


@pytest.mark.parametrize("address", LONG)
@pytest.mark.parametrize("game_id", ["toji", "janken"])
def test_however_long_an_address_every_file_leads_there(games, fonts, game_id, address):
    """Where neither a code nor the address in one line has room, the address stands in more of them."""
    game, root = games[game_id]
    game = with_address(game, LONG[address])
    shop = Shop(game, load_words(game.languages, root), Studio(game, root, fonts))
    orders = [Order(("mat",), (A3,))]
    orders += [Order(("cards",), (paper,), backs=b, gutter=g) for paper in LITTLE_ROOM for b, g in WAYS[::2] + WAYS[1:2]
               if b != "fold" or paper.width > 100]  # fmt: skip
    found = [each for order in orders for each in told_on(shop, order)]
    assert not [name for name, coded, lettered in found if not (coded or lettered)]
    assert any(not coded for _, coded, _ in found)


def test_an_address_with_letters_that_no_font_has_is_refused_where_no_code_has_room(games, fonts):
    for game_id, order in (("toji", Order(("cards",), (A4,), gutter=True)), ("janken", Order(("mat",), (A3,)))):
        game, root = games[game_id]
        game = with_address(game, "https://x.example/👍/")
        shop = Shop(game, load_words(game.languages, root), Studio(game, root, fonts))
        with pytest.raises(ContentError) as caught:
            list(told_on(shop, order))
        (problem,) = caught.value.problems
        assert problem.place == game.place("game.yaml", "site_url")
        assert "👍" in problem.message
        assert all(coded for _, coded, _ in told_on(shop, Order(("cards",), (LETTER,))))


def test_an_address_that_has_no_room_on_a_whole_mat_is_refused(games, fonts):
    game, root = games["janken"]
    game = with_address(game, f"https://x.example/{'a' * 400}/")
    shop = Shop(game, load_words(game.languages, root), Studio(game, root, fonts))
    with pytest.raises(ContentError) as caught:
        list(told_on(shop, Order(("mat",), (A3,))))
    assert [problem.place for problem in caught.value.problems] == [game.place("game.yaml", "site_url")]


# ── the playmat on one sheet ──

LARGE = {
    "a3+": (Paper("A3+", 329, 483), CODE),
    "sra3": (Paper("SRA3", 320, 450), CODE),
    "a2": (Paper("A2", 420, 594), CODE),
    "barely": (Paper("barely", 297, WIDTH + 2 * (3 + PRINTABLE + 1 + SMALL_CODE + 1)), SMALL_CODE),
    "a3": (A3, None),
    "barely not": (Paper("barely not", 297, WIDTH + 2 * (3 + PRINTABLE + 1 + SMALL_CODE + 0.9)), None),
}


@pytest.mark.parametrize("paper", LARGE)
@pytest.mark.parametrize("game_id", ["toji", "charisma", "janken"])
def test_a_playmat_on_one_sheet_has_the_code_beside_it_where_there_is_room(games, fonts, tmp_path, game_id, paper):
    game, root = games[game_id]
    size, edge = LARGE[paper]
    wanted = [list(row) for row in segno.make_qr(game.spec.site_url, error="m").matrix]
    (made,) = write_pdfs(game, Studio(game, root, fonts), tmp_path, Order(("mat",), (size,)))
    found = [box for _, box in codes(made, 0)]
    assert [box[2] - box[0] for box in found] == pytest.approx([] if edge is None else [edge])
    with pikepdf.open(made.path) as pdf:
        trim = mm_box(pdf.pages[0], "/TrimBox")
    assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((WIDTH, HEIGHT), abs=0.01)
    for box in found:
        assert read_code(made, 0, box, len(wanted)) == wanted
        assert box[0] >= trim[2] + 3, "past the bleed"
        assert_clear(made, 0, box, (WIDTH, HEIGHT))
    letters = [char for char in chars(made.path) if char.angle == 90]
    assert "".join(char.text for char in letters) == site_name(game)
    for char in letters:
        assert char.box[0] >= trim[2] + 3
        assert char.box[2] <= size.landscape.width - PRINTABLE
