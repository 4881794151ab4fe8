"""Jinja for templates that authors may write: it reaches nothing outside, and is bounded in time and size.

Each round of a loop, each call and each template that is taken in is a step, and so are each item and each hundred
letters that a filter reads; what is written counts by its letters. A template that takes more than ``STEPS`` or writes
more than ``LETTERS`` is stopped, as is one that makes a text, a list or a number larger than anything needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

from jinja2 import StrictUndefined, Template, TemplateError, TemplateRuntimeError, Undefined, nodes, pass_context
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup, escape

STEPS = 100_000
LETTERS = 20_000_000
"""Either is many times what the largest drawing and the largest page take, and about a second's work."""
RANGE = 10_000
BITS = 64
"""Of the largest whole number."""
LARGEST = 2_000_000
"""Letters of a text, items of a list."""

MISTAKES = (
    TemplateError, TypeError, ValueError, LookupError, ArithmeticError, AttributeError, RecursionError, MemoryError,
)  # fmt: skip
"""What an expression that its author got wrong may raise."""

_AT_RANDOM = ("random",)
"""Filters that would draw the same thing in two ways."""
_NUMBERS = (float, int)
_OF_DICTS = frozenset(dir(dict))
"""What a dict has besides its keys."""


class BeyondError(TemplateRuntimeError):
    """A template takes or makes too much. The message says what was expected, and what came."""


class Missing(StrictUndefined):
    """Something that is not there, told without naming what the program is made of."""

    @property
    def _undefined_message(self) -> str:
        return self._undefined_hint or f"{self._undefined_name!r}, which is not there"


class _Writer(CodeGenerator):
    """Has each round of a loop counted, each ``a ~ b`` looked at before it goes on, and each value escaped.

    The last two in one call: templates of drawings write thousands.
    """

    def visit_For(self, node: nodes.For, frame: Frame) -> None:  # noqa: N802 - Jinja calls it
        one = nodes.EnvironmentAttribute("one_step()", lineno=node.lineno)  # what is written is the name as it is
        if node.test is None:
            node.body.insert(0, nodes.ExprStmt(one, lineno=node.lineno))
        else:
            node.test = nodes.And(one, node.test, lineno=node.lineno)
        super().visit_For(node, frame)

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802 - Jinja calls it
        self.write("environment.joined(")
        super().visit_Concat(node, frame)
        self.write(")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.escaped(")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_post(node, frame, finalize)
        else:
            self.write(")")


class Sandbox(ImmutableSandboxedEnvironment):
    """An environment with bounds; ``begin`` before each rendering sets the counts to nothing.

    Templates are read once: those that change need an environment of their own. Nothing is worked out beforehand, which
    would take longer than it saves.
    """

    intercepted_binops = frozenset({"+", "*", "**", "%"})
    code_generator_class = _Writer

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - Jinja's own options
        super().__init__(undefined=Missing, finalize=self._written, auto_reload=False, optimized=False, **options)
        self._steps = self._letters = 0
        self._safe: dict[tuple[type, str], bool] = {}
        self.globals["range"] = _range
        del self.globals["lipsum"]
        for name in _AT_RANDOM:
            del self.filters[name]
        self.filters.update({name: self._counted(filter_) for name, filter_ in self.filters.items()})

    def begin(self) -> None:
        """A rendering begins."""
        self._steps = self._letters = 0

    def add_filter(self, name: str, filter_: Callable[..., object]) -> None:
        """A filter of ours, bounded as the others are."""
        self.filters[name] = self._counted(filter_)

    def get_template(self, *arguments: Any, **options: Any) -> Template:  # noqa: ANN401 - as Jinja has it
        """A template by its name. BeyondError where one takes in others without end."""
        self._step()
        return super().get_template(*arguments, **options)

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401, N805 - as Jinja
        """What a call in a template gives, if it is not beyond all bounds."""
        __self._step()
        if type(__obj) is not Macro:
            return bounded(super().call(__context, __obj, *args, **kwargs))
        for name in ("_block_vars", "_loop_vars"):  # what Jinja hands to functions that take the context
            kwargs.pop(name, None)
        return bounded(__obj(__context.eval_ctx, *args, **kwargs))

    def getattr(self, obj: Any, attribute: str) -> Any:  # noqa: ANN401 - as Jinja has it
        """An attribute, or a key of that name."""
        if type(obj) is dict and attribute in obj and attribute not in _OF_DICTS:
            return obj[attribute]
        return super().getattr(obj, attribute)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:  # noqa: ANN401 - as Jinja has it
        """Whether templates may touch an attribute: that depends on what kind of thing has it."""
        key = (type(obj), attr)
        safe = self._safe.get(key)
        if safe is None:
            safe = self._safe[key] = super().is_safe_attribute(obj, attr, value)
        return safe

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:  # noqa: ANN401 - as Jinja has it
        """Sums, of numbers; texts and lists can be joined."""
        if type(left) in _NUMBERS and type(right) in _NUMBERS and operator != "**":
            return bounded(self.binop_table[operator](left, right))
        if operator == "**":
            raise BeyondError("expected a sum with +, -, *, / or %, got **")
        if operator != "+" and not (isinstance(left, int | float) and isinstance(right, int | float)):
            raise BeyondError(f"expected numbers around {operator}, got something else")
        return bounded(super().call_binop(context, operator, left, right))

    def unsafe_undefined(self, obj: Any, attribute: str) -> Undefined:  # noqa: ANN401, ARG002 - as Jinja has it
        """What stands for something that templates may not touch."""
        return self.undefined(f"{attribute!r}, which is closed to templates", name=attribute)

    def one_step(self) -> bool:
        """Count a round of a loop; true, so that it can stand before a loop's own test."""
        self._step()
        return True

    def _step(self, count: int = 1) -> None:
        self._steps += count
        if self._steps > STEPS:
            raise BeyondError(f"expected a template that ends within {STEPS:,} steps, got more")

    @staticmethod
    def joined(value: object) -> object:
        """The text that ``~`` has joined, if it is not beyond all bounds."""
        return bounded(value)

    def escaped(self, value: object) -> str:
        """A value as it is written out, with what means something in XML escaped."""
        kind = type(value)
        if kind in _NUMBERS:
            return str(value)
        looked_at = self._looked_at(value)
        return looked_at if isinstance(looked_at, Markup) else escape(looked_at)

    @pass_context
    def _written(self, _context: Context, value: object) -> object:
        """A value as it is written out."""
        return self._looked_at(value)

    def _looked_at(self, value: object) -> object:
        if isinstance(value, str):
            self._letters += len(value)
            if self._letters > LETTERS:
                raise BeyondError(f"expected a template that writes at most {LETTERS:,} characters, got more")
        elif isinstance(value, Iterable) and not isinstance(value, Undefined):  # nothing, of an if without an else
            raise BeyondError("expected words or a number to write, got a list of values")
        return value

    def _counted(self, filter_: Callable[..., object]) -> Callable[..., object]:
        @wraps(filter_)  # Jinja keeps its marks on functions in their __dict__
        def run(*args: Any, **kwargs: Any) -> object:  # noqa: ANN401 - a filter's own
            self._step(1 + sum(_length(each) // (100 if isinstance(each, str) else 1) for each in args))
            return bounded(filter_(*args, **kwargs))

        return run


def told(error: BaseException, line: str) -> str:
    """One of ``MISTAKES`` in words for the template's author; ``line`` is the template's, as far as it is known."""
    match error:
        case BeyondError(message=str(message)):
            return message
        case TemplateError(message=str(message)):
            return f"expected values the game has, got {message}"
        case KeyError(args=(str(name),)):
            return f"expected values the game has, got {name!r}, which is not there"
        case ZeroDivisionError():
            return f"expected a division by another number than 0, got {line}"
        case RecursionError():
            return f"expected templates and macros that end, got one that goes on with itself: {line}"
    return f"expected values that go together as they are used, got {line}"


def bounded(value: Any) -> Any:  # noqa: ANN401 - any value, and the same
    """The value. BeyondError if it is larger than anything a drawing or a page needs."""
    if isinstance(value, float):
        return value
    if isinstance(value, int):
        if value.bit_length() > BITS:
            raise BeyondError("expected a whole number that can be drawn, got one of more than 64 bits")
    elif (length := _length(value)) > LARGEST:
        raise BeyondError(f"expected at most {LARGEST:,} characters or items, got {length:,}")
    return value


def _length(value: Any) -> int:  # noqa: ANN401 - any value
    return len(value) if hasattr(value, "__len__") and not isinstance(value, Undefined) else 0


def _range(*numbers: int) -> range:
    """Whole numbers in a row. BeyondError for too many."""
    made = range(*numbers)
    if len(made) > RANGE:
        raise BeyondError(f"expected a range of at most {RANGE:,} numbers, got {len(made):,}")
    return made
