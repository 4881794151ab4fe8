"""Sheets of cards as they are written: parsed paths, placed drawings and words against the data."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import pikepdf
import pytest

from generator.drawing.studio import Studio
from generator.errors import ContentError
from generator.model import Size
from generator.printing import write_prints
from generator.printing.layout.marks import MARK_WIDTH, PRINTABLE
from generator.printing.order import Order
from generator.printing.paper import A4, LETTER, PAPERS, paper_of
from generator.printing.pdf.document import labels_of
from generator.printing.shop import Shop
from generator.printing.things.cards import card_documents
from generator.printing.words import load_words

from .pdfread import chars, mm_box, placed, shapes, words

BLACK = (0.0, 0.0, 0.0)
CUSTOM = paper_of("200x280")
NARROW = paper_of("100x150")
HALF = paper_of("148x210")
BACKS = ("long-edge", "short-edge", "fold", "none")
VARIANTS = {
    "both sides": {},
    "short edge": {"backs": "short-edge"},
    "fold": {"backs": "fold"},
    "no backs": {"backs": "none"},
    "gutter": {"gutter": True},
    "gutter and fold": {"gutter": True, "backs": "fold"},
    "shift": {"shift": (0.5, -1.2)},
    "shift over the short edge": {"shift": (-0.7, 0.4), "backs": "short-edge"},
    "low ink": {"inks": ("low",)},
}


@pytest.fixture(scope="session")
def studios(games, fonts):
    return {name: Studio(game, root, fonts) for name, (game, root) in games.items()}


@pytest.fixture(scope="session")
def sheets(studios, tmp_path_factory):
    """Writes the cards of a game once for each way that tests ask for; file name → file."""
    kept = {}

    def made(name, papers, **order):
        key = (name, papers, tuple(sorted(order.items())))
        if key not in kept:
            studio = studios[name]
            target = tmp_path_factory.mktemp(name)
            kept[key] = write_prints(studio.game, studio, target, Order(("cards",), papers, **order))
        return kept[key]

    return made


def cases():
    for name, papers in {
        "toji": (*PAPERS.values(), CUSTOM), "charisma": (A4, LETTER), "janken": (*PAPERS.values(), NARROW),
    }.items():  # fmt: skip
        for paper in papers:
            yield pytest.param(name, paper, {}, id=f"{name}-{paper.slug}")
    for variant, order in list(VARIANTS.items())[1:]:
        yield pytest.param("toji", A4, order, id=variant)
    for variant in ("fold", "gutter", "shift over the short edge"):
        yield pytest.param("janken", LETTER, VARIANTS[variant], id=f"{variant}-letter")


CASES = list(cases())


def packs(game):
    """The cards of each file, in order, in each language that has files of its own."""
    by_id = {card.id: card for card in game.cards}
    if not game.decks:
        return [game.cards]
    return [tuple(by_id[i] for i in game.decks[deck.id].cards()) for deck in game.spec.decks]


def cards_of(path, size):
    """What each page shows that is as large as a card."""
    return [
        [
            p
            for p in page
            if (round(p.trim[2] - p.trim[0], 2), round(p.trim[3] - p.trim[1], 2)) == (size.width, size.height)
        ]
        for page in placed(path)
    ]


def some(made):
    """The first and the last sheet, faces and backs."""
    return sorted({0, 1, made.pages - 2, made.pages - 1} & set(range(made.pages)))


def page_box(path, number):
    with pikepdf.open(path) as pdf:
        return mm_box(pdf.pages[number], "/MediaBox")


def close(a, b):
    return all(abs(x - y) < 0.01 for x, y in zip(a, b, strict=True))


@pytest.mark.parametrize(("name", "paper", "order"), CASES)
def test_every_card_is_there_with_its_own_back_behind_it(sheets, studios, name, paper, order):
    """Faces in the order of the data, copies and all; turned or folded over, each back lies on its face."""
    studio = studios[name]
    game, size = studio.game, studio.game.spec.card_size
    files = sheets(name, (paper,), **order)
    backs, ink = order.get("backs", "long-edge"), order.get("inks", ("full",))[0]
    right, down = order.get("shift", (0, 0))
    held = packs(game)
    assert len(files) % len(held) == 0
    for number, made in enumerate(files):
        cards = held[number // (len(files) // len(held))]
        lang = "en" if "-en-" in made.name else "ja"
        both_sides = backs in {"long-edge", "short-edge"}
        found, behind, pages = [], [], cards_of(made.path, size)
        for page in range(0, made.pages, 2 if both_sides else 1):
            shown = pages[page]
            width, height = page_box(made.path, page)[2:]
            if backs == "fold":
                faces, turned = shown[::2], shown[1::2]
                for face, back in zip(faces, turned, strict=True):
                    (x0, y0, x1, y1), (u0, v0, u1, v1) = face.trim, back.trim
                    beside, above = close((x1, y0, y1), (u0, v0, v1)), close((x0, x1, y0), (u0, u1, v1))
                    assert beside or above
                    assert back.upright == beside
                behind += turned
            else:
                faces = shown
            assert all(face.upright and not face.lies for face in faces)
            if both_sides:
                turned = pages[page + 1]
                assert page_box(made.path, page + 1)[2:] == (width, height)
                sideways = (height > width) == (backs == "long-edge")
                for face, back in zip(faces, turned, strict=True):
                    x0, y0, x1, y1 = (v - s for v, s in zip(back.trim, (right, down, right, down), strict=True))
                    through = (width - x1, y0, width - x0, y1) if sideways else (x0, height - y1, x1, height - y0)
                    assert close(through, face.trim)
                    assert back.upright == sideways
                behind += turned
            found += faces
        expected = [studio.printed_face(card, lang, ink) for card in cards]
        assert same_pattern([p.drawing for p in found], [id(drawing) for drawing in expected])
        if backs != "none":
            expected = [studio.printed_back(card.kind, lang, ink) for card in cards]
            assert same_pattern([p.drawing for p in behind], [id(drawing) for drawing in expected])
        assert len({p.drawing for p in found} & {p.drawing for p in behind}) == 0


def same_pattern(a, b):
    """Whether two lists repeat in the same way."""
    return len(a) == len(b) and len(set(a)) == len(set(b)) == len(set(zip(a, b, strict=True)))


@pytest.mark.parametrize(("name", "paper", "order"), CASES)
def test_cards_do_not_overlap_and_all_stays_where_printers_reach(sheets, studios, name, paper, order):
    size = studios[name].game.spec.card_size
    for made in sheets(name, (paper,), **order):
        for page in some(made):
            width, height = page_box(made.path, page)[2:]
            assert sorted((width, height)) == pytest.approx(sorted((paper.width, paper.height)), abs=0.01)
            safe = (PRINTABLE, PRINTABLE, width - PRINTABLE, height - PRINTABLE)
            cards = cards_of(made.path, size)[page]
            for i, a in enumerate(cards):
                assert contains(safe, a.clip)
                assert contains(a.clip, a.trim)
                for b in cards[:i]:
                    assert overlap(a.trim, b.trim) < 0.01
                    assert overlap(a.clip, b.trim) <= 0.201
            for shape in shapes(made.path, page):
                assert contains(safe, cut(shape.box, shape.clip))
            for char in chars(made.path, page):
                assert contains(safe, char.box)
                assert char.size >= 6.499
            with pikepdf.open(made.path) as pdf:
                trim, bleed = (mm_box(pdf.pages[page], f"/{box}Box") for box in ("Trim", "Bleed"))
            around = [f(p.trim[i] for p in cards) for i, f in enumerate((min, min, max, max))]
            assert close(around, trim)
            assert contains(safe, bleed)


def contains(outer, inner, slack=0.02):
    return (
        outer[0] <= inner[0] + slack and outer[1] <= inner[1] + slack
        and inner[2] <= outer[2] + slack and inner[3] <= outer[3] + slack
    )  # fmt: skip


def overlap(a, b):
    across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return min(across, down) if across > 0 and down > 0 else 0.0


def cut(box, clip):
    """What of a box shows through a clip; nothing is a point within it."""
    if clip is None:
        return box
    x0, y0, x1, y1 = max(box[0], clip[0]), max(box[1], clip[1]), min(box[2], clip[2]), min(box[3], clip[3])
    return (x0, y0, x1, y1) if x0 <= x1 and y0 <= y1 else (clip[0], clip[1], clip[0], clip[1])


def lines_of(drawn, width):
    """The black lines of a width: their segments."""
    return [s for shape in drawn if shape.stroke == BLACK and abs(shape.width - width) < 1e-3 for s in shape.segments]


@pytest.mark.parametrize(("name", "paper", "order"), CASES)
def test_marks_stand_at_both_ends_of_every_cut_outside_of_every_bleed(sheets, studios, name, paper, order):
    size = studios[name].game.spec.card_size
    backs = order.get("backs", "long-edge")
    for made in sheets(name, (paper,), **order):
        for page in some(made)[:: 2 if backs in {"long-edge", "short-edge"} else 1]:
            drawn = shapes(made.path, page)
            cards = cards_of(made.path, size)[page]
            marks = lines_of(drawn, MARK_WIDTH)
            white = [s for shape in drawn if shape.stroke == (1.0, 1.0, 1.0) for s in shape.segments]
            assert set(marks) <= set(white), "black on white"
            xs = {round(x, 2) for p in cards for x in (p.trim[0], p.trim[2])}
            ys = {round(y, 2) for p in cards for y in (p.trim[1], p.trim[3])}
            assert {round(a[0], 2) for a, b in marks if a[0] == b[0]} == xs
            assert {round(a[1], 2) for a, b in marks if a[1] == b[1]} == ys
            ends = Counter((a[0] == b[0], round(a[0] if a[0] == b[0] else a[1], 2)) for a, b in marks)
            assert set(ends.values()) == {2}, "one at each end of a line"
            for (x0, y0), (x1, y1) in marks:
                mark = (min(x0, x1) - 0.15, min(y0, y1) - 0.15, max(x0, x1) + 0.15, max(y0, y1) + 0.15)
                assert max(x1 - x0, y1 - y0) >= 1.79
                for card in cards:
                    assert overlap(mark, card.clip) <= 0
    if backs in {"long-edge", "short-edge"}:
        assert not lines_of(shapes(made.path, 1), MARK_WIDTH), "cuts are made from the front"


@pytest.mark.parametrize(("name", "paper", "order"), CASES)
def test_every_sheet_has_its_scales_and_says_what_it_is(sheets, studios, name, paper, order):
    game = studios[name].game
    size = game.spec.card_size
    for made in sheets(name, (paper,), **order):
        both_sides = order.get("backs", "long-edge") in {"long-edge", "short-edge"}
        of = made.pages // 2 if both_sides else made.pages
        for page in some(made):
            drawn = shapes(made.path, page)
            scales = [s for s in drawn if s.stroke == BLACK and abs(s.width - 0.2) < 1e-3 and not s.fill]
            assert [max(s.size) for s in scales[-2:]] == pytest.approx([50, 25.4], abs=0.01)
            text = words(made.path, page).replace("\r\n", "").replace(" ", "")
            number = (page // 2 if both_sides else page) + 1
            back = both_sides and page % 2
            side = (("・裏", "·Backs") if back else ("・表", "·Fronts")) if both_sides else ("", "")
            assert f"{number}枚目／全{of}枚{side[0].replace('・', '·')}" in text
            assert f"Sheet{number}of{of}{side[1]}" in text
            for said in (
                "50mm",
                "1インチ·1inch",
                "100%で印刷",
                "Printat100%",
                game.newest.version,
            ):
                assert said in text
            for lang in game.languages:
                for part in made.title[lang].split(" – "):
                    assert part.replace(" ", "") in text
            if not back:
                shown = cards_of(made.path, size)[page]
                faces = len(shown) // 2 if order.get("backs") == "fold" else len(shown)
                assert text.count(game.spec.prints.cards.mark) >= faces
        assert set(made.what_to_do) == set(game.languages)


@pytest.mark.parametrize("purpose", ["home", "press"])
@pytest.mark.parametrize("backs", BACKS)
@pytest.mark.parametrize("name", ["toji", "charisma", "janken"])
def test_every_sheet_says_how_to_print_and_how_to_cut_it_in_every_language(studios, name, backs, purpose):
    """Of every file, on any paper, close or apart, with any bleed: over which edge to turn it, or not at all; which
    lines to cut last; that it is printed at 100 %. All of it in full or in fewer words, and none of it left out.
    """
    studio = studios[name]
    game = studio.game
    said = load_words(game.languages, studio.root)
    shop = Shop(game, said, studio)
    tells = {
        "print": [said.brief(backs), said.in_short(backs)],
        "cut": [said.on_cards(word) for word in ("brief_cut", "cut_in_short", "cut_in_a_word")],
        "scale": [said.on_cards(word) for word in ("scale", "scale_in_short")],
    }
    looked_at = 0
    for paper, gutter in product((*PAPERS.values(), HALF, CUSTOM, NARROW), (False, True)):
        order = Order(("cards",), (paper,), backs=backs, gutter=gutter, purpose=purpose)
        if paper == NARROW and backs == "fold":
            with pytest.raises(ContentError, match="cards that fit paper"):
                list(card_documents(shop, order))
            continue
        for document in card_documents(shop, order):
            looked_at += 1
            for sheet in document.sheets:
                text = " | ".join(label.text for label in labels_of([sheet]))
                for what, ways in tells.items():
                    for lang, said_so in enumerate(zip(*ways, strict=True)):
                        assert any(way.text in text for way in said_so), (document.name, what, game.languages[lang])
    assert looked_at == (16 if backs != "fold" else 14) * len(packs(game)) * (1 if name == "toji" else 2)


def test_on_a4_cards_of_the_usual_size_lie_three_by_three_in_a_bleed_of_3_mm(sheets, studios):
    (made,) = sheets("toji", (A4,))
    held = cards_of(made.path, studios["toji"].game.spec.card_size)
    assert [len(cards) for cards in held] == [9, 9] * 5 + [3, 3]
    with pikepdf.open(made.path) as pdf:
        for page in pdf.pages:
            trim, bleed = (mm_box(page, f"/{box}Box") for box in ("Trim", "Bleed"))
            assert [t - b for t, b in zip(trim, bleed, strict=True)] == pytest.approx([3, 3, -3, -3], abs=0.01)


def test_what_to_do_tells_how_backs_come_behind_faces(sheets):
    said = {
        backs: sheets("toji", (A4,), backs=backs)[0].what_to_do for backs in ("long-edge", "short-edge", "fold", "none")
    }
    for lang in ("ja", "en"):
        assert len({text[lang] for text in said.values()}) == len(said)
    assert "長辺とじ" in said["long-edge"]["ja"]
    assert "短辺とじ" in said["short-edge"]["ja"]


def test_a_deck_is_a_file_and_faces_with_words_come_in_each_language(sheets, games):
    charisma = games["charisma"][0]
    names = [made.name for made in sheets("charisma", (A4,))]
    assert names == [f"prototype-cards-{deck.id}{lang}-a4.pdf" for deck in charisma.spec.decks for lang in ("", "-en")]
    assert [made.name for made in sheets("toji", (A4,))] == ["prototype-cards-a4.pdf"]
    for lang in ("ja", "en"):
        titles = [made.title[lang] for made in sheets("charisma", (A4,))]
        assert len(set(titles)) == len(titles)
        assert ["English" in title for title in titles] == [False, True] * len(charisma.spec.decks)


def test_file_names_tell_orders_apart(sheets):
    names = [sheets("toji", (A4,), **order)[0].name for order in VARIANTS.values() if "shift" not in order]
    assert len(set(names)) == len(names)


def test_files_grow_with_what_is_drawn_and_not_with_pages(studios, fonts, tmp_path):
    """Ten times as many cards with the same faces: a page more costs about as much as its own few words."""
    game, studio = studios["toji"].game, studios["toji"]
    sizes, pages = [], []
    for times in (1, 10):
        cards = tuple(replace(card, id=f"{card.id}-{n}") for n in range(times) for card in game.cards)
        more = Studio(replace(game, cards=cards), studio.root, fonts)
        (made,) = write_prints(more.game, more, tmp_path / str(times), Order(("cards",), (A4,)))
        sizes.append(made.size)
        pages.append(made.pages)
    assert pages == [12, 108]
    assert (sizes[1] - sizes[0]) / (pages[1] - pages[0]) < 2000
    assert sizes[1] < 3 * sizes[0]


@pytest.mark.parametrize(("papers", "size"), [((A4,), (220, 300)), ((A4, NARROW), (95, 160))])
def test_cards_that_fit_no_sheet_are_refused_at_the_place_of_their_size(games, fonts, tmp_path, papers, size):
    game, root = games["toji"]
    large = replace(game, spec=game.spec.model_copy(update={"card_size": Size(width=size[0], height=size[1])}))
    with pytest.raises(ContentError) as caught:
        write_prints(large, Studio(large, root, fonts), tmp_path / "out", Order(("cards",), papers))
    place = game.place("game.yaml", "card_size")
    assert place.line
    assert {(p.kind, p.place) for p in caught.value.problems} == {("print", place)}
    assert not (tmp_path / "out").exists()


def test_for_a_print_shop_there_is_bleed_enough(sheets):
    """3 mm, even where a home printer would get more cards on the sheet with less."""
    papers = (LETTER, PAPERS["tabloid"])
    for made in sheets("toji", papers, purpose="press"):
        for page in range(made.pages):
            with pikepdf.open(made.path) as pdf:
                trim, bleed = (mm_box(pdf.pages[page], f"/{box}Box") for box in ("Trim", "Bleed"))
            assert [t - b for t, b in zip(trim, bleed, strict=True)] == pytest.approx([3, 3, -3, -3], abs=0.01)


@pytest.mark.parametrize("paper", [A4, LETTER, NARROW])
def test_a_third_language_finds_its_room(games, fonts, tmp_path, paper):
    game, root = games["toji"]
    three = replace(game, spec=game.spec.model_copy(update={"languages": ("ja", "en", "ja")}))
    (made,) = write_prints(three, Studio(three, root, fonts), tmp_path, Order(("cards",), (paper,)))
    width, height = page_box(made.path, 0)[2:]
    for char in chars(made.path):
        assert contains((PRINTABLE, PRINTABLE, width - PRINTABLE, height - PRINTABLE), char.box)
    size = game.spec.card_size
    for card in cards_of(made.path, size)[0]:
        words_in = [c for c in chars(made.path) if overlap(c.box, card.clip) > 0]
        assert all(contains(card.trim, c.box) for c in words_in), "no words of the strips on the cards"
