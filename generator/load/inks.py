"""``inks.yaml``: each colour once, and no more ink than paper takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from generator.load.documents import Document
from generator.load.findings import Findings
from generator.load.shapes import fitted
from generator.model.fitting import Form, adapter
from generator.model.ground import Colour
from generator.model.inks import MOST_INK, Inks, Process
from generator.wording import quoted


def checked_inks(document: Document, findings: Findings) -> dict[str, Process]:
    """The table by colours in lower case, as drawings have them; a problem for each entry that cannot be printed."""
    fitted(Inks, document, findings)
    inks: dict[str, Process] = {}
    seen: set[str] = set()
    for written, process in _entries(document.data):
        if (colour := written.lower()) in seen:
            findings.expected(document.keys[(written,)], "duplicate-key", "each colour once", f"{quoted(colour)} again")
        seen.add(colour)
        if process is None:
            continue
        if process.total > MOST_INK:
            expected = f"at most {MOST_INK} % of ink in all"
            findings.expected(document.place((written,)), "ink", expected, f"{process.total} %")
        inks[colour] = process
    return inks


def _entries(data: object) -> Iterator[tuple[str, Process | None]]:
    """Each colour with its inks, None for such as cannot be read: what is wrong elsewhere hides nothing here."""
    for written, value in data.items() if isinstance(data, Mapping) else ():
        if (colour := _read(Colour, written)) is not None:
            yield colour, _read(Process, value)


def _read(form: Form, value: object) -> Any:  # noqa: ANN401 - form says it
    try:
        return adapter(form).validate_python(value)
    except ValidationError:
        return None
