"""MkDocs as a tool beside us: one process a language, both at once; what it complains of, as problems for people.

Moving to another site maker means changing this module and the configs in ``site/``.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Self

from generator.errors import ContentError, Place, Problem
from generator.model import Game, Lang

_COMPLAINT = re.compile(r"^(?:WARNING|ERROR)\s+-\s+(?P<message>.*)$")
_FILE = re.compile(r"Doc file '(?P<file>[^']+)'")
_ABORTED = re.compile(r"^Aborted with \d+ warnings? in strict mode!$")


@dataclass(frozen=True)
class Config:
    """A language's own config: a file in ``pages/`` that inherits the house's."""

    lang: Lang
    file: Path


def write_config(game: Game, lang: Lang, house: Path, pages: Path, extra: Mapping[str, object]) -> Config:
    """Write ``pages/mkdocs.<lang>.yml``; anyone can build that language from it with MkDocs alone.

    ``house`` is the folder of the house's configs and theme. Paths in the file are relative, so that ``pages/`` and
    the house may move together.
    """
    inherited = house / f"{lang}.yml"
    nav = [{page.title: f"{page.slug}.md"} for page in game.pages[lang]]
    values = {
        "INHERIT": _relative(inherited if inherited.is_file() else house / "common.yml", pages),
        "site_name": game.spec.title[lang],
        "site_description": game.spec.tagline[lang],
        "site_url": f"{game.spec.site_url.rstrip('/')}/{lang}/",
        "copyright": game.spec.notice[lang],
        "docs_dir": lang,
        "site_dir": f"../site/{lang}",
        "theme": {"custom_dir": _relative(house / "theme", pages), "language": _material_language(lang)},
        "nav": nav,
        "extra": {"language": lang, **extra},
    }
    file = pages / f"mkdocs.{lang}.yml"
    # JSON is YAML; one key a line keeps it readable.
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return Config(lang, file)


def _material_language(lang: Lang) -> str:
    """The language of Material's own words: this one if it has them, else English."""
    file = resources.files("material") / "templates" / "partials" / "languages" / f"{lang}.html"
    return lang if file.is_file() else "en"


def _relative(path: Path, start: Path) -> str:
    return Path(os.path.relpath(path.resolve(), start.resolve())).as_posix()


_WORKER = """
import sys
import material.plugins.search.plugin, mkdocs.commands.build
import markdown.extensions.attr_list, markdown.extensions.md_in_html, markdown.extensions.sane_lists
import markdown.extensions.tables, markdown.extensions.toc
from mkdocs.__main__ import cli
if config := sys.stdin.readline().strip():
    cli(["build", "--strict", "--config-file", config])
"""
"""What a process of ours runs: MkDocs, loaded while its pages are still being written, told its config on stdin."""


class Building:
    """MkDocs at work, a process for each language. As a context it leaves none running behind."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._processes: dict[Lang, subprocess.Popen[str]] = {}

    def __enter__(self) -> Self:
        """Load MkDocs for every language; each process waits for its pages."""
        for lang in self._game.languages:
            self._processes[lang] = subprocess.Popen(  # noqa: S603 - our own interpreter and our own words
                [sys.executable, "-c", _WORKER],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                encoding="utf-8",
                env=os.environ | {"NO_MKDOCS_2_WARNING": "1", "PYTHONUTF8": "1"},
            )
        return self

    def __exit__(self, *_: object) -> None:
        """End what still runs: the build has failed elsewhere."""
        for process in self._processes.values():
            if process.poll() is None:
                process.kill()
                process.communicate()

    def start(self, config: Config) -> None:
        """Begin to build a language, strictly; it goes on while we do other work."""
        told = self._processes[config.lang].stdin
        if told is not None:
            with contextlib.suppress(BrokenPipeError):  # it has ended already; finish() tells why
                told.write(f"{config.file}\n")
                told.flush()

    def finish(self) -> None:
        """Wait for every language. Raises ContentError with what MkDocs found wrong in any of them."""
        problems = []
        for lang, process in self._processes.items():
            output, _ = process.communicate()
            if process.returncode:
                problems += complaints(output, self._game, lang)
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
