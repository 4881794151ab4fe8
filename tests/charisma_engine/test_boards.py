"""Every small board and every block on it, every small cost and pool: the engine says what the naive evaluator says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random

import pytest

from generator.engine.charisma import Charisma
from generator.engine.charisma.cards import UNIT, Card
from generator.engine.charisma.cards import Ally as OnField
from generator.engine.charisma.payment import Purse
from generator.engine.judge import dump

from .naive import Ally, against, combat, spent

NUMBERS = [
    {"attack": attack, "hp": hp, "damage": damage} for attack in (0, 1, 3) for hp, damage in ((1, 0), (2, 0), (2, 1))
]
STATES = [
    {"move": move, "tapped": tapped, "fresh": fresh}
    for move in ("walker", "flyer")
    for tapped, fresh in ((False, False), (True, False), (False, True))
]
PLAIN = {"attack": 2, "hp": 2, "damage": 1}
READY = {"move": "walker", "tapped": False, "fresh": False}
SIZES = [(a, b) for a in (1, 2) for b in (0, 1, 2)]
DECK = 3


def all_blocks(attackers: int, blockers: int) -> list[list[list[int]]]:
    """Every set of pairs of a blocker and an attacker, legal or not."""
    pairs = [[b, a] for b in range(blockers) for a in range(attackers)]
    return [[*some] for size in range(len(pairs) + 1) for some in combinations(pairs, size)]


def boards(kinds: Sequence[Ally], size: tuple[int, int]) -> Iterator[tuple[list[Ally], list[Ally]]]:
    for allies in product(kinds, repeat=sum(size)):
        yield list(allies[: size[0]]), list(allies[size[0] :])


def compare(engine: Charisma, attackers: list[Ally], blockers: list[Ally], blocks: list[list[int]], lost: bool) -> None:
    question = {"ask": "combat", "attackers": attackers, "blockers": blockers, "blocks": blocks, "deck": DECK}
    answer = dict(engine.judge(dump(question)))
    if rules := against(attackers, blockers, blocks):
        assert set(answer["error"]["rules"]) == rules, question
        assert set(answer) == {"error"}
    else:
        assert answer.pop("steps") or not attackers
        assert answer == combat(attackers, blockers, blocks, DECK, lost=lost), question


@pytest.mark.parametrize("size", SIZES)
def test_who_may_attack_and_block(engine: Charisma, size: tuple[int, int]) -> None:
    """Movement, tapped, fresh: every board, with every set of blocks."""
    kinds = [PLAIN | state for state in STATES]
    for attackers, blockers in boards(kinds, size):
        for blocks in all_blocks(*size):
            compare(engine, attackers, blockers, blocks, lost=True)


@pytest.mark.parametrize("lost", [True, False])
@pytest.mark.parametrize("size", SIZES)
def test_what_an_attack_does(engine: Charisma, reverse, size: tuple[int, int], lost: bool) -> None:
    """Attack, HP, damage: every board, with every set of blocks that is one to one."""
    engine = engine if lost else reverse("excess-lost")
    kinds = [numbers | READY for numbers in NUMBERS]
    able = [blocks for blocks in all_blocks(*size) if not against([READY] * size[0], [READY] * size[1], blocks)]
    for attackers, blockers in boards(kinds, size):
        for blocks in able:
            compare(engine, attackers, blockers, blocks, lost=lost)


def vectors(most: int, colours: int = 6) -> list[tuple[int, ...]]:
    if not colours:
        return [()]
    return [(n, *rest) for n in range(most + 1) for rest in vectors(most - n, colours - 1)]


def test_every_small_cost_and_pool_of_six_colours(engine: Charisma) -> None:
    colours = list(engine.rules.data.colours)
    assert colours[-1] == "colourless"
    for cost in vectors(3):
        for pool in vectors(3):
            assert engine.rules.payments.payable(pool, cost) == bool(spent([pool], cost)), (cost, pool)
    for cost, pool in product(vectors(2)[::3], vectors(3)[::5]):
        named = [dict(zip(colours, amounts, strict=True)) for amounts in (cost, pool)]
        question = {"ask": "payment", "cost": named[0], "pool": named[1]}
        assert engine.judge(dump(question))["payable"] == bool(spent([pool], cost))


@pytest.mark.parametrize("seed", range(4))
def test_what_is_left_over_pays_as_if_it_were_coins(engine: Charisma, seed: int) -> None:
    """C4, C5: release and pay in turn; what is released later never makes up for what was spent before."""
    rng = Random(seed)
    payments = engine.rules.payments
    name = dict.fromkeys(engine.rules.data.languages, "?")
    for _ in range(150):
        purse, left = Purse(6), {(0,) * 6}
        for _ in range(5):
            allies = tuple(
                OnField(Card(None, UNIT, name, colour=rng.choice((0, 1, 5)), amount=rng.randint(1, 2)))
                for _ in range(rng.randint(0, 2))
            )
            cost = tuple(rng.choice((0, 0, 1, 2)) if colour in (0, 1, 5) else 0 for colour in range(6))
            card = Card(None, UNIT, name, cost=cost)
            more = payments.released(allies)
            pools = {tuple(a + b for a, b in zip(pool, more, strict=True)) for pool in left}
            able = spent(pools, cost)
            assert payments.pays(purse, allies, card) == bool(able)
            if able:
                payments.release(purse, allies)
                payments.spend(purse, cost)
                left = able
                assert set(purse.remainders) <= left and payments.left(purse) in left
