"""Every key, action, id and word of every example, misspelt: the author is told which was meant, in plain words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.engine import make_engine
from generator.engine.core import Engine, ExampleShapeError
from generator.engine.forms import plain
from generator.load import load_game
from generator.model import Example, Game
from tests.wording import unplain

ROOT = Path(__file__).parents[2]


def misspelt(word: str) -> str:
    """The word with a letter twice."""
    half = len(word) // 2
    return word[: half + 1] + word[half:]


def slips(value: Any) -> Iterator[tuple[str, Any]]:
    """The value with one key or one word misspelt, for each, with the right word."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield key, {misspelt(key) if k == key else k: v for k, v in value.items()}
            yield from ((word, value | {key: each}) for word, each in slips(item))
    elif isinstance(value, list):
        for n, item in enumerate(value):
            yield from ((word, [*value[:n], each, *value[n + 1 :]]) for word, each in slips(item))
    elif isinstance(value, str):
        yield value, misspelt(value)


def wrong(value: Any) -> Iterator[Any]:
    """The value with one part of it of another kind, for each."""
    yield from (None, 7, 1.5, True, "x", [], {}, [[1]], {"x": 1})
    if isinstance(value, dict):
        for key, item in value.items():
            yield from (value | {key: each} for each in wrong(item))
            yield {k: v for k, v in value.items() if k != key}
    elif isinstance(value, list):
        for n, item in enumerate(value):
            yield from ([*value[:n], each, *value[n + 1 :]] for each in wrong(item))


@pytest.fixture(scope="module", params=["toji", "charisma"])
def played(request: pytest.FixtureRequest) -> tuple[Game, Engine]:
    game = load_game(ROOT, request.param)
    return game, make_engine(game, ROOT)


def told(engine: Engine, example: Example) -> list[str]:
    """What is wrong with the form of an example."""
    try:
        engine.run(example)
    except ExampleShapeError as error:
        return [problem.message for problem in error.problems]
    return []


def test_the_author_is_told_what_was_meant(played: tuple[Game, Engine]) -> None:
    game, engine = played
    seen: dict[str, str] = {}
    for example in (placed.example for placed in game.examples):
        for part in ("given", "do"):
            value = plain(getattr(example, part))
            for word, slipped in slips(value):
                found = told(engine, example.model_copy(update={part: slipped}))
                meant = re.compile(rf"(did you mean|the key) '?{re.escape(word)}'?")
                if not any(map(meant.search, found)):
                    seen.setdefault(word, f"{example.id}: {slipped}: {found}")
    assert not list(seen.values())[:5]


def test_no_message_names_what_the_program_is_made_of(played: tuple[Game, Engine]) -> None:
    game, engine = played
    forms: dict[object, Example] = {}
    for example in (placed.example for placed in game.examples):
        kind = (tuple(example.given), str(example.given.get("ask")), str([str(entry)[:9] for entry in example.do[:2]]))
        forms.setdefault(kind, example)
    for example in forms.values():
        for part in ("given", "do"):
            for changed in wrong(plain(getattr(example, part))):
                if isinstance(changed, dict if part == "given" else list):
                    for message in told(engine, example.model_copy(update={part: changed})):
                        assert not unplain(message), (changed, message)
