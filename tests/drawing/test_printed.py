"""Faces, backs and tokens as they are printed: bleed, safe zone, lettering, the mark of a prototype, little ink."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from itertools import combinations, product

import pytest
from PIL import Image, ImageChops, ImageStat

from generator.drawing.colour import contrast
from generator.drawing.edges import BLEED, SAFE
from generator.drawing.fit import FLOOR
from generator.drawing.fonts import FontBook
from generator.drawing.ink import Ink
from generator.drawing.raster import raster
from generator.drawing.recolour import repainted
from generator.drawing.scene import Drawing, Group, Label, Node, moved
from generator.drawing.studio import Studio
from generator.drawing.token import token
from generator.errors import ContentError
from generator.load import load_game
from generator.model import Card

from .conftest import JANKEN, ROOT
from .walk import groups, sized_labels

INKS: tuple[Ink, ...] = ("full", "low")
GAMES = {"toji": ROOT, "charisma": ROOT, "janken": JANKEN}
FRAMES = {"toji": {"element", "hearts", "mark"}, "charisma": {"charisma", "cost", "effect", "condition", "stats"}}
"""The groups of a face that hold what players read."""
SCALE = 4.0
LEAST_CONTRAST = {False: 4.5, True: 3.0}
"""WCAG's, for lettering and for large bold lettering."""
LARGE = 14 * 25.4 / 72
NOTHING = "#ff00ff"
"""A ground that no drawing has."""


@pytest.fixture(scope="module")
def studios(fonts: FontBook) -> dict[str, Studio]:
    return {name: Studio(load_game(root, name), root, fonts) for name, root in GAMES.items()}


def printed(studio: Studio, ink: Ink) -> Iterator[tuple[str, Drawing]]:
    """Every face and back of a game, in each of its languages, those that look alike once."""
    game = studio.game
    drawn: dict[Drawing, str] = {}
    for lang in game.languages:
        for card in game.cards:
            drawn.setdefault(studio.printed_face(card, lang, ink), f"{card.id} {lang}")
        for kind in game.spec.kinds:
            drawn.setdefault(studio.printed_back(kind, lang, ink), f"back of {kind} {lang}")
    yield from ((name, drawing) for drawing, name in drawn.items())


def tokens(studio: Studio, ink: Ink) -> Iterator[tuple[str, Drawing]]:
    game = studio.game
    for kind in game.spec.tokens.kinds:
        yield kind.id, token(game, game.spec.tokens, kind, studio.art(kind.art), studio.fonts, is_round=False, ink=ink)


def with_bleed(drawing: Drawing) -> Drawing:
    wide, high = drawing.width + 2 * BLEED, drawing.height + 2 * BLEED
    return Drawing(wide, high, (moved(drawing.children, BLEED, BLEED),))


def taken(picture: Image.Image) -> float:
    """How much ink a picture takes, as a share of a picture that is all black."""
    return sum(255 - mean for mean in ImageStat.Stat(picture).mean) / (3 * 255)


@pytest.mark.parametrize(("name", "ink"), list(product(GAMES, INKS)))
def test_the_ground_runs_past_the_trim_on_all_sides(studios: dict[str, Studio], name: str, ink: Ink) -> None:
    studio = studios[name]
    for what, drawing in [*printed(studio, ink), *tokens(studio, ink)]:
        picture = raster(with_bleed(drawing), studio.fonts, 2, NOTHING)
        bare = Image.new("RGB", picture.size, NOTHING)
        red, green, blue = ImageChops.difference(picture, bare).split()
        covered = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        assert covered.getextrema()[0] > 0, what


@pytest.mark.parametrize(("name", "ink"), list(product(GAMES, INKS)))
def test_nothing_that_is_read_stands_near_the_trim(studios: dict[str, Studio], name: str, ink: Ink) -> None:
    studio = studios[name]
    size = studio.game.spec.card_size
    for what, drawing in printed(studio, ink):
        named = {each for each in groups(drawing) if each in FRAMES.get(name, ()) or each.startswith("plate-")}
        picture = raster(only(drawing, lambda node, named=named: is_in(node, named)), studio.fonts, SCALE, None)
        left, top, right, bottom = picture.getchannel("A").getbbox()
        slack = 1 / SCALE
        assert min(left, top) / SCALE >= SAFE - slack, what
        assert right / SCALE <= size.width - SAFE + slack, what
        assert bottom / SCALE <= size.height - SAFE + slack, what


def only(drawing: Drawing, wanted: Callable[[Node], bool]) -> Drawing:
    """The drawing with nothing but the nodes that are wanted, where they stand."""

    def of(nodes: tuple[Node, ...]) -> Iterator[Node]:
        for node in nodes:
            if wanted(node):
                yield node
            elif isinstance(node, Group):
                yield replace(node, children=tuple(of(node.children)))

    return replace(drawing, children=tuple(of(drawing.children)))


def is_in(node: Node, names: Collection[str]) -> bool:
    """Whether a node is lettering or one of these groups."""
    return isinstance(node, Label) or (isinstance(node, Group) and node.id in names)


@pytest.mark.parametrize(("name", "ink"), list(product(GAMES, INKS)))
def test_nothing_printed_is_smaller_than_the_floor(studios: dict[str, Studio], name: str, ink: Ink) -> None:
    studio = studios[name]
    for what, drawing in [*printed(studio, ink), *tokens(studio, ink)]:
        assert all(size >= FLOOR - 1e-9 for _, size in sized_labels(drawing.children)), what


@pytest.mark.parametrize(("name", "ink"), list(product(GAMES, INKS)))
def test_every_face_says_that_it_is_a_prototype(studios: dict[str, Studio], name: str, ink: Ink) -> None:
    studio = studios[name]
    mark = studio.game.spec.prints.cards.mark
    for card, lang in product(studio.game.cards, studio.game.languages):
        face = studio.printed_face(card, lang, ink)
        assert [label.text for label, _ in sized_labels(groups(face)["prototype"].children)] == [mark], card.id
        shown = studio.card_face(card.kind, card.fields, card.name, lang)
        assert mark not in [label.text for label, _ in sized_labels(shown.children)]


@pytest.mark.parametrize(("name", "ink"), list(product(FRAMES, INKS)))
def test_marks_cover_nothing_that_players_read(studios: dict[str, Studio], name: str, ink: Ink) -> None:
    studio = studios[name]
    for card in studio.game.cards:
        face = studio.printed_face(card, None, ink)
        found = groups(face)
        assert found.keys() & FRAMES[name], card.id
        plates = {each for each in found if each.startswith("plate-")}
        marks, read = (
            raster(only(face, lambda n, ids=ids: isinstance(n, Group) and n.id in ids), studio.fonts, SCALE, None)
            for ids in (plates, FRAMES[name])
        )
        both = ImageChops.multiply(marks.getchannel("A"), read.getchannel("A"))
        assert both.getbbox() is None, card.id


@pytest.mark.parametrize("name", GAMES)
def test_little_ink_is_a_third_at_most(studios: dict[str, Studio], name: str) -> None:
    studio = studios[name]
    full, low = ([*printed(studio, ink), *tokens(studio, ink)] for ink in INKS)
    assert [what for what, _ in full] == [what for what, _ in low]
    for (what, much), (_, little) in zip(full, low, strict=True):
        spent, kept = (taken(raster(with_bleed(drawing), studio.fonts, SCALE)) for drawing in (much, little))
        assert 0 < kept <= spent / 3, f"{what}: {kept / spent:.3f}"


@pytest.mark.parametrize("name", GAMES)
def test_with_little_ink_the_paper_is_the_ground(studios: dict[str, Studio], name: str) -> None:
    """A face or token is cut through white, and most of a back is white."""
    studio = studios[name]
    for what, drawing in [*printed(studio, "low"), *tokens(studio, "low")]:
        picture = raster(with_bleed(drawing), studio.fonts, SCALE).convert("L")
        if what.startswith("back"):
            assert ImageStat.Stat(picture).mean[0] > 0.8 * 255, what
            continue
        edge = round((BLEED + 1.5) * SCALE)
        picture.paste(255, (edge, edge, picture.width - edge, picture.height - edge))
        assert picture.getextrema() == (255, 255), what


@pytest.mark.parametrize(("name", "ink"), list(product(GAMES, INKS)))
def test_lettering_stands_out_from_its_ground(studios: dict[str, Studio], name: str, ink: Ink) -> None:
    studio = studios[name]
    for what, drawing in [*printed(studio, ink), *tokens(studio, ink)]:
        ground = raster(wordless(drawing), studio.fonts, SCALE)
        for label, size, box in placed_words(drawing, studio.fonts):
            around = ground.crop(tuple(round(edge * SCALE) for edge in box))
            colours = around.getcolors(around.width * around.height)
            _, (red, green, blue) = max(colours)
            found = contrast(label.fill, f"#{red:02x}{green:02x}{blue:02x}")
            large = label.face == "bold" and size >= LARGE
            assert found >= LEAST_CONTRAST[large], f"{what}: {label.text!r} {label.fill} {found:.2f}"


def wordless(drawing: Drawing) -> Drawing:
    def of(nodes: tuple[Node, ...]) -> Iterator[Node]:
        for node in nodes:
            if isinstance(node, Group):
                yield replace(node, children=tuple(of(node.children)))
            elif not isinstance(node, Label):
                yield node

    return replace(drawing, children=tuple(of(drawing.children)))


def placed_words(drawing: Drawing, fonts: FontBook) -> Iterator[tuple[Label, float, tuple[float, ...]]]:
    """Each label, its size and the box around its letters, in mm."""
    black = repainted(drawing, lambda _: "#000000")
    for (label, size), alone in zip(sized_labels(drawing.children), each_alone(black.children), strict=True):
        picture = raster(replace(drawing, children=(alone,)), fonts, SCALE, None)
        yield label, size, tuple(edge / SCALE for edge in picture.getchannel("A").getbbox())


def each_alone(nodes: tuple[Node, ...]) -> Iterator[Node]:
    """Each label under the transforms that it stands in."""
    for node in nodes:
        if isinstance(node, Label):
            yield node
        elif isinstance(node, Group):
            yield from (replace(node, children=(label,)) for label in each_alone(node.children))


DEUTERANOPIA = (0.367, 0.861, -0.228, 0, 0.280, 0.673, 0.047, 0, -0.012, 0.043, 0.969, 0)
"""Machado, Oliveira, Fernandes (2009), severity 1.0, close enough on sRGB values to compare what is told apart."""


@pytest.mark.parametrize(("name", "ink"), list(product(GAMES, INKS)))
def test_faces_are_told_apart_without_colour(studios: dict[str, Studio], name: str, ink: Ink) -> None:
    """What two faces have that differs is drawn differently too, not only in another colour."""
    studio = studios[name]
    faces: dict[Drawing, str] = {}
    for card in studio.game.cards:
        faces.setdefault(studio.printed_face(card, None, ink), card.id)
    plain = {what: raster(drawing, studio.fonts, 3) for drawing, what in faces.items()}
    for matrix in (None, DEUTERANOPIA):
        seen = {what: (picture.convert("RGB", matrix) if matrix else picture).convert("L")
                for what, picture in plain.items()}  # fmt: skip
        for (one, first), (other, second) in combinations(seen.items(), 2):
            far = ImageChops.difference(first, second).point(lambda value: 255 if value > 60 else 0)
            assert far.histogram()[255] > 12, f"{one} and {other}"


def part(studio: Studio, drawing: Drawing, name: str) -> Image.Image:
    """A group of a drawing alone, in grey."""
    return raster(replace(drawing, children=(groups(drawing)[name],)), studio.fonts, SCALE).convert("L")


@pytest.mark.parametrize("ink", INKS)
def test_elements_are_told_in_their_round_mark_without_colour(studios: dict[str, Studio], ink: Ink) -> None:
    studio = studios["toji"]
    faces = {card.fields["element"]: studio.printed_face(card, None, ink) for card in characters(studio)}
    marks = [part(studio, face, "element") for face in faces.values()]
    assert len(marks) == len(studio.game.spec.sets["element"])
    for one, other in combinations(marks, 2):
        far = ImageChops.difference(one, other).point(lambda value: 255 if value > 90 else 0)
        assert far.histogram()[255] > 12 * SCALE**2  # mm²


def characters(studio: Studio) -> list[Card]:
    return [card for card in studio.game.cards if card.kind == "character"]


@pytest.mark.parametrize("ink", INKS)
def test_lit_and_dark_hearts_differ_in_fill_and_in_outline(studios: dict[str, Studio], ink: Ink) -> None:
    studio = studios["toji"]
    for card in characters(studio):
        found = [name for name in groups(studio.printed_face(card, None, ink)) if name.startswith("heart-")]
        assert len(found) == studio.game.spec.numbers["hearts"]
        assert len([name for name in found if name.endswith("-lit")]) == card.fields["mp"]
    face = studio.printed_face(characters(studio)[0], None, ink)
    lit, dark = (part(studio, face, name) for name in ("heart-1-lit", "heart-8-dark"))
    (lit_fill, lit_edge), (dark_fill, dark_edge) = fill_and_edge(lit), fill_and_edge(dark)
    assert lit_fill > dark_fill + 80
    assert lit_edge < lit_fill - 80
    assert abs(dark_edge - dark_fill) < 10


def fill_and_edge(heart: Image.Image) -> tuple[int, int]:
    """The grey in the middle of a heart, and the darkest on the way from there to its left edge."""
    left, top, right, bottom = heart.point(lambda value: 255 - value).getbbox()
    x, y = (left + right) // 2, (top + bottom) // 2
    return heart.getpixel((x, y)), min(heart.getpixel((at, y)) for at in range(left, x))


@pytest.mark.parametrize(("name", "ink"), list(product(GAMES, INKS)))
def test_backs_tell_nothing_by_the_way_they_lie(studios: dict[str, Studio], name: str, ink: Ink) -> None:
    studio = studios[name]
    for kind in studio.game.spec.kinds:
        back = raster(with_bleed(studio.printed_back(kind, None, ink)), studio.fonts, SCALE)
        turned = back.transpose(Image.Transpose.ROTATE_180)
        assert ImageStat.Stat(ImageChops.difference(back, turned).convert("L")).mean[0] < 1.5


def test_faces_that_look_alike_are_one_drawing(studios: dict[str, Studio]) -> None:
    for studio in studios.values():
        drawings = [studio.printed_face(card) for card in studio.game.cards]
        assert len({id(drawing) for drawing in drawings}) == len(set(drawings))
    toji = studios["toji"]
    assert len({id(toji.printed_face(card)) for card in toji.game.cards}) < len(toji.game.cards)


def renamed(card: Card, name: str) -> Card:
    return replace(card, name=dict.fromkeys(card.name, name))


@pytest.mark.parametrize("name", ["charisma", "janken"])
def test_a_name_shrinks_to_the_floor_and_then_is_told_where_it_stands(studios: dict[str, Studio], name: str) -> None:
    """On each kind of card that prints its name."""
    studio = studios[name]
    kinds = {card.kind: card for card in studio.game.cards}
    for card, lang in product(kinds.values(), studio.game.languages):
        longer = renamed(card, "名" * 16)
        face = studio.printed_face(longer, lang)
        sizes = [size for label, size in sized_labels(face.children) if label.text == longer.name[lang]]
        assert len(sizes) == 1
        assert FLOOR - 1e-9 <= sizes[0] < 5
        with pytest.raises(ContentError) as caught:
            studio.printed_face(renamed(card, "名" * 80), lang)
        place = card.at(f"name_{lang}")
        assert [(problem.kind, problem.place) for problem in caught.value.problems] == [("fit", place)]


@pytest.mark.parametrize("name", ["charisma", "janken"])
def test_a_name_with_a_character_no_font_has_is_told_where_it_stands(studios: dict[str, Studio], name: str) -> None:
    card = studios[name].game.cards[0]
    with pytest.raises(ContentError) as caught:
        studios[name].printed_face(renamed(card, "\U0001f600"))
    place = card.at(f"name_{studios[name].game.languages[0]}")
    assert [(problem.kind, problem.place) for problem in caught.value.problems] == [("glyph", place)]


@pytest.mark.parametrize("name", GAMES)
def test_a_mark_too_long_is_told_where_it_stands(studios: dict[str, Studio], fonts: FontBook, name: str) -> None:
    game = studios[name].game
    cards = game.spec.prints.cards.model_copy(update={"mark": "THIS IS NOT YET A CARD OF ANY GAME THAT CAN BE HAD"})
    spec = game.spec.model_copy(update={"prints": game.spec.prints.model_copy(update={"cards": cards})})
    studio = Studio(replace(game, spec=spec), GAMES[name], fonts)
    for card in game.cards:
        with pytest.raises(ContentError) as caught:
            studio.printed_face(card)
        place = game.place("game.yaml", "prints", "cards", "mark")
        assert [(problem.kind, problem.place) for problem in caught.value.problems] == [("fit", place)]


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("name", GAMES)
def test_a_mark_in_words_is_told_in_the_language_of_the_face_too(studios, name, ink):
    """A mark that is a word of the original language: in another the face has the reader's own word beside it."""
    studio = studios[name]
    game = studio.game
    original, *others = game.languages
    words = {m.mark: m.label for members in game.spec.sets.values() for m in members if m.mark == m.label.get(original)}
    found = 0
    for lang, card in product(others, game.cards):
        said = [label.text for label, *_ in sized_labels(studio.printed_face(card, lang, ink).children)]
        for mark, label in words.items():
            if mark in said:
                found += 1
                assert label[lang] in said, (card.id, lang)
    assert found or name != "charisma"
