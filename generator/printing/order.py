"""What somebody wants printed: which things, on which papers, how."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, get_args

from generator.drawing.ink import Ink
from generator.model import Game, Thing
from generator.printing.paper import PAPERS, Paper

THINGS: tuple[Thing, ...] = get_args(Thing)
Backs = Literal["long-edge", "short-edge", "fold", "none"]
"""How backs come behind their faces: turned over the sheet's long or short edge, folded over, or not at all."""
Purpose = Literal["home", "press"]
"""``home``: RGB, tagged, for screens and printers at home. ``press``: CMYK with an output intent, for a print shop."""

Export = Literal["png", "table", "cut"]
"""Files for other machines than printers: pictures of cards, a deck sheet for virtual tables, lines to cut along."""


@dataclass(frozen=True)
class Order:
    """Things to print. ``shift``: how far backs are moved right and down, in mm, for printers that are a little off."""

    things: tuple[Thing, ...] = ()
    papers: tuple[Paper, ...] = ()
    inks: tuple[Ink, ...] = ("full",)
    backs: Backs = "long-edge"
    gutter: bool = False
    """Whether cards stand apart, each with bleed all round; without, they share their cuts."""
    shift: tuple[float, float] = (0.0, 0.0)
    purpose: Purpose = "home"
    exports: tuple[Export, ...] = ()


def site_orders(game: Game) -> tuple[Order, ...]:
    """What the game's site offers, as its data says."""
    return tuple(
        Order(offer.things, tuple(PAPERS[name] for name in offer.papers), (offer.ink,))
        for offer in game.spec.prints.offers
    )


def completed(order: Order, game: Game) -> Order:
    """An order in which no things stand for all, and no papers for those that the game's site offers."""
    offered = dict.fromkeys(PAPERS[name] for offer in game.spec.prints.offers for name in offer.papers)
    return replace(order, things=order.things or THINGS, papers=order.papers or tuple(offered))
