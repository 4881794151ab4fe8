"""The print files that were made, and a picture of each; and the list of all files for programs, ``manifest.json``."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.drawing.ink import Ink
from generator.model import Game, Text, Thing
from generator.printing.fitting import LeftOut
from generator.printing.order import Purpose, Shift
from generator.printing.paper import Paper
from generator.printing.preview import preview, preview_size
from generator.printing.shop import Document, ExportFile

NAME = "manifest.json"
PREVIEWS = "previews"
"""The folder of the pictures, beside the files."""


@dataclass(frozen=True)
class PrintFile:
    """A print file that was written, and what a reader should know before downloading it.

    ``sheet`` is the paper as it lies, ``size`` in bytes, ``scale`` that of the things on the paper; ``picture`` is the
    path of its preview, from the folder of the file; ``shift`` is how far its backs are moved right and down, in mm.
    """

    name: str
    path: Path
    thing: Thing
    title: Text
    sheet: Paper
    ink: Ink
    purpose: Purpose
    pages: int
    scale: float
    size: int
    what_to_do: Text
    rules: tuple[str, ...]
    picture: str
    picture_size: tuple[int, int]
    shift: Shift = (0.0, 0.0)

    @property
    def paper(self) -> str:
        """Name of the paper."""
        return self.sheet.name


def write_file(document: Document, purpose: Purpose, data: bytes, path: Path) -> PrintFile:
    """Write a document's PDF."""
    path.write_bytes(data)
    return PrintFile(
        name=path.name,
        path=path,
        thing=document.thing,
        title=document.title,
        sheet=document.sheets[0].paper,
        ink=document.ink,
        purpose=purpose,
        pages=len(document.sheets),
        scale=document.scale,
        size=len(data),
        what_to_do=document.what_to_do,
        rules=document.rules,
        picture=f"{PREVIEWS}/{path.stem}.webp",
        picture_size=preview_size(data),
        shift=document.shift,
    )


def write_previews(files: Iterable[PrintFile]) -> None:
    """Write the pictures of print files into the folder beside them."""
    for file in files:
        picture = file.path.parent / file.picture
        picture.parent.mkdir(exist_ok=True)
        picture.write_bytes(preview(file.path.read_bytes()))


def write_manifest(
    game: Game,
    files: Sequence[PrintFile],
    target: Path,
    exports: Sequence[ExportFile] = (),
    left: Sequence[LeftOut] = (),
) -> None:
    """Write what each file is, on which paper, how many pages, at which scale, what to do with it; each export; and
    what papers have no room for.
    """
    listed = {
        "game": game.spec.id,
        "version": game.newest.version,
        "updated": game.newest.date.isoformat(),
        "files": [_entry(file) for file in files],
        "exports": [{"export": each.export, "file": each.name, "bytes": each.size} for each in exports],
        "left_out": [_left_out(each) for each in left],
    }
    (target / NAME).write_text(json.dumps(listed, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _left_out(left: LeftOut) -> dict[str, object]:
    return {
        "thing": left.thing,
        "paper": left.paper.name,
        "sheet_mm": [round(left.paper.width, 2), round(left.paper.height, 2)],
        "why": list(left.why),
    }


def _entry(file: PrintFile) -> dict[str, object]:
    return {
        "file": file.name,
        "thing": file.thing,
        "title": dict(file.title),
        "paper": file.sheet.name,
        "sheet_mm": [round(file.sheet.width, 2), round(file.sheet.height, 2)],
        "ink": file.ink,
        "purpose": file.purpose,
        "pages": file.pages,
        "scale": file.scale,
        "shift_mm": list(file.shift),
        "bytes": file.size,
        "sha256": hashlib.sha256(file.path.read_bytes()).hexdigest(),
        "preview": file.picture,
        "what_to_do": dict(file.what_to_do),
        "rules": list(file.rules),
    }
