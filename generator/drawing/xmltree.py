"""XML into a small tree that knows its lines. Document types and entities are refused, nothing is fetched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from generator.errors import ContentError, Place, Problem

DEEPEST = 50
"""Levels of elements: far more than a drawing has."""


@dataclass(slots=True)
class Element:
    """An element: ``name`` is ``namespace name`` (or the bare name), ``text`` its own character data."""

    name: str
    short: str
    """Its name alone."""
    attributes: Mapping[str, str]
    line: int
    children: list[Element] = field(default_factory=list)
    text: str = ""


class _RefusedError(Exception):
    """Raised inside expat's callbacks to stop at the first forbidden declaration."""


class _Builder:
    def __init__(self) -> None:
        self.parser = expat.ParserCreate("utf-8", " ")  # the text is decoded: what it says of its encoding is past
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.ProcessingInstructionHandler = self._instruction
        self.open: list[Element] = []
        self.root: Element | None = None

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        element = Element(name, name.rpartition(" ")[2], attributes, self.parser.CurrentLineNumber)
        if len(self.open) == DEEPEST:
            raise _RefusedError(f"expected at most {DEEPEST} elements inside each other, got more")
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def _end(self, _name: str) -> None:
        self.open.pop()

    def _characters(self, data: str) -> None:
        self.open[-1].text += data

    def _doctype(self, *_declaration: object) -> None:
        raise _RefusedError("expected no document type and no entities, got <!DOCTYPE …>")

    def _instruction(self, target: str, _data: str) -> None:
        raise _RefusedError(f"expected no processing instruction, got <?{target} …?>")


def parse_xml(text: str, file: str, kind: str) -> Element:
    """The root element of ``text``. Raises ContentError (``kind``) where it is not well-formed or declares a DTD."""
    builder = _Builder()
    try:
        builder.parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        why = f"expected well-formed XML, got {expat.ErrorString(error.code)}"
        raise ContentError([Problem(Place(file, error.lineno, error.offset + 1), kind, why)]) from None
    except _RefusedError as refused:
        line = builder.parser.CurrentLineNumber
        raise ContentError([Problem(Place(file, line), kind, str(refused))]) from None
    if builder.root is None:  # expat has already refused an empty document
        raise ContentError([Problem(Place(file), kind, "expected an element, got nothing")])
    return builder.root
