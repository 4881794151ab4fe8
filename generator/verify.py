"""Loading and checking games, which everything else begins with. Knows no drawing, paper or page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from generator.check import PLAYED, Report, broken_parts, check_game, check_rest, watched
from generator.engine import make_engine
from generator.engine.core import Engine
from generator.errors import ContentError, Place, Problem
from generator.load import read_game
from generator.model import Game

MESSAGES = "messages.yaml"
Tell = Callable[[str, str], None]
"""Called with a game's name and the stage it enters."""


@dataclass(frozen=True)
class Checked:
    """A game loaded, its engine, and what the checks found."""

    game: Game
    engine: Engine
    report: Report


def check(root: Path, name: str, begin: Callable[[Game], None] | None = None) -> Checked:
    """Load a game, build its engine and run every check; ``begin`` has the game as soon as it is loaded.

    Raises ContentError if it cannot be loaded, or no engine can be made with it: with every problem of its files, and
    all that is found without what is broken.
    """
    game, told = read_game(root, name)
    if game is None:
        raise ContentError(told)
    if begin is not None and not told:
        begin(game)
    seen = watched(game)
    engine, lacking = _engine(seen, root, told)
    remake = partial(_remade, root=root, told=told)
    if engine is None or told or lacking:
        told = (*told, *lacking)
        raise ContentError((*told, *check_rest(game, engine, told, remake)))
    return Checked(game, engine, check_game(game, engine, seen.reads, remake))


def _remade(game: Game, *, root: Path, told: Sequence[Problem]) -> Engine:
    """The engine of a game that differs from the checked one. Raises ContentError if none can be made."""
    engine, lacking = _engine(game, root, told)
    if engine is None:
        raise ContentError(lacking)
    return engine


def _engine(game: Game, root: Path, told: Sequence[Problem]) -> tuple[Engine | None, tuple[Problem, ...]]:
    """The engine, if what it is made from could be read, and what it needs and has not.

    Where only sentences have fields that it does not fill, it is made without these sentences.
    """
    if not broken_parts(game, told).isdisjoint(PLAYED):
        return None, ()
    try:
        return make_engine(game, root), ()
    except ContentError as error:
        lacking = error.problems
    if not all(problem.place in _sentences(game) for problem in lacking):
        return None, lacking
    places = {problem.place for problem in lacking}
    messages = {
        key: {lang: "…" if game.place(MESSAGES, key, lang) in places else said for lang, said in text.items()}
        for key, text in game.messages.items()
    }
    try:
        return make_engine(replace(game, messages=messages), root), lacking
    except ContentError:
        return None, lacking


def _sentences(game: Game) -> frozenset[Place]:
    """Where the engine's sentences stand."""
    return frozenset(game.place(MESSAGES, key, lang) for key, text in game.messages.items() for lang in text)


def check_all(
    root: Path, names: Sequence[str], tell: Tell, begin: Callable[[Game], None] | None = None
) -> dict[str, Checked]:
    """Check games that are to be built; ``begin`` has each as soon as it is loaded.

    Raises ContentError with the problems of all of them.
    """
    checked: dict[str, Checked] = {}
    problems: list[Problem] = []
    for name in names:
        tell(name, "check")
        try:
            checked[name] = check(root, name, begin)
            problems += checked[name].report.problems
        except ContentError as error:
            problems += error.problems
    if problems:
        raise ContentError(problems)
    return checked
