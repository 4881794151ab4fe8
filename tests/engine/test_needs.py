"""What the engine needs of the content, and what it says when it is not there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from generator.engine.narration import rule_of
from generator.engine.toji import build
from generator.engine.toji.sentences import FIELDS, RULES_REFUSE, RULES_SAY, WORDS
from generator.errors import ContentError
from generator.model import Game

NUMBERS = (
    "start_life",
    "life_end",
    "hand_size",
    "support_cards",
    "support_max",
    "mp_min",
    "mp_max",
    "final_mp_max",
    "draw",
    "hearts",
)


def problems(game: Game) -> list[str]:
    with pytest.raises(ContentError) as caught:
        build(game)
    return [str(problem) for problem in caught.value.problems]


def with_spec(game: Game, **update: object) -> Game:
    return replace(game, spec=game.spec.model_copy(update=update))


def with_numbers(game: Game, **numbers: int) -> Game:
    return with_spec(game, numbers={**game.spec.numbers, **numbers})


def without(mapping: Mapping, key: str) -> dict:
    return {name: value for name, value in mapping.items() if name != key}


@pytest.mark.parametrize("name", NUMBERS)
def test_a_missing_number(game: Game, name: str) -> None:
    found = problems(with_spec(game, numbers=without(game.spec.numbers, name)))
    assert any(f"expected the number {name}, which the rules need" in problem for problem in found)
    assert all(re.match(r"content/toji/game\.yaml:\d+", problem) for problem in found)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("start_life", 0),
        ("hand_size", 0),
        ("hand_size", 14),
        ("support_cards", -1),
        ("support_max", 4),
        ("mp_max", 0),
        ("mp_min", -1),
        ("draw", 2),
        ("hearts", 3),
    ],
)
def test_an_impossible_number(game: Game, name: str, value: int) -> None:
    found = problems(with_numbers(game, **{name: value}))
    assert any(re.search(rf"game\.yaml:\d+:\d+: {name}: expected .*, got", problem) for problem in found)


def test_everything_at_once(game: Game) -> None:
    broken = with_spec(game, numbers={}, tables={}, sets={})
    found = problems(replace(broken, messages={}))
    assert len([p for p in found if "expected the number" in p]) == len(NUMBERS)
    assert len([p for p in found if "expected the message" in p]) == len(FIELDS)
    assert len([p for p in found if "expected the set" in p]) == 3
    assert len([p for p in found if "expected the table" in p]) == 1


@pytest.mark.parametrize(
    ("beats", "said"),
    [
        ({"fire": "metal"}, "got 'metal'"),
        ({"metal": "fire"}, "got 'metal'"),
        ({"fire": "fire"}, "won one way only"),
        ({"fire": "wind", "wind": "fire"}, "won one way only"),
    ],
)
def test_an_impossible_matchup(game: Game, beats: dict, said: str) -> None:
    assert any(said in problem for problem in problems(with_spec(game, tables={"beats": beats})))


@pytest.mark.parametrize(
    ("card", "field", "value"),
    [
        ("fire-1a", "element", "metal"),
        ("fire-1a", "mp", None),
        ("standard-3", "wind", None),
        ("crown-fire", "crown", None),
        ("low-mp", "type", "monsoon"),
    ],
)
def test_a_card_that_cannot_be_played(game: Game, card: str, field: str, value: object) -> None:
    cards = tuple(
        replace(c, fields={**without(c.fields, field), **({field: value} if value else {})}) if c.id == card else c
        for c in game.cards
    )
    (problem,) = problems(replace(game, cards=cards))
    assert re.match(rf"content/toji/cards\.csv:\d+.*: card {card}: expected {field} to be", problem)


def test_too_few_events_for_the_longest_game(game: Game) -> None:
    cards = tuple(c for c in game.cards if not c.id.startswith("standard-"))
    (problem,) = problems(replace(game, cards=cards))
    assert problem.endswith("expected Events for the longest game (V1), which has 13 turns; got 6")


def test_a_card_of_no_known_kind(game: Game) -> None:
    cards = tuple(replace(c, kind="token") if c.id == "fire-1a" else c for c in game.cards)
    assert any("kind character or event, got 'token'" in p for p in problems(replace(game, cards=cards)))


@pytest.mark.parametrize("key", FIELDS)
def test_a_missing_message(game: Game, key: str) -> None:
    (problem,) = problems(replace(game, messages=without(game.messages, key)))
    assert problem.endswith(f"expected the message {key}, which the engine says")


@pytest.mark.parametrize(
    ("text", "said"),
    [("{nobody} wins", "{nobody}"), ("{winner", "expected '}'"), ("{}", "{}"), ("{winner.label}", "label")],
)
def test_a_message_with_a_wrong_field(game: Game, text: str, said: str) -> None:
    messages = {**game.messages, "B3.higher": {**game.messages["B3.higher"], "en": text}}
    (problem,) = problems(replace(game, messages=messages))
    assert "message B3.higher: expected fields of winner, high, low" in problem
    assert said in problem


def test_a_message_in_one_language_only(game: Game) -> None:
    messages = {**game.messages, "B3.higher": {"ja": "{winner}"}}
    (problem,) = problems(replace(game, messages=messages))
    assert problem.endswith("expected the message B3.higher in en")


def test_a_changed_number_changes_the_rules(game: Game) -> None:
    engine = build(with_numbers(game, final_mp_max=3, start_life=2, support_max=1))
    answer = engine.judge('{"event": "hand-pick", "first": {"battle": "fire-4a"}, "second": {"battle": "wind-3a"}}')
    assert answer["final_mp"] == {"first": 3, "second": 3}
    assert answer["life"] == {"first": 2, "second": 0}
    refused = engine.judge(
        '{"event": "hand-pick", "first": {"battle": "fire-4a", "supports": ["fire-1a", "fire-1b"]},'
        ' "second": {"battle": "wind-3a"}}'
    )
    assert refused["error"]["rules"] == ["P4"]


def test_other_stand_in_values_need_no_code(game: Game) -> None:
    """C5: another base MP and other effects are an edit of data alone."""
    cards = tuple(replace(c, fields={**c.fields, "mp": 2}) if c.kind == "character" else c for c in game.cards)
    engine = build(replace(game, cards=cards))
    assert all(claim.counterexample is None for claim in engine.claims())
    assert engine.replay(engine.play(seed=1, game=1, players=("random", "random"))) == []


def test_every_rule_that_speaks_is_a_fact(game: Game) -> None:
    assert build(game).cites() <= set(game.facts)
    assert all(rule_of(key) for key in (*RULES_SAY, *RULES_REFUSE))
    assert not any(rule_of(key) for key in WORDS)
