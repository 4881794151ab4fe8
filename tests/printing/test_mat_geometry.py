"""Any mat in any ink, measured on the file: it holds the cards and tokens of the data and says its words."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from itertools import combinations

import pikepdf
import pypdfium2 as pdfium
import pytest
from PIL import ImageOps, ImageStat

from generator.drawing.edges import BLEED
from generator.drawing.fit import FLOOR
from generator.drawing.mat import HEIGHT, WIDTH
from generator.drawing.matlayout import plan_mat
from generator.drawing.scene import Label
from generator.drawing.studio import Studio
from generator.printing import write_prints
from generator.printing.layout.marks import RULER_ROOM
from generator.printing.order import Order
from generator.printing.paper import A3
from generator.printing.shop import Shop
from generator.printing.things.mats import mat_documents
from generator.printing.words import joined, load_words

from .pdfread import chars, mm_box, shapes

GAMES = ("toji", "charisma", "janken")
INKS = ("full", "low")
CLEARANCE = 0.5
SAFE = 3.0


@dataclass
class Read:
    """A mat as its file has it, in the mat's own coordinates."""

    game: object
    plan: object
    path: object
    trim: tuple
    outlines: list = field(default_factory=list)
    chars: list = field(default_factory=list)


@pytest.fixture(scope="module")
def mats(games, fonts, tmp_path_factory):
    found = {}
    for name in GAMES:
        game, root = games[name]
        order = Order(("mat",), (A3,), INKS)
        for ink, made in zip(
            INKS, write_prints(game, Studio(game, root, fonts), tmp_path_factory.mktemp(name), order), strict=True
        ):
            with pikepdf.open(made.path) as pdf:
                trim = mm_box(pdf.pages[0], "/TrimBox")

            def moved(box, trim=trim):
                return (box[0] - trim[0], box[1] - trim[1], box[2] - trim[0], box[3] - trim[1])

            read = Read(game, plan_mat(game, game.spec.mat, WIDTH, HEIGHT), made.path, trim)
            read.outlines = [moved(s.box) for s in shapes(made.path) if s.stroke]
            read.chars = [(c, moved(c.box)) for c in chars(made.path) if inside(c.box, trim)]
            found[name, ink] = read
    return found


@pytest.fixture(params=[(game, ink) for game in GAMES for ink in INKS], ids=lambda each: "-".join(each))
def read(request, mats):
    return mats[request.param]


def inside(inner, outer, by=0.0):
    return (
        outer[0] + by <= inner[0] + 0.02
        and outer[1] + by <= inner[1] + 0.02
        and inner[2] <= outer[2] - by + 0.02
        and inner[3] <= outer[3] - by + 0.02
    )


def test_words_below_a_mat_stand_clear_of_its_bleed(read):
    """In one line: two, where there is no room for one, stand as close as can be."""
    _, _, _, bottom = read.trim
    below = [c for c in chars(read.path) if c.box[1] > bottom]
    assert below
    assert min(c.box[1] for c in below) > bottom + BLEED + 0.8
    assert max(c.box[3] for c in below) - min(c.box[1] for c in below) < 4


@pytest.mark.parametrize("name", GAMES)
def test_words_below_a_mat_take_one_line_where_there_is_room(games, fonts, name):
    """However long the edition at their right is; the room is shared as the languages need it."""
    game, root = games[name]
    words = load_words(game.languages, root)
    said = [joined([p for p in (*words.on_cards("scale"), *words.stand_in_size(game.spec)) if p.lang == lang])
            for lang in game.languages]  # fmt: skip
    needs = sum(fonts.width(text, FLOOR, "sans") + 4 for text in said)
    seen = set()
    for length in (*range(1, 20, 2), 24, 32):
        named = replace(game, spec=game.spec.model_copy(update={"id": "m" * length}))
        (document,) = mat_documents(Shop(named, words, Studio(named, root, fonts)), Order(("mat",), (A3,)))
        (sheet,) = document.sheets
        texts = [n for n in sheet.nodes if isinstance(n, Label) and n.y > sheet.trim.bottom]
        (edition,) = [label for label in texts if label.anchor == "end"]
        end = edition.x - fonts.width(edition.text, edition.size, edition.face) - 4
        fits = needs <= end - (sheet.trim.x + 2 + RULER_ROOM) + 1e-6
        assert (len({label.y for label in texts}) == 1) == fits
        seen.add(fits)
    assert True in seen


def corners(box):
    return (box.x, box.y, box.right, box.bottom)


def drawn(read, box):
    """Whether the file outlines a box."""
    return any(all(abs(a - b) < 0.02 for a, b in zip(one, corners(box), strict=True)) for one in read.outlines)


def card_spaces(plan):
    """Every space for a card as it lies: the box, and the strip of its words."""
    if plan.grid is None:
        return [(zone.space, zone.curtain, False, zone.zone) for zone in plan.zones]
    upright = [(cell.upright, cell.plaque, False, cell.zone) for cell in plan.grid.cells]
    return upright + [(cell.sideways, cell.plaque, True, cell.zone) for cell in plan.grid.cells if cell.sideways]


def test_every_card_space_is_there_and_holds_a_card(read):
    card = read.game.spec.card_size
    found = card_spaces(read.plan)
    counts = defaultdict(int)
    for box, _, sideways, zone in found:
        assert drawn(read, box), zone.id
        short, long = (box.height, box.width) if sideways else (box.width, box.height)
        assert short >= card.width + CLEARANCE
        assert long >= card.height + CLEARANCE
        assert inside(corners(box), (0, 0, WIDTH, HEIGHT), SAFE)
        counts[zone.id] += not sideways
    assert counts == {zone.id: read.game.number(zone.spaces) for zone in read.game.spec.mat.zones}


def test_every_zone_says_its_words_on_its_strip(read):
    for _, strip, _, zone in card_spaces(read.plan):
        held = "".join(char.text for char, box in read.chars if inside(box, corners(strip)))
        for word in zone.label.values():
            assert word.replace(" ", "") in held, zone.id


def test_a_token_fits_every_space_of_every_track_and_hides_no_number(read):
    tokens = read.game.spec.tokens
    for track in read.plan.tracks:
        angle = 180 if track.track.edge == "far" else 0
        numbers = []
        for slot in track.slots:
            box, place = (turned(each, read.plan) if angle else each for each in (slot.box, slot.token))
            assert drawn(read, box)
            assert inside(corners(place), corners(box))
            assert min(place.width, place.height) >= tokens.diameter + CLEARANCE
            assert inside(corners(box), (0, 0, WIDTH, HEIGHT), SAFE)
            held = [(char, at) for char, at in read.chars if inside(at, corners(box))]
            assert {char.angle for char, _ in held} == {angle}
            said = sorted(held, key=lambda each: each[1][0], reverse=bool(angle))
            numbers.append(int("".join(char.text for char, _ in said)))
            if slot.number_box is not slot.token:
                (cx, cy), r = place.middle, tokens.diameter / 2
                assert not any(
                    at[0] < cx + r and cx - r < at[2] and at[1] < cy + r and cy - r < at[3] for _, at in held
                )
        start, end = read.game.number(track.track.start), read.game.number(track.track.end)
        assert numbers == list(range(start, end + (1 if end >= start else -1), 1 if end >= start else -1))


def turned(box, plan):
    return type(box)(plan.width - box.right, plan.height - box.bottom, box.width, box.height)


def test_nothing_overlaps(read):
    strips = [strip for _, strip, sideways, _ in card_spaces(read.plan) if not sideways]
    upright = [box for box, _, sideways, _ in card_spaces(read.plan) if not sideways]
    slots = [turned(s.box, read.plan) if t.track.edge == "far" else s.box for t in read.plan.tracks for s in t.slots]
    assert not any(a.overlaps(b) for a, b in combinations([*strips, *upright, *slots], 2))
    assert all(inside(at, (0, 0, WIDTH, HEIGHT), SAFE) for _, at in read.chars)


def ink_on(read):
    """How much ink covers the mat, 0 for white paper and 1 for black."""
    page = pdfium.PdfDocument(read.path)[0].render(scale=50 / 72).to_pil().convert("RGB")
    box = [round(v * 50 / 25.4) for v in read.trim]
    return sum(ImageStat.Stat(ImageOps.invert(page.crop(box))).mean) / 3 / 255


@pytest.mark.parametrize("name", GAMES)
def test_little_ink_is_a_third_at_most(mats, name):
    full, low = (ink_on(mats[name, ink]) for ink in INKS)
    assert 0.005 < low <= full / 3


@pytest.mark.parametrize("name", GAMES)
def test_little_ink_says_and_shows_all_that_full_ink_does(mats, name):
    full, low = (mats[name, ink] for ink in INKS)
    assert [char.text for char, _ in low.chars] == [char.text for char, _ in full.chars]
