"""The YAML files of a game, each as its author writes it; their JSON Schema is published for editors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from generator.model.cards import Count, DeckRule, DeckSpec, Kind, Member, Size, StandIn
from generator.model.ground import Colour, Lang, NumberName, RuleId, Shape, Slug, Text
from generator.model.printed import Mat, Notes, Prints, Thing, Tokens

# ── game.yaml ───────────────────────────────────────────────────────────────────────────────────────────


class Figure(Shape):
    """A picture of the rulebook: drawn by ``templates/<game>/figures/<id>.svg.j2`` or by the house itself."""

    id: Slug
    alt: Text
    caption: Text | None = None
    labels: Mapping[Slug, Text] = Field(default_factory=dict)
    """Words in the picture, by the names its template calls them."""
    rules: tuple[RuleId, ...] = ()
    stand_ins: bool = False
    """Whether it shows values that are stand-ins for the publisher's: it then says so."""


class QuickStep(Shape):
    """A step of the quick reference: a heading, and the rules whose marked sentences make its text."""

    id: Slug
    title: Text
    rules: tuple[RuleId, ...]


class Reasons(Shape):
    """Why we rule as we do, for each way the switch of a ruling may stand."""

    then: Text
    otherwise: Text


class Ruling(Shape):
    """Where the source of the rules leaves something open: what we rule, as one switch.

    Engine, pages and examples follow ``on``; ``then`` says what holds when it is on, ``otherwise`` when it is off, and
    ``why`` has the reason for the one and the other.
    """

    id: Slug
    rule: RuleId
    on: bool
    open: Text
    """What the source leaves open."""
    then: Text
    otherwise: Text
    why: Reasons

    @property
    def position(self) -> Literal["then", "otherwise"]:
        """Which of the two holds as the switch stands."""
        return "then" if self.on else "otherwise"

    @property
    def active(self) -> Text:
        """What holds as the switch stands."""
        return self.then if self.on else self.otherwise

    @property
    def reason(self) -> Text:
        """Why that holds."""
        return self.why.then if self.on else self.why.otherwise

    def texts(self) -> Mapping[tuple[str, ...], Text]:
        """All its texts by where they stand in it; each may hold values and links."""
        return {
            ("open",): self.open,
            ("then",): self.then,
            ("otherwise",): self.otherwise,
            ("why", "then"): self.why.then,
            ("why", "otherwise"): self.why.otherwise,
        }


class GameSpec(Shape):
    """``game.yaml``: everything about a game that is not a card, a term, an example or prose."""

    id: Slug
    engine: Slug
    title: Text
    tagline: Text
    languages: tuple[Lang, ...]
    """The first is the original."""
    mark_days: int = 0
    """For how many days after its release a changed rule is marked on its page."""
    site_url: str
    notice: Text
    """Who owns the rules text and the art."""
    palette: Mapping[str, Colour]
    numbers: Mapping[NumberName, int]
    tables: Mapping[str, Mapping[str, str]] = Field(default_factory=dict)
    """Tables of the rules between members of sets, e.g. which Element beats which."""
    sets: Mapping[str, tuple[Member, ...]] = Field(default_factory=dict)
    card_size: Size
    card_size_stand_in: Slug | None = None
    card_names_stand_in: Slug | None = None
    kinds: Mapping[str, Kind]
    composition: tuple[Count, ...] = ()
    stand_ins: tuple[StandIn, ...] = ()
    mat: Mat | None = None
    tokens: Tokens | None = None
    notes: Notes | None = None
    prints: Prints = Prints()
    figures: tuple[Figure, ...] = ()
    quick: tuple[QuickStep, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    deck_rule: DeckRule | None = None
    decks: tuple[DeckSpec, ...] = ()

    def printed(self) -> tuple[Thing, ...]:
        """The things there are to print of the game."""
        there: Mapping[Thing, object] = {
            "mat": self.mat,
            "cards": self.prints.cards,
            "tokens": self.tokens,
            "notes": self.notes,
            "calibration": True,
        }
        return tuple(thing for thing, part in there.items() if part is not None)


# ── the other YAML files ────────────────────────────────────────────────────────────────────────────────


class Term(Shape):
    """A glossary entry. ``words`` are the fixed renderings; ``banned`` must not appear in prose."""

    id: Slug
    words: Text
    sense: Text | None = None
    """Tells it from another term of the same word; shown in the glossary beside the word. A term with a sense links in
    prose only by its ``also`` forms."""
    also: Mapping[Lang, tuple[str, ...]] = Field(default_factory=dict)
    """Other surface forms that mean the term (plurals, inflections); they link to it too."""
    reading: str | None = None
    """Kana reading of the whole Japanese word."""
    definition: Text
    rules: tuple[RuleId, ...] = ()
    banned: Mapping[Lang, tuple[str, ...]] = Field(default_factory=dict)

    def forms(self, lang: Lang) -> tuple[str, ...]:
        """The surface forms that link to it in prose, each once."""
        own = (self.words[lang],) if self.sense is None and lang in self.words else ()
        return tuple(dict.fromkeys((*own, *self.also.get(lang, ()))))


class Fact(Shape):
    """How one rule id is verified: ``by`` an example the engine ran, or by another named check.

    ``told`` is for facts no machine can check; it needs ``why``.
    """

    by: Literal[
        "example",
        "composition",
        "files",
        "mat",
        "tokens",
        "notes",
        "figure",
        "claim",
        "quick",
        "stand-ins",
        "told",
    ]
    why: str | None = None


class Example(Shape):
    """A worked example as its author wrote it. What ``given``, ``do`` and ``expect`` hold is the engine's to say."""

    id: Slug
    title: Text
    given: Mapping[str, object]
    do: tuple[object, ...] = ()
    expect: Mapping[str, object]
    because: tuple[RuleId, ...]
    note: Text | None = None
    """A sentence for the reader, shown after the result; Markdown with values."""
