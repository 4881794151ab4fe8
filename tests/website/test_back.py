"""The way back closes what has opened over a page, and leaves the page; each step of the way is there once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.website.conftest import DESKTOP, PHONE, Site

CARDS = {"toji": ("event", "standard-2"), "charisma": ("attackers", "golem")}
"""A field of the referee, and a card that can be picked for it."""


def search(page: Page) -> None:
    page.locator("[data-search]").tap()


def drawer(page: Page) -> None:
    page.locator("[data-opens=__drawer]").tap()


def cards(page: Page) -> None:
    page.locator(".referee-none:visible").first.tap()


LAYERS: dict[str, tuple[Callable[[Page], None], str, str]] = {
    "search": (search, "dialog.search[open]", ".search-close"),
    "drawer": (drawer, ".drawer-close", ".drawer-close"),
    "cards": (cards, ".referee-sheet[open]", ".referee-sheet[open] .referee-close"),
}
"""What opens over a page: how it is opened, what is seen of it, what closes it."""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(service_workers="block", reduced_motion="reduce", locale="ja-JP", **PHONE)
    context.set_default_timeout(10_000)
    made = context.new_page()
    errors: list[str] = []
    made.on("pageerror", lambda error: errors.append(str(error)))
    yield made
    assert errors == []
    context.close()


def steps(page: Page) -> int:
    return int(page.evaluate("history.length"))


def shows(page: Page, seen: str, there: bool) -> None:
    """Whether a layer is in sight: the drawer stands beside the screen while it is closed."""
    if there:
        expect(page.locator(seen)).to_be_in_viewport()
    else:
        expect(page.locator(seen)).not_to_be_in_viewport()


def rests(page: Page) -> None:
    """Until no step of the way is under way."""
    page.wait_for_function("() => !history.state?.layer")


@pytest.mark.parametrize("served", [True, False], ids=["served", "as files"])
@pytest.mark.parametrize("name", LAYERS)
def test_back_closes_what_has_opened_and_nothing_else(page: Page, site: Site, name: str, served: bool) -> None:
    opens, seen, _ = LAYERS[name]
    home = site.address if served else f"{site.built.site.as_uri()}/"
    page.goto(f"{home}ja/index.html")
    page.goto(f"{home}ja/referee.html")
    for _ in range(2):
        opens(page)
        shows(page, seen, True)
        page.go_back()
        shows(page, seen, False)
        assert page.url == f"{home}ja/referee.html"
    page.go_forward()
    shows(page, seen, True)
    page.go_back()
    rests(page)
    page.go_back()
    page.wait_for_url("**/ja/index.html")


@pytest.mark.parametrize("name", LAYERS)
def test_closed_otherwise_it_is_no_step_of_the_way(page: Page, site: Site, name: str) -> None:
    opens, seen, closes = LAYERS[name]
    page.goto(f"{site.address}en/index.html")
    page.goto(f"{site.address}en/referee.html")
    before = steps(page)
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.locator(closes).tap()) * 2:
        opens(page)
        shows(page, seen, True)
        close()
        shows(page, seen, False)
    rests(page)
    assert steps(page) <= before + 1  # the step forth to where it was open
    page.go_back()
    page.wait_for_url("**/en/index.html")


FOCUSED = "document.activeElement !== document.body && document.activeElement.checkVisibility()"


@pytest.mark.parametrize("name", LAYERS)
@pytest.mark.parametrize("again", [False, True], ids=["opened", "come back to"])
def test_the_focus_goes_in_and_comes_back_out(page: Page, site: Site, name: str, again: bool) -> None:
    opening, seen, _ = LAYERS[name]
    page.goto(f"{site.address}en/referee.html")
    opening(page)
    if again:
        shows(page, seen, True)
        page.goto(f"{site.address}en/turn.html")
        page.go_back()
    shows(page, seen, True)
    inside = {"drawer": ".md-sidebar--primary"}.get(name, "dialog[open]")
    expect(page.locator(f"{inside} :focus")).to_have_count(1)
    assert page.evaluate(FOCUSED)
    page.keyboard.press("Escape")
    shows(page, seen, False)
    page.wait_for_function(FOCUSED)


def test_opened_again_while_it_closes_it_is_one_step(page: Page, site: Site) -> None:
    page.goto(f"{site.address}en/turn.html")
    before = steps(page)
    page.evaluate("""() => {
        const [button, close] = ["[data-search]", ".search-close"].map((name) => document.querySelector(name));
        for (let n = 0; n < 3; n += 1) { button.click(); close.click(); }
        button.click();
    }""")
    page.wait_for_function("() => history.state?.layer === 'search'")
    page.wait_for_timeout(100)
    assert (steps(page), page.url) == (before + 1, f"{site.address}en/turn.html")
    page.go_back()
    shows(page, "dialog.search[open]", False)


def test_back_from_a_result_is_what_was_asked(page: Page, site: Site) -> None:
    """From a result on another page, and from one on the same."""
    page.goto(f"{site.address}en/index.html")
    page.goto(f"{site.address}en/turn.html")
    result = page.locator(".search-result[href*='.html#']")
    for same, words in ((True, "phase"), (False, "draw")):
        search(page)
        page.locator(".search-words").fill(words)
        here = page.locator(".search-result[href*='/turn.html#']")
        (here if same else result.and_(page.locator(":not([href*='/turn.html'])"))).first.tap()
        page.wait_for_url("**/*.html#*")
        assert ("/turn.html#" in page.url) == same
        shows(page, "dialog.search[open]", False)
        page.go_back()
        shows(page, "dialog.search[open]", True)
        expect(page.locator(".search-words")).to_have_value(words)
        expect(result.first).to_be_visible()
        page.go_back()
        shows(page, "dialog.search[open]", False)
        assert page.url == f"{site.address}en/turn.html"
    page.go_back()
    page.wait_for_url("**/en/index.html")


def test_back_from_a_chapter_of_the_drawer_is_the_page_without_it(page: Page, site: Site) -> None:
    page.goto(f"{site.address}ja/turn.html")
    before = steps(page)
    drawer(page)
    page.locator(".md-sidebar--primary a[href='quick.html']").tap()
    page.wait_for_url("**/ja/quick.html")
    assert steps(page) == before + 1
    page.go_back()
    page.wait_for_url("**/ja/turn.html")
    shows(page, ".drawer-close", False)


def test_back_from_the_cards_keeps_what_was_picked(page: Page, site: Site) -> None:
    """Once the sheet is closed, the way back takes what was picked in it."""
    field, card = CARDS[site.built.game.spec.id]
    page.goto(f"{site.address}ja/referee.html")
    before = steps(page)
    cards(page)
    if page.locator("[data-field] .referee-face").count() == 0:
        page.locator(f".referee-sheet[open] [data-choice='{card}']").tap()
    if page.locator(".referee-sheet[open]").count():
        page.go_back()
    shows(page, ".referee-sheet[open]", False)
    assert f"{field}={card}" in page.url
    expect(page.locator(f"[data-field='{field}'] .referee-face")).to_have_count(1)
    assert steps(page) == before + 1
    page.go_back()
    expect(page.locator(".referee-face")).to_have_count(0)
    assert "#" not in page.url
    page.go_forward()
    expect(page.locator(f"[data-field='{field}'] .referee-face")).to_have_count(1)


def test_on_a_wide_screen_the_keys_do_the_same(browser: Browser, site: Site) -> None:
    context = browser.new_context(service_workers="block", **DESKTOP)
    page = context.new_page()
    page.goto(f"{site.address}en/turn.html")
    before = steps(page)
    for _ in range(3):
        page.keyboard.press("Control+k")
        shows(page, "dialog.search[open]", True)
        page.keyboard.press("Escape")
        shows(page, "dialog.search[open]", False)
    rests(page)
    assert steps(page) <= before + 1
    context.close()
