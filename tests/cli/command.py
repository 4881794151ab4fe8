"""The command in a process of its own, and files of a project to break."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
JANKEN = ROOT / "tests" / "games" / "janken"
OK, PROBLEMS, USAGE = 0, 1, 2


def rulewright(*args: object, stdin: bytes = b"", cwd: Path = ROOT) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "generator", *map(str, args)], input=stdin, cwd=cwd, capture_output=True
    )


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
