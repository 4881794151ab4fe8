"""The website as a story: pages in Markdown, pictures, MkDocs on all languages at once, fonts, the root page."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

from generator.check import values
from generator.drawing.studio import Studio
from generator.drawing.templating import template_folders
from generator.engine.core import Engine, Run
from generator.errors import ContentError, Place, Problem
from generator.model import Game, Lang
from generator.website import palette
from generator.website.addresses import HOME, addresses
from generator.website.book import Book, PrintFile
from generator.website.filling import Filler
from generator.website.fonts import characters, write_fonts
from generator.website.games import SIGN, sign
from generator.website.mkdocs import Building, write_config
from generator.website.pages import page_markdown
from generator.website.pictures import Pictures
from generator.website.templates import Templates, Words
from generator.website.terms import TermLinker

FALLBACK_LANG = "en"
"""For readers who speak none of a game's languages."""

_THEME_WORDS = (
    "colon", "home", "menu", "search", "languages", "version", "updated",
    "brightness", "copied",
    "not_found", "not_found_hint",
)  # fmt: skip


class SiteMaker:
    """Makes the site of one game. As a context: MkDocs is loading from the start, and none is left running."""

    def __init__(self, game: Game, root: Path) -> None:
        self._game = game
        self._root = root
        self._building = Building(game)

    def __enter__(self) -> Self:
        """Begin to load MkDocs, which takes longer than anything else here."""
        self._building.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        """Leave nothing running."""
        self._building.__exit__(*error)

    def write(
        self,
        engine: Engine,
        runs: Mapping[str, Run],
        cases: int,
        prints: Sequence[PrintFile],
        studio: Studio,
        target: Path,
    ) -> None:
        """Write ``target/pages/{lang}/*.md`` and ``target/site/``.

        ``runs`` are the examples as the engine played them, ``cases`` is how many battles the table of outcomes was
        checked against, ``prints`` what is in ``target/print``. Raises ContentError: of texts that ask for what is not
        there, of drawings, and of what MkDocs finds wrong.
        """
        game, root, building = self._game, self._root, self._building
        templates = Templates(template_folders(root, game.spec.id))
        words = {lang: templates.words(lang) for lang in game.languages}
        pages, house = target / "pages", _house(root)
        known = values(game, engine)
        filler = Filler()
        problems: list[Problem] = []
        for lang in game.languages:
            book = Book(
                game=game, lang=lang, engine=engine, runs=runs, prints=prints, numbers=known,
                addresses=addresses(game, lang), words=words[lang], templates=templates,
                pictures=Pictures(studio, lang, pages / lang), filler=filler, cases=cases,
            )  # fmt: skip
            _write_pages(book, pages / lang)
            problems += book.problems
            if not problems:
                building.start(write_config(game, lang, house, pages, _extra(game, lang, words)))
        if problems:
            raise ContentError(problems)
        _write_shared(game, engine, templates, words, target)
        texts = [file.read_text(encoding="utf-8") for file in sorted(pages.glob("*/*.md"))]
        write_fonts(studio.fonts, characters(game, texts, words.values()), target / "site")
        building.finish()


def _house(root: Path) -> Path:
    """The folder of MkDocs configs and theme: the project's own, or else the one beside the generator."""
    own = root / "site"
    return own if (own / "common.yml").is_file() else Path(__file__).parents[2] / "site"


def _write_pages(book: Book, folder: Path) -> None:
    if HOME not in book.addresses.titles:
        place = Place(f"{book.game.folder}/rules")
        book.wrong(place, "missing-page", f"expected a first page, such as 00-{HOME}.{book.lang}.md, found none")
    linker = TermLinker(book.game.terms, book.lang, book.addresses)
    for page in book.game.pages[book.lang]:
        (folder / f"{page.slug}.md").write_text(page_markdown(book, page, linker), encoding="utf-8")


def _extra(game: Game, lang: Lang, words: Mapping[Lang, Words]) -> dict[str, object]:
    """What the theme says in a language."""
    return {
        "languages": [
            {"lang": other, "name": words[other]["language_name"], "same_page": words[other]["same_page"]}
            for other in game.languages
        ],
        "words": {name: words[lang][name] for name in _THEME_WORDS},
        "version_name": game.spec.version,
        "updated": game.spec.updated.isoformat(),
        "colour": palette.light(game.spec.palette)["cloth"],
        "lang": lang,
    }


def _write_shared(game: Game, engine: Engine, templates: Templates, words: Mapping[Lang, Words], target: Path) -> None:
    """What stands beside the languages: the root page, the game's sign, the judge's schema, the print files."""
    site = target / "site"
    (site / "schema").mkdir(parents=True)
    (site / "assets").mkdir()
    (site / "assets" / "palette.css").write_text(palette.style_sheet(game), encoding="utf-8")
    schema = json.dumps(engine.judge_schema(), ensure_ascii=False, indent=2)
    (site / "schema" / "judge.json").write_text(schema + "\n", encoding="utf-8")
    languages = [{"lang": lang, "name": words[lang]["language_name"]} for lang in game.languages]
    page = templates.render(
        "root.html.j2",
        title=" · ".join(dict.fromkeys(game.spec.title[lang] for lang in game.languages)),
        languages=languages,
        known=list(game.languages),
        otherwise=FALLBACK_LANG if FALLBACK_LANG in game.languages else game.languages[0],
        home=f"{HOME}.html",
        light=palette.light(game.spec.palette),
        dark=palette.dark(game.spec.palette),
    )
    (site / "index.html").write_text(page, encoding="utf-8")
    (site / SIGN).write_text(sign(game, words).model_dump_json(indent=2) + "\n", encoding="utf-8")
    if (target / "print").is_dir():
        shutil.copytree(target / "print", site / "print")
