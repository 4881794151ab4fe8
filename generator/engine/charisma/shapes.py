"""The forms of worked examples: what ``given`` may hold, read into openings and positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import BeforeValidator, Field

from generator.engine import examples
from generator.engine.charisma import openings
from generator.engine.charisma.asking import QUESTIONS, CombatQuestion, DrawQuestion, PaymentQuestion, Question, names
from generator.engine.charisma.cards import CHARACTER, ITEM, PLAYER_IDS, UNIT
from generator.engine.charisma.data import Data
from generator.engine.charisma.entries import Entry
from generator.engine.charisma.firsts import Firsts, Moment, Told
from generator.engine.charisma.match import DISCARD, DRAW_PHASE, END_PHASE, MAIN, PHASES, UNTAP_PHASE
from generator.engine.charisma.openings import CardId, MulliganForm, SetupForm, unseen
from generator.engine.charisma.position import Position, Side
from generator.engine.charisma.results import Result
from generator.engine.examples import Path
from generator.engine.forms import Form, named
from generator.wording import brief, got, listed, near

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

    def told(self) -> Told:
        """How many cards there are."""
        in_play = len(self.characters) + len(self.units) + len(self.items)
        deck = self.deck if isinstance(self.deck, int) else len(self.deck)
        return Told(len(self.hand), in_play, len(self.abyss), deck)


class TableForm(Form):
    """A table at some moment of a turn."""

    active: Literal["first", "second"] | None = None
    phase: Literal["untap", "draw", "main", "discard", "end"] = "main"
    turn: int | None = Field(default=None, ge=1)
    first: SideForm = SideForm()
    second: SideForm = SideForm()


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


class SetupGiven(Form):
    """The setup of a game, and then actions."""

    setup: SetupForm


class TableGiven(Form):
    """Actions at a table."""

    table: TableForm


Given: TypeAlias = CombatQuestion | PaymentQuestion | DrawQuestion | DeckForm | MulliganGiven | SetupGiven | TableGiven


class Reader(openings.Reader):
    """Reads the parts of one example and collects what it cannot read."""

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

    def position(self, value: object, path: Path) -> Position:
        """The ``table`` form as a position. Raises ExampleShapeError for what can be on no table then.

        That is: more than there is room for (F2), cards that no deck has (D1), dead allies (A5), a phase that the turn
        does not have (P0), what no turn leaves behind (P3, P3n, P4, P5), and what comes before any turn, or in so few
        (P3, P3n, S2, P2, D2).
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
        firsts = Firsts(self._rules)
        for player, (name, side) in enumerate(zip(PLAYER_IDS, (form.first, form.second), strict=True)):
            moment = Moment(turn, form.phase, player == active)
            here = (*path, name)
            self._since(side, moment, here)
            self._so_early(side, moment, here)
            self._so_many(side, moment, player, here)
            self._held(side, moment, here)
            for key, message in firsts.against((form.first.told(), form.second.told()), moment, player):
                self.problem((*here, key) if key else here, message)
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

    def _so_many(self, form: SideForm, moment: Moment, player: int, path: Path) -> None:
        """P3: by ruling ``one-character``, Characters of earlier turns are no more than could be put in them."""
        current = moment.active and moment.phase in (MAIN, DISCARD)
        earlier = len(moment.turns(player)) - current
        most = self._data.characters_each_turn * earlier
        settled = [number for number, ally in enumerate(form.characters) if not ally.fresh]
        if self._rules.one_character and earlier and len(settled) > most:
            at = (*path, "characters", settled[most])
            self.problem(at, f"expected at most {most} by now that are not fresh (P3), got {len(settled)}")

    def _held(self, form: SideForm, moment: Moment, path: Path) -> None:
        """P4: nobody holds more than the limit but from Draw to Discard."""
        limit = self._data.hand_limit
        if len(form.hand) > limit and not (moment.active and moment.phase in (DRAW_PHASE, MAIN, DISCARD)):
            message = f"expected at most {limit} cards in hand at this moment (P4), got {len(form.hand)}"
            self.problem((*path, "hand"), message)

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


def schema(data: Data) -> Mapping[str, object]:
    """JSON Schema of the parts of examples. What is against a rule is left in: an example may show its refusal."""
    return examples.schema(Given, Entry, Result, names(data))
