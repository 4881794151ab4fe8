"""The code on a sheet that leads to the rulebook, with its address in letters beside it."""

from __future__ import annotations

import re

from generator.drawing.fit import FLOOR
from generator.drawing.fonts import FontBook, lacking_problem
from generator.drawing.geometry import Box
from generator.drawing.qr import QUIET_ZONE, encoded, qr_code
from generator.drawing.scene import Group, Label, moved
from generator.errors import ContentError, Problem
from generator.model import Game
from generator.printing.layout.marks import SMALL

CODE = 16.5
"""Edge of the code in mm, quiet zone included."""
SMALL_CODE = 13.0
"""The same where there is little room, unless the address is so long that phones could not read it."""
MODULE = 0.33
"""The smallest module that phones read from printed paper, in mm."""


def small_code(game: Game) -> float:
    """The edge of a code where there is little room, in mm: ``SMALL_CODE``, or as much as a long address needs."""
    return max(SMALL_CODE, min(CODE, encoded(game.spec.site_url).side * MODULE))


def site_code(game: Game, x: float, y: float, size: float = CODE) -> Group:
    """The code with its upper left corner at (x, y), black on white. Raises ContentError for too long an address."""
    code = encoded(game.spec.site_url)
    if CODE / code.side < MODULE:
        raise ContentError([_unreadable(game, code.side)])
    return moved(qr_code(code, size, "#000000", "#ffffff").children, x, y)


def _unreadable(game: Game, side: int) -> Problem:
    most = int(CODE / MODULE) - 2 * QUIET_ZONE
    got = f"one that takes {side - 2 * QUIET_ZONE}"
    message = f"expected an address whose code has at most {most} modules a side, so that phones read it, got {got}"
    return Problem(game.place("game.yaml", "site_url"), "fit", message)


def site_name(game: Game) -> str:
    """The site's address as people write it."""
    return game.spec.site_url.partition("//")[2]


def site_lines(game: Game, width: float, fonts: FontBook) -> list[str]:
    """The address as small as can be read, in lines of at most ``width`` mm, broken after a slash where that will do.

    Raises ContentError for letters that no font has.
    """
    text = site_name(game)
    if fonts.missing(text, "sans"):
        raise ContentError([untold(game, "here", fonts)])
    lines = [""]
    for part in re.findall(r"[^/]*/?", text):
        for piece in [part] if fonts.width(part, FLOOR, "sans") <= width else part:
            if lines[-1] and fonts.width(lines[-1] + piece, FLOOR, "sans") > width:
                lines.append("")
            lines[-1] += piece
    return lines


def untold(game: Game, where: str, fonts: FontBook) -> Problem:
    """Why no sheet of a file tells the address, neither as a code nor in letters ``where`` those would stand."""
    text, place = site_name(game), game.place("game.yaml", "site_url")
    if lacking := fonts.missing(text, "sans"):
        return lacking_problem(lacking, "sans", text, place)
    if CODE / (side := encoded(game.spec.site_url).side) < MODULE:
        return _unreadable(game, side)
    return Problem(place, "fit", f"expected an address short enough to stand {where}, got {text!r}")


def site_address(game: Game, room: Box, fonts: FontBook, fill: str) -> tuple[Label, ...]:
    """The site's address in letters, ending at the right of ``room``; nothing where it is too long for that."""
    text = site_name(game)
    size = min(SMALL, SMALL * room.width / max(fonts.width(text, SMALL, "sans"), 1e-6))
    if size < FLOOR or fonts.missing(text, "sans"):
        return ()
    return (Label(room.right, room.bottom, text, size, fill=fill, anchor="end"),)
