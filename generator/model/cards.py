"""What the cards of a game are: sets and their members, kinds and their columns, counts, decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from generator.model.ground import Colour, NumberName, RuleId, Shape, Slug, Text


class Member(Shape):
    """One member of a closed set: an Element, an Event type, a card colour …"""

    id: Slug
    label: Text = Field(default_factory=dict)
    term: Slug | None = None
    """Id of the glossary term that names it; loading fills ``label`` from it."""
    short: Text | None = None
    """A shorter name for the captions of pictures; without it they say ``label``."""
    colour: Colour | None = None
    dark_colour: Colour | None = None
    """The colour where the ground is dark (site's dark mode)."""
    art: str | None = None
    """File in ``art/`` that draws it."""
    mark: str | None = None
    """Words printed on the card that tell it."""
    alt: Text | None = None
    """What ``art`` shows, for readers who do not see it."""


class CardField(Shape):
    """A column of the card file, for the kinds of card that list it."""

    type: Literal["member", "int", "text"]
    label: Text
    set: str | None = None
    """For ``member``: the name of the set."""
    min: NumberName | int | None = None
    """Smallest allowed value: a number, or the name of one of ``numbers``."""
    max: NumberName | int | None = None
    when: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """The column is filled exactly where these other fields have one of these values; elsewhere empty."""
    stand_in: Slug | None = None
    """Id of the stand-in that the values of this column are."""


class Kind(Shape):
    """A kind of card: its name, its columns, and the template that draws its face."""

    label: Text = Field(default_factory=dict)
    term: Slug | None = None
    """Id of the glossary term that names it; loading fills ``label`` from it."""
    fields: Mapping[str, CardField]


class Count(Shape):
    """A component count the data must have: so many cards whose fields have these values."""

    name: NumberName
    rule: RuleId
    kind: str | None = None
    where: Mapping[str, str] = Field(default_factory=dict)
    count: int


class StandIn(Shape):
    """A value the publisher has not given: what it is, so that no reader takes ours for theirs."""

    id: Slug
    what: Text
    where: str


CardLength = Annotated[float, Field(ge=20, le=300)]
"""An edge of a card, in mm."""


class Size(Shape):
    """Width × height of a card."""

    width: CardLength
    height: CardLength

    def words(self) -> str:
        """Both, as people write them: ``63 × 88 mm``."""
        return f"{self.width:g} × {self.height:g} mm"


class DeckRule(Shape):
    """What every deck list in ``decks/`` must be: so many cards, at most so many of one."""

    size: NumberName
    copies: NumberName
    rule: RuleId


class DeckSpec(Shape):
    """A deck list: ``decks/<id>.csv`` with the columns ``card`` and ``count``."""

    id: Slug
    label: Text
