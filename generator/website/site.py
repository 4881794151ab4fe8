"""The website as a story: pages in Markdown, pictures, MkDocs on all languages at once, fonts, the root page."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from generator.beside import Beside
from generator.check import values
from generator.check.filling import Filler
from generator.drawing.studio import Studio
from generator.drawing.templating import template_folders
from generator.engine.core import Engine, Run
from generator.errors import ContentError, Place
from generator.model import Game, Lang
from generator.website import palette, referee, search
from generator.website.addresses import HOME, addresses
from generator.website.app import App, app_files, write_app
from generator.website.book import Book, Prints
from generator.website.bound import write_bound
from generator.website.emblems import emblems
from generator.website.finishing import finish
from generator.website.fonts import first_fonts, write_fonts
from generator.website.games import SIGN, sign
from generator.website.missing import NOT_FOUND, root_folder
from generator.website.mkdocs import MkDocs, write_config
from generator.website.pages import page_markdown
from generator.website.pictures import Pictures
from generator.website.pointing import move_pointers, pointers, write_pointers
from generator.website.shown import characters, glyph_problems
from generator.website.social import app_name
from generator.website.templates import Templates, Words
from generator.website.terms import TermLinker

FALLBACK_LANG = "en"
"""For readers who speak none of a game's languages."""

_THEME_WORDS = (
    "colon", "home", "menu", "menu_close", "search", "languages", "version", "updated",
    "brightness", "copied", "example",
    "search_label", "search_hint", "search_close", "search_one", "search_several", "search_shown", "search_none",
    "search_try", "search_failed", "search_term", "search_page", "search_section",
    "not_found", "not_found_hint", "not_found_offline", "kept_note", "newer", "newer_load", "newer_later",
)  # fmt: skip


@dataclass(frozen=True)
class _Begun:
    """A game's site of which MkDocs makes the pages, and what comes to it when they are made."""

    game: Game
    site: Path
    later: Mapping[Lang, Mapping[str, str]]
    """In each language, what stands in its pages for HTML that stays out of Markdown, and that HTML."""
    pointers: Path
    """The folder of what goes into it."""
    books: Sequence[tuple[Book, str]]
    """What each language is bound from, with the game's mark as SVG."""
    app: App


class SiteMaker:
    """Makes the sites of a project's games. As a context: MkDocs loads from the start, and none is left running."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._house = _house(root)
        self._mkdocs = MkDocs(self._house)
        self._begun: list[_Begun] = []

    def __enter__(self) -> Self:
        """Begin to load MkDocs."""
        self._mkdocs.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        """Leave nothing running. May be called again."""
        self._mkdocs.__exit__(*error)

    def write(
        self,
        game: Game,
        engine: Engine,
        runs: Mapping[str, Run],
        cases: int,
        prints: Prints,
        studio: Studio,
        target: Path,
    ) -> None:
        """Write ``target/pages/{lang}/*.md`` and ``target/site/``, whole once ``finish`` has returned.

        ``runs`` are the examples as the engine played them, ``cases`` is how many battles the table of outcomes was
        checked against, ``prints`` are on their way to ``target/print``. Raises ContentError: of texts that ask
        for what is not there, and of drawings.
        """
        templates = Templates(template_folders(self._root, game.spec.id))
        words = {lang: templates.words(lang) for lang in game.languages}
        pages, site = target / "pages", target / "site"
        known = values(game, engine)
        filler = Filler()
        problems = list(glyph_problems(game, studio.fonts))
        books: list[Book] = []
        marks: list[str] = []
        with Beside(lambda: app_files(studio, words)) as drawing:
            for lang in game.languages:
                book = Book(
                    game=game, lang=lang, engine=engine, runs=runs, prints=prints, numbers=known,
                    addresses=addresses(game, lang), words=words[lang], templates=templates,
                    pictures=Pictures(studio, lang, pages / lang), filler=filler, cases=cases,
                )  # fmt: skip
                _write_pages(book, pages / lang)
                books.append(book)
                problems += book.problems
                if not problems:
                    hung = emblems(studio, lang)
                    marks.append(hung["mark"])
                    extra = {**_extra(game, lang, words), **hung}
                    self._mkdocs.start(write_config(game, lang, self._house, pages, extra), game)
            if problems:
                raise ContentError(problems)
            prints.whole()
            _write_shared(game, engine, templates, words, target)
            shown = characters(game, _texts(books, pages), words.values(), _THEME_WORDS)
            write_fonts(studio.fonts, shown, site)
            otherwise = fallback(game)
            app = App(site, game.spec.id, drawing.result(), words, otherwise, templates)
        later = {book.lang: book.later for book in books}
        apart = target / "pointers"
        write_pointers(apart, pointers(books, words, otherwise))
        self._begun.append(_Begun(game, site, later, apart, list(zip(books, marks, strict=True)), app))

    def finish(self) -> None:
        """Wait for MkDocs, then finish its pages. Raises ContentError with what it found wrong in any game."""
        self._mkdocs.finish()
        for one in self._begun:
            finish(one.game, one.site, one.later)
            for book, mark in one.books:
                write_bound(book, mark, one.site)
            move_pointers(one.pointers, one.site)
            write_app(one.app)


def fallback(game: Game) -> Lang:
    """The language for readers of none of a game's."""
    return FALLBACK_LANG if FALLBACK_LANG in game.languages else game.languages[0]


def _house(root: Path) -> Path:
    """The folder of MkDocs configs and theme: the project's own, or else the one beside the generator."""
    own = root / "site"
    return own if (own / "common.yml").is_file() else Path(__file__).parents[2] / "site"


def _write_pages(book: Book, folder: Path) -> None:
    if HOME not in book.addresses.titles:
        place = Place(f"{book.game.folder}/rules")
        book.wrong(place, "missing-page", f"expected a first page, such as 00-{HOME}.{book.lang}.md, found none")
    linker = TermLinker(book.game.terms, book.lang, book.addresses)
    written = {page.slug: page_markdown(book, page, linker) for page in book.game.pages[book.lang]}
    for slug, text in written.items():
        (folder / f"{slug}.md").write_text(text, encoding="utf-8")
    (folder / search.SCRIPT).write_text(search.script(book.game, book.lang, written), encoding="utf-8")
    if book.addresses.referee is not None and not book.problems:
        (folder / referee.SCRIPT).write_text(referee.script(book), encoding="utf-8")


def _texts(books: Sequence[Book], pages: Path) -> Iterator[tuple[str | None, str]]:
    """All that MkDocs' pages are going to say of a game, by page, with what scripts put into them."""
    for book in books:
        folder = pages / book.lang
        for file in sorted(folder.glob("*.md")):
            text = file.read_text(encoding="utf-8")
            later = (html for stand_in, html in book.later.items() if stand_in in text)
            yield file.stem, "\n".join([text, *later])
        if (script := folder / referee.SCRIPT).is_file():
            yield None, script.read_text(encoding="utf-8")


def _extra(game: Game, lang: Lang, words: Mapping[Lang, Words]) -> dict[str, object]:
    """What the theme says in a language."""
    return {
        "languages": [
            {
                "lang": other,
                "name": words[other]["language_name"],
                "same_page": words[other]["same_page"],
                "locale": words[other]["locale"],
            }
            for other in game.languages
        ],
        "words": {name: words[lang][name] for name in _THEME_WORDS},
        "version_name": game.newest.version,
        "updated": game.newest.date.isoformat(),
        "root": game.spec.site_url,
        "fallback": fallback(game),
        "colour": palette.light(game.spec.palette)["cloth"],
        "lang": lang,
        "app_name": app_name(game, lang, words[lang]),
        "fonts": [f"../{file}" for file in first_fonts(page.title for page in game.pages[lang])],
    }


def _write_shared(game: Game, engine: Engine, templates: Templates, words: Mapping[Lang, Words], target: Path) -> None:
    """What stands beside the languages: the root page, the game's sign, the judge's schema, the print files."""
    site = target / "site"
    (site / "schema").mkdir(parents=True)
    (site / "assets").mkdir()
    (site / "assets" / "palette.css").write_text(palette.style_sheet(game), encoding="utf-8")
    schema = json.dumps(engine.judge_schema(), ensure_ascii=False, indent=2)
    (site / "schema" / "judge.json").write_text(schema + "\n", encoding="utf-8")
    languages = [
        {"lang": lang, "name": words[lang]["language_name"], "not_found": words[lang]["not_found"]}
        for lang in game.languages
    ]
    for name, lost in (("index.html", None), (NOT_FOUND, root_folder(game.spec.site_url))):
        page = templates.render(
            "root.html.j2",
            title=" · ".join(dict.fromkeys(game.spec.title[lang] for lang in game.languages)),
            languages=languages,
            known=list(game.languages),
            otherwise=fallback(game),
            home=f"{HOME}.html",
            light=palette.light(game.spec.palette),
            dark=palette.dark(game.spec.palette),
            lost=lost,
        )
        (site / name).write_text(page, encoding="utf-8")
    (site / SIGN).write_text(sign(game, words).model_dump_json(indent=2) + "\n", encoding="utf-8")
    if (target / "print").is_dir():
        shutil.copytree(target / "print", site / "print")
