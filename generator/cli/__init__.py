"""The command ``rulewright``: its commands, and the one entry point. The only room that prints.

Imports of the other rooms stand inside the commands, so that ``--help`` does not load them.
"""

from __future__ import annotations

import errno
import io
import os
import signal
import sys
from contextlib import suppress

import typer

from generator.cli import asking, making, printing
from generator.cli.common import OK, PROBLEMS, SIGNALLED
from generator.signals import ENDING

__all__ = ["app", "main"]

app = typer.Typer(
    name="rulewright",
    help="One dataset of cards and rules in; a rulebook site, print files and checked examples out.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command()(making.build)
app.command()(making.site)
app.command(name="print")(printing.print_)
app.command()(making.check)
app.command()(making.serve)
app.command()(asking.judge)
app.command()(asking.play)
app.command()(asking.replay)
app.command()(asking.cards)
app.command()(making.schema)


def main() -> None:
    """Entry point of the console script: whatever becomes of its streams, it ends with a status and no traceback."""
    _ready_streams()
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda got, _: sys.exit(SIGNALLED + got))
    try:
        status = _status()
        sys.stdout.flush()
        sys.stderr.flush()
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
    os._exit(status)  # Python would put away piece by piece all that a build has made


def _status() -> int:
    """Run the command; the status to end with."""
    try:
        app()
    except SystemExit as ended:
        if isinstance(ended.code, int):
            return ended.code
        raise
    finally:
        for number in ENDING:
            signal.signal(number, signal.SIG_IGN)  # all is done, and Python ends without a word
    return OK


def _ready_streams() -> None:
    """Streams that can say anything: those the process was started without, and words beyond the terminal's letters."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - for good
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
