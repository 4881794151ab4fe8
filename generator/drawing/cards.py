"""Drawings of cards: cut out, where the words on them stand, and sizes that a template cannot draw them at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from generator.drawing.scene import Drawing, Group, nameless
from generator.errors import ContentError, Problem
from generator.model import Card, Game, Lang

Values = Mapping[str, object]

USUAL: Values = {"w": 63.0, "h": 88.0}
"""The size, in mm, of the cards that templates are made for above all."""


def trimmed(drawing: Drawing, corner: float = 3.0) -> Drawing:
    """A card cut out: nothing past its edge, corners rounded by ``corner`` mm."""
    w, h, r = drawing.width, drawing.height, corner
    arc = f"A{r:g} {r:g} 0 0 1"
    edge = (
        f"M{r:g} 0H{w - r:g}{arc} {w:g} {r:g}V{h - r:g}{arc} {w - r:g} {h:g}H{r:g}{arc} 0 {h - r:g}V{r:g}{arc} {r:g} 0Z"
    )
    return replace(drawing, children=(Group(nameless(drawing.children), clip=edge),))


def named_cards(game: Game) -> Mapping[tuple[str, Lang, str], Card]:
    """The card of a kind with each name in each language; of those that share one, the first."""
    found: dict[tuple[str, Lang, str], Card] = {}
    for card in game.cards:
        for lang, name in card.name.items():
            found.setdefault((card.kind, lang, name), card)
    return found


def cell_sources(card: Card | None, lang: Lang) -> Values:
    """For templates: where a card's cells stand, and its name among them; "" for a card that is none of the game's."""

    def cell_source(column: str) -> str:
        return "" if card is None else str(card.at(column))

    return {"cell_source": cell_source, "name_source": cell_source(f"name_{lang}")}


def drawn_card(game: Game, draw: Callable[[Values], Drawing], values: Values) -> Drawing:
    """A face or a back, drawn with ``values`` of a template, of them ``w`` and ``h`` its size in mm.

    Raises ContentError: also ``card-size``, where a template cannot draw cards of this size. Words of the game's that
    are too long for it are told as such.
    """
    try:
        return draw(values)
    except ContentError as error:
        raise ContentError(_of_size(game, error, partial(draw, {**values, **USUAL}))) from None


def _of_size(game: Game, error: ContentError, draw_usual: Callable[[], object]) -> Iterator[Problem]:
    """The problems; those that a template does not have with cards of ``USUAL`` size are told at the size."""
    there = set()
    try:
        draw_usual()
    except ContentError as usual:
        there = {problem.place for problem in usual.problems}
    place, size = game.place("game.yaml", "card_size"), game.spec.card_size.words()
    for problem in error.problems:
        file = problem.place.file
        if file.startswith("templates/") and problem.place not in there:
            yield Problem(place, "card-size", f"expected a size at which {file} can draw cards, got {size}")
        else:
            yield problem
