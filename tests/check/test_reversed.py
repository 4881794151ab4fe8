"""A ruling that no example shows is told, whatever else its rule's examples show. Held for each ruling of Charisma."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from generator.check.rulings import shown_problems
from generator.engine import make_engine
from generator.engine.core import Engine, ExampleShapeError
from generator.load import load_game
from generator.model import Game, PlacedExample

ROOT = Path(__file__).parents[2]
GAME = load_game(ROOT, "charisma")
ENGINE = make_engine(GAME)
RULINGS = {ruling.id: ruling for ruling in GAME.spec.rulings}


def outcome(engine: Engine, placed: PlacedExample) -> object:
    """What an engine says of an example, and by which rules; None if it cannot play it."""
    try:
        run = engine.run(placed.example)
    except ExampleShapeError:
        return None
    return dict(run.result), {step.rule for step in run.steps}


def showing(name: str) -> list[PlacedExample]:
    """The examples of a ruling's rule that another engine, with the ruling reversed, sees otherwise."""
    rulings = [r.model_copy(update={"on": not r.on}) if r.id == name else r for r in RULINGS.values()]
    other = make_engine(replace(GAME, spec=GAME.spec.model_copy(update={"rulings": tuple(rulings)})))
    of_rule = (placed for placed in GAME.examples if RULINGS[name].rule in placed.example.because)
    return [placed for placed in of_rule if outcome(ENGINE, placed) != outcome(other, placed)]


def told(examples: Iterable[PlacedExample]) -> set[str]:
    """The rulings that these examples leave out."""
    game: Game = replace(GAME, examples=tuple(examples))
    return {problem.message.partition(":")[0] for problem in shown_problems(game, ENGINE, make_engine)}


@pytest.mark.parametrize("name", RULINGS)
def test_without_the_examples_that_show_it_a_ruling_is_told(name: str) -> None:
    shown_by = showing(name)
    rest = [placed for placed in GAME.examples if placed not in shown_by]
    cited = any(RULINGS[name].rule in placed.example.because for placed in rest)
    assert shown_by
    assert (name in told(rest)) == cited  # that no example cites its rule is another problem
    assert any(name not in told([*rest, placed]) for placed in shown_by)
