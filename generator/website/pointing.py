"""What lets others point to the rulebook and read it by machine: permalinks, the export and its schema, the sitemap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.model import Lang
from generator.website import permalinks
from generator.website.book import Book
from generator.website.export import EXPORT, SCHEMA, rulebook, schema
from generator.website.housewords import Words
from generator.website.permalinks import Files
from generator.website.sitemap import ROBOTS, SITEMAP, robots, sitemap


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


def write_pointers(folder: Path, files: Files) -> None:
    """Write them into a folder of their own: MkDocs empties a language's when it begins."""
    for inner in sorted({(folder / path).parent for path in files}):
        inner.mkdir(parents=True, exist_ok=True)
    for path, text in files.items():
        (folder / path).write_text(text, encoding="utf-8")


def move_pointers(folder: Path, site: Path) -> None:
    """Move all that is in that folder into a site whose pages are made."""
    for moved in sorted(folder.iterdir()):
        there = site / moved.name
        if there.is_dir():
            move_pointers(moved, there)
        else:
            moved.rename(there)
    folder.rmdir()
