"""The playmat whole, on one sheet of paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.drawing.colour import palette
from generator.drawing.edges import BLEED
from generator.drawing.fit import FLOOR, Setter
from generator.drawing.fonts import lacking_problem
from generator.drawing.geometry import Box
from generator.drawing.scene import Drawing, Group, Label, Node
from generator.drawing.studio import Studio
from generator.drawing.svgread import Room
from generator.errors import ContentError, Place, Problem
from generator.model import Game, Mat
from generator.printing.layout.marks import MARK_LENGTH, MARK_OFFSET, PRINTABLE, RULER_ROOM, SMALL, crop_marks, scales
from generator.printing.paper import Paper
from generator.printing.pdf.document import Sheet
from generator.printing.pdf.stamp import Item, Stamp
from generator.printing.things.code import CODE, site_address, site_code, small_code, untold
from generator.printing.things.corner import AIR
from generator.printing.things.sheet import edition
from generator.printing.words import Phrase, Words, joined, phrases

FOOT_LEADING, FOOT_RAISED = 2.4, 1.55
"""Below the mat, from line to line, and how much higher the first of two stands: both between the bleed and what
printers do not reach, in mm."""
_REACH = BLEED + MARK_OFFSET + MARK_LENGTH
_CODE_DOWN = 12.0
"""From the lower edge of the mat up to the address, or to the code below it: no mark is as far up."""


def fits_whole(paper: Paper, width: float, height: float) -> bool:
    """Whether a mat of ``width`` × ``height`` mm and its marks lie on a paper within what printers reach."""
    room = Box(0, 0, paper.landscape.width, paper.landscape.height).grown(-PRINTABLE)
    return width + 2 * _REACH <= room.width and height + 2 * _REACH <= room.height


def mat_sheet(game: Game, spec: Mat, drawing: Drawing, words: Words, studio: Studio, paper: Paper) -> Sheet:
    """The playmat on one sheet that ``fits_whole``; all words and scales stand in the margins, between marks and bleed.

    Above the mat each language says what this is and what to do; below it, how to check the scales. Where the languages
    are too many for that, how to check the scales stands above, and what to do only on the site. At the right stands
    the address of the rulebook and, where the paper is wide enough for it, the code that leads there. Raises
    ContentError if there is no room for the words.
    """
    paper = paper.landscape
    width, height = drawing.width, drawing.height
    trim = Box((paper.width - width) / 2, (paper.height - height) / 2, width, height)
    room = Box(trim.x + 2, trim.y - _REACH, trim.width - 4, 4)
    check = below = words.on_cards("scale")
    head = _mat_heads(game, spec, words.in_one_breath("mat"), studio, room)
    if head is None:
        head, below = _mat_heads(game, spec, check, studio, room), ()
    if head is None:
        raise ContentError(_too_wide(game, spec, check, studio, room))
    nodes: tuple[Item, ...] = (
        Stamp(drawing, trim.x, trim.y),
        crop_marks([trim]),
        *head,
        *_mat_foot(game, words, below, studio, Box(trim.x + 2, trim.bottom + BLEED + 1.2, trim.width - 4, 3.4), paper),
        *_site(game, studio, trim, paper),
    )
    return Sheet(paper, nodes, trim, BLEED)


def _mat_heads(game: Game, spec: Mat, said: Sequence[Phrase], studio: Studio, room: Box) -> list[Node] | None:
    """In the upper margin, in each language: what this is, and what is to be said of it. None if there is no room."""
    hue, setter = palette(game.spec.palette), Setter(studio.fonts)
    names = [
        Label(0, room.y + SMALL + 0.6, title.text, SMALL + 0.3, "bold", hue["indigo"], lang=title.lang,
              source=title.source)
        for title in mat_titles(game, spec, studio)
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


def _too_wide(game: Game, spec: Mat, said: Sequence[Phrase], studio: Studio, room: Box) -> Sequence[Problem]:
    """What leaves no room above the mat: in each language whose titles take more than their share the wider of them.

    If no title is to blame, it is what is said in a language and takes more than its share; or the number of languages.
    """
    lengths = {phrase: studio.fonts.width(phrase.text, FLOOR, "sans") for phrase in said}
    wide, share = sum(lengths.values()), room.width / len(game.languages)
    if wide > room.width / 2:
        if long := [phrase for phrase, length in lengths.items() if length > share]:
            return [
                Problem(Place.read(one.source), "fit", f"expected words that fit {share:.0f} mm, got {one.text!r}")
                for one in long
            ]
        message = f"expected languages whose words fit the {room.width:g} mm above the mat, got {len(game.languages)}"
        return [Problem(game.place("game.yaml", "languages"), "fit", message)]
    share = (room.width - wide) / len(game.languages)
    both = zip(phrases(game, game.spec.title, "title"), phrases(game, spec.title, "mat", "title"), strict=True)
    widths = [{title: studio.fonts.width(title.text, SMALL, "bold") for title in titles} for titles in both]
    most = max(sum(each.values()) for each in widths)
    found = []
    for each in widths:
        if sum(each.values()) >= min(share, most):
            title = max(each, key=each.__getitem__)
            message = (
                f"expected a title that leaves room for how to print in the {room.width:g} mm above the mat, "
                f"got {title.text!r} ({each[title]:.0f} mm)"
            )
            found.append(Problem(Place.read(title.source), "fit", message))
    return found


def mat_titles(game: Game, spec: Mat, studio: Studio) -> list[Phrase]:
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
    nodes: list[Node] = [scales(room.x, room.y, words.inch(), studio.fonts)]
    y = room.y + SMALL
    version = edition(game, paper, room.right, y)
    right = room.right - studio.fonts.width(version.text, version.size, version.face) - 4
    nodes.append(version)
    notes = [*said, *words.stand_in_size(game.spec)]
    by_lang = [[phrase for phrase in notes if phrase.lang == lang] for lang in game.languages]
    needs = [studio.fonts.width(joined(each), FLOOR, "sans") + 4 for each in by_lang]
    x = room.x + RULER_ROOM
    for each, lang, need, share in zip(by_lang, game.languages, needs, _shares(needs, right - x), strict=True):
        lines: list[Label] = []
        own, most = each, max(1, 3 - len(each))
        if each and need <= share:
            own, most = [replace(each[0], text=joined(each))], 1
        for phrase in own:
            size = SMALL if len(own) == 1 else FLOOR
            text = Label(x, y, phrase.text, size, fill=hue["ink"], lang=lang, source=phrase.source)
            lines += setter(text, Room(share - 4, most, FOOT_LEADING))
        top = y - (len(lines) - 1) * FOOT_RAISED
        nodes += [replace(line, y=top + n * FOOT_LEADING) for n, line in enumerate(lines)]
        x += share
    return nodes


def _site(game: Game, studio: Studio, trim: Box, paper: Paper) -> tuple[Node, ...]:
    """In the right margin: the address of the rulebook, reading upwards, and its code where that has room.

    Raises ContentError if there is room for neither.
    """
    left, y = trim.right + BLEED + AIR, trim.bottom - _CODE_DOWN
    room = paper.width - PRINTABLE - AIR - left
    ink, nodes = palette(game.spec.palette)["ink"], list[Node]()
    size = next((size for size in (CODE, small_code(game)) if size <= room), None)
    if size is not None:
        y -= size
        nodes.append(site_code(game, left, y, size))
    address = site_address(game, Box(0, 0, y - AIR - trim.y, 0), studio.fonts, ink)
    if size is None and not address:
        raise ContentError([untold(game, "beside the mat", studio.fonts)])
    words = tuple(replace(label, x=0, anchor="start") for label in address)
    return *nodes, Group(words, (0, -1, 1, 0, left + SMALL, y - AIR), id="site")
