"""``cards.csv`` → cards: each cell held against what its kind's columns may have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.load.findings import Findings, hint
from generator.load.tables import Row, Table, check_columns, got, whole_number
from generator.model import Card, CardField, FieldValue, Kind, Lang, Member, Slug
from generator.model.fitting import describe
from generator.wording import listed, quoted

ID, KIND = "id", "kind"
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


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
    if not check_columns(table, wanted, findings) or not table.is_sure:
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
            findings.expected(row.at(KIND), "kind", listed(rules.kinds), got(word) + hint(word, rules.kinds))
            continue
        fields = dict(_fields(row, kind.fields, rules, findings))
        for name in wanted:
            if row.cells[name] and name not in (ID, KIND, *names, *kind.fields):
                reason = f"an empty cell ({quoted(name)} is no column of the kind {quoted(row.cells[KIND])})"
                findings.expected(row.at(name), "cell", reason, quoted(row.cells[name]))
        for name in names:
            if not row.cells[name]:
                findings.expected(row.at(name), "cell", f"the card's name in {quoted(name)}", got(""))
        if len(findings) == before:
            words = {lang: row.cells[name] for lang, name in zip(rules.languages, names, strict=True)}
            places = {name: row.at(name) for name in wanted}
            cards.append(Card(row.cells[ID], row.cells[KIND], fields, words, row.place, places))
    return tuple(cards)


def _check_id(row: Row, first_lines: dict[str, int], findings: Findings) -> None:
    card_id = row.cells[ID]
    if not _SLUG.fullmatch(card_id):
        findings.expected(row.at(ID), "id", describe(Slug), got(card_id))
    elif card_id in first_lines:
        again = f"{quoted(card_id)} again (first in line {first_lines[card_id]})"
        findings.expected(row.at(ID), "duplicate-id", "each card's id once", again)
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
            findings.expected(row.at(name), "cell", _wanted(wanted, rules), got(text) + hint(text, members))
        else:
            yield name, value


def _value(text: str, wanted: CardField, rules: CardRules) -> FieldValue | None:
    """The value of a cell, or None if it does not fit."""
    if not text:
        return None
    if wanted.type == "text":
        return text
    if wanted.type == "member":
        members = rules.members(wanted)
        return text if members is None or text in members else None
    number = whole_number(text)
    if number is None:
        return None
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
