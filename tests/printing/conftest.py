"""The games of the repository, printed once for all tests of the print room."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.drawing.fonts import FontBook
from generator.drawing.studio import Studio
from generator.load import read_game
from generator.model import Game
from generator.printing import PrintFile, write_prints

from .names import ORDERS

ROOT = Path(__file__).parents[2]
JANKEN = ROOT / "tests" / "games" / "janken"


@pytest.fixture(scope="session")
def fonts() -> FontBook:
    return FontBook()


def read(root: Path, name: str) -> Game:
    game, problems = read_game(root, name)
    assert game is not None, problems
    return game


@pytest.fixture(scope="session")
def toji() -> Game:
    return read(ROOT, "toji")


@pytest.fixture(scope="session")
def janken() -> Game:
    return read(JANKEN, "janken")


@pytest.fixture(scope="session")
def games(toji: Game, janken: Game) -> dict[str, tuple[Game, Path]]:
    """Each game with the folder of its project."""
    return {"toji": (toji, ROOT), "charisma": (read(ROOT, "charisma"), ROOT), "janken": (janken, JANKEN)}


@pytest.fixture(scope="session")
def prints(toji: Game, fonts: FontBook, tmp_path_factory: pytest.TempPathFactory) -> dict[str, PrintFile]:
    target = tmp_path_factory.mktemp("toji")
    studio = Studio(toji, ROOT, fonts)
    return {made.name: made for order in ORDERS for made in write_prints(toji, studio, target, order)}
