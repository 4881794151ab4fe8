"""Nothing of Tōji can be said the wrong way round, or be verified by what has nothing to do with it; cases are data."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.check.claims import Group, grouped, outcome_problems
from generator.check.coverage import Evidence, fact_findings, shown_uses, uses_beside
from generator.check.gates import Checks
from generator.check.members import looks_problems, pair_problems
from generator.check.parity import parity_problems
from generator.check.passages import passages
from generator.check.quick import quick_problems
from generator.check.stated import label_problems, token_problems, track_problems
from generator.engine import make_engine
from generator.errors import Problem
from generator.load import load_game
from generator.model import Fact, Game

ROOT = Path(__file__).parents[2]
Case = Mapping[str, Any]
CASES: list[Case] = yaml.safe_load((Path(__file__).parent / "reversals.yaml").read_text(encoding="utf-8"))
WEAK = ("told", "files", "quick", "stand-ins")
"""Ways to verify a fact without the rules or a drawing of it."""


@pytest.fixture(scope="module")
def toji() -> Game:
    return load_game(ROOT, "toji")


@pytest.fixture(scope="module")
def known(toji: Game) -> Evidence:
    return Checks(toji, make_engine(toji, ROOT)).evidence


@pytest.fixture(scope="module")
def cases(toji: Game) -> Mapping[Group, int]:
    return grouped(make_engine(toji, ROOT).cases())


@pytest.fixture(scope="module")
def problems(known: Evidence, cases: Mapping[Group, int]) -> Callable[[Game], list[Problem]]:
    """What is found in a game with Tōji's rules: they are not asked again."""
    return lambda game: list(_problems(game, known, cases))


def _problems(game: Game, known: Evidence, cases: Mapping[Group, int]) -> Iterator[Problem]:
    written = passages(game)
    evidence = replace(known, game=game, shown=shown_uses(written), beside=uses_beside(written))
    for finding in fact_findings(evidence):
        yield from finding.problems
    for check in (label_problems, track_problems, token_problems, pair_problems, looks_problems, parity_problems):
        yield from check(game, written)
    yield from quick_problems(game)
    yield from outcome_problems(game, cases)


def test_toji_says_all_the_right_way_round(toji: Game, problems: Callable[[Game], list[Problem]]) -> None:
    assert problems(toji) == []


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_reversal_is_told(case: Case, tmp_path: Path, problems: Callable[[Game], list[Problem]]) -> None:
    for folder in ("content/toji", "templates/toji"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    file = tmp_path / "content/toji" / case["file"]
    text = file.read_text(encoding="utf-8")
    edits = [case, case["also"]] if "also" in case else [case]
    assert all(text.count(edit["replace"]) == 1 for edit in edits), case["name"]
    # Both at once: what one puts in is often what the other looks for.
    for number, edit in enumerate(edits):
        text = text.replace(edit["replace"], f"\0{number}\0")
    for number, edit in enumerate(edits):
        text = text.replace(f"\0{number}\0", edit["with"])
    file.write_text(text, encoding="utf-8")
    found = [str(problem) for problem in problems(load_game(tmp_path, "toji"))]
    assert [line for line in found if case["says"] in line], found


def test_no_fact_can_be_verified_by_what_is_not_about_it(toji: Game, known: Evidence) -> None:
    """Every fact but what people decide between themselves, by each of the ways that name no rule."""
    unnoticed = []
    for rule, fact in toji.facts.items():
        for by in WEAK if fact.by != "told" else ():
            if by != fact.by:
                changed = Fact(by=by, why="x" if by == "told" else None)
                evidence = replace(known, game=replace(toji, facts={**toji.facts, rule: changed}))
                if not any(finding.problems for finding in fact_findings(evidence)):
                    unnoticed.append((rule, by))
    assert unnoticed == []


def test_two_rules_of_a_letter_cannot_change_places_in_the_quick_reference(toji: Game) -> None:
    """Each pair of rules of one letter, wherever its steps are."""
    places = [(at, n) for at, step in enumerate(toji.spec.quick) for n in range(len(step.rules))]
    unnoticed = []
    for first in places:
        for second in places:
            steps = [list(step.rules) for step in toji.spec.quick]
            (a, m), (b, n) = first, second
            one, other = steps[a][m], steps[b][n]
            if first < second and one[0] == other[0]:
                steps[a][m], steps[b][n] = other, one
                quick = [
                    step.model_copy(update={"rules": tuple(r)}) for step, r in zip(toji.spec.quick, steps, strict=True)
                ]
                game = replace(toji, spec=toji.spec.model_copy(update={"quick": tuple(quick)}))
                if not list(quick_problems(game)):
                    unnoticed.append((one, other))
    assert unnoticed == []
