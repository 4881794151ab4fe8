"""Sheets of small pieces: a heading, what to do, the pieces with their marks, and scales to check the printer with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.drawing.colour import palette
from generator.drawing.edges import BLEED
from generator.drawing.fit import Setter
from generator.drawing.fonts import FontBook
from generator.drawing.geometry import Box
from generator.drawing.scene import Drawing, Face, Group, Label, Node, Paint, Path
from generator.drawing.svgread import Room
from generator.errors import ContentError, Place, Problem
from generator.model import Game
from generator.printing.layout.cuts import Cuts, around, circles, middles, strokes
from generator.printing.layout.marks import (
    GUTTER,
    MARK_LENGTH,
    MARK_OFFSET,
    MARK_WIDTH,
    RULER_MM,
    RULER_ROOM,
    SMALL,
    STACKED,
    crop_marks,
    mark_segments,
    scales,
    stacked_scales,
)
from generator.printing.paper import Paper
from generator.printing.pdf.document import Sheet
from generator.printing.pdf.stamp import Item, Stamp
from generator.printing.things.code import CODE, site_address, site_code
from generator.printing.words import Phrase, SheetKind, Words

MARGIN = 14.0
"""Paper around everything on a sheet: printers leave at least this much alone, in mm."""
_REACH = BLEED + MARK_OFFSET + MARK_LENGTH
"""How far a piece's marks reach beyond its trim."""
CAPTION_ROOM = 16.0
"""Width that captions are given beside rows that could fill the paper."""
LEAST_WIDTH = 2 * MARGIN + RULER_MM + 1 + CODE + 3
"""Of a paper: the ruler, and the code beside it."""
_BROAD = 80.0
"""A column of words at least as wide takes few lines."""
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
    folded: bool = False
    """Whether each piece is a face and a back side by side, to be folded between them."""


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
    if paper.width < LEAST_WIDTH:
        raise ContentError([_too_small(contents, paper)])
    top, head = sheet_head(game, contents.kind, contents.title, words, paper, fonts)
    foot_y, foot = sheet_foot(game, words, paper, fonts)
    first = contents.rows[0].pieces[0]
    per_page = int((foot_y - top - 2 * _REACH + GUTTER) // (first.height + GUTTER))
    widest = max(len(row.pieces) for row in contents.rows)
    span = widest * (first.width + GUTTER) - GUTTER
    if per_page < 1 or span > paper.width - 2 * (MARGIN + _REACH):
        raise ContentError([_too_small(contents, paper)])
    pages = [contents.rows[i : i + per_page] for i in range(0, len(contents.rows), per_page)]
    sheets = []
    for number, rows in enumerate(pages, 1):
        spare = foot_y - top - 2 * _REACH - len(rows) * (first.height + GUTTER) + GUTTER
        nodes, trim = _block(rows, paper, top + _REACH + spare * 0.3, span, fonts, folded=contents.folded)
        count = (sheet_number(game, paper, number, len(pages)),) if len(pages) > 1 else ()
        sheets.append(Sheet(paper, (*head, *count, *nodes, *foot), trim, BLEED, _cuts(contents, nodes)))
    return tuple(sheets)


def _cuts(contents: Contents, nodes: Sequence[Item]) -> Cuts:
    """Round ones are cut round; what is folded is cut out as a whole first."""
    stamps = (node for node in nodes if isinstance(node, Stamp))
    pieces = [Box(stamp.x, stamp.y, stamp.drawing.width, stamp.drawing.height) for stamp in stamps]
    marks = tuple(strokes(mark_segments(pieces)))
    if contents.folded:
        return Cuts(tuple(around(pieces)), tuple(middles(pieces)), marks)
    return Cuts(tuple(circles(pieces) if contents.kind == "tokens" else around(pieces)), (), marks)


def _too_small(contents: Contents, paper: Paper) -> Problem:
    first = contents.rows[0].pieces[0]
    message = (
        f"expected pieces that fit {paper.name} paper ({paper.width:g} × {paper.height:g} mm) with their marks, "
        f"got {first.width:g} × {first.height:g} mm"
    )
    return Problem(contents.place, "print", message)


def sheet_number(game: Game, paper: Paper, number: int, count: int) -> Label:
    """Which of several sheets this is, at the upper right."""
    ink = palette(game.spec.palette)["wood"]
    return Label(paper.width - MARGIN, MARGIN + 2.6, f"{number} / {count}", 3.4, "bold", ink, "end")


def _block(
    rows: Sequence[Row], paper: Paper, top: float, span: float, fonts: FontBook, *, folded: bool
) -> tuple[tuple[Item, ...], Box]:
    """The pieces and their marks, centred on the paper; and the trim around them all."""
    left = (paper.width - span) / 2
    nodes: list[Item] = []
    trims: list[Box] = []
    for order, row in enumerate(rows):
        y = top + order * (row.pieces[0].height + GUTTER)
        nodes += _caption(row, left - _REACH - 2, y + row.pieces[0].height / 2, fonts)
        for column, piece in enumerate(row.pieces):
            trim = Box(left + column * (piece.width + GUTTER), y, piece.width, piece.height)
            trims.append(trim)
            nodes.append(Stamp(piece, trim.x, trim.y))
    nodes.append(crop_marks(trims))
    if folded:
        nodes.append(fold_marks(trims))
    right, bottom = max(t.right for t in trims), max(t.bottom for t in trims)
    return tuple(nodes), Box(left, top, right - left, bottom - top)


def fold_marks(trims: Sequence[Box]) -> Group:
    """Dashed marks above and below each piece that is folded along its upright middle line."""
    ends = dict.fromkeys(
        (round(trim.middle[0], 3), round(y, 3))
        for trim in trims
        for y in (trim.y - _REACH, trim.bottom + _REACH - MARK_LENGTH)
    )
    d = "".join(f"M{x:g} {y:g}v{MARK_LENGTH:g}" for x, y in ends)
    return Group((Path(d, Paint(stroke="#000000", stroke_width=MARK_WIDTH, dash=(0.8, 0.8))),), id="fold-marks")


def _caption(row: Row, x: float, y: float, fonts: FontBook) -> list[Node]:
    setter, nodes = Setter(fonts), list[Node]()
    top = y - (len(row.caption) - 1) * _CAPTION * 0.7 + _CAPTION * 0.36
    for i, phrase in enumerate(row.caption):
        face: Face = "sans" if i else "bold"
        label = Label(x, top + i * _CAPTION * 1.4, phrase.text, _CAPTION, face, anchor="end", lang=phrase.lang,
                      source=phrase.source)  # fmt: skip
        nodes += setter(label, Room(x - MARGIN, 1, 0))
    return nodes


def sheet_head(
    game: Game, kind: SheetKind, titles: Sequence[Phrase], words: Words, paper: Paper, fonts: FontBook
) -> tuple[float, tuple[Node, ...]]:
    """Title and steps, one column a language; returns where they end."""
    hue, setter = palette(game.spec.palette), Setter(fonts)
    share = (paper.width - 2 * MARGIN) / len(game.languages)
    size, air = (3.3, 6.0) if share > _BROAD else (2.6, 3.0)
    y = MARGIN + 10
    nodes: list[Node] = []
    end = y
    for i, (title, steps) in enumerate(zip(titles, words.steps(kind), strict=True)):
        x = MARGIN + i * share
        game_title = Label(x, MARGIN + 2.6, game.spec.title[title.lang], 3.4, "bold", hue["wood"], lang=title.lang,
                           source=str(game.place("game.yaml", "title", title.lang)))  # fmt: skip
        nodes += setter(game_title, Room(share - 6, 1, 0))
        label = Label(x, y, title.text, 6.2, "bold", hue["indigo"], lang=title.lang, source=title.source)
        nodes += setter(label, Room(share - 6, 1, 0))
        line = y + 12.5
        for number, step in enumerate(steps, 1):
            nodes.append(Label(x, line, f"{number}.", size, "bold", hue["wood"]))
            text = Label(x + 1.7 * size, line, step.text, size, fill=hue["ink"], lang=step.lang, source=step.source)
            lines = setter(text, Room(share - 1.7 * size - air, 3 if share > _BROAD else 9, 1.48 * size))
            nodes += lines
            line = lines[-1].y + 1.88 * size
        end = max(end, line)
    rule = Path(f"M{MARGIN:g} {y + 4:g}H{paper.width - MARGIN:g}", Paint(stroke=hue["wood"], stroke_width=0.4))
    return end + 2, (rule, *nodes)


def sheet_foot(game: Game, words: Words, paper: Paper, fonts: FontBook) -> tuple[float, tuple[Node, ...]]:
    """Scales, how to use them, whose game it is, the code that leads to its rulebook; returns where they begin."""
    hue, setter = palette(game.spec.palette), Setter(fonts)
    width, bottom = paper.width - 2 * MARGIN, paper.height - MARGIN
    narrow = width < RULER_ROOM + CODE + 2
    many = 3 if narrow else 1
    lines = [
        label
        for phrase in words.scale()
        for label in setter(
            Label(MARGIN, 0, phrase.text, 3.0, fill=hue["ink"], lang=phrase.lang, source=phrase.source),
            Room(width - CODE - 3, many, _LINE),
        )
    ]
    notices = _notices(game, width, bottom, setter, hue["ink"])
    first = 12 + (STACKED if narrow else 0)
    top = min(label.y for label in notices) - max(3 + first + len(lines) * _LINE, 5 + CODE + SMALL)
    scales_x, scales_y = MARGIN, top + 4
    beside = Box(MARGIN + RULER_ROOM, top, width - RULER_ROOM - CODE - 2, 8.6)
    if narrow:
        beside = Box(MARGIN, top + 4 + STACKED + 1.4, width - CODE - 3, 3)
    nodes: list[Node] = [
        Path(f"M{MARGIN:g} {top:g}h{width:g}", Paint(stroke=hue["wood"], stroke_width=0.2)),
        (stacked_scales if narrow else scales)(scales_x, scales_y, words.inch()),
    ]
    nodes += notices
    nodes += (replace(line, y=top + first + i * _LINE) for i, line in enumerate(lines))
    nodes += setter(
        edition(game, paper, beside.right, beside.y + 3 + (0 if narrow else SMALL)), Room(beside.width, 1, 0)
    )
    if not narrow:
        nodes += site_address(game, beside, fonts, hue["ink"])
    nodes.append(site_code(game, paper.width - MARGIN - CODE, top + 2))
    return top - 3, tuple(nodes)


def _notices(game: Game, width: float, bottom: float, setter: Setter, ink: str) -> Sequence[Label]:
    """Whose game it is, in each language side by side; the last line of each at ``bottom``."""
    share = width / len(game.languages)
    found: list[Label] = []
    for i, lang in enumerate(game.languages):
        source = str(game.place("game.yaml", "notice", lang))
        text = Label(MARGIN + i * share, bottom, game.spec.notice[lang], SMALL, fill=ink, lang=lang, source=source)
        lines = setter(text, Room(share - 4, 2 if share > _BROAD else 5, SMALL * 1.2))
        found += (replace(line, y=line.y + bottom - lines[-1].y) for line in lines)
    return found


def edition(game: Game, paper: Paper, x: float, y: float) -> Label:
    """Which version of which game this is, and for which paper; ends at ``x``."""
    ink, source = palette(game.spec.palette)["ink"], edition_source(game)
    return Label(x, y, edition_text(game, paper), SMALL, fill=ink, anchor="end", source=source)


def edition_source(game: Game) -> str:
    """Where the version stands, for messages."""
    return str(game.place("changes.yaml", 0, "version"))


def edition_text(game: Game, paper: Paper) -> str:
    """Which version of which game a sheet is of, and for which paper."""
    return f"{game.spec.id} {game.newest.version} · {paper.name}"
