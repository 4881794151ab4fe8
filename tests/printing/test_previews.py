"""Pictures of print files: each shows the file itself, in the size that is told before it is drawn."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat
from reportlab.pdfgen.canvas import Canvas

from generator.drawing.fonts import FontBook
from generator.drawing.studio import Studio
from generator.model import Game
from generator.printing import PrintFile, PrintRun, write_prints
from generator.printing.preview import HEIGHT, preview, preview_size

GAMES = ["toji", "charisma", "janken"]
SIDES = st.floats(min_value=40, max_value=3000)


def blank(pages: int, width: float, height: float) -> bytes:
    held = io.BytesIO()
    canvas = Canvas(held, pagesize=(width, height))
    for number in range(pages):
        canvas.drawString(5, 5, str(number))
        canvas.showPage()
    canvas.save()
    return held.getvalue()


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 5), SIDES, SIDES)
def test_the_size_is_known_before_the_picture_is_drawn(pages: int, width: float, height: float) -> None:
    pdf = blank(pages, width, height)
    assert Image.open(io.BytesIO(preview(pdf))).size == preview_size(pdf)


@pytest.fixture(scope="module", params=GAMES)
def offered(
    request: pytest.FixtureRequest,
    games: dict[str, tuple[Game, Path]],
    fonts: FontBook,
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[PrintFile, ...]:
    """What a game's site offers."""
    game, root = games[request.param]
    return write_prints(game, Studio(game, root, fonts), tmp_path_factory.mktemp(request.param))


def test_every_file_has_a_picture_of_its_own_first_page(offered: tuple[PrintFile, ...]) -> None:
    assert len({file.picture for file in offered}) == len(offered) > 0
    for file in offered:
        picture = Image.open(file.path.parent / file.picture)
        assert (picture.format, picture.size) == ("WEBP", file.picture_size)
        page = pypdfium2.PdfDocument(file.path)[0]
        scale = HEIGHT / max(page.get_size())
        drawn = page.render(scale=scale).to_pil().convert("RGB")
        shown = picture.convert("RGB").crop((1, 1, 1 + drawn.width, 1 + drawn.height))
        # WebP is poorer in hues than in light and dark.
        apart = ImageStat.Stat(ImageChops.difference(drawn.convert("L"), shown.convert("L")))
        assert apart.rms[0] < 12, file.name
        assert max(ImageStat.Stat(drawn).stddev) > 8, file.name  # there is something on it


def test_further_pages_lie_behind_the_first(offered: tuple[PrintFile, ...]) -> None:
    for file in offered:
        picture = Image.open(file.path.parent / file.picture).convert("RGBA")
        corner = picture.getpixel((0, picture.height - 1))
        assert isinstance(corner, tuple)
        assert (corner[3] == 0) == (file.pages > 1), file.name


@pytest.mark.parametrize("name", GAMES)
def test_a_print_run_writes_what_is_written_at_once(
    name: str, games: dict[str, tuple[Game, Path]], fonts: FontBook, tmp_path: Path
) -> None:
    game, root = games[name]
    write_prints(game, Studio(game, root, fonts), tmp_path / "at-once")
    with PrintRun(game, Studio(game, root), tmp_path / "beside") as run:
        assert run.files() == run.whole() == run.whole()
    written = [
        {file.relative_to(folder): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
        for folder in (tmp_path / "at-once", tmp_path / "beside")
    ]
    assert written[0] == written[1]


def test_a_print_run_that_nobody_waits_for_leaves_nothing_running(
    games: dict[str, tuple[Game, Path]], tmp_path: Path
) -> None:
    game, root = games["toji"]
    for wait in (False, True):
        with PrintRun(game, Studio(game, root), tmp_path / str(wait)) as run:
            if wait:
                run.files()
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
