"""Readings of Japanese words: each kanji in hiragana, all else as it stands in the word."""

from __future__ import annotations

import re
from functools import cache

READ_IN = "ja"
"""The language whose words have readings."""
KANJI = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff々〆〇]")

_READ = "[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff々〆〇ヵヶ0-9０-９]+"
"""What is read as hiragana: kanji, with the small ka and ke of counters (三ヶ月) and numbers (2人)."""
_HIRAGANA = "[ぁ-ゑんゔー]+"
"""Without を, which no kanji is read as: it is the particle."""
_FIRST = "(?![ぁぃぅぇぉっゃゅょゎんー])"
"""No word begins with these."""
_PART = re.compile(f"({_READ})")


def wanted_reading(word: str, reading: str) -> str | None:
    """What a word's reading must be, in words, where it is not that; None where it is.

    What kanji a reading belongs to is told by the kana about them: 引き分け is read …き…け. Whether the hiragana
    between are those of the kanji, no program knows.
    """
    if KANJI.search(word) is None:
        return f"no reading, as {word!r} has no kanji"
    if _pattern(word).fullmatch(reading) is not None:
        return None
    shape = _PART.sub("…", word)
    rest = "" if shape == "…" else f", and the rest as it is ({shape})"
    return f"the kanji of {word!r} in hiragana{rest}"


def in_hiragana(text: str) -> str:
    """Katakana as hiragana, all else as it is."""
    return "".join(chr(ord(character) - 0x60) if "ァ" <= character <= "ヴ" else character for character in text)


@cache
def _pattern(word: str) -> re.Pattern[str]:
    parts = _PART.split(word)  # every other one is to be read
    first = "" if parts[0] else _FIRST
    return re.compile(first + "".join(_HIRAGANA if n % 2 else re.escape(part) for n, part in enumerate(parts)))
