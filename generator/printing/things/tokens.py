"""Tokens and notes on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product

from generator.drawing.edges import BLEED
from generator.drawing.ink import Ink
from generator.drawing.note import note
from generator.drawing.recolour import CURRENT
from generator.drawing.scene import Circle, Drawing, Group, Paint, Path, moved, nameless
from generator.drawing.studio import Studio
from generator.drawing.token import token
from generator.errors import ContentError, all_of
from generator.model import Game, Member, Notes, TokenKind, Tokens
from generator.printing.order import Order
from generator.printing.paper import Paper
from generator.printing.pdf.document import Sheet
from generator.printing.shop import Document, Shop, each, file_name, slug
from generator.printing.things.sheet import CAPTION_ROOM, Contents, Row, columns_of, piece_sheets, split_rows
from generator.printing.words import Phrase, SheetKind, Words, phrases

CUT_LINE = 0.25
"""Width of the line to cut a token along, in mm."""


def token_documents(shop: Shop, order: Order) -> Iterator[Document]:
    """The tokens on each of the order's papers, in each ink; two-sided if its backs are folded over.

    Raises ContentError for what does not fit.
    """
    game, spec = shop.game, shop.game.spec.tokens
    if spec is None:
        return
    folded = order.backs == "fold"
    what = shop.words.what_to_do("tokens-fold" if folded else "tokens", game.spec)
    stem, source = slug(shop, spec.title, "tokens"), game.place("game.yaml", "tokens", "title")
    ways = ("fold",) if folded else ()

    def document(paper: Paper, ink: Ink) -> Document | None:
        make = partial(token_sheets, game, spec, shop.words, shop.studio, ink=ink, folded=folded)
        if not (sheets := _fewest(make, paper)):
            return None
        name, rules = file_name(stem, paper, ink, ways=ways), spec.rules()
        return Document(name, "tokens", spec.title, sheets[0].paper, ink, sheets, what, rules, source=source)

    yield from each(partial(document, *way) for way in product(order.papers, order.inks))


def note_documents(shop: Shop, order: Order) -> Iterator[Document]:
    """The notes on each of the order's papers, in each ink. Raises ContentError for what does not fit."""
    game, spec = shop.game, shop.game.spec.notes
    if spec is None:
        return
    what = shop.words.what_to_do("notes", game.spec)
    stem, source = slug(shop, spec.title, "notes"), game.place("game.yaml", "notes", "title")

    def document(paper: Paper, ink: Ink) -> Document | None:
        make = partial(note_sheets, game, spec, shop.words, shop.studio, ink=ink)
        if not (sheets := _fewest(make, paper)):
            return None
        name, rules = file_name(stem, paper, ink), (spec.rule,)
        return Document(name, "notes", spec.title, sheets[0].paper, ink, sheets, what, rules, source=source)

    yield from each(partial(document, *way) for way in product(order.papers, order.inks))


def _fewest(make: Callable[[Paper], tuple[Sheet, ...]], paper: Paper) -> tuple[Sheet, ...]:
    """The sheets on a paper that stands or, if those are fewer, one that lies. Raises what the standing one raises."""
    try:
        standing = make(paper.portrait)
    except ContentError as error:
        try:
            return make(paper.landscape)
        except ContentError:
            raise error from None
    if len(standing) <= 1:
        return standing
    try:
        return min(standing, make(paper.landscape), key=len)
    except ContentError:
        return standing


def token_sheets(
    game: Game, tokens: Tokens, words: Words, studio: Studio, paper: Paper, ink: Ink = "full", *, folded: bool = False
) -> tuple[Sheet, ...]:
    """As many tokens of each kind as the data says, each kind in rows of its own; ``folded``, with the same back."""
    rows: list[Row] = []
    width = tokens.diameter * (2 if folded else 1)
    most = max(each.count for each in tokens.kinds)
    columns = columns_of(paper, width, most, CAPTION_ROOM)

    def piece(kind: TokenKind) -> Drawing:
        front = token(game, tokens, kind, studio.art(kind.art), studio.fonts, is_round=False, ink=ink)
        return _pair(front) if folded else _with_cut_line(front)

    pieces = all_of(partial(piece, kind) for kind in tokens.kinds)
    for index, (kind, each_one) in enumerate(zip(tokens.kinds, pieces, strict=True)):
        rows += split_rows([each_one] * kind.count, columns, _kind_caption(game, kind, index))
    place = game.place("game.yaml", "tokens", "diameter")
    sheet_kind: SheetKind = "tokens-fold" if folded else "tokens"
    title = phrases(game, tokens.title, "tokens", "title")
    contents = Contents(sheet_kind, title, tuple(rows), place, folded)
    return piece_sheets(game, contents, words, paper, studio.fonts)


def _pair(front: Drawing) -> Drawing:
    """Face and back side by side, one of them cut off where the other begins; the face has the line to cut along."""
    side, height = front.width, front.height
    face = f"M{-BLEED:g} {-BLEED:g}H{side:g}V{height + BLEED:g}H{-BLEED:g}Z"
    back = f"M0 {-BLEED:g}H{side + BLEED:g}V{height + BLEED:g}H0Z"
    return Drawing(
        2 * side,
        height,
        (
            Group(_with_cut_line(front).children, clip=face),
            moved((Group(nameless(front.children), clip=back),), side, 0),
            Path(f"M{side:g} 0V{height:g}", Paint(stroke="#000000", stroke_width=0.2, dash=(1.0, 1.0))),
        ),
        front.alt,
    )


def _kind_caption(game: Game, kind: TokenKind, index: int) -> tuple[Phrase, ...]:
    return phrases(game, kind.label, "tokens", "kinds", index, "label")


def _with_cut_line(front: Drawing) -> Drawing:
    """The round line to cut along, seen on dark and on light."""
    r = front.width / 2
    line = Group(
        (
            Circle(r, r, r, Paint(stroke="#ffffff", stroke_width=CUT_LINE)),
            Circle(r, r, r, Paint(stroke="#000000", stroke_width=CUT_LINE, dash=(1.0, 1.0))),
        ),
        id="cut-line",
    )
    return replace(front, children=(*front.children, line))


def note_sheets(
    game: Game, notes: Notes, words: Words, studio: Studio, paper: Paper, ink: Ink = "full"
) -> tuple[Sheet, ...]:
    """One note for each member of the set."""

    def slip(member: Member) -> Drawing:
        art = studio.icon(notes.set, member.id, colour=CURRENT)
        return note(game, notes, member, art, studio.fonts, ink)

    slips = all_of(partial(slip, member) for member in game.spec.sets[notes.set])
    rows = tuple(split_rows(slips, columns_of(paper, notes.width, 2)))
    place = game.place("game.yaml", "notes", "width")
    contents = Contents("notes", phrases(game, notes.title, "notes", "title"), rows, place)
    return piece_sheets(game, contents, words, paper, studio.fonts)
