"""What is exported, written into a folder for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from generator.drawing.ink import Ink
from generator.drawing.studio import Studio
from generator.errors import ContentError, Gathering, Problem
from generator.model import CardPrints, Game, Lang
from generator.printing.export.cutting import cut_files
from generator.printing.export.pictures import card_pictures
from generator.printing.export.shown import languages
from generator.printing.export.table import table_files
from generator.printing.fitting import Makers, fitting
from generator.printing.order import SOURCES, Export, Order, completed
from generator.printing.shop import ExportFile, Shop, slug
from generator.printing.things.cards import Pack, card_documents, packs
from generator.printing.things.tokens import note_documents, token_documents
from generator.printing.words import load_words

Named = Iterator[tuple[str, bytes]]
"""Names and contents of files, one by one: no more than one is in memory."""
_CUT_OUT: Makers = {
    "cards": card_documents,
    "tokens": token_documents,
    "notes": note_documents,
}
"""The makers of what a machine can cut out."""


def write_exports(
    game: Game, studio: Studio, target: Path, which: Sequence[Export], order: Order
) -> tuple[ExportFile, ...]:
    """Write these exports into folders of ``target``: in the inks, for the papers and with the backs of the order.

    Pictures and deck sheets come in each language in which the cards look different. The same content gives the same
    bytes. Raises ContentError for a face that cannot be drawn, for two files of the same name and, for cut lines, for
    what does not fit a paper.
    """
    shop = Shop(game, load_words(game.languages, studio.root), studio)
    order = completed(order, game)
    exports = [(export, *made) for export in dict.fromkeys(which) for made in _EXPORTS[export](shop, order)]
    written: list[ExportFile] = []
    for export, folder, files in exports:
        for name, data in files:
            path = target / folder / name
            if any(path == one.path for one in written):
                message = f"expected ids of decks and kinds that give each file a name of its own, got {name} twice"
                raise ContentError([Problem(game.place("game.yaml", "decks"), "duplicate-name", message)])
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            written.append(ExportFile(f"{folder}/{name}", path, export, len(data)))
    return tuple(written)


def _pictures(shop: Shop, order: Order) -> Iterator[tuple[str, Named]]:
    for stem, held, lang, ink in _variants(shop, order):
        yield f"{stem}-png", card_pictures(shop, held, lang, ink)


def _tables(shop: Shop, order: Order) -> Iterator[tuple[str, Named]]:
    for stem, held, lang, ink in _variants(shop, order):
        yield f"{stem}-table", table_files(shop, held, lang, ink)


def _cuts(shop: Shop, order: Order) -> Iterator[tuple[str, Named]]:
    """With more or less ink, everything lies where it lies."""
    once = replace(order, inks=order.inks[:1])
    things = tuple(thing for thing in order.things if thing in SOURCES["cut"])
    gathering = Gathering()
    documents, _ = fitting(shop, [replace(once, things=things)], _CUT_OUT, gathering)
    gathering.settle()
    yield "cut-lines", cut_files(documents, order.purpose)


_EXPORTS: Mapping[Export, Callable[[Shop, Order], Iterator[tuple[str, Named]]]] = {
    "png": _pictures,
    "table": _tables,
    "cut": _cuts,
}


def _variants(shop: Shop, order: Order) -> Iterator[tuple[str, tuple[Pack, ...], Lang, Ink]]:
    """The packs in each language and ink, and what their folder is called; none for a game whose cards are not printed.

    The name of what most people want is the shortest.
    """
    spec: CardPrints | None = shop.game.spec.prints.cards
    if spec is None or not shop.game.cards or "cards" not in order.things:
        return
    held, stem = tuple(packs(shop, spec)), slug(shop, spec.title, "cards")
    for ink in order.inks:
        for lang in languages(shop, ink):
            extra = (*([lang] if lang != shop.game.languages[0] else []), *([f"{ink}-ink"] if ink != "full" else []))
            yield "-".join((stem, *extra)), held, lang, ink
