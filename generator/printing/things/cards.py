"""The cards on paper: to print at home and play with before there are printed ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

from generator.drawing.alt import back_alt, card_alt
from generator.drawing.colour import palette
from generator.drawing.edges import BLEED
from generator.drawing.geometry import Box
from generator.drawing.ink import Ink
from generator.drawing.scene import Drawing, Node
from generator.errors import ContentError, Place
from generator.model import Card, CardPrints, Lang, Text
from generator.printing.layout.cuts import Cuts, around, pairs, straight, strokes
from generator.printing.layout.imposition import ENOUGH_BLEED, LEAST_BLEED, Job, Lines, Plan, Slot, plan
from generator.printing.layout.marks import SMALL, mark_lines
from generator.printing.order import Order
from generator.printing.paper import Paper
from generator.printing.pdf.document import Sheet
from generator.printing.pdf.stamp import Stamp
from generator.printing.shop import Document, Shop, each, file_name, slug
from generator.printing.things.code import CODE, site_address, site_code, site_name, small_code, untold
from generator.printing.things.corner import AIR, CodePlace, code_place
from generator.printing.things.toosmall import too_small
from generator.printing.things.verges import Said, StripSetter
from generator.printing.words import Phrase, phrases


@dataclass(frozen=True)
class Pack:
    """The cards of one document: a deck with its copies, or every card of a game that has no decks."""

    name: str
    title: Text
    labels: tuple[Phrase, ...]
    """The title as it is printed, in each language."""
    cards: tuple[Card, ...]
    source: Place
    """Where the title or the deck's id stands that its name comes from."""

    deck: str = ""
    """The deck's id; "" for every card of a game that has no decks."""


def card_documents(shop: Shop, order: Order) -> Iterator[Document]:
    """The cards on each of the order's papers, in each of its inks; in each language whose faces look different.

    Raises ContentError for cards that do not fit a paper.
    """
    spec = shop.game.spec.prints.cards
    if spec is None or not shop.game.cards:
        return
    ways = product(_shown(shop, spec), order.papers, order.inks)
    yield from each(partial(_document, shop, spec, order, *shown, paper, ink) for shown, paper, ink in ways)


def _shown(shop: Shop, spec: CardPrints) -> Iterator[tuple[Pack, Lang]]:
    """The packs, each in the languages in which it looks different."""
    for pack in packs(shop, spec):
        langs = tuple(_languages(shop, pack))
        for lang in langs:
            yield (pack if len(langs) == 1 else _in_language(shop, pack, lang)), lang


def _document(shop: Shop, spec: CardPrints, order: Order, pack: Pack, lang: Lang, paper: Paper, ink: Ink) -> Document:
    sheets = card_sheets(shop, order, pack, paper, lang, ink)
    said = None if lang == shop.game.languages[0] else lang
    name = file_name(pack.name, paper, ink, lang=said, ways=_ways(order))
    what, on = shop.words.cards_in_one_breath(order.backs), sheets[0].paper
    return Document(
        name, "cards", pack.title, on, ink, sheets, what, (spec.rule,),
        source=pack.source, lang=lang, flip=order.flip, shift=order.shift,
    )  # fmt: skip


def packs(shop: Shop, spec: CardPrints) -> Iterator[Pack]:
    """What the game's cards are printed as."""
    game, stem = shop.game, slug(shop, spec.title, "cards")
    if not game.decks:
        place = game.place("game.yaml", "prints", "cards", "title")
        yield Pack(stem, spec.title, phrases(game, spec.title, "prints", "cards", "title"), game.cards, place)
        return
    cards = {card.id: card for card in game.cards}
    titles = phrases(game, spec.title, "prints", "cards", "title")
    for number, deck in enumerate(game.spec.decks):
        named = zip(titles, phrases(game, deck.label, "decks", number, "label"), strict=True)
        labels = tuple(replace(deck_label, text=f"{title.text} – {deck_label.text}") for title, deck_label in named)
        held = tuple(cards[card_id] for card_id in game.decks[deck.id].cards())
        title, place = {label.lang: label.text for label in labels}, game.place("game.yaml", "decks", number, "id")
        yield Pack(f"{stem}-{deck.id}", title, labels, held, place, deck.id)


def _languages(shop: Shop, pack: Pack) -> Iterator[Lang]:
    """The game's languages, without those in which the faces look as they do in one before."""
    seen = set()
    for lang in shop.game.languages:
        faces = tuple(id(shop.studio.printed_face(card, lang)) for card in pack.cards)
        backs = tuple(id(shop.studio.printed_back(kind, lang)) for kind in {card.kind: 0 for card in pack.cards})
        if (faces, backs) not in seen:
            seen.add((faces, backs))
            yield lang


def _in_language(shop: Shop, pack: Pack, lang: Lang) -> Pack:
    """The pack with a title that says in which language its faces are."""
    labels = tuple(shop.words.in_language(label, lang, shop.studio.fonts) for label in pack.labels)
    return replace(pack, labels=labels, title={label.lang: label.text for label in labels})


def _ways(order: Order) -> Iterator[str]:
    """What sets its layout apart from the one that most people want, as file names have it."""
    if order.backs == "none":
        yield "no-backs"
    elif order.backs != "long-edge":
        yield order.backs
    if order.gutter:
        yield "gutter"


def card_sheets(shop: Shop, order: Order, pack: Pack, paper: Paper, lang: Lang, ink: Ink) -> tuple[Sheet, ...]:
    """The sheets of a pack: each with its faces, and, where the printer turns them, its backs after it.

    The face of the first sheet that has room for it bears the code that leads to the rulebook. Where cards fill all
    sheets, words make room for it at the foot, unless that would cost cards or their bleed: then no sheet has it, and
    all tell the address. Raises ContentError for cards that do not fit the paper.
    """
    size = shop.game.spec.card_size
    least = BLEED if order.purpose == "press" else LEAST_BLEED
    job = Job(size.width, size.height, len(pack.cards), order.backs, order.gutter, order.shift, least)
    said = Said(pack.labels, len(pack.cards), order.backs, order.shift)
    setter = StripSetter(shop.game, shop.words, shop.studio.fonts, said, paper)
    like = _unmoved(shop, said, job, paper)
    found = plan(job, paper, setter.verges, like=like)
    if found is None:
        bare = plan(job, paper, lambda _: [(0.0, 0.0)], like=like)
        place = shop.game.place("game.yaml", "card_size")
        told = too_small(place, paper, "cards", size.words(), words=bare is not None)
        raise setter.hindrance(job) or ContentError([told])
    small = small_code(shop.game)
    coded = code_place(found, (CODE, small))
    if coded is None:
        beside = StripSetter(shop.game, shop.words, shop.studio.fonts, said, paper, code=small)
        closer = plan(job, paper, beside.verges, like=found)
        if closer is not None and closer.sheets == found.sheets and closer.bleed >= min(found.bleed, ENOUGH_BLEED):
            found, setter, coded = closer, beside, CodePlace(0, beside.code_room(closer), small)
    if coded is None and not setter.tells_site(found):
        setter = StripSetter(shop.game, shop.words, shop.studio.fonts, said, paper, site=True)
        lettered = plan(job, paper, setter.verges, like=like)
        if lettered is None:
            problem = untold(shop.game, f"beside cards on {paper.name}", shop.studio.fonts)
            raise setter.hindrance(job) or ContentError([problem])
        found = lettered
    return tuple(_sheets(shop, pack, found, setter, coded, lang, ink))


def _unmoved(shop: Shop, said: Said, job: Job, paper: Paper) -> Plan | None:
    """The layout without the shift: that was read on pages which stand or lie as these do, and must not turn them."""
    if job.shift == (0, 0):
        return None
    still = StripSetter(shop.game, shop.words, shop.studio.fonts, replace(said, shift=(0.0, 0.0)), paper)
    return plan(replace(job, shift=(0.0, 0.0)), paper, still.verges)


def _sheets(
    shop: Shop, pack: Pack, found: Plan, setter: StripSetter, coded: CodePlace | None, lang: Lang, ink: Ink
) -> Iterator[Sheet]:
    alts = {card.id: card_alt(shop.game, card, lang) for card in pack.cards}
    behinds = {card.kind: back_alt(shop.game, card.kind, lang) for card in pack.cards}
    faces = [shop.studio.printed_face(card, lang, ink) for card in pack.cards]
    backs = [shop.studio.printed_back(card.kind, lang, ink) for card in pack.cards]
    drawn: dict[Lines, Stamp] = {}
    for number in range(found.sheets):
        lines = found.lines(number)
        items = [_stamp(faces[slot.index], slot, alts[pack.cards[slot.index].id]) for slot in found.faces(number)]
        behind = [_stamp(backs[slot.index], slot, behinds[pack.cards[slot.index].kind]) for slot in found.backs(number)]
        marks = drawn.setdefault(lines, _marks(found, lines))
        if not found.duplex and behind:  # each face is laid before its own back
            items = [stamp for pair in zip(items, behind, strict=True) for stamp in pair]
        codes = _code(shop, coded) if coded is not None and coded.sheet == number else ()
        front = (*items, marks, *setter.items(found, number, back=False), *codes)
        yield Sheet(found.paper, front, lines.block, found.bleed, _cuts(found, number))
        if found.duplex:
            strips = setter.items(found, number, back=True)
            trim = found.behind(lines.block)
            yield Sheet(found.paper, (*behind, *strips), trim, min(found.bleed, found.back_bleed))


def _code(shop: Shop, place: CodePlace) -> tuple[Node, ...]:
    """The code in the middle of its room and, where that has room for it, the address below."""
    room, reach = place.room, place.size / 2
    x, y = room.middle
    code = site_code(shop.game, x - reach, y - reach, place.size)
    half = min(room.width / 2 - AIR, shop.studio.fonts.width(site_name(shop.game), SMALL, "sans") / 2)
    below = Box(x - half, y + reach, 2 * half, SMALL)
    ink = palette(shop.game.spec.palette)["ink"]
    return code, *(site_address(shop.game, below, shop.studio.fonts, ink) if below.bottom < room.bottom - AIR else ())


def _marks(found: Plan, lines: Lines) -> Stamp:
    marks = mark_lines(found.marks(lines), found.fold_marks(lines))
    return Stamp(Drawing(found.paper.width, found.paper.height, (marks,)), 0, 0)


def _cuts(found: Plan, sheet: int) -> Cuts:
    """Cards that share their cuts are parted by straight lines; those that stand apart have an outline each."""
    lines, pieces = found.lines(sheet), [slot.trim for slot in found.faces(sheet)]
    folds = tuple(straight(lines.block, lines.fold_xs, lines.fold_ys))
    marks = tuple(strokes(found.marks(lines)))
    if not found.job.gutter:
        return Cuts(tuple(straight(lines.block, lines.xs, lines.ys)), folds, marks)
    if found.job.backs == "fold":
        pieces = list(pairs(pieces, [slot.trim for slot in found.backs(sheet)]))
    return Cuts(tuple(around(pieces)), folds, marks)


def _stamp(drawing: Drawing, slot: Slot, alt: str) -> Stamp:
    return Stamp(drawing, slot.trim.x, slot.trim.y, slot.turns, slot.opening, alt)
