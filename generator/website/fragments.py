"""The blocks that authors put on a page with an expression: figures, and the lists made of the game's data."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from html import escape
from itertools import groupby

from generator.check.expressions import PLAIN, VALUES
from generator.check.filling import Block
from generator.engine.core import Shown
from generator.model import Card, Figure, Page, Prose, Term, Text
from generator.website.addresses import TERM_PREFIX
from generator.website.book import Book
from generator.website.cards import card_words, is_stand_in
from generator.website.decks import decks
from generator.website.downloads import downloads, print_note
from generator.website.examples import card
from generator.website.history import changes, errata
from generator.website.japanese import JAPANESE, ruby
from generator.website.names import inline_names, known, one
from generator.website.practice import practice
from generator.website.prose import markdown
from generator.website.referee import referee
from generator.website.rulings import rulings

_OF_PRINTS = re.compile(r"\b(?:downloads|print_note)\(")


def block_names(book: Book, page: str) -> Mapping[str, object]:
    """The names that make blocks on ``page``, for text that may hold blocks."""
    figures = {figure.id: figure for figure in book.game.spec.figures}
    whole = {
        "outcomes": outcomes,
        "quick": quick,
        "glossary": glossary,
        "downloads": downloads,
        "stand_ins": stand_ins,
        "rulings": rulings,
        "decks": decks,
        "changes": changes,
        "errata": errata,
        "print_note": print_note,
        "referee": referee,
        "practice": practice,
    }
    return {
        "figure": lambda name: Block(figure_block(book, one(figures, name, "the id of a figure"), page)),
        "card_list": lambda kind: Block(card_list(book, known(book.game.spec.kinds, kind, "a kind of card"))),
        **{name: functools.partial(_made, make, book, page) for name, make in whole.items()},
    }


def asks_for_prints(page: Page) -> bool:
    """Whether a page lists the print files."""
    return any(isinstance(block, Prose) and _OF_PRINTS.search(block.text) for block in page.blocks)


def _made(make: Callable[[Book, str], str], book: Book, page: str) -> Block:
    return Block(make(book, page))


def figure_block(book: Book, figure: Figure, page: str) -> str:
    """A figure of ``game.yaml`` with its caption."""
    number = book.game.spec.figures.index(figure)
    names = {name: value for name, value in inline_names(book, page).items() if name in PLAIN | {VALUES}}

    def said(key: str, text: Text) -> str:
        place = book.game.place("game.yaml", "figures", number, key, book.lang)
        filled = book.filler.fill(text[book.lang], place, names)
        book.problems.extend(filled.problems)
        return filled.text

    svg = book.pictures.figure(figure, said("alt", figure.alt))
    caption = escape(said("caption", figure.caption)) if figure.caption else ""
    told_by = book.stand_ins_told(page)
    return book.render(
        "figure.md.j2", id=figure.id, svg=svg, caption=caption, stand_in=figure.stand_ins, told_by=told_by
    )


def outcomes(book: Book, page: str) -> str:
    """The table of outcomes the engine has checked, and over how many cases."""
    rows = [
        {
            "case": _cell(row.case[book.lang]),
            "result": _cell(row.result[book.lang]),
            "rules": book.rule_links(row.rules, page),
        }
        for row in book.game.outcomes
    ]
    return book.render("outcomes.md.j2", rows=rows, total=f"{book.cases:,}" if book.cases else "")


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def quick(book: Book, page: str) -> str:
    """The quick reference: each step's title and the sentences its rules mark."""
    names = inline_names(book, page)
    clauses = {c.rule: c for p in book.game.pages[book.lang] for c in p.clauses()}
    steps = []
    for number, step in enumerate(book.game.spec.quick):
        place = book.game.place("game.yaml", "quick", number, "title", book.lang)
        sentences = [
            {"text": markdown(book, sentence, clauses[rule].place, names), **link}
            for rule in step.rules
            if rule in clauses
            for link in ({"rule": r["id"], "link": r["link"]} for r in book.rule_links([rule], page))
            for sentence in clauses[rule].marked
        ]
        title = markdown(book, step.title[book.lang], place, names)
        steps.append({"id": step.id, "title": title, "sentences": sentences})
    return book.render("quick.md.j2", steps=steps)


def glossary(book: Book, page: str) -> str:
    """Every term with its reading, its word in the other languages, its definition and its rules."""
    names = inline_names(book, page)
    entries = []
    for number, term in sorted(enumerate(book.game.terms), key=lambda pair: _sort_key(book, pair[1])):
        place = book.game.place("terms.yaml", number, "definition", book.lang)
        reading = term.reading if book.lang == JAPANESE else None
        others = [{"lang": lang, "word": term.words[lang]} for lang in book.game.languages if lang != book.lang]
        entries.append(
            {
                "anchor": TERM_PREFIX + term.id,
                "word": ruby(term.words[book.lang], reading),
                "sense": term.sense[book.lang] if term.sense else "",
                "reading": reading or "",
                "others": others,
                "definition": markdown(book, term.definition[book.lang], place, names),
                "rules": book.rule_links(term.rules, page),
            }
        )
    return book.render("glossary.md.j2", entries=entries)


def _sort_key(book: Book, term: Term) -> str:
    word = (term.reading if book.lang == JAPANESE else None) or term.words[book.lang]
    return "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in word.casefold())


def stand_ins(book: Book, page: str) -> str:  # noqa: ARG001 - every maker of a whole block takes the page
    """What the publisher has not given, with the value that stands in where it is one for all."""
    spec = book.game.spec
    values = {} if spec.card_size_stand_in is None else {spec.card_size_stand_in: spec.card_size.words()}
    told = [{"what": s.what[book.lang], "value": values.get(s.id, "")} for s in spec.stand_ins]
    return book.render("stand-ins.md.j2", stand_ins=told)


def card_list(book: Book, kind: str) -> str:
    """Pictures of all different cards of a kind, and how many there are of each."""
    cards = [c for c in book.game.cards if c.kind == kind]
    groups = [list(group) for _, group in groupby(cards, key=lambda c: tuple(c.fields.items()))]
    shown = [_shown(group[0]) for group in groups]
    listed = [
        {
            **card(book, one_),
            "alt": card_words(book.game, replace(one_, id=None), book.lang, book.words),
            "name": group[0].name[book.lang],
            "names": list(dict.fromkeys(each.name[book.lang] for each in group)),
            "copies": book.words["copies"].replace("{n}", str(len(group))),
        }
        for one_, group in zip(shown, groups, strict=True)
    ]
    stand_in = any(is_stand_in(book.game, one_) for one_ in shown)
    return book.render("card-list.md.j2", cards=listed, stand_in=stand_in)


def _shown(card_: Card) -> Shown:
    return Shown(card_.kind, card_.fields, card_.id)
