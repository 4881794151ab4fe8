"""Records of whole games: one JSON-able object a game, replayable from itself alone, and the replay that checks one.

A record holds ``seed``, ``game`` and ``players`` (the strategies' names);
``setup``: for ``first`` and ``second`` the opening ``hands`` drawn one after the other, the last of which is kept
(S2), and the ``deck`` that remains, top card first;
``turns``: for each turn its number ``turn``, whose it is (``player``), the ``actions`` of both players in order (see
``entries.py``; ``block`` and ``target`` are the defender's), and how it left the game: the sizes of both decks
(``deck``), hands and Abysses, and the allies and Items on both sides of the ``field``;
``result``: ``winner`` (``first``, ``second`` or null), the ``rule`` that ended it, the number of ``turns``, both decks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from generator.engine import recording
from generator.engine.charisma import entries, legal
from generator.engine.charisma.cards import ALLIES, BOOST, DAMAGE, PLAYER_IDS, PLAYERS, Card, Cards
from generator.engine.charisma.data import Data
from generator.engine.charisma.match import Match
from generator.engine.charisma.players import STRATEGIES, play_turn
from generator.engine.charisma.position import Opening, open_game
from generator.engine.charisma.rulebook import Rulebook
from generator.engine.comparing import UnreadableError, a_list, differences, no_card, wrong_keys
from generator.engine.core import Speaker
from generator.engine.duel import seat
from generator.engine.judge import brief
from generator.engine.narration import IllegalActionError, Narrator
from generator.engine.recording import Record
from generator.model import Game


def play(rules: Rulebook, seed: int, game: int, players: Sequence[str]) -> Record:
    """One game between two players by name, as its record; each gets one of the game's decks by chance.

    The same seed and number give the same game.
    """
    rng = Random(f"{seed}/{game}")
    decks = list(rules.data.decks.values())
    openings = open_game(rules, [decks[int(rng.random() * len(decks))] for _ in PLAYERS], rng)
    match = Match.opened(rules, openings)
    chosen = [STRATEGIES[name](rng) for name in players]
    turns: list[Record] = []
    while match.over is None:
        number, player = match.turn, match.active
        actions = [entries.write(action) for action in play_turn(match, chosen)]
        turns.append(turn_record(number, player, actions, match))
    return {
        "seed": seed,
        "game": game,
        "players": list(players),
        "setup": setup_record(openings),
        "turns": turns,
        "result": result_record(match),
    }


def setup_record(openings: Sequence[Opening]) -> Record:
    """The opening hands and the decks that remain, the top card first."""
    return {
        name: {"hands": [_ids(hand) for hand in opening.hands], "deck": _ids(opening.deck)}
        for name, opening in zip(PLAYER_IDS, openings, strict=True)
    }


def turn_record(number: int, player: int, actions: list[object], match: Match) -> Record:
    """A turn that was just played (or ended the game), and how it left the game."""
    first, second = match.sides
    return {
        "turn": number,
        "player": PLAYER_IDS[player],
        "actions": actions,
        "deck": {"first": len(first.deck), "second": len(second.deck)},
        "hand": {"first": len(first.hand), "second": len(second.hand)},
        "abyss": {"first": len(first.abyss), "second": len(second.abyss)},
        "field": {
            name: [*(ally.label for ally in side.allies()), *(item.id for item in side.items)]
            for name, side in zip(PLAYER_IDS, match.sides, strict=True)
        },
    }


def result_record(match: Match) -> Record | None:
    """How the game ended; None while it has not. No turn is played when an opening loses it (S2)."""
    if match.over is None:
        return None
    first, second = match.sides
    return {
        "winner": seat(match.over.winner),
        "rule": match.over.rule,
        "turns": 0 if match.over.rule == "S2" else match.turn,
        "deck": {"first": len(first.deck), "second": len(second.deck)},
    }


def cards(game: Game, data: Data) -> Record:
    """The dataset's cards by kind, with names in every language and what is a stand-in; and the decks."""
    names = {card.id: card for card in game.cards}
    found: Record = {}
    for kind, plural in (("character", "characters"), ("unit", "units"), ("item", "items"), ("spell", "spells")):
        found[plural] = [
            _card(card, data)
            | {"name": dict(card.name), "stand_in": _stand_ins(game.stand_in_fields(names[str(card.id)]), data)}
            for card in data.cards
            if card.kind == kind
        ]
    found["decks"] = {name: _ids(deck) for name, deck in data.decks.items()}
    return found


def _card(card: Card, data: Data) -> Record:
    record: Record = {"id": card.id}
    if card.kind in ALLIES:
        record |= {"colour": data.colours[card.colour], "amount": card.amount, "attack": card.attack, "hp": card.hp}
        record |= {"move": card.move, "condition": card.condition}
    if any(card.cost):
        record["cost"] = {colour: n for colour, n in zip(data.colours, card.cost, strict=True) if n}
    record["effect"] = card.effect
    if card.effect in (DAMAGE, BOOST):
        record["power"] = card.power
    if card.effect == BOOST:
        record["power_hp"] = card.power_hp
    if card.effect == DAMAGE:
        record["targeting"] = card.targeting
    return record


def _stand_ins(fields: Sequence[str], data: Data) -> list[str]:
    """Card fields as the JSON has them: the amounts of the colours are its ``cost``."""
    return list(dict.fromkeys("cost" if field in data.colours else field for field in fields))


def _ids(cards: Sequence[Card]) -> list[str | None]:
    return [card.id for card in cards]


# ── replay ──────────────────────────────────────────────────────────────────────────────────────────────


class Replay(recording.Replay[Match]):
    """Plays records again by the rules alone: only the opening and the players' actions are taken from them."""

    def __init__(self, rules: Rulebook, narrator: Narrator, speaker: Speaker) -> None:
        super().__init__(narrator, speaker)
        self._rules = rules

    def opened(self, setup: object) -> Match:
        """The match of a recorded opening. Raises UnreadableError if there can be none."""
        return Match.opened(self._rules, read_setup(self._rules, setup))

    def result(self, match: Match) -> Record | None:
        """How the match ended."""
        return result_record(match)

    def turn(self, match: Match, turn: Mapping[str, object], path: str) -> list[str]:
        """Play one turn by its actions, and compare what it says otherwise. Raises UnreadableError to stop."""
        number, player = match.turn, match.active
        actions = list(a_list(turn.get("actions"), f"{path}.actions"))
        for position, entry in enumerate(actions):
            here = f"{path}.actions.{position}"
            if match.turn != number:
                raise UnreadableError(f"{here}: the turn was over before it (P5)")
            try:
                legal.do(match, entries.read(match, entry, here))
            except IllegalActionError as error:
                raise self.illegal(error, here) from None
        if match.over is None and match.turn == number:
            raise UnreadableError(f"{path}.actions: they end before the turn does (P5)")
        return differences(turn, turn_record(number, player, actions, match), path)


def read_setup(rules: Rulebook, setup: object, path: str = "setup") -> tuple[Opening, Opening]:
    """The openings of both players. Raises UnreadableError with everything that no opening can be (D1, S2)."""
    if not isinstance(setup, Mapping):
        raise UnreadableError(f"{path}: expected an opening for each player, got {brief(setup)}")
    wrong = list(wrong_keys(setup, PLAYER_IDS, path))
    openings: list[Opening] = []
    for name in PLAYER_IDS:
        try:
            openings.append(_opening(rules, setup.get(name), f"{path}.{name}"))
        except UnreadableError as error:
            wrong += error.sentences
    if wrong:
        raise UnreadableError(*wrong)
    return openings[0], openings[1]


def _opening(rules: Rulebook, side: object, path: str) -> Opening:
    if not isinstance(side, Mapping):
        raise UnreadableError(f"{path}: expected hands and a deck, got {brief(side)}")
    wrong = list(wrong_keys(side, ("hands", "deck"), path))
    if wrong:
        raise UnreadableError(*wrong)
    named = list(enumerate(a_list(side["hands"], f"{path}.hands")))
    hands = tuple(_cards(rules.data, hand, f"{path}.hands.{number}") for number, hand in named)
    opening = Opening(hands, _cards(rules.data, side["deck"], f"{path}.deck"))
    if wrong := list(_against_opening(rules, opening, path)):
        raise UnreadableError(*wrong)
    return opening


def _against_opening(rules: Rulebook, opening: Opening, path: str) -> Iterator[str]:
    """S2: so many hands of so many cards, all but the last without a Character for it. D1: a legal deck."""
    data = rules.data
    if not 0 < len(opening.hands) <= data.mulligans_max:
        yield f"{path}.hands: expected 1 to {data.mulligans_max} hands (S2), got {len(opening.hands)}"
        return
    deck = [*opening.hands[-1], *opening.deck]
    for reason in rules.against_deck([str(card.id) for card in deck]):
        what = reason[1].id if isinstance(reason[1], Card) else "the cards"
        yield f"{path}: expected a deck of {data.deck_size} cards, at most {data.copies_max} of one (D1); see {what}"
    for number, hand in enumerate(opening.hands):
        if len(hand) != data.opening_hand:
            yield f"{path}.hands.{number}: expected {data.opening_hand} cards (S2), got {len(hand)}"
        if any(hand.count(card) > deck.count(card) for card in hand):
            yield f"{path}.hands.{number}: expected cards of the same deck as the last hand (S2)"
        last = number == len(opening.hands) - 1
        kept = rules.at_once(hand) is not None
        if kept and not last:
            yield f"{path}.hands.{number}: expected it to be kept (S2), as it has a Character for it"
        if not kept and last and len(opening.hands) < data.mulligans_max:
            yield f"{path}.hands: expected a further hand (S2), as the last has no Character for it"


def _cards(data: Data, names: object, path: str) -> Cards:
    found = []
    for number, name in enumerate(a_list(names, path)):
        if not isinstance(name, str) or name not in data.card_by_id:
            raise no_card(name, data.card_by_id, f"{path}.{number}")
        found.append(data.card_by_id[name])
    return tuple(found)
