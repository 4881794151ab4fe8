"""Questions to Charisma's judge, as data, and what no switch of a ruling may leave unsaid."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from generator.engine.charisma import Charisma
from generator.engine.judge import dump
from generator.model import Example

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
    table = {"turn": turn, "active": active, "phase": "draw", "first": {}, "second": {}}
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


def test_charisma_gone(engine: Charisma, reverse) -> None:
    """C5: what was not spent is gone at the end of the phase, or stays until the end of the turn."""
    table = {"phase": "main", "first": {"hand": ["drone"], "characters": ["golem"]}}
    do = ({"play": "drone", "pay": ["golem"]}, "end")
    on, off = told(engine, table, *do)[0], told(reverse("charisma-gone"), table, *do)[0]
    assert "C5.gone" in on and "C5.stays" not in on
    assert "C5.stays" in off and "C5.gone" not in off


def test_what_is_released_later_does_not_make_up_for_what_was_spent(engine: Charisma) -> None:
    """C4: one red was spent as colourless; the golem's colourless cannot give it back."""
    field = {"hand": ["drone", "fire-bolt"], "characters": ["red-captain", "golem"]}
    do = ({"play": "drone", "pay": ["red-captain"]}, {"play": "fire-bolt", "pay": ["golem"], "target": "player"})
    table = {"phase": "main", "first": field}
    assert told(engine, table, *do)[1] == {"refused": ["C2", "C4"]}
    field["hand"][1] = "bomb"
    assert "refused" not in told(engine, table, do[0], {"play": "bomb", "pay": ["golem"]})[1]
