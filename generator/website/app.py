"""The rulebook as something to keep and to send: installed, offline, in one file, with a picture for its links."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from generator.beside import Beside
from generator.drawing.studio import Studio
from generator.model import Lang
from generator.model.sizes import size_words
from generator.website.housewords import Words
from generator.website.installing import MANIFEST, icons, manifest
from generator.website.offline import kept_files, write_worker
from generator.website.social import social_pictures
from generator.website.templates import Templates
from generator.website.zipped import write_zip, zip_name


@dataclass(frozen=True)
class App:
    """What comes to a site when its pages are made: MkDocs empties a language's folder when it begins.

    ``files`` are those of ``app_files``.
    """

    site: Path
    game: str
    """The game's id."""
    files: Mapping[str, bytes]
    words: Mapping[Lang, Words]
    otherwise: Lang
    """The language for readers of none of the game's."""
    templates: Templates


def app_files(studio: Studio, words: Mapping[Lang, Words]) -> Mapping[str, bytes]:
    """The manifests and all pictures: path in the site → bytes.

    Raises ContentError: of the templates, and for a title with a character no font has.
    """
    files = dict(icons(studio))
    for lang in studio.game.languages:
        files[f"{lang}/{MANIFEST}"] = manifest(studio, lang, words[lang])
        files |= social_pictures(studio, lang, words[lang])
    return files


def write_app(app: App) -> None:
    """Write it into a site of which all else is made: the list of what is kept offline goes over every file."""
    for folder in sorted({(app.site / path).parent for path in app.files}):
        folder.mkdir(parents=True, exist_ok=True)
    for path, data in app.files.items():
        (app.site / path).write_bytes(data)
    name = zip_name(app.game)
    with Beside(partial(write_zip, app.site, name)) as zipping:
        kept = kept_files(app.site)
        told = _tell_size(app, name, size_words(zipping.result()))
    write_worker(app.site, {**kept, **kept_files(app.site, told)}, list(app.words), app.otherwise, app.templates)


def _tell_size(app: App, name: str, size: str) -> list[Path]:
    """Say how large the file of the whole site is where a page leads to it: no page can know before it is made.

    The pages that say it.
    """
    mark = f'data-size="{name}">ZIP<'.encode()
    pages = []
    for lang, words in app.words.items():
        said = mark[:-1] + f"{words['comma']}{size}<".encode()
        for page in sorted((app.site / lang).glob("*.html")):
            text = page.read_bytes()
            if mark in text:
                page.write_bytes(text.replace(mark, said))
                pages.append(page)
    return pages
