"""A small project to spoil, and the ways in which files are spoilt."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
REPOSITORY = HERE.parent.parent


class Spoilable:
    """A copy of a project's game that tests may edit."""

    def __init__(self, root: Path, source: Path, game: str) -> None:
        self.root = root
        self.game = game
        self.folder = root / "content" / game
        shutil.copytree(source / "content" / game, self.folder)

    def edit(self, edit: Mapping[str, Any]) -> None:
        file = self.folder / edit["file"]
        if "delete" in edit:
            file.unlink()
        elif "rename" in edit:
            file.rename(self.folder / edit["rename"])
        elif "link" in edit:
            file.unlink(missing_ok=True)
            file.symlink_to(edit["link"])
        else:
            file.parent.mkdir(exist_ok=True)
            text = edit["write"] if "write" in edit else file.read_text(encoding="utf-8")
            if "replace" in edit:
                assert edit["replace"] in text, f"{file.name} has no {edit['replace']!r}"
                text = text.replace(edit["replace"], edit["with"], 1)
            file.write_bytes(text.encode(edit.get("encode", "utf-8")))
        for name, other in edit.get("also", {}).items():
            self.edit({"file": name, **other})

    def change(self, name: str, how: Callable[[bytes], bytes]) -> None:
        file = self.folder / name
        file.write_bytes(how(file.read_bytes()))


@pytest.fixture
def mini(tmp_path: Path) -> Spoilable:
    return Spoilable(tmp_path / "project", HERE / "project", "mini")


@pytest.fixture
def charisma(tmp_path: Path) -> Spoilable:
    return Spoilable(tmp_path / "project", REPOSITORY, "charisma")


@pytest.fixture
def toji(tmp_path: Path) -> Spoilable:
    return Spoilable(tmp_path / "project", REPOSITORY, "toji")
