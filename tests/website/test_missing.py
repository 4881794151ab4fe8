"""Addresses at which there is nothing: hosts show one page under all of them, which leads to the one in a language."""

from __future__ import annotations

import contextlib
import functools
import http.server
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.website.conftest import Site

LOST = "404.html"


class _Host(http.server.SimpleHTTPRequestHandler):
    """What is not there is answered by a page of the site."""

    def __init__(self, *args: object, page: Path, directory: str) -> None:
        self._page = page
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def log_message(self, format: str, *args: object) -> None:
        pass

    def send_error(self, code: int, *_: object) -> None:  # type: ignore[override]
        body = self._page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextlib.contextmanager
def hosted(site: Path, folder: str, room: Path) -> Iterator[str]:
    """The address, ending in a slash, of a site that stands in a folder of a host."""
    at = room / "host" / folder
    at.parent.mkdir(parents=True, exist_ok=True)
    at.symlink_to(site, target_is_directory=True)
    handler = functools.partial(_Host, page=site / LOST, directory=str(room / "host"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{folder}{'/' if folder else ''}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(service_workers="block", locale="ja-JP")
    yield context.new_page()
    context.close()


def says_so(page: Page, address: str, lang: str) -> None:
    """Whether a reader was led to the page of the language, which is styled and leads on."""
    page.wait_for_url(f"{address}{lang}/{LOST}")
    expect(page.locator(f"html[lang={lang}] article h1#not-found")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--c-paper')")
    page.locator("article a").click()
    page.wait_for_url(f"{address}{lang}/index.html")


@pytest.mark.parametrize("folder", ["", "rules", "ja/games"])
def test_an_address_of_a_language_leads_to_its_page(page: Page, site: Site, tmp_path: Path, folder: str) -> None:
    with hosted(site.built.site, folder, tmp_path) as address:
        for asked in ("en/nothing.html", "en/deep/down/nothing", "ja/nothing/", "en/r/NONE.html"):
            assert page.goto(address + asked).status == 404
            says_so(page, address, asked[:2])


@pytest.mark.parametrize("own", [True, False], ids=["its folder", "no folder"])
def test_another_address_leads_to_the_page_in_the_readers_language(
    browser: Browser, site: Site, tmp_path: Path, own: bool
) -> None:
    folder = urlsplit(site.built.game.spec.site_url).path.strip("/") if own else ""
    with hosted(site.built.site, folder, tmp_path) as address:
        for locale, lang in (("ja-JP", "ja"), ("en-GB", "en"), ("de-DE", "en")):
            context = browser.new_context(service_workers="block", locale=locale)
            page = context.new_page()
            for asked in ("nothing", "deep/down/nothing.html", "print/nothing.pdf", LOST)[
                : None if lang == "ja" else 1
            ]:
                page.goto(address + asked)
                says_so(page, address, lang)
            context.close()


def test_without_scripts_it_says_so_in_all_languages(browser: Browser, site: Site, tmp_path: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    with hosted(site.built.site, urlsplit(site.built.game.spec.site_url).path.strip("/"), tmp_path) as address:
        for lang in site.built.game.languages:
            page.goto(f"{address}deep/down/nothing.html")
            expect(page.locator(f"p[lang={lang}]")).to_be_visible()
            page.locator(f"a[hreflang={lang}]").click()
            expect(page.locator(f"html[lang={lang}] article h1")).to_be_visible()
    context.close()


def test_where_no_page_says_so_it_stays(page: Page, site: Site, tmp_path: Path) -> None:
    """Half a site on a host, say. It leads to itself then, and not again."""
    shutil.copytree(site.built.site, tmp_path / "half", ignore=shutil.ignore_patterns("ja", "en"))
    with hosted(tmp_path / "half", "", tmp_path) as address:
        page.goto(f"{address}en/nothing.html")
        page.wait_for_url(f"{address}en/{LOST}")
        page.wait_for_timeout(300)
        expect(page.locator("p[lang=en]")).to_have_text("Page not found")
