"""Where tiles join: the marks that meet, the lines of the flaps, and words that say which edge is cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

from generator.drawing.edges import BLEED
from generator.drawing.fit import FLOOR, POINT
from generator.drawing.fonts import FontBook
from generator.drawing.scene import Group, Label, Matrix, Node, Paint, Path, Rect
from generator.errors import Place, Problem
from generator.printing.layout.marks import MARK_LENGTH, MARK_OFFSET, MARK_WIDTH, SMALL
from generator.printing.layout.tiling import FLAP, Tile, Tiling
from generator.printing.words import Phrase, Words

DIAMOND = 1.9
"""Half the diagonal of the mark that two tiles share."""
JOINT = BLEED + MARK_OFFSET + MARK_LENGTH / 2
"""How far from the tile's corner its middle is."""
_AIR = 1.2
_GAP = 4.8
"""Between languages in one line."""
_HIGH = SMALL * 1.5
"""Height of the paper under words on a flap."""


def joint_marks(tile: Tile) -> Group:
    """A diamond over each end of each seam, in the drawing's coordinates: half of it stays on either tile."""
    return Group(tuple(_diamond(x, y) for x, y in joints(tile)), id="joint-marks")


def joints(tile: Tile) -> Sequence[tuple[float, float]]:
    """Where the middles of the tile's diamonds are: on its seams, past their ends."""
    net = tile.net
    across = [y for y, joined in ((net.y, tile.top), (net.bottom, tile.bottom)) if joined]
    down = [x for x, joined in ((net.x, tile.left), (net.right, tile.right)) if joined]
    return (
        *((x, y) for x in down for y in (net.y - JOINT, net.bottom + JOINT)),
        *((x, y) for y in across for x in (net.x - JOINT, net.right + JOINT)),
    )


def _diamond(x: float, y: float) -> Group:
    d = f"M{x:.3f} {y - DIAMOND:.3f}l{DIAMOND} {DIAMOND}l-{DIAMOND} {DIAMOND}l-{DIAMOND} -{DIAMOND}Z"
    line = f"M{x - DIAMOND:.3f} {y:.3f}h{2 * DIAMOND}M{x:.3f} {y - DIAMOND:.3f}v{2 * DIAMOND}"
    shape = Path(d, Paint(fill="#ffffff", stroke="#000000", stroke_width=MARK_WIDTH))
    return Group((shape, Path(line, Paint(stroke="#000000", stroke_width=MARK_WIDTH))))


def flap_lines(tile: Tile, x: float, y: float, colour: str) -> Group:
    """A dotted line where each flap ends; ``x``, ``y``: where the drawing's (0, 0) is on the sheet."""
    drawn, parts = tile.drawn, list[str]()
    if tile.right:
        parts.append(f"M{x + drawn.right:.3f} {y + drawn.y:.3f}V{y + drawn.bottom:.3f}")
    if tile.bottom:
        parts.append(f"M{x + drawn.x:.3f} {y + drawn.bottom:.3f}H{x + drawn.right:.3f}")
    paint = Paint(stroke=colour, stroke_width=0.25, dash=(0.8, 0.8))
    return Group((Path("".join(parts), paint),) if parts else (), id="flaps")


def edge_words(
    tiling: Tiling, tile: Tile, x: float, y: float, words: Words, ink: str, fonts: FontBook
) -> Iterator[Node]:
    """On each flap which tile goes on top; beside each edge to cut, that it is cut, and whether at once."""
    for edge in _edges(tiling, tile, words):
        a, b, c, d, right, down = edge.matrix
        yield _line(edge, (a, b, c, d, x + right, y + down), ink, fonts)


def too_long(tiling: Tiling, words: Words, fonts: FontBook) -> list[Problem]:
    """A problem for each of the words that are too long for an edge, where it is shortest."""
    found: dict[str, tuple[float, Problem]] = {}
    paper = tiling.paper.portrait
    for edge in (edge for tile in tiling.tiles for edge in _edges(tiling, tile, words)):
        if _width(edge.said, FLOOR, fonts) <= edge.room:
            continue
        share = (edge.room - _gaps(edge.said)) / len(edge.said)
        for phrase in edge.said:
            if fonts.width(phrase.text, FLOOR, "sans") > share and share < found.get(phrase.source, (inf,))[0]:
                message = (
                    f"expected words that fit {share:.0f} mm at {FLOOR / POINT:g} pt at the edge of a part of the mat "
                    f"on paper of {paper.width:g} × {paper.height:g} mm, got {phrase.text!r}"
                )
                found[phrase.source] = (share, Problem(Place.read(phrase.source), "fit", message))
    return [problem for _, problem in found.values()]


@dataclass(frozen=True)
class _Edge:
    """Words at an edge of a tile: how they are turned and where their middle is, in the drawing's coordinates."""

    said: Sequence[Phrase]
    matrix: Matrix
    room: float
    """How long the line may be: it ends before the diamonds at both ends of the edge."""
    flap: bool
    """Whether they stand on the drawing."""


def _edges(tiling: Tiling, tile: Tile, words: Words) -> Iterator[_Edge]:
    """Rows are joined before their upper edges are cut: one cut of many would take off the marks of the others."""
    net = tile.net
    x, y = net.middle
    flap, waste = FLAP - _HIGH / 2 - 0.7, BLEED + MARK_OFFSET + _HIGH / 2
    along, down = (length - 2 * (DIAMOND + _AIR) for length in (net.width, net.height))
    if tile.right:
        said = words.of_tiles("under", tiling.neighbour(tile, 1, 0).name)
        yield _Edge(said, (0, 1, -1, 0, net.right + flap, y), down, flap=True)
    if tile.bottom:
        said = words.of_tiles("under", tiling.neighbour(tile, 0, 1).name)
        yield _Edge(said, (1, 0, 0, 1, x, net.bottom + flap), along, flap=True)
    if tile.left:
        said = words.of_tiles("cut", tiling.neighbour(tile, -1, 0).name)
        yield _Edge(said, (0, -1, 1, 0, net.x - waste, y), down, flap=False)
    if tile.top:
        said = words.of_tiles("cut_later" if tiling.grid else "cut", tiling.neighbour(tile, 0, -1).name)
        yield _Edge(said, (1, 0, 0, 1, x, net.y - waste), along, flap=False)


def _line(edge: _Edge, matrix: Matrix, ink: str, fonts: FontBook) -> Group:
    """The languages in one line about (0, 0), on white where they must be read over a drawing."""
    gaps = _gaps(edge.said)
    size = max(min(SMALL, SMALL * (edge.room - gaps) / (_width(edge.said, SMALL, fonts) - gaps)), FLOOR)
    whole = _width(edge.said, size, fonts)
    nodes: list[Node] = []
    if edge.flap:
        nodes.append(Rect(-whole / 2 - _AIR, -_HIGH / 2, whole + 2 * _AIR, _HIGH, Paint(fill="#ffffff")))
    left, baseline = -whole / 2, fonts.cap_height(size, "sans") / 2
    for phrase in edge.said:
        nodes.append(Label(left, baseline, phrase.text, size, fill=ink, lang=phrase.lang, source=phrase.source))
        left += fonts.width(phrase.text, size, "sans") + _GAP
    return Group(tuple(nodes), matrix)


def _width(said: Sequence[Phrase], size: float, fonts: FontBook) -> float:
    return sum(fonts.width(phrase.text, size, "sans") for phrase in said) + _gaps(said)


def _gaps(said: Sequence[Phrase]) -> float:
    return _GAP * (len(said) - 1)
