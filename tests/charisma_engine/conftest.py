"""Charisma as it is in content/, and with single rulings the other way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from generator.engine.charisma import Charisma, build
from generator.load import load_game
from generator.model import Game

ROOT = Path(__file__).parents[2]
Reverse = Callable[[str], Charisma]


@pytest.fixture(scope="session")
def game() -> Game:
    return load_game(ROOT, "charisma")


@pytest.fixture(scope="session")
def engine(game: Game) -> Charisma:
    return build(game)


@pytest.fixture(scope="session")
def reverse(game: Game) -> Reverse:
    """The engine with one ruling reversed."""

    def reversed_ruling(name: str) -> Charisma:
        rulings = tuple(r.model_copy(update={"on": r.on != (r.id == name)}) for r in game.spec.rulings)
        return build(replace(game, spec=game.spec.model_copy(update={"rulings": rulings})))

    return reversed_ruling
