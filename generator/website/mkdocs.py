"""MkDocs as a tool beside us, on all languages at once; what it complains of, as problems for people.

Moving to another site maker means changing this module and the configs in ``site/``.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path

from generator.beforehand import MkDocsProcess
from generator.errors import ContentError, Place, Problem
from generator.model import Game, Lang

_COMPLAINT = re.compile(r"^(?:WARNING|ERROR)\s+-\s+(?P<message>.*)$")
_FILE = re.compile(r"Doc file '(?P<file>[^']+)'")
_ABORTED = re.compile(r"^Aborted with \d+ warnings? in strict mode!$")


_HEAD = """\
# Written by the build. To build these pages without it: mkdocs build -f mkdocs.{lang}.yml
# INHERIT and theme.custom_dir lead from this folder to the rulebook's site/ folder: after moving one of the two,
# set them anew. Fonts and colours (assets/ beside the languages) are the build's.
"""


@dataclass(frozen=True)
class Config:
    """A language's own config: a file in ``pages/`` that inherits the house's."""

    lang: Lang
    file: Path


def write_config(game: Game, lang: Lang, house: Path, pages: Path, extra: Mapping[str, object]) -> Config:
    """Write ``pages/mkdocs.<lang>.yml``; anyone can build that language from it with MkDocs alone.

    ``house`` is the folder of the house's configs and theme. Paths in the file are relative, so that ``pages/`` and
    the house may move together; the file says which lead out of it.
    """
    inherited = house / f"{lang}.yml"
    # The theme puts these words into HTML as they are.
    nav = [{escape(page.title): f"{page.slug}.md"} for page in game.pages[lang]]
    values = {
        "INHERIT": _relative(inherited if inherited.is_file() else house / "common.yml", pages),
        "site_name": escape(game.spec.title[lang]),
        "site_description": escape(game.spec.tagline[lang]),
        "site_url": f"{game.spec.site_url.rstrip('/')}/{lang}/",
        "copyright": escape(game.spec.notice[lang]),
        "docs_dir": lang,
        "site_dir": f"../site/{lang}",
        "theme": {"custom_dir": _relative(house / "theme", pages), "language": theme_language(lang)},
        "nav": nav,
        "extra": extra,
    }
    file = pages / f"mkdocs.{lang}.yml"
    # JSON is YAML; one key a line keeps it readable.
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()]
    file.write_text(_HEAD.format(lang=lang) + "\n".join(lines) + "\n", encoding="utf-8")
    return Config(lang, file)


def theme_language(lang: Lang) -> str:
    """The language in which the theme says its own few words: English where Material has none in ``lang``."""
    spec = importlib.util.find_spec("material")
    folders = [Path(f) / "templates/partials/languages" for f in (spec and spec.submodule_search_locations) or ()]
    return lang if any((folder / f"{lang}.html").is_file() for folder in folders) else "en"


def _relative(path: Path, start: Path) -> str:
    return Path(os.path.relpath(path.resolve(), start.resolve())).as_posix()


class MkDocs:
    """MkDocs at work on any number of configs at once, in a process that waits for them."""

    def __init__(self, process: MkDocsProcess) -> None:
        self._process = process
        self._told: dict[str, tuple[Game, Lang]] = {}

    def start(self, config: Config, game: Game) -> None:
        """Begin to build a language, strictly; it goes on while we do other work."""
        self._told[str(config.file)] = (game, config.lang)
        self._process.tell(str(config.file))

    def finish(self) -> None:
        """Wait for all that was started. Raises ContentError with what MkDocs found wrong in any of it."""
        self._process.tell("")  # it would wait for the end of its input as long as a fork of ours holds that open
        status, output, errors = self._process.said()
        if status:
            raise ContentError([p for told in self._told.values() for p in complaints(errors, *told)])
        problems: list[Problem] = []
        for built in json.loads(output):
            if built["status"]:
                problems += complaints(built["output"], *self._told[built["config"]])
        if problems:
            raise ContentError(problems)


def complaints(output: str, game: Game, lang: Lang) -> list[Problem]:
    """What MkDocs said, as problems at the prose the page was made of."""
    sources = {page.slug: page.place.file for page in game.pages[lang]}
    problems = []
    for line in output.splitlines():
        found = _COMPLAINT.match(line.strip())
        if found is None or _ABORTED.match(found["message"]):
            continue
        file = _FILE.search(found["message"])
        slug = Path(file["file"]).stem if file else ""
        place = Place(sources.get(slug, f"{game.folder}/rules"))
        problems.append(Problem(place, "site", f"MkDocs ({lang}): {found['message']}"))
    if not problems:
        last = output.strip().splitlines()[-1] if output.strip() else "it ended without a word"
        problems.append(Problem(Place("site/common.yml"), "site", f"MkDocs ({lang}) could not build the site: {last}"))
    return problems
