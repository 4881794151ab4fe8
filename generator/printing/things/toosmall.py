"""Papers that are too small: when the paper is to blame and not the words on it, and how that is told."""

from __future__ import annotations

from collections.abc import Callable

from generator.errors import ContentError, Place, Problem
from generator.printing.paper import A4, PAPERS, Paper


def too_small(place: Place, paper: Paper, what: str, size: str, *, words: bool) -> Problem:
    """A problem for ``what`` (``cards``) of a ``size`` on a paper; ``words``: it is those around it that do not fit."""
    of = f"{paper.width:g} × {paper.height:g} mm"
    if words:
        message = f"expected a paper on which {what} of {size} leave room for the words around them, got {of}"
    else:
        named = f"{paper.name} paper ({of})" if paper in PAPERS.values() else f"paper of {of}"
        message = f"expected {what} that fit {named} with their marks, got {size}"
    return Problem(place, "print", message)


def own_faults(error: ContentError, make: Callable[[Paper], object]) -> tuple[Problem, ...]:
    """Those of the problems that are not the paper's: on A4, ``make`` meets them too, or they are not of room."""
    there = set()
    try:
        make(A4)
    except ContentError as usual:
        there = {problem.place for problem in usual.problems}
    of_room = ("fit", "print")
    return tuple(each for each in error.problems if each.kind not in of_room or each.place in there)
