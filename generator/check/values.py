"""The values that text may use as ``{{ n.name }}``: the game's numbers, counts, and what its engine works out."""

from __future__ import annotations

from generator.engine.core import Engine
from generator.model import Game


def values(game: Game, engine: Engine) -> dict[str, int]:
    """Every value by name: ``numbers``, ``composition``, the engine's ``derived()``, tokens, ``quick_steps``."""
    found = dict(game.spec.numbers)
    found.update((count.name, count.count) for count in game.spec.composition)
    found.update(engine.derived())
    if game.spec.tokens is not None:
        kinds = game.spec.tokens.kinds
        found["tokens"] = sum(kind.count for kind in kinds)
        found.update((f"tokens_{kind.id.replace('-', '_')}", kind.count) for kind in kinds)
    if game.spec.quick:
        found["quick_steps"] = len(game.spec.quick)
    return found
