"""What the judge says of an impossible question: all of it at once, faults of form and of rules beside each other."""

from __future__ import annotations

import json
import re
from itertools import combinations, product
from typing import Any

import pytest

from generator.engine.charisma import Charisma
from generator.engine.charisma.asking import QUESTIONS
from generator.engine.judge import dump

Asked = dict[str, Any]
WALKER = {"attack": 2, "hp": 2, "move": "walker"}
FLYER = {"attack": 2, "hp": 2, "move": "flyer"}

GOOD: dict[str, Asked] = {
    "combat": {
        "ask": "combat",
        "attackers": [WALKER, FLYER, {"card": "golem"}],
        "blockers": [WALKER, FLYER, {"card": "drone"}],
        "blocks": [[0, 0]],
        "deck": 20,
    },
    "payment": {"ask": "payment", "cost": {"red": 1}, "pool": {"blue": 2}},
    "draw": {"ask": "draw", "hand": 3, "deck": 20, "first_draw_phase": False},
    "deck": {"ask": "deck", "cards": ["golem", "drone"]},
}

Change = tuple[tuple[str | int, ...], object]
"""A place in a question and what is put there; -1 adds to a list."""

FORM: dict[str, dict[str, Change]] = {
    "combat": {
        "a key too many": (("x",), 1),
        "a key too many of an ally": (("attackers", 0, "x"), 1),
        "a flag that is none": (("attackers", 1, "fresh"), "yes"),
        "an ally that is none": (("attackers", -1), 7),
        "an ally of a movement that there is not": (("blockers", -1), WALKER | {"move": "swimmer"}),
        "an ally of a card and of numbers": (("blockers", -1), WALKER | {"card": "golem"}),
        "an ally of nothing": (("blockers", -1), {}),
        "a block that is none": (("blocks", -1), [0]),
        "a block below zero": (("blocks", -1), [0, -1]),
        "a deck that is no number": (("deck",), "20"),
    },
    "payment": {
        "a key too many": (("x",), 1),
        "an amount that is none": (("cost", "red"), -1),
        "a pool that is none": (("pool",), [2]),
    },
    "draw": {"a key too many": (("x",), 1), "a phase that is no flag": (("first_draw_phase",), 1)},
    "deck": {"a key too many": (("x",), 1), "a card that is no text": (("cards", -1), 3)},
}
"""Question → faults of its form."""

RULES: dict[str, dict[str, tuple[Change, str]]] = {
    "combat": {
        "a tapped attacker": ((("attackers", 0, "tapped"), True), "T1"),
        "a fresh attacker": ((("attackers", 0, "fresh"), True), "P3n"),
        "a dead attacker": ((("attackers", 0, "damage"), 2), "A5"),
        "a tapped blocker": ((("blockers", 0, "tapped"), True), "T1"),
        "a walker that blocks a flyer": ((("blocks", -1), [2, 1]), "A3"),
        "a second blocker": ((("blocks", -1), [1, 0]), "A2"),
        "a second attacker": ((("blocks", -1), [0, 2]), "A2"),
        "a blocker that there is not": ((("blocks", -1), [9, 0]), "A2"),
        "an attacker that there is not": ((("blocks", -1), [0, 9]), "A2"),
        "a card that there is not": ((("attackers", -1), {"card": "nobody"}), "D1"),
        "a card that is no ally": ((("blockers", -1), {"card": "bomb"}), "A1"),
        "too large a deck": ((("deck",), 61), "D1"),
        "no deck": ((("deck",), 0), "D2"),
        "nobody attacks": ((("attackers",), []), "A1"),
        "too many allies": ((("blockers",), [WALKER] * 11), "F2"),
        "a seventh Unit": ((("blockers",), [{"card": "drone"}] * 4 + [{"card": "blue-imp"}] * 3), "F2"),
    },
    "payment": {
        "a cost of no colour": ((("cost", "pink"), 1), "C3"),
        "a cost of no colour and no amount": ((("cost", "pink"), "x"), "C3"),
        "a pool of no colour": ((("pool", "grey"), 1), "C3"),
    },
    "draw": {"too large a hand": ((("hand",), 61), "D1"), "no deck": ((("deck",), 0), "D2")},
    "deck": {"a card that there is not": ((("cards", -1), "nobody"), "D1")},
}
"""Question → faults by the rules, and the rule."""


def changed(asked: Asked, *changes: Change) -> Asked | None:
    """A question with these changes, or None if one takes away what another is about."""
    made = json.loads(dump(asked))
    for (*way, last), value in changes:
        here: Any = made
        for step in way:
            if not isinstance(here, dict | list) or (isinstance(here, list) and len(here) <= step):
                return None
            here = here[step]
        if last == -1:
            here.append(value)
        elif isinstance(here, dict):
            here[last] = value
        else:
            return None
    return made


def apart(one: Change, other: Change) -> bool:
    """Whether two changes are to different parts of a question."""
    return all(a[0][: len(b[0])] != b[0] or b[0][-1] == -1 for a, b in ((one, other), (other, one)))


def said(engine: Charisma, asked: Asked) -> tuple[set[str], str]:
    error = engine.judge(dump(asked))["error"]
    return set(error["rules"]), error["en"]


def both(ask: str, one: Change, other: Change) -> Asked | None:
    """A question with two faults, or None if there is no room for both."""
    return changed(GOOD[ask], other, one) if apart(one, other) else None


def wordings(words: str) -> str:
    """What is said, whatever the number of an ally or block in its list."""
    return re.sub(r"\d+", "", words)


MIXED = {
    f"{ask}: {form}, {rule}": (ask, form, rule)
    for ask in QUESTIONS
    for form, rule in product(FORM[ask], RULES[ask])
    if both(ask, FORM[ask][form], RULES[ask][rule][0]) is not None
}
GONE = {"nobody attacks", "too many allies", "a seventh Unit"}
"""These take all allies of a side away, and with them the faults of others there."""
RULED = {
    f"{one}, {other}": (one, other)
    for one, other in combinations(RULES["combat"], 2)
    if not {one, other} & GONE and both("combat", RULES["combat"][one][0], RULES["combat"][other][0]) is not None
}


@pytest.mark.parametrize("ask", QUESTIONS)
def test_a_good_question_has_no_fault_and_each_fault_is_told(engine: Charisma, ask: str) -> None:
    assert "error" not in engine.judge(dump(GOOD[ask]))
    for name, change in FORM[ask].items():
        rules, words = said(engine, changed(GOOD[ask], change) or {})
        assert rules == set() and words, name
    for name, (change, rule) in RULES[ask].items():
        assert rule in said(engine, changed(GOOD[ask], change) or {})[0], name


@pytest.mark.parametrize("pair", MIXED)
def test_a_fault_of_form_hides_no_fault_by_the_rules_nor_the_other_way_round(engine: Charisma, pair: str) -> None:
    ask, form, rule = MIXED[pair]
    wrong, (against, cited) = FORM[ask][form], RULES[ask][rule]
    rules, words = said(engine, both(ask, wrong, against) or {})
    assert cited in rules
    alone = said(engine, changed(GOOD[ask], wrong) or {})[1]
    assert wordings(alone) in wordings(words)


@pytest.mark.parametrize("pair", RULED)
def test_no_fault_by_the_rules_hides_another(engine: Charisma, pair: str) -> None:
    (one, rule), (other, another) = (RULES["combat"][name] for name in RULED[pair])
    assert {rule, another} <= said(engine, both("combat", one, other) or {})[0]


# ── no deck left (D2) ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("ask", [ask for ask in QUESTIONS if "deck" in GOOD[ask]])
def test_nobody_with_an_empty_deck_goes_on_unless_the_turn_is_played_to_its_end(
    engine: Charisma, reverse, ask: str
) -> None:
    later = reverse("loss-at-once")
    empty = GOOD[ask] | {"deck": 0}
    for each, goes_on in ((engine, False), (later, True)):
        answer = each.judge(dump(empty))
        assert ("error" not in answer) == goes_on
        schema = each.judge_schema()["$defs"]
        for name in ("CombatQuestion", "DrawQuestion"):
            assert schema[name]["properties"]["deck"]["minimum"] == (0 if goes_on else 1)
        (attack, *_) = (asked for asked in each.referee().asks if asked.id == "combat")
        (number,) = (field for field in attack.fields() if field.name == "deck")
        assert number.low == (0 if goes_on else 1)
    drawn = later.judge(dump(GOOD["draw"] | {"deck": 0}))
    assert drawn["counts"] == [0]
    assert "run out" in drawn["steps"][-1]["en"] and "0" not in drawn["steps"][-1]["en"]


# ── misspelt (D1) ───────────────────────────────────────────────────────────────────────────────────────


def test_of_a_misspelt_card_it_is_said_which_was_perhaps_meant(engine: Charisma) -> None:
    for name in engine.rules.data.card_by_id:
        for asked in (
            {"ask": "deck", "cards": [name[:-1]]},
            GOOD["combat"] | {"attackers": [{"card": name[:-1]}]},
        ):
            rules, words = said(engine, asked)
            assert rules == {"D1"} and f"did you mean {name}?" in words
    for name in ("nobody", "x" * 1000, ""):
        assert "did you mean" not in said(engine, {"ask": "deck", "cards": [name]})[1]
