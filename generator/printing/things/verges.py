"""The strips of words at the edges of a sheet of cards: what it is, what to do, and scales to check the printer with.

They are set in blocks, each with one line a language, as many side by side as the paper has room for. Where that takes
rows that would cost cards, what to do is said in fewer words; but over which edge to turn the paper, and which lines
to cut last, is always said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

from generator.drawing.colour import palette
from generator.drawing.fit import FLOOR, Setter
from generator.drawing.fonts import FontBook
from generator.drawing.geometry import Box
from generator.drawing.scene import Drawing, Face, Group, Label, Node, moved
from generator.drawing.svgread import Room
from generator.errors import ContentError, all_of
from generator.model import Game
from generator.printing.layout.imposition import Job, Plan, Verges, plan
from generator.printing.layout.marks import INCH, PRINTABLE, RULER_MM, inch_scale, mm_scale
from generator.printing.order import Backs, Shift
from generator.printing.paper import Paper
from generator.printing.pdf.stamp import Item, Stamp
from generator.printing.things.code import site_lines, site_name
from generator.printing.things.sheet import edition_source, edition_text
from generator.printing.words import Phrase, Words, phrases, together

_LEADING = 2.45
_FIRST = 2.0
"""From a strip's upper edge to its first line of words."""
_LEAST_ROW = 5.1
_GAP, _ROW_GAP = 3.4, 0.9
"""Between blocks, and between rows of them."""
_WORD_GAP = 1.6
"""Between the game's title and that of what is printed."""


@dataclass(frozen=True)
class Block:
    """Nodes that stand together, from (0, 0), and how wide they are; ``last``: at the end of its row.

    One without nodes keeps room for what each sheet says of itself.
    """

    nodes: tuple[Node, ...]
    width: float
    last: bool = False


@dataclass(frozen=True)
class Strips:
    """Rows of blocks: the first ``above`` of them at the head of the sheet, the others at its foot. Lengths in mm."""

    rows: tuple[tuple[Block, ...], ...]
    above: int
    row: float
    length: float
    code: float = 0.0
    """Edge of the square at the end of the foot that is left for a code; 0 for none."""
    flip: bool = False
    """Whether it stands beside the number of a sheet how it is printed; else it is said in words of its own."""
    site: bool = True
    """Whether they tell the site's address."""

    @property
    def verges(self) -> Verges:
        """How high head and foot are."""
        return self._height(self.above), max(self._height(len(self.rows) - self.above), self.code)

    def _height(self, rows: int) -> float:
        return rows * self.row + max(0, rows - 1) * _ROW_GAP

    def placed(self, *, head: bool) -> Iterator[tuple[float, float, Block]]:
        """Each block of the head or the foot, with where it begins."""
        for y, row in self._along(head=head):
            x = 0.0
            for block in row:
                yield (self._end(head=head) - block.width if block.last else x), y, block
                x += block.width + _GAP

    def free(self, *, head: bool) -> Iterator[tuple[float, float, float]]:
        """What is left of each row of the head or the foot: where it begins, and how wide it is."""
        for y, row in self._along(head=head):
            x = sum(block.width + _GAP for block in row if not block.last)
            end = self._end(head=head) - sum(block.width + _GAP for block in row if block.last)
            yield x, y, end - x

    def _along(self, *, head: bool) -> Iterator[tuple[float, tuple[Block, ...]]]:
        """The rows of the head or the foot, each with where it begins; beside a code, level with its middle."""
        rows = self.rows[: self.above] if head else self.rows[self.above :]
        top = (self.verges[0 if head else 1] - self._height(len(rows))) / 2
        for number, row in enumerate(rows):
            yield top + number * (self.row + _ROW_GAP), row

    def _end(self, *, head: bool) -> float:
        return self.length if head or not self.code else self.length - self.code - _GAP


@dataclass(frozen=True)
class Said:
    """What strips say: what this is, on how many sheets at most, and how backs come behind their faces.

    ``shift`` is how far those are moved: their sheets say so, where that has room beside the rest.
    """

    title: tuple[Phrase, ...]
    most: int
    backs: Backs
    shift: Shift = (0.0, 0.0)


class StripSetter:
    """Sets the strips of a document of cards on ``paper``. What it sets is drawn once for all sheets.

    With ``code`` all words stand at the foot, and leave at its end a square with edges of so many mm. With ``site`` the
    site's address is told even where that costs cards.
    """

    def __init__(
        self,
        game: Game,
        words: Words,
        fonts: FontBook,
        said: Said,
        paper: Paper,
        *,
        code: float = 0.0,
        site: bool = False,
    ) -> None:
        self._game, self._words, self._fonts, self._said, self._paper = game, words, fonts, said, paper
        self._code, self._site = code, site
        right, down = said.shift
        self._titles = phrases(game, game.spec.title, "title")
        self._hue = palette(game.spec.palette)
        self._setter = Setter(fonts)
        moved_by = Phrase(f"--shift {right:g},{down:g}", "", "")
        self._shift = self._set(moved_by, 0, 0, 1e6)[0] if said.shift != (0, 0) else None
        self._row = max(_LEAST_ROW, _FIRST + (len(game.languages) - 1) * _LEADING + 0.65)
        self._options: dict[float, Sequence[Strips]] = {}
        self._wrong: dict[float, ContentError] = {}
        self._drawn: dict[tuple[float, int, bool], tuple[Drawing, Drawing]] = {}

    def verges(self, length: float) -> Sequence[Verges]:
        """How high the strips may be along ``length`` mm, those that say most first."""
        return [strips.verges for strips in self.options(length)]

    def options(self, length: float) -> Sequence[Strips]:
        """The strips there may be along ``length`` mm, those that say most first; none if their words do not fit."""
        length = round(length, 3)
        if length not in self._options:
            try:
                self._options[length] = self._offered(length)
            except ContentError as error:  # along another edge of the paper they may fit
                self._options[length], self._wrong[length] = (), error
        return self._options[length]

    def hindrance(self, job: Job) -> ContentError | None:
        """What is wrong with the words, where nothing else keeps cards from the paper that ``verges`` were asked for.

        None if the paper is too small for the cards themselves, with strips of one row.
        """
        row = [(0.0, self._row)]
        if plan(job, self._paper, lambda length: row if round(length, 3) in self._wrong else ()) is None:
            return None
        return self._wrong[max(self._wrong)]

    def _offered(self, length: float) -> Sequence[Strips]:
        """The strips along ``length`` mm; those without the site's address are as low as none with it.

        Raises ContentError for words that are longer.
        """
        if self._code:
            return self._beside_code(length)
        offered: list[Strips] = []
        ends = [(True, self._edition_and_site(length)), (False, [self._edition(length)])]
        for (site, end), (flip, said, scales) in product(ends[: 1 if self._site else 2], self._wordings(length)):
            foot = _rows(scales, length)
            head, rows = _rows([*said, *end], length), _rows([*said, *scales, *end], length)
            layouts = [(0, rows)] if len(rows) == 1 else [(len(head), [*head, *foot]), (len(rows) // 2, rows)]
            for above, each in layouts:
                if all(len(each) < len(before.rows) for before in offered):
                    told = site and self._can_tell_site
                    offered.append(Strips(tuple(each), above, self._row, length, flip=flip, site=told))
        return offered

    def _beside_code(self, length: float) -> Sequence[Strips]:
        """The strips along ``length`` mm that leave room for a code. Raises ContentError for words that are longer."""
        room = length - self._code - _GAP
        flip, said, scales = next(self._wordings(room))
        rows = _rows([*said, *scales, *self._edition_and_site(room)], room)
        return [Strips(tuple(rows), 0, self._row, length, self._code, flip=flip)]

    def _wordings(self, length: float) -> Iterator[tuple[bool, list[Block], list[Block]]]:
        """What a sheet is and what to do with it, and the scales, in fewer and fewer words.

        Each begins with whether the number of the sheet says how to print it.
        """
        title, brief = self._title(length), self._words.brief(self._said.backs)
        cuts = [self._words.on_cards(word) for word in ("brief_cut", "cut_in_short", "cut_in_a_word")]
        orders = [self._block(cut, length) for cut in cuts if self._fits(cut, length) or cut is cuts[-1]]
        wide, close = ([self._mm(below=below), self._inch(below=below)] for below in (False, True))
        told, in_short = (self._block(self._words.on_cards(word), length) for word in ("scale", "scale_in_short"))
        counter = Block((), self._counter_width(flip=True))
        ways = [(True, [title, counter])]
        if self._fits(brief, length):
            ways.insert(0, (False, [title, Block((), self._counter_width(flip=False)), self._block(brief, length)]))
        for flip, said in ways:
            for order, rulers in product(orders, (wide, close)):
                yield flip, [*said, order], [*rulers, told]
        for order, rulers in product(orders[-2:], (wide, close)):
            yield True, [title, counter, order], [*rulers, in_short]

    def code_room(self, plan: Plan) -> Box:
        """The square for the code on the face of a sheet that is laid out with these ``verges``."""
        foot, edge = plan.foot, self._code
        if plan.turned:
            return Box(foot.x, foot.y, foot.width, edge)
        return Box(foot.right - edge, foot.y, edge, foot.height)

    def tells_site(self, plan: Plan) -> bool:
        """Whether the strips of a plan that was made with these ``verges`` tell the site's address."""
        return self._options[_length(plan)][plan.option].site

    def items(self, plan: Plan, sheet: int, *, back: bool) -> tuple[Item, ...]:
        """The strips of a sheet (0 is the first) of a plan that was made with these ``verges``."""
        length = _length(plan)
        found: list[Item] = []
        for box, head in ((plan.head, True), (plan.foot, False)):
            if box is None:
                continue
            place = plan.mirrored(box) if back else box
            strips = self._options[length][plan.option]
            lines, words = self._strip(strips, plan.option, head=head)
            stamp = Stamp(words, place.x, place.y, 3 if plan.turned else 0, running=True)
            found += [replace(stamp, drawing=lines), stamp] if lines.children else [stamp]
            for x, y, block in strips.placed(head=head):
                if not block.nodes:
                    labels = self._counter(sheet + 1, plan.sheets, back=back, flip=strips.flip)
                    counter = moved(labels, x, y)
                    found.append(Group((counter,), stamp.matrix, id="sheet"))
            if back and self._shift is not None:
                wide = self._width(self._shift)
                room = [(x, y) for x, y, width in strips.free(head=head) if width >= wide]
                if room and not any(isinstance(item, Group) and item.id == "shift" for item in found):
                    found.append(Group((moved((self._shift,), *room[0]),), stamp.matrix, id="shift"))
        return tuple(found)

    def _strip(self, strips: Strips, option: int, *, head: bool) -> tuple[Drawing, Drawing]:
        """The scales' lines and all words apart: a tagged file keeps a drawing once only if it says nothing."""
        key = (strips.length, option, head)
        if key not in self._drawn:
            lines, words = list[Node](), list[Node]()
            for x, y, block in strips.placed(head=head):
                for node in block.nodes:
                    (words if isinstance(node, Label) else lines).append(moved(node, x, y))
            size = (strips.length, strips.verges[0 if head else 1])
            self._drawn[key] = (Drawing(*size, tuple(lines)), Drawing(*size, tuple(words)))
        return self._drawn[key]

    # ── blocks ──

    def _title(self, length: float) -> Block:
        """The game's title and that of what is printed, one line a language: each has what the other leaves it."""
        room, hue = length - _WORD_GAP, self._hue["indigo"]
        sets: list[Callable[[], Sequence[Label]]] = []
        for line, pair in enumerate(zip(self._titles, self._said.title, strict=True)):
            for phrase, other in (pair, pair[::-1]):
                left = max(room / 2, room - self._fonts.width(other.text, FLOOR, "bold"))
                sets.append(partial(self._set, phrase, 0, line, left, "bold", hue))
        labels = [label for (label,) in all_of(sets)]
        nodes: list[Node] = []
        width = 0.0
        for first, second in zip(labels[::2], labels[1::2], strict=True):
            x = self._width(first) + _WORD_GAP
            nodes += (first, replace(second, x=x))
            width = max(width, x + self._width(second))
        return Block(tuple(nodes), width)

    def _fits(self, said: Sequence[Phrase], length: float) -> bool:
        return all(self._fonts.width(phrase.text, FLOOR, "sans") <= length for phrase in said)

    def _block(self, said: Sequence[Phrase], length: float) -> Block:
        """Words, one line a language."""
        labels = [self._set(phrase, 0, line, length)[0] for line, phrase in enumerate(said)]
        return Block(tuple(labels), max(map(self._width, labels)))

    def _edition(self, length: float) -> Block:
        text = edition_text(self._game, self._paper)
        (label,) = self._set(Phrase(text, "", edition_source(self._game)), 0, 0, length)
        return Block((label,), self._width(label), last=True)

    @property
    def _can_tell_site(self) -> bool:
        return not self._fonts.missing(site_name(self._game), "sans")

    def _edition_and_site(self, length: float) -> list[Block]:
        """The edition, and below it the address or, where that is longer than ``length``, before it in several lines.

        No address where a face lacks a letter of it. Raises ContentError for that if it has to be told.
        """
        edition = self._edition(length)
        if not self._can_tell_site and not self._site:
            return [edition]
        lines = site_lines(self._game, length, self._fonts)
        if len(lines) == 1:
            site = self._line_of_site(lines[0], 1)
            return [replace(edition, nodes=(*edition.nodes, site), width=max(edition.width, self._width(site)))]
        high = max(2, len(self._game.languages))
        blocks = (lines[start : start + high] for start in range(0, len(lines), high))
        labels = ([self._line_of_site(text, line) for line, text in enumerate(block)] for block in blocks)
        return [*(Block(tuple(each), max(map(self._width, each))) for each in labels), edition]

    def _line_of_site(self, text: str, line: int) -> Label:
        return Label(0, _FIRST + line * _LEADING, text, FLOOR, fill=self._hue["ink"])

    def _mm(self, *, below: bool) -> Block:
        """The ruler; its name stands ``below``, or at its end."""
        ruler, name = mm_scale(0.2, 0.4)
        return self._scale(RULER_MM, name, (ruler,), below=below)

    def _inch(self, *, below: bool) -> Block:
        bar, name = inch_scale(0.2, 0.4, self._words.inch(), self._fonts)
        return self._scale(INCH, name, (bar,), below=below)

    def _scale(self, length: float, name: Label, lines: tuple[Node, ...], *, below: bool) -> Block:
        if not below:
            return Block((*lines, name), length + 1.6 + self._width(name))
        under = replace(name, x=0.2, y=self._row - 0.3, size=FLOOR)
        return Block((*lines, under), max(length + 0.4, self._width(under)))

    def _counter(self, sheet: int, of: int, *, back: bool, flip: bool) -> tuple[Label, ...]:
        """Which sheet of how many, which side and, with ``flip``, how it is printed; one line a language."""
        sides = self._words.on_cards("back" if back else "face")
        ways = self._words.in_short(self._said.backs)
        bare = self._said.backs not in {"long-edge", "short-edge"}
        labels: list[Label] = []
        for line, (phrase, side, way) in enumerate(zip(self._words.on_cards("sheet"), sides, ways, strict=True)):
            counted = replace(phrase, text=phrase.text.replace("{n}", str(sheet)).replace("{of}", str(of)))
            whole = together((counted, *(() if bare else (side,)), *((way,) if flip else ())), self._fonts)
            labels += self._set(whole, 0, line, 1e6)
        return tuple(labels)

    def _counter_width(self, *, flip: bool) -> float:
        counters = (self._counter(self._said.most, self._said.most, back=back, flip=flip) for back in (False, True))
        return max(self._width(label) for counter in counters for label in counter)

    def _set(
        self, phrase: Phrase, x: float, line: int, width: float, face: Face = "sans", fill: str | None = None
    ) -> Sequence[Label]:
        label = Label(x, _FIRST + line * _LEADING, phrase.text, FLOOR, face, fill or self._hue["ink"],
                      lang=phrase.lang or None, source=phrase.source)  # fmt: skip
        return self._setter(label, Room(width, 1, 0))

    def _width(self, label: Label) -> float:
        return self._fonts.width(label.text, label.size, label.face)


def _length(plan: Plan) -> float:
    return round((plan.paper.height if plan.turned else plan.paper.width) - 2 * PRINTABLE, 3)


def _rows(blocks: Iterable[Block], length: float) -> list[tuple[Block, ...]]:
    """Blocks side by side, in as many rows as that takes."""
    rows: list[list[Block]] = [[]]
    x = 0.0
    for block in blocks:
        if rows[-1] and x + block.width > length:
            rows.append([])
            x = 0.0
        rows[-1].append(block)
        x += block.width + _GAP
    return [tuple(row) for row in rows]
