"""A page of the game → a Markdown file of the site."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from html import escape

from generator.check.filling import Names
from generator.drawing.qr import encoded
from generator.model import Block, Clause, ExampleUse, Page, Prose, Term
from generator.website.addresses import HOME, Address
from generator.website.book import Book
from generator.website.examples import example_block
from generator.website.fragments import block_names
from generator.website.history import marks
from generator.website.names import inline_names
from generator.website.permalinks import permalink
from generator.website.phrases import phrases
from generator.website.prose import clause_text, markdown
from generator.website.sitemap import address
from generator.website.templates import escaped
from generator.website.terms import TermLinker

_MASK = 0
"""A chequer, so that codes need not be tried in all masks."""


def page_markdown(book: Book, page: Page, linker: TermLinker) -> str:
    """The whole file: front matter, title, blocks, and the definitions of the terms it links to."""
    inline = inline_names(book, page.slug)
    names = inline | dict(block_names(book, page.slug))
    if any(heading.id == page.slug for heading in page.headings()):
        book.wrong(page.place, "heading", f"expected heading ids other than {page.slug!r}: the page's own title has it")
    shown = in_sight(page)
    parts = [block for one in page.blocks if (block := _block(book, page, one, names, shown))]
    if page.slug == HOME:
        parts.append(chapters(book, page))
    used = linker.linked("\n\n".join(parts), page.slug)
    notes = _notes(book, page, linker, used.terms, inline)
    return "\n\n".join([_head(page), used.text, *notes, elsewhere(book, page)]) + "\n"


def _head(page: Page) -> str:
    # The theme puts both into HTML as they are.
    title, summary = (json.dumps(escape(text), ensure_ascii=False) for text in (page.title, page.summary))
    return f"---\ntitle: {title}\ndescription: {summary}\n---\n\n# {escaped(page.title)} {{#{page.slug}}}"


def in_sight(page: Page) -> Collection[str]:
    """The examples of a page that are shown at once: the first after each clause or heading. The others are folded, as
    are all on a page of questions, whose answers stand in the text.
    """
    shown: set[str] = set()
    follows = True
    for block in page.blocks:
        match block:
            case Clause():
                follows = True
            case Prose():
                follows = follows or bool(block.headings)
            case ExampleUse():
                if follows and page.kind != "faq":
                    shown.add(block.id)
                follows = False
    return shown


def _block(book: Book, page: Page, block: Block, names: Names, shown: Collection[str]) -> str:
    match block:
        case Prose():
            return markdown(book, block.text, block.place, names)
        case Clause():
            return _clause(book, page, block, names)
        case ExampleUse():
            placed = next((p for p in book.game.examples if p.example.id == block.id), None)
            run = book.runs.get(block.id)
            if placed is None or run is None:
                return ""
            return example_block(book, placed, run, page.slug, names, in_sight=block.id in shown)


def _clause(book: Book, page: Page, clause: Clause, names: Names) -> str:
    text = markdown(book, clause_text(clause.text), clause.place, names)
    mark = marks(book.game).get(clause.rule)
    listed = book.addresses.changes
    return book.render(
        "clause.md.j2",
        rule=clause.rule,
        text=text,
        mark=mark,
        mark_link=Address(listed, mark.anchor).html(page.slug) if mark and listed else "",
        mark_kind=book.words[f"change_{mark.kind}"] if mark else "",
        permalink=permalink(clause.rule),
    )


def chapters(book: Book, here: Page) -> str:
    """Links to all other pages with their summaries."""
    listed = [
        {"title": page.title, "summary": phrases(book, page.summary), "link": Address(page.slug).markdown(here.slug)}
        for page in book.game.pages[book.lang]
        if page.slug != here.slug
    ]
    return book.render("chapters.md.j2", chapters=listed)


def elsewhere(book: Book, page: Page) -> str:
    """The page's whole address as a code, for opening it on another device and for paper."""
    where = address(book.game, book.lang, page.slug)
    code = encoded(where, mask=_MASK)
    return book.render("elsewhere.html.j2", address=where, side=code.side, path=code.path)


def _notes(book: Book, page: Page, linker: TermLinker, terms: Sequence[Term], names: Names) -> list[str]:
    notes = []
    places = {term.id: number for number, term in enumerate(book.game.terms)}
    for term in terms:
        address = book.addresses.term(term.id)
        if address is None or address.page == page.slug:
            continue
        place = book.game.place("terms.yaml", places[term.id], "definition", book.lang)
        definition = markdown(book, term.definition[book.lang], place, names)
        word = linker.reading(term, term.words[book.lang])
        link = address.markdown(page.slug)
        sense = term.sense[book.lang] if term.sense else ""
        notes.append({"id": f"note-{term.id}", "word": word, "sense": sense, "definition": definition, "link": link})
    return [book.render("notes.md.j2", notes=notes)] if notes else []
