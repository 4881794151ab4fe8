"""Drawings as pixels: what is painted where, held against the plain meaning of each shape."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from generator.drawing.fonts import FontBook
from generator.drawing.raster import raster
from generator.drawing.scene import Circle, Drawing, Group, Label, Node, Paint, Path, Rect
from generator.drawing.studio import Studio

RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)
FILL = Paint(fill="#ff0000")
RING = "M1 1H9V9H1ZM3 3H7V7H3Z"
SCALE = 4.0
SIDE = 10

# What is drawn on 10 × 10 mm, and the colour of some places of it.
CASES: dict[str, tuple[tuple[Node, ...], dict[tuple[float, float], tuple[int, int, int]]]] = {
    "rectangle": (
        (Rect(2, 3, 4, 5, FILL),),
        {(4, 5): RED, (1, 5): WHITE, (4, 2): WHITE, (5.5, 7.5): RED, (6.5, 5): WHITE},
    ),
    "round corners": (
        (Rect(0, 0, 10, 10, FILL, r=5),),
        {(5, 5): RED, (0.5, 0.5): WHITE, (9.5, 9.5): WHITE, (5, 0.5): RED},
    ),
    "circle": ((Circle(3, 7, 2, FILL),), {(3, 7): RED, (3, 5.5): RED, (1.3, 5.3): WHITE, (7, 3): WHITE}),
    "path, y downwards": ((Path("M0 0H10L0 10Z", FILL),), {(1, 1): RED, (9, 9): WHITE, (1, 8): RED}),
    "arc": ((Path("M5 0A5 5 0 0 1 5 10Z", FILL),), {(8, 5): RED, (2, 5): WHITE}),
    "quadratic curve": ((Path("M0 10Q5 -10 10 10Z", FILL),), {(5, 2): RED, (1, 2): WHITE}),
    "all filled by the non-zero rule": ((Path(RING, FILL),), {(2, 2): RED, (5, 5): RED}),
    "a hole by the even-odd rule": ((Path(RING, Paint(fill="#ff0000", evenodd=True)),), {(2, 2): RED, (5, 5): WHITE}),
    "stroke alone": ((Rect(2, 2, 6, 6, Paint(stroke="#ff0000", stroke_width=2)),), {(2, 5): RED, (5, 5): WHITE}),
    "stroke over fill": (
        (Rect(2, 2, 6, 6, Paint(fill="#0000ff", stroke="#ff0000", stroke_width=2)),),
        {(2, 5): RED, (5, 5): BLUE},
    ),
    "no stroke without a width": ((Rect(2, 2, 6, 6, Paint(stroke="#ff0000")),), {(2, 5): WHITE}),
    "butt caps": ((Path("M4 5H6", Paint(stroke="#ff0000", stroke_width=2)),), {(5, 5): RED, (3.5, 5): WHITE}),
    "square caps": ((Path("M4 5H6", Paint(stroke="#ff0000", stroke_width=2, cap="square")),), {(3.3, 4.3): RED}),
    "round caps": (
        (Path("M4 5H6", Paint(stroke="#ff0000", stroke_width=2, cap="round")),),
        {(3.4, 5): RED, (3.1, 4.1): WHITE},
    ),
    "dashes": (
        (Path("M0 5H10", Paint(stroke="#ff0000", stroke_width=2, dash=(2, 3))),),
        {(1, 5): RED, (3.5, 5): WHITE, (6, 5): RED},
    ),
    "half of it seen through": ((Rect(0, 0, 10, 10, Paint(fill="#ff0000", opacity=0.5)),), {(5, 5): (255, 128, 128)}),
    "opacity ends with its shape": (
        (Rect(0, 0, 10, 5, Paint(fill="#ff0000", opacity=0.5)), Rect(0, 5, 10, 5, FILL)),
        {(5, 2): (255, 128, 128), (5, 7): RED},
    ),
    "later ones on top": (
        (Rect(0, 0, 10, 10, FILL), Circle(5, 5, 3, Paint(fill="#0000ff"))),
        {(5, 5): BLUE, (1, 1): RED},
    ),
    "moved and scaled": (
        (Group((Rect(0, 0, 1, 1, FILL),), (4, 0, 0, 2, 3, 5)),),
        {(5, 6): RED, (2, 6): WHITE, (5, 8): WHITE},
    ),
    "turned": ((Group((Rect(0, 0, 4, 4, FILL),), (0, 1, -1, 0, 10, 0)),), {(8, 2): RED, (2, 2): WHITE}),
    "clipped": ((Group((Rect(0, 0, 10, 10, FILL),), clip="M0 0H5V10H0Z"),), {(2, 5): RED, (7, 5): WHITE}),
    "clipped in the group's own coordinates": (
        (Group((Rect(0, 0, 10, 10, FILL),), (1, 0, 0, 1, 5, 0), clip="M0 0H3V10H0Z"),),
        {(6, 5): RED, (9, 5): WHITE, (2, 5): WHITE},
    ),
    "a clip ends with its group": (
        (Group((Rect(0, 0, 10, 10, FILL),), clip="M0 0H1V1H0Z"), Rect(8, 8, 2, 2, FILL)),
        {(9, 9): RED, (5, 5): WHITE},
    ),
    "nothing past a clip in a clip": (
        (Group((Group((Rect(0, 0, 10, 10, FILL),), clip="M0 0H10V5H0Z"),), clip="M0 0H5V10H0Z"),),
        {(2, 2): RED, (7, 2): WHITE, (2, 7): WHITE},
    ),
    "an empty path": ((Path("", FILL),), {(5, 5): WHITE}),
}


@pytest.mark.parametrize(("nodes", "seen"), CASES.values(), ids=CASES)
def test_each_shape_is_where_it_belongs(fonts: FontBook, nodes: tuple[Node, ...], seen: dict) -> None:
    picture = raster(Drawing(SIDE, SIDE, nodes), fonts, SCALE)
    got = {place: picture.getpixel((int(place[0] * SCALE), int(place[1] * SCALE))) for place in seen}
    assert {place: near(colour, seen[place]) for place, colour in got.items()} == seen


def near(colour: tuple[int, ...], wanted: tuple[int, ...]) -> tuple[int, ...]:
    """The wanted colour if it is as good as met."""
    return wanted if all(abs(a - b) <= 2 for a, b in zip(colour, wanted, strict=True)) else colour


def test_edges_are_smooth(fonts: FontBook) -> None:
    picture = raster(Drawing(10, 10, (Circle(5, 5, 4, Paint(fill="#000000")),)), fonts, SCALE)
    assert len({colour for _, colour in picture.getcolors()}) > 16


@pytest.mark.parametrize("face", ["sans", "bold", "serif"])
@pytest.mark.parametrize("text", ["湯", "Hq", "MP"])
def test_words_stand_on_their_line_within_their_width(fonts: FontBook, face: str, text: str) -> None:
    label = Label(3, 14, text, 6, face, "#000000")
    left, top, right, bottom = drawn(raster(Drawing(20, 20, (label,)), fonts, 10))
    assert left >= 29
    assert right <= (3 + fonts.width(text, 6, face)) * 10 + 1
    assert 14 - 6 <= top / 10 <= 14 - fonts.cap_height(6, face) + 0.5
    assert 13.5 <= bottom / 10 <= 16


@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_words_hang_on_their_anchor(fonts: FontBook, anchor: str, share: float) -> None:
    width = fonts.width("田田", 5, "sans")
    left, _, right, _ = drawn(raster(Drawing(40, 10, (Label(20, 8, "田田", 5, anchor=anchor),)), fonts, 10))
    assert (left + right) / 20 == pytest.approx(20 + width * (0.5 - share), abs=0.1)


def drawn(picture: Image.Image) -> tuple[int, int, int, int]:
    """The box of all that is not white."""
    box = ImageChops.invert(picture.convert("L")).getbbox()
    assert box is not None
    return box


@pytest.mark.parametrize("scale", [1, 3.7, 300 / 25.4])
def test_the_size_is_that_of_the_drawing(fonts: FontBook, scale: float) -> None:
    drawing = Drawing(63, 88, (Rect(-9, -9, 100, 200, FILL),))
    picture = raster(drawing, fonts, scale)
    assert picture.size == (round(63 * scale), round(88 * scale))
    assert {colour for _, colour in picture.getcolors()} == {RED}


def test_without_a_ground_what_is_not_drawn_is_clear(fonts: FontBook) -> None:
    picture = raster(Drawing(10, 10, (Rect(0, 0, 5, 10, FILL),)), fonts, 2, ground=None)
    assert picture.mode == "RGBA"
    assert picture.getpixel((2, 10)) == (*RED, 255)
    assert picture.getpixel((15, 10))[3] == 0


def test_the_same_drawing_gives_the_same_pixels(studio: Studio) -> None:
    for card in studio.game.cards[:3]:
        face = studio.card_face(card.kind, card.fields, card.name)
        assert raster(face, studio.fonts, 6).tobytes() == raster(face, studio.fonts, 6).tobytes()
