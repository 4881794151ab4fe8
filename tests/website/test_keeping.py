"""What one visit saves on the device: it is said, can be removed, and keeps apart from what others save there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.website.conftest import DESKTOP, Built, Site
from tests.website.keeping import smaller, visit
from tests.website.serving import served


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(**DESKTOP, locale="ja-JP")
    yield context
    context.close()


@pytest.fixture(scope="module")
def part(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of each game's site, of which a few pages are kept."""
    folder = tmp_path_factory.mktemp("part")
    smaller(site.built, folder / "site")
    with served(folder) as host:
        yield f"{host}site/"


def test_what_is_not_saved_at_once_is_there_when_it_was_asked_for(
    context: BrowserContext, site: Site, part: str
) -> None:
    page = visit(context, part + "ja/downloads.html")
    file = next((site.built.site / "print").iterdir()).name
    fetch = "(path) => fetch(path).then((r) => r.arrayBuffer()).then((b) => b.byteLength)"
    size = page.evaluate(fetch, f"../print/{file}")
    page.wait_for_timeout(200)
    context.set_offline(True)
    assert page.evaluate(fetch, f"../print/{file}") == size


def test_files_that_are_not_saved_say_so_and_lead_nowhere_until_the_network_is_back(
    context: BrowserContext, site: Site
) -> None:
    page = visit(context, site.address + "en/downloads.html")
    wrong: list[str] = []
    page.on("console", lambda told: told.type == "error" and wrong.append(told.text))
    inert, files = page.locator("a.download[aria-disabled]"), page.locator("a.download")
    everything = files.count()
    assert everything > 5
    context.set_offline(True)
    expect(inert).to_have_count(everything)
    page.reload(wait_until="load")
    expect(inert).to_have_count(everything)
    expect(page.get_by_text("needs a connection")).to_have_count(everything)
    assert page.locator("a.download[href]").count() == 0
    for picture in page.locator(".print-files img").all():
        picture.scroll_into_view_if_needed()
        assert picture.evaluate("(img) => img.decode().then(() => img.naturalWidth)") > 1
    context.set_offline(False)
    expect(inert).to_have_count(0)
    expect(page.locator("a.download[href]")).to_have_count(everything)
    assert wrong == []


def test_the_first_page_says_once_that_all_is_saved_and_nothing_moves(context: BrowserContext, part: str) -> None:
    page = context.new_page()
    page.goto(part + "en/index.html", wait_until="load")
    below = "document.querySelector('article h1').getBoundingClientRect().top"
    before, told = page.evaluate(below), page.locator(".kept-note span")
    expect(told).to_be_visible()
    assert page.evaluate(below) == before
    page.reload(wait_until="load")
    page.wait_for_timeout(300)
    expect(told).to_be_hidden()


def test_a_page_that_is_not_there_is_not_made_up(context: BrowserContext, part: str) -> None:
    page = visit(context, part + "ja/index.html")
    assert page.goto(part + "ja/nothing.html").status == 404


def test_the_downloads_page_says_what_is_saved_and_can_remove_it(context: BrowserContext, part: str) -> None:
    page = visit(context, part + "ja/downloads.html")
    status = page.locator(".keeping")
    expect(status.get_by_text("この端末に保存済みです")).to_be_visible()
    expect(status.get_by_text("MB")).to_be_visible()
    status.get_by_role("button", name="保存したものを消す").click()
    expect(status.get_by_text("この端末には保存していません")).to_be_visible()
    left = "Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()]).then((l) => l.flat().length)"
    page.wait_for_function(f"{left}.then((n) => n === 0)")
    page.reload(wait_until="load")
    expect(status.get_by_text("この端末には保存していません")).to_be_visible()
    page.wait_for_timeout(500)
    assert page.evaluate(left) == 0
    status.get_by_role("button", name="保存する").click()
    expect(status.get_by_text("この端末に保存済みです")).to_be_visible()


def test_removing_leaves_what_others_keep_on_the_same_host(context: BrowserContext, part: str) -> None:
    page = visit(context, part + "en/downloads.html")
    page.evaluate("caches.open('of another')")
    page.locator(".keeping-remove").click()
    expect(page.locator(".keeping").get_by_text("Not saved on this device")).to_be_visible()
    assert page.evaluate("caches.keys()") == ["of another"]


def test_two_rulebooks_of_one_host_keep_apart(
    context: BrowserContext, built: Built, charisma: Built, tmp_path: Path
) -> None:
    for each in (built, charisma):
        smaller(each, tmp_path / each.game.spec.id)
    with served(tmp_path) as host:
        for name in ("toji", "charisma"):
            visit(context, f"{host}{name}/en/index.html").close()
        context.set_offline(True)
        page = context.new_page()
        for name in ("toji", "charisma"):
            page.goto(f"{host}{name}/ja/glossary.html")
            expect(page.locator("article h1")).to_be_visible()


def test_who_saves_data_is_asked_first(browser: Browser, part: str) -> None:
    context = browser.new_context(locale="en-GB")
    context.add_init_script("Object.defineProperty(navigator, 'connection', {value: {saveData: true}})")
    page = context.new_page()
    page.goto(part + "en/downloads.html", wait_until="load")
    expect(page.locator(".keeping").get_by_text("Not saved on this device")).to_be_visible()
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((l) => l.length)") == 0
    page.get_by_role("button", name="Save it").click()
    expect(page.locator(".keeping").get_by_text("Saved on this device (")).to_be_visible()
    context.close()
