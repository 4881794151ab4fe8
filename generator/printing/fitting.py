"""The documents of an order; and what has no room on a paper, where nobody asked for it by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.errors import ContentError, Gathering, Problem
from generator.model import Thing
from generator.printing.order import Order
from generator.printing.paper import A4, Paper
from generator.printing.shop import Document, Shop
from generator.printing.things.toosmall import own_faults

Makers = Mapping[Thing, Callable[[Shop, Order], Iterator[Document]]]


@dataclass(frozen=True)
class LeftOut:
    """A thing that is not printed, or not all of it, as a paper has no room for it; ``problems`` say why."""

    thing: Thing
    paper: Paper
    problems: tuple[Problem, ...]

    @property
    def why(self) -> tuple[str, ...]:
        """The reasons in words, without the places in the content: there is nothing to mend."""
        return tuple(problem.message for problem in self.problems)

    def __str__(self) -> str:
        return f"{self.thing} on {self.paper.name}: {'; '.join(self.why)}"


def fitting(
    shop: Shop, orders: Iterable[Order], makers: Makers, gathering: Gathering
) -> tuple[tuple[Document, ...], tuple[LeftOut, ...]]:
    """What can be made of orders, and what is left out; the problems of what should have been made are gathered.

    Left out is what nobody named (``Order.whatever_fits``) and a paper is too small for, unless it has room for nothing
    else: then the reasons are problems.
    """
    documents, left = list[Document](), list[LeftOut]()
    for order in orders:
        made, without = _made(shop, order, makers, gathering)
        documents += made
        left += without
    return tuple(documents), tuple(left)


def _made(
    shop: Shop, order: Order, makers: Makers, gathering: Gathering
) -> tuple[Sequence[Document], Sequence[LeftOut]]:
    made, left = list[Document](), list[LeftOut]()
    for thing in order.things:
        found, error = _tried(makers, thing, shop, order)
        if error is None or not order.whatever_fits:
            made += found
            gathering.problems += error.problems if error else ()
            continue
        for paper in order.papers:
            found, error = _tried(makers, thing, shop, replace(order, papers=(paper,)))
            made += found
            if error is None:
                continue
            if own := _own(error, makers, thing, shop, order, paper):
                gathering.problems += own
            else:
                left.append(LeftOut(thing, paper, error.problems))
    for paper in order.papers:
        if not any(document.paper.portrait == paper.portrait for document in made):
            gathering.problems += (problem for each in left if each.paper == paper for problem in each.problems)
    return made, left


def _tried(makers: Makers, thing: Thing, shop: Shop, order: Order) -> tuple[list[Document], ContentError | None]:
    """The documents of a thing that can be made, and what keeps others from it."""
    found = list[Document]()
    try:
        for document in makers[thing](shop, order):
            found.append(document)
    except ContentError as error:
        return found, error
    return found, None


def _own(
    error: ContentError, makers: Makers, thing: Thing, shop: Shop, order: Order, paper: Paper
) -> Sequence[Problem]:
    """Those of the problems that no larger paper would mend."""
    if paper.portrait.width >= A4.width and paper.portrait.height >= A4.height:
        return error.problems
    return own_faults(error, lambda larger: list(makers[thing](shop, replace(order, papers=(larger,)))))
