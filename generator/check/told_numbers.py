"""Numbers that a game's own templates type though they tell something of the game.

A drawing is full of measures: a number that ends in an attribute is one. What is written as text, says how often a
thing is drawn or how many are taken, is compared with a value of the game or looks up a card by it, is none, be it set
before, a macro's default, handed to a macro, or part of a sum. 0 and 1 are free: the first, the next, any at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from jinja2 import nodes

from generator.check.blocks import named
from generator.check.traced import OF_GAME, At, Tracer, Typed, called
from generator.errors import Place, Problem
from generator.model import Game
from generator.wording import listed

_FREE = (0, 1)
_COUNTING = re.compile(r"\brange\(|\|\s*(?:batch|slice)\(|\[[^\]\[{\"']*:")
_LOOKING = re.compile(r"\bfirst_card\(|\|\s*(?:select|reject)(?:attr)?\(")
_COMPARING = re.compile(r"[\w)\]]\s*(?:[<>]|[<>=!]=)\s*[-\w(]|\bin\s*[\[(]|\bis\s+(?:not\s+)?\w+\s*\(?\s*[0-9]")
_TAKING = frozenset({"batch", "slice"})
_CHOOSING = frozenset({"select", "reject", "selectattr", "rejectattr"})
_DEEPEST = 8
"""Names of names of values."""


def told_number_problems(game: Game, values: Mapping[str, int]) -> Iterator[Problem]:
    """A problem for each such number, at the place where it is typed."""
    own = f"templates/{game.spec.id}/"
    told = set[Place]()
    for typed, use in _told(Tracer(game.templates, own), own):
        place, value = typed.block.place(typed.number), typed.number.value
        if value in _FREE or place in told or not place.file.startswith(own):
            continue
        told.add(place)
        same = [f"n.{name}" for name, each in values.items() if each == value][:3]
        wanted = listed(same) if same else "a value of the data (n.…)"
        yield Problem(place, "typed-number", f"expected {wanted}, got the typed number {value!r}, {use}")


def _told(tracer: Tracer, own: str) -> Iterator[tuple[Typed, str]]:
    """Each number that is told, and as what. What the house's templates compare and look up is their own."""
    for made in tracer.scripts:
        is_own = made.file.startswith(own)
        for block in made.blocks:
            uses: list[tuple[nodes.Expr, str]] = []
            at = At(made, block.scope, block)
            if not block.verb and block.spot == "text" and isinstance(node := block.node(), nodes.Output):
                uses += ((expr, "which is written as text") for expr in node.nodes)
            if _COUNTING.search(block.source) and (tree := block.node()) is not None:
                uses += ((expr, "which says how many") for expr in _counts(tree))
            if is_own and _COMPARING.search(block.source) and (tree := block.node()) is not None:
                uses += ((expr, "which a value of the game is compared with") for expr in _compared(tree, tracer, at))
            if is_own and _LOOKING.search(block.source) and (tree := block.node()) is not None:
                uses += ((expr, "which cards are looked up by") for expr in _looked_up(tree))
            for expr, use in uses:
                yield from ((typed, use) for typed in tracer.typed(expr, at) or ())


def _counts(tree: nodes.Node) -> Iterator[nodes.Expr]:
    """What says how many: ends of a range, sizes of what a list is parted into, ends of a stretch of one."""
    for call in tree.find_all(nodes.Call):
        if called(call) == "range":
            yield from call.args
    for each in tree.find_all(nodes.Filter):
        if each.name in _TAKING:
            yield from each.args[:1]
    for stretch in tree.find_all(nodes.Slice):
        yield from (end for end in (stretch.start, stretch.stop) if end is not None)


def _looked_up(tree: nodes.Node) -> Iterator[nodes.Expr]:
    for call in tree.find_all(nodes.Call):
        if called(call) == "first_card":
            yield from (pair.value for pair in call.kwargs)
    for each in tree.find_all(nodes.Filter):
        if each.name in _CHOOSING:
            yield from each.args


def _compared(tree: nodes.Node, tracer: Tracer, at: At) -> Iterator[nodes.Expr]:
    for compare in tree.find_all(nodes.Compare):
        operands = [compare.expr, *(operand.expr for operand in compare.ops)]
        if any(_is_value(operand, tracer, at, 0) for operand in operands):
            yield from operands
    for test in tree.find_all(nodes.Test):
        if _is_value(test.node, tracer, at, 0):
            yield from test.args


def _is_value(expr: nodes.Node, tracer: Tracer, at: At, depth: int) -> bool:
    """Whether an expression is a value of the game by itself, under whatever name."""
    match expr:
        case nodes.Filter(node=nodes.Expr() as inner, name="int" | "float" | "abs"):
            return _is_value(inner, tracer, at, depth)
        case (
            nodes.Call(node=nodes.Getattr(node=owner, attr="get"))
            | nodes.Getattr(node=owner)
            | nodes.Getitem(node=owner)
        ):
            return _has_values(owner, tracer, at)
        case nodes.Name(name=name) if depth < _DEEPEST:
            return any(_is_value(one, tracer, at, depth + 1) for one in _given(name, tracer, at))
    return False


def _given(name: str, tracer: Tracer, at: At) -> Iterator[nodes.Node]:
    """What a name stands for: what it was set to, or of a loop that counts, its ends."""
    for block in tracer.naming(name, at):
        for given, _ in named(block, name):
            if block.verb == "set":
                yield given
            elif isinstance(given, nodes.Call) and called(given) == "range":
                yield from given.args


def _has_values(owner: nodes.Expr, tracer: Tracer, at: At) -> bool:
    while isinstance(owner, nodes.Getattr | nodes.Getitem):
        owner = owner.node
    if not isinstance(owner, nodes.Name):
        return False
    given = (expr for block in tracer.naming(owner.name, at) for expr, _ in named(block, owner.name))
    return owner.name in OF_GAME or any(isinstance(e, nodes.Call) and called(e) == "first_card" for e in given)
