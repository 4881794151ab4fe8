"""``cards.csv`` → cards. A cell's place is ``file:line:cell``, as a spreadsheet's user counts."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.errors import Place
from generator.load.findings import Findings, hint, listed, nearest, quoted
from generator.load.shapes import describe
from generator.model import Card, CardField, FieldValue, Kind, Lang, Member, Slug

FILE = "cards.csv"
ID, KIND = "id", "kind"
SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs"}
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


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


def read_table(text: str, place: Place, findings: Findings) -> Table | None:
    """The header and the rows; None, and a problem, if the file is no table with the columns ``id`` and ``kind``.

    Accepted knowingly: semicolons or tabs for commas (Excel in some languages), a first line ``sep=;``, blank rows,
    blanks around values, empty cells to the right of the last column.
    """
    lines = text.split("\n")
    skipped = 1 if re.fullmatch(r"sep=.", lines[0]) else 0
    header = lines[skipped] if skipped < len(lines) else ""
    separator = max(SEPARATORS, key=header.count)
    if not header.strip():
        findings.expected(
            _cell(place, skipped + 1), "empty", f"a header line with the columns {ID}, {KIND}, …", "nothing"
        )
        return None
    records = list(_records(lines[skipped:], separator, place, skipped, findings))
    if not records:
        return None
    names = [name.strip() for name in records[0][1]]
    columns = _columns(names, _cell(place, skipped + 1), findings)
    if columns is None:
        return None
    rows = []
    for line, cells in records[1:]:
        trimmed = [cell.strip() for cell in cells]
        if not any(trimmed):
            continue
        if len(trimmed) < len(columns) or any(trimmed[len(names) :]):
            findings.expected(_cell(place, line), "row", f"{len(names)} cells", str(len(trimmed)))
            continue
        for number, (name, cell) in enumerate(zip(names, trimmed, strict=False), 1):
            if cell and not name:
                findings.expected(
                    _cell(place, line, number), "row", "an empty cell (its column has no name)", quoted(cell)
                )
        row = {name: trimmed[number - 1] for name, number in columns.items()}
        rows.append(Row(_cell(place, line), row, columns))
    return Table(_cell(place, skipped + 1), columns, tuple(rows))


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


def _columns(names: Sequence[str], place: Place, findings: Findings) -> dict[str, int] | None:
    """Column name → number from 1. None if the table cannot be read without the missing ones."""
    columns: dict[str, int] = {}
    for number, name in enumerate(names, 1):
        if name in columns:
            first = columns[name]
            findings.expected(
                _cell(place, place.line, number),
                "column",
                "each column once",
                f"{quoted(name)} again (first as column {first})",
            )
        elif name:
            columns[name] = number
    missing = [name for name in (ID, KIND) if name not in columns]
    for name in missing:
        findings.expected(place, "column", f"a column {quoted(name)}", f"the columns {', '.join(columns)}")
    return None if missing else columns


# ── rows → cards ────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class CardRules:
    """What ``game.yaml`` says of cards. A set or number that could not be read is absent, and not held against them."""

    kinds: Mapping[str, Kind]
    sets: Mapping[str, Sequence[Member]]
    numbers: Mapping[str, int]
    languages: Sequence[Lang]

    def members(self, wanted: CardField) -> tuple[str, ...] | None:
        """The ids that a field of members can have; None if its set is unknown."""
        members = self.sets.get(wanted.set or "")
        return None if members is None else tuple(dict.fromkeys(m.id for m in members))

    def bounds(self, wanted: CardField) -> tuple[int | None, int | None]:
        """The smallest and the largest number a field can have; None where there is no such bound."""
        low, high = (b if b is None or isinstance(b, int) else self.numbers.get(b) for b in (wanted.min, wanted.max))
        return low, high


def make_cards(table: Table, rules: CardRules, findings: Findings) -> tuple[Card, ...]:
    """The cards of the rows that can be read by the game's kinds; a problem for each cell that cannot."""
    names = tuple(f"name_{lang}" for lang in rules.languages)
    wanted = tuple(dict.fromkeys((ID, KIND, *(f for kind in rules.kinds.values() for f in kind.fields), *names)))
    if not _check_columns(table, wanted, findings):
        return ()
    if not table.rows:
        findings.expected(table.header, "empty", "a row for each card below the header", "none")
    first_lines: dict[str, int] = {}
    cards = []
    for row in table.rows:
        before = len(findings)
        _check_id(row, first_lines, findings)
        kind = rules.kinds.get(row.cells[KIND])
        if kind is None:
            word = row.cells[KIND]
            findings.expected(row.at(KIND), "kind", listed(rules.kinds), _got(word) + hint(word, rules.kinds))
            continue
        fields = dict(_fields(row, kind.fields, rules, findings))
        for name in wanted:
            if row.cells[name] and name not in (ID, KIND, *names, *kind.fields):
                reason = f"an empty cell ({quoted(name)} is no column of the kind {quoted(row.cells[KIND])})"
                findings.expected(row.at(name), "cell", reason, quoted(row.cells[name]))
        for name in names:
            if not row.cells[name]:
                findings.expected(row.at(name), "cell", f"the card's name in {quoted(name)}", _got(""))
        if len(findings) == before:
            words = {lang: row.cells[name] for lang, name in zip(rules.languages, names, strict=True)}
            cards.append(Card(row.cells[ID], row.cells[KIND], fields, words, row.place))
    return tuple(cards)


def _check_columns(table: Table, wanted: Sequence[str], findings: Findings) -> bool:
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


def _check_id(row: Row, first_lines: dict[str, int], findings: Findings) -> None:
    card_id = row.cells[ID]
    if not _SLUG.fullmatch(card_id):
        findings.expected(row.at(ID), "id", describe(Slug), _got(card_id))
    elif card_id in first_lines:
        got = f"{quoted(card_id)} again (first in line {first_lines[card_id]})"
        findings.expected(row.at(ID), "duplicate-id", "each card's id once", got)
    else:
        first_lines[card_id] = row.place.line


def _fields(
    row: Row, fields: Mapping[str, CardField], rules: CardRules, findings: Findings
) -> Iterator[tuple[str, FieldValue]]:
    for name, wanted in fields.items():
        text = row.cells[name]
        if not wanted.when.keys() <= row.cells.keys():
            continue  # a condition that game.yaml is told of
        unmet = [f for f, values in wanted.when.items() if row.cells[f] not in values]
        if unmet:
            if text:
                only = " and ".join(f"{f} is {listed(wanted.when[f])}" for f in unmet)
                findings.expected(
                    row.at(name), "cell", f"an empty cell ({quoted(name)} is filled where {only})", quoted(text)
                )
            continue
        value = _value(text, wanted, rules)
        if value is None:
            members = (rules.members(wanted) or ()) if wanted.type == "member" and text else ()
            findings.expected(row.at(name), "cell", _wanted(wanted, rules), _got(text) + hint(text, members))
        else:
            yield name, value


def _value(text: str, wanted: CardField, rules: CardRules) -> FieldValue | None:
    """The value of a cell, or None if it does not fit. Full-width digits are taken for what they mean."""
    if not text:
        return None
    if wanted.type == "text":
        return text
    if wanted.type == "member":
        members = rules.members(wanted)
        return text if members is None or text in members else None
    folded = unicodedata.normalize("NFKC", text)
    if not re.fullmatch(r"-?[0-9]{1,18}", folded):
        return None
    number = int(folded)
    low, high = rules.bounds(wanted)
    return number if (low is None or low <= number) and (high is None or number <= high) else None


def _wanted(wanted: CardField, rules: CardRules) -> str:
    label = wanted.label.get("en") or next(iter(wanted.label.values()), "a value")
    if wanted.type == "text":
        return label
    if wanted.type == "member":
        return f"{label} {listed(rules.members(wanted) or ())}"
    low, high = rules.bounds(wanted)
    if low is not None and high is not None:
        return f"{label} {low}-{high}"
    if low is not None:
        return f"{label} {low} or more"
    return f"{label} up to {high}" if high is not None else f"{label} as a whole number"


def _got(text: str) -> str:
    return quoted(text) if text else "an empty cell"
