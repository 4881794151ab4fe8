"""Addresses that stay: a small page for each rule, term and example, by its id, that leads to where it stands by now.

The ids that were given up (``renamed.yaml``) have theirs too, and so do pages that bear another name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from generator.model import Game, Lang
from generator.website.addresses import EXAMPLE_PREFIX, TERM_PREFIX, Address, Addresses
from generator.website.book import Book
from generator.website.housewords import Words
from generator.website.templates import Templates

FOLDER = "r"
TERM, EXAMPLE = "t-", "x-"
"""Before the ids of terms and examples, which might be the same."""
ANCHORS = "assets/anchors.js"

Files = Mapping[str, str]
"""Path in the site → text."""


def permalink(name: str) -> str:
    """The address, from any page of the same language, that leads to a rule, ``t-<term>`` or ``x-<example>``."""
    return f"{FOLDER}/{name}.html"


def targets(game: Game, places: Addresses) -> Mapping[str, Address]:
    """Every name that has a permalink, old ones included, and where it leads."""
    renamed = game.renamed
    terms = {term.id: where for term in game.terms if (where := places.term(term.id))}
    return {
        **places.rules,
        **{TERM + name: where for name, where in terms.items()},
        **{EXAMPLE + name: where for name, where in places.examples.items()},
        **{old: places.rules[new] for old, new in renamed.rules.items() if new in places.rules},
        **{TERM + old: terms[new] for old, new in renamed.terms.items() if new in terms},
        **{EXAMPLE + old: places.examples[new] for old, new in renamed.examples.items() if new in places.examples},
    }


def of_language(book: Book) -> Files:
    """The pages that lead on within a language: by id, and from pages that bear another name."""
    game, lang = book.game, book.lang
    titles = _titles(game, lang)
    site = f"{game.spec.site_url}{lang}/"
    pages: dict[str, str] = {}
    for name, where in targets(game, book.addresses).items():
        target = f"../{where.html('')}"
        pages[f"{lang}/{permalink(name)}"] = book.render(
            "redirect.html.j2", title=f"{titles.get(name, name)} – {game.spec.title[lang]}", languages=(), moved=None,
            target=target, plain=target, canonical=f"{site}{where.page}.html", up="../../",
        )  # fmt: skip
    for old, new in game.renamed.pages.items():
        moved = {
            f"#{heading.partition('#')[2]}": _html(target)
            for heading, target in game.renamed.headings.items()
            if heading.partition("#")[0] == old
        }
        pages[f"{lang}/{old}.html"] = book.render(
            "redirect.html.j2", title=f"{book.addresses.titles[new]} – {game.spec.title[lang]}", languages=(),
            moved=moved, target=f"{new}.html", plain=f"{new}.html", canonical=f"{site}{new}.html", up="../",
        )  # fmt: skip
    return pages


def of_reader(
    game: Game, templates: Templates, words: Mapping[Lang, Words], places: Addresses, otherwise: Lang
) -> Files:
    """The pages that lead on to the reader's language: the one chosen before, one the browser asks for, ``otherwise``.

    ``places`` may be those of any language, as the same anchors stand on the same pages in all.
    """
    languages = [{"lang": lang, "name": words[lang]["language_name"]} for lang in game.languages]
    titles = _titles(game, otherwise)
    pages = {}
    for name, where in targets(game, places).items():
        target = where.html("")
        pages[permalink(name)] = templates.render(
            "redirect.html.j2", lang=otherwise, title=f"{titles.get(name, name)} – {game.spec.title[otherwise]}",
            languages=languages, known=list(game.languages), otherwise=otherwise, target=target,
            plain=f"../{otherwise}/{target}",
            canonical=f"{game.spec.site_url}{otherwise}/{where.page}.html", up="../",
        )  # fmt: skip
    return pages


def anchors(game: Game, places: Addresses) -> str:
    """A script that tells where every anchor stands by now; pages that lack the one they are to show ask for it."""
    told = dict(_anchors(game, places))
    return f"rulebook.anchors = {json.dumps(told, ensure_ascii=False, separators=(',', ':'))};\n"


def _anchors(game: Game, places: Addresses) -> Iterator[tuple[str, str]]:
    for name, where in targets(game, places).items():
        is_named = where.anchor.startswith((TERM_PREFIX, EXAMPLE_PREFIX))
        prefix = (TERM_PREFIX if name.startswith(TERM) else EXAMPLE_PREFIX) if is_named else ""
        yield prefix + (name.partition("-")[2] if is_named else name), where.html("")
    for old, new in game.renamed.headings.items():
        yield old, _html(new)


def _html(anchor: str) -> str:
    """The address of ``page#heading`` or ``page``."""
    page, sign, heading = anchor.partition("#")
    return f"{page}.html{sign}{heading}"


def _titles(game: Game, lang: Lang) -> Mapping[str, str]:
    terms = {TERM + term.id: term.words[lang] for term in game.terms}
    return terms | {EXAMPLE + placed.example.id: placed.example.title[lang] for placed in game.examples}
