"""Charisma's attack and payment once more, written straight from the facts and slowly, to compare the engine with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

Ally = dict[str, Any]


def against(attackers: Sequence[Ally], blockers: Sequence[Ally], blocks: Sequence[Sequence[int]]) -> set[str]:
    """T1, P3n, A2, A3: the rules against an attack and its blocks."""
    rules = set()
    for attacker in attackers:
        rules |= {"T1"} if attacker["tapped"] else set()
        rules |= {"P3n"} if attacker["fresh"] else set()
    for b, a in blocks:
        rules |= {"T1"} if blockers[b]["tapped"] else set()
        rules |= {"A3"} if (blockers[b]["move"], attackers[a]["move"]) == ("walker", "flyer") else set()
        if [pair for pair in blocks if pair[0] == b] != [[b, a]] or [pair for pair in blocks if pair[1] == a] != [
            [b, a]
        ]:
            rules.add("A2")
    return rules


def combat(
    attackers: Sequence[Ally], blockers: Sequence[Ally], blocks: Sequence[Sequence[int]], deck: int, *, lost: bool
) -> dict[str, object]:
    """A4, A5, D2, with damage beyond a blocker's HP lost or dealt."""
    dead_attackers, dead_blockers, life = [], [], 0
    for a, attacker in enumerate(attackers):
        met = [b for b, other in blocks if other == a]
        if not met:
            life += attacker["attack"]
            continue
        blocker = blockers[met[0]]
        if attacker["damage"] + blocker["attack"] >= attacker["hp"]:
            dead_attackers.append(a)
        if blocker["damage"] + attacker["attack"] >= blocker["hp"]:
            dead_blockers.append(met[0])
            life += 0 if lost else blocker["damage"] + attacker["attack"] - blocker["hp"]
    after = max(0, deck - life)
    return {
        "dead_attackers": sorted(dead_attackers),
        "dead_blockers": sorted(dead_blockers),
        "life_damage": life,
        "deck": after,
        "defender_loses": after == 0,
    }


def spent(pools: Iterable[Sequence[int]], cost: Sequence[int]) -> set[tuple[int, ...]]:
    """C4: whatever may be left of any of the pools, paying a cost one by one; the last colour is colourless."""
    left = {tuple(pool) for pool in pools}
    for due, times in enumerate(cost):
        for _ in range(times):
            left = {
                tuple(n - (c == used) for c, n in enumerate(pool))
                for pool in left
                for used in range(len(cost))
                if pool[used] and (used == due or due == len(cost) - 1)
            }
    return left
