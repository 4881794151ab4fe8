"""The checking room: a game's pages, data and worked examples against its engine. Nothing is drawn or written here.

Each check is a module of its own and yields problems. Most read the ``passages``, all that authors have written for
readers, with the ``expressions`` in them; ``report`` gathers what is found and ``formats`` writes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.check.claims import claim_findings, grouped, outcome_problems
from generator.check.colours import colour_problems
from generator.check.coverage import Evidence, coverage, drawn_problems, fact_findings, shown_uses
from generator.check.decks import deck_problems
from generator.check.examples import Played, play_examples, use_problems
from generator.check.faq import faq_problems
from generator.check.finding import finding_problems
from generator.check.formats import FORMATS, render
from generator.check.links import link_problems
from generator.check.markup import markup_problems
from generator.check.parity import parity_problems
from generator.check.passages import passages
from generator.check.quick import quick_problems
from generator.check.reading import Reads, watched
from generator.check.references import expression_problems, number_problems, rule_problems
from generator.check.report import Counts, Coverage, Finding, Report, Reports, merged
from generator.check.rulings import ruling_problems
from generator.check.speech import Speech, message_problems
from generator.check.stated import figure_problems, label_problems, mark_problems, track_problems, typed_label_problems
from generator.check.templates import template_problems
from generator.check.terms import term_problems, width_problems
from generator.check.typed import typed_number_problems
from generator.check.unused import unused_problems
from generator.check.values import values
from generator.engine.core import Claim, Engine
from generator.errors import Place, Problem
from generator.model import Game

__all__ = [
    "FORMATS",
    "Coverage",
    "Finding",
    "Report",
    "Reports",
    "check_game",
    "drawn_problems",
    "merged",
    "render",
    "values",
    "watched",
]


def check_game(game: Game, engine: Engine, reads: Reads | None = None) -> Report:
    """Run every check: play the examples, prove the claims, hold facts, languages and words against each other.

    ``reads`` is what the engine asked of its game, where it was made with a ``watched`` one; without, nothing is
    said of what nobody uses.
    """
    written = passages(game)
    known = values(game, engine)
    speech = Speech(game, engine)
    played = play_examples(game, engine, speech)
    claims = tuple(engine.claims())
    cases = grouped(engine.cases())
    evidence = Evidence(
        game,
        cited=_cited(played),
        passing=frozenset(p.placed.example.id for p in played if not p.problems),
        claims={claim.rule: claim for claim in claims},
        shown=shown_uses(written),
    )
    gates: dict[str, Iterable[Problem]] = {
        "example uses": use_problems(game),
        "messages": (*message_problems(game, engine), *speech.problems),
        "rule ids": rule_problems(game, engine),
        "expressions": expression_problems(game, known, written),
        "markup": markup_problems(written),
        "links": link_problems(game, written),
        "numbers": number_problems(game, engine, written),
        "typed numbers": typed_number_problems(game, known, written),
        "typed colours": colour_problems(game, written),
        "labels and marks": (
            *label_problems(game, written),
            *typed_label_problems(game, written),
            *track_problems(game, written),
            *mark_problems(game, written),
        ),
        "figures": figure_problems(game, evidence.shown),
        "terms": term_problems(game, written),
        "letter width": width_problems(game, written),
        "parity": parity_problems(game, written),
        "quick reference": quick_problems(game),
        "rulings": ruling_problems(game, written),
        "decks": deck_problems(game),
        "answers": faq_problems(game),
        "search": finding_problems(game),
        "outcomes": outcome_problems(game, cases),
        "templates": template_problems(game),
    }
    if reads is not None:
        gates["unused"] = unused_problems(game, reads, written)
    findings = (
        *(p.finding for p in played),
        *fact_findings(evidence),
        *claim_findings(game, claims),
        *_gates(game, gates),
    )
    runs = {p.placed.example.id: p.run for p in played if p.run is not None}
    counted = _counts(game, evidence, claims, sum(cases.values()))
    return Report(game.spec.id, findings, runs, claims, coverage(evidence), counted)


def _gates(game: Game, gates: dict[str, Iterable[Problem]]) -> Iterator[Finding]:
    for name, problems in gates.items():
        yield Finding("gate", name, Place(game.folder), tuple(problems))


def _cited(played: Sequence[Played]) -> dict[str, list[str]]:
    """Rule → the examples that name it in ``because``."""
    cited: dict[str, list[str]] = {}
    for each in played:
        for rule in dict.fromkeys(each.placed.example.because):
            cited.setdefault(rule, []).append(each.placed.example.id)
    return cited


def _counts(game: Game, evidence: Evidence, claims: Sequence[Claim], outcome_cases: int) -> Counts:
    by_example = [rule for rule, fact in game.facts.items() if fact.by == "example"]
    return Counts(
        facts=len(game.facts),
        facts_by_example=len(by_example),
        facts_shown=sum(not evidence.passing.isdisjoint(evidence.cited.get(rule, ())) for rule in by_example),
        examples=len(game.examples),
        examples_passed=len(evidence.passing),
        claims=len(claims),
        claim_cases=sum(claim.cases for claim in claims),
        outcome_rows=len(game.outcomes),
        outcome_cases=outcome_cases,
        pages=sum(map(len, game.pages.values())),
    )
