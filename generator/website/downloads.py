"""The print files on a page: what each is, on which paper, with a picture taken from the file itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from generator.model.sizes import size_words
from generator.website.book import Book, PrintFile
from generator.website.bound import BOUND
from generator.website.zipped import zip_name

FOLDER = "../print/"
COPY_SHOPS = frozenset({"A3", "B4", "Tabloid"})
"""Papers that few have at home."""
PICTURE_HEIGHT = 120
"""How high a picture is shown at most, in px."""


def downloads(book: Book, page: str) -> str:  # noqa: ARG001 - every maker of a whole block takes the page
    """The print files: each thing once, and under what is to be done the files for each paper."""
    things = [
        {"title": title, "id": anchor, "ways": list(_ways(book, files))}
        for anchor, title, files in _things(book, book.prints.files())
    ]
    return book.render("downloads.md.j2", things=things, whole=zip_name(book.game.spec.id), bound=BOUND)


def _things(book: Book, prints: Sequence[PrintFile]) -> Iterator[tuple[str, str, list[PrintFile]]]:
    """Files of the same thing together, in whatever order they come; the anchor is the same in all languages."""
    known: dict[tuple[str, str], list[PrintFile]] = {}
    for file in prints:
        known.setdefault((file.thing, file.title[book.lang]), []).append(file)
    seen: dict[str, int] = {}
    for (thing, title), files in known.items():
        seen[thing] = seen.get(thing, 0) + 1
        yield f"print-{thing}" + (f"-{seen[thing]}" if seen[thing] > 1 else ""), title, files


def _ways(book: Book, files: Sequence[PrintFile]) -> Iterator[dict[str, object]]:
    """Files for which the same is to be done, together."""

    def what(file: PrintFile) -> str:
        return file.what_to_do[book.lang]

    order = list(dict.fromkeys(map(what, files)))
    for words, same in groupby(sorted(files, key=lambda file: order.index(what(file))), key=what):
        yield {"what_to_do": words, "files": [_entry(book, file) for file in same]}


def _entry(book: Book, file: PrintFile) -> dict[str, object]:
    width, height = file.picture_size
    shrunk = min(1.0, PICTURE_HEIGHT / height)
    sheets = book.words["sheet" if file.pages == 1 else "sheets"].replace("{n}", str(file.pages))
    return {
        "href": FOLDER + file.name,
        "picture": FOLDER + file.picture,
        "width": round(width * shrunk),
        "height": round(height * shrunk),
        "alt": book.words["preview_alt"].replace("{title}", file.title[book.lang]).replace("{paper}", file.paper),
        "paper": file.paper,
        "ink": "" if file.ink == "full" else book.words["low_ink"],
        "facts": book.words["comma"].join([sheets, f"{file.scale:.0%}", size_words(file.size)]),
    }


def print_note(book: Book, page: str) -> str:  # noqa: ARG001 - every maker of a whole block takes the page
    """How to print true to size, and which of the files is for whom."""
    prints, words = book.prints.files(), book.words
    notes = [escape(words["print_note"])]
    if any(file.paper in COPY_SHOPS for file in prints):
        notes.append(escape(words["print_papers"]))
    if any(file.ink == "low" for file in prints):
        notes.append(escape(words["print_low_ink"]))
    if calibration := next((title for _, title, files in _things(book, prints) if files[0].thing == "calibration"), ""):
        link = f'<a href="#print-calibration">{escape(calibration)}</a>'
        notes.append(escape(words["print_calibration"]).replace("{link}", link))
    return "\n".join(f'<p class="print-note">{note}</p>' for note in notes)
