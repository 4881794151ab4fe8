"""The documents a game prints: its playmat, its tokens, its notes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.drawing.colour import palette
from generator.drawing.edges import BLEED
from generator.drawing.fit import FLOOR, Setter
from generator.drawing.fonts import lacking_problem
from generator.drawing.geometry import Box
from generator.drawing.mat import HEIGHT, WIDTH, mat
from generator.drawing.note import note
from generator.drawing.recolour import CURRENT
from generator.drawing.scene import Circle, Drawing, Group, Label, Node, Paint
from generator.drawing.studio import Studio
from generator.drawing.svgread import Room
from generator.drawing.token import token
from generator.errors import ContentError, Place, Problem
from generator.model import Game, Mat, Notes, Text, TokenKind, Tokens
from generator.printing.document import Sheet
from generator.printing.marks import MARK_LENGTH, MARK_OFFSET, RULER_ROOM, SMALL, crop_marks, scales
from generator.printing.paper import A3, Paper
from generator.printing.sheet import CAPTION_ROOM, Contents, Row, columns_of, edition, piece_sheets, placed, split_rows
from generator.printing.words import Phrase, Words

CUT_LINE = 0.25
"""Width of the line to cut a token along, in mm."""
FOOT_LEADING, FOOT_RAISED = 2.4, 1.55
"""Below the mat, from line to line, and how much higher the first of two stands: both between the bleed and what
printers do not reach, in mm."""


def phrases(game: Game, text: Text, *path: str | int) -> tuple[Phrase, ...]:
    """A text of ``game.yaml`` in each language, with its place."""
    return tuple(Phrase(text[lang], lang, str(game.place("game.yaml", *path, lang))) for lang in game.languages)


# ── the mat ─────────────────────────────────────────────────────────────────────────────────────────────


def mat_sheet(game: Game, spec: Mat, words: Words, studio: Studio) -> Sheet:
    """The playmat on one sheet of A3; all words and scales stand in the margins, between marks and bleed.

    Above the mat each language says what this is and what to do; below it, how to check the scales. Where the languages
    are too many for that, how to check the scales stands above, and what to do only on the site. Raises ContentError if
    there is no room for that either.
    """
    paper = A3.landscape
    trim = Box((paper.width - WIDTH) / 2, (paper.height - HEIGHT) / 2, WIDTH, HEIGHT)
    drawing = mat(game, spec, studio.art, studio.fonts)
    edge = BLEED + MARK_OFFSET + MARK_LENGTH
    room = Box(trim.x + 2, trim.y - edge, trim.width - 4, 4)
    below = words.scale()
    head = _mat_heads(game, spec, words.in_one_breath("mat"), studio, room)
    if head is None:
        head, below = _mat_heads(game, spec, below, studio, room), ()
    if head is None:
        raise ContentError([_too_wide(game, spec, words.scale(), studio, room)])
    nodes: tuple[Node, ...] = (
        placed(drawing, trim),
        crop_marks([trim]),
        *head,
        *_mat_foot(game, words, below, studio, Box(trim.x + 2, trim.bottom + BLEED + 1.2, trim.width - 4, 3.4), paper),
    )
    return Sheet(paper, nodes, trim, BLEED)


def _mat_heads(game: Game, spec: Mat, said: Sequence[Phrase], studio: Studio, room: Box) -> list[Node] | None:
    """In the upper margin, in each language: what this is, and what is to be said of it. None if there is no room."""
    hue, setter = palette(game.spec.palette), Setter(studio.fonts)
    names = [
        Label(0, room.y + SMALL + 0.6, title.text, SMALL + 0.3, "bold", hue["indigo"], lang=title.lang,
              source=title.source)
        for title in _titles(game, spec, studio)
    ]  # fmt: skip
    indents = [studio.fonts.width(name.text, name.size, name.face) + 2.5 for name in names]
    needs = [i + studio.fonts.width(p.text, FLOOR, "sans") + 5 for i, p in zip(indents, said, strict=True)]
    if sum(needs) > room.width:
        return None
    x, nodes = room.x, list[Node]()
    for name, indent, phrase, share in zip(names, indents, said, _shares(needs, room.width), strict=True):
        text = Label(x + indent, name.y, phrase.text, SMALL, fill=hue["ink"], lang=phrase.lang, source=phrase.source)
        nodes += [replace(name, x=x), *setter(text, Room(share - indent - 5, 1, 0))]
        x += share
    return nodes


def _too_wide(game: Game, spec: Mat, said: Sequence[Phrase], studio: Studio, room: Box) -> Problem:
    """What leaves no room above the mat: the widest title, or, if no title is to blame, the number of languages."""
    wide = sum(studio.fonts.width(phrase.text, FLOOR, "sans") for phrase in said)
    if wide > room.width / 2:
        message = f"expected languages whose words fit the {room.width:g} mm above the mat, got {len(game.languages)}"
        return Problem(game.place("game.yaml", "languages"), "fit", message)
    titles = [*phrases(game, game.spec.title, "title"), *phrases(game, spec.title, "mat", "title")]
    widths = {studio.fonts.width(title.text, SMALL, "bold"): title for title in titles}
    width, title = max(widths), widths[max(widths)]
    message = (
        f"expected a title that leaves room for how to print in the {room.width:g} mm above the mat, "
        f"got {title.text!r} ({width:.0f} mm)"
    )
    return Problem(Place.read(title.source), "fit", message)


def _titles(game: Game, spec: Mat, studio: Studio) -> list[Phrase]:
    """What this is, in each language: the game's and the mat's title. Raises ContentError for what no font has."""
    both = zip(phrases(game, game.spec.title, "title"), phrases(game, spec.title, "mat", "title"), strict=True)
    found, problems = list[Phrase](), list[Problem]()
    for parts in both:
        for part in parts:
            if lacking := studio.fonts.missing(part.text, "bold"):
                problems.append(lacking_problem(lacking, "bold", part.text, Place.read(part.source)))
        found.append(replace(parts[1], text=" ".join(part.text for part in parts)))
    if problems:
        raise ContentError(problems)
    return found


def _shares(needs: Sequence[float], width: float) -> list[float]:
    """A width shared out: equally, if that is enough for each, else by need."""
    equal = width / len(needs)
    return [equal if max(needs) <= equal else width * need / sum(needs) for need in needs]


def _mat_foot(game: Game, words: Words, said: Sequence[Phrase], studio: Studio, room: Box, paper: Paper) -> list[Node]:
    """In the lower margin the scales, how to use them, and which version of the rules this belongs to."""
    hue, setter = palette(game.spec.palette), Setter(studio.fonts)
    nodes: list[Node] = [scales(room.x, room.y, words.inch())]
    y = room.y + SMALL
    version = edition(game, paper, room.right, y)
    right = room.right - studio.fonts.width(version.text, version.size, version.face) - 4
    nodes.append(version)
    share = (right - room.x - RULER_ROOM) / len(game.languages)
    notes = [*said, *words.stand_in_size(game.spec)]
    for i, lang in enumerate(game.languages):
        own = [phrase for phrase in notes if phrase.lang == lang]
        x = room.x + RULER_ROOM + i * share
        lines: list[Label] = []
        for phrase in own:
            size = SMALL if len(own) == 1 else FLOOR
            text = Label(x, y, phrase.text, size, fill=hue["ink"], lang=lang, source=phrase.source)
            lines += setter(text, Room(share - 4, max(1, 3 - len(own)), FOOT_LEADING))
        top = y - (len(lines) - 1) * FOOT_RAISED
        nodes += [replace(line, y=top + n * FOOT_LEADING) for n, line in enumerate(lines)]
    return nodes


# ── tokens and notes ────────────────────────────────────────────────────────────────────────────────────


def token_sheets(game: Game, tokens: Tokens, words: Words, studio: Studio, paper: Paper) -> tuple[Sheet, ...]:
    """As many tokens of each kind as the data says, each kind in rows of its own."""
    rows: list[Row] = []
    for index, kind in enumerate(tokens.kinds):
        fronts = [_with_cut_line(token(game, tokens, kind, studio.art(kind.art), is_round=False))] * kind.count
        most = max(each.count for each in tokens.kinds)
        columns = columns_of(paper, tokens.diameter, most, CAPTION_ROOM)
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
