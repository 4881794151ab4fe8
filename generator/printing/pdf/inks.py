"""From the colours of drawings to the four inks of a print shop, by the table in the game's ``inks.yaml``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from io import BytesIO

from PIL import Image, ImageCms

from generator.drawing.colour import palette
from generator.drawing.operators import numbers
from generator.drawing.scene import Group, Label
from generator.errors import Place, Problem
from generator.model import Game, Process
from generator.model.inks import MOST_INK
from generator.printing.pdf.profiles import press_profile
from generator.printing.pdf.stamp import Item, Stamp

FILE = "inks.yaml"
BLACK, WHITE = "#000000", "#ffffff"
FIXED: Mapping[str, Process] = {BLACK: Process(k=100), WHITE: Process()}
"""What marks and codes are printed with, whatever the game: black ink alone, and none."""


class InkTable:
    """The inks of each colour of a game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._inks = {**game.inks, **FIXED}
        self._black = palette(game.spec.palette)["ink"]

    def operators(self, colour: str, stroke: bool) -> str:
        """The operators that set ``#rrggbb``, as a brush asks for them. KeyError for a colour that is ``missing``."""
        return f"{numbers(*self._inks[colour].shares)} {'K' if stroke else 'k'}"

    def missing(self, used: Mapping[str, str]) -> list[Problem]:
        """A problem for each colour without inks, with a line to add; ``used`` tells of each colour what shows it."""
        found = []
        if not self._game.inks:
            found.append(Problem(self._file, "file", "expected this file, since a print shop needs it, got none"))
        for colour in sorted(used.keys() - self._inks.keys()):
            line = suggested(colour, self._black).line(colour)
            message = f"expected the inks of {colour} ({used[colour]}), got none; a line to begin with: {line}"
            found.append(Problem(self._file, "ink", message))
        return found

    def wrong(self) -> list[Problem]:
        """A problem for each entry that cannot be: white and black are as they are, and words are of black alone."""
        found = []
        for colour, process in self._game.inks.items():
            if colour in FIXED:
                message = f"expected no entry for {colour}, whose inks are always the same, got one"
            elif colour == self._black and process.k != process.total:
                message = f"expected black ink alone for {colour}, in which words are set, got {process.line(colour)}"
            else:
                continue
            found.append(Problem(self._place(colour), "ink", message))
        return found

    def unused(self, used: Iterable[str]) -> list[Problem]:
        """A problem for each entry that nothing shows; ``used`` are the colours of everything the game prints."""
        spare = self._game.inks.keys() - set(used) - FIXED.keys()
        message = "expected a colour that something printed shows, got {}"
        return [Problem(self._place(colour), "unused", message.format(colour)) for colour in sorted(spare)]

    @property
    def _file(self) -> Place:
        return Place(f"{self._game.folder}/{FILE}")

    def _place(self, colour: str) -> Place:
        known = self._game.places.get(FILE, {})
        return next((at for path, at in known.items() if path and str(path[0]).lower() == colour), self._file)


def colours(items: Iterable[Item]) -> Iterator[str]:
    """Every colour that these items show."""
    for item in items:
        match item:
            case Stamp():
                yield from colours(item.drawing.children)
            case Group():
                yield from colours(item.children)
            case Label():
                yield item.fill
            case _:
                if item.paint.fill is not None:
                    yield item.paint.fill
                if item.paint.stroke is not None and item.paint.stroke_width > 0:
                    yield item.paint.stroke


def suggested(colour: str, black: str) -> Process:
    """Inks that come near a colour by the profile, and no more of them than paper takes.

    Relative colorimetric, with the black point adjusted. Words are set in ``black``: it gets black ink alone, so that
    they stay sharp.
    """
    if colour == black:
        return Process(k=100)
    *chromatic, dark = _inks(colour)
    while sum(chromatic) + dark > MOST_INK:
        chromatic = [max(0, share - 1) for share in chromatic]
    c, m, y = chromatic
    return Process(c=c, m=m, y=y, k=dark)


def _inks(colour: str) -> list[int]:
    pixel = ImageCms.applyTransform(Image.new("RGB", (1, 1), colour), _from_screen())
    return [round(value * 100 / 255) for value in pixel.tobytes()] if pixel is not None else []


@cache
def _from_screen() -> ImageCms.ImageCmsTransform:
    press = ImageCms.ImageCmsProfile(BytesIO(press_profile()))
    return ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"),
        press,
        "RGB",
        "CMYK",
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
