"""Sheets of small pieces: a heading, what to do, the pieces with their marks, and scales to check the printer with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from generator.drawing.colour import palette
from generator.drawing.edges import BLEED
from generator.drawing.fit import FLOOR, Setter
from generator.drawing.fonts import FontBook
from generator.drawing.geometry import Box
from generator.drawing.scene import Drawing, Face, Group, Label, Node, Paint, Path, moved
from generator.drawing.svgread import Room
from generator.errors import ContentError, Gathering, Place, Problem, all_of
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
    crop_marks,
    mark_segments,
    scales,
    stacked_scales,
)
from generator.printing.paper import Paper
from generator.printing.pdf.document import Sheet
from generator.printing.pdf.stamp import Item, Stamp
from generator.printing.things.code import CODE, site_address, site_code
from generator.printing.things.toosmall import own_faults, too_small
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
_CAPTION, _CAPTION_AIR = 3.2, 2.0
"""Size of a caption, and air between it and the marks."""
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
    """Pieces in as few rows of at most ``columns`` as they take, all alike in length but the last; the caption stands
    before the first.
    """
    count = -(-len(pieces) // columns)
    each = -(-len(pieces) // max(count, 1))
    for start in range(0, len(pieces), max(each, 1)):
        yield Row(tuple(pieces[start : start + each]), caption if start == 0 else ())


def columns_of(paper: Paper, width: float, at_most: int, aside: float = 0.0) -> int:
    """How many pieces ``width`` mm wide stand side by side on a paper, with ``aside`` mm for captions at each side."""
    room = paper.width - 2 * (MARGIN + _REACH + aside)
    return max(1, min(at_most, int((room + GUTTER) // (width + GUTTER))))


def piece_sheets(game: Game, contents: Contents, words: Words, paper: Paper, fonts: FontBook) -> tuple[Sheet, ...]:
    """The sheets of a document of small pieces, none if there are no pieces.

    Of several sheets the file keeps once what is the same on all. Raises ContentError for pieces larger than the paper
    and for words that are too long for it.
    """
    if not contents.rows:
        return ()
    if paper.width < LEAST_WIDTH:
        raise ContentError([_too_small(contents, paper)])

    def around(paper: Paper) -> list[tuple[float, tuple[Node, ...]]]:
        head = partial(sheet_head, game, contents.kind, contents.title, words, paper, fonts)
        return all_of((head, partial(sheet_foot, game, words, paper, fonts)))

    try:
        (top, head), (foot_y, foot) = around(paper)
    except ContentError as error:
        raise ContentError(own_faults(error, around) or [_too_small(contents, paper)]) from None
    first = contents.rows[0].pieces[0]
    per_page = int((foot_y - top - 2 * _REACH + GUTTER) // (first.height + GUTTER))
    widest = max(len(row.pieces) for row in contents.rows)
    span = widest * (first.width + GUTTER) - GUTTER
    aside = (paper.width - span) / 2 - _REACH - MARGIN
    if per_page < 1 or aside < 0 or not _has_captions_room(contents, aside, fonts):
        raise ContentError([_too_small(contents, paper)])
    pages = tuple(_pages(contents.rows, per_page))
    several = len(pages) > 1
    above, below = (_kept(nodes, paper) if several else nodes for nodes in (head, foot))
    gathering, sheets = Gathering(), list[Sheet]()
    for number, rows in enumerate(pages, 1):
        spare = foot_y - top - 2 * _REACH - len(rows) * (first.height + GUTTER) + GUTTER
        with gathering.part():
            pieces, trims = _block(rows, paper, top + _REACH + spare * 0.3, span, fonts)
            marks = (crop_marks(trims), *([fold_marks(trims)] if contents.folded else []))
            count = (sheet_number(game, paper, number, len(pages)),) if several else ()
            nodes = (*above, *count, *pieces, *(_kept(marks, paper) if several else marks), *below)
            sheets.append(Sheet(paper, nodes, _around(trims), BLEED, _cuts(contents, trims)))
    gathering.settle()
    return tuple(sheets)


def _kept(nodes: tuple[Node, ...], paper: Paper) -> tuple[Item, ...]:
    """Nodes as something that the file keeps once for all sheets."""
    return (Stamp(Drawing(paper.width, paper.height, nodes), 0, 0, running=True),)


def _around(trims: Sequence[Box]) -> Box:
    """The trim around all pieces of a sheet."""
    left, top = min(t.x for t in trims), min(t.y for t in trims)
    return Box(left, top, max(t.right for t in trims) - left, max(t.bottom for t in trims) - top)


def _pages(rows: Sequence[Row], per_page: int) -> Iterator[Sequence[Row]]:
    """The rows of each page; a row that goes on from the page before has its caption again."""
    caption: tuple[Phrase, ...] = ()
    for start in range(0, len(rows), per_page):
        first, *others = rows[start : start + per_page]
        yield (first if first.caption else replace(first, caption=caption), *others)
        caption = next((row.caption for row in reversed(rows[: start + per_page]) if row.caption), ())


def _cuts(contents: Contents, pieces: Sequence[Box]) -> Cuts:
    """Round ones are cut round; what is folded is cut out as a whole first."""
    marks = tuple(strokes(mark_segments(pieces)))
    if contents.folded:
        return Cuts(tuple(around(pieces)), tuple(middles(pieces)), marks)
    return Cuts(tuple(circles(pieces) if contents.kind == "tokens" else around(pieces)), (), marks)


def _too_small(contents: Contents, paper: Paper) -> Problem:
    """A paper that holds no piece, standing or lying, or, if it would hold one, no words around it."""
    first, margin = contents.rows[0].pieces[0], 2 * (MARGIN + _REACH)
    ways = (paper.portrait, paper.landscape)
    words = any(first.width + margin <= way.width and first.height + margin <= way.height for way in ways)
    size = f"{first.width:g} × {first.height:g} mm"
    return too_small(contents.place, paper, "pieces", size, words=words)


def sheet_number(game: Game, paper: Paper, number: int, count: int) -> Label:
    """Which of several sheets this is, at the upper right."""
    ink = palette(game.spec.palette)["wood"]
    return Label(paper.width - MARGIN, MARGIN + 2.6, f"{number} / {count}", 3.4, "bold", ink, "end")


def _block(
    rows: Sequence[Row], paper: Paper, top: float, span: float, fonts: FontBook
) -> tuple[tuple[Item, ...], Sequence[Box]]:
    """The pieces with their captions, centred on the paper; and the trim of each."""
    left = (paper.width - span) / 2
    gathering = Gathering()
    nodes: list[Item] = []
    trims: list[Box] = []
    for order, row in enumerate(rows):
        y = top + order * (row.pieces[0].height + GUTTER)
        with gathering.part():
            nodes += _caption(row, left - _REACH - _CAPTION_AIR, y + row.pieces[0].height / 2, fonts)
        for column, piece in enumerate(row.pieces):
            trim = Box(left + column * (piece.width + GUTTER), y, piece.width, piece.height)
            trims.append(trim)
            nodes.append(Stamp(piece, trim.x, trim.y))
    gathering.settle()
    return tuple(nodes), trims


def fold_marks(trims: Sequence[Box]) -> Group:
    """Dashed marks above and below each piece that is folded along its upright middle line."""
    ends = dict.fromkeys(
        (round(trim.middle[0], 3), round(y, 3))
        for trim in trims
        for y in (trim.y - _REACH, trim.bottom + _REACH - MARK_LENGTH)
    )
    d = "".join(f"M{x:g} {y:g}v{MARK_LENGTH:g}" for x, y in ends)
    return Group((Path(d, Paint(stroke="#000000", stroke_width=MARK_WIDTH, dash=(0.8, 0.8))),), id="fold-marks")


def _has_captions_room(contents: Contents, aside: float, fonts: FontBook) -> bool:
    """Whether pieces leave captions their room, or at least enough: if not, the paper is too small, not a word long."""
    captions = (phrase for row in contents.rows for phrase in row.caption)
    room = aside - _CAPTION_AIR
    return aside > CAPTION_ROOM - 1e-6 or all(fonts.width(each.text, FLOOR, "bold") <= room for each in captions)


def _caption(row: Row, x: float, y: float, fonts: FontBook) -> list[Node]:
    setter, labels = Setter(fonts), list[Label]()
    top = y - (len(row.caption) - 1) * _CAPTION * 0.7 + _CAPTION * 0.36
    for i, phrase in enumerate(row.caption):
        face: Face = "sans" if i else "bold"
        label = Label(x, top + i * _CAPTION * 1.4, phrase.text, _CAPTION, face, anchor="end", lang=phrase.lang,
                      source=phrase.source)  # fmt: skip
        labels.append(label)
    lines = all_of(partial(setter, label, Room(x - MARGIN, 1, 0)) for label in labels)
    return [label for each in lines for label in each]


def sheet_head(
    game: Game,
    kind: SheetKind,
    titles: Sequence[Phrase],
    words: Words,
    paper: Paper,
    fonts: FontBook,
    *,
    told: bool = True,
) -> tuple[float, tuple[Node, ...]]:
    """Title and, if ``told``, steps, one column a language; returns where they end."""
    hue, setter = palette(game.spec.palette), Setter(fonts)
    share = (paper.width - 2 * MARGIN) / len(game.languages)
    size, air = (3.3, 6.0) if share > _BROAD else (2.6, 3.0)
    y = MARGIN + 10
    gathering, nodes = Gathering(), list[Node]()
    end = y
    for i, (title, steps) in enumerate(zip(titles, words.steps(kind), strict=True)):
        x = MARGIN + i * share
        game_title = Label(x, MARGIN + 2.6, game.spec.title[title.lang], 3.4, "bold", hue["wood"], lang=title.lang,
                           source=str(game.place("game.yaml", "title", title.lang)))  # fmt: skip
        label = Label(x, y, title.text, 6.2, "bold", hue["indigo"], lang=title.lang, source=title.source)
        for each in (game_title, label):
            with gathering.part():
                nodes += setter(each, Room(share - 6, 1, 0))
        line = y + (12.5 if told else 4.0)
        for number, step in enumerate(steps if told else (), 1):
            nodes.append(Label(x, line, f"{number}.", size, "bold", hue["wood"]))
            text = Label(x + 1.7 * size, line, step.text, size, fill=hue["ink"], lang=step.lang, source=step.source)
            with gathering.part():
                lines = setter(text, Room(share - 1.7 * size - air, 3 if share > _BROAD else 9, 1.48 * size))
                nodes += lines
                line = lines[-1].y + 1.88 * size
        end = max(end, line)
    gathering.settle()
    rule = Path(f"M{MARGIN:g} {y + 4:g}H{paper.width - MARGIN:g}", Paint(stroke=hue["wood"], stroke_width=0.4))
    return end + 2, (rule, *nodes)


def sheet_foot(game: Game, words: Words, paper: Paper, fonts: FontBook) -> tuple[float, tuple[Node, ...]]:
    """Scales, how to use them, whose game it is, the code that leads to its rulebook; returns where they begin.

    The edition stands beside the scales or, where that is too narrow for it, below them.
    """
    hue, setter = palette(game.spec.palette), Setter(fonts)
    width, bottom = paper.width - 2 * MARGIN, paper.height - MARGIN
    narrow = width < RULER_ROOM + CODE + 2 + fonts.width(edition_text(game, paper), FLOOR, "sans")
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
    inch = words.inch()
    drawn, high = stacked_scales(0, 0, inch, width - CODE - 3, fonts) if narrow else (scales(0, 0, inch, fonts), 0.0)
    first = 12 + high
    top = min(label.y for label in notices) - max(3 + first + len(lines) * _LINE, 5 + CODE + SMALL)
    beside = Box(MARGIN + RULER_ROOM, top, width - RULER_ROOM - CODE - 2, 8.6)
    if narrow:
        beside = Box(MARGIN, top + 4 + high + 1.4, width - CODE - 3, 3)
    nodes: list[Node] = [
        Path(f"M{MARGIN:g} {top:g}h{width:g}", Paint(stroke=hue["wood"], stroke_width=0.2)),
        moved(drawn, MARGIN, top + 4),
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
    room = Room(share - 4, 2 if share > _BROAD else 5, SMALL * 1.2)
    texts = []
    for i, lang in enumerate(game.languages):
        source = str(game.place("game.yaml", "notice", lang))
        text = Label(MARGIN + i * share, bottom, game.spec.notice[lang], SMALL, fill=ink, lang=lang, source=source)
        texts.append(text)
    columns = all_of(partial(setter, text, room) for text in texts)
    return [replace(line, y=line.y + bottom - lines[-1].y) for lines in columns for line in lines]


def edition(game: Game, paper: Paper, x: float, y: float) -> Label:
    """Which version of which game this is, and for which paper; ends at ``x``."""
    ink, source = palette(game.spec.palette)["ink"], edition_source(game)
    return Label(x, y, edition_text(game, paper), SMALL, fill=ink, anchor="end", source=source)


def edition_source(game: Game) -> str:
    """Where the longest of what stands there is said, for messages: the game's id or its version."""
    if len(game.newest.version) > len(game.spec.id):
        return str(game.place("changes.yaml", 0, "version"))
    return str(game.place("game.yaml", "id"))


def edition_text(game: Game, paper: Paper) -> str:
    """Which version of which game a sheet is of, and for which paper."""
    return f"{game.spec.id} {game.newest.version} · {paper.name}"
