"""The games of the repository, printed once for all tests of the print room."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.drawing.fonts import FontBook
from generator.drawing.studio import Studio
from generator.load import read_game
from generator.model import Game
from generator.printing import PrintFile, write_prints
from generator.printing.order import Order
from generator.printing.paper import A3, Paper

from .names import ORDERS
from .tiled import CASES, IDS, Tiled, laid_out

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
def studios(games: dict[str, tuple[Game, Path]], fonts: FontBook) -> dict[str, Studio]:
    """What draws each game."""
    return {name: Studio(game, root, fonts) for name, (game, root) in games.items()}


@pytest.fixture(scope="session")
def prints(toji: Game, fonts: FontBook, tmp_path_factory: pytest.TempPathFactory) -> dict[str, PrintFile]:
    target = tmp_path_factory.mktemp("toji")
    studio = Studio(toji, ROOT, fonts)
    return {made.name: made for order in ORDERS for made in write_prints(toji, studio, target, order)}


@pytest.fixture(scope="session")
def tiled(
    games: dict[str, tuple[Game, Path]], fonts: FontBook, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str, Paper, str], Tiled]:
    """Makes a game's playmat on tiles and on one sheet, each once."""
    kept: dict[tuple[str, Paper, str], Tiled] = {}

    def make(name: str, paper: Paper, ink: str) -> Tiled:
        key = (name, paper, ink)
        if key not in kept:
            game, root = games[name]
            order = Order(("mat",), (paper, A3), (ink,))
            tiles, whole = write_prints(game, Studio(game, root, fonts), tmp_path_factory.mktemp(name), order)
            kept[key] = Tiled(game, root, tiles.path, whole.path, *laid_out(tiles.path), tiles.what_to_do)
        return kept[key]

    return make


@pytest.fixture(params=CASES, ids=IDS)
def mat(request: pytest.FixtureRequest, tiled: Callable[[str, Paper, str], Tiled]) -> Tiled:
    """A playmat on tiles: of each game, on each paper that it needs several of."""
    return tiled(*request.param)
