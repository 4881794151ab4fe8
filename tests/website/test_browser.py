"""The site in a real browser: definitions by mouse, touch and keyboard, the switches, sizes, no request away."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.website.conftest import Site
from tests.website.opening import opened
from tests.website.visits import Visits

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
OPEN = ".term-note-open"
EACH = pytest.mark.parametrize("lang", ["ja", "en"])


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(service_workers="block", viewport={"width": 1280, "height": 900}, locale="ja-JP")
    yield context
    context.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(service_workers="block", **PHONE, locale="ja-JP")
    yield context
    context.close()


def first_term(page: Page):
    return page.locator("article a.term").first


def test_a_definition_opens_by_mouse_and_stays_while_it_is_pointed_at(context: BrowserContext, site: Site) -> None:
    page = opened(context, f"{site.address}{site.lang}/turn.html")
    first_term(page).hover()
    note = page.locator(OPEN)
    expect(note).to_be_visible()
    note.hover()
    page.wait_for_timeout(400)
    expect(note).to_be_visible()
    page.mouse.move(5, 500)
    expect(page.locator(OPEN)).to_have_count(0)


def test_a_click_of_the_mouse_leads_to_the_glossary(context: BrowserContext, site: Site) -> None:
    page = opened(context, f"{site.address}{site.lang}/turn.html")
    first_term(page).click()
    page.wait_for_url(f"**/{site.lang}/glossary.html#term-*")


def test_a_definition_opens_by_keyboard_and_escape_closes_it(context: BrowserContext, site: Site) -> None:
    page = opened(context, f"{site.address}{site.lang}/turn.html")
    term = first_term(page)
    page.locator("article h1").evaluate("e => { e.tabIndex = -1; e.focus() }")
    for _ in range(40):
        page.keyboard.press("Tab")
        if term.evaluate("e => e === document.activeElement"):
            break
    note = page.locator(OPEN)
    expect(note).to_be_visible()
    assert term.get_attribute("aria-describedby") == note.get_attribute("id")
    assert note.get_attribute("role") == "tooltip"
    page.keyboard.press("Escape")
    expect(page.locator(OPEN)).to_have_count(0)
    assert term.evaluate("e => e === document.activeElement")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{site.lang}/glossary.html#term-*")


def test_a_first_tap_opens_and_a_second_leads_on(phone: BrowserContext, site: Site) -> None:
    page = opened(phone, f"{site.address}{site.lang}/turn.html")
    term = first_term(page)
    term.tap()
    note = page.locator(OPEN)
    expect(note).to_be_visible()
    assert page.url.endswith("turn.html")
    box = note.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390
    page.touchscreen.tap(20, 820)
    expect(page.locator(OPEN)).to_have_count(0)
    term.tap()
    page.locator(f"{OPEN} .term-note-link").tap()
    page.wait_for_url(f"**/{site.lang}/glossary.html#term-*")


def test_the_language_switch_keeps_the_rule(context: BrowserContext, address: str) -> None:
    page = opened(context, address + "ja/battle.html#B2")
    page.locator("a[data-language=en]").click()
    page.wait_for_url("**/en/battle.html#B2")
    page.locator("a[data-language=ja]").click()
    page.wait_for_url("**/ja/battle.html#B2")


def test_the_language_switch_keeps_the_heading_that_was_scrolled_to(context: BrowserContext, address: str) -> None:
    page = opened(context, address + "ja/battle.html")
    page.locator("#B2").evaluate("e => e.scrollIntoView()")
    page.locator("a[data-language=en]").click()
    page.wait_for_url("**/en/battle.html#B2")


SWITCHED = """async () => {
    addEventListener("click", (event) => event.preventDefault()); // only where it would lead is asked
    const link = document.querySelector("a[data-language]");
    const kinds = ".rule, .example, .entry, .ruling, .quick-step";
    const marks = [...document.querySelectorAll(`article :is(h2, h3, ${kinds})[id]`)];
    const head = document.querySelector(".md-header").getBoundingClientRect();
    const seen = (id) => {
        const box = document.getElementById(id).getBoundingClientRect();
        return box.bottom > head.bottom && box.top < innerHeight;
    };
    const wrong = [];
    for (const old of [null, marks[0], marks.at(-1)]) {
        if (old) location.hash = old.id;
        else history.replaceState(null, "", location.pathname);
        for (const mark of marks) {
            mark.scrollIntoView({ behavior: "instant" });
            link.click();
            const got = decodeURIComponent(link.hash.slice(1));
            const reached = scrollY + innerHeight < document.documentElement.scrollHeight - 1;
            const right = old && seen(old.id) ? got === old.id : reached ? got === mark.id : seen(got);
            if (!right) wrong.push([old?.id, mark.id, got]);
        }
    }
    return [marks.length, wrong];
}"""
"""How many places there are; and where the address named one, another was on screen, and the switch leads elsewhere."""


@pytest.mark.parametrize("kept", ["served", "file"])
def test_the_language_switch_keeps_what_is_on_screen_and_no_old_address(
    context: BrowserContext, site: Site, kept: str
) -> None:
    """On the pages that have of everything an address can name."""
    page = context.new_page()
    for name in {"battle", "turn", "attack", "glossary", "rulings", "quick"} & site.built.pages["ja"].keys():
        page.goto(f"{site.address if kept == 'served' else site.built.site.as_uri() + '/'}ja/{name}.html")
        page.evaluate("document.documentElement.style.scrollBehavior = 'auto'")
        count, wrong = page.evaluate(SWITCHED)
        assert count > 5 and wrong == [], name


@pytest.mark.parametrize(("locale", "lang"), [("ja-JP", "ja"), ("en-GB", "en"), ("de-DE", "en")])
def test_the_root_page_sends_readers_to_their_language(browser: Browser, site: Site, locale: str, lang: str) -> None:
    context = browser.new_context(service_workers="block", locale=locale)
    page = opened(context, site.address)
    page.wait_for_url(f"**/{lang}/index.html")
    context.close()


def test_the_root_page_remembers_the_language_that_was_chosen(context: BrowserContext, site: Site) -> None:
    page = opened(context, site.address + "ja/index.html")
    page.locator("a[data-language=en]").click()
    page.wait_for_url("**/en/index.html**")
    page.goto(site.address)
    page.wait_for_url("**/en/index.html")


def test_the_root_page_works_without_script(browser: Browser, site: Site) -> None:
    context = browser.new_context(service_workers="block", java_script_enabled=False)
    page = opened(context, site.address)
    page.wait_for_url("**/ja/index.html")
    context.close()


@EACH
def test_no_request_leaves_the_site_and_none_fails(phone_visits: Visits, site: Site, lang: str) -> None:
    seen = phone_visits.pages(site, lang, "wrong")
    assert {name: wrong for name, wrong in seen.items() if wrong} == {}


def test_no_request_of_the_search_leaves_the_site_and_none_fails(context: BrowserContext, site: Site) -> None:
    page = context.new_page()
    away, failed, said = [], [], []
    page.on("request", lambda r: r.url.startswith((site.address, "data:", "blob:")) or away.append(r.url))
    page.on("response", lambda r: r.status >= 400 and failed.append(r.url))
    page.on("console", lambda m: m.type == "error" and said.append(m.text))
    page.goto(f"{site.address}en/turn.html", wait_until="load")
    page.locator("[data-search]").click()
    page.locator(".search-words").press_sequentially("MP" if site.built.game.spec.id == "toji" else "HP")
    expect(page.locator(".search-result").first).to_be_visible()
    assert (away, failed, said) == ([], [], [])


def test_our_fonts_are_used(context: BrowserContext, address: str) -> None:
    page = opened(context, address + "ja/index.html")
    page.evaluate("document.fonts.ready")
    faces = page.evaluate(
        "[...document.fonts].filter((f) => f.status === 'loaded').map((f) => `${f.family} ${f.weight}`)"
    )
    assert {face.replace('"', "") for face in faces} >= {"RW Sans 400", "RW Serif 400"}


def test_search_opens_by_keyboard(phone: BrowserContext, address: str) -> None:
    page = opened(phone, address + "en/turn.html")
    page.get_by_role("button", name="Open search").press("Space")
    expect(page.locator(".search-words")).to_be_focused()
