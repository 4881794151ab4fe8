"""What can be read on a phone: every text of every page of both games, lettering in pictures, large letters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from generator.drawing.studio import CARD_PIXELS, Studio
from tests.drawing.walk import sized_labels
from tests.website.conftest import ROOT, Built, serving

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LEAST = 16
ARGS = ["--no-sandbox", "--disable-gpu"]

MAY_BE_SMALLER = {
    "rt": "a reading is half as large as what it stands over",
    "rp": "brackets for browsers that do not know readings; never shown by those that do",
}
"""Elements, and why. Nothing else is under 16 px."""

TEXTS = """() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; node = walk.nextNode();) {
        const element = node.parentElement;
        if (!node.data.trim() || element.closest("script, style, title, noscript")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1) continue;
        let size = parseFloat(getComputedStyle(element).fontSize);
        if (element instanceof SVGElement) {
            const matrix = element.getScreenCTM();
            size *= Math.hypot(matrix.c, matrix.d);
        }
        found.push({said: node.data.trim().slice(0, 40), tag: element.localName, size});
    }
    return found;
}"""

CARDS = """() => [...document.querySelectorAll("article img")].filter((e) => e.checkVisibility())
    .map((e) => e.offsetWidth)"""

BROKEN = """() => {
    const found = [];
    const walk = document.createTreeWalker(document.querySelector("article"), NodeFilter.SHOW_TEXT);
    for (let node; node = walk.nextNode();) {
        if (node.parentElement.closest("svg, title")) continue;
        for (const word of node.data.matchAll(/[「『]?[\\u3040-\\u30ff\\u3400-\\u9fff]+[」』]?/g)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size > 1) found.push(word[0]);
        }
    }
    return found;
}"""


@dataclass(frozen=True)
class Seen:
    """What a phone shows of a game in one language, page by page."""

    built: Built
    address: str
    lang: str
    texts: dict[str, list[dict[str, object]]]
    cards: dict[str, list[float]]
    broken: dict[str, list[str]]
    widths: dict[str, int]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module", params=["built", "charisma"])
def site(request: pytest.FixtureRequest) -> Iterator[tuple[Built, str]]:
    built = request.getfixturevalue(request.param)
    with serving(built) as address:
        yield built, address


@pytest.fixture(scope="module", params=["ja", "en"])
def seen(request: pytest.FixtureRequest, site: tuple[Built, str], browser: Browser) -> Seen:
    built, address = site
    context = browser.new_context(service_workers="block", **PHONE, locale="ja-JP")
    seen = Seen(built, address, request.param, {}, {}, {}, {})
    for name, page in visits(context.new_page(), built, address, request.param):
        seen.texts[name] = page.evaluate(TEXTS)
        seen.cards[name] = page.evaluate(CARDS)
        seen.broken[name] = page.evaluate(BROKEN)
        seen.widths[name] = page.evaluate("document.documentElement.scrollWidth")
    context.close()
    return seen


def visits(page: Page, built: Built, address: str, lang: str) -> Iterator[tuple[str, Page]]:
    for name in [*built.pages[lang], "404.html"]:
        page.goto(f"{address}{lang}/{name}", wait_until="load")
        yield name, page


def test_no_text_on_a_phone_is_under_16_px(seen: Seen) -> None:
    assert {name: small for name, texts in seen.texts.items() if (small := too_small(texts))} == {}
    assert all(seen.texts.values())


def too_small(texts: list[dict[str, object]]) -> list[dict[str, object]]:
    return [text for text in texts if text["tag"] not in MAY_BE_SMALLER and text["size"] < LEAST - 0.01]


def test_figures_say_their_words_as_text(seen: Seen) -> None:
    """Words that a figure's template sets are not among the lettering for which a bar stands."""
    drawn = {text["said"] for texts in seen.texts.values() for text in texts if text["tag"] == "text"}
    assert len(drawn) > 10


def test_no_page_is_wider_than_a_phone(seen: Seen) -> None:
    assert {name: width for name, width in seen.widths.items() if width > 390} == {}


def test_no_card_is_narrower_than_its_lettering_is_drawn_for(seen: Seen) -> None:
    narrow = {name: min(widths) for name, widths in seen.cards.items() if widths and min(widths) < CARD_PIXELS}
    assert narrow == {}
    assert sum(map(len, seen.cards.values())) > 50


def test_japanese_words_within_english_stay_whole(seen: Seen) -> None:
    if seen.lang == "en":
        assert {name: words for name, words in seen.broken.items() if words} == {}
    else:
        assert any(seen.broken.values())  # Japanese itself breaks, so the look-out sees what it is to see


@pytest.mark.parametrize("name", ["built", "charisma"])
def test_lettering_of_small_cards_is_16_px_or_none(name: str, request: pytest.FixtureRequest) -> None:
    game = request.getfixturevalue(name).game
    studio = Studio(game, ROOT)
    least = studio.card_least
    assert least * CARD_PIXELS / game.spec.card_size.width >= LEAST
    for lang in game.languages:
        drawings = [studio.card_face(card.kind, card.fields, card.name, lang, least) for card in game.cards]
        drawings += [studio.card_back(kind, lang, least) for kind in game.spec.kinds]
        for drawing in drawings:
            assert all(size >= least - 1e-6 for _, size in sized_labels(drawing.children))


def test_small_cards_keep_the_numbers_that_matter(charisma: Built, built: Built) -> None:
    for game, fields in ((charisma.game, ("amount", "power")), (built.game, ("fire", "wind", "earth", "water"))):
        studio = Studio(game, ROOT)
        for card in game.cards:
            drawn = studio.card_face(card.kind, card.fields, card.name, "en", studio.card_least)
            said = "".join(label.text for label, _ in sized_labels(drawn.children))
            assert all(str(card.fields[field]) in said for field in fields if field in card.fields), card.id
            if "attack" in card.fields:
                assert f"{card.fields['attack']}/{card.fields['hp']}" in said, card.id


def test_a_name_that_the_small_picture_has_no_room_for_stands_below_it(charisma: Built, built: Built) -> None:
    for site in (charisma, built):
        names = {lang: {card.name[lang] for card in site.game.cards} for lang in site.game.languages}
        for lang, pages in site.pages.items():
            said = [c.text_content() for page in pages.values() for c in page.xpath("//span[@class='card-name']")]
            assert len(said) > 50
            assert set(said) <= names[lang]


@pytest.fixture(scope="module")
def large(browser: Browser) -> Iterator[Browser]:
    """A browser whose reader has letters twice as large."""
    twice = [*ARGS, "--blink-settings=defaultFontSize=32"]
    chromium = browser.browser_type.launch(executable_path="/usr/bin/chromium", args=twice)
    yield chromium
    chromium.close()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_letters_twice_as_large_need_no_scrolling_sideways(large: Browser, site: tuple[Built, str], lang: str) -> None:
    built, address = site
    context = large.new_context(service_workers="block", **PHONE, locale="ja-JP")
    for name, page in visits(context.new_page(), built, address, lang):
        assert page.evaluate("parseFloat(getComputedStyle(document.querySelector('article p')).fontSize)") >= 32
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, name
        assert too_small(page.evaluate(TEXTS)) == [], name
    context.close()
