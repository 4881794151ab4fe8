"""The gates over all content, each with the parts of a game that it needs whole: the others go on without them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from generator.check.claims import Group, claim_findings, grouped, outcome_problems
from generator.check.colours import colour_problems
from generator.check.coverage import Evidence, fact_findings, shown_uses, uses_beside
from generator.check.decks import deck_problems
from generator.check.distinct import distinct_problems
from generator.check.examples import Played, play_examples, use_problems
from generator.check.faq import faq_problems
from generator.check.finding import finding_problems
from generator.check.languages import language_problems
from generator.check.links import link_problems
from generator.check.markup import markup_problems
from generator.check.members import looks_problems, pair_problems
from generator.check.parity import parity_problems
from generator.check.passages import Passage, passages
from generator.check.quick import quick_problems
from generator.check.reading import Reads
from generator.check.references import expression_problems, number_problems, rule_problems
from generator.check.report import Finding
from generator.check.ruby import ruby_problems
from generator.check.rulings import Remake, ruling_problems, shown_problems
from generator.check.speech import Speech, message_problems
from generator.check.stated import (
    figure_problems,
    label_problems,
    mark_problems,
    shown_stand_in_problems,
    token_problems,
    track_problems,
    typed_label_problems,
)
from generator.check.templates import template_problems
from generator.check.terms import term_problems, width_problems
from generator.check.titles import title_problems
from generator.check.told_numbers import told_number_problems
from generator.check.typed import typed_number_problems
from generator.check.unused import unused_problems
from generator.check.values import values
from generator.engine.core import Claim, Engine
from generator.errors import Place, Problem
from generator.model import Game

SPEC, CARDS, TERMS, FACTS, MESSAGES, OUTCOMES, SEARCH = (
    "game.yaml", "cards.csv", "terms.yaml", "facts.yaml", "messages.yaml", "outcomes.yaml", "search.yaml",
)  # fmt: skip
RULES, EXAMPLES, DECKS = "rules", "examples", "decks"
PLAYED = (SPEC, CARDS, MESSAGES, DECKS)
"""What an engine is made from."""
_ALL = (SPEC, CARDS, TERMS, FACTS, MESSAGES, OUTCOMES, SEARCH, RULES, EXAMPLES, DECKS, "changes.yaml", "inks.yaml")
_NAMED = {
    FACTS: ("rule",),
    TERMS: ("term",),
    RULES: ("page", "example"),
    EXAMPLES: ("example",),
    SPEC: ("value", "set", "figure", "kind", "ruling", "zone", "space", "track", "coloured"),
}
"""What is named in each part, as in the vocabulary of expressions."""


def broken_parts(game: Game, told: Iterable[Problem]) -> frozenset[str]:
    """The files of a game, and its folders of files, that something is wrong with."""
    inside = f"{game.folder}/"
    files = (problem.place.file.removeprefix(inside) for problem in told if problem.place.file.startswith(inside))
    return frozenset(file.partition("/")[0] for file in files)


@dataclass(frozen=True)
class Checks:
    """Everything that a game can be checked for, worked out as it is asked for.

    ``engine`` is None if it could not be made; ``told`` are the problems that are known already. Without ``remake``,
    rulings are not reversed.
    """

    game: Game
    engine: Engine | None
    reads: Reads | None = None
    told: Sequence[Problem] = ()
    remake: Remake | None = None

    @cached_property
    def written(self) -> tuple[Passage, ...]:
        """All that is written for readers."""
        return passages(self.game)

    @cached_property
    def _broken(self) -> frozenset[str]:
        return broken_parts(self.game, self.told)

    @cached_property
    def _known(self) -> dict[str, int]:
        return values(self.game, self.engine)

    @cached_property
    def _speech(self) -> Speech | None:
        return None if self.engine is None else Speech(self.game, self.engine)

    @cached_property
    def played(self) -> tuple[Played, ...]:
        """The examples as the engine played them."""
        speech = self._speech
        return () if self.engine is None or speech is None else play_examples(self.game, self.engine, speech)

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """What the engine proves."""
        return () if self.engine is None else tuple(self.engine.claims())

    @cached_property
    def cases(self) -> dict[Group, int]:
        """The cases of "outcomes at a glance"."""
        return {} if self.engine is None else grouped(self.engine.cases())

    @cached_property
    def evidence(self) -> Evidence:
        """What facts are verified by."""
        cited: dict[str, list[str]] = {}
        for each in self.played:
            for rule in dict.fromkeys(each.placed.example.because):
                cited.setdefault(rule, []).append(each.placed.example.id)
        return Evidence(
            self.game,
            cited=cited,
            passing=frozenset(p.placed.example.id for p in self.played if not p.problems),
            claims={claim.rule: claim for claim in self.claims},
            shown=shown_uses(self.written),
            cites=frozenset() if self.engine is None else self.engine.cites(),
            beside=uses_beside(self.written),
        )

    def findings(self) -> Iterator[Finding]:
        """What each example, fact, claim and gate has that needs nothing of what is broken."""
        if self.engine is not None:
            yield from (self._without_told(p.finding) for p in self.played)
            if self._broken.isdisjoint({FACTS, RULES, EXAMPLES, *PLAYED[:2]}):
                yield from fact_findings(self.evidence)
            if FACTS not in self._broken:
                yield from claim_findings(self.game, self.claims)
        for name, needs, problems in self._gates():
            if self._broken.isdisjoint(needs):
                finding = Finding("gate", name, Place(self.game.folder), tuple(problems()))
                yield self._without_told(finding)

    def _without_told(self, finding: Finding) -> Finding:
        """A finding without what another problem of its line tells, or follows from a page that is broken."""
        if not self.told:
            return finding
        lines = {(problem.place.file, problem.place.line) for problem in self.told}
        kept = [p for p in finding.problems if (p.place.file, p.place.line) not in lines]
        if RULES in self._broken:
            kept = [p for p in kept if p.kind != "unused-example"]
        return Finding(finding.subject, finding.name, finding.place, tuple(kept))

    def _gates(self) -> Iterator[tuple[str, Sequence[str], Callable[[], Iterable[Problem]]]]:
        """Each gate: its name, the parts it needs whole, and what finds its problems."""
        game, engine, written, remake = self.game, self.engine, self.written, self.remake
        yield "example uses", (), lambda: use_problems(game)
        if engine is not None:
            yield "messages", (MESSAGES,), lambda: (*message_problems(game, engine), *self._spoken())
            yield "rule ids", (FACTS,), lambda: rule_problems(game, engine)
            yield "numbers", (SPEC, TERMS, RULES, EXAMPLES), lambda: number_problems(game, engine, written)
            yield "titles", (CARDS, EXAMPLES), lambda: title_problems(game, self.played)
            yield "outcomes", (OUTCOMES, RULES), lambda: outcome_problems(game, self.cases)
        yield "expressions", (), lambda: expression_problems(game, self._known, written, self._unsure())
        yield "markup", (), lambda: markup_problems(written)
        yield "languages", (), lambda: language_problems(written)
        yield "readings", (TERMS, SEARCH), lambda: ruby_problems(game, written)
        yield "links", (SPEC, TERMS, RULES), lambda: link_problems(game, written)
        yield "typed numbers", (SPEC, FACTS), lambda: typed_number_problems(game, self._known, written)
        yield "numbers in templates", (SPEC,), lambda: told_number_problems(game, self._known)
        yield "typed colours", (SPEC,), lambda: colour_problems(game, written)
        yield "labels and marks", (SPEC, TERMS, RULES), self._labels
        yield (
            "figures",
            (SPEC, RULES),
            lambda: (*figure_problems(game, shown_uses(written)), *shown_stand_in_problems(game)),
        )
        yield "terms", (SPEC, TERMS), lambda: term_problems(game, written)
        yield "letter width", (SPEC, TERMS), lambda: width_problems(game, written)
        yield "names", (SPEC, TERMS), lambda: distinct_problems(game)
        yield "parity", (), self._parity
        yield "quick reference", (SPEC, RULES, FACTS), lambda: quick_problems(game)
        yield "rulings", (SPEC, RULES, EXAMPLES, FACTS), lambda: ruling_problems(game, written)
        if engine is not None and remake is not None:
            yield "rulings reversed", (SPEC, RULES, EXAMPLES), lambda: shown_problems(game, engine, remake)
        yield "decks", (), lambda: deck_problems(game, self.told)
        yield "answers", (), lambda: faq_problems(game)
        yield "search", (SEARCH, FACTS, TERMS, RULES), lambda: finding_problems(game)
        yield "templates", (SPEC,), lambda: template_problems(game)
        if self.reads is not None and engine is not None:
            reads = self.reads
            yield "unused", _ALL, lambda: unused_problems(game, reads, written)

    def _spoken(self) -> Iterable[Problem]:
        """What could not be said, now that all examples are played."""
        speech = self._speech
        return () if speech is None or self.played is None else speech.problems

    def _labels(self) -> Iterator[Problem]:
        stated = (label_problems, typed_label_problems, track_problems, token_problems, mark_problems)
        for check in (*stated, pair_problems, looks_problems):
            yield from check(self.game, self.written)

    def _unsure(self) -> frozenset[str]:
        """The kinds of names of which not all are known."""
        named = {kind for part, kinds in _NAMED.items() if part in self._broken for kind in kinds}
        return frozenset(named | ({"value"} if self.engine is None else set()))

    def _parity(self) -> Iterator[Problem]:
        """Differences of the languages, but on pages of which one is broken."""
        pages = {page.place.file: page.slug for several in self.game.pages.values() for page in several}
        inside = f"{self.game.folder}/{RULES}/"
        broken = {p.place.file for p in self.told if p.place.file.startswith(inside)}
        if not broken <= pages.keys():
            return
        slugs = {pages[file] for file in broken}
        for problem in parity_problems(self.game, self.written):
            if pages.get(problem.place.file) not in slugs and not (slugs and _is_of_all_pages(problem)):
                yield problem


def _is_of_all_pages(problem: Problem) -> bool:
    return re.fullmatch(r".*/rules", problem.place.file) is not None
