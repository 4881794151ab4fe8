"""The house's templates, and its own words in each language; a game may bring better ones of either."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import yaml

from generator.drawing.templating import GameTemplates
from generator.errors import ContentError, Place, Problem
from generator.model import Lang

Words = Mapping[str, str]

_Loader: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_SPECIAL = re.compile(r"[\\`*_{}\[\]|]")


class Templates:
    """The game's templates over the project's ``default`` ones over those of the house. ``folders``: best first."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders
        # These make Markdown of our own data; HTML in it is escaped by `| e`.
        self._templates = GameTemplates(folders, escape=False, filters={"md": escaped, "unmarked": unmarked})

    def render(self, name: str, **values: Any) -> str:  # noqa: ANN401 - whatever the template shows
        """The template filled with values. Raises ContentError if it cannot be."""
        return self._templates.render(name, values)

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
        loaded = yaml.load(file.read_text(encoding="utf-8"), _Loader) or {}  # noqa: S506 - a safe one
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
