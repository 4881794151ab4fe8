"""All print files of a game, written into a folder."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.drawing.scene import Face
from generator.drawing.studio import Studio
from generator.errors import ContentError, Gathering, Problem
from generator.model import Game
from generator.printing.fitting import LeftOut, Makers, fitting
from generator.printing.manifest import PrintFile, write_file, write_manifest, write_previews
from generator.printing.order import THINGS, Order, Purpose, completed, site_orders, there_is
from generator.printing.paper import A3, A4
from generator.printing.pdf.conform import faults, too_large
from generator.printing.pdf.document import home_pdf, labels_of, press_pdf, sheet_problems
from generator.printing.pdf.embed import TypeCase
from generator.printing.pdf.inks import InkTable, colours
from generator.printing.pdf.metadata import About
from generator.printing.shop import Document, Shop
from generator.printing.things.calibration import calibration_documents
from generator.printing.things.cards import card_documents
from generator.printing.things.mats import mat_documents
from generator.printing.things.tokens import note_documents, token_documents
from generator.printing.words import load_words
from generator.wording import quoted

DRAWING = ".svg.j2"
"""How the names of templates end that are drawings, or parts of them."""
MAKERS: Makers = {
    "mat": mat_documents,
    "cards": card_documents,
    "tokens": token_documents,
    "notes": note_documents,
    "calibration": calibration_documents,
}


@dataclass(frozen=True)
class Printed:
    """The files that were written, and what was left out."""

    files: tuple[PrintFile, ...]
    left: tuple[LeftOut, ...] = ()


def write_prints(game: Game, studio: Studio, target: Path, wish: Order | None = None) -> tuple[PrintFile, ...]:
    """Write print files with their pictures and the list of them; as ``printed``."""
    made = write_pdfs(game, studio, target, wish)
    write_previews(made)
    return made


def write_pdfs(game: Game, studio: Studio, target: Path, wish: Order | None = None) -> tuple[PrintFile, ...]:
    """Write print files and the list of them; as ``printed``."""
    return printed(game, studio, target, wish).files


def printed(game: Game, studio: Studio, target: Path, wish: Order | None = None) -> Printed:
    """Write what is wished for, or without a wish what the site offers, of the things the game has.

    Of a wish that names no things, those that a paper has no room for are left out, if it has room for others. Raises
    ContentError, with the problems of all documents, for what does not fit its paper, for characters no font has, for
    two files of the same name, for a language without printed words and for files that are too large; for a print shop
    also for colours without inks, inks that nothing needs, and files that it would refuse. Then nothing is written.
    """
    shop = Shop(game, load_words(game.languages, studio.root), studio)
    orders = site_orders(game) if wish is None else (completed(wish, game),)
    purpose: Purpose = "home" if wish is None else wish.purpose
    gathering = Gathering()
    documents, left = fitting(shop, orders, MAKERS, gathering)
    gathering.problems += _namesakes(game, documents, purpose)
    inks = None
    if purpose == "press":
        with gathering.part():
            inks = _inks(shop, documents, orders)
    gathering.problems += sheet_problems([sheet for each in documents for sheet in each.sheets], studio.fonts)
    gathering.settle()
    inputs, case = inputs_digest(shop), TypeCase(studio.fonts)
    files = []
    for document in documents:
        with case.embeddable(labels_of(document.sheets)) as fonts:
            files.append((document, _pdf(game, document, purpose, fonts, inputs, inks)))
    named = [(document, f"{document.stem(purpose)}.pdf", data) for document, data in files]
    checked = (too_large(name, data) if inks is None else faults(name, data, "press") for _, name, data in named)
    if wrong := [problem for found in checked for problem in found]:
        raise ContentError(wrong)
    target.mkdir(parents=True, exist_ok=True)
    made = tuple(write_file(document, purpose, data, target / name) for document, name, data in named)
    write_manifest(game, made, target, left=left)
    return Printed(made, left)


def _namesakes(game: Game, documents: Iterable[Document], purpose: Purpose) -> Iterator[Problem]:
    """A problem for two titles or ids that give files the same name: one would be written over the other.

    Names that differ in the case of their letters alone are the same on many disks.
    """
    first: dict[str, Document] = {}
    told = set()
    for document in documents:
        before = first.setdefault(document.name.casefold(), document)
        if before is document or (before.source, document.source) in told:
            continue
        told.add((before.source, document.source))
        one, other = (quoted(" / ".join(dict.fromkeys(each.title.values()))) for each in (before, document))
        whence = "" if None in (before.source, document.source) else f" ({before.source})"
        message = (
            f"expected titles and ids that give each file a name of its own, "
            f"got {document.stem(purpose)}.pdf for {one}{whence} and for {other}"
        )
        place = document.source or before.source or game.place("game.yaml", "prints")
        yield Problem(place, "duplicate-name", message)


def _inks(shop: Shop, documents: Sequence[Document], orders: Sequence[Order]) -> InkTable:
    """The inks of a print shop. Raises ContentError if a colour has none, and for entries that nothing needs."""
    table = InkTable(shop.game)
    used = _used(documents)
    wrong = [*table.wrong(), *table.missing(used)]
    if table.unused(used):  # perhaps by these documents only
        papers = dict.fromkeys((A4, A3, *(paper for order in orders for paper in order.papers)))
        everything, _ = fitting(shop, [Order(THINGS, tuple(papers), ("full", "low"))], MAKERS, Gathering())
        if {*there_is(shop.game, "home")} <= {document.thing for document in everything}:
            wrong += table.unused({**_used(everything), **used})
    if wrong:
        raise ContentError(wrong)
    return table


def _used(documents: Iterable[Document]) -> dict[str, str]:
    """Each colour that these documents show, and the name of one that does."""
    found: dict[str, dict[str, None]] = {}
    for document in documents:
        for colour in {colour for sheet in document.sheets for colour in colours(sheet.nodes)}:
            found.setdefault(colour, {})[document.name] = None
    return {colour: _listed(list(names)) for colour, names in found.items()}


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - 1} more" if len(names) > 1 else ""
    return names[0] + more


def inputs_digest(shop: Shop) -> str:
    """A digest of what print files are made from: the game's data, its art, templates of drawings, words on sheets."""
    game = shop.game
    digest = hashlib.sha256(game.spec.model_dump_json().encode())
    drawn = {path: text for path, text in game.templates.items() if path.endswith(DRAWING)}
    for files in (game.art, drawn):
        for name in sorted(files):
            digest.update(f"\0{name}\0{files[name]}".encode())
    for part in (game.cards, game.decks, game.inks, shop.words.text()):
        digest.update(f"\0{part!r}".encode())
    return digest.hexdigest()


def _pdf(
    game: Game, document: Document, purpose: Purpose, fonts: Mapping[Face, str], inputs: str, inks: InkTable | None
) -> bytes:
    title = {lang: f"{game.spec.title[lang]} – {document.title[lang]}" for lang in game.languages}
    name = " ".join((document.stem(purpose), *(f"{moved:g}" for moved in document.shift)))
    languages, newest = game.in_order(document.lang), game.newest
    about = About(title, languages, newest.version, newest.date, inputs, name, document.flip if inks is None else None)
    if inks is not None:
        return press_pdf(document.sheets, about, fonts, inks)
    return home_pdf(document.sheets, about, fonts)
