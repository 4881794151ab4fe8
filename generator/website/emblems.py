"""What stands for a game on its own pages: the mark at the head of each, the ornament above the first one's title.

The theme is the same for all games; these come from a game's templates, or, neutral, from the house's.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.drawing.studio import Studio
from generator.drawing.svgwrite import svg_text
from generator.model import Lang

TEMPLATES = ("mark", "ornament")


def emblems(studio: Studio, lang: Lang) -> Mapping[str, str]:
    """The ``mark`` and the ``ornament`` as SVG within a page; their ids begin with these names.

    Raises ContentError: of the templates.
    """
    return {name: svg_text(studio.emblem(f"{name}.svg.j2", lang), None, name, studio.fonts) for name in TEMPLATES}
