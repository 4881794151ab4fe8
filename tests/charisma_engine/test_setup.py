"""A game from its setup on: shuffled decks, opening hands, who is first, and the turns that follow (S1 to S3)."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from generator.engine.charisma import Charisma
from generator.engine.charisma.cards import CHARACTER, NONE
from generator.engine.charisma.position import open_game
from generator.engine.core import ExampleShapeError, Run
from generator.model import Example

WORDS = {"ja": "x", "en": "x"}
PLACES = ("near", "far")
OTHER = {"near": "far", "far": "near"}

KEPT = {
    "near": ["red-captain", "red-guard", "red-lancer", "black-bones", "drone", "bomb", "fire-bolt"],
    "far": ["yellow-bird", "blue-wing", "white-beetle", "yellow-sparrow", "blade", "second-wind", "spark"],
}
AGAIN = {
    "near": ["red-giant", "red-guard", "red-guard", "red-lancer", "drone", "bomb", "fire-bolt"],
    "far": ["blue-imp", "yellow-wolf", "white-crab", "white-crab", "spring", "spark", "bark-skin"],
}
"""A hand of each deck with and one without a Character that can be put into play at once (S2)."""
DECKS = {"near": "ember", "far": "tide"}


def setup(near: list[list[str]], far: list[list[str]], wins: str | None = "near") -> dict[str, Any]:
    sides = {place: {"deck": DECKS[place], "shuffles": hands} for place, hands in zip(PLACES, (near, far), strict=True)}
    return {"setup": sides | ({"wins": wins} if wins else {})}


def run(engine: Charisma, given: dict[str, Any], *do: object, because: tuple[str, ...] = ("S1",)) -> Run:
    return engine.run(Example(id="x", title=WORDS, given=given, do=do, expect={"x": 1}, because=because))


def said(engine: Charisma, run: Run, lang: str) -> list[str]:
    return [engine.speaker.say(step.message, lang) for step in run.steps]


# ── what comes out ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", range(20))
def test_a_game_that_was_shuffled_can_be_told_as_a_setup(engine: Charisma, seed: int) -> None:
    """Each player is left with seven cards of sixty, whichever hand they keep, and the winner of the draw is first."""
    decks = [engine._data.decks[deck] for deck in DECKS.values()]
    openings = open_game(engine.rules, decks, Random(seed))
    shuffles = [
        [[str(c.id) for c in hand] + [str(c.id) for c in o.deck] * (hand is o.hands[-1]) for hand in o.hands]
        for o in openings
    ]
    for wins in PLACES:
        assert run(engine, setup(*shuffles, wins=wins)).result == {
            "first": wins,
            "kept": {place: len(o.hands) for place, o in zip(PLACES, openings, strict=True)},
            "hand": {"near": 7, "far": 7},
            "deck": {"near": 53, "far": 53},
            "game_over": None,
        }


@pytest.mark.parametrize("draw", [True, False])
@pytest.mark.parametrize("hands", list(product(range(1, 5), repeat=2)))
def test_opening_hands_decide_before_anybody_is_first(
    engine: Charisma, reverse, hands: tuple[int, int], draw: bool
) -> None:
    """S2: whoever keeps none of three loses; if neither does, it is a draw, or by the ruling whoever wins S3 wins."""
    each = engine if draw else reverse("both-hands-draw")
    drawn = {p: [AGAIN[p]] * min(n - 1, 3) + [KEPT[p]] * (n < 4) for p, n in zip(PLACES, hands, strict=True)}
    lost = [place for place, n in zip(PLACES, hands, strict=True) if n == 4]
    for wins in PLACES:
        played = not lost or (len(lost) == 2 and not draw)
        result: Any = run(each, setup(drawn["near"], drawn["far"], wins if played else None)).result
        winner = OTHER[lost[0]] if len(lost) == 1 else (None if draw else wins)
        assert result["game_over"] == ({"winner": winner, "rule": "S2"} if lost else None)
        assert result["first"] == (None if lost else wins)
        kept = {place: None if place in lost else n for place, n in zip(PLACES, hands, strict=True)}
        assert result["kept"] == kept


def test_every_step_of_the_setup_is_told_in_its_order(engine: Charisma) -> None:
    """S1, S2, S3; nobody is called first or second before rock-paper-scissors has said who is."""
    played = run(engine, setup([KEPT["near"]], [AGAIN["far"], KEPT["far"]], wins="far"))
    rules = [step.rule for step in played.steps]
    assert list(dict.fromkeys(rules)) == ["S1", "S2", "S3"]
    assert rules == sorted(rules)
    for lang, words in {"en": ("first player", "second player"), "ja": ("先攻", "後攻")}.items():
        sentences = said(engine, played, lang)
        assert not any(word in sentence for word in words for sentence in sentences[:-1])
        assert all(word in sentences[-1] for word in words)
    keys = Counter(step.message.key for step in played.steps)
    assert keys["S1.deck"] == keys["S1.shuffled"] == 2
    assert keys["S1.die"] == keys["S2.none"] == keys["S3.first"] == 1
    assert keys["S2.drawn"] == 3


@pytest.mark.parametrize("wins", PLACES)
def test_the_pictures_show_the_decks_each_hand_and_what_is_left(engine: Charisma, wins: str) -> None:
    played = run(engine, setup([KEPT["near"]], [AGAIN["far"], KEPT["far"]], wins=wins))
    decks, again, ready = played.scenes
    piled = [(row.side, [card.face_up for card in row.cards]) for row in decks.rows]
    assert piled == [("far", [False]), ("near", [False])]
    assert [[card.id for card in row.cards] for row in again.rows] == [AGAIN["far"]]
    shown = {(row.side, row.caption.key): [card.id for card in row.cards] for row in ready.rows}
    assert shown == {
        ("far", "scene.hand"): KEPT["far"],
        ("far", "scene.pile-of"): [None],
        ("near", "scene.hand"): KEPT["near"],
        ("near", "scene.pile-of"): [None],
    }
    piles = [[engine.speaker.say(b, "en") for b in row.cards[0].badges] for row in (*decks.rows, *ready.rows[1::2])]
    assert piles == [["× 60"]] * 2 + [["× 53"]] * 2


# ── the game that follows ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("wins", PLACES)
def test_the_winner_has_the_first_turn_and_the_other_draws_first(engine: Charisma, wins: str) -> None:
    """S3, P0, P2: no draw in the first turn; the card drawn in the second is the one below the opening hand."""
    characters = {"near": "golem", "far": "white-tree"}
    shuffles = {place: [[*KEPT[place], characters[place], "golem"]] for place in PLACES}
    given = setup(shuffles["near"], shuffles["far"], wins)
    starter = next(card for card in KEPT[wins] if engine._data.card_by_id[card].kind == CHARACTER)
    played = run(engine, given, {"play": starter}, "end", "end", "end", {"draw": 1}, {"play": characters[OTHER[wins]]})
    result: Any = played.result
    assert result["first"] == wins
    assert (result["turn"], result["active"]) == (2, "second")
    assert result["field"] == {"first": [starter], "second": [characters[OTHER[wins]]]}
    assert result["hand"] == {"first": 6, "second": 7}
    assert result["deck"] == {"first": 53, "second": 52}
    assert "P0.no-draw" in [step.message.key for step in played.steps]
    assert [row.side for row in played.scenes[-1].rows][-1] == ("first" if wins == "near" else "second")


def test_what_the_rules_refuse_after_the_setup_is_refused(engine: Charisma) -> None:
    played = run(engine, setup([KEPT["near"]], [KEPT["far"]]), {"draw": 1})
    assert played.result == {"refused": ["P3"]}
    assert [step.rule for step in played.steps][:1] == ["S1"]


# ── what no setup can be ────────────────────────────────────────────────────────────────────────────────

NEAR = ("given", "setup", "near")
FAR = {"deck": "tide", "shuffles": [KEPT["far"]]}
UNFIT: dict[str, tuple[dict[str, Any], tuple[object, ...], tuple[str | int, ...], str]] = {
    "a hand too small": (
        setup([KEPT["near"][:6]], [KEPT["far"]]),
        (),
        (*NEAR, "shuffles", 0),
        "expected the 7 cards of an opening hand (S2), or more, got 6",
    ),
    "a card of another deck": (
        setup([[*KEPT["near"][:6], "spark"]], [KEPT["far"]]),
        (),
        (*NEAR, "shuffles", 0, 6),
        "expected at most 0 of spark in the deck ember, got one more",
    ),
    "more of a card than the deck has": (
        setup([["golem", *["drone"] * 5, "bomb"]], [KEPT["far"]]),
        (),
        (*NEAR, "shuffles", 0, 5),
        "expected at most 4 of drone in the deck ember, got one more",
    ),
    "no such card": (
        setup([[*KEPT["near"][:6], "bombe"]], [KEPT["far"]]),
        (),
        (*NEAR, "shuffles", 0, 6),
        "expected the id of a card, got 'bombe'; did you mean bomb?",
    ),
    "no such deck": (
        {"setup": {"near": {"deck": "embers", "shuffles": [["golem"]]}, "far": FAR, "wins": "near"}},
        (),
        (*NEAR, "deck"),
        "expected one of ember, tide, got 'embers'; did you mean ember?",
    ),
    "a hand that would be drawn again": (
        setup([AGAIN["near"]], [KEPT["far"]]),
        (),
        (*NEAR, "shuffles"),
        "expected a further hand, as none is kept yet (S2)",
    ),
    "a hand after the one that is kept": (
        setup([KEPT["near"], AGAIN["near"]], [KEPT["far"]]),
        (),
        (*NEAR, "shuffles", 1),
        "expected no further hand, as hand 1 is kept (S2)",
    ),
    "a hand too many": (
        setup([AGAIN["near"]] * 4, [KEPT["far"]], None),
        (),
        (*NEAR, "shuffles"),
        "expected at most 3 hands (S2), got 4",
    ),
    "nobody who wins": (
        setup([KEPT["near"]], [KEPT["far"]], None),
        (),
        NEAR[:2],
        "expected wins: who wins rock-paper-scissors (S3)",
    ),
    "a winner of what is not played": (
        setup([AGAIN["near"]] * 3, [KEPT["far"]]),
        (),
        (*NEAR[:2], "wins"),
        "expected no rock-paper-scissors, as the opening hands end the game (S2)",
    ),
    "a turn after the end": (
        setup([AGAIN["near"]] * 3, [KEPT["far"]], None),
        ("end",),
        ("do",),
        "expected nothing, as the opening hands end the game (S2)",
    ),
}


@pytest.mark.parametrize("name", UNFIT)
def test_a_setup_that_cannot_be_is_told_at_its_place(engine: Charisma, name: str) -> None:
    given, do, path, message = UNFIT[name]
    with pytest.raises(ExampleShapeError) as error:
        run(engine, given, *do)
    assert [(problem.path, problem.message) for problem in error.value.problems] == [(path, message)]


def test_the_hands_of_these_tests_are_what_they_are_said_to_be(engine: Charisma) -> None:
    for place in PLACES:
        for hand, wanted in ((KEPT[place], True), (AGAIN[place], False)):
            cards = [engine._data.card_by_id[name] for name in hand]
            assert any(card.kind == CHARACTER and card.condition == NONE for card in cards) == wanted
