"""The practice page as readers use it, by touch and by keys; what it holds."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from generator.model import Lang
from tests.website.conftest import DESKTOP, PHONE, Site
from tests.website.practising import LONG, choices, kept, opened, practice, question, right, score, shown, tree, words

TARGET = 44
"""CSS pixels that a finger needs (WCAG 2.5.5)."""


@pytest.fixture(params=["ja", "en"])
def lang(request: pytest.FixtureRequest) -> Lang:
    return str(request.param)


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


def test_a_chapter_is_answered_by_touch(site: Site, browser: Browser) -> None:
    """All but the first are answered right; the score says so, and so does the list of chapters."""
    lang = site.lang
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


def test_next_brings_the_question_to_the_top_and_leaves_room_for_it(site: Site, browser: Browser) -> None:
    """At least half of the screen is left for the question, unless it is all in sight; all choices can be reached."""
    with opened(browser, practice(site, LONG), **PHONE) as page:
        for count, (width, height) in enumerate([(390, 844), (844, 390), (320, 568)], 1):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(reduced_motion="no-preference" if count == 1 else "reduce")
            counts = {brought(page, answering=number % 3 == 2) for number in range(14)}
            assert max(counts) == 4, (width, height)
            assert len(kept(page, site)["answers"]) == 4 * count


def brought(page: Page, *, answering: bool) -> int:
    """How many choices the next question has, when it stands as it should."""
    if answering:
        choices(page).first.tap()
    page.locator(".practice-next").tap()
    page.wait_for_function(f"() => {{ const {{ top }} = ({ROOM})(); return top >= 0 && top <= 30; }}")
    told = page.evaluate(ROOM)
    assert told["room"] >= 0.5 or told["whole"], (shown(page), told)
    assert told["stuck"] == told["fits"], told
    last = choices(page).last
    last.scroll_into_view_if_needed()
    nav, box = page.locator(".practice-nav").bounding_box(), last.bounding_box()
    assert nav and box and box["y"] + box["height"] <= nav["y"] + 1
    return choices(page).count()


EACH_DONE = f"""async (ids) => {{
    const told = [];
    for (const id of ids) {{
        location.hash = id;
        const one = document.getElementById(id);
        while (one.hidden) await new Promise(requestAnimationFrame);
        one.scrollIntoView({{ block: "start", behavior: "instant" }});
        told.push([id, ({ROOM})()]);
    }}
    return told;
}}"""


def test_what_was_done_is_in_sight_when_a_question_comes_up(site: Site, lang: Lang, browser: Browser) -> None:
    """Of every question, above the pictures. On the smallest phones much of it runs on, yet nothing stands over it."""
    ids = tree(site, lang).xpath('.//details[.//div[@class="practice-done"]]/@id')
    with opened(browser, practice(site, lang), **PHONE, reduced_motion="reduce") as page:
        for width, height in ((390, 844), (320, 568)):
            page.set_viewport_size({"width": width, "height": height})
            deeds = []
            for one, told in page.evaluate(EACH_DONE, ids):
                assert told["done"]["first"], one
                assert told["done"]["seen"] or (width < 390 and not told["stuck"]), (one, told)
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
