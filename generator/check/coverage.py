"""Every fact is stated once in every language and verified the way ``facts.yaml`` says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from generator.check.expressions import Use
from generator.check.passages import Passage
from generator.check.report import Coverage, Finding
from generator.engine.core import Claim
from generator.errors import Place, Problem
from generator.model import Card, Clause, Count, Game, Lang
from generator.wording import hint, listed

FACTS = "facts.yaml"
SPEC = "game.yaml"
_OF_NO_RULE = frozenset({"told", "files", "quick", "stand-ins"})
"""Verifications that do not name the rule: not enough for one that the engine cites."""
_NAMING = ("composition", "mat", "tokens", "notes", "figure")
"""Verifications by what names the rule in ``game.yaml``: not told, nor by files and the like, where these could be."""
_PLAYED = frozenset({"example", "claim"})
"""Verifications by the rules at work. Any other is for a rule that no example shows."""
Wrong = Iterator[tuple[Place | None, str]]
"""What is wrong with the verification of a fact: the place (None: that of the fact) and the message."""


@dataclass(frozen=True)
class Evidence:
    """What facts can be verified by. The sets of ``shown`` are the functions each language's pages use."""

    game: Game
    cited: Mapping[str, Sequence[str]]
    """Rule → examples that name it in ``because``."""
    passing: frozenset[str]
    """Examples without problems."""
    claims: Mapping[str, Claim]
    shown: Mapping[Lang, frozenset[Use]] = field(default_factory=dict)
    cites: frozenset[str] = frozenset()
    """Rules that the engine cites: what they say can be held against it."""
    beside: Mapping[Lang, Mapping[str, frozenset[Use]]] = field(default_factory=dict)
    """Of each language, rule → the functions that the page of its clause uses."""

    def not_shown(self, *uses: Use) -> tuple[Lang, ...]:
        """The languages whose pages use none of these."""
        return tuple(lang for lang in self.game.languages if self.shown.get(lang, frozenset()).isdisjoint(uses))


def shown_uses(written: Sequence[Passage]) -> dict[Lang, frozenset[Use]]:
    """What the pages of each language use."""
    found: dict[Lang, set[Use]] = {}
    for passage in written:
        if passage.page is not None:
            found.setdefault(passage.lang, set()).update(use for use, _ in passage.uses)
    return {lang: frozenset(uses) for lang, uses in found.items()}


def uses_beside(written: Sequence[Passage]) -> dict[Lang, dict[str, frozenset[Use]]]:
    """Of each language, rule → what the page of its clause uses."""
    by_page: dict[tuple[Lang, str | None], set[Use]] = {}
    for passage in written:
        if passage.page is not None:
            by_page.setdefault((passage.lang, passage.page), set()).update(use for use, _ in passage.uses)
    found: dict[Lang, dict[str, frozenset[Use]]] = {}
    for passage in written:
        if passage.rule is not None:
            found.setdefault(passage.lang, {})[passage.rule] = frozenset(by_page[passage.lang, passage.page])
    return found


def fact_findings(evidence: Evidence) -> Iterator[Finding]:
    """One finding for each fact."""
    game = evidence.game
    stated = _stated(game)
    for rule, fact in game.facts.items():
        place = game.place(FACTS, rule)
        problems = list(_statements(game, rule, place, stated))
        for where, message in CHECKS[fact.by](rule, evidence):
            problems.append(Problem(where or place, f"fact-{fact.by}", f"{rule}: {message}", (rule,)))
        if better := _better(rule, fact.by, evidence):
            message = f"{rule}: expected by: {better}; got by: {fact.by}"
            problems.append(Problem(game.place(FACTS, rule, "by"), f"fact-{fact.by}", message, (rule,)))
        yield Finding("fact", rule, place, tuple(problems))


def _better(rule: str, by: str, evidence: Evidence) -> str | None:
    """How a rule is or could be verified that is said to be verified otherwise, and why; None if all is well."""
    if by in _OF_NO_RULE and rule in evidence.cites:
        return "example or claim, as the engine cites this rule"
    if by in _OF_NO_RULE and (named := [kind for kind, rules in _named(evidence.game).items() if rule in rules]):
        return f"{' or '.join(named)}, as game.yaml names this rule there"
    if by == "told" and rule == evidence.game.spec.prints.rule:
        return "files, as game.yaml's prints name this rule"
    if by == "told" and (kind := _shown_beside(rule, evidence)):
        return f"{kind}, as what this is about is on its page"
    if by not in _PLAYED and (shows := evidence.cited.get(rule)):
        return f"example, as {shows[0]} shows this rule"
    return None


def _shown_beside(rule: str, evidence: Evidence) -> str | None:
    """What a rule's page shows that no fact is verified by, but this one could be."""
    verified = {fact.by for fact in evidence.game.facts.values()}
    for kind, function in (("quick", "quick"), ("stand-ins", "stand_ins")):
        beside = (uses.get(rule, frozenset()) for uses in evidence.beside.values())
        if kind not in verified and any(Use(function, ()) in uses for uses in beside):
            return kind
    return None


def _named(game: Game) -> Mapping[str, frozenset[str]]:
    """Way to verify a fact → the rules that ``game.yaml`` names for it."""
    spec = game.spec
    rules: tuple[Iterable[str], ...] = (
        (count.rule for count in spec.composition),
        () if spec.mat is None else spec.mat.rules(),
        () if spec.tokens is None else spec.tokens.rules(),
        () if spec.notes is None else (spec.notes.rule,),
        (rule for figure in spec.figures for rule in figure.rules),
    )
    return {kind: frozenset(several) for kind, several in zip(_NAMING, rules, strict=True)}


def coverage(evidence: Evidence) -> dict[str, Coverage]:
    """Every fact with the passing examples that show it."""
    game = evidence.game
    return {
        rule: Coverage(
            fact.by,
            tuple(name for name in evidence.cited.get(rule, ()) if name in evidence.passing),
            game.place(FACTS, rule),
        )
        for rule, fact in game.facts.items()
    }


def drawn_problems(game: Game, rules_drawn: frozenset[str]) -> list[Problem]:
    """Facts that drawings show, against the rule ids found in the drawings (``Drawing.rules``)."""
    problems = []
    for rule, fact in game.facts.items():
        if fact.by in {"mat", "tokens", "notes", "figure"} and rule not in rules_drawn:
            message = f"{rule}: expected a drawing that shows this rule (by: {fact.by}), found none"
            problems.append(Problem(game.place(FACTS, rule), "not-drawn", message, (rule,)))
    for rule in sorted(rules_drawn - game.facts.keys()):
        message = f"expected {rule}, which a drawing cites, among the facts; got none{hint(rule, game.facts)}"
        problems.append(Problem(game.place(FACTS), "orphan-rule", message, (rule,)))
    return problems


# ── stated ──────────────────────────────────────────────────────────────────────────────────────────────

Stated = Mapping[Lang, Mapping[str, Clause]]


def _stated(game: Game) -> Stated:
    return {
        lang: {clause.rule: clause for page in game.pages.get(lang, ()) for clause in page.clauses()}
        for lang in game.languages
    }


def _statements(game: Game, rule: str, place: Place, stated: Stated) -> Iterator[Problem]:
    for lang in game.languages:
        if rule not in stated[lang]:
            there = _elsewhere(rule, stated)
            message = f"{rule}: expected a clause [{rule}] that states it in {lang}, found none{there}"
            yield Problem(place, "not-stated", message, (rule,))


def _elsewhere(rule: str, stated: Stated) -> str:
    there = [str(by_rule[rule].place) for by_rule in stated.values() if rule in by_rule]
    return f" (it is in {', '.join(there)})" if there else ""


# ── verified ────────────────────────────────────────────────────────────────────────────────────────────


def _by_example(rule: str, evidence: Evidence) -> Wrong:
    # Where there are examples and none passes, each of them is a problem already.
    if not evidence.cited.get(rule):
        yield None, f"expected an example that shows it (because: [{rule}]), found none"


def _by_composition(rule: str, evidence: Evidence) -> Wrong:
    game = evidence.game
    entries = [(n, count) for n, count in enumerate(game.spec.composition) if count.rule == rule]
    if not entries:
        yield None, f"expected a count in game.yaml's composition with rule: {rule}, found none"
    for number, count in entries:
        found = sum(_counts(card, count) for card in game.cards)
        if found != count.count:
            where = game.place(SPEC, "composition", number, "count")
            yield where, f"expected {count.count} cards for {count.name}, cards.csv has {found}"
    yield from _uncounted(
        game, [count for _, count in entries], game.place(SPEC, "composition", entries[0][0]) if entries else None
    )


def _uncounted(game: Game, counts: Sequence[Count], place: Place | None) -> Wrong:
    """Kinds and members of sets that a rule's counts leave out: who counts by one of them counts by each."""
    told: dict[tuple[object, ...], list[str]] = {}
    for count in counts:
        if count.kind is not None and not count.where:
            told.setdefault(("kind",), []).append(count.kind)
        for key, value in count.where.items():
            others = tuple(sorted((k, v) for k, v in count.where.items() if k != key))
            told.setdefault((count.kind, key, others), []).append(value)
    for (kind, *by), values in told.items():
        every = game.spec.kinds if not by else _members(game, kind, str(by[0]))
        if lacking := [value for value in every if value not in values]:
            of = "each kind of card" if not by else f"each {by[0]} of the kind {kind}" if kind else f"each {by[0]}"
            yield place, f"expected a count of {of}, as of {values[0]}; found none of {', '.join(lacking)}"


def _members(game: Game, kind: object, key: str) -> Sequence[str]:
    """What a column of cards can hold, where that is a set's members."""
    for name, of in game.spec.kinds.items():
        column = of.fields.get(key)
        if name == kind or kind is None:
            set_name = column.set if column is not None else None
            if set_name is not None:
                return [member.id for member in game.spec.sets.get(set_name, ())]
    return ()


def _counts(card: Card, count: Count) -> bool:
    if count.kind is not None and card.kind != count.kind:
        return False
    return all(str(card.fields.get(key)) == value for key, value in count.where.items())


def _by_files(rule: str, evidence: Evidence) -> Wrong:
    spec = evidence.game.spec
    if spec.prints.rule != rule:
        yield None, f"expected game.yaml's prints with rule: {rule}, found {spec.prints.rule or 'none'}"
    if not (spec.mat or spec.tokens or spec.notes):
        yield None, "expected something to print in game.yaml (mat, tokens or notes), found nothing"
    yield from _shown("downloads", evidence)


def _by_mat(rule: str, evidence: Evidence) -> Wrong:
    mat = evidence.game.spec.mat
    if mat is None or rule not in mat.rules():
        yield None, f"expected a part of game.yaml's mat with rule: {rule}, found none"


def _by_tokens(rule: str, evidence: Evidence) -> Wrong:
    tokens = evidence.game.spec.tokens
    if tokens is None or rule not in tokens.rules():
        yield None, f"expected game.yaml's tokens with rule: {rule}, found none"


def _by_notes(rule: str, evidence: Evidence) -> Wrong:
    notes = evidence.game.spec.notes
    if notes is None or notes.rule != rule:
        yield None, f"expected game.yaml's notes with rule: {rule}, found none"


def _by_figure(rule: str, evidence: Evidence) -> Wrong:
    figures = [figure for figure in evidence.game.spec.figures if rule in figure.rules]
    if not figures:
        yield None, f"expected a figure in game.yaml with rules: [{rule}], found none"
        return
    for lang in evidence.not_shown(*(Use("figure", (figure.id,)) for figure in figures)):
        names = listed(f'{{{{ figure("{figure.id}") }}}}' for figure in figures)
        yield None, f"expected {names} on a page in {lang}, found none"


def _by_claim(rule: str, evidence: Evidence) -> Wrong:
    claim = evidence.claims.get(rule)
    if claim is None:
        known = listed(evidence.claims)
        yield None, f"expected the engine to prove it; it proves {known}"
    elif not claim.cases:
        yield None, "expected a proof over at least one case, got none"


def _by_quick(rule: str, evidence: Evidence) -> Wrong:
    if not evidence.game.spec.quick:
        yield None, "expected the steps of the quick reference in game.yaml, found none"
    yield from _shown("quick", evidence)
    yield from _beside("quick", rule, evidence)


def _by_stand_ins(rule: str, evidence: Evidence) -> Wrong:
    if not evidence.game.spec.stand_ins:
        yield None, "expected stand_ins in game.yaml, found none"
    yield from _shown("stand_ins", evidence)
    yield from _beside("stand_ins", rule, evidence)


def _by_telling(_rule: str, _evidence: Evidence) -> Wrong:
    """Nothing to check; that ``why`` says so is seen to when the facts are read."""
    return iter(())


def _shown(function: str, evidence: Evidence) -> Wrong:
    for lang in evidence.not_shown(Use(function, ())):
        yield None, f"expected {{{{ {function}() }}}} on a page in {lang}, found none"


def _beside(function: str, rule: str, evidence: Evidence) -> Wrong:
    """Whether a rule is the one fact about what a function shows: its clause stands on a page that shows it."""
    facts = evidence.game.facts
    first = next((other for other, fact in facts.items() if fact.by == facts[rule].by), rule) if rule in facts else rule
    if first != rule:
        yield None, f"expected one fact by: {facts[rule].by}, got {first} and {rule}"
    use = Use(function, ())
    for lang, uses in evidence.beside.items():
        if rule in uses and use not in uses[rule] and use in evidence.shown.get(lang, ()):
            yield None, f"expected {{{{ {function}() }}}} on the page of [{rule}] in {lang}, found none"


CHECKS: Mapping[str, Callable[[str, Evidence], Wrong]] = {
    "example": _by_example,
    "composition": _by_composition,
    "files": _by_files,
    "mat": _by_mat,
    "tokens": _by_tokens,
    "notes": _by_notes,
    "figure": _by_figure,
    "claim": _by_claim,
    "quick": _by_quick,
    "stand-ins": _by_stand_ins,
    "told": _by_telling,
}
