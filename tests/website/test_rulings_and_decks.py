"""Rulings and deck lists on the pages, and the page above all games."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from lxml import html

from tests.games.copies import copy_janken
from tests.games.ruled import add_ruling_and_decks, edit
from tests.website.conftest import ROOT


def rulewright(*args: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "generator", *map(str, args)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    copy_janken(tmp_path)
    return tmp_path


def page(project: Path, lang: str, name: str) -> html.HtmlElement:
    file = project / "out" / "janken" / "site" / lang / f"{name}.html"
    return html.fromstring(file.read_bytes(), parser=html.HTMLParser(encoding="utf-8"))


def text(element: html.HtmlElement) -> str:
    return " ".join(element.text_content().split())


def test_clause_and_list_say_the_ruling_as_its_switch_stands(project: Path) -> None:
    folder = add_ruling_and_decks(project)
    on = ("A tie is worth 0 points.", "Only wins should count.")
    off = ("In a tie both score, as by R2.", "Nobody has lost it.")
    for position, (said, why), unsaid in (("true", on, off), ("false", off, on)):
        done = rulewright("site", "--root", project)
        assert done.returncode == 0, done.stderr
        clause = page(project, "en", "play").get_element_by_id("R3")
        assert said in text(clause)
        assert clause.xpath(".//a[@class='ruling-ref']/@href") == ["index.html#ruling-tie-points"]
        listed = page(project, "en", "index").get_element_by_id("ruling-tie-points")
        for words in (said, "What a tie is worth", why):
            assert words in text(listed)
        assert listed.xpath(".//a[@class='rule-ref']/@href")[-1] == "play.html#R3"
        for place in (clause, listed):
            assert not any(words in text(place) for words in unsaid)
        if position == "true":
            edit(folder / "game.yaml", "on: true", "on: false")
            edit(folder / "examples" / "rounds.yaml", "{first: 0, second: 0}", "{first: 1, second: 1}")


def test_deck_lists_are_tables_with_names_counts_and_total(project: Path) -> None:
    add_ruling_and_decks(project)
    done = rulewright("site", "--root", project)
    assert done.returncode == 0, done.stderr
    table = page(project, "ja", "index").get_element_by_id("deck-red")
    assert [[text(cell).removesuffix("（てふだ）") for cell in row] for row in table.xpath(".//tr")] == [
        ["カード", "種類", "枚数"],
        *([name, "手札", "1"] for name in ("グー A", "チョキ A", "パー A")),
        ["合計", "3"],
    ]
    assert text(table.find("caption")) == "赤の手札"


def second_game(project: Path) -> None:
    """A second game in the project: janken by another name."""
    shutil.copytree(project / "content" / "janken", project / "content" / "stones")
    spec = project / "content" / "stones" / "game.yaml"
    edit(spec, "\nid: janken\n", "\nid: stones\n")
    edit(spec, "title: {ja: じゃんけん札, en: Janken}", "title: {ja: 石, en: Stones}")


def links(project: Path) -> list[str]:
    found = html.fromstring((project / "out" / "index.html").read_text(encoding="utf-8")).xpath("//a/@href")
    assert all((project / "out" / href).is_file() for href in found)
    return [str(href) for href in found]


def test_the_page_above_leads_to_every_game_there_is(project: Path) -> None:
    second_game(project)
    (project / "content" / "stones" / "game.yaml").rename(project / "content" / "stones" / "broken")
    assert rulewright("build", "janken", "--root", project).returncode == 0
    assert links(project) == ["janken/site/ja/index.html", "janken/site/en/index.html"]
    (project / "content" / "stones" / "broken").rename(project / "content" / "stones" / "game.yaml")
    (project / "content" / "janken" / "terms.yaml").write_text("{", encoding="utf-8")
    done = rulewright("site", "stones", "--root", project)
    assert done.returncode == 0, done.stderr
    both = [f"{game}/site/{lang}/index.html" for game in ("janken", "stones") for lang in ("ja", "en")]
    assert links(project) == both
    above = (project / "out" / "index.html").read_text(encoding="utf-8")
    for words in ("じゃんけん札", "Janken", "石", "Stones", "日本語", "English"):
        assert words in above
    shutil.rmtree(project / "out" / "janken")
    assert rulewright("site", "stones", "--root", project).returncode == 0
    assert links(project) == both[2:]


def test_what_stands_in_place_of_the_page_above_is_left_alone(project: Path) -> None:
    (project / "out").mkdir()
    (project / "out" / "index.html").write_text("mine", encoding="utf-8")
    done = rulewright("build", "--root", project)
    assert done.returncode == 1
    assert "index.html: this was not made by a build and is in the way; move it" in done.stderr
    assert [p.name for p in (project / "out").iterdir()] == ["index.html"]
    assert (project / "out" / "index.html").read_text(encoding="utf-8") == "mine"
    assert rulewright("print", "--root", project).returncode == 0


def test_a_sign_that_is_none_of_ours_is_passed_over(project: Path) -> None:
    for name, sign in (("alien", "{}"), ("other", "\x00"), ("liar", '{"id": "janken"}')):
        (project / "out" / name / "site").mkdir(parents=True)
        (project / "out" / name / "site" / "game.json").write_text(sign, encoding="utf-8")
    assert rulewright("site", "--root", project).returncode == 0
    assert links(project) == ["janken/site/ja/index.html", "janken/site/en/index.html"]
