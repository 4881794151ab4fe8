"""The tiny game plays whole games, judges and replays like the big ones."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from generator.engine import make_engine
from generator.engine.core import Engine
from generator.load import load_game

JANKEN = Path(__file__).parent / "janken"


@pytest.fixture(scope="module")
def engine() -> Engine:
    return make_engine(load_game(JANKEN, "janken"), JANKEN)


def test_games_replay(engine: Engine) -> None:
    for game in range(30):
        record = json.loads(json.dumps(engine.play(seed=1, game=game, players=("random", "random"))))
        assert engine.replay(record) == []
        assert len(record["rounds"]) == engine.derived()["rounds"]


def test_a_changed_record_is_found(engine: Engine) -> None:
    record = json.loads(json.dumps(engine.play(seed=1, game=0, players=("random", "random"))))
    changed = copy.deepcopy(record)
    changed["rounds"][0]["points"]["first"] += 1
    assert engine.replay(changed) != []
    twice = copy.deepcopy(record)
    twice["rounds"][1]["first"] = twice["rounds"][0]["first"]
    assert engine.replay(twice) != []
    assert engine.replay([]) != []


def test_judge(engine: Engine) -> None:
    answer = engine.judge('{"id": 7, "first": "rock", "second": "paper"}')
    assert (answer["id"], answer["winner"], answer["decided_by"]) == (7, "second", ["R2"])
    unknown = '{"first": "rock", "second": "stone"}', '{"first": 1, "second": 2, "x": 3}'
    for question in ("{", "[]", '{"first": "rock"}', *unknown):
        error = engine.judge(question)["error"]
        assert isinstance(error, dict)
        assert error["rules"] == ["R1"]
        assert set(error) == {"rules", "ja", "en"}
    assert engine.judge('{"id": [7], "nosuch": 1}')["id"] == [7]


def test_cards(engine: Engine) -> None:
    assert {"id": "rock-a", "shape": "rock"} in engine.cards()["cards"]  # type: ignore[operator]
