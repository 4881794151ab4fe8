"""What the ``{{ expressions }}`` of a text use, read from their Jinja syntax trees, each with its place in the text.

Nothing is evaluated here (``filling`` does): the names they may use, and what each takes, are told in ``VOCABULARY``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Literal

from jinja2 import Environment, TemplateSyntaxError, nodes

Argument = Literal[
    "rule", "page", "example", "term", "set", "member", "pictured", "figure", "kind", "zone", "space", "track",
    "coloured", "part", "ruling", "text",
]  # fmt: skip

VOCABULARY: dict[str, tuple[Argument, ...]] = {
    "rule": ("rule", "text"),
    "page": ("page", "text"),
    "example_link": ("example", "text"),
    "t": ("term",),
    "label": ("set", "member"),
    "icon": ("set", "member"),
    "alt": ("set", "pictured"),
    "spot": ("zone",),
    "zone_label": ("space",),
    "edge": ("track",),
    "colour": ("coloured", "part"),
    "figure": ("figure",),
    "ruling": ("ruling",),
    "card_list": ("kind",),
    "outcomes": (),
    "quick": (),
    "glossary": (),
    "downloads": (),
    "stand_ins": (),
    "rulings": (),
    "decks": (),
    "changes": (),
    "errata": (),
    "print_note": (),
    "referee": (),
    "practice": (),
}
"""Functions of the authors' text and what their arguments name. A ``text`` may be left out."""

BLOCKS = frozenset(
    {
        "figure",
        "card_list",
        "outcomes",
        "quick",
        "glossary",
        "downloads",
        "stand_ins",
        "rulings",
        "decks",
        "changes",
        "errata",
        "print_note",
        "referee",
        "practice",
    }
)
"""Functions that make a block of their own."""

PLAIN = frozenset({"t", "label", "alt", "spot", "zone_label", "edge", "colour"})
"""Functions that say plain words, for texts that are no Markdown."""

VALUES = "n"
"""The name before the dot of a value: ``{{ n.hand_size }}``."""

LONGEST = 400
"""Letters of the longest expression: enough for a link with its words."""

_TOO_LARGE = 1e300
"""What is no number to be told of, but for filling to refuse."""
_EXPRESSION = re.compile(r"""\{\{(?P<source>(?:[^"'{}]|"[^"]*"|'[^']*'|[{}](?![{}]))*)\}\}""")
_COMMENT = re.compile(r"\{\{!.*?!\}\}", re.DOTALL)
_STRAY = re.compile(r"\{%|\}\}|#\}")
_OPENING = re.compile(r"\{\{")


@dataclass(frozen=True)
class Use:
    """A value (``name`` is ``n``) or a function, with its constant arguments."""

    name: str
    arguments: tuple[str, ...]

    def __str__(self) -> str:
        if self.name == VALUES:
            return f"{{{{ {VALUES}.{self.arguments[0]} }}}}"
        return f"{{{{ {self.name}({', '.join(map(repr, self.arguments))}) }}}}".replace("'", '"')


@dataclass(frozen=True)
class Expression:
    """One ``{{ … }}``: what it uses, what is wrong with it, and where it stands in its text."""

    start: int
    end: int
    uses: tuple[Use, ...] = ()
    errors: tuple[str, ...] = ()
    words: tuple[tuple[int, int], ...] = ()
    """Spans of the text that readers see: the words given to a link."""
    literal: int | None = None
    """A number typed where a value should be. One more or one less than a value is of the value, once."""


@cache
def _environment() -> Environment:
    return Environment(autoescape=True)


def expressions(text: str) -> Iterator[Expression]:
    """Every expression of a text, in order; what opens and does not close, and statements, as errors."""
    at = 0
    while at < len(text):
        opening = _OPENING.search(text, at)
        yield from _statements(text, at, opening.start() if opening else len(text))
        if opening is None:
            return
        at = opening.start()
        if comment := _COMMENT.match(text, at):
            yield Expression(at, comment.end())
            at = comment.end()
        elif match := _EXPRESSION.match(text, at):
            yield _read(match)
            at = match.end()
        else:
            yield Expression(at, at + 2, errors=("expected }} after {{, got the end of the text",))
            at += 2


def _statements(text: str, start: int, end: int) -> Iterator[Expression]:
    for match in _STRAY.finditer(text, start, end):
        error = {
            "{%": "expected {{ a value }}, got a statement: {% … %} is not used in text",
            "}}": "expected {{ before }}, got }} alone",
            "#}": "expected a comment as {{! … !}}, got {# … #}",
        }[match[0]]
        yield Expression(match.start(), match.end(), errors=(error,))


def _read(match: re.Match[str]) -> Expression:
    start, end = match.span()
    alone = _alone(match[0])
    words = tuple((start + first, start + last) for first, last in alone.words)
    return replace(alone, start=start, end=end, words=words)


@lru_cache(maxsize=1024)
def _alone(source: str) -> Expression:
    """An expression by itself. The same ones stand in every language; checks and pages both read them."""
    if len(source) > LONGEST:
        error = f"expected an expression of at most {LONGEST} letters, got {source[:20]!r} … with {len(source)}"
        return Expression(0, len(source), errors=(error,))
    try:
        tree = _environment().parse(source)
    except (TemplateSyntaxError, RecursionError) as wrong:
        message = f"expected a value or a function, got {source!r}: {wrong}"
        return Expression(0, len(source), errors=(message,))
    called = {id(call.node): call for call in tree.find_all(nodes.Call)}
    owned: set[int] = set()
    uses: list[Use] = []
    errors: list[str] = []
    words: list[tuple[int, int]] = []
    for attribute in tree.find_all((nodes.Getattr, nodes.Getitem)):
        owner = attribute.node  # type: ignore[attr-defined]
        if isinstance(owner, nodes.Name) and owner.name == VALUES and isinstance(attribute, nodes.Getattr):
            uses.append(Use(VALUES, (attribute.attr,)))
            owned.add(id(owner))
        else:
            errors.append(f"{source}: expected {{{{ {VALUES}.name }}}} or a function")
    for name in tree.find_all(nodes.Name):
        if id(name) in owned:
            continue
        if name.name in VOCABULARY and id(name) in called:
            use, faults, spans = _call(name.name, called[id(name)], source)
            uses += use
            errors += faults
            words += spans
        else:
            errors.append(f"{source}: {_unknown(name.name)}")
    arguments = {id(argument) for call in called.values() for argument in call.args}
    constants = [c.value for c in tree.find_all(nodes.Const) if id(c) not in arguments]
    literal = _literal([value for value in constants if isinstance(value, int | float)], bool(uses))
    is_something = bool(uses or errors) or literal is not None
    errors += (f"{source}: {fault}" for fault in _no_value(tree, constants, bool(uses), is_something))
    return Expression(0, len(source), tuple(uses), tuple(errors), tuple(words), literal)


def _literal(typed: list[int | float], has_values: bool) -> int | None:
    """The first of the numbers typed in an expression that is no value's neighbour."""
    numbers = [int(value) for value in typed if not isinstance(value, bool) and abs(value) < _TOO_LARGE]
    others = [value for value in numbers if value != 1] or numbers[1:]
    return next(iter(others if has_values else numbers), None)


def _no_value(tree: nodes.Template, constants: list[object], has_values: bool, is_something: bool) -> Iterator[str]:
    """What makes an expression something else than a value, in words."""
    typed = next((value for value in constants if isinstance(value, str)), None)
    if typed is not None:
        yield f"expected words as plain text, got {typed!r} typed as a value"
    elif next(tree.find_all(nodes.Concat), None) is not None:
        yield "expected a value, got several joined with ~"
    elif has_values and any(isinstance(value, bool) for value in constants):
        yield "expected values and numbers, got true or false"
    elif not is_something:
        yield f"expected {{{{ {VALUES}.name }}}} or a function"


def _unknown(name: str) -> str:
    if name in VOCABULARY:
        return f"expected {name}(…), got {name} without brackets"
    known = ", ".join(VOCABULARY)
    return f"expected {VALUES}.<value> or one of {known}; got {name}"


def _call(name: str, call: nodes.Call, source: str) -> tuple[list[Use], list[str], list[tuple[int, int]]]:
    wanted = VOCABULARY[name]
    required = [kind for kind in wanted if kind != "text"]
    given = [a.value if isinstance(a, nodes.Const) else None for a in call.args]
    fits = len(required) <= len(given) <= len(wanted) and all(isinstance(a, str) for a in given)
    if call.kwargs or not fits:
        return [], [f"{source}: expected {signature(name)}"], []
    arguments = tuple(str(a) for a in given)
    words = []
    if len(arguments) > len(required):
        at = source.rfind(arguments[-1])
        if at >= 0:
            words.append((at, at + len(arguments[-1])))
    return [Use(name, arguments[: len(required)])], [], words


def signature(name: str) -> str:
    """How a function is called: ``rule("<rule>"[, "<text>"])``."""
    wanted = VOCABULARY[name]
    required = ", ".join(f'"<{kind}>"' for kind in wanted if kind != "text")
    optional = '[, "<text>"]' if "text" in wanted else ""
    return f"{name}({required}{optional})"
