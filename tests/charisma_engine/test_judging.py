"""Questions to Charisma's judge, as data, and what no switch of a ruling may leave unsaid."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from generator.engine.charisma import Charisma
from generator.engine.judge import dump
from generator.model import Example
from tests.charisma_engine.early import early

CASES = yaml.safe_load((Path(__file__).parent / "judge_cases.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_judge(engine: Charisma, case: dict) -> None:
    answer = engine.judge(case["line"] if "line" in case else dump(case["ask"]))
    if "line" in case or "rules" in case:
        assert set(answer) - {"id"} == {"error"} and set(answer["error"]) == {"rules", "ja", "en"}
        assert sorted(answer["error"]["rules"]) == case.get("rules", answer["error"]["rules"])
        assert all(part in answer["error"]["en"] for part in case.get("says", ()))
        assert answer["error"]["ja"]
    else:
        assert "error" not in answer
        assert all(set(step) == {"rule", "ja", "en"} for step in answer["steps"]) and answer["steps"]
    wanted = case.get("answer", {})
    assert {key: answer.get(key) for key in wanted} == wanted


ATTACKS = [case for case in CASES if "answer" in case and case.get("ask", {}).get("ask") == "combat"]


@pytest.mark.parametrize("case", ATTACKS, ids=lambda case: case["name"])
def test_an_attack_that_is_asked_about_names_both_sides_as_the_question_does(engine: Charisma, case: dict) -> None:
    """Nobody has said whose turn it is; allies are counted from 0, as in the answer."""
    steps = engine.judge(dump(case["ask"]))["steps"]
    said = {lang: " ".join(step[lang] for step in steps) for lang in ("ja", "en")}
    for lang, words in (("ja", ("先攻", "後攻")), ("en", ("first player", "second player"))):
        assert not any(word in said[lang] for word in words)
    for side, form in (("attackers", r"Attacker (\d+) \("), ("blockers", r"Blocker (\d+) \(")):
        unnamed = {number for number, ally in enumerate(case["ask"][side]) if "card" not in ally}
        assert {int(number) for number in re.findall(form, said["en"])} <= unnamed


TWINS = [
    (
        {"attackers": ["red-guard", "red-guard"], "blockers": ["white-crab"], "blocks": [[0, 1]]},
        {
            "en": ["White Crab blocks Sample: Red Guard 2.", "Sample: Red Guard 1 is not blocked"],
            "ja": ["「見本・白の蟹」が「見本・赤の衛士 2」をブロックします", "「見本・赤の衛士 1」はブロックされず"],
        },
    ),
    (
        {"attackers": ["golem"], "blockers": ["golem"], "blocks": [[0, 0]]},
        {
            "en": ["Sample: Stone Golem (defender) blocks Sample: Stone Golem (attacker)."],
            "ja": ["「見本・石の巨像（受ける側）」が「見本・石の巨像（アタック側）」をブロックします"],
        },
    ),
    (
        {"attackers": ["red-guard", "drone"], "blockers": ["golem", "drone", "drone"], "blocks": [[1, 1]]},
        {
            "en": ["Sample: Drone 2 (defender) blocks Sample: Drone (attacker).", "Sample: Red Guard is not blocked"],
            "ja": ["「見本・小型機 2（受ける側）」が「見本・小型機（アタック側）」をブロックします"],
        },
    ),
]


@pytest.mark.parametrize(("asked", "says"), TWINS)
def test_of_a_card_that_stands_twice_it_is_said_which_ally_is_meant(engine: Charisma, asked: dict, says: dict) -> None:
    sides = {side: [{"card": name} for name in asked[side]] for side in ("attackers", "blockers")}
    steps = engine.judge(dump({"ask": "combat", **sides, "blocks": asked["blocks"], "deck": 20}))["steps"]
    for lang, parts in says.items():
        said = " ".join(step[lang] for step in steps)
        assert all(part in said for part in parts), said


def test_no_two_allies_of_an_attack_are_called_the_same(engine: Charisma) -> None:
    """In every language, on sides of every size; who stands alone goes by the name of the card."""
    names = ("golem", "red-captain", "drone", "red-guard")
    for one, other in product(range(4), repeat=2):
        for ours, theirs in product(product(names, repeat=one), product(names, repeat=other)):
            sides = {"attackers": [{"card": name} for name in ours], "blockers": [{"card": name} for name in theirs]}
            allies = {"ask": "combat", **sides, "blocks": [], "deck": 9}
            asked, _, _ = engine.judging.read(allies)
            read = [*asked.attackers, *asked.blockers]
            alone = [ally for ally in read if (*ours, *theirs).count(ally.card.id) == 1]
            assert all(ally.called == ally.card.name for ally in alone)
            for lang in engine.speaker.languages:
                assert len({ally.called[lang] for ally in read}) == len(read), (ours, theirs)


@pytest.mark.parametrize("place", range(3))
def test_a_refusal_too_says_which_of_several_it_means(engine: Charisma, place: int) -> None:
    """T1, P3n, A5: on either side, wherever it stands."""
    for side, state in product(("attackers", "blockers"), ({"tapped": True}, {"fresh": True}, {"damage": 2})):
        three = [{"card": "red-guard", **(state if n == place else {})} for n in range(3)]
        sides = {"attackers": [{"card": "golem"}], "blockers": [{"card": "drone"}], side: three}
        blocks = [[place, 0]] if side == "blockers" else [[0, place]]
        answer = engine.judge(dump({"ask": "combat", **sides, "blocks": blocks, "deck": 9}))
        if side == "blockers" and "fresh" in state:
            assert "error" not in answer  # P3n: it may block
            continue
        for lang in ("ja", "en"):
            assert re.findall(r"(?:Red Guard|赤の衛士) (\d)", answer["error"][lang]) == [str(place + 1)]


@pytest.mark.parametrize("side", ["attackers", "blockers"])
def test_no_side_has_more_copies_of_a_card_than_a_deck(engine: Charisma, side: str) -> None:
    """D1: of every ally, with others between; both sides have a deck of their own."""
    for card in (card for card in engine.rules.data.cards if card.is_ally):
        for count in range(1, 7):
            four = [{"card": card.id}] * count
            other = [{"card": card.id}] * min(count, 4)
            sides = {"attackers": other, "blockers": other, side: four}
            error = engine.judge(dump({"ask": "combat", **sides, "blocks": [], "deck": 9})).get("error")
            assert ("D1" in error["rules"] if error else False) == (count > 4), (card.id, count)
            if count > 4:
                assert all(card.name[lang] in error[lang] for lang in ("ja", "en")) and str(count) in error["en"]


def test_a_side_has_no_more_cards_than_a_deck(engine: Charisma) -> None:
    """D1: the defender's deck and allies together, whether they are named or told by their numbers."""
    ally = {"attack": 1, "hp": 1, "move": "walker"}
    names = ["golem", "red-captain", "drone", "drone", "red-guard"]
    for deck, count in product((1, 50, 55, 58, 59, 60, 61), range(6)):
        for blockers in ([ally] * count, [{"card": name} for name in names[:count]]):
            asked = {"ask": "combat", "attackers": [ally], "blockers": blockers, "blocks": [], "deck": deck}
            error = engine.judge(dump(asked)).get("error")
            assert (error is None) == (deck + count <= 60), (deck, count)
            if error:
                assert error["rules"] == ["D1"] and str(deck + count) in error["en"]


def test_a_number_beyond_the_allies_is_counted_as_they_are(engine: Charisma) -> None:
    ally = {"attack": 2, "hp": 2, "move": "walker"}
    for number in range(3):
        asked = {"ask": "combat", "attackers": [ally], "blockers": [ally], "blocks": [[0, number]], "deck": 5}
        answer = engine.judge(dump(asked))
        assert ("error" in answer) == (number > 0)
        if number == 0:
            assert any(f"Attacker {number} " in step["en"] for step in answer["steps"])


@pytest.mark.parametrize("side", ["attackers", "blockers"])
def test_of_a_card_that_is_no_ally_it_is_said_that_it_is_none(engine: Charisma, side: str) -> None:
    """A1: there is such a card; of a card that there is not it is said that there is none (D1)."""
    sides = {"attackers": [{"card": "golem"}], "blockers": [{"card": "golem"}]}
    for name in ("nobody", *engine.rules.data.card_by_id):
        asked = {"ask": "combat", **sides, side: [{"card": name}], "blocks": [], "deck": 5}
        error = engine.judge(dump(asked)).get("error")
        card = engine.rules.data.card_by_id.get(name)
        if card is None:
            assert error["rules"] == ["D1"] and '"nobody"' in error["en"]
        elif not card.is_ally:
            assert error["rules"] == ["A1"]
            assert all(card.name[lang] in error[lang] for lang in ("ja", "en"))
        else:
            assert error is None


@pytest.mark.parametrize("count", [1, 2, 3])
def test_only_hands_that_are_drawn_again_are_shuffled_back(engine: Charisma, count: int) -> None:
    """S2: the last of three hands without a Character loses and stays where it is."""
    hand = ["red-guard"] * 4 + ["drone"] * 3
    last = ["golem"] if count < 3 else []
    hands = [hand] * count + ([[*last, *hand[1:]]] if last else [])
    words = {"ja": "x", "en": "x"}
    given = {"mulligan": {"hands": hands}}
    run = engine.run(Example(id="x", title=words, given=given, do=(), expect={"x": 1}, because=()))
    keys = [step.message.key for step in run.steps]
    assert keys.count("S2.none") == (count if last else count - 1)
    assert keys[-1] == ("S2.kept" if last else "S2.lost")
    assert ("S2.last" in keys) == (not last)


def told(engine: Charisma, table: dict, *do: object) -> tuple[list[str], dict]:
    words = {"ja": "x", "en": "x"}
    run = engine.run(Example(id="x", title=words, given={"table": table}, do=do, expect={"x": 1}, because=()))
    return [step.message.key for step in run.steps], dict(run.result)


@pytest.mark.parametrize(
    ("turn", "active", "as_ruled", "reversed_"),
    [(2, "second", [1], [1]), (3, "first", [1], [0, 1, 2, 7]), (4, "second", [0, 1, 7], [0, 1, 7])],
)
def test_own_first_draw(engine: Charisma, reverse, turn: int, active: str, as_ruled: list, reversed_: list) -> None:
    """P2: exactly one in each player's own first Draw Phase, or only in the first of the game."""
    table = early(turn, "draw", **({} if turn == 2 else {active: {"hand": []}}))
    for each, able in ((engine, as_ruled), (reverse("own-first-draw"), reversed_)):
        for count in (0, 1, 2, 7):
            _, result = told(each, table, {"draw": count})
            refused = result.get("refused")
            assert (refused is None) == (count in able or (able != [1] and count <= 7)), (turn, count)
            assert refused in (None, ["P2"])


def test_full_hand_no_draw(engine: Charisma, reverse) -> None:
    """P2: with eight in hand none may be drawn, or one; with seven, one either way."""
    off = reverse("full-hand-no-draw")
    for hand, on_counts, off_counts in ((6, [0, 1], [0, 1]), (7, [0, 1], [0, 1]), (8, [0], [0, 1]), (12, [0], [0, 1])):
        question = dump({"ask": "draw", "hand": hand, "deck": 30, "first_draw_phase": False})
        assert (engine.judge(question)["counts"], off.judge(question)["counts"]) == (on_counts, off_counts)


class Draw(NamedTuple):
    """Cards in hand, whether it is a first Draw Phase, and the rulings."""

    hand: int
    first: bool
    rulings: Mapping[str, bool]


HOLDS: dict[str, Callable[[Draw], bool]] = {
    "P2.over": lambda draw: draw.hand > 7 and draw.rulings["full-hand-no-draw"],
    "P2.own-first": lambda draw: draw.first and draw.rulings["own-first-draw"],
    "P2.first": lambda draw: draw.first and not draw.rulings["own-first-draw"],
    "P2.full": lambda draw: draw.hand == 7,
    "P2.over-full": lambda draw: draw.hand > 7 and not draw.rulings["full-hand-no-draw"],
    "P2.up-to": lambda draw: draw.hand < 7,
}
"""Of each reason for the number of cards that may be drawn: when what it says of the hand, phase and rulings is so."""


@pytest.mark.parametrize("ruling", [None, "own-first-draw", "full-hand-no-draw"])
def test_what_is_said_of_a_draw_is_true_of_the_hand_and_the_rulings(engine: Charisma, reverse, ruling: str) -> None:
    """P2: for every hand, in a first Draw Phase or a later one, as ruled and with a ruling reversed."""
    asked = reverse(ruling) if ruling else engine
    rulings = asked.rules.data.rulings
    for hand, first in product(range(16), (False, True)):
        log: list[tuple] = []
        counts = asked.rules.draw_counts(hand, 30, first, log)
        ((key, *values),) = log
        assert HOLDS[key](Draw(hand, first, rulings)), (hand, first, key)
        assert counts[-1] == (0 if key == "P2.over" else values[-1]), (hand, first)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_draw_is_told_apart_in_words(engine: Charisma, lang: str) -> None:
    """P2: with exactly the limit in hand it is not said of more; of more it is said that they are more."""
    question = {"ask": "draw", "deck": 30, "first_draw_phase": False}
    exactly, more = ({"ja": "ちょうど7枚", "en": "exactly 7"}, {"ja": "7枚を超え", "en": "more than 7"})
    for hand, words in ((7, exactly), (8, more), (12, more)):
        (step,) = engine.judge(dump({**question, "hand": hand}))["steps"]
        assert words[lang] in step[lang], step
        assert not any(other in step[lang] for other in ("以上", "or more"))


def test_charisma_gone(engine: Charisma, reverse) -> None:
    """C5: what was not spent is gone at the end of the phase, or stays until the end of the turn."""
    table = {"phase": "main", "first": {"hand": ["drone"], "characters": ["golem"]}}
    do = ({"play": "drone", "pay": ["golem"]}, "end")
    (on, gone), (off, stays) = told(engine, table, *do), told(reverse("charisma-gone"), table, *do)
    assert "C5.gone" in on and "C5.stays" not in on
    assert "C5.stays" in off and "C5.gone" not in off
    assert gone["charisma"] == {"first": {}, "second": {}}
    assert stays["charisma"] == {"first": {"colourless": 1}, "second": {}}


def test_what_is_released_later_does_not_make_up_for_what_was_spent(engine: Charisma) -> None:
    """C4: one red was spent as colourless; the golem's colourless cannot give it back."""
    field = {"hand": ["drone", "fire-bolt"], "characters": ["red-captain", "golem"]}
    do = ({"play": "drone", "pay": ["red-captain"]}, {"play": "fire-bolt", "pay": ["golem"], "target": "player"})
    table = {"phase": "main", "first": field}
    assert told(engine, table, *do)[1] == {"refused": ["C2", "C4"]}
    field["hand"][1] = "bomb"
    assert "refused" not in told(engine, table, do[0], {"play": "bomb", "pay": ["golem"]})[1]


def test_the_game_and_the_judge_tell_an_attack_in_the_same_order(engine: Charisma) -> None:
    """A5, D2: all damage, then all deaths with one line for the Abyss, then the loss."""
    first, second = {"units": ["red-guard", "red-lancer"]}, {"characters": ["yellow-bird"], "deck": 3}
    do = ({"attack": ["red-guard", "red-lancer"]}, {"block": {"yellow-bird": "red-guard"}})
    played, _ = told(engine, {"phase": "main", "first": first, "second": second}, *do)
    allies = {"attackers": [{"card": "red-guard"}, {"card": "red-lancer"}], "blockers": [{"card": "yellow-bird"}]}
    words = {"ja": "x", "en": "x"}
    given = {"ask": "combat", **allies, "blocks": [[0, 0]], "deck": 3}
    asked = engine.run(Example(id="x", title=words, given=given, expect={"x": 1}, because=()))
    told_by_judge = [step.message.key for step in asked.steps]
    assert played[played.index("A2.blocks") :] == told_by_judge
    last = ["A6.damage", "A6.damage", "D2.damage", "A5.dies", "A5.dies", "D3.died", "D2.lost"]
    assert told_by_judge[-len(last) :] == last


@pytest.mark.parametrize(
    ("table", "do", "says"),
    [
        (
            {"first": {"units": ["red-guard", "red-lancer"]}, "second": {"characters": ["yellow-bird"], "deck": 9}},
            ({"attack": ["red-guard", "red-lancer"]}, {"block": {"yellow-bird": "red-guard"}}),
            ["3 damage", "6 cards left", "kills Sample: Red Guard and Sample: Yellow Bird"],
        ),
        ({"first": {"units": ["red-lancer"]}, "second": {"deck": 2}}, ({"attack": ["red-lancer"]},), ["wins the game"]),
        (
            {"first": {"units": [{"card": "red-lancer", "fresh": True}]}},
            ({"attack": ["red-lancer"]},),
            ["Red Lancer cannot attack"],
        ),
        ({"first": {"hand": ["bomb"]}}, ({"play": "bomb"},), ["Bomb cannot be put into play"]),
        ({"first": {"hand": ["spark"]}}, ({"play": "spark", "target": "player"},), ["Spark cannot be used"]),
        (
            {"first": {"characters": ["blue-fey"]}, "second": {"characters": ["golem"]}},
            ({"use": "blue-fey", "target": "golem"}, "end", "end"),
            ["All damage on Sample: Stone Golem is healed", "End Phase"],
        ),
        (
            {"first": {"characters": ["blue-fey"]}, "second": {"characters": ["golem"]}},
            ({"use": "blue-fey", "target": "golem"},),
            ["Stone Golem takes 1 damage and survives with 3 HP left"],
        ),
        (
            {"first": {"units": [{"card": "drone", "tapped": True}]}, "second": {}, "phase": "untap"},
            ({"untap": []},),
            ["not allowed"],
        ),
    ],
)
def test_the_result_of_an_example_tells_what_came_of_it(engine: Charisma, table: dict, do: tuple, says: list) -> None:
    given = {"table": {"phase": "main", "turn": 7, "first": {}, "second": {}} | table}
    run = engine.run(Example(id="x", title={"ja": "x", "en": "x"}, given=given, do=do, expect={"x": 1}, because=()))
    verdict = engine.speaker.everywhere(run.verdict)
    assert all(part in verdict["en"] for part in says), verdict
    assert verdict["ja"]


@pytest.mark.parametrize(
    ("names", "ja", "en"),
    [
        (["golem"], "「見本・石の巨像」", "Sample: Stone Golem"),
        (["golem", "drone"], "「見本・石の巨像」と「見本・小型機」", "Sample: Stone Golem and Sample: Drone"),
        (
            ["golem", "drone", "bomb"],
            "「見本・石の巨像」、「見本・小型機」と「見本・爆弾」",
            "Sample: Stone Golem, Sample: Drone and Sample: Bomb",
        ),
    ],
)
def test_lists_of_cards(engine: Charisma, names: list, ja: str, en: str) -> None:
    cards = tuple(engine.rules.data.card_by_id[name] for name in names)
    said = engine.speaker.everywhere(engine.narrator.message(("D3.died", cards)))
    assert ja in said["ja"] and en in said["en"]
