"""A game's pages show its own mark and ornament and nothing of another game's; the theme is the same for all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.drawing.colour import contrast
from generator.drawing.studio import Studio
from generator.drawing.svgwrite import svg_text
from tests.website.conftest import ROOT, Built, Site

GAMES = ("toji", "charisma")
OWN_WORDS = {
    "toji": re.compile(r"\bsteam|hot.spring|\bonsen|\bt[oō]ji\b|[湯浴泉]", re.IGNORECASE),
    "charisma": re.compile(r"charisma|カリスマ", re.IGNORECASE),
}
"""What only the pages of this game speak of."""
TEXT = {".html", ".css", ".js", ".json", ".svg", ".xml", ".txt", ".webmanifest", ".md", ".j2", ".yml", ".yaml"}
DRAWN = re.compile(r'\sd="([^"]{24,})"')
"""Paths so long that no two drawings have the same by chance."""
MOST_LINES = 400


def texts(*folders: Path) -> dict[Path, str]:
    """Each text file in the folders, but for what is Material's or a library's."""
    files = (file for folder in folders for file in folder.rglob("*") if file.suffix in TEXT and file.is_file())
    ours = (file for file in files if not {"vendor", "stylesheets"} & set(file.parts))
    return {file: file.read_text(encoding="utf-8") for file in ours}


def art(built: Built) -> set[str]:
    """The paths of all drawings that are a game's own, as pages have them."""
    studio = Studio(built.game, ROOT)
    own = [studio.art(file) for file in built.game.art]
    own += [studio.emblem(f"{name}.svg.j2", "ja") for name in ("mark", "ornament")]
    return {path for drawing in own for path in DRAWN.findall(svg_text(drawing, None, "own"))}


def paths(file: str) -> set[str]:
    return set(DRAWN.findall(file))


@pytest.mark.parametrize(("own", "other"), [GAMES, GAMES[::-1]])
def test_no_game_shows_or_names_what_is_anothers(built: Built, charisma: Built, own: str, other: str) -> None:
    sites = {"toji": built, "charisma": charisma}
    foreign = art(sites[other])
    assert len(foreign) > 20
    for file, text in texts(sites[own].site).items():
        assert not paths(text) & foreign, file
        assert OWN_WORDS[other].search(text) is None, (file, OWN_WORDS[other].search(text))


def test_the_house_holds_no_games_art_and_none_of_their_words(built: Built, charisma: Built) -> None:
    foreign = art(built) | art(charisma)
    for file, text in texts(ROOT / "site", ROOT / "templates" / "default").items():
        assert not paths(text) & foreign, file
        for words in OWN_WORDS.values():
            assert words.search(text) is None, (file, words.search(text))


def test_the_theme_draws_nothing_itself() -> None:
    """Its signs are Material's; what stands for a game comes from the game."""
    drawing = re.compile(r"<(path|circle|rect|polygon|ellipse|line)\b|url\(.?data:")
    for file, text in texts(
        ROOT / "site" / "theme" / "partials", ROOT / "site" / "theme" / "assets" / "styles"
    ).items():
        assert drawing.search(text) is None, file
    assert drawing.search((ROOT / "site" / "theme" / "main.html").read_text(encoding="utf-8")) is None


def test_the_themes_files_are_small() -> None:
    for file, text in texts(ROOT / "site" / "theme" / "assets").items():
        assert text.count("\n") < MOST_LINES, file


def test_each_page_is_headed_by_the_mark_of_the_games_icon(site: Site) -> None:
    icon = (site.built.site / "assets" / "icons" / "icon.svg").read_text(encoding="utf-8")
    for lang, pages in site.built.pages.items():
        for name, page in pages.items():
            marks = page.xpath("//*[@class='logo']/svg")
            assert len(marks) == 2, (lang, name)
            for mark in marks:
                drawn = {path.get("d") for path in mark.iter("path")}
                assert drawn and drawn <= set(re.findall(r'\sd="([^"]*)"', icon)), (lang, name)
            ornaments = page.xpath("//*[@class='noren-ornament']/svg")
            assert len(ornaments) == (name == "index.html"), (lang, name)
            ids = page.xpath("//@id")
            assert len(ids) == len(set(ids)), (lang, name)


def test_charismas_ornament_has_each_colour_with_its_shape(charisma: Built) -> None:
    studio = Studio(charisma.game, ROOT)
    ornament = svg_text(studio.emblem("ornament.svg.j2", "ja"), None, "ornament")
    shapes = set()
    for colour in charisma.game.spec.sets["colour"]:
        shape = paths(svg_text(studio.art(colour.art or ""), None, "art"))
        assert shape and shape <= paths(ornament), colour.id
        assert f'fill="{colour.dark_colour}"' in ornament
        assert contrast(colour.dark_colour or "", studio.palette["night"]) > 4.5, colour.id
        shapes.add(frozenset(shape))
    assert len(shapes) == 6
