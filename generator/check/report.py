"""What was checked and what was found, as data; ``render`` writes it for people and for machines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from generator.engine.core import Claim, Run
from generator.errors import Place, Problem

Subject = Literal["example", "fact", "claim", "gate"]


@dataclass(frozen=True)
class Finding:
    """One thing that was checked – an example, a fact, a claim, or a gate over all content – and its problems."""

    subject: Subject
    name: str
    place: Place
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Counts:
    """How much was checked."""

    facts: int = 0
    facts_by_example: int = 0
    facts_shown: int = 0
    """Facts by example that an example shows whose every expectation holds."""
    examples: int = 0
    examples_passed: int = 0
    claims: int = 0
    claim_cases: int = 0
    outcome_rows: int = 0
    outcome_cases: int = 0
    pages: int = 0


@dataclass(frozen=True)
class Report:
    """What the checks of one game found.

    ``runs``: example id → the example as the engine played it. ``coverage``: every fact → how it is verified and the
    examples that show it.
    """

    game: str
    findings: tuple[Finding, ...]
    runs: Mapping[str, Run] = field(default_factory=dict)
    claims: tuple[Claim, ...] = ()
    coverage: Mapping[str, Coverage] = field(default_factory=dict)
    counts: Counts = field(default_factory=Counts)

    def also(self, gate: str, problems: Sequence[Problem]) -> Report:
        """The report with one more gate over all content."""
        finding = Finding("gate", gate, Place(f"content/{self.game}"), tuple(problems))
        return replace(self, findings=(*self.findings, finding))

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """All problems, in file order, each once."""
        return tuple(sorted({p for finding in self.findings for p in finding.problems}))

    @classmethod
    def unloadable(cls, game: str, problems: Iterable[Problem]) -> Report:
        """The report of a game that could not be loaded."""
        return cls(game, (Finding("gate", "load", Place(f"content/{game}"), tuple(problems)),))


@dataclass(frozen=True)
class Coverage:
    """How a fact is verified, and the passing examples that show it."""

    by: str
    examples: tuple[str, ...]
    place: Place


@dataclass(frozen=True)
class Reports:
    """The reports of several games."""

    games: tuple[Report, ...]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems of all games."""
        return tuple(p for report in self.games for p in report.problems)


def merged(reports: Iterable[Report]) -> Reports:
    """Several games' reports as one."""
    return Reports(tuple(reports))
