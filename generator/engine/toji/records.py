"""Records of whole games: one JSON-able object a game, replayable from itself alone, and the replay that checks one.

A record holds ``seed``, ``game`` and ``players`` (the strategies' names);
``setup``: for ``first`` and ``second`` the dealt ``hand`` and ``supports``, and the ``deck`` and ``events`` that
remain, top card first;
``turns``: for each turn its number ``turn``, the ``event``, the ``battle`` card of each player, the ``supports`` each
added, whether there was a ``support_phase``, the ``winner`` (null for a tie), the rules it was ``decided_by``, the
``final_mp`` (null where it is not computed), the ``life`` after the Result Phase, and what each has ``drawn`` (null
when skipped, or when the game ended before it);
``result``: ``winner`` (``first``, ``second`` or null), the ``rule`` that ended it, the number of ``turns``, both
players' ``life``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TypeVar

from generator.engine import recording
from generator.engine.comparing import UnreadableError, a_list, differences, no_card, written, wrong_keys
from generator.engine.core import Speaker
from generator.engine.duel import FIRST, PLAYER_IDS, PLAYERS, SECOND, both, seat
from generator.engine.judge import brief
from generator.engine.narration import IllegalActionError
from generator.engine.recording import Record
from generator.engine.toji.cards import ADVANTAGE, STANDARD, Character, Event
from generator.engine.toji.data import Data
from generator.engine.toji.match import Cards, Match, Position, Turn, deal, life_at_start
from generator.engine.toji.narrator import Narrator
from generator.engine.toji.players import STRATEGIES, play_out
from generator.engine.toji.rulebook import Rulebook
from generator.model import Game

C = TypeVar("C", Character, Event)


def play(rules: Rulebook, seed: int, game: int, players: Sequence[str]) -> Record:
    """One game between two players by name, as its record. The same seed and number give the same game."""
    rng = Random(f"{seed}/{game}")
    setup = deal(rules.data, rng)
    match = Match.from_deal(rules, setup)
    first, second = (STRATEGIES[name](rng) for name in players)
    play_out(match, first, second)
    return {
        "seed": seed,
        "game": game,
        "players": list(players),
        "setup": setup_record(setup),
        "turns": [turn_record(turn) for turn in match.turns],
        "result": result_record(match),
    }


def setup_record(setup: Position) -> Record:
    """The deal: hands, supports and both decks, the top card first."""
    sides = {
        name: {"hand": _ids(hand), "supports": _ids(supports)}
        for name, hand, supports in zip(PLAYER_IDS, setup.hands, setup.supports, strict=True)
    }
    return {**sides, "deck": _ids(setup.deck), "events": _ids(setup.event_deck)}


def turn_record(turn: Turn) -> Record:
    """A finished turn."""
    return {
        "turn": turn.number,
        "event": turn.event.id,
        "battle": _named(turn.battle),
        "supports": {"first": _ids(turn.added[FIRST]), "second": _ids(turn.added[SECOND])},
        "support_phase": turn.support_phase,
        "winner": seat(turn.winner),
        "decided_by": list(turn.decided_by),
        "final_mp": None if turn.final_mp is None else both(turn.final_mp),
        "life": both(turn.life),
        "drawn": _named(turn.drawn),
    }


def result_record(match: Match) -> Record | None:
    """How the game ended; None while it has not."""
    if match.over is None:
        return None
    return {
        "winner": seat(match.over.winner),
        "rule": match.over.rule,
        "turns": match.turn,
        "life": both(match.life),
    }


def cards(game: Game, data: Data) -> Record:
    """The dataset's cards: what the rules know of each, its name in every language, and what is a stand-in (C5)."""
    characters: list[Record] = [{"id": c.id, "element": c.element, "mp": c.mp} for c in data.characters]
    events: list[Record] = []
    for event in data.events:
        fields: Record = {"id": event.id, "type": event.type}
        if event.type == STANDARD:
            fields["effect"] = dict(event.effect)
        if event.type == ADVANTAGE:
            fields["crown"] = event.crown
        events.append(fields)
    by_id = {card.id: card for card in game.cards}
    for record in (*characters, *events):
        card = by_id[str(record["id"])]
        record |= {"name": dict(card.name), "stand_in": _stand_ins(game.stand_in_fields(card), data)}
    return {"characters": characters, "events": events}


def _stand_ins(fields: Sequence[str], data: Data) -> list[str]:
    """Card fields as the JSON has them: an Event's numbers for the Elements are its ``effect``."""
    return list(dict.fromkeys("effect" if field in data.elements else field for field in fields))


def _ids(cards: Sequence[Character] | Sequence[Event]) -> list[str | None]:
    return [card.id for card in cards]


def _named(cards: Cards) -> dict[str, str | None] | None:
    return {"first": cards[FIRST].id, "second": cards[SECOND].id} if cards else None


# ── replay ──────────────────────────────────────────────────────────────────────────────────────────────


class Replay(recording.Replay[Match]):
    """Plays records again by the rules alone: only the deal and the players' choices are taken from them."""

    def __init__(self, rules: Rulebook, narrator: Narrator, speaker: Speaker) -> None:
        super().__init__(narrator, speaker)
        self._rules = rules

    def opened(self, setup: object) -> Match:
        """The match of a recorded deal. Raises UnreadableError if it cannot be dealt."""
        return Match.from_deal(self._rules, read_setup(self._rules.data, setup))

    def result(self, match: Match) -> Record | None:
        """How the match ended."""
        return result_record(match)

    def turn(self, match: Match, turn: Mapping[str, object], path: str) -> list[str]:
        """Play one turn by its choices, and compare what it says otherwise. Raises UnreadableError to stop."""
        data = self._rules.data
        first, second = _sides(turn.get("battle"), f"{path}.battle")
        cards = (
            _card(data.character_by_id, first, f"{path}.battle.first"),
            _card(data.character_by_id, second, f"{path}.battle.second"),
        )
        sides = _sides(turn.get("supports"), f"{path}.supports")
        supports = [
            _cards(data.character_by_id, side, f"{path}.supports.{name}")
            for name, side in zip(PLAYER_IDS, sides, strict=True)
        ]
        try:
            _play_turn(match, cards, supports)
        except IllegalActionError as error:
            raise self.illegal(error, path) from None
        return differences(turn, turn_record(match.turns[-1]), path)


def _play_turn(match: Match, cards: tuple[Character, Character], supports: Sequence[Cards]) -> None:
    match.turn_up()
    if match.hand_pick:
        match.pick(match.position(SECOND, cards[SECOND]), match.position(FIRST, cards[FIRST]))
    else:
        match.select(*cards)
    match.reveal()
    for player in PLAYERS:
        if match.turns[-1].support_phase or supports[player]:
            match.add_supports(player, supports[player])
    match.battle()
    match.result()
    if match.over is None:
        match.draw()


def read_setup(data: Data, setup: object, path: str = "setup") -> Position:
    """A deal as the cards it names. Raises UnreadableError with everything that no deal can be."""
    if not isinstance(setup, Mapping):
        raise UnreadableError(f"{path}: expected a deal, got {brief(setup)}")
    wrong = list(wrong_keys(setup, (*PLAYER_IDS, "deck", "events"), path))
    piles: dict[str, Cards] = {}
    for name in PLAYER_IDS:
        side = setup.get(name)
        if not isinstance(side, Mapping):
            wrong.append(f"{path}.{name}: expected a hand and supports, got {brief(side)}")
            continue
        wrong += wrong_keys(side, ("hand", "supports"), f"{path}.{name}")
        for pile, size in (("hand", data.hand_size), ("supports", data.support_cards)):
            piles[f"{name}.{pile}"] = _pile(data.character_by_id, side.get(pile), size, f"{path}.{name}.{pile}", wrong)
    piles["deck"] = _pile(data.character_by_id, setup.get("deck"), data.deck_after_deal, f"{path}.deck", wrong)
    events = _pile(data.event_by_id, setup.get("events"), len(data.events), f"{path}.events", wrong)
    wrong += _twice([card for pile in piles.values() for card in pile], path)
    wrong += _twice(events, f"{path}.events")
    if wrong:
        raise UnreadableError(*wrong)
    return Position(
        (piles["first.hand"], piles["second.hand"]),
        (piles["first.supports"], piles["second.supports"]),
        piles["deck"],
        events,
        life_at_start(data),
    )


def _sides(value: object, path: str) -> tuple[object, object]:
    if not isinstance(value, Mapping) or not all(name in value for name in PLAYER_IDS):
        raise UnreadableError(f"{path}: expected one for first and one for second, got {written(value)}")
    return value["first"], value["second"]


def _card(known: Mapping[str, C], name: object, path: str) -> C:
    if not isinstance(name, str) or name not in known:
        raise no_card(name, known, path)
    return known[name]


def _cards(known: Mapping[str, C], names: object, path: str) -> tuple[C, ...]:
    return tuple(_card(known, name, f"{path}.{n}") for n, name in enumerate(a_list(names, path)))


def _pile(known: Mapping[str, C], names: object, size: int, path: str, wrong: list[str]) -> tuple[C, ...]:
    try:
        cards = _cards(known, names, path)
    except UnreadableError as error:
        wrong += error.sentences
        return ()
    if len(cards) != size:
        wrong.append(f"{path}: expected {size} cards, got {len(cards)}")
    return cards


def _twice(cards: Sequence[Character] | Sequence[Event], path: str) -> Iterator[str]:
    seen = set()
    for card in cards:
        if card.id in seen:
            yield f"{path}: expected each card once (C1), got {card.id} again"
        seen.add(card.id)
