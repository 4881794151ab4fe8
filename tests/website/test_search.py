"""The search in a real browser, on the built sites: what is found first, how it is used, that it works as files too."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect

from generator.website.search import names_of
from tests.website.conftest import DESKTOP, PHONE, Site

QUERIES: dict[str, dict[str, dict[str, str]]] = yaml.safe_load(
    Path(__file__).with_name("queries.yaml").read_text(encoding="utf-8")
)
LANGS = ["ja", "en"]
NAMES = {"ja": "検索を開く", "en": "Open search"}
TOUCHED = 44
"""Pixels. What a finger hits."""

FORMS = {
    "toji": {
        "引く": ["引いて", "引きます", "引けない", "ひく", "何枚引く", "二枚引く", "2枚引く", "全部引いた"],
        "加えられる": ["加える", "加え", "くわえる", "一枚加える"],
        "サポート": ["ｻﾎﾟｰﾄ", "さぽーと", "サポート　"],
        "プレイヤー": ["プレーヤー", "プレイヤ", "ぷれーやー"],
        "ドローフェーズ": ["ドローフェイズ", "ドロウフェーズ", "どろーふぇいず"],
        "元MP": ["元ＭＰ", "元mp", "もとMP"],
        "引き分け": [
            "引き分けとは？",
            "引き分けの時は",
            "ひきわけ",
            "引分け",
            "ひき分け",
            "引きわけ",
            "引きわけはどうなる？",
        ],
        "手札": ["てふだ", "手ふだ", "て札", "テフダ"],
        "属性相性": ["ぞくせいあいしょう", "属性あいしょう", "ぞくせい相性"],
        "湯治": ["とうじ", "トウジ", "とーじ"],
    },
    "charisma": {
        "メインフェイズ": ["メインフェーズ", "めいんふぇーず", "ﾒｲﾝﾌｪｰｽﾞ"],
        "カウンター": ["カウンタ", "かうんたー"],
        "奈落": ["ならく", "な落", "奈らく"],
        "召喚": ["しょうかん", "召かん", "召喚する", "召喚したら"],
        "捨てる": ["捨てて", "すてる", "何枚捨てる", "三枚捨てます"],
        "ユニットは何体": ["ユニットは何人", "ユニットは何体？", "ユニットは何人まで"],
    },
}
NOWHERE = ["サートポ", "ライバル", "札手", "ムテア", "xyzzy"]

FIRST = """(questions) => questions.map((question) => {
    const first = rulebook.find(question)[0];
    return first ? first.address : null;
})"""

MISSED = """(pairs) => pairs.filter(([word, reading]) => {
    const [first] = rulebook.find(word);
    return !first || !rulebook.find(reading).slice(0, 6).some(({ address }) => address === first.address);
})"""

WITHOUT = """([data, questions]) => {
    const find = rulebook.finder(data);
    return questions.map((question) => find(question)[0]?.address ?? "");
}"""


@pytest.fixture(params=LANGS, scope="module")
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(service_workers="block", **DESKTOP)
    yield made
    made.close()


def opened(context: BrowserContext, address: str) -> Page:
    """A page whose search was opened by its button and is ready."""
    page = context.new_page()
    page.goto(address)
    page.locator("[data-search]").click()
    expect(page.locator(".search-term").first).to_be_visible()
    return page


@pytest.fixture(scope="module")
def page(browser: Browser, site: Site, lang: str) -> Iterator[Page]:
    """A page that stays open, for tests that only ask."""
    context = browser.new_context(service_workers="block", **DESKTOP)
    yield opened(context, f"{site.address}{lang}/turn.html")
    context.close()


def firsts(page: Page, questions: list[str]) -> dict[str, str | None]:
    """Question → address of what is found first."""
    return dict(zip(questions, page.evaluate(FIRST, questions), strict=True))


def anchor(address: str | None) -> str:
    return (address or "").partition("#")[2]


def asked(page: Page, words: str) -> None:
    page.locator(".search-words").fill(words)


# ── what is found first ──


def test_there_are_enough_queries(site: Site) -> None:
    queries = QUERIES[site.built.game.spec.id]
    assert set(queries) == set(site.built.game.languages)
    assert all(len(listed) >= 60 for listed in queries.values())


def test_each_query_finds_what_is_expected_first(page: Page, site: Site, lang: str) -> None:
    queries = QUERIES[site.built.game.spec.id][lang]
    found = firsts(page, list(queries))
    wrong = {}
    for question, expected in queries.items():
        slug, _, rule = expected.partition("#")
        first = found[question] or "nothing"
        if first != f"{slug}.html#{rule}" if rule else first.partition("#")[0] != f"{slug}.html":
            wrong[question] = f"expected {expected}, got {first}"
    assert wrong == {}


def test_every_name_of_a_term_finds_first_what_defines_it(page: Page, site: Site, lang: str) -> None:
    game, called = site.built.game, names_of(site.built.game, lang)
    names = {term.id: called.of(f"term-{term.id}").names for term in game.terms}
    ends: dict[str, set[str]] = {}  # a term without rules is defined by its entry; some words are of two terms
    for term in game.terms:
        for name in names[term.id]:
            ends.setdefault(name.casefold(), set()).update(term.rules[:1] or (f"term-{term.id}",))
    found = firsts(page, [form for known in names.values() for name in known for form in (name, name.upper())])
    assert {name: first for name, first in found.items() if anchor(first) not in ends[name.casefold()]} == {}


def test_the_banned_words_of_a_term_find_it(page: Page, site: Site, lang: str) -> None:
    ends: dict[str, set[str]] = {}
    for term in site.built.game.terms:
        for word in term.banned.get(lang, ()):
            ends.setdefault(word, set()).update(term.rules[:1] or (f"term-{term.id}",))
    found = firsts(page, list(ends))
    assert {word: first for word, first in found.items() if anchor(first) not in ends[word]} == {}


def test_every_rule_is_found_by_its_number_however_it_is_typed(page: Page, site: Site) -> None:
    rules = list(site.built.game.facts)
    wide = str.maketrans({chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)})
    for form in (str, str.lower, lambda rule: rule.translate(wide), "rule {}".format, "ルール{}".format):
        found = firsts(page, [form(rule) for rule in rules])
        assert [anchor(first) for first in found.values()] == rules


def data_of(site: Site, lang: str) -> Any:
    text = (site.built.site / lang / "search-data.js").read_text(encoding="utf-8")
    return json.loads(text.removeprefix("rulebook.searched(").removesuffix(");\n"))


def test_each_word_of_search_yaml_is_needed_and_leads_where_it_says(page: Page, site: Site, lang: str) -> None:
    game = site.built.game
    data = data_of(site, lang)
    words = [
        (word, kind, target)
        for each in game.search.asked
        for kind, target in each.targets.items()
        for word in each.words.get(lang, ())
    ]
    for document in data["documents"]:
        called = document.get("called", [])
        document["called"] = [name for name in called if name not in {word for word, _, _ in words}]
    words = [(word.replace("#", "97"), kind, target) for word, kind, target in words]
    listed = [word for word, _, _ in words]
    without = page.evaluate(WITHOUT, [data, listed])
    found = firsts(page, listed)
    wrong = {}
    for (word, kind, target), before in zip(words, without, strict=True):
        rules = {term.id: term.rules[:1] for term in game.terms}
        ends = {"rule": (f"#{target}",), "page": (f"{target}.html",)}.get(kind) or tuple(
            f"#{anchor}" for anchor in rules[target] or (f"term-{target}",)
        )
        first = found[word] or ""
        if not first.endswith(ends):
            wrong[word] = f"finds {first or 'nothing'}"
        elif before.endswith(ends):
            wrong[word] = "is not needed"
    assert wrong == {}


def test_all_that_is_found_is_on_the_pages_of_the_language(page: Page, site: Site, lang: str) -> None:
    places = {
        f"{name}#{anchor}".removesuffix("#")
        for name, tree in site.built.pages[lang].items()
        for anchor in ["", *tree.xpath("//@id")]
    }
    documents = data_of(site, lang)["documents"]
    assert [doc["address"] for doc in documents if doc["address"] not in places] == []
    other = next(each for each in LANGS if each != lang)
    for question in list(QUERIES[site.built.game.spec.id][other])[:8]:
        asked(page, question)
        page.wait_for_function("(q) => document.querySelector('.search-words').value === q", arg=question)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        links = page.locator(".search-result").evaluate_all("links => links.map((a) => a.href)")
        assert all(link.startswith(f"{site.address}{lang}/") for link in links)


def test_forms_of_a_word_find_first_what_the_word_finds(context: BrowserContext, site: Site) -> None:
    page = opened(context, f"{site.address}ja/index.html")
    for word, forms in FORMS[site.built.game.spec.id].items():
        found = firsts(page, [word, *forms])
        assert found[word] is not None, word
        assert found == dict.fromkeys(found, found[word])


def test_what_is_read_in_kana_finds_the_word(context: BrowserContext, site: Site) -> None:
    # Kana may also begin another word; what the word finds first is not far down.
    page = opened(context, f"{site.address}ja/index.html")
    readings = site.built.game.search.readings
    missed = page.evaluate(MISSED, [[word, reading] for word, reading in readings.items()])
    assert missed == []


def test_a_word_that_is_nowhere_finds_nothing(context: BrowserContext, address: str) -> None:
    # Its pairs of letters are in other words; the word is in none.
    page = opened(context, f"{address}ja/index.html")
    assert firsts(page, NOWHERE) == dict.fromkeys(NOWHERE)


# ── using it ──


def test_typing_finds_and_enter_lands_on_the_rule(context: BrowserContext, address: str) -> None:
    page = opened(context, f"{address}ja/turn.html")
    page.locator(".search-words").press_sequentially("属性相性")
    first = page.locator(".search-result").first
    expect(first).to_contain_text("B4")
    assert page.locator(".search-result mark").first.text_content() == "属性相性"
    expect(page.get_by_role("status").first).to_contain_text("件見つかりました")
    page.keyboard.press("Enter")
    page.wait_for_url("**/ja/matchup.html#B4")
    expect(page.locator("#B4:target")).to_be_in_viewport()
    marked = page.evaluate("[...CSS.highlights.get('found')].map((range) => range.startContainer.data)")
    assert marked and all("属性" in node for node in marked)


def test_landing_on_the_page_one_is_on(context: BrowserContext, address: str) -> None:
    page = opened(context, f"{address}en/matchup.html")
    asked(page, "tie")
    page.locator(".search-result").first.click()
    page.wait_for_url("**/en/matchup.html#B4")
    expect(page.locator("dialog.search")).to_be_hidden()
    expect(page.locator("#B4:target")).to_be_in_viewport()
    page.wait_for_function("CSS.highlights.get('found')?.size > 0")


def test_a_word_is_marked_where_readings_stand_over_it(context: BrowserContext, address: str) -> None:
    page = opened(context, f"{address}ja/turn.html")
    asked(page, "引き分け")
    page.locator(".search-result").first.click()
    page.wait_for_url("**/ja/matchup.html#B4")
    assert page.locator("#B4 ruby", has_text="引").count() > 0
    page.wait_for_function("CSS.highlights.get('found')?.size > 0")


def test_it_is_used_by_keyboard_alone(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(f"{address}en/turn.html")
    words, links = page.locator(".search-words"), page.locator(".search-result")
    for keys in ("/", "Control+k", "Meta+k"):
        page.locator("[data-search]").focus()
        page.keyboard.press(keys)
        expect(words).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator("dialog.search")).to_be_hidden()
        expect(page.locator("[data-search]")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.type("a/b support")
    expect(words).to_have_value("a/b support")
    expect(links.nth(2)).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(links.nth(0)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(links.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(links.last).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowUp")
    expect(words).to_be_focused()
    asked(page, "crown")
    expect(links.first).to_contain_text("K5")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/cards.html#K5")


TYPED_AND_DOWN = """(words) => {
    const input = document.querySelector(".search-words");
    input.value = words;
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def test_keys_pressed_at_once_go_to_what_was_typed_last(context: BrowserContext, address: str) -> None:
    page = opened(context, f"{address}en/turn.html")
    links = page.locator(".search-result")
    asked(page, "support")
    for words in ("crown", "life", "support"):
        page.locator(".search-words").focus()
        page.evaluate(TYPED_AND_DOWN, words)
        assert links.first.evaluate("(link) => link === document.activeElement")
        expect(links.first.locator("mark").first).to_have_text(re.compile(words, re.IGNORECASE))


def test_kana_on_their_way_to_kanji_are_not_searched(context: BrowserContext, address: str) -> None:
    page = opened(context, f"{address}ja/turn.html")
    session: CDPSession = context.new_cdp_session(page)
    said = page.locator(".search-said")
    for so_far in ("こ", "こう", "公開"):
        session.send("Input.imeSetComposition", {"text": so_far, "selectionStart": 2, "selectionEnd": 2})
        page.wait_for_timeout(80)
        expect(said).to_be_empty()
    session.send("Input.insertText", {"text": "公開"})
    expect(page.locator(".search-result").first).to_contain_text("P3")


def test_nothing_of_it_is_loaded_before_it_is_wanted(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    asked_for: list[str] = []
    page.on("request", lambda request: asked_for.append(request.url.rsplit("/", 1)[-1]))
    page.goto(f"{address}ja/turn.html", wait_until="networkidle")
    parts = {"search-data.js", "minisearch.js", "words.js", "finding.js"}
    assert parts.isdisjoint(asked_for)
    page.locator("[data-search]").dispatch_event("pointerdown")
    page.wait_for_function("() => Boolean(globalThis.rulebook?.find)")
    page.locator("[data-search]").click()
    page.keyboard.press("Escape")
    page.locator("[data-search]").click()
    assert sorted(name for name in asked_for if name in parts) == sorted(parts)


def test_a_question_in_the_address_is_answered(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(f"{address}ja/index.html?q=とうじ")
    expect(page.locator(".search-words")).to_have_value("とうじ")
    expect(page.locator(".search-result").first).to_contain_text("P6d")


NEARLY = {
    "toji": {"ja": ("サートポ", "サポートカード"), "en": ("battleship", "Battle Card")},
    "charisma": {"ja": ("特性能力", "特殊能力"), "en": ("disabilities", "special ability")},
}
"""What finds nothing, and a term that is like it."""


def test_where_nothing_is_found_terms_like_it_are_offered(context: BrowserContext, site: Site, lang: str) -> None:
    page = opened(context, f"{site.address}{lang}/turn.html")
    question, term = NEARLY[site.built.game.spec.id][lang]
    asked(page, question)
    expect(page.get_by_role("status").first).to_contain_text(question)
    offered = page.locator(".search-term")
    expect(offered.filter(has_text=term).first).to_be_visible()
    assert term in offered.all_text_contents()[:3]
    word = offered.first.text_content()
    offered.first.click()
    expect(page.locator(".search-words")).to_have_value(word or "")
    expect(page.locator(".search-result").first).to_be_visible()


@pytest.mark.parametrize("question", ["zzzz", "ぬゐ", "鬱"])
def test_where_no_term_is_like_it_none_is_offered(context: BrowserContext, site: Site, question: str) -> None:
    for lang in LANGS:
        page = opened(context, f"{site.address}{lang}/turn.html")
        asked(page, question)
        expect(page.get_by_role("status").first).to_contain_text(question)
        expect(page.locator(".search-try")).to_be_hidden()


def test_a_question_is_never_read_as_html(context: BrowserContext, address: str) -> None:
    page = opened(context, f"{address}en/turn.html")
    asked(page, "<zzzz>")
    expect(page.get_by_role("status").first).to_contain_text("<zzzz>")
    assert page.locator("zzzz").count() == 0


def test_it_works_on_pages_opened_as_files(context: BrowserContext, site: Site, lang: str) -> None:
    page = context.new_page()
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.goto((site.built.site / lang / "index.html").as_uri())
    page.keyboard.press("/")
    question, expected = next((q, a) for q, a in QUERIES[site.built.game.spec.id][lang].items() if "#" in a)
    asked(page, question)
    slug, _, rule = expected.partition("#")
    first = page.locator(".search-result").first
    expect(first).to_contain_text(rule)
    first.click()
    page.wait_for_url(f"file://**/{lang}/{slug}.html#{rule}")
    expect(page.locator(f"#{rule}:target")).to_be_in_viewport()
    assert failed == []


def test_where_scripts_are_off_no_button_is_shown_that_does_nothing(browser: Browser, address: str) -> None:
    context = browser.new_context(service_workers="block", java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}ja/turn.html")
    expect(page.locator("[data-search]")).to_be_hidden()
    expect(page.locator("dialog.search")).to_be_hidden()
    context.close()


# ── how it looks ──

SIZES = """() => [...document.querySelectorAll('.search :is(input, button, a)')]
    .map((e) => [e.className, e.getBoundingClientRect()]).filter(([, box]) => box.width)
    .map(([name, box]) => ({ name, width: box.width, height: box.height, left: box.left, right: box.right }))"""
SHOWN = {"": ".search-term", "ライフ": ".search-result", "サートポ": ".search-term"}
LARGE = "document.documentElement.style.fontSize = '250%'"  # twice what the theme sets


@pytest.mark.parametrize("large", [False, True], ids=["normal", "200 %"])
def test_on_a_phone_everything_can_be_hit_and_nothing_sticks_out(browser: Browser, address: str, large: bool) -> None:
    context = browser.new_context(service_workers="block", **PHONE)
    page = context.new_page()
    page.goto(f"{address}ja/turn.html")
    if large:
        page.evaluate(LARGE)
    page.locator("[data-search]").tap()
    for words, shown in SHOWN.items():
        asked(page, words)
        expect(page.locator(shown).first).to_be_visible()
        sizes = page.evaluate(SIZES)
        assert len(sizes) > 3
        for each in sizes:
            assert min(each["width"], each["height"]) >= TOUCHED, each
            assert each["left"] >= 0 and each["right"] <= 390, each
        assert page.evaluate("document.querySelector('dialog.search').scrollWidth <= 390")
    context.close()


@pytest.mark.parametrize("look", [{"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}])
def test_axe_finds_nothing_wrong(browser: Browser, address: str, look: dict[str, Any]) -> None:
    context = browser.new_context(service_workers="block", **DESKTOP, **look)
    page = opened(context, f"{address}ja/turn.html")
    for words, shown in SHOWN.items():
        asked(page, words)
        expect(page.locator(shown).first).to_be_visible()
        report = Axe().run(page, context="dialog.search")
        assert [(v["id"], [n["html"] for n in v["nodes"]]) for v in report.response["violations"]] == [], words
    context.close()
