"""Tokens: a round front for each kind, told apart by picture and by ring as well as by colour."""

from __future__ import annotations

import math
from dataclasses import replace

from generator.drawing.alt import token_alt
from generator.drawing.colour import mix, palette
from generator.drawing.edges import BLEED, SAFE
from generator.drawing.fit import FLOOR, Setter
from generator.drawing.fonts import FontBook
from generator.drawing.geometry import Box
from generator.drawing.ink import WHITE, Ink, inked
from generator.drawing.lineart import LINE, line_art
from generator.drawing.recolour import recoloured
from generator.drawing.scene import Circle, Drawing, Group, Label, Node, Paint, Rect, fitted
from generator.drawing.svgread import Room
from generator.model import Game, TokenKind, Tokens

_HALF_CAP = 0.366
"""Half the height of a capital or a digit, as a share of the font size."""
_MARK_ROOM = 1.04
"""Width of the light disc that a mark may take, as a share of the picture's radius."""
_RINGS: tuple[tuple[float, ...], ...] = ((), (0.01, 1.5), (2.4, 1.5), (2.4, 1.3, 0.01, 1.3))
"""Dashes of the ring of the first kind, the second … (round caps make a dash of no length a dot)."""


def token(
    game: Game, tokens: Tokens, kind: TokenKind, art: Drawing, fonts: FontBook, *, is_round: bool, ink: Ink = "full"
) -> Drawing:
    """The front of a token, as large as its diameter.

    ``is_round`` cuts it out as the reader sees it; without, its ground runs ``BLEED`` mm past the square around it,
    for cutting. ``art`` is the kind's picture, of any size, in ``currentColor``. With little ink all is in lines.
    Raises ContentError for a mark that is too long or cannot be set.
    """
    low = ink == "low"
    hue = inked(palette(game.spec.palette), ink)
    diameter = tokens.diameter
    centre = radius = diameter / 2
    disc = radius - SAFE
    spread = 1.45 if kind.mark is None else 1.8
    ring_radius = disc + 1.0
    dash = _closed(_RINGS[tokens.kinds.index(kind) % len(_RINGS)], ring_radius)
    ring = Paint(stroke=kind.colour if low else hue["panel"], stroke_width=0.7, dash=dash, cap="round")
    whole = diameter + 2 * BLEED
    box = _square(centre, disc * spread)
    if low:
        art = line_art(art, LINE * max(art.width, art.height) / box.width)
    edge = Paint(stroke=kind.colour, stroke_width=LINE) if low else Paint()
    nodes: tuple[Node, ...] = (
        Rect(-BLEED, -BLEED, whole, whole, Paint(fill=WHITE if low else kind.colour)),
        Circle(centre, centre, disc + 0.1, replace(edge, fill=hue["panel"])),
        Circle(centre, centre, ring_radius, ring),
        fitted(recoloured(art, mix(kind.colour, hue["ink"], 0.12)), box),
        *_mark(game, tokens, kind, centre, disc, fonts, hue["panel"], hue["ink"]),
    )
    clip = None
    if is_round:
        clip = f"M0 {centre}A{radius} {radius} 0 1 1 {diameter} {centre}A{radius} {radius} 0 1 1 0 {centre}Z"
    drawn = Group(nodes, id=f"token-{kind.id}", rule=kind.rule or tokens.rule, clip=clip)
    return Drawing(diameter, diameter, (drawn,), token_alt(game, tokens, kind))


def _mark(
    game: Game, tokens: Tokens, kind: TokenKind, centre: float, disc: float, fonts: FontBook, light: str, dark: str
) -> tuple[Node, ...]:
    """What is printed in the middle of the picture, on a light disc; smaller where it is long."""
    if kind.mark is None:
        return ()
    size = disc * (1.0 if len(kind.mark) == 1 else 0.7)
    source = str(game.place("game.yaml", "tokens", "kinds", tokens.kinds.index(kind), "mark"))
    word = Label(centre, centre, kind.mark, max(size, FLOOR), "bold", dark, "middle", source=source)
    (word,) = Setter(fonts)(word, Room(disc * _MARK_ROOM, 1, 0))
    word = replace(word, y=centre + word.size * _HALF_CAP)
    return (Circle(centre, centre, disc * 0.54, Paint(fill=light)), word)


def _closed(dash: tuple[float, ...], radius: float) -> tuple[float, ...]:
    """Dashes stretched a little, so that they go round a circle a whole number of times."""
    if not dash:
        return ()
    around, once = 2 * math.pi * radius, sum(dash)
    stretch = around / (round(around / once) * once)
    return tuple(part * stretch for part in dash)


def _square(centre: float, size: float) -> Box:
    return Box(centre - size / 2, centre - size / 2, size, size)
