"""The playmat on several sheets, measured on the files themselves: put together again, it is the mat on one sheet."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops

from generator.drawing.mat import HEIGHT, WIDTH
from generator.drawing.studio import Studio
from generator.errors import ContentError
from generator.printing import write_prints
from generator.printing.order import Order
from generator.printing.paper import Paper

from .pdfread import MM, mm_box
from .tiled import WHITE, chars, placed, shapes

MARGIN, FLAP, BLEED = 4.3, 8.0, 3.0
DPI = 150
SHEETS = {"A4": 3, "Letter": 4, "B4": 2, "Tabloid": 2}


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


@pytest.mark.parametrize("size", [(90, 90), (92, 120)])
def test_a_paper_too_small_for_the_scales_is_refused_with_its_place(games, fonts, tmp_path, size):
    game, root = games["toji"]
    with pytest.raises(ContentError) as caught:
        write_prints(game, Studio(game, root, fonts), tmp_path, Order(("mat",), (Paper("own", *size),)))
    (problem,) = caught.value.problems
    assert problem.place == game.place("game.yaml", "mat")
    assert f"{size[0]} × {size[1]} mm" in problem.message
