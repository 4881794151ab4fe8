"""Loading and checking games, which everything else begins with. Knows no drawing, paper or page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.check import Report, check_game, watched
from generator.engine import make_engine
from generator.engine.core import Engine
from generator.errors import ContentError, Problem
from generator.load import load_game
from generator.model import Game

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

    Raises ContentError if it cannot be loaded at all.
    """
    game = load_game(root, name)
    if begin is not None:
        begin(game)
    seen = watched(game)
    engine = make_engine(seen, root)
    return Checked(game, engine, check_game(game, engine, seen.reads))


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
