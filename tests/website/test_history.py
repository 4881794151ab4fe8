"""Readers are told what changed: on a page that lists every release, and for a time on the rules themselves."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

import pytest
from lxml import html
from playwright.sync_api import Browser, expect

from tests.website.conftest import PHONE, Built, Site
from tests.website.visits import Visits

KINDS = {
    "ja": {"added": "追加", "changed": "変更", "clarified": "明確化", "errata": "訂正", "removed": "削除"},
    "en": {"added": "Added", "changed": "Changed", "clarified": "Clarified", "errata": "Corrected",
           "removed": "Removed"},
}  # fmt: skip
NONE_SO_FAR = {"ja": "訂正はありません", "en": "none so far"}


def marks(built: Built, lang: str) -> dict[str, html.HtmlElement]:
    return {
        mark.xpath("ancestor::div[@class='rule']/@id")[0]: mark
        for page in built.pages[lang].values()
        for mark in page.xpath("//a[@class='rule-mark']")
    }


def entries(built: Built, lang: str) -> Iterator[html.HtmlElement]:
    for page in built.pages[lang].values():
        yield from page.xpath("//*[@class='changes'][not(preceding::*[@id='errata'])]//li")


def test_rules_that_changed_lately_say_so(revised: Built) -> None:
    """By the newest change; not what changed long before the newest release, and nothing of the first release."""
    found = {rule: mark.text_content() for rule, mark in marks(revised, "en").items()}
    assert found == {
        "R1": "Clarified in 2.0.0-b", "R2": "Changed in 2.1.0", "R3": "Corrected in 2.1.0", "R4": "Corrected in 2.1.0"
    }  # fmt: skip
    assert {rule: mark.text_content() for rule, mark in marks(revised, "ja").items()} == {
        "R1": "2.0.0-bで明確化", "R2": "2.1.0で変更", "R3": "2.1.0で訂正", "R4": "2.1.0で訂正"
    }  # fmt: skip


def test_a_mark_leads_to_what_tells_of_the_change(revised: Built) -> None:
    for lang in revised.game.languages:
        for rule, mark in marks(revised, lang).items():
            name, _, anchor = mark.get("href").partition("#")
            (entry,) = revised.pages[lang][name].xpath("//li[.//*[@id=$anchor]]", anchor=anchor)
            assert rule in [link.text_content() for link in entry.xpath(".//a[@class='rule-ref']")]
            kind = entry.xpath("string(.//*[contains(@class, 'change-kind')])")
            assert kind in mark.text_content()


def test_the_first_release_marks_nothing(site: Site) -> None:
    assert not any(marks(site.built, lang) for lang in site.built.game.languages)


def test_every_release_is_listed_newest_first_with_its_rules(revised: Built) -> None:
    for lang in revised.game.languages:
        page = revised.pages[lang]["index.html"]
        titles = [title.text_content().strip() for title in page.xpath("//h3[starts-with(@id, 'version-')]")]
        assert titles == [f"{release.version} · {release.date}" for release in revised.game.releases]
        told = [
            (entry.xpath("string(.//*[contains(@class, 'change-kind')])"),
             [link.text_content() for link in entry.xpath("./a[@class='rule-ref'] | ./p/a[@class='rule-ref']")])
            for entry in entries(revised, lang)
        ]  # fmt: skip
        changes = [change for release in revised.game.releases for change in release.changes]
        assert [kind for kind, _ in told] == [KINDS[lang][change.kind] for change in changes]
        for (_, links), change in zip(told, changes, strict=True):
            assert links[-len(change.rules) :] == list(change.rules) if change.rules else not links


def test_errata_are_told_apart_from_other_changes(revised: Built) -> None:
    for lang in revised.game.languages:
        page = revised.pages[lang]["index.html"]
        listed = page.xpath("//*[@id='errata']/following::*[@class='changes']//li")
        wrong = [
            (release.version, change.rules)
            for release in revised.game.releases
            for change in release.changes
            if change.kind == "errata"
        ]
        assert [entry.xpath("string(.//a[@class='change-kind'])") for entry in listed] == [v for v, _ in wrong]
        for entry, (_, rules) in zip(listed, wrong, strict=True):
            links = [link.text_content() for link in entry.xpath(".//a[@class='rule-ref']")]
            assert set(rules) <= set(links)


def test_no_errata_are_told_as_none(site: Site) -> None:
    for lang in site.built.game.languages:
        page = site.built.pages[lang]["faq.html"]
        said = page.xpath("string(//*[@id='errata']/following-sibling::p[last()])")
        assert NONE_SO_FAR[lang] in said


def test_questions_are_answered_by_rules_with_examples(site: Site) -> None:
    """A dozen and more; every answer cites rules of the game, and several are shown as the engine played them."""
    for lang in site.built.game.languages:
        page = site.built.pages[lang]["faq.html"]
        questions = page.xpath("//article//h3")
        assert len(questions) >= 12
        assert len(page.xpath("//article//section[contains(@class, 'example')]")) >= 6
        for question in questions:
            cited = []
            for element in question.itersiblings():
                if element.tag in {"h2", "h3"}:
                    break
                if element.tag == "p":
                    cited += [link.text_content() for link in element.xpath(".//a[@class='rule-ref']")]
            assert cited, (lang, question.text_content())
            assert set(cited) <= set(site.built.game.facts)


@pytest.mark.parametrize(
    ("today", "left"),
    [
        (datetime.date(2026, 12, 20), {"R1", "R2", "R3", "R4"}),
        (datetime.date(2026, 12, 30), {"R1", "R2", "R3", "R4"}),
        (datetime.date(2026, 12, 31), {"R2", "R3", "R4"}),
        (datetime.date(2027, 1, 18), {"R2", "R3", "R4"}),
        (datetime.date(2027, 1, 19), set()),
        (datetime.date(2031, 1, 1), set()),
    ],
    ids=lambda value: value.isoformat() if isinstance(value, datetime.date) else str(len(value)),
)
def test_marks_go_when_their_time_is_over(
    browser: Browser, revised_address: str, today: datetime.date, left: set[str]
) -> None:
    context = browser.new_context(service_workers="block", **PHONE, timezone_id="UTC")
    context.clock.set_fixed_time(datetime.datetime.combine(today, datetime.time(12), datetime.UTC))
    page = context.new_page()
    page.goto(revised_address + "en/play.html", wait_until="load")
    for rule in ("R1", "R2", "R3", "R4"):
        expect(page.locator(f"#{rule} .rule-mark")).to_have_count(1 if rule in left else 0)
    context.close()


def test_version_and_date_of_the_rules_are_seen_on_every_page_of_a_phone(phone_visits: Visits, site: Site) -> None:
    newest = site.built.game.newest
    for lang in site.built.game.languages:
        for name, told in phone_visits.pages(site, lang, "edition").items():
            assert told is not None, (lang, name)
            assert newest.version in told["said"], (lang, name)
            assert newest.date.isoformat() in told["said"], (lang, name)
            assert told["left"] >= 0, (lang, name)
            assert told["right"] <= PHONE["viewport"]["width"], (lang, name)
