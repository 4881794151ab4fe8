"""What lets others point to the rulebook and read it by machine: permalinks, the export and its schema, the sitemap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.model import Lang
from generator.website import permalinks
from generator.website.book import Book
from generator.website.export import EXPORT, SCHEMA, rulebook, schema
from generator.website.permalinks import Files
from generator.website.sitemap import ROBOTS, SITEMAP, robots, sitemap
from generator.website.templates import Words


def pointers(books: Sequence[Book], words: Mapping[Lang, Words], otherwise: Lang) -> Files:
    """These files of a site, made from its books in all languages, the original's first.

    ``otherwise`` is the language for readers of none of the game's.
    """
    first = books[0]
    game, places = first.game, first.addresses
    return {
        **{path: text for book in books for path, text in permalinks.of_language(book).items()},
        **permalinks.of_reader(game, first.templates, words, places, otherwise),
        permalinks.ANCHORS: permalinks.anchors(game, places),
        EXPORT: rulebook(books),
        SCHEMA: schema(),
        SITEMAP: sitemap(game, otherwise),
        ROBOTS: robots(game),
    }


def write_pointers(site: Path, files: Files) -> None:
    """Write them into a site whose pages are made: MkDocs empties a language's folder when it begins."""
    for folder in sorted({(site / path).parent for path in files}):
        folder.mkdir(parents=True, exist_ok=True)
    for path, text in files.items():
        (site / path).write_text(text, encoding="utf-8")
