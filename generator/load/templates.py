"""The text of the templates that a game's pages and pictures are made with, as far as checks need it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from generator.load.files import is_ignored

DEFAULT = "default"
HOUSE = Path(__file__).parents[2] / "templates" / DEFAULT


def read_templates(root: Path, name: str) -> Mapping[str, str]:
    """Every file of the templates that a game of a project is made with: path → text.

    Paths are ``templates/<name>/…``, ``templates/default/…`` for the project's own defaults and ``house/…`` for
    those of the house. Text that is not UTF-8 is read as far as it goes: drawing tells what is wrong with it.
    """
    files: dict[str, str] = {}
    folders = {"house": HOUSE, f"templates/{DEFAULT}": root / "templates" / DEFAULT}
    if folders[f"templates/{DEFAULT}"].resolve() == HOUSE:
        del folders[f"templates/{DEFAULT}"]
    for prefix, folder in {**folders, f"templates/{name}": root / "templates" / name}.items():
        for file in _files(folder):
            inside = file.relative_to(folder).as_posix()
            files[f"{prefix}/{inside}"] = file.read_text(encoding="utf-8", errors="replace")
    return files


def _files(folder: Path) -> Iterator[Path]:
    for file in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if file.is_file() and not any(is_ignored(part) for part in file.relative_to(folder).parts):
            yield file
