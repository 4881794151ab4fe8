"""A reading is the word read aloud: kanji in hiragana, all else of the word as it stands there."""

from __future__ import annotations

import unicodedata

import pytest

from generator.load.readings import in_hiragana, wanted_reading

GOOD = {
    "手札": ["てふだ"],
    "引く": ["ひく"],
    "引き分け": ["ひきわけ"],
    "手札を引く": ["てふだをひく"],
    "先攻プレイヤー": ["せんこうプレイヤー"],
    "元MP": ["もとMP"],
    "王冠の属性": ["おうかんのぞくせい"],
    "炎・水": ["ほのお・みず"],
    "三ヶ月": ["さんかげつ"],
    "2人用": ["ふたりよう"],
    "人々": ["ひとびと"],
    "卓球": ["たっきゅう"],
    "珈琲": ["こーひー"],
}
BAD = {
    "手札": [
        "tefuda",
        "テフダ",
        "てふダ",
        "手ふだ",
        "て ふだ",
        "てふだ ",
        "てふだ。",
        "て・ふだ",
        "てふだ\u200b",
        "ﾃﾌﾀﾞ",
    ],
    "引く": ["ひき", "ひ", "く", "ひクク", "を引く", "ひく\n"],
    "引き分け": ["ひきわき", "ひわけ", "ひきけ", "ひキわけ"],
    "手札を引く": ["てふだおひく", "てふだひく", "てふだをひき"],
    "先攻プレイヤー": ["せんこうぷれいやー", "せんこうプレイヤ", "せんこう"],
    "元MP": ["もとエムピー", "もとmp", "もとＭＰ"],
    "場所": ["ゃしょ", "んばしょ", "ーば", "っば"],
    "プレイマット": ["プレイマット", "ぷれいまっと", ""],
    "MP": ["えむぴー"],
}


@pytest.mark.parametrize(("word", "reading"), [(word, each) for word, several in GOOD.items() for each in several])
def test_what_is_read_so_is_taken(word: str, reading: str) -> None:
    assert wanted_reading(word, reading) is None


@pytest.mark.parametrize(("word", "reading"), [(word, each) for word, several in BAD.items() for each in several])
def test_what_is_not_read_so_is_refused(word: str, reading: str) -> None:
    assert f"{word!r}" in (wanted_reading(word, reading) or "")


@pytest.mark.parametrize("word", GOOD)
def test_no_kana_of_the_word_can_be_lost_or_another(word: str) -> None:
    """Each kana of a word, left out of its reading or made another, is seen."""
    (reading,) = GOOD[word]
    for at, kana in enumerate(word):
        if "ぁ" <= kana <= "ー" and word.count(kana) == reading.count(kana) == 1:
            where = reading.index(kana)
            for other in ("", "ぬ", "ヌ"):
                assert wanted_reading(word, reading[:where] + other + reading[where + 1 :]) is not None, (word, at)


@pytest.mark.parametrize(
    "word", [word for word in GOOD if unicodedata.normalize("NFD", GOOD[word][0]) != GOOD[word][0]]
)
def test_letters_in_parts_are_no_reading(word: str) -> None:
    assert wanted_reading(word, unicodedata.normalize("NFD", GOOD[word][0])) is not None


def test_the_shape_of_the_word_is_told() -> None:
    wanted = wanted_reading("引き分け", "ひきわき")
    assert wanted == "the kanji of '引き分け' in hiragana, and the rest as it is (…き…け)"


def test_katakana_as_hiragana() -> None:
    assert in_hiragana("プレイヤー・ヴァMP火") == "ぷれいやー・ゔぁMP火"
