"""``{{ expressions }}`` in authors' text: sandboxed, each evaluated on its own, each error with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from jinja2 import StrictUndefined, TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.errors import Place, Problem

Names = Mapping[str, object]


class Block(str):
    """Text that an expression may only put where a block of its own can stand: alone on a line."""

    __slots__ = ()


class ExpressionError(Exception):
    """An expression asks for something that is not there. The message says what was expected."""


@dataclass(frozen=True)
class Expression:
    """The source between ``{{`` and ``}}``, and where its braces open."""

    source: str
    place: Place


Piece = str | Expression


class _Sandbox(ImmutableSandboxedEnvironment):
    """Whole numbers may be reckoned with; nothing can be grown out of all measure."""

    intercepted_binops = frozenset({"*", "**", "%"})

    def call_binop(self, context: object, operator: str, left: object, right: object) -> object:
        if operator == "**" or not (isinstance(left, int) and isinstance(right, int)):
            raise ExpressionError(f"expected whole numbers around '{operator}', got {left!r} and {right!r}")
        return left * right if operator == "*" else left % right


class Expressions:
    """Splits text into words and expressions, and evaluates these against named values."""

    def __init__(self) -> None:
        self._env = _Sandbox(
            undefined=StrictUndefined,
            keep_trailing_newline=True,
            comment_start_string="{{!",  # "{#" opens a heading's id
            comment_end_string="!}}",
        )
        self._env.filters.clear()
        self._env.tests.clear()
        self._compiled: dict[str, Callable[..., object]] = {}

    def split(self, text: str, place: Place) -> Iterator[Piece]:
        """The pieces of a text that begins at ``place``. Raises ExpressionError if a brace does not close."""
        source, opened = "", place
        line = place.line
        for part, kind, value in self._tokens(text):
            del part
            if kind == "variable_begin":
                source, opened = "", replace(place, line=line, column=0)
            elif kind == "variable_end":
                yield Expression(source.strip(), opened)
            elif kind == "block_begin":
                raise ExpressionError("expected {{ a value }}, got a statement: {% … %} is not used in text")
            elif kind == "data":
                yield value
            else:
                source += value
            line += value.count("\n")

    def _tokens(self, text: str) -> Iterator[tuple[int, str, str]]:
        if "{{" not in text and "{%" not in text:
            yield 1, "data", text
            return
        try:
            yield from self._env.lex(text)
        except TemplateError as error:
            raise ExpressionError(f"expected {{{{ a value }}}}, got: {error.message}") from error

    def value(self, expression: Expression, names: Names) -> object:
        """What an expression comes to. Raises ExpressionError that says what was expected and quotes the source."""
        try:
            code = self._compiled.get(expression.source)
            if code is None:
                code = self._env.compile_expression(expression.source, undefined_to_none=False)
                self._compiled[expression.source] = code
            result = code(**names)
            if isinstance(result, StrictUndefined):
                str(result)
        except (TemplateError, ExpressionError, TypeError, KeyError, ZeroDivisionError) as error:
            raise ExpressionError(f"{{{{ {expression.source} }}}}: {_reason(error)}") from error
        if isinstance(result, bool) or not isinstance(result, str | int):
            raise ExpressionError(f"{{{{ {expression.source} }}}}: expected a word or a number, got {type(result).__name__}")
        return result


def _reason(error: Exception) -> str:
    if isinstance(error, TemplateError):
        return error.message or type(error).__name__
    return str(error)


@dataclass
class Evaluation:
    """Text with its expressions filled in; ``blocks`` stand for themselves as ``\\x02<number>\\x03`` lines."""

    text: str
    blocks: list[str]
    problems: list[Problem]

    def restored(self, text: str) -> str:
        """``text`` with the blocks in their places, blank lines around each."""
        for number, block in enumerate(self.blocks):
            text = text.replace(f"\x02{number}\x03", f"\n{block.strip()}\n")
        return text


def evaluate(expressions: Expressions, text: str, place: Place, names: Names) -> Evaluation:
    """Fill in every expression of a text. Errors become problems, all of them, and leave a gap."""
    done = Evaluation("", [], [])
    try:
        pieces = list(expressions.split(text, place))
    except ExpressionError as error:
        done.problems.append(Problem(place, "expression", str(error)))
        return done
    for number, piece in enumerate(pieces):
        if isinstance(piece, str):
            done.text += piece
            continue
        try:
            value = expressions.value(piece, names)
        except ExpressionError as error:
            done.problems.append(Problem(piece.place, "expression", str(error)))
            continue
        if not isinstance(value, Block):
            done.text += str(value)
        elif _alone(pieces, number):
            done.text += f"\x02{len(done.blocks)}\x03"
            done.blocks.append(value)
        else:
            message = f"{{{{ {piece.source} }}}}: expected alone on its line, as it makes a block of its own"
            done.problems.append(Problem(piece.place, "expression", message))
    return done


def _alone(pieces: list[Piece], number: int) -> bool:
    before = pieces[number - 1] if number else "\n"
    after = pieces[number + 1] if number + 1 < len(pieces) else "\n"
    if not isinstance(before, str) or not isinstance(after, str):
        return False
    if number > 1 and "\n" not in before:
        return False
    if number + 2 < len(pieces) and "\n" not in after:
        return False
    return not before.rpartition("\n")[2].strip() and not after.partition("\n")[0].strip()
