"""Every sentence the engine says: its key in ``messages.yaml`` and the fields it fills.

The part of a key before the dot is the rule id that speaks: ``B3.higher`` is a reason by B3. Keys that begin in lower
case are words around the rules. A reason is logged as a bare tuple ``(key, value, …)`` in the order of the fields, so
that playing stays fast; the narrator makes steps of them when somebody reads.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.engine import questions
from generator.engine.core import Message, Speaker
from generator.engine.narration import Fields
from generator.model import Text

RULES_SAY: Fields = {
    # setup
    "S1.first": ("wins", "loses"),
    "S2.dealt": ("n",),
    "S3.dealt": ("n",),
    "S4.placed": ("n",),
    "S5.placed": ("n",),
    "S6.placed": ("n",),
    # the turn
    "P1.turned-up": ("event",),
    "P2.selected": (),
    "P2h.picked": (),
    "P2h.last-card": ("player",),
    "P3.revealed": ("first", "second"),
    "P4.added": ("player", "cards", "n", "mp"),
    "P4.none": ("player",),
    "P4s.low-mp": (),
    "P4s.crown": ("player", "element"),
    "P5.battle": ("first", "second"),
    "P6.loss": ("loser", "loss", "before", "after"),
    "P6.floor": ("loser", "loss", "before", "after"),
    "P6.tie": (),
    "P6d.moved": ("n",),
    "P7.drawn": ("n",),
    "P7.skipped": (),
    "P7e.checked": ("deck", "first", "second"),
    # the battle
    "B1.lower": ("winner", "low", "high"),
    "B1.equal": ("mp",),
    "B2.one": ("winner", "element"),
    "B2.both": ("element",),
    "B2.neither": ("element",),
    "B3.sum": ("player", "base", "support", "effect", "total"),
    "B3.capped": ("player", "base", "support", "effect", "sum", "total"),
    "B3.higher": ("winner", "high", "low"),
    "B3.equal": ("mp",),
    "B4.beats": ("winner", "element", "beaten"),
    "B4.none": ("element", "other"),
    "B4.same": ("element",),
    "B5.special": ("event",),
    # the end
    "E1.won": ("winner", "loser", "life"),
    "E2.won": ("winner", "high", "low"),
    "E2.draw": ("life",),
    "E3.life-first": (),
    "E3.then-empty": (),
    "E4.play-on": ("n",),
}

RULES_REFUSE: Fields = {
    # out of turn
    "P1.only-first": (),
    "P1.turn-up-first": (),
    "P1.no-event": (),
    "P2.select-now": (),
    "P2h.pick-now": (),
    "P3.reveal-now": (),
    "P4.add-now": (),
    "P5.battle-now": (),
    "P6.result-now": (),
    "P7.draw-now": (),
    "E1.over": (),
    "E2.over": (),
    # not this card
    "P2.not-in-hand": ("player", "card"),
    "P2h.no-such-card": ("player", "n"),
    "P2h.not-offered": ("player", "card"),
    "P4.not-their-turn": ("player",),
    "P4.not-own": ("player", "card"),
    "P4.element": ("player", "card", "element"),
    "P4.too-many": ("player", "n", "max"),
    "P4s.skipped": ("player",),
    # impossible questions
    "B3.effect": ("expected", "got"),
    "C1.unknown": ("got",),
    "C1.not-character": ("got",),
    "C1.not-event": ("got",),
    "C1.twice": ("card",),
    "C2.element": ("expected", "got"),
    "C2.mp": ("min", "max", "got"),
    "C3.type": ("expected", "got"),
    "C3.crown": ("expected", "got"),
    "E1.life": ("player", "min", "got"),
    "S6.life": ("player", "max", "got"),
}

WORDS: Fields = {
    "card.class": ("element", "mp"),
    "card.crown": ("type", "element"),
    "list.comma": (),
    "want.battle-card": (),
    "want.effect": (),
    "want.event": (),
    "scene.start": (),
    "scene.deal": (),
    "scene.first": ("wins",),
    "scene.turn": ("n",),
    "scene.end": ("n",),
    "scene.event": (),
    "scene.battle": ("whose",),
    "scene.supports": ("whose",),
    "scene.added": ("whose",),
    "scene.hand": ("whose",),
    "scene.life": ("whose", "n"),
    "scene.life-change": ("whose", "before", "after"),
    "scene.outcome": ("whose", "mp", "n"),
    "scene.outcome-change": ("whose", "mp", "before", "after"),
    "scene.deck": ("n",),
    "scene.events": ("n",),
    "scene.stacked": ("n",),
    "scene.toji": ("n",),
    "verdict.won": ("winner",),
    "verdict.won-game": ("winner",),
    "verdict.tie": (),
    "verdict.game-won": ("winner", "n"),
    "verdict.game-draw": ("n",),
    "verdict.refused": (),
    "verdict.ready": (),
    "verdict.ready-first": ("wins",),
    "side.near": (),
    "side.far": (),
    "verdict.under-way": ("n",),
    "quiz.battle": (),
    "quiz.winner": ("winner",),
    "quiz.tie": (),
    "quiz.life": ("player", "n"),
    "quiz.final-mp": ("player",),
    "quiz.number": ("n",),
    "quiz.support-phase": (),
    "quiz.yes": (),
    "quiz.no": (),
    "quiz.allowed": (),
    "quiz.supports-allowed": (),
    "quiz.may": (),
    "quiz.may-not": (),
    "quiz.end": (),
    "quiz.game-won": ("winner",),
    "quiz.game-draw": (),
    "quiz.game-on": (),
    "quiz.used": (),
    "quiz.turn-up": (),
    "quiz.select": ("player", "card"),
    "quiz.pick": ("player", "card"),
    "quiz.add": ("player", "cards"),
    "quiz.add-none": ("player",),
    "ask.battle": (),
    "ask.life": ("whose",),
}

FIELDS: Fields = {**RULES_SAY, **RULES_REFUSE, **WORDS, **questions.WORDS}
"""Message key → names of its fields, in the order of a reason's values."""

PLAYER_FIELDS = frozenset({"player", "winner", "loser"})
OWNER_FIELDS = frozenset({"whose"})
PLACE_FIELDS = frozenset({"wins", "loses"})
"""Players by where they sit, before one of them is first."""
"""Players by their shorter names, as captions of pictures say them."""
ELEMENT_FIELDS = frozenset({"element", "beaten", "other"})
CARD_FIELDS = frozenset({"card", "event"})
BATTLE_KEYS = frozenset({"P3.revealed", "P5.battle"})
"""Here ``first`` and ``second`` are cards, not numbers."""


def class_name(messages: Mapping[str, Text], element: Text, mp: int) -> Text:
    """What a Character known by its class alone is called."""
    speaker = Speaker(messages, tuple(element))
    return speaker.everywhere(Message("card.class", {"element": element, "mp": mp}))


def event_name(messages: Mapping[str, Text], kind: Text, crown: Text | None) -> Text:
    """What an Event known by its type (and crown) alone is called."""
    if crown is None:
        return kind
    speaker = Speaker(messages, tuple(kind))
    return speaker.everywhere(Message("card.crown", {"type": kind, "element": crown}))
