"""What the commands share: where the project is, progress, and how errors are told."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn, TypeVar

import typer

from generator.beforehand import MkDocsProcess, house_of
from generator.signals import undisturbed

if TYPE_CHECKING:
    from generator.build import Made, Part, Project
    from generator.errors import ContentError
    from generator.printing.order import Order
    from generator.verify import Tell

Choice = TypeVar("Choice", bound=StrEnum)
OK, PROBLEMS, USAGE = 0, 1, 2
SIGNALLED = 128
"""Added to a signal's number: the exit status shells give a program that it ended."""

Games = Annotated[
    list[str] | None,
    typer.Argument(help="Games, by their folder in content/. Default: all.", show_default=False),
]
Game = Annotated[str, typer.Argument(help="A game, by its folder in content/.")]
Root = Annotated[
    Path | None,
    typer.Option("--root", help="The project: the folder that holds content/.", show_default="the nearest one"),
]
Out = Annotated[Path | None, typer.Option("--out", help="Where results go.", show_default="<root>/out")]


def one_of(choices: type[Choice]) -> Callable[[str], Choice]:
    """What reads an option that takes one of some words, and says so in our words if it is none."""

    def read(word: str) -> Choice:
        try:
            return choices(word)
        except ValueError:
            message = f"expected {', '.join(choices)}, got {word!r}"
            raise typer.BadParameter(message) from None

    return read


@contextmanager
def progress() -> Iterator[Tell]:
    """A live line on a terminal, plain lines elsewhere."""
    if not sys.stderr.isatty():
        yield lambda game, stage: typer.echo(f"{game}: {stage}", err=True)
        return
    from rich.console import Console

    with Console(stderr=True).status("") as status:
        yield lambda game, stage: status.update(f"[bold]{game}[/bold] {stage} …")


@contextmanager
def reported() -> Iterator[None]:
    """Turn the errors people can mend into messages and exit status 1."""
    from generator.errors import ContentError
    from generator.staging import OutputError

    try:
        yield
    except ContentError as error:
        say_problems(error)
        raise typer.Exit(PROBLEMS) from None
    except OutputError as error:
        typer.echo(error, err=True)
        raise typer.Exit(PROBLEMS) from None


def say_problems(error: ContentError) -> None:
    """Each problem on a line of its own, and that nothing was written."""
    for problem in error.problems:
        typer.echo(problem, err=True)
    count = len(error.problems)
    typer.echo(f"{count} {'problem' if count == 1 else 'problems'}; nothing was written", err=True)


def root_of(given: Path | None) -> Path:
    """The project's folder: the one given, else the nearest above with ``content/``, else rulewright's own."""
    if given is not None:
        if not (given / "content").is_dir():
            usage(f"{given}: expected a folder that holds content/")
        return given.resolve()
    here = Path.cwd()
    home = Path(__file__).resolve().parents[2]
    found = next((f for f in (here, *here.parents, home) if (f / "content").is_dir()), None)
    if found is None:
        usage("no project here: expected a folder that holds content/, in this folder or above")
    return found


def names_of(root: Path, games: list[str] | None) -> tuple[str, ...]:
    """The games asked for, or all; exit 2 for one that is not there."""
    from generator.load import list_games

    known = list_games(root)
    if not known:
        usage(f"{root / 'content'}: expected a folder with a game.yaml for each game, found none")
    unknown = [name for name in games or () if name not in known]
    if unknown:
        usage(f"no game {', '.join(map(repr, unknown))}; there are: {', '.join(known)}")
    return tuple(dict.fromkeys(games)) if games else known


def usage(message: str) -> NoReturn:
    """Say how the command was meant, and exit 2."""
    typer.echo(f"rulewright: {message}", err=True)
    raise typer.Exit(USAGE)


def run_build(
    games: list[str] | None,
    root: Path | None,
    out: Path | None,
    parts: frozenset[Part],
    wish: Order | None = None,
) -> None:
    """Build parts of games and say what was made; without a ``wish``, the print files are those the site offers."""
    gc.disable()  # a build keeps nearly all that it makes until it ends
    folder = root_of(root)
    with ExitStack() as stack:
        sited = not parts.isdisjoint({"pages", "site"})
        mkdocs = stack.enter_context(MkDocsProcess(house_of(folder))) if sited else None
        with undisturbed():
            from generator.build import Project, build

        names = names_of(folder, games)
        project = Project(folder, out or folder / "out")
        with reported(), progress() as tell:
            built = build(project, names, parts, tell, wish, mkdocs)
    _say_made(built.made, project)
    for left in built.left:
        typer.echo(f"left out: {left}", err=True)


def _say_made(made: tuple[Made, ...], project: Project) -> None:
    from generator.model.sizes import size_words

    for one in made:
        path = one.path.relative_to(project.root) if one.path.is_relative_to(project.root) else one.path
        what = f"{one.files} files, " if one.path.is_dir() else ""
        typer.echo(f"  {path}{'/' if one.path.is_dir() else ''}  {what}{size_words(one.size)}")
