"""The game's deck lists as tables."""

from __future__ import annotations

from generator.model import Card, Deck
from generator.website.book import Book

PREFIX = "deck-"
"""Before a deck's id, for its anchor."""


def decks(book: Book, page: str) -> str:  # noqa: ARG001 - every maker of a whole block takes the page
    """Every deck list: each card's name and kind, how many there are of it, how many cards in all."""
    cards = {card.id: card for card in book.game.cards}
    listed = [
        _deck(book, book.game.decks[spec.id], spec.label[book.lang], cards)
        for spec in book.game.spec.decks
        if spec.id in book.game.decks
    ]
    return book.render("decks.md.j2", decks=listed)


def _deck(book: Book, deck: Deck, title: str, cards: dict[str, Card]) -> dict[str, object]:
    kinds = book.game.spec.kinds
    rows = [
        {
            "name": cards[entry.card].name[book.lang],
            "kind": kinds[cards[entry.card].kind].label[book.lang],
            "count": entry.count,
        }
        for entry in deck.entries
    ]
    return {
        "anchor": PREFIX + deck.id,
        "title": title,
        "rows": rows,
        "total": sum(entry.count for entry in deck.entries),
        "stand_in": any(book.game.stand_in_fields(cards[entry.card]) for entry in deck.entries),
    }
