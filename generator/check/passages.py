"""Everything a game's author has written for readers, as passages: one language, one place, and what it uses."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from generator.check.expressions import Expression, Use, expressions
from generator.check.pictured import typed_in_pictures
from generator.errors import Place
from generator.load.documents import parse
from generator.load.findings import Findings
from generator.load.shapes import walk
from generator.model import Clause, Game, GameSpec, Lang, Outcomes, Page, Prose, Text
from generator.model.fitting import Form

Path = tuple[str | int, ...]
Kind = Literal[
    "prose", "clause", "page title", "page summary", "definition", "note", "example title", "message",
    "outcome", "step title", "ruling", "change", "figure", "game", "card name", "house words", "picture",
]  # fmt: skip

WITH_EXPRESSIONS: frozenset[Kind] = frozenset(
    {"prose", "clause", "definition", "note", "step title", "ruling", "change", "figure"}
)
"""Kinds of passage whose ``{{ … }}`` are filled in."""
MARKDOWN: frozenset[Kind] = frozenset({"prose", "clause", "definition", "note", "ruling", "change"})
WITH_FIELDS: frozenset[Kind] = frozenset({"message", "house words"})
"""Kinds of passage whose ``{fields}`` are filled in by a program."""
IN_PAGES: frozenset[Kind] = frozenset({"prose", "clause"})
"""Kinds of passage that blocks can stand in."""

TAGS = ("br", "kbd", "rp", "rt", "ruby", "sub", "sup", "wbr")
"""HTML elements that may stand in prose, without attributes: Markdown has no word of its own for them."""

BLANK = "\0"
"""Stands in masked text for what is not the author's own words."""
NOTHING = "\x01"
"""Stands in masked text for what shows as nothing at all: what is on either side of it reads as one."""

_UNREAD = re.compile(
    rf"""
      ^\#{{1,6}}[ ].*?(?P<heading>\{{\#[^}}\n]*\}})[ ]*$     # a heading's id
    | \]\((?P<address>[ \t]*(?:<[^>\n]*>|[^)\s]*))        # where a link leads; a title after it is read
    | (?P<break><br[ ]?/?>)
    | (?P<nothing></?(?:{"|".join(TAGS)})[ ]?/?>)
    | (?P<tag></?[a-zA-Z][^>\n]*>)                         # any other HTML, which is refused
    | (?P<entity>&\#?\w+;)
    """,
    re.VERBOSE | re.MULTILINE,
)


def _as_read(kind: str | None, written: str) -> str:
    """What readers see of something that is no plain text, as long as it is written."""
    length = len(written)
    if kind == "nothing":
        return NOTHING * length
    if kind == "break":
        return " ".ljust(length, NOTHING)
    if kind != "entity":
        return BLANK * length
    meant = html.unescape(written)
    kinds = {unicodedata.category(c)[0] for c in meant}
    if kinds <= {"C"}:
        return NOTHING * length
    if kinds <= {"Z"} or meant.isspace():
        return " ".ljust(length, NOTHING)
    is_words = kinds <= {"L", "M", "N", "P"} and not any(c in _SIGNS for c in meant)
    return meant.ljust(length, NOTHING) if is_words else BLANK * length


_RUBY = re.compile(r"<r[tp]>([^<]*)</r[tp]>")
_SIGNS = frozenset("*_`\\[](){}")
"""Signs that Markdown or its attributes would be read from, were they not written as entities."""


@dataclass(frozen=True)
class Passage:
    """A text in one language. ``place`` is where it begins; ``page`` and ``rule`` say what it is part of."""

    kind: Kind
    lang: Lang
    text: str
    place: Place
    page: str | None = None
    rule: str | None = None
    marked: tuple[str, ...] = ()
    """Sentences that stand in ``((…))`` in the file, and without in ``text``."""
    key: Path = ()
    """What it is called in the data: the same in every language; nothing in pages."""

    @cached_property
    def expressions(self) -> tuple[Expression, ...]:
        """Its expressions, in order."""
        return tuple(expressions(self.text)) if self.kind in WITH_EXPRESSIONS else ()

    @property
    def uses(self) -> Iterator[tuple[Use, Place]]:
        """What its expressions use, each with its place."""
        return ((use, self.at(e.start)) for e in self.expressions for use in e.uses)

    @cached_property
    def words(self) -> str:
        """The text, as long as it was, with all that is not words for readers blanked out."""
        words = self.text
        for expression in self.expressions:
            start, end = expression.start, expression.end
            is_plain = expression.words or self.text.startswith("{{!", start)
            words = masked_spans(words, [(start, end)], NOTHING if is_plain else BLANK)
            for first, last in expression.words:
                words = words[:first] + self.text[first:last] + words[last:]
        for found in _UNREAD.finditer(self.text) if self.kind in MARKDOWN else ():
            start, end = found.span(found.lastgroup or 0)
            words = words[:start] + _as_read(found.lastgroup, self.text[start:end]) + words[end:]
        return words

    @property
    def readings(self) -> tuple[str, ...]:
        """The words as they can be read: where there is ruby, also without what stands above the line."""
        ruby = [found.span(1) for found in _RUBY.finditer(self.text)] if self.kind in MARKDOWN else []
        return (self.words, masked_spans(self.words, ruby, NOTHING)) if ruby else (self.words,)

    def at(self, offset: int) -> Place:
        """The place of a character. In prose it is exact; a value of YAML has only the place where it begins."""
        if self.kind not in IN_PAGES:
            return self.place
        begin = self.text.rfind("\n", 0, offset) + 1
        column = offset - begin + 1 + 2 * sum(begin <= mark <= offset for mark in self._marks)
        if begin == 0 and self.rule is not None:
            column += len(f"[{self.rule}] ")
        return Place(self.place.file, self.place.line + self.text.count("\n", 0, offset), column)

    @cached_property
    def _marks(self) -> tuple[int, ...]:
        """Where ``((`` and ``))`` were taken out of the text."""
        marks: list[int] = []
        for sentence in self.marked:
            start = self.text.find(sentence, marks[-1] if marks else 0)
            marks += [start, start + len(sentence)]
        return tuple(marks)


def masked_spans(text: str, spans: Sequence[tuple[int, int]], mask: str = BLANK) -> str:
    """``text`` with the spans blanked out; line breaks stay."""
    for start, end in spans:
        text = text[:start] + re.sub(r"[^\n]", mask, text[start:end]) + text[end:]
    return text


def passages(game: Game) -> tuple[Passage, ...]:
    """All that is written for readers in the game's languages, pages first."""
    return (*_pages(game), *(text for text in _records(game) if text.lang in game.languages))


def _pages(game: Game) -> Iterator[Passage]:
    for lang in game.languages:
        for page in game.pages.get(lang, ()):
            yield from _page(page)


def _page(page: Page) -> Iterator[Passage]:
    yield Passage("page title", page.lang, page.title, page.head.get("title", page.place), page.slug)
    yield Passage("page summary", page.lang, page.summary, page.head.get("summary", page.place), page.slug)
    for block in page.blocks:
        if isinstance(block, Prose):
            yield Passage("prose", page.lang, block.text, block.place, page.slug)
        elif isinstance(block, Clause):
            yield Passage("clause", page.lang, block.text, block.place, page.slug, block.rule, block.marked)


def _records(game: Game) -> Iterator[Passage]:
    for number, term in enumerate(game.terms):
        yield from _text(game, "definition", term.definition, "terms.yaml", number, "definition")
        yield from _text(game, "game", term.sense or {}, "terms.yaml", number, "sense")
    for placed in game.examples:
        for key, text in (("title", placed.example.title), ("note", placed.example.note or {})):
            for lang, words in text.items():
                place = placed.places.get((key, lang)) or placed.places.get((key,)) or placed.place
                kind: Kind = "note" if key == "note" else "example title"
                yield Passage(kind, lang, words, place, key=("examples", placed.example.id, key))
    for name, text in game.messages.items():
        yield from _text(game, "message", text, "messages.yaml", name)
    if game.outcome_words is not None:
        yield from _told(game, "outcomes.yaml", Outcomes, game.outcome_words)
    for at, release in enumerate(game.releases):
        for number, change in enumerate(release.changes):
            yield from _text(game, "change", change.text, "changes.yaml", at, "changes", number, "text")
    yield from _told(game, "game.yaml", GameSpec, game.spec)
    for card in game.cards:
        for lang, words in card.name.items():
            yield Passage("card name", lang, words, card.place, key=("cards.csv", card.id))
    yield from _house_words(game)
    for place, words in typed_in_pictures(game):
        yield from (Passage("picture", lang, words, place) for lang in game.languages)


_KINDS: Mapping[tuple[str | None, ...], Kind] = {
    ("quick", None, "title"): "step title",
    ("figures", None, "alt"): "figure",
    ("figures", None, "caption"): "figure",
}
"""The kinds of the texts of ``game.yaml`` that are not just plain words; None is any number."""


def _told(game: Game, file: str, form: Form, value: object) -> Iterator[Passage]:
    """Every text of a file, whatever it is for. Names that a term gives stand in ``terms.yaml``, not here."""
    for path, of, text in walk(form, value):
        if of is Text and (path in game.places.get(file, {}) or not game.places):
            yield from _text(game, _kind(file, path), text, file, *path)


def _kind(file: str, path: Path) -> Kind:
    if file == "outcomes.yaml":
        return "outcome"
    if path[0] == "rulings":
        return "ruling"
    return _KINDS.get(tuple(None if isinstance(part, int) else part for part in path), "game")


def _house_words(game: Game) -> Iterator[Passage]:
    """What a game's own templates say in place of the house's words. What cannot be read, building tells of."""
    for file, text in game.templates.items():
        if re.fullmatch(rf"templates/{re.escape(game.spec.id)}/[a-z-]*words\.yaml", file) is None:
            continue
        document = parse(text, file, Findings())
        said = document.data if document is not None else None
        for lang, words in said.items() if document is not None and isinstance(said, dict) else ():
            for key, word in words.items() if lang in game.languages and isinstance(words, dict) else ():
                if document is not None and isinstance(word, str):
                    yield Passage("house words", lang, word, document.place((lang, key)), key=(file, key))


def _text(game: Game, kind: Kind, text: Text, file: str, *path: str | int) -> Iterator[Passage]:
    for lang, words in text.items():
        yield Passage(kind, lang, words, game.place(file, *path, lang), key=(file, *path))
