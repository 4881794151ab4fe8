"""The cards to export: packs and their piles, what looks alike put together, and drawings in whole pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image

from generator.drawing.fonts import FontBook
from generator.drawing.ink import Ink
from generator.drawing.raster import raster
from generator.drawing.scene import Drawing, Group
from generator.model import Card, Lang
from generator.printing.shop import Shop
from generator.printing.things.cards import Pack


@dataclass(frozen=True)
class Look:
    """Cards that look alike from both sides. ``name`` is the id of the first of them, ``back`` the kind it is of."""

    name: str
    face: Drawing
    back: str
    behind: Drawing
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Pile:
    """The cards of a pack that share a back: they can lie in one pile. ``back`` names the back."""

    back: str
    behind: Drawing
    cards: tuple[Card, ...]


def looks(shop: Shop, cards: Sequence[Card], lang: Lang, ink: Ink) -> tuple[Look, ...]:
    """What there is to see of these cards, each once, in the order of their first ones."""
    backs: dict[int, str] = {}
    found: dict[tuple[int, int], list[Card]] = {}
    for card in cards:
        behind = shop.studio.printed_back(card.kind, lang, ink)
        backs.setdefault(id(behind), card.kind)
        found.setdefault((id(shop.studio.printed_face(card, lang, ink)), id(behind)), []).append(card)
    return tuple(
        Look(
            alike[0].id,
            shop.studio.printed_face(alike[0], lang, ink),
            backs[behind],
            shop.studio.printed_back(alike[0].kind, lang, ink),
            tuple(alike),
        )
        for (_, behind), alike in found.items()
    )


def piles(shop: Shop, pack: Pack, lang: Lang, ink: Ink) -> tuple[Pile, ...]:
    """The piles of a pack, in the order of their first cards."""
    found: dict[int, list[Card]] = {}
    for card in pack.cards:
        found.setdefault(id(shop.studio.printed_back(card.kind, lang, ink)), []).append(card)
    return tuple(
        Pile(cards[0].kind, shop.studio.printed_back(cards[0].kind, lang, ink), tuple(cards))
        for cards in found.values()
    )


def languages(shop: Shop, ink: Ink) -> Iterator[Lang]:
    """The game's languages, without those in which every card looks as it does in one before."""
    seen = set()
    for lang in shop.game.languages:
        kinds = dict.fromkeys(card.kind for card in shop.game.cards)
        faces = tuple(id(shop.studio.printed_face(card, lang, ink)) for card in shop.game.cards)
        backs = tuple(id(shop.studio.printed_back(kind, lang, ink)) for kind in kinds)
        if (faces, backs) not in seen:
            seen.add((faces, backs))
            yield lang


def pixels(drawing: Drawing, fonts: FontBook, size: tuple[int, int], bleed: float = 0.0) -> Image.Image:
    """The drawing, with ``bleed`` mm around it, as a picture of exactly so many pixels, filled to its edges."""
    width, height = size
    across, down = width / (drawing.width + 2 * bleed), height / (drawing.height + 2 * bleed)
    placed = Group(drawing.children, (across, 0, 0, down, bleed * across, bleed * down))
    return raster(Drawing(width, height, (placed,)), fonts, 1.0)
