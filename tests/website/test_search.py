"""What the search finds first, in a real browser, on the built sites."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from generator.website.search import names_of
from tests.website.conftest import DESKTOP, Site
from tests.website.searching import LANGS, QUERIES, asked, opened

FORMS = {
    "toji": {
        "引く": ["引いて", "引きます", "引けない", "ひく", "何枚引く", "二枚引く", "2枚引く", "全部引いた"],
        "加えられる": ["加える", "加え", "くわえる", "一枚加える"],
        "サポート": ["ｻﾎﾟｰﾄ", "さぽーと", "サポート　"],
        "プレイヤー": ["プレーヤー", "プレイヤ", "ぷれーやー"],
        "ドローフェーズ": ["ドローフェイズ", "ドロウフェーズ", "どろーふぇいず"],
        "元MP": ["元ＭＰ", "元mp", "もとMP"],
        "引き分け": [
            "引き分けとは？",
            "引き分けの時は",
            "ひきわけ",
            "引分け",
            "ひき分け",
            "引きわけ",
            "引きわけはどうなる？",
        ],
        "手札": ["てふだ", "手ふだ", "て札", "テフダ", "tefuda", "ＴＥＦＵＤＡ"],
        "属性相性": ["ぞくせいあいしょう", "属性あいしょう", "ぞくせい相性", "zokuseiaishou", "zokuseiaisyou"],
        "湯治": ["とうじ", "トウジ", "とーじ"],
    },
    "charisma": {
        "メインフェイズ": ["メインフェーズ", "めいんふぇーず", "ﾒｲﾝﾌｪｰｽﾞ"],
        "カウンター": ["カウンタ", "かうんたー"],
        "奈落": ["ならく", "な落", "奈らく", "naraku"],
        "召喚": ["しょうかん", "召かん", "召喚する", "召喚したら", "shoukan", "syoukan"],
        "カリスマ": ["karisuma"],
        "捨てる": ["捨てて", "すてる", "何枚捨てる", "三枚捨てます"],
        "ユニットは何体": ["ユニットは何人", "ユニットは何体？", "ユニットは何人まで"],
    },
}
DIGITS = "〇一二三四五六七八九"
COUNTED = [
    *("{}枚", "{}枚引く", "手札{}枚", "手札が{}枚", "{}点", "{}ターン", "{}回", "{}つ", "{}人", "{}体", "{}本"),
    *("{}", "ライフ{}", "{}を超えたら", "{}まで", "{}以上", "{}枚ずつ"),
]
"""What people type with a number in it."""
WORDS = dict(enumerate(["three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"], 3))
NTH = dict(
    enumerate(["third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"], 3)
)
LIMITS: dict[str, dict[str, dict[str, tuple[range, list[str]]]]] = {
    "toji": {
        "ja": {
            "P4": (range(4, 13), ["サポート{}枚", "サポートを{}枚", "サポートカードは{}枚", "{}枚のサポート"]),
            "P4 of 2": (range(3, 13), ["{}枚目のサポート", "サポートカード{}枚目", "サポートの{}枚目"]),
            "B3": (range(8, 9), ["{}以上", "{}より大きい", "{}より上", "{}を超える", "{}オーバー", "MPが{}を上回る"]),
        },
        "en": {
            "P4": (range(4, 13), ["{} supports", "{} Support Cards", "{nth} support", "{nth} Support Card"]),
            "B3": (range(8, 9), ["over {}", "more than {}", "above {}", "greater than {}", "{} or more", "MP over {}"]),
        },
    },
    "charisma": {
        "ja": {
            "F2": (
                range(7, 13),
                ["{}体目のユニット", "{}人目のキャラクター", "ユニット{}体", "ユニットが{}人", "{}匹のユニット"],
            ),
            "D1": (range(5, 13), ["{}枚目", "同じカード{}枚目", "同じカードが{}枚", "{}枚の同じカード"]),
            "P4": (range(8, 13), ["手札{}枚", "手札が{}枚のとき", "{}枚の手札", "手札が{}枚になったら"]),
        },
        "en": {
            "F2": (range(7, 13), ["{} units", "{nth} unit", "{} characters", "{nth} Character", "more than {} units"]),
            "D1": (range(5, 13), ["{nth} copy", "{} copies", "{} copies of a card"]),
            "P4": (range(8, 13), ["{} cards in hand", "hand of {}"]),
        },
    },
}
"""The rule that sets a limit, numbers past it or at it, and what people type with them."""
IN_KANA = [
    *(("飛ばす時", "飛ばすとき"), ("捨てる時", "捨てるとき"), ("引く事", "引くこと"), ("使った物", "使ったもの")),
    *(
        ("引き分けの為", "引き分けのため"),
        ("引いた後", "引いたあと"),
        ("ターンの内", "ターンのうち"),
        ("ターン毎", "ターンごと"),
    ),
    *(
        ("又は", "または"),
        ("又引く", "また引く"),
        ("高い方", "高いほう"),
        ("先攻の方", "先攻のほう"),
        ("手札迄", "手札まで"),
    ),
    *(("誰から", "だれから"), ("何時引く", "いつ引く"), ("何処に置く", "どこに置く"), ("何故引く", "なぜ引く")),
    *(("更に引く", "さらに引く"), ("既に引いた", "すでに引いた"), ("但し", "ただし"), ("丁度七枚", "ちょうど七枚")),
    *(("手札及び山札", "手札および山札"), ("或いは", "あるいは"), ("殆ど引いた", "ほとんど引いた")),
    *(
        ("全て引いた", "すべて引いた"),
        ("全部引いた", "すべて引いた"),
        ("手札が無い", "手札がない"),
        ("無くなる", "なくなる"),
    ),
    *(("手札無し", "手札なし"), ("無ければ", "なければ"), ("無かったら", "なかったら"), ("出来ない", "できない")),
    *(
        ("加える事が出来る", "加えることができる"),
        ("出来ます", "できます"),
        ("出来た", "できた"),
        ("攻撃出来ない", "攻撃できない"),
    ),
    *(("捨てて下さい", "捨ててください"), ("引かなくて良い", "引かなくてよい"), ("手札が有る", "手札がある")),
    *(("構わない", "かまわない"), ("カードを貰う", "カードをもらう"), ("場に居る", "場にいる")),
    *(("ゼロ", "0"), ("ライフがゼロ", "ライフが0"), ("ひとつ", "一つ"), ("ふたつ", "2つ"), ("みっつ", "三つ")),
    *(
        ("ひとり", "1人"),
        ("ふたりとも", "2人とも"),
        ("サポ―ト", "サポート"),
        ("カ－ド", "カード"),
        ("プレイヤ—", "プレイヤー"),
    ),
]
"""What people write, and how our texts write it."""
NO_GRAMMAR = [
    *(
        "同時",
        "時間",
        "後攻",
        "最後",
        "直後",
        "用事",
        "人物",
        "行為",
        "内容物",
        "有利",
        "使い方",
        "勝ち方",
        "毎回",
        "毎ターン",
    ),
    *("出来事カード", "無色", "無効", "居場所", "最良", "何事", "方法", "生物", "後手", "見つける", "みっつける"),
]
SHORT = ["mill", "mind", "lock", "trap", "rank", "hint", "tape", "plan", "rest", "slot", "wand", "card", "hind"]
FAR = ["draft", "wraft", "sright", "nattle", "bupport"]
"""Words that are none of the rulebook's: too short to tell which was meant, or begun otherwise."""
NOWHERE = ["サートポ", "ライバル", "札手", "ムテア", "xyzzy"]

FIRST = """(questions) => questions.map((question) => {
    const first = rulebook.find(question)[0];
    return first ? first.address : null;
})"""

FOUND = "(questions) => questions.map((question) => rulebook.find(question).map(({ address }) => address))"

OTHERWISE = """(pairs) => {
    const found = (question) => rulebook.find(question).map(({ address }) => address).join(" ");
    return pairs.filter(([kanji, digits]) => found(kanji) !== found(digits));
}"""
FOLDED = "(words) => words.map((word) => rulebook.words.simple(word))"

MISSED = """(pairs) => pairs.filter(([word, reading]) => {
    const [first] = rulebook.find(word);
    return !first || !rulebook.find(reading).slice(0, 6).some(({ address }) => address === first.address);
})"""

WITHOUT = """([data, questions]) => {
    const find = rulebook.finder(data);
    return questions.map((question) => find(question)[0]?.address ?? "");
}"""


IN_JAPANESE = pytest.mark.parametrize("lang", ["ja"], indirect=True, scope="module")
IN_ENGLISH = pytest.mark.parametrize("lang", ["en"], indirect=True, scope="module")


@pytest.fixture(params=LANGS, scope="module")
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def page(browser: Browser, site: Site, lang: str) -> Iterator[Page]:
    """A page that stays open, for tests that only ask."""
    context = browser.new_context(service_workers="block", **DESKTOP)
    yield opened(context, f"{site.address}{lang}/turn.html")
    context.close()


def firsts(page: Page, questions: list[str]) -> dict[str, str | None]:
    """Question → address of what is found first."""
    return dict(zip(questions, page.evaluate(FIRST, questions), strict=True))


def anchor(address: str | None) -> str:
    return (address or "").partition("#")[2]


# ── what is found first ──


def test_there_are_enough_queries(site: Site) -> None:
    queries = QUERIES[site.built.game.spec.id]
    assert set(queries) == set(site.built.game.languages)
    assert all(len(listed) >= 60 for listed in queries.values())


def test_each_query_finds_what_is_expected_first(page: Page, site: Site, lang: str) -> None:
    queries = QUERIES[site.built.game.spec.id][lang]
    found = firsts(page, list(queries))
    wrong = {}
    for question, expected in queries.items():
        slug, _, rule = expected.partition("#")
        first = found[question] or "nothing"
        if first != f"{slug}.html#{rule}" if rule else first.partition("#")[0] != f"{slug}.html":
            wrong[question] = f"expected {expected}, got {first}"
    assert wrong == {}


def test_every_name_of_a_term_finds_first_what_defines_it(page: Page, site: Site, lang: str) -> None:
    game, called = site.built.game, names_of(site.built.game, lang)
    names = {term.id: called.of(f"term-{term.id}").names for term in game.terms}
    ends: dict[str, set[str]] = {}  # a term without rules is defined by its entry; some words are of two terms
    for term in game.terms:
        for name in names[term.id]:
            ends.setdefault(name.casefold(), set()).update(term.rules[:1] or (f"term-{term.id}",))
    found = firsts(page, [form for known in names.values() for name in known for form in (name, name.upper())])
    assert {name: first for name, first in found.items() if anchor(first) not in ends[name.casefold()]} == {}


def test_the_banned_words_of_a_term_find_it(page: Page, site: Site, lang: str) -> None:
    ends: dict[str, set[str]] = {}
    for term in site.built.game.terms:
        for word in term.banned.get(lang, ()):
            ends.setdefault(word, set()).update(term.rules[:1] or (f"term-{term.id}",))
    found = firsts(page, list(ends))
    assert {word: first for word, first in found.items() if anchor(first) not in ends[word]} == {}


def test_every_rule_is_found_by_its_number_however_it_is_typed(page: Page, site: Site) -> None:
    rules = list(site.built.game.facts)
    wide = str.maketrans({chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)})
    for form in (str, str.lower, lambda rule: rule.translate(wide), "rule {}".format, "ルール{}".format):
        found = firsts(page, [form(rule) for rule in rules])
        assert [anchor(first) for first in found.values()] == rules


def test_what_an_example_is_called_finds_a_rule_first_and_the_example_soon(page: Page, site: Site, lang: str) -> None:
    examples = {doc["title"]: doc for doc in data_of(site, lang)["documents"] if doc["kind"] == "example"}
    shown = {f"example-{placed.example.id}": placed.example.because[0] for placed in site.built.game.examples}
    assert {doc["address"].partition("#")[2]: doc["shows"] for doc in examples.values()} == shown
    found = dict(zip(examples, page.evaluate(FOUND, list(examples)), strict=True))
    assert {title: first for title, (first, *_) in found.items() if anchor(first) not in site.built.game.facts} == {}
    assert [title for title, first in found.items() if examples[title]["address"] not in first[:5]] == []


PAIRED = {
    "ja": ["{}と{}", "{}{}", "{} {}", "{}　{}", "{}対{}", "{}、{}", "{}と{}どっち", "{}と{}はどちらが勝つ？"],
    "en": ["{} {}", "{} and {}", "{} or {}", "{} vs {}", "{} against {}", "{}/{}", "{} vs. {}: who wins?"],
}


def test_two_of_a_set_find_what_is_said_of_two(page: Page, site: Site, lang: str) -> None:
    game = site.built.game
    pairs = {asked.rule: game.spec.sets[asked.pairs] for asked in game.search.asked if asked.pairs}
    labels = [member.label[lang] for members in pairs.values() for member in members]
    assert data_of(site, lang).get("members", []) == labels
    for rule, members in pairs.items():
        two = itertools.permutations([member.label[lang] for member in members], 2)
        found = firsts(page, [form.format(*pair) for pair in two for form in PAIRED[lang]])
        assert {asked: first for asked, first in found.items() if anchor(first) != rule} == {}


def data_of(site: Site, lang: str) -> Any:
    text = (site.built.site / lang / "search-data.js").read_text(encoding="utf-8")
    return json.loads(text.removeprefix("rulebook.searched(").removesuffix(");\n"))


def test_each_word_of_search_yaml_is_needed_and_leads_where_it_says(page: Page, site: Site, lang: str) -> None:
    game = site.built.game
    data = data_of(site, lang)
    words = [
        (word, kind, target)
        for each in game.search.asked
        for kind, target in each.targets.items()
        for word in each.words.get(lang, ())
    ]
    for document in data["documents"]:
        called = document.get("called", [])
        document["called"] = [name for name in called if name not in {word for word, _, _ in words}]
    words = [(word.replace("#", "97"), kind, target) for word, kind, target in words]
    listed = [word for word, _, _ in words]
    without = page.evaluate(WITHOUT, [data, listed])
    found = firsts(page, listed)
    wrong = {}
    for (word, kind, target), before in zip(words, without, strict=True):
        rules = {term.id: term.rules[:1] for term in game.terms}
        ends = {"rule": (f"#{target}",), "page": (f"{target}.html",)}.get(kind) or tuple(
            f"#{anchor}" for anchor in rules[target] or (f"term-{target}",)
        )
        first = found[word] or ""
        if not first.endswith(ends):
            wrong[word] = f"finds {first or 'nothing'}"
        elif before.endswith(ends):
            wrong[word] = "is not needed"
    assert wrong == {}


def test_all_that_is_found_is_on_the_pages_of_the_language(page: Page, site: Site, lang: str) -> None:
    places = {
        f"{name}#{anchor}".removesuffix("#")
        for name, tree in site.built.pages[lang].items()
        for anchor in ["", *tree.xpath("//@id")]
    }
    documents = data_of(site, lang)["documents"]
    assert [doc["address"] for doc in documents if doc["address"] not in places] == []
    other = next(each for each in LANGS if each != lang)
    for question in list(QUERIES[site.built.game.spec.id][other])[:8]:
        asked(page, question)
        page.wait_for_function("(q) => document.querySelector('.search-words').value === q", arg=question)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        links = page.locator(".search-result").evaluate_all("links => links.map((a) => a.href)")
        assert all(link.startswith(f"{site.address}{lang}/") for link in links)


@IN_JAPANESE
def test_forms_of_a_word_find_first_what_the_word_finds(page: Page, site: Site) -> None:
    for word, forms in FORMS[site.built.game.spec.id].items():
        found = firsts(page, [word, *forms])
        assert found[word] is not None, word
        assert found == dict.fromkeys(found, found[word])


@IN_JAPANESE
def test_what_is_read_in_kana_finds_the_word(page: Page, site: Site) -> None:
    # Kana may also begin another word; what the word finds first is not far down.
    readings = site.built.game.search.readings
    missed = page.evaluate(MISSED, [[word, reading] for word, reading in readings.items()])
    assert missed == []


@IN_JAPANESE
def test_numbers_in_kanji_find_what_digits_find(page: Page) -> None:
    pairs = [(form.format(in_kanji(n)), form.format(n)) for form in COUNTED for n in (*range(1, 22), 30, 48, 60, 100)]
    pairs += [("ライフが零", "ライフが0"), ("二〇枚", "20枚"), ("twelve", "12"), ("ten cards", "10 cards")]
    assert page.evaluate(OTHERWISE, pairs) == []
    assert all(page.evaluate(FIRST, [f"{in_kanji(n)}枚" for n in (1, 2, 3, 5, 10)]))


@IN_JAPANESE
def test_words_with_numerals_are_no_numbers(page: Page) -> None:
    words = ["三すくみ", "一部", "一緒に", "四隅", "十分な", "二重", "唯一の", "統一する", "二三枚"]
    assert page.evaluate(FOLDED, words) == words


@IN_JAPANESE
def test_grammar_in_kanji_finds_what_kana_find(page: Page) -> None:
    assert page.evaluate(OTHERWISE, [list(pair) for pair in IN_KANA]) == []
    assert page.evaluate(FOLDED, NO_GRAMMAR) == NO_GRAMMAR


def test_a_number_past_a_limit_finds_the_limit(page: Page, site: Site, lang: str) -> None:
    wrong = {}
    for named, (numbers, forms) in LIMITS[site.built.game.spec.id][lang].items():
        asked = [each for form in forms for number in numbers for each in written(form, number, lang)]
        found = firsts(page, asked)
        wrong |= {each: first for each, first in found.items() if anchor(first) != named.split()[0]}
    assert wrong == {}


def written(form: str, number: int, lang: str) -> list[str]:
    """A question with a number in it, in each way to write the number."""
    if "{nth}" in form:
        return [form.format(nth=nth) for nth in (NTH[number], f"{number}th" if number > 3 else "3rd")]
    wide = str(number).translate({code: code + 0xFEE0 for code in range(0x30, 0x3A)})
    return [form.format(each) for each in (number, wide, in_kanji(number) if lang == "ja" else WORDS[number])]


INSTEAD = "(questions) => questions.map((each) => rulebook.find(each)[0]?.instead ?? null)"


@IN_ENGLISH
def test_a_word_is_taken_for_a_near_one_and_said_to_be_or_finds_nothing(page: Page, site: Site) -> None:
    assert page.evaluate(INSTEAD, SHORT + FAR) == [None] * len(SHORT + FAR)
    texts = json.dumps(data_of(site, "en")).lower()
    words = [each for word in ("playmat", "opponent") for each in misspelt(word) if each not in texts]
    taken = dict(zip(words, page.evaluate(INSTEAD, words), strict=True))
    assert {word: first for word, first in firsts(page, words).items() if first and not taken[word]} == {}
    assert sum(map(bool, taken.values())) > len(words) / 2


def misspelt(word: str) -> list[str]:
    """A word with one letter left out, doubled or swapped with the next, but for the first."""
    places = range(1, len(word) - 1)
    left = [word[:at] + word[at + 1 :] for at in places]
    doubled = [word[:at] + word[at] + word[at:] for at in places]
    return [*left, *doubled, *(word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in places)]


def in_kanji(number: int) -> str:
    """As people write it, up to 100."""
    tens, ones = divmod(number, 10)
    several = DIGITS[tens] if 1 < tens < 10 else ""
    return "百" if number == 100 else several + "十" * bool(tens) + DIGITS[ones] * bool(ones)


@IN_JAPANESE
def test_a_word_that_is_nowhere_finds_nothing(page: Page) -> None:
    # Its pairs of letters are in other words; the word is in none.
    assert firsts(page, NOWHERE) == dict.fromkeys(NOWHERE)
