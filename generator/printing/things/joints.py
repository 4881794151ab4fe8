"""Where tiles join: the marks that meet, the lines of the flaps, and words that say which edge is cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.drawing.edges import BLEED
from generator.drawing.fit import FLOOR
from generator.drawing.fonts import FontBook
from generator.drawing.scene import Group, Label, Matrix, Node, Paint, Path, Rect
from generator.printing.layout.marks import MARK_LENGTH, MARK_OFFSET, MARK_WIDTH, SMALL
from generator.printing.layout.tiling import FLAP, Tile, Tiling
from generator.printing.words import Phrase, Words

DIAMOND = 1.9
"""Half the diagonal of the mark that two tiles share."""
JOINT = BLEED + MARK_OFFSET + MARK_LENGTH / 2
"""How far from the tile's corner its middle is."""
_AIR = 1.2
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
    """On each flap which tile goes on top; beside each edge to cut, that it is cut."""
    net = tile.net
    middle = (x + net.middle[0], y + net.middle[1])
    flap, waste = FLAP - _HIGH / 2 - 0.7, BLEED + MARK_OFFSET + _HIGH / 2
    along, down = net.width - 2, net.height - 2
    if tile.right:
        said = words.of_tiles("under", tiling.neighbour(tile, 1, 0).name)
        yield _line(said, (0, 1, -1, 0, x + net.right + flap, middle[1]), down, ink, "#ffffff", fonts)
    if tile.bottom:
        said = words.of_tiles("under", tiling.neighbour(tile, 0, 1).name)
        yield _line(said, (1, 0, 0, 1, middle[0], y + net.bottom + flap), along, ink, "#ffffff", fonts)
    if tile.left:
        said = words.of_tiles("cut", tiling.neighbour(tile, -1, 0).name)
        yield _line(said, (0, -1, 1, 0, x + net.x - waste, middle[1]), down, ink, None, fonts)
    if tile.top:
        said = words.of_tiles("cut", tiling.neighbour(tile, 0, -1).name)
        yield _line(said, (1, 0, 0, 1, middle[0], y + net.y - waste), along, ink, None, fonts)


def _line(said: Sequence[Phrase], matrix: Matrix, width: float, ink: str, ground: str | None, fonts: FontBook) -> Group:
    """The languages in one line about (0, 0), as many as fit, on ``ground`` where they must be read over a drawing."""
    while len(said) > 1 and _width(said, FLOOR, fonts) > width:
        said = said[:-1]
    size = max(min(SMALL, SMALL * width / _width(said, SMALL, fonts)), FLOOR)
    whole = _width(said, size, fonts)
    nodes: list[Node] = []
    if ground is not None:
        nodes.append(Rect(-whole / 2 - _AIR, -_HIGH / 2, whole + 2 * _AIR, _HIGH, Paint(fill=ground)))
    left, baseline = -whole / 2, fonts.cap_height(size, "sans") / 2
    for phrase in said:
        nodes.append(Label(left, baseline, phrase.text, size, fill=ink, lang=phrase.lang, source=phrase.source))
        left += fonts.width(phrase.text, size, "sans") + 4 * _AIR
    return Group(tuple(nodes), matrix)


def _width(said: Sequence[Phrase], size: float, fonts: FontBook) -> float:
    return sum(fonts.width(phrase.text, size, "sans") for phrase in said) + 4 * _AIR * (len(said) - 1)
