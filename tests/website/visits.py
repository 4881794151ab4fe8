"""Every page as a phone shows it: each is opened once, and all that tests look at on it is read in that one visit."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import resources
from typing import TYPE_CHECKING, Any

from playwright.sync_api import BrowserContext

from generator.website.stylesheet import blocks, listed
from tests.website.axe import AXE, DARK, LIGHT_IN, found
from tests.website.focus import FOCUSED
from tests.website.rows import ROWS, narrow

if TYPE_CHECKING:
    from tests.website.conftest import Site

SHUT = """() => ({
    screens: document.documentElement.scrollHeight / innerHeight,
    summaries: [...document.querySelectorAll(".fold > summary")].filter((one) => one.checkVisibility())
        .map((one) => [one.textContent.trim(), one.getBoundingClientRect().height]),
})"""
"""How many screens a page takes as it comes, and how high the summaries of its folds are: pixels."""

UNFOLDED = "for (const fold of document.querySelectorAll('details.fold')) fold.open = true"
"""By a reader who looks at everything."""

CHARACTERS = """() => {
    const seen = {};
    const note = (element, text) => {
        const style = getComputedStyle(element);
        const serif = style.fontFamily.includes('Serif');
        const face = serif ? 'serif' : parseInt(style.fontWeight) >= 600 ? 'bold' : 'sans';
        for (const sign of text) if (sign.trim()) (seen[face] ??= {})[sign] ??= text.trim().slice(0, 40);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (!element.closest('script, style, noscript, template, title')) note(element, walker.currentNode.data);
    }
    return seen;
}"""
"""Face → character → where it stands."""

TEXTS = """() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; node = walk.nextNode();) {
        const element = node.parentElement;
        if (!node.data.trim() || element.closest("script, style, title, noscript")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1) continue;
        let size = parseFloat(getComputedStyle(element).fontSize);
        if (element instanceof SVGElement) {
            const matrix = element.getScreenCTM();
            size *= Math.hypot(matrix.c, matrix.d);
        }
        found.push({said: node.data.trim().slice(0, 40), tag: element.localName, size});
    }
    return found;
}"""
"""What is written, and how large: pixels."""

CARDS = """() => [...document.querySelectorAll("article img:not(.print-files img)")].filter((e) => e.checkVisibility())
    .map((e) => e.offsetWidth)"""
"""Pixels of width."""

WIDTH = "() => document.documentElement.scrollWidth"

BROKEN = """() => {
    const found = [];
    const walk = document.createTreeWalker(document.querySelector("article"), NodeFilter.SHOW_TEXT);
    for (let node; node = walk.nextNode();) {
        if (node.parentElement.closest("svg, title")) continue;
        for (const word of node.data.matchAll(/[「『]?[\\u3040-\\u30ff\\u3400-\\u9fff]+[」』]?/g)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size > 1) found.push(word[0]);
        }
    }
    return found;
}"""
"""Japanese that runs over the end of a line."""

TITLES = "article h1, article h2, article h3, article h4, article th, article caption, article figcaption"

CUT = """() => {
    const cut = [];
    for (const title of document.querySelectorAll("TITLES")) {
        if (!title.checkVisibility()) continue;
        const room = title.clientWidth - parseFloat(getComputedStyle(title).paddingLeft) * 2;
        const walk = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
        for (let node; node = walk.nextNode();) {
            if (node.parentElement.closest("svg, rt, rp, ruby")) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            const tops = new Set([...range.getClientRects()].filter((r) => r.width).map((r) => Math.round(r.top)));
            const long = [...node.data.trim()].length * parseFloat(getComputedStyle(title).fontSize) > room;
            const spaced = /[ 、。：・／（）「」]/.test(node.data.trim());
            if (tops.size > 1 && !long && !spaced) cut.push(node.data);
        }
    }
    return cut;
}""".replace("TITLES", TITLES)
"""Phrases of titles and cells that run over the end of a line."""

BREAKING = """() => [...document.querySelectorAll("TITLES")].map((e) => getComputedStyle(e))
    .map((s) => [s.wordBreak, s.lineBreak])""".replace("TITLES", TITLES)

TABLES = """() => [...document.querySelectorAll("article table")].flatMap((table) => {
    if (!table.checkVisibility()) return [];
    const wrong = [];
    const room = table.closest(".table-room");
    if (!room) return [`no room: ${table.outerHTML.slice(0, 80)}`];
    if (room.scrollWidth > room.clientWidth + 1) wrong.push(`sideways: ${room.scrollWidth} > ${room.clientWidth}`);
    for (const cell of table.querySelectorAll("tbody td, tbody th")) {
        const box = cell.getBoundingClientRect();
        if (box.right > innerWidth + 1 || box.left < 0) wrong.push(`out: ${cell.textContent}`);
        if (room.matches(".table-stacks") && cell.localName === "td") {
            const told = getComputedStyle(cell, "::before").content;
            const first = cell.matches(":first-child");
            if (!first && told !== `"${cell.dataset.title}"`) wrong.push(`untold: ${cell.textContent}`);
            if (!cell.dataset.title || cell.role !== "cell") wrong.push(`untitled: ${cell.textContent}`);
        }
    }
    for (const title of table.querySelectorAll("thead th")) if (title.scope !== "col") wrong.push(title.textContent);
    return wrong;
})"""
"""What is wrong with tables."""

BUTTONS = """() => {
    const buttons = [...document.querySelectorAll("button.copy-link")];
    const boxes = buttons.map((button) => button.getBoundingClientRect())
        .map((box) => [box.width, box.height, box.left, box.right]);
    const links = [...document.querySelectorAll("article a")];
    const hit = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const covered = buttons.flatMap((button) => links.filter((link) =>
        [...link.getClientRects()].some((box) => hit(box, button.getBoundingClientRect())))
        .map((link) => `${button.ariaLabel} / ${link.textContent}`));
    return [boxes, covered];
}"""
"""The boxes of the buttons that copy a link: width, height, left, right; and the links that they cover."""

EDITION = """() => {
    const told = document.querySelector("footer .provenance");
    if (!told?.checkVisibility({ visibilityProperty: true })) return null;
    const { left, right } = told.getBoundingClientRect();
    return { said: told.textContent, left, right };
}"""
"""What the foot says of the edition, and where."""

CHIPS = """() => [...document.querySelectorAll(".rule-ref, .rule-id, .ruling-ref")]
    .filter((e) => e.checkVisibility()).map((e) => [e.textContent, parseFloat(getComputedStyle(e, "::after").height)])
    .filter(([, high]) => !(high >= 32))"""
"""Ids of rules of which a fingertip finds too little: pixels of height."""

COVERED = """() => {
    const hit = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return [...document.querySelectorAll(".badge")].filter((e) => e.checkVisibility()).filter((badge) => {
        const pictures = [...badge.closest(".scene").querySelectorAll("img")].map((e) => e.getBoundingClientRect());
        const box = badge.getBoundingClientRect();
        return pictures.some((one) => hit(one, box)) || box.height > 4 * parseFloat(getComputedStyle(badge).lineHeight);
    }).map((e) => e.textContent);
}"""
"""What is said of a card and covers one, or takes more lines than three."""

WAYS = """() => [...document.querySelectorAll("footer .md-footer__link")].filter((link) => {
    const title = link.querySelector(".md-footer__title");
    const box = title.getBoundingClientRect();
    return !title.checkVisibility() || box.left < 0 || box.right > innerWidth || title.scrollWidth > title.clientWidth;
}).map((e) => e.ariaLabel)"""
"""Ways on at the foot that do not say whole where they lead."""

UNSTYLED = """(selectors) => selectors.filter((selector) => {
    try { return document.querySelector(selector); } catch { return false; }
})"""
"""Those of the selectors that were left out of Material's style sheet for which there is something on the page."""

CLIPPED = """() => {
    const hides = (style) => [/hidden|clip/.test(style.overflowX), /hidden|clip/.test(style.overflowY)];
    const found = new Set();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; node = walk.nextNode();) {
        const element = node.parentElement;
        if (!node.data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
        if (element.closest("MAY_BE_OUT, svg, script, style, rt, rp")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const lines = [...range.getClientRects()].filter((line) => line.width > 1);
        for (let box = element; box && box !== document.body; box = box.parentElement) {
            const style = getComputedStyle(box);
            if (/auto|scroll/.test(style.overflow) || style.position === "fixed") break;
            const [aside, below] = hides(style);
            const { left, right, top, bottom } = box.getBoundingClientRect();
            const isOut = (line) => (aside && (line.left < left - 1 || line.right > right + 1)) ||
                (below && (line.top < top - 4 || line.bottom > bottom + 4));
            if (lines.some(isOut)) found.add(`${box.className || box.localName}: ${node.data.trim().slice(0, 40)}`);
        }
    }
    return [...found];
}""".replace(
    "MAY_BE_OUT",
    ".table-stacks thead, .practice-status, [data-md-component=header-topic]",
)
"""Text that a box cuts off: what it hides cannot be scrolled to. Heads of stacked tables and what is only said aloud
are hidden on purpose; in the header the name of the page gives way, as the page says it itself."""

LOOKS = {
    "characters": CHARACTERS,
    "texts": TEXTS,
    "cards": CARDS,
    "width": WIDTH,
    "broken": BROKEN,
    "cut": CUT,
    "breaking": BREAKING,
    "tables": TABLES,
    "buttons": BUTTONS,
    "edition": EDITION,
    "chips": CHIPS,
    "covering": COVERED,
    "ways": WAYS,
    "clipped": CLIPPED,
    "rows": ROWS,
}

NOT_FOUND = "404.html"

STATES = (
    r"::?(?:-[a-z-]+|before|after|hover|focus(?:-visible|-within)?|active|checked|marker|target"
    r"|placeholder[\w-]*|indeterminate)"
)


class Visits:
    """The visits of a phone so far, by game and language."""

    def __init__(self, phone: BrowserContext, once: Callable[[Site, str, Callable[[], Any]], Any]) -> None:
        """``once`` gives what a visit has seen, of another test process if that was sooner."""
        self._phone = phone
        self._once = once
        self._seen: dict[tuple[str, str], dict[str, dict[str, Any]]] = {}

    def of(self, site: Site, lang: str) -> dict[str, dict[str, Any]]:
        """Page → what was looked at → what was seen; with the page that tells that a page is not there."""
        key = site.built.game.spec.id, lang
        if key not in self._seen:
            self._seen[key] = self._once(site, lang, lambda: self._visited(site, lang))
        return self._seen[key]

    def pages(self, site: Site, lang: str, look: str) -> dict[str, Any]:
        """Page → what was seen there, of the pages that are found."""
        return {name: seen[look] for name, seen in self.of(site, lang).items() if name != NOT_FOUND}

    def _visited(self, site: Site, lang: str) -> dict[str, dict[str, Any]]:
        left_out = asked(site, lang)
        page = self._phone.new_page()
        page.add_init_script(AXE)
        wrong: list[str] = []
        ours = (site.address, "data:", "blob:")
        page.on("request", lambda one: one.url.startswith(ours) or wrong.append(f"away: {one.url}"))
        page.on("response", lambda one: one.status >= 400 and wrong.append(f"{one.status}: {one.url}"))
        page.on("console", lambda said: said.type == "error" and wrong.append(said.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        seen = {}
        for name, address in {**site.addresses(lang), NOT_FOUND: f"{site.address}{lang}/{NOT_FOUND}"}.items():
            wrong.clear()
            page.goto(address, wait_until="load")
            shut = page.evaluate(SHUT)
            page.evaluate(UNFOLDED)
            seen[name] = {"shut": shut, **{look: page.evaluate(script) for look, script in LOOKS.items()}}
            seen[name]["unstyled"] = page.evaluate(UNSTYLED, left_out)
            seen[name]["wrong"] = list(wrong)
            if lang != LIGHT_IN:
                page.evaluate(DARK)
            seen[name]["axe"] = found(page)
            if lang == site.lang:
                page.keyboard.press("Tab")  # from now on the focus is the keyboard's
                seen[name]["focused"] = page.evaluate(FOCUSED)
                page.evaluate("document.activeElement.blur()")
            seen[name] |= narrow(page)
        page.close()
        return seen


def selectors(sheet: str) -> set[str]:
    """All selectors of a style sheet."""
    found: set[str] = set()
    for prelude, body in blocks(sheet):
        if prelude.startswith("@media") or prelude.startswith("@supports"):
            found |= selectors(body)
        elif not prelude.startswith("@"):
            found.update(listed(prelude))
    return found


def sheets(site: Site, lang: str) -> tuple[str, str]:
    """Material's style sheet, and what the site has of it."""
    (ours,) = (site.built.site / lang / "assets" / "stylesheets").glob("main.*.css")
    stock = resources.files("material") / "templates" / "assets" / "stylesheets" / ours.name
    return stock.read_text(encoding="utf-8"), ours.read_text(encoding="utf-8")


def left_out(site: Site, lang: str) -> set[str]:
    """The selectors that the site does without."""
    whole, kept = sheets(site, lang)
    return selectors(whole) - selectors(kept)


def asked(site: Site, lang: str) -> list[str]:
    """The selectors that are left out, without what depends on a state: what they would match sooner or later."""
    return sorted({re.sub(STATES, "", one) for one in left_out(site, lang) if "rtl" not in one} - {""})
