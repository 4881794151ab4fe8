"""Pages opened as readers open them."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page


def opened(context: BrowserContext, address: str) -> Page:
    """The page at an address, loaded."""
    page = context.new_page()
    page.goto(address, wait_until="load")
    return page
