"""Notes for card sleeves: a member's picture and its name in every language."""

from __future__ import annotations

from generator.drawing.alt import note_alt
from generator.drawing.colour import palette
from generator.drawing.edges import BLEED, SAFE
from generator.drawing.fit import Setter
from generator.drawing.fonts import FontBook
from generator.drawing.geometry import Box
from generator.drawing.ink import Ink
from generator.drawing.recolour import recoloured
from generator.drawing.scene import Drawing, Face, Group, Label, Node, Paint, Path, Rect, fitted
from generator.drawing.svgread import Room
from generator.errors import ContentError, Problem
from generator.model import Game, Member, Notes

_COLUMN = 6.0
"""The least width that the names of a language are given, in mm."""


def note(game: Game, notes: Notes, member: Member, art: Drawing | None, fonts: FontBook, ink: Ink = "full") -> Drawing:
    """The note of one member, as large as ``notes`` says; its ground runs ``BLEED`` mm past.

    ``art`` is the member's picture in ``currentColor``, if it has one. With little ``ink`` all grounds are white.
    Raises ContentError for a name that is too long or cannot be set.
    """
    hue = palette(game.spec.palette)
    width, height = notes.width, notes.height
    bar = height if art else SAFE
    colour = member.colour or hue["indigo"]
    full = ink == "full"
    whole = Paint(fill=hue["panel"] if full else "#ffffff")
    nodes: list[Node] = [Rect(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED, whole)]
    if full:
        nodes.append(Rect(-BLEED, -BLEED, bar + BLEED, height + 2 * BLEED, Paint(fill=colour)))
    else:
        nodes.append(Path(f"M{bar:g} {-BLEED:g}V{height + BLEED:g}", Paint(stroke=colour, stroke_width=0.6)))
    if art:
        size = (height - 2 * SAFE) * 1.2
        picture = recoloured(art, hue["panel"] if full else colour)
        nodes.append(fitted(picture, Box((bar - size) / 2, (height - size) / 2, size, size)))
    nodes += _names(game, notes, member, bar + 3, fonts)
    drawn = Group(tuple(nodes), id=f"note-{member.id}", rule=notes.rule)
    return Drawing(width, height, (drawn,), note_alt(game, notes, member))


def _names(game: Game, notes: Notes, member: Member, left: float, fonts: FontBook) -> list[Label]:
    """The names on one baseline, each in its column: the original large, then the others."""
    size = min(notes.height - 2 * SAFE, 6.5)
    baseline = notes.height / 2 + fonts.cap_height(size, "bold") / 2
    column = (notes.width - SAFE - left) / len(game.languages)
    if column < _COLUMN:
        least = left + SAFE + _COLUMN * len(game.languages)
        message = f"expected a note at least {least:g} mm wide, for a name in each language, got {notes.width:g} mm"
        raise ContentError([Problem(game.place("game.yaml", "notes", "width"), "fit", message)])
    ink, setter = palette(game.spec.palette)["ink"], Setter(fonts)
    index = game.spec.sets[notes.set].index(member)
    names: list[Label] = []
    for i, lang in enumerate(game.languages):
        source = str(game.place("game.yaml", "sets", notes.set, index, "label", lang))
        face: Face = "sans" if i else "bold"
        name = Label(left + i * column, baseline, member.label[lang], size * (0.8 if i else 1), face, ink,
                     lang=lang, source=source)  # fmt: skip
        names += setter(name, Room(column - 1.5, 1, 0))
    return names
