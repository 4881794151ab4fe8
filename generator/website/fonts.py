"""The site's fonts: one set for all languages, with exactly the characters the pages show.

Each face is two files, so that a page without Japanese fetches no Japanese glyphs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from importlib import resources
from pathlib import Path

from reportlab.pdfbase.pdfmetrics import stringWidth

from generator.check.passages import BLANK, passages
from generator.drawing.fonts import SOURCES, FontBook, lacking_problem
from generator.drawing.scene import Face
from generator.errors import Place, Problem
from generator.model import Game, Lang
from generator.website.japanese import is_wide
from generator.website.templates import Words

FOLDER = "assets/fonts"
REGULAR = 400
FIRST_WIDE = 0x2E80
"""Where the scripts set in full-width squares begin."""

BASIC = "".join(map(chr, range(0x20, 0x7F))) + "…–—“”‘’×·¶"
"""In every font: what numbers, rule ids and the theme's scripts are made of."""

LONGEST_TITLE = 26
"""Of the house's own words, wider ones are sentences, which nothing sets in serif or bold. In half-width characters."""
_IN_SENTENCES = ("spot_", "edge_", "colour_")
LONGEST_STRESSED = 14
"""What is wider stands in bold only where it is named here."""
_STRESSED_WORDS = frozenset({"elsewhere"})

_TITLES = re.compile(r"^\#{1,6}[ ].*$|^title:.*$", re.MULTILINE)
_NAMED = re.compile(r'<(p|a|span) class="(?:[a-z-]+-(?:title|word|caption)|example-tag)".*?</\1>', re.DOTALL)
_STRESSED = re.compile(
    r"\*\*.*?\*\*|<(strong|th(?! scope=.row))\b.*?</\1>|^\|.*\|$(?=\n\|[-: |]+\|$)|^\|[^|\n]*\|", re.MULTILINE
)
_DRAWN = re.compile(
    r'<text (?=[^>]*font-family="(?P<family>[^"]*)")(?:[^>]*font-weight="(?P<weight>\d+)")?[^>]*>(?P<text>[^<]*)<'
)


def characters(game: Game, texts: Iterable[str], words: Iterable[Words]) -> dict[Face, set[str]]:
    """The characters of the pages' Markdown in each face: titles in serif, stressed words in bold, all in sans."""
    house = [word for each in words for word in each.items()]
    short = "".join(word for key, word in house if _width(word) <= LONGEST_TITLE and not key.startswith(_IN_SENTENCES))
    bold = "".join(word for key, word in house if _width(word) <= LONGEST_STRESSED or key in _STRESSED_WORDS)
    titles = "".join(page.title for pages in game.pages.values() for page in pages)
    names = "".join([*game.spec.title.values(), titles, short])
    said = "".join([*game.spec.tagline.values(), *game.spec.notice.values(), *(word for _, word in house)])
    shown: dict[Face, set[str]] = {
        "sans": set(BASIC + names + said), "bold": set(BASIC + bold), "serif": set(BASIC + names),
    }  # fmt: skip
    shown["sans"].update(*map(_theme_words, game.languages))
    for text in texts:
        shown["sans"].update(text)
        for pattern in (_TITLES, _NAMED):
            shown["serif"].update(*(m[0] for m in pattern.finditer(text)))
        shown["bold"].update(*(m[0] for m in _STRESSED.finditer(text)))
        for label in _DRAWN.finditer(text):
            shown[_face(label["family"], int(label["weight"] or REGULAR))].update(unescape(label["text"]))
    return {face: {c for c in wanted if c.isprintable()} for face, wanted in shown.items()}


def _width(word: str) -> int:
    return sum(1 + is_wide(character) for character in word)


def glyph_problems(game: Game, book: FontBook) -> Iterator[Problem]:
    """A problem for each text for readers with characters that the site's font lacks, at the first of them.

    A browser would take them from a font of the reader's own, if it has one at all.
    """
    for passage in passages(game):
        for face in ("sans", "serif") if passage.kind == "page title" else ("sans",):
            if lacking := _lacking(passage.words, face, book):
                at = passage.words.index(lacking[0])
                around = passage.words[max(0, at - 12) : at + 12].replace("\n", " ").replace(BLANK, "")
                yield lacking_problem(lacking, face, around, passage.at(at))
    for words, place in _names(game):
        if lacking := _lacking(words, "sans", book):
            yield lacking_problem(lacking, "sans", words, place)


def _lacking(text: str, face: Face, book: FontBook) -> str:
    return book.missing("".join(c for c in text if c.isprintable()), face)


def _names(game: Game) -> Iterator[tuple[str, Place]]:
    """What readers meet besides passages: cards, terms and their readings, members of sets, fields of cards."""
    for card in game.cards:
        yield from ((name, card.place) for name in card.name.values())
    for number, term in enumerate(game.terms):
        for key, text in (("words", term.words), ("sense", term.sense or {})):
            yield from ((words, game.place("terms.yaml", number, key, lang)) for lang, words in text.items())
        if term.reading is not None:
            yield term.reading, game.place("terms.yaml", number, "reading")
    for set_name, members in game.spec.sets.items():
        for number, member in enumerate(members):
            for lang, words in member.label.items():
                yield words, game.place("game.yaml", "sets", set_name, number, "label", lang)
    for name, kind in game.spec.kinds.items():
        for field, column in kind.fields.items():
            for lang, words in column.label.items():
                yield words, game.place("game.yaml", "kinds", name, "fields", field, "label", lang)
    for key, text in (("title", game.spec.title), ("notice", game.spec.notice)):
        yield from ((words, game.place("game.yaml", key, lang)) for lang, words in text.items())


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
        rules.append(_stand_in(book, face))
    (folder / "fonts.css").write_text("\n".join(rules) + "\n", encoding="utf-8")


def first_fonts(titles: Iterable[str]) -> list[str]:
    """The files, beside the languages' folders, that the first view of each page with such titles is set in."""
    wide = any(ord(character) >= FIRST_WIDE for title in titles for character in title)
    halves = ("narrow", "wide") if wide else ("narrow",)
    return [f"{FOLDER}/{face}-{half}.woff2" for half in halves for face in ("sans", "serif")]


@dataclass(frozen=True)
class StandIn:
    """Fonts of the reader's device that are shown until ours has come, all as wide as one of PDF's standard fonts."""

    local: tuple[str, ...]
    as_wide_as: str


STAND_INS: Mapping[Face, StandIn] = {
    "sans": StandIn(("Arial", "Liberation Sans", "Helvetica", "Roboto"), "Helvetica"),
    "bold": StandIn(("Arial Bold", "Liberation Sans Bold", "Helvetica Bold", "Roboto Bold"), "Helvetica-Bold"),
    "serif": StandIn(("Times New Roman", "Liberation Serif", "Times", "Noto Serif"), "Times-Roman"),
}

_PLAIN_WORDS = "The rules of a game say what each player may do, and when a turn is decided by the higher number."


def _stand_in(book: FontBook, face: Face) -> str:
    """A face for the letters that come before ours: as wide and as high, so that no line moves when ours comes."""
    loaded, stand_in, source = book.face(face), STAND_INS[face], SOURCES[face]
    ours = sum(map(loaded.advance, _PLAIN_WORDS)) / loaded.units
    grown = ours / stringWidth(_PLAIN_WORDS, stand_in.as_wide_as, 1)
    line = loaded.font.get_font_extents("ltr")
    up, down = (abs(part) / loaded.units / grown for part in (line.ascender, line.descender))
    local = ", ".join(f'local("{name}")' for name in stand_in.local)
    return (
        f'@font-face {{ font-family: "{source.family} Stand-in"; font-weight: {source.weight}; src: {local}; '
        f"unicode-range: U+0-2E7F; size-adjust: {grown:.1%}; ascent-override: {up:.1%}; "
        f"descent-override: {down:.1%}; line-gap-override: 0%; }}"
    )


def _rule(face: Face, file: str, span: str) -> str:
    source = SOURCES[face]
    return (
        f'@font-face {{ font-family: "{source.family}"; font-weight: {source.weight}; font-display: swap; '
        f'src: url("{file}") format("woff2"); unicode-range: {span}; }}'
    )
