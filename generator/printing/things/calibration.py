"""Sheets to check a printer with: is it true to size, how near the edge does it get, where do backs come to lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Literal

from generator.drawing.colour import palette
from generator.drawing.edges import BLEED
from generator.drawing.fit import Setter
from generator.drawing.geometry import Box
from generator.drawing.scene import Group, Label, Node, Paint, Path, Rect
from generator.drawing.svgread import Room
from generator.errors import ContentError, Problem
from generator.model import Game
from generator.printing.layout.marks import INCH, RULER_MM, SMALL
from generator.printing.order import Flip, Order
from generator.printing.paper import Paper
from generator.printing.pdf.document import Sheet
from generator.printing.shop import Document, Shop, each, file_name
from generator.printing.things.gauges import arrow, cross, ladder, ruler, target
from generator.printing.things.sheet import LEAST_WIDTH, MARGIN, sheet_foot, sheet_head, sheet_number
from generator.printing.things.toosmall import own_faults
from generator.printing.words import CalibrationWord, Phrase, together

MEASURED = (48.0, 48.5, 49.0, 49.5, 50.0, 50.5, 51.0, 51.5, 52.0)
"""What 50 mm may come to when it is printed, for the table of what to set then."""
LADDER = 7
"""Margins of up to so many mm can be read."""
TARGET = 10.0
"""How far, in mm, a back that is off can be read each way."""
_TABLE = 14.0
_SCALE = 18.0
"""Between the long scales' lines and what is next to them."""
_GAP = 7.0
_ARROW = 12.0
_AIR = 4.0
"""Between crosses and scales and what is next to them."""
_SIDE = 9.0
"""Room above scales for the words that say which side of the paper this is."""
_LEAST = 24.0
"""Height below the table for the words about ladders."""


def calibration_documents(shop: Shop, order: Order) -> Iterator[Document]:
    """The sheets to check a printer with, for each of the order's papers; a print shop needs none.

    Printed whole on both sides, each front has its own back behind it; one sheet turns over as those of cards do.
    Raises ContentError for a paper that is too small for them.
    """
    title = {phrase.lang: phrase.text for phrase in shop.words.of_calibration("title")}
    alone, whole = (shop.words.calibration_in_one_breath(whole=whole) for whole in (False, True))
    flip: Flip = order.flip or "long-edge"
    ways = () if flip == "long-edge" else (flip,)

    def document(paper: Paper) -> Document:
        try:
            sheets = _sheets(shop, paper)
        except ContentError as error:
            if own := own_faults(error, partial(_sheets, shop)):
                raise ContentError(own) from None
            raise ContentError([_too_small(shop, paper.portrait)]) from None
        name = file_name("calibration", paper, "full", ways=ways)
        on, several = paper.portrait, len(sheets) > 1
        return Document(
            name, "calibration", title, on, "full", sheets, whole if several else alone, flip=flip if several else None
        )

    yield from each(partial(document, paper) for paper in order.papers if order.purpose == "home")


def _sheets(shop: Shop, paper: Paper) -> tuple[Sheet, ...]:
    """All sheets for a paper, two by two as they come on its sides: scales and steps; each front and its back.

    Raises ContentError for words that do not fit, and if it is too small for the scales.
    """
    scales = _Calibration(shop, paper.portrait).scale_sheet()
    if scales is None:
        raise ContentError([_too_small(shop, paper.portrait)])
    ways = [_Calibration(shop, way) for way in dict.fromkeys((paper.portrait, paper.landscape))]
    steps = next(filter(None, (way.steps_sheet() for way in ways)), None)
    pairs = [sheet for way in ways for sheet in way.alignment()]
    return numbered(shop.game, (scales, steps, *pairs) if steps and pairs else (scales,))


def _too_small(shop: Shop, paper: Paper) -> Problem:
    message = (
        f"expected a paper that holds the sheet to check a printer with, got {paper.width:g} × {paper.height:g} mm"
    )
    return Problem(shop.game.place("game.yaml", "prints", "offers"), "print", message)


class _Calibration:
    def __init__(self, shop: Shop, paper: Paper) -> None:
        self._game, self._words, self._fonts = shop.game, shop.words, shop.studio.fonts
        self._paper = paper
        self._hue = palette(shop.game.spec.palette)
        self._setter = Setter(shop.studio.fonts)

    # ── true to size ──

    def _layout(self) -> tuple[tuple[Node, ...], tuple[Node, ...], float, float, Box, Box]:
        """Head and foot, where they end and begin, the table's place, and what is left below it."""
        top, head = self._head("calibration", "title")
        bottom, foot = sheet_foot(self._game, self._words, self._paper, self._fonts)
        left, right = MARGIN, self._paper.width - MARGIN
        table = Box(left + _SCALE, top + _SCALE, right - left - _SCALE, _TABLE)
        shapes_y = table.bottom + _GAP
        return head, foot, top, bottom, table, Box(table.x, shapes_y, table.width, bottom - shapes_y - 2)

    def scale_sheet(self) -> Sheet | None:
        """Long scales across and down, a square, a card's outline, the table, and ladders at all four edges.

        None on a paper that has no room for them.
        """
        if self._paper.width < LEAST_WIDTH:
            return None
        head, foot, top, bottom, table, below = self._layout()
        if below.height < _LEAST:
            return None
        left, right = MARGIN, self._paper.width - MARGIN
        nodes: list[Node] = [
            *ruler(left + _SCALE, top + 4, right - left - _SCALE, self._fonts, down=False),
            *ruler(left + 6, top + 4, bottom - top - 6, self._fonts, down=True),
            *self._table(table),
            *ladder(self._paper.width, self._paper.height, LADDER, self._hue["ink"]),
            *self._shapes(below),
        ]
        return self._sheet((*head, *nodes, *foot))

    def _shapes(self, room: Box) -> Iterator[Node]:
        """What ladders tell, and as many shapes to lay things on as there is room for."""
        card = self._game.spec.card_size
        if card.height <= room.height and card.width + _GAP + RULER_MM <= room.width:
            yield from self._card(Box(room.right - card.width, room.y, card.width, card.height))
            room = Box(room.x, room.y, room.width - card.width - _GAP, room.height)
        y = room.y
        for phrase in self._words.of_calibration("margin"):
            lines = self._setter(self._label(phrase, room.x, y + 3, 3.0), Room(room.width, 5, 4.4))
            yield from lines
            y = lines[-1].y + 2
        for side, name in ((float(RULER_MM), f"{RULER_MM} × {RULER_MM} mm"), (INCH, "1 × 1 in")):
            if y + _GAP + side <= room.bottom:
                yield from self._square(Box(room.x, y + _GAP, side, side), name)
                y += _GAP + side

    def _table(self, box: Box) -> Iterator[Node]:
        """What 50 mm came to, and the scale to set."""
        ink, line = self._hue["ink"], Paint(stroke=self._hue["wood"], stroke_width=0.2)
        heads = [self._words.of_calibration("measured"), self._words.of_calibration("percent")]
        widest = max(self._fonts.width(phrase.text, SMALL, "sans") for phrases in heads for phrase in phrases)
        first = min(widest + 3, box.width * 0.35)
        row, column = box.height / 2, (box.width - first) / len(MEASURED)
        yield Path(f"M{box.x:g} {box.y + row:g}h{box.width:g}M{box.x + first:g} {box.y:g}v{box.height:g}", line)
        yield Rect(box.x, box.y, box.width, box.height, line)
        for number, phrases in enumerate(heads):
            y = box.y + number * row + row / 2 - (len(phrases) - 1) * SMALL * 0.62 + SMALL * 0.36
            for i, phrase in enumerate(phrases):
                label = self._label(phrase, box.x + 1.5, y + i * SMALL * 1.24, SMALL)
                yield from self._setter(label, Room(first - 2.5, 1, 0))
        for i, measured in enumerate(MEASURED):
            x = box.x + first + (i + 0.5) * column
            same = measured == RULER_MM
            for number, text in enumerate((f"{measured:g}", f"{RULER_MM / measured * 100:.0f}")):
                label = Label(
                    x, box.y + number * row + row / 2 + 1.1, text, 3.0, "bold" if same else "sans", ink, "middle"
                )
                yield from self._setter(label, Room(column - 0.6, 1, 0))

    def _card(self, box: Box) -> Iterator[Node]:
        """The outline of a card of the game's, to lay one on."""
        yield Rect(box.x, box.y, box.width, box.height, Paint(stroke="#000000", stroke_width=0.2), 3)
        size = self._game.spec.card_size.words()
        yield Label(box.x + 4, box.y + 7, size, 3.4, "bold", self._hue["indigo"])
        y = box.y + 14
        for phrase in self._words.of_calibration("card"):
            lines = self._setter(self._label(phrase, box.x + 4, y, 3.0), Room(box.width - 8, 3, 4.4))
            yield from lines
            y = lines[-1].y + 5.4

    def _square(self, box: Box, size: str) -> Iterator[Node]:
        yield Rect(box.x, box.y, box.width, box.height, Paint(stroke="#000000", stroke_width=0.2))
        yield Label(*_down(box, 1.2), size, 3.0, fill=self._hue["ink"], anchor="middle")

    # ── two sides ──

    def steps_sheet(self) -> Sheet | None:
        """What to do with the sheets of two sides; None on a paper that has no room for that."""
        end, steps = self._head("alignment", "sides")
        bottom, foot = sheet_foot(self._game, self._words, self._paper, self._fonts)
        return None if end > bottom else self._sheet((*steps, *foot))

    def alignment(self) -> tuple[Sheet, ...]:
        """Front and back: crosses on the one, scales about the same places on the other, and an arrow on both.

        None on a paper that has no room for the scales beside a title. Backs are moved on the page, and how a printer
        lays a page that lies onto the paper is its own affair: so there is a pair on standing and one on lying pages,
        to be measured as cards are printed.
        """
        pages: CalibrationWord = "tall" if self._paper.width <= self._paper.height else "wide"
        bottom, foot = sheet_foot(self._game, self._words, self._paper, self._fonts)
        top, head = self._head("alignment", pages, told=False)
        if not self._holds(top, bottom):
            return ()
        crosses = (cross(x, y) for x, y in self._targets())
        scales = (target(x, y, int(TARGET), self._fonts) for x, y in self._targets())
        return (
            self._sheet((*head, *crosses, *self._side("front"), *foot)),
            self._sheet((*scales, *self._side("back"), *foot)),
        )

    def _holds(self, top: float, bottom: float) -> bool:
        """Whether crosses and scales, about the middle of the paper, have room between words."""
        middle = self._paper.height / 2
        return middle - TARGET - _SIDE >= top and middle + TARGET + _AIR <= bottom

    @property
    def _aside(self) -> float:
        """From the middle to the outer crosses; 0 where there is room for one alone."""
        aside = self._paper.width / 2 - MARGIN - TARGET - 3
        return aside if aside > 2 * (TARGET + _AIR + _ARROW / 2) else 0.0

    def _targets(self) -> Sequence[tuple[float, float]]:
        """Three places in a line through the middle, so that a sheet that lies askew is seen."""
        middle, y = self._paper.width / 2, self._paper.height / 2
        return tuple((middle + step * self._aside, y) for step in (-1, 0, 1)) if self._aside else ((middle, y),)

    def _side(self, side: Literal["front", "back"]) -> Iterator[Node]:
        """Which side of the paper this is, and an arrow; turned over the long edge, the back's lies on the front's.

        The long edge of a page that stands is upright, and left and right change places; of one that lies, above and
        below do, and the arrow points down.
        """
        x, y = self._paper.width / 2, self._paper.height / 2
        from_middle = self._aside / 2 or TARGET + _ARROW
        standing = self._paper.width <= self._paper.height
        shown = arrow(0, _ARROW / 2, _ARROW, filled=side == "back")
        turned = side == "back" and not standing
        aside = from_middle if side == "back" and standing else -from_middle
        yield Group((shown,), (1, 0, 0, -1 if turned else 1, x + aside, y))
        label = self._label(together(self._words.of_calibration(side), self._fonts, "bold"), x, y - TARGET - _AIR, 4.4)
        room = Room(self._paper.width - 2 * MARGIN, 1, 0)
        yield from self._setter(replace(label, face="bold", anchor="middle"), room)

    # ── both ──

    def _head(
        self, kind: Literal["calibration", "alignment"], word: CalibrationWord, *, told: bool = True
    ) -> tuple[float, tuple[Node, ...]]:
        titles = self._words.of_calibration(word)
        return sheet_head(self._game, kind, titles, self._words, self._paper, self._fonts, told=told)

    def _sheet(self, nodes: tuple[Node, ...]) -> Sheet:
        trim = Box(0, 0, self._paper.width, self._paper.height).grown(-BLEED)
        return Sheet(self._paper, (Group(nodes, id="calibration"),), trim, BLEED)

    def _label(self, phrase: Phrase, x: float, y: float, size: float) -> Label:
        return Label(x, y, phrase.text, size, fill=self._hue["ink"], lang=phrase.lang, source=phrase.source)


def numbered(game: Game, sheets: Sequence[Sheet]) -> tuple[Sheet, ...]:
    """The sheets, each with its number if there are several."""
    if len(sheets) < 2:
        return tuple(sheets)
    return tuple(
        replace(sheet, nodes=(*sheet.nodes, sheet_number(game, sheet.paper, number, len(sheets))))
        for number, sheet in enumerate(sheets, 1)
    )


def _down(box: Box, by: float) -> tuple[float, float]:
    return box.middle[0], box.middle[1] + by
