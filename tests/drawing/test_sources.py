"""Words that a drawing cannot set are told where they stand in the game's files, whatever template shows them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.drawing.fit import FLOOR
from generator.drawing.fonts import FontBook
from generator.drawing.ink import Ink
from generator.drawing.mat import mat
from generator.drawing.scene import Label, Node
from generator.drawing.studio import Studio
from generator.drawing.svgread import read_svg
from generator.drawing.token import token
from generator.errors import ContentError, Place, Problem
from generator.load import load_game
from generator.model import Card, Game, GameSpec

from .conftest import JANKEN, ROOT
from .walk import sized_labels

GAMES = {"toji": ROOT, "charisma": ROOT, "janken": JANKEN}
SPOILT = {"glyph": "😀", "fit": "W" * 90}
PARTS = ("title", "sets", "kinds", "mat", "tokens", "figures", "prints", "terms", "cards")
"""The data with words that drawings show."""
WORDS = frozenset({"title", "label", "labels", "short", "mark"})


@pytest.fixture(scope="module")
def games() -> dict[str, Game]:
    return {name: load_game(root, name) for name, root in GAMES.items()}


def longer(data: Any, added: str, *, inside: bool = False) -> Any:
    """Data with something added to all words that are shown."""
    if isinstance(data, dict):
        return {key: longer(value, added, inside=inside or key in WORDS) for key, value in data.items()}
    if isinstance(data, list):
        return [longer(item, added, inside=inside) for item in data]
    return data + added if inside and isinstance(data, str) else data


def named_of(data: Any) -> list[Any]:
    """Kinds and members, which may have a term's words."""
    return [*data["kinds"].values(), *(member for members in data["sets"].values() for member in members)]


def spoilt(game: Game, part: str, added: str) -> Game:
    """The game with something added to all words of a part of its data."""
    if part == "cards":
        cards = (replace(card, name={lang: text + added for lang, text in card.name.items()}) for card in game.cards)
        return replace(game, cards=tuple(cards))
    data = game.spec.model_dump(mode="json")
    if part == "terms":
        words = {t.id: {lang: text + added for lang, text in t.words.items()} for t in game.terms}
        for named in named_of(data):
            if named["term"] is not None:
                named["label"] = words[named["term"]]
        terms = tuple(term.model_copy(update={"words": words[term.id]}) for term in game.terms)
        return replace(game, terms=terms, spec=GameSpec.model_validate(data, strict=False))
    data[part] = longer(data[part], added, inside=part == "title")
    for named in named_of(data):
        if named["term"] is not None:  # its words stand with the term
            named["label"] = dict(next(term.words for term in game.terms if term.id == named["term"]))
    return replace(game, spec=GameSpec.model_validate(data, strict=False))


def line(root: Path, problem: Problem) -> str:
    text = (root / problem.place.file).read_text(encoding="utf-8").splitlines()
    return text[problem.place.line - 1]


@pytest.mark.parametrize("kind", SPOILT)
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", GAMES)
def test_words_that_cannot_be_set_are_told_at_their_line(
    games: dict[str, Game], fonts: FontBook, name: str, part: str, kind: str
) -> None:
    """On every card, mat, token and figure; the line told says the words that the drawing lacks."""
    game, root = games[name], GAMES[name]
    added = SPOILT[kind]
    for problem in Studio(spoilt(game, part, added), root, fonts).problems():
        file = {"terms": "terms.yaml", "cards": "cards.csv"}.get(part, "game.yaml")
        if not (part == "terms" and "term: " in line(root, problem)):  # or at the member that has the term's words
            assert problem.place.file == f"{game.folder}/{file}", str(problem)
        assert problem.place.line
        assert problem.kind == kind
        (shown,) = re.findall(r"'([^']*)'", problem.message)
        said = [words for words in re.split(r"[\s()×+,]+", shown.replace(added, " ")) if words]
        there = (root / problem.place.file).read_text(encoding="utf-8")
        if any(words in there for words in said):  # nobody has written a part of them, or what the house says
            assert any(words in line(root, problem) for words in said), str(problem)


@pytest.mark.parametrize("kind", SPOILT)
@pytest.mark.parametrize("name", GAMES)
def test_words_of_cards_are_told_at_their_cells(games: dict[str, Game], fonts: FontBook, name: str, kind: str) -> None:
    """Each name in each language, and each column of text, told of on the site and on printed faces alike."""
    game, root = games[name], GAMES[name]
    header = (root / game.folder / "cards.csv").read_text(encoding="utf-8").splitlines()[0].split(",")
    texts = {c for each in game.spec.kinds.values() for c, field in each.fields.items() if field.type == "text"}
    columns = [*(f"name_{lang}" for lang in game.languages), *sorted(texts)]
    told = set()
    for column in columns:
        card = next(card for card in game.cards if column.startswith("name_") or column in card.fields)
        if column.startswith("name_"):
            lang = column.removeprefix("name_")
            changed = replace(card, name={**card.name, lang: card.name[lang] + SPOILT[kind]})
        else:
            changed = replace(card, fields={**card.fields, column: f"{card.fields[column]}{SPOILT[kind]}"})
        cards = tuple(changed if each is card else each for each in game.cards)
        studio = Studio(replace(game, cards=cards), root, fonts)
        for lang in game.languages:
            try:
                studio.printed_face(changed, lang)
                studio.card_face(changed.kind, changed.fields, changed.name, lang)
            except ContentError as error:
                place = Place(f"{game.folder}/cards.csv", card.place.line, header.index(column) + 1)
                assert [(p.kind, p.place) for p in error.problems] == [(kind, place)]
                told.add(column)
    prints = any(studio.prints_name(c.kind, c.fields, c.name, lang) for c in game.cards for lang in game.languages)
    assert bool(told) == (prints or bool(texts))


COSTS = {"red", "blue", "yellow", "white", "black", "colourless"}
TOLD = {
    "toji": {"fire", "wind", "earth", "water"},
    "charisma": {"amount", "attack", "hp", "power", *COSTS},
    "janken": set(),
}
"""Columns whose room is small: no number of 18 digits fits."""


def spread(value: int | str, letters: int) -> int | str:
    """A value of so many letters, of the kind that the cell holds."""
    return int("8" * letters) if isinstance(value, int) else "8" * letters


def cells(game: Game) -> Iterator[tuple[Card, str]]:
    """A card for each column of each kind that may hold numbers or words of any length."""
    for name, kind in game.spec.kinds.items():
        for column, field in kind.fields.items():
            for card in game.cards:
                if card.kind == name and column in card.fields and field.type != "member" and field.max is None:
                    yield card, column
                    break


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("name", GAMES)
def test_what_a_face_shows_of_a_cell_shrinks_to_the_floor_and_then_is_told_there(
    games: dict[str, Game], fonts: FontBook, name: str, ink: Ink
) -> None:
    """Each column of each kind of card: nothing runs over what stands beside it, and no other cell is blamed."""
    game, root = games[name], GAMES[name]
    header = (root / game.folder / "cards.csv").read_text(encoding="utf-8").splitlines()[0].split(",")
    seen, studio = set[str](), Studio(game, root, fonts)
    for card, column in cells(game):
        told, before = None, 99.0
        for letters in (1, 2, 3, 6, 12, 18):
            value = spread(card.fields[column], letters)
            changed = replace(card, fields={**card.fields, column: value})
            try:
                face = studio.printed_face(changed, game.languages[0], ink)
            except ContentError as error:
                (told,) = error.problems
                break
            sizes = [size for label, size in sized_labels(face.children) if str(value) in label.text]
            assert sizes, (card.id, column)
            assert FLOOR - 1e-9 <= max(sizes) <= before + 1e-9
            before = max(sizes)
        if told is None:
            assert before < 99, (card.id, column)
            continue
        place = Place(f"{game.folder}/cards.csv", card.place.line, header.index(column) + 1)
        assert (told.kind, told.place) == ("fit", place), str(told)
        seen.add(column)
    assert seen >= TOLD[name]


SIZES = ((111, 38.9), (57.2, 34), (31.1, 42.1), (20, 20), (20, 300), (300, 20), (41, 63))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", GAMES)
def test_a_size_that_cards_cannot_be_drawn_at_is_told_as_such(
    games: dict[str, Game], fonts: FontBook, name: str, size: tuple[float, float]
) -> None:
    """Nobody who writes a game is told of lines of a template that draws every game's cards but theirs."""
    game = games[name]
    card = game.spec.card_size.model_copy(update={"width": size[0], "height": size[1]})
    resized = replace(game, spec=game.spec.model_copy(update={"card_size": card}))
    problems = Studio(resized, GAMES[name], fonts).problems()
    assert not [str(p) for p in problems if p.place.file.startswith("templates/")]
    sized = [problem for problem in problems if problem.kind == "card-size"]
    assert len(sized) == len(set(sized))
    for problem in sized:
        assert problem.place == game.place("game.yaml", "card_size")
        assert card.words() in problem.message
    assert sized or size == (41, 63) or name == "toji"


def test_a_mistake_of_a_template_is_its_own_at_any_size(tmp_path: Path, fonts: FontBook) -> None:
    game = load_game(GAMES["janken"], "janken")
    face = tmp_path / "templates/janken/cards/face.svg.j2"
    face.parent.mkdir(parents=True)
    face.write_text('<svg viewBox="0 0 {{ w }} {{ h }}"><rect width="-1" height="2"/></svg>')
    for width, height in (*SIZES, (63, 88)):
        card = game.spec.card_size.model_copy(update={"width": width, "height": height})
        resized = replace(game, spec=game.spec.model_copy(update={"card_size": card}))
        with pytest.raises(ContentError) as caught:
            Studio(resized, tmp_path, fonts).printed_face(game.cards[0])
        assert [p.place.file for p in caught.value.problems] == ["templates/janken/cards/face.svg.j2"]


@pytest.mark.parametrize("name", GAMES)
def test_every_part_with_words_is_told_of(games: dict[str, Game], fonts: FontBook, name: str) -> None:
    """What is spoilt is found: in the sets, on the mat, on figures, and on tokens that have marks."""
    game = games[name]
    for part in PARTS:
        shown = {
            "tokens": any(kind.mark for kind in game.spec.tokens.kinds),
            "figures": any(figure.labels for figure in game.spec.figures),
            "terms": any(member.term for members in game.spec.sets.values() for member in members),
            "prints": game.spec.prints.cards is not None,
            "mat": True,
        }
        if shown.get(part):
            assert Studio(spoilt(game, part, SPOILT["glyph"]), GAMES[name], fonts).problems(), part


def test_words_of_a_drawing_are_told_where_the_game_says_them() -> None:
    """Unless it says itself where they come from; what the game does not say is told in the drawing's own file."""
    texts = '<text x="1" y="1" font-size="3">{}</text><text x="1" y="1" font-size="3" data-source="b:2">{}</text>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{texts}</svg>'
    known = read_svg(svg.format(" 湯 &amp;  水 ", "湯 &amp; 水"), "x.svg", rendered=True, sources={"湯 & 水": "a:1"})
    assert [label.source for label in known.children if isinstance(label, Label)] == ["a:1", "b:2"]
    unknown = read_svg(svg.format("湯", "湯"), "x.svg", rendered=True, sources={"水": "a:1"})
    assert [label.source for label in unknown.children if isinstance(label, Label)] == ["x.svg", "b:2"]


# ── shrinking ──


def zone_label(game: Game, text: str) -> Game:
    zones = list(game.spec.mat.zones)
    zones[0] = zones[0].model_copy(update={"label": dict.fromkeys(game.languages, text)})
    return replace(game, spec=updated(game, "mat", zones=tuple(zones)))


def updated(game: Game, part: str, **values: object) -> GameSpec:
    return game.spec.model_copy(update={part: getattr(game.spec, part).model_copy(update=values)})


def key_label(game: Game, text: str) -> Game:
    key = game.spec.mat.key.set
    members = list(game.spec.sets[key])
    members[0] = members[0].model_copy(update={"label": dict.fromkeys(game.languages, text)})
    return replace(game, spec=game.spec.model_copy(update={"sets": {**game.spec.sets, key: tuple(members)}}))


def mark(game: Game, text: str) -> Game:
    kinds = list(game.spec.tokens.kinds)
    kinds[0] = kinds[0].model_copy(update={"mark": text})
    return replace(game, spec=updated(game, "tokens", kinds=tuple(kinds)))


def drawn_mat(game: Game, studio: Studio) -> Iterator[Node]:
    return iter(mat(game, game.spec.mat, studio.art, studio.fonts).children)


def drawn_token(game: Game, studio: Studio) -> Iterator[Node]:
    kind = game.spec.tokens.kinds[0]
    art = studio.art(kind.art)
    return iter(token(game, game.spec.tokens, kind, art, studio.fonts, is_round=False).children)


SHRINKING = {
    "zone": (zone_label, drawn_mat, GAMES, ("mat", "zones", 0, "label")),
    "key": (key_label, drawn_mat, ("charisma",), None),
    "mark": (mark, drawn_token, GAMES, ("tokens", "kinds", 0, "mark")),
}
CASES = [(what, name) for what, (_, _, names, _) in SHRINKING.items() for name in names]


@pytest.mark.parametrize(("what", "name"), CASES)
@pytest.mark.parametrize("letter", ["湯", "8"])
def test_words_shrink_to_the_floor_and_then_are_told_where_they_stand(
    games: dict[str, Game], fonts: FontBook, what: str, name: str, letter: str
) -> None:
    """Letter by letter longer: never smaller than 6.5 pt, never larger than before, and in the end refused."""
    put, draw, _, path = SHRINKING[what]
    game = games[name]
    path = path or ("sets", game.spec.mat.key.set, 0, "label")
    before, count = 99.0, 0
    while count < 300:
        count += 1
        words = letter * count
        longer_ = put(game, words)
        try:
            nodes = tuple(draw(longer_, Studio(longer_, GAMES[name], fonts)))
        except ContentError as error:
            (problem,) = error.problems
            assert problem.kind == "fit"
            assert "6.5 pt" in problem.message
            ends = ((), *((lang,) for lang in game.languages))
            assert problem.place in {game.place("game.yaml", *path, *end) for end in ends}
            break
        sizes = [size for label, size in sized_labels(nodes) if label.text == words]
        assert sizes
        assert FLOOR - 1e-9 <= max(sizes) <= before + 1e-9
        before = max(sizes)
    assert 2 < count < 300
    assert before < FLOOR * 1.6, "it was small before it was refused"
