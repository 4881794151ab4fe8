"""The site's fonts: one set for all languages, with exactly the characters the pages show.

Each face is two files, so that a page without Japanese fetches no Japanese glyphs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape
from importlib import resources
from pathlib import Path

from generator.drawing.fonts import SOURCES, FontBook
from generator.drawing.scene import Face
from generator.model import Game, Lang
from generator.website.templates import Words

FOLDER = "assets/fonts"
REGULAR = 400
FIRST_WIDE = 0x2E80
"""Where the scripts set in full-width squares begin."""

BASIC = "".join(map(chr, range(0x20, 0x7F))) + "…–—“”‘’×·¶"
"""In every font: what numbers, rule ids and the theme's scripts are made of."""

_TITLES = re.compile(r"^\#{1,6}[ ].*$|^title:.*$", re.MULTILINE)
_NAMED = re.compile(r'<(p|a|span) class="(?:[a-z-]+-(?:title|word|caption)|example-tag)".*?</\1>', re.DOTALL)
_STRESSED = re.compile(r"\*\*.*?\*\*|<(strong|th|dfn)\b.*?</\1>|^\|.*\|$", re.MULTILINE)
_DRAWN = re.compile(
    r'<text (?=[^>]*font-family="(?P<family>[^"]*)")(?:[^>]*font-weight="(?P<weight>\d+)")?[^>]*>(?P<text>[^<]*)<'
)


def characters(game: Game, texts: Iterable[str], words: Iterable[Words]) -> dict[Face, set[str]]:
    """The characters of the pages' Markdown in each face: titles in serif, stressed words in bold, all in sans."""
    house = "".join("".join(each.values()) for each in words)
    titles = "".join(page.title for pages in game.pages.values() for page in pages)
    names = "".join([*game.spec.title.values(), *game.spec.tagline.values(), *game.spec.notice.values(), titles, house])
    shown: dict[Face, set[str]] = {"sans": set(BASIC + names), "bold": set(BASIC + house), "serif": set(BASIC + names)}
    shown["sans"].update(*map(_theme_words, game.languages))
    for text in texts:
        shown["sans"].update(text)
        for pattern in (_TITLES, _NAMED):
            shown["serif"].update(*(m[0] for m in pattern.finditer(text)))
        shown["bold"].update(*(m[0] for m in _STRESSED.finditer(text)))
        for label in _DRAWN.finditer(text):
            shown[_face(label["family"], int(label["weight"] or REGULAR))].update(unescape(label["text"]))
    return {face: {c for c in wanted if c.isprintable()} for face, wanted in shown.items()}


def _face(family: str, weight: int) -> Face:
    """The face drawn labels name by family and weight."""
    return next((f for f, source in SOURCES.items() if (source.family, source.weight) == (family, weight)), "sans")


def _theme_words(lang: Lang) -> str:
    """What Material itself says in a language."""
    file = resources.files("material") / "templates" / "partials" / "languages" / f"{lang}.html"
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def write_fonts(book: FontBook, shown: dict[Face, set[str]], site: Path) -> None:
    """Write the fonts beside the languages' folders, and the style sheet that names them."""
    folder = site / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    rules = []
    for face, wanted in shown.items():
        halves = {
            "narrow": ("U+0-2E7F", sorted(c for c in wanted if ord(c) < FIRST_WIDE)),
            "wide": ("U+2E80-10FFFF", sorted(c for c in wanted if ord(c) >= FIRST_WIDE)),
        }
        for half, (span, kept) in halves.items():
            if kept:
                name = f"{face}-{half}.woff2"
                (folder / name).write_bytes(book.subset_woff2(face, kept))
                rules.append(_rule(face, name, span))
    (folder / "fonts.css").write_text("\n".join(rules) + "\n", encoding="utf-8")


def _rule(face: Face, file: str, span: str) -> str:
    source = SOURCES[face]
    return (
        f'@font-face {{ font-family: "{source.family}"; font-weight: {source.weight}; font-display: swap; '
        f'src: url("{file}") format("woff2"); unicode-range: {span}; }}'
    )
