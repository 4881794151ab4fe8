"""What lets others point to the rulebook, page by page: permalinks, sitemap, codes, and the export with its schema."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
import segno
from lxml import etree, html

from generator.check import check_game
from generator.engine import make_engine
from generator.website.addresses import EXAMPLE_PREFIX, TERM_PREFIX
from tests.engine.json_schema import accepts
from tests.website.conftest import ROOT, Built

QUIET = 4


@pytest.fixture(params=["built", "charisma", "revised"])
def any_site(request: pytest.FixtureRequest) -> Built:
    return request.getfixturevalue(request.param)


def names(built: Built) -> dict[str, str]:
    """Every name that has a permalink → the anchor it leads to."""
    game, renamed = built.game, built.game.renamed
    page = game.pages["ja"]
    rules = {clause.rule: clause.rule for p in page for clause in p.clauses()}
    terms = {f"t-{term.id}": TERM_PREFIX + term.id for term in game.terms}
    examples = {f"x-{use.id}": EXAMPLE_PREFIX + use.id for p in page for use in p.example_uses()}
    old = {name: new for name, new in renamed.rules.items() if new in rules}
    old |= {f"t-{name}": TERM_PREFIX + new for name, new in renamed.terms.items()}
    old |= {f"x-{name}": EXAMPLE_PREFIX + new for name, new in renamed.examples.items()}
    return {**rules, **terms, **examples, **old}


def html_of(text: str) -> html.HtmlElement:
    return html.fromstring(text.encode(), parser=html.HTMLParser(encoding="utf-8"))


def test_every_id_has_an_address_that_stays(any_site: Built) -> None:
    """In each language, and without a language; old ids too; with scripts, and in the same way without."""
    wanted = names(any_site)
    assert wanted
    folders = {"r": "en", **{f"{lang}/r": lang for lang in any_site.game.languages}}
    for folder, lang in folders.items():
        assert {file.stem for file in (any_site.site / folder).iterdir()} == set(wanted)
        for name, anchor in wanted.items():
            page = html_of((any_site.site / folder / f"{name}.html").read_text(encoding="utf-8"))
            (refresh,) = page.xpath("//noscript/meta[@http-equiv='refresh']/@content")
            target = refresh.removeprefix("0; url=")
            path, _, fragment = target.rpartition("#")
            assert fragment == anchor
            led_to = (any_site.site / folder / path).resolve()
            assert led_to.parent.name == lang
            assert any_site.pages[lang][led_to.name].xpath("//*[@id=$anchor]", anchor=anchor), target
            (script,) = page.xpath("//script/text()")
            assert (f'"../" + language + "/{led_to.name}#{anchor}"' if folder == "r" else f'"{target}"') in script
            (canonical,) = page.xpath("//link[@rel='canonical']/@href")
            assert canonical == f"{any_site.game.spec.site_url}{lang}/{led_to.name}"
            assert page.xpath("//meta[@name='robots']/@content") == ["noindex"]
            links = {a.get("hreflang"): a.get("href") for a in page.xpath("//a")}
            assert target in links.values()
            assert set(links) == (set(any_site.game.languages) if folder == "r" else {None})


def test_no_two_files_differ_by_case_alone(any_site: Built) -> None:
    """Some file systems would take them for one."""
    paths = [file.relative_to(any_site.site).as_posix().lower() for file in any_site.site.rglob("*")]
    assert len(set(paths)) == len(paths)


def test_the_sitemap_lists_every_page_with_its_languages(any_site: Built) -> None:
    tree = etree.fromstring((any_site.site / "sitemap.xml").read_bytes())
    spaces = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9", "x": "http://www.w3.org/1999/xhtml"}
    root = any_site.game.spec.site_url
    told = {
        url.findtext("s:loc", namespaces=spaces): {
            link.get("hreflang"): link.get("href") for link in url.findall("x:link", spaces)
        }
        for url in tree.findall("s:url", spaces)
    }
    pages = {lang: {f"{page.slug}.html" for page in any_site.game.pages[lang]} for lang in any_site.game.languages}
    assert set(told) == {f"{root}{lang}/{name}" for lang, listed in pages.items() for name in listed}
    for lang, listed in pages.items():
        for name in listed:
            page = any_site.pages[lang][name]
            links = {link.get("hreflang"): link.get("href") for link in page.xpath("//head/link[@rel='alternate']")}
            others = {other: f"{root}{other}/{name}" for other in any_site.game.languages}
            assert links == {**others, "x-default": root if name == "index.html" else f"{root}en/{name}"}
            assert told[f"{root}{lang}/{name}"] == links
            assert page.xpath("//head/link[@rel='canonical']/@href") == [f"{root}{lang}/{name}"]
    assert not [file for lang in pages for file in (any_site.site / lang).glob("sitemap*")]
    assert f"Sitemap: {root}sitemap.xml" in (any_site.site / "robots.txt").read_text(encoding="utf-8")


def test_pages_that_are_none_point_to_no_other_language(any_site: Built) -> None:
    for lang in any_site.game.languages:
        page = html_of((any_site.site / lang / "404.html").read_text(encoding="utf-8"))
        assert not page.xpath("//head/link[@rel='alternate' or @rel='canonical']")


def modules(path: str) -> set[tuple[int, int]]:
    """The dark modules of a code's path."""
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path)
    assert "".join(f"M{x} {y}h{n}v1h-{n}z" for x, y, n, _ in runs) == path
    return {(int(x) + i, int(y)) for x, y, n, _ in runs for i in range(int(n))}


def test_every_page_carries_its_address_as_a_code(any_site: Built) -> None:
    """The code is what the standard makes of the address, with the light border that readers need around it."""
    for lang in any_site.game.languages:
        for page in any_site.game.pages[lang]:
            tree = any_site.pages[lang][f"{page.slug}.html"]
            (drawing,) = tree.xpath("//*[@class='elsewhere-code']/*[local-name()='svg']")
            address = f"{any_site.game.spec.site_url}{lang}/{page.slug}.html"
            assert tree.xpath("string(//*[@class='elsewhere-code']/p)") == address
            light, dark = drawing.xpath(".//*[local-name()='path']/@d")
            codes = [segno.make_qr(address, error="m", mask=mask) for mask in range(8)]
            matrices = [
                {(x + QUIET, y + QUIET) for y, row in enumerate(code.matrix) for x, bit in enumerate(row) if bit}
                for code in codes
            ]
            assert modules(dark) in matrices
            side = len(codes[0].matrix) + 2 * QUIET
            assert drawing.get("viewbox") == f"0 0 {side} {side}"
            assert light == f"M0 0h{side}v{side}H0z"


def export(built: Built) -> dict:
    return json.loads((built.site / "rulebook.json").read_text(encoding="utf-8"))


def test_the_export_is_as_its_schema_says(any_site: Built) -> None:
    told = export(any_site)
    assert told["$schema"] == "schema/rulebook.json"
    schema = json.loads((any_site.site / told["$schema"]).read_text(encoding="utf-8"))
    assert accepts(schema, told)
    for key in told:
        if key != "$schema":
            assert not accepts(schema, {name: value for name, value in told.items() if name != key}), key
    assert not accepts(schema, {**told, "extra": 1})
    for spoil in (("rules", "id"), ("terms", "words"), ("examples", "steps"), ("changes", "date"), ("pages", "title")):
        spoiled = copy.deepcopy(told)
        spoiled[spoil[0]][0][spoil[1]] = 1
        assert not accepts(schema, spoiled), spoil


def test_the_export_holds_all_rules_terms_examples_rulings_and_changes(any_site: Built) -> None:
    game, told = any_site.game, export(any_site)
    assert (told["game"], told["version"], told["date"]) == (
        game.spec.id, game.newest.version, game.newest.date.isoformat()
    )  # fmt: skip
    stated = {clause.rule for page in game.pages["ja"] for clause in page.clauses()}
    assert {rule["id"] for rule in told["rules"]} == stated
    assert [term["id"] for term in told["terms"]] == [term.id for term in game.terms]
    assert [ruling["id"] for ruling in told["rulings"]] == [ruling.id for ruling in game.spec.rulings]
    assert [release["version"] for release in told["changes"]] == [release.version for release in game.releases]
    assert told["numbers"].items() >= game.spec.numbers.items()
    by_id = {placed.example.id: placed.example for placed in game.examples}
    assert [example["id"] for example in told["examples"]] == list(by_id)
    for example in told["examples"]:
        record = by_id[example["id"]]
        assert example["expect"] == json.loads(json.dumps(record.expect))
        assert example["given"] == json.loads(json.dumps(record.given))


def test_the_export_says_what_the_engine_says(built: Built) -> None:
    engine = make_engine(built.game, ROOT)
    runs = check_game(built.game, engine).runs
    for example in export(built)["examples"]:
        run = runs[example["id"]]
        for lang in built.game.languages:
            said = [(step["rule"], step["text"][lang]) for step in example["steps"]]
            assert said == [(step.rule, engine.speaker.say(step.message, lang)) for step in run.steps]
            assert example["verdict"][lang] == engine.speaker.say(run.verdict, lang)


def seen(element: html.HtmlElement) -> str:
    """The words of a clause or definition on its page, without readings, spaces and its head."""
    element = copy.deepcopy(element)
    apart = ".//rt | .//rp | .//*[local-name()='svg'] | .//*[@class='rule-head' or @class='entry-rules']"
    for unseen in element.xpath(f"{apart} | .//*[contains(@class, 'entry-word')]"):
        unseen.drop_tree()
    return re.sub(r"\s", "", element.text_content())


def test_plain_words_are_what_the_page_shows(any_site: Built) -> None:
    told = export(any_site)
    for lang in any_site.game.languages:
        for rule in told["rules"]:
            (shown,) = any_site.pages[lang][f"{rule['where']['page']}.html"].xpath(f"//*[@id='{rule['id']}']")
            assert re.sub(r"\s", "", rule["text"][lang]["plain"]) == seen(shown), (lang, rule["id"])
        for term in told["terms"]:
            where = term["where"]
            (shown,) = any_site.pages[lang][f"{where['page']}.html"].xpath(f"//*[@id='{where['anchor']}']")
            assert re.sub(r"\s", "", term["definition"][lang]["plain"]) == seen(shown), (lang, term["id"])


def texts(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        if "markdown" in value:
            yield value["markdown"]
        for each in value.values():
            yield from texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)


def test_links_of_the_export_lead_to_the_site_from_anywhere(any_site: Built) -> None:
    root = any_site.game.spec.site_url
    links = [link for text in texts(export(any_site)) for link in re.findall(r"\]\(([^)]*)\)", text)]
    assert links
    for link in links:
        assert link.startswith(root), link
        lang, name = urlsplit(link.removeprefix(root)).path.split("/")
        anchor = urlsplit(link).fragment
        assert any_site.pages[lang][name].xpath("//*[@id=$anchor]", anchor=anchor) if anchor else True, link


def test_texts_of_the_export_hold_no_markup_of_the_house(any_site: Built) -> None:
    for text in texts(export(any_site)):
        assert not re.search(r"\{[:.#]|<span|<svg|\.md\b|\{\{", text), text


def test_each_rule_tells_which_releases_changed_it(revised: Built) -> None:
    changed = {rule["id"]: rule["changed"] for rule in export(revised)["rules"]}
    assert {rule: versions for rule, versions in changed.items() if versions} == {
        "R1": ["2.0.0-b"],
        "R2": ["2.1.0", "2.0.0-b"],
        "R3": ["2.1.0"],
        "R4": ["2.1.0"],
        "C1": ["2.0.0"],
    }


def test_what_points_to_a_page_is_not_found_on_it(any_site: Built) -> None:
    """The search finds what the rulebook says, not its buttons, marks and addresses."""
    for lang in any_site.game.languages:
        data = (any_site.site / lang / "search-data.js").read_text(encoding="utf-8")
        page = any_site.pages[lang]["index.html"]
        asked = page.xpath("string(//*[@class='elsewhere']//summary)")
        assert asked
        for words in (asked, any_site.game.spec.site_url, *page.xpath("//a[@class='rule-mark']/text()")):
            assert words not in data
