"""The frozen data of a game, as loaded from ``content/<game>/``. No I/O, no rules, no drawing.

What authors write in YAML is ``shapes`` (of it ``cards`` and ``printed``), ``outcomes``, ``history``, ``finding`` and
``inks``, on ``ground`` that they share; ``content`` is what loading makes of it all.
"""

from generator.model.cards import CardField, Count, DeckRule, DeckSpec, Kind, Member, Size, StandIn
from generator.model.content import (
    Block,
    Card,
    Clause,
    Deck,
    DeckEntry,
    ExampleUse,
    Game,
    Heading,
    Page,
    PlacedExample,
    Prose,
)
from generator.model.finding import Asked, Search
from generator.model.ground import Colour, FieldValue, Lang, NumberName, RuleId, Shape, Slug, Text
from generator.model.history import Anchor, Change, ChangeKind, Release, Renamed
from generator.model.inks import Inks, Process
from generator.model.outcomes import Outcome, OutcomeRow, Outcomes
from generator.model.printed import (
    CardPrints,
    Frame,
    Mat,
    MatKey,
    Notes,
    Offer,
    PaperName,
    Prints,
    Thing,
    TokenKind,
    Tokens,
    Track,
    Zone,
)
from generator.model.shapes import Example, Fact, Figure, GameSpec, QuickStep, Ruling, Term

__all__ = [
    "Anchor",
    "Asked",
    "Block",
    "Card",
    "CardField",
    "CardPrints",
    "Change",
    "ChangeKind",
    "Clause",
    "Colour",
    "Count",
    "Deck",
    "DeckEntry",
    "DeckRule",
    "DeckSpec",
    "Example",
    "ExampleUse",
    "Fact",
    "FieldValue",
    "Figure",
    "Frame",
    "Game",
    "GameSpec",
    "Heading",
    "Inks",
    "Kind",
    "Lang",
    "Mat",
    "MatKey",
    "Member",
    "Notes",
    "NumberName",
    "Offer",
    "Outcome",
    "OutcomeRow",
    "Outcomes",
    "Page",
    "PaperName",
    "PlacedExample",
    "Prints",
    "Process",
    "Prose",
    "QuickStep",
    "Release",
    "Renamed",
    "RuleId",
    "Ruling",
    "Search",
    "Shape",
    "Size",
    "Slug",
    "StandIn",
    "Term",
    "Text",
    "Thing",
    "TokenKind",
    "Tokens",
    "Track",
    "Zone",
]
