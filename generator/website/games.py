"""The page above all games: it leads to each game whose site stands in a folder of results, in all its languages.

It is made from what the sites say of themselves, so that building one game never reads another's content.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import quote

from pydantic import ValidationError

from generator.drawing.templating import template_folders
from generator.model import Colour, Game, Lang, Shape, Slug, Text
from generator.website import palette
from generator.website.addresses import HOME
from generator.website.housewords import Words
from generator.website.templates import Templates

GAMES_PAGE = "index.html"
SIGN = "game.json"
"""File of a site that says what the page above needs of it."""


class Sign(Shape):
    """What a site says of itself. All words by language, those of the game's original first."""

    id: Slug
    languages: Mapping[Lang, str]
    """Each language's own name."""
    title: Text
    tagline: Text
    rulebooks: Text
    """The word for what stands on the page."""
    home: str
    light: Mapping[str, Colour]
    dark: Mapping[str, Colour]


def sign(game: Game, words: Mapping[Lang, Words]) -> Sign:
    """The sign of a game's site."""
    return Sign(
        id=game.spec.id,
        languages={lang: words[lang]["language_name"] for lang in game.languages},
        title=game.spec.title,
        tagline=game.spec.tagline,
        rulebooks={lang: words[lang]["rulebooks"] for lang in game.languages},
        home=f"{HOME}.html",
        light=palette.light(game.spec.palette),
        dark=palette.dark(game.spec.palette),
    )


def games_page(out: Path, root: Path, inside: str = "site/") -> str:
    """The page for ``out/index.html``, where the site of each game is in ``out/<game>/site/``.

    ``inside`` is the way from a game's folder to its site as readers go it. Raises ContentError for a template that
    cannot be filled, OSError.
    """
    signs = list(_signs(out))
    headings = {lang: word for one in signs for lang, word in one.rulebooks.items()}
    templates = Templates(template_folders(root))
    light = palette.light({})
    return templates.render(
        "games.html.j2",
        title=" · ".join(next(iter(one.title.values())) for one in signs),
        games=signs,
        headings=headings,
        inside=inside,
        icon=_inline(templates.render("games-icon.svg.j2", light=light)),
        light=light,
        dark=palette.dark({}),
    )


def _inline(svg: str) -> str:
    """The address of a picture that stands in the page itself: beside this one is no folder for it."""
    drawn = " ".join(svg.split())
    return "data:image/svg+xml," + quote(drawn, safe="/:=()'")


def _signs(out: Path) -> Iterator[Sign]:
    """The signs of the sites in a folder. What else is there is none of our business."""
    for file in sorted(out.glob(f"[!.]*/site/{SIGN}")):
        try:
            found = Sign.model_validate_json(file.read_bytes())
        except ValidationError:
            continue
        if found.id == file.parts[-3]:
            yield found
