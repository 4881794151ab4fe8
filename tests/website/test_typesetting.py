"""How Japanese is set: no spaces left of source lines, titles and cells broken between phrases; tables on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from lxml import html

from generator.website.finishing import Phrased, finished
from tests.website.conftest import Site
from tests.website.visits import Visits

WIDE = "[\u3040-\u30ff\u3400-\u9fff、。「」（）：！？]"
APART = {
    *("td", "th", "li", "p", "div", "section", "h1", "h2", "h3", "h4", "caption", "figcaption", "dt", "dd"),
    *("label", "button", "option"),
}
SIDE_BY_SIDE = (
    "example-tag|entry-reading|entry-other|chapter-summary|download|search|ruling-|change-kind|keeping|newer|referee"
)
"""Classes of what stands beside its neighbour with room between, not in one sentence with it."""


def sentences(page: html.HtmlElement) -> Iterator[str]:
    """The text of each stretch of words that is read as one, readings left out."""
    kept: list[str] = []
    for event, element in _events(page):
        if event == "text":
            kept.append(element)
        elif kept:
            yield "".join(kept)
            kept.clear()
    yield "".join(kept)


def _events(element: html.HtmlElement) -> Iterator[tuple[str, str]]:
    if not isinstance(element.tag, str) or element.tag in {"script", "style", "svg", "rt", "rp", "template"}:
        return
    classes = element.get("class", "")
    apart = element.tag in APART or re.search(SIDE_BY_SIDE, classes) or (element.tag == "span" and not classes)
    if apart:
        yield "cut", ""
    if element.text:
        yield "text", element.text
    for child in element:
        yield from _events(child)
        if child.tail:
            yield "text", child.tail
    if apart:
        yield "cut", ""


def test_no_space_stands_between_two_japanese_characters(site: Site) -> None:
    game = site.built.game
    labels = [zone.label["ja"] for zone in game.spec.mat.zones] if game.spec.mat else []
    names = [name for name in [*(card.name["ja"] for card in game.cards), *labels] if " " in name]
    for name, page in site.built.pages["ja"].items():
        for text in sentences(page.body):
            for known in names:
                text = text.replace(known, "")
            assert not re.search(f"{WIDE}[ \t\n]+{WIDE}", text.strip()), (name, text.strip())


def test_the_look_out_sees_a_space_in_inline_markup() -> None:
    page = html.fromstring("<div><p>手札を <a>引く\n</a>時</p><p>山札</p> <p>場</p></div>")
    assert [text for text in sentences(page) if re.search(f"{WIDE}[ \t\n]+{WIDE}", text)] == ["手札を 引く\n時"]


@pytest.mark.parametrize(
    ("inner", "broken"),
    [
        ("特殊イベントの流れ", "特殊イベントの<wbr>流れ"),
        ("湯", "湯"),
        ("<a href='#x'>特殊イベント</a>の流れ", "<a href='#x'>特殊イベント</a>の<wbr>流れ"),
        ("<ruby>特殊<rp>（</rp><rt>とくしゅ</rt><rp>）</rp></ruby>イベントの<b>流れ</b>",
         "<ruby>特殊<rp>（</rp><rt>とくしゅ</rt><rp>）</rp></ruby>イベントの<wbr><b>流れ</b>"),
        ("「手札&amp;山札」を引く", "「手札&amp;山札」を<wbr>引く"),
        ("手札を<wbr>引く", "手札を<wbr>引く"),
    ],
)  # fmt: skip
def test_phrases_in_html(inner: str, broken: str) -> None:
    assert Phrased(["特殊イベント"])(inner) == broken


def test_only_what_stands_alone_is_broken_and_no_word_changes() -> None:
    page = "<nav><h2>手札を引く</h2></nav><article><h2 id='a'>手札を引く</h2><p>手札を引く</p></article>"
    made = finished(page, Phrased([]))
    assert made == page.replace("<h2 id='a'>手札を引く", "<h2 id='a'>手札を<wbr>引く")


def test_titles_and_cells_break_between_phrases(site: Site, phone_visits: Visits) -> None:
    phrases = 0
    cut, breaking = (phone_visits.pages(site, "ja", look) for look in ("cut", "breaking"))
    for name, page in site.built.pages["ja"].items():
        assert cut[name] == [], name
        phrases += len(page.xpath("//article//*[self::h1 or self::h2 or self::h3 or self::th or self::td]//wbr"))
        assert all(style == ["keep-all", "strict"] for style in breaking[name]), name
    assert phrases > 40


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_tables_are_read_on_a_phone_without_scrolling_sideways(site: Site, phone_visits: Visits, lang: str) -> None:
    wrong = phone_visits.pages(site, lang, "tables")
    assert {name: found for name, found in wrong.items() if found} == {}
    assert any(site.built.pages[lang][name].xpath("//article//table") for name in wrong)
