"""Answers on the practice page stay on the device; how the page looks and what it weighs."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, expect

from tests.website.conftest import DESKTOP, PHONE, Site
from tests.website.practising import LONG, choices, kept, opened, practice, question, right, score, shown, tree, words

FIRST_VIEW = 300_000
"""Bytes of a phone's first view."""
CLOSED = "Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('closed') } })"


# ── what stays ──────────────────────────────────────────────────────────────────────────────────────────


def test_answers_survive_reload_and_language(site: Site, browser: Browser) -> None:
    with opened(browser, practice(site, "ja"), **PHONE) as page:
        page.locator(".practice-shuffle").tap()
        for _ in range(3):
            choices(page).nth(right(page)).tap()
            page.locator(".practice-next").tap()
        at, seed = shown(page), kept(page, site)["seed"]
        page.reload()
        assert shown(page) == at
        page.locator('a[data-language="en"]').first.click()
        page.wait_for_url("**/en/practice.html*")
        assert shown(page) == at
        total = len(site.built.pages["en"]["practice.html"].xpath('//details[contains(@class, "practice-question")]'))
        expect(page.locator(".practice-score")).to_have_text(score("en", 3, total, 3))
        expect(page.locator(".practice-shuffle")).to_have_attribute("aria-pressed", "true")
        assert kept(page, site)["seed"] == seed
        page.locator(".practice-back").tap()
        expect(question(page).locator(".practice-answer")).to_be_visible()


ALL_ROUND = """(count) => Array.from({ length: count }, () => {
    const { id } = document.querySelector(".practice-question:not([hidden])");
    document.querySelector(".practice-next").click();
    return id;
})"""
"""The questions in the order in which they come up."""


def test_shuffled_questions_are_all_there_once(site: Site, browser: Browser) -> None:
    with opened(browser, practice(site, "en"), **DESKTOP) as page:
        ids = page.locator(".practice-question").evaluate_all("all => all.map(one => one.id)")
        page.locator(".practice-shuffle").click()
        seen = page.evaluate(ALL_ROUND, len(ids))
        assert sorted(seen) == sorted(ids)
        assert seen != ids


def test_answers_can_be_cleared(site: Site, browser: Browser) -> None:
    with opened(browser, practice(site, "en"), **PHONE) as page:
        choices(page).nth(0).tap()
        page.locator(".practice-progress > summary").tap()
        page.locator(".practice-reset").tap()
        assert kept(page, site)["answers"] == {}
        expect(page.locator(".practice-status")).to_have_text(words("en")["practice_reset_done"])
        expect(question(page).locator(".practice-answer")).to_be_hidden()


STORED = ["nonsense", "[]", "null", '{"answers": {"question-x": 1}, "at": 5, "seed": "y"}']


def test_what_else_is_stored_does_no_harm(site: Site, browser: Browser) -> None:
    with opened(browser, practice(site, "en"), **PHONE) as page:
        key = f"rulebook-practice-1-{site.built.game.spec.id}"
        for there in STORED:
            page.evaluate("([key, there]) => localStorage.setItem(key, there)", [key, there])
            page.reload()
            choices(page).nth(0).tap()
            expect(question(page).locator(".practice-answer")).to_be_visible()


def test_closed_storage_is_no_hindrance(site: Site, browser: Browser) -> None:
    reader = browser.new_context(service_workers="block", **PHONE)
    reader.add_init_script(CLOSED)
    page = reader.new_page()
    page.goto(practice(site, "en"))
    first = shown(page)
    choices(page).nth(right(page)).tap()
    page.locator(".practice-next").tap()
    assert shown(page) != first
    page.locator(".practice-back").tap()
    expect(question(page).locator(".practice-answer")).to_be_visible()
    reader.close()


def test_it_works_from_a_file(site: Site, browser: Browser) -> None:
    with opened(browser, (site.built.site / "en" / "practice.html").as_uri(), **PHONE) as page:
        choices(page).nth(right(page)).tap()
        page.locator(".practice-next").tap()
        at = shown(page)
        page.reload()
        assert shown(page) == at
        page.locator(".practice-back").tap()
        expect(question(page).locator(".practice-answer")).to_be_visible()


def test_a_question_has_an_address(site: Site, browser: Browser) -> None:
    ids = tree(site, "en").xpath('.//details[contains(@class, "practice-question")]/@id')
    with opened(browser, f"{practice(site, 'en')}#{ids[7]}", **PHONE) as page:
        assert shown(page) == ids[7]
        page.locator(".practice-next").tap()
        page.reload()
        assert shown(page) == ids[8]


# ── how it looks and what it weighs ─────────────────────────────────────────────────────────────────────


def test_right_and_wrong_are_told_by_words_and_shape(site: Site, browser: Browser) -> None:
    """Where colours are the reader's own, the mark beside a right choice still differs from that beside a wrong one."""
    with opened(browser, practice(site, LONG), **PHONE, forced_colors="active") as page:
        wanted = right(page)
        choices(page).nth(1 - min(wanted, 1)).tap()
        good, bad = question(page).locator(".practice-choice.is-right"), question(page).locator(".is-wrong")
        expect(good).to_contain_text(words(LONG)["practice_answer"])
        expect(bad).to_contain_text(words(LONG)["practice_yours"])
        page.wait_for_timeout(600)  # scrolling there
        pictures = []
        for choice in (good, bad):
            box = choice.bounding_box()
            assert box is not None
            pictures.append(page.screenshot(clip={"x": box["x"] + 14, "y": box["y"] + 12, "width": 18, "height": 20}))
        assert pictures[0] != pictures[1]


def test_nothing_is_wider_than_the_page(site: Site, browser: Browser) -> None:
    """Nor with letters twice as large."""
    with opened(browser, practice(site, LONG), **PHONE) as page:
        for large in (False, True):
            if large:
                page.add_style_tag(content="html { font-size: 250% !important }")  # the house's 125 %, doubled
            for _ in range(5):
                choices(page).nth(0).tap()
                assert page.evaluate("document.documentElement.scrollWidth") <= 390
                page.locator(".practice-next").tap()


def test_movement_is_spared_those_who_ask(site: Site, browser: Browser) -> None:
    with opened(browser, practice(site, "en"), **PHONE, reduced_motion="reduce") as page:
        choices(page).nth(0).tap()
        there = page.evaluate("scrollY")
        page.wait_for_timeout(400)
        assert page.evaluate("scrollY") == there


def test_the_first_view_is_light(site: Site, browser: Browser) -> None:
    """Pictures of questions that are not shown are not fetched."""
    reader = browser.new_context(**PHONE, service_workers="block")
    page = reader.new_page()
    sizes: list[int] = []
    fetched: list[str] = []

    def finished(request: Any) -> None:
        told = request.sizes()
        sizes.append(told["responseBodySize"] + told["responseHeadersSize"])
        fetched.append(request.url)

    page.on("requestfinished", finished)
    page.goto(practice(site, site.lang), wait_until="networkidle")
    assert sum(sizes) < FIRST_VIEW
    own = set(question(page).locator("img").evaluate_all("all => all.map(one => one.src)"))
    assert {url for url in fetched if "/pictures/" in url} <= own
    reader.close()
