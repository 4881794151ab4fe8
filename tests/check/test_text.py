"""Reading authors' text: expressions, masked words, places, normal forms."""

from __future__ import annotations

import pytest

from generator.check.expressions import VOCABULARY, expressions, signature
from generator.check.passages import BLANK, NOTHING, Passage
from generator.check.terms import normalised
from generator.errors import Place
from generator.wording import hint, listed, written

HERE = Place("content/g/rules/10-a.en.md", 5, 1)


@pytest.mark.parametrize(
    ("text", "uses"),
    [
        ("no expression", []),
        ("{{ n.cards }}", ["{{ n.cards }}"]),
        ("{{n.cards}} and {{ n.hand_size + 1 }}", ["{{ n.cards }}", "{{ n.hand_size }}"]),
        ('{{ rule("B3") }}', ['{{ rule("B3") }}']),
        ("{{ rule('B3', 'a }} in words') }}", ['{{ rule("B3") }}']),
        ('{{ icon("element", "fire") }}', ['{{ icon("element", "fire") }}']),
        ("{{ outcomes() }}", ["{{ outcomes() }}"]),
        ("{{! a note to authors: {{ n.nothing }} !}} {{ n.cards }}", ["{{ n.cards }}"]),
        ("## Heading {#id} with {{ n.cards }}", ["{{ n.cards }}"]),
    ],
)
def test_uses(text: str, uses: list[str]) -> None:
    assert [str(use) for e in expressions(text) for use in e.uses] == uses


@pytest.mark.parametrize(
    "text",
    [
        "{{ cards }}",
        "{{ n }}",
        "{{ n['cards'] }}",
        "{{ n.cards.real }}",
        "{{ rule }}",
        "{{ rule() }}",
        "{{ rule(3) }}",
        "{{ rule(n.cards) }}",
        '{{ rule("B3", text="x") }}',
        '{{ quick("x") }}',
        "{{ n. }}",
        "{{ n.cards",
        "{{ }}",
        "{% for x in y %}",
        "{{ ().__class__ }}",
        '{{ "x".join }}',
    ],
)
def test_what_is_wrong_is_told(text: str) -> None:
    assert any(e.errors for e in expressions(text))


def test_every_function_has_a_signature() -> None:
    assert signature("rule") == 'rule("<rule>"[, "<text>"])'
    assert all(signature(name).startswith(name) for name in VOCABULARY)


def test_words_are_as_long_as_the_text_and_keep_what_readers_see() -> None:
    text = '## T {#t-1}\n\nSee {{ rule("B3", "this rule") }} and [x](a2.md) <b id="3">y</b><wbr> &#42; &#49; `code`.'
    passage = Passage("prose", "en", text, HERE, "a")
    assert len(passage.words) == len(text)
    shown = "## T \n\nSee this rule and [x]() y  1 `code`."
    assert passage.words.replace(BLANK, "").replace(NOTHING, "") == shown


def test_a_place_counts_lines_and_columns() -> None:
    passage = Passage("prose", "en", "one\ntwo x", HERE, "a")
    assert passage.at(passage.text.index("x")) == Place(HERE.file, 6, 5)


def test_a_place_in_a_clause_counts_its_id_and_marks() -> None:
    file = "[B3] ((One.)) Two ((three)) x"
    passage = Passage("clause", "en", "One. Two three x", HERE, "a", "B3", ("One.", "three"))
    for word in ("One", "Two", "three", "x"):
        assert passage.at(passage.text.index(word)).column == file.index(word) + 1


def test_normal_forms_know_where_they_came_from() -> None:
    text = "ＭＰとﾊﾞﾄﾙ、か\u3099"
    read = normalised(text)
    assert read.text == "MPとバトル、が"
    start, end = read.origin[read.text.index("バ")]
    assert text[start:end] == "ﾊﾞ"


def test_lines_are_joined_as_they_are_rendered() -> None:
    assert normalised("カー\n  ド", markdown=True).text == "カード"
    assert normalised("two\nwords", markdown=True).text == "two words"
    assert normalised("カー\n\nド", markdown=True).text != "カード"
    assert normalised("**カー**ド", markdown=True).text == "カード"


def test_words_for_messages() -> None:
    assert written({"first": None, "second": (True, 1, "x")}) == "{first: null, second: [true, 1, x]}"
    assert (listed([]), listed(["a"]), listed(["a", "b", "c"])) == ("nothing", "a", "a, b or c")
    assert hint("rok", ["rock", "paper"]) == "; did you mean rock?"
    assert hint("zzz", ["rock", "paper"]) == " (there are: paper, rock)"
    assert hint("zzz", map(str, range(100))) == ""
