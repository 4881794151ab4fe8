"""Titles that cannot be printed are told where they stand: the one to blame, and nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.drawing.studio import Studio
from generator.errors import ContentError
from generator.printing import write_prints

from .conftest import ROOT, read
from .names import ORDERS

LONG = "Zum Ausbreiten zwischen den Spielern gedachte Unterlage" * 4
GAME = "title: {ja: 湯治, en: Tōji}"
MAT = "title: {ja: プレイマット, en: Playmat}"
CASES = {
    "a title of the mat that is too long": (MAT, "en: Playmat", f"en: {LONG}", "fit", LONG),
    "a title of the game that is too long": (GAME, "ja: 湯治", f"ja: {LONG}", "fit", LONG),
    "a title of the mat with a glyph no font has": (MAT, "プレイマット", "プレイ🔥マット", "glyph", "'プレイ🔥マット'"),
    "a title of the game with a glyph no font has": (GAME, "Tōji", "Tōji🔥", "glyph", "'Tōji🔥'"),
}


@pytest.mark.parametrize("name", CASES)
def test_the_title_to_blame_is_named_at_its_place(name: str, tmp_path: Path) -> None:
    line, old, new, kind, got = CASES[name]
    for part in ("content/toji", "templates/toji"):
        shutil.copytree(ROOT / part, tmp_path / part)
    file = tmp_path / "content/toji/game.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count(line) == 1
    at = text.index(line)
    changed = line.replace(old, new)
    file.write_text(text.replace(line, changed), encoding="utf-8")
    game = read(tmp_path, "toji")
    with pytest.raises(ContentError) as caught:
        write_prints(game, Studio(game, tmp_path), tmp_path / "print", ORDERS[0])
    problem = caught.value.problems[0]
    begin = text.rindex("\n", 0, at) + 1
    column = at - begin + changed.index(new.partition(": ")[2] or new) + 1
    assert (problem.kind, problem.place.file) == (kind, "content/toji/game.yaml")
    assert (problem.place.line, problem.place.column) == (text.count("\n", 0, at) + 1, column)
    assert got in problem.message
