"""What every maker of documents works with, and what it hands over: a document of sheets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.drawing.ink import Ink
from generator.drawing.studio import Studio
from generator.errors import Gathering, Place
from generator.model import Game, Lang, Text, Thing
from generator.printing.order import Export, Flip, Purpose, Shift
from generator.printing.paper import Paper
from generator.printing.pdf.document import Sheet
from generator.printing.words import Words


@dataclass(frozen=True)
class Shop:
    """A game at the print shop."""

    game: Game
    words: Words
    studio: Studio


@dataclass(frozen=True)
class Document:
    """One file to be. ``name`` without suffix; ``title`` as the site and viewers show it."""

    name: str
    thing: Thing
    title: Text
    paper: Paper
    ink: Ink
    sheets: tuple[Sheet, ...]
    what_to_do: Text
    rules: tuple[str, ...] = ()
    scale: float = 1.0
    source: Place | None = None
    """Where the title or the id stands that its name comes from; None for a name that is always the same."""
    lang: Lang | None = None
    """The language of what is on its pieces; None for the game's original."""
    flip: Flip | None = None
    """The edge that a printer turns its sheets over, to print the backs; None for one-sided sheets."""
    shift: Shift = (0.0, 0.0)
    """How far its backs are moved right and down, in mm."""

    def stem(self, purpose: Purpose) -> str:
        """The name of its file, without suffix."""
        return self.name if purpose == "home" else f"{self.name}-{purpose}"


def each(tries: Iterable[Callable[[], Document | None]]) -> Iterator[Document]:
    """The documents there are. All are tried: raises ContentError at the end, with the problems of all that failed."""
    gathering = Gathering()
    for made in tries:
        document = None
        with gathering.part():
            document = made()
        if document is not None:
            yield document
    gathering.settle()


@dataclass(frozen=True)
class ExportFile:
    """A file for another machine. ``name`` is its path in the folder of the game's prints, ``size`` in bytes."""

    name: str
    path: Path
    export: Export
    size: int


def slug(shop: Shop, title: Text, otherwise: str) -> str:
    """A file name from the first title that is written in Latin letters."""
    slugs = (re.sub(r"[^a-z0-9]+", "-", title[lang].lower()).strip("-") for lang in shop.game.languages)
    return next(filter(None, slugs), otherwise)


def file_name(stem: str, paper: Paper, ink: Ink, *, lang: Lang | None = None, ways: Iterable[str] = ()) -> str:
    """A document's name: what it is, in which language, with how much ink, laid out in which ways, for which paper.

    What most people want is not said.
    """
    return "-".join([stem, *filter(None, [lang]), *([] if ink == "full" else [f"{ink}-ink"]), *ways, paper.slug])
