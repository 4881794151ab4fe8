"""The command that prints: what is wanted, on which papers, how."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.common import Games, Out, Root, one_of, run_build, usage

if TYPE_CHECKING:
    from generator.printing.paper import Paper

FURTHEST = 10.0
"""Nobody's printer is further off than this, in mm."""
_SHIFT = re.compile(r"\s*([+-]?\d+(?:\.\d+)?)\s*,\s*([+-]?\d+(?:\.\d+)?)\s*")


class Thing(StrEnum):
    """What a game has to print."""

    mat = "mat"
    cards = "cards"
    tokens = "tokens"
    notes = "notes"
    calibration = "calibration"


class Ink(StrEnum):
    """How much ink it may take."""

    full = "full"
    low = "low"


class Backs(StrEnum):
    """How backs come behind their faces."""

    long_edge = "long-edge"
    short_edge = "short-edge"
    fold = "fold"
    none = "none"


class Purpose(StrEnum):
    """Who prints."""

    home = "home"
    press = "press"


class Export(StrEnum):
    """Files for other machines than printers."""

    png = "png"
    table = "table"
    cut = "cut"


def print_(
    games: Games = None,
    paper: Annotated[
        list[str] | None,
        typer.Option(
            help="a4, letter, a3, b4, tabloid, or a size: 200x280 (mm), 8.5x11in. Repeat it for more.",
            show_default="those of the site",
        ),
    ] = None,
    only: Annotated[
        list[Thing] | None,
        typer.Option(
            help="What to print. Repeat it for more.",
            show_default="everything that fits",
            parser=one_of(Thing),
            metavar="|".join(Thing),
        ),
    ] = None,
    ink: Annotated[
        list[Ink] | None,
        typer.Option(
            help="Full colour, or white grounds.",
            show_default="as on the site",
            parser=one_of(Ink),
            metavar="|".join(Ink),
        ),
    ] = None,
    backs: Annotated[
        Backs | None,
        typer.Option(
            help="How your printer turns the sheet for the backs of cards.",
            show_default=Backs.long_edge,
            parser=one_of(Backs),
            metavar="|".join(Backs),
        ),
    ] = None,
    gutter: Annotated[bool, typer.Option("--gutter", help="Cards apart, each with bleed all round.")] = False,
    shift: Annotated[
        str | None,
        typer.Option(
            metavar="RIGHT,DOWN", help="Move backs by so many mm, as the alignment sheet tells.", show_default="0,0"
        ),
    ] = None,
    purpose: Annotated[
        Purpose,
        typer.Option(
            help="press: CMYK with an output intent, for a print shop.",
            parser=one_of(Purpose),
            metavar="|".join(Purpose),
        ),
    ] = Purpose.home,
    export: Annotated[
        list[Export] | None,
        typer.Option(
            help="Also PNG cards at 300 ppi, a deck sheet for virtual tables, cut lines as SVG.",
            parser=one_of(Export),
            metavar="|".join(Export),
        ),
    ] = None,
    root: Root = None,
    out: Out = None,
) -> None:
    """Check everything, then make the print files: those the site offers, or what the options say."""
    from generator.printing.order import THINGS, Order, idle

    said = {"--backs": backs is not None, "--shift": shift is not None, "--ink": bool(ink)}
    given = (paper, only, gutter, export, purpose is Purpose.press, *said.values())
    moved = _shift(shift or "0,0")
    if shift is not None and backs in {Backs.fold, Backs.none}:
        usage(f"--shift moves the backs on the other side of a sheet, of which there are none with --backs {backs}")
    wish = Order(
        things=tuple(dict.fromkeys(one.value for one in only or ())),
        papers=tuple(dict.fromkeys(_paper(words) for words in paper or ())),
        inks=tuple(dict.fromkeys(one.value for one in ink or [Ink.full])),
        backs=(backs or Backs.long_edge).value,
        gutter=gutter,
        shift=moved,
        purpose=purpose.value,
        exports=tuple(dict.fromkeys(one.value for one in export or ())),
        said=frozenset(option for option, is_said in said.items() if is_said),
    )
    for option, meant in idle(wish, wish.things or THINGS):
        usage(f"{option} is for {meant}, of which there are none with --only {', '.join(wish.things)}")
    run_build(games, root, out, frozenset({"print"}), wish if any(given) else None)


def _paper(words: str) -> Paper:
    from generator.printing.paper import paper_of

    try:
        return paper_of(words)
    except ValueError as error:
        usage(f"--paper: {error}")


def _shift(words: str) -> tuple[float, float]:
    numbers = _SHIFT.fullmatch(words)
    if numbers is None or any(abs(float(number)) > FURTHEST for number in numbers.groups()):
        usage(f"--shift: expected RIGHT,DOWN in mm, each from -{FURTHEST:g} to {FURTHEST:g}, got {words!r}")
    right, down = map(float, numbers.groups())
    return right, down
