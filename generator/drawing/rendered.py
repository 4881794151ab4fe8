"""Drawings that templates have become: what comes out the same twice, as in two languages, is read once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.drawing.fit import Setter
from generator.drawing.fonts import FontBook
from generator.drawing.recolour import Recolouring
from generator.drawing.scene import Drawing
from generator.drawing.svgread import read_svg
from generator.model import Lang

_WORDED = frozenset({"card", "small", "back"})
"""Of what ``use`` names, all that may say words in a language."""


class Reader:
    """Reads what templates have become. ``find`` gives what ``use`` names, as it is in a language.

    ``sources`` are the game's words and where they stand, for messages.
    """

    def __init__(
        self,
        fonts: FontBook,
        find: Callable[[str, Lang], Drawing | None],
        recolour: Recolouring,
        sources: Mapping[str, str],
    ) -> None:
        self._fonts = fonts
        self._find = find
        self._recolour = recolour
        self._sources = sources
        self._read: dict[tuple[str, str, Setter], Drawing] = {}

    def drawing(self, text: str, place: str, lang: Lang, setter: Setter) -> Drawing:
        """The drawing that ``text`` describes, made from the template at ``place``.

        Raises ContentError: ``svg``, ``glyph`` or ``fit``.
        """
        key = (text, place, setter)
        if key in self._read:
            return self._read[key]
        worded = False

        def library(href: str) -> Drawing | None:
            nonlocal worded
            worded = worded or href.partition("/")[0] in _WORDED
            return self._find(href, lang)

        drawing = read_svg(text, place, library=library, fitter=setter, recolour=self._recolour, rendered=True,
                           sources=self._sources)  # fmt: skip
        self._fonts.require(drawing)
        if not worded:
            self._read[key] = drawing
        return drawing
