"""Charisma as it is in content/: what must hold in every game, judged questions, examples, both ways of each ruling."""

from __future__ import annotations

import copy
from dataclasses import replace
from itertools import combinations, permutations, product
from random import Random

import pytest

from generator.engine.charisma import Charisma, build
from generator.engine.charisma.legal import against
from generator.engine.charisma.match import MAIN, OVER, Match
from generator.engine.charisma.moves import Attack, Block, Play
from generator.engine.charisma.options import choices
from generator.engine.charisma.position import Opening
from generator.engine.charisma.sampling import sample
from generator.engine.charisma.view import view
from generator.engine.judge import dump
from generator.model import Example, Game
from tests.charisma_engine.seen import told


def reversed_ruling(game: Game, name: str) -> Charisma:
    rulings = tuple(r.model_copy(update={"on": not r.on}) if r.id == name else r for r in game.spec.rulings)
    return build(replace(game, spec=game.spec.model_copy(update={"rulings": rulings})))


def run(engine: Charisma, given: dict, do: tuple = ()):
    text = {"ja": "x", "en": "x"}
    return engine.run(Example(id="x", title=text, given=given, do=do, expect={"x": 1}, because=())).result


def check_table(match) -> None:
    for player, side in enumerate(match.sides):
        assert len(side.cards()) == 60
        assert len(side.characters) <= 4 and len(side.units) <= 6
        assert all(ally.left > 0 for ally in side.allies())
        if match.phase in ("end", "untap"):
            assert not any(ally.damage or ally.fresh or ally.attack_up or ally.hp_up for ally in side.allies())
        assert player == match.active or not any(ally.fresh for ally in side.allies())


@pytest.mark.parametrize("seed", range(12))
def test_every_state_of_random_games(engine: Charisma, seed: int) -> None:
    rng = Random(seed)
    match = engine.new_match(seed, ("ember", "tide") if seed % 2 else ("tide", "ember"))
    while match.over is None:
        action = sample(match, rng.random)
        assert not list(against(match, action))
        if isinstance(action, Attack):
            assert not any(ally.tapped or ally.fresh for ally in action.allies)
        if isinstance(action, Block):
            assert not any(blocker.tapped for blocker, _ in action.pairs)
        seen = view(match, 0)
        assert seen.sides[0].hand == match.sides[0].hand
        assert len(seen.sides[1].hand) == len(match.sides[1].hand)
        match.perform(action)
        check_table(match)
    assert match.phase == OVER and not list(choices(match))


def test_hidden_cards_do_not_change_a_view(engine: Charisma) -> None:
    match = engine.new_match(3, ("ember", "tide"))
    before = told(view(match, 0))
    Random(1).shuffle(match.sides[0].deck)
    Random(1).shuffle(match.sides[1].deck)
    match.sides[1].hand[:], match.sides[1].deck[:7] = match.sides[1].deck[:7], match.sides[1].hand[:]
    assert told(view(match, 0)) == before


def brute_payable(cost: tuple[int, ...], pool: tuple[int, ...]) -> bool:
    """Every charisma of the pool to every due of the cost: red, blue, colourless."""
    dues = [c for c, n in enumerate(cost) for _ in range(n)]
    have = [c for c, n in enumerate(pool) for _ in range(n)]
    if len(have) < len(dues):
        return False
    return any(all(h == d or d == 2 for h, d in zip(p, dues, strict=True)) for p in permutations(have, len(dues)))


def test_payment_is_what_brute_force_finds(engine: Charisma) -> None:
    for cost in product(range(3), repeat=3):
        for pool in product(range(3), repeat=3):
            if sum(cost) <= 4 and sum(pool) <= 5:
                six = [(a, b, 0, 0, 0, c) for a, b, c in (pool, cost)]
                assert engine.rules.payments.payable(*six) == brute_payable(cost, pool), (cost, pool)


def test_ways_to_pay_are_all_sets_that_pay_and_the_least_of_them(engine: Charisma) -> None:
    match = engine.new_match(1, ("ember", "tide"))
    side = match.sides[0]
    cards = engine.rules.data.card_by_id
    for name in ("red-captain", "golem", "red-guard", "red-guard", "drone"):
        side.enter(cards[name])
    pays, allies = engine.rules.payments.pays, side.allies()
    for name in ("red-lancer", "walker-mk4", "drone", "bomb", "fire-bolt", "dark-wave"):
        sets = [tuple(a for a, used in zip(allies, mask, strict=True) if used) for mask in product((0, 1), repeat=5)]
        enough = [s for s in sets if pays(side.purse, s, cards[name])]
        least = [s for s in enough if not any(set(o) < set(s) for o in enough)]
        for only_least, wanted in ((False, enough), (True, least)):
            found = engine.rules.payments.ways(side.purse, allies, cards[name], least=only_least)
            ways = [tuple(sorted(a.card.id for a in way)) for way in found]
            assert len(ways) == len(set(ways))
            assert set(ways) == {tuple(sorted(a.card.id for a in some)) for some in wanted}


def test_combat_is_what_a_naive_evaluator_says(engine: Charisma) -> None:
    numbers = [(a, h, d) for a in (0, 1, 3) for h in (1, 3) for d in (0, 1) if d < h]
    for one, other in product(numbers, repeat=2):
        for moves in product(("walker", "flyer"), repeat=2):
            for blocked in (False, True):
                sides = [
                    {"attack": a, "hp": h, "damage": d, "move": move}
                    for (a, h, d), move in zip((one, other), moves, strict=True)
                ]
                question = {"ask": "combat", "attackers": sides[:1], "blockers": sides[1:], "deck": 2}
                answer = engine.judge(dump(question | {"blocks": [[0, 0]] if blocked else []}))
                if blocked and moves == ("flyer", "walker"):
                    assert answer["error"]["rules"] == ["A3"]
                    continue
                life = 0 if blocked else one[0]
                assert answer["dead_attackers"] == ([0] if blocked and one[2] + other[0] >= one[1] else [])
                assert answer["dead_blockers"] == ([0] if blocked and other[2] + one[0] >= other[1] else [])
                assert (answer["life_damage"], answer["deck"]) == (life, max(0, 2 - life))
                assert answer["defender_loses"] == (life >= 2)


@pytest.mark.parametrize("players", [("random", "random"), ("greedy", "random"), ("greedy", "greedy")])
def test_replay(engine: Charisma, players: tuple[str, str]) -> None:
    for number in range(8):
        record = engine.play(seed=5, game=number, players=players)
        assert record == engine.play(seed=5, game=number, players=players)
        assert engine.replay(record) == []
        changed = copy.deepcopy(record)
        changed["result"]["winner"] = "second" if changed["result"]["winner"] == "first" else "first"
        assert engine.replay(changed)
        changed = copy.deepcopy(record)
        if changed["turns"]:
            del changed["turns"][-1]
            assert engine.replay(changed)
            changed = copy.deepcopy(record)
            changed["turns"][0]["actions"].insert(0, {"draw": 1})
            assert engine.replay(changed)


@pytest.mark.parametrize(
    "junk", [None, [], {}, {"setup": 1, "turns": 2}, {"setup": {"first": {"hands": [[]], "deck": []}}}]
)
def test_replay_never_raises(engine: Charisma, junk: object) -> None:
    assert engine.replay(junk)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"ask":"combat"}', '{"ask":1}', '{"ask":"draw","hand":-1}', b"\xff"])
def test_judge_never_raises(engine: Charisma, text: str | bytes) -> None:
    assert "error" in engine.judge(text)


@pytest.mark.parametrize(
    ("hand", "deck", "first", "counts"),
    [
        (5, 30, False, [0, 1, 2]),
        (7, 30, False, [0, 1]),
        (8, 30, False, [0]),
        (7, 30, True, [1]),
        (0, 3, False, [0, 1, 2, 3]),
    ],
)
def test_draws(engine: Charisma, hand: int, deck: int, first: bool, counts: list[int]) -> None:
    question = {"ask": "draw", "hand": hand, "deck": deck, "first_draw_phase": first}
    assert engine.judge(dump(question))["counts"] == counts


def test_decks(engine: Charisma) -> None:
    assert run(engine, {"ask": "deck", "deck": "ember"}) == {"legal": True, "error_rules": []}
    assert run(engine, {"ask": "deck", "deck": "ember", "extra": ["golem"]}) == {"legal": False, "error_rules": ["D1"]}


BOLT = {"table": {"first": {"hand": ["dark-wave"], "characters": ["black-shade"]}, "second": {"characters": ["golem"]}}}
CAPTAINS = {"table": {"first": {"hand": ["red-captain", "golem"]}}}


def test_rulings_both_ways(game: Game, engine: Charisma) -> None:
    play = {"play": "dark-wave", "pay": ["black-shade"]}
    assert run(engine, BOLT, (play, {"target": "golem"}))["damage"] == {"golem": 3}
    assert run(engine, BOLT, (play | {"target": "golem"},)) == {"refused": ["A7"]}
    off = reversed_ruling(game, "defender-picks")
    assert run(off, BOLT, (play | {"target": "golem"},))["damage"] == {"golem": 3}
    two = ({"play": "red-captain"}, {"play": "golem"})
    assert run(engine, CAPTAINS, two) == {"refused": ["P3"]}
    assert len(run(reversed_ruling(game, "one-character"), CAPTAINS, two)["field"]["first"]) == 2
    out = {"table": {"first": {"deck": 0}, "second": {"deck": 0}}}
    assert run(engine, out)["game_over"] == {"winner": None, "rule": "D2"}
    assert run(reversed_ruling(game, "both-out-draw"), out)["game_over"] == {"winner": "first", "rule": "D2"}
    late = reversed_ruling(game, "loss-at-once")
    assert run(late, out)["game_over"] is None
    assert run(late, out, ("end", "end"))["game_over"] == {"winner": None, "rule": "D2"}
    field = {"table": {"first": {"units": ["red-berserker"]}, "second": {"units": ["drone"]}}}
    fight = ({"attack": ["red-berserker"]}, {"block": {"drone": "red-berserker"}})
    assert run(engine, field, fight)["deck"] == {"first": 20, "second": 20}
    assert run(reversed_ruling(game, "excess-lost"), field, fight)["deck"] == {"first": 20, "second": 18}


@pytest.mark.parametrize("name", ["loss-at-once", "item-use", "one-character", "excess-lost", "defender-picks"])
def test_games_end_with_a_ruling_reversed(game: Game, name: str) -> None:
    engine = reversed_ruling(game, name)
    for number in range(5):
        record = engine.play(seed=2, game=number, players=("random", "random"))
        assert engine.replay(record) == []


def test_damage_heals_at_the_end_of_the_turn(engine: Charisma) -> None:
    allies = {"characters": [{"card": "red-captain", "fresh": True}], "units": [{"card": "red-guard", "damage": 1}]}
    given = {"table": {"first": allies}}
    after = run(engine, given, ("end", "end"))
    assert after["damage"] == {} and after["fresh"] == []
    assert run(engine, given, ({"attack": ["red-captain"]},)) == {"refused": ["P3n"]}


def test_mulligans(engine: Charisma) -> None:
    none, some = ["bomb"] * 4 + ["drone"] * 3, ["bomb"] * 4 + ["drone"] * 2 + ["golem"]
    over = {"winner": "second", "rule": "S2"}
    assert run(engine, {"mulligan": {"hands": [none, some]}}) == {"kept": 2, "loses": False, "game_over": None}
    assert run(engine, {"mulligan": {"hands": [none] * 3}}) == {"kept": None, "loses": True, "game_over": over}


LAST = (["drone"] * 7, ["golem"] + ["drone"] * 6)
"""A last opening hand without and with a Character for it."""


@pytest.mark.parametrize(
    ("lost", "as_ruled", "reversed_"),
    [((), None, None), ((0,), 1, 1), ((1,), 0, 0), ((0, 1), "draw", 0)],
)
def test_opening_hands_lose_for_whoever_has_none(
    game: Game, engine: Charisma, lost: tuple, as_ruled: object, reversed_: object
) -> None:
    """S2: for one player, the other, or both at once, which is for a ruling to say."""
    for each, winner in ((engine, as_ruled), (reversed_ruling(game, "both-hands-draw"), reversed_)):
        cards = each.rules.data.card_by_id
        openings = []
        for player in (0, 1):
            last = [tuple(cards[name] for name in hand) for hand in LAST]
            hands = (last[0],) * 3 if player in lost else (last[0], last[1])
            openings.append(Opening(hands, tuple(cards["drone"] for _ in range(53))))
        match = Match.opened(each.rules, openings)
        assert match.over == (None if winner is None else (None if winner == "draw" else winner, "S2"))
        assert (match.phase == OVER) == (winner is not None)


def test_both_players_opening_hands_in_an_example(game: Game, engine: Charisma) -> None:
    none, some = ["bomb"] * 4 + ["drone"] * 3, ["bomb"] * 4 + ["drone"] * 2 + ["golem"]
    both = {"mulligan": {"hands": [none] * 3, "second": [none] * 3}}
    assert run(engine, both) == {"kept": None, "loses": False, "game_over": {"winner": None, "rule": "S2"}}
    off = reversed_ruling(game, "both-hands-draw")
    assert run(off, both)["game_over"] == {"winner": "first", "rule": "S2"}
    kept = {"mulligan": {"hands": [none, some], "second": [some]}}
    assert run(engine, kept) == {"kept": 2, "loses": False, "game_over": None}
    other = {"mulligan": {"hands": [some], "second": [none] * 3}}
    assert run(engine, other) == {"kept": 1, "loses": False, "game_over": {"winner": "first", "rule": "S2"}}


def test_more_may_be_tapped_than_a_cost_needs(engine: Charisma) -> None:
    match = engine.new_match(1, ("ember", "tide"))
    cards = engine.rules.data.card_by_id
    side = match.sides[0]
    allies = [side.enter(cards[name]) for name in ("golem", "drone", "red-guard")]
    match.phase, side.hand[:] = MAIN, [cards["drone"]]
    ways = [tuple(some) for size in (1, 2, 3) for some in combinations(allies, size)]
    assert not any(list(against(match, Play(cards["drone"], pay))) for pay in ways)
    listed = [frozenset(action.pay) for action in choices(match) if isinstance(action, Play)]
    assert len(listed) == len(ways) and set(listed) == set(map(frozenset, ways))


def test_schema(engine: Charisma) -> None:
    dump(engine.judge_schema())
