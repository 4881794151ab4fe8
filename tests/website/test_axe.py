"""axe-core finds nothing on any page, on a phone, in light and dark, nor in what opens on a page.

Each page is looked at whole, in every language; for what depends on colours, which are the same in all languages, in
light in one of them and in dark in another, and each kind of text on a page once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from generator.website import games_page
from tests.website.axe import AXE, COLOURS, found, in_both_schemes
from tests.website.conftest import DESKTOP, PHONE, ROOT, Built, Site
from tests.website.serving import served
from tests.website.visits import Visits


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_page_has_a_violation(phone_visits: Visits, site: Site, lang: str) -> None:
    seen = phone_visits.pages(site, lang, "axe")
    assert {name: wrong for name, wrong in seen.items() if wrong} == {}
    assert seen


def test_the_bound_book_has_no_violation(axe_phone: BrowserContext, address: str) -> None:
    """One of them: what books are bound of is held page by page, of all games in all languages."""
    page = axe_phone.new_page()
    page.goto(f"{address}ja/print/rulebook.html", wait_until="load")
    assert found(page) == []
    page.close()


FAINT = "rgb(128 128 128 / 20%)"
LAST = """([kind, colour]) => {
    const all = [...document.querySelectorAll(`article ${kind}`)].filter((e) => e.checkVisibility());
    all.at(-1).style.setProperty("color", colour, "important");
    return all.length;
}"""


@pytest.mark.parametrize("kind", [".rule-ref", ".rule-id", ".row-caption", ".example-title", "p", "rt", "a.term"])
def test_faint_letters_are_found_wherever_they_stand(axe_phone: BrowserContext, address: str, kind: str) -> None:
    """Of one text among many that are like it, the last on its page: the look-out sees what it is to see."""
    page = axe_phone.new_page()
    page.goto(f"{address}ja/battle.html", wait_until="load")
    assert page.evaluate(LAST, [kind, FAINT]) > 3
    assert [one for one in found(page, COLOURS) if one.startswith("color-contrast")]
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
    axe_phone: BrowserContext, site: Site, opening: Callable[[Page], None]
) -> None:
    page = axe_phone.new_page()
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
