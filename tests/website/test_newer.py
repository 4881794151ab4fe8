"""A new version of the rulebook: it is offered, waits until a reader takes it, and is then there whole."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.website.conftest import DESKTOP
from tests.website.keeping import offer, old_and_new, renew, smaller, visit
from tests.website.practising import words
from tests.website.serving import served


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(**DESKTOP, locale="ja-JP")
    yield context
    context.close()


@pytest.fixture
def renewed(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A site that is served and may be changed, and keeps a few pages; of Tōji, or of what is asked for."""
    name, lang = getattr(request, "param", ("built", "ja"))
    folder = smaller(request.getfixturevalue(name), tmp_path / "site", [lang])
    with served(tmp_path) as host:
        yield f"{host}site/", folder


EACH = pytest.mark.parametrize(
    ("renewed", "lang"), [(("built", "ja"), "ja"), (("charisma", "en"), "en")], indirect=["renewed"]
)
"""Each game, and each language."""


def title(page: Page):
    return page.locator("article h1")


def take(page: Page, lang: str = "ja") -> None:
    page.get_by_role("button", name=words(lang)["newer_load"]).click()


@EACH
def test_a_new_version_is_offered_and_waits_until_it_is_taken(
    context: BrowserContext, renewed: tuple[str, Path], lang: str
) -> None:
    address, site = renewed
    page = visit(context, f"{address}{lang}/turn.html")
    expect(offer(page)).to_be_hidden()
    renew(site, *old_and_new(site, lang), lang)
    page.reload(wait_until="load")
    expect(offer(page)).to_be_visible()
    expect(offer(page)).to_contain_text(words(lang)["newer"])
    for _ in range(2):  # However often it is opened, it stays the old one.
        expect(page.locator("article h1")).not_to_contain_text("★")
        page.goto(f"{address}{lang}/quick.html", wait_until="load")
        page.goto(f"{address}{lang}/turn.html", wait_until="load")
    expect(offer(page)).to_be_visible()
    take(page, lang)
    expect(page.locator("article h1")).to_contain_text("★")
    expect(offer(page)).to_be_hidden()
    context.set_offline(True)
    page.reload(wait_until="load")
    expect(page.locator("article h1")).to_contain_text("★")


KEPT = (
    "caches.keys().then((n) => caches.open(n.find((e) => e.startsWith('rulebook-kept')))).then((c) => c.keys())"
    ".then((l) => l.map((r) => r.url).filter((u) => !u.endsWith('?serving')))"
)
BEGUN = "(at) => navigator.serviceWorker.getRegistration(at).then((r) => !r.waiting && r.active.state === 'activated')"


def test_only_what_changed_is_fetched_again(context: BrowserContext, renewed: tuple[str, Path]) -> None:
    address, site = renewed
    page = visit(context, address + "ja/turn.html")
    first = set(page.evaluate(KEPT))
    renew(site, *old_and_new(site))
    page.reload(wait_until="load")
    expect(offer(page)).to_be_visible()
    assert len(set(page.evaluate(KEPT)) - first) == 1


def reopened(context: BrowserContext, page: Page) -> Page:
    """A page that was closed, the last of its site, and opened again when the browser had the new worker begin."""
    address = page.url
    beside = context.new_page()
    beside.goto(urljoin(address, "/beside"))  # on the same host, yet none of the site's
    page.close()
    beside.wait_for_function(BEGUN, arg=address)
    page = context.new_page()
    page.goto(address, wait_until="load")
    beside.close()
    return page


@EACH
def test_closing_all_pages_takes_nothing(context: BrowserContext, renewed: tuple[str, Path], lang: str) -> None:
    """Phones close pages by themselves: what was not taken is offered again, however often."""
    address, site = renewed
    page = visit(context, f"{address}{lang}/turn.html")
    renew(site, *old_and_new(site, lang), lang)
    page.reload(wait_until="load")
    expect(offer(page)).to_be_visible()
    for _ in range(2):
        page = reopened(context, page)
        expect(title(page)).not_to_contain_text("★")
        expect(offer(page)).to_be_visible()
    context.set_offline(True)
    page.goto(f"{address}{lang}/quick.html", wait_until="load")
    page.goto(f"{address}{lang}/turn.html", wait_until="load")
    expect(title(page)).not_to_contain_text("★")
    take(page, lang)
    expect(title(page)).to_contain_text("★")
    context.set_offline(False)
    page = reopened(context, page)
    expect(title(page)).to_contain_text("★")
    page.wait_for_timeout(300)
    expect(offer(page)).to_be_hidden()


def test_versions_that_were_passed_over_leave_nothing(context: BrowserContext, renewed: tuple[str, Path]) -> None:
    address, site = renewed
    page = visit(context, address + "ja/turn.html")
    first = set(page.evaluate(KEPT))
    for _ in range(2):
        renew(site, *old_and_new(site))
        page.evaluate("sessionStorage.clear()")
        page.reload(wait_until="load")
        page.wait_for_function("navigator.serviceWorker.ready.then((r) => Boolean(r.waiting))")
        page = reopened(context, page)
        expect(title(page)).not_to_contain_text("★")
        expect(offer(page)).to_be_visible()
    take(page)
    expect(title(page)).to_contain_text("★★")
    last = set(page.evaluate(KEPT))
    assert first < last and len(last) == len(first) + 1


def test_who_removes_all_and_saves_it_again_has_the_new_version(
    context: BrowserContext, renewed: tuple[str, Path]
) -> None:
    address, site = renewed
    page = visit(context, address + "ja/downloads.html")
    renew(site, *old_and_new(site))
    page.reload(wait_until="load")
    expect(offer(page)).to_be_visible()
    page = reopened(context, page)
    page.locator(".keeping-remove").click()
    page.locator(".keeping-save").click()
    expect(page.locator(".keeping").get_by_text("この端末に保存済みです")).to_be_visible()
    page.goto(address + "ja/turn.html", wait_until="load")
    expect(title(page)).to_contain_text("★")


def test_a_new_version_is_found_though_the_host_goes_by_dates_and_those_of_its_files_are_older(
    context: BrowserContext, renewed: tuple[str, Path]
) -> None:
    address, site = renewed
    page = visit(context, address + "ja/turn.html")
    renew(site, *old_and_new(site))
    for file in site.rglob("*"):
        os.utime(file, (1_000_000_000, 1_000_000_000))
    page.reload(wait_until="load")
    expect(offer(page)).to_be_visible()
    take(page)
    expect(page.locator("article h1")).to_contain_text("★")


def test_the_place_on_the_page_is_kept(context: BrowserContext, renewed: tuple[str, Path]) -> None:
    address, site = renewed
    page = visit(context, address + "ja/turn.html")
    old, new = old_and_new(site)
    renew(site, old, f"{new}<br>{'長' * 900}")  # All below stands lower than before.
    page.reload(wait_until="load")
    expect(offer(page)).to_be_visible()
    mark = page.locator("article .rule[id]").nth(2)
    mark.evaluate("e => scrollTo({top: e.getBoundingClientRect().top + scrollY - 100, behavior: 'instant'})")
    before = mark.bounding_box()["y"]
    take(page)
    expect(page.locator("article h1")).to_contain_text("★")
    page.wait_for_function("scrollY > 0")
    page.wait_for_timeout(300)
    assert abs(mark.bounding_box()["y"] - before) < 3


@pytest.mark.parametrize("closed", [False, True])
def test_other_open_pages_go_on_with_the_version_they_have(
    context: BrowserContext, renewed: tuple[str, Path], closed: bool
) -> None:
    """Whether the new worker waits, or is at work as all pages were closed before."""
    address, site = renewed
    page = visit(context, address + "ja/turn.html")
    script = site / "ja" / "search-data.js"
    old_size = len(script.read_text(encoding="utf-8"))
    script.write_text(script.read_text(encoding="utf-8") + "// more\n", encoding="utf-8")
    renew(site, *old_and_new(site))
    page.reload(wait_until="load")
    expect(offer(page)).to_be_visible()
    if closed:
        page = reopened(context, page)
        expect(offer(page)).to_be_visible()
    other = visit(context, address + "ja/battle.html")
    take(page)
    expect(title(page)).to_contain_text("★")
    expect(offer(other)).to_be_visible()
    size = "fetch('search-data.js').then((r) => r.text()).then((t) => t.length)"
    assert other.evaluate(size) == old_size
    assert page.evaluate(size) == old_size + len("// more\n")
    other.get_by_role("button", name="更新する").click()
    other.wait_for_load_state("load")
    other.wait_for_function(f"{size}.then((n) => n === {old_size + len('// more' + chr(10))})")


def test_later_is_later(context: BrowserContext, renewed: tuple[str, Path]) -> None:
    address, site = renewed
    page = visit(context, address + "ja/turn.html")
    renew(site, *old_and_new(site))
    page.reload(wait_until="load")
    page.get_by_role("button", name="あとで").click()
    expect(offer(page)).to_be_hidden()
    page.goto(address + "ja/battle.html", wait_until="load")
    page.wait_for_timeout(500)
    expect(offer(page)).to_be_hidden()
    page.goto(address + "ja/downloads.html", wait_until="load")
    expect(offer(page)).to_be_visible()


def test_a_half_published_version_is_not_taken(context: BrowserContext, renewed: tuple[str, Path]) -> None:
    """While files are still being copied to the host, some do not fit the list: the old version stays whole."""
    address, site = renewed
    page = visit(context, address + "ja/turn.html")
    old, new = old_and_new(site)
    renew(site, old, new)
    file = site / "ja" / "turn.html"
    published = file.read_text(encoding="utf-8")
    file.write_text(published.replace(new, old), encoding="utf-8")
    page.reload(wait_until="load")
    page.wait_for_timeout(1000)
    expect(offer(page)).to_be_hidden()
    file.write_text(published, encoding="utf-8")
    page.reload(wait_until="load")
    expect(offer(page)).to_be_visible()
