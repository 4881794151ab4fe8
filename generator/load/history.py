"""What ``changes.yaml`` and ``renamed.yaml`` say: releases, newest first, and old ids that lead to ones there are."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from generator.load.documents import Document
from generator.load.findings import Findings, hint
from generator.load.shapes import place_of
from generator.model import Page, Release, Renamed
from generator.wording import quoted

NEWEST_FIRST = "a list of releases, newest first, each beginning with “- version: ”"


def check_releases(releases: Sequence[Release], document: Document, findings: Findings) -> None:
    """At least one release; versions that differ; none dated after the one above it; something told of each."""
    places = document.places
    if document.data == ():
        findings.expected(place_of(places, ()), "release", "at least one release", "none")
    first: dict[str, str] = {}
    for index, release in enumerate(releases):
        above = releases[index - 1] if index else release
        if release.date > above.date:
            expected = f"a date that is not after that of {quoted(above.version)} above, as the newest stands first"
            findings.expected(place_of(places, (index, "date")), "release", expected, str(release.date))
        if release.slug in first:
            expected = f"a version unlike {quoted(first[release.slug])}"
            findings.expected(place_of(places, (index, "version")), "release", expected, quoted(release.version))
        first.setdefault(release.slug, release.version)
        if not release.changes:
            expected = "what this release changed"
            findings.expected(place_of(places, (index, "changes")), "release", expected, "nothing")


@dataclass(frozen=True)
class Ids:
    """The ids there are, of each kind that can be renamed; None = not all could be read."""

    rules: Collection[str] | None
    terms: Collection[str] | None
    examples: Collection[str] | None
    pages: Collection[str]
    headings: Collection[str]
    """As ``page#heading``."""


def ids_of(
    rules: Collection[str] | None,
    terms: Collection[str] | None,
    examples: Collection[str] | None,
    pages: Sequence[Page],
) -> Ids:
    """The ids of a game with these pages."""
    headings = {f"{page.slug}#{heading.id}" for page in pages for heading in page.headings()}
    return Ids(rules, terms, examples, {page.slug for page in pages}, headings)


def resolved(renamed: Renamed, ids: Ids, document: Document, findings: Findings) -> Renamed:
    """Every old id with the one it has in the end; a problem for each that is still in use or leads nowhere."""
    kinds: tuple[tuple[str, str, Mapping[str, str], Collection[str] | None], ...] = (
        ("rules", "a rule", renamed.rules, ids.rules),
        ("terms", "a term", renamed.terms, ids.terms),
        ("examples", "an example", renamed.examples, ids.examples),
        ("pages", "a page", renamed.pages, ids.pages),
        ("headings", "a heading", renamed.headings, ids.headings),
    )
    found: dict[str, dict[str, str]] = {}
    for key, what, names, known in kinds:
        ends = {old: _end(old, names) for old in names}
        targets = {*known, *ids.pages} if key == "headings" and known is not None else known
        for old, end in ends.items():
            place = document.keys[key, old]
            if end is None:
                findings.expected(place, "renamed", f"{what} there is in the end", f"{quoted(old)}, which leads back")
            elif known is not None and old in known:
                findings.expected(place, "renamed", f"{what} that is no more", f"{quoted(old)}, which there is")
            elif targets is not None and end not in targets:
                got = quoted(end) + hint(end, targets)
                findings.expected(document.places[key, old], "renamed", f"the id of {what}", got)
        if key == "headings":
            for old in names:
                page = old.partition("#")[0]
                if "#" not in old or page not in {*ids.pages, *renamed.pages}:
                    expected = "page#heading, of a page that there is or was"
                    findings.expected(document.keys[key, old], "renamed", expected, quoted(old))
        found[key] = {old: end for old, end in ends.items() if end is not None}
    return Renamed(**found)


def _end(old: str, names: Mapping[str, str]) -> str | None:
    """Where a chain of renamings ends; None if it goes round."""
    seen = {old}
    while (new := names.get(old)) is not None:
        if new in seen:
            return None
        seen.add(new)
        old = new
    return old
