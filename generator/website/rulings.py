"""The list of rulings: what the source leaves open, what we rule, and why."""

from __future__ import annotations

from generator.model import Ruling
from generator.website.addresses import RULING_PREFIX
from generator.website.book import Book
from generator.website.names import inline_names
from generator.website.prose import markdown


def rulings(book: Book, page: str) -> str:
    """Every ruling as its switch stands, with the rule it belongs to."""
    listed = [_ruling(book, page, number, ruling) for number, ruling in enumerate(book.game.spec.rulings)]
    return book.render("rulings.md.j2", rulings=listed)


def _ruling(book: Book, page: str, number: int, ruling: Ruling) -> dict[str, object]:
    names = inline_names(book, page)

    def said(*keys: str) -> str:
        place = book.game.place("game.yaml", "rulings", number, *keys, book.lang)
        return markdown(book, ruling.texts()[keys][book.lang], place, names)

    return {
        "anchor": RULING_PREFIX + ruling.id,
        "open": said("open"),
        "ruling": said(ruling.position),
        "why": said("why", ruling.position),
        "rules": book.rule_links([ruling.rule], page),
    }
