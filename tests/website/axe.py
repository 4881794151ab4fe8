"""What axe-core finds wrong with a page."""

from __future__ import annotations

from importlib import resources

from playwright.sync_api import Page

AXE = (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
"""The script, which a page must have run before it is looked at."""
DARK = "document.documentElement.dataset.scheme = 'dark'"
LIGHT_IN = "ja"
"""The language in which every page is looked at in light; in the others it is looked at in dark."""

KINDS = """() => {
    const grounds = new Map();
    const ground = (element) => {
        if (!element) return "";
        if (!grounds.has(element)) {
            const style = getComputedStyle(element);
            const own = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode];
            if (style.position !== "static") own.push(style.position, element.getAttribute("class"));
            const shows = own.join() !== "rgba(0, 0, 0, 0),none,1,none,normal";
            grounds.set(element, shows ? `${ground(element.parentElement)}|${own}` : ground(element.parentElement));
        }
        return grounds.get(element);
    };
    const kinds = new Map();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; node = walk.nextNode();) {
        const element = node.parentElement;
        if (!node.data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
        const looks = [color, fontSize, fontWeight, textShadow, element.localName, element.getAttribute("class")];
        const kind = `${looks}|${ground(element)}`;
        kinds.set(kind, [kinds.get(kind)?.[0] ?? element, element]);
    }
    for (const old of document.querySelectorAll("[data-kind]")) delete old.dataset.kind;
    for (const element of [...kinds.values()].flat()) element.dataset.kind = "";
}"""
"""Marks text of each kind, the first and the last of it: letters alike on grounds alike, which are read alike."""

FOUND = f"""async (rules) => {{
    ({KINDS})();
    axe.configure({{ rules: [{{ id: "color-contrast", selector: "[data-kind]" }}] }});
    const only = rules ? {{ runOnly: {{ type: "rule", values: rules }} }} : {{}};
    const {{ violations }} = await axe.run(document, {{ resultTypes: ["violations"], selectors: false, ...only }});
    return violations.flatMap(({{ id, impact, nodes }}) => nodes.map((node) =>
        `${{id}} (${{impact}}): ${{node.html.slice(0, 160)}} | ${{(node.failureSummary ?? "").slice(0, 200)}}`));
}}"""
COLOURS = ["color-contrast", "link-in-text-block"]
"""Rules for ``found``: of what depends on colours alone."""


def found(page: Page, rules: list[str] | None = None) -> list[str]:
    """What axe finds wrong, by all rules or by some: rule, severity, element.

    The contrast of text, which takes longest by far, is looked at once for each kind of text.
    """
    wrong: list[str] = page.evaluate(FOUND, rules)
    return wrong


def in_both_schemes(page: Page) -> list[str]:
    """What axe finds in light, and then in dark."""
    light = found(page)
    page.evaluate(DARK)
    return light + [f"dark: {one}" for one in found(page, COLOURS)]
