from dataclasses import replace
from pathlib import Path

import pytest

from generator.drawing.fit import FLOOR
from generator.drawing.fonts import FontBook
from generator.drawing.scene import Drawing, Label, Node
from generator.drawing.scene import Path as Shape
from generator.drawing.studio import Studio
from generator.drawing.svgread import read_svg
from generator.drawing.templating import GameTemplates
from generator.errors import ContentError
from generator.load import load_game
from generator.model import Card, Figure, Game

from .conftest import JANKEN, ROOT
from .walk import everything, groups, sized_labels

PHONE = 358
"""How wide a phone shows a figure, in px."""


def faces(studio: Studio, kind: str) -> list[tuple[Card, Drawing]]:
    return [(c, studio.card_face(c.kind, c.fields, c.name)) for c in studio.game.cards if c.kind == kind]


def outline(nodes: tuple[Node, ...]) -> list[str]:
    return [node.d for node in everything(nodes) if isinstance(node, Shape)]


def test_as_many_hearts_are_lit_as_the_base_mp(studio: Studio, toji: Game) -> None:
    for card, face in faces(studio, "character"):
        hearts = [name for name in groups(face) if name.startswith("heart-")]
        lit = [name for name in hearts if name.endswith("-lit")]
        assert len(hearts) == toji.spec.numbers["hearts"]
        assert len(lit) == card.fields["mp"]


def test_lit_and_dark_hearts_differ_in_fill_and_in_outline(studio: Studio) -> None:
    _, face = faces(studio, "character")[0]
    parts = groups(face)
    lit = next(n for n in everything(parts["heart-1-lit"].children) if isinstance(n, Shape))
    dark = next(n for n in everything(parts["heart-8-dark"].children) if isinstance(n, Shape))
    assert lit.paint.fill != dark.paint.fill
    assert lit.paint.stroke != dark.paint.stroke
    assert lit.d != dark.d


def test_the_element_stands_in_the_round_mark_by_shape_and_colour(studio: Studio, toji: Game) -> None:
    for card, face in faces(studio, "character"):
        mark = groups(face)["element"]
        element = toji.member("element", str(card.fields["element"]))
        assert mark.rule == "K1"
        assert set(outline(studio.art(str(element.art)).children)) <= set(outline(mark.children))
        assert element.colour in {n.paint.fill for n in everything(mark.children) if isinstance(n, Shape)} | {
            n.paint.stroke for n in everything(mark.children) if isinstance(n, Shape)
        }


def test_no_two_elements_share_a_shape(studio: Studio, toji: Game) -> None:
    for kind in ("icon", "scene"):
        names = [m.art if kind == "icon" else f"scene-{m.id}.svg" for m in toji.spec.sets["element"]]
        shapes = [set(outline(studio.art(str(name)).children)) for name in names]
        common = set.intersection(*shapes)
        assert all(shape - common for shape in shapes)
        assert len({frozenset(shape) for shape in shapes}) == len(shapes)


def test_no_element_kanji_on_any_card(studio: Studio, toji: Game) -> None:
    kanji = {member.label["ja"] for member in toji.spec.sets["element"]}
    for kind in toji.spec.kinds:
        for _, face in faces(studio, kind):
            words = "".join(label.text for label, _ in sized_labels(face.children))
            assert not any(word in words for word in kanji)


def test_an_events_mark_shows_its_type(studio: Studio, toji: Game) -> None:
    for card, face in faces(studio, "event"):
        mark = groups(face)["mark"]
        words = [label.text for label, _ in sized_labels(mark.children)]
        expected = toji.member("event-type", str(card.fields["type"])).mark
        if card.fields["type"] == "standard":
            assert words == [str(card.fields[m.id]) for m in toji.spec.sets["element"]]
        else:
            assert words == ([expected] if expected else [])
        if crown := card.fields.get("crown"):
            colours = {n.paint.fill for n in everything(mark.children) if isinstance(n, Shape)}
            assert toji.member("element", str(crown)).colour in colours


def test_stand_in_values_are_marked(studio: Studio, toji: Game) -> None:
    for kind, spec in toji.spec.kinds.items():
        for card, face in faces(studio, kind):
            marked = "stand-in" in groups(face)
            assert marked == any(spec.fields[name].stand_in for name in card.fields)


def test_nothing_printed_on_a_card_is_smaller_than_the_floor(studio: Studio, janken: Studio) -> None:
    for each in (studio, janken):
        for kind in each.game.spec.kinds:
            drawings = [face for _, face in faces(each, kind)] + [each.card_back(kind)]
            sizes = [size for drawing in drawings for _, size in sized_labels(drawing.children)]
            assert min(sizes) >= FLOOR - 1e-9


def test_cards_have_the_size_of_the_data(studio: Studio, toji: Game) -> None:
    size = toji.spec.card_size
    for kind in toji.spec.kinds:
        for drawing in (faces(studio, kind)[0][1], studio.card_back(kind)):
            assert (drawing.width, drawing.height) == (size.width, size.height)


def test_figures_show_their_rules_in_every_language(studio: Studio, toji: Game) -> None:
    for figure in toji.spec.figures:
        for lang in toji.languages:
            assert set(figure.rules) <= studio.figure(figure.id, lang).rules
    assert {rule for figure in toji.spec.figures for rule in figure.rules} <= studio.rules_drawn()


def test_figures_words_are_large_enough_for_a_phone(studio: Studio, janken: Studio) -> None:
    """Of what is printed on a card or mat it shows, too, only what can be read is set as words."""
    for each in (studio, janken):
        for figure in each.game.spec.figures:
            for lang in each.game.languages:
                drawing = each.figure(figure.id, lang)
                for label, size in sized_labels(drawing.children):
                    assert size * PHONE / drawing.width >= 16 - 1e-6, (figure.id, lang, label.text)


def with_a_playmat_figure(game: Game, near: str) -> Game:
    words = {edge: dict.fromkeys(game.languages, text) for edge, text in (("near", near), ("far", "far"))}
    figure = Figure(id="playmat", alt=dict.fromkeys(game.languages, "mat"), labels=words)
    return replace(game, spec=game.spec.model_copy(update={"figures": (figure,)}))


def test_any_mat_has_a_figure_that_names_its_spaces_in_the_readers_language(janken: Studio, fonts: FontBook) -> None:
    game = with_a_playmat_figure(janken.game, "near")
    for lang in game.languages:
        words = [label.text for label, _ in sized_labels(Studio(game, JANKEN, fonts).figure("playmat", lang).children)]
        said = " ".join(words)
        assert all(f"{zone.label[lang]} (" in said or zone.label[lang] in words for zone in game.spec.mat.zones)
        assert {"near", "far"} <= set(words)


def test_words_too_long_for_the_playmats_figure_are_told(janken: Studio, fonts: FontBook) -> None:
    game = with_a_playmat_figure(janken.game, "the side where the grass is green " * 5)
    with pytest.raises(ContentError) as caught:
        Studio(game, JANKEN, fonts).figure("playmat", "en")
    assert [(p.kind, p.place.file) for p in caught.value.problems] == [
        ("fit", "templates/default/figures/playmat.svg.j2")
    ]


def test_the_matchup_is_the_tables(studio: Studio, toji: Game) -> None:
    beats = {name.removeprefix("beats-") for name in groups(studio.figure("matchup", "en")) if "beats-" in name}
    assert beats == {f"{winner}-{loser}" for winner, loser in toji.spec.tables["beats"].items()}


def test_cards_that_look_alike_are_one_file_and_files_fetch_nothing(studio: Studio) -> None:
    files = {}
    for kind in studio.game.spec.kinds:
        for card, _ in faces(studio, kind):
            file = studio.face_file(card.kind, card.fields)
            assert files.setdefault(file.name, file.svg) == file.svg
    assert len(files) == len(set(files.values())) < len(studio.game.cards)
    for svg in files.values():
        assert "<text" not in svg
        assert "href" not in svg
        read_svg(svg, "file.svg")


def test_a_game_without_templates_has_plain_cards_with_words(janken: Studio) -> None:
    card = janken.game.cards[0]
    for lang in janken.game.languages:
        face = janken.card_face(card.kind, card.fields, card.name, lang)
        words = {label.text for label, _ in sized_labels(face.children)}
        assert card.name[lang] in words
        shape = janken.game.member("shape", str(card.fields["shape"]))
        assert shape.label[lang] in words
    small = {janken.face_file(card.kind, card.fields, card.name, lang) for lang in janken.game.languages}
    assert len(small) == 1  # the small picture has no room for words


@pytest.mark.parametrize("has_art", [True, False])
def test_a_small_plain_card_can_be_told_without_its_words(janken: Studio, fonts: FontBook, has_art: bool) -> None:
    game = janken.game
    if not has_art:
        shapes = tuple(member.model_copy(update={"art": None}) for member in game.spec.sets["shape"])
        game = replace(game, spec=game.spec.model_copy(update={"sets": {**game.spec.sets, "shape": shapes}}))
    studio = Studio(game, JANKEN, fonts)
    for lang in game.languages:
        files = {studio.face_file(card.kind, card.fields, card.name, lang).svg for card in game.cards}
        assert len(files) == len({card.fields["shape"] for card in game.cards})


def test_a_back_is_the_same_when_turned(studio: Studio, toji: Game) -> None:
    for kind in toji.spec.kinds:
        labels = [n for n in everything(studio.card_back(kind).children) if isinstance(n, Label)]
        assert len(labels) == 2
        assert labels[0].text == labels[1].text


@pytest.mark.parametrize(
    ("source", "got", "line"),
    [
        ("one\n{{ nothing }}", "'nothing', which is not there", 2),
        ("one\n{{ }}", "expected a template", 2),
        ("one\ntwo\n{{ ''.__class__.__mro__ }}", "which is closed to templates", 3),
        ("{% include 'gone.svg.j2' %}", "gone.svg.j2", 1),
        ("{{ member('element', 'steam') }}", "steam", 1),
    ],
)
def test_a_template_that_fails_says_where(tmp_path: Path, toji: Game, source: str, got: str, line: int) -> None:
    folder = tmp_path / "templates" / "x"
    folder.mkdir(parents=True)
    (folder / "a.svg.j2").write_text(source)
    with pytest.raises(ContentError) as caught:
        GameTemplates([folder]).render("a.svg.j2", {"member": toji.member})
    (problem,) = caught.value.problems
    assert problem.kind == "template"
    assert got in problem.message
    assert problem.place.line == line
    assert line == 0 or problem.place.file == "templates/x/a.svg.j2"


def test_values_are_escaped(tmp_path: Path) -> None:
    folder = tmp_path / "templates" / "x"
    folder.mkdir(parents=True)
    (folder / "a.svg.j2").write_text("<text>{{ words }}</text>")
    assert GameTemplates([folder]).render("a.svg.j2", {"words": "<b>&"}) == "<text>&lt;b&gt;&amp;</text>"


@pytest.mark.parametrize("game_id", ["toji", "charisma"])
def test_a_mats_ornament_and_emblem_are_the_games_own_and_may_be_absent(fonts: FontBook, game_id: str) -> None:
    game = load_game(ROOT, game_id)
    given = game.spec.mat
    assert given is not None
    for part, file in (("ornament", given.ornament), ("emblem", given.emblem)):
        assert file is not None
        shapes = set(outline(Studio(game, ROOT, fonts).art(file).children))
        bare = given.model_copy(update={part: None})
        plain = replace(game, spec=game.spec.model_copy(update={"mat": bare}))
        shown, missing = (Studio(each, ROOT, fonts).mat for each in (game, plain))
        assert shown is not None
        assert missing is not None
        assert shapes <= set(outline(shown.children))
        assert not shapes & set(outline(missing.children))
