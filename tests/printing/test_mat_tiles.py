"""The playmat on several sheets, measured on the files themselves: put together again, it is the mat on one sheet."""

from __future__ import annotations

import io
import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cache, partial
from importlib import resources
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest
import yaml
from PIL import Image, ImageChops

from generator.drawing.mat import HEIGHT, WIDTH
from generator.drawing.studio import Studio
from generator.errors import ContentError
from generator.printing import write_prints
from generator.printing.order import Order
from generator.printing.paper import A3, A4, B4, LETTER, TABLOID, Paper
from generator.printing.shop import Shop
from generator.printing.things.mats import mat_documents
from generator.printing.words import load_words

from . import pdfread
from .pdfread import MM, Shape, mm_box

shapes, chars, words, _placed = (cache(read) for read in (pdfread.shapes, pdfread.chars, pdfread.words, pdfread.placed))
WHITE, BLACK = (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)
MARGIN, FLAP, BLEED = 4.3, 8.0, 3.0
DPI = 150
SMALL_PAPER, A5 = Paper("own", 180, 180), Paper("a5", 148, 210)
SHEETS = {"A4": 3, "Letter": 4, "B4": 2, "Tabloid": 2}
CASES = [
    *((game, paper, "full") for game in ("toji", "charisma") for paper in (A4, LETTER, B4, TABLOID)),
    ("toji", A4, "low"),
    ("charisma", LETTER, "low"),
    ("janken", A4, "full"),
    ("toji", SMALL_PAPER, "full"),
    ("charisma", A5, "full"),
]
IDS = [f"{game}-{paper.name}-{ink}" for game, paper, ink in CASES]


def placed(path, number):
    """The drawings that a page shows as a whole."""
    return _placed(path)[number]


@dataclass(frozen=True)
class Page:
    """A tile as its page shows it: its place among the tiles, and where its part of the mat begins, in mm."""

    number: int
    row: int
    column: int
    trim: tuple[float, float, float, float]
    x: float
    y: float

    def on_mat(self, x: float, y: float) -> tuple[float, float]:
        """A point of the page's in the mat's coordinates."""
        return x - self.trim[0] + self.x, y - self.trim[1] + self.y


@dataclass(frozen=True)
class Tiled:
    """A mat on tiles and the same mat on one sheet."""

    game: object
    root: Path
    path: Path
    whole: Path
    tiles: tuple[Page, ...]
    covers: int
    what: dict
    """What to do, as it is told beside the file."""

    @property
    def grid(self) -> bool:
        """Whether there are rows and columns."""
        return all(max(values) for values in zip(*((t.row, t.column) for t in self.tiles), strict=True))


@pytest.fixture(scope="module")
def made(games, fonts, tmp_path_factory):
    """Makes a mat's files, each once."""
    kept = {}

    def make(name, paper, ink):
        key = (name, paper, ink)
        if key not in kept:
            game, root = games[name]
            folder = tmp_path_factory.mktemp(name)
            order = Order(("mat",), (paper, A3), (ink,))
            tiled, whole = write_prints(game, Studio(game, root, fonts), folder, order)
            tiles, covers = laid_out(tiled.path)
            kept[key] = Tiled(game, root, tiled.path, whole.path, tiles, covers, tiled.what_to_do)
        return kept[key]

    return make


@pytest.fixture(params=CASES, ids=IDS)
def mat(request, made):
    return made(*request.param)


def laid_out(path):
    """The tiles in the order of their pages, one laid beside the other by their trim boxes alone."""
    with pikepdf.open(path) as pdf:
        trims = [mm_box(page, "/TrimBox") for page in pdf.pages]
    covers = sum(not placed(path, number) for number in range(len(trims)))
    found, x, y, row, column = [], 0.0, 0.0, 0, 0
    for number, trim in enumerate(trims[covers:], covers):
        found.append(Page(number, row, column, trim, x, y))
        x, column = x + trim[2] - trim[0], column + 1
        if x > WIDTH - 0.1:
            x, y, row, column = 0.0, y + trim[3] - trim[1], row + 1, 0
    assert y == pytest.approx(HEIGHT, abs=0.05)
    return tuple(found), covers


def raster(path, number, box):
    """A part of a page, in mm, as pixels whose first one begins exactly where the part does."""
    with pikepdf.open(path) as pdf:
        page = pdf.pages[number]
        height = float(page.obj.MediaBox[3])
        x0, y0, x1, y1 = (v / MM for v in box)
        for name in ("/CropBox", "/TrimBox", "/BleedBox", "/ArtBox"):
            if name in page.obj:
                del page.obj[name]
        page.obj.MediaBox = [x0, height - y1, x1, height - y0]
        data = io.BytesIO()
        pdf.save(data)
    document = pdfium.PdfDocument(data.getvalue())
    return document[number].render(scale=DPI / 72).to_pil().convert("RGB")


def apart(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """How far two pictures are apart: on the average of 255, and the share of pixels that are more than 64 off."""
    assert one.size == other.size
    red, green, blue = ImageChops.difference(one, other).split()
    counts = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    return sum(value * count for value, count in enumerate(counts)) / sum(counts), sum(counts[65:]) / sum(counts)


def test_put_together_the_tiles_are_the_mat_on_one_sheet(mat):
    """Every tile cut along its net and laid in its place, at 150 dpi; only the smoothing of edges may differ."""
    with pikepdf.open(mat.whole) as pdf:
        trim = mm_box(pdf.pages[0], "/TrimBox")
    covered = 0.0
    for tile in mat.tiles:
        width, height = tile.trim[2] - tile.trim[0], tile.trim[3] - tile.trim[1]
        covered += width * height
        part = (trim[0] + tile.x, trim[1] + tile.y, trim[0] + tile.x + width, trim[1] + tile.y + height)
        mean, wrong = apart(raster(mat.path, tile.number, tile.trim), raster(mat.whole, 0, part))
        assert mean < 0.5
        assert wrong < 0.0005
    assert covered == pytest.approx(WIDTH * HEIGHT, abs=1)


def test_neighbours_both_show_the_flap_and_the_bleed(mat):
    """What lies on a flap is under it as well: a cut a little off shows no white."""
    with pikepdf.open(mat.whole) as pdf:
        trim = mm_box(pdf.pages[0], "/TrimBox")
    columns, rows = 1 + max(t.column for t in mat.tiles), 1 + max(t.row for t in mat.tiles)
    for tile in mat.tiles:
        (shown,) = {p.clip for p in placed(mat.path, tile.number)}
        wanted = (
            BLEED, BLEED,
            FLAP if tile.column < columns - 1 else BLEED, FLAP if tile.row < rows - 1 else BLEED,
        )  # fmt: skip
        edges = (
            tile.trim[0] - shown[0], tile.trim[1] - shown[1], shown[2] - tile.trim[2], shown[3] - tile.trim[3],
        )  # fmt: skip
        assert edges == pytest.approx(wanted, abs=0.02)
        if tile.column < columns - 1:  # the flap's inner edge, free of words
            height = tile.trim[3] - tile.trim[1]
            box = (tile.trim[2], tile.trim[1] + 8, tile.trim[2] + 2, tile.trim[3] - 8)
            left = trim[0] + tile.x + tile.trim[2] - tile.trim[0]
            part = (left, trim[1] + tile.y + 8, left + 2, trim[1] + tile.y + height - 8)
            _, wrong = apart(raster(mat.path, tile.number, box), raster(mat.whole, 0, part))
            assert wrong < 0.01


def test_every_tile_shows_the_same_drawing_in_its_place(mat):
    with pikepdf.open(mat.whole) as pdf:
        assert mm_box(pdf.pages[0], "/TrimBox")[2] > WIDTH
    found = [placed(mat.path, tile.number) for tile in mat.tiles]
    assert all(len(each) == 1 for each in found)
    assert len({one.drawing for (one,) in found}) == 1, "the file keeps it once"
    for tile, (one,) in zip(mat.tiles, found, strict=True):
        middle = ((one.trim[0] + one.trim[2]) / 2, (one.trim[1] + one.trim[3]) / 2)
        assert tile.on_mat(*middle) == pytest.approx((WIDTH / 2, HEIGHT / 2), abs=0.05)
        assert one.upright


def diamonds(path, number):
    """The middles of the joining marks on a page."""
    found = [s for s in shapes(path, number) if s.fill == WHITE and s.stroke == BLACK and s.size == (3.8, 3.8)]
    return [((s.box[0] + s.box[2]) / 2, (s.box[1] + s.box[3]) / 2) for s in found]


def lines_of(shape: Shape):
    return [tuple(sorted(segment)) for segment in shape.segments]


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


def test_nothing_stands_where_printers_do_not_reach(mat):
    with pikepdf.open(mat.path) as pdf:
        pages = [mm_box(page, "/MediaBox") for page in pdf.pages]
    for number, (_, _, width, height) in enumerate(pages):
        drawn = (s for s in shapes(mat.path, number) if s.stroke != WHITE or s.fill)
        seen = [s.seen for s in drawn]
        boxes = [*(s for s in seen if s), *(c.box for c in chars(mat.path, number))]
        assert len(boxes) > 50
        for x0, y0, x1, y1 in boxes:
            assert x0 >= MARGIN - 0.16
            assert y0 >= MARGIN - 0.16
            assert x1 <= width - MARGIN + 0.16
            assert y1 <= height - MARGIN + 0.16


def test_as_few_sheets_as_known(mat, request):
    expected = SHEETS.get(request.node.callspec.params["mat"][1].name)
    if expected:
        assert (len(mat.tiles), mat.covers) == (expected, 0), "and none of them only tells what to do"


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


def test_no_page_holds_words_that_it_does_not_show(made):
    """Copied, searched or read aloud, a tile has the words that are seen on it."""
    mat = made("toji", A4, "full")
    by_column = defaultdict(set)
    for zone in mat.game.spec.mat.zones:
        by_column[zone.column] |= {zone.label["ja"].replace(" ", ""), zone.label["en"]}
    text = [words(mat.path, tile.number).replace(" ", "") for tile in mat.tiles]
    own = {text: set(mat.game.spec.title.values()) for text in range(3)}
    for number, shown in enumerate(("left", None, "right")):
        for column, labels in by_column.items():
            for label in labels - own[number]:
                assert (label in text[number]) == (column == shown), (number, label)


@pytest.mark.parametrize("size", [(90, 90), (92, 120)])
def test_a_paper_too_small_for_the_scales_is_refused_with_its_place(games, fonts, tmp_path, size):
    game, root = games["toji"]
    with pytest.raises(ContentError) as caught:
        write_prints(game, Studio(game, root, fonts), tmp_path, Order(("mat",), (Paper("own", *size),)))
    (problem,) = caught.value.problems
    assert problem.place == game.place("game.yaml", "mat")
    assert f"{size[0]} × {size[1]} mm" in problem.message
