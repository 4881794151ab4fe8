"""Every character that a page shows is in the site's font of the face that sets it: none comes from another font."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from lxml import html
from playwright.sync_api import Browser

from generator.website import games_page
from tests.website.conftest import PHONE, ROOT, Built, Site
from tests.website.serving import served
from tests.website.visits import CHARACTERS, Visits


def characters(fonts: Path, face: str) -> set[str]:
    """What the files of a face hold."""
    files = [BytesIO(file.read_bytes()) for file in sorted(fonts.glob(f"{face}-*.woff2"))]
    return {chr(number) for file in files for number in TTFont(file).getBestCmap()}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_character_is_in_the_font_that_sets_it(phone_visits: Visits, site: Site, lang: str) -> None:
    held = {face: characters(site.built.site / "assets" / "fonts", face) for face in ("sans", "bold", "serif")}
    lacking = {}
    for name, faces in phone_visits.pages(site, lang, "characters").items():
        for face, signs in faces.items():
            if wrong := {sign: text for sign, text in signs.items() if sign not in held[face]}:
                lacking[name, face] = wrong
    assert lacking == {}


def test_the_page_above_all_games_is_set_in_their_fonts(
    browser: Browser, built: Built, charisma: Built, tmp_path: Path
) -> None:
    for one in (built, charisma):
        (tmp_path / one.game.spec.id).symlink_to(one.folder, target_is_directory=True)
    (tmp_path / "index.html").write_text(games_page(tmp_path, ROOT), encoding="utf-8")
    context = browser.new_context(**PHONE)
    page = context.new_page()
    with served(tmp_path) as host:
        page.goto(host, wait_until="load")
        faces = page.evaluate(CHARACTERS)
    context.close()
    fonts = [one.site / "assets" / "fonts" for one in (built, charisma)]
    assert {"sans", "serif"} <= set(faces)
    for face, signs in faces.items():
        held = set().union(*(characters(folder, face) for folder in fonts))
        assert {sign: text for sign, text in signs.items() if sign not in held} == {}


def test_the_page_above_the_languages_is_set_in_its_fonts(site: Site) -> None:
    for name in ("index.html", "404.html"):
        root = html.fromstring((site.built.site / name).read_text(encoding="utf-8"))
        said = "".join(root.xpath("//body//text()"))
        assert set("".join(said.split())) <= characters(site.built.site / "assets" / "fonts", "serif"), name
