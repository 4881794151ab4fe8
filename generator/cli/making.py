"""Commands that make and check: build, site, check, serve, schema."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from generator.cli.common import (
    OK,
    PROBLEMS,
    Games,
    Out,
    Root,
    names_of,
    one_of,
    root_of,
    run_build,
    usage,
)
from generator.signals import undisturbed


class Format(StrEnum):
    """How ``check`` writes its findings."""

    text = "text"
    json = "json"
    github = "github"
    junit = "junit"


def build(games: Games = None, root: Root = None, out: Out = None) -> None:
    """Check everything, then make the rulebook site and the print files."""
    run_build(games, root, out, frozenset({"pages", "site", "print"}))


def site(games: Games = None, root: Root = None, out: Out = None) -> None:
    """Check everything, then make the rulebook site (its Markdown pages too)."""
    run_build(games, root, out, frozenset({"pages", "site"}))


def check(
    games: Games = None,
    root: Root = None,
    format: Annotated[
        Format, typer.Option(help="How to write the findings.", parser=one_of(Format), metavar="|".join(Format))
    ] = Format.text,
    output: Annotated[Path | None, typer.Option(help="Write to this file instead of standard output.")] = None,
) -> None:
    """Play every worked example and hold every page against the data; exit 1 if anything is wrong."""
    with undisturbed():
        from generator.build import words_problems
        from generator.check import Report, merged, render
        from generator.errors import ContentError
        from generator.verify import check as check_game

    folder = root_of(root)
    reports = []
    for name in names_of(folder, games):
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
            usage(f"{output}: cannot be written to: {error.strerror}")
    elif format is Format.text:
        sys.stdout.write(text)
    else:
        sys.stdout.buffer.write(text.encode())
    raise typer.Exit(PROBLEMS if report.problems else OK)


def serve(
    games: Games = None,
    root: Root = None,
    port: Annotated[int, typer.Option(help="Port on this machine; 0 picks a free one.", min=0, max=65535)] = 8000,
) -> None:
    """Show the site and build it again on every change of data, prose, template or style."""
    with undisturbed():
        from generator.preview import serve as serve_preview

    folder = root_of(root)
    try:
        serve_preview(folder, names_of(folder, games), port, typer.echo)
    except OSError as error:
        usage(f"port {port}: cannot be served on: {error.strerror}")


def schema(
    target: Annotated[Path, typer.Option("--out", help="Folder to write the schemas to.")] = Path("schema"),
    root: Root = None,
) -> None:
    """Write the JSON Schema of each kind of content file, for editors that complete and check YAML."""
    from generator.engine import make_engine
    from generator.errors import ContentError
    from generator.load import load_game, write_schemas

    folder = root_of(root)
    examples = {}
    for name in names_of(folder, None):
        try:
            examples[name] = make_engine(load_game(folder, name), folder).example_schema()
        except ContentError:
            typer.echo(f"no schema of {name}'s examples while it has problems; see rulewright check {name}", err=True)
    try:
        for path in write_schemas(target, examples):
            typer.echo(path)
    except OSError as error:
        usage(f"{target}: cannot be written to: {error.strerror}")
