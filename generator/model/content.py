"""What loading makes of a game's files: cards, placed examples, pages, and the game as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from generator.errors import Place
from generator.model.cards import Member
from generator.model.finding import Search
from generator.model.ground import FieldValue, Lang, Text
from generator.model.history import Release, Renamed
from generator.model.inks import Inks
from generator.model.outcomes import Outcome, Outcomes
from generator.model.shapes import Example, Fact, GameSpec, Term


@dataclass(frozen=True)
class Card:
    """One row of ``cards.csv``: its kind and its filled fields. ``places``: column → place."""

    id: str
    kind: str
    fields: Mapping[str, FieldValue]
    name: Text
    place: Place
    places: Mapping[str, Place] = field(default_factory=dict)

    def at(self, column: str) -> Place:
        """Where a cell of it stands; where it is not known, the row."""
        return self.places.get(column, self.place)


@dataclass(frozen=True)
class DeckEntry:
    """One row of a deck list: so many of one card."""

    card: str
    count: int
    place: Place


@dataclass(frozen=True)
class Deck:
    """A deck list from ``decks/<id>.csv``."""

    id: str
    entries: tuple[DeckEntry, ...]
    place: Place

    def cards(self) -> tuple[str, ...]:
        """The ids of all its cards, each as often as it is in the deck."""
        return tuple(entry.card for entry in self.entries for _ in range(entry.count))


@dataclass(frozen=True)
class PlacedExample:
    """An example and the place of each of its keys (path into the record → place)."""

    example: Example
    places: Mapping[tuple[str | int, ...], Place]

    @property
    def place(self) -> Place:
        """Where the record begins."""
        return self.places[()]


@dataclass(frozen=True)
class Heading:
    """A heading with its explicit id."""

    level: int
    text: str
    id: str
    place: Place


@dataclass(frozen=True)
class Prose:
    """Markdown between the special blocks, headings included. ``place`` is its first line."""

    text: str
    place: Place
    headings: tuple[Heading, ...] = ()


@dataclass(frozen=True)
class Clause:
    """A rule clause: Markdown that states the fact ``rule``; ``marked`` are its sentences for the quick reference."""

    rule: str
    text: str
    place: Place
    marked: tuple[str, ...] = ()


@dataclass(frozen=True)
class ExampleUse:
    """The spot of a page where an example is shown."""

    id: str
    place: Place


Block = Prose | Clause | ExampleUse


@dataclass(frozen=True)
class Page:
    """One chapter in one language."""

    slug: str
    lang: Lang
    order: int
    title: str
    summary: str
    blocks: tuple[Block, ...]
    place: Place
    kind: str | None = None
    """``faq`` for a page whose answers are held to cite rules."""
    head: Mapping[str, Place] = field(default_factory=dict)
    """Where its title and summary stand."""

    def clauses(self) -> Iterator[Clause]:
        """The rule clauses, in order."""
        return (b for b in self.blocks if isinstance(b, Clause))

    def headings(self) -> Iterator[Heading]:
        """All headings, in order."""
        return (h for b in self.blocks if isinstance(b, Prose) for h in b.headings)

    def example_uses(self) -> Iterator[ExampleUse]:
        """The examples shown, in order."""
        return (b for b in self.blocks if isinstance(b, ExampleUse))


@dataclass(frozen=True)
class Game:
    """All content of one game."""

    spec: GameSpec
    cards: tuple[Card, ...]
    terms: tuple[Term, ...]
    facts: Mapping[str, Fact]
    messages: Mapping[str, Text]
    """What the engine says: message key → sentence with ``{fields}``, in each language."""
    outcomes: tuple[Outcome, ...]
    """The rows of "outcomes at a glance", in words."""
    examples: tuple[PlacedExample, ...]
    pages: Mapping[Lang, tuple[Page, ...]]
    art: Mapping[str, str]
    """File name in ``art/`` → SVG source."""
    folder: str
    """Path of the content folder relative to the project root, ``/``-separated."""
    releases: tuple[Release, ...]
    """Every edition of the rules, newest first; at least one if the game is whole."""
    renamed: Renamed = field(default_factory=Renamed)
    """Ids that were given up, each with the id it has in the end."""
    search: Search = field(default_factory=Search)
    """What helps readers find, besides the texts."""
    outcome_words: Outcomes | None = None
    """What ``outcomes`` are put together from; None if the game has none."""
    inks: Inks = field(default_factory=dict)
    """What a print shop prints each colour with; empty if the game has no such table."""
    decks: Mapping[str, Deck] = field(default_factory=dict)
    """Deck lists by id."""
    places: Mapping[str, Mapping[tuple[str | int, ...], Place]] = field(default_factory=dict)
    """File name → path into its data → place, for messages about YAML that was valid by shape."""
    templates: Mapping[str, str] = field(default_factory=dict)
    """Path of each file of the templates → its text, for what they name: ``templates/<game>/…``,
    ``templates/default/…`` of the project, ``house/…``."""

    @property
    def languages(self) -> tuple[Lang, ...]:
        """The languages, the original first."""
        return self.spec.languages

    def in_order(self, first: Lang | None = None) -> tuple[Lang, ...]:
        """The languages, with one of them ``first``; without it, the original."""
        return tuple(sorted(self.languages, key=lambda lang: lang != first))

    @property
    def newest(self) -> Release:
        """The edition of the rules that this is."""
        return self.releases[0]

    def ruling(self, ruling_id: str) -> bool:
        """Whether a ruling is on. KeyError if there is none of that id."""
        return {ruling.id: ruling.on for ruling in self.spec.rulings}[ruling_id]

    def member(self, set_name: str, member_id: str) -> Member:
        """The member of a set. KeyError if there is none."""
        for member in self.spec.sets[set_name]:
            if member.id == member_id:
                return member
        raise KeyError(member_id)

    def number(self, value: str | int) -> int:
        """A number given directly or by its name in ``numbers``."""
        return value if isinstance(value, int) else self.spec.numbers[value]

    def place(self, file: str, *path: str | int) -> Place:
        """Where a value of one of the game's files stands: the longest beginning of ``path`` that is known."""
        known = self.places.get(file, {})
        for end in range(len(path), -1, -1):
            if path[:end] in known:
                return known[path[:end]]
        return Place(f"{self.folder}/{file}")

    def stand_in_fields(self, card: Card) -> tuple[str, ...]:
        """The fields of a card whose values are ours, not the publisher's; ``name`` for its name."""
        fields = self.spec.kinds[card.kind].fields
        names = () if self.spec.card_names_stand_in is None else ("name",)
        return (*(name for name in card.fields if fields[name].stand_in is not None), *names)
