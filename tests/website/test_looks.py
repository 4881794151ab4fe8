"""How pages look to a reader: captions, rows of cards, frames, the foot of the page."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page

from generator.engine.core import Message, Row, Scene, Shown
from generator.engine.toji.data import compile_data
from generator.model import Game, Member
from generator.website.examples import _sides
from generator.website.phrases import cut
from tests.website.conftest import PHONE, Built, Site, launched
from tests.website.visits import Visits


def screen(browser: Browser, width: int, height: int = 844, **more: object) -> Page:
    return browser.new_context(
        service_workers="block", viewport={"width": width, "height": height}, locale="ja-JP", **more
    ).new_page()


# ── phrases ──


def test_phrases_join_to_the_text_and_no_word_is_cut() -> None:
    words = ["低MP勝利イベント", "後攻プレイヤー", "王冠の属性", "バトルカード"]
    for text in (
        "特殊イベントとは、低MP勝利イベントと属性有利イベントのことです。",
        "後攻プレイヤーだけが王冠の属性",
        "先攻のバトルカード",
        "湯",
    ):
        phrases = cut(text, words)
        assert "".join(phrases) == text
        assert all(any(word in phrase for phrase in phrases) for word in words if word in text), phrases
    assert cut("先攻のバトルカード", words) == ["先攻の", "バトルカード"]
    assert cut("", words) == []
    assert cut("見本・ぜんまい", words) == ["見本・", "ぜんまい"]
    assert cut("火・風", ["火・風"]) == ["火・風"]


def test_every_caption_is_said_whole(built: Built) -> None:
    for pages in built.pages.values():
        for page in pages.values():
            for row in page.xpath("//div[@role='group' and contains(@class,'row')]"):
                assert row.xpath("string(.//p[@class='row-caption'])").strip() == row.get("aria-label")


def test_captions_say_the_short_name_of_a_player_and_without_one_the_label(built: Built) -> None:
    data = compile_data(built.game)
    assert [name["ja"] for name in data.player_shorts] == ["先攻", "後攻"]
    plain = tuple(member.model_copy(update={"short": None}) for member in built.game.spec.sets["player"])
    assert compile_data(with_players(built.game, plain)).player_shorts == data.player_labels


def with_players(game: Game, players: tuple[Member, ...]) -> Game:
    return replace(game, spec=game.spec.model_copy(update={"sets": {**game.spec.sets, "player": players}}))


# ── rows of cards ──


def test_rows_of_one_side_lie_together() -> None:
    def row(side: str, *cards: str) -> Row:
        return Row(Message("m"), tuple(Shown("k", {}, card) for card in cards), side)

    scene = Scene((row("", "e"), row("a", "1"), row("a"), row("a", "2"), row("b", "3"), row("", "x"), row("", "y")))
    sides = [[card.id for one in side for card in one.cards] for side in _sides(scene)]
    assert sides == [["e"], ["1", "2"], ["3"], ["x"], ["y"]]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_on_a_phone_a_battle_stands_in_one_row_under_short_captions(
    phone_visits: Visits, battles: Site, lang: str
) -> None:
    event, battle = {"ja": ("イベント", "バトルカード"), "en": ("Event", "Battle Card")}[lang]
    count = 0
    for name, scenes in phone_visits.pages(battles, lang, "rows").items():
        for scene in scenes:
            for row in scene["rows"]:
                assert row["lines"] <= 2, (name, row)
                assert row["width"] >= 84, (name, row)
            names = [row["said"] for row in scene["rows"]]
            if len(names) == 3 and names[0] == event and all(battle in said for said in names[1:]):
                count += 1
                assert len({bottom for row in scene["rows"] for bottom in row["bottoms"]}) == 1, (name, scene)
    assert count > 10


@pytest.fixture
def battles(built: Built, address: str) -> Site:
    return Site(built, address)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_on_the_narrowest_phone_nothing_sticks_out_of_its_box(phone_visits: Visits, site: Site, lang: str) -> None:
    widths, out = (phone_visits.pages(site, lang, look) for look in ("narrow", "out"))
    assert {name: width for name, width in widths.items() if width > 320} == {}
    assert {name: what for name, what in out.items() if what} == {}
    assert widths


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_word_beside_a_card_is_cut(phone_visits: Visits, site: Site, lang: str) -> None:
    seen = phone_visits.pages(site, lang, "labels")
    for name, tree in site.built.pages[lang].items():
        labels = tree.xpath("//*[@class='row-caption' or @class='card-name' or starts-with(@class,'badge')]")
        for width, told in seen[name].items():
            assert set(told["said"]) == {label.text_content() for label in labels}, (name, width)
            assert told["cut"] == [], (name, width)


# ── frames and feet ──


def test_a_figure_has_one_frame(browser: Browser, address: str) -> None:
    page = screen(browser, 390)
    page.goto(address + "ja/cards.html", wait_until="load")
    seen = page.locator(".figure").evaluate_all(
        "all => all.map((e) => getComputedStyle(e)).map((s) => [s.backgroundColor, s.borderTopWidth, s.paddingTop])"
    )
    assert seen and all(one == ["rgba(0, 0, 0, 0)", "0px", "0px"] for one in seen)
    page.context.close()


def test_the_page_ends_with_its_foot(browser: Browser, built: Built, address: str) -> None:
    page = screen(browser, 1280, 900)
    for name in built.pages["ja"]:
        page.goto(f"{address}ja/{name}", wait_until="load")
        below = page.evaluate(
            """document.documentElement.scrollHeight - scrollY -
                document.querySelector("footer").getBoundingClientRect().bottom"""
        )
        assert abs(below) <= 1, name
    page.context.close()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_ornaments_stand_still_for_those_who_want_it(browser: Browser, site: Site, motion: str) -> None:
    page = screen(browser, 390, reduced_motion=motion)
    page.goto(site.address + "ja/index.html", wait_until="load")
    drifting = page.evaluate("document.getAnimations().filter((a) => a.animationName === 'drift').length")
    assert drifting == (page.locator(".noren-ornament [id*=drift]").count() if motion == "no-preference" else 0)
    assert page.locator(".noren-ornament [id*=drift]").count() > 2
    page.context.close()


@pytest.mark.parametrize("look", ["chips", "covering", "ways"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_on_no_page_is_a_link_too_low_a_card_covered_or_a_way_without_name(
    phone_visits: Visits, site: Site, lang: str, look: str
) -> None:
    assert {name: wrong for name, wrong in phone_visits.pages(site, lang, look).items() if wrong} == {}


TITLE = """() => {
    const room = document.querySelector(".md-header__ellipsis").getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(document.querySelector(".md-header__topic"));
    const title = range.getBoundingClientRect();
    const edge = Math.max(...[...document.querySelectorAll("header :is(button, a)")]
        .filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect().right));
    const whole = title.right <= room.right + 1 && title.bottom <= room.bottom;
    return { whole, edge };
}"""


@pytest.mark.parametrize("letters", [16, 22, 26, 32])
def test_the_title_in_the_head_is_seen_whole(browser: Browser, site: Site, letters: int) -> None:
    large = launched(browser.browser_type, f"--blink-settings=defaultFontSize={letters}")
    context = large.new_context(**PHONE, service_workers="block")
    page = context.new_page()
    for lang in site.built.pages:
        page.goto(f"{site.address}{lang}/index.html", wait_until="load")
        seen = page.evaluate(TITLE)
        assert seen["whole"], (lang, seen)
        assert seen["edge"] <= 390, lang
    large.close()


@pytest.mark.parametrize("name", ["referee", "practice"])
def test_what_is_said_in_passing_covers_no_bar_at_the_foot(browser: Browser, site: Site, name: str) -> None:
    page = screen(browser, 390, is_mobile=True, has_touch=True)
    page.goto(f"{site.address}ja/{name}.html", wait_until="load")
    page.evaluate("rulebook.copyLink(location.href)")
    page.wait_for_function("document.querySelector('.said').textContent")
    said = page.locator(".said").bounding_box()
    bars = [bar.bounding_box() for bar in page.locator(".referee-bar, .practice-nav").all()]
    assert bars and all(said["y"] + said["height"] <= bar["y"] or said["y"] >= bar["y"] + bar["height"] for bar in bars)
    page.context.close()
