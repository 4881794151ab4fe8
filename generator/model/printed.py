"""What is printed for a game besides its cards: playmat, tokens, notes. All lengths are in mm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from generator.model.ground import Colour, NumberName, RuleId, Shape, Slug, Text, Visible

Pieces = Annotated[int, Field(ge=1, le=999)]
"""How many of a thing are printed."""
Diameter = Annotated[float, Field(ge=10, le=100)]
"""Of a token, in mm: smaller ones have no room for a picture."""
NoteLength = Annotated[float, Field(ge=10, le=300)]
"""An edge of a note, in mm: lower ones have no room for lettering within the safe zone."""


class Zone(Shape):
    """A card space on the playmat, placed by column and row as seen from the near side, or by the mat's ``rows``.

    Column and row are where its rule wants it; where the mat has rows, these are held to them. A zone of several spaces
    has neither.
    """

    id: Slug
    column: Literal["left", "middle", "right"] | None = None
    row: Literal["top", "middle", "bottom"] | None = None
    label: Text
    rule: RuleId
    spaces: NumberName | int = 1
    """How many card spaces it has; more than one only where the mat has ``rows``."""
    sideways: bool = False
    """Whether a card in it may also lie sideways; only where the mat has ``rows``."""


class Track(Shape):
    """A numbered track along one edge; it reads upright from the side of that edge."""

    id: Slug
    edge: Literal["near", "far"]
    start: NumberName | int
    end: NumberName | int
    rule: RuleId


class Frame(Shape):
    """The coloured frame that tells the near side from the far side."""

    near: Colour
    far: Colour
    rule: RuleId


class MatKey(Shape):
    """A key to the members of a set, printed in the free cell next to the first card space of a zone."""

    set: str
    zone: Slug
    rule: RuleId


class Mat(Shape):
    """The playmat: all its words and zones; the layout code adds only geometry."""

    title: Text
    rule: RuleId
    frame: Frame | None = None
    """Without one, the mat belongs to one player and has a plain border."""
    zones: tuple[Zone, ...]
    zones_rule: RuleId | None = None
    """The rule that says which way the zones' labels read."""
    tracks: tuple[Track, ...] = ()
    token_rule: RuleId | None = None
    """The rule that says that a token fits a track's space."""
    rows: tuple[tuple[Slug | None, ...], ...] = ()
    """A grid of card spaces, as ids of zones from the far row to the near one, each from left to right; None (``~``) is
    a free cell, over which the card beside it is turned. Without rows, the zones stand in columns at the sides."""
    key: MatKey | None = None
    ornament: str | None = None
    """A drawing of ``art/`` that fills the mat's largest free place; it means nothing in the game."""
    emblem: str | None = None
    """A drawing of ``art/`` in ``currentColor``, shown faintly on each card space."""

    def rules(self) -> tuple[RuleId, ...]:
        """The rules that the mat and its parts cite, each once."""
        frame, key = (None if part is None else part.rule for part in (self.frame, self.key))
        zones, tracks = (zone.rule for zone in self.zones), (track.rule for track in self.tracks)
        rules = (self.rule, frame, self.zones_rule, self.token_rule, key, *zones, *tracks)
        return tuple(dict.fromkeys(rule for rule in rules if rule is not None))

    def spots(self) -> Mapping[str, tuple[str, str]]:
        """Zone → its column (left, middle, right) and row (top, middle, bottom); zones of one card space only."""
        found = {z.id: (str(z.column), str(z.row)) for z in self.zones if z.column and z.row and not self.rows}
        cells = Counter(name for row in self.rows for name in row)
        for y, row in enumerate(self.rows):
            for x, name in enumerate(row):
                if name is not None and cells[name] == 1:
                    column = _third(x, len(row), ("left", "middle", "right"))
                    found[name] = (column, _third(y, len(self.rows), ("top", "middle", "bottom")))
        return found


def _third(place: int, count: int, names: tuple[str, str, str]) -> str:
    """The first, a middle one, or the last."""
    return names[0] if place == 0 else names[2] if place == count - 1 else names[1]


class TokenKind(Shape):
    """One colour of token: how many, and its drawing (told apart by shape as well as colour)."""

    id: Slug
    label: Text
    count: Pieces
    colour: Colour
    art: str
    mark: str | None = None
    """A number or sign printed on it."""
    rule: RuleId | None = None
    """The rule this kind is for, besides that of all tokens."""


class Tokens(Shape):
    """The print-and-play tokens."""

    title: Text
    rule: RuleId
    diameter: Diameter
    kinds: tuple[TokenKind, ...] = Field(min_length=1)

    def rules(self) -> tuple[RuleId, ...]:
        """The rules that the tokens cite, each once."""
        return tuple(dict.fromkeys((self.rule, *(kind.rule for kind in self.kinds if kind.rule is not None))))


class Notes(Shape):
    """Little slips for card sleeves, one for each member of a set."""

    title: Text
    rule: RuleId
    set: str
    width: NoteLength
    height: NoteLength


PaperName = Literal["a4", "letter", "a3", "b4", "tabloid"]
Thing = Literal["mat", "cards", "tokens", "notes", "calibration"]
"""What is printed; ``calibration`` are the sheets to check a printer with."""


class CardPrints(Shape):
    """The cards to print and play with before there are printed ones."""

    title: Text
    rule: RuleId
    mark: Visible = "PROTOTYPE"
    """Stands on every face."""


class Offer(Shape):
    """Some things on some papers, that the site has ready for its readers."""

    things: tuple[Thing, ...]
    papers: tuple[PaperName, ...]
    ink: Literal["full", "low"] = "full"


class Prints(Shape):
    """What there is to print, and what of it the site offers."""

    offers: tuple[Offer, ...] = (
        Offer(things=("mat", "cards", "tokens", "notes", "calibration"), papers=("a4", "letter")),
    )
    cards: CardPrints | None = None
    rule: RuleId | None = None
    """The rule that says what there is to print."""
