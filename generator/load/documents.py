"""YAML → plain data and the place of every part of it.

The events of the fast C parser are put together here, not by a YAML library's composer: so each value has its place,
nesting is bounded, and the parts of YAML that surprise authors (anchors, tags, several documents, ``no`` as a boolean)
are refused or absent. Lists become tuples; plain scalars follow YAML 1.2's core schema, and dates.
"""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import yaml

from generator.errors import Place
from generator.load.findings import Findings
from generator.wording import quoted

Path = tuple[str | int, ...]

DEEPEST = 24
_Loader: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_WORD_VALUES = dict.fromkeys(("", "~", "null", "Null", "NULL")) | {
    word: word.lower() == "true" for word in ("true", "True", "TRUE", "false", "False", "FALSE")
}
_INT = re.compile(r"[-+]?[0-9]{1,18}")
_FLOAT = re.compile(r"[-+]?([0-9]*\.[0-9]+|[0-9]+\.|[0-9]+(?=[eE]))([eE][-+]?[0-9]+)?")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")

# What the parser says → what it means for someone who writes game data.
_WORDS = (
    (
        "mapping values are not allowed",
        "quotes around text that holds “: ”, or an indented block",
        "a second “: ” on the line",
    ),
    ("cannot start any token", "quotes around text that begins with this character", "{char}"),
    ("did not find expected <document start>", "one mapping or list", "text after its end"),
    ("found unknown escape character", "a known escape after “\\” (or single quotes)", "{char}"),
    ("could not find expected ':'", "“: ” after the key", "none"),
    ("did not find expected key", "the indentation of the lines above", "{char}"),
    ("did not find expected '-' indicator", "the indentation of the lines above", "{char}"),
    ("did not find expected ',' or ']'", "“,” or “]”", "{char}"),
    ("did not find expected ',' or '}'", "“,” or “}”", "{char}"),
    ("found unexpected ':'", "a blank and a value after “:”", "{char}"),
    ("did not find expected node content", "a value", "{char}"),
    ("block sequence entries are not allowed", "the list's “- ” on a line of its own", "it beside a key"),
)

_BRACKETS = (
    ("while scanning a quoted scalar", "quote", "quote"),
    ("did not find expected ',' or ']'", "“[”", "“]”"),
    ("did not find expected ',' or '}'", "“{”", "“}”"),
)


@dataclass(frozen=True)
class Document:
    """A YAML file's data. ``places`` has every path into it; ``keys`` the place of each mapping's key."""

    data: object
    places: Mapping[Path, Place]
    keys: Mapping[Path, Place]

    def place(self, path: Path) -> Place:
        """The place of a path, or of the nearest part of it that there is."""
        while path not in self.places:
            path = path[:-1]
        return self.places[path]


class _RefusedError(Exception):
    """The text is not YAML of the kind we take; the finding is already noted."""


@dataclass
class _Open:
    """A mapping or list whose end has not come yet."""

    path: Path
    items: list[object]
    mapping: dict[str, object] | None = None
    key: str | None = None
    is_flow: bool = False
    first: dict[str, Place] = field(default_factory=dict)


class _Builder:
    def __init__(self, file: str, line: int, findings: Findings) -> None:
        self.file = file
        self.line = line
        self.findings = findings
        self.places: dict[Path, Place] = {}
        self.keys: dict[Path, Place] = {}
        self.stack: list[_Open] = []
        self.data: object = None
        self.documents = 0

    def at(self, mark: yaml.Mark) -> Place:
        return Place(self.file, self.line + mark.line + 1, mark.column + 1)

    def refuse(self, mark: yaml.Mark, expected: str, got: str) -> _RefusedError:
        self.findings.expected(self.at(mark), "yaml", expected, got)
        return _RefusedError()

    def take(self, event: yaml.Event) -> None:
        match event:
            case yaml.AliasEvent():
                raise self.refuse(event.start_mark, "the value itself", f"an alias (*{event.anchor})")
            case yaml.DocumentStartEvent():
                self.documents += 1
                if self.documents > 1:
                    raise self.refuse(event.start_mark, "one document", "a second one (---)")
            case yaml.ScalarEvent():
                self.check_node(event)
                if self.expects_key():
                    self.open_key(event)
                elif not self.drop_key(event):
                    self.put(self.here(event), _plain(event.value) if event.implicit[0] else event.value)
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                self.check_node(event)
                if self.expects_key():
                    raise self.refuse(event.start_mark, "a key", "a mapping or list as the key")
                if len(self.stack) == DEEPEST:
                    raise self.refuse(event.start_mark, f"at most {DEEPEST} levels", "deeper nesting")
                is_mapping = isinstance(event, yaml.MappingStartEvent)
                self.stack.append(
                    _Open(self.here(event), [], {} if is_mapping else None, is_flow=bool(event.flow_style))
                )
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                done = self.stack.pop()
                self.put(done.path, tuple(done.items) if done.mapping is None else done.mapping)

    def check_node(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        if event.anchor is not None:
            raise self.refuse(event.start_mark, "the value itself", f"an anchor (&{event.anchor})")
        if event.tag is not None:
            raise self.refuse(event.start_mark, "a plain value", f"the tag {event.tag}")

    def expects_key(self) -> bool:
        return bool(self.stack) and self.stack[-1].mapping is not None and self.stack[-1].key is None

    def open_key(self, event: yaml.ScalarEvent) -> None:
        top, key, place = self.stack[-1], event.value, self.at(event.start_mark)
        if key != key.strip() or not key:
            self.findings.expected(
                place, "yaml", "a key without blanks (full-width ones included) around it", quoted(key)
            )
        key = key.strip()
        if key in top.first:
            self.findings.expected(
                place, "duplicate-key", "each key once", f"{quoted(key)} again (first in line {top.first[key].line})"
            )
        else:
            top.first[key] = place
            self.keys[(*top.path, key)] = place
        top.key = key

    def drop_key(self, event: yaml.ScalarEvent) -> bool:
        """Leave out a key without a value in ``{…}``: mostly the rest of a text with a comma and without quotes."""
        top = self.stack[-1] if self.stack else None
        if top is None or top.key is None or not top.is_flow or event.value or not event.implicit[0]:
            return False
        expected = "key: value (in { } text with a comma needs quotes)"
        self.findings.expected(self.keys[(*top.path, top.key)], "yaml", expected, f"{quoted(top.key)} without a value")
        top.key = None
        return True

    def here(self, event: yaml.Event) -> Path:
        place = self.at(event.start_mark)
        if not self.stack:
            path: Path = ()
        elif (top := self.stack[-1]).key is not None:
            path = (*top.path, top.key)
            # A block below its key is best pointed at by the key.
            key = self.keys[path]
            place = place if place.line == key.line else key
        else:
            path = (*top.path, len(top.items))
        self.places.setdefault(path, place)
        return path

    def put(self, path: Path, value: object) -> None:
        if not self.stack:
            self.data = value
        elif (top := self.stack[-1]).mapping is None:
            top.items.append(value)
        else:
            top.mapping.setdefault(str(path[-1]), value)
            top.key = None


def parse(text: str, file: str, findings: Findings, line: int = 0, wanted: str = "data") -> Document | None:
    """Parse YAML that begins after ``line`` lines of ``file``; None (and a problem) if it is none.

    ``wanted`` says what to write where there is nothing.
    A key that is given twice is a problem but no end: the first value counts.
    """
    builder = _Builder(file, line, findings)
    before = len(findings)
    try:
        for event in _events(text):
            builder.take(event)
    except _RefusedError:
        return None
    except yaml.MarkedYAMLError as error:
        _explain(error, text, builder)
        return None
    if not builder.documents or (builder.data is None and len(findings) == before):
        findings.expected(Place(file, line + 1, 1), "empty", wanted, "nothing")
        return None
    return Document(builder.data, builder.places, builder.keys)


def _events(text: str) -> Iterator[yaml.Event]:
    loader = _Loader(text)
    try:
        while loader.check_event():
            yield loader.get_event()
    finally:
        loader.dispose()


def _plain(text: str) -> object:
    """The value of an unquoted scalar."""
    if text in _WORD_VALUES:
        return _WORD_VALUES[text]
    if _INT.fullmatch(text):
        return int(text)
    if _DATE.fullmatch(text):
        try:
            return datetime.date.fromisoformat(text)
        except ValueError:
            return text
    if _FLOAT.fullmatch(text) and math.isfinite(float(text)):
        return float(text)
    return text


def _explain(error: yaml.MarkedYAMLError, text: str, builder: _Builder) -> None:
    mark = error.problem_mark or error.context_mark
    problem = f"{error.context or ''} {error.problem or ''}"
    lines = text.split("\n")
    row = lines[mark.line] if mark.line < len(lines) else ""
    char = quoted(row[mark.column]) if mark.column < len(row) else "the end of the line"
    if mark.line >= len(lines) or not any(part.strip() for part in (row[mark.column :], *lines[mark.line + 1 :])):
        char = "the end of the file"
    if char == "'⇥'" or row[: len(row) - len(row.lstrip())].count("\t"):
        raise_at = row.index("\t") + 1
        place = Place(builder.file, builder.line + mark.line + 1, raise_at)
        builder.findings.expected(place, "yaml", "spaces", "a tab")
        return
    opened = error.context_mark
    for said, bracket, closing in _BRACKETS:
        if said in problem and opened is not None and opened.line != mark.line:
            builder.refuse(opened, f"a closing {closing} for this {bracket}", f"{char} in line {builder.at(mark).line}")
            return
    for said, expected, got in _WORDS:
        if said in problem:
            builder.refuse(mark, expected, got.format(char=char))
            return
    builder.refuse(mark, "YAML", f"what its parser calls “{problem.strip()}”")
