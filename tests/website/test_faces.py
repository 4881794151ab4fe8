"""Every character that a page shows is in the site's font of the face that sets it: none comes from another font."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from playwright.sync_api import Browser

from tests.website.conftest import PHONE, Site

TEXTS = """() => {
    const seen = {};
    const note = (element, text) => {
        const style = getComputedStyle(element);
        const serif = style.fontFamily.includes('Serif');
        const face = serif ? 'serif' : parseInt(style.fontWeight) >= 600 ? 'bold' : 'sans';
        for (const sign of text) if (sign.trim()) (seen[face] ??= {})[sign] ??= text.trim().slice(0, 40);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (!element.closest('script, style, noscript, template, title')) note(element, walker.currentNode.data);
    }
    return seen;
}"""


def characters(fonts: Path, face: str) -> set[str]:
    """What the files of a face hold."""
    files = [BytesIO(file.read_bytes()) for file in sorted(fonts.glob(f"{face}-*.woff2"))]
    return {chr(number) for file in files for number in TTFont(file).getBestCmap()}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_character_is_in_the_font_that_sets_it(browser: Browser, site: Site, lang: str) -> None:
    held = {face: characters(site.built.site / "assets" / "fonts", face) for face in ("sans", "bold", "serif")}
    context = browser.new_context(**PHONE, service_workers="block")
    page = context.new_page()
    lacking = {}
    for name, address in site.addresses(lang).items():
        page.goto(address, wait_until="load")
        for face, signs in page.evaluate(TEXTS).items():
            if wrong := {sign: text for sign, text in signs.items() if sign not in held[face]}:
                lacking[name, face] = wrong
    context.close()
    assert lacking == {}
