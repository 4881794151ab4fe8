"""The pictures of a match as an example plays it: how it begins and ends, and between them what neither would show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.engine.charisma.cards import FIRST, Allies, Ally, Card
from generator.engine.charisma.match import Match
from generator.engine.charisma.moves import Action, Block, Pick, Play, Use
from generator.engine.charisma.scenes import Painter
from generator.engine.core import Scene
from generator.engine.narration import Log


@dataclass(frozen=True)
class Now:
    """What of a match is to be known after an action: who attacked, and how much was logged."""

    attackers: Allies
    logged: int


@dataclass(frozen=True)
class Hit:
    """A picture of an ally as an effect has left it, with so much damage."""

    scene: Scene
    ally: Ally
    damage: int


class Course:
    """Takes the pictures; ``near`` is the player who is drawn below."""

    def __init__(self, match: Match, painter: Painter, near: int = FIRST) -> None:
        self._match = match
        self._painter = painter
        self._near = near
        self._start = self._table("scene.start")
        self._between: list[Scene | Hit] = []
        self._source: Card | Ally | None = None

    @property
    def start(self) -> Scene:
        """How it begins."""
        return self._start

    def now(self) -> Now:
        """To be handed to ``done`` after the next action."""
        return Now(self._match.attackers, len(self._match.log))

    def done(self, action: Action, before: Now) -> None:
        """Look at what an action has done: an attack with its blocks (A2, A5), or the damage of an effect (A6)."""
        match action:
            case Block():
                caption = self._painter.say("scene.attack")
                self._between.append(self._painter.attack(before.attackers, action.pairs, caption))
                return
            case Play():
                self._source = action.card
            case Use():
                self._source = action.source
            case Pick():
                pass  # for the card or ability that was used just before
            case _:
                return
        if self._source is not None:
            for ally in _hurt(self._match.log[before.logged :]):
                scene = self._painter.hit(self._source, ally, 1 - self._match.active)
                self._between.append(Hit(scene, ally, ally.damage))

    def so_far(self) -> Sequence[Scene]:
        """The pictures until now, with all hits."""
        return (self._start, *(one.scene if isinstance(one, Hit) else one for one in self._between))

    def whole(self) -> tuple[Scene, ...]:
        """All pictures. Of hits, those whose damage is not seen at the end any more: who died of it, or was healed."""
        there = [ally for side in self._match.sides for ally in side.allies()]
        gone = (
            one.scene if isinstance(one, Hit) else one
            for one in self._between
            if not isinstance(one, Hit) or one.ally not in there or one.ally.damage < one.damage
        )
        return (self._start, *gone, self._table("scene.end"))

    def _table(self, caption: str) -> Scene:
        return self._painter.table(self._match, self._painter.say(caption), self._near)


def _hurt(log: Log) -> list[Ally]:
    """The allies that took damage (A6)."""
    return [reason[1] for reason in log if reason[0] == "A6.damage" and isinstance(reason[1], Ally)]
