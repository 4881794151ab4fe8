"""The practice page as readers use it: by touch and by keys, with answers that stay on the device."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from lxml import html
from playwright.sync_api import Browser, Page, expect

from generator.model import Lang
from tests.website.conftest import DESKTOP, PHONE, ROOT, Site

LANGUAGES = ("ja", "en")
LONG: Lang = "en"
"""The language of the longer words, for what is the same in every language."""
TARGET = 44
"""CSS pixels that a finger needs (WCAG 2.5.5)."""
FIRST_VIEW = 300_000
"""Bytes of a phone's first view."""
CLOSED = "Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException('closed') } })"


@pytest.fixture(params=LANGUAGES)
def lang(request: pytest.FixtureRequest) -> Lang:
    return str(request.param)


@contextlib.contextmanager
def opened(browser: Browser, address: str, **context: Any) -> Iterator[Page]:
    """The page, without a word in the console."""
    reader = browser.new_context(service_workers="block", **context)
    reader.set_default_timeout(10_000)
    page = reader.new_page()
    said: list[str] = []
    page.on("console", lambda m: "Service Worker" in m.text or said.append(m.text))  # blocked here
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(address)
    yield page
    assert said == []
    reader.close()


def practice(site: Site, lang: Lang) -> str:
    return site.addresses(lang)["practice.html"]


def tree(site: Site, lang: Lang) -> html.HtmlElement:
    return site.built.pages[lang]["practice.html"].xpath('//form[contains(@class, "practice")]')[0]


def words(lang: Lang) -> dict[str, str]:
    loaded: dict[str, dict[str, str]] = yaml.safe_load((ROOT / "templates/default/words.yaml").read_text("utf-8"))
    return loaded[lang]


def question(page: Page) -> Any:
    return page.locator(".practice-question:not([hidden])")


def shown(page: Page) -> str:
    return str(question(page).get_attribute("id"))


def right(page: Page) -> int:
    return int(question(page).get_attribute("data-right"))


def choices(page: Page) -> Any:
    return question(page).locator(".practice-choice")


def kept(page: Page, site: Site) -> Any:
    return json.loads(page.evaluate(f"localStorage.getItem('rulebook-practice-1-{site.built.game.spec.id}')"))


def score(lang: Lang, answered: int, all_: int, right_: int) -> str:
    told = words(lang)["practice_score"]
    return told.replace("{n}", str(answered)).replace("{all}", str(all_)).replace("{right}", str(right_))


# ── what the page holds ─────────────────────────────────────────────────────────────────────────────────


def test_each_question_is_on_the_page_once_in_every_language(site: Site, lang: Lang) -> None:
    ids = tree(site, lang).xpath('.//details[contains(@class, "practice-question")]/@id')
    assert len(set(ids)) == len(ids)
    assert ids == tree(site, site.built.game.languages[0]).xpath(
        './/details[contains(@class, "practice-question")]/@id'
    )
    assert len(ids) >= 0.85 * len(site.built.game.examples)


def test_nothing_before_the_answer_tells_it(site: Site, lang: Lang) -> None:
    """Neither the example's title nor a link to it, nor any rule, stands outside the answer."""
    titles = {f"question-{p.example.id}": p.example.title[lang] for p in site.built.game.examples}
    for one in tree(site, lang).xpath('.//details[contains(@class, "practice-question")]'):
        answer = one.xpath('.//details[@class="practice-answer"]')[0]
        inside = answer.text_content()
        assert titles[one.get("id")] in inside
        answer.getparent().remove(answer)
        assert one.xpath(".//a") == []
        for asked in one.xpath('.//summary | .//div[@class="practice-hand"]'):
            asked.getparent().remove(asked)  # a title may be the words of a choice
        assert titles[one.get("id")] not in one.text_content()


def test_each_answer_leads_to_its_rules_and_its_example(site: Site, lang: Lang) -> None:
    pages = site.built.pages[lang]
    for link in tree(site, lang).xpath(".//a/@href"):
        page, _, anchor = link.partition("#")
        assert pages[page].xpath(f'//*[@id="{anchor}"]'), link


def test_the_page_can_be_read_without_scripts(site: Site, browser: Browser) -> None:
    with opened(browser, practice(site, LONG), **PHONE, java_script_enabled=False) as page:
        first = page.locator(".practice-question").first
        expect(page.locator(".practice-bar, .practice-nav, .practice-progress")).to_have_count(3)
        expect(page.locator(".practice-nav")).to_be_hidden()
        expect(first.locator(".practice-choices")).to_be_hidden()
        first.locator("> summary").tap()
        expect(first.locator(".practice-choices")).to_be_visible()
        expect(first.locator(".practice-said")).to_be_hidden()
        first.locator(".practice-answer > summary").tap()
        expect(first.locator(".practice-said")).to_be_visible()


# ── by touch ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_chapter_is_answered_by_touch(site: Site, lang: Lang, browser: Browser) -> None:
    """All but the first are answered right; the score says so, and so does the list of chapters."""
    with opened(browser, practice(site, lang), **PHONE) as page:
        chapter = str(page.locator(".practice-chapters option").nth(2).get_attribute("value"))
        page.locator(".practice-chapters").select_option(chapter)
        own = [q for q in tree(site, lang).xpath(".//details[@data-chapter]") if q.get("data-chapter") == chapter]
        for number in range(len(own)):
            assert shown(page) == own[number].get("id")
            wanted = right(page)
            choices(page).nth(wanted if number else 1 - min(wanted, 1)).tap()
            expect(question(page).locator(".practice-judgement")).to_have_text(
                words(lang)["practice_right" if number else "practice_wrong"]
            )
            expect(page.locator(".practice-status")).to_contain_text(
                words(lang)["practice_right" if number else "practice_wrong"]
            )
            page.locator(".practice-next").tap()
        expect(page.locator(".practice-score")).to_have_text(score(lang, len(own), len(own), len(own) - 1))
        page.locator(".practice-progress > summary").tap()
        told = page.locator(f'.practice-progress li[data-chapter="{chapter}"] .practice-chapter-score')
        expect(told).to_contain_text(str(len(own) - 1))
        assert shown(page) == own[0].get("id")  # once round


def test_question_and_choices_are_at_the_thumb(site: Site, browser: Browser) -> None:
    """Whatever the picture's height: all choices and the way on are in the lower half or so of the first view."""
    with opened(browser, practice(site, LONG), **PHONE) as page:
        page.locator(".practice").scroll_into_view_if_needed()
        for _ in range(6):
            page.locator(".practice-next").tap()
            for part in (*choices(page).all(), question(page).locator(".practice-ask"), page.locator(".practice-next")):
                box = part.bounding_box()
                assert box is not None
                assert 844 * 0.25 < box["y"] < 844 - box["height"] + 1


ROOM = """() => {
    const shown = document.querySelector(".practice-question:not([hidden])");
    const box = (name, from = document) => from.querySelector(name).getBoundingClientRect();
    const [header, nav, hand] = [box(".md-header"), box(".practice-nav"), box(".practice-hand", shown)];
    const stuck = getComputedStyle(shown.querySelector(".practice-hand")).position === "sticky";
    const pictures = shown.querySelector(":has(+ .practice-hand)").getBoundingClientRect();
    const done = shown.querySelector(".practice-done")?.getBoundingClientRect();
    const top = shown.getBoundingClientRect().top;
    const margin = parseFloat(getComputedStyle(shown).scrollMarginTop);
    const over = stuck ? hand.top : nav.top;
    return {
        done: done && { deeds: shown.querySelectorAll(".practice-done li").length, seen: done.bottom <= over + 1,
            first: shown.querySelector("summary + *").matches(".practice-done") && done.top >= header.bottom },
        top: top - header.bottom,
        room: ((stuck ? Math.min(hand.top, nav.top) : nav.top) - header.bottom) / innerHeight,
        whole: hand.bottom <= nav.top + 1 && pictures.bottom <= hand.top + 1,
        fits: header.height + nav.height + hand.height <= innerHeight / 2
            && (!done || margin + done.bottom - top <= innerHeight - nav.height - hand.height),
        stuck,
    };
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (320, 568)])
def test_next_brings_the_question_to_the_top_and_leaves_room_for_it(
    site: Site, browser: Browser, width: int, height: int
) -> None:
    """At least half of the screen is left for the question, unless it is all in sight; all choices can be reached."""
    with opened(browser, practice(site, LONG), **{**PHONE, "viewport": {"width": width, "height": height}}) as page:
        counts = set()
        for number in range(14):
            if number % 3 == 2:
                choices(page).first.tap()
            page.locator(".practice-next").tap()
            page.wait_for_function(f"() => {{ const {{ top }} = ({ROOM})(); return top >= 0 && top <= 30; }}")
            told = page.evaluate(ROOM)
            assert told["room"] >= 0.5 or told["whole"], (shown(page), told)
            assert told["stuck"] == told["fits"], told
            counts.add(choices(page).count())
            last = choices(page).last
            last.scroll_into_view_if_needed()
            nav, box = page.locator(".practice-nav").bounding_box(), last.bounding_box()
            assert nav and box and box["y"] + box["height"] <= nav["y"] + 1
        assert max(counts) == 4
        assert len(kept(page, site)["answers"]) == 4


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568)])
def test_what_was_done_is_in_sight_when_a_question_comes_up(
    site: Site, lang: Lang, browser: Browser, width: int, height: int
) -> None:
    """Of every question, above the pictures. On the smallest phones much of it runs on, yet nothing stands over it."""
    shape = {**PHONE, "viewport": {"width": width, "height": height}}
    with opened(browser, practice(site, lang), **shape, reduced_motion="reduce") as page:
        deeds = []
        for one in tree(site, lang).xpath('.//details[.//div[@class="practice-done"]]'):
            page.evaluate(f"location.hash = '{one.get('id')}'")
            page.wait_for_function(f"!document.getElementById('{one.get('id')}').hidden")
            question(page).evaluate("e => e.scrollIntoView({ block: 'start', behavior: 'instant' })")
            told = page.evaluate(ROOM)
            assert told["done"]["first"], one.get("id")
            assert told["done"]["seen"] or (width < 390 and not told["stuck"]), (one.get("id"), told)
            deeds.append(told["done"]["deeds"])
        assert len(deeds) > 5 and deeds.count(1) > 1


def test_targets_are_large_enough(site: Site, browser: Browser) -> None:
    with opened(browser, practice(site, LONG), **PHONE) as page:
        page.locator(".practice-progress > summary").tap()
        parts = page.locator(".practice button:visible, .practice select:visible, .practice summary:visible")
        assert parts.count() > 5
        for part in parts.all():
            box = part.bounding_box()
            assert box is not None
            assert box["height"] >= TARGET
            assert box["width"] >= TARGET


def test_an_answer_is_given_once(site: Site, browser: Browser) -> None:
    with opened(browser, practice(site, "en"), **PHONE) as page:
        wanted = right(page)
        choices(page).nth(wanted).tap()
        choices(page).nth(1 - min(wanted, 1)).tap(force=True)
        assert kept(page, site)["answers"] == {shown(page): wanted}


# ── by keys ─────────────────────────────────────────────────────────────────────────────────────────────


def test_keys_answer_go_on_and_go_back(site: Site, browser: Browser) -> None:
    with opened(browser, practice(site, LONG), **DESKTOP) as page:
        ids = tree(site, LONG).xpath('.//details[contains(@class, "practice-question")]/@id')
        page.locator(".practice-next").focus()
        page.keyboard.press("ArrowRight")
        assert shown(page) == ids[1]
        page.keyboard.press("ArrowLeft")
        assert shown(page) == ids[0]
        for number in range(5):
            assert shown(page) == ids[number]
            page.keyboard.press("Enter")  # nothing is answered yet, so it does not go on
            assert shown(page) == ids[number]
            page.keyboard.press(str(right(page) + 1))
            expect(page.locator(".practice-next")).to_be_focused()
            expect(question(page).locator(".practice-answer")).to_be_visible()
            page.keyboard.press("Enter")
            expect(question(page).locator(".practice-hand")).to_be_focused()
        expect(page.locator(".practice-score")).to_have_text(score(LONG, 5, len(ids), 5))


def test_keys_are_for_the_questions_alone(site: Site, browser: Browser) -> None:
    """A single key does nothing elsewhere on the page (WCAG 2.1.4), nor with Ctrl, nor in the list of chapters."""
    with opened(browser, practice(site, "en"), **DESKTOP) as page:
        first = shown(page)
        page.keyboard.press("1")
        page.keyboard.press("ArrowRight")
        page.locator(".practice-chapters").focus()
        page.keyboard.press("1")
        page.locator(".practice-next").focus()
        page.keyboard.press("Control+1")
        assert shown(page) == first
        assert kept(page, site)["answers"] == {}
        page.keyboard.press("9")  # there is no ninth choice
        assert kept(page, site)["answers"] == {}


def test_all_of_it_is_reached_by_tab(site: Site, browser: Browser) -> None:
    with opened(browser, practice(site, "en"), **DESKTOP) as page:
        page.locator(".practice-chapters").focus()
        reached = []
        for _ in range(12):
            reached.append(page.evaluate("document.activeElement.className || document.activeElement.localName"))
            page.keyboard.press("Tab")
        wanted = [
            "practice-chapters",
            "practice-shuffle",
            "practice-choice",
            "practice-back",
            "practice-next",
            "summary",
        ]
        assert [name for name in dict.fromkeys(reached) if name in wanted] == wanted


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


def test_shuffled_questions_are_all_there_once(site: Site, browser: Browser) -> None:
    with opened(browser, practice(site, "en"), **DESKTOP) as page:
        ids = page.locator(".practice-question").evaluate_all("all => all.map(one => one.id)")
        page.locator(".practice-shuffle").click()
        seen = []
        for _ in ids:
            seen.append(shown(page))
            page.locator(".practice-next").click()
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


@pytest.mark.parametrize("there", ["nonsense", "[]", "null", '{"answers": {"question-x": 1}, "at": 5, "seed": "y"}'])
def test_what_else_is_stored_does_no_harm(site: Site, browser: Browser, there: str) -> None:
    with opened(browser, practice(site, "en"), **PHONE) as page:
        key = f"rulebook-practice-1-{site.built.game.spec.id}"
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


@pytest.mark.parametrize("size", ["100%", "200%"])
def test_nothing_is_wider_than_the_page(site: Site, browser: Browser, size: str) -> None:
    with opened(browser, practice(site, LONG), **PHONE) as page:
        if size != "100%":
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


def test_the_first_view_is_light(site: Site, lang: Lang, browser: Browser) -> None:
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
    page.goto(practice(site, lang), wait_until="networkidle")
    assert sum(sizes) < FIRST_VIEW
    own = set(question(page).locator("img").evaluate_all("all => all.map(one => one.src)"))
    assert {url for url in fetched if "/pictures/" in url} <= own
    reader.close()
