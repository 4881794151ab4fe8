"""Pages on paper, as Chromium prints them: A4, light, no sheet empty, no text too small, no box cut in two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pypdfium2
import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.website.conftest import Site

A4 = (595.3, 841.9)
MARGIN = 50
"""Below it, in pt from the foot, stands nothing but the number."""
PRINTED = ["index", "turn", "glossary", "quick", "examples", "downloads"]
HEADS = "article :is(h1, h2, h3, h4, .example-title, .scene-caption, .row-caption, .entry-word, .quick-title)"
"""What belongs to what stands below it."""


@pytest.fixture(scope="module")
def dark(browser: Browser) -> Iterator[BrowserContext]:
    """Of a reader whose screen is dark."""
    context = browser.new_context(color_scheme="dark", service_workers="block", locale="ja-JP")
    yield context
    context.close()


@dataclass(frozen=True)
class Printed:
    """A page as it was printed."""

    pdf: bytes
    heads: frozenset[str]
    """What its titles and captions say, without spaces."""
    rules: frozenset[str]
    """The ids of its clauses."""
    address: str
    """What stands beside its code."""


@pytest.fixture(scope="module")
def sheets(site: Site, dark: BrowserContext) -> dict[str, Printed]:
    """Some pages on paper."""
    page = dark.new_page()
    printed = {}
    for name in PRINTED:
        page.goto(f"{site.address}{site.lang}/{name}.html", wait_until="load")
        said = page.locator(HEADS).evaluate_all("(all) => all.map((one) => one.textContent)")
        rules = page.locator("article .rule").evaluate_all("(all) => all.map((one) => one.id)")
        where = page.locator(".elsewhere-code p").text_content()
        pdf = page.pdf(prefer_css_page_size=True, print_background=True)
        printed[name] = Printed(pdf, frozenset(map(unspaced, said)), frozenset(rules), where)
    page.close()
    return printed


def unspaced(text: str) -> str:
    return "".join(text.replace("¶", "").split())


def documents(sheets: dict[str, Printed]) -> Iterator[tuple[str, pypdfium2.PdfDocument]]:
    for name, printed in sheets.items():
        document = pypdfium2.PdfDocument(printed.pdf)
        yield name, document
        document.close()


def test_sheets_are_a4_numbered_and_none_is_empty(sheets: dict[str, Printed]) -> None:
    for name, document in documents(sheets):
        for number, sheet in enumerate(document, 1):
            assert sheet.get_size() == pytest.approx(A4, abs=1), name
            foot = sheet.get_textpage().get_text_bounded(top=MARGIN).split()
            assert foot == [str(number)], name
            pictures = [found for found in sheet.get_objects() if found.get_bounds()[1] > MARGIN]
            assert pictures and [box for box in boxes(sheet) if box[1] > MARGIN], (name, number)


def boxes(sheet: pypdfium2.PdfPage) -> list[tuple[float, float, float, float]]:
    """Left, bottom, right, top of each character that is not a space, in pt."""
    text = sheet.get_textpage()
    return [text.get_charbox(i) for i in range(text.count_chars()) if text.get_text_range(i, 1).strip()]


def test_no_title_is_the_last_on_its_sheet(sheets: dict[str, Printed]) -> None:
    for name, document in documents(sheets):
        heads = sheets[name].heads
        assert len(heads) > 1, name
        for number, sheet in enumerate(document, 1):
            text = sheet.get_textpage().get_text_bounded(bottom=MARGIN)
            last = unspaced(text.splitlines()[-1])
            assert not any(head.endswith(last) for head in heads), (name, number, last)


def test_every_clause_has_its_id_on_paper(sheets: dict[str, Printed]) -> None:
    for name, document in documents(sheets):
        said = {word for sheet in document for word in sheet.get_textpage().get_text_bounded().split()}
        assert sheets[name].rules <= said, name
    assert any(printed.rules for printed in sheets.values())


def test_the_first_sheet_tells_what_it_is_and_no_sheet_but_it(sheets: dict[str, Printed]) -> None:
    """At its end the imprint might stand alone on a sheet."""
    for name, document in documents(sheets):
        told = [sheets[name].address in unspaced(sheet.get_textpage().get_text_bounded()) for sheet in document]
        assert told == [True] + [False] * (len(document) - 1), name


def test_no_text_runs_off_the_sheet(sheets: dict[str, Printed]) -> None:
    for name, document in documents(sheets):
        for number, sheet in enumerate(document, 1):
            for left, bottom, right, top in boxes(sheet):
                assert left >= 30 and right <= A4[0] - 30 and bottom >= 15 and top <= A4[1] - 15, (name, number)


def test_paper_is_white_although_the_screen_is_dark(sheets: dict[str, Printed]) -> None:
    for name, document in documents(sheets):
        picture = document[0].render(scale=0.5).to_pil().convert("L")
        histogram = picture.histogram()
        assert sum(histogram[230:]) > 0.5 * picture.width * picture.height, name
        assert picture.getpixel((5, 5)) == 255, name


PRINTING = """() => {
    const small = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; node = walk.nextNode();) {
        const element = node.parentElement;
        if (!node.data.trim() || !element.checkVisibility()) continue;
        if (element.closest("script, style, title, noscript, rt, rp")) continue; // readings are small by nature
        let size = parseFloat(getComputedStyle(element).fontSize);
        if (element instanceof SVGElement) {
            const matrix = element.getScreenCTM();
            size *= Math.hypot(matrix.c, matrix.d);
        }
        if (size * 0.75 < 9 - 0.01) small.push([node.data.trim().slice(0, 30), size * 0.75]);
    }
    const screens = ".md-header, .md-sidebar, .to-top, .md-footer__inner, .term-notes, article button";
    const shown = [...document.querySelectorAll(screens)].filter((e) => e.checkVisibility()).map((e) => e.className);
    // An example parts, but not within a picture or a step.
    const boxes = ".rule, .scene, .steps li, .verdict, .figure, .entry, article tr, .quick-step";
    const told = ".rule-id, .example-tag, article :is(h1, h2, h3, .example-title)";
    const lost = [...document.querySelectorAll(told)].filter((e) => !e.checkVisibility()).map((e) => e.textContent);
    // What only a screen can do is no empty frame, and a word says so.
    const idle = ".referee-group, .referee-bar, .practice > :not(.on-paper)";
    const empty = [...document.querySelectorAll(idle)].filter((e) => e.checkVisibility()).map((e) => e.className);
    const mute = [...document.querySelectorAll(".referee, .practice")]
        .filter((e) => !e.querySelector(".on-paper")?.checkVisibility()).map((e) => e.className);
    const whole = [...document.querySelectorAll(boxes)]
        .filter((e) => getComputedStyle(e).breakInside !== "avoid").map((e) => e.className);
    const parted = [...document.querySelectorAll("article :is(h1, h2, h3, .example-title)")]
        .filter((e) => getComputedStyle(e).breakAfter !== "avoid").map((e) => e.textContent);
    const cards = [...document.querySelectorAll(".example .card img")].filter((e) => e.checkVisibility());
    const places = cards.map((e) => [e.closest(".card"), e.getBoundingClientRect()]);
    const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 &&
        one.top < other.bottom - 1 && other.top < one.bottom - 1;
    const covered = places.filter(([card, one], at) => places.slice(at + 1).some(([, other]) => meet(one, other)))
        .map(([card]) => card.closest(".example").id);
    // What reaches below the last line makes a sheet of its own; so do one or two lines of a list.
    const reaching = [...document.querySelectorAll("article :is(.rule-id, .rule-ref, .ruling-ref)")]
        .filter((e) => getComputedStyle(e, "::after").content !== "none").map((e) => e.textContent);
    const few = "article > :is(ul, ol) > li:is(:first-child, :nth-last-child(2)):not(:last-child)";
    const alone = [...document.querySelectorAll(few)]
        .filter((e) => getComputedStyle(e).breakAfter !== "avoid").map((e) => e.textContent);
    return { small, shown, whole, lost, empty, mute, parted, covered, reaching, alone };
}"""


NOTHING_WRONG: dict[str, list[str]] = {
    what: [] for what in ("small", "shown", "whole", "lost", "empty", "mute", "parted", "covered", "reaching", "alone")
}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_on_paper_no_page_has_navigation_small_letters_or_boxes_that_part(
    dark: BrowserContext, site: Site, lang: str
) -> None:
    page = dark.new_page()
    page.set_viewport_size({"width": 670, "height": 950})  # what A4 has between its margins
    page.emulate_media(media="print")
    for name, address in site.addresses(lang).items():
        page.goto(address, wait_until="load")
        assert page.evaluate(PRINTING) == NOTHING_WRONG, name
    page.close()


def test_pictures_further_down_are_on_paper_too(sheets: dict[str, Printed]) -> None:
    document = pypdfium2.PdfDocument(sheets["examples"].pdf)
    for number, sheet in enumerate(document, 1):
        picture = sheet.render(scale=1).to_pil().convert("RGB")
        if "例" in (text := sheet.get_textpage().get_text_bounded()) or "Example" in text:
            assert len(picture.getcolors(1 << 24)) > 300, number
    document.close()
