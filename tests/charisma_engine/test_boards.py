"""Every small board and every block on it, every small cost and pool: the engine says what the naive evaluator says.

The boards: up to two attackers and up to two blockers, each with attack 0 to 3, HP 1 to 3, any damage below its HP,
walker or flyer, tapped or not, fresh or not (192 kinds of ally); every set of pairs of a blocker and an attacker as
blocks, legal or not; decks of 1 to 8 cards. That is their whole product, about 10^11 cases, by these reductions:

- What may attack and block whom reads nothing of an ally but its movement, tapped and fresh: the engine is handed
  allies whose numbers may not be read. So all states with all blocks stand for all boards.
- What an attack then does reads nothing of whether an ally is tapped or fresh: again they may not be read. So all
  numbers with all blocks that are one to one stand for all boards. Movement may be read, as the sentences name it: one
  against one is played with everything at once.
- Attackers and blockers come in one order each, with every block: another order is the same board under other names.
  The judge is asked about all orders of a smaller choice.
- The damage to the player meets the deck only when it is added up: every sum is played against every deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from random import Random
from typing import Any

import pytest

from generator.engine.charisma import Charisma
from generator.engine.charisma.cards import UNIT, Card
from generator.engine.charisma.cards import Ally as OnField
from generator.engine.charisma.legal import against as reasons_against
from generator.engine.charisma.match import BLOCKING, MAIN, Match
from generator.engine.charisma.moves import Attack, Block
from generator.engine.charisma.payment import Purse
from generator.engine.judge import dump
from generator.engine.narration import rule_of

from . import naive
from .naive import Ally, against, combat, spent

NUMBERS = [
    {"attack": attack, "hp": hp, "damage": damage} for hp in (1, 2, 3) for damage in range(hp) for attack in range(4)
]
STATES = [
    {"move": move, "tapped": tapped, "fresh": fresh}
    for move in ("walker", "flyer")
    for tapped in (False, True)
    for fresh in (False, True)
]
KINDS = [numbers | state for numbers in NUMBERS for state in STATES]
FEWER = [n for n in NUMBERS if n["attack"] != 2 and n["hp"] < 3]
"""Still every relation of attack to what is left of the HP: less, equal, more by one, more by two."""
PLAIN = {"attack": 2, "hp": 2, "damage": 1}
READY = {"move": "walker", "tapped": False, "fresh": False}
SIZES = [(a, b) for a in (1, 2) for b in (0, 1, 2)]
DECK = 4
NAMES = {"ja": "?", "en": "?"}


def all_blocks(attackers: int, blockers: int) -> list[list[list[int]]]:
    """Every set of pairs of a blocker and an attacker, legal or not."""
    pairs = [[b, a] for b in range(blockers) for a in range(attackers)]
    return [[*some] for size in range(len(pairs) + 1) for some in combinations(pairs, size)]


def one_to_one(attackers: int, blockers: int) -> list[list[list[int]]]:
    """Every set of pairs with each attacker and each blocker in one at most."""
    return [blocks for blocks in all_blocks(attackers, blockers) if not against([READY] * 2, [READY] * 2, blocks)]


def boards(kinds: Sequence[Ally], size: tuple[int, int]) -> Iterator[tuple[list[Ally], list[Ally]]]:
    """Every board of a size, in every order."""
    for allies in product(kinds, repeat=sum(size)):
        yield list(allies[: size[0]]), list(allies[size[0] :])


def unread(base: type, *names: str) -> type[Any]:
    """Like the class, but its attributes of these names may not be read."""

    def read(_: object) -> None:
        raise AssertionError(f"one of {', '.join(names)} was read")

    return type(base.__name__, (base,), {name: property(read, lambda _, __: None) for name in names})


BlankCard = unread(Card, "attack", "hp")
OnlyState = unread(OnField, "attack", "hp", "left", "damage", "attack_up", "hp_up")
OnlyNumbers = unread(OnField, "tapped", "fresh")


class Table:
    """A match with nothing on the table but what a test puts there: the first player attacks."""

    def __init__(self, engine: Charisma) -> None:
        self.match: Match = engine.new_match(1, ("ember", "tide"))
        self.cards = self.match.sides[1].deck[:8]
        self.match.turn = 5
        for side in self.match.sides:
            side.characters[:], side.hand[:] = [], []

    def put(self, attackers: Sequence[OnField], blockers: Sequence[OnField], deck: int = DECK) -> None:
        match = self.match
        match.phase, match.over, match.attackers, match.attacks = MAIN, None, tuple(attackers), 0
        match.log.clear()
        for side, allies in zip(match.sides, (attackers, blockers), strict=True):
            side.units[:], side.abyss[:] = allies, []
        match.sides[1].deck[:] = self.cards[:deck]

    def attack(self, attackers: Sequence[OnField]) -> set[str]:
        """The rules against the attack."""
        self.match.phase = MAIN
        return {rule_of(str(reason[0])) for reason in reasons_against(self.match, Attack(tuple(attackers)))}

    def block(self, pairs: Sequence[tuple[OnField, OnField]]) -> set[str]:
        """The rules against the blocks."""
        self.match.phase = BLOCKING
        return {rule_of(str(reason[0])) for reason in reasons_against(self.match, Block(tuple(pairs)))}

    def fight(
        self,
        attackers: Sequence[tuple[OnField, Ally]],
        blockers: Sequence[tuple[OnField, Ally]],
        blocks: list[list[int]],
        *,
        lost: bool,
        deck: int = DECK,
    ) -> None:
        """Play the blocks; all that lies on the table then must be what the naive evaluator says."""
        for ally, numbers in (*attackers, *blockers):
            ally.damage = numbers["damage"]
        a, b = [ally for ally, _ in attackers], [ally for ally, _ in blockers]
        self.put(a, b, deck)
        self.match.phase = BLOCKING
        self.match.perform(Block(tuple((b[blocker], a[attacker]) for blocker, attacker in blocks)))
        numbers = [numbers for _, numbers in attackers], [numbers for _, numbers in blockers]
        *damages, player = naive.fought(*numbers, blocks, lost=lost)
        for side, allies, n, damage in zip(self.match.sides, (a, b), numbers, damages, strict=True):
            dead = naive.dead(n, damage)
            assert side.units == [ally for at, ally in enumerate(allies) if at not in dead], (numbers, blocks)
            assert [ally.damage for ally in allies] == damage, (numbers, blocks)
            # D2, D3: what a player loses goes to the Abyss first, from the top of the deck, then their dead.
            life = self.cards[max(0, deck - player) : deck][::-1] if allies is b else []
            assert side.abyss == [*life, *(allies[at].card for at in dead)], (numbers, blocks)
        assert len(self.match.sides[1].deck) == max(0, deck - player), (numbers, blocks)
        assert self.match.over == ((0, "D2") if player >= deck else None), (numbers, blocks)
        assert self.match.life_damage == player


def standing(kind: Ally, as_class: type[Any] = OnField, card_class: type[Any] = Card) -> Any:
    """An ally of a kind; what the kind does not say is as usual."""
    kind = PLAIN | READY | kind
    card = card_class(None, UNIT, NAMES, attack=kind["attack"], hp=kind["hp"], move=kind["move"])
    return as_class(card, tapped=kind["tapped"], fresh=kind["fresh"], damage=kind["damage"])


@pytest.mark.parametrize("size", SIZES)
def test_who_may_attack_and_block_reads_no_numbers(engine: Charisma, size: tuple[int, int]) -> None:
    """T1, P3n, A2, A3: every board by movement, tapped and fresh, with every set of blocks."""
    table = Table(engine)
    known = [[(kind, standing(kind, OnlyState, BlankCard)) for kind in STATES] for _ in range(sum(size))]
    for board in product(*known):
        kinds, allies = zip(*board, strict=True)
        a, b = allies[: size[0]], allies[size[0] :]
        table.put(a, b)
        assert table.attack(a) == naive.against_attack(kinds[: size[0]]), kinds
        for blocks in all_blocks(*size):
            told = table.block([(b[blocker], a[attacker]) for blocker, attacker in blocks])
            assert told == naive.against_blocks(kinds[: size[0]], kinds[size[0] :], blocks), (kinds, blocks)


@pytest.mark.parametrize("lost", [True, False])
def test_what_an_attack_does_reads_no_state(engine: Charisma, reverse, lost: bool) -> None:
    """A4, A5, A6, D3: every board by attack, HP and damage, with every set of blocks that is one to one."""
    table = Table(engine if lost else reverse("excess-lost"))
    moves = ("walker", "flyer")
    sides = [
        [[(standing(n | {"move": moves[at % 2]}, OnlyNumbers), n) for n in NUMBERS] for at in seats]
        for seats in ((0, 1), (1, 0))
    ]
    most = len(NUMBERS) if lost else 12  # with the ruling reversed, HP 1 and 2
    for size in SIZES:
        able = one_to_one(*size)
        order = [list(combinations_with_replacement(range(most), many)) for many in size]
        for attackers, blockers in product(*order):
            a, b = (
                [seat[n] for seat, n in zip(side, some, strict=False)]
                for side, some in zip(sides, (attackers, blockers), strict=True)
            )
            for blocks in able:
                table.fight(a, b, blocks, lost=lost)


@pytest.mark.parametrize("blocked", [False, True])
def test_one_against_one_with_everything(engine: Charisma, blocked: bool) -> None:
    """Every kind of ally against every kind, refused or played."""
    table = Table(engine)
    blocks = [[0, 0]] if blocked else []
    for one, other in product(KINDS, repeat=2):
        attacker, blocker = standing(one), standing(other)
        table.put([attacker], [blocker])
        rules = table.attack([attacker]) | table.block([(blocker, attacker)] if blocked else [])
        assert rules == against([one], [other], blocks), (one, other)
        if not rules:
            table.fight([(attacker, one)], [(blocker, other)], blocks, lost=True)


def test_every_damage_meets_every_deck(engine: Charisma) -> None:
    """D2: what two attackers deal, blocked or not, to a deck of every size up to more than they can deal."""
    table = Table(engine)
    two = [
        [(standing({"attack": n, "hp": 3}), {"attack": n, "hp": 3, "damage": 0}) for n in range(4)] for _ in range(2)
    ]
    wall = {"attack": 0, "hp": 3, "damage": 0}
    for one, other, deck, blocks in product(*two, range(1, 9), one_to_one(2, 1)):
        table.fight([one, other], [(standing(wall), wall)], blocks, lost=True, deck=deck)


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
def test_the_judge_on_who_may_attack_and_block(engine: Charisma, size: tuple[int, int]) -> None:
    """Movement, tapped, fresh: every board in every order, with every set of blocks."""
    kinds = [PLAIN | state for state in STATES if not (state["tapped"] and state["fresh"])]
    for attackers, blockers in boards(kinds, size):
        for blocks in all_blocks(*size):
            compare(engine, attackers, blockers, blocks, lost=True)


@pytest.mark.parametrize("lost", [True, False])
@pytest.mark.parametrize("size", SIZES)
def test_the_judge_on_what_an_attack_does(engine: Charisma, reverse, size: tuple[int, int], lost: bool) -> None:
    """Attack, HP, damage: every board in every order, with every set of blocks that is one to one."""
    engine = engine if lost else reverse("excess-lost")
    kinds = [numbers | READY for numbers in FEWER if lost or numbers["attack"]]
    for attackers, blockers in boards(kinds, size):
        for blocks in one_to_one(*size):
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
