"""The checking room: a game's pages, data and worked examples against its engine. Nothing is drawn or written here.

Each check is a module of its own and yields problems. Most read the ``passages``, all that authors have written for
readers, with the ``expressions`` in them; ``report`` gathers what is found and ``formats`` writes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.check.coverage import coverage, drawn_problems
from generator.check.formats import FORMATS, render
from generator.check.gates import PLAYED, Checks, broken_parts
from generator.check.reading import Reads, watched
from generator.check.report import Counts, Coverage, Finding, Report, Reports, merged
from generator.check.rulings import Remake
from generator.check.values import values
from generator.engine.core import Engine
from generator.errors import Problem
from generator.model import Game

__all__ = [
    "FORMATS",
    "PLAYED",
    "Coverage",
    "Finding",
    "Remake",
    "Report",
    "Reports",
    "broken_parts",
    "check_game",
    "check_rest",
    "drawn_problems",
    "merged",
    "render",
    "values",
    "watched",
]


def check_game(game: Game, engine: Engine, reads: Reads | None = None, remake: Remake | None = None) -> Report:
    """Run every check: play the examples, prove the claims, hold facts, languages and words against each other.

    ``reads`` is what the engine asked of its game, where it was made with a ``watched`` one; without, nothing is
    said of what nobody uses. ``remake`` makes the engine anew, for rulings to be reversed; without, none is.
    """
    checks = Checks(game, engine, reads, remake=remake)
    findings = tuple(checks.findings())
    runs = {p.placed.example.id: p.run for p in checks.played if p.run is not None}
    return Report(game.spec.id, findings, runs, checks.claims, coverage(checks.evidence), _counts(game, checks))


def check_rest(
    game: Game, engine: Engine | None, told: Sequence[Problem], remake: Remake | None = None
) -> tuple[Problem, ...]:
    """What else is wrong with a game of which not all could be read, or with which no engine could be made.

    ``told`` are the problems known already: what needs a part that has one is not checked. ``remake`` is as in
    ``check_game``.
    """
    there = tuple(lang for lang in game.languages if game.pages.get(lang))
    if not there:
        return ()
    spoken = replace(game, spec=game.spec.model_copy(update={"languages": there}))
    checks = Checks(spoken, engine, None, told, remake)
    return tuple({problem for finding in checks.findings() for problem in finding.problems} - set(told))


def _counts(game: Game, checks: Checks) -> Counts:
    by_example = [rule for rule, fact in game.facts.items() if fact.by == "example"]
    evidence = checks.evidence
    return Counts(
        facts=len(game.facts),
        facts_by_example=len(by_example),
        facts_shown=sum(not evidence.passing.isdisjoint(evidence.cited.get(rule, ())) for rule in by_example),
        examples=len(game.examples),
        examples_passed=len(evidence.passing),
        claims=len(checks.claims),
        claim_cases=sum(claim.cases for claim in checks.claims),
        outcome_rows=len(game.outcomes),
        outcome_cases=sum(checks.cases.values()),
        pages=sum(map(len, game.pages.values())),
    )
