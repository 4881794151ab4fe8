"""Numbers, banned renderings and examples that only look like something else are told, in every text that has them."""

from __future__ import annotations

import dataclasses
import html
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml

from generator.check.expressions import expressions
from generator.check.markup import markup_problems
from generator.check.passages import IN_PAGES, MARKDOWN, WITH_EXPRESSIONS, Kind, Passage, passages
from generator.check.pictured import typed_in_pictures
from generator.check.terms import term_problems
from generator.check.typed import UNGATED, typed_number_problems
from generator.errors import Place
from generator.model import Game

DATA: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "disguises.yaml").read_text(encoding="utf-8"))
HERE = Place("content/janken/rules/10-play.en.md", 1, 1)
VALUES = {"hand_size": 3, "six": 6, "eight": 8, "ten": 10, "twelve": 12, "twenty": 20}
KINDS = [kind for kind in sorted(get_args(Kind)) if kind != "card name"]
LANGS = ["en", "ja"]
BANNED = {"en": ["throw card", "stand-off", "bout"], "ja": ["ハンド", "ラウンド", "アイコ"]}
AROUND = {"en": ("It is ", ", they say."), "ja": ("これは", "、という。")}


def told(lang: str, words: str) -> str:
    before, after = AROUND[lang]
    return before + words + after


def texts(game: Game, lang: str, text: str, kinds: list[Kind]) -> Iterator[tuple[Kind, list[str], list[str]]]:
    """The text as each kind of passage: what is said of its terms, and of its numbers."""
    for kind in kinds:
        passage = Passage(kind, lang, text, HERE, "play")
        terms = [problem.message for problem in term_problems(game, [passage])]
        yield kind, terms, [problem.message for problem in typed_number_problems(game, VALUES, [passage])]


def disguised(words: str) -> Iterator[str]:
    """Everything that a rendering may be made to look like for a program, and reads the same."""
    for at in range(1, len(words)):
        if words[at] not in " -" and words[at - 1] not in " -":
            yield from (words[:at] + unseen + words[at:] for unseen in DATA["unseen"])
    for at, character in enumerate(words):
        rest = words[at + 1 :]
        yield from (words[:at] + form + rest for form in (f"&#{ord(character)};", f"&#x{ord(character):x};"))
        if character not in " -":
            yield f"{words[:at]}[{character}](play.md){rest}"
            yield f"{words[:at]}<ruby>{character}<rp>(</rp><rt>x</rt><rp>)</rp></ruby>{rest}"
            yield f'{words[:at]}{{{{ rule("R2", "{character}") }}}}{rest}'
    yield "".join(f"&#{ord(character)};" for character in words)


@pytest.mark.parametrize(("lang", "words"), [(lang, words) for lang in LANGS for words in BANNED[lang]])
def test_a_banned_rendering_is_told_however_it_is_written(lang: str, words: str, janken: Game) -> None:
    for form in [words, *disguised(words)]:
        for kind, terms, _ in texts(janken, lang, told(lang, form), sorted(MARKDOWN)):
            assert len(set(terms)) == 1, (kind, form, terms)
            assert "which terms.yaml bans" in terms[0]


def test_blanks_hyphens_and_dots_make_no_other_rendering(janken: Game) -> None:
    forms = [("en", f"throw{gap}card") for gap in DATA["gaps"]["en"]]
    forms += [("ja", "ラウ" + gap + "ンド") for gap in DATA["gaps"]["ja"]]
    for lang, form in forms:
        for kind, terms, _ in texts(janken, lang, told(lang, form), sorted(MARKDOWN)):
            assert len(terms) == 1, (kind, form)


def test_plain_texts_have_no_markup_but_blanks_and_hyphens(janken: Game) -> None:
    for lang, form in (
        ("en", "throw  card"),
        ("en", "throw-card"),
        ("en", "thr\u00adow\u00a0card"),
        ("ja", "ラウ・ンド"),
    ):
        for kind, terms, _ in texts(janken, lang, told(lang, form), KINDS):
            assert len(terms) == 1, (kind, form)


def test_what_a_value_parts_is_no_rendering(janken: Game) -> None:
    for lang, form in (("en", "throw {{ n.cards }} card"), ("ja", "ラウ{{ n.cards }}ンド"), ("en", "throw cardigan")):
        for kind, terms, _ in texts(janken, lang, told(lang, form), sorted(MARKDOWN)):
            assert terms == [], (kind, form)


NUMBERS = [(lang, words) for lang in LANGS for words in DATA["numbers"][lang]]


@pytest.mark.parametrize(("lang", "words"), NUMBERS, ids=[words for _, words in NUMBERS])
def test_a_number_in_words_is_told_in_every_text(lang: str, words: str, janken: Game) -> None:
    wanted = DATA["numbers"][lang][words]
    values = {**VALUES, "wanted": wanted}
    for kind in KINDS:
        passage = Passage(kind, lang, told(lang, words), HERE, "play")
        problems = [problem.message for problem in typed_number_problems(janken, values, [passage])]
        assert len(problems) == (kind not in UNGATED), (kind, problems)
        if kind in WITH_EXPRESSIONS - UNGATED:
            assert "{{ n.wanted }}" in problems[0]


@pytest.mark.parametrize(("lang", "words"), [("en", "twelve"), ("ja", "十二枚"), ("en", "12"), ("ja", "12")])
def test_a_number_is_told_however_it_is_written(lang: str, words: str, janken: Game) -> None:
    for form in [words, *disguised(words)]:
        for kind, _, numbers in texts(janken, lang, told(lang, form), sorted(MARKDOWN - UNGATED)):
            assert numbers, (kind, form)


@pytest.mark.parametrize("lang", LANGS)
def test_ordinary_words_are_no_numbers(lang: str, janken: Game) -> None:
    for words in DATA["free"][lang]:
        for kind, _, numbers in texts(janken, lang, told(lang, words), KINDS):
            assert numbers == [], (kind, words)


def test_every_digit_of_unicode_is_a_digit(janken: Game) -> None:
    """Whatever has a numeric value is typed, but the numerals of Chinese and Roman writing, which are also words."""
    numeric = [c for c in map(chr, range(0x80, 0x110000)) if unicodedata.category(c) in {"Nd", "No"}]
    assert {"１", "٣", "⑫", "㊽", "⑿", "½", "㈠"} < set(numeric)
    found = typed_number_problems(janken, {}, [Passage("prose", "en", " ".join(numeric), HERE)])
    said = {c for problem in found if (got := re.search(r"number '(.)'", problem.message)) for c in got[1]}
    assert said == set(numeric)


@pytest.mark.parametrize("title", ['"12 in the pile"', "'12 in the pile'", "(12 in the pile)"])
def test_the_title_of_a_link_is_read(title: str, janken: Game) -> None:
    for kind, _, numbers in texts(janken, "en", f"See [x](play.md {title}).", sorted(MARKDOWN - UNGATED)):
        assert len(numbers) == 1, kind
    titled = Passage("prose", "en", title.replace("12 in", "throw card").join(("[x](play.md ", ")")), HERE)
    assert len(list(term_problems(janken, [titled]))) == 1
    address = Passage("prose", "en", "See [x](a12.md) and [y](<b 12.md> 'y').", HERE)
    assert list(typed_number_problems(janken, {}, [address])) == []


# ── sums ──


@pytest.mark.parametrize("sign", ["+", "-", "*", "//", "%"])
def test_a_value_has_no_number_beside_it_but_one(sign: str) -> None:
    for number in (*range(13), 12.0):
        for text in (f"{{{{ n.cards {sign} {number} }}}}", f"{{{{ {number} {sign} n.cards }}}}"):
            (expression,) = expressions(text)
            assert expression.literal == (None if number == 1 else number), text
            assert expression.errors == ()


@pytest.mark.parametrize(
    "text",
    [
        "{{ 12 + n.draw - n.draw }}",
        "{{ n.draw - n.draw + 0x0c }}",
        "{{ n.draw + 1 + 1 }}",
        "{{ (n.draw + 1) * (n.draw + 1) }}",
        "{{ n.draw ~ n.draw }}",
        "{{ n.draw + true }}",
        "{{ n.draw + (true + true) }}",
        "{{ 12 }}",
        "{{ 1 }}",
        "{{ -7 }}",
    ],
)
def test_no_sum_makes_a_number_of_its_own(text: str) -> None:
    (expression,) = expressions(text)
    assert expression.literal is not None or expression.errors


@pytest.mark.parametrize("text", ["{{ n.a - n.b }}", "{{ n.a * n.b - 1 }}", '{{ rule("B3", "12") }}', "{{ n.a }}"])
def test_sums_of_values_are_values(text: str) -> None:
    (expression,) = expressions(text)
    assert (expression.literal, expression.errors) == (None, ())


# ── counts of what a value is named after: hand_size, after the hand card ──


@pytest.mark.parametrize(
    ("lang", "text", "count"),
    [
        ("en", "They have three hand cards.", 1),
        ("en", "They have three face-up hand cards.", 1),
        ("en", "They have two hand cards, one hand card, three of them.", 0),
        ("ja", "手札は三枚です。", 1),
        ("ja", "手札が最大三枚です。", 1),
        ("ja", "三枚の手札です。", 1),
        ("ja", "手札を二枚、手札を一枚。", 0),
    ],
)
def test_a_count_of_what_a_value_counts_is_told(lang: str, text: str, count: int, janken: Game) -> None:
    for kind, _, numbers in texts(janken, lang, text, [kind for kind in KINDS if kind not in UNGATED]):
        assert len(numbers) == count, (kind, numbers)


# ── pictures ──


@pytest.mark.parametrize("case", DATA["pictures"], ids=[next(iter(case.values())) for case in DATA["pictures"]])
def test_words_typed_in_a_picture_are_read(case: dict[str, Any], janken: Game) -> None:
    name = "figures/x.svg.j2" if "template" in case else "x.md.j2"
    templates = {f"templates/janken/{name}": case.get("template") or case.get("page") or ""}
    other = {"house/figures/x.svg.j2": "<text>12</text>", "templates/default/x.svg.j2": "<text>12</text>"}
    game = dataclasses.replace(janken, templates={**templates, **other}, art={"x.svg": case.get("art", "")})
    found = list(typed_in_pictures(game))
    assert [words.strip(" \0") for _, words in found] == case["typed"]
    for place, words in found:
        written = game.art["x.svg"] if place.file.endswith(".svg") else templates[place.file]
        assert written.split("\n")[place.line - 1][place.column - 1 :][: len(words.split("\0")[-1])] or "\0" in words


def test_a_number_and_a_banned_word_in_a_picture_are_told(janken: Game) -> None:
    text = '<svg>\n<text>12 throw\n  cards</text>{{ fig.words_at("ラウンド") }}</svg>'
    game = dataclasses.replace(janken, templates={"templates/janken/x.svg.j2": text})
    pictured = [passage for passage in passages(game) if passage.kind == "picture"]
    found = [*typed_number_problems(game, {}, pictured), *term_problems(game, pictured)]
    assert {problem.place for problem in found} == {
        Place("templates/janken/x.svg.j2", 2, 7),
        Place("templates/janken/x.svg.j2", 3, 32),
    }
    assert {problem.kind for problem in found} == {"typed-number", "banned-term"}


# ── examples that nobody plays ──


@pytest.mark.parametrize("kind", sorted(MARKDOWN - IN_PAGES))
def test_an_example_where_none_is_played_is_told(kind: Kind) -> None:
    for line in DATA["fences"]:
        for text in (line, f"Words.\n\n{line}", f"Words.\n{line}\nuse: tie\n```\nWords."):
            problems = [p for p in markup_problems([Passage(kind, "en", text, HERE)]) if p.kind == "fence"]
            assert len(problems) == 1, text
            assert html.unescape(problems[0].message).startswith("expected examples only on pages")
    for line in DATA["no_fences"]:
        assert not [p for p in markup_problems([Passage(kind, "en", line, HERE)]) if p.kind == "fence"], line
