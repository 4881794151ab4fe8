"""A text in another language than it says is told, wherever readers would meet it; quoted words are not."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from generator.check.languages import language_problems
from generator.check.passages import MARKDOWN, Kind, Passage, passages
from generator.errors import Place
from generator.load import load_game

ROOT = Path(__file__).parent.parent.parent
HERE = Place("content/janken/rules/10-play.en.md", 1, 1)
KINDS = sorted(set(get_args(Kind)) - {"picture", "card name"})

WRONG = {
    "en": [
        "手札からカードを出す。",
        "The player shows 手札.",
        "（なし）",
        "「終了」",
        "It is カ.",
        "A card,\nthen もう一枚.",
    ],
    "fr": ["手札からカードを出す。"],
    "ja": ["Play a card from the hand.", "play one", "deck", "Hand Pick", "Building a deck", "the first player (MP)"],
}
RIGHT = {
    "en": [
        "Say 「終了」 and end.",
        "Tōji (湯治)",
        "The label `奈落` is there.",
        'Say "アタック".',
        "・ — a dot",
        "MIN",
        "",
    ],
    "ja": ["「Golem」を出す。", "MP", "HP 2/2", "CHARACTER", "combat か draw", "Tōji", "", "`id: x`を書く。", "A4"],
    "zh": ["手牌"],
}


@pytest.mark.parametrize(("lang", "text"), [(lang, text) for lang, several in WRONG.items() for text in several])
def test_another_language_is_told(lang: str, text: str) -> None:
    for kind in KINDS:
        assert len(list(language_problems([Passage(kind, lang, text, HERE)]))) == 1, kind


@pytest.mark.parametrize(("lang", "text"), [(lang, text) for lang, several in RIGHT.items() for text in several])
def test_its_own_language_is_not(lang: str, text: str) -> None:
    for kind in KINDS:
        assert list(language_problems([Passage(kind, lang, text, HERE)])) == [], kind


@pytest.mark.parametrize("kind", sorted(MARKDOWN))
def test_a_paragraph_in_english_is_told_on_a_japanese_page(kind: Kind) -> None:
    text = "カードを引く。\n\nThen discard one.\n\n- 手札を見る。"
    (problem,) = language_problems([Passage(kind, "ja", text, HERE)])
    assert problem.place.line == (3 if kind in {"prose", "clause"} else 1)


@pytest.mark.parametrize("game_id", ["toji", "charisma"])
def test_every_text_in_the_words_of_the_other_language_is_told(game_id: str) -> None:
    """Each text of a game that has words (no mere values or marks), handed over as the other language's."""
    texts = [p for p in passages(load_game(ROOT, game_id)) if p.kind not in {"picture", "message", "card name"}]
    unnoticed = []
    for passage in texts:
        other = replace(passage, lang="en" if passage.lang == "ja" else "ja")
        if not list(language_problems([other])):
            unnoticed.append(passage.words)
    assert [words for words in unnoticed if len(re.findall("[a-z]{2,}", words)) > 4] == []
