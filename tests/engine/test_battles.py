"""Every battle by class, against the second evaluator; V3; and the aggregation that stands for all of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement, product

import pytest

from generator.engine.toji import Toji, proofs
from generator.engine.toji.cards import Event
from generator.engine.toji.data import Data
from generator.engine.toji.rulebook import Rulebook

from . import naive

PLAYER = {0: "first", 1: "second", None: None}
SUPPORTS = [sum(mps) for n in range(3) for mps in combinations_with_replacement(range(1, 5), n)]


def plain(event: Event) -> dict:
    return {"type": event.type, "crown": event.crown, "effect": dict(event.effect)}


def test_the_supports_are_those_the_data_allows(data: Data) -> None:
    counted = {total: SUPPORTS.count(total) for total in SUPPORTS}
    assert dict(proofs._support_sums(data)) == counted
    assert len(SUPPORTS) == 15


def test_every_battle_by_class(rules: Rulebook, data: Data) -> None:
    """Element × base MP × supports × every Event: engine, naive evaluator and the swapped battle (V3) agree."""
    classes = [(card, (card.element, card.mp)) for card in data.classes.values()]
    count = 0
    for event in data.events:
        asked = plain(event)
        for (one, a), (other, b) in product(classes, repeat=2):
            phase = rules.support_phase(event, one, other, [])
            assert phase is naive.support_phase(asked, a, b), (event.id, a, b)
            for more, less in product(SUPPORTS, repeat=2) if phase else [(0, 0)]:
                got = rules.battle(event, one, other, (more, less), [])
                winner, decided_by, final = naive.battle(asked, a, b, more, less)
                said = (PLAYER[got.winner], list(got.decided_by), got.final_mp)
                assert said == (winner, decided_by, final), (event.id, a, more, b, less)
                mirror = rules.battle(event, other, one, (less, more), [])
                assert mirror.winner == (None if got.winner is None else 1 - got.winner)
                assert mirror.final_mp == (final and final[::-1])
                count += 1
    assert count == 778_240


def test_cases_stand_for_every_battle(engine: Toji) -> None:
    assert sum(case.weight for case in engine.cases()) == 778_240


def test_cases_are_what_the_naive_evaluator_counts(engine: Toji, data: Data) -> None:
    """The weights by deciding rules and by tie or not, counted one by one."""
    counted: dict[tuple[str, tuple[str, ...], bool], int] = {}
    classes = list(data.classes)
    for event in data.events:
        asked = plain(event)
        for a, b in product(classes, repeat=2):
            both = product(SUPPORTS, repeat=2) if naive.support_phase(asked, a, b) else [(0, 0)]
            for more, less in both:
                winner, decided_by, _ = naive.battle(asked, a, b, more, less)
                key = (event.type, tuple(decided_by), winner is None)
                counted[key] = counted.get(key, 0) + 1
    summed: dict[tuple[str, tuple[str, ...], bool], int] = {}
    for case in engine.cases():
        key = (case.features["event"], case.rules, case.result == "tie")
        summed[key] = summed.get(key, 0) + case.weight
    assert summed == counted


@pytest.mark.parametrize("life", [1, 2, 3, 4, 12])
def test_life_after_every_pair(rules: Rulebook, data: Data, life: int) -> None:
    for one, other in product(data.classes.values(), repeat=2):
        for winner, name in PLAYER.items():
            got = rules.life_after(winner, (life, life), one, other, [])
            assert got == naive.life(name, (one.element, one.mp), (other.element, other.mp), life, life)


def test_claims_hold(engine: Toji) -> None:
    claims = {claim.rule: claim for claim in engine.claims()}
    assert {rule: claim.counterexample for rule, claim in claims.items()} == {"V1": None, "V2": None, "V3": None}
    assert claims["V1"].cases == 13
    assert claims["V3"].cases == 778_240


def test_a_wrong_rule_is_a_counterexample_of_v3(data: Data) -> None:
    class Partial(Rulebook):
        def matchup(self, first, second, log):
            return 0 if super().matchup(first, second, log) is None else None

    claims = {claim.rule: claim for claim in proofs.claims(Partial(data))}
    assert claims["V3"].counterexample is not None
    assert claims["V1"].counterexample is None


def test_too_few_events_are_a_counterexample_of_v1(data: Data) -> None:
    few = replace(data, events=data.events[:12])
    claims = {claim.rule: claim for claim in proofs.claims(Rulebook(few))}
    assert claims["V1"].counterexample == "a game of 13 turns, but 12 Events"


def test_derived_numbers(engine: Toji) -> None:
    derived = engine.derived()
    assert derived["max_turns"] == 13
    assert derived["events_left"] == 3
    assert derived["deck_after_deal"] == 16
    assert derived["drawing_turns"] == 8
