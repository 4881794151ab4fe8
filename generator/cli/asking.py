"""Commands that ask the engine: judge, play, replay, cards."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.common import OK, PROBLEMS, Game, Root, names_of, reported, root_of, usage

if TYPE_CHECKING:
    from generator.engine.core import Engine

INT64 = 1 << 63


def judge(game: Game, root: Root = None) -> None:
    """Answer questions about a game: JSON Lines in, JSON Lines out."""
    from generator.engine.judge import answer_lines

    answer_lines(_engine(root, game), sys.stdin.buffer, sys.stdout.buffer)


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
            usage(f"no strategy {name!r}; there are: {', '.join(engine.strategies())}")
    try:
        opened = nullcontext(sys.stdout.buffer) if log is None else log.open("wb")
    except OSError as error:
        usage(f"{log}: cannot be written to: {error.strerror}")
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


def replay(
    file: Annotated[Path, typer.Argument(help="Records written by play --log; - for standard input.")],
    game: Annotated[str | None, typer.Option(help="The game.", show_default="told by the cards")] = None,
    root: Root = None,
) -> None:
    """Play records again and say where they are not what the rules give; exit 1 if any is not."""
    from generator.records import replay_lines

    folder = root_of(root)
    names = names_of(folder, None if game is None else [game])
    try:
        data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        usage(f"{file}: cannot be read: {error.strerror}")
    with reported():
        good = bad = 0
        for number, findings in replay_lines(folder, names, data):
            for finding in findings:
                typer.echo(f"{file}:{number}: {finding}")
            good, bad = good + (not findings), bad + bool(findings)
    games = good + bad
    typer.echo(f"{games} {'game' if games == 1 else 'games'} played again: {good} as recorded, {bad} not")
    raise typer.Exit(PROBLEMS if bad else OK)


def cards(game: Game, root: Root = None) -> None:
    """Print a game's cards as JSON."""
    from generator.engine.judge import dump

    sys.stdout.buffer.write(dump(_engine(root, game).cards(), pretty=True))


def _engine(root: Path | None, game: str) -> Engine:
    from generator.engine import make_engine
    from generator.load import load_game

    folder = root_of(root)
    names_of(folder, [game])
    with reported():
        return make_engine(load_game(folder, game), folder)
