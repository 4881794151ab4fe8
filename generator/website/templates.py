"""The house's templates, and its own words in each language; a game may bring better ones of either."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from generator.drawing.templating import GameTemplates
from generator.model import Lang
from generator.website.housewords import Words, house_words

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

    def words(self, languages: Sequence[Lang]) -> Mapping[Lang, Words]:
        """The house's words in each of these languages. Raises ContentError, as ``house_words``."""
        return house_words(self._folders, languages)


def escaped(text: str) -> str:
    """A plain sentence as Markdown: no character of it is taken for markup."""
    return escape(unmarked(text), quote=False)


def unmarked(text: str) -> str:
    """HTML within a line of Markdown: no character of its words is taken for Markdown's."""
    return _SPECIAL.sub(r"\\\g<0>", text)
