"""The playmat on paper: whole where a sheet is large enough, otherwise on tiles to be joined."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from generator.drawing.ink import Ink
from generator.drawing.mat import HEIGHT, WIDTH, mat
from generator.model import Mat
from generator.printing.order import Order
from generator.printing.paper import Paper
from generator.printing.pdf.document import Sheet
from generator.printing.shop import Document, Shop, each, file_name, slug
from generator.printing.things.matsheet import fits_whole, mat_sheet
from generator.printing.things.mattiles import tile_sheets
from generator.printing.words import SheetKind


def mat_documents(shop: Shop, order: Order) -> Iterator[Document]:
    """The mat of a game that has one, on each of the order's papers in each of its inks.

    It is the same mat, as large, on every paper. Raises ContentError for what does not fit.
    """
    spec = shop.game.spec.mat
    if spec is None:
        return
    yield from each(partial(_document, shop, spec, *way) for way in product(order.papers, order.inks))


def _document(shop: Shop, spec: Mat, paper: Paper, ink: Ink) -> Document:
    game, studio = shop.game, shop.studio
    drawing = mat(game, spec, studio.art, studio.fonts, WIDTH, HEIGHT, ink)
    kind: SheetKind = "mat"
    sheets: tuple[Sheet, ...]
    if fits_whole(paper, WIDTH, HEIGHT):
        sheets = (mat_sheet(game, spec, drawing, shop.words, studio, paper),)
    else:
        kind, sheets = tile_sheets(game, spec, drawing, shop.words, studio, paper)
    what = shop.words.what_to_do(kind, game.spec)
    name = file_name(slug(shop, spec.title, "mat"), paper, ink)
    source = game.place("game.yaml", "mat", "title")
    return Document(name, "mat", spec.title, sheets[0].paper, ink, sheets, what, spec.rules(), source=source)
