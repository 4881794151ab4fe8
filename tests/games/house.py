"""The house's rooms, apart from what is the games' own: their engines, and the templates of their names."""

from __future__ import annotations

from pathlib import Path

import yaml

HOUSE = Path(__file__).parents[2]
ENGINES = {
    yaml.safe_load(file.read_text(encoding="utf-8"))["engine"].replace("-", "_")
    for file in (HOUSE / "content").glob("*/game.yaml")
}


def is_of_a_game(file: Path) -> bool:
    """Whether it is in an engine that a game of ``content/`` names: ``<engine>.py``, or in ``<engine>/``."""
    parts = file.relative_to(HOUSE / "generator").with_suffix("").parts
    return parts[0] == "engine" and parts[1] in ENGINES


ROOMS = sorted(file for file in (HOUSE / "generator").rglob("*.py") if not is_of_a_game(file))
SITE = sorted(
    file
    for folder in ("templates/default", "site")
    for file in (HOUSE / folder).rglob("*")
    if file.suffix in {".j2", ".js", ".css", ".html", ".yaml", ".yml", ".svg"} and "vendor" not in file.parts
)
