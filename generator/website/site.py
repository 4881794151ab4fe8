"""The website as a story: pages in Markdown, pictures, MkDocs on all languages at once, fonts, the root page."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Self

from generator.beforehand import MkDocsProcess, house_of
from generator.beside import Beside, at_once
from generator.check import values
from generator.check.filling import Filler
from generator.drawing.studio import Studio
from generator.drawing.templating import template_folders
from generator.engine.core import Engine, Run
from generator.errors import ContentError, Place, Problem
from generator.model import Game, Lang
from generator.website import palette, referee, search
from generator.website.addresses import HOME, addresses
from generator.website.app import App, app_files, write_app
from generator.website.book import Book, Prints
from generator.website.bound import write_bound
from generator.website.emblems import emblems
from generator.website.finishing import finish
from generator.website.fonts import first_fonts, write_fonts
from generator.website.fragments import asks_for_prints
from generator.website.games import SIGN, sign
from generator.website.housewords import Words
from generator.website.missing import NOT_FOUND, root_folder
from generator.website.mkdocs import MkDocs, write_config
from generator.website.pages import page_markdown
from generator.website.pictures import Pictures
from generator.website.pointing import move_pointers, pointers, write_pointers
from generator.website.shown import characters, glyph_problems
from generator.website.social import app_name
from generator.website.templates import Templates
from generator.website.terms import TermLinker

FALLBACK_LANG = "en"
"""For readers who speak none of a game's languages."""

_THEME_WORDS = (
    "colon", "home", "menu", "menu_close", "search", "languages", "version", "updated",
    "brightness", "copied", "example",
    "search_label", "search_hint", "search_close", "search_one", "search_several", "search_shown", "search_none",
    "search_instead",
    "search_try", "search_failed", "search_term", "search_page", "search_section",
    "not_found", "not_found_hint", "not_found_offline", "kept_note", "newer", "newer_load", "newer_later",
)  # fmt: skip


@dataclass(frozen=True)
class _Begun:
    """A game's site of which MkDocs makes the pages, and what the rest of it is made from."""

    game: Game
    engine: Engine
    studio: Studio
    target: Path
    templates: Templates
    words: Mapping[Lang, Words]
    books: Mapping[Lang, Book]
    marks: Mapping[Lang, str]
    """The game's mark as SVG."""
    prints: Prints
    drawing: Beside[Mapping[str, bytes]]
    """The app's own pictures, on their way."""

    @property
    def site(self) -> Path:
        return self.target / "site"

    @property
    def pointers(self) -> Path:
        """The folder of what goes into the site when MkDocs has made it."""
        return self.target / "pointers"


class SiteMaker:
    """Makes the sites of a project's games; MkDocs loads from the start. As a context it leaves nothing running."""

    def __init__(self, root: Path, process: MkDocsProcess | None = None) -> None:
        """``process``: MkDocs', if it has begun already; with the maker it ends."""
        self._root = root
        self._house = house_of(root)
        self._begun: list[_Begun] = []
        self._running = ExitStack()
        self._mkdocs = MkDocs(self._running.enter_context(process or MkDocsProcess(self._house)))

    def __enter__(self) -> Self:
        """It has begun already."""
        return self

    def __exit__(self, *_: object) -> None:
        """Leave nothing running. May be called again."""
        self._running.close()

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
        """Write ``target/pages/{lang}/*.md``; ``target/site/`` is made of them, whole once ``finish`` has returned.

        ``runs`` are the examples as the engine played them, ``cases`` is how many battles the table of outcomes was
        checked against, ``prints`` are on their way to ``target/print``. Raises ContentError: of texts that ask
        for what is not there, and of drawings.
        """
        templates = Templates(template_folders(self._root, game.spec.id))
        words = templates.words(game.languages)
        pages = target / "pages"
        known = values(game, engine)
        filler = Filler()
        problems = list(glyph_problems(game, studio.fonts))
        drawing = self._running.enter_context(Beside(lambda: app_files(studio, words)))
        books = {
            lang: Book(
                game=game, lang=lang, engine=engine, runs=runs, prints=prints, numbers=known,
                addresses=addresses(game, lang), words=words[lang], templates=templates,
                pictures=Pictures(studio, lang, pages / lang), filler=filler, cases=cases,
            )
            for lang in game.languages
        }  # fmt: skip
        marks: dict[Lang, str] = {}
        for lang, book in books.items():  # MkDocs has the first while we write the next
            _write_pages(book, pages / lang)
            problems += book.problems
            if not problems:
                hung = emblems(studio, lang)
                marks[lang] = hung["mark"]
                extra = {**_extra(game, lang, words), **hung}
                self._mkdocs.start(write_config(game, lang, self._house, pages, extra), game)
        if problems:
            raise ContentError(problems)
        self._begun.append(_Begun(game, engine, studio, target, templates, words, books, marks, prints, drawing))

    def finish(self) -> None:
        """Make the rest while MkDocs works, then finish its pages.

        Raises ContentError with what is wrong in any game: with its print files, and what MkDocs found.
        """
        problems: list[Problem] = []
        makes: list[Callable[[], None]] = [partial(_write_rest, one) for one in self._begun]
        for make in (*makes, self._mkdocs.finish):
            try:
                make()
            except ContentError as error:
                problems += error.problems
        if problems:
            raise ContentError(problems)
        at_once([partial(_finish, one, lang) for one in self._begun for lang in one.game.languages])
        for one in self._begun:
            move_pointers(one.pointers, one.site)
        at_once([partial(_write_app, one) for one in self._begun])


def _write_rest(one: _Begun) -> None:
    """What stands beside the pages, and what will."""
    game, words, books = one.game, one.words, tuple(one.books.values())
    one.prints.whole()
    one.drawing.result()  # which only this process can fetch
    _write_shared(game, one.engine, one.templates, words, one.target)
    shown = characters(game, _texts(books, one.target / "pages"), words.values(), _THEME_WORDS)
    write_fonts(one.studio.fonts, shown, one.site)
    write_pointers(one.pointers, pointers(books, words, fallback(game)))


def _finish(one: _Begun, lang: Lang) -> None:
    """The last hand at the pages of a language."""
    finish(one.game, lang, one.site, one.books[lang].later)
    write_bound(one.books[lang], one.marks[lang], one.site)


def _write_app(one: _Begun) -> None:
    """What is made of all files of a site."""
    game = one.game
    write_app(App(one.site, game.spec.id, one.drawing.result(), one.words, fallback(game), one.templates))


def fallback(game: Game) -> Lang:
    """The language for readers of none of a game's."""
    return FALLBACK_LANG if FALLBACK_LANG in game.languages else game.languages[0]


def _write_pages(book: Book, folder: Path) -> None:
    """Write the pages of a language in Markdown; those that list the print files come last, as these are on their way.

    With them what is made of all: the search index and what the referee knows.
    """
    game, lang = book.game, book.lang
    if HOME not in book.addresses.titles:
        place = Place(f"{game.folder}/rules")
        book.wrong(place, "missing-page", f"expected a first page, such as 00-{HOME}.{lang}.md, found none")
    linker = TermLinker(game.terms, lang, book.addresses)
    written: dict[str, str] = {}
    for page in sorted(game.pages[lang], key=asks_for_prints):
        text = written[page.slug] = page_markdown(book, page, linker)
        (folder / f"{page.slug}.md").write_text(text, encoding="utf-8")
    index = search.script(game, lang, {page.slug: written[page.slug] for page in game.pages[lang]})
    (folder / search.SCRIPT).write_text(index, encoding="utf-8")
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
