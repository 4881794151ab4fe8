"""Fills the ``{{ expressions }}`` of authors' text: sandboxed, undefined is an error, each error with its place.

Checks and pages evaluate with the same filler, so that what a check takes a page can show.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from jinja2 import StrictUndefined, TemplateError, TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.check.expressions import Expression, expressions
from generator.errors import Place, Problem
from generator.wording import brief, near, quoted

Names = Mapping[str, object]


class Block(str):
    """Text that an expression may put only where a block of its own can stand: alone on a line."""

    __slots__ = ()


class FillingError(Exception):
    """An expression asks for something that is not there. The message says what was expected."""


class Values:
    """``{{ n.hand_size }}``: the game's numbers by name."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self._numbers = numbers

    def __getattr__(self, name: str) -> int:
        """The number. FillingError if the game has none of that name."""
        if name not in self._numbers:
            raise FillingError(f"expected the name of a number, got {name!r}{near(name, self._numbers)}")
        return self._numbers[name]


class _Sandbox(ImmutableSandboxedEnvironment):
    """Whole numbers may be reckoned with; nothing can be grown out of all measure."""

    intercepted_binops = frozenset({"*", "**", "%"})

    def call_binop(self, context: object, operator: str, left: object, right: object) -> object:  # noqa: ARG002
        if operator == "**":
            raise FillingError("expected a sum with +, -, *, // or %, got **")
        if not (isinstance(left, int) and isinstance(right, int)):
            raise FillingError(f"expected whole numbers around '{operator}', got {_shown(left)} and {_shown(right)}")
        return left * right if operator == "*" else left % right


@dataclass
class Filled:
    """Text with its expressions filled in; until ``restored``, a control sign and a number stand for each block."""

    text: str = ""
    blocks: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def restored(self, text: str) -> str:
        """``text`` with the blocks in their places, a blank line on either side."""
        for number, block in enumerate(self.blocks):
            text = text.replace(f"\x02{number}\x03", f"\n{block.strip()}\n")
        return text


class Filler:
    """Evaluates expressions; each is compiled once."""

    def __init__(self) -> None:
        self._env = _Sandbox(undefined=StrictUndefined)
        self._env.filters.clear()
        self._env.tests.clear()
        self._compiled: dict[str, Callable[..., object]] = {}

    def fill(self, text: str, place: Place, names: Names) -> Filled:
        """Fill in every expression of a text that begins at ``place``; what is wrong becomes problems, all of it."""
        done = Filled()
        at = 0
        for expression in expressions(text):
            done.text += text[at : expression.start]
            at = expression.end
            where = _at(place, text[: expression.start])
            if expression.errors:
                done.problems += [Problem(where, "expression", error) for error in expression.errors]
                continue
            try:
                value = self.value(text, expression, names)
            except FillingError as error:
                done.problems.append(Problem(where, "expression", str(error)))
                continue
            if isinstance(value, Block):
                done.text += f"\x02{len(done.blocks)}\x03"
                done.blocks.append(value)
            else:
                done.text += str(value)
        done.text += text[at:]
        return done

    def value(self, text: str, expression: Expression, names: Names) -> str | int:
        """What an expression of ``text`` that can be read says; "" for a comment.

        Raises FillingError, whose message begins with the expression.
        """
        source = text[expression.start : expression.end]
        if source.startswith("{{!"):
            return ""
        try:
            value = self._evaluated(source[2:-2].strip(), names)
        except FillingError as error:
            raise FillingError(f"{source}: {error}") from error
        if isinstance(value, Block) and not _alone(text, expression.start, expression.end):
            raise FillingError(f"{source}: expected alone on its line, as it makes a block of its own")
        return value

    def _evaluated(self, source: str, names: Names) -> str | int:
        try:
            if source not in self._compiled:
                self._compiled[source] = self._env.compile_expression(source, undefined_to_none=False)
            value = self._compiled[source](**names)
        except TemplateSyntaxError as error:
            raise FillingError(error.message or "expected a value or a function") from None
        except TemplateError:
            raise FillingError("expected values and functions that there are") from None
        except ZeroDivisionError:
            raise FillingError("expected a division by another number than 0") from None
        except (TypeError, ValueError, ArithmeticError):
            raise FillingError("expected values that go together as they are used") from None
        except (RecursionError, SyntaxError):
            raise FillingError("expected fewer brackets and operators") from None
        if isinstance(value, StrictUndefined):
            raise FillingError(f"expected one of {', '.join(names)}")
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise FillingError("expected a word or a whole number")
        if isinstance(value, int) and value < 0:
            raise FillingError(f"expected a number of 0 or more, got {value}")
        return value


def _shown(value: object) -> str:
    return quoted(value) if isinstance(value, str) else brief(value)


def _alone(text: str, start: int, end: int) -> bool:
    return not text[:start].rpartition("\n")[2].strip() and not text[end:].partition("\n")[0].strip()


def _at(place: Place, before: str) -> Place:
    """Where text stands that comes after ``before``, which begins at ``place``."""
    line = before.count("\n")
    column = len(before) - before.rfind("\n")
    if place.line == 0:
        return place
    if line == 0:
        column += max(place.column, 1) - 1
    return Place(place.file, place.line + line, column)
