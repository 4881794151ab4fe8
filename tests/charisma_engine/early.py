"""Tables of the first turns of a game, as examples give them: where all cards must be that nothing is said of."""

from __future__ import annotations

from typing import Any

from generator.engine.charisma.cards import PLAYER_IDS

BEFORE_MAIN = ("untap", "draw")
HELD = ["red-giant", "red-giant", "black-lich", "black-lich", "red-lancer", "red-lancer", "blade", "blade"]


def first_of(side: str) -> int:
    """The player's first turn."""
    return 1 + PLAYER_IDS.index(side)


def has_begun(turn: int, phase: str, side: str) -> bool:
    """Whether the player's first Main Phase has."""
    return turn > first_of(side) or (turn == first_of(side) and phase not in BEFORE_MAIN)


def early(turn: int, phase: str, **told: dict[str, Any]) -> dict[str, Any]:
    """A table of the first turns, with what has not been told as it then must be: a deck, and the rest of the cards.

    In hand until the first Main Phase; then as many as may be, and those that were used in the Abyss.
    """
    table: dict[str, Any] = {"turn": turn, "phase": phase}
    for name in PLAYER_IDS:
        side = dict(told.get(name, {}))
        last = turn if phase not in BEFORE_MAIN else turn - 1
        side.setdefault("deck", 53 - (last >= {"first": 3, "second": 2}[name]))
        rest = 60 - side["deck"] - sum(len(value) for key, value in side.items() if key != "deck")
        held = HELD[: rest if not has_begun(turn, phase, name) else min(rest, 7)] if "hand" not in side else []
        table[name] = {"hand": held, **side}
        if has_begun(turn, phase, name):
            table[name]["abyss"] = [*side.get("abyss", []), *["spring", "second-wind"][: max(0, rest - len(held))]]
    return table
