"""A mat with rows in however many languages: each word once in its space, none over another, or it is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product

import pytest

from generator.drawing.fit import FLOOR
from generator.drawing.fonts import FontBook
from generator.drawing.geometry import Box
from generator.drawing.mat import HEIGHT, WIDTH, mat
from generator.drawing.matlayout import plan_mat
from generator.drawing.scene import Drawing, Group, Label
from generator.drawing.studio import Studio
from generator.errors import ContentError
from generator.model import Game, Mat

from .conftest import ROOT
from .walk import groups, sized_labels

CODES = ("ja", "en", "fr", "de", "it", "es")
FRENCH = {
    **{"deck": "PIOCHE", "abyss": "ABÎME", "units": "UNITÉ", "characters": "PERSONNAGE"},
    **{"red": "rouge", "blue": "bleu", "yellow": "jaune", "white": "blanc", "black": "noir", "colourless": "incolore"},
}


@pytest.fixture(scope="module")
def studio(charisma: Game, fonts: FontBook) -> Studio:
    return Studio(charisma, ROOT, fonts)


def spec_of(game: Game) -> Mat:
    assert game.spec.mat is not None
    return game.spec.mat


def key_of(game: Game) -> str:
    key = spec_of(game).key
    assert key is not None
    return key.set


def spoken(game: Game, languages: Sequence[str], words: Mapping[str, Mapping[str, str]], members: int = 6) -> Game:
    """The game in these languages, its mat saying ``words`` (by zone or member), with a key of so many members."""
    spec = spec_of(game)
    zones = [zone.model_copy(update={"label": words[zone.id]}) for zone in spec.zones]
    key = [m.model_copy(update={"label": words[m.id]}) for m in game.spec.sets[key_of(game)][:members]]
    changed = {
        "languages": tuple(languages),
        "mat": spec.model_copy(update={"zones": tuple(zones), "title": dict.fromkeys(languages, "Mat")}),
        "sets": {**game.spec.sets, key_of(game): tuple(key)},
    }
    return replace(game, spec=game.spec.model_copy(update=changed))


def every_name(game: Game) -> list[str]:
    return [*(zone.id for zone in spec_of(game).zones), *(m.id for m in game.spec.sets[key_of(game)])]


def spaces(game: Game, drawing: Drawing) -> Iterator[tuple[str, Group, Box]]:
    """Each place with words, by the id of the zone or of the member, with its room."""
    grid, parts = plan_mat(game, spec_of(game), WIDTH, HEIGHT).grid, groups(drawing)
    assert grid is not None
    for cell in grid.cells:
        yield cell.zone.id, parts[f"label-{cell.zone.id}-{cell.number}"], cell.plaque
    free = grid.next_to(spec_of(game), "abyss")
    assert free is not None
    for member in game.spec.sets[key_of(game)]:
        yield member.id, parts[f"key-{key_of(game)}-{member.id}"], free.room


def box(label: Label, fonts: FontBook) -> Box:
    """Where a label's letters are, from the tallest to what hangs below the line."""
    width = fonts.width(label.text, label.size, label.face)
    left = label.x - (width / 2 if label.anchor == "middle" else 0)
    return Box(left, label.y - 0.88 * label.size, width, 1.09 * label.size)


def meet(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def hold(game: Game, drawing: Drawing, words: Mapping[str, Mapping[str, str]], fonts: FontBook) -> None:
    """Each space says its word in each language once, large enough and within its room; no label meets another."""
    for name, group, room in spaces(game, drawing):
        labels = [label for label, _ in sized_labels(group.children)]
        said = [label.text for label in labels if not label.text.isdigit()]
        assert said == list(dict.fromkeys(words[name][lang] for lang in game.languages))
        for label in labels:
            place = box(label, fonts)
            assert label.size >= FLOOR - 1e-9
            assert room.x - 1e-6 <= place.x and place.right <= room.right + 1e-6, label
            assert room.y - 1e-6 <= place.y and place.bottom <= room.bottom + 1e-6, label
    boxes = [box(label, fonts) for label in drawing.labels]
    assert not any(meet(one, other) for one, other in combinations(boxes, 2))


CASES = list(product(range(1, len(CODES) + 1), (2, 5, 8, 12, 20, 60), (1, 2, 4, 6)))


def drawn(game: Game, studio: Studio) -> Drawing:
    return mat(game, spec_of(game), studio.art, studio.fonts)


@pytest.mark.parametrize(("languages", "letters", "members"), CASES)
def test_words_share_their_room_or_are_told(
    charisma: Game, studio: Studio, languages: int, letters: int, members: int
) -> None:
    codes, names = CODES[:languages], every_name(charisma)
    words = {name: {code: code.ljust(letters, "m") for code in codes} for name in names}
    game = spoken(charisma, codes, words, members)
    try:
        drawing = drawn(game, studio)
    except ContentError as error:
        told = {(problem.kind, problem.place.file) for problem in error.problems}
        assert told <= {("fit", "content/charisma/game.yaml"), ("mat", "content/charisma/game.yaml")}
        assert languages * letters > 10, "short words fit"
    else:
        hold(game, drawing, words, studio.fonts)
        assert languages * letters < 60, "long words do not"


def test_a_third_language_has_room_on_charismas_mat(charisma: Game, studio: Studio) -> None:
    spec, members = spec_of(charisma), charisma.spec.sets[key_of(charisma)]
    words = {named.id: {**named.label, "fr": FRENCH[named.id]} for named in (*spec.zones, *members)}
    game = spoken(charisma, CODES[:3], words)
    hold(game, drawn(game, studio), words, studio.fonts)


@pytest.mark.parametrize("same", ["ja", "en"])
def test_a_word_that_two_languages_share_is_said_once(charisma: Game, studio: Studio, same: str) -> None:
    spec, members = spec_of(charisma), charisma.spec.sets[key_of(charisma)]
    words = {named.id: {**named.label, "fr": named.label[same]} for named in (*spec.zones, *members)}
    game = spoken(charisma, CODES[:3], words)
    assert drawn(game, studio).labels == drawn(charisma, studio).labels


def test_all_words_without_room_are_told_at_once_where_they_stand(charisma: Game, studio: Studio) -> None:
    codes, long = CODES[:3], {"characters", "abyss", "red", "black"}
    words = {name: {code: code + "m" * (30 * (name in long)) for code in codes} for name in every_name(charisma)}
    with pytest.raises(ContentError) as caught:
        drawn(spoken(charisma, codes, words), studio)
    parts = (("mat", "zones"), spec_of(charisma).zones), (("sets", "colour"), charisma.spec.sets["colour"])
    named = ((path, number, part) for path, several in parts for number, part in enumerate(several))
    places = [charisma.place("game.yaml", *path, number, "label") for path, number, part in named if part.id in long]
    assert {problem.place.line for problem in caught.value.problems} == {place.line for place in places}
    assert {problem.kind for problem in caught.value.problems} == {"fit"}
