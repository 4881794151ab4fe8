"""The strips of words at the edges of a sheet of cards: what it is, what to do, and scales to check the printer with.

They are set in blocks, each with one line a language, as many side by side as the paper has room for. Where that takes
rows that would cost cards, the words of what to do stay away: they are told where the file is offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from generator.drawing.colour import palette
from generator.drawing.fit import FLOOR, Setter
from generator.drawing.fonts import FontBook
from generator.drawing.scene import Drawing, Face, Group, Label, Node, moved
from generator.drawing.svgread import Room
from generator.errors import all_of
from generator.model import Game
from generator.printing.layout.imposition import Plan, Verges
from generator.printing.layout.marks import INCH, PRINTABLE, RULER_MM, inch_scale, mm_scale
from generator.printing.order import Backs
from generator.printing.paper import Paper
from generator.printing.pdf.stamp import Item, Stamp
from generator.printing.things.sheet import edition_source, edition_text
from generator.printing.words import Phrase, Words, phrases

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

    @property
    def verges(self) -> Verges:
        """How high head and foot are."""
        return self._height(self.above), self._height(len(self.rows) - self.above)

    def _height(self, rows: int) -> float:
        return rows * self.row + max(0, rows - 1) * _ROW_GAP

    def placed(self, *, head: bool) -> Iterator[tuple[float, float, Block]]:
        """Each block of the head or the foot, with where it begins."""
        for number, row in enumerate(self.rows[: self.above] if head else self.rows[self.above :]):
            x = 0.0
            for block in row:
                yield (self.length - block.width if block.last else x), number * (self.row + _ROW_GAP), block
                x += block.width + _GAP


@dataclass(frozen=True)
class Said:
    """What strips say: what this is, on how many sheets at most, and how backs come behind their faces."""

    title: tuple[Phrase, ...]
    most: int
    backs: Backs


class StripSetter:
    """Sets the strips of a document of cards on ``paper``. What it sets is drawn once for all sheets.

    Its methods raise ContentError for words that are too long for the paper.
    """

    def __init__(self, game: Game, words: Words, fonts: FontBook, said: Said, paper: Paper) -> None:
        self._game, self._words, self._fonts, self._said, self._paper = game, words, fonts, said, paper
        self._hue = palette(game.spec.palette)
        self._setter = Setter(fonts)
        self._row = max(_LEAST_ROW, _FIRST + (len(game.languages) - 1) * _LEADING + 0.65)
        self._options: dict[float, Sequence[Strips]] = {}
        self._drawn: dict[tuple[float, int, bool], tuple[Drawing, Drawing]] = {}

    def verges(self, length: float) -> Sequence[Verges]:
        """How high the strips may be along ``length`` mm, those that say most first."""
        return [strips.verges for strips in self.options(length)]

    def options(self, length: float) -> Sequence[Strips]:
        """The strips there may be along ``length`` mm, those that say most first."""
        length = round(length, 3)
        if length not in self._options:
            self._options[length] = self._offered(length)
        return self._options[length]

    def _offered(self, length: float) -> Sequence[Strips]:
        what = [self._title(length), Block((), self._counter_width())]
        steps = [
            self._block(self._words.brief(self._said.backs), length),
            self._block(self._words.on_cards("brief_cut"), length),
        ]
        edition = self._edition(length)
        scales = [self._mm(), self._inch(), self._block(self._words.on_cards("scale"), length)]
        one = [*what, *steps, *scales, edition]
        if len(_rows(one, length)) == 1:
            return [Strips((tuple(one),), 0, self._row, length)]
        offered: list[tuple[int, list[tuple[Block, ...]]]] = []
        foot = _rows(scales, length)
        for said in (steps, steps[:1], []):
            head = _rows([*what, *said, edition], length)
            offered.append((len(head), [*head, *foot]))
        for said in (steps[:1], []):
            rows = _rows([*what, *said, *scales, edition], length)
            offered.append((len(rows) // 2, rows))
        fewer = [each for n, each in enumerate(offered) if all(len(each[1]) < len(before[1]) for before in offered[:n])]
        return [Strips(tuple(rows), above, self._row, length) for above, rows in fewer]

    def items(self, plan: Plan, sheet: int, *, back: bool) -> tuple[Item, ...]:
        """The strips of a sheet (0 is the first) of a plan that was made with these ``verges``."""
        length = round((plan.paper.height if plan.turned else plan.paper.width) - 2 * PRINTABLE, 3)
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
                    counter = moved(self._counter(sheet + 1, plan.sheets, back=back), x, y)
                    found.append(Group((counter,), stamp.matrix, id="sheet"))
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
        game = phrases(self._game, self._game.spec.title, "title")
        both = [(line, phrase) for line, pair in enumerate(zip(game, self._said.title, strict=True)) for phrase in pair]
        hue = self._hue["indigo"]
        made = all_of(partial(self._set, phrase, 0, line, length / 2, "bold", hue) for line, phrase in both)
        labels = [label for (label,) in made]
        nodes: list[Node] = []
        width = 0.0
        for first, second in zip(labels[::2], labels[1::2], strict=True):
            x = self._width(first) + _WORD_GAP
            nodes += (first, replace(second, x=x))
            width = max(width, x + self._width(second))
        return Block(tuple(nodes), width)

    def _block(self, said: Sequence[Phrase], length: float) -> Block:
        """Words, one line a language."""
        labels = [self._set(phrase, 0, line, length)[0] for line, phrase in enumerate(said)]
        return Block(tuple(labels), max(map(self._width, labels)))

    def _edition(self, length: float) -> Block:
        text = edition_text(self._game, self._paper)
        (label,) = self._set(Phrase(text, "", edition_source(self._game)), 0, 0, length)
        return Block((label,), self._width(label), last=True)

    def _mm(self) -> Block:
        nodes = mm_scale(0.2, 0.4)
        return Block(nodes, RULER_MM + 1.6 + self._width(nodes[1]))

    def _inch(self) -> Block:
        nodes = inch_scale(0.2, 0.4, self._words.inch())
        return Block(nodes, INCH + 1.6 + max(self._width(node) for node in nodes if isinstance(node, Label)))

    def _counter(self, sheet: int, of: int, *, back: bool) -> tuple[Label, ...]:
        """Which sheet of how many, and which side; one line a language."""
        sides = self._words.on_cards("back" if back else "face")
        bare = self._said.backs not in {"long-edge", "short-edge"}
        labels: list[Label] = []
        for line, (phrase, side) in enumerate(zip(self._words.on_cards("sheet"), sides, strict=True)):
            text = phrase.text.replace("{n}", str(sheet)).replace("{of}", str(of))
            whole = text if bare else f"{text} · {side.text}"
            labels += self._set(replace(phrase, text=whole), 0, line, 1e6)
        return tuple(labels)

    def _counter_width(self) -> float:
        most = self._said.most
        return max(self._width(label) for back in (False, True) for label in self._counter(most, most, back=back))

    def _set(
        self, phrase: Phrase, x: float, line: int, width: float, face: Face = "sans", fill: str | None = None
    ) -> Sequence[Label]:
        label = Label(x, _FIRST + line * _LEADING, phrase.text, FLOOR, face, fill or self._hue["ink"],
                      lang=phrase.lang or None, source=phrase.source)  # fmt: skip
        return self._setter(label, Room(width, 1, 0))

    def _width(self, label: Label) -> float:
        return self._fonts.width(label.text, label.size, label.face)


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
