"""Pictures as line art: white with outlines, still hiding what they hid, nothing pale left to be lost on white."""

from __future__ import annotations

import pytest
from PIL import ImageStat

from generator.drawing.colour import luminance
from generator.drawing.fonts import FontBook
from generator.drawing.ink import PALE, WHITE, inked
from generator.drawing.lineart import LINE, line_art
from generator.drawing.raster import raster
from generator.drawing.recolour import CURRENT, recoloured
from generator.drawing.scene import Circle, Drawing, Group, Node, Paint, Path, Rect
from generator.drawing.studio import Studio
from generator.load import load_game

from .conftest import JANKEN, ROOT
from .walk import everything

INK = "#1f3a5f"
PAPER = "#f7f1e3"
SCALE = 8.0


def lines(*nodes: Node) -> Drawing:
    return recoloured(line_art(Drawing(20, 20, nodes)), INK)


def at(drawing: Drawing, fonts: FontBook, x: float, y: float) -> tuple[int, int, int]:
    return raster(drawing, fonts, SCALE).getpixel((round(x * SCALE), round(y * SCALE)))


def test_what_is_filled_is_white_within_an_outline_of_its_colour(fonts: FontBook) -> None:
    drawn = lines(Circle(10, 10, 6, Paint(fill="#c4352b")))
    assert at(drawn, fonts, 10, 10) == (255, 255, 255)
    assert at(drawn, fonts, 16, 10) == (0xC4, 0x35, 0x2B)
    assert at(drawn, fonts, 18, 10) == (255, 255, 255)


def test_it_hides_what_is_behind_it(fonts: FontBook) -> None:
    behind = Path("M0 10H20", Paint(stroke="#000000", stroke_width=0.5))
    drawn = lines(behind, Circle(10, 10, 6, Paint(fill="#c4352b")))
    assert at(drawn, fonts, 1, 10) == (0, 0, 0)
    assert at(drawn, fonts, 10, 10) == (255, 255, 255)


def test_holes_stay_open(fonts: FontBook) -> None:
    behind = Path("M0 10H20", Paint(stroke="#000000", stroke_width=0.5))
    ring = Path("M2 2H18V18H2ZM6 6H14V14H6Z", Paint(fill="#c4352b", evenodd=True))
    drawn = lines(behind, ring)
    assert at(drawn, fonts, 10, 10) == (0, 0, 0)
    assert at(drawn, fonts, 4, 10) == (255, 255, 255)


def test_a_wide_stroke_is_drawn_by_its_edges_and_a_fine_one_stays(fonts: FontBook) -> None:
    wide = lines(Path("M0 10H20", Paint(stroke="#c4352b", stroke_width=4)))
    assert at(wide, fonts, 10, 10) == (255, 255, 255)
    assert at(wide, fonts, 10, 8) == at(wide, fonts, 10, 12) == (0xC4, 0x35, 0x2B)
    fine = lines(Path("M0 10H20", Paint(stroke="#c4352b", stroke_width=0.4)))
    assert at(fine, fonts, 10, 10) == (0xC4, 0x35, 0x2B)


def test_what_is_pale_has_an_outline_in_the_colour_it_is_used_in(fonts: FontBook) -> None:
    for node in (Circle(10, 10, 6, Paint(fill=PAPER)), Circle(10, 10, 5, Paint(stroke=PAPER, stroke_width=2))):
        drawn = lines(node)
        assert at(drawn, fonts, 16, 10) == (0x1F, 0x3A, 0x5F)


def test_a_pictures_ground_and_glazes_leave_nothing(fonts: FontBook) -> None:
    drawn = lines(Rect(-1, -1, 22, 22, Paint(fill=INK)), Circle(10, 10, 6, Paint(fill=PAPER, opacity=0.2)))
    assert raster(drawn, fonts, SCALE).getextrema() == ((255, 255),) * 3


@pytest.mark.parametrize(("name", "root"), [("toji", ROOT), ("charisma", ROOT), ("janken", JANKEN)])
def test_every_picture_of_a_game_can_be_drawn_in_lines(fonts: FontBook, name: str, root) -> None:
    studio = Studio(load_game(root, name), root, fonts)
    for file in studio.game.art:
        drawn = line_art(studio.art(file))
        fills = {getattr(node, "paint", Paint()).fill for node in everything(drawn.children)} - {None}
        strokes = [node.paint for node in everything(drawn.children) if not isinstance(node, Group)]
        assert fills <= {WHITE}, file
        assert all(p.stroke in {None, CURRENT, WHITE} or luminance(p.stroke) < PALE for p in strokes), file
        picture = raster(recoloured(drawn, INK), fonts, SCALE)
        assert 1 < 255 - ImageStat.Stat(picture.convert("L")).mean[0] < 0.5 * 255, file


def test_lines_are_as_wide_as_asked() -> None:
    (_, edge) = line_art(Drawing(20, 20, (Circle(10, 10, 6, Paint(fill=INK)),))).children
    (_, finer) = line_art(Drawing(20, 20, (Circle(10, 10, 6, Paint(fill=INK)),)), 0.1).children
    assert (edge.paint.stroke_width, finer.paint.stroke_width) == (LINE, 0.1)


def test_with_little_ink_every_pale_colour_is_the_papers() -> None:
    given = {"paper": PAPER, "ink": "#22262b", "gold": "#d9bd74"}
    assert inked(given, "full") == given
    assert inked(given, "low") == {**given, "paper": WHITE}
