"""The command ``rulewright``: arguments, exit codes, progress. The only place that prints.

Imports of the rooms stand inside the commands, so that ``--help`` does not load them.
"""

from __future__ import annotations

import errno
import gc
import io
import os
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

if TYPE_CHECKING:
    from generator.build import Made, Part, Project
    from generator.engine.core import Engine
    from generator.errors import ContentError
    from generator.verify import Tell

OK, PROBLEMS, USAGE = 0, 1, 2
SIGNALLED = 128
"""Added to a signal's number: the exit status shells give a program that it ended."""
INT64 = 1 << 63

app = typer.Typer(
    name="rulewright",
    help="One dataset of cards and rules in; a rulebook site, print files and checked examples out.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


class Format(StrEnum):
    """How ``check`` writes its findings."""

    text = "text"
    json = "json"
    github = "github"
    junit = "junit"


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


@app.command()
def build(games: Games = None, root: Root = None, out: Out = None) -> None:
    """Check everything, then make the rulebook site and the print files."""
    from generator.build import PARTS

    _build(games, root, out, PARTS)


@app.command()
def site(games: Games = None, root: Root = None, out: Out = None) -> None:
    """Check everything, then make the rulebook site (its Markdown pages too)."""
    _build(games, root, out, frozenset({"pages", "site"}))


@app.command(name="print")
def print_(games: Games = None, root: Root = None, out: Out = None) -> None:
    """Check everything, then make the print files."""
    _build(games, root, out, frozenset({"print"}))


@app.command()
def check(
    games: Games = None,
    root: Root = None,
    format: Annotated[Format, typer.Option(help="How to write the findings.")] = Format.text,
    output: Annotated[Path | None, typer.Option(help="Write to this file instead of standard output.")] = None,
) -> None:
    """Play every worked example and hold every page against the data; exit 1 if anything is wrong."""
    from generator.build import words_problems
    from generator.check import Report, merged, render
    from generator.errors import ContentError
    from generator.verify import check as check_game

    folder = _root(root)
    reports = []
    for name in _names(folder, games):
        try:
            checked = check_game(folder, name)
            reports.append(checked.report.also("house words", words_problems(checked.game, folder)))
        except ContentError as error:
            reports.append(Report.unloadable(name, error.problems))
    report = merged(reports)
    text = render(report, format.value)
    if output is not None:
        try:
            output.write_text(text, encoding="utf-8")
        except OSError as error:
            _usage(f"{output}: cannot be written to: {error.strerror}")
    elif format is Format.text:
        sys.stdout.write(text)
    else:
        sys.stdout.buffer.write(text.encode())
    raise typer.Exit(PROBLEMS if report.problems else OK)


@app.command()
def serve(
    games: Games = None,
    root: Root = None,
    port: Annotated[int, typer.Option(help="Port on this machine; 0 picks a free one.", min=0, max=65535)] = 8000,
) -> None:
    """Show the site and build it again on every change of data, prose, template or style."""
    from generator.preview import serve as serve_preview

    folder = _root(root)
    try:
        serve_preview(folder, _names(folder, games), port, typer.echo)
    except OSError as error:
        _usage(f"port {port}: cannot be served on: {error.strerror}")


@app.command()
def judge(game: Game, root: Root = None) -> None:
    """Answer questions about a game: JSON Lines in, JSON Lines out."""
    from generator.engine.judge import answer_lines

    answer_lines(_engine(root, game), sys.stdin.buffer, sys.stdout.buffer)


@app.command()
def play(
    game: Game,
    games: Annotated[int, typer.Option(help="How many games.", min=0)] = 1,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.", min=-INT64, max=INT64 - 1)] = 0,
    first: Annotated[str, typer.Option(help="How the first player plays: a strategy's name.")] = "random",
    second: Annotated[str, typer.Option(help="How the second player plays.")] = "random",
    log: Annotated[
        Path | None,
        typer.Option(help="Write the games' records here, one a line.", show_default="standard output"),
    ] = None,
    root: Root = None,
) -> None:
    """Play complete games and record them, each replayable from its line alone."""
    from generator.engine.judge import dump

    engine = _engine(root, game)
    for name in (first, second):
        if name not in engine.strategies():
            _usage(f"no strategy {name!r}; there are: {', '.join(engine.strategies())}")
    try:
        opened = nullcontext(sys.stdout.buffer) if log is None else log.open("wb")
    except OSError as error:
        _usage(f"{log}: cannot be written to: {error.strerror}")
    tally: dict[str, int] = {}
    try:
        with opened as stream:
            for number in range(games):
                record = engine.play(seed=seed, game=number, players=(first, second))
                winner = _winner(game, record)
                stream.write(dump(record))
                tally[winner] = tally.get(winner, 0) + 1
    except OSError as error:
        error.filename = log
        raise
    if log is not None:
        wins = ", ".join(f"{who} {n}" for who, n in sorted(tally.items()))
        typer.echo(f"{games} {'game' if games == 1 else 'games'} in {log}" + (f": {wins}" if wins else ""))


def _winner(game: str, record: Mapping[str, object]) -> str:
    result = record.get("result")
    if not isinstance(result, Mapping) or "winner" not in result:
        message = f"{game}: expected result.winner in its engine's record of a game (Engine.play), found none"
        typer.echo(message, err=True)
        raise typer.Exit(PROBLEMS)
    return str(result["winner"] or "draw")


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="Records written by play --log; - for standard input.")],
    game: Annotated[str | None, typer.Option(help="The game.", show_default="told by the cards")] = None,
    root: Root = None,
) -> None:
    """Play records again and say where they are not what the rules give; exit 1 if any is not."""
    from generator.records import replay_lines

    folder = _root(root)
    names = _names(folder, None if game is None else [game])
    try:
        data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        _usage(f"{file}: cannot be read: {error.strerror}")
    with _reported():
        good = bad = 0
        for number, findings in replay_lines(folder, names, data):
            for finding in findings:
                typer.echo(f"{file}:{number}: {finding}")
            good, bad = good + (not findings), bad + bool(findings)
    games = good + bad
    typer.echo(f"{games} {'game' if games == 1 else 'games'} played again: {good} as recorded, {bad} not")
    raise typer.Exit(PROBLEMS if bad else OK)


@app.command()
def cards(game: Game, root: Root = None) -> None:
    """Print a game's cards as JSON."""
    from generator.engine.judge import dump

    sys.stdout.buffer.write(dump(_engine(root, game).cards(), pretty=True))


@app.command()
def schema(
    target: Annotated[Path, typer.Option("--out", help="Folder to write the schemas to.")] = Path("schema"),
    root: Root = None,
) -> None:
    """Write the JSON Schema of each kind of content file, for editors that complete and check YAML."""
    from generator.engine import make_engine
    from generator.errors import ContentError
    from generator.load import load_game, write_schemas

    folder = _root(root)
    examples = {}
    for name in _names(folder, None):
        try:
            examples[name] = make_engine(load_game(folder, name), folder).example_schema()
        except ContentError:
            typer.echo(f"no schema of {name}'s examples while it has problems; see rulewright check {name}", err=True)
    try:
        for path in write_schemas(target, examples):
            typer.echo(path)
    except OSError as error:
        _usage(f"{target}: cannot be written to: {error.strerror}")


def _build(games: list[str] | None, root: Path | None, out: Path | None, parts: frozenset[Part]) -> None:
    gc.disable()  # a build keeps nearly all that it makes until it ends

    from generator.build import Project, build

    folder = _root(root)
    names = _names(folder, games)
    project = Project(folder, out or folder / "out")
    with _reported(), _progress() as tell:
        made = build(project, names, parts, tell)
    _say_made(made, project)


def _say_made(made: tuple[Made, ...], project: Project) -> None:
    from generator.model.sizes import size_words

    for one in made:
        path = one.path.relative_to(project.root) if one.path.is_relative_to(project.root) else one.path
        what = f"{one.files} files, " if one.path.is_dir() else ""
        typer.echo(f"  {path}{'/' if one.path.is_dir() else ''}  {what}{size_words(one.size)}")


@contextmanager
def _progress() -> Iterator[Tell]:
    """A live line on a terminal, plain lines elsewhere."""
    if not sys.stderr.isatty():
        yield lambda game, stage: typer.echo(f"{game}: {stage}", err=True)
        return
    from rich.console import Console

    with Console(stderr=True).status("") as status:
        yield lambda game, stage: status.update(f"[bold]{game}[/bold] {stage} …")


@contextmanager
def _reported() -> Iterator[None]:
    """Turn the errors people can mend into messages and exit status 1."""
    from generator.errors import ContentError
    from generator.staging import OutputError

    try:
        yield
    except ContentError as error:
        _say_problems(error)
        raise typer.Exit(PROBLEMS) from None
    except OutputError as error:
        typer.echo(error, err=True)
        raise typer.Exit(PROBLEMS) from None


def _say_problems(error: ContentError) -> None:
    for problem in error.problems:
        typer.echo(problem, err=True)
    count = len(error.problems)
    typer.echo(f"{count} {'problem' if count == 1 else 'problems'}; nothing was written", err=True)


def _engine(root: Path | None, game: str) -> Engine:
    from generator.engine import make_engine
    from generator.load import load_game

    folder = _root(root)
    _names(folder, [game])
    with _reported():
        return make_engine(load_game(folder, game), folder)


def _root(given: Path | None) -> Path:
    """The project's folder: the one given, else the nearest above with ``content/``, else rulewright's own."""
    if given is not None:
        if not (given / "content").is_dir():
            _usage(f"{given}: expected a folder that holds content/")
        return given.resolve()
    here = Path.cwd()
    home = Path(__file__).resolve().parent.parent
    found = next((f for f in (here, *here.parents, home) if (f / "content").is_dir()), None)
    if found is None:
        _usage("no project here: expected a folder that holds content/, in this folder or above")
    return found


def _names(root: Path, games: list[str] | None) -> tuple[str, ...]:
    from generator.load import list_games

    known = list_games(root)
    if not known:
        _usage(f"{root / 'content'}: expected a folder with a game.yaml for each game, found none")
    unknown = [name for name in games or () if name not in known]
    if unknown:
        _usage(f"no game {', '.join(map(repr, unknown))}; there are: {', '.join(known)}")
    return tuple(dict.fromkeys(games)) if games else known


def _usage(message: str) -> NoReturn:
    typer.echo(f"rulewright: {message}", err=True)
    raise typer.Exit(USAGE)


def main() -> None:
    """Entry point of the console script: whatever becomes of its streams, it ends with a status and no traceback."""
    _ready_streams()
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda got, _: sys.exit(SIGNALLED + got))
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except OSError as error:
        # What could not be written is given up, or Python would try again on its way out.
        with open(os.devnull, "wb") as nowhere:  # noqa: PTH123 - a device
            os.dup2(nowhere.fileno(), 1)
            if error.errno != errno.EPIPE:
                with suppress(OSError):
                    typer.echo(
                        f"rulewright: {error.filename or 'standard output'}: {error.strerror or error}", err=True
                    )
            os.dup2(nowhere.fileno(), 2)
        sys.exit(PROBLEMS)


def _ready_streams() -> None:
    """Streams that can say anything: those the process was started without, and words beyond the terminal's letters."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - for good
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
