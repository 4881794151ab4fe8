"""No page is long on a phone: what is long is folded, and opens by tap, key, link and search, on paper and without a
script.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
import yaml
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.website.axe import in_both_schemes
from tests.website.conftest import PHONE, Built, Site
from tests.website.visits import Visits

LIMIT = yaml.safe_load(Path(__file__).with_name("folds.yaml").read_text(encoding="utf-8"))["screens"]
FINGERTIP = 44
FOLDED = "section.example-folded"
SHUT = "details.fold:not([open])"
NARROW = 195
"""Pixels: as wide as a phone where its reader has doubled the letters."""


@pytest.fixture(scope="module")
def still(browser: Browser) -> Iterator[BrowserContext]:
    """Of a reader who lets no script run."""
    context = browser.new_context(**PHONE, java_script_enabled=False, service_workers="block")
    yield context
    context.close()


def examples(built: Built, lang: str) -> Iterator[tuple[str, str]]:
    """Page and anchor of each example that is folded whole."""
    for name, page in built.pages[lang].items():
        for section in page.xpath("//section[contains(@class, 'example-folded')]"):
            yield name, section.get("id")


def test_no_page_is_long_and_every_summary_is_as_high_as_a_fingertip(phone_visits: Visits, site: Site) -> None:
    for lang in site.built.game.languages:
        for name, seen in phone_visits.pages(site, lang, "shut").items():
            assert seen["screens"] <= LIMIT, (lang, name)
            for said, high in seen["summaries"]:
                assert said and high >= FINGERTIP, (lang, name, said, high)


def test_on_a_page_without_questions_the_first_example_of_each_rule_and_section_is_in_sight(site: Site) -> None:
    for lang, pages in site.built.pages.items():
        for page in site.built.game.pages[lang]:
            folded = {section for name, section in examples(site.built, lang) if name == f"{page.slug}.html"}
            uses = [f"example-{use.id}" for use in page.example_uses()]
            tree = pages[f"{page.slug}.html"]
            first = {
                found_[0].get("id")
                for mark in tree.xpath(
                    "//article//*[self::h2 or self::h3 or contains(@class, 'rule ') or @class='rule']"
                )
                if (found_ := mark.xpath("following::*[contains(@class, 'example') and self::section][1]"))
            }
            assert folded <= set(uses), page.slug
            if page.kind == "faq":
                assert folded == set(uses), page.slug
            else:
                assert set(uses) - folded <= first, page.slug
                assert not uses or uses[0] not in folded, page.slug


def test_an_example_in_sight_shows_its_first_picture_its_result_and_its_rules(
    axe_phone: BrowserContext, site: Site
) -> None:
    page = axe_phone.new_page()
    seen = 0
    for name, address in site.addresses(site.lang).items():
        if not site.built.pages[site.lang][name].xpath("//section[@class='example']"):
            continue
        page.goto(address, wait_until="load")
        for example in page.locator("section.example:not(.example-folded)").all():
            for part in (".example-title", ".scene", ".verdict", ".rule-refs"):
                expect(example.locator(part).first).to_be_visible()
            seen += 1
    page.close()
    assert seen


def test_a_link_to_an_example_opens_it_whole(axe_phone: BrowserContext, site: Site) -> None:
    """From elsewhere, from the page itself, and once more when it has been shut."""
    page = axe_phone.new_page()
    (name, anchor), *_, (other, last) = examples(site.built, site.lang)
    for where, place in ((name, anchor), (other, last)):
        page.goto(f"{site.address}{site.lang}/{where}#{place}", wait_until="load")
        opened(page, place)
    page.goto(f"{site.address}{site.lang}/{other}", wait_until="load")
    assert page.locator(f"#{last} {SHUT}").count() == 1
    page.evaluate(
        """(anchor) => {
        const link = document.createElement("a");
        [link.href, link.textContent, link.id] = [`#${anchor}`, "there", "there"];
        document.querySelector("article").prepend(link);
    }""",
        last,
    )
    for _ in range(2):
        page.locator("#there").click()
        opened(page, last)
        page.locator(f"#{last} summary").first.click()
        expect(page.locator(f"#{last} .verdict")).to_be_hidden()
        page.evaluate("scrollTo(0, 0)")
    page.close()


def opened(page: Page, anchor: str) -> None:
    example = page.locator(f"#{anchor}")
    expect(example.locator(SHUT)).to_have_count(0)
    expect(example.locator(".verdict")).to_be_visible()
    expect(example.locator(".example-title")).to_be_in_viewport()


def test_a_link_to_an_example_in_sight_opens_its_steps(axe_phone: BrowserContext, site: Site) -> None:
    page = axe_phone.new_page()
    name, anchor = next(
        (name, section.get("id"))
        for name, tree in site.built.pages[site.lang].items()
        for section in tree.xpath("//section[@class='example'][.//details]")
    )
    page.goto(f"{site.address}{site.lang}/{name}#{anchor}", wait_until="load")
    opened(page, anchor)
    page.close()


def test_a_key_opens_and_shuts_it(axe_phone: BrowserContext, site: Site) -> None:
    page = axe_phone.new_page()
    name, anchor = next(examples(site.built, site.lang))
    page.goto(f"{site.address}{site.lang}/{name}", wait_until="load")
    summary = page.locator(f"#{anchor} summary")
    summary.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(summary).to_be_focused()
    assert summary.evaluate("(one) => parseFloat(getComputedStyle(one).outlineWidth)") >= 2
    page.keyboard.press("Enter")
    expect(page.locator(f"#{anchor} .verdict")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator(f"#{anchor} .verdict")).to_be_hidden()
    page.close()


def test_without_a_script_a_tap_or_a_link_shows_it(still: BrowserContext, site: Site) -> None:
    page = still.new_page()
    name, anchor = next(examples(site.built, site.lang))
    page.goto(f"{site.address}{site.lang}/{name}", wait_until="load")
    page.locator(f"#{anchor} summary").tap()
    expect(page.locator(f"#{anchor} .verdict")).to_be_visible()
    page.goto(f"{site.address}{site.lang}/{name}#{anchor}", wait_until="load")
    page.reload()
    expect(page.locator(f"#{anchor} .verdict")).to_be_visible()
    page.close()


def test_from_a_disk_a_link_opens_it(axe_phone: BrowserContext, site: Site) -> None:
    page = axe_phone.new_page()
    name, anchor = next(examples(site.built, site.lang))
    page.goto(f"{(site.built.site / site.lang / name).as_uri()}#{anchor}", wait_until="load")
    opened(page, anchor)
    page.close()


@pytest.mark.parametrize("scripts", [True, False])
def test_on_paper_nothing_is_folded(
    axe_phone: BrowserContext, still: BrowserContext, site: Site, scripts: bool
) -> None:
    page = (axe_phone if scripts else still).new_page()
    name, _ = next(examples(site.built, site.lang))
    page.goto(f"{site.address}{site.lang}/{name}", wait_until="load")
    inside = page.locator(".fold :is(.steps li, .verdict, .scene), .example-title")
    assert inside.filter(visible=False).count()
    page.emulate_media(media="print")
    assert inside.filter(visible=False).count() == 0
    page.emulate_media(media="null")
    sheets = pypdfium2.PdfDocument(page.pdf())
    said = unspaced("".join(sheet.get_textpage().get_text_bounded() for sheet in sheets))
    sheets.close()
    results = site.built.pages[site.lang][name].xpath("//div[@class='verdict']")
    assert results and [one.text_content() for one in results if unspaced(one.text_content())[-8:] not in said] == []
    expect(page.locator(SHUT).first).to_be_visible()  # as it was
    page.close()


def unspaced(text: str) -> str:
    return "".join(text.split())


def test_the_bound_book_folds_nothing(site: Site) -> None:
    for lang in site.built.game.languages:
        book = (site.built.site / lang / "print" / "rulebook.html").read_text(encoding="utf-8")
        assert "<details" not in book and "<summary" not in book and "folded" not in book, lang


def test_search_tells_of_what_is_folded_and_not_of_summaries(site: Site) -> None:
    for lang in site.built.game.languages:
        script = (site.built.site / lang / "search-data.js").read_text(encoding="utf-8")
        data = json.loads(script[script.index("(") + 1 : script.rindex(")")])
        texts = {one["address"].partition("#")[2]: one["text"] for one in data["documents"]}
        summaries = {
            one.text_content().strip()
            for page in site.built.pages[lang].values()
            for one in page.xpath("//summary[@class='fold-steps']")
        }
        assert summaries, lang
        for _, anchor in examples(site.built, lang):
            assert len(texts[anchor]) > 20, anchor
        for said in summaries:
            assert [anchor for anchor, text in texts.items() if said in text] == [], said


def test_shut_it_has_no_violation_and_with_colours_of_the_readers_own_it_still_shows_its_sign(
    axe_phone: BrowserContext, site: Site
) -> None:
    page = axe_phone.new_page()
    name, anchor = next(examples(site.built, site.lang))
    page.goto(f"{site.address}{site.lang}/{name}", wait_until="load")
    assert in_both_schemes(page) == []
    page.emulate_media(forced_colors="active")
    sign = page.locator(f"#{anchor} summary").evaluate("(one) => getComputedStyle(one, '::after').borderBottom")
    assert sign.startswith("2px solid")
    page.close()


def test_with_letters_twice_as_large_titles_of_folds_stay_whole(axe_phone: BrowserContext, site: Site) -> None:
    page = axe_phone.new_page()
    page.set_viewport_size({"width": NARROW, "height": 422})
    for name in dict.fromkeys(name for name, _ in examples(site.built, site.lang)):
        page.goto(f"{site.address}{site.lang}/{name}", wait_until="load")
        wide = page.locator(f"{FOLDED} summary").evaluate_all(
            "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
        )
        assert wide == [], name
    page.close()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_many_reasons_of_the_referee_wait_until_they_are_asked_for(
    axe_phone: BrowserContext, charisma_address: str, lang: str
) -> None:
    page = axe_phone.new_page()
    few, many = "golem", ",".join(["golem"] * 4 + ["drone"] * 4 + ["blue-imp"] * 2)
    pairs = ",".join(f"{n}-{n}" for n in range(1, 11))
    steps = page.locator(".referee-steps")
    page.goto(f"{charisma_address}{lang}/referee.html#ask=combat&attackers={few}", wait_until="load")
    expect(steps).to_be_visible()
    page.goto(
        f"{charisma_address}{lang}/referee.html#ask=combat&attackers={many}&blockers={many}&blocks={pairs}&deck=20",
        wait_until="load",
    )
    page.reload()
    expect(steps).to_be_hidden()
    page.locator(".referee-why").tap()
    expect(steps.locator("li p").first).to_be_in_viewport()
    page.locator("[data-step='1']").last.tap()
    expect(steps).to_be_visible()
    page.close()
