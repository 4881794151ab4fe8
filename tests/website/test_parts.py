"""The parts the pages are made with, each on its own."""

from __future__ import annotations

import dataclasses
import json
import re
from html import unescape
from pathlib import Path

import pytest
import yaml
from markdown import Markdown

from generator.check import check_game
from generator.check.filling import Block, Filler, Values
from generator.drawing.colour import contrast, mix
from generator.drawing.studio import Studio
from generator.engine import make_engine
from generator.errors import ContentError, Place
from generator.load import load_game
from generator.model import Clause, Game, Page, Prose, Term
from generator.website import SiteMaker
from generator.website.addresses import addresses
from generator.website.japanese import aligned, joined_lines, ruby
from generator.website.mkdocs import complaints, write_config
from generator.website.palette import dark, light
from generator.website.prose import clause_text, spaced_lists
from generator.website.templates import escaped
from generator.website.terms import TermLinker
from tests.games.copies import copy_janken
from tests.unprinted import Unprinted
from tests.website.conftest import ROOT, Built, build

HERE = Place("content/game/rules/10-page.ja.md", 7, 1)


@pytest.mark.parametrize(
    ("word", "reading", "parts"),
    [
        ("手札", "てふだ", [("手札", "てふだ")]),
        ("引き分け", "ひきわけ", [("引", "ひ"), ("き", ""), ("分", "わ"), ("け", "")]),
        ("元MP", "もとMP", [("元", "もと"), ("MP", "")]),
        ("キャラクター山札", "キャラクターやまふだ", [("キャラクター", ""), ("山札", "やまふだ")]),
        ("キャラクター山札", "きゃらくたーやまふだ", [("キャラクター", ""), ("山札", "やまふだ")]),
        ("大人", "おとな", [("大人", "おとな")]),
        ("重ね書き", "まちがい", [("重ね書き", "まちがい")]),
    ],
)
def test_readings_stand_over_their_kanji(word: str, reading: str, parts: list[tuple[str, str]]) -> None:
    assert aligned(word, reading) == parts


def test_ruby_has_brackets_for_those_who_cannot_show_it() -> None:
    assert ruby("元MP", "もとMP") == "<ruby>元<rp>（</rp><rt>もと</rt><rp>）</rp></ruby>MP"
    assert ruby("ライフ", None) == "ライフ"


@pytest.mark.parametrize(
    ("source", "joined"),
    [
        ("湯に入る。\n体が温まる。", "湯に入る。体が温まる。"),
        ("カードは5\n枚です", "カードは5枚です"),
        ("A card\nand a token", "A card\nand a token"),
        ("- 火\n- 風", "- 火\n- 風"),
        ("- 長い項目の\n  続き", "- 長い項目の続き"),
        ("一行目。\n\n二行目。", "一行目。\n\n二行目。"),
        ("## 見出し {#a}\n本文", "## 見出し {#a}\n本文"),
        ("| 火 | 風 |\n| 土 | 水 |", "| 火 | 風 |\n| 土 | 水 |"),
        ("行末  \n次の行", "行末  \n次の行"),
        ("前の段落\n1. 番号", "前の段落\n1. 番号"),
    ],
)
def test_japanese_lines_join(source: str, joined: str) -> None:
    assert joined_lines(source) == joined


def test_lists_are_set_apart_and_nested_as_markdown_wants() -> None:
    assert spaced_lists("次のとおり：\n- 一\n- 二") == "次のとおり：\n\n- 一\n- 二"
    assert spaced_lists("- 一\n  - 二") == "- 一\n    - 二"
    assert clause_text("最初\n  - 一\n  - 二") == "最初\n- 一\n- 二"


def fill(text: str, **names: object):
    return Filler().fill(text, HERE, names)


def test_expressions_are_filled_in() -> None:
    assert fill("{{ n.hand }}枚と{{ n.hand + n.more }}枚", n=Values({"hand": 5, "more": 3})).text == "5枚と8枚"


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("一\n二{{ n.hnd }}", 8, 2, "did you mean hand?"),
        ("{{ nothing }}", 7, 1, "got nothing"),
        ("{{ n }}", 7, 1, "expected"),
        ("{{ rule('B3' }}", 7, 1, "expected"),
        ("文\n{% if n %}", 8, 1, "is not used in text"),
        ("{{ n.hand ** n.hand }}", 7, 1, "expected a sum"),
        ("{{ ''.__class__ }}", 7, 1, "expected"),
        ("{{ n.hand % 0 }}", 7, 1, "another number than 0"),
        ("{{ " + "+".join(["n.hand"] * 5000) + " }}", 7, 1, "at most 400 letters"),
        ("{{ " + "(" * 190 + "1" + ")" * 190 + " }}", 7, 1, "expected"),
        ("前 {{ figure('a') }} 後", 7, 3, "alone on its line"),
    ],
)
def test_wrong_expressions_are_problems_with_their_place(text: str, line: int, column: int, words: str) -> None:
    done = fill(text, n=Values({"hand": 5}), figure=lambda _name: Block("<figure>"))
    assert done.problems
    assert (done.problems[0].place.line, done.problems[0].place.column) == (line, column)
    assert words in done.problems[0].message


def test_blocks_stand_alone() -> None:
    done = fill("前\n\n{{ figure('a') }}\n\n後", figure=lambda _name: Block("<figure>"))
    assert done.restored(done.text) == "前\n\n\n<figure>\n\n\n後"


def term(name: str, ja: str, en: str, reading: str | None = None, *forms: str) -> Term:
    return Term(
        id=name, words={"ja": ja, "en": en}, reading=reading, definition={"ja": "。", "en": "."}, also={"en": forms}
    )


TERMS = [
    term("event", "イベント", "Event"),
    term("standard", "通常イベント", "Standard Event", "つうじょうイベント", "Standard Events"),
    term("fire", "火", "Fire", "ひ"),
    term("life", "ライフ", "life"),
]


def linked(text: str, lang: str, built: Built) -> str:
    return TermLinker(TERMS, lang, addresses(built.game, lang)).linked(text, "battle").text


def test_the_longest_term_is_linked_once(built: Built) -> None:
    text = linked("通常イベントは通常イベント。イベントもある。", "ja", built)
    assert text.count('class="term"') == 2
    assert 'href="glossary.html#term-standard"' in text and 'href="glossary.html#term-event"' in text
    assert text.startswith("<a") and "<rt>つうじょう</rt>" in text


def test_a_written_word_carries_its_reading_once(built: Built) -> None:
    terms = [*TERMS, term("effect", "通常イベント効果", "Effect", "つうじょうイベントこうか")]
    linker = TermLinker([*terms, term("other", "通常", "Other", "ふだん")], "ja", addresses(built.game, "ja"))
    text = linker.linked("通常イベント効果と、通常イベントと、通常。", "battle").text
    assert text.count('class="term"') == 3
    assert re.findall("<rt>(.*?)</rt>", text) == ["つうじょう", "こうか", "ふだん"]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("ja", "## 通常イベント {#a}"),
        ("ja", "[通常イベント](battle.md#B1)"),
        ("ja", "`イベント`"),
        ("ja", '<img alt="イベント">'),
        ("ja", "<svg><title>イベント</title></svg>"),
        ("ja", "火山と花火と火曜日"),
        ("ja", "ライフル"),
        ("en", "lifetime, Eventually, Firefly"),
        ("en", "<h3>Event</h3>"),
    ],
)
def test_what_is_no_use_of_a_term_stays(lang: str, text: str, built: Built) -> None:
    assert linked(text, lang, built) == text


def test_english_terms_are_found_in_any_case_and_form(built: Built) -> None:
    text = linked("standard events cost Life.", "en", built)
    assert "#term-standard" in text and ">standard events</a>" in text and ">Life</a>" in text


def test_a_term_with_a_sense_is_linked_by_its_other_forms_only(built: Built) -> None:
    draw = term("draw", "引き分け", "draw", "ひきわけ", "drawn game")
    draw = draw.model_copy(update={"sense": {"ja": "全体", "en": "the whole game"}})
    linker = TermLinker([draw], "en", addresses(built.game, "en"))
    assert linker.linked("Draw a card.", "battle").terms == ()
    assert linker.linked("A drawn game.", "battle").terms == (draw,)


def test_colours_can_be_read_on_their_grounds(built: Built) -> None:
    pairs = [
        ("ink", "paper"), ("ink", "panel"), ("ink", "mist"), ("faint-ink", "paper"), ("faint-ink", "panel"),
        ("faint-ink", "mist"), ("link", "paper"), ("link", "panel"), ("link", "mist"), ("plaque-ink", "plaque"),
        ("on-cloth", "cloth"), ("on-cloth", "cloth-deep"), ("on-cloth", "verdict"),
    ]  # fmt: skip
    for colours in (light(built.game.spec.palette), dark(built.game.spec.palette)):
        for ink, ground in pairs:
            assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground, colours[ink], colours[ground])
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert mix("#000000", "#ffffff", 0.5) == "#808080"


def test_what_mkdocs_says_becomes_problems_at_the_source(built: Built) -> None:
    said = (
        "WARNING -  Doc file 'battle.md' contains a link 'nowhere.md', but the target is not found among "
        "documentation files.\n"
        "\nAborted with 1 warnings in strict mode!\n"
    )
    (problem,) = complaints(said, built.game, "ja")
    assert problem.place.file == "content/toji/rules/60-battle.ja.md"
    assert "nowhere.md" in problem.message and "Aborted" not in problem.message
    (other,) = complaints("Traceback …\nValueError: x\n", built.game, "en")
    assert "ValueError: x" in other.message


def with_block(game: Game, lang: str, block: Prose | Clause) -> Game:
    def grown(page: Page) -> Page:
        return dataclasses.replace(page, blocks=(*page.blocks, block)) if page.slug == "end" else page

    pages = {each: tuple(grown(p) if each == lang else p for p in pages) for each, pages in game.pages.items()}
    return dataclasses.replace(game, pages=pages)


def errors(game: Game, folder: Path) -> str:
    engine = make_engine(game, ROOT)
    with pytest.raises(ContentError) as caught, SiteMaker(ROOT) as maker:
        maker.write(game, engine, check_game(game, engine).runs, 0, Unprinted(), Studio(game, ROOT), folder)
        maker.finish()
    return str(caught.value)


def test_a_broken_link_is_an_error_of_the_content(tmp_path: Path) -> None:
    game = with_block(load_game(ROOT, "toji"), "ja", Prose("[どこか](turn.md#no-such-place)", HERE))
    said = errors(game, tmp_path)
    assert "content/toji/rules/70-end.ja.md" in said and "no-such-place" in said


def test_all_wrong_expressions_of_all_languages_are_told_at_once(tmp_path: Path) -> None:
    game = load_game(ROOT, "toji")
    for lang in ("ja", "en"):
        game = with_block(game, lang, Prose(f'{{{{ rule("{lang.upper()}9") }}}} {{{{ n.nothing }}}}', HERE))
    said = errors(game, tmp_path)
    assert said.count("content/game/rules/10-page.ja.md:7:") == 3  # n.nothing is one problem at one place
    assert "'JA9'" in said and "'EN9'" in said


def test_the_house_says_the_same_in_every_language() -> None:
    words = yaml.safe_load((ROOT / "templates" / "default" / "words.yaml").read_text(encoding="utf-8"))
    first, *others = words.values()
    assert all(other.keys() == first.keys() for other in others)


@pytest.mark.parametrize(
    "text", ["<script>x</script>", 'a" onload="x', "*a* _b_ `c` [d](e) ![f](g) {.h} |", "&amp; & <", "\\<b>"]
)
def test_plain_words_stay_the_words_they_are(text: str) -> None:
    made = Markdown(extensions=["attr_list", "md_in_html", "tables"]).convert(f"Words: {escaped(text)} end")
    assert unescape(made.removeprefix("<p>").removesuffix("</p>")) == f"Words: {text} end"
    assert "<" not in made[3:-4]


@pytest.mark.parametrize(("lang", "speaks"), [("de", "de"), ("qaa", "en")])
def test_a_page_says_its_language_though_the_theme_may_not_speak_it(
    built: Built, tmp_path: Path, lang: str, speaks: str
) -> None:
    texts = {name: {lang: "x"} for name in ("title", "tagline", "notice")}
    spec = built.game.spec.model_copy(update=texts)
    game = dataclasses.replace(built.game, spec=spec, pages={lang: built.game.pages["en"]})
    config = yaml.safe_load(write_config(game, lang, ROOT / "site", tmp_path, {}).file.read_text(encoding="utf-8"))
    assert config["theme"]["language"] == speaks


NASTY = 'A "b" <i>c</i> & *d* {e} [f](g)'


def test_titles_and_names_are_shown_as_they_are_written(tmp_path: Path) -> None:
    """In headings, links, the contents and the head of a page: no character of a title is taken for markup."""
    folder = copy_janken(tmp_path)
    spec = folder / "game.yaml"
    names = json.dumps({"ja": NASTY, "en": NASTY}, ensure_ascii=False)
    for key in ("title", "tagline", "notice"):
        said = re.sub(
            rf"^{key}:.*\n(?:  .*\n)*", lambda _, key=key: f"{key}: {names}\n", spec.read_text("utf-8"), flags=re.M
        )
        spec.write_text(said, encoding="utf-8")
    home = next(folder.glob("rules/*-index.en.md"))
    play = next(folder.glob("rules/*-play.en.md"))
    linked = json.dumps(NASTY)
    home.write_text(titled(home, NASTY) + f'\n{{{{ page("play") }}}} and {{{{ page("play", {linked}) }}}}\n', "utf-8")
    play.write_text(titled(play, NASTY), "utf-8")
    shown = build("janken", tmp_path / "out", tmp_path).pages["en"]["index.html"]
    assert shown.xpath("string(//article//h1)").strip("¶ ") == NASTY
    links = [a.text_content().strip() for a in shown.xpath("//article//a[@href='play.html']")]
    assert set(links) == {NASTY}
    assert len(links) >= 3  # both of the page itself, and in the list of chapters
    assert {a.text_content().strip() for a in shown.xpath("//nav//li/a[@href='play.html']")} == {NASTY}
    assert NASTY in shown.xpath("string(//head/title)")
    assert shown.xpath("//meta[@name='description']/@content") == [NASTY]
    for place in ("//p[@class='noren-title']", "//p[@class='noren-tagline']", "//header//*[@class='md-ellipsis']"):
        assert shown.xpath(f"string({place})") == NASTY, place
    assert NASTY in shown.xpath("string(//footer)")
    assert not shown.xpath("//i")


def titled(file: Path, title: str) -> str:
    """The prose of a file under another title and summary."""
    said = json.dumps(title, ensure_ascii=False)
    text = file.read_text("utf-8")
    for key in ("title", "summary"):
        text = re.sub(rf"^{key}:.*$", lambda _, key=key: f"{key}: {said}", text, count=1, flags=re.M)
    return text
