"""Rulings, which decide what the source leaves open, are told to readers: in their clause, as a list, by example."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from generator.check.examples import held
from generator.check.expressions import BLOCKS, Use
from generator.check.passages import Passage
from generator.engine.core import Engine
from generator.errors import ContentError, Problem
from generator.model import Game, Ruling

SPEC = "game.yaml"
Remake = Callable[[Game], Engine]
"""Makes the engine anew, of a game that differs. Raises ContentError if there is none for it."""


def ruling_problems(game: Game, written: Sequence[Passage]) -> Iterator[Problem]:
    """Rulings that a clause, the list of rulings or an example leaves out.

    That the rule of each is stated in every language is a matter of the facts.
    """
    cited = {rule for placed in game.examples for rule in placed.example.because}
    for number, ruling in enumerate(game.spec.rulings):
        yield from _in_clause(game, number, written)
        if ruling.rule not in cited:
            message = f"{ruling.id}: expected an example that shows its rule (because: [{ruling.rule}]), found none"
            yield Problem(game.place(SPEC, "rulings", number, "rule"), "ruling", message, (ruling.rule,))
    if game.spec.rulings:
        yield from _listed(game, written)
    yield from _nested(written)


def shown_problems(game: Game, engine: Engine, remake: Remake) -> Iterator[Problem]:
    """Rulings that no example shows: with the switch the other way, all that cite its rule are as their authors say.

    That none cites it is a problem of ``ruling_problems``; one that already fails is a problem of its own.
    """
    for number, ruling in enumerate(game.spec.rulings):
        citing = [placed for placed in game.examples if ruling.rule in placed.example.because]
        try:
            other = remake(_with_reversed(game, ruling)) if citing else engine
        except ContentError as error:
            message = f"{ruling.id}: expected an engine with this ruling reversed too, got none: {error.problems[0]}"
            yield Problem(game.place(SPEC, "rulings", number, "on"), "ruling", message, (ruling.rule,))
            continue
        if citing and not any(held(placed, other)[1] or held(placed, engine)[1] for placed in citing):
            message = (
                f"{ruling.id}: expected an example that shows its rule (because: [{ruling.rule}]) and comes out "
                f"otherwise with this ruling reversed, found none"
            )
            yield Problem(game.place(SPEC, "rulings", number, "id"), "ruling", message, (ruling.rule,))


def _with_reversed(game: Game, ruling: Ruling) -> Game:
    turned = ruling.model_copy(update={"on": not ruling.on})
    rulings = tuple(turned if each is ruling else each for each in game.spec.rulings)
    return replace(game, spec=game.spec.model_copy(update={"rulings": rulings}))


def _in_clause(game: Game, number: int, written: Sequence[Passage]) -> Iterator[Problem]:
    """Clauses that do not say the ruling in the words of ``game.yaml``: only those follow its switch."""
    ruling = game.spec.rulings[number]
    wanted = Use("ruling", (ruling.id,))
    for passage in written:
        if passage.rule == ruling.rule and all(use != wanted for use, _ in passage.uses):
            where = game.place(SPEC, "rulings", number)
            message = f"[{ruling.rule}]: expected {wanted} in this clause ({where}), found none"
            yield Problem(passage.place, "ruling", message, (ruling.rule,))


def _listed(game: Game, written: Sequence[Passage]) -> Iterator[Problem]:
    wanted = Use("rulings", ())
    for lang in game.languages:
        on_pages = (use for p in written if p.lang == lang and p.page is not None for use, _ in p.uses)
        if wanted not in on_pages:
            message = f"expected {wanted} on a page in {lang}, found none"
            yield Problem(game.place(SPEC, "rulings"), "ruling", message)


def _nested(written: Sequence[Passage]) -> Iterator[Problem]:
    """A ruling's own words stand within a sentence: they hold no other ruling and no block."""
    for passage in written:
        if passage.kind == "ruling":
            for use, place in passage.uses:
                if use.name == "ruling" or use.name in BLOCKS:
                    message = f"expected values and links in the words of a ruling, got {use}"
                    yield Problem(place, "ruling", message)
