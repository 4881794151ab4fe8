"""Follows what a template's expression comes to back to the numbers that are typed for it, through all templates.

Values of the game are no numbers of a template's own. What is worked out from the sizes of a drawing is measured: of
that, the numbers in it are no more than measures themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from jinja2 import nodes

from generator.check.blocks import EACH, Block, Script, Step, argument, named, script

OF_GAME = ("n", "card")
"""Names of what has the game's values."""
_UNMEASURED = frozenset({*OF_GAME, "cards", "tables", "sets", "words", "loop", "lang", "kind"})
_WORDS = re.compile(r"\s*(?:\"[^\"]*\"|'[^']*'|words[\w.]*)\s*")
"""What is plainly no number, and need not be read."""
_OF_NOTHING = frozenset({"length", "count", "wordcount"})
_OF_ONE = frozenset({"min", "max", "first", "last", "sum"})
_WITH_ARGUMENTS = frozenset({"default", "d", "format", "join", "replace"})


@dataclass(frozen=True)
class Typed:
    """A number as it is typed, and the block in which it is."""

    number: nodes.Const
    block: Block


Found = list[Typed] | None
"""The numbers that an expression comes to; None if it is measured."""


@dataclass(frozen=True)
class At:
    """Where an expression stands, and the ``steps`` into its value that are asked for."""

    made: Script
    scope: str
    block: Block
    steps: tuple[Step, ...] = ()
    call: tuple[nodes.Call, At] | None = None
    """The call by which a macro was come to; none if by any."""
    seen: frozenset[object] = field(default_factory=frozenset)

    def into(self, *steps: Step) -> At:
        """Further into the value, before the steps that there are."""
        return replace(self, steps=(*steps, *self.steps))

    def to(self, steps: Sequence[Step]) -> At:
        """With these steps alone."""
        return replace(self, steps=tuple(steps))


def called(call: nodes.Call) -> str:
    """What a call calls: ``name`` or ``owner.name``; of an owner that is no name, ``.name``."""
    match call.node:
        case nodes.Name(name=name):
            return name
        case nodes.Getattr(node=nodes.Name(name=owner), attr=attr):
            return f"{owner}.{attr}"
        case nodes.Getattr(attr=attr):
            return f".{attr}"
    return ""


def _together(found: Iterable[Found]) -> Found:
    """What several possible values come to; measured only if all are."""
    several = list(found)
    if several and all(each is None for each in several):
        return None
    return [typed for each in several for typed in each or ()]


class Tracer:
    """The templates of a game (path → text); those in the folder ``own`` are the game's own, and go first."""

    def __init__(self, templates: Mapping[str, str], own: str) -> None:
        self._templates = templates
        self._own = own
        self._scripts: dict[str, Script] = {}

    @cached_property
    def scripts(self) -> tuple[Script, ...]:
        """The game's own templates, and all that they take in."""
        files = [file for file in self._templates if file.startswith(self._own) and file.endswith(".j2")]
        found: dict[str, Script] = {}
        while files:
            file = files.pop()
            if file not in found:
                found[file] = made = self._script(file)
                taken = (*made.imports.values(), *(name for name, _ in made.borrowed.values()))
                files += (there for name in taken if (there := self._file(name)) is not None)
        return tuple(found.values())

    def _file(self, name: str) -> str | None:
        folders = (self._own, "templates/default/", "house/")
        return next((folder + name for folder in folders if folder + name in self._templates), None)

    def _script(self, file: str) -> Script:
        if file not in self._scripts:
            self._scripts[file] = script(file, self._templates[file])
        return self._scripts[file]

    def _imported(self, made: Script, alias: str) -> Script | None:
        file = self._file(made.imports[alias]) if alias in made.imports else None
        return None if file is None else self._script(file)

    def typed(self, expr: nodes.Node, at: At) -> Found:
        """The numbers that an expression comes to; None if it is measured."""
        match expr:
            case nodes.Const(value=value):
                is_number = isinstance(value, int | float) and not isinstance(value, bool)
                return [Typed(expr, at.block)] if is_number else []
            case nodes.Name(name=name):
                return self._of_name(name, at)
            case nodes.Getattr() | nodes.Getitem():
                return self._part(expr, at)
            case nodes.List() | nodes.Tuple() | nodes.Dict():
                return self._of_items(expr, at)
            case nodes.Filter() | nodes.Call():
                return self._made(expr, at)
        return self._sum(expr, at)

    def _sum(self, expr: nodes.Node, at: At) -> Found:
        match expr:
            case nodes.And() | nodes.Or() | nodes.CondExpr(test=None):
                return _together(self.typed(each, at) for each in expr.iter_child_nodes())
            case nodes.CondExpr(expr1=one, expr2=other):
                return _together(self.typed(each, at) for each in (one, other) if each is not None)
            case nodes.BinExpr(left=left, right=right):
                both = [self.typed(side, at) for side in (left, right)]
                return None if None in both else _together(both)
            case nodes.Neg(node=inner) | nodes.Pos(node=inner):
                return self.typed(inner, at)
            case nodes.Concat(nodes=parts):
                return _together(self.typed(each, at.to(())) for each in parts) or []
        return []

    def _of_items(self, expr: nodes.List | nodes.Tuple | nodes.Dict, at: At) -> Found:
        step = at.steps[0] if at.steps else EACH
        if isinstance(expr, nodes.Dict):
            keys = [getattr(pair.key, "value", EACH) for pair in expr.items]  # of one that is worked out: any
            pairs = zip(keys, expr.items, strict=True)
            chosen = [pair.value for key, pair in pairs if EACH in (step, key) or key == step]
        else:
            chosen = expr.items[step : step + 1] if isinstance(step, int) else expr.items
        return _together(self.typed(each, at.to(at.steps[1:])) for each in chosen) or []

    def _part(self, expr: nodes.Getattr | nodes.Getitem, at: At) -> Found:
        match expr:
            case nodes.Getattr(node=nodes.Name(name=owner), attr=attr):
                return self._of_attribute(owner, attr, at)
            case nodes.Getattr(node=owner, attr=attr):
                return self.typed(owner, at.into(attr))
            case nodes.Getitem(node=owner, arg=nodes.Slice()):
                return self.typed(owner, at)
            case nodes.Getitem(node=owner, arg=nodes.Const(value=int() | str() as key)):
                return self.typed(owner, at.into(key))
        return self.typed(expr.node, at.into(EACH))

    def _of_attribute(self, owner: str, attr: str, at: At) -> Found:
        if (there := self._imported(at.made, owner)) is not None:
            return self._of_name(attr, replace(at, made=there, scope="", call=None))
        name = f"{owner}.{attr}"  # of a namespace: what it began with, and what was set since
        begun = self._of_name(owner, at.into(attr))
        return _together([self._of_name(name, at), begun]) if self.naming(name, at) else begun

    def naming(self, name: str, at: At) -> Sequence[Block]:
        """The statements that give a name its value."""
        made = at.made.naming
        return made.get((at.scope, name)) or made.get(("", name)) or ()

    def _of_name(self, name: str, at: At) -> Found:
        key = (at.made.file, at.scope, name, at.steps)
        if key in at.seen:
            return []
        at = replace(at, seen=at.seen | {key})
        parameters = self._parameters(at.made, at.scope)
        if name in parameters:
            return self._of_parameter(name, parameters, at)
        given = [(block, *pair) for block in self.naming(name, at) for pair in named(block, name)]
        if not given:
            return [] if name in _UNMEASURED else None
        return _together(self.typed(expr, replace(at, block=block).into(*steps)) for block, expr, steps in given)

    def _parameters(self, made: Script, macro: str) -> Mapping[str, nodes.Expr | None]:
        """The parameters of a macro, each with its default."""
        block = made.macros.get(macro)
        node = block.node() if block is not None else None
        if not isinstance(node, nodes.Macro):
            return {}
        names = [each.name for each in node.args]
        without: list[nodes.Expr | None] = [None] * (len(names) - len(node.defaults))
        return dict(zip(names, [*without, *node.defaults], strict=True))

    def _of_parameter(self, name: str, parameters: Mapping[str, nodes.Expr | None], at: At) -> Found:
        number, default = list(parameters).index(name), parameters[name]
        found: list[Found] = []
        if default is not None:
            found.append(self.typed(default, replace(at, scope="", block=at.made.macros[at.scope], call=None)))
        if at.call is None:
            found += (self._any(pair, at) for pair in self._handed(at.made, at.scope, number, name))
        else:
            call, caller = at.call
            handed = [*call.args[number : number + 1], *(pair.value for pair in call.kwargs if pair.key == name)]
            found += (self.typed(each, replace(caller, steps=at.steps)) for each in handed)
        return _together(found)

    def _any(self, handed: tuple[Script, Block], at: At) -> Found:
        made, block = handed
        node = block.node()
        parts = node.nodes if isinstance(node, nodes.Output) else []
        there = At(made, block.scope, block, at.steps, seen=at.seen)
        return _together(self.typed(each, there) for each in parts)

    def _handed(self, made: Script, macro: str, number: int, name: str) -> Iterator[tuple[Script, Block]]:
        """What is handed to a parameter of a macro, in any template."""
        for each in self.scripts:
            names = [macro] if each is made else []
            names += [f"{alias}.{macro}" for alias in each.imports if self._imported(each, alias) is made]
            names += [a for a, its in each.borrowed.items() if (self._file(its[0]), its[1]) == (made.file, macro)]
            for its in names:
                for block in dict.fromkeys(each.calls.get(its, ())):
                    handed = argument(block, its, number, name)
                    yield from ((each, one) for one in handed if _WORDS.fullmatch(one.source) is None)

    def _made(self, expr: nodes.Filter | nodes.Call, at: At) -> Found:
        """What a filter or a call gives."""
        if isinstance(expr, nodes.Call):
            return self._of_call(expr, at)
        if expr.name in _OF_NOTHING or expr.node is None:
            return []
        found = self.typed(expr.node, at.into(EACH) if expr.name in _OF_ONE else at)
        if expr.name in _WITH_ARGUMENTS:
            return [*(found or ()), *(_together(self.typed(each, at.to(())) for each in expr.args) or ())]
        return found

    def _of_call(self, call: nodes.Call, at: At) -> Found:
        name = called(call)
        owner, _, method = name.rpartition(".")
        if name in {"namespace", "dict"}:
            step = at.steps[0] if at.steps else EACH
            chosen = [pair.value for pair in call.kwargs if step in (EACH, pair.key)]
            return _together(self.typed(each, at.to(at.steps[1:])) for each in chosen) or []
        if method == "get":
            return _together(self.typed(each, at) for each in call.args[1:]) or []
        made = self._imported(at.made, owner) if owner else at.made
        if name in at.made.borrowed:
            file, method = self._file(at.made.borrowed[name][0]), at.made.borrowed[name][1]
            made = None if file is None else self._script(file)
        if made is None or method not in made.macros or (key := (made.file, method, id(call))) in at.seen:
            return []
        inside = [block for block in made.blocks if block.scope == method and block.spot == "result"]
        written = [(block, node) for block in inside if isinstance(node := block.node(), nodes.Output)]
        return (
            _together(
                self.typed(each, At(made, method, block, call=(call, at), seen=at.seen | {key}))
                for block, node in written
                for each in node.nodes
            )
            or []
        )
