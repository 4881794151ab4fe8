"""Rows of cards and what stands beside them, on a phone and on the narrowest one."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

ROWS = """() => [...document.querySelectorAll('.scene')].filter((e) => e.checkVisibility()).map((scene) => {
    const rows = [...scene.querySelectorAll('.row')].map((row) => {
        const caption = row.querySelector('.row-caption');
        const cards = [...row.querySelectorAll('.card img')].map((c) => c.getBoundingClientRect());
        return {
            lines: Math.round(caption.offsetHeight / parseFloat(getComputedStyle(caption).lineHeight)),
            said: caption.innerText, bottoms: cards.map((c) => Math.round(c.bottom)), width: cards[0]?.width ?? 0,
        };
    });
    return {rows};
})"""
"""The rows of each scene: how many lines a caption has and what it says, where cards end and how wide they are."""

OUT = """() => [...document.querySelectorAll(".example .phrase, .chapters .phrase, .row")].filter((e) =>
    e.checkVisibility() && e.getBoundingClientRect().right >
    e.closest(".example, li, article").getBoundingClientRect().right).map((e) => e.outerHTML.slice(0, 120))"""
"""What sticks out of its box."""

CUT_LABELS = """() => {
    for (const shut of document.querySelectorAll("article [hidden]")) shut.hidden = false;
    for (const shut of document.querySelectorAll("article details")) shut.open = true;
    const [said, cut] = [[], []];
    for (const label of document.querySelectorAll(".badge, .card-name, .row-caption")) {
        if (!label.checkVisibility()) continue;
        said.push(label.textContent);
        const walk = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
        for (let node; node = walk.nextNode();) {
            for (const word of node.data.matchAll(/[^\\s・、。（）]+/g)) {
                const range = document.createRange();
                range.setStart(node, word.index);
                range.setEnd(node, word.index + word[0].length);
                const lines = new Set([...range.getClientRects()].map((r) => Math.round(r.top)));
                if (lines.size > 1) cut.push(`${word[0]} of ${label.textContent}`);
            }
        }
    }
    return { said, cut: [...new Set(cut)] };
}"""
"""What stands above and below cards, and the words in it that run over the end of a line: Japanese phrases, too."""

WIDTHS = (320, 390)


def narrow(page: Page) -> dict[str, Any]:
    """How wide a page is on the narrowest phone and what sticks out there; then, all that is shut opened, what is cut
    on both.
    """
    low, high = WIDTHS
    height = page.viewport_size["height"] if page.viewport_size else high
    page.set_viewport_size({"width": low, "height": height})
    seen = {"narrow": page.evaluate("document.documentElement.scrollWidth"), "out": page.evaluate(OUT)}
    labels = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        labels[str(width)] = page.evaluate(CUT_LABELS)
    return {**seen, "labels": labels}
