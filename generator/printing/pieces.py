"""The documents a game prints: its playmat, its tokens, its notes."""

from __future__ import annotations

from generator.drawing.colour import palette
from generator.drawing.fit import Setter
from generator.drawing.geometry import Box
from generator.drawing.mat import HEIGHT, WIDTH, mat
from generator.drawing.note import note
from generator.drawing.recolour import CURRENT
from generator.drawing.scene import Circle, Drawing, Group, Label, Node, Paint
from generator.drawing.studio import Studio
from generator.drawing.svgread import Box as Room
from generator.drawing.token import token
from generator.model import Game, Mat, Notes, Text, TokenKind, Tokens
from generator.printing.document import Sheet
from generator.printing.marks import BLEED, MARK_LENGTH, MARK_OFFSET, RULER_ROOM, SMALL, crop_marks, scales
from generator.printing.paper import A3, Paper
from generator.printing.sheet import Contents, Row, columns_of, edition, piece_sheets, placed, split_rows
from generator.printing.words import Phrase, Words, joined

CUT_LINE = 0.25
"""Width of the line to cut a token along, in mm."""
_SIDE_BY_SIDE = 2
"""So many languages share one line of the mat's margins; with more, each has two lines of its share."""
_LEADING = 2.35
_RISE = 1.17
"""How far the first of two lines stands above where one would: both stay between the bleed and the paper's edge."""


def phrases(game: Game, text: Text, *path: str | int) -> tuple[Phrase, ...]:
    """A text of ``game.yaml`` in each language, with its place."""
    return tuple(Phrase(text[lang], lang, game.place("game.yaml", *path, lang).at) for lang in game.languages)


# ── the mat ─────────────────────────────────────────────────────────────────────────────────────────────


def mat_sheet(game: Game, spec: Mat, words: Words, studio: Studio) -> Sheet:
    """The playmat on one sheet of A3; all words and scales stand in the margins, between marks and bleed."""
    paper = A3.landscape
    trim = Box((paper.width - WIDTH) / 2, (paper.height - HEIGHT) / 2, WIDTH, HEIGHT)
    drawing = mat(game, spec, studio.fonts)
    edge = BLEED + MARK_OFFSET + MARK_LENGTH
    nodes: tuple[Node, ...] = (
        placed(drawing, trim),
        crop_marks([trim]),
        *_mat_heads(game, spec, words, studio, Box(trim.x + 2, trim.y - edge, trim.width - 4, 4)),
        *_mat_foot(game, words, studio, Box(trim.x + 2, trim.bottom + BLEED + 1.2, trim.width - 4, 3.4), paper),
    )
    return Sheet(paper, nodes, trim, BLEED)


def _mat_heads(game: Game, spec: Mat, words: Words, studio: Studio, room: Box) -> list[Node]:
    """In each language its share of the upper margin: what this is, and what to do."""
    hue, setter = palette(game.spec.palette), Setter(studio.fonts)
    share, lines = room.width / len(game.languages), _lines(game)
    nodes: list[Node] = []
    titles = phrases(game, spec.title, "mat", "title")
    for i, (title, steps) in enumerate(zip(titles, words.steps("mat"), strict=True)):
        x, y = room.x + i * share, room.y + SMALL + 0.6 - (lines - 1) * _RISE
        named = f"{game.spec.title[title.lang]} {title.text}"
        name = Label(x, y, named, SMALL + 0.3, "bold", hue["indigo"], lang=title.lang, source=title.source)
        nodes.append(name)
        x += studio.fonts.width(name.text, name.size, name.face) + 2.5
        text = Label(x, y, joined(steps), SMALL, fill=hue["ink"], lang=title.lang, source=steps[0].source)
        nodes += setter(text, Room(room.x + (i + 1) * share - 5 - x, lines, _LEADING))
    return nodes


def _lines(game: Game) -> int:
    """How many lines the words in the mat's margins take."""
    return 1 if len(game.languages) <= _SIDE_BY_SIDE else 2


def _mat_foot(game: Game, words: Words, studio: Studio, room: Box, paper: Paper) -> list[Node]:
    """In the lower margin the scales, how to use them, and which version of the rules this belongs to."""
    hue, setter = palette(game.spec.palette), Setter(studio.fonts)
    nodes: list[Node] = [scales(room.x, room.y, words.inch())]
    y, lines = room.y + SMALL, _lines(game)
    version = edition(game, paper, room.right, y)
    right = room.right - studio.fonts.width(version.text, version.size, version.face) - 4
    nodes.append(version)
    share = (right - room.x - RULER_ROOM) / len(game.languages)
    for i, phrase in enumerate(words.scale()):
        x = room.x + RULER_ROOM + i * share
        text = Label(x, y - (lines - 1) * _RISE, phrase.text, SMALL, fill=hue["ink"], lang=phrase.lang,
                     source=phrase.source)  # fmt: skip
        nodes += setter(text, Room(share - 4, lines, _LEADING))
    return nodes


# ── tokens and notes ────────────────────────────────────────────────────────────────────────────────────


def token_sheets(game: Game, tokens: Tokens, words: Words, studio: Studio, paper: Paper) -> tuple[Sheet, ...]:
    """As many tokens of each kind as the data says, each kind in rows of its own."""
    rows: list[Row] = []
    for index, kind in enumerate(tokens.kinds):
        fronts = [_with_cut_line(token(game, tokens, kind, studio.art(kind.art), is_round=False))] * kind.count
        columns = columns_of(paper, tokens.diameter, max(each.count for each in tokens.kinds))
        rows += split_rows(fronts, columns, _kind_caption(game, kind, index))
    place = game.place("game.yaml", "tokens", "diameter")
    contents = Contents("tokens", phrases(game, tokens.title, "tokens", "title"), tuple(rows), place)
    return piece_sheets(game, contents, words, paper, studio.fonts)


def _kind_caption(game: Game, kind: TokenKind, index: int) -> tuple[Phrase, ...]:
    return phrases(game, kind.label, "tokens", "kinds", index, "label")


def _with_cut_line(front: Drawing) -> Drawing:
    """The round line to cut along, seen on dark and on light."""
    r = front.width / 2
    line = Group(
        (
            Circle(r, r, r, Paint(stroke="#ffffff", stroke_width=CUT_LINE)),
            Circle(r, r, r, Paint(stroke="#000000", stroke_width=CUT_LINE, dash=(1.0, 1.0))),
        ),
        id="cut-line",
    )
    return Drawing(front.width, front.height, (*front.children, line))


def note_sheets(game: Game, notes: Notes, words: Words, studio: Studio, paper: Paper) -> tuple[Sheet, ...]:
    """One note for each member of the set."""
    slips = []
    for member in game.spec.sets[notes.set]:
        art = studio.icon(notes.set, member.id, colour=CURRENT)
        slips.append(note(game, notes, member, art, studio.fonts))
    rows = tuple(split_rows(slips, columns_of(paper, notes.width, 2)))
    place = game.place("game.yaml", "notes", "width")
    contents = Contents("notes", phrases(game, notes.title, "notes", "title"), rows, place)
    return piece_sheets(game, contents, words, paper, studio.fonts)
