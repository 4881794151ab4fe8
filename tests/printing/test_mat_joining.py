"""Joining the sheets of a playmat: marks that meet and are there while a step needs them; words that say what to do."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import partial
from importlib import resources

import pytest
import yaml

from generator.drawing.mat import HEIGHT, WIDTH
from generator.drawing.studio import Studio
from generator.errors import ContentError
from generator.printing.order import Order
from generator.printing.paper import A4, B4, LETTER
from generator.printing.shop import Shop
from generator.printing.things.mats import mat_documents
from generator.printing.words import load_words

from .tiled import BLACK, SMALL_PAPER, WHITE, Page, Tiled, chars, diamonds, placed, shapes, words


def test_joining_marks_meet(mat):
    """Each end of each seam has a mark on either tile, within 0.1 mm of the same place of the mat."""
    places = defaultdict(set)
    for tile in mat.tiles:
        for at in diamonds(mat.path, tile.number):
            x, y = tile.on_mat(*at)
            near = next((p for p in places if abs(p[0] - x) <= 0.1 and abs(p[1] - y) <= 0.1), (x, y))
            places[near].add((tile.row, tile.column))
    columns, rows = 1 + max(t.column for t in mat.tiles), 1 + max(t.row for t in mat.tiles)
    seams = (columns - 1) * rows + (rows - 1) * columns
    shared = defaultdict(int)
    for holders in places.values():
        for one in holders:
            for other in holders:
                if one < other and abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1:
                    shared[one, other] += 1
    assert len(shared) == seams
    assert all(count >= 2 for count in shared.values())
    assert all(len(holders) >= 2 for holders in places.values()), "none stands alone"


def test_marks_of_cuts_meet_too(mat):
    """The crop marks of two neighbours at their seam lie on one line, and at both its ends."""
    corners = {}
    for tile in mat.tiles:
        (black,) = (
            s for s in shapes(mat.path, tile.number)
            if s.stroke == BLACK and not s.fill and s.width == pytest.approx(0.3, abs=1e-3) and len(s.segments) == 8
        )  # fmt: skip
        upright = {round(tile.on_mat(*a)[0], 2) for a, b in black.segments if a[0] == b[0]}
        level = {round(tile.on_mat(*a)[1], 2) for a, b in black.segments if a[1] == b[1]}
        corners[tile.row, tile.column] = sorted(upright), sorted(level)
    for (row, column), (xs, ys) in corners.items():
        if (row, column + 1) in corners:
            assert xs[1] == pytest.approx(corners[row, column + 1][0][0], abs=0.1)
        if (row + 1, column) in corners:
            assert ys[1] == pytest.approx(corners[row + 1, column][1][0], abs=0.1)


# ── following the steps ──


class Joined:
    """Sheets of paper that are cut and joined, in the mat's coordinates: the marks that each still has.

    A mark is a point; a diamond has a half on either side of its seam and is there as long as one half is. A cut goes
    from edge to edge of the paper and takes off all that lies beyond it.
    """

    def __init__(self, mat: Tiled, tile: Page) -> None:
        self.right, self.bottom = tile.x + tile.trim[2] - tile.trim[0], tile.y + tile.trim[3] - tile.trim[1]
        self.x, self.y = tile.x, tile.y
        self.diamonds = {tuple(round(v, 1) for v in tile.on_mat(*at)) for at in diamonds(mat.path, tile.number)}
        self.marks = {
            tuple(round((a + b) / 2, 1) for a, b in zip(tile.on_mat(*one), tile.on_mat(*other), strict=True))
            for shape in shapes(mat.path, tile.number)
            if shape.stroke == BLACK and not shape.fill and shape.width == pytest.approx(0.3, abs=1e-3)
            and len(shape.segments) == 8
            for one, other in shape.segments
        }  # fmt: skip

    def keep(self, inside) -> None:
        self.diamonds = {at for at in self.diamonds if inside(*at)}
        self.marks = {at for at in self.marks if inside(*at)}

    def ends(self, side: str) -> list[tuple[float, float]]:
        """Where the marks at both ends of an edge are."""
        out = 5.5
        x, y, right, bottom = (round(v, 1) for v in (self.x, self.y, self.right, self.bottom))
        across = [(round(x - out, 1), y), (round(right + out, 1), y)]
        return [(x, round(y - out, 1)), (x, round(bottom + out, 1))] if side == "left" else across

    def cut(self, side: str) -> None:
        """Along an edge that says so, with the ruler on the diamonds at both its ends."""
        assert all(near(at, self.diamonds) for at in self.ends(side)), (side, self.x, self.y)
        self.keep((lambda x, _: x >= self.x - 0.15) if side == "left" else (lambda _, y: y >= self.y - 0.15))

    def lay(self, other: Joined, side: str) -> None:
        """Another's cut edge over this one's flap: their diamonds meet at both ends."""
        for at in other.ends(side):
            assert near(at, self.diamonds), (side, other.x, other.y)
            assert near(at, other.diamonds), (side, other.x, other.y)
        seam, way = (other.x, 0) if side == "left" else (other.y, 1)
        self.keep(lambda *at: at[way] <= seam + 0.15)
        self.diamonds |= other.diamonds
        self.marks |= other.marks
        self.right, self.bottom = max(self.right, other.right), max(self.bottom, other.bottom)


def near(at, points):
    return any(abs(at[0] - x) <= 0.15 and abs(at[1] - y) <= 0.15 for x, y in points)


def told_to_cut(mat, tile, told, word):
    """The edges of a tile that have these words beside them: upright ones at the left, level ones above."""
    said = told.of_tiles(word, "")[0].text.split("（")[0]
    read = {90: "", 0: ""}
    for char in chars(mat.path, tile.number):
        x, y = (char.box[0] + char.box[2]) / 2, (char.box[1] + char.box[3]) / 2
        if x < tile.trim[0] and char.angle == 90:
            read[90] += char.text
        elif y < tile.trim[1] and x < tile.trim[2] and char.angle == 0:
            read[0] += char.text
    return [side for side, angle in (("left", 90), ("top", 0)) if said in read[angle]]


def test_every_mark_that_a_step_needs_is_still_there(mat):
    """Cut what says so, join rows, cut what says so later, join the rows; then the corners of the whole are left."""
    told = load_words(mat.game.languages, mat.root)
    pieces = {(tile.row, tile.column): Joined(mat, tile) for tile in mat.tiles}
    at_once = {(t.row, t.column): told_to_cut(mat, t, told, "cut") for t in mat.tiles}
    later = {(t.row, t.column): told_to_cut(mat, t, told, "cut_later") for t in mat.tiles}
    for place, piece in pieces.items():
        for side in at_once[place]:
            piece.cut(side)
    rows = []
    for row in range(1 + max(r for r, _ in pieces)):
        columns = [column for r, column in pieces if r == row]
        whole = pieces[row, 0]
        for column in columns[1:]:
            assert "left" in at_once[row, column]
            whole.lay(pieces[row, column], "left")
        says = {("top" in later[row, column], "top" in at_once[row, column]) for column in columns}
        assert says == {(mat.grid and row > 0, not mat.grid and row > 0)}
        if mat.grid and row:
            whole.cut("top")
        rows.append(whole)
    whole = rows[0]
    for row in rows[1:]:
        whole.lay(row, "top")
    for x in (0.0, WIDTH):
        for y in (0.0, HEIGHT):
            aside, above = x + (5.5 if x else -5.5), y + (5.5 if y else -5.5)
            assert near((x, above), whole.marks), "the crop marks at the corners of the whole"
            assert near((aside, y), whole.marks)


def test_steps_name_the_marks_that_are_there_and_end_with_the_corners(mat):
    told = load_words(mat.game.languages, mat.root)
    kind = "mat-tiles-grid" if mat.grid else "mat-tiles"
    names = {"ja": ("ひし形", "トンボ"), "en": ("diamond", "crop mark")}
    for steps in told.steps(kind):
        diamond, crop = names[steps[0].lang]
        assert [crop in step.text for step in steps] == [False] * (len(steps) - 1) + [True]
        cutting = [step.text for step in steps[1:-1] if "定規" in step.text or "ruler" in step.text]
        assert len(cutting) == 1 + mat.grid
        assert all(diamond in text for text in cutting)
        for word, step in zip(("cut", "cut_later"), cutting, strict=False):
            said = next(p.text for p in told.of_tiles(word, "") if p.lang == steps[0].lang)
            assert re.split("（| \\(", said.lower())[0] in step.lower()
        assert all(step.text in mat.what[step.lang] for step in steps)


# ── what a tile says ──


def test_each_tile_says_which_it_is_and_what_to_do(mat):
    told = load_words(mat.game.languages, mat.root)
    steps = [step for steps in told.steps("mat-tiles-grid" if mat.grid else "mat-tiles") for step in steps]
    pages = [
        words(mat.path, number).replace("\r\n", "").replace(" ", "") for number in range(len(mat.tiles) + mat.covers)
    ]
    for position, tile in enumerate(mat.tiles, 1):
        text = pages[tile.number]
        name = f"{chr(65 + tile.row)}{tile.column + 1}"
        assert f"{name}{position}/{len(mat.tiles)}" in text
        assert "50mm" in text
        assert "100%" in text
        for phrase in (*told.scale(), *told.stand_in_size(mat.game.spec)):
            assert phrase.text.replace(" ", "") in text
        for phrase in steps:
            assert phrase.text.replace(" ", "") in (pages[0] if mat.covers else text)
        above = "cut_later" if mat.grid else "cut"
        for other, right, down in (("under", 1, 0), ("under", 0, 1), ("cut", -1, 0), (above, 0, -1)):
            near = next((t for t in mat.tiles if (t.column, t.row) == (tile.column + right, tile.row + down)), None)
            if near is not None:
                for said in told.of_tiles(other, f"{chr(65 + near.row)}{near.column + 1}"):
                    assert said.text.replace(" ", "") in text, (name, other)
        rulers = [s.size[0] for s in shapes(mat.path, tile.number) if s.stroke == BLACK and abs(s.width - 0.2) < 1e-3]
        assert [w for w in rulers if w in {50.0, 25.4}] == [50.0, 25.4]


LONG = {"ja": "長い言葉" * 36, "en": "quite a long word " * 20}


@pytest.mark.parametrize("lang", LONG)
@pytest.mark.parametrize("word", ["under", "cut", "cut_later"])
@pytest.mark.parametrize("paper", [A4, LETTER, B4, SMALL_PAPER], ids=lambda paper: paper.name)
def test_words_too_long_for_an_edge_are_told_where_they_stand(games, fonts, tmp_path, paper, word, lang):
    """No language is left out, and no words run through the marks."""
    game, _ = games["janken"]
    house = yaml.safe_load((resources.files("generator.printing") / "words.yaml").read_text("utf-8"))
    house[lang]["tiles"][word] = f"{{other}} {LONG[lang]}"
    own = tmp_path / "templates" / "default" / "print-words.yaml"
    own.parent.mkdir(parents=True)
    own.write_text(yaml.safe_dump(house, allow_unicode=True, sort_keys=False, width=1000), "utf-8")
    said = load_words(game.languages, tmp_path)
    studio = Studio(game, games["janken"][1], fonts)
    make = partial(mat_documents, Shop(game, said, studio), Order(("mat",), (paper,)))
    if word == "cut_later" and paper in (A4, B4):
        assert list(make()), "on sheets in one line nothing is cut later"
        return
    with pytest.raises(ContentError) as caught:
        list(make())
    (problem,) = caught.value.problems
    assert (problem.kind, str(problem.place)) == (
        "fit", next(phrase.source for phrase in said.of_tiles(word, "") if phrase.lang == lang)
    )  # fmt: skip
    assert LONG[lang].strip() in problem.message
    assert " mm at 6.5 pt" in problem.message


def test_words_at_edges_end_before_the_marks(mat):
    """Read on the sheets themselves: the lines beside the trim, turned or not, and the diamonds at their ends."""
    for tile in mat.tiles:
        left, top, right, bottom = tile.trim
        small = [char for char in chars(mat.path, tile.number) if char.size < 6.9]
        beside = [c for c in small if c.box[2] < left or c.box[3] < top or c.box[0] > right or c.box[1] > bottom]
        assert beside
        for x, y in diamonds(mat.path, tile.number):
            mark = (x - 1.9, y - 1.9, x + 1.9, y + 1.9)
            for char in beside:
                apart = max(char.box[0] - mark[2], mark[0] - char.box[2], char.box[1] - mark[3], mark[1] - char.box[3])
                assert apart > 0.3, (char, tile)


def test_the_small_picture_shows_this_tile(mat):
    tint = mat.game.spec.palette.get("wood_light", "#d9b98c")
    colour = tuple(int(tint[i : i + 2], 16) / 255 for i in (1, 3, 5))
    for tile in mat.tiles:
        shown = [s for s in shapes(mat.path, tile.number) if s.clip is None or not placed_holds(mat, tile, s)]
        filled = [s for s in shown if s.fill == pytest.approx(colour, abs=2e-3)]
        assert len(filled) == 1
        (here,) = filled
        others = [
            s for s in shown if s.fill == WHITE and s.width == pytest.approx(0.3, abs=1e-3) and s.size != (3.8, 3.8)
        ]
        assert len(others) == len(mat.tiles) - 1
        all_of_them = [here, *others]
        apart = [
            low.box[1] - high.box[3]
            for high in all_of_them
            for low in all_of_them
            if abs(low.box[0] - high.box[0]) < 0.1 and 0 < low.box[1] - high.box[1] < high.size[1] * 1.5
        ]
        assert all((gap > 0.5) == mat.grid for gap in apart), "rows that are joined as a whole lie a little apart"
        assert bool(apart) == any(tile.row for tile in mat.tiles)
        assert sum(s.box[0] < here.box[0] - 0.1 and abs(s.box[1] - here.box[1]) < 0.1 for s in others) == tile.column
        assert sum(s.box[1] < here.box[1] - 0.1 and abs(s.box[0] - here.box[0]) < 0.1 for s in others) == tile.row


def placed_holds(mat, tile, shape):
    """Whether a shape is part of the drawing of the mat."""
    (one,) = placed(mat.path, tile.number)
    return shape.clip is not None and all(abs(a - b) < 1 for a, b in zip(shape.clip, one.clip, strict=True))


def test_no_page_holds_words_that_it_does_not_show(tiled):
    """Copied, searched or read aloud, a tile has the words that are seen on it."""
    mat = tiled("toji", A4, "full")
    by_column = defaultdict(set)
    for zone in mat.game.spec.mat.zones:
        by_column[zone.column] |= {zone.label["ja"].replace(" ", ""), zone.label["en"]}
    text = [words(mat.path, tile.number).replace(" ", "") for tile in mat.tiles]
    own = {text: set(mat.game.spec.title.values()) for text in range(3)}
    for number, shown in enumerate(("left", None, "right")):
        for column, labels in by_column.items():
            for label in labels - own[number]:
                assert (label in text[number]) == (column == shown), (number, label)
