"""What can be read on a phone: every text of every page of both games, lettering in pictures, large letters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page

from generator.drawing.studio import CARD_PIXELS, Studio
from tests.drawing.walk import sized_labels
from tests.website.conftest import PHONE, ROOT, Built, Site, launched
from tests.website.visits import CLIPPED, NOT_FOUND, TEXTS, Visits

LEAST = 16

LOOKED_AT = ("texts", "cards", "broken", "width")

MAY_BE_SMALLER = {
    "rt": "a reading is half as large as what it stands over",
    "rp": "brackets for browsers that do not know readings; never shown by those that do",
}
"""Elements, and why. Nothing else is under 16 px."""


@dataclass(frozen=True)
class Seen:
    """What a phone shows of a game in one language, page by page."""

    lang: str
    texts: dict[str, list[dict[str, object]]]
    cards: dict[str, list[float]]
    broken: dict[str, list[str]]
    widths: dict[str, int]


@pytest.fixture(params=["ja", "en"])
def seen(request: pytest.FixtureRequest, site: Site, phone_visits: Visits) -> Seen:
    looks = phone_visits.of(site, request.param).items()
    return Seen(request.param, *({name: seen[look] for name, seen in looks} for look in LOOKED_AT))


def opened(page: Page, site: Site, lang: str) -> Iterator[tuple[str, Page]]:
    for name in [*site.built.pages[lang], NOT_FOUND]:
        page.goto(f"{site.address}{lang}/{name}", wait_until="load")
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
    chromium = launched(browser.browser_type, "--blink-settings=defaultFontSize=32")
    yield chromium
    chromium.close()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_letters_twice_as_large_need_no_scrolling_sideways(large: Browser, site: Site, lang: str) -> None:
    context = large.new_context(service_workers="block", **PHONE, locale="ja-JP")
    for name, page in opened(context.new_page(), site, lang):
        assert page.evaluate("parseFloat(getComputedStyle(document.querySelector('article p')).fontSize)") >= 32
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, name
        assert too_small(page.evaluate(TEXTS)) == [], name
        assert page.evaluate(CLIPPED) == [], name
    context.close()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_letters_twice_as_large_leave_room_for_two_cards_in_a_row(large: Browser, site: Site, lang: str) -> None:
    context = large.new_context(service_workers="block", **PHONE, locale="ja-JP")
    page = context.new_page()
    page.goto(f"{site.address}{lang}/referee.html", wait_until="load")
    page.locator(".referee-none:visible").first.tap()
    tops = page.locator("dialog[open] [data-choice]").evaluate_all(
        "all => all.map((e) => e.getBoundingClientRect().top)"
    )
    assert len(tops) > 4 and tops[0] == tops[1]
    context.close()


def test_no_text_on_a_phone_is_cut_off_by_its_box(site: Site, phone_visits: Visits) -> None:
    for lang in site.built.pages:
        clipped = {name: seen["clipped"] for name, seen in phone_visits.of(site, lang).items()}
        assert {name: cut for name, cut in clipped.items() if cut} == {}
