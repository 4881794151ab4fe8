"""``decks/<id>.csv`` → deck lists: how many of which card."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from generator.load.findings import Findings, hint
from generator.load.tables import Row, Table, check_columns, got, whole_number
from generator.model import Deck, DeckEntry
from generator.wording import quoted

CARD, COUNT = "card", "count"
MOST = 999
"""Of one card in a deck list; no game comes near."""


def make_deck(deck_id: str, table: Table, cards: Collection[str] | None, findings: Findings) -> Deck | None:
    """The deck list of a table; None, and a problem, if it has not just the columns ``card`` and ``count``.

    ``cards`` are the ids of the game's cards, None if they could not be read. Rows that cannot be counted are left out,
    a problem for each; those of a card that is not there are a problem too, but count.
    """
    if not check_columns(table, (CARD, COUNT), findings) or not table.is_sure:
        return None
    if not table.rows:
        findings.expected(table.header, "empty", "a row for each card below the header", "none")
    return Deck(deck_id, tuple(_entries(table, cards, findings)), table.header)


def _entries(table: Table, cards: Collection[str] | None, findings: Findings) -> Iterator[DeckEntry]:
    first_lines: dict[str, int] = {}
    for row in table.rows:
        first = row.cells[CARD] not in first_lines
        _check_card(row, first_lines, cards, findings)
        text = row.cells[COUNT]
        number = whole_number(text)
        if number is None or not 1 <= number <= MOST:
            findings.expected(row.at(COUNT), "cell", f"how many of the card, 1-{MOST}", got(text))
        elif first:
            yield DeckEntry(row.cells[CARD], number, row.at(COUNT))


def _check_card(row: Row, first_lines: dict[str, int], cards: Collection[str] | None, findings: Findings) -> None:
    card = row.cells[CARD]
    if card and card in first_lines:
        again = f"{quoted(card)} again (first in line {first_lines[card]})"
        findings.expected(row.at(CARD), "duplicate-id", "each card once in a deck list", again)
    elif not card or (cards is not None and card not in cards):
        findings.expected(
            row.at(CARD), "unknown-card", "the id of a card of cards.csv", got(card) + hint(card, cards or ())
        )
    first_lines.setdefault(card, row.place.line)
