"""axe-core finds nothing on any page, on a phone, in light and dark, nor in what opens on a page.

Each page is looked at whole, in every language; for what depends on colours, which are the same in all languages, in
light in one of them and in dark in another.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from generator.website import games_page
from tests.website.conftest import DESKTOP, PHONE, ROOT, Built, Site
from tests.website.serving import served

AXE = (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
DARK = "document.documentElement.dataset.scheme = 'dark'"
LANGS = ["ja", "en"]


def found(page: Page, options: dict[str, Any] | None = None) -> list[str]:
    """What axe finds wrong: rule, severity, element."""
    result = page.evaluate(f"axe.run(document, {json.dumps({'resultTypes': ['violations'], **(options or {})})})")
    return [
        f"{one['id']} ({one['impact']}): {node['html'][:160]} | {(node.get('failureSummary') or '')[:200]}"
        for one in result["violations"]
        for node in one["nodes"]
    ]


def in_both_schemes(page: Page) -> list[str]:
    light = found(page)
    page.evaluate(DARK)
    return light + [f"dark: {one}" for one in found(page, COLOURS)]


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(**PHONE, reduced_motion="reduce", service_workers="block")
    context.add_init_script(AXE)
    yield context
    context.close()


@pytest.mark.parametrize("lang", LANGS)
def test_no_page_has_a_violation(phone: BrowserContext, site: Site, lang: str) -> None:
    page = phone.new_page()
    wrong = {}
    for name, address in site.addresses(lang).items():
        page.goto(address, wait_until="load")
        if lang != LANGS[0]:
            page.evaluate(DARK)
        if violations := found(page):
            wrong[name] = violations
    page.close()
    assert wrong == {}


def test_the_bound_book_has_no_violation(phone: BrowserContext, address: str) -> None:
    """One of them: what books are bound of is held page by page, of all games in all languages."""
    page = phone.new_page()
    page.goto(f"{address}ja/print/rulebook.html", wait_until="load")
    assert found(page) == []
    page.close()


def drawer(page: Page) -> None:
    page.locator("[data-opens=__drawer]").click()
    expect(page.locator(".pages")).to_be_in_viewport()


def term_note(page: Page) -> None:
    page.locator("article a.term").first.tap()
    expect(page.locator(".term-note-open")).to_be_visible()


def search(page: Page) -> None:
    page.locator("[data-search]").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    dialog.get_by_role("textbox").fill("turn" if "/en/" in page.url else "手札")
    expect(dialog.get_by_role("link").first).to_be_visible()


@pytest.mark.parametrize("opening", [drawer, term_note, search])
def test_what_opens_on_a_page_has_no_violation(
    phone: BrowserContext, site: Site, opening: Callable[[Page], None]
) -> None:
    page = phone.new_page()
    page.goto(f"{site.address}{site.lang}/turn.html", wait_until="load")
    opening(page)
    assert in_both_schemes(page) == []
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_above_have_no_violation(
    browser: Browser, built: Built, charisma: Built, tmp_path: Path, scheme: str
) -> None:
    """The page above all games; of each game the one above its languages, and the one of what is not there."""
    names = [""]
    for one in (built, charisma):
        (tmp_path / one.game.spec.id).symlink_to(one.folder, target_is_directory=True)
        names += [f"{one.game.spec.id}/site/{name}" for name in ("index.html", "404.html")]
    (tmp_path / "index.html").write_text(games_page(tmp_path, ROOT), encoding="utf-8")
    context = browser.new_context(**PHONE, color_scheme=scheme, service_workers="block")
    page = context.new_page()
    page.route("**/*.html", lambda route: route.fulfill(response=(got := route.fetch()), body=staying(got.text())))
    with served(tmp_path) as host:
        for name in names:
            page.goto(host + name, wait_until="load")
            page.evaluate(AXE)
            assert found(page) == [], name
            assert page.url == host + name
    context.close()


def staying(page: str) -> str:
    """A page that does not lead on by itself."""
    return page.replace("location.replace(", "void (")


@pytest.fixture(scope="module")
def desktop(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(**DESKTOP, reduced_motion="reduce", service_workers="block")
    context.add_init_script(AXE)
    yield context
    context.close()


@pytest.mark.parametrize(("name", "lang"), [("index", "en"), ("turn", "ja"), ("practice", "en"), ("glossary", "ja")])
def test_no_page_has_a_violation_on_a_wide_screen(desktop: BrowserContext, site: Site, name: str, lang: str) -> None:
    page = desktop.new_page()
    page.goto(f"{site.address}{lang}/{name}.html", wait_until="load")
    assert in_both_schemes(page) == []
    page.close()
