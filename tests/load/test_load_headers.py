"""A header that a spreadsheet has spoilt: a cell without a name, a column twice, in any table and at any place."""

from __future__ import annotations

import pytest

from generator.errors import ContentError
from generator.load import load_game

TABLES = {
    "cards.csv": ("id", "kind", "element", "mp", "bonus", "motto", "name_ja", "name_en"),
    "decks/heap.csv": ("card", "count"),
}


def put(row: str, number: int, cell: str) -> str:
    """A row with one more cell, as column ``number`` (from 1)."""
    cells = row.split(",")
    return ",".join([*cells[: number - 1], cell, *cells[number - 1 :]])


@pytest.mark.parametrize("whole", [False, True], ids=["in the header only", "in every row"])
@pytest.mark.parametrize(("name", "number"), [(n, i) for n, of in TABLES.items() for i in range(1, len(of) + 1)])
def test_a_column_without_a_name_is_told_at_its_place(mini, name, number, whole):
    def change(raw):
        header, *rows = raw.decode().rstrip("\n").split("\n")
        return "\n".join([put(header, number, ""), *(put(r, number, "") if whole else r for r in rows)]).encode()

    mini.change(name, change)
    with pytest.raises(ContentError) as caught:
        load_game(mini.root, "mini")
    told = [str(problem) for problem in caught.value.problems]
    assert told == [f"content/mini/{name}:1:{number}: expected a name for this column, got an empty cell"]


@pytest.mark.parametrize("whole", [False, True], ids=["in the header only", "in every row"])
@pytest.mark.parametrize(("name", "number"), [(n, i) for n, of in TABLES.items() for i in range(1, len(of) + 1)])
def test_a_column_twice_is_told_at_its_place(mini, name, number, whole):
    column = TABLES[name][number - 1]

    def change(raw):
        header, *rows = raw.decode().rstrip("\n").split("\n")
        return "\n".join([put(header, number, column), *(put(r, number, "") if whole else r for r in rows)]).encode()

    mini.change(name, change)
    with pytest.raises(ContentError) as caught:
        load_game(mini.root, "mini")
    again = f"expected each column once, got '{column}' again (first as column {number})"
    assert [str(problem) for problem in caught.value.problems] == [f"content/mini/{name}:1:{number + 1}: {again}"]
