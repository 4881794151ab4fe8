"""Where everything stands on the site: the page of each rule, example, term; the address from one page to another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.model import Clause, ExampleUse, Game, Lang, Page, Prose

HOME = "index"
EXAMPLE_PREFIX = "example-"
TERM_PREFIX = "term-"
RULING_PREFIX = "ruling-"
GLOSSARY = "glossary()"
RULINGS = "rulings()"
CHANGES = "changes()"
CHANGES = "changes()"
REFEREE = "referee()"


@dataclass(frozen=True)
class Address:
    """A page, and the anchor on it ("" for its top)."""

    page: str
    anchor: str = ""

    def markdown(self, here: str) -> str:
        """The link target in Markdown of the page ``here``."""
        return self._from(here, "md")

    def html(self, here: str) -> str:
        """The link target in HTML of the page ``here``."""
        return self._from(here, "html")

    def _from(self, here: str, suffix: str) -> str:
        anchor = f"#{self.anchor}" if self.anchor else ""
        if here == self.page and anchor:
            return anchor
        return f"{self.page}.{suffix}{anchor}"


@dataclass(frozen=True)
class Addresses:
    """The addresses of one language. The same anchors stand on the same pages in every language."""

    titles: Mapping[str, str]
    """Page slug → title, in reading order."""
    rules: Mapping[str, Address]
    examples: Mapping[str, Address]
    glossary: str | None
    """Slug of the page that shows the glossary."""
    rulings: str | None = None
    """Slug of the page that lists the rulings."""
    referee: str | None = None
    """Slug of the page with the referee."""
    changes: str | None = None
    """Slug of the page that lists what each release changed."""

    def term(self, term: str) -> Address | None:
        """Where a term is explained."""
        return Address(self.glossary, TERM_PREFIX + term) if self.glossary else None

    def ruling(self, ruling: str) -> Address | None:
        """Where a ruling and its reason are told."""
        return Address(self.rulings, RULING_PREFIX + ruling) if self.rulings else None


def addresses(game: Game, lang: Lang) -> Addresses:
    """Find everything that can be linked to in one language of the game."""
    pages = game.pages[lang]
    titles = {page.slug: page.title for page in pages}
    rules: dict[str, Address] = {}
    examples: dict[str, Address] = {}
    for page in pages:
        for block in page.blocks:
            if isinstance(block, Clause):
                rules.setdefault(block.rule, Address(page.slug, block.rule))
            elif isinstance(block, ExampleUse):
                examples.setdefault(block.id, Address(page.slug, EXAMPLE_PREFIX + block.id))
    shown = (_showing(block, pages) for block in (GLOSSARY, RULINGS, REFEREE, CHANGES))
    return Addresses(titles, rules, examples, *shown)


def _showing(block: str, pages: Sequence[Page]) -> str | None:
    """Slug of the first page with a block of the whole game's."""
    shown = (p.slug for p in pages for b in p.blocks if isinstance(b, Prose) and block in b.text.replace(" ", ""))
    return next(shown, None)
