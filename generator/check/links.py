"""Markdown's own links within the site lead to a page that there is, and to something on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.check.markup import links_within
from generator.check.passages import Passage
from generator.errors import Problem
from generator.model import Game, Lang, Page
from generator.wording import hint

Anchors = Mapping[str, frozenset[str]]
"""Page slug → the anchors on the page."""


def link_problems(game: Game, written: Sequence[Passage]) -> Iterator[Problem]:
    """A problem for each link that leads nowhere, at its place. ``{{ page("…") }}`` and the like are held elsewhere."""
    anchors = {lang: _anchors(game, lang, written) for lang in game.languages}
    for passage in written:
        for address, place in links_within(passage):
            wrong = _wrong(address, passage, anchors[passage.lang])
            if wrong is not None:
                yield Problem(place, "link", wrong)


def _wrong(address: str, passage: Passage, anchors: Anchors) -> str | None:
    if "{{" in address:
        return f"expected an address without values (or {{{{ page(…) }}}} for the whole link), got {address}"
    file, sign, anchor = address.partition("#")
    slug = file.removesuffix(".md") if file else passage.page
    if slug is None:
        return f"expected a link with its page (this text is shown on several), such as play.md{sign}{anchor}"
    if (file and not file.endswith(".md")) or slug not in anchors:
        pages = [f"{name}.md" for name in anchors]
        return f"expected a link to a page of this language, got {address}{hint(file, pages)}"
    if sign and anchor not in anchors[slug]:
        return f"expected something on the page {slug} with the id {anchor}, found none{hint(anchor, anchors[slug])}"
    return None


def _anchors(game: Game, lang: Lang, written: Sequence[Passage]) -> Anchors:
    shown: dict[str, set[str]] = {}
    for passage in written:
        if passage.lang == lang and passage.page is not None:
            uses = (use for use, _ in passage.uses)
            shown.setdefault(passage.page, set()).update(" ".join((use.name, *use.arguments)) for use in uses)
    return {
        page.slug: frozenset(_on_page(game, page, shown.get(page.slug, set()))) for page in game.pages.get(lang, ())
    }


def _on_page(game: Game, page: Page, shown: set[str]) -> Iterator[str]:
    """The ids of a page's headings, rules and examples, and of the entries of its blocks."""
    yield from (heading.id for heading in page.headings())
    yield from (clause.rule for clause in page.clauses())
    yield from (f"example-{use.id}" for use in page.example_uses())
    yield from (f"figure-{figure.id}" for figure in game.spec.figures if f"figure {figure.id}" in shown)
    yield from (f"term-{term.id}" for term in game.terms if "glossary" in shown)
    yield from (f"ruling-{ruling.id}" for ruling in game.spec.rulings if "rulings" in shown)
    yield from (f"quick-{step.id}" for step in game.spec.quick if "quick" in shown)
    yield from (f"deck-{deck.id}" for deck in game.spec.decks if "decks" in shown)
