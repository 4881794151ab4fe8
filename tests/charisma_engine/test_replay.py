"""Records with one value changed: the replay says so, but for what no replay can know."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random

import pytest

from generator.engine.charisma import Charisma, entries
from generator.engine.charisma.legal import do
from generator.engine.charisma.match import Match
from generator.engine.charisma.records import read_setup

JUNK = (None, True, -1, 1.5, "", "golem", [], {}, [[]], {"x": 1}, 10**30)
Path = tuple[str | int, ...]


def leaves(value: object, path: Path = ()) -> Iterator[Path]:
    """The paths of all that a record holds."""
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from leaves(inner, (*path, key))


def mutated(record: dict, rng: Random) -> tuple[Path, dict]:
    """A copy with one thing changed, left out, doubled or added."""
    changed = copy.deepcopy(record)
    path = rng.choice(list(leaves(record)))
    holder = changed
    for key in path[:-1]:
        holder = holder[key]
    kind = rng.randrange(4)
    if kind == 0:
        del holder[path[-1]]
    elif kind == 1 and isinstance(holder, list):
        holder.insert(path[-1], copy.deepcopy(holder[path[-1]]))
    elif kind == 2 and isinstance(holder, dict):
        holder["extra"] = 1
    else:
        value = holder[path[-1]]
        near = [value + 1, value - 1] if type(value) is int else ["golem", "drone", "red-guard", "player", "end"]
        holder[path[-1]] = rng.choice([*near, *JUNK])
    return path, changed


def as_told(engine: Charisma, record: dict) -> bool:
    """Whether a record is one of a game that could have been played just so: all of it follows from its actions."""
    match = Match.opened(engine.rules, read_setup(engine.rules, record["setup"]))
    for turn in record["turns"]:
        for entry in turn["actions"]:
            do(match, entries.read(match, entry, ""))
        sides = dict(zip(("first", "second"), match.sides, strict=True))
        for name, side in sides.items():
            assert turn["deck"][name] == len(side.deck) and turn["hand"][name] == len(side.hand)
            assert turn["abyss"][name] == len(side.abyss)
    return match.over is not None and record["result"]["turns"] == (0 if match.over.rule == "S2" else match.turn)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_changed_is_found(engine: Charisma, seed: int) -> None:
    rng = Random(seed)
    record = dict(engine.play(seed=seed, game=0, players=("random", "greedy")))
    assert engine.replay(record) == []
    for _ in range(200):
        path, changed = mutated(record, rng)
        found = engine.replay(changed)
        assert all(isinstance(sentence, str) and sentence for sentence in found)
        if not found and changed != record:
            # Names and numbers of the game, hidden orders and choices; nothing that follows from them.
            assert path[0] in ("seed", "game", "players", "setup") or path[2] == "actions", path
            assert as_told(engine, changed), path


@pytest.mark.parametrize("players", [("random", "random"), ("greedy", "random")])
def test_what_the_paper_says_of_entries_that_are_not_there(engine: Charisma, players: tuple[str, str]) -> None:
    """RECORDS: how many ``end`` a turn has, what one without a draw means, and when nobody is asked for a block."""
    unasked = undrawn = 0
    none_drawn = {"draw": 0}
    for game in range(8):
        record = dict(engine.play(seed=5, game=game, players=players))
        match = Match.opened(engine.rules, read_setup(engine.rules, record["setup"]))
        for turn in record["turns"]:
            actions, number = turn["actions"], turn["turn"]
            for n, entry in enumerate(actions):
                do(match, entries.read(match, entry, ""))
                if isinstance(entry, dict) and "attack" in entry:
                    asked = match.phase == "block"
                    unasked += not asked
                    assert asked == ("block" in (actions[n + 1] if n + 1 < len(actions) else ""))
            if match.over is None:
                assert actions.count("end") == (4 if number == 1 else 5)
        undrawn += any(none_drawn in turn["actions"] for turn in record["turns"])
        without = [
            turn | {"actions": [entry for entry in turn["actions"] if entry != none_drawn]} for turn in record["turns"]
        ]
        assert engine.replay(record | {"turns": without}) == []
    assert unasked and undrawn


@pytest.mark.parametrize("key", ["turn", "player", "deck", "hand", "abyss", "field"])
def test_what_follows_from_the_actions_is_compared(engine: Charisma, key: str) -> None:
    record = dict(engine.play(seed=1, game=1, players=("greedy", "greedy")))
    for number in range(len(record["turns"])):
        for value in JUNK:
            changed = copy.deepcopy(record)
            changed["turns"][number][key] = value
            found = engine.replay(changed)
            assert found and all(f"turns.{number}.{key}" in sentence for sentence in found)
            if number > 2:
                break


@pytest.mark.parametrize("value", JUNK, ids=str)
def test_junk_anywhere_never_raises(engine: Charisma, value: object) -> None:
    record = dict(engine.play(seed=2, game=0, players=("random", "random")))
    for path in [p for p in leaves(record) if len(p) < 4 or p[:2] in (("turns", 0), ("turns", 5))]:
        changed = copy.deepcopy(record)
        holder = changed
        for key in path[:-1]:
            holder = holder[key]
        if holder[path[-1]] != value or type(holder[path[-1]]) is not type(value):
            holder[path[-1]] = value
            if path[0] in ("turns", "result"):
                assert engine.replay(changed) or path[2] == "actions"
            else:
                engine.replay(changed)
