"""Janken's project, copied so that a test may change it."""

from __future__ import annotations

import shutil
from pathlib import Path

JANKEN = Path(__file__).parent / "janken"


def copy_janken(root: Path) -> Path:
    """Copy its content and its engine to ``root``; returns the game's folder there."""
    for part in ("content", "engine"):
        shutil.copytree(JANKEN / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
    return root / "content" / "janken"
