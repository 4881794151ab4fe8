"""The playmat's PDF against M1–M5 and L1, measured on the page itself."""

from __future__ import annotations

from dataclasses import replace

import pikepdf
import pytest

from generator.drawing.mat import mat
from generator.drawing.matlayout import CARD_CLEARANCE, TOKEN_CLEARANCE, plan_mat
from generator.drawing.scene import Group
from generator.drawing.studio import Studio
from generator.errors import ContentError
from generator.printing import write_prints
from generator.printing.order import Order
from generator.printing.paper import A3, A4

from .conftest import ROOT
from .pdfread import Char, chars, mm_box, shapes, words

PINK = tuple(round(int("e0809b"[i : i + 2], 16) / 255, 4) for i in (0, 2, 4))


@pytest.fixture(scope="module")
def path(prints):
    return prints["playmat-a3.pdf"].path


@pytest.fixture(scope="module")
def trim(path):
    with pikepdf.open(path) as pdf:
        return mm_box(pdf.pages[0], "/TrimBox")


@pytest.fixture(scope="module")
def characters(path, trim):
    """The characters on the mat itself, without those in the margins."""
    return [c for c in chars(path) if inside(c.box, trim)]


@pytest.fixture(scope="module")
def card_spaces(path, toji):
    card = toji.spec.card_size
    size = (card.width + CARD_CLEARANCE, card.height + CARD_CLEARANCE)
    return [shape.box for shape in shapes(path) if shape.size == size and shape.stroke]


@pytest.fixture(scope="module")
def slots(path, toji):
    """Every space of a track: its box, and the box of the token's place in it."""
    drawn = shapes(path)
    height = toji.spec.tokens.diameter + TOKEN_CLEARANCE
    boxes = [s.box for s in drawn if s.size[1] == height and s.size[0] >= height and s.stroke]
    rounds = [s.box for s in drawn if s.size[0] == s.size[1] and toji.spec.tokens.diameter < s.size[0] < height]
    return [(box, next(r for r in rounds if inside(r, box))) for box in boxes]


def inside(inner, outer, by: float = 0.0) -> bool:
    x0, y0, x1, y1 = outer
    return x0 + by <= inner[0] and y0 + by <= inner[1] and inner[2] <= x1 - by and inner[3] <= y1 - by


def found(characters: list[Char], text: str) -> list[list[Char]]:
    """Every place where these words stand, as their characters."""
    wanted = text.replace(" ", "")
    run = "".join(c.text for c in characters)
    starts = [i for i in range(len(run)) if run.startswith(wanted, i)]
    return [characters[i : i + len(wanted)] for i in starts]


def test_four_spaces_hold_a_card_with_room(card_spaces):
    assert len(card_spaces) == 4


def test_every_label_stands_upright_over_its_space_in_both_languages(characters, card_spaces, toji, trim):
    """M2, M3: column, row, words; upright from the pink side; not where cards cover them."""
    middle = ((trim[0] + trim[2]) / 2, (trim[1] + trim[3]) / 2)
    for zone in toji.spec.mat.zones:
        for words_ in zone.label.values():
            ours = []
            for run in found(characters, words_):
                x, y = run[0].box[0], run[0].box[1]
                if ("left" if x < middle[0] else "right") == zone.column and (
                    "top" if y < middle[1] else "bottom"
                ) == zone.row:
                    ours.append(run)
            assert len(ours) == 1, (zone.id, words_)
            box = (ours[0][0].box[0], ours[0][0].box[1], ours[0][-1].box[2], ours[0][0].box[3])
            assert {c.angle for c in ours[0]} == {0}
            above = [s for s in card_spaces if s[0] <= box[0] and box[2] <= s[2] and 0 <= s[1] - box[3] < 10]
            assert len(above) == 1


def test_labels_are_extracted_as_words(path, toji):
    text = words(path)
    for zone in toji.spec.mat.zones:
        for word in zone.label.values():
            assert word in text


def test_tracks_number_every_life_and_read_upright_from_their_own_side(characters, slots, toji):
    """M4: 0 to the start life, twice; from left to right as the track's own player sees it."""
    lives = list(range(toji.number("life_end"), toji.number("start_life") + 1))
    assert len(slots) == 2 * len(lives)
    for angle, order in ((0, 1), (180, -1)):
        read = []
        for box, _ in sorted(slots, key=lambda s: s[0][0] * order):
            digits = [c for c in characters if inside(c.box, box)]
            if digits and digits[0].angle == angle:
                assert {c.angle for c in digits} == {angle}
                read.append(int("".join(c.text for c in sorted(digits, key=lambda c: c.box[0] * order))))
        assert read == lives
    ys = {angle: [c.box[1] for c in characters if c.angle == angle and c.text.isdigit()] for angle in (0, 180)}
    assert max(ys[180]) < min(ys[0])


def test_a_token_fits_a_space_and_hides_no_number(characters, slots, toji):
    """M5, L1."""
    diameter = toji.spec.tokens.diameter
    for box, round_ in slots:
        assert round_[2] - round_[0] >= diameter
        cx, cy, r = (round_[0] + round_[2]) / 2, (round_[1] + round_[3]) / 2, diameter / 2
        assert inside((cx - r, cy - r, cx + r, cy + r), box)
        for char in characters:
            if inside(char.box, box):
                assert char.box[2] <= cx - r or char.box[0] >= cx + r


def test_spaces_do_not_overlap_and_stay_in_the_safe_zone(card_spaces, slots, characters, trim):
    boxes = [*card_spaces, *(box for box, _ in slots)]
    for i, a in enumerate(boxes):
        assert inside(a, trim, 3)
        for b in boxes[:i]:
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
    assert all(inside(c.box, trim, 3) for c in characters)


def test_the_pink_frame_is_on_the_near_side(path, trim):
    """M1: pink along the whole near edge, past the trim, and nowhere in the far half."""
    middle = (trim[1] + trim[3]) / 2
    pink = [s for s in shapes(path) if s.fill and s.fill == pytest.approx(PINK, abs=0.001)]
    assert len(pink) == 1
    x0, y0, x1, y1 = pink[0].box
    assert (x0, x1, y1) == pytest.approx((trim[0] - 3, trim[2] + 3, trim[3] + 3), abs=0.01)
    assert y0 > middle


def test_a_low_ink_mat_fills_no_large_area(toji, fonts):
    def walk(nodes):
        for node in nodes:
            yield from walk(node.children) if isinstance(node, Group) else (node,)

    for node in walk(mat(toji, toji.spec.mat, Studio(toji, ROOT, fonts).art, fonts, ink="low").children):
        if getattr(node, "width", 0) > 20:
            assert node.paint.fill in {None, "#ffffff", toji.spec.palette["wood"]}


def with_label(game, text):
    """The game with another English word on the second zone."""
    zones = list(game.spec.mat.zones)
    zones[1] = zones[1].model_copy(update={"label": {**zones[1].label, "en": text}})
    spec = game.spec.model_copy(update={"mat": game.spec.mat.model_copy(update={"zones": tuple(zones)})})
    return replace(game, spec=spec)


@pytest.mark.parametrize(("text", "kind"), [("DISC\U00013000ARD", "glyph"), ("DISCARD " * 12, "fit")])
def test_words_that_cannot_be_set_are_told_with_their_place(toji, fonts, tmp_path, text, kind):
    game = with_label(toji, text)
    with pytest.raises(ContentError) as caught:
        write_prints(game, Studio(game, tmp_path, fonts), tmp_path / "out", Order(("mat",), (A4, A3)))
    place = toji.place("game.yaml", "mat", "zones", 1, "label", "en")
    assert place.line
    assert [(p.kind, p.place) for p in caught.value.problems] == [(kind, place)]
    assert not (tmp_path / "out").exists()


def test_the_mat_stays_as_it_is_where_games_with_rows_come_and_go(toji):
    """Every card space of a mat without rows, to the hundredth of a millimetre."""
    spaces = [
        (z.zone.id, round(z.space.x, 2), round(z.space.y, 2)) for z in plan_mat(toji, toji.spec.mat, 396, 273).zones
    ]
    assert spaces == [
        ("character-deck", 10.67, 42.67),
        ("toji", 10.67, 149.33),
        ("event-deck", 318.33, 42.67),
        ("events", 318.33, 149.33),
    ]
