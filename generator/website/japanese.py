"""Japanese in Markdown: lines joined without spaces, and readings set over the kanji they belong to."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from html import escape

JAPANESE = "ja"
"""The language whose words carry readings."""

_MARKER = re.compile(r"([-*+]|\d+[.)])\s")
_BLOCK = re.compile(r"[#>|:~`\x02]|\{:|</?(div|section|figure|table|ol|ul|dl|p|details|aside|article|h[1-6])\b")
_KANJI = re.compile(r"[\u3005\u3007\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+")


def is_wide(character: str) -> bool:
    """Whether a character is set without spaces around it: kana, kanji, full-width signs."""
    return unicodedata.east_asian_width(character) in "WF"


def width(text: str) -> int:
    """How wide a text is set, in half-width characters."""
    return sum(1 + is_wide(character) for character in text)


def joined_lines(text: str) -> str:
    """Markdown with the soft line breaks beside Japanese characters taken out; all others stay.

    Breaks between blocks, list items, table rows, headings and HTML blocks are not soft.
    """
    lines: list[str] = []
    for line in text.split("\n"):
        if lines and _continues(lines[-1], line):
            last, start = lines[-1].rstrip(), line.lstrip()
            if is_wide(last[-1]) or is_wide(start[0]):
                lines[-1] = last + start
                continue
        lines.append(line)
    return "\n".join(lines)


def _continues(before: str, line: str) -> bool:
    start, previous = line.lstrip(), before.strip()
    if not start or not previous or before.endswith(("  ", "\\")):
        return False
    if _MARKER.match(start) or _BLOCK.match(start):
        return False
    closed = previous.startswith(("#", "|", "`", "\x02"))
    return not (closed or (previous.endswith((">", "}")) and _BLOCK.match(previous)))


def aligned(word: str, reading: str) -> list[tuple[str, str]]:
    """The word in runs with the reading of each kanji run ("" for kana and the rest).

    ``aligned("手札", "てふだ")`` → ``[("手札", "てふだ")]``; ``aligned("引き分け", "ひきわけ")`` →
    ``[("引", "ひ"), ("き", ""), ("分", "わ"), ("け", "")]``. Where the kana around the kanji are not in the reading,
    the whole reading stands over the whole word.
    """
    runs: list[tuple[str, bool]] = []
    at = 0
    for match in _KANJI.finditer(word):
        if match.start() > at:
            runs.append((word[at : match.start()], False))
        runs.append((match[0], True))
        at = match.end()
    if at < len(word):
        runs.append((word[at:], False))
    pattern = "".join("(.+?)" if kanji else re.escape(_hiragana(run)) for run, kanji in runs)
    match_ = re.fullmatch(pattern, _hiragana(reading))
    if match_ is None:
        return [(word, reading)]
    result = []
    group = 0
    for run, kanji in runs:
        if kanji:
            group += 1
            start, end = match_.span(group)
            result.append((run, reading[start:end]))
        else:
            result.append((run, ""))
    return result


def ruby(word: str, reading: str | None) -> str:
    """HTML of the word with its reading over the kanji; just the word if there is nothing to read."""
    if not reading or not _KANJI.search(word):
        return escape(word)
    return set_over(aligned(word, reading))


def set_over(runs: Iterable[tuple[str, str]]) -> str:
    """HTML of runs of a word, each under its reading if it has one."""
    parts = []
    for run, kana in runs:
        if kana:
            parts.append(f"<ruby>{escape(run)}<rp>（</rp><rt>{escape(kana)}</rt><rp>）</rp></ruby>")
        else:
            parts.append(escape(run))
    return "".join(parts)


def _hiragana(text: str) -> str:
    return "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in text)
