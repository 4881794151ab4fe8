"""What examples may say of a table: what can be there at that moment, and nothing else; and whose an ally is."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from generator.check.examples import play_examples
from generator.check.speech import Speech
from generator.engine.charisma import Charisma
from generator.engine.charisma import match as m
from generator.engine.charisma.cards import PLAYER_IDS
from generator.engine.charisma.match import Match
from generator.engine.charisma.position import Side
from generator.engine.charisma.sampling import sample
from generator.engine.charisma.shapes import Reader
from generator.engine.core import ExampleShapeError
from generator.errors import Place
from generator.model import Example, Game, PlacedExample
from tests.charisma_engine.early import BEFORE_MAIN, HELD, early, first_of, has_begun

WORDS = {"ja": "x", "en": "x"}


def wrong(engine: Charisma, table: dict[str, Any]) -> list[tuple[tuple[str | int, ...], str]]:
    """Where a position cannot be, and why."""
    try:
        Reader(engine.rules).position(table, ("table",))
    except ExampleShapeError as error:
        return [(problem.path, problem.message) for problem in error.problems]
    return []


FIRST_TURNS = [
    (turn, phase)
    for turn in range(1, 5)
    for phase in m.PHASES
    if (turn, phase) != (1, "draw")  # P0: there is none
]


# ── what can be there ───────────────────────────────────────────────────────────────────────────────────


def written(side: Side) -> dict[str, Any]:
    """One side as an example would give it."""
    allies = [
        [{"card": a.card.id, "tapped": a.tapped, "fresh": a.fresh, "damage": a.damage} for a in row]
        for row in (side.characters, side.units)
    ]
    return {
        "hand": [card.id for card in side.hand],
        "characters": allies[0],
        "units": allies[1],
        "items": [card.id for card in side.items],
        "deck": [card.id for card in reversed(side.deck)],
        "abyss": [card.id for card in side.abyss],
    }


def given(match: Match) -> dict[str, Any]:
    sides = dict(zip(PLAYER_IDS, map(written, match.sides), strict=True))
    return {"active": PLAYER_IDS[match.active], "phase": match.phase, "turn": match.turn, **sides}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("ruling", [None, "own-first-draw", "full-hand-no-draw", "one-character", "item-use"])
def test_every_position_of_a_game_can_be_given(engine: Charisma, reverse, ruling: str | None, seed: int) -> None:
    engine = reverse(ruling) if ruling else engine
    rng = Random(seed)
    match = engine.new_match(seed, ("ember", "tide"))
    seen = set()
    while match.over is None:
        boosted = any(ally.hp_up or ally.attack_up for side in match.sides for ally in side.allies())
        if match.phase in m.PHASES and not boosted:
            table = given(match)
            position = Reader(engine.rules).position(table, ())
            assert given(Match(engine.rules, position)) == table
            seen.add(match.phase)
        match.perform(sample(match, rng.random))
    assert seen == set(m.PHASES)


# ── what cannot ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("phase", m.PHASES)
def test_a_phase_that_the_turn_has_not_cannot_be_given(engine: Charisma, phase: str) -> None:
    """P0: the first player's first turn has no Draw Phase; all other turns have every phase."""
    for turn in range(1, 8):
        found = wrong(engine, early(turn, phase))
        assert [path for path, _ in found] == ([("table", "phase")] if (turn, phase) == (1, "draw") else [])
        assert all("(P0)" in message for _, message in found)


@pytest.mark.parametrize("where", ["hand", "characters", "units", "items", "deck", "abyss"])
@pytest.mark.parametrize("side", PLAYER_IDS)
def test_more_of_a_card_than_a_deck_may_have_cannot_be_given(engine: Charisma, side: str, where: str) -> None:
    """D1: in one place or in several together."""
    card = {"characters": "golem", "units": "drone", "items": "bomb"}.get(where, "golem")
    fits = {"characters": 4, "units": 6}.get(where, 9)
    for count in range(1, 7):
        elsewhere = max(0, count - fits)
        held = {"abyss": [card] * elsewhere, where: [card] * (count - elsewhere)}
        found = wrong(engine, {"turn": 21, side: held})
        assert bool(found) == (count > 4), (count, found)
        assert all("(D1)" in message and card in message for _, message in found)
        assert all(path[:2] == ("table", side) and path[2] in (where, "abyss") for path, _ in found)
    assert wrong(engine, {side: {"abyss": ["golem"] * 3, "hand": ["golem"] * 2}})
    assert wrong(engine, {"first": {"abyss": ["golem"] * 4}, "second": {"hand": ["golem"] * 4}}) == []


def test_opening_hands_too_hold_no_more_of_a_card_than_a_deck(engine: Charisma) -> None:
    for count in range(1, 8):
        hand = ["drone"] * count + ["golem", "bomb", "spark", "spring", "blade", "blue-imp"][: 7 - count]
        try:
            Reader(engine.rules).openings({"hands": [hand if "golem" in hand else ["golem", *hand[1:]]]}, ())
            refused = False
        except ExampleShapeError as error:
            refused = True
            assert all("(D1)" in problem.message for problem in error.problems)
        assert refused == (hand.count("drone") - ("golem" not in hand) > 4)


@pytest.mark.parametrize(("what", "value"), [("fresh", True), ("damage", 1)])
@pytest.mark.parametrize("row", ["characters", "units"])
def test_what_no_turn_leaves_behind_cannot_be_given(engine: Charisma, row: str, what: str, value: object) -> None:
    """P3n, P5: allies are fresh in their owner's own turn only, and neither fresh nor hurt before the Main Phase."""
    ally = {"card": "golem" if row == "characters" else "drone", what: value}
    for turn, phase, side in product((6, 7), m.PHASES, PLAYER_IDS):
        own = PLAYER_IDS[(turn + 1) % 2] == side
        may = phase in ("main", "discard") and (own or what == "damage")
        found = wrong(engine, {"turn": turn, "phase": phase, side: {row: [ally]}})
        assert bool(found) != may, (turn, phase, side, found)
        assert all(path == ("table", side, row, 0, what) for path, _ in found)


@pytest.mark.parametrize("row", ["characters", "units"])
def test_a_fresh_ally_with_damage_cannot_be_given(engine: Charisma, row: str) -> None:
    """P3n: it cannot have attacked, and in its owner's turn nothing else hurts it."""
    ally = {"card": "golem" if row == "characters" else "drone", "fresh": True, "damage": 1}
    (found,) = wrong(engine, {"phase": "main", "first": {row: [ally]}})
    assert found[0] == ("table", "first", row, 0, "damage") and "(P3n)" in found[1]


@pytest.mark.parametrize(("turn", "phase"), FIRST_TURNS)
@pytest.mark.parametrize("side", PLAYER_IDS)
def test_nobody_is_in_play_before_their_players_first_turn(engine: Charisma, turn: int, phase: str, side: str) -> None:
    """P3, P3n: until its first Main Phase a side is empty, and all that come in it are fresh until the turn ends."""
    first, begun = first_of(side), has_begun(turn, phase, side)
    now = PLAYER_IDS[(turn + 1) % 2] == side and phase in ("main", "discard")
    for row, card in (("characters", "golem"), ("units", "drone")):
        for fresh in (True, False):
            may = begun and (now if fresh else turn > first or phase == "end")
            found = wrong(engine, early(turn, phase, **{side: {row: [{"card": card, "fresh": fresh}]}}))
            found = [(path, message) for path, message in found if path[2:] != ("hand",)]  # S2
            assert bool(found) != may, (row, fresh, found)
            assert all(path[:3] == ("table", side, row) and "(P3" in message for path, message in found)
    assert bool(wrong(engine, early(turn, phase, **{side: {"items": ["bomb"]}}))) != begun


CHARACTERS = ("golem", "red-captain", "red-giant", "black-shade")


@pytest.mark.parametrize("phase", m.PHASES)
@pytest.mark.parametrize("side", PLAYER_IDS)
def test_characters_in_play_are_no_more_than_turns_to_put_them(
    engine: Charisma, reverse, side: str, phase: str
) -> None:
    """P3: one each turn, so that those who are not fresh are no more than their player's earlier Main Phases."""
    anyhow = reverse("one-character")
    for turn in range(1, 11):
        own = PLAYER_IDS[(turn + 1) % 2] == side
        earlier = [t for t in range(1, turn) if PLAYER_IDS[(t + 1) % 2] == side]
        most = len(earlier) + (own and phase == "end")
        if (turn, phase) == (1, "draw"):  # P0: there is none
            continue
        for count, fresh in product(range(5), (False, True)):
            newcomers = [{"card": "golem", "fresh": True}] if fresh and own and phase in ("main", "discard") else []
            characters = [*newcomers, *CHARACTERS[: min(count, 4 - len(newcomers))]]
            settled = len(characters) - len(newcomers)
            told = {side: {"characters": characters}}
            given = early(turn, phase, **told) if turn < 5 else {"turn": turn, "phase": phase, **told}
            found = [(path, message) for path, message in wrong(engine, given) if path[2:] != ("hand",)]  # S2
            assert bool(found) == (settled > most), (turn, characters, found)
            assert all("(P3" in message for _, message in found)
            if most:
                assert [path for path, _ in found] == (
                    [("table", side, "characters", len(newcomers) + most)] if settled > most else []
                )
                assert wrong(anyhow, given) == []


@pytest.mark.parametrize(("turn", "phase"), FIRST_TURNS)
@pytest.mark.parametrize("side", PLAYER_IDS)
def test_only_whose_turn_it_is_holds_more_than_the_limit(engine: Charisma, turn: int, phase: str, side: str) -> None:
    """P4: and they only from the Draw Phase until they have discarded."""
    may = PLAYER_IDS[(turn + 1) % 2] == side and phase in ("draw", "main", "discard")
    for count in (7, 8):
        found = wrong(engine, {**early(turn, phase), side: {"hand": HELD[:count], "deck": 60 - count}})
        over = [path for path, message in found if "(P4)" in message]
        assert over == ([] if count == 7 or may else [("table", side, "hand")])


# ── what no first turns lead to ─────────────────────────────────────────────────────────────────────────

SIDES_THEN = [(turn, phase, side) for turn, phase in FIRST_TURNS for side in PLAYER_IDS]


@pytest.mark.parametrize(("turn", "phase"), FIRST_TURNS)
def test_what_first_turns_lead_to_can_be_given(engine: Charisma, turn: int, phase: str) -> None:
    assert wrong(engine, early(turn, phase)) == []


@pytest.mark.parametrize(("turn", "phase"), FIRST_TURNS)
@pytest.mark.parametrize("side", PLAYER_IDS)
def test_the_opening_hand_and_the_first_draw_are_no_longer_in_the_deck(
    engine: Charisma, reverse, turn: int, phase: str, side: str
) -> None:
    """S2: 53 cards are left; P2: one fewer after a player's first Draw Phase, if exactly one was drawn in it."""
    for each, drawers in ((engine, {"first": 3, "second": 2}), (reverse("own-first-draw"), {"second": 2})):
        first = drawers.get(side, 99)
        most = 53 - (turn > first or (turn == first and phase not in BEFORE_MAIN))
        for deck in (52, 53, 54, 60):
            found = wrong(each, early(turn, phase, **{side: {"deck": deck}}))
            left = [path for path, message in found if "(S2, P2)" in message and "cards left by now" in message]
            assert left == ([("table", side, "deck")] if deck > most else []), (deck, found)


@pytest.mark.parametrize(("turn", "phase"), FIRST_TURNS)
@pytest.mark.parametrize("side", PLAYER_IDS)
def test_no_more_is_gone_from_a_deck_than_can_be_drawn_and_lost(
    engine: Charisma, turn: int, phase: str, side: str
) -> None:
    """P2, D2: nothing before the opponent's first Main Phase; then, until they can attack, what each card deals."""
    other = PLAYER_IDS[1 - PLAYER_IDS.index(side)]

    def drawn(name: str) -> int:
        once = turn > {"first": 3, "second": 2}[name] or (turn == {"first": 3, "second": 2}[name] and phase != "untap")
        return 7 + once + 7 * (turn == 4 and phase != "untap" and name == "second")

    for used in range(4):
        kept = drawn(other) - used
        units = ["drone", "red-guard"] * 3 if kept > 8 else []
        has = {"hand": [*HELD, "bomb", "bomb"][: kept - len(units)], "units": units}
        least = 60 - drawn(side) - 3 * used * has_begun(turn, phase, other)
        for deck in (least - 1, least, 1):
            table = {"turn": turn, "phase": phase, side: {"deck": deck}, other: has}
            found = [path for path, message in wrong(engine, table) if "cards left at this moment" in message]
            refused = deck < least and not has_begun(turn - 2, phase, other)  # P3n: an attack takes a second turn
            assert ([path[1] for path in found if path[1] == side] == [side]) == refused, (used, deck, found)


@pytest.mark.parametrize(("turn", "phase", "side"), [then for then in SIDES_THEN if not has_begun(*then)])
def test_until_the_first_main_phase_all_that_was_drawn_is_in_hand(
    engine: Charisma, turn: int, phase: str, side: str
) -> None:
    """S2, P0: seven, and the card of the first Draw Phase, which in that phase may have been drawn or not."""
    may = (7, 8) if phase == "draw" and turn == first_of(side) else (7,)
    for count in range(9):
        found = wrong(engine, {**early(turn, phase), side: {"hand": HELD[:count], "deck": 60 - count}})
        assert (("table", side, "hand") in [path for path, _ in found]) == (count not in may), (count, found)
        assert bool(found) == (count not in may)


@pytest.mark.parametrize(("turn", "phase", "side"), [then for then in SIDES_THEN if has_begun(*then) and then[0] < 4])
def test_a_player_has_no_more_in_hand_and_in_play_than_was_drawn(
    engine: Charisma, turn: int, phase: str, side: str
) -> None:
    """S2, P2: wherever the rest is said to be."""
    now = turn == first_of(side) and phase != "end"
    drawn = 7 + (turn >= {"first": 3, "second": 2}[side] and (turn, phase, side) != (3, "untap", "first"))
    for hand, units in product(range(8), range(7)):
        allies = [{"card": name, "fresh": now} for name in ("drone", "red-guard") * 3][:units]
        told = {"hand": HELD[:hand], "units": allies}
        found = [m for _, m in wrong(engine, early(turn, phase, **{side: told})) if "in hand and in play" in m]
        assert bool(found) == (hand + units > drawn), (hand, units, found)


@pytest.mark.parametrize(
    ("turn", "phase", "told", "at", "rules"),
    [
        (1, "main", {"first": {"hand": [*HELD, "golem"], "deck": 51}}, "first.deck", "S2, P2, D2"),
        (1, "main", {"first": {"hand": [*HELD, "golem"], "deck": 51}}, "first", "S2, P2"),
        (1, "main", {"first": {"deck": 20}, "second": {"deck": 20}}, "first.deck", "S2, P2, D2"),
        (1, "main", {"first": {"deck": 20}, "second": {"deck": 20}}, "second.deck", "S2, P2, D2"),
        (1, "main", {"first": {"hand": ["golem"]}}, "first", "D1, D2"),
        (1, "discard", {"first": {"hand": [], "abyss": ["bomb"]}}, "first", "D1, D2"),
        (2, "untap", {"first": {"hand": []}}, "first", "D1, D2"),
        (3, "draw", {"first": {"characters": ["golem", "red-captain"]}}, "first.characters.1", "P3"),
        (3, "draw", {"second": {"characters": ["golem", "red-captain", "black-shade"]}}, "second.characters.1", "P3"),
        (3, "main", {"first": {"characters": ["golem", "red-captain", "black-shade"]}}, "first.characters.1", "P3"),
    ],
)
def test_positions_that_no_first_turns_lead_to(
    engine: Charisma, turn: int, phase: str, told: dict, at: str, rules: str
) -> None:
    table = early(turn, phase)
    for side, has in told.items():
        table[side] |= {"hand": [], "abyss": [], **has}
    found = [message for path, message in wrong(engine, table) if ".".join(map(str, path[1:])) == at]
    assert len(found) == 1 and f"({rules})" in found[0], found


def test_as_many_characters_as_may_be_put_in_a_turn_can_be_fresh(engine: Charisma, reverse) -> None:
    """P3: who came into play this turn is counted, in what is given and in what is done then."""
    two = {"first": {"characters": [{"card": "golem", "fresh": True}, {"card": "red-captain", "fresh": True}]}}
    assert [path for path, _ in wrong(engine, two)] == [("table", "first", "characters", 1, "fresh")]
    assert wrong(reverse("one-character"), two) == []
    one = {"first": {"hand": ["red-captain"], "characters": [{"card": "golem", "fresh": True}]}}
    example = Example(
        id="x", title=WORDS, given={"table": one}, do=({"play": "red-captain"},), expect={"x": 1}, because=()
    )
    assert engine.run(example).result == {"refused": ["P3"]}
    assert "refused" not in reverse("one-character").run(example).result


# ── whose an ally is ────────────────────────────────────────────────────────────────────────────────────


def result(engine: Charisma, table: dict[str, Any], *do: object) -> dict[str, Any]:
    return dict(
        engine.run(Example(id="x", title=WORDS, given={"table": table}, do=do, expect={"x": 1}, because=())).result
    )


@pytest.mark.parametrize("key", ["tapped", "fresh", "damage"])
@pytest.mark.parametrize("mine", [True, False])
@pytest.mark.parametrize("theirs", [True, False])
def test_a_result_says_whose_ally_it_is_where_both_have_one(
    engine: Charisma, key: str, mine: bool, theirs: bool
) -> None:
    theirs = theirs and key != "fresh"  # P3n: it is the first player's turn
    value = {"damage": 1}.get(key, True)

    def golem(has: bool) -> dict[str, Any]:
        return {"characters": [{"card": "golem"} | ({key: value} if has else {})]}

    both = result(engine, {"first": golem(mine), "second": golem(theirs)})[key]
    assert list(both) == [f"{player}.golem" for player, has in (("first", mine), ("second", theirs)) if has]
    assert list(result(engine, {"first": golem(mine), "second": {}})[key]) == (["golem"] if mine else [])


@pytest.mark.parametrize(
    ("expect", "holds"),
    [
        ({"tapped": ["golem"]}, False),
        ({"tapped": ["first.golem"]}, False),
        ({"tapped": ["second.golem"]}, True),
        ({"tapped": ["second.golem#2"]}, False),
    ],
)
def test_an_example_must_say_whose_card_it_means(game: Game, engine: Charisma, expect: dict, holds: bool) -> None:
    table = {"first": {"characters": ["golem"]}, "second": {"characters": [{"card": "golem", "tapped": True}]}}
    example = Example(id="x", title=WORDS, given={"table": table}, do=(), expect=expect, because=())
    place = Place("examples/x.yaml", 1, 1)
    one = Game(**{**vars(game), "examples": (PlacedExample(example, {(): place}),)})
    (played,) = play_examples(one, engine, Speech(one, engine))
    problems = [problem for problem in played.problems if problem.kind == "example"]
    assert (problems == []) == holds
    assert all("second.golem" in problem.message for problem in problems)
