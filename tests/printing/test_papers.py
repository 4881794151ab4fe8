"""Papers of one's own: everything comes out on them, or what does not fit is told where it can be changed."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from generator.drawing.fit import FLOOR
from generator.drawing.mat import HEIGHT, WIDTH
from generator.drawing.matlayout import plan_mat
from generator.drawing.scene import Group, Label
from generator.drawing.studio import Studio
from generator.errors import ContentError
from generator.printing.order import THINGS, Order
from generator.printing.paper import Paper, paper_of
from generator.printing.press import MAKERS
from generator.printing.shop import Shop
from generator.printing.words import load_words

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


def labels(nodes):
    for node in nodes:
        if isinstance(node, Group):
            yield from labels(node.children)
        elif isinstance(node, Label):
            yield node


def with_id(shop, name):
    """The shop of a game with another id, which stands on every sheet."""
    return replace(shop, game=replace(shop.game, spec=shop.game.spec.model_copy(update={"id": name})))


edges = st.integers(1500, 5000).map(lambda tenths: tenths / 10)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(GAMES), width=edges, height=edges, backs=st.sampled_from(["long-edge", "fold"]))
@example(name="janken", width=159.1, height=296.6, backs="long-edge")
def test_everything_comes_out_on_a_paper_of_ones_own_or_is_told(shops, name, width, height, backs):
    shop = shops[name]
    paper = paper_of(f"{width:g}x{height:g}")
    for thing in THINGS:
        try:
            made = documents(shop, Order((thing,), (paper,), backs=backs))
        except ContentError as error:
            assert max(width, height) < 200 or thing == "calibration", "only small papers hold less"
            for problem in error.problems:
                assert problem.kind in {"print", "fit"}
                assert problem.place.file == f"{shop.game.folder}/game.yaml"
                assert f"{min(width, height):g} × {max(width, height):g} mm" in problem.message
        else:
            assert all(document.sheets and document.paper.name == paper.name for document in made)


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


@pytest.mark.parametrize("name", GAMES)
def test_a_paper_too_small_to_check_a_printer_on_spoils_no_order_of_everything(shops, name):
    """Who asks for the sheet itself is told."""
    shop, paper = shops[name], Paper("own", 160, 165)
    made = documents(shop, Order(THINGS, (paper, Paper("A4", 210, 297))))
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
