"""What allies of an attack that is asked about are called in sentences, where the names of their cards do not tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from generator.engine.charisma.cards import Ally
from generator.engine.core import Message, Speaker

PLACE, SIDES = "ally.place", ("ally.attacking", "ally.defending")
"""What is said behind a name: the place on its own side, counted from 1 as on the referee page; which side that is."""


def tell_apart(speaker: Speaker, attackers: Sequence[Ally | None], blockers: Sequence[Ally | None]) -> None:
    """Of each card that stands twice, call every ally so that it is told from the others; None cannot be read."""
    sides = (attackers, blockers)
    counts = [Counter(ally.card.id for ally in side if ally is not None) for side in sides]
    for own, other, side, words in zip(counts, reversed(counts), sides, SIDES, strict=True):
        for place, ally in enumerate(side, 1):
            if ally is None or ally.card.id is None:  # who has no card is called by side and number anyway
                continue
            behind: list[Message] = []
            if own[ally.card.id] > 1:
                behind.append(Message(PLACE, {"n": place}))
            if other[ally.card.id]:
                behind.append(Message(words))
            called = [ally.card.name, *map(speaker.everywhere, behind)]
            ally.called = {lang: "".join(part[lang] for part in called) for lang in ally.card.name}
