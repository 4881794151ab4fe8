"""A project that tests may break."""

import shutil
from pathlib import Path

import pytest

from tests.cli.command import JANKEN


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the smallest game, free to be broken."""
    return Path(shutil.copytree(JANKEN, tmp_path / "project", ignore=shutil.ignore_patterns("__pycache__", "out")))
