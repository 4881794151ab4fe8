"""The rulebook without a network, in a real browser, after one visit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.website.conftest import DESKTOP, Site
from tests.website.keeping import visit


@pytest.fixture(scope="module")
def kept(browser: Browser, site: Site) -> Iterator[BrowserContext]:
    """Of a reader who was once on one page, and has no network since."""
    context = browser.new_context(**DESKTOP, locale="ja-JP")
    visit(context, site.address + "ja/turn.html").close()
    context.set_offline(True)
    yield context
    context.close()


@pytest.fixture
def reader(kept: BrowserContext) -> Iterator[Page]:
    """A page without a network."""
    page = kept.new_page()
    yield page
    page.close()


def test_after_one_visit_every_page_of_every_language_opens_without_a_network(reader: Page, site: Site) -> None:
    page = reader
    broken: list[str] = []
    # What the page before still asked for when it was left is not missed.
    page.on("requestfailed", lambda request: "ABORTED" in (request.failure or "") or broken.append(request.url))
    page.on("response", lambda response: response.ok or broken.append(response.url))
    page.on("pageerror", lambda error: broken.append(str(error)))
    for lang, pages in site.built.pages.items():
        for name, tree in pages.items():
            page.goto(f"{site.address}{lang}/{name}", wait_until="load")
            title = " ".join(tree.findtext(".//title").split())
            assert page.title() == title
            lost = page.evaluate(
                "[...document.images].filter((i) => i.loading !== 'lazy' && !i.naturalWidth).map((i) => i.src)"
            )
            assert lost == []
    assert broken == []


def needed(site: Path) -> list[str]:
    """What pages, styles and scripts may ask for; the page for the printer is fetched as files to print are."""
    endings = {".html", ".css", ".js", ".svg", ".png", ".woff2", ".webmanifest"}
    apart = {"r", "social", "javascripts"}
    found = (file.relative_to(site) for file in sorted(site.rglob("*")) if file.suffix in endings)
    return [
        path.as_posix()
        for path in found
        if not apart & set(path.parts) and path.name not in {"sw.js", "404.html", "rulebook.html"}
    ]


def test_all_that_pages_may_ask_for_is_there_as_it_was_built(reader: Page, site: Site) -> None:
    reader.goto(site.address + "en/index.html", wait_until="load")
    paths = needed(site.built.site)
    got = reader.evaluate(
        """async ([home, paths]) => Promise.all(paths.map(async (path) => {
            try { return (await (await fetch(home + path)).arrayBuffer()).byteLength } catch { return -1 }
        }))""",
        [site.address, paths],
    )
    assert dict(zip(paths, got, strict=True)) == {path: (site.built.site / path).stat().st_size for path in paths}


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("", "ja/index.html"),
        ("en/", "en/"),
        ("en/turn", "en/turn"),
        ("en/turn.html?from=a%20friend#turn", "en/turn.html?from=a%20friend#turn"),
    ],
)
def test_addresses_work_as_hosts_take_them(reader: Page, site: Site, asked: str, shown: str) -> None:
    reader.goto(site.address + asked, wait_until="load")
    reader.wait_for_url(site.address + shown)
    expect(reader.locator("article h1")).to_be_visible()


def test_short_addresses_lead_on_though_they_were_never_asked_for(reader: Page, site: Site) -> None:
    names = sorted(file.stem for file in (site.built.site / "en" / "r").glob("*.html"))
    kinds = {re.match(r"([a-z]-)?", name)[0]: name for name in names}
    assert len(kinds) == 3
    for name in kinds.values():
        where = re.search(r'url=\.\./([^"]+)"', (site.built.site / "en" / "r" / f"{name}.html").read_text("utf-8"))[1]
        for short, lang in ((f"en/r/{name}.html", "en"), (f"r/{name}.html", "ja")):
            reader.goto(site.address + short)
            reader.wait_for_url(f"{site.address}{lang}/{where}")


@pytest.mark.parametrize("asked", ["en/nothing.html", "en/deep/down/nothing", "nothing", "print/nothing.pdf"])
def test_what_is_not_saved_is_told_by_the_page_of_the_site(reader: Page, site: Site, asked: str) -> None:
    page = reader
    answer = page.goto(site.address + asked, wait_until="load")
    assert answer.status == 404
    lang = "en" if asked.startswith("en/") else "ja"  # else the reader's own
    assert page.locator("html").get_attribute("lang") == lang
    expect(page.locator("article .when-offline")).to_be_visible()
    expect(page.locator("article .when-online")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--c-paper')")
    page.locator("article a").click()
    page.wait_for_url(f"{site.address}{lang}/index.html")
