"""Charisma's referee: on every attack and payment that its page can be asked, the tables answer as the judge does.

Why not each of the 10^50 attacks has to be run: allies meet in pairs, and besides these only the place of each, the
order of what is said, the sum of the damage, the number of the dead, that of each kind and that of each card tell of
the others. So every two allies in every state are run, every two places among twenty allies of which no two on a side
are alike, every pattern of blocks of three and three, every way in which six allies of different fates can meet, every
number of the dead, of each kind and of one card, and every sum of damage on every deck. A payment knows the allies by
what they release: every pool of up to four, which is the dearest cost, is run on every cost; what more of them add is
more of the colours.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, permutations, product
from random import Random

import pytest

from generator.engine.charisma import Charisma, verdicts
from generator.engine.judge import dump
from generator.engine.referee import Ask, Number, Pick
from generator.engine.tables import Answer, Values, answered, program_data
from tests.referee import Speech, as_error, as_steps, waits

PLACES = range(1, 11)
"""F2: as many allies as a field holds."""
MARKS = ("damage", "tapped", "fresh")
VERDICT = [f"verdict.{key}" for key in ("defender-loses", "dead", "life", "survives", "unharmed")]
"""What the page's verdict says first."""


@pytest.fixture(scope="module")
def combat(engine: Charisma) -> Ask:
    return engine.referee().asks[0]


@pytest.fixture(scope="module")
def payment(engine: Charisma) -> Ask:
    return engine.referee().asks[1]


@pytest.fixture(scope="module")
def speech(engine: Charisma, combat: Ask) -> Speech:
    return Speech(engine, combat.program)


def state(
    ask: Ask, attackers: Sequence[tuple], blockers: Sequence[tuple], blocks: Sequence[tuple[int, int]], deck: int = 23
) -> Values:
    """A state of the page: allies as (card, damage, tapped, fresh), blocks as (blocker, attacker) from 0."""
    values = ask.nothing() | {"deck": deck}
    for side, allies in (("attackers", attackers), ("blockers", blockers)):
        for n, (card, *marks) in enumerate(allies, 1):
            values[f"{side}.{n}"] = card
            values.update((f"{side}.{n}.{name}", mark) for name, mark in zip(MARKS, marks, strict=False))
    return values | {f"blocks.{b + 1}.{a + 1}": 1 for b, a in blocks}


def question(values: Values) -> dict:
    """What a state of the page asks, as the judge reads it."""
    asked: dict = {"ask": "combat", "deck": values["deck"]}
    for side in ("attackers", "blockers"):
        asked[side] = [
            {"card": values[f"{side}.{n}"], "damage": values[f"{side}.{n}.damage"]}
            | {name: bool(values[f"{side}.{n}.{name}"]) for name in ("tapped", "fresh")}
            for n in PLACES
            if values[f"{side}.{n}"]
        ]
    pairs = product(range(len(asked["blockers"])), range(len(asked["attackers"])))
    asked["blocks"] = [[b, a] for b, a in pairs if values[f"blocks.{b + 1}.{a + 1}"]]
    return asked


def result(answer: Answer) -> dict:
    values = answer.values
    dead = {side: [n - 1 for n in PLACES if values[f"{side}.{n}.died"]] for side in ("attackers", "blockers")}
    return {
        "dead_attackers": dead["attackers"],
        "dead_blockers": dead["blockers"],
        "life_damage": values["total"],
        "deck": values["after"],
        "defender_loses": bool(values["loses"]),
    }


def held(engine: Charisma, ask: Ask, speech: Speech, values: Values) -> bool:
    """The same result, steps and verdict as the judge, or the same refusal; whether it was none.

    Of what the page asks for instead of an answer, the judge says that it is missing (A1).
    """
    asked = question(values)
    read, shape, reasons = engine.judging.read(asked)
    assert not shape
    if waits(ask, values):
        assert ("A1.nobody",) in reasons, asked
        return False
    assert ("A1.nobody",) not in reasons, asked
    answer = answered(ask.program, values)
    if reasons or answer.refused:
        told = list(dict.fromkeys(speech.reasons(reasons)))
        assert speech.all(answer.refused) == told, asked
        return False
    told, log = engine.judging.decide(read)
    assert result(answer) == told, asked
    assert speech.all(answer.steps) == speech.reasons(log), asked
    verdict = verdicts.of_attack(log, loses=told["defender_loses"])
    gravest = sorted(verdict, key=lambda reason: VERDICT.index(reason[0]))
    assert speech.all(answer.verdict) == speech.reasons(gravest), asked
    return True


def test_without_an_attacker_the_page_asks_for_one(engine: Charisma, combat: Ask, speech: Speech) -> None:
    """Whatever else is picked."""
    for blockers in ([], [("golem",)], [("golem", 9, 1, 1), ("drone",)]):
        values = state(combat, [], blockers, [])
        assert waits(combat, values)
        assert not held(engine, combat, speech, values)
    assert not waits(combat, state(combat, [("golem",)], [], []))


def allies(engine: Charisma) -> list:
    return [card for card in engine.rules.data.cards if card.is_ally]


def test_every_two_allies_that_meet(engine: Charisma, combat: Ask, speech: Speech) -> None:
    """Every attacker and blocker with every damage, blocked or not."""
    met = 0
    for one, other in product(allies(engine), allies(engine)):
        for damages in product(range(one.hp), range(other.hp)):
            for blocks in ([], [(0, 0)]):
                sides = [[(card.id, damage, 0, 0)] for card, damage in zip((one, other), damages, strict=True)]
                met += held(engine, combat, speech, state(combat, *sides, blocks))
    assert met > 3000


def test_every_two_allies_in_every_state(engine: Charisma, combat: Ask, speech: Speech) -> None:
    """Tapped and fresh on either side."""
    for one, other in product(allies(engine), allies(engine)):
        for marks in product((0, 1), repeat=4):
            sides = [[(one.id, 0, *marks[:2])], [(other.id, 0, *marks[2:])]]
            legal = held(engine, combat, speech, state(combat, *sides, [(0, 0)]))
            assert not (legal and any(marks[:3]))


def test_damage_that_nobody_survives_is_refused(engine: Charisma, combat: Ask, speech: Speech) -> None:
    highest = max(card.hp for card in allies(engine))
    for one, damage in product(allies(engine), range(highest + 1)):
        for sides in (
            [[(one.id, damage)], [("golem",)]],
            [[("golem",)], [(one.id, damage)]],
            [[(one.id, damage)] * 3, []],
        ):
            assert held(engine, combat, speech, state(combat, *sides, [])) == (damage < one.hp)


FATES = ("golem", "black-lich", "yellow-sparrow")
"""One that takes a blow, one that deals a deadly one, and a flyer that none survives."""


def matchings(attackers: int, blockers: int) -> Iterator[list[tuple[int, int]]]:
    """Every way to block one to one."""
    free: list[int | None] = [None] * blockers
    for chosen in sorted(set(permutations([*range(attackers), *free], blockers)), key=str):
        yield [(b, a) for b, a in enumerate(chosen) if a is not None]


def test_every_way_in_which_six_can_meet(engine: Charisma, combat: Ask, speech: Speech) -> None:
    """Up to the order of the blockers: whom each of them blocks is run in every way."""
    attackers = (picked for count in (1, 2, 3) for picked in product(FATES, repeat=count))
    blockers = [picked for count in range(4) for picked in combinations_with_replacement(FATES, count)]
    legal = 0
    for sides in product(attackers, blockers):
        ours, theirs = [[(name,) for name in side] for side in sides]
        for blocks in matchings(len(ours), len(theirs)):
            legal += held(engine, combat, speech, state(combat, ours, theirs, blocks))
    assert legal > 5000


def test_every_pattern_of_blocks(engine: Charisma, combat: Ask, speech: Speech) -> None:
    """One to one or not, on sides of every size, with cards of the same name and with others."""
    sides = [("golem", "golem", "golem"), ("black-dragon", "drone", "blue-imp")]
    for ours, theirs in product(sides, sides):
        for most in product((1, 2, 3), repeat=2):
            pairs = list(product(range(most[1]), range(most[0])))
            for there in product((False, True), repeat=len(pairs)):
                blocks = [pair for pair, is_there in zip(pairs, there, strict=True) if is_there]
                picked = [[(name,) for name in side[:n]] for side, n in zip((ours, theirs), most, strict=True)]
                held(engine, combat, speech, state(combat, *picked, blocks))


CHARACTERS = ("red-captain", "blue-fey", "white-tree", "black-shade")
UNITS = ("red-guard", "blue-imp", "yellow-wolf", "white-beetle", "black-bones", "drone")
"""A full field (F2), of which no two are alike."""


def field(place: int, name: str) -> list[str]:
    """A full field with one of the fates at a place."""
    unit = name not in ("golem", "black-lich")
    others = [*CHARACTERS[not unit :], *UNITS[unit:]]
    return [*others[:place], name, *others[place:]]


def test_a_side_has_room_for_a_full_field(engine: Charisma, combat: Ask, payment: Ask) -> None:
    picks = [field for ask in (combat, payment) for field in ask.fields() if isinstance(field, Pick)]
    counts = {pick.name: pick.count for pick in picks}
    full = engine.derived()["field_max"]
    assert len(PLACES) == full and counts == {"attackers": full, "blockers": full, "payers": full, "card": 1}


def test_every_two_places_of_full_fields(engine: Charisma, combat: Ask, speech: Speech) -> None:
    """Who meets is told by their own names, wherever they stand; so is what is against one of them."""
    legal = 0
    for (b, a), (one, other) in product(product(range(10), repeat=2), product(FATES, repeat=2)):
        sides = [[(name,) for name in field(place, each)] for place, each in ((a, one), (b, other))]
        legal += held(engine, combat, speech, state(combat, *sides, [(b, a)]))
        others = [((b + n) % 10, (a + 3 * n) % 10) for n in range(1, 10)]
        held(engine, combat, speech, state(combat, *sides, sorted([(b, a), *others])))
    assert legal == 100 * 7  # the two walkers do not block the flyer
    for place, side, marks in product(range(10), range(2), ((4, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0))):
        sides = [[(name,) for name in field(n, "golem")] for n in (place, place)]
        sides[side][place] = ("golem", *marks)
        held(engine, combat, speech, state(combat, *sides, [(place, place)]))


def test_every_number_of_the_dead(engine: Charisma, combat: Ask, speech: Speech) -> None:
    """On sides of every size; in the last pair one dies or both do."""
    equals = [("red-lancer",)] * 4 + [("black-bones",)] * 2 + [("black-lich",)] * 4
    numbers = set()
    for ours, theirs in product(range(1, 11), range(11)):
        for pairs, last in product(range(min(ours, theirs) + 1), ("", "walker-mk4")):
            blockers = equals[:theirs]
            if last and 0 < pairs <= 6:
                blockers[pairs - 1] = (last,)
            blocks = [(n, n) for n in range(pairs)]
            values = state(combat, equals[:ours], blockers, blocks)
            assert held(engine, combat, speech, values)
            numbers.add(answered(combat.program, values).values["died"])
    assert numbers >= {0, *range(1, 13), 14, 16, 18, 20}


def alternating(one: str, other: str, count: int) -> list[str]:
    """So many in turns, so that there are few copies of each."""
    return [(one, other)[n % 2] for n in range(count)]


def test_every_number_of_each_kind(engine: Charisma, combat: Ask, speech: Speech) -> None:
    """F2: four Characters and six Units have room on a side, in whatever order they are picked."""
    counts = [(c, u) for c, u in product(range(11), repeat=2) if c + u <= 10]
    few = [(1, 0), (4, 6), (5, 0), (0, 7), (5, 5)]
    random = Random(2)
    for one, other in [*product(counts[1:], few), *product(few, counts)]:
        sides = [
            [*chain(alternating("golem", "red-captain", c), alternating("drone", "red-guard", u))]
            for c, u in (one, other)
        ]
        for side in sides:
            random.shuffle(side)
        legal = held(engine, combat, speech, state(combat, *[[(name,) for name in side] for side in sides], []))
        if sides[0]:
            assert legal == all(c <= 4 and u <= 6 for c, u in (one, other)), sides


def test_every_number_of_copies(engine: Charisma, combat: Ask, speech: Speech) -> None:
    """D1: four of a card on a side, and any number of it on the other, wherever they stand among others."""
    random = Random(6)
    others = {"golem": ["blue-imp", "red-guard", "drone"], "drone": ["yellow-bird", "golem", "red-captain"]}
    for name, counts in product(others, product(range(11), repeat=2)):
        sides = [[name] * count + others[name][: random.randint(0, 10 - count)] for count in counts]
        for side in sides:
            random.shuffle(side)
        legal = held(engine, combat, speech, state(combat, *[[(card,) for card in side] for side in sides], []))
        if sides[0]:
            assert legal == (max(counts) <= 4), sides


def test_every_number_of_cards_of_a_side(engine: Charisma, combat: Ask, speech: Speech) -> None:
    """D1: the defender has no more cards than a deck, those on the field included."""
    size = engine.rules.data.deck_size
    for deck, defenders in product(range(1, size + 1), range(11)):
        values = state(combat, [("golem",)], [(name,) for name in field(0, "golem")[:defenders]], [], deck)
        assert held(engine, combat, speech, values) == (deck + defenders <= size)


def test_patterns_of_blocks_on_full_fields(engine: Charisma, combat: Ask, speech: Speech) -> None:
    random = Random(4)
    twins = ["golem"] * 4 + ["drone"] * 4 + ["red-guard"] * 2
    for _ in range(300):
        sides = [random.choice((twins, [*CHARACTERS, *UNITS])) for _ in range(2)]
        blocks = random.sample(list(product(range(10), repeat=2)), random.randint(2, 40))
        picked = [[(name,) for name in side] for side in sides]
        held(engine, combat, speech, state(combat, *picked, sorted(blocks)))


def test_every_sum_of_damage_on_every_deck(engine: Charisma, combat: Ask, speech: Speech) -> None:
    strongest = {card.attack: card.id for card in allies(engine) if card.kind == "unit"}
    last = [("black-lich",)] * 4
    sums: dict[int, list[tuple[str]]] = {}
    for attackers in (picked for count in range(1, 7) for picked in combinations_with_replacement(strongest, count)):
        if max(map(attackers.count, attackers)) <= 4:
            sums.setdefault(sum(attackers), [(strongest[attack],) for attack in attackers])
    most = max(sums)
    sums |= {most + 4 * n: [*sums[most], *last[:n]] for n in range(1, 5)}
    sums |= {total + 16: [*sums[total], *last] for total in range(1, most + 1)}
    assert set(sums) == set(range(1, 39))  # D1: four of those that deal 4, two that deal 3, and four liches
    for picked, deck in product(sums.values(), range(1, engine.rules.data.deck_size + 1)):
        assert held(engine, combat, speech, state(combat, picked, [], [], deck))
    for deck in range(1, engine.rules.data.deck_size):
        assert held(engine, combat, speech, state(combat, [("golem",)], [("golem",)], [(0, 0)], deck))


def ally(random: Random, names: Sequence[str], *, wild: bool) -> tuple:
    """An ally of the page, unharmed and ready unless the question is a wild one."""
    damage = random.choice((0, 0, 0, 1, 2)) if wild else 0
    return (random.choice(names), damage, *(int(wild and random.random() < 0.15) for _ in range(2)))


def random_state(random: Random, ask: Ask, names: Sequence[str]) -> Values:
    """Anything that the page can be asked, about half of it with nothing against it."""
    wild, most = random.random() < 0.4, random.choice((3, 3, 10))
    sides = [[ally(random, names, wild=wild) for _ in range(random.randint(0, most))] for _ in range(2)]
    pairs = list(product(range(len(sides[1])), range(len(sides[0]))))
    blocks = random.sample(pairs, min(len(pairs), random.choice((0, 1, 1, 2, 3))))
    (deck,) = (field for field in ask.fields() if isinstance(field, Number))
    return state(ask, *sides, blocks, random.randint(deck.low, deck.high))


def test_the_judges_whole_answer(engine: Charisma, combat: Ask, speech: Speech) -> None:
    """Asked as other programs ask: the same JSON for anything at all that the page can be asked."""
    random = Random(1)
    names = [card.id for card in allies(engine)]
    refused = waiting = 0
    for _ in range(4000):
        values = random_state(random, combat, names)
        held(engine, combat, speech, values)
        told = engine.judge(dump(question(values)))
        if waits(combat, values):
            waiting += 1
            assert "A1" in told["error"]["rules"]
            continue
        answer = answered(combat.program, values)
        if answer.refused:
            refused += 1
            assert as_error(engine, combat.program, answer) == told
        else:
            assert {**result(answer), "steps": as_steps(engine, combat.program, answer)} == told
    assert 1000 < refused < 2500
    assert waiting > 500


@pytest.mark.parametrize("ruling", ["excess-lost", "loss-at-once"])
def test_the_tables_follow_the_rulings(reverse, ruling: str) -> None:
    engine = reverse(ruling)
    ask = engine.referee().asks[0]
    speech, random = Speech(engine, ask.program), Random(ruling)
    names = [card.id for card in allies(engine)]
    assert sum(held(engine, ask, speech, random_state(random, ask, names)) for _ in range(1500)) > 300


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_the_page_gets_has_every_row_of_every_table(combat: Ask, payment: Ask, lang: str) -> None:
    """Looked up as the page does, also where a key is left out for the row that most lead to."""
    for program in (combat.program, payment.program):
        data = json.loads(json.dumps(program_data(program, lang)))
        for name, table in program.tables.items():
            shipped = data["tables"][name]
            for key, row in table.items():
                outputs, says = shipped["rows"][shipped["at"].get(",".join(map(str, key)), shipped["other"])]
                assert tuple(outputs) == row.outputs, (name, key)
                assert [data["sentences"][n] for n in says] == [[s.rule, *s.pieces[lang]] for s in row.says], (
                    name,
                    key,
                )


# ── payments ────────────────────────────────────────────────────────────────────────────────────────────


def pooled(colours: int, released: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """What allies that release these (colour, amount) release together."""
    pool = [0] * colours
    for colour, amount in released:
        pool[colour] += amount
    return tuple(pool)


def many(random: Random, kinds: Sequence[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Five to ten of one kind, ten of every two kinds in every number, and of any at random."""
    yield from ((kind,) * count for kind, count in product(kinds, range(5, 11)))
    for one, other in combinations(kinds, 2):
        yield from ((one,) * n + (other,) * (10 - n) for n in range(1, 10))
    for _ in range(500):
        yield tuple(random.choices(kinds, k=random.randint(5, 10)))


def test_every_pool_on_every_cost(engine: Charisma, payment: Ask) -> None:
    """Every pool that up to four allies release, and more of every one or two colours, on every cost of a card."""
    speech = Speech(engine, payment.program)
    data = engine.rules.data
    costs = {card.cost: card.id for card in data.cards if any(card.cost)}
    released = {(card.colour, card.amount): card.id for card in allies(engine)}
    few = (picked for count in range(5) for picked in combinations_with_replacement(released, count))
    pools = {pooled(len(data.colours), payers): payers for payers in chain(few, many(Random(5), list(released)))}
    nothing = payment.nothing()
    payable = 0
    for pool, payers in pools.items():
        values = nothing | {f"payers.{n}": released[payer] for n, payer in enumerate(payers, 1)}
        for cost, card in costs.items():
            answer = answered(payment.program, values | {"card": card})
            pays = engine.rules.payments.payable(pool, cost)
            assert answer.values["payable"] == pays, (pool, cost)
            assert speech.all(answer.steps) == speech.reasons(engine.rules.payments.judged(pool, cost)), (pool, cost)
            payable += pays
    assert 0.1 < payable / (len(pools) * len(costs)) < 0.9


def test_every_card_and_every_payer(engine: Charisma, payment: Ask) -> None:
    """Asked as other programs ask, with the charisma that each ally releases."""
    data, verdict = engine.rules.data, {True: "verdict.payable", False: "verdict.not-payable"}
    colour_of = {card.id: (data.colours[card.colour], card.amount) for card in allies(engine)}
    speech = Speech(engine, payment.program)
    random = Random(3)
    for card in (card for card in data.cards if any(card.cost)):
        cost = {colour: n for colour, n in zip(data.colours, card.cost, strict=True) if n}
        for payer, count in product(colour_of, range(11)):
            payers = [payer][:count] + random.choices(list(colour_of), k=max(0, count - 1))
            pool: dict[str, int] = {}
            for name in payers:
                pool[colour_of[name][0]] = pool.get(colour_of[name][0], 0) + colour_of[name][1]
            picked = {f"payers.{n}": name for n, name in enumerate(payers, 1)} | {"card": card.id}
            answer = answered(payment.program, payment.nothing() | picked)
            told = engine.judge(dump({"ask": "payment", "cost": cost, "pool": pool}))
            steps = as_steps(engine, payment.program, answer)
            assert {"payable": bool(answer.values["payable"]), "steps": steps} == told
            assert speech.all(answer.verdict) == speech.reasons([(verdict[told["payable"]],)])
