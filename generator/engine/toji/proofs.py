"""What follows from the rules and the data: derived numbers, the facts V1 to V3, and every kind of battle.

Battles are taken by class: what a battle is decided by is the Event, both Elements, both base MP (Low-MP Victory) or
both final MP (all others). One battle stands for all with the same, and counts for as many as it stands for. The
tests compare this with every single battle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from random import Random

from generator.engine.core import Case, Claim
from generator.engine.duel import FIRST, PLAYERS, SECOND
from generator.engine.toji.cards import ADVANTAGE, LOW_MP, Character, Event
from generator.engine.toji.data import Data
from generator.engine.toji.match import Match, deal
from generator.engine.toji.players import RandomPlayer, play_out
from generator.engine.toji.rulebook import Battle, Rulebook

SAMPLE_GAMES = 40
Fighter = tuple[Character, int, int]
"""A Character by class, its Support MP, and how many concrete choices of card and supports it stands for."""


def derived(data: Data) -> dict[str, int]:
    """Numbers that follow from the data, for prose."""
    turns = longest_game(data)[0]
    return {
        "max_turns": turns,
        "events_left": len(data.events) - turns,
        "deck_after_deal": data.deck_after_deal,
        "dealt_each": data.hand_size + data.support_cards,
        "dealt_cards": len(PLAYERS) * (data.hand_size + data.support_cards),
        "drawing_turns": data.deck_after_deal // (len(PLAYERS) * data.draw),
        "battle_cards_each": data.hand_size + data.deck_after_deal // len(PLAYERS),
        "players": len(PLAYERS),
    }


# ── V1, V2 ──────────────────────────────────────────────────────────────────────────────────────────────


def longest_game(data: Data) -> tuple[int, bool]:
    """How many turns a game takes if no life check ends it, and whether both hands are equal at each turn's start.

    Cards are counted phase by phase: one is played from each hand (P2), then each draws while there is a deck (P7).
    """
    hands, deck, turns, equal = [data.hand_size, data.hand_size], data.deck_after_deal, 0, True
    while hands[FIRST] or hands[SECOND] or deck:
        equal = equal and hands[FIRST] == hands[SECOND]
        turns += 1
        for player in PLAYERS:
            hands[player] -= 1
        for player in PLAYERS:
            drawn = min(deck, data.draw)
            deck -= drawn
            hands[player] += drawn
    return turns, equal


def claims(rules: Rulebook) -> Iterator[Claim]:
    """V1, V2: counted for the longest game and held against played ones. V3: every battle by class, and swapped."""
    data = rules.data
    longest, equal = longest_game(data)
    too_long = None if longest <= len(data.events) else f"a game of {longest} turns, but {len(data.events)} Events"
    unequal = None if equal else "the longest game, counted phase by phase"
    if too_long is None:
        for seed in range(SAMPLE_GAMES):
            rng = Random(seed)
            match = Match.from_deal(rules, deal(data, rng))
            play_out(match, RandomPlayer(rng), RandomPlayer(rng))
            if match.turn > longest:
                too_long = too_long or f"the random game {seed} took {match.turn} turns"
            if len(match.hands[FIRST]) != len(match.hands[SECOND]):
                unequal = unequal or f"the random game {seed}"
    yield Claim("V1", longest, too_long)
    yield Claim("V2", longest, unequal)
    yield _swapping(rules)


# ── V3 ──────────────────────────────────────────────────────────────────────────────────────────────────


def _swapping(rules: Rulebook) -> Claim:
    """V3: swapping the two players' cards swaps the battle's result."""
    cases = 0
    for event, (one, support, weight), (other, more, times) in pairings(rules):
        cases += weight * times
        battle = rules.battle(event, one, other, (support, more), [])
        if rules.battle(event, other, one, (more, support), []) != swapped(battle):
            name = f"{event.id}: {one.element} {one.mp}+{support} against {other.element} {other.mp}+{more}"
            return Claim("V3", cases, name)
    return Claim("V3", cases)


def swapped(battle: Battle) -> Battle:
    """The same result for the other side of the table."""
    winner = None if battle.winner is None else 1 - battle.winner
    return Battle(winner, battle.decided_by, battle.final_mp and (battle.final_mp[SECOND], battle.final_mp[FIRST]))


# ── every kind of battle ────────────────────────────────────────────────────────────────────────────────


def pairings(rules: Rulebook) -> Iterator[tuple[Event, Fighter, Fighter]]:
    """Every battle that can be told apart: under each Event, each pair of fighters."""
    for event in rules.data.events:
        bare, supported = _fighters(rules, event, [(0, 1)]), _fighters(rules, event, _support_sums(rules.data))
        for one in supported if event.type != LOW_MP else bare:
            for other in supported if event.type != LOW_MP else bare:
                if event.type != ADVANTAGE or rules.crowned(event, one[0], other[0]) is None:
                    yield event, one, other
        if event.type == ADVANTAGE:
            yield from ((event, a, b) for a in bare for b in bare if rules.crowned(event, a[0], b[0]) is not None)


def _support_sums(data: Data) -> list[tuple[int, int]]:
    """Each Support MP that can be added, and by how many choices of base MP."""
    sums: dict[int, int] = {}
    for count in range(data.support_max + 1):
        for mps in combinations_with_replacement(range(data.mp_min, data.mp_max + 1), count):
            sums[sum(mps)] = sums.get(sum(mps), 0) + 1
    return list(sums.items())


def _fighters(rules: Rulebook, event: Event, sums: list[tuple[int, int]]) -> list[Fighter]:
    """Characters by class with supports, one for each Element and final MP (base MP under Low-MP Victory)."""
    found: dict[tuple[str, int], Fighter] = {}
    for card in rules.data.classes.values():
        for support, choices in sums:
            value = card.mp if event.type == LOW_MP else rules.final_mp(FIRST, event, card, support, [])
            _, _, weight = found.get((card.element, value), (card, support, 0))
            found[card.element, value] = (card, support, weight + choices)
    return list(found.values())


def cases(rules: Rulebook) -> Iterator[Case]:
    """Every kind of battle by its features, for "outcomes at a glance".

    Features: ``event`` (its type); ``crowned`` (``no-crown``, ``one``, ``both``, ``neither``); ``base-mp`` where it
    decides and ``final-mp`` where it is computed (``different`` or ``equal``); ``matchup`` (``yes`` or ``no``). The
    result names what the winner has and the loser has not: ``lower-base-mp``, ``crown``, ``higher-final-mp``,
    ``matchup``; or it is ``tie``.
    """
    found: dict[tuple[tuple[tuple[str, str], ...], str, tuple[str, ...]], int] = {}
    for event, (one, support, weight), (other, more, times) in pairings(rules):
        battle = rules.battle(event, one, other, (support, more), [])
        features = _features(rules, event, one, other, battle)
        result = _result(rules, event, one, other, battle)
        key = (tuple(features.items()), result, battle.decided_by)
        found[key] = found.get(key, 0) + weight * times
    for (pairs, result, decided_by), weight in found.items():
        yield Case(dict(pairs), result, decided_by, weight)


def _features(rules: Rulebook, event: Event, one: Character, other: Character, battle: Battle) -> Mapping[str, str]:
    features = {"event": event.type, "crowned": "no-crown"}
    if event.type == ADVANTAGE:
        both = "both" if one.element == event.crown else "neither"
        features["crowned"] = both if rules.crowned(event, one, other) is None else "one"
    if event.type == LOW_MP:
        features["base-mp"] = "equal" if one.mp == other.mp else "different"
    if battle.final_mp is not None:
        features["final-mp"] = "equal" if battle.final_mp[FIRST] == battle.final_mp[SECOND] else "different"
    beats = rules.data.beats
    matched = beats.get(one.element) == other.element or beats.get(other.element) == one.element
    return {**features, "matchup": "yes" if matched else "no"}


def _result(rules: Rulebook, event: Event, one: Character, other: Character, battle: Battle) -> str:
    """What tells the winner from the loser, asked in the order of the rulebook."""
    if battle.winner is None:
        return "tie"
    winner, loser = (one, other) if battle.winner == FIRST else (other, one)
    if event.type == LOW_MP and winner.mp < loser.mp:
        return "lower-base-mp"
    if event.type == ADVANTAGE and winner.element == event.crown and loser.element != event.crown:
        return "crown"
    if battle.final_mp and battle.final_mp[battle.winner] > battle.final_mp[1 - battle.winner]:
        return "higher-final-mp"
    return "matchup" if rules.data.beats.get(winner.element) == loser.element else "against-the-rules"
