"""How large a file is, in words: the same on a page as on the command line."""

from __future__ import annotations


def size_words(size: int) -> str:
    """A number of bytes as people read it: ``35 kB``, ``1.2 MB``; thousands, as shops and systems show them."""
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{max(1, round(size / 1e3))} kB"
