"""What somebody wants printed: which things, on which papers, how."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from generator.drawing.ink import Ink
from generator.errors import Problem
from generator.model import Game, Prints, Thing
from generator.printing.paper import PAPERS, Paper
from generator.wording import listed

THINGS: tuple[Thing, ...] = get_args(Thing)
Flip = Literal["long-edge", "short-edge"]
"""The edge of a sheet that a printer turns it over."""
Backs = Literal["long-edge", "short-edge", "fold", "none"]
"""How backs come behind their faces: turned over the sheet's long or short edge, folded over, or not at all."""
Purpose = Literal["home", "press"]
"""``home``: RGB, tagged, for screens and printers at home. ``press``: CMYK with an output intent, for a print shop."""

Shift = tuple[float, float]
"""How far backs are moved right and down on their own pages, whether those stand or lie, in mm."""

Export = Literal["png", "table", "cut"]
"""Files for other machines than printers: pictures of cards, a deck sheet for virtual tables, lines to cut along."""


SOURCES: Mapping[Export, tuple[Thing, ...]] = {
    "png": ("cards",),
    "table": ("cards",),
    "cut": ("cards", "tokens", "notes"),
}
"""The things that an export is made of."""


@dataclass(frozen=True)
class Order:
    """Things to print. ``shift`` is for printers that are a little off."""

    things: tuple[Thing, ...] = ()
    papers: tuple[Paper, ...] = ()
    inks: tuple[Ink, ...] = ("full",)
    backs: Backs = "long-edge"
    gutter: bool = False
    """Whether cards stand apart, each with bleed all round; without, they share their cuts."""
    shift: Shift = (0.0, 0.0)
    purpose: Purpose = "home"
    exports: tuple[Export, ...] = ()
    said: frozenset[str] = frozenset()
    """The options that were given in words, even if as usual: ``--backs``, ``--shift``, ``--ink``."""
    whatever_fits: bool = False
    """Whether its things were not named: then what a paper has no room for is left out."""

    @property
    def flip(self) -> Flip | None:
        """The edge that sheets of cards are turned over for their backs; None if those are not on the other side."""
        match self.backs:
            case "fold" | "none":
                return None
            case flip:
                return flip


def site_orders(game: Game) -> tuple[Order, ...]:
    """What the game's site offers, as its data says."""
    return tuple(
        Order(offer.things, tuple(PAPERS[name] for name in offer.papers), (offer.ink,))
        for offer in game.spec.prints.offers
    )


def completed(order: Order, game: Game) -> Order:
    """An order in which no things stand for all, and no papers for those that the game's site offers.

    A game whose site offers nothing has the papers of one that does not say what it offers. Everything is there once.
    """
    offers = game.spec.prints.offers or Prints().offers
    papers = order.papers or tuple(PAPERS[name] for offer in offers for name in offer.papers)
    things, once = order.things or THINGS, dict.fromkeys
    whole = replace(order, things=tuple(once(things)), papers=tuple(once(papers)), inks=tuple(once(order.inks)))
    return replace(whole, whatever_fits=not order.things or order.whatever_fits)


def there_is(game: Game, purpose: Purpose) -> tuple[Thing, ...]:
    """The things that can be printed of a game; a print shop needs no sheets to check a printer with."""
    tokens = game.spec.tokens
    there: Mapping[Thing, bool] = {
        "cards": bool(game.cards),
        "tokens": tokens is not None and any(kind.count > 0 for kind in tokens.kinds),
        "calibration": purpose == "home",
    }
    return tuple(thing for thing in game.spec.printed() if there.get(thing, True))


def made_of(order: Order | None, game: Game) -> tuple[Thing, ...]:
    """The things that an order has printed of a game; without an order, what the game's site offers."""
    if order is None:
        return tuple(dict.fromkeys(thing for offer in game.spec.prints.offers for thing in offer.things))
    return tuple(thing for thing in there_is(game, order.purpose) if thing in (order.things or THINGS))


def idle(order: Order, things: Collection[Thing]) -> Iterator[tuple[str, str]]:
    """The options of an order that change nothing of these things, and what each of them is for.

    Those that were said as they are anyway do not either: nobody asks for the backs of a mat.
    """
    drawn: tuple[Thing, ...] = ("mat", "cards", "tokens", "notes")
    ways: Mapping[Backs, tuple[Thing, ...]] = {"fold": ("cards", "tokens"), "none": ("cards",)}
    backed = ways.get(order.backs, ("cards", "calibration"))
    ink: Ink = "low" if "low" in order.inks else "full"
    for option, value, unusual, meant in (
        ("--shift", "", order.shift != (0.0, 0.0), ("cards",)),
        ("--gutter", "", order.gutter, ("cards",)),
        ("--backs", order.backs, order.backs != "long-edge", backed),
        ("--ink", ink, ink != "full", drawn),
    ):
        if (unusual or option in order.said) and not {*meant} & {*things}:
            yield f"{option} {value}".rstrip(), listed(meant)


def unmet(order: Order | None, games: Sequence[Game]) -> list[Problem]:
    """A problem of each game for what can be made of none of them: each thing, option and export, or nothing at all.

    What is asked for by name is made of one of the games at least.
    """
    found = [problem for game in games for problem in _lacking(order, game, games)]
    if not found and not any(made_of(order, game) for game in games):
        expected = "offers, or options that say what to print" if order is None else "something to print"
        message = f"expected {expected}, got none"
        found = [Problem(game.place("game.yaml", "prints", "offers"), "order", message) for game in games]
    return found


def _lacking(order: Order | None, game: Game, games: Sequence[Game]) -> Iterator[Problem]:
    if order is None:
        return
    place = game.place("game.yaml", "prints")
    there, buyer = there_is(game, order.purpose), " for a print shop" if order.purpose == "press" else ""
    for thing in order.things:
        if not any(thing in there_is(each, order.purpose) for each in games):
            message = f"expected one of what there is to print of {game.spec.id}{buyer} ({listed(there)}), got {thing}"
            yield Problem(place, "order", message)
    for option, meant in idle(order, {thing for each in games for thing in made_of(order, each)}):
        message = f"expected {meant} of {game.spec.id} to print, for {option}, got {listed(made_of(order, game))}"
        yield Problem(place, "order", message)
    for export in order.exports:
        if not any({*made_of(order, each)} & {*SOURCES[export]} for each in games):
            got = listed(made_of(order, game))
            message = f"expected {listed(SOURCES[export])} of {game.spec.id} to print, to export as {export}, got {got}"
            yield Problem(place, "order", message)
