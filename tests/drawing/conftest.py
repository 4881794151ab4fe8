from pathlib import Path

import pytest

from generator.drawing.fonts import FontBook
from generator.drawing.studio import Studio
from generator.load import load_game
from generator.model import Game

ROOT = Path(__file__).parents[2]
JANKEN = ROOT / "tests" / "games" / "janken"


@pytest.fixture(scope="session")
def fonts() -> FontBook:
    return FontBook()


@pytest.fixture(scope="session")
def toji() -> Game:
    return load_game(ROOT, "toji")


@pytest.fixture(scope="session")
def charisma() -> Game:
    return load_game(ROOT, "charisma")


@pytest.fixture(scope="session")
def studio(toji: Game, fonts: FontBook) -> Studio:
    return Studio(toji, ROOT, fonts)


@pytest.fixture(scope="session")
def janken(fonts: FontBook) -> Studio:
    return Studio(load_game(JANKEN, "janken"), JANKEN, fonts)
