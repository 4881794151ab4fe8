"""The rulebook on one page for the printer: all of it, each id once, on sheets that part nothing."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

import pypdfium2
import pytest
from lxml import html
from playwright.sync_api import Browser, BrowserContext, expect

from tests.website.conftest import PHONE, Built, Site
from tests.website.test_paper import A4, HEADS, boxes, unspaced

BOOK = "print/rulebook.html"
LANGS = ["ja", "en"]
LEFT_OUT = {"practice", "referee", "downloads", "changes"}
"""Pages of both games that lead to what is on a screen, and what is not asked for at a table."""
FOOT = 44
"""Below it, in pt from the foot, stand nothing but the game's name and the number."""


def book(built: Built, lang: str) -> html.HtmlElement:
    return read(built.site / lang / BOOK)


@functools.cache
def read(file: Path) -> html.HtmlElement:
    return html.fromstring(file.read_bytes(), parser=html.HTMLParser(encoding="utf-8"))


@pytest.mark.parametrize("lang", LANGS)
def test_every_rule_example_and_term_stands_in_it_exactly_once(site: Site, lang: str) -> None:
    game = site.built.game
    ids = book(site.built, lang).xpath("//@id")
    assert len(ids) == len(set(ids))
    rules = [clause.rule for page in game.pages[lang] for clause in page.clauses()]
    examples = {f"example-{use.id}" for page in game.pages[lang] for use in page.example_uses()}
    terms = {f"term-{term.id}" for term in game.terms}
    assert {*rules, *examples, *terms} <= set(ids)


def test_its_chapters_are_the_pages_in_their_order_and_the_same_in_all_languages(site: Site) -> None:
    pages = [page.slug for page in site.built.game.pages["ja"] if page.slug not in LEFT_OUT]
    for lang in LANGS:
        tree = book(site.built, lang)
        assert tree.xpath("//h2[@class='chapter-name']/@id") == pages, lang
        assert tree.xpath("//nav//li/a/@href") == [f"#{slug}" for slug in pages], lang
        told = [name.text_content() for name in tree.xpath("//h2[@class='chapter-name']")]
        titles = {page.slug: page.title for page in site.built.game.pages[lang]}
        assert list(map(unspaced, told)) == [
            unspaced(f"{number}{titles[slug]}") for number, slug in enumerate(pages, 1)
        ]


@pytest.mark.parametrize("lang", LANGS)
def test_every_link_leads_into_it_or_to_the_site(site: Site, lang: str) -> None:
    built = site.built
    tree, ids = book(built, lang), set(book(built, lang).xpath("//@id"))
    folder, root = built.site / lang / "print", built.game.spec.site_url
    for link in tree.xpath("//@href | //@src"):
        parts = urlsplit(link)
        if link.startswith("#"):
            assert unquote(parts.fragment) in ids, link
        elif parts.scheme:
            assert link.startswith(root) and link.getparent().tag in {"a", "link"}, link
            assert (built.site / urlsplit(link.removeprefix(root)).path).is_file(), link
        else:
            assert (folder / parts.path).is_file(), link
    for named in tree.xpath("//@aria-labelledby | //@aria-describedby"):
        assert set(named.split()) <= ids, named


@pytest.mark.parametrize("lang", LANGS)
def test_a_rule_is_linked_where_it_stands_in_the_book(site: Site, lang: str) -> None:
    tree = book(site.built, lang)
    assert tree.get("lang") == lang
    rules = set(tree.xpath("//div[@class='rule']/@id"))
    for link in tree.xpath("//a[@class='rule-ref']"):
        assert link.get("href") == f"#{link.text}"
        assert link.text in rules


@pytest.mark.parametrize("lang", LANGS)
def test_it_has_nothing_that_only_a_screen_can_do_and_no_script(site: Site, lang: str) -> None:
    tree = book(site.built, lang)
    assert not tree.xpath("//script | //button | //form | //dialog | //footer | //*[@hidden] | //*[@loading]")
    codes = tree.xpath("//*[local-name()='svg'][@shape-rendering='crispEdges']")
    assert len(codes) == 1
    said = tree.xpath("//header")[0].text_content()
    game = site.built.game
    for told in (game.spec.title[lang], game.newest.version, game.newest.date.isoformat(), game.spec.site_url):
        assert told in said
    levels = [int(heading.tag[1]) for heading in tree.xpath("//h1 | //h2 | //h3 | //h4 | //h5 | //h6")]
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels))


@pytest.mark.parametrize("lang", LANGS)
def test_the_downloads_page_leads_to_it_and_it_is_no_page_of_the_rulebook(site: Site, lang: str) -> None:
    (link,) = site.built.pages[lang]["downloads.html"].xpath(f"//a[@href='{BOOK}']")
    assert unspaced(link.text_content())
    others = [name for name, page in site.built.pages[lang].items() if page.xpath("//a[contains(@href, 'print/rule')]")]
    assert others == ["downloads.html"]
    worker = (site.built.site / "sw.js").read_text(encoding="utf-8")
    assert f"{lang}/{PurePosixPath(BOOK)}" not in worker
    sitemap = (site.built.site / "sitemap.xml").read_text(encoding="utf-8")
    assert BOOK not in sitemap


# ── on a screen ──


@pytest.mark.parametrize("lang", LANGS)
def test_on_a_phone_nothing_is_wider_than_the_screen(browser: Browser, site: Site, lang: str) -> None:
    context = browser.new_context(**PHONE, service_workers="block")
    page = context.new_page()
    page.goto(f"{site.address}{lang}/{BOOK}", wait_until="load")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    expect(page.locator(".bound-hint")).to_be_visible()
    context.close()


# ── on paper ──


@pytest.fixture(scope="module")
def paper(browser: Browser) -> Iterator[BrowserContext]:
    """Of a reader whose screen is dark."""
    context = browser.new_context(color_scheme="dark", service_workers="block")
    yield context
    context.close()


@dataclass(frozen=True)
class Printed:
    """The book as it was printed from a disk."""

    sheets: pypdfium2.PdfDocument
    heads: frozenset[str]
    cut: list[str]
    """What may be cut in two and must not."""
    small: list[str]


MEASURED = """() => {
    const boxes = ".rule, .scene, .figure, .verdict, .entry, .quick-step, .listed, tr, h2, h3, .side, .row";
    const whole = `main :is(${boxes})`;
    const cut = [...document.querySelectorAll(whole)].filter((e) => getComputedStyle(e).breakInside !== "avoid")
        .map((e) => e.outerHTML.slice(0, 80));
    const small = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; node = walk.nextNode();) {
        const element = node.parentElement;
        if (!node.data.trim() || element.closest("rt, rp, title, style") || !element.checkVisibility()) continue;
        let size = parseFloat(getComputedStyle(element).fontSize);
        if (element instanceof SVGElement) {
            const matrix = element.getScreenCTM();
            size *= Math.hypot(matrix.c, matrix.d);
        }
        if (size * 0.75 < 8.99) small.push(`${node.data.trim().slice(0, 30)} ${size * 0.75}`);
    }
    return { cut, small };
}"""


@pytest.fixture(scope="module")
def printed(site: Site, paper: BrowserContext) -> Iterator[Printed]:
    page = paper.new_page()
    folder = site.built.site / site.lang
    page.set_viewport_size({"width": 680, "height": 980})  # what A4 has between its margins
    page.emulate_media(media="print")
    page.goto((folder / BOOK).as_uri(), wait_until="load")
    measured = page.evaluate(MEASURED)
    heads = page.locator(HEADS.replace("article", "main")).evaluate_all("(all) => all.map((e) => e.textContent)")
    sheets = pypdfium2.PdfDocument(page.pdf(prefer_css_page_size=True, print_background=True))
    page.close()
    yield Printed(sheets, frozenset(map(unspaced, heads)), **measured)
    sheets.close()


def test_sheets_are_a4_none_is_blank_and_numbers_go_on(printed: Printed) -> None:
    for number, sheet in enumerate(printed.sheets, 1):
        assert sheet.get_size() == pytest.approx(A4, abs=1)
        foot = sheet.get_textpage().get_text_bounded(top=FOOT).split()
        assert foot[-1:] == ([str(number)] if number > 1 else []), number
        said = boxes(sheet)
        assert len([box for box in said if box[1] > FOOT]) > 30, number
        for left, bottom, right, top in said:
            assert left >= 30 and right <= A4[0] - 30 and bottom >= 15 and top <= A4[1] - 15, number


def test_no_title_is_the_last_on_its_sheet(printed: Printed) -> None:
    assert len(printed.heads) > 50
    for number, sheet in enumerate(printed.sheets, 1):
        last = unspaced(sheet.get_textpage().get_text_bounded(bottom=FOOT).splitlines()[-1])
        assert number == 1 or last not in printed.heads, (number, last)


def test_nothing_read_as_one_may_part_and_no_letter_is_too_small(printed: Printed) -> None:
    assert printed.cut == []
    assert printed.small == []
