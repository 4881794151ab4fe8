"""Every character that a page shows is in the site's font of the face that sets it: none comes from another font."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from tests.website.conftest import Site
from tests.website.visits import Visits


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
