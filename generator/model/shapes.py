"""The shapes authors write in YAML; their JSON Schema is published for editors. All lengths are in mm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Lang = str
Text = Annotated[Mapping[Lang, str], Field(description="The same words in each language of the game.")]
"""The same words in each language of the game, keyed by language code."""

Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
RuleId = Annotated[str, Field(pattern=r"^[A-Z][0-9]*[a-z]*$")]
Colour = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]
NumberName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
FieldValue = str | int


class Shape(BaseModel):
    """Base of everything written in YAML: frozen, and an unknown key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


# ── game.yaml ───────────────────────────────────────────────────────────────────────────────────────────


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


class Zone(Shape):
    """A card space on the playmat, placed by column and row as seen from the near side, or by the mat's ``rows``."""

    id: Slug
    column: Literal["left", "right"] | None = None
    row: Literal["top", "bottom"] | None = None
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
        found: dict[str, tuple[str, str]] = {z.id: (z.column, z.row) for z in self.zones if z.column and z.row}
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
    count: int
    colour: Colour
    art: str
    mark: str | None = None
    """A number or sign printed on it."""
    rule: RuleId | None = None
    """The rule this kind is for, besides that of all tokens."""


class Tokens(Shape):
    """The print-and-play tokens. ``diameter`` in mm."""

    title: Text
    rule: RuleId
    diameter: float
    kinds: tuple[TokenKind, ...]

    def rules(self) -> tuple[RuleId, ...]:
        """The rules that the tokens cite, each once."""
        return tuple(dict.fromkeys((self.rule, *(kind.rule for kind in self.kinds if kind.rule is not None))))


class Notes(Shape):
    """Little slips for card sleeves, one for each member of a set. ``width``/``height`` in mm."""

    title: Text
    rule: RuleId
    set: str
    width: float
    height: float


class Size(Shape):
    """Width × height in mm."""

    width: float
    height: float

    def words(self) -> str:
        """Both, as people write them: ``63 × 88 mm``."""
        return f"{self.width:g} × {self.height:g} mm"


class Figure(Shape):
    """A picture of the rulebook: drawn by ``templates/<game>/figures/<id>.svg.j2`` or by the house itself."""

    id: Slug
    alt: Text
    caption: Text | None = None
    labels: Mapping[Slug, Text] = Field(default_factory=dict)
    """Words in the picture, by the names its template calls them."""
    rules: tuple[RuleId, ...] = ()


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


class DeckRule(Shape):
    """What every deck list in ``decks/`` must be: so many cards, at most so many of one."""

    size: NumberName
    copies: NumberName
    rule: RuleId


class DeckSpec(Shape):
    """A deck list: ``decks/<id>.csv`` with the columns ``card`` and ``count``."""

    id: Slug
    label: Text


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
    figures: tuple[Figure, ...] = ()
    quick: tuple[QuickStep, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    deck_rule: DeckRule | None = None
    decks: tuple[DeckSpec, ...] = ()


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


class Outcome(Shape):
    """A row of "outcomes at a glance": it must hold for every case that matches ``when``."""

    when: Mapping[str, str | tuple[str, ...]]
    then: str
    rules: tuple[RuleId, ...]
    case: Text
    result: Text


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
