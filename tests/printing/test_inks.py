"""What a print shop prints with: each colour from the table in the data, and nothing from anywhere else."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest
from PIL import Image, ImageCms

from generator.drawing.colour import palette
from generator.drawing.scene import Circle, Drawing, Group, Label, Paint, Path, Rect
from generator.drawing.studio import Studio
from generator.errors import ContentError
from generator.model import Game, Process
from generator.model.inks import MOST_INK
from generator.printing import write_prints
from generator.printing.order import THINGS, Order
from generator.printing.paper import A4
from generator.printing.pdf.inks import BLACK, WHITE, InkTable, colours, suggested
from generator.printing.pdf.profiles import press_profile
from generator.printing.pdf.stamp import Stamp

from .conftest import JANKEN

PRESS = Order(THINGS, (A4,), purpose="press")
FAR_OFF = 12.0
"""A difference in Lab that is another colour; the brightest blues and reds of a screen cannot be printed nearer."""


def lab(mode: str, value: tuple[int, ...] | str) -> tuple[float, float, float]:
    source = ImageCms.createProfile("sRGB") if mode == "RGB" else ImageCms.ImageCmsProfile(BytesIO(press_profile()))
    to_lab = ImageCms.buildTransform(
        source,
        ImageCms.createProfile("LAB"),
        mode,
        "LAB",
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
    lightness, a, b = ImageCms.applyTransform(Image.new(mode, (1, 1), value), to_lab).tobytes()
    return lightness / 2.55, (a + 128) % 256 - 128.0, (b + 128) % 256 - 128.0


@pytest.mark.parametrize("name", ["toji", "charisma"])
def test_what_is_printed_looks_like_what_is_on_screen(games, name):
    game, _ = games[name]
    ink = palette(game.spec.palette)["ink"]
    assert len(game.inks) > 15
    for colour, process in game.inks.items():
        if colour == ink:
            assert process == Process(k=100)
            continue
        printed = lab("CMYK", tuple(round(share * 255) for share in process.shares))
        shown = lab("RGB", colour)
        assert sum((a - b) ** 2 for a, b in zip(printed, shown, strict=True)) ** 0.5 < FAR_OFF, colour


@pytest.mark.parametrize("colour", ["#000010", "#0000ff", "#00ff00", "#ff0000", "#101010", "#ffffff", "#c4352b"])
def test_a_suggestion_takes_no_more_ink_than_paper_does(colour):
    process = suggested(colour, BLACK)
    assert process.total <= MOST_INK
    assert Process(**process.model_dump()) == process


def test_words_are_of_black_ink_alone():
    assert suggested("#22262b", "#22262b") == Process(k=100)
    assert suggested("#22262b", "#000000").total > 100


def with_inks(game: Game, inks: dict[str, Process]) -> Game:
    return replace(game, inks=inks)


def all_inks(game: Game) -> dict[str, Process]:
    """Every colour of the game, as the problems suggest them."""
    with pytest.raises(ContentError) as caught:
        write_prints(game, Studio(game, JANKEN), JANKEN / "nowhere", PRESS)
    black = palette(game.spec.palette)["ink"]
    told = [problem.message.split()[4] for problem in caught.value.problems if problem.kind == "ink"]
    return {colour: suggested(colour, black) for colour in told}


def problems(game: Game, target) -> list[str]:
    with pytest.raises(ContentError) as caught:
        write_prints(game, Studio(game, JANKEN), target / "print", PRESS)
    assert not (target / "print").exists(), "nothing is half written"
    return [str(problem) for problem in caught.value.problems]


def test_a_game_without_the_file_is_told_all_that_belongs_there(janken, tmp_path):
    first, *others = problems(janken, tmp_path)
    assert first == "content/janken/inks.yaml: expected this file, since a print shop needs it, got none"
    assert len(others) > 10
    for other in others:
        assert 'got none; a line to begin with: "#' in other
        assert "(" in other, "what shows the colour"
    assert any('"#22262b": {k: 100}' in other for other in others)


def test_what_was_suggested_is_enough(janken, tmp_path):
    game = with_inks(janken, all_inks(janken))
    made = write_prints(game, Studio(game, JANKEN), tmp_path, PRESS)
    assert len(made) > 3
    assert all(file.name.endswith("-press.pdf") for file in made)


def test_each_colour_that_lacks_inks_is_told(janken, tmp_path):
    inks = all_inks(janken)
    left = dict(list(inks.items())[3:])
    told = problems(with_inks(janken, left), tmp_path)
    assert [message.split()[5] for message in told] == sorted(set(inks) - set(left))


@pytest.mark.parametrize(
    ("colour", "process", "said"),
    [
        ("#123456", Process(c=100), "expected a colour that something printed shows, got #123456"),
        (BLACK, Process(k=99), "expected no entry for #000000, whose inks are always the same, got one"),
        (WHITE, Process(k=1), "expected no entry for #ffffff, whose inks are always the same, got one"),
        ("#22262b", Process(c=60, k=100), "expected black ink alone for #22262b, in which words are set"),
    ],
)
def test_an_entry_that_cannot_be_is_told(janken, tmp_path, colour, process, said):
    (told,) = problems(with_inks(janken, {**all_inks(janken), colour: process}), tmp_path)
    assert told.startswith(f"content/janken/inks.yaml: {said}")


def test_files_of_the_print_shop_show_the_inks_of_the_table(janken, tmp_path):
    inks = all_inks(janken)
    allowed = {process.shares for process in inks.values()} | {(0, 0, 0, 1), (0, 0, 0, 0)}
    game = with_inks(janken, inks)
    used = set()
    for file in write_prints(game, Studio(game, JANKEN), tmp_path, PRESS):
        with pikepdf.open(file.path) as pdf:
            streams = list(pdf.pages)
            streams += [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
            for stream in streams:
                for operands, operator in pikepdf.parse_content_stream(stream):
                    if str(operator) in {"k", "K"}:
                        used.add(tuple(float(value) for value in operands))
    assert used <= allowed
    assert {process.shares for process in inks.values()} <= used


def test_every_colour_that_shows_is_found():
    shapes = (
        Path("M0 0H1", Paint(stroke="#000001", stroke_width=1)),
        Path("M0 0H1", Paint(stroke="#0000ff", stroke_width=0)),
        Circle(0, 0, 1, Paint(fill="#000002", stroke="#000003", stroke_width=1)),
        Rect(0, 0, 1, 1, Paint()),
        Label(0, 0, "x", 4, fill="#000004"),
    )
    drawing = Drawing(9, 9, (Group(shapes), Rect(0, 0, 1, 1, Paint(fill="#000005"))))
    assert set(colours([Stamp(drawing, 0, 0), Circle(0, 0, 1, Paint(fill="#000006"))])) == {
        f"#00000{number}" for number in range(1, 7)
    }


def test_an_ink_table_writes_operators(janken):
    table = InkTable(with_inks(janken, {"#123456": Process(c=5, y=100)}))
    assert table.operators("#123456", False) == "0.05 0 1 0 k"
    assert table.operators("#123456", True) == "0.05 0 1 0 K"
    assert table.operators(BLACK, False) == "0 0 0 1 k"
    assert table.operators(WHITE, False) == "0 0 0 0 k"
