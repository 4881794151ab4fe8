"""The whole build as a story: gather everything, check everything, then write beside and swap in."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from generator.check import drawn_problems
from generator.drawing.studio import Studio
from generator.errors import ContentError
from generator.printing import write_prints
from generator.staging import OutputError, expect_ours, locked, put, staging, swap_in, writing
from generator.verify import Checked, Tell, check_all
from generator.website import GAMES_PAGE, SiteMaker, games_page

Part = Literal["print", "pages", "site"]
PARTS: frozenset[Part] = frozenset({"print", "pages", "site"})


SOURCES = ("content", "engine", "site", "templates")
"""Folders of a project that hold what people write."""


@dataclass(frozen=True)
class Project:
    """Where things are: the project's folder (holding ``content/``) and the folder for results."""

    root: Path
    out: Path


@dataclass(frozen=True)
class Made:
    """Something a build made: a file, or a folder with so many files. ``size`` in bytes."""

    path: Path
    size: int
    files: int


def build(project: Project, names: Sequence[str], parts: frozenset[Part], tell: Tell) -> tuple[Made, ...]:
    """Build the parts of each game into ``out/<game>/``; nothing is swapped in before all games are made whole.

    With the sites goes ``out/index.html``, which leads to every game whose site stands in ``out``.
    Raises ContentError with the problems of all games, OutputError if the output folder cannot be used.
    """
    for name in names:
        _apart(project, name)
    checked = check_all(project.root, names, tell)
    with locked(project.out), writing(project.out), ExitStack() as stack:
        if "site" in parts:
            expect_ours(project.out, GAMES_PAGE)
        ready = [(c, stack.enter_context(staging(project.out, name))) for name, c in checked.items()]
        for one, folder in ready:
            write(one, project.root, folder, parts, tell)
        for one, folder in ready:
            swap_in(folder, project.out / one.game.spec.id)
        if "site" in parts:
            put(project.out, GAMES_PAGE, games_page(project.out, project.root))
    made = [made for name in names for made in _made(project.out / name, parts)]
    index = project.out / GAMES_PAGE
    return (*made, Made(index, index.stat().st_size, 1)) if "site" in parts else tuple(made)


def _apart(project: Project, name: str) -> None:
    """Results never go where sources are."""
    target = (project.out / name).resolve()
    for source in (project.root / folder for folder in SOURCES):
        if target.is_relative_to(source.resolve()) or source.resolve().is_relative_to(target):
            raise OutputError(f"{target}: expected a folder for results outside of {source}, where the sources are")


def write(checked: Checked, root: Path, target: Path, parts: frozenset[Part], tell: Tell) -> None:
    """Write the parts of one checked game into the empty folder ``target``.

    Raises ContentError for what shows only now: a text that does not fit, a glyph no font has, a link that leads
    nowhere.
    """
    game = checked.game
    with SiteMaker(game, root) if parts & {"pages", "site"} else nullcontext() as maker:
        tell(game.spec.id, "draw")
        studio = Studio(game, root)
        problems = drawn_problems(game, studio.rules_drawn())
        if problems:
            raise ContentError(problems)
        tell(game.spec.id, "print")
        prints = write_prints(game, studio, target / "print")
        if maker is not None:
            tell(game.spec.id, "site")
            report = checked.report
            maker.write(checked.engine, report.runs, report.counts.outcome_cases, prints, studio, target)
    if "print" not in parts:
        shutil.rmtree(target / "print")


def _made(folder: Path, parts: frozenset[Part]) -> list[Made]:
    made = []
    for part in sorted(parts):
        files = [p for p in (folder / part).rglob("*") if p.is_file()]
        if part == "print":
            made += [Made(p, p.stat().st_size, 1) for p in sorted(files)]
        else:
            made.append(Made(folder / part, sum(p.stat().st_size for p in files), len(files)))
    return made
