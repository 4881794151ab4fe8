"""Tōji as it is in content/, loaded once, and its parts."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.engine.toji import Toji, build
from generator.engine.toji.data import Data
from generator.engine.toji.rulebook import Rulebook
from generator.load import load_game
from generator.model import Game

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def game() -> Game:
    return load_game(ROOT, "toji")


@pytest.fixture(scope="session")
def engine(game: Game) -> Toji:
    return build(game)


@pytest.fixture(scope="session")
def rules(engine: Toji) -> Rulebook:
    return engine.rules


@pytest.fixture(scope="session")
def data(engine: Toji) -> Data:
    """The engine's own data: its cards are the very ones on the table."""
    return engine.rules.data
