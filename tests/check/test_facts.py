"""Ways to verify a fact that janken itself does not use, and what drawings must show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from generator.check import drawn_problems
from generator.check.coverage import CHECKS, Evidence, coverage, fact_findings
from generator.check.expressions import Use
from generator.engine.core import Claim
from generator.load import load_game
from generator.model import Fact, Figure, Game, Notes, StandIn

ROOT = Path(__file__).parents[2]

BOTH = {"ja": "…", "en": "…"}


def with_spec(game: Game, **changes: object) -> Game:
    return replace(game, spec=game.spec.model_copy(update=changes))


def evidence(game: Game, *uses: Use, only: str | None = None) -> Evidence:
    shown = {lang: frozenset(uses) for lang in game.languages if only in {None, lang}}
    return Evidence(game, cited={}, passing=frozenset(), claims={}, shown=shown)


def wrong(by: str, rule: str, known: Evidence) -> list[str]:
    return [message for _, message in CHECKS[by](rule, known)]


def test_every_kind_of_verification_has_a_check() -> None:
    assert set(CHECKS) == set(Fact.model_fields["by"].annotation.__args__)  # type: ignore[union-attr]


def test_a_figure_is_on_a_page_of_every_language(janken: Game) -> None:
    game = with_spec(janken, figures=(Figure(id="how", alt=BOTH, rules=("R1",)),))
    use = Use("figure", ("how",))
    assert wrong("figure", "R1", evidence(game, use)) == []
    assert wrong("figure", "R1", evidence(game, use, only="ja")) == [
        'expected {{ figure("how") }} on a page in en, found none'
    ]
    assert len(wrong("figure", "R2", evidence(game, use))) == 1


def test_notes_cite_their_rule(janken: Game) -> None:
    game = with_spec(janken, notes=Notes(title=BOTH, rule="R1", set="shape", width=50, height=12))
    assert wrong("notes", "R1", evidence(game)) == []
    assert len(wrong("notes", "R2", evidence(game))) == 1


def test_stand_ins_are_told_on_a_page(janken: Game) -> None:
    game = with_spec(janken, stand_ins=(StandIn(id="names", what=BOTH, where="cards.csv"),))
    use = Use("stand_ins", ())
    assert wrong("stand-ins", "R1", evidence(game, use)) == []
    assert len(wrong("stand-ins", "R1", evidence(game, use, only="en"))) == 1
    assert len(wrong("stand-ins", "R1", evidence(janken, use))) == 1


def test_files_need_something_to_print(janken: Game) -> None:
    use = Use("downloads", ())
    game = with_spec(janken, prints=janken.spec.prints.model_copy(update={"rule": "R1"}))
    assert wrong("files", "R1", evidence(game, use)) == []
    assert len(wrong("files", "R2", evidence(game, use))) == 1
    assert len(wrong("files", "R1", evidence(with_spec(game, mat=None, tokens=None), use))) == 1


def test_a_claim_over_nothing_proves_nothing(janken: Game) -> None:
    known = replace(evidence(janken), claims={"V1": Claim("V1", 0)})
    assert wrong("claim", "V1", known) == ["expected a proof over at least one case, got none"]


def test_a_game_without_a_mat_has_no_facts_by_mat(janken: Game) -> None:
    assert len(wrong("mat", "M1", evidence(with_spec(janken, mat=None)))) == 1


def test_each_fact_has_a_finding(janken: Game) -> None:
    assert [finding.name for finding in fact_findings(evidence(janken))] == list(janken.facts)


@pytest.mark.parametrize("by", sorted(CHECKS))
def test_what_an_example_shows_is_verified_by_it_or_by_a_proof(janken: Game, by: str) -> None:
    game = replace(janken, facts={**janken.facts, "R4": Fact(by=by, why="x" if by == "told" else None)})
    known = replace(evidence(game), cited={"R4": ["a", "b"]})
    found = [p.message for finding in fact_findings(known) for p in finding.problems if " shows this rule" in p.message]
    told = [] if by in {"example", "claim"} else [f"R4: expected by: example, as a shows this rule; got by: {by}"]
    assert found == told


DRAWN = {"M1", "M2", "T1"}


@pytest.mark.parametrize(
    ("drawn", "kinds"),
    [
        (DRAWN, []),
        (DRAWN - {"M2"}, [("not-drawn", "M2")]),
        (DRAWN | {"M9"}, [("orphan-rule", "M9")]),
        (set(), [("not-drawn", "M1"), ("not-drawn", "M2"), ("not-drawn", "T1")]),
    ],
)
def test_drawings_show_what_they_verify(janken: Game, drawn: set[str], kinds: list[tuple[str, str]]) -> None:
    assert [(p.kind, p.rules[0]) for p in drawn_problems(janken, frozenset(drawn))] == kinds


def test_drawn_problems_point_at_the_fact(janken: Game) -> None:
    problem = drawn_problems(janken, frozenset({"M1", "M2"}))[0]
    assert str(problem.place) == "content/janken/facts.yaml:5:5"
    assert problem.message == "T1: expected a drawing that shows this rule (by: tokens), found none"


def test_coverage_lists_passing_examples_only(janken: Game) -> None:
    cited: Mapping[str, list[str]] = {"R1": ["a", "b"]}
    known = replace(evidence(janken), cited=cited, passing=frozenset({"b"}))
    assert coverage(known)["R1"].examples == ("b",)


@pytest.mark.parametrize("name", ["toji", "charisma"])
def test_no_fact_of_our_games_is_only_told(name: str) -> None:
    assert [rule for rule, fact in load_game(ROOT, name).facts.items() if fact.by == "told"] == []


def test_each_fact_of_charisma_is_shown_by_an_example() -> None:
    game = load_game(ROOT, "charisma")
    shown = {rule for placed in game.examples for rule in placed.example.because}
    assert {rule for rule, fact in game.facts.items() if fact.by == "example"} == set(game.facts) <= shown
