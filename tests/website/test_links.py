"""Pointing to a rule in a real browser: copying its link, following links old and new, from hosts and from a disk."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.website.conftest import DESKTOP, PHONE, Built, Site
from tests.website.opening import opened
from tests.website.visits import Visits

FINGERTIP = 44
CLIPBOARD = ["clipboard-read", "clipboard-write"]
NAMES = {
    "ja": {"rule": "ルール{id}のリンクをコピー", "said": "リンクをコピーしました"},
    "en": {"rule": "Copy link to rule {id}", "said": "Link copied"},
}
COPIED = {"toji": ("battle", "B2"), "charisma": ("attack", "A5")}
"""Of each game, a page with a rule on it."""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(service_workers="block", **DESKTOP, locale="ja-JP", permissions=CLIPBOARD)
    yield context
    context.close()


# ── copying ──


def test_a_button_copies_the_address_that_stays(context: BrowserContext, site: Site) -> None:
    lang = site.lang
    address, (name, rule) = site.address, COPIED[site.built.game.spec.id]
    page = opened(context, f"{address}{lang}/{name}.html")
    button = page.get_by_role("button", name=NAMES[lang]["rule"].replace("{id}", rule), exact=True)
    button.press("Enter")
    expect(page.get_by_role("status").filter(has_text=NAMES[lang]["said"])).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{address}{lang}/r/{rule}.html"
    assert page.url == f"{address}{lang}/{name}.html"
    expect(button).to_be_focused()
    page.goto(copied)
    page.wait_for_url(f"{address}{lang}/{name}.html#{rule}")


def test_a_button_of_an_example_copies_its_address(context: BrowserContext, site: Site) -> None:
    lang = site.lang
    page = opened(context, f"{site.address}{lang}/turn.html")
    example = page.locator("article .example").first
    anchor = str(example.get_attribute("id"))
    example.locator(".copy-link").click()
    expect(page.get_by_role("status").filter(has_text=NAMES[lang]["said"])).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{site.address}{lang}/r/x-{anchor.removeprefix('example-')}.html"
    page.goto(copied)
    page.wait_for_url(f"{site.address}{lang}/turn.html#{anchor}")


def test_a_plaque_stays_a_link(context: BrowserContext, site: Site) -> None:
    name, rule = COPIED[site.built.game.spec.id]
    page = opened(context, f"{site.address}en/{name}.html")
    page.locator(f"#{rule} .rule-id").click()
    assert page.url == f"{site.address}en/{name}.html#{rule}"


@pytest.mark.parametrize("closed", ["navigator.clipboard.writeText = () => Promise.reject()",
                                    "Object.defineProperty(navigator, 'clipboard', {value: undefined})"])  # fmt: skip
def test_links_are_copied_where_the_clipboard_is_closed_to_pages(browser: Browser, address: str, closed: str) -> None:
    """As it is on plain http."""
    context = browser.new_context(service_workers="block", **DESKTOP, permissions=CLIPBOARD)
    page = context.new_page()
    page.add_init_script(f"const held = navigator.clipboard; globalThis.pasted = () => held.readText(); {closed}")
    page.goto(address + "en/battle.html", wait_until="load")
    button = page.get_by_role("button", name="Copy link to rule B1")
    button.focus()
    button.click()
    expect(page.get_by_role("status").filter(has_text="Link copied")).to_be_visible()
    assert page.evaluate("pasted()") == address + "en/r/B1.html"
    expect(button).to_be_focused()
    expect(page.locator("textarea")).to_have_count(0)
    context.close()


def test_a_rulebook_on_a_disk_copies_addresses_that_work_there(context: BrowserContext, site: Site) -> None:
    name, rule = COPIED[site.built.game.spec.id]
    here = (site.built.site / f"ja/{name}.html").as_uri()
    page = opened(context, here)
    page.get_by_role("button", name=NAMES["ja"]["rule"].replace("{id}", rule), exact=True).click()
    expect(page.get_by_role("status").filter(has_text=NAMES["ja"]["said"])).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{here}#{rule}"


def test_buttons_wait_for_scripts(browser: Browser, address: str) -> None:
    context = browser.new_context(service_workers="block", **DESKTOP, java_script_enabled=False)
    page = opened(context, address + "en/battle.html")
    for button in page.locator("button.copy-link").all():
        expect(button).to_be_hidden()
    context.close()


def test_buttons_are_as_large_as_a_fingertip_and_cover_no_words(phone_visits: Visits, site: Site) -> None:
    for lang in site.built.game.languages:
        for name, (boxes, covered) in phone_visits.pages(site, lang, "buttons").items():
            for width, height, left, right in boxes:
                assert width >= FINGERTIP and height >= FINGERTIP, (lang, name)
                assert left >= 0, (lang, name)
                assert right <= PHONE["viewport"]["width"], (lang, name)
            assert covered == [], (lang, name)


# ── following ──


@pytest.mark.parametrize(
    ("locale", "chosen", "wanted"),
    [("ja-JP", None, "ja"), ("en-GB", None, "en"), ("de-DE", None, "en"), ("ja-JP", "en", "en"), ("en-US", "ja", "ja"),
     ("ja", "xx", "ja")],
)  # fmt: skip
def test_an_address_without_a_language_leads_to_the_readers(
    browser: Browser, address: str, locale: str, chosen: str | None, wanted: str
) -> None:
    context = browser.new_context(service_workers="block", **PHONE, locale=locale)
    page = context.new_page()
    if chosen is not None:
        page.add_init_script(f"localStorage.setItem('rulebook-language', '{chosen}')")
    page.goto(address + "r/B3.html")
    page.wait_for_url(f"{address}{wanted}/final-mp.html#B3")
    expect(page.locator("#B3")).to_be_in_viewport()
    context.close()


@pytest.mark.parametrize("name", ["r/B3.html", "en/r/B3.html"])
def test_going_back_is_not_caught_by_the_page_that_leads_on(context: BrowserContext, address: str, name: str) -> None:
    page = opened(context, address + "en/turn.html")
    page.goto(address + name)
    page.wait_for_url("**/final-mp.html#B3")
    page.go_back()
    page.wait_for_url(address + "en/turn.html")


@pytest.mark.parametrize("name", ["r/B3.html", "en/r/B3.html"])
def test_permalinks_lead_on_without_scripts(browser: Browser, address: str, name: str) -> None:
    context = browser.new_context(service_workers="block", **DESKTOP, java_script_enabled=False)
    page = opened(context, address + name)
    page.wait_for_url(address + "en/final-mp.html#B3")
    context.close()


OLD = [
    ("r/B1.html", "play.html#R1"),
    ("r/R6.html", "play.html#R4"),
    ("r/t-duel.html", "play.html#term-round"),
    ("r/x-stone-wins.html", "play.html#example-rock-beats-scissors"),
    ("play.html#B1", "play.html#R1"),
    ("play.html#R6", "play.html#R4"),
    ("index.html#R5", "play.html#R4"),
    ("play.html#term-duel", "play.html#term-round"),
    ("play.html#example-stone-wins", "play.html#example-rock-beats-scissors"),
    ("play.html#game-over", "play.html#end"),
    ("index.html#stuff", "play.html"),
    ("rounds.html", "play.html"),
    ("rounds.html#end", "play.html#end"),
    ("rounds.html#talk", "play.html#words"),
    ("rounds.html#table", "index.html#mat"),
    ("rounds.html#game-over", "play.html#end"),
    ("rounds.html#R6", "play.html#R4"),
    ("first.html#M1", "index.html#M1"),
    ("index.html#R2", "play.html#R2"),
]
"""Addresses of janken as they once were → where they lead by now. The last is a rule that moved to another page."""


@pytest.mark.parametrize(("over", "lang"), [("http", "ja"), ("file", "en")])
def test_old_addresses_still_land(
    context: BrowserContext, revised: Built, revised_address: str, over: str, lang: str
) -> None:
    root = f"{revised_address if over == 'http' else revised.site.as_uri() + '/'}{lang}/"
    page = context.new_page()
    for old, new in OLD:
        page.goto("about:blank")
        page.goto(root + old)
        page.wait_for_url(root + new)
        anchor = new.partition("#")[2]
        if anchor:
            expect(page.locator(f"[id='{anchor}']")).to_be_in_viewport()


def test_a_link_on_the_page_to_an_old_anchor_lands_too(context: BrowserContext, revised_address: str) -> None:
    page = opened(context, revised_address + "en/play.html")
    page.evaluate("location.hash = 'R6'")
    page.wait_for_url(revised_address + "en/play.html#R4")


@pytest.mark.parametrize("fragment", ["nothing", "constructor", "%E0%A4%A", "__proto__", "event=x&first=y"])
def test_anchors_nobody_knows_do_no_harm(context: BrowserContext, address: str, fragment: str) -> None:
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{address}en/turn.html#{fragment}", wait_until="load")
    page.wait_for_timeout(150)
    assert page.url == f"{address}en/turn.html#{fragment}"
    assert errors == []


def test_pages_ask_where_anchors_are_only_when_one_is_missing(context: BrowserContext, address: str) -> None:
    asked: list[str] = []
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address + "en/battle.html#B2", wait_until="load")
    assert not [url for url in asked if url.endswith("assets/anchors.js") and "/en/" not in url]
    page.goto(address + "en/battle.html#B3")
    page.wait_for_url(address + "en/final-mp.html#B3")


# ── the code at the foot ──


def test_the_code_is_shown_when_asked_for_and_on_paper(context: BrowserContext, address: str) -> None:
    page = opened(context, address + "en/turn.html")
    code = page.locator(".elsewhere-code svg")
    expect(code).to_be_hidden()
    page.get_by_text("Open this page on another device").press("Enter")
    expect(code).to_be_visible()
    page.get_by_text("Open this page on another device").press("Enter")
    expect(code).to_be_hidden()
    page.emulate_media(media="print")
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert box is not None
    assert box["width"] / 96 * 25.4 >= 20  # millimetres on paper
    for button in page.locator("button.copy-link").all():
        expect(button).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("forced", ["none", "active"])
def test_the_code_is_dark_on_light_in_every_scheme(browser: Browser, address: str, scheme: str, forced: str) -> None:
    context = browser.new_context(service_workers="block", **PHONE, color_scheme=scheme, forced_colors=forced)
    page = opened(context, address + "ja/turn.html")
    page.locator(".elsewhere summary").click()
    painted = page.eval_on_selector_all(".elsewhere-code path", "paths => paths.map((p) => getComputedStyle(p).fill)")
    assert painted == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    context.close()
