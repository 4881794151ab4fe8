"""Short texts that break between phrases: captions, titles, counts beside pictures."""

from __future__ import annotations

import re
from html import escape

from generator.drawing.fit import pieces
from generator.model import Lang
from generator.website.japanese import JAPANESE, is_wide

LONGEST = 20
"""A longer phrase may break inside: a narrow phone has no room for it. Half-width characters."""

_AFTER_COLON = re.compile(r"(?<=:) ")


def phrases(text: str, lang: Lang) -> str:
    """HTML of a short plain text in which each phrase stays whole while the room allows it.

    Japanese breaks where a reader pauses, other languages only after a colon (``First player: Battle Card``).
    """
    if lang == JAPANESE:
        return "<wbr>".join(_phrase(piece) for piece in pieces(text))
    return " ".join(_phrase(part) for part in _AFTER_COLON.split(text))


def _phrase(text: str) -> str:
    width = sum(1 + is_wide(character) for character in text)
    return escape(text) if width > LONGEST else f'<span class="phrase">{escape(text)}</span>'
