"""What the rules of Charisma need of the content: cards, decks, numbers and rulings, compiled and checked once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.engine.charisma.cards import (
    BOOST,
    CONDITIONS,
    DAMAGE,
    EFFECTS,
    KINDS,
    MOVES,
    PLAYER_IDS,
    TARGETINGS,
    Card,
    Cards,
    Charisma,
)
from generator.engine.charisma.sentences import FIELDS
from generator.engine.needs import Needs
from generator.model import Card as ContentCard
from generator.model import Game, Text
from generator.wording import quoted

MEMBERS: Mapping[str, tuple[str, ...]] = {
    "move": MOVES,
    "condition": CONDITIONS,
    "effect": EFFECTS,
    "targeting": TARGETINGS,
}
NUMBERS = (
    "deck_size",
    "copies_max",
    "characters_max",
    "units_max",
    "opening_hand",
    "mulligans_max",
    "hand_limit",
    "first_draw",
    "full_hand_draw",
    "characters_each_turn",
    "attacks_each_turn",
    "die_sides",
)
RULINGS = (
    "loss-at-once",
    "both-out-draw",
    "item-use",
    "charisma-gone",
    "own-first-draw",
    "full-hand-no-draw",
    "one-character",
    "excess-lost",
    "defender-picks",
    "both-hands-draw",
)


@dataclass(frozen=True)
class Data:
    """The cards, decks, numbers and words of the game. Numbers carry the names they have in ``game.yaml``."""

    deck_size: int
    copies_max: int
    characters_max: int
    units_max: int
    opening_hand: int
    mulligans_max: int
    hand_limit: int
    first_draw: int
    full_hand_draw: int
    characters_each_turn: int
    attacks_each_turn: int
    die_sides: int
    rulings: Mapping[str, bool]
    colours: tuple[str, ...]
    generic: int
    """C4: the colour that others may be spent as."""
    spent_as_generic: tuple[bool, ...]
    """C4: for each colour, whether it may be."""
    blocked_by: Mapping[str, frozenset[str]]
    """A3: by whom an attacker of each movement may be blocked."""
    cards: Cards
    card_by_id: Mapping[str, Card]
    decks: Mapping[str, Cards]
    messages: Mapping[str, Text]
    languages: tuple[str, ...]
    player_labels: tuple[Text, ...]
    player_shorts: tuple[Text, ...]
    colour_labels: tuple[Text, ...]

    def charisma(self, amounts: Mapping[str, int]) -> Charisma:
        """Amounts by colour as a tuple in the order of the colours."""
        return tuple(amounts.get(colour, 0) for colour in self.colours)


def compile_data(game: Game) -> Data:
    """Gather what the rules need. Raises ContentError with everything that is missing or impossible."""
    needs = Needs(game)
    numbers = {name: needs.number(name) for name in NUMBERS}
    needs.members("player", exactly=PLAYER_IDS)
    for name, members in MEMBERS.items():
        needs.members(name, exactly=members)
    colours = needs.members("colour")
    generic = _generic(needs, colours)
    blocked_by = _blocked_by(needs)
    rulings = _rulings(needs)
    needs.messages(FIELDS)
    _check_cards(needs, colours)
    _check_names(needs)
    if not game.spec.decks:
        needs.problem(("decks",), "deck", "expected at least one deck, got none")
    needs.done()
    cards = tuple(_card(card, colours) for card in game.cards)
    by_id = {str(card.id): card for card in cards}
    labels = {name: {m.id: m.label for m in members} for name, members in game.spec.sets.items()}
    return Data(
        **numbers,
        rulings=rulings,
        colours=colours,
        generic=colours.index(generic),
        spent_as_generic=tuple(colour in game.spec.tables["also_pays"] for colour in colours),
        blocked_by=blocked_by,
        cards=cards,
        card_by_id=by_id,
        decks={name: tuple(by_id[card] for card in deck.cards() if card in by_id) for name, deck in game.decks.items()},
        messages=game.messages,
        languages=game.languages,
        player_labels=tuple(labels["player"][p] for p in PLAYER_IDS),
        player_shorts=tuple(m.short or m.label for m in (game.member("player", p) for p in PLAYER_IDS)),
        colour_labels=tuple(labels["colour"][colour] for colour in colours),
    )


def _generic(needs: Needs, colours: tuple[str, ...]) -> str:
    """C4: the one colour that the others may be spent as."""
    table = needs.table("also_pays")
    for colour, generic in table.items():
        if colour not in colours or generic not in colours or generic in table or len(set(table.values())) > 1:
            message = f"expected a colour that also pays for the one colour that pays for itself only, got {generic!r}"
            needs.problem(("tables", "also_pays", colour), "table", message)
    return next(iter(table.values()), colours[0] if colours else "")


def _blocked_by(needs: Needs) -> Mapping[str, frozenset[str]]:
    """A3: each movement is blocked by its own kind, and by what the table adds."""
    table = needs.table("blocked_by")
    for attacker, blocker in table.items():
        for move in (attacker, blocker):
            if move not in MOVES:
                message = f"expected one of {', '.join(MOVES)}, got {move!r}"
                needs.problem(("tables", "blocked_by", attacker), "table", message)
    return {move: frozenset({move, table.get(move, move)}) for move in MOVES}


def _rulings(needs: Needs) -> Mapping[str, bool]:
    known = {ruling.id: ruling.on for ruling in needs.game.spec.rulings}
    for name in RULINGS:
        if name not in known:
            needs.problem(("rulings",), "ruling", f"expected the ruling {name}, which the rules follow")
    for position, ruling in enumerate(needs.game.spec.rulings):
        if ruling.id not in RULINGS:
            message = f"expected a ruling that the engine follows ({', '.join(RULINGS)}), got {ruling.id!r}"
            needs.problem(("rulings", position, "id"), "ruling", message)
    return known


def _check_names(needs: Needs) -> None:
    """D1: cards are the same if they have the same name, so that each card of the data has one of its own."""
    for lang in needs.game.languages:
        named: dict[str, ContentCard] = {}
        for card in needs.game.cards:
            name = card.name[lang]
            if name in named:
                message = f"expected a name of its own (D1), got {quoted(name)} ({lang}), the name of {named[name].id}"
                needs.card_problem(card, message)
            named.setdefault(name, card)


def _check_cards(needs: Needs, colours: tuple[str, ...]) -> None:
    for card in needs.game.cards:
        if card.kind not in KINDS:
            needs.card_problem(card, f"expected a kind of {', '.join(KINDS)}, got {card.kind!r}")
            continue
        members: dict[str, tuple[str, ...]] = {"effect": EFFECTS}
        numbers: list[str] = []
        if card.kind in ("character", "unit"):
            members |= {"colour": colours, "move": MOVES, "condition": CONDITIONS}
            numbers += ["amount", "attack", "hp"]
        elif card.fields.get("effect") == "none":
            needs.card_problem(card, "expected an effect (C2): an Item or a Spell without one cannot be used")
        if card.kind != "character":
            numbers += colours
        if card.fields.get("effect") == DAMAGE:
            members["targeting"] = TARGETINGS
        if card.fields.get("effect") in (DAMAGE, BOOST):
            numbers.append("power")
        if card.fields.get("effect") == BOOST:
            numbers.append("power_hp")
        for field, allowed in members.items():
            needs.card_member(card, field, allowed)
        for field in numbers:
            needs.card_int(card, field)


def _card(card: ContentCard, colours: tuple[str, ...]) -> Card:
    fields = card.fields

    def number(name: str) -> int:
        return int(fields.get(name, 0))

    return Card(
        id=card.id,
        kind=card.kind,
        name=card.name,
        colour=colours.index(str(fields["colour"])) if "colour" in fields else 0,
        amount=number("amount"),
        attack=number("attack"),
        hp=number("hp"),
        move=str(fields.get("move", "walker")),
        condition=str(fields.get("condition", "none")),
        cost=tuple(number(colour) if card.kind != "character" else 0 for colour in colours),
        effect=str(fields.get("effect", "none")),
        power=number("power"),
        power_hp=number("power_hp"),
        targeting=str(fields.get("targeting", "none")),
    )
