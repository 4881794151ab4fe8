"""The schemas that editors check examples by, of every game there is: all examples pass, and no misspelt key does."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from generator.engine import make_engine
from generator.engine.core import Engine
from generator.engine.forms import plain
from generator.load import load_game, schemas
from generator.model import Game
from tests.engine.json_schema import accepts

ROOT = Path(__file__).parents[2]
JANKEN = ROOT / "tests" / "games" / "janken"
GAMES = {"toji": ROOT, "charisma": ROOT, "janken": JANKEN}
BY_NAME = ("blocks", "block", "cost", "pool", "damage")
"""Mappings whose keys are labels or colours; what is misspelt there is for the rules to say."""


@cache
def loaded(name: str) -> tuple[Game, Engine, dict]:
    game = load_game(GAMES[name], name)
    engine = make_engine(game, GAMES[name])
    return game, engine, dict(schemas({name: engine.example_schema()})[f"examples-{name}"])


def written(name: str) -> Iterator[dict]:
    """Every example of a game as its author wrote it."""
    for placed in loaded(name)[0].examples:
        example = placed.example
        yield plain(example.model_dump(exclude_unset=True, mode="python"))  # type: ignore[misc]


def mappings(value: object, path: tuple = ()) -> Iterator[tuple]:
    """The paths of all mappings in given, do and expect."""
    if isinstance(value, dict) and value and not (path and path[-1] in BY_NAME):
        yield path
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from mappings(item, (*path, key))


@pytest.mark.parametrize("name", GAMES)
def test_every_example_is_accepted(name: str) -> None:
    schema = loaded(name)[2]
    examples = list(written(name))
    assert examples
    assert [example["id"] for example in examples if not accepts(schema, [example])] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_key_that_there_is_not_is_refused_wherever_it_stands(name: str) -> None:
    schema = loaded(name)[2]
    tried = 0
    for example in written(name):
        for part in ("given", "do", "expect"):
            for path in mappings(example.get(part, {})):
                changed = copy.deepcopy(example)
                here = changed[part]
                for key in path:
                    here = here[key]
                key = next(iter(here))
                here[f"{key}x"] = here.pop(key)
                assert not accepts(schema, [changed]), (example["id"], part, path)
                tried += 1
    assert tried > len(list(written(name)))


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_result_is_one_that_may_be_expected(name: str) -> None:
    """What the engine answers has no key that its schema lacks, and the kinds of values that it tells."""
    _, engine, schema = loaded(name)
    for example, placed in zip(written(name), loaded(name)[0].examples, strict=True):
        result = plain(engine.run(placed.example).result)
        assert accepts(schema, [example | {"expect": result}]), (example["id"], result)


def test_cards_of_another_kind_are_refused() -> None:
    schema = loaded("toji")[2]
    battle = {"event": "low-mp", "first": {"battle": "fire-1a"}, "second": {"battle": "wind-4a"}}
    example = next(written("toji")) | {"given": battle, "do": [], "expect": {"winner": None}}
    assert accepts(schema, [example])
    for wrong in ({"event": "fire-1a"}, {"event": "monsoon"}, {"first": {"battle": "low-mp"}}):
        assert not accepts(schema, [example | {"given": battle | wrong}])


def test_without_engines_examples_are_open() -> None:
    assert list(schemas({"toji": loaded("toji")[1].example_schema()}))[:-1] == list(schemas())
    assert accepts(dict(schemas()["examples"]), [next(written("toji")) | {"given": {"any": 1}}])
