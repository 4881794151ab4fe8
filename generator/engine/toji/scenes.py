"""The pictures of worked examples: which cards lie where, with captions and counts. Nothing is drawn here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.engine.core import Message, Row, Scene, Shown
from generator.engine.duel import PLAYER_IDS, PLAYERS, Pair
from generator.engine.toji.cards import ADVANTAGE, STANDARD, Character, Event
from generator.engine.toji.judging import Ruling, Table
from generator.engine.toji.match import Match
from generator.engine.toji.narrator import Narrator


class Fought(NamedTuple):
    """What meets in a battle: the Event, both Battle Cards, the supports, and both lives before it."""

    event: Event
    cards: tuple[Character, Character]
    supports: tuple[Sequence[Character], Sequence[Character]]
    life: Pair


class Painter:
    """Makes scenes. Both hands are shown open, since the reader is to follow everything."""

    def __init__(self, narrator: Narrator) -> None:
        self._narrator = narrator

    def question(self, table: Table) -> Scene:
        """A battle as it was asked about, as far as it could be read."""
        rows = list(self._event(table.event))
        for player in PLAYERS:
            card = table.battle[player]
            rows += self._fighter(player, [card] if card else [], table.supports[player])
        return Scene(tuple(rows), facts=tuple(self._lives((table.life[0], table.life[1]))))

    def battle(self, ruling: Ruling) -> Scene:
        """A judged battle: the cards, both final MP if they were computed, and what it did to life."""
        rows = list(self._event(ruling.event))
        for player in PLAYERS:
            rows += self._fighter(player, [ruling.cards[player]], ruling.supports[player])
        return Scene(tuple(rows), facts=tuple(self._outcome(ruling.battle.final_mp, ruling.life_before, ruling.life)))

    def unresolved(self, fought: Fought, turn: int | None = None) -> Scene:
        """A battle, of a turn or by itself, of which nobody knows yet how it goes."""
        rows = list(self._event(fought.event))
        for player in PLAYERS:
            rows += self._fighter(player, fought.cards[player : player + 1], fought.supports[player])
        caption = None if turn is None else self._say("scene.turn", turn)
        return Scene(tuple(rows), caption, tuple(self._lives(fought.life)))

    def turn(self, match: Match) -> Scene:
        """The latest turn of a match: the cards played so far, and how it went."""
        turn = match.turns[-1]
        rows = list(self._event(turn.event))
        for player in PLAYERS:
            rows += self._fighter(player, turn.battle[player : player + 1], turn.added[player])
        facts = self._outcome(turn.final_mp, turn.life_before, turn.life)
        return Scene(tuple(rows), self._say("scene.turn", turn.number), tuple(facts))

    def table(self, match: Match, caption: Message) -> Scene:
        """Everything on the table: hands, Support Cards, life, and how many cards the piles hold."""
        rows = []
        for player in PLAYERS:
            rows.append(self._row("scene.hand", player, match.hands[player]))
            rows.append(self._row("scene.supports", player, match.supports[player]))
        piles = (
            ("scene.deck", match.deck),
            ("scene.toji", match.toji),
            ("scene.events", match.event_deck),
            ("scene.stacked", match.events),
        )
        counts = (self._say(key, len(cards)) for key, cards in piles)
        return Scene(tuple(row for row in rows if row.cards), caption, (*self._lives(match.life), *counts))

    def _event(self, event: Event | None) -> Iterator[Row]:
        if event is not None:
            yield Row(self._say("scene.event"), (shown_event(event),))

    def _fighter(self, player: int, cards: Sequence[Character], supports: Sequence[Character]) -> Iterator[Row]:
        if cards:
            yield self._row("scene.battle", player, cards)
        if supports:
            yield self._row("scene.added", player, supports)

    def _row(self, key: str, player: int, cards: Sequence[Character]) -> Row:
        return Row(self._say(key, player), tuple(map(shown_character, cards)), PLAYER_IDS[player])

    def _lives(self, life: Pair) -> Iterator[Message]:
        return (self._say("scene.life", player, life[player]) for player in PLAYERS)

    def _outcome(self, final_mp: Pair | None, before: Pair, after: Pair) -> Iterator[Message]:
        for player in PLAYERS:
            changed = before[player] != after[player]
            life = (before[player], after[player]) if changed else (after[player],)
            if final_mp is None:
                yield self._say("scene.life-change" if changed else "scene.life", player, *life)
            else:
                key = "scene.outcome-change" if changed else "scene.outcome"
                yield self._say(key, player, final_mp[player], *life)

    def _say(self, *reason: object) -> Message:
        return self._narrator.message(reason)


def shown_character(card: Character) -> Shown:
    """A Character Card's face."""
    return Shown("character", {"element": card.element, "mp": card.mp}, card.id)


def shown_event(event: Event) -> Shown:
    """An Event Card's face."""
    if event.type == STANDARD:
        return Shown("event", {"type": event.type, **event.effect}, event.id)
    if event.type == ADVANTAGE and event.crown is not None:
        return Shown("event", {"type": event.type, "crown": event.crown}, event.id)
    return Shown("event", {"type": event.type}, event.id)
