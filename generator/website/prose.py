"""Authors' text → Markdown: values filled in, Japanese lines joined, lists set apart from the words before them."""

from __future__ import annotations

import re
import textwrap

from generator.check.filling import Names
from generator.errors import Place
from generator.website.book import Book
from generator.website.japanese import joined_lines

ITEM_INDENT = 4
"""How far Python-Markdown wants an item within an item to stand in."""

_ITEM = re.compile(r"(?P<indent> *)([-*+]|\d+[.)]) ")


def markdown(book: Book, text: str, place: Place, names: Names) -> str:
    """The text as Markdown of its page. Problems go to the book."""
    filled = book.filler.fill(text, place, names)
    book.problems.extend(filled.problems)
    return filled.restored(spaced_lists(joined_lines(filled.text))).strip()


def clause_text(text: str) -> str:
    """A clause's text with the indent of its later lines taken off."""
    first, _, rest = text.partition("\n")
    return f"{first}\n{textwrap.dedent(rest)}" if rest else first


def spaced_lists(text: str) -> str:
    """Markdown where each list has an empty line before it, and nested items stand four columns in."""
    lines: list[str] = []
    for line in text.split("\n"):
        item = _ITEM.match(line)
        if item is not None and lines and lines[-1].strip() and not _in_list(lines):
            lines.append("")
        short = item is not None and 0 < len(item["indent"]) < ITEM_INDENT
        lines.append(" " * ITEM_INDENT + line.lstrip() if short else line)
    return "\n".join(lines)


def _in_list(lines: list[str]) -> bool:
    """Whether the last line is an item or goes on with one."""
    for line in reversed(lines):
        if _ITEM.match(line):
            return True
        if not line.startswith(" "):
            return False
    return False
