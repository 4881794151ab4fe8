"""Tōji as it stands: whole; and no expected value, clause or example of it can change unnoticed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from generator.check import Report, check_game, render
from generator.check.coverage import Evidence, fact_findings
from generator.check.examples import play_examples
from generator.check.parity import parity_problems
from generator.check.speech import Speech
from generator.engine import make_engine
from generator.engine.core import Engine
from generator.load import load_game
from generator.model import Clause, ExampleUse, Game, PlacedExample

ROOT = Path(__file__).parent.parent.parent
ExpectPath = tuple[str | int, ...]

# The fixed words of the game: ja, en. They are the publisher's, so they stand here once more, apart from the data.
FIXED = """
先攻プレイヤー|first player
後攻プレイヤー|second player
キャラクターカード|Character Card
イベントカード|Event Card
属性|Element
バトルカード|Battle Card
サポートカード|Support Card
元MP|base MP
サポートMP|Support MP
最終MP|final MP
ライフ|life
ライフトークン|Life Token
数字トラック|life track
通常イベント|Standard Event
低MP勝利イベント|Low-MP Victory Event
属性有利イベント|Element Advantage Event
手札指定イベント|Hand-Pick Event
特殊イベント|special Event
通常イベント効果|Standard Event effect
王冠|crown
王冠の属性|crowned Element
属性相性|Element matchup
湯治|Tōji zone
キャラクター山札|Character Card deck
イベント山札|Event deck
イベントフェーズ|Event Phase
選択フェーズ|Selection Phase
公開フェーズ|Reveal Phase
サポートフェーズ|Support Phase
バトルフェーズ|Battle Phase
結果フェーズ|Result Phase
ドローフェーズ|Draw Phase
引き分け|tie
引き分け|draw
""".strip().split("\n")


@pytest.fixture(scope="module")
def toji() -> Game:
    return load_game(ROOT, "toji")


@pytest.fixture(scope="module")
def engine(toji: Game) -> Engine:
    return make_engine(toji, ROOT)


@pytest.fixture(scope="module")
def report(toji: Game, engine: Engine) -> Report:
    return check_game(toji, engine)


def test_toji_is_whole(report: Report) -> None:
    assert report.problems == (), render(report, "text")


def test_every_fact_by_example_has_one(report: Report) -> None:
    assert [rule for rule, c in report.coverage.items() if c.by == "example" and not c.examples] == []


@pytest.mark.parametrize("pair", FIXED)
def test_the_fixed_words_are_terms(toji: Game, pair: str) -> None:
    ja, en = pair.split("|")
    terms = [(term.words["ja"], term.words["en"]) for term in toji.terms]
    assert (ja, en) in terms


def test_no_expected_value_changes_unnoticed(toji: Game, engine: Engine) -> None:
    """Each single value of each example's ``expect``, made another, is a problem at its own place."""
    unnoticed = []
    mutants = 0
    for placed in toji.examples:
        for path, wrong in _mutants(placed.example.expect):
            mutants += 1
            example = placed.example.model_copy(update={"expect": wrong})
            game = replace(toji, examples=(PlacedExample(example, placed.places),))
            (played,) = play_examples(game, engine, Speech(game, engine))
            places = {problem.place for problem in played.problems}
            if placed.places[("expect", *path)] not in places:
                unnoticed.append((example.id, path, [str(p) for p in played.problems]))
    assert unnoticed == []
    assert mutants > len(toji.examples)


NUMBERS = ("start_life", "life_end", "hand_size", "support_cards", "support_max", "final_mp_max")


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("change", [1, -1])
def test_no_number_of_the_rules_changes_unnoticed(toji: Game, name: str, change: int) -> None:
    numbers = {**toji.spec.numbers, name: toji.spec.numbers[name] + change}
    game = replace(toji, spec=toji.spec.model_copy(update={"numbers": numbers}))
    engine = make_engine(game, ROOT)
    assert any(played.problems for played in play_examples(game, engine, Speech(game, engine)))


def _mutants(expect: Mapping[str, object], path: ExpectPath = ()) -> Iterator[tuple[ExpectPath, dict[str, object]]]:
    """Copies of a mapping in which one value is another; with the path of the place where that is found."""
    for key, value in expect.items():
        if isinstance(value, Mapping):
            for inner, changed in _mutants(value, (*path, key)):
                yield inner, {**expect, key: changed}
        else:
            yield (*path, key), {**expect, key: _another(value)}


def _another(value: object) -> object:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return "second" if value == "first" else "first"
        case tuple() | list():
            return (*value, "Z9")
        case _:
            return "first"


def test_no_clause_goes_unnoticed(toji: Game) -> None:
    for lang, pages in toji.pages.items():
        for page in pages:
            for clause in page.clauses():
                kept = tuple(block for block in page.blocks if block != clause)
                game = _with_page(toji, lang, page.slug, kept)
                problems = [p for f in fact_findings(Evidence(game, {}, frozenset(), {})) for p in f.problems]
                assert any(p.kind == "not-stated" and p.rules == (clause.rule,) for p in problems)


def test_no_example_goes_unnoticed(toji: Game) -> None:
    """An example that one language stops showing is a difference of the languages."""
    for page in toji.pages["en"]:
        for use in page.example_uses():
            game = _with_page(toji, "en", page.slug, tuple(block for block in page.blocks if block != use))
            messages = [p.message for p in parity_problems(game, ())]
            assert any(f"example {use.id}" in message for message in messages)


def _with_page(game: Game, lang: str, slug: str, blocks: tuple[object, ...]) -> Game:
    pages = tuple(replace(page, blocks=blocks) if page.slug == slug else page for page in game.pages[lang])
    return replace(game, pages={**game.pages, lang: pages})


def test_each_rule_has_its_clause_once(toji: Game) -> None:
    for pages in toji.pages.values():
        rules = [block.rule for page in pages for block in page.blocks if isinstance(block, Clause)]
        assert sorted(rules) == sorted(toji.facts)


def test_every_example_is_on_a_page(toji: Game) -> None:
    shown = {b.id for page in toji.pages["ja"] for b in page.blocks if isinstance(b, ExampleUse)}
    assert shown == {placed.example.id for placed in toji.examples}


def test_the_command_loads_nothing_that_draws() -> None:
    heavy = ("PIL", "reportlab", "mkdocs", "pikepdf", "fontTools")
    code = f"import generator.verify, sys; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
