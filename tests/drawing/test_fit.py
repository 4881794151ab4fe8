import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.drawing.fit import FLOOR, NOT_FIRST, NOT_LAST, Setter, characters, pieces, wrap
from generator.drawing.fonts import FontBook
from generator.drawing.scene import Label
from generator.drawing.svgread import Room
from generator.errors import ContentError, Place

BOOK = FontBook()
TEXTS = st.text(alphabet="湯治火風土水のはをがとうっゃーッァ、。！？「」（）…〜：； MPabc12.,!?ＡｂＺ０９", max_size=40)
LATIN = re.compile("[A-Za-z0-9Ａ-Ｚａ-ｚ０-９]")


@settings(max_examples=150, deadline=None)
@given(TEXTS)
def test_pieces_are_the_text_and_break_where_a_line_may(text: str) -> None:
    for parts in (pieces(text), characters(text)):
        assert "".join(parts) == text
        assert not any(part[0] in NOT_FIRST for part in parts[1:])
        assert not any(part.rstrip()[-1:] in NOT_LAST for part in parts[:-1] if part.strip())
        for before, after in pairwise(parts):
            split = LATIN.match(before[-1:]) and LATIN.match(after[0])
            assert not split, "a Latin word is whole"


@settings(max_examples=100, deadline=None)
@given(TEXTS, st.floats(12, 80), st.floats(2.3, 5))
def test_lines_keep_to_their_width_and_lose_nothing(text: str, width: float, size: float) -> None:
    lines = wrap(text, width, size, "sans", BOOK)
    if lines is None:
        return
    assert all(BOOK.width(line, size, "sans") <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


NEVER_FIRST = "！？，．…〜：；、。」』）ー・ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ｣｡､ｧｯｰ!?,.)%"
"""What no line may begin with: closing marks and small kana, as printers' rules list them."""


@pytest.mark.parametrize("mark", NEVER_FIRST)
def test_no_line_begins_with_what_belongs_to_the_line_before(mark: str) -> None:
    """At every width that the text may be given: in phrases, in a long word without phrases, after Latin letters."""
    for text in (
        f"湯けむりの里{mark}札を出す{mark}勝つ",
        f"ゲーム{mark * 2}の湯",
        "湯" * 9 + mark + "湯" * 9,
        f"Tōji MP{mark}札",
    ):
        for width in range(4, 90, 2):
            lines = wrap(text, width, 4, "sans", BOOK) or [""]
            assert not any(line[0] in NEVER_FIRST for line in lines[1:]), (text, lines)


@pytest.mark.parametrize("mark", "「『（［【〈《([“‘｢￥")
def test_no_line_ends_with_what_belongs_to_the_next(mark: str) -> None:
    for text in (f"湯けむりの{mark}里の札{mark}勝つ", "湯" * 9 + mark + "湯" * 9):
        for width in range(4, 90, 2):
            lines = wrap(text, width, 4, "sans", BOOK) or [""]
            assert not any(line.endswith(mark) for line in lines[:-1]), (text, lines)


@pytest.mark.parametrize(
    "word",
    [
        "Charisma",
        "Tōji",
        "naïve",
        "1,234.5",
        "don’t",
        "MP+1",
        "e-mail",
        "Æsir’s",
        "ＰＲＯＴＯＴＹＰＥ",
        "ｆｕｌｌ",
        "１２３４５",
        "ＡＢＣabc",
    ],
)
def test_no_latin_word_is_split(word: str) -> None:
    for text in (f"札を{word}で出すと{word}になる", f"湯{word}湯", f"the {word} of {word}"):
        for width in range(4, 120, 2):
            lines = wrap(text, width, 4, "sans", BOOK)
            assert lines is None or sum(line.count(word) for line in lines) == 2 - (text[0] + text[-1] == "湯湯")


@pytest.mark.parametrize("kept", ["63 × 88 mm", "50 ÷ 実測値 × 100", "50 ÷ 51 × 100%", "16 mm", "7 %"])
def test_no_measure_and_no_sum_is_split(kept: str) -> None:
    for text in (f"仮の大きさ（{kept}）に合わせています。", f"A stand-in size of {kept} is shown"):
        for width in range(int(BOOK.width(kept, 4, "sans")) + 16, 120, 2):
            lines = wrap(text, width, 4, "sans", BOOK) or []
            assert sum(line.count(kept) for line in lines) == 1, (width, lines)


def test_no_word_stays_alone_on_the_last_line_if_that_takes_no_more_lines() -> None:
    text = "Print at 100% (actual size) and check this scale with a ruler."
    alone = BOOK.width(text.removesuffix(" ruler."), 4, "sans") + 1
    lines = wrap(text, alone, 4, "sans", BOOK)
    assert lines is not None
    assert len(lines) == 2
    assert len(lines[1].split()) > 1
    assert wrap("Kartenspielplatz gut", BOOK.width("Kartenspielplatz", 4, "sans") + 1, 4, "sans", BOOK) == [
        "Kartenspielplatz",
        "gut",
    ]


def test_text_shrinks_to_the_floor_and_no_further() -> None:
    label = Label(0, 5, "いちばん下の段のマークで、イベントの種類がわかります。", 4, source="content/x/game.yaml:9")
    (line,) = Setter(BOOK)(label, Room(70, 1, 5))
    assert FLOOR <= line.size < 4
    assert BOOK.width(line.text, line.size, "sans") <= 70
    with pytest.raises(ContentError) as caught:
        Setter(BOOK)(label, Room(30, 1, 5))
    (problem,) = caught.value.problems
    assert (problem.kind, problem.place) == ("fit", Place("content/x/game.yaml", 9))
    assert "6.5 pt" in problem.message


def test_lines_stand_one_leading_apart() -> None:
    label = Label(1, 5, "ハートは強さです。ライフではありません。", 4)
    first, second = Setter(BOOK)(label, Room(50, 2, 6))
    assert (first.y, second.y, first.size) == (5, 11, 4)
    assert first.text == "ハートは強さです。"


def test_phrases_stay_whole_while_they_fit() -> None:
    assert wrap("明るいハートの数です。", 24, 4, "sans", BOOK) == ["明るい", "ハートの", "数です。"]
