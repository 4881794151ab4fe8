"""Records of games: complete, replayable from themselves alone, and every deviation found."""

from __future__ import annotations

import copy
from collections.abc import Iterator

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.engine.toji import Toji

PLAYERS = ("random", "greedy")
HEADER = ("seed", "game", "players")


def played(engine: Toji, game: int = 0, players: tuple[str, str] = PLAYERS) -> dict:
    """A record as it is read back from a file."""
    return orjson.loads(orjson.dumps(engine.play(seed=7, game=game, players=players)))


@pytest.fixture(scope="module")
def record(engine: Toji) -> dict:
    """A game with the Hand-Pick Event and a skipped Support Phase, ended by life."""
    for game in range(200):
        one = played(engine, game)
        events = [turn["event"] for turn in one["turns"]]
        if "hand-pick" in events and "low-mp" in events and one["result"]["rule"] == "E1":
            return one
    raise AssertionError("no such game")


@pytest.fixture(scope="module")
def long_record(engine: Toji) -> dict:
    """A game that ends with empty hands."""
    return next(
        one for game in range(400) if (one := played(engine, game, ("random", "random")))["result"]["rule"] == "E2"
    )


@pytest.mark.parametrize("players", [("random", "random"), ("greedy", "random"), ("greedy", "greedy")])
def test_replay_gives_the_same_game(engine: Toji, players: tuple[str, str]) -> None:
    for game in range(40):
        assert engine.replay(played(engine, game, players)) == []


def test_the_same_seed_is_the_same_game(engine: Toji) -> None:
    assert played(engine, 3) == played(engine, 3)
    assert played(engine, 3)["setup"] != played(engine, 4)["setup"]


def test_greedy_beats_random(engine: Toji) -> None:
    won = [engine.play(seed=1, game=n, players=("greedy", "random"))["result"]["winner"] for n in range(60)]
    won += [
        {"first": "second", "second": "first"}.get(
            engine.play(seed=1, game=n, players=("random", "greedy"))["result"]["winner"]
        )
        for n in range(60)
    ]
    assert won.count("first") > 1.5 * won.count("second")


def test_form(record: dict, long_record: dict) -> None:
    assert list(record) == ["seed", "game", "players", "setup", "turns", "result"]
    assert list(record["setup"]) == ["first", "second", "deck", "events"]
    assert [len(record["setup"][pile]) for pile in ("deck", "events")] == [16, 16]
    assert {pile: len(cards) for pile, cards in record["setup"]["first"].items()} == {"hand": 5, "supports": 3}
    turn = record["turns"][0]
    assert list(turn) == [
        "turn",
        "event",
        "battle",
        "supports",
        "support_phase",
        "winner",
        "decided_by",
        "final_mp",
        "life",
        "drawn",
    ]
    assert turn["turn"] == 1
    assert turn["event"] == record["setup"]["events"][0]
    assert turn["drawn"] == dict(zip(("first", "second"), record["setup"]["deck"], strict=False))
    assert record["turns"][-1]["drawn"] is None
    assert list(record["result"]) == ["winner", "rule", "turns", "life"]
    assert long_record["result"]["turns"] == len(long_record["turns"]) == 13
    assert [turn["drawn"] is None for turn in long_record["turns"]] == [False] * 8 + [True] * 5


# ── deviations ──


def paths(value: object, path: tuple = ()) -> Iterator[tuple]:
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from paths(item, (*path, key))


def at(value: object, path: tuple) -> object:
    for key in path:
        value = value[key]
    return value


def changed(record: dict, path: tuple, value: object) -> dict:
    twin = copy.deepcopy(record)
    at(twin, path[:-1])[path[-1]] = value
    return twin


def others(value: object) -> list:
    """Values that are not this one, of its own type and of others."""
    values: list = [None, True, False, 0, 1, -1, 99, 1.0, "first", "x", [], {}, [1], {"first": 1}, 10**30]
    values += [value + 1, float(value)] if type(value) is int else []
    return [one for one in values if type(one) is not type(value) or one != value]


def test_every_changed_value_is_found(engine: Toji, record: dict) -> None:
    tried = 0
    for path in list(paths(record)):
        if not path:
            continue
        for value in others(at(record, path)):
            if path in {("seed",), ("game",)} and type(value) is int and value >= 0:
                continue
            if path == ("seed",) and type(value) is int:
                continue
            if path[0] == "players" and len(path) == 2 and isinstance(value, str):
                continue
            assert engine.replay(changed(record, path, value)), (path, value)
            tried += 1
    assert tried > 2000


def test_every_missing_part_is_found(engine: Toji, record: dict) -> None:
    """Each key, and each item of each list, left out, except supports a player could as well not have added."""
    for path in list(paths(record)):
        if not path or (path[0] == "turns" and "supports" in path and isinstance(path[-1], int)):
            continue
        twin = copy.deepcopy(record)
        del at(twin, path[:-1])[path[-1]]
        assert engine.replay(twin), path


def test_every_extra_part_is_found(engine: Toji, record: dict) -> None:
    for path in list(paths(record)):
        twin = copy.deepcopy(record)
        here = at(twin, path)
        if isinstance(here, dict):
            here["extra"] = None
        elif isinstance(here, list):
            here.append(here[0] if here else "fire-1a")
        else:
            continue
        assert engine.replay(twin), path


def test_a_card_cannot_be_dealt_twice(engine: Toji, record: dict) -> None:
    setup = record["setup"]
    twin = changed(record, ("setup", "deck", 0), setup["second"]["supports"][0])
    assert [d for d in engine.replay(twin) if "each card once (C1)" in d]
    twin = changed(record, ("setup", "events", 1), setup["events"][0])
    assert [d for d in engine.replay(twin) if "each card once (C1)" in d]


def test_a_winner_that_did_not_win(engine: Toji, record: dict) -> None:
    number, winner = next((n, t["winner"]) for n, t in enumerate(record["turns"]) if t["winner"])
    other = {"first": "second", "second": "first"}[winner]
    found = engine.replay(changed(record, ("turns", number, "winner"), other))
    assert found == [f'turns.{number}.winner: expected "{winner}", got "{other}"']


def test_life_that_was_not_lost(engine: Toji, record: dict) -> None:
    found = engine.replay(changed(record, ("result", "life"), {"first": 12, "second": 12}))
    assert any(d.startswith("result.life.") for d in found)


def test_a_game_that_goes_on(engine: Toji, record: dict) -> None:
    twin = changed(record, ("turns",), record["turns"][:-1])
    last = len(record["turns"]) - 1
    assert f"turns: the record ends after turn {last}, but the game goes on" in engine.replay(twin)


def test_a_turn_after_the_end(engine: Toji, record: dict) -> None:
    twin = changed(record, ("turns",), [*record["turns"], record["turns"][-1]])
    count = len(record["turns"])
    assert f"turns.{count}: the game was over after turn {count} (E1)" in engine.replay(twin)


def test_turns_in_another_order(engine: Toji, record: dict) -> None:
    assert engine.replay(changed(record, ("turns",), record["turns"][::-1]))


def test_a_card_that_is_not_in_hand(engine: Toji, record: dict) -> None:
    foreign = record["setup"]["second"]["supports"][0]
    number = next(n for n, turn in enumerate(record["turns"]) if turn["event"] != "hand-pick")
    found = engine.replay(changed(record, ("turns", number, "battle", "first"), foreign))
    assert any(d.startswith(f"turns.{number}: P2: ") for d in found)
    number = next(n for n, turn in enumerate(record["turns"]) if turn["event"] == "hand-pick")
    found = engine.replay(changed(record, ("turns", number, "battle", "first"), foreign))
    assert any(d.startswith(f"turns.{number}: P2h: ") for d in found)


def test_supports_in_a_skipped_phase(engine: Toji, record: dict) -> None:
    number = next(n for n, turn in enumerate(record["turns"]) if turn["event"] == "low-mp")
    own = record["setup"]["first"]["supports"][:1]
    found = engine.replay(changed(record, ("turns", number, "supports", "first"), own))
    assert any(d.startswith(f"turns.{number}: P4s: ") for d in found)


def test_supports_of_another_element(engine: Toji, record: dict) -> None:
    turns = record["turns"]
    for number, turn in enumerate(turns):
        own = record["setup"]["second"]["supports"]
        used = [card for earlier in turns[:number] for card in earlier["supports"]["second"]]
        element = turn["battle"]["second"].split("-")[0]
        wrong = [card for card in own if card not in used and not card.startswith(element)]
        if turn["support_phase"] and wrong:
            found = engine.replay(changed(record, ("turns", number, "supports", "second"), wrong[:1]))
            assert any("P4: " in d for d in found)
            return
    raise AssertionError("no turn to try it on")


@pytest.mark.parametrize("value", [None, 1, "game", [], {}, True, float("nan"), {"turns": []}, {"setup": {}}])
def test_what_is_no_record(engine: Toji, value: object) -> None:
    assert engine.replay(value)


def test_a_deep_value(engine: Toji, record: dict) -> None:
    deep: list = []
    for _ in range(5000):
        deep = [deep]
    for path in [("seed",), ("setup",), ("turns", 0, "life"), ("turns", 0, "supports", "first"), ("result",)]:
        assert engine.replay(changed(record, path, deep))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just("fire-1a"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_replay_never_raises(engine: Toji, record: dict, data: st.DataObject) -> None:
    twin = copy.deepcopy(record)
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from([path for path in paths(twin) if path]))
        at(twin, path[:-1])[path[-1]] = data.draw(JSON)
    assert all(isinstance(sentence, str) for sentence in engine.replay(twin))


# ── cards ──


def test_cards(engine: Toji) -> None:
    cards = engine.cards()
    assert len(cards["characters"]) == 32
    first = cards["characters"][0]
    assert {key: first[key] for key in ("id", "element", "mp")} == {"id": "fire-1a", "element": "fire", "mp": 1}
    events = {event["id"]: event for event in cards["events"]}
    assert events["standard-1"]["effect"] == {"fire": 3, "wind": 2, "earth": 1, "water": 0}
    assert events["crown-fire"]["crown"] == "fire"
    assert set(events["low-mp"]) == {"id", "type", "name", "stand_in"}
    orjson.dumps(cards)


def test_what_is_not_the_publishers_is_marked(engine: Toji) -> None:
    marks = {card["id"]: card["stand_in"] for kind in engine.cards().values() for card in kind}
    assert {marks[c["id"]] == ["mp", "name"] for c in engine.cards()["characters"]} == {True}
    assert marks["standard-1"] == ["effect", "name"]
    assert marks["low-mp"] == ["name"]
