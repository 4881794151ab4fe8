"""Nothing can be taken out of the files of a game unnoticed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.check import Report

JANKEN = Path(__file__).parent.parent / "games" / "janken"
CLAUSE = re.compile(r"(?m)^\[[A-Z][0-9]*[a-z]*\] (?:.+\n)+")
RECORD = re.compile(r"(?m)^- id: .*\n(?:[ \n].*\n?)*")
LINE = re.compile(r"(?m)^[A-Z].*: \{.*\}\n")
USE = re.compile(r"```example\n.*\n```\n")


def pieces(pattern: re.Pattern[str], *files: str) -> Iterator[tuple[str, str]]:
    for name in files:
        for file in sorted(JANKEN.glob(name)):
            for match in pattern.finditer(file.read_text(encoding="utf-8")):
                yield file.relative_to(JANKEN).as_posix(), match[0]


REMOVABLE = [
    *pieces(CLAUSE, "content/janken/rules/*.md"),
    *pieces(USE, "content/janken/rules/*.md"),
    *pieces(RECORD, "content/janken/examples/*.yaml"),
    *pieces(LINE, "content/janken/facts.yaml", "content/janken/messages.yaml"),
]


def test_there_is_something_to_remove() -> None:
    assert len(REMOVABLE) > 50


def named(text: str) -> str:
    """The line that tells a piece from others."""
    return next((line for line in text.split("\n") if line.startswith("use:")), text.split("\n")[0][:40])


@pytest.mark.parametrize(("file", "piece"), REMOVABLE, ids=named)
def test_removed(file: str, piece: str, project: Path, check: Callable[[], Report]) -> None:
    path = project / file
    text = path.read_text(encoding="utf-8")
    assert text.count(piece) == 1
    path.write_text(text.replace(piece, ""), encoding="utf-8")
    assert check().problems
