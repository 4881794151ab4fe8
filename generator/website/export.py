"""Everything the rulebook says, as JSON: the models here both make the export and are its published schema.

Texts are given twice: in Markdown, whose links are whole addresses, and as the plain words a reader sees.
"""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from generator.check.expressions import BLOCKS
from generator.check.filling import Block, Names
from generator.engine.core import Message
from generator.errors import Place
from generator.model import ChangeKind, Clause, ExampleUse, Game, Lang, PlacedExample, Prose, Text
from generator.website.addresses import EXAMPLE_PREFIX, Address
from generator.website.book import Book
from generator.website.names import inline_names
from generator.website.permalinks import EXAMPLE, TERM, permalink
from generator.website.prose import clause_text, markdown

EXPORT = "rulebook.json"
SCHEMA = "schema/rulebook.json"

_TAG = re.compile(r"<(?P<unseen>rt|rp)\b.*?</(?P=unseen)>|</?[a-z][^>]*>", re.DOTALL)
_ATTRIBUTES = re.compile(r"\{:?\s?[.#][^}\n]*\}")
_LINK = re.compile(r"\]\((?P<page>[a-z0-9-]+)\.md(?P<anchor>#[^)\s]*)?\)")
_LINK_WORDS = re.compile(r"!?\[((?:[^\[\]]|\[[^\]]*\])*)\]\([^)\n]*\)")
_MARKUP = re.compile(r"\*\*|__|^\s*(?:[-*+]|\d+[.)]|>)\s+", re.MULTILINE)


class Part(BaseModel):
    """Base of everything in the export."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Said(Part):
    """A text in one language."""

    markdown: str
    """Its links are whole addresses."""
    plain: str
    """The words a reader sees, on one line."""


class Where(Part):
    """Where something stands on the site."""

    page: str
    """The page's name: it stands at ``<url><language>/<page>.html``."""
    anchor: str
    heading: str | None = None
    """The id of the heading it stands below."""
    permalink: str | None = None
    """The address that stays, from the root of the site, in the reader's language."""


class Rule(Part):
    """A rule clause."""

    id: str
    text: Mapping[Lang, Said]
    where: Where
    changed: Sequence[str] = ()
    """The versions that changed it, newest first."""


class TermEntry(Part):
    """A glossary entry."""

    id: str
    words: Text
    reading: str | None
    sense: Text | None
    definition: Mapping[Lang, Said]
    rules: Sequence[str]
    where: Where | None


class Step(Part):
    """A step of what the engine did, with the rule it follows."""

    rule: str
    text: Text


class ExampleEntry(Part):
    """A worked example: as its author wrote it, and as the engine played it."""

    id: str
    title: Text
    given: Mapping[str, Any]
    do: Sequence[Any]
    expect: Mapping[str, Any]
    because: Sequence[str]
    note: Mapping[Lang, Said] | None
    steps: Sequence[Step]
    verdict: Text
    where: Where | None


class RulingEntry(Part):
    """Where the source of the rules leaves something open: what this rulebook says, and why."""

    id: str
    rule: str
    on: bool
    open: Mapping[Lang, Said]
    ruling: Mapping[Lang, Said]
    why: Mapping[Lang, Said]
    where: Where | None


class ChangeEntry(Part):
    """One change of a release."""

    kind: ChangeKind
    text: Mapping[Lang, Said]
    rules: Sequence[str]


class ReleaseEntry(Part):
    """An edition of the rules and what it changed."""

    version: str
    date: datetime.date
    changes: Sequence[ChangeEntry]


class PageEntry(Part):
    """A page of the rulebook."""

    id: str
    title: Text
    summary: Text


class Rulebook(Part):
    """All rules, terms, examples, rulings and changes of a game, in all its languages."""

    model_config = ConfigDict(frozen=True, extra="forbid", title="A rulebook")

    schema_: str = Field(default=SCHEMA, alias="$schema")
    game: str
    title: Text
    version: str
    date: datetime.date
    languages: Sequence[Lang]
    url: str
    """Where the site stands."""
    notice: Text
    """Who owns the rules text."""
    numbers: Mapping[str, int]
    pages: Sequence[PageEntry]
    rules: Sequence[Rule]
    terms: Sequence[TermEntry]
    examples: Sequence[ExampleEntry]
    rulings: Sequence[RulingEntry]
    changes: Sequence[ReleaseEntry]


def schema() -> str:
    """The JSON Schema (2020-12) of the export."""
    made = Rulebook.model_json_schema(mode="serialization")
    made = {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}
    return json.dumps(made, ensure_ascii=False, indent=2) + "\n"


def rulebook(books: Sequence[Book]) -> str:
    """The export of a game, from its books in all its languages, the original first."""
    return _Export(books).made().model_dump_json(by_alias=True) + "\n"


class _Export:
    """Gathers what all books of a game say."""

    def __init__(self, books: Sequence[Book]) -> None:
        self._books = {book.lang: book for book in books}
        self._first = books[0]
        self._game = books[0].game
        self._names = {book.lang: _names(book) for book in books}
        self._headings = dict(_headings(self._game))

    def made(self) -> Rulebook:
        game, spec = self._game, self._game.spec
        pages = {lang: {page.slug: page for page in game.pages[lang]} for lang in game.languages}
        return Rulebook(
            game=spec.id,
            title=spec.title,
            version=game.newest.version,
            date=game.newest.date,
            languages=game.languages,
            url=spec.site_url,
            notice=spec.notice,
            numbers=self._first.numbers,
            pages=[
                PageEntry(
                    id=slug,
                    title={lang: pages[lang][slug].title for lang in game.languages},
                    summary={lang: pages[lang][slug].summary for lang in game.languages},
                )
                for slug in pages[game.languages[0]]
            ],
            rules=self._rules(),
            terms=self._terms(),
            examples=[self._example(placed) for placed in game.examples],
            rulings=self._rulings(),
            changes=self._changes(),
        )

    def _rules(self) -> list[Rule]:
        clauses = {
            lang: {clause.rule: clause for page in self._game.pages[lang] for clause in page.clauses()}
            for lang in self._books
        }
        changed: dict[str, list[str]] = {}
        for release in self._game.releases[:-1]:
            for rule in dict.fromkeys(rule for change in release.changes for rule in change.rules):
                changed.setdefault(rule, []).append(release.version)
        return [
            Rule(
                id=rule,
                text={
                    lang: self._said(lang, clause_text(of[rule].text), of[rule].place) for lang, of in clauses.items()
                },
                where=self._where(address, rule),
                changed=changed.get(rule, ()),
            )
            for rule, address in self._first.addresses.rules.items()
        ]

    def _terms(self) -> list[TermEntry]:
        return [
            TermEntry(
                id=term.id,
                words=term.words,
                reading=term.reading,
                sense=term.sense,
                definition=self._text(term.definition, "terms.yaml", number, "definition"),
                rules=term.rules,
                where=self._where(self._first.addresses.term(term.id), TERM + term.id),
            )
            for number, term in enumerate(self._game.terms)
        ]

    def _example(self, placed: PlacedExample) -> ExampleEntry:
        example, run = placed.example, self._first.runs[placed.example.id]
        note = example.note
        return ExampleEntry(
            id=example.id,
            title=example.title,
            given=example.given,
            do=example.do,
            expect=example.expect,
            because=example.because,
            note=None if note is None else {lang: self._said(lang, note[lang], placed.place) for lang in self._books},
            steps=[Step(rule=step.rule, text=self._say(step.message)) for step in run.steps],
            verdict=self._say(run.verdict),
            where=self._where(self._first.addresses.examples.get(example.id), EXAMPLE + example.id),
        )

    def _rulings(self) -> list[RulingEntry]:
        return [
            RulingEntry(
                id=ruling.id,
                rule=ruling.rule,
                on=ruling.on,
                open=self._text(ruling.open, "game.yaml", "rulings", number, "open"),
                ruling=self._text(ruling.active, "game.yaml", "rulings", number, ruling.position),
                why=self._text(ruling.reason, "game.yaml", "rulings", number, "why", ruling.position),
                where=self._where(self._first.addresses.ruling(ruling.id), None),
            )
            for number, ruling in enumerate(self._game.spec.rulings)
        ]

    def _changes(self) -> list[ReleaseEntry]:
        return [
            ReleaseEntry(
                version=release.version,
                date=release.date,
                changes=[
                    ChangeEntry(
                        kind=change.kind,
                        text=self._text(change.text, "changes.yaml", at, "changes", number, "text"),
                        rules=change.rules,
                    )
                    for number, change in enumerate(release.changes)
                ],
            )
            for at, release in enumerate(self._game.releases)
        ]

    def _text(self, text: Text, file: str, *path: str | int) -> dict[Lang, Said]:
        return {lang: self._said(lang, text[lang], self._game.place(file, *path, lang)) for lang in self._books}

    def _said(self, lang: Lang, text: str, place: Place) -> Said:
        made = markdown(self._books[lang], text, place, self._names[lang])
        site = f"{self._game.spec.site_url}{lang}/"
        whole = _LINK.sub(lambda link: f"]({site}{link['page']}.html{link['anchor'] or ''})", _ATTRIBUTES.sub("", made))
        return Said(markdown=whole, plain=_plain(whole))

    def _say(self, message: Message) -> dict[Lang, str]:
        return {lang: book.engine.speaker.say(message, lang) for lang, book in self._books.items()}

    def _where(self, address: Address | None, name: str | None) -> Where | None:
        if address is None:
            return None
        return Where(
            page=address.page,
            anchor=address.anchor,
            heading=self._headings.get((address.page, address.anchor)),
            permalink=None if name is None else permalink(name),
        )


def _names(book: Book) -> Names:
    """What texts may use, with words for pictograms, and nothing for blocks, which stand on pages only."""
    names = inline_names(book, "")
    return {**names, "icon": names["label"], **dict.fromkeys(BLOCKS, _nothing)}


def _nothing(*_: str) -> Block:
    return Block("")


def _headings(game: Game) -> Iterator[tuple[tuple[str, str], str]]:
    """(Page, anchor) of each clause and example → the heading it stands below."""
    for page in game.pages[game.languages[0]]:
        heading = None
        for block in page.blocks:
            match block:
                case Prose():
                    heading = block.headings[-1].id if block.headings else heading
                case Clause() if heading is not None:
                    yield (page.slug, block.rule), heading
                case ExampleUse() if heading is not None:
                    yield (page.slug, EXAMPLE_PREFIX + block.id), heading


def _plain(text: str) -> str:
    """The words a reader sees, on one line."""
    words = _MARKUP.sub(" ", _LINK_WORDS.sub(r"\1", _TAG.sub("", text)))
    return " ".join(unescape(words).replace("\\", "").replace("`", "").split())
