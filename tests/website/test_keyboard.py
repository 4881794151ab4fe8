"""Every page by keyboard alone, with scripts and without; what the shell's scripts do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.website.conftest import DESKTOP, PHONE, Site
from tests.website.focus import FOCUSED
from tests.website.opening import opened
from tests.website.visits import Visits

WALKING = """() => {
    const order = new Map([...document.querySelectorAll("*")].map((element, at) => [element, at]));
    const stops = window.stops = [];
    addEventListener("keyup", ({ key }) => {
        if (key !== "Tab") return;
        const at = document.activeElement;
        const box = at.getBoundingClientRect();
        const floating = Boolean(at.closest(".term-note, .to-top, dialog"));
        const seen = [box.width, box.height, box.bottom, innerHeight - box.top, box.right].every((v) => v > 0);
        const stop = { order: order.get(at) ?? -1, floating, said: at.outerHTML.slice(0, 80), seen };
        stops.push(at === document.body ? null : stop);
    }, true);
}"""
"""Notes at each Tab where the focus is by then; ``null`` is outside of the page."""
AT_A_TIME = 10


@pytest.fixture(params=["phone", "desktop"])
def context(request: pytest.FixtureRequest, browser: Browser) -> Iterator[BrowserContext]:
    kind = PHONE if request.param == "phone" else DESKTOP
    context = browser.new_context(**kind, reduced_motion="reduce", service_workers="block")
    yield context
    context.close()


def test_what_has_the_focus_is_seen_to_have_it_on_every_page(phone_visits: Visits, site: Site) -> None:
    for name, found in phone_visits.pages(site, site.lang, "focused").items():
        assert found["unmarked"] == [], name
        assert found["marked"] > 5, name


@pytest.mark.parametrize(("name", "lang"), [("turn", "en"), ("practice", "ja"), ("index", "ja")])
def test_tab_goes_through_a_page_in_its_order_and_back_and_is_caught_nowhere(
    context: BrowserContext, site: Site, name: str, lang: str
) -> None:
    page = opened(context, f"{site.address}{lang}/{name}.html")
    page.evaluate(WALKING)
    walked = walk(page, "Tab")
    assert len(walked) > 10
    assert all(stop["seen"] for stop in walked), [stop for stop in walked if not stop["seen"]]
    orders = [stop["order"] for stop in walked if not stop["floating"]]
    assert orders == sorted(orders)
    back = walk(page, "Shift+Tab")
    assert {stop["order"] for stop in back} >= set(orders[5:])


def walk(page: Page, key: str) -> list[dict[str, Any]]:
    """The stops until the focus leaves the page, or comes round to the first. The focus is left where it was then."""
    page.evaluate("stops.length = 0")
    for _ in range(0, 600, AT_A_TIME):
        for _ in range(AT_A_TIME):
            page.keyboard.press(key)
        stops = page.evaluate("stops")
        ends = [at for at, stop in enumerate(stops) if stop is None or (at and stop["order"] == stops[0]["order"])]
        if ends:
            for _ in stops[ends[0] + 1 :]:
                page.keyboard.press("Tab" if key != "Tab" else "Shift+Tab")
            return stops[: ends[0]]
    raise AssertionError(f"caught at {stops[-3:]}")


def test_the_first_stop_skips_to_the_text(context: BrowserContext, site: Site) -> None:
    page = opened(context, f"{site.address}ja/turn.html")
    page.keyboard.press("Tab")
    skip = page.locator(".md-skip")
    expect(skip).to_be_focused()
    expect(skip).to_have_css("opacity", "1")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("Boolean(document.activeElement.closest('article'))")


def test_the_drawer_takes_the_focus_and_gives_it_back(browser: Browser, site: Site) -> None:
    context = browser.new_context(**PHONE, reduced_motion="reduce", service_workers="block")
    page = opened(context, f"{site.address}en/turn.html")
    button = page.locator("[data-opens=__drawer]")
    expect(button).to_have_attribute("aria-expanded", "false")
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".drawer-close")).to_be_focused()
    stops = {page.evaluate("document.activeElement.closest('.pages') !== null") for _ in tabs(page, 60)}
    assert stops == {True}
    assert page.locator("article").evaluate("e => Boolean(e.closest('[inert]'))")
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-expanded", "false")
    assert page.evaluate("document.querySelectorAll('[inert]').length") == 0
    expect(page.locator(".pages")).not_to_be_in_viewport()
    button.tap()
    page.locator(".pages > ul > li > a").nth(2).tap()
    page.wait_for_url(lambda url: "turn.html" not in url)
    context.close()


def tabs(page: Page, most: int) -> Iterator[None]:
    """Tab after Tab, as long as the focus is in the page and not in the browser's own bars."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement !== document.body"):
            yield


def test_a_tap_beside_the_drawer_closes_it(browser: Browser, site: Site) -> None:
    context = browser.new_context(**PHONE, service_workers="block")
    page = opened(context, f"{site.address}ja/turn.html")
    page.locator("[data-opens=__drawer]").tap()
    expect(page.locator(".pages [aria-current=page]")).to_be_in_viewport()
    page.touchscreen.tap(380, 500)
    expect(page.locator("[data-opens=__drawer]")).to_have_attribute("aria-expanded", "false")
    expect(page.locator(".pages")).not_to_be_in_viewport()
    context.close()


def test_the_section_that_is_read_is_marked_and_there_is_a_way_up(browser: Browser, site: Site) -> None:
    context = browser.new_context(**DESKTOP, service_workers="block")
    page = opened(context, f"{site.address}en/turn.html")
    heading = page.locator("article h2[id]").nth(2)
    anchor = heading.get_attribute("id")
    heading.evaluate("e => e.scrollIntoView()")
    current = page.locator(".beside [aria-current=location]")
    expect(current).to_have_attribute("href", f"#{anchor}")
    expect(current).to_be_in_viewport()
    page.evaluate("scrollTo(0, 1e6)")
    up = page.locator(".to-top")
    expect(up).to_be_hidden()
    page.mouse.wheel(0, -200)
    expect(up).to_be_visible()
    up.press("Enter")
    expect(page.locator("article h1")).to_be_focused()
    assert page.evaluate("scrollY") == 0
    context.close()


def test_light_and_dark_follow_the_system_until_chosen_and_the_choice_is_there_before_any_script(
    browser: Browser, site: Site
) -> None:
    context = browser.new_context(**PHONE, color_scheme="light", service_workers="block")
    page = opened(context, f"{site.address}ja/turn.html")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(ground)
    assert dark != light
    page.locator(".brightness").tap()
    assert page.evaluate(ground) == light
    page.route("**/*.js", lambda route: route.abort())
    page.reload(wait_until="load")
    assert page.evaluate(ground) == light
    page.unroute("**/*.js")
    page.reload(wait_until="load")
    page.locator(".brightness").tap()
    assert page.evaluate(ground) == dark
    page.emulate_media(color_scheme="light")
    assert page.evaluate(ground) == light  # back to what the system says: no choice any more
    context.close()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_without_scripts_all_can_be_read_and_reached(browser: Browser, site: Site, lang: str) -> None:
    context = browser.new_context(service_workers="block", **PHONE, java_script_enabled=False, color_scheme="dark")
    page = opened(context, f"{site.address}{lang}/turn.html")
    expect(page.locator("article h1")).to_be_visible()
    page.locator(".without-script").tap()
    link = page.locator(".pages > ul > li > a").first
    expect(link).to_be_in_viewport()
    for unseen in page.locator(".needs-script").all():
        expect(unseen).to_be_hidden()
    ground = page.locator("body").evaluate("e => getComputedStyle(e).backgroundColor.match(/\\d+/g).map(Number)")
    assert sum(ground) < 200  # the system's dark
    link.tap()
    page.wait_for_url(f"**/{lang}/index.html")
    context.close()


MOVING = """() => [...document.querySelectorAll("*")].flatMap((element) => [null, "::before", "::after"].map((part) => {
    const style = getComputedStyle(element, part);
    const still = style.transitionDuration.split(", ").every((time) => time === "0s") && style.animationName === "none"
        && style.scrollBehavior === "auto";
    return still ? "" : `${element.localName}.${element.className}${part ?? ""}`;
})).filter(Boolean)"""


@pytest.mark.parametrize("name", ["index", "turn", "practice"])
def test_nothing_moves_for_those_who_want_it_still(context: BrowserContext, site: Site, name: str) -> None:
    page = opened(context, f"{site.address}ja/{name}.html")
    assert page.evaluate(MOVING) == []


DRAWN = """() => {
    const system = document.createElement("i");
    document.body.append(system);
    const colours = ["CanvasText", "LinkText", "ButtonText", "Highlight", "VisitedText"].map((name) => {
        system.style.color = name;
        return getComputedStyle(system).color;
    });
    const grounds = ["Canvas", "ButtonFace", "Field", "Highlight", "Mark"].map((name) => {
        system.style.backgroundColor = name;
        return getComputedStyle(system).backgroundColor;
    });
    const wrong = [];
    for (const icon of document.querySelectorAll(".md-header svg, .md-footer svg, .icon svg, .logo")) {
        if (!icon.checkVisibility()) continue;
        if (!colours.includes(getComputedStyle(icon).color)) wrong.push(icon.outerHTML.slice(0, 90));
    }
    for (const element of document.querySelectorAll("body, body *:not(.elsewhere-code *)")) {
        if (!element.checkVisibility()) continue;
        const { backgroundColor, backgroundImage, forcedColorAdjust } = getComputedStyle(element);
        const [red, green, blue, alpha = 1] = backgroundColor.match(/[\\d.]+/g).map(Number);
        const own = alpha > 0 && !grounds.includes(`rgb(${red}, ${green}, ${blue})`) && forcedColorAdjust !== "none";
        const drawn = backgroundImage.includes("url(");
        if (own || drawn) wrong.push(`${element.outerHTML.slice(0, 90)}: ${backgroundColor}`);
    }
    const framed = ".rule, .rule-id, .example, .verdict, .badge, .example-tag, .language, .rule-ref";
    for (const box of document.querySelectorAll(framed)) {
        const style = getComputedStyle(box);
        if (parseFloat(style.borderTopWidth) < 1 || style.borderTopStyle === "none") wrong.push(box.className);
    }
    return wrong;
}"""


@pytest.mark.parametrize(("scheme", "lang"), [("light", "ja"), ("dark", "en")])
def test_forced_colours_keep_icons_frames_and_the_focus(browser: Browser, site: Site, scheme: str, lang: str) -> None:
    context = browser.new_context(**PHONE, color_scheme=scheme, forced_colors="active", service_workers="block")
    page = context.new_page()
    for name in ("index", "turn", "examples", "practice", "referee", "downloads"):
        page.goto(f"{site.address}{lang}/{name}.html", wait_until="load")
        assert page.evaluate(DRAWN) == [], name
        page.keyboard.press("Tab")
        found = page.evaluate(FOCUSED)
        assert found["unmarked"] == [] and found["marked"] > 5, name
    context.close()
