"""What every maker of documents works with, and what it hands over: a document of sheets."""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.drawing.ink import Ink
from generator.drawing.studio import Studio
from generator.model import Game, Text, Thing
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


def slug(shop: Shop, title: Text, otherwise: str) -> str:
    """A file name from the first title that is written in Latin letters."""
    slugs = (re.sub(r"[^a-z0-9]+", "-", title[lang].lower()).strip("-") for lang in shop.game.languages)
    return next(filter(None, slugs), otherwise)


def file_name(stem: str, paper: Paper, ink: Ink) -> str:
    """A document's name: what it is, with how much ink, for which paper."""
    return "-".join([stem, *([] if ink == "full" else [ink]), paper.slug])
