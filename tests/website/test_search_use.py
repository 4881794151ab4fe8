"""How the search is used: typed, chosen, landed on, by keyboard alone, from files, without scripts; how it looks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, CDPSession, expect

from tests.website.conftest import DESKTOP, PHONE, Site
from tests.website.searching import LANGS, QUERIES, asked, opened

TOUCHED = 44
"""Pixels. What a finger hits."""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(service_workers="block", **DESKTOP)
    yield made
    made.close()


# ── using it ──


def test_typing_finds_and_enter_lands_on_the_rule(context: BrowserContext, address: str) -> None:
    page = opened(context, f"{address}ja/turn.html")
    page.locator(".search-words").press_sequentially("属性相性")
    first = page.locator(".search-result").first
    expect(first).to_contain_text("B4")
    assert page.locator(".search-result mark").first.text_content() == "属性相性"
    expect(page.get_by_role("status").first).to_contain_text("件見つかりました")
    page.keyboard.press("Enter")
    page.wait_for_url("**/ja/matchup.html#B4")
    expect(page.locator("#B4:target")).to_be_in_viewport()
    marked = page.evaluate("[...CSS.highlights.get('found')].map((range) => range.startContainer.data)")
    assert marked and all("属性" in node for node in marked)


def test_landing_on_the_page_one_is_on(context: BrowserContext, address: str) -> None:
    page = opened(context, f"{address}en/matchup.html")
    asked(page, "tie")
    page.locator(".search-result").first.click()
    page.wait_for_url("**/en/matchup.html#B4")
    expect(page.locator("dialog.search")).to_be_hidden()
    expect(page.locator("#B4:target")).to_be_in_viewport()
    page.wait_for_function("CSS.highlights.get('found')?.size > 0")


def test_a_word_is_marked_where_readings_stand_over_it(context: BrowserContext, address: str) -> None:
    page = opened(context, f"{address}ja/turn.html")
    asked(page, "引き分け")
    page.locator(".search-result").first.click()
    page.wait_for_url("**/ja/matchup.html#B4")
    assert page.locator("#B4 ruby", has_text="引").count() > 0
    page.wait_for_function("CSS.highlights.get('found')?.size > 0")


def test_it_is_used_by_keyboard_alone(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(f"{address}en/turn.html")
    words, links = page.locator(".search-words"), page.locator(".search-result")
    for keys in ("/", "Control+k", "Meta+k"):
        page.locator("[data-search]").focus()
        page.keyboard.press(keys)
        expect(words).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator("dialog.search")).to_be_hidden()
        expect(page.locator("[data-search]")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.type("a/b support")
    expect(words).to_have_value("a/b support")
    expect(links.nth(2)).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(links.nth(0)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(links.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(links.last).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowUp")
    expect(words).to_be_focused()
    asked(page, "crown")
    expect(links.first).to_contain_text("K5")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/cards.html#K5")


TYPED_AND_DOWN = """(words) => {
    const input = document.querySelector(".search-words");
    input.value = words;
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def test_keys_pressed_at_once_go_to_what_was_typed_last(context: BrowserContext, address: str) -> None:
    page = opened(context, f"{address}en/turn.html")
    links = page.locator(".search-result")
    asked(page, "support")
    for words in ("crown", "life", "support"):
        page.locator(".search-words").focus()
        page.evaluate(TYPED_AND_DOWN, words)
        assert links.first.evaluate("(link) => link === document.activeElement")
        expect(links.first.locator("mark").first).to_have_text(re.compile(words, re.IGNORECASE))


def test_kana_on_their_way_to_kanji_are_not_searched(context: BrowserContext, address: str) -> None:
    page = opened(context, f"{address}ja/turn.html")
    session: CDPSession = context.new_cdp_session(page)
    said = page.locator(".search-said")
    for so_far in ("こ", "こう", "公開"):
        session.send("Input.imeSetComposition", {"text": so_far, "selectionStart": 2, "selectionEnd": 2})
        page.wait_for_timeout(80)
        expect(said).to_be_empty()
    session.send("Input.insertText", {"text": "公開"})
    expect(page.locator(".search-result").first).to_contain_text("P3")


def test_nothing_of_it_is_loaded_before_it_is_wanted(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    asked_for: list[str] = []
    page.on("request", lambda request: asked_for.append(request.url.rsplit("/", 1)[-1]))
    page.goto(f"{address}ja/turn.html", wait_until="networkidle")
    parts = {"search-data.js", "minisearch.js", "words.js", "asking.js", "finding.js"}
    assert parts.isdisjoint(asked_for)
    page.locator("[data-search]").dispatch_event("pointerdown")
    page.wait_for_function("() => Boolean(globalThis.rulebook?.find)")
    page.locator("[data-search]").click()
    page.keyboard.press("Escape")
    page.locator("[data-search]").click()
    assert sorted(name for name in asked_for if name in parts) == sorted(parts)


def test_a_question_in_the_address_is_answered(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(f"{address}ja/index.html?q=とうじ")
    expect(page.locator(".search-words")).to_have_value("とうじ")
    expect(page.locator(".search-result").first).to_contain_text("P6d")


NEARLY = {
    "toji": {"ja": ("サートポ", "サポートカード"), "en": ("battleship", "Battle Card")},
    "charisma": {"ja": ("特性能力", "特殊能力"), "en": ("disabilities", "special ability")},
}
"""What finds nothing, and a term that is like it."""


@pytest.mark.parametrize("lang", LANGS)
def test_where_nothing_is_found_terms_like_it_are_offered(context: BrowserContext, site: Site, lang: str) -> None:
    page = opened(context, f"{site.address}{lang}/turn.html")
    question, term = NEARLY[site.built.game.spec.id][lang]
    asked(page, question)
    expect(page.get_by_role("status").first).to_contain_text(question)
    offered = page.locator(".search-term")
    expect(offered.filter(has_text=term).first).to_be_visible()
    assert term in offered.all_text_contents()[:3]
    word = offered.first.text_content()
    offered.first.click()
    expect(page.locator(".search-words")).to_have_value(word or "")
    expect(page.locator(".search-result").first).to_be_visible()


MISTYPED = {"toji": ("elemnt", "element"), "charisma": ("charizma", "charisma")}
"""A word that is nowhere, and the one it is taken for."""


def test_a_word_that_is_taken_for_another_is_said_to_be(context: BrowserContext, site: Site) -> None:
    page = opened(context, f"{site.address}en/turn.html")
    said = page.get_by_role("status").first
    typed, taken = MISTYPED[site.built.game.spec.id]
    asked(page, typed)
    expect(said).to_contain_text(f"Nothing found for “{typed}”. These results are for “{taken}”")
    expect(page.locator(".search-result mark").first).to_have_text(taken, ignore_case=True)
    asked(page, taken)
    expect(said).to_have_text(re.compile(r"^(?:The best )?\d+.* results?$"))
    page = opened(context, f"{site.address}ja/turn.html")
    asked(page, "praymat")
    expect(page.get_by_role("status").first).to_contain_text("「praymat」は見つかりませんでした")


@pytest.mark.parametrize("question", ["zzzz", "ぬゐ", "鬱"])
def test_where_no_term_is_like_it_none_is_offered(context: BrowserContext, site: Site, question: str) -> None:
    for lang in LANGS:
        page = opened(context, f"{site.address}{lang}/turn.html")
        asked(page, question)
        expect(page.get_by_role("status").first).to_contain_text(question)
        expect(page.locator(".search-try")).to_be_hidden()


def test_a_question_is_never_read_as_html(context: BrowserContext, address: str) -> None:
    page = opened(context, f"{address}en/turn.html")
    asked(page, "<zzzz>")
    expect(page.get_by_role("status").first).to_contain_text("<zzzz>")
    assert page.locator("zzzz").count() == 0


@pytest.mark.parametrize("lang", LANGS)
def test_it_works_on_pages_opened_as_files(context: BrowserContext, site: Site, lang: str) -> None:
    page = context.new_page()
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.goto((site.built.site / lang / "index.html").as_uri())
    page.keyboard.press("/")
    question, expected = next((q, a) for q, a in QUERIES[site.built.game.spec.id][lang].items() if "#" in a)
    asked(page, question)
    slug, _, rule = expected.partition("#")
    first = page.locator(".search-result").first
    expect(first).to_contain_text(rule)
    first.click()
    page.wait_for_url(f"file://**/{lang}/{slug}.html#{rule}")
    expect(page.locator(f"#{rule}:target")).to_be_in_viewport()
    assert failed == []


def test_where_scripts_are_off_no_button_is_shown_that_does_nothing(browser: Browser, address: str) -> None:
    context = browser.new_context(service_workers="block", java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}ja/turn.html")
    expect(page.locator("[data-search]")).to_be_hidden()
    expect(page.locator("dialog.search")).to_be_hidden()
    context.close()


# ── how it looks ──

SIZES = """() => [...document.querySelectorAll('.search :is(input, button, a)')]
    .map((e) => [e.className, e.getBoundingClientRect()]).filter(([, box]) => box.width)
    .map(([name, box]) => ({ name, width: box.width, height: box.height, left: box.left, right: box.right }))"""
SHOWN = {"": ".search-term", "ライフ": ".search-result", "サートポ": ".search-term"}
LARGE = "document.documentElement.style.fontSize = '250%'"  # twice what the theme sets


@pytest.mark.parametrize("large", [False, True], ids=["normal", "200 %"])
def test_on_a_phone_everything_can_be_hit_and_nothing_sticks_out(browser: Browser, address: str, large: bool) -> None:
    context = browser.new_context(service_workers="block", **PHONE)
    page = context.new_page()
    page.goto(f"{address}ja/turn.html")
    if large:
        page.evaluate(LARGE)
    page.locator("[data-search]").tap()
    for words, shown in SHOWN.items():
        asked(page, words)
        expect(page.locator(shown).first).to_be_visible()
        sizes = page.evaluate(SIZES)
        assert len(sizes) > 3
        for each in sizes:
            assert min(each["width"], each["height"]) >= TOUCHED, each
            assert each["left"] >= 0 and each["right"] <= 390, each
        assert page.evaluate("document.querySelector('dialog.search').scrollWidth <= 390")
    context.close()


@pytest.mark.parametrize("look", [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}])
def test_axe_finds_nothing_wrong(browser: Browser, address: str, look: dict[str, Any]) -> None:
    context = browser.new_context(service_workers="block", **DESKTOP, **look)
    page = opened(context, f"{address}ja/turn.html")
    for words, shown in SHOWN.items():
        asked(page, words)
        expect(page.locator(shown).first).to_be_visible()
        report = Axe().run(page, context="dialog.search")
        assert [(v["id"], [n["html"] for n in v["nodes"]]) for v in report.response["violations"]] == [], words
    context.close()
