"""What characters a game's pages show in each face, on which pages; and what the fonts lack, told at its place."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from html import unescape
from importlib import resources

from generator.check.passages import BLANK, passages
from generator.drawing.fonts import SOURCES, FontBook, lacking_problem
from generator.drawing.scene import Face
from generator.errors import Place, Problem
from generator.model import Game, Lang
from generator.website.housewords import Words
from generator.website.japanese import width

Shown = Mapping[str, Collection[str]]
"""Character → the pages that show it; none if only scripts may."""

EVERYWHERE = ""
"""Stands for all pages."""

REGULAR = 400

BASIC = "".join(map(chr, range(0x20, 0x7F))) + "…–—“”‘’×·¶"
"""In every font: what numbers, rule ids and the theme's scripts are made of."""

LONGEST_TITLE = 26
"""Of the house's own words, wider ones are sentences, which nothing sets in serif or bold. In half-width characters."""
_IN_SENTENCES = ("spot_", "edge_", "colour_")
LONGEST_STRESSED = 14
"""What is wider stands in bold only where a page stresses it."""

_TITLES = re.compile(r"^\#{1,6}[ ].*$|^title:.*$", re.MULTILINE)
_NAMED = re.compile(
    r'<(p|a|span|summary) class="(?:[a-z-]+-(?:title|word|caption)|example-tag|change-kind [a-z-]+)".*?</\1>', re.DOTALL
)
_STRESSED = re.compile(
    r"\*\*.*?\*\*|<(strong|summary|th(?! scope=.row))\b.*?</\1>|^\|.*\|$(?=\n\|[-: |]+\|$)|^\|[^|\n]*\|", re.MULTILINE
)
_SKIP = re.compile(r'"action\.skip":.*')
_DRAWN = re.compile(
    r'<text (?=[^>]*font-family="(?P<family>[^"]*)")(?:[^>]*font-weight="(?P<weight>\d+)")?[^>]*>(?P<text>[^<]*)<'
)


def characters(
    game: Game, texts: Iterable[tuple[str | None, str]], words: Iterable[Words], everywhere: Collection[str]
) -> Mapping[Face, Shown]:
    """The characters of the pages in each face: titles in serif, stressed words in bold, all in sans.

    ``texts``: a page and what it says in Markdown; for no page, what only scripts may show. ``everywhere``: those of
    the house's words that stand on every page; the others are for scripts, unless a page says them.
    """
    shown: dict[Face, dict[str, set[str]]] = {"sans": {}, "bold": {}, "serif": {}}

    def show(face: Face, said: Iterable[str], page: str | None) -> None:
        for character in set().union(*said):
            if character.isprintable():
                shown[face].setdefault(character, set()).update(() if page is None else (page,))

    titles = [*game.spec.title.values(), *(page.title for pages in game.pages.values() for page in pages)]
    theme = list(map(_theme_words, game.languages))
    about = [
        *game.spec.tagline.values(),
        *game.spec.notice.values(),
        *(skip[0] for words in theme for skip in _SKIP.finditer(words)),
    ]
    house = [word for each in words for word in each.items()]
    show("sans", (BASIC, *titles, *about, *(word for key, word in house if key in everywhere)), EVERYWHERE)
    show("sans", (*theme, *(word for _, word in house)), None)
    show("serif", (BASIC, *titles), EVERYWHERE)
    show("serif", (word for key, word in house if _may_be_title(key, word)), None)
    show("bold", (BASIC,), EVERYWHERE)
    show("bold", (word for _, word in house if width(word) <= LONGEST_STRESSED), None)
    for page, text in texts:
        show("sans", (text,), page)
        show("serif", (m[0] for pattern in (_TITLES, _NAMED) for m in pattern.finditer(text)), page)
        show("bold", (m[0] for m in _STRESSED.finditer(text)), page)
        for label in _DRAWN.finditer(text):
            show(_face(label["family"], int(label["weight"] or REGULAR)), (unescape(label["text"]),), page)
    return shown


def _may_be_title(key: str, word: str) -> bool:
    return width(word) <= LONGEST_TITLE and not key.startswith(_IN_SENTENCES)


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
