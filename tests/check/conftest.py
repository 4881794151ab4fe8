"""Copies of janken that tests may break, and the check of a project as the command does it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator import verify
from generator.check import Report
from generator.errors import ContentError
from generator.load import load_game
from generator.model import Game
from tests.games.copies import JANKEN, copy_janken


def report_of(root: Path, name: str) -> Report:
    """Load, build the engine, check; content that cannot be loaded makes a report too."""
    try:
        return verify.check(root, name).report
    except ContentError as error:
        return Report.unloadable(name, error.problems)


@pytest.fixture(scope="session")
def janken() -> Game:
    """The tiny game as it is."""
    return load_game(JANKEN, "janken")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of janken's project."""
    copy_janken(tmp_path)
    return tmp_path


@pytest.fixture
def check(project: Path) -> Callable[[], Report]:
    """The check of the copy as it stands when called."""
    return lambda: report_of(project, "janken")
