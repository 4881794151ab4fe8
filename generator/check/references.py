"""What text names – values, rules, pages, figures, terms … – is there; and every number is used by something."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

from generator.check.expressions import BLOCKS, PLAIN, VALUES, VOCABULARY, Use
from generator.check.filling import Block, Filler, FillingError, Names, Values
from generator.check.passages import IN_PAGES, Kind, Passage
from generator.engine.core import Engine
from generator.errors import Problem
from generator.model import CardField, Game, Track
from generator.model.colours import coloured
from generator.wording import hint

_SURELY_MEANT = 0.85
"""How alike, of 1, a value must be to one that there is to be a misspelling, where others may be there too."""

_OF_ANOTHER = {"member": "member", "pictured": "member with an alt", "part": "part"}
"""Kinds of names that are each of what is named before them, in words."""


class References:
    """The names of a game that expressions may use."""

    def __init__(self, game: Game, values: Mapping[str, int], unsure: Collection[str] = ()) -> None:
        self._unsure = unsure
        self._sets = {name: {m.id for m in members} for name, members in game.spec.sets.items()}
        self._pictured = {name: {m.id for m in members if m.alt} for name, members in game.spec.sets.items()}
        self._coloured = coloured(game.spec)
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
            "space": {zone.id for zone in game.spec.mat.zones} if game.spec.mat is not None else (),
            "track": {track.id for track in game.spec.mat.tracks} if game.spec.mat is not None else (),
            "coloured": self._coloured,
        }

    def wrong(self, use: Use) -> str | None:
        """What is wrong with a use, or None."""
        kinds = ("value",) if use.name == VALUES else VOCABULARY[use.name]
        for kind, name in zip(kinds, use.arguments, strict=False):
            if self._is_unsure(kind, name, use):
                return None
            known = self._known(kind, use)
            if name not in known:
                what = f"{_OF_ANOTHER[kind]} of {use.arguments[0]}" if kind in _OF_ANOTHER else kind
                return f"{use}: expected a known {what}, got {name}{hint(name, known)}"
        return None

    def is_unsure(self, use: Use) -> bool:
        """Whether a use names what may or may not be there, as what says it could not be read."""
        kinds = ("value",) if use.name == VALUES else VOCABULARY[use.name]
        return any(self._is_unsure(kind, name, use) for kind, name in zip(kinds, use.arguments, strict=False))

    def _is_unsure(self, kind: str, name: str, use: Use) -> bool:
        if kind in _OF_ANOTHER:
            return "set" in self._unsure
        if kind not in self._unsure or name in (known := self._known(kind, use)):
            return False
        return kind != "value" or not difflib.get_close_matches(name, known, n=1, cutoff=_SURELY_MEANT)

    def _known(self, kind: str, use: Use) -> Collection[str]:
        """The names that an argument can be; of a member or part, those of what the argument before it names."""
        if kind in {"member", "pictured"}:
            return (self._sets if kind == "member" else self._pictured)[use.arguments[0]]
        return self._coloured[use.arguments[0]] if kind == "part" else self._names[kind]


def expression_problems(
    game: Game, values: Mapping[str, int], written: Sequence[Passage], unsure: Collection[str] = ()
) -> Iterator[Problem]:
    """Expressions that cannot be read, that name what is not there, or that a page could not be filled with.

    ``unsure`` are the kinds of names (as in ``VOCABULARY``, and ``value``) of which not all could be read: one that is
    not known is no problem, but for a value that is as good as surely a misspelt one.
    """
    references = References(game, values, unsure)
    filler = Filler()
    for passage in written:
        for expression in passage.expressions:
            place = passage.at(expression.start)
            yield from (Problem(place, "expression", error) for error in expression.errors)
            wrong = [message for use in expression.uses if (message := references.wrong(use))]
            yield from (Problem(place, "unknown-reference", message) for message in wrong)
            if not expression.errors and not wrong and not any(map(references.is_unsure, expression.uses)):
                try:
                    filler.value(passage.text, expression, _names(passage.kind, values))
                except FillingError as error:
                    yield Problem(place, "expression", str(error))


def _names(kind: Kind, values: Mapping[str, int]) -> Names:
    """What the expressions of a kind of passage may use: numbers as they are, functions that say as good as nothing."""
    told: dict[str, object] = {VALUES: Values(values)}
    for name in VOCABULARY:
        if name in BLOCKS:
            told[name] = _a_block if kind in IN_PAGES else partial(_not_here, name, "words, as no block can stand here")
        elif kind == "figure" and name not in PLAIN:
            told[name] = partial(_not_here, name, f"plain words here (n.<value>, {', '.join(sorted(PLAIN))})")
        else:
            told[name] = _a_word
    return told


def _a_word(*_: str) -> str:
    return "a word"


def _a_block(*_: str) -> Block:
    return Block("a block")


def _not_here(name: str, expected: str, *_: str) -> str:
    raise FillingError(f"expected {expected}, got {name}(…)")


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
