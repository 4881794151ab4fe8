"""What of a page's Markdown is found: its rules, examples, terms and sections, as a reader sees their words."""

from __future__ import annotations

from generator.errors import Place
from generator.model import Page
from generator.website.search import Called, Names, documents

PAGE = Page("play", "ja", 10, "遊び方", "カードの出し方", (), Place("play.ja.md"))
NAMES = Names(
    {"R1": Called(("勝負", "しょうぶ"), ("ラウンド",)), "play.html": Called(otherwise=("手順",))},
    {"example-win": "勝つ例", "term-round": "勝負"},
)
MARKDOWN = """---
title: "遊び方"
---

# 遊び方 {#play}

はじめに**読む**。<nav>ほかの章</nav>

## 出し方 {#deal}

<div class="rule changed" id="R1" markdown="1">
<a class="rule-id" href="#R1" aria-label="ルールR1">R1</a>

<a class="term" href="x.html"><ruby>勝負<rp>（</rp><rt>しょうぶ</rt><rp>）</rp></ruby></a>を<div>する</div>
（[R2](b.md#R2){.rule-ref}）。

- 一枚&nbsp;\\*出す

</div>

続きの文。

<section class="example" id="example-win" markdown="1">
<p class="example-title">例 勝つ例</p>
<svg><text>絵の字</text></svg>
<ol><li>先攻が勝つ。</li></ol>
</section>

| 場合 | 結果 |
|---|---|
| 同じ | あいこ |

<div class="entry" id="term-round" markdown="1">
<p class="entry-word"><dfn>勝負</dfn></p>

ひと区切り。
</div>

<form>道具の字</form>

<dialog><span>窓の字</span></dialog>

<p class="on-paper">紙の字</p>

<div class="term-notes" data-search-exclude hidden>注の字</div>
"""


def test_the_documents_of_a_page() -> None:
    found = documents(NAMES, PAGE, MARKDOWN)
    assert [(doc.kind, doc.anchor, doc.title) for doc in found] == [
        ("page", "", "遊び方"),
        ("section", "deal", "出し方"),
        ("rule", "R1", "出し方"),
        ("example", "example-win", "勝つ例"),
        ("term", "term-round", "勝負"),
    ]
    assert [doc.words for doc in found] == [
        "カードの出し方 はじめに読む。",
        "続きの文。 場合 結果 同じ あいこ",
        "勝負を する （R2）。 一枚 *出す",
        "先攻が勝つ。",
        "ひと区切り。",
    ]
    assert found[0].called == Called(otherwise=("手順",))
    assert found[2].called == Called(("勝負", "しょうぶ"), ("ラウンド",))


def test_what_repeats_a_page_is_not_found_wherever_it_stands() -> None:
    text = """# 遊び方 {#play}

前の文。

<div class="steps" data-search-exclude markdown="1">
<div class="step" id="step-1"><p>引く。</p></div>
<div class="rule" id="R9">出す。</div>
</div>

後の文。

<div class="rule" id="R1">勝つ。</div>
<aside data-search-exclude>捨てる。</aside>
"""
    assert [(doc.anchor, doc.words) for doc in documents(NAMES, PAGE, text)] == [
        ("", "カードの出し方 前の文。 後の文。"),
        ("R1", "勝つ。"),
    ]


def test_what_two_things_are_called_is_told_once() -> None:
    assert Called(("a", "b"), ("x",)) + Called(("b", "c"), ("x", "y")) == Called(("a", "b", "c"), ("x", "y"))


def test_marks_of_code_are_not_shown_and_labels_stand_apart() -> None:
    text = """# 遊び方 {#play}

負けです。 [裁定](rulings.md#x){.ruling-ref}二人なら、引き分けです。`T`と書きます。

<span class="card"><img alt=""><span class="card-name">赤の衛士</span><span class="badge">アタック</span></span>
<span class="ruling-label">理由</span> ほかに読み方がない。
"""
    (found,) = documents(NAMES, PAGE, text)
    assert found.words.split() == [
        "カードの出し方", "負けです。", "(裁定)", "二人なら、引き分けです。Tと書きます。",
        "赤の衛士", "アタック", "理由", "ほかに読み方がない。",
    ]  # fmt: skip
