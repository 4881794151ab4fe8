"""A CSV file as a spreadsheet shows it. A cell's place is ``file:line:cell``, as a spreadsheet's user counts."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.errors import Place
from generator.load.findings import Findings
from generator.wording import nearest, quoted

SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs"}
MOST_DIGITS = 18
"""Digits of the largest number that a cell may hold."""

_FULL_WIDTH = str.maketrans("０１２３４５６７８９", "0123456789")


@dataclass(frozen=True)
class Row:
    """A row with something in it: the text of its cells by column name (trimmed, '' = empty)."""

    place: Place
    cells: Mapping[str, str]
    columns: Mapping[str, int]
    """Column name → number, from 1."""

    def at(self, column: str) -> Place:
        """The place of a cell."""
        return Place(self.place.file, self.place.line, self.columns[column])


@dataclass(frozen=True)
class Table:
    """The file as a spreadsheet shows it."""

    header: Place
    columns: Mapping[str, int]
    rows: tuple[Row, ...]
    is_sure: bool = True
    """Whether each cell has one column and each row could be read: if not, a problem tells it, and there are none."""


def cell_at(text: str, place: Place, at: int) -> Place:
    """The place of the cell that holds the letter number ``at`` (0 is the first) of a file."""
    lines = text[:at].replace("\r\n", "\n").replace("\r", "\n").split("\n")
    separator = _separator(lines[1 if len(lines) > 1 and re.fullmatch(r"sep=.", lines[0]) else 0])
    reader = csv.reader((line + "\n" for line in lines), delimiter=separator)
    line, cells = 1, 1
    try:
        while reader.line_num < len(lines):
            line, cells = reader.line_num + 1, len(next(reader)) or 1
    except csv.Error:  # a cell that is too long
        return _cell(place, len(lines))
    return _cell(place, line, cells)


def read_table(text: str, place: Place, needed: Sequence[str], findings: Findings) -> Table | None:
    """The header and the rows; None, and a problem, if the file is no table with the columns ``needed``.

    Accepted knowingly: semicolons or tabs for commas (Excel in some languages), a first line ``sep=;``, blank rows,
    blanks around values, empty cells to the right of the last column. Under a header with a column twice, or one
    without a name between others, rows mean nothing sure: they are not read.
    """
    lines = text.split("\n")
    skipped = 1 if re.fullmatch(r"sep=.", lines[0]) else 0
    header = lines[skipped] if skipped < len(lines) else ""
    separator = _separator(header)
    if not header.strip():
        findings.expected(
            _cell(place, skipped + 1), "empty", f"a header line with the columns {', '.join(needed)}, …", "nothing"
        )
        return None
    first = len(findings)
    records = list(_records(lines[skipped:], separator, place, skipped, findings))
    if not records:
        return None
    names = [name.strip() for name in records[0][1]]
    before = len(findings)
    columns = _columns(names, _cell(place, skipped + 1), findings)
    is_sure = len(findings) == before
    if not _has(columns, needed, _cell(place, skipped + 1), findings):
        return None
    if not is_sure:
        return Table(_cell(place, skipped + 1), columns, (), is_sure=False)
    width = max(columns.values(), default=0)
    rows = []
    for line, cells in records[1:]:
        trimmed = [cell.strip() for cell in cells]
        if not any(trimmed):
            continue
        if len(trimmed) < width or any(trimmed[len(names) :]):
            findings.expected(_cell(place, line), "row", f"{len(names)} cells", str(len(trimmed)))
            continue
        for number, (name, cell) in enumerate(zip(names, trimmed, strict=False), 1):
            if cell and not name:
                findings.expected(
                    _cell(place, line, number), "row", "an empty cell (its column has no name)", quoted(cell)
                )
        row = {name: trimmed[number - 1] for name, number in columns.items()}
        rows.append(Row(_cell(place, line), row, columns))
    return Table(_cell(place, skipped + 1), columns, tuple(rows), is_sure=bool(rows) or len(findings) == first)


def _separator(header: str) -> str:
    return max(SEPARATORS, key=header.count)


def _cell(place: Place, line: int, number: int = 1) -> Place:
    return Place(place.file, line, number)


def _records(
    lines: Sequence[str], separator: str, place: Place, skipped: int, findings: Findings
) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader((line + "\n" for line in lines), delimiter=separator, strict=True)
    while True:
        line = skipped + reader.line_num + 1
        try:
            yield line, next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            if "limit" in str(error):
                findings.expected(
                    _cell(place, line), "row", f"at most {csv.field_size_limit()} letters in a cell", "more"
                )
                return
            open_quote = "end of data" in str(error)
            got = "the end of the file" if open_quote else "a quote inside a quoted cell"
            findings.expected(_cell(place, line), "row", 'a closing quote (a quote inside a cell is written "")', got)
            return


def _columns(names: Sequence[str], place: Place, findings: Findings) -> dict[str, int]:
    """Column name → number from 1; a problem for each that comes twice, or has no name but others to its right."""
    columns: dict[str, int] = {}
    last = max((number for number, name in enumerate(names, 1) if name), default=0)
    for number, name in enumerate(names, 1):
        at = _cell(place, place.line, number)
        if name in columns:
            again = f"{quoted(name)} again (first as column {columns[name]})"
            findings.expected(at, "column", "each column once", again)
        elif name:
            columns[name] = number
        elif number < last:
            findings.expected(at, "column", "a name for this column", "an empty cell")
    return columns


def _has(columns: Mapping[str, int], needed: Sequence[str], place: Place, findings: Findings) -> bool:
    """Whether all columns that a table cannot be read without are there; a problem for each that is not."""
    missing = [name for name in needed if name not in columns]
    for name in missing:
        findings.expected(place, "column", f"a column {quoted(name)}", f"the columns {', '.join(columns)}")
    return not missing


def check_columns(table: Table, wanted: Sequence[str], findings: Findings) -> bool:
    """Whether a table has all columns wanted; a problem for each that is missing, and for each other one."""
    missing = [name for name in wanted if name not in table.columns]
    lacking = missing
    for name, number in table.columns.items():
        if name not in wanted:
            at = _cell(table.header, table.header.line, number)
            meant = nearest(name, lacking)
            expected = f"the column {quoted(meant)}" if meant else f"one of the columns {', '.join(wanted)}"
            findings.expected(at, "column", expected, quoted(name))
            lacking = [other for other in lacking if other != meant]
    for name in lacking:
        findings.expected(table.header, "column", f"a column {quoted(name)}", "none of that name")
    return not missing


def whole_number(text: str) -> int | None:
    """A cell's whole number, or None if it is none. Full-width digits are taken for what they mean; no others are."""
    folded = text.translate(_FULL_WIDTH)
    return int(folded) if re.fullmatch(rf"-?[0-9]{{1,{MOST_DIGITS}}}", folded) else None


def got(text: str) -> str:
    """A cell as it is shown in a message."""
    if len(text) > MOST_DIGITS and re.fullmatch(r"-?[0-9]+", text):
        return f"a number of {len(text.lstrip('-'))} digits (at most {MOST_DIGITS} can be read)"
    return quoted(text) if text else "an empty cell"
