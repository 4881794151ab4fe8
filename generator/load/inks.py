"""``inks.yaml``: each colour once, and no more ink than paper takes."""

from __future__ import annotations

from generator.load.documents import Document
from generator.load.findings import Findings
from generator.load.shapes import fitted
from generator.model.inks import MOST_INK, Inks, Process
from generator.wording import quoted


def checked_inks(document: Document, findings: Findings) -> dict[str, Process]:
    """The table by colours in lower case, as drawings have them; a problem for each entry that cannot be printed."""
    table: Inks | None = fitted(Inks, document, findings)
    inks: dict[str, Process] = {}
    for written, process in (table or {}).items():
        if (colour := written.lower()) in inks:
            findings.expected(document.keys[(written,)], "duplicate-key", "each colour once", f"{quoted(colour)} again")
        if process.total > MOST_INK:
            expected = f"at most {MOST_INK} % of ink in all"
            findings.expected(document.place((written,)), "ink", expected, f"{process.total} %")
        inks[colour] = process
    return inks
