"""What tests of the search have in common: what readers type, and how they come to type it."""

from __future__ import annotations

from pathlib import Path

import yaml
from playwright.sync_api import BrowserContext, Page, expect

QUERIES: dict[str, dict[str, dict[str, str]]] = yaml.safe_load(
    Path(__file__).with_name("queries.yaml").read_text(encoding="utf-8")
)
"""By game and language: what readers type, and what they find first."""
LANGS = ["ja", "en"]


def opened(context: BrowserContext, address: str) -> Page:
    """A page whose search was opened by its button and is ready."""
    page = context.new_page()
    page.goto(address)
    page.locator("[data-search]").click()
    expect(page.locator(".search-term").first).to_be_visible()
    return page


def asked(page: Page, words: str) -> None:
    page.locator(".search-words").fill(words)
