"""Worked examples of every form: trace, result, pictures; and what is said of forms that are none."""

from __future__ import annotations

import pytest

from generator.engine.core import ExampleShapeError, Run
from generator.engine.toji import Toji
from generator.engine.toji.data import Data
from generator.model import Example

BATTLE = {"event": "low-mp", "first": {"battle": "fire-1a"}, "second": {"battle": "wind-4a"}}
TABLE = {
    "first": {
        "hand": ["fire-1a", "fire-2a", "water-1a", "water-2a", "earth-3a"],
        "supports": ["fire-3a", "wind-1a"],
        "life": 5,
    },
    "second": {"hand": ["wind-2a", "wind-3a", "water-3a", "water-4a", "earth-4a"], "supports": ["wind-4a"]},
    "deck": ["earth-1a", "earth-2a"],
    "events": ["standard-9", "hand-pick", "low-mp"],
}
TURN = ["event", {"select": {"first": "fire-1a", "second": "wind-2a"}}]
SUPPORTS = [{"support": {"first": ["fire-3a"]}}, {"support": {"second": []}}]


def example(given: dict, *do: object) -> Example:
    words = {"ja": "例", "en": "example"}
    return Example(id="one", title=words, given=given, do=do, expect={"winner": None}, because=("B1",))


def run(engine: Toji, given: dict, *do: object) -> Run:
    return engine.run(example(given, *do))


def rules(ran: Run) -> list[str]:
    return [step.rule for step in ran.steps]


def said(engine: Toji, messages: object) -> list[str]:
    return [engine.speaker.say(message, "en") for message in messages]


def problems(engine: Toji, given: dict, *do: object) -> list[tuple]:
    with pytest.raises(ExampleShapeError) as caught:
        run(engine, given, *do)
    return [(problem.path, problem.message) for problem in caught.value.problems]


# ── what is played ──


def test_a_battle(engine: Toji) -> None:
    ran = run(engine, BATTLE)
    assert rules(ran) == ["P4s", "P5", "B5", "B1", "P6"]
    assert ran.result == {
        "winner": "first",
        "decided_by": ["B1"],
        "support_phase": False,
        "final_mp": None,
        "life": {"first": 12, "second": 8},
        "game_over": None,
    }
    (scene,) = ran.scenes
    assert [card.id for row in scene.rows for card in row.cards] == ["low-mp", "fire-1a", "wind-4a"]
    assert said(engine, scene.facts) == ["First player: life 12", "Second player: life 12 → 8"]
    assert said(engine, [ran.verdict]) == ["The first player wins the battle."]


def test_a_refused_battle_shows_the_cards(engine: Toji) -> None:
    ran = run(engine, BATTLE | {"first": {"battle": "fire-1a", "supports": ["wind-1a"]}})
    assert ran.result == {"refused": ["P4", "P4s"]}
    assert rules(ran) == ["P4", "P4s"]
    assert "wind-1a" in [card.id for row in ran.scenes[0].rows for card in row.cards]


def test_an_event_by_class_has_its_face(engine: Toji) -> None:
    effect = {"fire": 3, "wind": 2, "earth": 1, "water": 0}
    ran = run(engine, BATTLE | {"event": {"type": "standard", "effect": effect}})
    shown = ran.scenes[0].rows[0].cards[0]
    assert (shown.kind, shown.id, shown.fields) == ("event", None, {"type": "standard", **effect})
    ran = run(engine, BATTLE | {"event": {"type": "advantage", "crown": "earth"}})
    assert ran.scenes[0].rows[0].cards[0].fields == {"type": "advantage", "crown": "earth"}


def test_a_deal(engine: Toji) -> None:
    ran = run(engine, {"deal": {"seed": 7}})
    assert rules(ran) == ["S2", "S3", "S4", "S5", "S6"]
    assert ran.result == {
        "hand": {"first": 5, "second": 5},
        "supports": {"first": 3, "second": 3},
        "deck": 16,
        "events": 16,
        "life": {"first": 12, "second": 12},
    }


@pytest.mark.parametrize(("wins", "loses"), [("near", "far"), ("far", "near")])
def test_a_deal_tells_who_is_first(engine: Toji, wins: str, loses: str) -> None:
    """S1: whoever wins rock-paper-scissors, before any card is dealt; all else is as it is dealt without it."""
    ran, dealt = (run(engine, {"deal": {"seed": 7} | told}) for told in ({"wins": wins}, {}))
    assert rules(ran) == ["S1", *rules(dealt)]
    assert ran.result == {"first": wins, **dealt.result}
    words = {"near": {"ja": "手前", "en": "near player"}, "far": {"ja": "向かい", "en": "far player"}}
    for lang in ("ja", "en"):
        said = engine.speaker.say(ran.steps[0].message, lang)
        assert said.index(words[wins][lang]) < said.index(words[loses][lang])
        told = [engine.speaker.say(message, lang) for message in (ran.verdict, ran.scenes[0].facts[0])]
        assert all(words[wins][lang] in each and words[loses][lang] not in each for each in told)


def test_a_turn_at_a_table(engine: Toji) -> None:
    ran = run(engine, {"table": TABLE}, *TURN, *SUPPORTS)
    assert ran.result == {
        "winner": "first",
        "decided_by": ["B3"],
        "support_phase": True,
        "final_mp": {"first": 5, "second": 3},
        "life": {"first": 5, "second": 10},
        "game_over": None,
        "drawn": {"first": "earth-1a", "second": "earth-2a"},
        "turn": 8,
        "hand": {"first": 5, "second": 5},
        "supports": {"first": 1, "second": 1},
        "deck": 0,
        "toji": 32 - 5 - 5 - 1 - 1,
        "events": 8,
        "events_stacked": 8,
    }
    captions = said(engine, [scene.caption for scene in ran.scenes])
    assert captions == ["How it begins", "Turn 8", "After turn 8"]
    assert rules(ran)[:3] == ["P1", "P2", "P3"]
    assert rules(ran)[-4:] == ["P6d", "P7", "P7e", "E4"]


def test_two_turns_at_a_table(engine: Toji) -> None:
    pick = {"pick": {"first": "wind-3a", "second": "fire-2a"}}
    both = {"support": {"first": [], "second": ["wind-4a"]}}
    ran = run(engine, {"table": TABLE}, *TURN, *SUPPORTS, "event", pick, both)
    assert ran.result["turn"] == 9
    assert ran.result["winner"] == "second"
    assert ran.result["drawn"] is None
    assert "P2h" in rules(ran)


def test_a_turn_under_way(engine: Toji) -> None:
    ran = run(engine, {"table": TABLE}, *TURN)
    assert "winner" not in ran.result
    assert ran.result["turn"] == 8
    assert said(engine, [ran.verdict]) == ["Turn 8 is under way."]


@pytest.mark.parametrize(
    ("do", "refused"),
    [
        (["event", "event"], ["P2"]),
        ([*TURN, "event"], ["P4"]),
        (["event", {"select": {"first": "fire-3a", "second": "wind-2a"}}], ["P2"]),
        (["event", {"pick": {"first": "wind-2a", "second": "fire-1a"}}], ["P2"]),
        (["event", {"support": {"first": []}}], ["P2"]),
        ([*TURN, {"support": {"second": []}}], ["P4"]),
        ([*TURN, {"support": {"first": ["wind-1a"]}}], ["P4"]),
        ([*TURN, {"support": {"first": ["wind-4a"]}}], ["P4"]),
        ([*TURN, SUPPORTS[0], {"support": {"first": []}}], ["P4"]),
        ([*TURN, {"support": {"first": ["fire-3a", "fire-3a"]}}], ["C1"]),
        ([*TURN, *SUPPORTS, "event", {"select": {"first": "fire-2a", "second": "wind-3a"}}], ["P2h"]),
        ([*TURN, *SUPPORTS, "event", {"pick": {"first": "fire-2a", "second": "wind-3a"}}], ["P2h"]),
    ],
)
def test_refused_at_a_table(engine: Toji, do: list, refused: list[str]) -> None:
    ran = run(engine, {"table": TABLE}, *do)
    assert ran.result == {"refused": refused}
    assert rules(ran)[-1] == refused[-1]


def test_supports_after_a_skipped_phase_are_refused_by_p4s(engine: Toji) -> None:
    ran = run(engine, {"table": TABLE | {"events": ["low-mp"]}}, *TURN, {"support": {"first": ["fire-3a"]}})
    assert ran.result == {"refused": ["P4s"]}


def test_after_the_end_everything_is_refused(engine: Toji) -> None:
    short = TABLE | {
        "first": {"hand": ["fire-1a"], "life": 1},
        "second": {"hand": ["wind-2a"]},
        "events": ["crown-wind", "low-mp"],
    }
    ran = run(engine, {"table": short | {"deck": []}}, *TURN)
    assert ran.result["game_over"] == {"winner": "second", "rule": "E1"}
    assert rules(ran)[-2:] == ["E1", "E3"]
    assert run(engine, {"table": short | {"deck": []}}, *TURN, "event").result == {"refused": ["E1"]}


# ── what is not of the form ──


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({"table": TABLE, "deal": {"seed": 1}}, ("given", "deal")),
        ({"deal": {"seed": 1}, "event": "low-mp"}, ("given", "event")),
        ({"deal": {"seed": -1}}, ("given", "deal", "seed")),
        ({"deal": {"seed": "x"}}, ("given", "deal", "seed")),
        ({"deal": {"seed": 1, "hands": 5}}, ("given", "deal", "hands")),
        ({"deal": {"seed": 1, "wins": "first"}}, ("given", "deal", "wins")),
        ({"deal": {"first": {}}}, ("given", "deal")),
        ({"deal": 7}, ("given", "deal")),
        ({"evnt": "low-mp"}, ("given", "evnt")),
        (BATTLE | {"third": 1}, ("given", "third")),
        (BATTLE | {"first": {"battle": "fire-1a", "lives": 3}}, ("given", "first", "lives")),
        (BATTLE | {"event": "monsoon"}, ("given", "event")),
        (BATTLE | {"event": "fire-1a"}, ("given", "event")),
        (BATTLE | {"first": {"battle": "fire-9z"}}, ("given", "first", "battle")),
        (BATTLE | {"first": {"battle": "fire-1a", "supports": ["x"]}}, ("given", "first", "supports", 0)),
        ({"table": 3}, ("given", "table")),
    ],
)
def test_given_of_no_form(engine: Toji, given: dict, path: tuple) -> None:
    do = ["event"] if "table" in given else []
    found = problems(engine, given, *do)
    assert path in [where for where, _ in found], found


def changed(*path_and_value: object) -> dict:
    *path, value = path_and_value
    table = {key: dict(part) if isinstance(part, dict) else part for key, part in TABLE.items()}
    here = table
    for key in path[:-1]:
        here = here[key]
    here[path[-1]] = value
    return table


@pytest.mark.parametrize(
    ("table", "path", "words"),
    [
        (changed("first", "life", 13), ("first", "life"), "expected life of 1 to 12, got 13"),
        (changed("first", "life", 0), ("first", "life"), "got 0"),
        (changed("first", "life", "5"), ("first", "life"), "got '5'"),
        (changed("first", "hand", ["fire-1a"]), ("second", "hand"), "hands of the same size (V2)"),
        (changed("first", "hand", ["fire-1a", "x"]), ("first", "hand", 1), "got 'x'"),
        (changed("first", "hand", ["fire-1a", "low-mp"]), ("first", "hand", 1), "got 'low-mp'"),
        (changed("first", "hand", ["fire-1a", "fire-1a"]), (), "each card once (C1), got fire-1a again"),
        (changed("first", "supports", ["wind-2a"]), (), "each card once (C1), got wind-2a again"),
        (
            changed("first", "supports", ["earth-3a", "earth-4a", "water-1a", "water-2a"]),
            ("first", "supports"),
            "at most 3",
        ),
        (changed("deck", ["earth-1a"]), ("deck",), "an even deck"),
        (changed("deck", ["earth-1a", "earth-1a"]), (), "each card once"),
        (changed("events", ["low-mp", "low-mp"]), ("events",), "each card once"),
        (changed("events", ["fire-3b"]), ("events", 0), "got 'fire-3b'"),
        (changed("first", "tokens", 1), ("first", "tokens"), "expected no more keys"),
        (changed("pile", []), ("pile",), "expected no more keys"),
    ],
)
def test_tables_that_cannot_be(engine: Toji, table: dict, path: tuple, words: str) -> None:
    found = problems(engine, {"table": table}, "event")
    assert [message for where, message in found if where == ("given", "table", *path) and words in message], found


FULL = {
    "first": {
        "hand": ["fire-1a", "fire-2a", "fire-2b", "fire-3b", "fire-4a"],
        "supports": ["fire-3a", "wind-1a", "wind-4a"],
    },
    "second": {
        "hand": ["wind-2a", "wind-2b", "wind-3a", "wind-3b", "wind-4b"],
        "supports": ["water-1a", "water-3a", "water-4a"],
    },
}
"""Full hands and supports: with as long a deck as can be, no turn was played before."""


def late(data: Data, turns: int, **lives: int) -> dict:
    """A table after so many turns without supports; what is used by then are the last characters of all others."""
    taken = {name for side in FULL.values() for part in side.values() for name in part}
    rest = [card.id for card in data.characters if card.id not in taken]
    rest.sort(key=lambda name: data.character_by_id[name].mp)
    sides = {side: {**parts, "life": lives.get(side, data.start_life)} for side, parts in FULL.items()}
    return {**sides, "deck": rest[: len(rest) - 2 * turns], "events": ["low-mp"]}


@pytest.mark.parametrize("turns", range(3))
def test_life_is_what_the_turns_before_can_have_left(engine: Toji, data: Data, turns: int) -> None:
    """P6: one player loses the base MP of a used card each turn; here all that are used have the highest."""
    for first in range(data.life_end + 1, data.start_life + 1):
        for second in range(data.life_end + 1, data.start_life + 1):
            lost = [data.start_life - life for life in (first, second)]
            can = not any(each % data.mp_max for each in lost) and sum(lost) <= turns * data.mp_max
            given = {"table": late(data, turns, first=first, second=second)}
            try:
                run(engine, given, "event")
            except ExampleShapeError as error:
                assert not can, (first, second)
                assert [problem.path[-1] for problem in error.problems] == ["life"]
            else:
                assert can, (first, second)


def test_the_first_turn_has_the_start_life(engine: Toji, data: Data) -> None:
    (path, message), *others = problems(engine, {"table": late(data, 0, first=3, second=11)}, "event")
    assert path == ("given", "table", "first", "life")
    assert message == "expected life that no turn and the used cards can leave of 12 (P6), got 3 and 11"
    assert others == []


def test_a_table_where_nothing_can_happen(engine: Toji) -> None:
    table = {"first": {"hand": []}, "second": {"hand": []}, "deck": [], "events": ["low-mp"]}
    assert problems(engine, {"table": table}, "event")[0][0] == ("given", "table", "deck")


@pytest.mark.parametrize(
    ("entry", "path"),
    [
        ("draw", ("do", 0)),
        (7, ("do", 0)),
        ({}, ("do", 0)),
        ({"select": {"first": "fire-1a", "second": "wind-2a"}, "pick": {}}, ("do", 0)),
        ({"choose": {"first": "fire-1a"}}, ("do", 0)),
        ({"select": {"first": "fire-1a"}}, ("do", 0, "select")),
        ({"select": {"first": "fire-1a", "second": "x"}}, ("do", 0, "select", "second")),
        ({"select": {"first": "fire-1a", "second": "wind-2a", "third": "x"}}, ("do", 0, "select", "third")),
        ({"pick": {"first": 3, "second": "fire-1a"}}, ("do", 0, "pick", "first")),
        ({"support": {}}, ("do", 0, "support")),
        ({"support": {"first": ["x"]}}, ("do", 0, "support", "first", 0)),
        ({"support": {"third": []}}, ("do", 0, "support", "third")),
    ],
)
def test_actions_of_no_form(engine: Toji, entry: object, path: tuple) -> None:
    found = problems(engine, {"table": TABLE}, entry)
    assert path in [where for where, _ in found], found


def test_nothing_done_at_a_table(engine: Toji) -> None:
    assert problems(engine, {"table": TABLE})[0][0] == ("do",)


def test_something_done_without_a_table(engine: Toji) -> None:
    assert problems(engine, BATTLE, "event")[0][0] == ("do",)
    assert problems(engine, {"deal": {"seed": 1}}, "event")[0][0] == ("do",)


def test_only_the_last_action_may_be_refused(engine: Toji) -> None:
    found = problems(engine, {"table": TABLE}, "event", "event", *TURN[1:])
    assert found[0][0] == ("do", 1)


def test_all_problems_at_once(engine: Toji) -> None:
    table = changed("first", "life", 99) | {"deck": ["earth-1a"]}
    assert len(problems(engine, {"table": table}, "jump", {"select": {}})) == 5
