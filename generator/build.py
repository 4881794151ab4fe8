"""The whole build as a story: gather everything, check everything, then write beside and swap in."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

from generator.beforehand import MkDocsProcess
from generator.check import drawn_problems
from generator.drawing.studio import Studio
from generator.drawing.templating import template_folders
from generator.errors import ContentError, Problem
from generator.model import Game
from generator.printing import PrintRun
from generator.printing.order import Order, made_of, unmet
from generator.printing.words import load_words
from generator.staging import OutputError, expect_ours, locked, put, staging, swap_in, writing
from generator.verify import Checked, Tell, check_all
from generator.website import GAMES_PAGE, SiteMaker, games_page
from generator.website.templates import Templates

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


@dataclass(frozen=True)
class Built:
    """What a build made; and, in words, what nobody asked for by name and papers have no room for."""

    made: tuple[Made, ...]
    left: tuple[str, ...] = ()


def build(
    project: Project,
    names: Sequence[str],
    parts: frozenset[Part],
    tell: Tell,
    wish: Order | None = None,
    mkdocs: MkDocsProcess | None = None,
) -> Built:
    """Build the parts of each game into ``out/<game>/``; nothing is swapped in before all games are made whole.

    ``wish`` says what to print; without it, what each game's site offers. Where nothing but print files is asked for,
    a game of which none would be made is left as it is, if another has some. ``mkdocs``: its process, if it has begun.
    With the sites goes ``out/index.html``, which leads to every game whose site stands in ``out``.
    Raises ContentError with the problems of all games, OutputError if the output folder cannot be used.
    """
    for name in names:
        _apart(project, name)
    with ExitStack() as stack:
        maker = stack.enter_context(SiteMaker(project.root, mkdocs)) if parts & {"pages", "site"} else None
        stack.enter_context(locked(project.out))
        with writing(project.out):
            folders = {name: stack.enter_context(staging(project.out, name)) for name in names}
        studios: dict[str, Studio] = {}
        prints: dict[str, PrintRun] = {}

        def begin(game: Game) -> None:  # before its checks end; if those fail, nobody takes the files
            name = game.spec.id
            studios[name] = Studio(game, project.root)
            studios[name].problems()  # what is drawn before the print run begins, both have
            prints[name] = stack.enter_context(PrintRun(game, studios[name], folders[name] / "print", wish))

        checked = check_all(project.root, names, tell, begin)
        if parts == {"print"}:
            if problems := unmet(wish, [each.game for each in checked.values()]):
                raise ContentError(problems)
            checked = {name: each for name, each in checked.items() if made_of(wish, each.game)}
        stack.enter_context(writing(project.out))
        if "site" in parts:
            expect_ours(project.out, GAMES_PAGE)
        ready = [(each, folders[name]) for name, each in checked.items()]
        if maker is not None:
            stack.push(maker)  # its processes end before the folders they write to go
        _write_all(ready, studios, tell, maker, prints)
        if "print" not in parts:
            for _, folder in ready:
                shutil.rmtree(folder / "print")
        swap_in({folder: project.out / one.game.spec.id for one, folder in ready})
        if "site" in parts:
            put(project.out, GAMES_PAGE, games_page(project.out, project.root))
    made = [made for name in checked for made in _made(project.out / name, parts)]
    index = project.out / GAMES_PAGE
    left = tuple(f"{name}: {each}" for name in checked if "print" in parts for each in prints[name].left())
    return Built((*made, *([Made(index, index.stat().st_size, 1)] if "site" in parts else [])), left)


def _apart(project: Project, name: str) -> None:
    """Results never go where sources are."""
    target = (project.out / name).resolve()
    for source in (project.root / folder for folder in SOURCES):
        if target.is_relative_to(source.resolve()) or source.resolve().is_relative_to(target):
            raise OutputError(f"{target}: expected a folder for results outside of {source}, where the sources are")


def _write_all(
    ready: Sequence[tuple[Checked, Path]],
    studios: Mapping[str, Studio],
    tell: Tell,
    maker: SiteMaker | None,
    prints: Mapping[str, PrintRun],
) -> None:
    """Write each game into its folder, whole. Raises ContentError with the problems of all."""
    problems: list[Problem] = []
    for one, folder in ready:
        try:
            name = one.game.spec.id
            write(one, studios[name], folder, tell, maker, prints[name])
        except ContentError as error:
            problems += error.problems
    try:
        if maker is not None:
            maker.finish()
    except ContentError as error:
        problems += error.problems
    if problems:
        raise ContentError(problems)


def write(
    checked: Checked,
    studio: Studio,
    target: Path,
    tell: Tell,
    maker: SiteMaker | None,
    prints: PrintRun,
) -> None:
    """Write what one checked game becomes into the folder ``target``; ``prints`` writes its print files there.

    With ``maker`` its site is made too; that and the print files are whole once it has finished. Raises ContentError
    for what shows only now: a text that does not fit, a glyph no font has.
    """
    game, report = checked.game, checked.report
    tell(game.spec.id, "draw")
    problems = (*words_problems(game, studio.root), *(studio.problems() or drawn_problems(game, studio.rules_drawn())))
    if problems:
        raise ContentError(problems)
    tell(game.spec.id, "print")
    if maker is not None:
        tell(game.spec.id, "site")
        cases = report.counts.outcome_cases
        maker.write(game, checked.engine, report.runs, cases, prints, studio, target)
    else:
        prints.whole()


def words_problems(game: Game, root: Path) -> tuple[Problem, ...]:
    """What is wrong with the house's own words, on pages and on sheets, in the languages of a game."""
    templates = Templates(template_folders(root, game.spec.id))
    readings: list[Callable[[], object]] = [
        partial(load_words, game.languages, root),
        partial(templates.words, game.languages),
    ]
    problems: dict[Problem, None] = {}
    for read in readings:
        try:
            read()
        except ContentError as error:
            problems |= dict.fromkeys(error.problems)
    return tuple(problems)


def _made(folder: Path, parts: frozenset[Part]) -> list[Made]:
    made = []
    for part in sorted(parts):
        # Of print files each is told by itself: they are what people came for.
        told = sorted((folder / part).iterdir()) if part == "print" else [folder / part]
        made += [_sum(path) for path in told]
    return made


def _sum(path: Path) -> Made:
    files = [path] if path.is_file() else [p for p in path.rglob("*") if p.is_file()]
    return Made(path, sum(p.stat().st_size for p in files), len(files))
