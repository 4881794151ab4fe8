"""The rulebook without a network, in a real browser: saved by one visit, renewed when the reader wants it."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from generator.drawing.templating import template_folders
from generator.website.offline import write_worker
from generator.website.templates import Templates
from tests.website.conftest import DESKTOP, ROOT, Built, Site
from tests.website.serving import served
from tests.website.test_practice import words

SAVED = (
    "navigator.serviceWorker.ready.then((r) => r.active.state === 'activated' || new Promise((done) => "
    "r.active.addEventListener('statechange', () => r.active.state === 'activated' && done(true))))"
)
CONTROLLED = "Boolean(navigator.serviceWorker.controller)"


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(**DESKTOP, locale="ja-JP")
    yield context
    context.close()


def visit(context: BrowserContext, address: str) -> Page:
    """A page that was opened, and has saved the whole rulebook."""
    page = context.new_page()
    page.goto(address, wait_until="load")
    page.evaluate(SAVED)
    page.wait_for_function(CONTROLLED)
    return page


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


def test_what_is_not_saved_at_once_is_there_when_it_was_asked_for(context: BrowserContext, site: Site) -> None:
    page = visit(context, site.address + "ja/downloads.html")
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


def test_the_first_page_says_once_that_all_is_saved_and_nothing_moves(context: BrowserContext, site: Site) -> None:
    page = context.new_page()
    page.goto(site.address + "en/index.html", wait_until="load")
    below = "document.querySelector('article h1').getBoundingClientRect().top"
    before, told = page.evaluate(below), page.locator(".kept-note span")
    expect(told).to_be_visible()
    assert page.evaluate(below) == before
    page.reload(wait_until="load")
    page.wait_for_timeout(300)
    expect(told).to_be_hidden()


def test_a_page_that_is_not_there_is_not_made_up(context: BrowserContext, site: Site) -> None:
    page = visit(context, site.address + "ja/index.html")
    assert page.goto(site.address + "ja/nothing.html").status == 404


def test_the_downloads_page_says_what_is_saved_and_can_remove_it(context: BrowserContext, site: Site) -> None:
    page = visit(context, site.address + "ja/downloads.html")
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


def test_removing_leaves_what_others_keep_on_the_same_host(context: BrowserContext, site: Site) -> None:
    page = visit(context, site.address + "en/downloads.html")
    page.evaluate("caches.open('of another')")
    page.locator(".keeping-remove").click()
    expect(page.locator(".keeping").get_by_text("Not saved on this device")).to_be_visible()
    assert page.evaluate("caches.keys()") == ["of another"]


def test_two_rulebooks_of_one_host_keep_apart(
    context: BrowserContext, built: Built, charisma: Built, tmp_path: Path
) -> None:
    for each in (built, charisma):
        shutil.copytree(each.site, tmp_path / each.game.spec.id)
    with served(tmp_path) as host:
        for name in ("toji", "charisma"):
            visit(context, f"{host}{name}/en/index.html").close()
        context.set_offline(True)
        page = context.new_page()
        for name in ("toji", "charisma"):
            page.goto(f"{host}{name}/ja/glossary.html")
            expect(page.locator("article h1")).to_be_visible()


def test_who_saves_data_is_asked_first(browser: Browser, site: Site) -> None:
    context = browser.new_context(locale="en-GB")
    context.add_init_script("Object.defineProperty(navigator, 'connection', {value: {saveData: true}})")
    page = context.new_page()
    page.goto(site.address + "en/downloads.html", wait_until="load")
    expect(page.locator(".keeping").get_by_text("Not saved on this device")).to_be_visible()
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((l) => l.length)") == 0
    page.get_by_role("button", name="Save it").click()
    expect(page.locator(".keeping").get_by_text("Saved on this device (")).to_be_visible()
    context.close()


# ── a new version ──


@pytest.fixture
def renewed(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A copy of a site that is served and may be changed; of Tōji, or of what is asked for."""
    one: Built = request.getfixturevalue(getattr(request, "param", "built"))
    shutil.copytree(one.site, tmp_path / "site")
    with served(tmp_path) as host:
        yield f"{host}site/", tmp_path / "site"


EACH = pytest.mark.parametrize(("renewed", "lang"), [("built", "ja"), ("charisma", "en")], indirect=["renewed"])
"""Each game, and each language."""


def renew(site: Path, old: str, new: str, lang: str = "ja") -> None:
    """Publish another version of the turn's page, the list of what is kept made anew as the build makes it."""
    file = site / lang / "turn.html"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    write_worker(site, ["ja", "en"], "en", Templates(template_folders(ROOT)))


def old_and_new(site: Path, lang: str = "ja") -> tuple[str, str]:
    title = re.search(r"<h1[^>]*>(.*?)</h1>", (site / lang / "turn.html").read_text(encoding="utf-8"), re.S)[1]
    return title, f"{title}★"


def offer(page: Page):
    return page.locator(".newer-offer")


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
