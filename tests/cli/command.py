"""The command in a process of its own or in this one, and files of a project to break."""

import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner

from generator.cli import app

ROOT = Path(__file__).resolve().parents[2]
JANKEN = ROOT / "tests" / "games" / "janken"
OK, PROBLEMS, USAGE = 0, 1, 2


def rulewright(*args: object, stdin: bytes = b"", cwd: Path = ROOT) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "generator", *map(str, args)], input=stdin, cwd=cwd, capture_output=True
    )


def within(*args: object, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The same in this process, which is there already: for what is not about processes and their streams."""
    done = CliRunner().invoke(app, [*map(str, args)], input=stdin)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return subprocess.CompletedProcess([], done.exit_code, done.stdout_bytes, done.stderr_bytes)


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
