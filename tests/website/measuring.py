"""What a page costs its reader: bytes, requests, layout shift, largest paint, as Chromium counts them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from playwright.sync_api import Browser, CDPSession

from tests.website.conftest import PHONE

BUDGETS: Mapping[str, Mapping[str, float]] = yaml.safe_load(
    Path(__file__).with_name("budgets.yaml").read_text(encoding="utf-8")
)

_OBSERVE = """
window.seen = { shift: 0, paint: 0, size: 0, what: "", lines: [] };
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) {
        seen.shift += entry.value;
        for (const source of entry.sources) seen.lines.push(source.node?.className || source.node?.nodeName);
    }
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
        const node = entry.element;
        Object.assign(seen, { paint: entry.startTime, size: entry.size,
            what: node && `${node.localName}.${node.className} ${node.textContent.slice(0, 20)}` });
    }
}).observe({ type: "largest-contentful-paint", buffered: true });
"""

_REST = """async () => {
    await document.fonts.ready;
    do await new Promise((done) => setTimeout(done, 100)); while (!window.seen.paint && performance.now() < 20_000);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return window.seen;
}"""


@dataclass(frozen=True)
class View:
    """The first view of a page."""

    kinds: Mapping[str, int]
    """Bytes by kind of resource: Document, Stylesheet, Script, Font, Image, …"""
    fetched: tuple[str, ...]
    """The addresses asked for."""
    shift: float
    moved: tuple[str, ...]
    """What moved."""
    paint_ms: float
    largest: str
    """The element of the largest paint."""
    largest_size: float
    """Its square pixels."""

    @property
    def requests(self) -> int:
        """How many were asked for."""
        return len(self.fetched)

    @property
    def bytes(self) -> int:
        """All bytes transferred."""
        return sum(self.kinds.values())


def first_view(browser: Browser, address: str, *, slow: bool = False, scripts: bool = True) -> View:
    """A page opened on a phone with nothing in its cache; ``scripts=False`` blocks every script file.

    What the service worker fetches for the time without a network comes later and is not counted.
    """
    context = browser.new_context(**PHONE, locale="ja-JP", service_workers="block")
    try:
        page = context.new_page()
        if not scripts:
            page.route("**/*.js", lambda route: route.abort())
        session = context.new_cdp_session(page)
        kinds, fetched = _counted(session)
        _connect(session, slow=slow)
        page.add_init_script(_OBSERVE)
        page.goto(address, wait_until="load", timeout=60_000)
        seen = page.evaluate(_REST)
    finally:
        context.close()
    return View(
        kinds, tuple(fetched), seen["shift"], tuple(seen["lines"]), seen["paint"], seen["what"] or "", seen["size"]
    )


def _counted(session: CDPSession) -> tuple[Counter[str], list[str]]:
    kinds: Counter[str] = Counter()
    asked: dict[str, str] = {}
    fetched: list[str] = []

    def answered(event: dict[str, Any]) -> None:
        address = event["response"]["url"]
        if not address.startswith(("data:", "blob:")):
            asked[event["requestId"]] = event["type"]
            fetched.append(address)

    def finished(event: dict[str, Any]) -> None:
        if event["requestId"] in asked:
            kinds[asked[event["requestId"]]] += int(event["encodedDataLength"])

    session.on("Network.responseReceived", answered)
    session.on("Network.loadingFinished", finished)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": False})
    return kinds, fetched


def _connect(session: CDPSession, *, slow: bool) -> None:
    """What a phone is connected by: of that depends how far ahead pictures are fetched."""
    slowed = BUDGETS["slow"]
    rate = slowed["kilobits_per_second"] * 1000 / 8 if slow else -1
    latency = slowed["latency_ms"] if slow else 1
    network = {"offline": False, "latency": latency, "downloadThroughput": rate, "uploadThroughput": rate}
    session.send("Network.emulateNetworkConditions", {**network, "connectionType": "cellular4g"})
    if slow:
        session.send("Emulation.setCPUThrottlingRate", {"rate": slowed["processor"]})
