"""What the built site holds, page by page, read as a browser would."""

from __future__ import annotations

import io
import itertools
import json
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from fontTools.ttLib import TTFont
from lxml import html

from generator.website.japanese import aligned
from tests.website.conftest import Built, Site

ARTICLE = "//article"
HEADINGS = "//article//*[self::h1 or self::h2 or self::h3 or self::h4 or self::h5 or self::h6]"
WIDE = "[\u3040-\u30ff\u3400-\u9fff、。]"


def every_page(built: Built):
    return [(lang, name, page) for lang, pages in built.pages.items() for name, page in pages.items()]


def ids(page: html.HtmlElement) -> list[str]:
    return page.xpath(f"{ARTICLE}//@id[not(ancestor::*[local-name()='svg'])]")


def test_every_language_has_the_same_pages_under_the_same_names(built: Built) -> None:
    names = {lang: set(pages) for lang, pages in built.pages.items()}
    assert names["ja"] == names["en"]
    assert {f"{page.slug}.html" for page in built.game.pages["ja"]} == names["ja"]


def test_every_heading_has_an_id_of_its_own(built: Built) -> None:
    for lang, name, page in every_page(built):
        headings = page.xpath(HEADINGS)
        assert headings, (lang, name)
        for heading in headings:
            assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", heading.get("id") or ""), (lang, name, heading.text)


def test_one_main_heading_and_no_level_left_out(built: Built) -> None:
    for lang, name, page in every_page(built):
        levels = [int(heading.tag[1]) for heading in page.xpath(HEADINGS)]
        assert levels.count(1) == 1 and levels[0] == 1, (lang, name)
        assert all(after - before <= 1 for before, after in itertools.pairwise(levels)), (lang, name, levels)


def test_ids_are_unique_and_the_same_in_all_languages(built: Built) -> None:
    for name, page in built.pages["ja"].items():
        mine, others = ids(page), ids(built.pages["en"][name])
        assert len(mine) == len(set(mine)), name
        assert [i for i in mine if not i.startswith(("note-", "term-"))] == [
            i for i in others if not i.startswith(("note-", "term-"))
        ], name
    glossary = {lang: set(ids(pages["glossary.html"])) for lang, pages in built.pages.items()}
    assert glossary["ja"] == glossary["en"]


def test_every_fact_is_an_anchor_in_every_language(built: Built) -> None:
    for lang, pages in built.pages.items():
        anchors = {i for page in pages.values() for i in page.xpath("//div[@class='rule']/@id")}
        stated = {clause.rule for page in built.game.pages[lang] for clause in page.clauses()}
        assert anchors == stated
        assert set(built.game.facts) - anchors <= {"Q"}, lang


def test_every_link_leads_to_a_file_and_an_anchor_of_the_site(built: Built) -> None:
    anchors = {
        (built.site / lang / name).resolve(): {*page.xpath("//@id"), *page.xpath("//a/@name"), ""}
        for lang, name, page in every_page(built)
    }
    for lang, name, page in every_page(built):
        here = built.site / lang / name
        for link in page.xpath("//@href | //@src"):
            parts = urlsplit(link)
            if parts.scheme == "data" or link.getparent().get("rel") in {"canonical", "alternate"}:
                continue
            assert not parts.scheme and not parts.netloc, (lang, name, link)
            target = (here.parent / unquote(parts.path)).resolve() if parts.path else here.resolve()
            target = target / "index.html" if target.is_dir() else target
            assert target.is_file(), (lang, name, link)
            if parts.fragment and target in anchors and not parts.fragment.startswith("__"):
                assert unquote(parts.fragment) in anchors[target], (lang, name, link)


def test_nothing_is_loaded_from_elsewhere(built: Built) -> None:
    told = "@rel='canonical' or @rel='alternate'"
    loading = f"//script/@src | //img/@src | //iframe/@src | //source/@src | //link[not({told})]/@href"
    for lang, name, page in every_page(built):
        for address in page.xpath(loading):
            assert not re.match(r"(https?:)?//", address), (lang, name, address)
    for style in built.site.rglob("*.css"):
        outside = re.findall(r"(?:url\(|@import)\s*['\"]?(?:https?:)?//[^)]*", style.read_text(encoding="utf-8"))
        assert not outside, style


def test_every_picture_says_what_it_shows_in_the_pages_language(built: Built) -> None:
    for lang, name, page in every_page(built):
        assert not page.xpath("//article//img[not(@alt)]")
        # A button says beside its picture what it shows.
        said = page.xpath("//article//img[not(ancestor::button)]/@alt")
        said += [" ".join(button.itertext()) for button in page.xpath("//article//button[.//img]")]
        for drawing in page.xpath("//article//*[local-name()='svg']"):
            if drawing.get("aria-hidden") == "true":
                continue
            assert drawing.get("role") == "img", (lang, name)
            titles = [child.text for child in drawing if child.tag.endswith("title")]
            said += titles
            assert titles, (lang, name)
        for words in said:
            assert words and words.strip(), (lang, name)
            assert bool(re.search(WIDE, words)) == (lang == "ja"), (lang, name, words)


def test_every_figure_of_the_game_is_shown(built: Built) -> None:
    for lang, pages in built.pages.items():
        shown = {i for page in pages.values() for i in page.xpath("//figure/@id")}
        assert {f"figure-{figure.id}" for figure in built.game.spec.figures} <= shown, lang


def test_the_language_switch_leads_to_the_same_page(built: Built) -> None:
    for lang, name, page in every_page(built):
        links = page.xpath("//header//a[@data-language]")
        assert [(a.get("hreflang"), a.get("href")) for a in links] == [
            (other, f"../{other}/{name}") for other in built.game.languages if other != lang
        ]
        assert page.get("lang") == lang


def test_every_example_of_a_page_shows_cards_steps_result_and_rules(built: Built) -> None:
    for lang, pages in built.pages.items():
        for page in built.game.pages[lang]:
            tree = pages[f"{page.slug}.html"]
            for use in page.example_uses():
                (block,) = tree.xpath(f"//section[@id='example-{use.id}']")
                assert block.xpath(".//img"), use.id
                assert block.xpath(".//div[@class='steps']//li"), use.id
                assert all(li.xpath(".//a[@class='rule-ref']") for li in block.xpath(".//div[@class='steps']//li")), (
                    use.id
                )
                assert block.xpath(".//div[@class='verdict']")[0].text_content().strip(), use.id
                assert block.xpath(".//div[@class='rule-refs']//a"), use.id


def test_examples_with_cards_of_the_data_are_marked_as_stand_ins(built: Built) -> None:
    marked = built.pages["en"]["battle.html"].xpath("//section[contains(@class,'example')]//p[@class='stand-in']")
    assert marked
    listed = built.pages["en"]["components.html"].xpath("//div[@class='stand-ins']//li")
    assert len(listed) == len(built.game.spec.stand_ins)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_pages_of_questions_and_answers_say_that_their_cards_are_stand_ins(built: Built, lang: str) -> None:
    for name in ("practice.html", "referee.html"):
        (told,) = built.pages[lang][name].xpath(
            "//form//p[@class='stand-in'] | //*[@class='referee']//p[@class='stand-in']"
        )
        assert [link.text for link in told.xpath("a")] == ["C5"]
        assert told.text.strip()


def test_questions_have_readings_too_each_its_own(site: Site) -> None:
    questions = site.built.pages["ja"]["practice.html"].xpath("//details[contains(@class, 'practice-question')]")
    found = 0
    for question in questions:
        read = [
            ("".join(ruby.xpath("text()")), "".join(ruby.xpath("rt//text()"))) for ruby in question.xpath(".//ol//ruby")
        ]
        assert len(read) == len(set(read)), question.get("id")
        assert not question.xpath(".//a[@class='term']"), question.get("id")
        found += bool(read)
    assert found > len(questions) / 2


def test_readings_stand_over_the_first_use_of_a_word(site: Site) -> None:
    built = site.built
    kanji = re.compile("[\u3400-\u9fff]+")
    terms = {term.id: term for term in built.game.terms}
    for name, page in built.pages["ja"].items():
        read = [
            ("".join(ruby.xpath("text()")), "".join(ruby.xpath("rt//text()")))
            for ruby in page.xpath("//article//a[starts-with(@class, 'term')]//ruby")
        ]
        assert len(read) == len(set(read)), name
        words = {word for word, _ in read}
        links = page.xpath("//article//a[@class='term']")
        used = [a.get("data-note") for a in links]
        assert len(used) == len(set(used)), name
        for link in links:
            term = terms[link.get("data-note").removeprefix("note-")]
            assert page.xpath(f"//*[@id='note-{term.id}'][@role='tooltip']"), (name, term.id)
            said = "".join(link.xpath(".//text()[not(ancestor::rt) and not(ancestor::rp)]"))
            known = {run for run, kana in aligned(term.words["ja"], term.reading or "") if kana}
            assert known & set(kanji.findall(said)) <= words, (name, term.id)
    assert not [page for page in built.pages["en"].values() if page.xpath("//article//a[@class='term']//rt")]


def test_no_term_is_linked_within_headings_links_or_code(built: Built) -> None:
    inside = "//a[@class='term'][ancestor::h1 or ancestor::h2 or ancestor::h3 or ancestor::code or ancestor::a]"
    for lang, name, page in every_page(built):
        assert not page.xpath(inside), (lang, name)


def test_japanese_lines_are_joined_without_spaces(built: Built) -> None:
    mat = built.game.spec.mat
    assert mat is not None
    labels = [zone.label["ja"] for zone in mat.zones] + [card.name["ja"] for card in built.game.cards]
    for name, page in built.pages["ja"].items():
        for block in page.xpath(
            "//article//p[not(@class)] | //article//li[not(.//p)][not(.//ul)][not(.//span)][not(ancestor::nav)]"
        ):
            text = "".join(block.xpath(".//text()"))
            for label in labels:
                text = text.replace(label, "")
            assert not re.search(f"{WIDE}[ \n\t]+{WIDE}", text), (name, text)


def test_the_quick_reference_is_made_of_the_rules_own_sentences(built: Built) -> None:
    for lang, pages in built.pages.items():
        page = pages["quick.html"]
        steps = page.xpath("//div[@class='quick-step']/@id")
        assert steps == [f"quick-{step.id}" for step in built.game.spec.quick], lang
        cited = [a.text for a in page.xpath("//div[@class='quick-step']//a[@class='rule-ref']")]
        marked = {c.rule for p in built.game.pages[lang] for c in p.clauses() if c.marked}
        assert set(cited) >= {rule for step in built.game.spec.quick for rule in step.rules if rule in marked}, lang


def test_the_outcomes_are_a_table_with_every_row(built: Built) -> None:
    for lang, pages in built.pages.items():
        rows = pages["outcomes.html"].xpath("//div[@class='outcomes']//tbody/tr")
        assert len(rows) == len(built.game.outcomes), lang
        assert all(row.xpath(".//a[@class='rule-ref']") for row in rows)


def test_the_glossary_explains_every_term_with_its_reading(built: Built) -> None:
    for lang, pages in built.pages.items():
        for term in built.game.terms:
            (entry,) = pages["glossary.html"].xpath(f"//*[@id='term-{term.id}']")
            words = "".join(entry.xpath(".//dfn//text()[not(ancestor::rt) and not(ancestor::rp)]"))
            assert words == term.words[lang]
            senses = [s.text.strip(" （）()") for s in entry.xpath(".//*[@class='term-sense']")]
            assert senses == ([term.sense[lang]] if term.sense else [])
            readings = [r.text for r in entry.xpath(".//*[@class='entry-reading']")]
            assert readings == ([term.reading] if lang == "ja" and term.reading else [])


def test_the_print_files_can_be_downloaded(built: Built) -> None:
    made = {file.name for file in (built.folder / "print").glob("*.pdf")}
    for pages in built.pages.values():
        links = pages["downloads.html"].xpath("//a[@class='download']/@href")
        assert {Path(link).name for link in links} == made | {f"{built.game.spec.id}-rulebook.zip"}
        assert all((built.site / "ja" / link).is_file() for link in links)


def test_the_foot_tells_version_date_and_notice(built: Built) -> None:
    spec = built.game.spec
    for lang, name, page in every_page(built):
        foot = page.xpath("//footer")[0].text_content()
        assert (
            built.game.newest.version in foot
            and built.game.newest.date.isoformat() in foot
            and spec.notice[lang] in foot
        ), (lang, name)


def test_the_root_page_needs_no_script(built: Built) -> None:
    text = (built.site / "index.html").read_text(encoding="utf-8")
    page = html.fromstring(text.encode(), parser=html.HTMLParser(encoding="utf-8"))
    assert page.xpath("//body//a/@href") == [f"{lang}/index.html" for lang in built.game.languages]
    assert re.search(r'<noscript><meta http-equiv="refresh" content="0; url=ja/index\.html"></noscript>', text)
    assert not page.xpath("//script/@src")


def test_the_judges_schema_is_published(built: Built) -> None:
    assert isinstance(json.loads((built.site / "schema" / "judge.json").read_text(encoding="utf-8")), dict)


def test_the_fonts_have_every_character_the_pages_show(built: Built) -> None:
    def covered(face: str) -> set[str]:
        files = (built.site / "assets" / "fonts").glob(f"{face}-*.woff2")
        return {chr(code) for file in files for code in TTFont(io.BytesIO(file.read_bytes())).getBestCmap()}

    shown = "//body//text()[not(ancestor::script) and not(ancestor::style)]"
    serif = "//h1 | //h2 | //h3 | //*[@class='md-ellipsis'] | //p[contains(@class,'title')] | //dfn"
    bold = "//strong | //th[not(ancestor::tbody)] | //*[local-name()='text'][@font-weight='700']"
    for face, where in (("sans", shown), ("serif", serif), ("bold", bold)):
        known = covered(face)
        for lang, name, page in every_page(built):
            found = page.xpath(where)
            text = "".join(one if isinstance(one, str) else one.text_content() for one in found)
            assert {c for c in text if c.isprintable() and c != "\u00a0"} <= known, (face, lang, name)


def test_pages_hold_no_path_of_this_machine(built: Built) -> None:
    for file in [*built.site.rglob("*.html"), *(built.folder / "pages").glob("*/*.md")]:
        assert str(built.folder) not in file.read_text(encoding="utf-8"), file


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_pages_are_markdown_that_anyone_can_build(built: Built, lang: str) -> None:
    config = (built.folder / "pages" / f"mkdocs.{lang}.yml").read_text(encoding="utf-8")
    assert re.search(r"INHERIT: .*site/common\.yml", config)
    assert (built.folder / "pages" / lang / "battle.md").read_text(encoding="utf-8").startswith("---\ntitle: ")
