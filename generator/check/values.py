"""The values that text may use as ``{{ n.name }}``: the game's numbers, counts, and what its engine works out."""

from __future__ import annotations

from generator.engine.core import Engine
from generator.model import Game


def values(game: Game, engine: Engine | None) -> dict[str, int]:
    """Every value by name: ``numbers``, ``composition``, the engine's ``derived()``, tokens, and how many there are.

    ``engine`` is None where it could not be made: without what it works out.
    """
    found = dict(game.spec.numbers)
    found.update((count.name, count.count) for count in game.spec.composition)
    if engine is not None:
        found.update(engine.derived())
    if game.spec.tokens is not None:
        kinds = game.spec.tokens.kinds
        found["tokens"] = sum(kind.count for kind in kinds)
        found.update((f"tokens_{kind.id.replace('-', '_')}", kind.count) for kind in kinds)
    if game.spec.quick:
        found["quick_steps"] = len(game.spec.quick)
    return {**found, **{name: count for name, count in counts(game).items() if name not in found}}


def counts(game: Game) -> dict[str, int]:
    """How many there are of what the data lists: members of each set, kinds of card, zones and tracks of the mat."""
    spec = game.spec
    found = {f"members_{name.replace('-', '_')}": len(members) for name, members in spec.sets.items()}
    found["kinds"] = len(spec.kinds)
    if spec.mat is not None:
        found["zones"] = len(spec.mat.zones)
        found["tracks"] = len(spec.mat.tracks)
    return found
