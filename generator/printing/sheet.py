"""Sheets of small pieces: a heading, what to do, the pieces with their marks, and scales to check the printer with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.drawing.colour import palette
from generator.drawing.edges import BLEED
from generator.drawing.fit import Setter
from generator.drawing.fonts import FontBook
from generator.drawing.geometry import Box
from generator.drawing.scene import Drawing, Face, Group, Label, Node, Paint, Path, moved
from generator.drawing.svgread import Room
from generator.errors import ContentError, Place, Problem
from generator.model import Game
from generator.printing.code import CODE, site_address, site_code
from generator.printing.document import Sheet
from generator.printing.marks import GUTTER, MARK_LENGTH, MARK_OFFSET, RULER_ROOM, SMALL, crop_marks, scales
from generator.printing.paper import Paper
from generator.printing.words import Phrase, SheetKind, Words

MARGIN = 14.0
"""Paper around everything on a sheet: printers leave at least this much alone, in mm."""
_REACH = BLEED + MARK_OFFSET + MARK_LENGTH
"""How far a piece's marks reach beyond its trim."""
CAPTION_ROOM = 16.0
"""Width that captions are given beside rows that could fill the paper."""
_CAPTION = 3.2
_LINE = 4.6


@dataclass(frozen=True)
class Row:
    """Equal pieces side by side, with a caption in each language before them."""

    pieces: tuple[Drawing, ...]
    caption: tuple[Phrase, ...] = ()


@dataclass(frozen=True)
class Contents:
    """What a document of small pieces holds."""

    kind: SheetKind
    title: tuple[Phrase, ...]
    rows: tuple[Row, ...]
    place: Place
    """Where their size is said, for the message when they do not fit the paper."""


def split_rows(pieces: Sequence[Drawing], columns: int, caption: tuple[Phrase, ...] = ()) -> Iterator[Row]:
    """Pieces in rows of at most ``columns``; the caption stands before the first."""
    for start in range(0, len(pieces), columns):
        yield Row(tuple(pieces[start : start + columns]), caption if start == 0 else ())


def columns_of(paper: Paper, width: float, at_most: int, aside: float = 0.0) -> int:
    """How many pieces ``width`` mm wide stand side by side on a paper, with ``aside`` mm for captions at each side."""
    room = paper.width - 2 * (MARGIN + _REACH + aside)
    return max(1, min(at_most, int((room + GUTTER) // (width + GUTTER))))


def piece_sheets(game: Game, contents: Contents, words: Words, paper: Paper, fonts: FontBook) -> tuple[Sheet, ...]:
    """The sheets of a document of small pieces, none if there are no pieces.

    Raises ContentError for pieces larger than the paper.
    """
    if not contents.rows:
        return ()
    top, head = _head(game, contents, words, paper, fonts)
    foot_y, foot = _foot(game, words, paper, fonts)
    first = contents.rows[0].pieces[0]
    per_page = int((foot_y - top - 2 * _REACH + GUTTER) // (first.height + GUTTER))
    widest = max(len(row.pieces) for row in contents.rows)
    span = widest * (first.width + GUTTER) - GUTTER
    if per_page < 1 or span > paper.width - 2 * (MARGIN + _REACH):
        message = (
            f"expected pieces that fit {paper.name} paper ({paper.width:g} × {paper.height:g} mm) with their marks, "
            f"got {first.width:g} × {first.height:g} mm"
        )
        raise ContentError([Problem(contents.place, "print", message)])
    pages = [contents.rows[i : i + per_page] for i in range(0, len(contents.rows), per_page)]
    sheets = []
    for rows in pages:
        spare = foot_y - top - 2 * _REACH - len(rows) * (first.height + GUTTER) + GUTTER
        nodes, trim = _block(rows, paper, top + _REACH + spare * 0.3, span, fonts)
        sheets.append(Sheet(paper, (*head, *nodes, *foot), trim, BLEED))
    return tuple(sheets)


def _block(rows: Sequence[Row], paper: Paper, top: float, span: float, fonts: FontBook) -> tuple[tuple[Node, ...], Box]:
    """The pieces and their marks, centred on the paper; and the trim around them all."""
    left = (paper.width - span) / 2
    nodes: list[Node] = []
    trims: list[Box] = []
    for order, row in enumerate(rows):
        y = top + order * (row.pieces[0].height + GUTTER)
        nodes += _caption(row, left - _REACH - 2, y + row.pieces[0].height / 2, fonts)
        for column, piece in enumerate(row.pieces):
            trim = Box(left + column * (piece.width + GUTTER), y, piece.width, piece.height)
            trims.append(trim)
            nodes.append(placed(piece, trim))
    nodes.append(crop_marks(trims))
    right, bottom = max(t.right for t in trims), max(t.bottom for t in trims)
    return tuple(nodes), Box(left, top, right - left, bottom - top)


def placed(drawing: Drawing, trim: Box) -> Group:
    """A drawing laid on its place of a sheet, cut off where its bleed ends."""
    w, h, b = drawing.width, drawing.height, BLEED
    clip = f"M{-b:g} {-b:g}H{w + b:g}V{h + b:g}H{-b:g}Z"
    return moved((Group(drawing.children, clip=clip),), trim.x, trim.y)


def _caption(row: Row, x: float, y: float, fonts: FontBook) -> list[Node]:
    setter, nodes = Setter(fonts), list[Node]()
    top = y - (len(row.caption) - 1) * _CAPTION * 0.7 + _CAPTION * 0.36
    for i, phrase in enumerate(row.caption):
        face: Face = "sans" if i else "bold"
        label = Label(x, top + i * _CAPTION * 1.4, phrase.text, _CAPTION, face, anchor="end", lang=phrase.lang,
                      source=phrase.source)  # fmt: skip
        nodes += setter(label, Room(x - MARGIN, 1, 0))
    return nodes


def _head(
    game: Game, contents: Contents, words: Words, paper: Paper, fonts: FontBook
) -> tuple[float, tuple[Node, ...]]:
    """Title and steps, one column a language; returns where they end."""
    hue, setter = palette(game.spec.palette), Setter(fonts)
    share = (paper.width - 2 * MARGIN) / len(game.languages)
    y = MARGIN + 10
    nodes: list[Node] = []
    end = y
    for i, (title, steps) in enumerate(zip(contents.title, words.steps(contents.kind), strict=True)):
        x = MARGIN + i * share
        game_title = Label(x, MARGIN + 2.6, game.spec.title[title.lang], 3.4, "bold", hue["wood"], lang=title.lang,
                           source=str(game.place("game.yaml", "title", title.lang)))  # fmt: skip
        nodes += setter(game_title, Room(share - 6, 1, 0))
        label = Label(x, y, title.text, 6.2, "bold", hue["indigo"], lang=title.lang, source=title.source)
        nodes += setter(label, Room(share - 6, 1, 0))
        line = y + 12.5
        for number, step in enumerate(steps, 1):
            nodes.append(Label(x, line, f"{number}.", 3.3, "bold", hue["wood"]))
            text = Label(x + 5.5, line, step.text, 3.3, fill=hue["ink"], lang=step.lang, source=step.source)
            lines = setter(text, Room(share - 11.5, 3, 4.9))
            nodes += lines
            line = lines[-1].y + 6.2
        end = max(end, line)
    rule = Path(f"M{MARGIN:g} {y + 4:g}H{paper.width - MARGIN:g}", Paint(stroke=hue["wood"], stroke_width=0.4))
    return end + 2, (rule, *nodes)


def _foot(game: Game, words: Words, paper: Paper, fonts: FontBook) -> tuple[float, tuple[Node, ...]]:
    """Scales, how to use them, whose game it is, the code that leads to its rulebook; returns where they begin."""
    hue, setter = palette(game.spec.palette), Setter(fonts)
    width, bottom = paper.width - 2 * MARGIN, paper.height - MARGIN
    lines = words.scale()
    top = bottom - max(15 + len(lines) * _LINE, 5 + CODE + SMALL)
    code_x = paper.width - MARGIN - CODE
    beside = Box(MARGIN + RULER_ROOM, top, width - RULER_ROOM - CODE - 2, 8.6)
    nodes: list[Node] = [
        Path(f"M{MARGIN:g} {top:g}h{width:g}", Paint(stroke=hue["wood"], stroke_width=0.2)),
        scales(MARGIN, top + 4, words.inch()),
    ]
    for i, phrase in enumerate(lines):
        label = Label(MARGIN, top + 12 + i * _LINE, phrase.text, 3.0, fill=hue["ink"], lang=phrase.lang,
                      source=phrase.source)  # fmt: skip
        nodes += setter(label, Room(width - CODE - 3, 1, 0))
    notices = [(game.spec.notice[lang], lang, str(game.place("game.yaml", "notice", lang))) for lang in game.languages]
    share = width / len(notices)
    for i, (text, lang, source) in enumerate(notices):
        nodes += setter(Label(MARGIN + i * share, bottom, text, SMALL, fill=hue["ink"], lang=lang, source=source),
                        Room(share - 4, 2, SMALL * 1.2))  # fmt: skip
    nodes += setter(edition(game, paper, beside.right, top + 3 + SMALL), Room(beside.width, 1, 0))
    nodes += site_address(game, beside, fonts, hue["ink"])
    nodes.append(site_code(game, code_x, top + 2))
    return top - 3, tuple(nodes)


def edition(game: Game, paper: Paper, x: float, y: float) -> Label:
    """Which version of which game this is, and for which paper; ends at ``x``."""
    text = f"{game.spec.id} {game.newest.version} · {paper.name}"
    return Label(x, y, text, SMALL, fill=palette(game.spec.palette)["ink"], anchor="end")
