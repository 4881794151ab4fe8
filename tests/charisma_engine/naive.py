"""Charisma's attack and payment once more, written straight from the facts and slowly, to compare the engine with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

Ally = dict[str, Any]


def against_attack(attackers: Sequence[Ally]) -> set[str]:
    """A1: the rules against an attack: T1 for tapped allies, P3n for those that came into play this turn."""
    return {"T1" for ally in attackers if ally["tapped"]} | {"P3n" for ally in attackers if ally["fresh"]}


def against_blocks(attackers: Sequence[Ally], blockers: Sequence[Ally], blocks: Sequence[Sequence[int]]) -> set[str]:
    """T1, A2, A3: the rules against blocks, each a pair of a blocker and an attacker."""
    rules = set()
    for b, a in blocks:
        rules |= {"T1"} if blockers[b]["tapped"] else set()
        rules |= {"A3"} if (blockers[b]["move"], attackers[a]["move"]) == ("walker", "flyer") else set()
        if len([b for other, _ in blocks if other == b]) > 1 or len([a for _, other in blocks if other == a]) > 1:
            rules.add("A2")
    return rules


def against(attackers: Sequence[Ally], blockers: Sequence[Ally], blocks: Sequence[Sequence[int]]) -> set[str]:
    """The rules against an attack and its blocks."""
    return against_attack(attackers) | against_blocks(attackers, blockers, blocks)


def fought(
    attackers: Sequence[Ally], blockers: Sequence[Ally], blocks: Sequence[Sequence[int]], *, lost: bool
) -> tuple[list[int], list[int], int]:
    """A4, A5, A6: the damage that then lies on attackers and on blockers, and the damage to the player.

    Damage beyond a blocker's HP is lost, or dealt to the player.
    """
    on_attackers, on_blockers = [ally["damage"] for ally in attackers], [ally["damage"] for ally in blockers]
    player = 0
    for a, attacker in enumerate(attackers):
        met = [b for b, other in blocks if other == a]
        if not met:
            player += attacker["attack"]
            continue
        on_attackers[a] += blockers[met[0]]["attack"]
        on_blockers[met[0]] += attacker["attack"]
        if not lost:
            player += max(0, on_blockers[met[0]] - blockers[met[0]]["hp"])
    return on_attackers, on_blockers, player


def dead(allies: Sequence[Ally], damage: Sequence[int]) -> list[int]:
    """A5: those whose damage reaches their HP."""
    return [n for n, ally in enumerate(allies) if damage[n] >= ally["hp"]]


def combat(
    attackers: Sequence[Ally], blockers: Sequence[Ally], blocks: Sequence[Sequence[int]], deck: int, *, lost: bool
) -> dict[str, object]:
    """A4, A5, D2, as the judge answers."""
    on_attackers, on_blockers, player = fought(attackers, blockers, blocks, lost=lost)
    after = max(0, deck - player)
    return {
        "dead_attackers": dead(attackers, on_attackers),
        "dead_blockers": dead(blockers, on_blockers),
        "life_damage": player,
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
