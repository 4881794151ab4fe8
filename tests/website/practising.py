"""The practice page as it is opened, and what stands on it."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import yaml
from lxml import html
from playwright.sync_api import Browser, Page

from generator.model import Lang
from tests.website.conftest import ROOT, Site

LONG: Lang = "en"
"""The language of the longer words, for what is the same in every language."""


@contextlib.contextmanager
def opened(browser: Browser, address: str, **context: Any) -> Iterator[Page]:
    """The page, without a word in the console."""
    reader = browser.new_context(service_workers="block", **context)
    reader.set_default_timeout(10_000)
    page = reader.new_page()
    said: list[str] = []
    page.on("console", lambda m: "Service Worker" in m.text or said.append(m.text))  # blocked here
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(address)
    yield page
    assert said == []
    reader.close()


def practice(site: Site, lang: Lang) -> str:
    return site.addresses(lang)["practice.html"]


def tree(site: Site, lang: Lang) -> html.HtmlElement:
    return site.built.pages[lang]["practice.html"].xpath('//form[contains(@class, "practice")]')[0]


def words(lang: Lang) -> dict[str, str]:
    loaded: dict[str, dict[str, str]] = yaml.safe_load((ROOT / "templates/default/words.yaml").read_text("utf-8"))
    return loaded[lang]


def question(page: Page) -> Any:
    return page.locator(".practice-question:not([hidden])")


def shown(page: Page) -> str:
    return str(question(page).get_attribute("id"))


def right(page: Page) -> int:
    return int(question(page).get_attribute("data-right"))


def choices(page: Page) -> Any:
    return question(page).locator(".practice-choice")


def kept(page: Page, site: Site) -> Any:
    return json.loads(page.evaluate(f"localStorage.getItem('rulebook-practice-1-{site.built.game.spec.id}')"))


def score(lang: Lang, answered: int, all_: int, right_: int) -> str:
    told = words(lang)["practice_score"]
    return told.replace("{n}", str(answered)).replace("{all}", str(all_)).replace("{right}", str(right_))
