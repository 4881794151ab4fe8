"""The house's templates, and its own words in each language; a game may bring better ones of either."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import yaml
from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateError, TemplateSyntaxError

from generator.errors import ContentError, Place, Problem
from generator.model import Lang

Words = Mapping[str, str]

_SPECIAL = re.compile(r"[\\`*_{}\[\]|]")


class Templates:
    """The game's templates over the project's ``default`` ones over those of the house. ``folders``: best first."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders
        self._env = Environment(
            loader=FileSystemLoader(self._folders),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            autoescape=False,  # noqa: S701 - these make Markdown of our own data; HTML in it is escaped by `| e`
        )
        self._env.filters["md"] = escaped
        self._env.filters["unmarked"] = unmarked

    def render(self, name: str, **values: Any) -> str:  # noqa: ANN401 - whatever the template shows
        """The template filled with values. Raises ContentError if it cannot be."""
        try:
            return self._env.get_template(name).render(**values)
        except TemplateSyntaxError as error:
            at, message = Place(self._path(error.name or name), error.lineno), error.message
        except (TemplateError, UnicodeDecodeError) as error:
            at, message = Place(self._path(name)), str(error)
        raise ContentError([Problem(at, "template", f"expected a template that can be filled, got: {message}")])

    def _path(self, name: str) -> str:
        """A template's path for messages."""
        folder = next((f for f in self._folders if (f / name).is_file()), self._folders[-1])
        return f"templates/{folder.name}/{name}"

    def words(self, lang: Lang) -> Words:
        """The house's words in a language. Raises ContentError if any that another language has is not there."""
        words: dict[str, str] = {}
        known: dict[str, None] = {}
        for folder in reversed(self._folders):
            for other, said in _read_words(folder / "words.yaml").items():
                known |= dict.fromkeys(said)
                if other == lang:
                    words |= said
        missing = [key for key in known if key not in words]
        if missing or not words:
            got = f"none for {', '.join(missing)}" if words else "none"
            message = f"expected the house's words in the language {lang!r}, found {got}"
            raise ContentError([Problem(Place("templates/default/words.yaml"), "words", message)])
        return words


def _read_words(file: Path) -> Mapping[Lang, Words]:
    """The words of a file by language; none if there is no file. Raises ContentError if it holds something else."""
    if not file.is_file():
        return {}
    try:
        loaded = yaml.safe_load(file.read_text(encoding="utf-8")) or {}
        return {lang: {key: str(word) for key, word in words.items()} for lang, words in loaded.items()}
    except (yaml.YAMLError, UnicodeDecodeError, AttributeError):
        message = "expected a mapping, language: {key: words}, in UTF-8; this file cannot be read as one"
        raise ContentError([Problem(Place(f"templates/{file.parent.name}/{file.name}"), "words", message)]) from None


def escaped(text: str) -> str:
    """A plain sentence as Markdown: no character of it is taken for markup."""
    return escape(unmarked(text), quote=False)


def unmarked(text: str) -> str:
    """HTML within a line of Markdown: no character of its words is taken for Markdown's."""
    return _SPECIAL.sub(r"\\\g<0>", text)
