"""Of "outcomes at a glance", no words can be others: each text is held, in each language, at its own place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from generator.check.languages import language_problems
from generator.check.otherwise import otherwise_problems
from generator.check.passages import passages
from generator.check.retold import retold_problems
from generator.errors import Place, Problem
from generator.load import load_game
from generator.model import Game, Outcomes
from generator.model import Text as Words

ROOT = Path(__file__).parent.parent.parent
FILE = "outcomes.yaml"
TextPath = tuple[str, ...]


@pytest.fixture(scope="module")
def toji() -> Game:
    return load_game(ROOT, "toji")


def texts(words: Outcomes) -> dict[TextPath, Words]:
    """Every text of the file, by where it stands there."""
    found = {("cases", feature, value): text for feature, of in words.cases.items() for value, text in of.items()}
    found |= {("results", name): text for name, text in words.results.items()}
    found |= {("joints", str(name)): text for name, text in words.joints.items()}
    return found if words.other is None else found | {("other",): words.other}


def with_text(game: Game, path: TextPath, text: Mapping[str, str]) -> Game:
    words = game.outcome_words
    assert words is not None
    match path:
        case ("cases", feature, value):
            of = {**words.cases[feature], value: text}
            changed = words.model_copy(update={"cases": {**words.cases, feature: of}})
        case (("results" | "joints") as key, name):
            changed = words.model_copy(update={key: {**getattr(words, key), name: text}})
        case _:
            changed = words.model_copy(update={"other": text})
    return replace(game, outcome_words=changed, outcomes=changed.said())


def problems_of(game: Game) -> list[Problem]:
    spoken = [passage for passage in passages(game) if passage.kind == "outcome"]
    return [*retold_problems(game), *otherwise_problems(game), *language_problems(spoken)]


def told(game: Game) -> set[Place]:
    return {problem.place for problem in problems_of(game)}


def others(path: TextPath, lang: str, all_texts: Mapping[TextPath, Words]) -> Iterator[str]:
    """The words of the other language, and all other words of the file."""
    own = all_texts[path]
    yield own["en" if lang == "ja" else "ja"]
    for other, text in all_texts.items():
        if other != path and text[lang] not in own[lang] and own[lang] not in text[lang]:
            yield text[lang]


def test_as_it_stands_nothing_is_told(toji: Game) -> None:
    assert told(toji) == set()


def test_no_text_can_be_another(toji: Game) -> None:
    """Each text in each language, put in the other language's words and in those of every other text of the file."""
    assert toji.outcome_words is not None
    unnoticed = []
    all_texts = texts(toji.outcome_words)
    for path, text in all_texts.items():
        for lang in toji.languages:
            for wrong in others(path, lang, all_texts):
                game = with_text(toji, path, {**text, lang: wrong})
                problems = problems_of(game)
                if not any(p.place == toji.place(FILE, *path, lang) or ": ".join(path) in p.message for p in problems):
                    unnoticed.append((path, lang, wrong, [*map(str, problems)]))
    assert unnoticed == [], "\n".join(map(str, unnoticed))


OTHER = {
    "ja": {
        "right": "それ以外|それ以外のバトル|それ以外のとき|その他|ほかのバトル",
        "wrong": "すべてのバトル|バトル|それ以外のターン|それ以外のカード|それ以外の通常イベント|それ以外は引き分け"
        "|特殊イベント|以外|低MP勝利イベント以外|Any other battle|",
    },
    "en": {
        "right": "Otherwise|Any other battle|any other battle|All other battles|Anything else|In any other case",
        "wrong": "Every battle|Any battle|Any other Event|Any other Standard Event|Any other turn|Any other card"
        "|Battle|それ以外|Not any other battle|Any other battle ties|",
    },
}


@pytest.mark.parametrize(("lang", "is_right"), [(lang, right) for lang in OTHER for right in (True, False)])
def test_the_words_for_all_others_say_that_and_of_what(toji: Game, lang: str, is_right: bool) -> None:
    assert toji.outcome_words is not None
    assert toji.outcome_words.other is not None
    for text in OTHER[lang]["right" if is_right else "wrong"].split("|"):
        game = with_text(toji, ("other",), {**toji.outcome_words.other, lang: text})
        assert told(game) == (set() if is_right else {toji.place(FILE, "other", lang)}), text


def test_words_without_a_rule_in_common_can_only_say_otherwise(toji: Game) -> None:
    """The noun is one that a rule of all the cases names: where they have none, there is none."""
    words = toji.outcome_words
    assert words is not None
    rows = tuple(
        row.model_copy(update={"rules": ("B4",)}) if row.other and row.then == "tie" else row for row in words.rows
    )
    game = replace(toji, outcome_words=words.model_copy(update={"rows": rows}))
    assert toji.place(FILE, "other", "en") in told(game)
    assert toji.place(FILE, "other", "ja") not in told(game)


@pytest.mark.parametrize(
    ("path", "lang", "wrong"),
    [
        (("cases", "base-mp", "different"), "ja", "最終MPが違う"),
        (("cases", "base-mp", "different"), "en", "the final MP differs"),
        (("cases", "final-mp", "different"), "en", "the MP differs"),
        (("cases", "matchup", "yes"), "en", "without a matchup"),
        (("cases", "matchup", "yes"), "ja", "（属性相性がない）"),
        (("joints", "and"), "ja", "ではなく、"),
        (("joints", "and"), "en", " unless "),
    ],
)
def test_words_of_their_own_say_the_opposite_of_the_same(toji: Game, path: TextPath, lang: str, wrong: str) -> None:
    assert toji.outcome_words is not None
    text = texts(toji.outcome_words)[path]
    assert toji.place(FILE, *path, lang) in told(with_text(toji, path, {**text, lang: wrong}))
