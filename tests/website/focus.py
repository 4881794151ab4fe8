"""How what has the focus is seen to have it."""

from __future__ import annotations

FOCUSED = """() => {
    const luminance = (colour) => {
        const parts = colour.match(/[\\d.]+/g).map(Number).slice(0, 3).map((v) => v / 255)
            .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    };
    const contrast = (one, other) => {
        const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    const behind = (element) => {
        for (let at = element; at; at = at.parentElement) {
            const colour = getComputedStyle(at).backgroundColor;
            if (!/, 0\\)$/.test(colour) && colour !== "transparent") return colour;
        }
        const canvas = document.body.appendChild(document.createElement("i"));
        canvas.style.backgroundColor = "Canvas";
        const colour = getComputedStyle(canvas).backgroundColor;
        canvas.remove();
        return colour;
    };
    const unmarked = [];
    const all = document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']");
    let marked = 0;
    for (const element of all) {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.disabled) continue;
        element.focus({ preventScroll: true });
        if (document.activeElement !== element) continue;
        const style = getComputedStyle(element);
        const ground = parseFloat(style.outlineOffset) < 0 ? behind(element) : behind(element.parentElement);
        const seen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2
            && contrast(style.outlineColor, ground) >= 3;
        if (seen) marked += 1;
        else unmarked.push(`${element.outerHTML.slice(0, 100)} ${style.outline} on ${ground}`);
    }
    return { marked, unmarked };
}"""
"""How much shows by an outline that it has the focus, and what does not; the last key must have been Tab."""
