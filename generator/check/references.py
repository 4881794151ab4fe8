"""What text names – values, rules, pages, figures, terms … – is there; and every number is used by something."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from generator.check.expressions import VALUES, VOCABULARY, Use
from generator.check.passages import Passage
from generator.check.words import hint
from generator.engine.core import Engine
from generator.errors import Problem
from generator.model import CardField, Game, Track


class References:
    """The names of a game that expressions may use."""

    def __init__(self, game: Game, values: Mapping[str, int]) -> None:
        self._sets = {name: {m.id for m in members} for name, members in game.spec.sets.items()}
        self._names: dict[str, Collection[str]] = {
            "value": values,
            "rule": game.facts,
            "page": {page.slug for pages in game.pages.values() for page in pages},
            "example": {placed.example.id for placed in game.examples},
            "term": {term.id for term in game.terms},
            "set": self._sets,
            "figure": {figure.id for figure in game.spec.figures},
            "kind": game.spec.kinds,
            "ruling": {ruling.id for ruling in game.spec.rulings},
            "zone": game.spec.mat.spots() if game.spec.mat is not None else (),
        }

    def wrong(self, use: Use) -> str | None:
        """What is wrong with a use, or None."""
        kinds = ("value",) if use.name == VALUES else VOCABULARY[use.name]
        for kind, name in zip(kinds, use.arguments, strict=False):
            known = self._sets[use.arguments[0]] if kind == "member" else self._names[kind]
            if name not in known:
                what = f"member of {use.arguments[0]}" if kind == "member" else kind
                return f"{use}: expected a known {what}, got {name}{hint(name, known)}"
        return None


def expression_problems(game: Game, values: Mapping[str, int], written: Sequence[Passage]) -> Iterator[Problem]:
    """Expressions that cannot be read, or that name what is not there."""
    references = References(game, values)
    for passage in written:
        for expression in passage.expressions:
            place = passage.at(expression.start)
            yield from (Problem(place, "expression", error) for error in expression.errors)
            wrong = (references.wrong(use) for use in expression.uses)
            yield from (Problem(place, "unknown-reference", message) for message in wrong if message)


def number_problems(game: Game, engine: Engine, written: Sequence[Passage]) -> Iterator[Problem]:
    """Numbers of ``game.yaml`` that neither engine nor text nor other data reads, and ones the engine lacks."""
    used = engine.numbers_used()
    in_text = {use.arguments[0] for passage in written for use, _ in passage.uses if use.name == VALUES}
    for name in game.spec.numbers:
        if name not in used | in_text | set(_numbers_in_data(game)):
            message = f"{name}: expected a number that the engine, a text or other data uses, got one nothing uses"
            yield Problem(game.place("game.yaml", "numbers", name), "unused-number", message)
    for name in sorted(used - game.spec.numbers.keys()):
        message = f"expected the number {name}, which the engine reads; got none"
        yield Problem(game.place("game.yaml", "numbers"), "missing-number", message)


def _numbers_in_data(game: Game) -> Iterator[str]:
    fields: list[CardField] = [field for kind in game.spec.kinds.values() for field in kind.fields.values()]
    tracks: Sequence[Track] = game.spec.mat.tracks if game.spec.mat else ()
    spaces = [zone.spaces for zone in game.spec.mat.zones] if game.spec.mat else []
    for bound in [b for f in fields for b in (f.min, f.max)] + [b for t in tracks for b in (t.start, t.end)] + spaces:
        if isinstance(bound, str):
            yield bound
    if game.spec.deck_rule is not None:
        yield from (game.spec.deck_rule.size, game.spec.deck_rule.copies)


def rule_problems(game: Game, engine: Engine) -> Iterator[Problem]:
    """Rules the engine cites that are no facts. (Those that data and prose name are checked when they are read.)"""
    for rule in sorted(engine.cites() - game.facts.keys()):
        message = f"expected {rule}, which the engine cites, among the facts; got none"
        yield Problem(game.place("facts.yaml"), "orphan-rule", message, (rule,))
