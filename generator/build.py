"""The whole build as a story: gather everything, check everything, then write beside and swap in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from generator.check import Report, check_game, drawn_problems
from generator.drawing.studio import Studio
from generator.engine import make_engine
from generator.engine.core import Engine
from generator.errors import ContentError
from generator.load import load_game
from generator.model import Game
from generator.printing import write_prints
from generator.staging import locked, staging, swap_in
from generator.website import write_site

Part = Literal["print", "pages", "site"]
PARTS: frozenset[Part] = frozenset({"print", "pages", "site"})
Tell = Callable[[str, str], None]
"""Called with a game's name and the stage it enters."""


@dataclass(frozen=True)
class Project:
    """Where things are: the project's folder (holding ``content/``) and the folder for results."""

    root: Path
    out: Path


@dataclass(frozen=True)
class Checked:
    """A game loaded, its engine, and what the checks found."""

    game: Game
    engine: Engine
    report: Report


@dataclass(frozen=True)
class Made:
    """Something a build made: a file, or a folder with so many files. ``size`` in bytes."""

    path: Path
    size: int
    files: int


def check(root: Path, name: str) -> Checked:
    """Load a game, build its engine and run every check. Raises ContentError if it cannot be loaded at all."""
    game = load_game(root, name)
    engine = make_engine(game, root)
    return Checked(game, engine, check_game(game, engine))


def build(project: Project, names: Sequence[str], parts: frozenset[Part], tell: Tell) -> tuple[Made, ...]:
    """Build the parts of each game into ``out/<game>/``; nothing is swapped in before all games are made whole.

    Raises ContentError with the problems of all games, OutputError if the output folder cannot be used.
    """
    checked = check_all(project.root, names, tell)
    with locked(project.out), ExitStack() as stack:
        ready = [(c, stack.enter_context(staging(project.out, name))) for name, c in checked.items()]
        for one, folder in ready:
            write(one, project.root, folder, parts, tell)
        for one, folder in ready:
            swap_in(folder, project.out / one.game.spec.id)
    return tuple(made for name in names for made in _made(project.out / name, parts))


def check_all(root: Path, names: Sequence[str], tell: Tell) -> dict[str, Checked]:
    """Check games. Raises ContentError with the problems of all of them."""
    checked: dict[str, Checked] = {}
    problems = []
    for name in names:
        tell(name, "check")
        try:
            checked[name] = check(root, name)
            problems += checked[name].report.problems
        except ContentError as error:
            problems += error.problems
    if problems:
        raise ContentError(problems)
    return checked


def write(checked: Checked, root: Path, target: Path, parts: frozenset[Part], tell: Tell) -> None:
    """Write the parts of one checked game into the empty folder ``target``."""
    game = checked.game
    tell(game.spec.id, "draw")
    studio = Studio(game, root)
    problems = drawn_problems(game, studio.rules_drawn())
    if problems:
        raise ContentError(problems)
    tell(game.spec.id, "print")
    prints = write_prints(game, studio, target / "print")
    if parts & {"pages", "site"}:
        tell(game.spec.id, "site")
        write_site(game, checked.engine, checked.report.runs, prints, studio, target, root)


def _made(folder: Path, parts: frozenset[Part]) -> list[Made]:
    made = []
    for part in sorted(parts):
        files = [p for p in (folder / part).rglob("*") if p.is_file()]
        if part == "print":
            made += [Made(p, p.stat().st_size, 1) for p in sorted(files)]
        else:
            made.append(Made(folder / part, sum(p.stat().st_size for p in files), len(files)))
    return made
