"""Tokens and notes on every paper, in every ink, flat and folded, measured on the files themselves."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from typing import get_args

import pikepdf
import pypdfium2 as pdfium
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from generator.drawing.studio import Studio
from generator.errors import ContentError
from generator.printing import write_prints
from generator.printing.order import Order
from generator.printing.paper import A3, A4, B4, LETTER, TABLOID, Paper
from generator.printing.things.sheet import split_rows
from generator.printing.words import SheetKind, load_words

from .pdfread import chars, mm_box, shapes, words

PAPERS = (A4, A3, B4, LETTER, TABLOID, Paper("own", 150, 220))
BLACK = (0.0, 0.0, 0.0)
MARGIN, BLEED = 4.3, 3.0
GAMES = ("toji", "charisma", "janken")


@pytest.fixture(scope="module")
def made(games, fonts, tmp_path_factory):
    """Prints the tokens and notes of a game, each order once."""
    kept = {}

    def make(name, backs):
        if (name, backs) not in kept:
            game, root = games[name]
            order = Order(("tokens", "notes"), PAPERS, ("full", "low"), backs)
            kept[name, backs] = write_prints(game, Studio(game, root, fonts), tmp_path_factory.mktemp(name), order)
        return kept[name, backs]

    return make


def tokens_of(made, name, backs, game):
    """The files of tokens, with their pages' shapes."""
    title = game.spec.tokens.title
    for one in made(name, backs):
        if one.title == title:
            yield one, [shapes(one.path, number) for number in range(one.pages)]


def cuts(drawn, diameter):
    """The round lines to cut along: their boxes."""
    return [s.box for s in drawn if s.stroke == BLACK and s.size == (diameter, diameter)]


def trims(drawn, width, height):
    """The boxes that crop marks frame: every pair of cuts that is so far apart."""
    black = [s for s in drawn if s.stroke == BLACK and not s.fill and s.width == pytest.approx(0.3, abs=1e-3)]
    segments = [segment for s in black if len(s.segments) >= 8 for segment in s.segments]
    xs = sorted({round(a[0], 2) for a, b in segments if a[0] == b[0]})
    ys = sorted({round(a[1], 2) for a, b in segments if a[1] == b[1]})
    return [
        (x, y)
        for x, y in product(xs, ys)
        if any(abs(o - x - width) < 0.02 for o in xs) and any(abs(o - y - height) < 0.02 for o in ys)
    ]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("backs", ["long-edge", "fold"])
def test_as_many_tokens_as_the_data_says_on_every_paper_in_every_ink(made, games, name, backs):
    game, _ = games[name]
    tokens, found = game.spec.tokens, 0
    wide = tokens.diameter * (2 if backs == "fold" else 1)
    for one, pages in tokens_of(made, name, backs, game):
        lines = [(number, box) for number, drawn in enumerate(pages) for box in cuts(drawn, tokens.diameter)]
        assert len(lines) == sum(kind.count for kind in tokens.kinds), one.name
        for number, (x, y, right, bottom) in lines:
            assert (round(x, 2), round(y, 2)) in trims(pages[number], wide, tokens.diameter), one.name
            grounds = [
                s for s in pages[number] if s.fill and s.seen and held((x, y, right, bottom), s.seen, BLEED, wide)
            ]
            assert grounds, "art runs past the line to cut along"
        found += 1
    assert found == 2 * len(PAPERS)


def held(cut, seen, bleed, wide):
    """Whether a ground runs past a cut: all round, or up to the fold."""
    x, y, right, bottom = cut
    folded = wide > right - x + 1
    return (
        seen[0] <= x - bleed + 0.02
        and seen[1] <= y - bleed + 0.02
        and seen[3] >= bottom + bleed - 0.02
        and seen[2] >= right + (0 if folded else bleed) - 0.02
    )


@pytest.mark.parametrize("name", GAMES)
def test_every_page_of_tokens_says_which_they_are(games, fonts, tmp_path, name):
    """Also where a kind goes on from the page before."""
    game, root = games[name]
    labels = [kind.label for kind in game.spec.tokens.kinds]
    (one,) = write_prints(game, Studio(game, root, fonts), tmp_path, Order(("tokens",), (Paper("own", 150, 200),)))
    for number in range(one.pages):
        text = words(one.path, number)
        assert any(all(label[lang] in text for lang in game.languages) for label in labels)


@pytest.mark.parametrize("name", GAMES)
def test_a_folded_token_has_its_face_on_either_side_of_the_fold(made, games, name):
    """Pixel for pixel the same beside the fold, which dashed marks show past the bleed."""
    game, _ = games[name]
    diameter = game.spec.tokens.diameter
    for one, pages in tokens_of(made, name, "fold", game):
        if one.paper != "A4":
            continue
        scale = 300 / 25.4
        for number, drawn in enumerate(pages):
            picture = pdfium.PdfDocument(one.path)[number].render(scale=300 / 72).to_pil().convert("RGB")
            marks = [
                segment
                for s in drawn
                if s.stroke == BLACK and not s.fill and s.width == pytest.approx(0.3, abs=1e-3)
                for segment in s.segments
            ]
            for x, y, right, bottom in cuts(drawn, diameter):
                inner = (x + 3.3, y + 3.3, right - 3.3, bottom - 3.3)
                face = picture.crop([round(v * scale) for v in inner])
                back = picture.crop([round((v + (0 if i % 2 else diameter)) * scale) for i, v in enumerate(inner)])
                off = ImageChops.difference(face, back).convert("L").histogram()
                assert sum(off[128:]) < 0.02 * sum(off)
                at_fold = [(a, b) for a, b in marks if abs(a[0] - right) < 0.02]
                ends = [v for a, b in at_fold for v in (a[1], b[1])]
                assert all(a[0] == b[0] for a, b in at_fold)
                assert any(v <= y - BLEED - 0.4 for v in ends)
                assert any(v >= bottom + BLEED + 0.4 for v in ends)
                assert not any(y - BLEED < v < bottom + BLEED for v in ends)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("backs", ["long-edge", "fold"])
def test_cuts_from_corner_to_corner_go_through_no_mark(made, games, name, backs):
    """So whatever is cut out first, the marks of all others are still there."""
    game, _ = games[name]
    side = game.spec.tokens.diameter
    for one, pages in tokens_of(made, name, backs, game):
        for drawn in pages:
            width, height = side * (2 if backs == "fold" else 1), side
            pieces = trims(drawn, width, height)
            assert pieces
            ends = [
                at
                for s in drawn
                if s.stroke == BLACK and not s.fill and s.width == pytest.approx(0.3, abs=1e-3)
                for segment in s.segments
                for at in segment
            ]
            for x, y in pieces:
                for u, v in ends:
                    apart = max(x - u, u - x - width, y - v, v - y - height)
                    assert apart > BLEED, (one.name, (x, y), (u, v))


BACKS = ("long-edge", "short-edge", "fold", "none")
KEPT = re.compile("余白(を|は切り離さずに)残|角から角まで|margins on|corner to corner")


def test_whoever_cuts_along_crop_marks_is_told_to_leave_them_on(games):
    """A cut from edge to edge takes off the marks of the lines that meet it."""
    _, root = games["toji"]
    told = load_words(("ja", "en"), root)
    texts = [(step.text, kind) for kind in get_args(SheetKind) for steps in told.steps(kind) for step in steps]
    texts += [(text, f"cards, {backs}") for backs in BACKS for text in told.cards_in_one_breath(backs).values()]
    named = [(text, kind) for text, kind in texts if re.search("トンボ|crop marks", text)]
    kinds = {"mat", "mat-tiles", "mat-tiles-grid", "tokens", "notes", *(f"cards, {backs}" for backs in BACKS)}
    assert {kind for _, kind in named} == kinds
    assert [(text, kind) for text, kind in named if not KEPT.search(text)] == []


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("backs", ["long-edge", "fold"])
def test_every_sheet_is_in_reach_of_printers_and_says_how_to_print_it(made, games, name, backs):
    game, _ = games[name]
    for one in made(name, backs):
        with pikepdf.open(one.path) as pdf:
            boxes = [mm_box(page, "/MediaBox") for page in pdf.pages]
        for number, (_, _, width, height) in enumerate(boxes):
            drawn = shapes(one.path, number)
            for x0, y0, x1, y1 in (*(s.seen for s in drawn if s.seen), *(c.box for c in chars(one.path, number))):
                assert min(x0, y0, width - x1, height - y1) >= MARGIN - 0.3, one.name
            scales = [s.size[0] for s in drawn if s.stroke == BLACK and s.width == pytest.approx(0.2, abs=1e-3)]
            assert [w for w in scales if w in {50.0, 25.4}] == [50.0, 25.4]
            text = words(one.path, number).replace("\r\n", "").replace(" ", "")
            assert text.count("100%") >= len(game.languages)
            assert f"{game.newest.version}·{one.paper.replace(' ', '')}" in text
            assert (f"{number + 1}/{one.pages}" in text) == (one.pages > 1)


@pytest.mark.parametrize("name", ["toji", "charisma"])
def test_little_ink_leaves_grounds_white(made, name):
    for one in made(name, "long-edge"):
        if "-low-ink-" in one.name:
            filled = (s for s in shapes(one.path) if s.fill and s.fill != BLACK and s.stroke is None)
            wide = [s for s in filled if min(s.size) > 11]
            assert wide
            assert {s.fill for s in wide} <= {(1.0, 1.0, 1.0)}, one.name


@pytest.mark.parametrize(("thing", "size"), [("tokens", (100, 120)), ("notes", (100, 120)), ("tokens", (92, 400))])
def test_a_paper_that_is_too_small_is_refused_at_the_size_that_does_not_fit(games, fonts, tmp_path, thing, size):
    game, root = games["toji"]
    with pytest.raises(ContentError) as caught:
        write_prints(game, Studio(game, root, fonts), tmp_path / "out", Order((thing,), (Paper("own", *size),)))
    (problem,) = caught.value.problems
    assert problem.place == game.place("game.yaml", thing, "diameter" if thing == "tokens" else "width")
    assert f"{size[0]} × {size[1]} mm" in problem.message
    assert not (tmp_path / "out").exists()


mm = st.floats(60, 500).map(lambda v: round(v, 1))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    paper=st.tuples(mm.filter(lambda v: v >= 90), mm.filter(lambda v: v >= 90)),
    diameter=st.floats(12, 60).map(lambda v: round(v, 1)),
    counts=st.tuples(st.integers(1, 12), st.integers(1, 12)),
    backs=st.sampled_from(["none", "fold"]),
)
def test_no_token_is_lost_and_none_overlaps_on_any_paper(toji, fonts, tmp_path_factory, paper, diameter, counts, backs):
    kinds = tuple(k.model_copy(update={"count": n}) for k, n in zip(toji.spec.tokens.kinds, counts, strict=True))
    tokens = toji.spec.tokens.model_copy(update={"diameter": diameter, "kinds": kinds})
    game = replace(toji, spec=toji.spec.model_copy(update={"tokens": tokens}))
    order = Order(("tokens",), (Paper("own", *paper),), ("full",), backs)
    root = tmp_path_factory.getbasetemp()
    try:
        (one,) = write_prints(game, Studio(game, root, fonts), tmp_path_factory.mktemp("any"), order)
    except ContentError as error:
        assert {p.kind for p in error.problems} <= {"print", "fit"}
        return
    count = 0
    for number in range(one.pages):
        boxes = cuts(shapes(one.path, number), diameter)
        assert boxes, "no empty sheet"
        count += len(boxes)
        for i, a in enumerate(boxes):
            for b in boxes[:i]:
                assert a[2] <= b[0] - BLEED or b[2] <= a[0] - BLEED or a[3] <= b[1] - BLEED or b[3] <= a[1] - BLEED
    assert count == sum(counts)


def test_pieces_of_a_kind_lie_in_few_even_rows():
    for count, columns in product(range(40), range(1, 9)):
        rows = [len(row.pieces) for row in split_rows([None] * count, columns)]
        assert sum(rows) == count and max(rows, default=0) <= columns
        assert len(rows) == -(-count // columns)
        assert len(set(rows[:-1])) <= 1
        assert not rows or (rows[-1] > 0 and (rows[0] - 1) * len(rows) < count), "no row is longer than it has to be"
