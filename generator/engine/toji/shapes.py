"""The forms of worked examples: what ``given`` and ``do`` may hold, read into cards, positions and actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from pydantic import Field, model_validator

from generator.engine import examples
from generator.engine.duel import PLAYER_IDS, PLAYERS, Place
from generator.engine.examples import Path
from generator.engine.forms import Form, named, plain
from generator.engine.toji.asking import Question, names
from generator.engine.toji.cards import Character, Event
from generator.engine.toji.data import Data
from generator.engine.toji.match import Cards, Position
from generator.engine.toji.results import Result
from generator.wording import brief, got, listed, near

C = TypeVar("C", Character, Event)
CharacterId = Annotated[str, named("character")]
EventId = Annotated[str, named("event")]


class TableSide(Form):
    """What one player has at the start of a turn."""

    hand: list[CharacterId]
    supports: list[CharacterId] = Field(default_factory=list)
    life: int = 0
    """Defaults to the start life (see ``model_fields_set``)."""


class TableForm(Form):
    """A table at the start of a turn; decks have their top card first. All other cards are used already."""

    first: TableSide
    second: TableSide
    deck: list[CharacterId]
    events: list[EventId]


class Pair(Form):
    """A card for each player."""

    first: CharacterId
    second: CharacterId


class SupportsForm(Form):
    """The supports one player adds, or both in turn."""

    first: list[CharacterId] | None = None
    second: list[CharacterId] | None = None

    @model_validator(mode="after")
    def _somebody(self) -> SupportsForm:
        if not self.model_fields_set:
            raise ValueError("expected the supports of first or second")
        return self


class SelectForm(Form):
    """P2: the card each player selects."""

    select: Pair


class PickForm(Form):
    """P2h: the card each player takes from the opponent's hand."""

    pick: Pair


class SupportForm(Form):
    """P4: the supports added."""

    support: SupportsForm


class DealForm(Form):
    """A deal, and who wins rock-paper-scissors before it (S1), if that is told."""

    wins: Place | None = None


class SeedForm(DealForm):
    """A deal by its seed."""

    seed: int = Field(ge=0)


class DealSide(Form):
    """What a player is dealt."""

    hand: list[CharacterId]
    supports: list[CharacterId]


class SetupForm(DealForm):
    """A deal by its cards; decks have their top card first."""

    first: DealSide
    second: DealSide
    deck: list[CharacterId]
    events: list[EventId]


class TableGiven(Form):
    """Turns at a table."""

    table: TableForm


class DealGiven(Form):
    """A deal."""

    deal: SeedForm | SetupForm


Given: TypeAlias = Question | TableGiven | DealGiven
Entry: TypeAlias = Literal["event"] | SelectForm | PickForm | SupportForm

FORMS: Mapping[str, type[Form]] = {"select": SelectForm, "pick": PickForm, "support": SupportForm}
ACTIONS = ("event", *FORMS)


@dataclass(frozen=True)
class TurnUp:
    """P1."""


@dataclass(frozen=True)
class Select:
    """P2: each player's card."""

    cards: tuple[Character, Character]


@dataclass(frozen=True)
class Pick:
    """P2h: the card each player took from the other's hand."""

    cards: tuple[Character, Character]


@dataclass(frozen=True)
class AddSupports:
    """P4: what a player adds."""

    player: int
    cards: Cards


Action: TypeAlias = TurnUp | Select | Pick | AddSupports


class Reader(examples.Reader):
    """Reads the parts of one example and collects what it cannot read."""

    def __init__(self, data: Data) -> None:
        super().__init__()
        self._data = data

    def position(self, value: object, path: Path) -> Position | None:
        """The ``table`` form as a position, checked for what can lie on a table (C1, S3, V2, E1, S6, P6)."""
        form = self.form(TableForm, value, path)
        if form is None:
            return None
        data = self._data
        found = len(self.problems)
        sides = (form.first, form.second)
        hands = [self._characters(s.hand, (*path, p, "hand")) for p, s in zip(PLAYER_IDS, sides, strict=True)]
        supports = [
            self._characters(s.supports, (*path, p, "supports")) for p, s in zip(PLAYER_IDS, sides, strict=True)
        ]
        deck = self._characters(form.deck, (*path, "deck"))
        events = self._cards(data.event_by_id, form.events, (*path, "events"))
        lives = [s.life if "life" in s.model_fields_set else data.start_life for s in sides]
        for player in PLAYERS:
            here = (*path, PLAYER_IDS[player])
            if not data.life_end < lives[player] <= data.start_life:
                self.problem(
                    (*here, "life"), f"expected life of {data.life_end + 1} to {data.start_life}, got {lives[player]}"
                )
            if len(supports[player]) > data.support_cards:
                message = f"expected at most {data.support_cards} Support Cards (S3), got {len(supports[player])}"
                self.problem((*here, "supports"), message)
        if len(hands[0]) != len(hands[1]):
            message = f"expected hands of the same size (V2), got {len(hands[0])} and {len(hands[1])}"
            self.problem((*path, PLAYER_IDS[1], "hand"), message)
        if len(hands[0]) > data.hand_size:
            self.problem(
                (*path, PLAYER_IDS[0], "hand"), f"expected at most {data.hand_size} cards, got {len(hands[0])}"
            )
        if deck and len(hands[0]) < data.hand_size:
            message = f"expected hands of {data.hand_size} while there is a deck (P7), got {len(hands[0])}"
            self.problem((*path, PLAYER_IDS[0], "hand"), message)
        if not hands[0] and not deck:
            self.problem((*path, "deck"), "expected a game that is not over (E2), got no deck and no hands")
        if len(deck) % len(PLAYERS):
            self.problem((*path, "deck"), f"expected an even deck, as both draw each turn (V2), got {len(deck)}")
        placed = [*hands[0], *hands[1], *supports[0], *supports[1], *deck]
        self._once(placed, path)
        self._once(events, (*path, "events"))
        played = self._turns_played(hands[0], deck, path)
        others = tuple(event for event in data.events if event not in events)
        if len(others) < played:
            most = len(data.events) - played
            self.problem((*path, "events"), f"expected at most {most} Events, as {played} were turned up before (P1)")
        used = tuple(card for card in data.characters if card not in placed)
        if len(self.problems) == found:
            self._losses([data.start_life - life for life in lives], used, played, path)
        if len(self.problems) > found:
            return None
        return Position(
            (hands[0], hands[1]),
            (supports[0], supports[1]),
            deck,
            (*events, *others[played:]),
            (lives[0], lives[1]),
            used,
            others[:played],
        )

    def _losses(self, lost: Sequence[int], used: Cards, played: int, path: Path) -> None:
        """P6: each turn costs one player at most, and that the base MP of a card that is used by now.

        ``lost`` is what each player has lost so far.
        """
        fewest = {(0, 0): 0}
        for card in used if any(lost) else ():
            for (first, second), turns in list(fewest.items()):
                for sums in ((first + card.mp, second), (first, second + card.mp)):
                    if sums[0] <= lost[0] and sums[1] <= lost[1] and turns < fewest.get(sums, played):
                        fewest[sums] = turns + 1
        if (lost[0], lost[1]) not in fewest:
            start = self._data.start_life
            sides = [player for player in PLAYERS if lost[player]]
            left = " and ".join(str(start - lost[player]) for player in sides)
            before = f"{played} turn{'' if played == 1 else 's'}" if played else "no turn"
            message = f"expected life that {before} and the used cards can leave of {start} (P6), got {left}"
            self.problem((*path, PLAYER_IDS[sides[0]], "life"), message)

    def _turns_played(self, hand: Cards, deck: Cards, path: Path) -> int:
        """How many turns were played before: a hand lost one card in each and drew what the deck gave (P2, P7)."""
        data = self._data
        full = len(data.characters) - len(PLAYERS) * (data.hand_size + data.support_cards)
        played = data.hand_size + (full - len(deck)) // len(PLAYERS) - len(hand)
        if played < 0:
            message = f"expected at most {full} cards with hands of {len(hand)} (P7), got {len(deck)}"
            self.problem((*path, "deck"), message)
        return max(played, 0)

    def actions(self, entries: Sequence[object]) -> list[tuple[int, Action]]:
        """The ``do`` list as actions, each with the number of its entry."""
        found: list[tuple[int, Action]] = []
        for number, entry in enumerate(entries):
            path: Path = ("do", number)
            if entry == "event":
                found.append((number, TurnUp()))
                continue
            name = str(next(iter(entry))) if isinstance(entry, Mapping) and len(entry) == 1 else ""
            if name not in FORMS:
                self.problem(path, f"expected {listed(ACTIONS)}, got {_kind(entry)}")
                continue
            form: Any = self.form(FORMS[name], entry, path)
            if form is not None:
                found += ((number, action) for action in self._action(form, (*path, name)))
        return found

    def _action(self, form: SelectForm | PickForm | SupportForm, path: Path) -> list[Action]:
        if isinstance(form, SupportForm):
            both = (form.support.first, form.support.second)
            return [
                AddSupports(player, self._characters(names, (*path, PLAYER_IDS[player])))
                for player, names in enumerate(both)
                if names is not None
            ]
        pair = form.select if isinstance(form, SelectForm) else form.pick
        cards = [
            *self._characters([pair.first], (*path, "first"), listed=False),
            *self._characters([pair.second], (*path, "second"), listed=False),
        ]
        if len(cards) < len(PLAYERS):
            return []
        chosen = (cards[0], cards[1])
        return [Select(chosen) if isinstance(form, SelectForm) else Pick(chosen)]

    def _characters(self, names: Sequence[str], path: Path, *, listed: bool = True) -> Cards:
        return self._cards(self._data.character_by_id, names, path, listed=listed)

    def _cards(self, known: Mapping[str, C], names: Sequence[str], path: Path, *, listed: bool = True) -> tuple[C, ...]:
        kind = "Event" if known is self._data.event_by_id else "Character"
        for number, name in enumerate(names):
            if name not in known:
                where = (*path, number) if listed else path
                self.problem(where, f"expected the id of a card of kind {kind.lower()}, got {got(name, known)}")
        return tuple(known[name] for name in names if name in known)

    def _once(self, cards: Sequence[C], path: Path) -> None:
        for number, card in enumerate(cards):
            if card in cards[:number]:
                self.problem(path, f"expected each card once (C1), got {card.id} again")


def _kind(entry: object) -> str:
    """An entry for a sentence: the names of its actions, and which was perhaps meant."""
    names = [str(name) for name in entry] if isinstance(entry, Mapping) else [entry] if isinstance(entry, str) else []
    meant = "".join(near(name, ACTIONS) for name in names[:1] if name not in ACTIONS)
    return (", ".join(map(brief, names)) or brief(plain(entry))) + meant


def schema(data: Data) -> Mapping[str, object]:
    """JSON Schema of the parts of examples. What is against a rule is left in: an example may show its refusal."""
    return examples.schema(Given, Entry, Result, names(data))
