"""All print files of a game, written into a folder."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.drawing.scene import Face
from generator.drawing.studio import Studio
from generator.model import Game, Text
from generator.printing.document import Sheet, typeset, write_pdf
from generator.printing.metadata import About
from generator.printing.paper import A4, LETTER
from generator.printing.pieces import mat_sheet, note_sheets, token_sheets
from generator.printing.words import SheetKind, Words, load_words


@dataclass(frozen=True)
class PrintFile:
    """A print file that was written, and what a reader should know before downloading it. ``size`` in bytes."""

    name: str
    path: Path
    title: Text
    paper: str
    pages: int
    size: int
    what_to_do: Text
    rules: tuple[str, ...]


@dataclass(frozen=True)
class _Document:
    name: str
    kind: SheetKind
    title: Text
    sheets: tuple[Sheet, ...]
    rules: tuple[str, ...]


def write_prints(game: Game, studio: Studio, target: Path) -> tuple[PrintFile, ...]:
    """Write the playmat, the tokens and the notes the game has, each once for every paper it is made for.

    Raises ContentError, with all problems, for what does not fit its paper, for characters no font has and for a
    language without printed words; then nothing is written.
    """
    words = load_words(game.languages, studio.root)
    documents = tuple(_documents(game, words, studio))
    with typeset([sheet for document in documents for sheet in document.sheets], studio.fonts) as fonts:
        target.mkdir(parents=True, exist_ok=True)
        inputs = inputs_digest(game)
        return tuple(_write(game, document, words, fonts, target, inputs) for document in documents)


def inputs_digest(game: Game) -> str:
    """A digest of the content that print files are made from."""
    digest = hashlib.sha256(game.spec.model_dump_json().encode())
    for name in sorted(game.art):
        digest.update(f"\0{name}\0{game.art[name]}".encode())
    return digest.hexdigest()


def _documents(game: Game, words: Words, studio: Studio) -> Iterator[_Document]:
    spec = game.spec
    if spec.mat is not None:
        sheet = mat_sheet(game, spec.mat, words, studio)
        rules = spec.mat.rules()
        yield _Document(_slug(game, spec.mat.title, "mat"), "mat", spec.mat.title, (sheet,), rules)
    for paper in (A4, LETTER):
        if spec.tokens is not None:
            name = f"{_slug(game, spec.tokens.title, 'tokens')}-{paper.name.lower()}"
            if sheets := token_sheets(game, spec.tokens, words, studio, paper):
                yield _Document(name, "tokens", spec.tokens.title, sheets, spec.tokens.rules())
        if spec.notes is not None:
            name = f"{_slug(game, spec.notes.title, 'notes')}-{paper.name.lower()}"
            if sheets := note_sheets(game, spec.notes, words, studio, paper):
                yield _Document(name, "notes", spec.notes.title, sheets, (spec.notes.rule,))


def _write(
    game: Game, document: _Document, words: Words, fonts: Mapping[Face, str], target: Path, inputs: str
) -> PrintFile:
    path = target / f"{document.name}.pdf"
    title = {lang: f"{game.spec.title[lang]} – {document.title[lang]}" for lang in game.languages}
    about = About(title, game.languages, game.newest.version, game.newest.date, inputs)
    write_pdf(path, document.sheets, about, fonts)
    return PrintFile(
        path.name,
        path,
        document.title,
        document.sheets[0].paper.name,
        len(document.sheets),
        path.stat().st_size,
        words.what_to_do(document.kind, game.spec),
        document.rules,
    )


def _slug(game: Game, title: Text, otherwise: str) -> str:
    """A file name from the first title that is written in Latin letters."""
    slugs = (re.sub(r"[^a-z0-9]+", "-", title[lang].lower()).strip("-") for lang in game.languages)
    return next(filter(None, slugs), otherwise)
