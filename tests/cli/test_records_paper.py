"""What RECORDS.md says of recorded games is what ``play`` writes: its samples, and every key."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache

import pytest

from generator.engine.charisma.entries import FORMS
from generator.engine.recording import HEADER
from tests.cli.command import ROOT, rulewright

PAPER = (ROOT / "RECORDS.md").read_text(encoding="utf-8")
LEFT_OUT = "…"
GAMES = 10
HEADS = {"toji": "Tōji", "charisma": "Charisma"}


@cache
def played(game: str) -> list[dict[str, object]]:
    """The first games of the seed that the samples are of."""
    (seed,) = re.findall(rf"`rulewright play {game} --seed (\d+)`", PAPER)
    return [json.loads(line) for line in rulewright("play", game, "--seed", seed, "--games", GAMES).stdout.splitlines()]


def rows(head: str) -> list[list[str]]:
    """The cells of the table whose first line begins so."""
    table = PAPER.split(f"\n| {head} |")[1].split("\n\n")[0]
    return [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]


def told(head: str) -> list[str]:
    """What stands in the first column."""
    return [word for row in rows(head) for word in re.findall(r"`([^`]+)`", row[0])]


def fits(shown: object, real: object) -> bool:
    """Whether a sample is of this value; ``…`` in a list stands for any entries or none."""
    if isinstance(shown, dict):
        return (
            isinstance(real, dict)
            and [*shown] == [*real]
            and all(fits(value, real[key]) for key, value in shown.items())
        )
    if not isinstance(shown, list) or not isinstance(real, list) or not shown:
        return shown == real
    first, *rest = shown
    if first == LEFT_OUT:
        return any(fits(rest, real[start:]) for start in range(len(real) + 1))
    return bool(real) and fits(first, real[0]) and fits(rest, real[1:])


def paths(value: object, path: tuple[str, ...] = ()) -> Iterator[str]:
    """The dotted keys that lead to what is no object or list; players are left out, and so are actions' own keys."""
    if isinstance(value, dict) and path[-1:] != ("actions",):
        for key, each in value.items():
            yield from paths(each, path if key in ("first", "second") else (*path, key))
    elif isinstance(value, list) and any(isinstance(each, dict) for each in value) and path[-1:] != ("actions",):
        for each in value:
            yield from paths(each, path)
    else:
        yield ".".join(path)


@pytest.mark.parametrize("game", HEADS)
def test_the_sample_is_of_the_game_it_says(game: str) -> None:
    sample = json.loads(PAPER.split(f"`rulewright play {game} --seed")[1].split("```json\n")[1].split("```")[0])
    assert fits(sample, played(game)[0])


@pytest.mark.parametrize("game", HEADS)
def test_every_key_is_told_and_nothing_else(game: str) -> None:
    told_of_all = told("in every record")
    assert told_of_all == [*HEADER]
    within = {path for record in played(game) for path in paths(record) if "." in path}
    assert sorted(told(HEADS[game])) == sorted(within)


def test_every_action_is_told_with_all_it_may_hold() -> None:
    keys = [re.findall(r'`"?([a-z]+)"?`', row[0]) for row in rows("entry of `actions`")]
    assert sorted(keys) == sorted([*([*form.model_fields] for form in FORMS.values()), ["end"]])


def test_every_action_that_is_shown_was_played() -> None:
    actions = [action for record in played("charisma") for turn in record["turns"] for action in turn["actions"]]  # type: ignore[attr-defined]
    shown = [json.loads(row[2].strip("`")) for row in rows("entry of `actions`")]
    assert [each for each in shown if each not in actions] == []


@pytest.mark.parametrize(
    ("shown", "real", "is_so"),
    [
        ([], [], True),
        ([], [1], False),
        (["…"], [], True),
        (["…", 2], [1, 2], True),
        (["…", 2], [1, 2, 3], False),
        ([1, "…", 3, "…"], [1, 2, 3], True),
        ([1, "…", 3], [1, 2], False),
        ({"a": [1]}, {"a": [1, 2]}, False),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        ({}, [], False),
        ([], {}, False),
    ],
)  # fmt: skip
def test_a_sample_leaves_out_only_what_it_says(shown: object, real: object, is_so: bool) -> None:
    assert fits(shown, real) == is_so
