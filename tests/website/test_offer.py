"""The offer of a new version covers nothing that stays at the foot of the screen, wherever a page is scrolled to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.website.conftest import PHONE, Site
from tests.website.keeping import offer, old_and_new, renew, smaller, visit
from tests.website.refereeing import SHOWN
from tests.website.serving import served

COVERED = """() => {
    const hit = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const offer = document.querySelector(".newer-offer").getBoundingClientRect();
    const stays = ".referee-bar, .practice-nav, .is-roomy .practice-hand, .to-top, .provenance, .md-footer__link";
    const bars = [...document.querySelectorAll(stays)].filter((bar) => bar.checkVisibility());
    const end = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    const isKept = (bar) => end || /sticky|fixed/.test(getComputedStyle(bar).position);
    const covered = bars.filter((bar) => isKept(bar) && hit(offer, bar.getBoundingClientRect()));
    if (offer.top < 0 || offer.bottom > innerHeight) covered.push(document.querySelector(".newer-offer"));
    return covered.map((bar) => `${bar.className} at ${scrollY}`);
}"""
"""What is covered of all that stays in sight; at the end of a page of all that stands there."""


SWEPT = f"""async (places) => {{
    const covered = [];
    for (const top of places) {{
        scrollTo({{ top, behavior: "instant" }});
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        covered.push(...({COVERED})());
    }}
    return covered;
}}"""


@pytest.fixture
def offered(browser: Browser, site: Site, tmp_path: Path) -> Iterator[tuple[Page, str]]:
    """A page of a site of which a new version is offered, and the address of the site."""
    folder = smaller(site.built, tmp_path / "site", ["ja"])
    context = browser.new_context(**PHONE, locale="ja-JP", reduced_motion="reduce")
    with served(tmp_path) as host:
        page = visit(context, f"{host}site/ja/turn.html")
        renew(folder, *old_and_new(folder))
        page.reload(wait_until="load")
        expect(offer(page)).to_be_visible()
        yield page, f"{host}site/"
    context.close()


def swept(page: Page) -> list[str]:
    """What is covered anywhere on the way down a page and up again."""
    height = page.evaluate("document.documentElement.scrollHeight")
    return page.evaluate(SWEPT, [*range(0, height, 170), height, *range(height - 1500, height, 500)[::-1]])


def test_the_offer_of_a_new_version_covers_nothing_that_is_needed(offered: tuple[Page, str], site: Site) -> None:
    page, address = offered
    for name, hash in (("referee", SHOWN[site.built.game.spec.id]), ("practice", ""), ("turn", "")):
        page.goto(f"{address}ja/{name}.html{hash}", wait_until="load")
        expect(offer(page)).to_be_visible()
        assert swept(page) == [], name
    page.goto(f"{address}ja/referee.html", wait_until="load")
    expect(offer(page)).to_be_visible()
    page.evaluate("scrollTo({top: 300, behavior: 'instant'})")
    before = page.locator(".referee-bar").bounding_box()
    page.evaluate(f"location.hash = {SHOWN[site.built.game.spec.id]!r}")
    expect(page.locator(".referee-steps > li").first).to_be_visible()
    page.wait_for_timeout(100)
    assert (
        page.locator(".referee-bar").bounding_box()["height"] > before["height"]
    )  # It grows, and the offer makes room.
    assert page.evaluate(COVERED) == []
    page.goto(f"{address}ja/practice.html", wait_until="load")
    page.locator(".practice-choice:visible").first.tap()
    assert swept(page) == []
    page.locator(".practice-next").tap()
    page.wait_for_timeout(100)
    assert page.evaluate(COVERED) == []
    page.locator(".newer-later").tap()
    expect(offer(page)).to_be_hidden()
