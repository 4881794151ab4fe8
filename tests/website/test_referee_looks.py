"""How the referee page looks in each of its states, what it lets a finger do, and the link that it copies."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.website.axe import AXE, COLOURS, found
from tests.website.conftest import Site
from tests.website.refereeing import READ, REFUSED, SHOWN, opened

SMALL = """
() => [...document.querySelectorAll(".referee :is(button, summary, input, a:not(.stand-in a))")]
.filter((e) => e.checkVisibility()).map((e) => {
  const { width, height } = e.getBoundingClientRect();
  return [e.className || e.outerHTML.slice(0, 60), Math.round(width * 10) / 10, Math.round(height * 10) / 10];
}).filter(([, width, height]) => width < 44 || height < 44)
"""


EMPTY_BOXES = """
() => [...document.querySelectorAll(".referee :is(.referee-group, .referee-field, .referee-answer, .referee-row)")]
.filter((e) => e.checkVisibility())
.filter((e) => ![...e.querySelectorAll("button, input, a")].some((one) => one.checkVisibility()))
.map((e) => e.outerHTML.slice(0, 90))
"""


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_is_tapped_is_large_enough_and_nothing_sticks_out_or_is_empty(
    browser: Browser, site: Site, width: int, lang: str
) -> None:
    page = opened(browser, f"{site.address}{lang}/referee.html", viewport={"width": width, "height": 844})
    for state in ("", SHOWN[site.built.game.spec.id], REFUSED[site.built.game.spec.id], "#ask=payment"):
        page.evaluate(READ, [state or "#"])
        for summary in page.locator(".referee-steps summary").all():
            summary.evaluate("e => { e.parentElement.open = true }")
        assert page.evaluate(SMALL) == []
        assert page.evaluate(EMPTY_BOXES) == [], state
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator(".referee-none:visible").first.tap()
    expect(page.locator("dialog[open]")).to_be_visible()
    assert page.evaluate(SMALL) == []
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_whatever_is_shown(browser: Browser, site: Site, scheme: str) -> None:
    page = opened(browser, f"{site.address}ja/referee.html", color_scheme=scheme)
    page.evaluate(AXE)
    rules = None if scheme == "light" else COLOURS
    name = site.built.game.spec.id

    for state in ("#", SHOWN[name], REFUSED[name], "#ask=payment&card=black-dragon&payers=golem,golem"):
        page.evaluate(READ, [state])
        assert found(page, rules) == [], state
    page.locator(".referee-card:visible").first.tap()
    page.locator("dialog[open] img").last.scroll_into_view_if_needed()
    assert found(page, rules) == []
    page.context.close()


NAMES = """
(box) => [...document.querySelectorAll(box + " .referee-name")].filter((e) => e.checkVisibility()).map((e) => {
  const range = document.createRange();
  range.selectNodeContents(e);
  const [text, card] = [range.getBoundingClientRect(), e.closest("button").getBoundingClientRect()];
  return {
    said: e.textContent,
    label: e.closest("button").ariaLabel ?? e.closest("button").dataset.name,
    size: parseFloat(getComputedStyle(e).fontSize),
    inside: text.left >= card.left - 1 && text.right <= card.right + 1 && text.bottom <= card.bottom + 1,
    ink: getComputedStyle(e).color,
  };
})
"""
"""The names below the pictures of cards."""
NAMED = {
    "toji": [("#event=crown-water&first.battle=water-4&first.supports=water-3,water-4&second.battle=earth-3", 5)],
    "charisma": [
        ("#ask=combat&attackers=black-dragon,yellow-sparrow&blockers=red-berserker,walker-mk4&blocks=1-2", 8),
        ("#ask=payment&card=red-berserker&payers=red-captain,yellow-sparrow,walker-mk4", 4),
    ],
}
"""States of the page, and how many cards they show: those that are to be paired stand there twice."""


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_card_is_named_in_letters_that_can_be_read(browser: Browser, site: Site, width: int, lang: str) -> None:
    """In the sheets no two cards have the same name, and what the answer calls a card is what its name says."""
    page = opened(browser, f"{site.address}{lang}/referee.html", viewport={"width": width, "height": 844})
    for state, count in NAMED[site.built.game.spec.id]:
        page.evaluate(READ, [state])
        names = page.evaluate(NAMES, ".referee-ask")
        assert len(names) == count
        for sheet in page.locator(".referee-sheet").all():
            choices = sheet.get_attribute("data-choices")
            sheet.evaluate("e => e.showModal()")
            sheet.locator("[data-choice]").first.evaluate("e => e.setAttribute('aria-pressed', 'true')")
            listed = page.evaluate(NAMES, f"[data-choices={choices}]")
            assert len({name["said"] for name in listed}) == len(listed) > 1
            assert len({name["ink"] for name in listed}) == 1
            names += listed
            sheet.evaluate("e => e.close()")
        for name in names:
            assert name["said"] and name["said"] in name["label"], name
            assert name["size"] >= 16 and name["inside"], name
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.context.close()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_how_many_the_rules_allow_is_said_and_one_more_can_be_asked(browser: Browser, address: str, lang: str) -> None:
    page = opened(browser, f"{address}{lang}/referee.html#event=hand-pick&first.battle=fire-1&second.battle=fire-2")
    supports, sheet = page.locator("[data-field='second.supports']"), page.locator("dialog[open]")
    expect(supports.locator("legend")).to_contain_text({"ja": "2枚まで", "en": "up to 2"}[lang])
    supports.locator(".referee-none").tap()
    expect(sheet.locator(".referee-count")).to_have_text("0/2")
    sheet.locator("[data-choice=fire-1]").tap()
    expect(sheet.locator(".referee-count")).to_have_text("1/2")
    sheet.locator("[data-choice=fire-2]").tap()
    expect(sheet).to_have_count(0)
    expect(page.locator(".referee-refuses")).to_have_count(0)
    supports.locator(".referee-none").tap()
    sheet.locator("[data-choice=fire-3]").tap()
    expect(page.locator(".referee-refuses")).to_have_count(1)
    expect(page.locator(".referee-steps .rule-ref").first).to_have_text("P4")
    page.context.close()


def test_two_that_can_only_be_paired_with_each_other_are_paired(browser: Browser, charisma_address: str) -> None:
    """Not if the rules are against it, nor if there is anything to choose: then the bar leads to where it is chosen."""
    cases = (("golem", ["red-guard"], 1), ("golem", ["red-guard", "drone"], 0), ("black-dragon", ["red-guard"], 0))
    for attacker, blockers, pairs in cases:
        for first, second in (("attackers", "blockers"), ("blockers", "attackers")):
            page = opened(browser, f"{charisma_address}en/referee.html")
            for field in (first, second):
                page.locator(f"[data-field={field}] .referee-none").tap()
                for value in [attacker] if field == "attackers" else blockers:
                    page.locator(f"dialog[open] [data-choice={value}]").tap()
                page.locator("dialog[open] .referee-close").tap()
            if first == "attackers" or len(blockers) == 1:
                expect(page.locator(".referee-pair")).to_have_count(pairs)
            point = page.locator(".referee-point")
            if pairs:
                expect(point).to_be_hidden()
                page.locator(".referee-pair").tap()
                expect(page.locator(".referee-pair")).to_have_count(0)
            point.tap()
            expect(page.locator("[data-field=blocks] button").first).to_be_focused()
            expect(page.locator("[data-field=blocks] .referee-row").first).to_be_in_viewport(ratio=1)
            page.context.close()


def test_the_code_of_the_empty_page_is_there_only_while_it_is_empty(browser: Browser, site: Site) -> None:
    page = opened(browser, f"{site.address}en/referee.html")
    code = page.locator(".elsewhere")
    expect(code).to_be_visible()
    page.evaluate(READ, [SHOWN[site.built.game.spec.id]])
    expect(code).to_be_hidden()
    page.locator(".referee-reset").tap()
    expect(code).to_be_visible()
    page.context.close()


CLOSED = "const held = navigator.clipboard; globalThis.pasted = () => held.readText();"
"""What a page copies can be read although the clipboard is closed to it, as it is on plain http."""


@pytest.mark.parametrize("closing", ["", "navigator.clipboard.writeText = () => Promise.reject()",
                                     "Object.defineProperty(navigator, 'clipboard', {value: undefined})"])  # fmt: skip
def test_a_button_copies_the_link_to_what_is_shown(browser: Browser, site: Site, closing: str) -> None:
    page = opened(browser, "about:blank", permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script(f"{CLOSED} {closing}")
    state = SHOWN[site.built.game.spec.id]
    page.goto(f"{site.address}en/referee.html{state}", wait_until="load")
    page.locator(".referee-copy").tap()
    expect(page.get_by_role("status").filter(has_text="Link copied")).to_be_visible()
    copied = page.evaluate("pasted()")
    assert copied == f"{site.address}en/referee.html{state}"
    steps = page.locator(".referee-steps > li").all_text_contents()
    page.locator(".referee-reset").tap()
    page.locator(".referee-copy").tap()
    assert page.evaluate("pasted()").partition("#")[0] == f"{site.address}en/referee.html"
    page.goto(copied)
    assert page.locator(".referee-steps > li").all_text_contents() == steps
    page.context.close()


COVERED = """
() => [...document.querySelectorAll(".referee-face")].filter((e) => e.checkVisibility()).filter((e) => {
  e.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = e.querySelector("img").getBoundingClientRect();
  const parts = [0.02, 0.2, 0.4, 0.6, 0.8, 0.98];
  const covers = (x, y) => document.elementFromPoint(left + x * width, top + y * height).localName !== "img";
  return parts.some((x) => parts.some((y) => covers(x, y)));
}).map((e) => e.outerHTML.slice(0, 90))
"""
"""Cards of which something is covered."""


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_nothing_covers_a_card(browser: Browser, site: Site, lang: str) -> None:
    page = opened(browser, f"{site.address}{lang}/referee.html{SHOWN[site.built.game.spec.id]}")
    expect(page.locator(".referee-place:visible").first).to_be_visible()
    assert page.evaluate(COVERED) == []
    page.context.close()


FORCED = """
() => {
  const wrong = [];
  const bordered = ".referee :is(button, input, .referee-group, .referee-bar, .referee-place)";
  for (const e of [...document.querySelectorAll(bordered)].filter((one) => one.checkVisibility())) {
    const { borderTopWidth: width, borderTopStyle: style } = getComputedStyle(e);
    const chosen = e.getAttribute("aria-pressed") === "true";
    if (parseFloat(width) < 1 || style === "none") wrong.push(["no border", e.outerHTML.slice(0, 90)]);
    if (chosen !== (style === "double")) wrong.push(["chosen or not", e.outerHTML.slice(0, 90)]);
  }
  return wrong;
}
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_where_colours_are_the_readers_own_borders_tell_what_is_chosen(
    browser: Browser, site: Site, scheme: str
) -> None:
    name = site.built.game.spec.id
    page = opened(browser, f"{site.address}en/referee.html", color_scheme=scheme, forced_colors="active")
    for state in ("#", SHOWN[name], REFUSED[name]):
        page.evaluate(READ, [state])
        assert page.evaluate(FORCED) == [], state
    mark = page.locator(".referee-mark:visible[aria-pressed=true]")
    assert (mark.count() > 0) == (name == "charisma")
    page.locator(".referee-face").first.tap()
    chosen = page.locator("dialog[open] [aria-pressed=true]")
    expect(chosen).to_have_count(1)
    assert page.evaluate(FORCED) == []
    page.keyboard.press("Escape")
    page.locator(".referee-copy").focus()
    focus = page.locator(":focus").evaluate("e => [getComputedStyle(e).outlineStyle, getComputedStyle(e).outlineWidth]")
    assert focus == ["solid", "3px"]
    page.context.close()


SURVIVORS = (
    "#ask=combat&attackers=golem,red-captain{more}&blockers=red-guard,walker-mk4{more}&blocks=1-1,2-2{pair}&deck=20"
)
LINES = """() => {
    const bar = document.querySelector(".referee-bar");
    const box = bar.getBoundingClientRect();
    const fade = parseFloat(getComputedStyle(bar, "::after").height) || 0;
    const lines = [...bar.querySelectorAll(".referee-said p")].flatMap((said) => {
        const range = document.createRange();
        range.selectNodeContents(said.firstChild);
        return [...range.getClientRects()];
    });
    const cut = lines.filter((line) => line.top < box.bottom - fade - 1 && line.bottom > box.bottom + 1);
    const below = lines.some((line) => line.bottom > box.bottom + 1);
    return { cut: cut.length, fades: fade > 0, below };
}"""


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("height", [600, 844])
def test_a_long_verdict_ends_at_a_whole_line_and_fades(
    browser: Browser, charisma_address: str, lang: str, height: int
) -> None:
    page = opened(browser, f"{charisma_address}{lang}/referee.html", viewport={"width": 390, "height": height})
    for state, long in (
        (SURVIVORS.format(more="", pair=""), False),
        (SURVIVORS.format(more=",white-tree", pair=",3-3"), True),
    ):
        page.evaluate(READ, [state])
        page.wait_for_timeout(50)
        seen = page.evaluate(LINES)
        assert seen["cut"] == 0 and seen["fades"] == seen["below"], seen
        assert seen["fades"] == long or height == 600
        page.locator(".referee-bar").evaluate("bar => bar.scrollTo({top: 999, behavior: 'instant'})")
        page.wait_for_function("!document.querySelector('.referee-more')")
    page.context.close()
