"""The referee page in a real browser: it shows what the judge answers, by touch and keyboard; the address keeps it."""

from __future__ import annotations

import gzip
import json
import re
from random import Random
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from generator.engine import make_engine
from generator.engine.judge import dump
from generator.engine.referee import Pick
from generator.engine.tables import answered, spoken
from tests.referee import waits, waits_for
from tests.website.conftest import ROOT, Built, Site
from tests.website.refereeing import READ, REFUSED, SHOWN, UNPAIRED, asked, opened, random_state, unpaired, written

STATES = {"battle": 200, "combat": 160, "payment": 80}
"""How many random states of each question are looked at, in each language."""


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_page_shows_what_the_judge_answers(browser: Browser, site: Site, lang: str) -> None:
    engine = make_engine(site.built.game, ROOT)
    made = engine.referee()
    between = site.built.game.messages["list.sentence"][lang]
    page = opened(browser, f"{site.address}{lang}/referee.html")
    random = Random(lang)
    kinds = set()
    for ask in made.asks:
        states = [random_state(random, ask, made.choices) for _ in range(STATES[ask.id])]
        shown = page.evaluate(READ, [written(ask, values, len(made.asks) > 1) for values in states])
        for values, seen in zip(states, shown, strict=True):
            if waits(ask, values):
                kinds.add((ask.id, "waits"))
                assert (seen["steps"], seen["refuses"], len(seen["said"])) == ([], False, 1), values
                missing = [field for field in ask.fields() if isinstance(field, Pick) and waits_for(field, values)]
                assert all(engine.speaker.say(field.label, lang) in seen["said"][0] for field in missing), values
                continue
            told = engine.judge(dump(asked(site, ask, values)))
            kinds.add((ask.id, seen["refuses"]))
            assert seen["refuses"] == ("error" in told), values
            if "error" in told:
                assert list(dict.fromkeys(rule for rule, _ in seen["steps"])) == told["error"]["rules"], values
                assert between.join(dict.fromkeys(text for _, text in seen["steps"])) == told["error"][lang], values
                assert seen["said"][1] == seen["steps"][0][1]
            else:
                assert seen["steps"] == [[step["rule"], step[lang]] for step in told["steps"]], values
                verdict = answered(ask.program, values).verdict
                said = [spoken(ask.program, each, lang) for each in verdict]
                if unpaired(ask, values):
                    kinds.add((ask.id, "unpaired"))
                    said = [UNPAIRED[lang], *said]
                assert seen["said"] == said, values
    page.context.close()
    expected = {"toji": 3, "charisma": 4 + 2}  # no payment is refused outright; only the blocks of an attack are pairs
    assert len(kinds) == expected[site.built.game.spec.id]


def pick(page: Page, field: str, value: str) -> None:
    page.locator(f"[data-field='{field}'] .referee-none").tap()
    page.locator(f"dialog[open] [data-choice='{value}']").tap()


def test_a_battle_is_settled_by_touch(browser: Browser, address: str) -> None:
    page = opened(browser, address + "ja/referee.html")
    said = page.locator(".referee-said")
    expect(said).to_have_text("イベント、先攻のバトルカード、後攻のバトルカードを選んでください。")
    pick(page, "event", "standard-1")
    expect(page.locator("dialog[open]")).to_have_count(0)
    pick(page, "first.battle", "fire-2")
    expect(said).to_have_text("後攻のバトルカードを選んでください。")
    pick(page, "second.battle", "wind-4")
    expect(said).to_contain_text("バトルは後攻プレイヤーの勝ちです。")
    pick(page, "first.supports", "fire-3")
    page.locator("dialog[open] .referee-close").tap()
    expect(said).to_contain_text("バトルは先攻プレイヤーの勝ちです。")
    expect(said).to_contain_text("先攻：最終MP8、ライフ12")
    bar = page.locator(".referee-bar").bounding_box()
    assert bar and bar["y"] + bar["height"] <= 844, "the result is in sight while cards are picked"
    page.locator("[data-field='second.life'] [data-step='-1']").tap()
    expect(said).to_contain_text("ライフ11→7")
    assert page.url.endswith(
        "#event=standard-1&first.battle=fire-2&first.supports=fire-3&second.battle=wind-4&second.life=11"
    )
    page.locator(".referee-why").tap()
    expect(page.locator(".referee-steps li p").first).to_be_in_viewport()
    page.go_back()
    expect(said).to_contain_text("後攻プレイヤーの勝ち")
    page.go_forward()
    expect(said).to_contain_text("先攻プレイヤーの勝ち")
    page.locator("[data-field='first.supports'] .referee-card").first.tap()
    page.locator("dialog[open] .referee-remove").tap()
    expect(said).to_contain_text("後攻プレイヤーの勝ち")
    page.locator(".referee-reset").tap()
    expect(said).to_contain_text("を選んでください")
    assert "#" not in page.url
    page.context.close()


def test_an_attack_is_settled_by_touch(browser: Browser, charisma_address: str) -> None:
    page = opened(browser, charisma_address + "en/referee.html")
    said = page.locator(".referee-said")
    expect(said).to_have_text("Pick: Attackers.")
    pick(page, "blockers", "golem")
    page.locator("dialog[open] .referee-close").tap()
    expect(said).to_have_text("Pick: Attackers.")
    page.locator("[data-field=blockers] .referee-card").first.tap()
    page.locator("dialog[open] .referee-remove").tap()
    pick(page, "attackers", "golem")
    page.locator("dialog[open] [data-choice=drone]").tap()
    page.locator("dialog[open] .referee-close").tap()
    pick(page, "blockers", "black-dragon")
    page.locator("dialog[open] .referee-close").tap()
    expect(said.locator("p").first).to_have_text("Nothing is paired yet. As it stands:")
    expect(said.locator("p").nth(1)).to_have_text(
        "The defending player takes 3 damage, with 40 cards left in the deck."
    )
    links = page.locator("[data-field=blocks]")
    links.locator(".referee-row").nth(1).locator("button").first.tap()
    expect(links.locator("[aria-pressed=true]")).to_have_count(1)
    links.locator(".referee-row").nth(0).locator("button").first.tap()
    expect(links.locator(".referee-pair")).to_have_count(1)
    expect(said).to_contain_text("Sample: Black Dragon takes 2 damage and survives with 1 HP left.")
    expect(said).to_contain_text("The defending player takes 1 damage, with 42 cards left in the deck.")
    expect(said).not_to_contain_text("As it stands")
    page.locator("[data-field=blockers] .referee-mark", has_text="tapped").tap()
    expect(said).to_contain_text("Sample: Black Dragon is tapped and cannot block.")
    page.locator("[data-field=attackers] .referee-card").first.tap()
    page.locator("dialog[open] .referee-remove").tap()
    expect(links.locator(".referee-pair")).to_have_count(0)
    expect(said).to_contain_text("42 cards left in the deck")
    page.locator("[data-ask=payment]").tap()
    expect(said).to_have_text("Pick: Card to pay for.")
    pick(page, "card", "red-guard")
    pick(page, "payers", "red-captain")
    page.locator("dialog[open] .referee-close").tap()
    expect(said).to_have_text("It can be paid.")
    page.go_back()
    expect(said).to_have_text("It cannot be paid.")
    page.context.close()


def test_a_battle_is_settled_by_keyboard(browser: Browser, address: str) -> None:
    page = opened(browser, address + "en/referee.html", has_touch=False, is_mobile=False)
    for field, value in (("event", "low-mp"), ("first.battle", "fire-2"), ("second.battle", "wind-4")):
        page.locator(f"[data-field='{field}'] .referee-none").press("Enter")
        sheet = page.locator("dialog[open]")
        for _ in range(40):
            if sheet.locator(f"[data-choice='{value}']").evaluate("e => e === document.activeElement"):
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(sheet).to_have_count(0)
        focused = page.locator(":focus")
        expect(focused).to_have_attribute("data-key", f"{field} 0")
    expect(page.locator(".referee-said")).to_contain_text("The first player wins the battle.")
    page.locator("[data-field='event'] .referee-card").press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(":focus")).to_have_attribute("data-key", "event 0")
    page.context.close()


@pytest.mark.parametrize("served", [True, False])
def test_the_language_switch_and_a_reload_keep_the_state(browser: Browser, site: Site, served: bool) -> None:
    address = site.address if served else f"{site.built.site.as_uri()}/"
    state = SHOWN[site.built.game.spec.id]
    page = opened(browser, f"{address}ja/referee.html{state}")
    steps = page.locator(".referee-steps > li")
    expect(steps.first).to_be_visible()
    count = steps.count()
    page.locator("a[data-language=en]").first.click()
    page.wait_for_url("**/en/referee.html*")
    expect(steps).to_have_count(count)
    assert page.url.endswith(state)
    page.reload()
    expect(steps).to_have_count(count)
    page.context.close()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_whole_fields_meet_and_one_more_is_against_the_rules(
    browser: Browser, charisma_address: str, lang: str
) -> None:
    """F2: four Characters and six Units on each side can be picked; the counters say so."""
    attackers = ["golem"] * 4 + ["white-crab"] * 2 + ["drone"] * 4
    pairs = ",".join(f"{n}-{n}" for n in range(1, 11))
    hashes = [
        f"#ask=combat&attackers={','.join(attackers)}&blockers={','.join(attackers)}&blocks={pairs}",
        f"#ask=combat&attackers={','.join(attackers[:-1])}&deck=20",
        f"#ask=combat&attackers={','.join(['red-captain', *attackers[:-1]])}&deck=20",
    ]
    page = opened(browser, f"{charisma_address}{lang}/referee.html")
    paired, attack, refused = page.evaluate(READ, hashes)
    assert not paired["refuses"] and len([rule for rule, _ in paired["steps"] if rule == "A2"]) == 10
    assert not attack["refuses"] and any("13" in said for said in attack["said"]), "4 × 2 and 5 × 1 of 20"
    assert refused["refuses"] and [rule for rule, _ in refused["steps"]] == ["F2"]
    page.evaluate(READ, [hashes[1]])
    attacking = page.locator("[data-field=attackers]")
    attacking.locator(".referee-none").tap()
    sheet = page.locator("dialog[open]")
    expect(sheet.locator(".referee-count")).to_have_text("9/10")
    sheet.locator("[data-choice=drone]").tap()
    expect(sheet).to_have_count(0)
    expect(attacking.locator(".referee-card")).to_have_count(10)
    expect(page.locator(".referee-refuses")).to_have_count(0)
    page.context.close()


def test_a_deck_that_has_lost_already_cannot_be_asked_about(browser: Browser, charisma_address: str) -> None:
    """D2: neither step by step, nor typed, nor in an address."""
    page = opened(browser, f"{charisma_address}en/referee.html#ask=combat&attackers=golem&deck=2")
    deck, said = page.locator("[data-field=deck]"), page.locator(".referee-said")
    for _ in range(3):
        deck.locator("[data-step='-1']").tap()
    expect(deck.locator("input")).to_have_value("1")
    deck.locator("input").fill("0")
    deck.locator("input").press("Enter")
    expect(deck.locator("input")).to_have_value("1")
    expect(said).to_contain_text("The defender's deck runs out")
    page.evaluate(READ, ["#ask=combat&attackers=golem&deck=0"])
    expect(deck.locator("input")).to_have_value("43")
    page.context.close()


LEFT = """(hashes) => hashes.filter((hash) => {
    history.replaceState(null, "", hash);
    dispatchEvent(new PopStateEvent("popstate"));
    return !document.querySelector(".referee-left").hidden;
})"""
"""Those of the addresses of which the page says that some of it is left out."""


def test_what_an_address_says_beyond_what_can_be_picked_is_told(browser: Browser, charisma_address: str) -> None:
    """Too many cards, and whatever else is not taken over; until something else is picked."""
    base = {"attackers": "golem,drone.1", "blockers": "black-dragon,blue-imp", "blocks": "2-1", "deck": "20"}
    beyond = [
        *({field: ",".join(["golem"] * 12)} for field in ("attackers", "blockers")),
        *({"attackers": cards} for cards in ("golem,nobody", "golem.9", "golem.0.x", "golem,", "golem,.1")),
        *({"blocks": pairs} for pairs in ("3-1", "1-3", "0-1", "x", "1", "2-1,5-5")),
        *({"deck": number} for number in ("0", "999", "x", "-1", "")),
    ]
    within = [{}, {"attackers": "", "blocks": ""}, {"blocks": ""}, {"blocks": "2-1,2-1"}, {"deck": "53"}, {"ad": "1"}]
    wrong, right = (
        ["#ask=combat&" + "&".join(f"{name}={said}" for name, said in (base | change).items()) for change in some]
        for some in (beyond, within)
    )
    page = opened(browser, f"{charisma_address}en/referee.html{wrong[0]}")
    left = page.locator(".referee-left")
    words = "Some of what this link says cannot be picked here and has been left out."
    expect(left).to_have_text(words)
    expect(left).to_be_visible()
    expect(page.locator("[data-field=attackers] .referee-card")).to_have_count(10)
    assert page.evaluate(LEFT, [*wrong, *right, SHOWN["charisma"], REFUSED["charisma"]]) == wrong
    page.evaluate(LEFT, wrong[:1])
    expect(left).to_be_visible()
    page.locator("[data-field=blockers] .referee-mark", has_text="tapped").first.tap()
    expect(left).to_be_hidden()
    page.context.close()


@pytest.mark.parametrize(
    "said",
    ["#battle", "#event=nothing&first.battle=fire-9&first.life=0", "#blocks=1-1&a=%25", "#%", "#%2", "#a=%ff%E6"],
)
def test_an_address_that_says_nothing_is_as_if_empty(browser: Browser, site: Site, said: str) -> None:
    page = opened(browser, f"{site.address}en/referee.html{said}")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.reload()
    words = page.locator(".referee").get_attribute("data-pick") or ""
    expect(page.locator(".referee-said p")).to_contain_text(words.partition("{")[0])
    expect(page.locator(".referee-refuses")).to_have_count(0)
    expect(page.locator(".referee-answer, .referee-why").first).to_be_hidden()
    assert page.locator(".referee-face").count() == 0 and not errors
    page.context.close()


SIGNS = "%%%&=#,.-+ 0129aé札\0"
FUZZED = """(hashes) => hashes.filter((hash) => {
    history.replaceState(null, "", location.pathname);
    location.hash = hash;
    dispatchEvent(new PopStateEvent("popstate"));
    return [...document.querySelectorAll(".referee-ask:not([hidden])")].length !== 1 ||
        !document.querySelector(".referee-ask:not([hidden]) .referee-card");
})"""
"""Those of the addresses that leave the page without anything to pick."""


def test_whatever_an_address_says_cards_can_be_picked(browser: Browser, site: Site) -> None:
    """Addresses that say much, cut off anywhere, written as escapes once or twice, with signs put in at random."""
    random = Random(7)
    name = site.built.game.spec.id
    whole = [form for state in (SHOWN[name], REFUSED[name]) for form in escaped(state)]
    cut = [form[:end] for form in whole for end in range(len(form))]
    mixed = []
    for _ in range(300):
        form = random.choice(whole)
        at = random.randrange(len(form))
        mixed.append(
            form[:at] + "".join(random.choices(SIGNS, k=random.randint(1, 4))) + form[at + random.randint(0, 3) :]
        )
    page = opened(browser, f"{site.address}en/referee.html")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    assert page.evaluate(FUZZED, cut + mixed) == [] and errors == []
    for form in whole:
        page.goto("about:blank")
        page.goto(f"{site.address}en/referee.html#{form}")
        expect(page.locator(".referee-steps > li").first).to_be_visible()
    page.goto("about:blank")
    page.goto(f"{site.address}en/referee.html#{whole[1][:-1]}%2")
    expect(page.locator(".referee-face").first).to_be_visible()
    assert errors == []
    page.context.close()


def escaped(state: str) -> list[str]:
    """What an address says, as it is and as it may be passed on."""
    return [state[1:], quote(state[1:], safe=""), re.sub("[=&]", lambda sign: quote(sign[0]), state[1:])]


def test_each_rule_that_is_cited_has_its_page_and_its_examples(site: Site) -> None:
    for lang, pages in site.built.pages.items():
        text = (site.built.site / lang / "referee-data.js").read_text(encoding="utf-8")
        data = json.loads(text.partition(".referee = ")[2].removesuffix(";\n"))
        cited = {s[0] for ask in data["asks"] for s in ask["program"]["sentences"] if s[0]}
        assert cited == set(data["rules"])
        shown = 0
        for rule, (address, examples) in data["rules"].items():
            for link in (address, *(link for _, link in examples)):
                name, _, anchor = link.partition("#")
                assert pages[name].xpath(f"//*[@id='{anchor}']"), (rule, link)
            shown += bool(examples)
        assert shown >= len(cited) - 2


def test_the_examples_of_a_rule_are_listed_once(browser: Browser, address: str) -> None:
    page = opened(browser, f"{address}en/referee.html{SHOWN['toji']}")
    rules = page.locator(".referee-steps > li > .rule-ref").all_text_contents()
    assert len(rules) > len(set(rules))
    expect(page.locator(".referee-steps summary")).to_have_count(len(set(rules)))
    page.locator(".referee-steps summary", has_text="B3").tap()
    link = page.locator(".referee-steps details[open] a").first
    title = link.text_content() or ""
    link.tap()
    page.wait_for_url("**/en/*.html#example-*")
    expect(page.locator(f"{'#' + page.url.partition('#')[2]} .example-title")).to_contain_text(title)
    page.go_back()
    assert page.locator(".referee-steps > li > .rule-ref").all_text_contents() == rules
    page.context.close()


def test_without_scripts_the_page_says_so(browser: Browser, site: Site) -> None:
    page = opened(browser, f"{site.address}en/referee.html", java_script_enabled=False)
    expect(page.locator(".referee")).to_contain_text("allow scripts")
    expect(page.locator(".referee-open")).to_be_hidden()
    page.context.close()


def test_no_other_page_loads_the_tables(built: Built, charisma: Built) -> None:
    for one in (built, charisma):
        for lang, pages in one.pages.items():
            loading = [name for name, page in pages.items() if page.xpath("//script[contains(@src, 'referee-data')]")]
            assert loading == ["referee.html"], lang


def test_the_tables_are_small(site: Site) -> None:
    """The page is for the table, over a phone's line: less than 60 kB for a language, as it is sent."""
    for lang in site.built.game.languages:
        assert len(gzip.compress((site.built.site / lang / "referee-data.js").read_bytes())) < 60_000
