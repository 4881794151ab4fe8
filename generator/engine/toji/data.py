"""What the rules of Tōji need of the content: cards, numbers and the matchup table, compiled and checked once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.engine.duel import PLAYER_IDS, PLAYERS
from generator.engine.needs import Needs
from generator.engine.toji.cards import ADVANTAGE, EVENT_TYPES, STANDARD, Character, Event
from generator.engine.toji.sentences import FIELDS, class_name, event_name
from generator.model import Card, Game, Text

NUMBERS = (
    "start_life",
    "life_end",
    "hand_size",
    "support_cards",
    "support_max",
    "mp_min",
    "mp_max",
    "final_mp_max",
    "draw",
)


@dataclass(frozen=True)
class Data:
    """The cards, numbers and words of the game. Numbers carry the names they have in ``game.yaml``."""

    start_life: int
    life_end: int
    hand_size: int
    support_cards: int
    support_max: int
    mp_min: int
    mp_max: int
    final_mp_max: int
    draw: int
    elements: tuple[str, ...]
    beats: Mapping[str, str]
    characters: tuple[Character, ...]
    events: tuple[Event, ...]
    messages: Mapping[str, Text]
    languages: tuple[str, ...]
    player_labels: tuple[Text, ...]
    player_shorts: tuple[Text, ...]
    element_labels: Mapping[str, Text]
    event_labels: Mapping[str, Text]
    character_by_id: Mapping[str, Character]
    event_by_id: Mapping[str, Event]
    classes: Mapping[tuple[str, int], Character]
    """Every Element × base MP as a card without an id."""
    no_effect: Mapping[str, int]

    @property
    def deck_after_deal(self) -> int:
        """S4: how many Characters remain as the deck."""
        return len(self.characters) - len(PLAYERS) * (self.hand_size + self.support_cards)

    def event_class(self, kind: str, crown: str | None = None, effect: Mapping[str, int] | None = None) -> Event:
        """An Event without an id, known by its type, crown and effect."""
        name = event_name(self.messages, self.event_labels[kind], self.element_labels.get(crown or ""))
        return Event(None, kind, crown, effect or self.no_effect, name)


def compile_data(game: Game) -> Data:
    """Gather what the rules need. Raises ContentError with everything that is missing or impossible."""
    needs = Needs(game)
    numbers = {name: needs.number(name) for name in NUMBERS}
    hearts = needs.number("hearts")
    needs.members("player", exactly=PLAYER_IDS)
    needs.members("event-type", exactly=EVENT_TYPES)
    elements = needs.members("element")
    needs.messages(FIELDS)
    _check_matchup(needs, elements)
    cards = _check_cards(needs, elements)
    needs.done()
    _check_numbers(needs, numbers, len(cards["character"]))
    if hearts < numbers["mp_max"]:
        message = f"hearts: expected at least mp_max ({numbers['mp_max']}), as they show it (K3), got {hearts}"
        needs.problem(("numbers", "hearts"), "number", message)
    needs.done()

    labels = {name: {m.id: m.label for m in members} for name, members in game.spec.sets.items()}
    no_effect = dict.fromkeys(elements, 0)
    characters = tuple(
        Character(c.id, str(c.fields["element"]), int(c.fields["mp"]), c.name) for c in cards["character"]
    )
    events = tuple(_event(c, elements, no_effect) for c in cards["event"])
    return Data(
        **numbers,
        elements=elements,
        beats=dict(game.spec.tables["beats"]),
        characters=characters,
        events=events,
        messages=game.messages,
        languages=game.languages,
        player_labels=tuple(labels["player"][p] for p in PLAYER_IDS),
        player_shorts=tuple(m.short or m.label for m in (game.member("player", p) for p in PLAYER_IDS)),
        element_labels=labels["element"],
        event_labels=labels["event-type"],
        character_by_id={c.id: c for c in characters if c.id},
        event_by_id={e.id: e for e in events if e.id},
        classes={
            (element, mp): Character(None, element, mp, class_name(game.messages, labels["element"][element], mp))
            for element in elements
            for mp in range(numbers["mp_min"], numbers["mp_max"] + 1)
        },
        no_effect=no_effect,
    )


def _event(card: Card, elements: tuple[str, ...], no_effect: Mapping[str, int]) -> Event:
    kind = str(card.fields["type"])
    crown = str(card.fields["crown"]) if kind == ADVANTAGE else None
    effect = {e: int(card.fields[e]) for e in elements} if kind == STANDARD else no_effect
    return Event(card.id, kind, crown, effect, card.name)


def _check_matchup(needs: Needs, elements: tuple[str, ...]) -> None:
    """B4 asks who beats whom: between Elements, never both ways, never itself."""
    beats = needs.table("beats")
    for winner, loser in beats.items():
        path = ("tables", "beats", winner)
        for element in (winner, loser):
            if element not in elements:
                needs.problem(path, "table", f"expected one of {', '.join(elements)}, got {element!r}")
        if winner == loser or beats.get(loser) == winner:
            needs.problem(path, "table", f"expected a matchup won one way only, got {winner} and {loser}")


def _check_cards(needs: Needs, elements: tuple[str, ...]) -> dict[str, list[Card]]:
    """Each card must have the fields its kind and type are played by."""
    cards: dict[str, list[Card]] = {"character": [], "event": []}
    for card in needs.game.cards:
        if card.kind not in cards:
            needs.card_problem(card, f"expected a card of kind character or event, got {card.kind!r}")
            continue
        cards[card.kind].append(card)
        if card.kind == "character":
            needs.card_member(card, "element", elements)
            needs.card_int(card, "mp")
        elif needs.card_member(card, "type", EVENT_TYPES):
            if card.fields["type"] == ADVANTAGE:
                needs.card_member(card, "crown", elements)
            for element in elements if card.fields["type"] == STANDARD else ():
                needs.card_int(card, element)
    return cards


def _check_numbers(needs: Needs, numbers: Mapping[str, int], characters: int) -> None:
    dealt = len(PLAYERS) * (numbers["hand_size"] + numbers["support_cards"])
    limits = {
        "start_life": (numbers["life_end"] + 1, None, "more life than life_end"),
        "hand_size": (1, None, "at least 1 card"),
        "support_cards": (0, None, "at least 0 cards"),
        "support_max": (0, numbers["support_cards"], "from 0 to support_cards"),
        "mp_max": (numbers["mp_min"], None, "at least mp_min"),
        "mp_min": (0, None, "at least 0"),
        "final_mp_max": (0, None, "at least 0"),
        "draw": (1, 1, "1, as a turn's record holds one drawn card a player"),
    }
    for name, (low, high, expected) in limits.items():
        value = numbers[name]
        if value < low or (high is not None and value > high):
            needs.problem(("numbers", name), "number", f"{name}: expected {expected}, got {value}")
    if dealt > characters or (characters - dealt) % len(PLAYERS):
        left = characters - dealt
        message = f"hand_size: expected an even deck left of {characters} Characters after the deal, got {left}"
        needs.problem(("numbers", "hand_size"), "number", message)
