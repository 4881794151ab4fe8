"""Charisma's data says one thing once: no number changes unseen, a word on a card and on a counter means one thing."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from generator.check import check_game
from generator.check.passages import Passage
from generator.check.terms import term_problems
from generator.engine import make_engine
from generator.errors import ContentError, Place
from generator.load import load_game
from generator.printing.words import load_words
from generator.verify import check

ROOT = Path(__file__).parents[2]
GAMES = sorted(file.parent.name for file in (ROOT / "content").glob("*/game.yaml"))
CHECKED = check(ROOT, "charisma")
GAME = CHECKED.game
ONLY_TOLD = {"die_sides"}
"""What nothing in the rules uses: pages read it from the data, so that they follow."""


@pytest.mark.parametrize("change", [1, -1])
@pytest.mark.parametrize("name", sorted(set(GAME.spec.numbers) - ONLY_TOLD))
def test_no_number_changes_unseen(name: str, change: int) -> None:
    numbers = {**GAME.spec.numbers, name: GAME.spec.numbers[name] + change}
    game = replace(GAME, spec=GAME.spec.model_copy(update={"numbers": numbers}))
    try:
        problems = check_game(game, make_engine(game, ROOT)).problems
    except ContentError as error:
        problems = error.problems
    assert problems


ENTRIES = [(name, entry) for name, table in GAME.spec.tables.items() for entry in table]


@pytest.mark.parametrize(("name", "entry"), ENTRIES, ids=[f"{name}: {entry}" for name, entry in ENTRIES])
def test_no_entry_of_a_table_is_lost_unseen(name: str, entry: str) -> None:
    """C4, A3: of what the clauses name, each has an example that does not hold without it."""
    table = {key: value for key, value in GAME.spec.tables[name].items() if key != entry}
    game = replace(GAME, spec=GAME.spec.model_copy(update={"tables": {**GAME.spec.tables, name: table}}))
    problems = check_game(game, make_engine(game, ROOT)).problems
    assert any(problem.kind == "example" for problem in problems)


@pytest.mark.parametrize("lang", GAME.languages)
def test_the_quick_reference_says_what_tapped_allies_cannot_do_and_who_picks_a_target(lang: str) -> None:
    """T1 and A7 are asked about at the table as often as the steps themselves."""
    told = {rule for step in GAME.spec.quick for rule in step.rules}
    marked = {clause.rule for page in GAME.pages[lang] for clause in page.clauses() if clause.marked}
    assert {"T1", "A7"} <= told & marked


@pytest.mark.parametrize("lang", GAME.languages)
def test_each_reading_without_a_switch_is_shown_beside_the_rulings(lang: str) -> None:
    """Start here says that Rulings has them all: what no switch turns stands there with an example for each point."""
    page = (ROOT / "content" / "charisma" / "rules" / f"70-rulings.{lang}.md").read_text(encoding="utf-8")
    _, _, readings = page.partition("{#as-written}")
    points = [line for line in readings.splitlines() if line.startswith("- ")]
    assert len(points) == len(re.findall(r"^use: \S+$", readings, re.MULTILINE)) > 0
    assert all("rule(" in point for point in points)


def test_every_fact_that_a_machine_can_check_has_an_example_of_its_own() -> None:
    """No rule is left to be read without seeing it at work."""
    shown = {rule for placed in GAME.examples for rule in placed.example.because}
    assert {rule for rule, fact in GAME.facts.items() if fact.by != "told"} - shown == set()


def test_a_fifth_copy_is_all_that_is_wrong_with_its_deck() -> None:
    steps = CHECKED.report.runs["deck-fifth-copy"].steps
    assert [step.message.key for step in steps] == ["D1.copies"]


def test_attackers_are_drawn_sideways_in_every_example() -> None:
    shown = [
        (name, card)
        for name, run in CHECKED.report.runs.items()
        for scene in run.scenes
        for row in scene.rows
        if row.caption.key == "scene.attackers"
        for card in row.cards
    ]
    assert shown
    assert [name for name, card in shown if not card.sideways] == []


def test_a_sign_on_a_card_says_what_its_counter_says() -> None:
    assert GAME.spec.tokens is not None
    labels = {kind.id: kind.label for kind in GAME.spec.tokens.kinds}
    assert GAME.messages["badge.fresh"] == labels["fresh"]
    for lang in GAME.languages:
        arts = {(kind.label[lang], kind.art) for kind in GAME.spec.tokens.kinds}
        assert max(Counter(label for label, _ in arts).values()) == 1


@pytest.mark.parametrize("name", GAMES)
def test_the_words_of_sheets_are_words_of_the_game(name: str) -> None:
    """What the house prints on a game's sheets keeps to the terms of that game."""
    game = load_game(ROOT, name)
    kinds = [kind for kind in ("mat", "tokens", "notes") if getattr(game.spec, kind) is not None]
    words = load_words(game.languages, ROOT)
    phrases = [phrase for kind in kinds for steps in words.steps(kind) for phrase in steps] + [*words.scale()]
    written = [Passage("message", phrase.lang, phrase.text, Place(phrase.source)) for phrase in phrases]
    assert [str(problem) for problem in term_problems(game, written)] == []


@pytest.mark.parametrize("lang", GAME.languages)
def test_two_cards_have_not_the_same_name(lang: str) -> None:
    """D1: a deck could hold twice as many of what is the same card to its reader."""
    one, other = GAME.cards[0], GAME.cards[-1]
    named = {**other.name, lang: one.name[lang]}
    game = replace(GAME, cards=(*GAME.cards[:-1], replace(other, name=named)))
    with pytest.raises(ContentError) as error:
        make_engine(game, ROOT)
    (problem,) = error.value.problems
    assert problem.place == other.place
    assert "(D1)" in problem.message and one.id in problem.message and lang in problem.message
