"""The site's fonts: one set for all languages, with exactly the characters the pages show.

Each face is in parts, so that a page without Japanese fetches no Japanese glyphs, and others few that they do not show.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from reportlab.pdfbase.pdfmetrics import stringWidth

from generator.drawing.fonts import SOURCES, FontBook
from generator.drawing.scene import Face
from generator.website.shown import EVERYWHERE, Shown

FOLDER = "assets/fonts"
FIRST_WIDE = 0x2E80
"""Where the scripts set in full-width squares begin."""
SPANS = {"narrow": "U+0-2E7F", "wide": "U+2E80-10FFFF"}
"""Of the parts that are for whatever no other part names."""
LEAST = 8
"""Characters that are worth a file of their own."""


def write_fonts(book: FontBook, shown: Mapping[Face, Shown], site: Path) -> None:
    """Write the fonts beside the languages' folders, and the style sheet that names them."""
    folder = site / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    rules = []
    for face, wanted in shown.items():
        for part, kept in parts(wanted).items():
            name = f"{face}-{part}.woff2"
            (folder / name).write_bytes(book.subset_woff2(face, kept))
            rules.append(_rule(face, name, SPANS.get(part) or _span(kept)))
        rules.append(_stand_in(book, face))
    (folder / "fonts.css").write_text("\n".join(rules) + "\n", encoding="utf-8")


def parts(shown: Shown) -> Mapping[str, list[str]]:
    """The files of a face: for each the end of its name, and its characters in order. Every character is in one.

    ``narrow``, ``wide`` and, where it is worth a file, ``only-{page}`` for what one page alone shows and ``unseen`` for
    what only scripts do: nobody fetches it before.
    """
    found: dict[str, list[str]] = {"narrow": [], "wide": []}
    for character in sorted(shown):
        found.setdefault(_part(character, shown[character]), []).append(character)
    for part in [part for part, kept in found.items() if part not in SPANS and len(kept) < LEAST]:
        found["wide"] = sorted(found["wide"] + found.pop(part))
    return {part: kept for part, kept in found.items() if kept}


def _part(character: str, pages: Collection[str]) -> str:
    if ord(character) < FIRST_WIDE:
        return "narrow"
    match sorted(pages):
        case []:
            return "unseen"
        case [page] if page != EVERYWHERE:
            return f"only-{page}"
        case _:
            return "wide"


def _span(characters: Iterable[str]) -> str:
    """Characters as a style sheet's ``unicode-range``, in runs."""
    runs: list[list[int]] = []
    for number in sorted(map(ord, characters)):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}" for first, last in runs)


def first_fonts(titles: Iterable[str]) -> list[str]:
    """The files, beside the languages' folders, that the first view of each page with such titles is set in."""
    wide = any(ord(character) >= FIRST_WIDE for title in titles for character in title)
    halves = ("narrow", "wide") if wide else ("narrow",)
    return [f"{FOLDER}/{face}-{half}.woff2" for half in halves for face in ("sans", "serif")]


@dataclass(frozen=True)
class StandIn:
    """Fonts of the reader's device that are shown until ours has come, all as wide as one of PDF's standard fonts."""

    local: tuple[str, ...]
    as_wide_as: str


STAND_INS: Mapping[Face, StandIn] = {
    "sans": StandIn(("Arial", "Liberation Sans", "Helvetica", "Roboto"), "Helvetica"),
    "bold": StandIn(("Arial Bold", "Liberation Sans Bold", "Helvetica Bold", "Roboto Bold"), "Helvetica-Bold"),
    "serif": StandIn(("Times New Roman", "Liberation Serif", "Times", "Noto Serif"), "Times-Roman"),
}

_PLAIN_WORDS = "The rules of a game say what each player may do, and when a turn is decided by the higher number."


def _stand_in(book: FontBook, face: Face) -> str:
    """A face for the letters that come before ours: as wide and as high, so that no line moves when ours comes."""
    loaded, stand_in, source = book.face(face), STAND_INS[face], SOURCES[face]
    ours = sum(map(loaded.advance, _PLAIN_WORDS)) / loaded.units
    grown = ours / stringWidth(_PLAIN_WORDS, stand_in.as_wide_as, 1)
    line = loaded.font.get_font_extents("ltr")
    up, down = (abs(part) / loaded.units / grown for part in (line.ascender, line.descender))
    local = ", ".join(f'local("{name}")' for name in stand_in.local)
    return (
        f'@font-face {{ font-family: "{source.family} Stand-in"; font-weight: {source.weight}; src: {local}; '
        f"unicode-range: U+0-2E7F; size-adjust: {grown:.1%}; ascent-override: {up:.1%}; "
        f"descent-override: {down:.1%}; line-gap-override: 0%; }}"
    )


def _rule(face: Face, file: str, span: str) -> str:
    source = SOURCES[face]
    return (
        f'@font-face {{ font-family: "{source.family}"; font-weight: {source.weight}; font-display: swap; '
        f'src: url("{file}") format("woff2"); unicode-range: {span}; }}'
    )
