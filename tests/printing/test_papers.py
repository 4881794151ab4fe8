"""Papers of one's own: everything comes out on them, or what does not fit is told where it can be changed."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
import yaml
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from generator.drawing.fit import FLOOR
from generator.drawing.mat import HEIGHT, WIDTH
from generator.drawing.matlayout import plan_mat
from generator.drawing.scene import Group, Label
from generator.drawing.studio import Studio
from generator.errors import ContentError, Gathering
from generator.printing.fitting import fitting
from generator.printing.order import THINGS, Order
from generator.printing.paper import Paper, paper_of
from generator.printing.pdf.document import sheet_problems
from generator.printing.pdf.stamp import Stamp
from generator.printing.press import MAKERS
from generator.printing.shop import Shop
from generator.printing.words import FILE, OWN_FILE, load_words

from .conftest import ROOT

GAMES = ("toji", "charisma", "janken")
SMALL = ("150x200", "200x150", "148x210", "182x257", "190x270", "200x280", "7.25x10.5in", "176x250", "212x212")
"""Papers on which the sheets to check a printer with must come out."""


@pytest.fixture(scope="module")
def shops(games, fonts):
    made = {}
    for name in GAMES:
        game, root = games[name]
        made[name] = Shop(game, load_words(game.languages, root), Studio(game, root, fonts))
    return made


def documents(shop, order):
    return [document for thing in order.things for document in MAKERS[thing](shop, order)]


def among_others(shop, things, *papers):
    """What is made of things where nobody named them."""
    made, _ = fitting(shop, [Order(things, papers, whatever_fits=True)], MAKERS, Gathering())
    return made


def labels(nodes):
    for node in nodes:
        if isinstance(node, Group):
            yield from labels(node.children)
        elif isinstance(node, Label):
            yield node


def with_id(shop, name):
    """The shop of a game with another id, which stands on every sheet."""
    return replace(shop, game=replace(shop.game, spec=shop.game.spec.model_copy(update={"id": name})))


def named(paper):
    """How messages say which paper is meant."""
    return f"{paper.width:g} × {paper.height:g} mm"


edges = st.one_of(st.integers(900, 1600), st.integers(1500, 5000)).map(lambda tenths: tenths / 10)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(GAMES), width=edges, height=edges, backs=st.sampled_from(["long-edge", "fold"]))
@example(name="janken", width=159.1, height=296.6, backs="long-edge")
@example(name="toji", width=110.0, height=300.0, backs="long-edge")
@example(name="charisma", width=126.0, height=400.0, backs="fold")
@example(name="toji", width=100.8, height=152.9, backs="long-edge")
def test_everything_comes_out_on_a_paper_of_ones_own_or_is_told(shops, name, width, height, backs):
    shop = shops[name]
    paper = paper_of(f"{width:g}x{height:g}")
    for thing in THINGS:
        try:
            made = documents(shop, Order((thing,), (paper,), backs=backs))
        except ContentError as error:
            small = min(width, height) < 150 or max(width, height) < 200
            assert small or thing == "calibration", "only small papers hold less"
            for problem in error.problems:
                assert problem.kind in {"print", "fit"}
                assert problem.place.file == f"{shop.game.folder}/game.yaml"
                assert named(paper) in problem.message
        else:
            assert all(document.sheets and document.paper.name == paper.name for document in made)
            sheets = [sheet for document in made for sheet in document.sheets]
            assert sheet_problems(sheets, shop.studio.fonts) == []


CARDS_FIT = {"long-edge": 148.0, "short-edge": 148.0, "none": 148.0, "fold": 210.0}
"""The long edge of the smallest paper, 90 mm wide, on which cards of 63 × 88 mm come out."""


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    name=st.sampled_from(GAMES), width=st.integers(900, 2200), height=st.integers(900, 4000),
    backs=st.sampled_from(list(CARDS_FIT)),
)  # fmt: skip
@example(name="charisma", width=1000, height=1480, backs="long-edge")
@example(name="charisma", width=1016, height=1524, backs="long-edge")
@example(name="charisma", width=1100, height=3000, backs="fold")
@example(name="charisma", width=1200, height=4000, backs="none")
def test_no_title_keeps_cards_from_a_paper_along_whose_other_edge_it_fits(shops, name, width, height, backs):
    shop, paper = shops[name], paper_of(f"{width / 10:g}x{height / 10:g}")
    assert shop.game.spec.card_size.words() == "63 × 88 mm"
    try:
        made = documents(shop, Order(("cards",), (paper,), backs=backs))
    except ContentError as error:
        assert max(paper.width, paper.height) < CARDS_FIT[backs]
        (problem,) = error.problems
        assert (problem.kind, problem.place) == ("print", shop.game.place("game.yaml", "card_size"))
        assert named(paper) in problem.message
    else:
        for document in made:
            said = {node.text for sheet in document.sheets for item in sheet.nodes for node in strip_labels(item)}
            assert set(document.title.values()) <= said


def strip_labels(item):
    return item.drawing.labels if isinstance(item, Stamp) and item.running else ()


@pytest.mark.parametrize("part", ["title", "cards"])
@pytest.mark.parametrize("size", ["100x148", "110x300", "210x297"])
def test_titles_of_cards_share_a_strip_by_what_they_need(shops, fonts, size, part):
    """Letter by letter longer, either may take all that the other leaves, along the longer edge if need be."""
    shop, paper = shops["toji"], paper_of(size)
    spec = shop.game.spec
    for count in range(2, 150):
        text = "湯" * count
        own = {**(spec.title if part == "title" else spec.prints.cards.title), "ja": text}
        other = (spec.prints.cards.title if part == "title" else spec.title)["ja"]
        if part == "title":
            changed = spec.model_copy(update={"title": own})
        else:
            cards = spec.prints.cards.model_copy(update={"title": own})
            changed = spec.model_copy(update={"prints": spec.prints.model_copy(update={"cards": cards})})
        longer = replace(shop, game=replace(shop.game, spec=changed))
        fits = sum(fonts.width(each, FLOOR, "bold") for each in (text, other)) + 1.6 <= paper.height - 8.6
        try:
            documents(longer, Order(("cards",), (paper,), backs="none"))
        except ContentError as error:
            path = ("title",) if part == "title" else ("prints", "cards", "title")
            assert not fits
            assert {(p.kind, p.place) for p in error.problems} == {("fit", shop.game.place("game.yaml", *path, "ja"))}
            break
        assert fits
    assert 10 < count < 149


TOO_FEW = {
    "pieces": ("tokens", "tokens", "diameter", "250x95"),
    "notes": ("notes", "notes", "width", "100x148"),
    "notes on a paper that would hold them lying": ("notes", "notes", "width", "90x150"),
    "cards": ("cards", "card_size", "", "94x120"),
}


@pytest.mark.parametrize("name", TOO_FEW)
def test_where_words_alone_have_no_room_that_is_said(shops, name):
    """Of pieces that would fit, nobody says that they do not."""
    thing, part, key, size = TOO_FEW[name]
    shop = shops["toji"]
    for paper, said in ((paper_of(size), "leave room for the words around them"), (paper_of("90x90"), None)):
        with pytest.raises(ContentError) as caught:
            documents(shop, Order((thing,), (paper,)))
        (problem,) = caught.value.problems
        assert (problem.kind, problem.place) == ("print", shop.game.place("game.yaml", part, *filter(None, [key])))
        assert named(paper) in problem.message
        assert said is None or said in problem.message


@pytest.mark.parametrize("thing", ["tokens", "notes", "cards"])
def test_pieces_larger_than_the_paper_are_what_is_said(shops, thing):
    shop, paper = shops["toji"], paper_of("90x90")
    if thing == "tokens":
        shop = with_token(shop, diameter=70.0)
    with pytest.raises(ContentError) as caught:
        documents(shop, Order((thing,), (paper,)))
    (problem,) = caught.value.problems
    assert f" that fit paper of {named(paper)} with their marks, got " in problem.message


@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize("name", GAMES)
def test_printers_can_be_checked_on_small_papers(shops, name, size):
    """The edition stands on each sheet, whole."""
    game, paper = shops[name].game, paper_of(size)
    (document,) = documents(shops[name], Order(("calibration",), (paper,)))
    for sheet in document.sheets:
        said = [node.text for node in labels(sheet.nodes)]
        assert said.count(f"{game.spec.id} {game.newest.version} · {paper.name}") == 1


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("width", range(150, 260, 3))
def test_a_long_edition_finds_its_place_on_every_width(shops, name, width):
    """Beside the scales or below them; an id that is wider than the paper is told where it stands."""
    paper = paper_of(f"{width}x{width * 1.4:g}")
    assert documents(with_id(shops[name], "an-id-of-some-length"), Order(("calibration",), (paper,)))
    with pytest.raises(ContentError) as caught:
        documents(with_id(shops[name], "a" * 400), Order(("calibration",), (paper,)))
    game = shops[name].game
    assert [(p.kind, p.place) for p in caught.value.problems] == [("fit", game.place("game.yaml", "id"))]


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(GAMES), width=st.integers(90, 220), height=st.integers(90, 420))
@example(name="toji", width=99, height=400)
@example(name="charisma", width=110, height=300)
def test_sheets_to_check_a_printer_with_are_left_out_of_everything_where_they_do_not_fit(shops, name, width, height):
    """Whatever of them it is that does not; whoever names them is told of the paper, not of a word of the house."""
    shop, paper = shops[name], paper_of(f"{width}x{height}")
    among = list(among_others(shop, ("calibration",), paper))
    try:
        alone = documents(shop, Order(("calibration",), (paper,)))
    except ContentError as error:
        (problem,) = error.problems
        assert problem.place == shop.game.place("game.yaml", "prints", "offers")
        assert named(paper) in problem.message
        assert among == []
        assert min(width, height) < 128 or max(width, height) < 210
    else:
        assert [document.name for document in among] == [document.name for document in alone]


@pytest.mark.parametrize("things", [THINGS, ("calibration",)])
@pytest.mark.parametrize("size", ["140x300", "150x200", "210x297"])
@pytest.mark.parametrize("kind", ["fit", "glyph"])
def test_words_that_no_paper_holds_are_told_where_they_stand(shops, tmp_path, things, size, kind):
    """A small paper is not to blame for a project's own words."""
    house = yaml.safe_load((ROOT / FILE).read_text("utf-8"))
    house["en"]["calibration"]["measured"] = "🔥" if kind == "glyph" else "measured " * 30
    (tmp_path / OWN_FILE).parent.mkdir(parents=True)
    (tmp_path / OWN_FILE).write_text(yaml.safe_dump(house, allow_unicode=True), "utf-8")
    shop = replace(shops["janken"], words=load_words(("ja", "en"), tmp_path))
    with pytest.raises(ContentError) as caught:
        list(MAKERS["calibration"](shop, Order(things, (paper_of(size),))))
    assert [(p.kind, p.place.file) for p in caught.value.problems] == [(kind, OWN_FILE)]


@pytest.mark.parametrize("name", GAMES)
def test_a_paper_too_small_to_check_a_printer_on_spoils_no_order_of_everything(shops, name):
    """Who asks for the sheet itself is told."""
    shop, paper = shops[name], Paper("own", 160, 165)
    made = among_others(shop, THINGS, paper, Paper("A4", 210, 297))
    assert {d.thing for d in made if d.paper.name == "own"} == {d.thing for d in made} - {"calibration"}
    with pytest.raises(ContentError) as caught:
        documents(shop, Order(("calibration",), (paper,)))
    (problem,) = caught.value.problems
    assert problem.place == shop.game.place("game.yaml", "prints", "offers")
    assert "160 × 165 mm" in problem.message


def with_token(shop, **values):
    """The shop of a game whose first kind of token has other values, or whose tokens have."""
    spec = shop.game.spec
    own = {key: value for key, value in values.items() if key == "diameter"}
    first, *others = spec.tokens.kinds
    kinds = (first.model_copy(update={k: v for k, v in values.items() if k not in own}), *others)
    tokens = spec.tokens.model_copy(update={"kinds": kinds, **own})
    return replace(shop, game=replace(shop.game, spec=spec.model_copy(update={"tokens": tokens})))


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("name", GAMES)
def test_captions_of_tokens_shrink_to_the_floor_and_then_are_told(shops, name, lang):
    """Letter by letter longer, on a paper with room for the pieces."""
    shop, paper, before = shops[name], Paper("own", 240, 240), 99.0
    label = shop.game.spec.tokens.kinds[0].label
    for count in range(2, 60):
        text = "湯" * count
        try:
            made = documents(with_token(shop, label={**label, lang: text}), Order(("tokens",), (paper,)))
        except ContentError as error:
            assert {(p.kind, p.place) for p in error.problems} == {
                ("fit", shop.game.place("game.yaml", "tokens", "kinds", 0, "label", lang))
            }
            break
        sizes = [node.size for sheet in made[0].sheets for node in labels(sheet.nodes) if node.text == text]
        assert sizes
        assert FLOOR - 1e-9 <= max(sizes) <= before
        before = max(sizes)
    assert count < 59
    assert before < FLOOR * 1.2


@pytest.mark.parametrize("backs", ["long-edge", "fold"])
@pytest.mark.parametrize("name", GAMES)
def test_a_token_too_large_for_a_paper_is_told_at_its_diameter(shops, name, backs):
    """Never at its caption, for which it leaves no room, and never with a room of less than nothing."""
    for diameter, size in product(range(20, 101, 16), ("100x150", "150x200", "182x257", "210x297")):
        shop = with_token(shops[name], diameter=float(diameter))
        try:
            made = documents(shop, Order(("tokens",), (paper_of(size),), backs=backs))
        except ContentError as error:
            (problem,) = error.problems
            assert (problem.kind, problem.place) == ("print", shop.game.place("game.yaml", "tokens", "diameter"))
            assert "-" not in problem.message
        else:
            assert made


@pytest.mark.parametrize("diameter", [22.0, 40.0, 99.0])
def test_a_token_too_large_for_its_track_is_told_with_what_fits(shops, diameter):
    """And what is said to fit does."""
    game = with_token(shops["toji"], diameter=diameter).game
    with pytest.raises(ContentError) as caught:
        plan_mat(game, game.spec.mat, WIDTH, HEIGHT)
    (problem,) = caught.value.problems
    assert problem.place == game.place("game.yaml", "tokens", "diameter")
    most = float(problem.message.split("at most ")[1].split(" mm")[0])
    assert plan_mat(with_token(shops["toji"], diameter=most).game, game.spec.mat, WIDTH, HEIGHT).tracks
