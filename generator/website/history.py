"""The blocks made of a game's releases, what was changed and what was wrong; and the marks on rules that changed."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.model import Change, ChangeKind, Game, Release
from generator.website.addresses import Address
from generator.website.book import Book
from generator.website.names import inline_names
from generator.website.prose import markdown

Entry = tuple[int, Release, int, Change]
"""A change, with its place among the releases and among the changes of its release."""


@dataclass(frozen=True)
class Mark:
    """On a rule: what a release did to it, until when readers are told, and the anchor of the entry that tells more."""

    kind: ChangeKind
    version: str
    until: datetime.date
    anchor: str


def entries(game: Game) -> Iterator[Entry]:
    """Every change of every release, newest first."""
    for at, release in enumerate(game.releases):
        for number, change in enumerate(release.changes):
            yield at, release, number, change


def anchor_of(release: Release, number: int) -> str:
    """The anchor of a change on the page that lists them."""
    return f"change-{release.slug}-{number + 1}"


def marks(game: Game) -> Mapping[str, Mark]:
    """Rule → its newest change, for the rules that changed within ``mark_days`` before the newest release.

    The first release is no change: it marks none.
    """
    found: dict[str, Mark] = {}
    days = datetime.timedelta(days=game.spec.mark_days)
    for at, release, number, change in entries(game):
        if at == len(game.releases) - 1 or release.date + days <= game.newest.date:
            continue
        for rule in change.rules:
            mark = Mark(change.kind, release.version, release.date + days, anchor_of(release, number))
            found.setdefault(rule, mark)
    return found


def changes(book: Book, page: str) -> str:
    """All releases, each with its changes and the rules these are about."""
    releases = [
        {
            "anchor": f"version-{release.slug}",
            "version": release.version,
            "date": release.date.isoformat(),
            "changes": [_change(book, page, entry) for entry in entries(book.game) if entry[0] == at],
        }
        for at, release in enumerate(book.game.releases)
    ]
    return book.render("changes.md.j2", releases=releases)


def errata(book: Book, page: str) -> str:
    """What earlier editions had wrong."""
    found = [_change(book, page, entry) for entry in entries(book.game) if entry[3].kind == "errata"]
    return book.render("errata.md.j2", errata=found)


def _change(book: Book, page: str, entry: Entry) -> dict[str, object]:
    at, release, number, change = entry
    place = book.game.place("changes.yaml", at, "changes", number, "text", book.lang)
    text = markdown(book, change.text[book.lang], place, inline_names(book, page))
    listed = book.addresses.changes
    anchor = anchor_of(release, number)
    return {
        "anchor": anchor,
        "link": Address(listed, anchor).markdown(page) if listed else "",
        "kind": change.kind,
        "kind_word": book.words[f"change_{change.kind}"],
        "version": release.version,
        "date": release.date.isoformat(),
        "text": " ".join(text.split("\n")),
        "rules": book.rule_links(change.rules, page),
    }
