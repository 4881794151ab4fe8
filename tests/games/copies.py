"""Games, copied so that a test may change them, and what a new language adds to one."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

from generator.load.documents import parse
from generator.load.findings import Findings

JANKEN = Path(__file__).parent / "janken"


def copy_janken(root: Path) -> Path:
    """Copy its content and its engine to ``root``; returns the game's folder there."""
    for part in ("content", "engine"):
        shutil.copytree(JANKEN / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
    return root / "content" / "janken"


def add_language(folder: Path, lang: str, say: Callable[[str], str]) -> None:
    """Put a language into the data of a game and its cards: what ``say`` makes of the English words."""
    for file in folder.rglob("*.yaml"):
        document = parse(file.read_text(encoding="utf-8"), file.name, Findings())
        assert document is not None
        data = _translated(document.data, lang, say)
        if file.name == "game.yaml":
            data["languages"].append(lang)
        file.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    with (folder / "cards.csv").open(encoding="utf-8", newline="") as cards:
        rows = list(csv.DictReader(cards))
    with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as cards:
        writer = csv.DictWriter(cards, [*rows[0], f"name_{lang}"])
        writer.writeheader()
        writer.writerows(row | {f"name_{lang}": say(row["name_en"])} for row in rows)


def _translated(value: Any, lang: str, say: Callable[[str], str]) -> Any:
    """Data in which every text, and every list of words, is in the language too."""
    match value:
        case tuple():
            return [_translated(item, lang, say) for item in value]
        case {"en": str() as words}:
            return {**value, lang: say(words)}
        case {"en": tuple(words)}:
            return {key: [*said] for key, said in value.items()} | {lang: [say(word) for word in words]}
        case dict():
            return {key: _translated(item, lang, say) for key, item in value.items()}
    return value
