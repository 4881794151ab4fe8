"""A figure that draws cards with values of our own says so, as lists and tables of cards do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.check.stated import shown_stand_in_problems
from generator.load import load_game
from generator.model import Game

ROOT = Path(__file__).parents[2]
DRAWING = {
    "toji": {"character-anatomy", "event-anatomy", "event-marks"},
    "charisma": {"card-ally", "card-use", "tapped", "attack"},
}
"""The figures with cards whose numbers nobody has published. The Event in a sleeve has a crown, and no number."""


def told(game: Game) -> list[str]:
    return [problem.message.split()[4] for problem in shown_stand_in_problems(game)]


@pytest.mark.parametrize("name", DRAWING)
def test_each_figure_that_draws_stand_ins_says_so(name: str) -> None:
    game = load_game(ROOT, name)
    assert told(game) == []
    for figure in game.spec.figures:
        changed = [f.model_copy(update={"stand_ins": f.stand_ins and f is not figure}) for f in game.spec.figures]
        spec = game.spec.model_copy(update={"figures": tuple(changed)})
        assert told(replace(game, spec=spec)) == [figure.id] * (figure.id in DRAWING[name]), figure.id


def test_values_that_are_the_publishers_are_no_stand_ins() -> None:
    game = load_game(ROOT, "toji")
    kinds = {
        name: kind.model_copy(
            update={"fields": {f: c.model_copy(update={"stand_in": None}) for f, c in kind.fields.items()}}
        )
        for name, kind in game.spec.kinds.items()
    }
    figures = tuple(figure.model_copy(update={"stand_ins": False}) for figure in game.spec.figures)
    spec = game.spec.model_copy(update={"kinds": kinds, "figures": figures})
    assert told(replace(game, spec=spec)) == []
