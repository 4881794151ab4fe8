"""Questions as JSON Lines: one question a line in, one answer a line out, for any engine.

Answers come in the order of the questions and are flushed whenever the input pauses. A line that is no question gets
an answer with ``error``; nothing stops the loop but the end of the input.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, BinaryIO

import orjson

from generator.engine.core import Engine

MAX_LINE = 1 << 20
"""Bytes of the longest line that is read as a question."""
CHUNK = 1 << 16


class NotAQuestionError(Exception):
    """The text is not one JSON object: a message key of the game, and the value that fills it, if any.

    ``question`` is what could be read of it nevertheless.
    """

    question: Mapping[str, object] = MappingProxyType({})

    def __init__(self, key: str, /, **values: str | int) -> None:
        self.key = key
        self.values = values
        super().__init__(key)


def read_question(text: bytes | str) -> dict[str, object]:
    """One JSON object, UTF-8, no key twice, no NaN. Raises NotAQuestionError, whatever the bytes are."""
    if len(text) > MAX_LINE:
        raise NotAQuestionError("judge.too-long", max=MAX_LINE)
    try:
        words = (text if isinstance(text, str) else text.decode("utf-8")).removeprefix("\ufeff")
    except UnicodeDecodeError:
        raise NotAQuestionError("judge.not-utf8") from None
    try:
        question = load(words)
    except TwiceError as twice:
        error = NotAQuestionError("judge.twice", key=bare(twice.key))
        if isinstance(twice.value, dict) and twice.key != "id":
            error.question = twice.value
        raise error from None
    except ValueError as error:
        raise NotAQuestionError("judge.not-json", got=str(error)) from None
    if not isinstance(question, dict):
        raise NotAQuestionError("judge.not-object", got=brief(question))
    return question


def dump(value: object, *, pretty: bool = False) -> bytes:
    """A value as a line of JSON, or indented for people; ends in a newline. Whole numbers of any size are exact."""
    try:
        return orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE | (orjson.OPT_INDENT_2 if pretty else 0))
    except orjson.JSONEncodeError:  # a number beyond 64 bits
        layout: dict[str, Any] = {"indent": 2} if pretty else {"separators": (",", ":")}
        return json.dumps(value, ensure_ascii=False, **layout).encode() + b"\n"


class TwiceError(ValueError):
    """A key stands twice in one object: the key, and the whole value with the last of each."""

    def __init__(self, key: str, value: object) -> None:
        self.key = key
        self.value = value
        super().__init__(f"{key} stands twice")


def load(text: str) -> object:
    """A JSON text's value; whole numbers are exact, whatever their size.

    Raises TwiceError for a key that stands twice; ValueError for what is no JSON (NaN is none), nests too deeply, or
    has a number that is too large: a whole one of thousands of digits, or another beyond double precision.
    """
    orjson.loads(_LONG.sub(_shorter, text))  # stricter than json, but it rounds large numbers
    twice: list[str] = []

    def made(pairs: list[tuple[str, object]]) -> dict[str, object]:
        value = dict(pairs)
        if len(value) < len(pairs):
            keys = [key for key, _ in pairs]
            twice.append(next(key for n, key in enumerate(keys) if key in keys[:n]))
        return value

    try:
        value: object = json.loads(text, object_pairs_hook=made, parse_float=_finite)
    except RecursionError:
        raise ValueError("it nests too deeply") from None
    except ValueError:  # all else was seen above
        raise ValueError("a number is too large") from None
    if twice:
        raise TwiceError(twice[0], value)
    return value


_LONG = re.compile(r"[0-9]{300,}")


def _finite(number: str) -> float:
    value = float(number)
    if math.isinf(value):
        raise ValueError(number)
    return value


def _shorter(digits: re.Match[str]) -> str:
    """Digits that are as good JSON as so many were, but fit a double."""
    return digits[0][:2]


def answer_lines(engine: Engine, questions: BinaryIO, answers: BinaryIO) -> int:
    """Answer every line of ``questions`` until its end; returns how many lines were answered."""
    answered = 0
    for lines in _arrived_lines(questions):
        for line in lines:
            answers.write(dump(engine.judge(line)))
        answers.flush()
        answered += len(lines)
    return answered


def brief(value: object) -> str:
    """A value as JSON for a sentence, never long; what is large is named by its kind."""
    if isinstance(value, dict):
        return "{…}" if value else "{}"
    if isinstance(value, list | tuple):
        return "[…]" if value else "[]"
    if isinstance(value, str):
        return json.dumps(value if len(value) <= 40 else value[:39] + "…", ensure_ascii=False)
    if isinstance(value, int) and value.bit_length() > 64:
        return "a number beyond 64 bits"
    return json.dumps(value) if value is None or isinstance(value, bool | int | float) else type(value).__name__


def bare(value: object) -> str:
    """A value as in ``brief``, a text without quotes: for sentences that quote what they are told."""
    words = brief(value)
    return words[1:-1] if isinstance(value, str) else words


def _arrived_lines(stream: BinaryIO) -> Iterator[list[bytes]]:
    """The lines that have arrived so far, each time some have; a too long one is cut just beyond the limit."""
    rest = b""
    read = getattr(stream, "read1", stream.read)
    while chunk := read(CHUNK):
        *lines, last = chunk.split(b"\n")
        if lines:
            lines[0] = rest + lines[0]
            rest = b""
            yield lines
        rest = (rest + last)[: MAX_LINE + 1] if len(rest) <= MAX_LINE else rest
    if rest:
        yield [rest]
