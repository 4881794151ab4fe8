"""A second evaluator of a battle, slow and plain, written from the list of facts; it shares nothing with the engine."""

from __future__ import annotations

BEATS = [("fire", "wind"), ("wind", "earth"), ("earth", "water"), ("water", "fire")]
CAP = 8


def support_phase(event: dict, a: tuple, b: tuple) -> bool:
    """P4s."""
    if event["type"] == "low-mp":
        return False
    return not (event["type"] == "advantage" and [a[0], b[0]].count(event["crown"]) == 1)


def battle(event: dict, a: tuple, b: tuple, a_support: int, b_support: int) -> tuple:
    """B1 to B4 for (Element, base MP) a and b: the winner's name or None, the deciding rules, the final MP or None."""
    if event["type"] == "low-mp":  # B1
        if a[1] < b[1]:
            return "first", ["B1"], None
        if b[1] < a[1]:
            return "second", ["B1"], None
        return by_matchup(a, b), ["B1", "B4"], None
    if event["type"] == "advantage":  # B2
        crowned = [name for name, card in (("first", a), ("second", b)) if card[0] == event["crown"]]
        if len(crowned) == 1:
            return crowned[0], ["B2"], None
    effect = event["effect"] if event["type"] == "standard" else {}  # B3
    a_final = min(CAP, a[1] + a_support + effect.get(a[0], 0))
    b_final = min(CAP, b[1] + b_support + effect.get(b[0], 0))
    final = (a_final, b_final)
    if a_final != b_final:
        return ("first" if a_final > b_final else "second"), ["B3"], final
    return by_matchup(a, b), ["B3", "B4"], final


def by_matchup(a: tuple, b: tuple) -> str | None:
    """B4."""
    if (a[0], b[0]) in BEATS:
        return "first"
    if (b[0], a[0]) in BEATS:
        return "second"
    return None


def life(winner: str | None, a: tuple, b: tuple, a_life: int, b_life: int) -> tuple[int, int]:
    """P6."""
    if winner == "first":
        return a_life, max(0, b_life - b[1])
    if winner == "second":
        return max(0, a_life - a[1]), b_life
    return a_life, b_life
