"""The house's templates, and its own words in each language; a game may bring better ones of either."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from generator.errors import ContentError, Place, Problem
from generator.model import Game, Lang

Words = Mapping[str, str]

_SPECIAL = re.compile(r"([\\`*_\[\]<>|])")


class Templates:
    """``templates/<game>/`` over ``templates/default/``."""

    def __init__(self, game: Game, root: Path) -> None:
        folders = [root / "templates" / game.spec.id, root / "templates" / "default"]
        if not folders[1].is_dir():
            folders.append(Path(__file__).parents[2] / "templates" / "default")
        self._folders = [folder for folder in folders if folder.is_dir()]
        self._env = Environment(
            loader=FileSystemLoader(self._folders),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            autoescape=False,  # noqa: S701 - these make Markdown of our own data; HTML in it is escaped by `| e`
        )
        self._env.filters["md"] = escaped

    def render(self, name: str, **values: Any) -> str:  # noqa: ANN401 - whatever the template shows
        """The template filled with values."""
        return self._env.get_template(name).render(**values)

    def words(self, lang: Lang) -> Words:
        """The house's words in a language. Raises ContentError if it has none in it."""
        words: dict[str, str] = {}
        for folder in reversed(self._folders):
            file = folder / "words.yaml"
            if file.is_file():
                loaded = yaml.safe_load(file.read_text(encoding="utf-8")) or {}
                words |= {key: str(value) for key, value in (loaded.get(lang) or {}).items()}
        if not words:
            place = Place("templates/default/words.yaml")
            message = f"expected the house's words in the language {lang!r}, found none"
            raise ContentError([Problem(place, "words", message)])
        return words


def escaped(text: str) -> str:
    """A plain sentence as Markdown: no character of it is taken for markup."""
    return _SPECIAL.sub(r"\\\1", text)
