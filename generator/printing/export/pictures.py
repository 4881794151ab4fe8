"""Each card as a PNG of its own, with bleed, as card printers ask for it; and a list of how many of each to print."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from generator.drawing.edges import BLEED
from generator.drawing.ink import Ink
from generator.model import Lang
from generator.printing.export.png import PPI, png
from generator.printing.export.shown import Look, looks, pixels
from generator.printing.shop import Shop
from generator.printing.things.cards import Pack

LIST = "cards.csv"


def card_pictures(shop: Shop, packs: Sequence[Pack], lang: Lang, ink: Ink) -> Iterator[tuple[str, bytes]]:
    """Names and contents: ``faces/<card>.png``, ``backs/<kind>.png``, ``cards.csv``. Cards that look alike are one."""
    size = shop.game.spec.card_size
    picture = (_pixels(size.width), _pixels(size.height))
    every = dict.fromkeys(card.id for pack in packs for card in pack.cards)
    shown = looks(shop, [card for card in shop.game.cards if card.id in every], lang, ink)
    yield LIST, _list(shop, packs, shown)
    backs = {look.back: look.behind for look in shown}
    named = (
        *((f"faces/{look.name}.png", look.face) for look in shown),
        *((f"backs/{kind}.png", behind) for kind, behind in backs.items()),
    )
    for name, drawing in named:
        yield name, png(pixels(drawing, shop.studio.fonts, picture, BLEED), PPI)


def _pixels(side: float) -> int:
    """How many pixels a side with its bleed has at ``PPI``."""
    return round((side + 2 * BLEED) * PPI / 25.4)


def _list(shop: Shop, packs: Sequence[Pack], shown: Sequence[Look]) -> bytes:
    """One line a face: its file, its back's, how many copies each deck has, which cards they are.

    It begins with a byte order mark: spreadsheets take it for UTF-8 then.
    """
    game = shop.game
    columns = [f"copies_{deck.id}" for deck in game.spec.decks] if game.decks else ["copies"]
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["face", "back", *columns, "cards", *(f"names_{lang}" for lang in game.languages)])
    for look in shown:
        ids = {card.id for card in look.cards}
        copies = [sum(card.id in ids for card in pack.cards) for pack in packs]
        names = [" / ".join(dict.fromkeys(card.name[lang] for card in look.cards)) for lang in game.languages]
        rows.writerow(
            [f"faces/{look.name}.png", f"backs/{look.back}.png", *copies, " ".join(sorted(ids)), *names]
        )  # fmt: skip
    return text.getvalue().encode("utf-8-sig")
