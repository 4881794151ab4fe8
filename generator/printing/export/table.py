"""Deck sheets for virtual tables: the faces of a pile in a grid of 10 × 7, its back, and what Tabletop Simulator saves.

The sheet's last place is for a card that nobody may see; it shows the back. A pile of more faces has more sheets. The
JSON names the pictures as they lie beside it: whoever puts them on the net writes their addresses there instead.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from generator.drawing.ink import Ink
from generator.model import Card, Lang, Text
from generator.printing.export.png import png
from generator.printing.export.shown import Look, Pile, looks, piles, pixels
from generator.printing.shop import Shop
from generator.printing.things.cards import Pack

COLUMNS, ROWS = 10, 7
PLACES = COLUMNS * ROWS - 1
"""How many faces a sheet holds; the last place is the hidden card's."""
LARGEST = 4096
"""Pixels of a side that every graphics card takes."""
_APART = 3.0
"""How far decks lie from each other on the table."""
_INCH = 25.4


@dataclass(frozen=True)
class _Deck:
    """A pile as the virtual table has it: its sheets by their keys, and the number of each of its cards."""

    title: Text
    cards: tuple[Card, ...]
    sheets: Mapping[str, Mapping[str, object]]
    numbers: Mapping[str, int]
    """Card's id → its number: the sheet's key times 100, plus the place on the sheet."""


def table_files(shop: Shop, packs: Sequence[Pack], lang: Lang, ink: Ink) -> Iterator[tuple[str, bytes]]:
    """Names and contents: ``<pile>-<n>.png``, ``back-<kind>.png`` and ``<game>.json``, a saved object of all decks."""
    tile = tile_size(shop)
    backs: dict[str, Image.Image] = {}
    decks, key = list[_Deck](), 1
    for pack in packs:
        held = piles(shop, pack, lang, ink)
        for pile in held:
            stem = _stem(pack, pile, alone=len(held) == 1)
            behind = backs.get(pile.back)
            if behind is None:
                behind = backs[pile.back] = pixels(pile.behind, shop.studio.fonts, tile)
            shown = looks(shop, pile.cards, lang, ink)
            sheets: dict[str, Mapping[str, object]] = {}
            numbers: dict[str, int] = {}
            for start in range(0, len(shown), PLACES):
                part = shown[start : start + PLACES]
                name = f"{stem}-{start // PLACES + 1}.png"
                yield name, png(_sheet(shop, part, behind, tile), _ppi(shop, tile))
                sheets[str(key)] = _custom(name, f"back-{pile.back}.png")
                numbers |= {card.id: 100 * key + at for at, look in enumerate(part) for card in look.cards}
                key += 1
            decks.append(_Deck(_title(shop, pack, pile, alone=len(held) == 1), pile.cards, sheets, numbers))
    for kind, picture in backs.items():
        yield f"back-{kind}.png", png(picture, _ppi(shop, tile))
    saved = {"SaveName": _said(shop, shop.game.spec.title), "ObjectStates": list(_objects(shop, decks))}
    yield f"{shop.game.spec.id}.json", (json.dumps(saved, ensure_ascii=False, indent=1) + "\n").encode()


def tile_size(shop: Shop) -> tuple[int, int]:
    """How many pixels wide and high each card of a sheet is."""
    size = shop.game.spec.card_size
    scale = min(LARGEST // COLUMNS / size.width, LARGEST // ROWS / size.height)
    return int(size.width * scale), round(size.height * scale)


def _ppi(shop: Shop, tile: tuple[int, int]) -> float:
    return tile[0] * _INCH / shop.game.spec.card_size.width


def _stem(pack: Pack, pile: Pile, *, alone: bool) -> str:
    """What sets the pile apart: the deck, the kind of its cards, or both."""
    return "-".join(filter(None, (pack.deck, "" if alone and pack.deck else pile.back)))


def _title(shop: Shop, pack: Pack, pile: Pile, *, alone: bool) -> Text:
    kinds = dict.fromkeys(card.kind for card in pile.cards)
    named = {
        lang: " / ".join(shop.game.spec.kinds[kind].label.get(lang, kind) for kind in kinds)
        for lang in shop.game.languages
    }
    return pack.title if alone else {lang: f"{pack.title[lang]} – {named[lang]}" for lang in shop.game.languages}


def _sheet(shop: Shop, shown: Sequence[Look], behind: Image.Image, tile: tuple[int, int]) -> Image.Image:
    """The faces row by row from the upper left; the back in the last place."""
    width, height = tile
    sheet = Image.new("RGB", (COLUMNS * width, ROWS * height), "#ffffff")
    for at, look in enumerate(shown):
        row, column = divmod(at, COLUMNS)
        sheet.paste(pixels(look.face, shop.studio.fonts, tile), (column * width, row * height))
    sheet.paste(behind, ((COLUMNS - 1) * width, (ROWS - 1) * height))
    return sheet


def _custom(face: str, back: str) -> Mapping[str, object]:
    return {
        "FaceURL": face, "BackURL": back, "NumWidth": COLUMNS, "NumHeight": ROWS, "BackIsHidden": True,
        "UniqueBack": False, "Type": 0,
    }  # fmt: skip


def _objects(shop: Shop, decks: Sequence[_Deck]) -> Iterator[Mapping[str, object]]:
    """The decks side by side; one of a single card is that card."""
    for at, deck in enumerate(decks):
        cards = [_card(shop, deck, card, number) for number, card in enumerate(deck.cards)]
        if len(cards) == 1:
            yield {**cards[0], "Transform": _transform(at * _APART)}
            continue
        yield {
            "GUID": _guid(shop, *deck.sheets),
            "Name": "DeckCustom",
            "Transform": _transform(at * _APART),
            "Nickname": _said(shop, deck.title),
            "Description": "",
            "HideWhenFaceDown": True,
            "SidewaysCard": False,
            "DeckIDs": [deck.numbers[card.id] for card in deck.cards],
            "CustomDeck": deck.sheets,
            "ContainedObjects": cards,
        }


def _card(shop: Shop, deck: _Deck, card: Card, number: int) -> Mapping[str, object]:
    own = deck.numbers[card.id]
    key = str(own // 100)
    return {
        "GUID": _guid(shop, key, card.id, str(number)),
        "Name": "CardCustom",
        "Transform": _transform(0.0),
        "Nickname": _said(shop, card.name),
        "Description": _said(shop, shop.game.spec.kinds[card.kind].label),
        "GMNotes": card.id,
        "HideWhenFaceDown": True,
        "SidewaysCard": False,
        "CardID": own,
        "CustomDeck": {key: deck.sheets[key]},
    }


def _transform(x: float) -> Mapping[str, float]:
    """Face down (turned about the long axis), of its natural size."""
    return {
        "posX": x, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0,
        "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0,
    }  # fmt: skip


def _said(shop: Shop, text: Text) -> str:
    """The words in all languages, those that are the same once."""
    return " / ".join(dict.fromkeys(text[lang] for lang in shop.game.languages if text.get(lang)))


def _guid(shop: Shop, *parts: str) -> str:
    """Six digits of its own for each object, the same in every build."""
    return hashlib.sha256("\0".join((shop.game.spec.id, *parts)).encode()).hexdigest()[:6]
