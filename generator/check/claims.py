"""What follows from the rules, proven by the engine; and "outcomes at a glance", tried on every case."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.check.otherwise import otherwise_problems
from generator.check.report import Finding
from generator.check.retold import retold_problems
from generator.engine.core import Case, Claim
from generator.errors import Place, Problem
from generator.model import Game, Outcome, Outcomes
from generator.wording import hint, written

FACTS = "facts.yaml"
OUTCOMES = "outcomes.yaml"
Features = tuple[tuple[str, str], ...]


def claim_findings(game: Game, claims: Sequence[Claim]) -> Iterator[Finding]:
    """One finding for each claim: that it holds, and that it is about a fact."""
    for claim in claims:
        place = game.place(FACTS, claim.rule)
        problems = []
        if claim.rule not in game.facts:
            near = hint(claim.rule, game.facts)
            message = f"expected {claim.rule}, which the engine proves, among the facts; got none{near}"
            problems.append(Problem(place, "orphan-rule", message, (claim.rule,)))
        if claim.counterexample is not None:
            against = claim.counterexample
            message = f"{claim.rule}: expected to hold in all {claim.cases:,} cases, got a counterexample: {against}"
            problems.append(Problem(place, "claim", message, (claim.rule,)))
        yield Finding("claim", claim.rule, place, tuple(problems))


@dataclass(frozen=True)
class Group:
    """All cases with the same features, results and rules."""

    features: Features
    result: str
    rules: tuple[str, ...]

    def __str__(self) -> str:
        features = ", ".join(f"{key}: {value}" for key, value in self.features)
        return f"{{{features}}} → {self.result} by {', '.join(self.rules)}"


def grouped(cases: Iterator[Case]) -> dict[Group, int]:
    """The different cases, each with how many concrete ones it stands for, in the order of their first."""
    counts: dict[tuple[Features, str, tuple[str, ...]], int] = {}
    for case in cases:
        key = (tuple(case.features.items()), case.result, case.rules)
        counts[key] = counts.get(key, 0) + case.weight
    return {Group(*key): weight for key, weight in counts.items()}


def outcome_problems(game: Game, cases: Mapping[Group, int]) -> Iterator[Problem]:
    """Rows that do not hold for all their cases or have none; cases of no row or of several."""
    if not game.outcomes:
        return
    features = _known_features(cases)
    rows = {case: _rows(game.outcomes, case) for case in cases}
    told = set[Place]()
    for number, row in enumerate(game.outcomes):
        unknown = list(_unknown(game, number, row, features))
        yield from unknown
        told |= {problem.place for problem in unknown}
        mine = {case: weight for case, weight in cases.items() if number in rows[case]}
        if not mine and not unknown:
            yield Problem(_place(game, number, "when"), "outcome", "expected at least one case for this row, got none")
        yield from _wrong(game, number, row, mine)
    yield from _misplaced(game, cases, rows)
    yield from (problem for problem in _wordless(game) if problem.place not in told)
    yield from retold_problems(game)
    yield from otherwise_problems(game)


def _wrong(game: Game, number: int, row: Outcome, cases: Mapping[Group, int]) -> Iterator[Problem]:
    total = sum(cases.values())
    for key, wanted, got in (
        ("then", row.then, lambda case: case.result),
        ("rules", frozenset(row.rules), lambda case: frozenset(case.rules)),
    ):
        against = {case: weight for case, weight in cases.items() if got(case) != wanted}
        if against:
            case = next(iter(against))
            expected = f"then: {row.then}" if key == "then" else f"rules: {written(row.rules)}"
            message = (
                f"expected {expected} in all {total:,} cases of this row; in {sum(against.values()):,} the engine says"
                f" otherwise, first {case}"
            )
            yield Problem(_place(game, number, key), "outcome", message, case.rules)


def _misplaced(game: Game, cases: Mapping[Group, int], rows_of: Mapping[Group, Sequence[int]]) -> Iterator[Problem]:
    """One problem for all cases without a row, one for each pair of rows that share cases."""
    homeless: dict[Group, int] = {}
    shared: dict[tuple[int, int], Group] = {}
    for case, weight in cases.items():
        rows = rows_of[case]
        if not rows:
            homeless[case] = weight
        for other in rows[1:]:
            shared.setdefault((rows[0], other), case)
    if homeless:
        case = next(iter(homeless))
        message = f"expected a row for every case; {sum(homeless.values()):,} have none, first {case}"
        yield Problem(game.place(OUTCOMES), "outcome", message, case.rules)
    for (first, second), case in shared.items():
        there = _place(game, first, "when")
        message = f"expected cases of no other row; {there} takes some of them too, first {case}"
        yield Problem(_place(game, second, "when"), "outcome", message)


def _known_features(cases: Mapping[Group, int]) -> dict[str, set[str]]:
    known: dict[str, set[str]] = {}
    for case in cases:
        for key, value in case.features:
            known.setdefault(key, set()).add(value)
    return known


def _unknown(game: Game, number: int, row: Outcome, known: Mapping[str, set[str]]) -> Iterator[Problem]:
    for key, value in row.when.items():
        if key not in known:
            message = f"expected a feature of the cases, got {key}{hint(key, known)}"
            yield Problem(_place(game, number, "when", key), "unknown-key", message)
            continue
        for each in _values(value):
            if each not in known[key]:
                message = f"expected a value that {key} takes, got {each}{hint(each, known[key])}"
                yield Problem(_place(game, number, "when", key), "outcome", message)


def _wordless(game: Game) -> Iterator[Problem]:
    """Parts of rows that have no words, and words that no row is put together from."""
    words = game.outcome_words
    if words is None:
        return
    used: set[tuple[str, ...]] = set()
    for number, row in enumerate(words.rows):
        wanted: dict[tuple[str, ...], tuple[str, ...]] = {("results", row.then): ("then",)}
        for feature, value in row.when.items():
            several = _values(value)
            wanted |= {("cases", feature, each): ("when", feature) for each in several}
            wanted |= {("joints", "or"): ("when", feature)} if len(several) > 1 else {}
        wanted |= {("other",): ("other",)} if row.other else {}
        wanted |= {("joints", "and"): ("when",)} if row.other + len(row.when) > 1 else {}
        used |= wanted.keys()
        for path, at in wanted.items():
            if path not in _worded(words):
                message = f"expected words for this under {': '.join(path)}: of {OUTCOMES}, found none"
                yield Problem(_place(game, number, *at), "outcome", message)
    for path in sorted(_worded(words) - used):
        message = f"expected words that a row is put together from, got those of {': '.join(path)}, which none is"
        yield Problem(game.place(OUTCOMES, *path), "unused", message)


def _worded(words: Outcomes) -> set[tuple[str, ...]]:
    """The paths of all words there are."""
    cases = {("cases", feature, value) for feature, values in words.cases.items() for value in values}
    others = {("other",)} if words.other is not None else set()
    return cases | others | {("results", name) for name in words.results} | {("joints", name) for name in words.joints}


def _rows(rows: Sequence[Outcome], case: Group) -> list[int]:
    """The rows that take a case: an ``other`` row only where no row without it does."""
    matching = [number for number, row in enumerate(rows) if _matches(row, case)]
    return [number for number in matching if not rows[number].other] or matching


def _matches(row: Outcome, case: Group) -> bool:
    features = dict(case.features)
    return all(features.get(key) in _values(value) for key, value in row.when.items())


def _values(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else value


def _place(game: Game, number: int, *path: str | int) -> Place:
    return game.place(OUTCOMES, "rows", number, *path)
