"""The forms of worked examples: what ``given`` may hold, read into openings and positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple, TypeAlias

from pydantic import BeforeValidator, Field

from generator.engine import examples
from generator.engine.charisma.asking import QUESTIONS, CombatQuestion, DrawQuestion, PaymentQuestion, Question, names
from generator.engine.charisma.cards import CHARACTER, ITEM, PLAYER_IDS, UNIT, Card
from generator.engine.charisma.data import Data
from generator.engine.charisma.entries import Entry
from generator.engine.charisma.match import DISCARD, DRAW_PHASE, END_PHASE, MAIN, PHASES, UNTAP_PHASE
from generator.engine.charisma.position import Position, Side
from generator.engine.charisma.results import Result
from generator.engine.charisma.rulebook import Rulebook
from generator.engine.examples import Path
from generator.engine.forms import Form, named
from generator.wording import brief, got, listed, near

CardId = Annotated[str, named("card")]
DEFAULT_TURN = 5
"""A turn of the first player after everybody's first; the second player's is the next."""
DEFAULT_DECK = 20


class AllyForm(Form):
    """An ally on the field."""

    card: Annotated[str, named("ally")]
    tapped: bool = False
    fresh: bool = False
    damage: int = Field(default=0, ge=0)


def _by_id(ally: object) -> object:
    return {"card": ally} if isinstance(ally, str) else ally


CharacterAt = Annotated[AllyForm, BeforeValidator(_by_id, Annotated[str, named("character")] | AllyForm)]
UnitAt = Annotated[AllyForm, BeforeValidator(_by_id, Annotated[str, named("unit")] | AllyForm)]
"""An ally on the field; one that nothing has become of goes by its id."""


class SideForm(Form):
    """What one player has."""

    hand: list[CardId] = Field(default_factory=list)
    characters: list[CharacterAt] = Field(default_factory=list)
    units: list[UnitAt] = Field(default_factory=list)
    items: list[Annotated[str, named("item")]] = Field(default_factory=list)
    deck: int | list[CardId] = DEFAULT_DECK
    """So many cards that nobody sees, or ids, the top card first."""
    abyss: list[CardId] = Field(default_factory=list)

    def rows(self) -> tuple[tuple[str, list[AllyForm]], tuple[str, list[AllyForm]]]:
        """The allies of either kind, by the key they stand under."""
        return ("characters", self.characters), ("units", self.units)


class TableForm(Form):
    """A table at some moment of a turn."""

    active: Literal["first", "second"] | None = None
    phase: Literal["untap", "draw", "main", "discard", "end"] = "main"
    turn: int | None = Field(default=None, ge=1)
    first: SideForm = SideForm()
    second: SideForm = SideForm()


class Moment(NamedTuple):
    """When a side is looked at: the turn, its phase, and whether it is this player's turn."""

    turn: int
    phase: str
    active: bool


class MulliganForm(Form):
    """A player's opening hands, one after the other; if the other player's are told too, they are the second's."""

    hands: list[list[CardId]] = Field(min_length=1)
    second: list[list[CardId]] = Field(default_factory=list)


class DeckForm(Form):
    """A deck by its cards or by the id of a deck list, with cards taken out and added."""

    ask: Literal["deck"]
    cards: list[CardId] | None = None
    deck: Annotated[str, named("deck")] | None = None
    without: list[CardId] = Field(default_factory=list)
    extra: list[CardId] = Field(default_factory=list)


class MulliganGiven(Form):
    """Opening hands."""

    mulligan: MulliganForm


class TableGiven(Form):
    """Actions at a table."""

    table: TableForm


Given: TypeAlias = CombatQuestion | PaymentQuestion | DrawQuestion | DeckForm | MulliganGiven | TableGiven


class Reader(examples.Reader):
    """Reads the parts of one example and collects what it cannot read."""

    def __init__(self, rules: Rulebook) -> None:
        super().__init__()
        self._rules = rules
        self._data: Data = rules.data

    def question(self, asked: Mapping[str, object], path: Path) -> Question | None:
        """An ``ask`` as its form, or None with its problems noted."""
        ask = asked["ask"]
        if not isinstance(ask, str) or ask not in QUESTIONS:
            meant = near(ask, QUESTIONS) if isinstance(ask, str) else ""
            self.problem((*path, "ask"), f"expected {listed(QUESTIONS)}, got {brief(ask)}{meant}")
            return None
        return self.form(QUESTIONS[ask], asked, path)

    def deck(self, value: object, path: Path) -> list[str]:
        """The cards of the ``deck`` form."""
        form = self.whole(DeckForm, value, path)
        if (form.cards is None) == (form.deck is None):
            self.problem(path, "expected cards or deck, one of them")
            self.done()
        decks = self._data.decks
        if form.deck is not None and form.deck not in decks:
            self.problem((*path, "deck"), f"expected one of {', '.join(decks)}, got {got(form.deck, decks)}")
            self.done()
        cards = [str(card.id) for card in decks[form.deck]] if form.deck is not None else list(form.cards or ())
        for number, name in enumerate(form.without):
            if name in cards:
                cards.remove(name)
            else:
                self.problem((*path, "without", number), f"expected a card of this deck, got {got(name, cards)}")
        self.done()
        return [*cards, *form.extra]

    def openings(self, value: object, path: Path) -> list[list[list[Card]]]:
        """The hands of the ``mulligan`` form (S2), of one player or of both. None is kept but the last."""
        form = self.whole(MulliganForm, value, path)
        told = {"hands": form.hands} | ({"second": form.second} if form.second else {})
        openings = [self._opening(hands, (*path, name)) for name, hands in told.items()]
        self.done()
        return openings

    def _opening(self, told: Sequence[Sequence[str]], path: Path) -> list[list[Card]]:
        size, most = self._data.opening_hand, self._data.mulligans_max
        hands = [self._cards(hand, (*path, number)) for number, hand in enumerate(told)]
        for number, hand in enumerate(told):
            if len(hand) != size:
                self.problem((*path, number), f"expected a hand of {size} cards (S2), got {len(hand)}")
            self._copies([((*path, number, n), name) for n, name in enumerate(hand)])
        if len(hands) > most:
            self.problem(path, f"expected at most {most} hands (S2), got {len(hands)}")
        kept = next((number for number, hand in enumerate(hands, 1) if self._rules.at_once(hand)), None)
        if kept is None and len(hands) < most:
            self.problem(path, "expected a further hand, as none is kept yet (S2)")
        elif kept is not None and kept < len(hands):
            self.problem((*path, kept), f"expected no further hand, as hand {kept} is kept (S2)")
        return hands

    def _copies(self, cards: Iterable[tuple[Path, str]]) -> None:
        """D1: so many of the same card are in no deck, and so nowhere."""
        most = self._data.copies_max
        found: Counter[str] = Counter()
        for path, name in cards:
            found[name] += 1
            if found[name] == most + 1:
                self.problem(path, f"expected at most {most} of the same card (D1), got one more {name}")

    def position(self, value: object, path: Path) -> Position:
        """The ``table`` form as a position. Raises ExampleShapeError for what can be on no table then.

        That is: more than there is room for (F2), cards that no deck has (D1), dead allies (A5), a phase that the turn
        does not have (P0), what no turn leaves behind (P3, P3n, P4, P5), and what comes before any turn (P3n, S2, P2).
        """
        form = self.whole(TableForm, value, path)
        turn = form.turn or (DEFAULT_TURN + (form.active == "second"))
        active = (turn + 1) % 2
        if form.active is not None and PLAYER_IDS[active] != form.active:
            whose = PLAYER_IDS[active]
            self.problem((*path, "turn"), f"expected a turn of the {form.active} player, got {turn}, the {whose}'s")
        if form.phase == DRAW_PHASE and not self._rules.draws_in(turn):
            self.problem((*path, "phase"), f"expected another phase, as there is no Draw Phase in turn {turn} (P0)")
        sides = tuple(
            self._side(side, (*path, name)) for name, side in zip(PLAYER_IDS, (form.first, form.second), strict=True)
        )
        for player, (name, side) in enumerate(zip(PLAYER_IDS, (form.first, form.second), strict=True)):
            moment = Moment(turn, form.phase, player == active)
            here = (*path, name)
            self._since(side, moment, here)
            self._so_early(side, moment, here)
            self._drawn(side, moment, player, here)
        self.done()
        if form.phase not in PHASES:
            raise ValueError(form.phase)
        return Position((sides[0], sides[1]), active, turn, form.phase)

    def _since(self, form: SideForm, moment: Moment, path: Path) -> None:
        """P3, P3n, P5: what can have become of a side's allies in this turn so far, if it is that player's or not."""
        phase, active, acted = moment.phase, moment.active, moment.phase in (MAIN, DISCARD)
        for name, allies in form.rows():
            for number, ally in enumerate(allies):
                here = (*path, name, number)
                if ally.fresh and not active:
                    whose = "expected no fresh ally, as it is the other player's turn (P3n)"
                    self.problem((*here, "fresh"), whose)
                elif ally.fresh and not acted:
                    self.problem((*here, "fresh"), f"expected no fresh ally in the phase {phase} (P3n)")
                if ally.damage and ally.fresh:
                    message = f"expected no damage on a fresh ally, which cannot attack (P3n), got {ally.damage}"
                    self.problem((*here, "damage"), message)
                elif ally.damage and not acted:
                    self.problem((*here, "damage"), f"expected no damage in the phase {phase} (P5), got {ally.damage}")
        put = [number for number, ally in enumerate(form.characters) if ally.fresh]
        most = self._data.characters_each_turn
        if active and self._rules.one_character and len(put) > most:
            at = (*path, "characters", put[most], "fresh")
            self.problem(at, f"expected at most {most} fresh among the characters (P3), got {len(put)}")

    def _so_early(self, form: SideForm, moment: Moment, path: Path) -> None:
        """P3, P3n: whoever is in play has come in a turn of their owner's own: in the first, all in this very turn."""
        begun = moment.active and moment.phase not in (UNTAP_PHASE, DRAW_PHASE)
        if moment.turn > 2 or (moment.turn == 2 and not moment.active):
            return
        in_play = {name: len(allies) for name, allies in form.rows()} | {"items": len(form.items)}
        if not begun:
            for name in filter(in_play.get, in_play):
                message = f"expected no {name} before their player's first Main Phase (P3), got {in_play[name]}"
                self.problem((*path, name), message)
            return
        for name, allies in form.rows():
            for number, ally in enumerate(allies):
                if not ally.fresh and moment.phase != END_PHASE:
                    message = "expected a fresh ally, as it is the player's first turn (P3n)"
                    self.problem((*path, name, number), message)

    def _drawn(self, form: SideForm, moment: Moment, player: int, path: Path) -> None:
        """P4: nobody holds more than the limit but from Draw to Discard. S2, P2: what must have been drawn by now."""
        data = self._data
        limit = data.hand_limit
        if len(form.hand) > limit and not (moment.active and moment.phase in (DRAW_PHASE, MAIN, DISCARD)):
            message = f"expected at most {limit} cards in hand at this moment (P4), got {len(form.hand)}"
            self.problem((*path, "hand"), message)
        over = moment.turn if moment.phase not in (UNTAP_PHASE, DRAW_PHASE) else moment.turn - 1
        turns = range(1 + player, over + 1, 2)  # of this player, with their Draw Phase behind them
        most = data.deck_size - data.opening_hand - data.first_draw * sum(map(self._rules.first_draw_phase, turns))
        deck = form.deck if isinstance(form.deck, int) else len(form.deck)
        if deck > most:
            self.problem((*path, "deck"), f"expected at most {most} cards left by now (S2, P2), got {deck}")

    def _side(self, form: SideForm, path: Path) -> Side:
        data = self._data
        if isinstance(form.deck, int):
            if form.deck < 0:
                self.problem((*path, "deck"), f"expected a number of cards, got {form.deck}")
            deck = [unseen(data)] * form.deck
        else:
            deck = self._cards(form.deck, (*path, "deck"))
        side = Side(deck, self._cards(form.hand, (*path, "hand")), len(data.colours))
        side.abyss = self._cards(form.abyss, (*path, "abyss"))
        side.items = self._cards(form.items, (*path, "items"), ITEM)
        rows: Mapping[str, tuple[str, Sequence[AllyForm], int]] = {
            "characters": (CHARACTER, form.characters, data.characters_max),
            "units": (UNIT, form.units, data.units_max),
        }
        for name, (kind, allies, most) in rows.items():
            cards = self._cards([ally.card for ally in allies], (*path, name), kind)
            if len(allies) > most:
                self.problem((*path, name), f"expected at most {most} {name} (F2), got {len(allies)}")
            if len(cards) < len(allies):
                continue
            for number, (card, ally) in enumerate(zip(cards, allies, strict=True)):
                if ally.damage >= card.hp:
                    message = f"expected damage below the HP of {card.hp} (A5), got {ally.damage}"
                    self.problem((*path, name, number, "damage"), message)
                side.enter(card, tapped=ally.tapped, fresh=ally.fresh, damage=ally.damage)
        named = {"hand": form.hand, "items": form.items, "abyss": form.abyss}
        named |= {name: [ally.card for ally in allies] for name, (_, allies, _) in rows.items()}
        if not isinstance(form.deck, int):
            named["deck"] = form.deck
        self._copies(((*path, name, n), card) for name, cards in named.items() for n, card in enumerate(cards))
        if (size := len(side.cards())) > data.deck_size:
            self.problem(path, f"expected at most {data.deck_size} cards (D1), got {size}")
        return side

    def _cards(self, names: Sequence[str], path: Path, kind: str | None = None) -> list[Card]:
        found: list[Card] = []
        for number, name in enumerate(names):
            card = self._data.card_by_id.get(name)
            if card is None or (kind is not None and card.kind != kind):
                what = f"a card of kind {kind}" if kind else "a card"
                meant = "" if card else near(name, self._data.card_by_id)
                self.problem((*path, number), f"expected the id of {what}, got {name!r}{meant}")
            else:
                found.append(card)
        return found


def unseen(data: Data) -> Card:
    """A card of a deck of which the example tells only the number: it stands for any, and does nothing."""
    return Card(None, "unseen", dict.fromkeys(data.languages, "?"))


def schema(data: Data) -> Mapping[str, object]:
    """JSON Schema of the parts of examples. What is against a rule is left in: an example may show its refusal."""
    return examples.schema(Given, Entry, Result, names(data))
