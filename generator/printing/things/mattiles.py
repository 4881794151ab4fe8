"""The playmat on several sheets, to be cut and glued: what stands on each beside its part of the mat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from generator.drawing.colour import palette
from generator.drawing.edges import BLEED
from generator.drawing.fit import FLOOR, POINT, wrap
from generator.drawing.fonts import FontBook
from generator.drawing.geometry import Box
from generator.drawing.matlayout import MatPlan, plan_mat
from generator.drawing.scene import Drawing, Face, Group, Label, Node, moved
from generator.drawing.studio import Studio
from generator.errors import ContentError, Place, Problem
from generator.model import Game, Mat
from generator.printing.layout.marks import SMALL, crop_marks
from generator.printing.layout.tiling import Landmark, Tile, Tiling, printable, tilings
from generator.printing.paper import A4, Paper
from generator.printing.pdf.confines import unconfined
from generator.printing.pdf.document import Sheet
from generator.printing.pdf.stamp import Item, Stamp
from generator.printing.things.assembly import assembly
from generator.printing.things.code import CODE, site_address, site_code
from generator.printing.things.joints import edge_words, flap_lines, joint_marks, too_long
from generator.printing.things.legend import Block, Groups, Set, fit_blocks, scales_block, typeset_blocks, words_block
from generator.printing.things.matsheet import mat_titles
from generator.printing.things.parting import wordless, words_within
from generator.printing.things.sheet import edition_source, edition_text
from generator.printing.words import Phrase, SheetKind, Words, phrases
from generator.wording import quoted

WORDS, CARDS, TOKENS = 10.0, 3.0, 1.0
"""How bad it is if a seam crosses words, a card space, the place of a token."""
_NUMBER = 9.4
"""Height of a sheet's number above the picture of all."""
_PICTURE = 44.0
"""Most width of that picture; in a narrow column it leaves room for the code at its side."""
_APART = 2.5
"""Air below the last step of a language."""


def tile_sheets(
    game: Game, spec: Mat, drawing: Drawing, words: Words, studio: Studio, paper: Paper
) -> tuple[SheetKind, tuple[Sheet, ...]]:
    """The mat on as few sheets as the paper allows, each with scales, its number and how to join it to the others.

    Where those leave no room for all steps, a first sheet tells them. With the sheets goes which steps they are. Raises
    ContentError where a paper has no room for the scales and their words, for words that are too long for an edge of a
    sheet, and for words that leave the mat.
    """
    if wrong := unconfined([(Box(0, 0, drawing.width, drawing.height), drawing.children)], studio.fonts):
        raise ContentError(wrong)
    make = _Tiles(game, spec, drawing, words, studio)
    return make.sheets(paper)


def landmarks(plan: MatPlan) -> tuple[Landmark, ...]:
    """What seams should not cross on a mat: its words, card spaces and places of tokens."""
    return tuple(_landmarks(plan))


def _landmarks(plan: MatPlan) -> Iterator[Landmark]:
    for zone in plan.zones:
        yield Landmark(zone.curtain, WORDS)
        yield Landmark(zone.space, CARDS)
    for track in plan.tracks:
        for slot in track.slots:
            for box, weight in ((slot.token, TOKENS), (slot.number_box, TOKENS)):
                far = Box(plan.width - box.right, plan.height - box.bottom, box.width, box.height)
                yield Landmark(far if track.track.edge == "far" else box, weight)
    if plan.grid is not None:
        for cell in plan.grid.cells:
            yield Landmark(cell.plaque, WORDS)
            yield Landmark(cell.upright, CARDS)
            if cell.sideways is not None:
                yield Landmark(cell.sideways, CARDS / 3)
        for free in plan.grid.free:
            yield Landmark(free.room, CARDS)


def _kind(grid: bool) -> SheetKind:
    """Which steps there are for sheets in rows and columns, or in one line."""
    return "mat-tiles-grid" if grid else "mat-tiles"


class _Tiles:
    def __init__(self, game: Game, spec: Mat, drawing: Drawing, words: Words, studio: Studio) -> None:
        self._game, self._spec, self._drawing, self._words, self._studio = game, spec, drawing, words, studio
        self._hue = palette(game.spec.palette)
        self._shapes = wordless(drawing)

    def sheets(self, paper: Paper) -> tuple[SheetKind, tuple[Sheet, ...]]:
        """All sheets for a paper: the tiles, and before them one with the steps where the tiles have no room."""
        tiling, told = self._tiling(paper)
        if wrong := too_long(tiling, self._words, self._studio.fonts):
            raise ContentError(wrong)
        cover = () if told else (self._cover(tiling),)
        return _kind(tiling.grid), (*cover, *(self._sheet(tiling, tile, told) for tile in tiling.tiles))

    def _tiling(self, paper: Paper) -> tuple[Tiling, bool]:
        """The fewest sheets, and whether each tells all steps; a sheet for the steps counts as one more."""
        drawing = self._drawing
        marks = landmarks(plan_mat(self._game, self._spec, drawing.width, drawing.height))
        found: list[tuple[int, bool, float, Tiling]] = []
        for told in (True, False):
            blocks = {grid: tuple(self._blocks(paper, _kind(grid) if told else None)) for grid in (True, False)}

            @cache
            def holds(box: Box, grid: bool, blocks: Mapping[bool, Groups] = blocks) -> bool:
                return fit_blocks(blocks[grid], box, self._studio.fonts)

            for cost, tiling in tilings(paper, drawing.width, drawing.height, marks, holds):
                found.append((len(tiling.tiles) + (not told), not told, cost, tiling))
        if not found:
            message = (
                f"expected a paper on which parts of the mat leave room for the scales and their words, "
                f"got {paper.width:g} × {paper.height:g} mm"
            )
            raise ContentError(list(self._too_long(paper)) or [self._no_room(paper, None, message)])
        *_, tiling = best = min(found, key=lambda each: each[:3])
        return tiling, not best[1]

    def _too_long(self, paper: Paper) -> Iterator[Problem]:
        """The words of which one is wider than the paper."""
        room = printable(paper).width
        game = self._game
        titles = (*phrases(game, game.spec.title, "title"), *phrases(game, self._spec.title, "mat", "title"))
        faces: tuple[tuple[Face, Sequence[Phrase]], ...] = (("bold", titles), ("sans", self._said(None)))
        for face, said in faces:
            for phrase in said:
                if wrap(phrase.text, room, FLOOR, face, self._studio.fonts) is None:
                    message = f"expected text that fits {room:g} mm at {FLOOR / POINT:g} pt, got {phrase.text!r}"
                    yield Problem(Place.read(phrase.source), "fit", message)

    def _said(self, steps: SheetKind | None) -> Sequence[Phrase]:
        """The house's words beside the mat."""
        told = () if steps is None else tuple(step for each in self._words.steps(steps) for step in each)
        return (*told, *self._words.scale(), *self._words.stand_in_size(self._game.spec), *self._words.inch())

    def _no_room(self, paper: Paper, steps: SheetKind | None, message: str) -> Problem:
        """The problem of a paper that is too small; from A4 on it is the house's words that are too many.

        They are told at the longest.
        """
        if paper.portrait.width < A4.width or paper.portrait.height < A4.height:
            return Problem(self._game.place("game.yaml", "mat"), "print", message)
        longest = max(self._said(steps), key=lambda said: self._studio.fonts.width(said.text, FLOOR, "sans"))
        return Problem(Place.read(longest.source), "fit", f"{message}, with {quoted(longest.text)}")

    def _sheet(self, tiling: Tiling, tile: Tile, told: bool) -> Sheet:
        x, y = tiling.origin(tile)
        net = Box(tile.net.x + x, tile.net.y + y, tile.net.width, tile.net.height)
        nodes: tuple[Item, ...] = (
            Stamp(self._shapes, x, y, 0, tile.drawn),
            moved((self._seen(tile.drawn),), x, y),
            flap_lines(tile, x, y, self._hue["wood"]),
            crop_marks([net]),
            moved(joint_marks(tile), x, y),
            *edge_words(tiling, tile, x, y, self._words, self._hue["ink"], self._studio.fonts),
            *self._legend(tiling, tile, told, tiling.strip),
        )
        return Sheet(tiling.paper, nodes, net, BLEED)

    def _seen(self, window: Box) -> Group:
        """The mat's words in a window, cut off at its edge."""
        clip = f"M{window.x:g} {window.y:g}H{window.right:g}V{window.bottom:g}H{window.x:g}Z"
        return Group(tuple(words_within(self._drawing.children, window, self._studio.fonts)), clip=clip)

    def _cover(self, tiling: Tiling) -> Sheet:
        room = printable(tiling.paper)
        return Sheet(tiling.paper, self._legend(tiling, None, True, room), room.grown(-BLEED), BLEED)

    def _legend(self, tiling: Tiling, tile: Tile | None, told: bool, box: Box) -> tuple[Node, ...]:
        steps = _kind(tiling.grid) if told else None
        tries = (tuple(self._blocks(tiling.paper, steps, tiling, tile, address=said)) for said in (told, False))
        legends = (typeset_blocks(blocks, box, self._studio.fonts) for blocks in tries)
        if (legend := next(filter(None, legends), None)) is None:
            paper = tiling.paper.portrait
            message = (
                f"expected words that fit {box.width:.0f} × {box.height:.0f} mm beside the mat "
                f"on paper of {paper.width:g} × {paper.height:g} mm, got longer ones"
            )
            raise ContentError([self._no_room(tiling.paper, steps, message)])
        return (legend,)

    def _blocks(
        self,
        paper: Paper,
        steps: SheetKind | None,
        tiling: Tiling | None = None,
        tile: Tile | None = None,
        *,
        address: bool = False,
    ) -> Iterator[Sequence[Block]]:
        """What a sheet says, which ``steps`` too; without ``tiling``, to see how much room it takes."""
        game, hue, words = self._game, self._hue, self._words
        titles = mat_titles(game, self._spec, self._studio)
        yield (
            *(words_block(title, hue["indigo"], face="bold", scale=1.15, after=0.4) for title in titles),
            self._picture(steps is not None, tiling, tile),
        )
        for told in () if steps is None else words.steps(steps):
            yield tuple(
                words_block(step, hue["ink"], number=number, after=_APART if number == len(told) else 1.4)
                for number, step in enumerate(told, 1)
            )
        notes = (*words.scale(), *words.stand_in_size(game.spec))
        version = Phrase(edition_text(game, paper), game.languages[0], edition_source(game))
        yield (
            scales_block(words.inch()),
            *(words_block(phrase, hue["ink"]) for phrase in notes),
            *((self._address,) if address else ()),
            words_block(version, hue["ink"], scale=0.1, after=0),
        )

    def _picture(self, told: bool, tiling: Tiling | None, tile: Tile | None) -> Block:
        """The sheet's number, and where it lies; where steps are told, beside it the code that leads to the site."""

        def block(width: float, _size: float, _fonts: FontBook) -> Set:
            across = min(width - (CODE + 2 if told else 0), _PICTURE)
            height = across * self._drawing.height / self._drawing.width
            nodes: list[Node] = []
            if told:
                nodes.append(site_code(self._game, width - CODE, _NUMBER + height - CODE))
            if tiling is not None and tile is not None:
                number = f"{tiling.tiles.index(tile) + 1} / {len(tiling.tiles)}"
                nodes += (
                    Label(0, 7.4, tile.name, 8.0, "bold", self._hue["indigo"]),
                    Label(across, 7.4, number, 4.6, "bold", self._hue["wood"], "end"),
                )
            if tiling is not None:
                tint = self._hue["wood_light"]
                box = Box(0.2, _NUMBER, across - 0.4, height - 0.4)
                nodes.append(assembly(tiling, tile, box, self._hue["indigo"], tint, self._studio.fonts))
            return Set(tuple(nodes), _NUMBER + height + 2.5)

        return block

    def _address(self, width: float, _size: float, fonts: FontBook) -> Set:
        """The rulebook's address in letters, unless it is too long."""
        found = site_address(self._game, Box(0, 0, width, SMALL), fonts, self._hue["ink"])
        return Set(tuple(replace(label, x=0, anchor="start") for label in found), SMALL * 1.6 if found else 0)
