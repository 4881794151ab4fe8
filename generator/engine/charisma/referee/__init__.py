"""Charisma's referee page: an attack with its blocks, and a payment, answered by tables that the rules have filled.

No table sees more than its rule looks at, so that all of them stay small; the calls of ``combat`` and ``payment`` say
in which order they are looked up.
"""

from __future__ import annotations

from generator.engine.charisma.judging import Judge
from generator.engine.charisma.referee.combat import Combat
from generator.engine.charisma.referee.parts import Parts
from generator.engine.charisma.referee.payment import Payment
from generator.engine.charisma.rulebook import Rulebook
from generator.engine.charisma.scenes import Painter
from generator.engine.core import Speaker
from generator.engine.narration import Narrator
from generator.engine.referee import Choice, Referee


def make_referee(rules: Rulebook, narrator: Narrator, speaker: Speaker, judge: Judge) -> Referee:
    """The page's cards and both of its questions."""
    parts = Parts(rules, narrator, speaker)
    painter = Painter(rules.data, narrator)
    cards = [(Choice(str(card.id), card.name, painter.card(card)), card) for card in rules.data.cards]
    choices = {
        "ally": tuple(choice for choice, card in cards if card.is_ally),
        "cost": tuple(choice for choice, card in cards if any(card.cost)),
    }
    return Referee(choices, (Combat(parts, judge).ask(), Payment(parts).ask()))
