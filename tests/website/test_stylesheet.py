"""Material's style sheet as the site has it: every rule that something on a page could use, and no other."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from generator.website.stylesheet import Used, blocks, listed, pruned
from tests.website.conftest import PHONE, Site

SHEET = """
.a{color:red}.b .c,.a>p{--x:url("data:;{}");--unused:1px;margin:var(--x)}
@media print{.b{top:0}.a{top:1px}}@media screen{.b{top:0}}
.a:not(.b){left:0}[dir=rtl] .a{right:0}@keyframes k{0%{top:0}to{top:1px}}
"""
PAGE = '<html><body class="a"><p>'


def test_rules_of_what_no_page_has_go() -> None:
    used = Used()
    used.see(PAGE)
    assert pruned(SHEET, used) == (
        '.a{color:red}.a>p{--x:url("data:;{}");margin:var(--x)}@media print{.a{top:1px}}.a:not(.b){left:0}'
        "@keyframes k{0%{top:0}to{top:1px}}"
    )
    assert "--unused:1px" in pruned(SHEET, used, ["p{width:var(--unused)}"])


def selectors(sheet: str) -> set[str]:
    found: set[str] = set()
    for prelude, body in blocks(sheet):
        if prelude.startswith("@media") or prelude.startswith("@supports"):
            found |= selectors(body)
        elif not prelude.startswith("@"):
            found.update(listed(prelude))
    return found


MATCHED = """(selectors) => selectors.filter((selector) => {
    try { return document.querySelector(selector); } catch { return false; }
})"""

STATES = (
    r"::?(?:-[a-z-]+|before|after|hover|focus(?:-visible|-within)?|active|checked|marker|target"
    r"|placeholder[\w-]*|indeterminate)"
)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_rule_is_missing_that_something_on_a_page_could_use(site: Site, browser: Browser, lang: str) -> None:
    (ours,) = (site.built.site / lang / "assets" / "stylesheets").glob("main.*.css")
    stock = resources.files("material") / "templates" / "assets" / "stylesheets" / ours.name
    whole, kept = stock.read_text(encoding="utf-8"), ours.read_text(encoding="utf-8")
    assert len(kept) < len(whole) / 4
    left_out = selectors(whole) - selectors(kept)
    assert len(left_out) > 1000
    asked = sorted({re.sub(STATES, "", one) for one in left_out if "rtl" not in one} - {""})
    context = browser.new_context(**PHONE, service_workers="block")
    page = context.new_page()
    for name, address in site.addresses(lang).items():
        page.goto(address, wait_until="load")
        assert page.evaluate(MATCHED, asked) == [], name
    context.close()


def test_nothing_of_materials_is_in_the_site_that_no_page_asks_for(site: Site) -> None:
    for lang in site.built.game.languages:
        folder = site.built.site / lang
        said = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.html"))
        for file in (folder / "assets").rglob("*"):
            if file.is_file() and file.suffix in {".css", ".map", ".png"}:
                assert Path(file).name in said, file
        assert not (folder / "assets" / "javascripts").exists()
        assert not list(folder.glob("partials/**/*"))
