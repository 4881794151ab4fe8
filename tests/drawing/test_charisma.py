"""Charisma's cards and figures: what a face says by sign and number, and that signs are told apart by shape."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from generator.drawing.fit import FLOOR
from generator.drawing.fonts import FontBook
from generator.drawing.geometry import Box
from generator.drawing.scene import Circle, Drawing, Group, Label, Node, Path, Rect
from generator.drawing.studio import Studio
from generator.errors import ContentError
from generator.model import Card, Game

from .conftest import ROOT
from .walk import everything, groups, sized_labels

PHONE = 358
"""How wide a phone shows a figure, in px."""


@pytest.fixture(scope="module")
def studio(charisma: Game, fonts: FontBook) -> Studio:
    return Studio(charisma, ROOT, fonts)


def faces(studio: Studio) -> list[tuple[Card, str, Drawing]]:
    game = studio.game
    return [(c, lang, studio.card_face(c.kind, c.fields, c.name, lang)) for c in game.cards for lang in game.languages]


def said(drawing: Drawing, group: str) -> list[str]:
    return [label.text for label, _ in sized_labels(groups(drawing)[group].children)]


def outline(studio: Studio, file: str) -> frozenset[str]:
    return frozenset(node.d for node in everything(studio.art(file).children) if isinstance(node, Path))


def shown(drawing: Drawing, group: str) -> frozenset[str]:
    return frozenset(n.d for n in everything(groups(drawing)[group].children) if isinstance(n, Path))


def test_an_ally_shows_charisma_strength_and_movement(studio: Studio, charisma: Game) -> None:
    for card, _, face in faces(studio):
        fields = card.fields
        assert ("stats" in groups(face)) == ("attack" in fields)
        if "attack" in fields:
            assert said(face, "charisma") == [str(fields["amount"])]
            colour = charisma.member("colour", str(fields["colour"]))
            assert outline(studio, str(colour.art)) <= shown(face, "charisma")
            assert said(face, "stats") == [f"{fields['attack']}/{fields['hp']}"]
            assert f"move-{fields['move']}" in groups(face)
            assert ("condition" in groups(face)) == (fields["condition"] != "none")


def test_a_cost_is_shown_by_shape_and_number(studio: Studio, charisma: Game) -> None:
    for card, _, face in faces(studio):
        asked = {m.art: card.fields[m.id] for m in charisma.spec.sets["colour"] if card.fields.get(m.id)}
        assert said(face, "cost") == [str(amount) for amount in asked.values()]
        for member in charisma.spec.sets["colour"]:
            there = outline(studio, str(member.art)) <= shown(face, "cost")
            assert there == (member.art in asked)


LOOKS = ("full", "low", "small")


def look(studio: Studio, card: Card, how: str) -> Drawing:
    """A card as it is printed, in full or with little ink, or as the site shows it in small."""
    if how == "small":
        return studio.card_face(card.kind, card.fields, card.name, "ja", studio.card_least)
    return studio.printed_face(card, "ja", "low" if how == "low" else "full")


def boxes(nodes: tuple[Node, ...], fonts: FontBook) -> list[tuple[str, Box]]:
    """Pills, signs and numbers, or the bars that stand for those, with the room they take."""
    found = []
    for node in nodes:
        if isinstance(node, Rect):
            found.append(("pill" if node.paint.stroke else "number", Box(node.x, node.y, node.width, node.height)))
        elif isinstance(node, Circle):
            found.append(("sign", Box(node.cx - node.r, node.cy - node.r, 2 * node.r, 2 * node.r)))
        elif isinstance(node, Label):
            width, height = fonts.width(node.text, node.size, node.face), fonts.cap_height(node.size, node.face)
            found.append(("number", Box(node.x - width / 2, node.y - height, width, height)))
    return found


def within(inner: Box, outer: Box) -> bool:
    slack = 1e-6
    return (
        outer.x <= inner.x + slack and outer.y <= inner.y + slack
        and inner.right <= outer.right + slack and inner.bottom <= outer.bottom + slack
    )  # fmt: skip


def apart(a: Box, b: Box) -> bool:
    return a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y


@pytest.mark.parametrize("how", LOOKS)
@pytest.mark.parametrize("number", [1, 8, 12, 88])
def test_a_cost_of_any_colours_keeps_its_pills_apart(
    studio: Studio, charisma: Game, fonts: FontBook, how: str, number: int
) -> None:
    """One to all colours, numbers of one and two digits: each sign and number within its pill, none over another.

    A number is there for each colour, of a size that can be read where it is shown, or a bar says that it cannot.
    """
    colours = [member.id for member in charisma.spec.sets["colour"]]
    card = next(card for card in charisma.cards if card.kind == "unit" and card.fields["effect"] == "damage")
    for count in range(1, len(colours) + 1):
        asked = {colour: number if place < count else 0 for place, colour in enumerate(colours)}
        face = look(studio, replace(card, fields={**card.fields, **asked}), how)
        there = boxes(groups(face)["cost"].children, fonts)
        pills, signs, numbers = ([box for kind, box in there if kind == each] for each in ("pill", "sign", "number"))
        assert len(pills) == len(signs) == len(numbers) == count
        for pill, sign, label in zip(pills, signs, numbers, strict=True):
            assert within(pill, Box(0, 0, face.width, face.height).grown(-3)), "on the panel"
            assert within(label, pill), count
            assert within(sign, pill), count
            assert apart(sign, label), count
        assert all(apart(a, b) for a, b in combinations(pills, 2)), count
        if how != "small" or number < 10:
            assert said(face, "cost") == [str(number)] * count
        stats = min(node.y for node in everything(groups(face)["stats"].children) if isinstance(node, Label))
        assert all(pill.bottom < stats for pill in pills)


@pytest.mark.parametrize("how", LOOKS)
@pytest.mark.parametrize("power", [1, 9, 10, 12, 88, 100])
def test_damage_leaves_the_sign_of_its_target_free(
    studio: Studio, charisma: Game, fonts: FontBook, how: str, power: int
) -> None:
    cards = [card for card in charisma.cards if card.fields.get("targeting")]
    assert {("hp" in card.fields, card.fields["targeting"]) for card in cards} >= {(True, "free"), (False, "defender")}
    for card in cards:
        for targeting in ("free", "defender"):
            fields = {**card.fields, "power": power, "targeting": targeting}
            face = look(studio, replace(card, fields=fields), how)
            effect, target = groups(face)["effect"], groups(face)[f"targeting-{targeting}"]
            (sign,) = (node for node in target.children if isinstance(node, Group))
            ends = [label.x + fonts.width(label.text, size, label.face)
                    for label, size in sized_labels(effect.children) if label.text == str(power)]  # fmt: skip
            if how == "small" and power > 99:  # a bar may stand for it
                ends += [node.x + node.width for node in effect.children if isinstance(node, Rect)][1:]
            (end,) = ends
            assert end < sign.matrix[4], (card.id, targeting)


def test_a_cost_without_room_is_told_at_its_cell(studio: Studio, charisma: Game) -> None:
    colours = [member.id for member in charisma.spec.sets["colour"]]
    for card in charisma.cards:
        if card.kind == "spell":
            long = replace(card, fields={**card.fields, **dict.fromkeys(colours, 10**9)})
            with pytest.raises(ContentError) as caught:
                studio.printed_face(long)
            assert {problem.kind for problem in caught.value.problems} == {"fit"}


def test_an_effect_is_a_sign_and_a_number_with_the_mark_of_free_targeting(studio: Studio, charisma: Game) -> None:
    for card, lang, face in faces(studio):
        fields, free = card.fields, charisma.member("targeting", "free")
        if fields["effect"] == "none":
            assert "effect" not in groups(face)
            continue
        expected = ["T"] if "hp" in fields else []  # an ally taps for its ability
        if fields["effect"] == "boost":
            expected.append(f"+{fields['power']}/+{fields['power_hp']}")
        elif fields["effect"] != "untap":
            expected.append(str(fields["power"]))
        if fields.get("targeting") == "free":
            expected += dict.fromkeys((str(free.mark), free.label[lang]))  # in words that its reader knows too
        assert said(face, "effect") == expected
        assert outline(studio, str(charisma.member("effect", str(fields["effect"])).art)) <= shown(face, "effect")


def test_every_card_is_marked_as_a_sample_and_says_its_name(studio: Studio) -> None:
    for card, lang, face in faces(studio):
        words = {label.text for label, _ in sized_labels(face.children)}
        assert said(face, "stand-in") == ["見本 / SAMPLE"]
        assert card.name[lang] in words
        assert min(size for _, size in sized_labels(face.children)) >= FLOOR - 1e-9


def test_a_name_too_long_for_its_card_is_told(studio: Studio, charisma: Game) -> None:
    card = charisma.cards[0]
    with pytest.raises(ContentError) as caught:
        studio.card_face(card.kind, card.fields, dict.fromkeys(charisma.languages, "Sample: " + "very " * 20))
    assert {problem.kind for problem in caught.value.problems} == {"fit"}


@pytest.mark.parametrize("set_name", ["colour", "move", "effect", "targeting"])
def test_no_two_members_share_a_shape(studio: Studio, charisma: Game, set_name: str) -> None:
    shapes = [outline(studio, m.art) for m in charisma.spec.sets[set_name] if m.art is not None]
    assert all(shapes)
    assert all(a.isdisjoint(b) for a, b in combinations(shapes, 2))


def test_all_kinds_have_one_back_that_is_the_same_when_turned(studio: Studio, charisma: Game) -> None:
    """All kinds lie in one deck: no card is told by its back."""
    backs = {repr(studio.card_back(kind)) for kind in charisma.spec.kinds}
    assert len(backs) == 1
    words = [label.text for label, _ in sized_labels(studio.card_back("unit").children)]
    assert len(words) == 2
    assert len(set(words)) == 1


def test_figures_show_their_rules_in_words_large_enough_for_a_phone(studio: Studio, charisma: Game) -> None:
    for figure in charisma.spec.figures:
        for lang in charisma.languages:
            drawing = studio.figure(figure.id, lang)
            assert set(figure.rules) <= drawing.rules
            for label, size in sized_labels(drawing.children):
                own = "/figures/" in label.source
                assert not own or size * PHONE / drawing.width >= 16 - 1e-6, (figure.id, lang, label.text)


def test_facts_told_by_drawings_are_drawn(studio: Studio, charisma: Game) -> None:
    drawn = studio.rules_drawn()
    told = {rule for rule, fact in charisma.facts.items() if fact.by in {"mat", "tokens", "notes", "figure"}}
    assert told <= drawn <= charisma.facts.keys()
    assert {"F1", "C3"} <= drawn


def test_the_figure_of_colours_says_which_pay_for_which(studio: Studio, charisma: Game) -> None:
    rows = groups(studio.figure("colours", "en"))
    assert {name for name in rows if name.startswith("colour-")} == {
        f"colour-{member.id}" for member in charisma.spec.sets["colour"]
    }


def test_a_game_without_a_frame_and_tracks_has_a_mat(charisma: Game, fonts: FontBook) -> None:
    assert charisma.spec.mat is not None
    bare = charisma.spec.mat.model_copy(update={"key": None})
    game = replace(charisma, spec=charisma.spec.model_copy(update={"mat": bare}))
    drawing = Studio(game, ROOT, fonts).mat
    assert drawing is not None
    assert "key-colour" not in groups(drawing)
