"""Material's style sheet as the site has it: every rule that something on a page could use, and no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.website.stylesheet import Used, pruned
from tests.website.conftest import Site
from tests.website.visits import Visits, left_out, sheets

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


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_rule_is_missing_that_something_on_a_page_could_use(site: Site, phone_visits: Visits, lang: str) -> None:
    whole, kept = sheets(site, lang)
    assert len(kept) < len(whole) / 4
    assert len(left_out(site, lang)) > 1000
    unstyled = phone_visits.pages(site, lang, "unstyled")
    assert {name: matched for name, matched in unstyled.items() if matched} == {}
    assert unstyled


def test_nothing_of_materials_is_in_the_site_that_no_page_asks_for(site: Site) -> None:
    for lang in site.built.game.languages:
        folder = site.built.site / lang
        said = "".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.html"))
        for file in (folder / "assets").rglob("*"):
            if file.is_file() and file.suffix in {".css", ".map", ".png"}:
                assert Path(file).name in said, file
        assert not (folder / "assets" / "javascripts").exists()
        assert not list(folder.glob("partials/**/*"))
