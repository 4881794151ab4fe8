"""The ``{fields}`` of words that a translator writes: those that the house fills in, and no others."""

from __future__ import annotations

import re
from collections.abc import Iterable

from generator.errors import Place
from generator.load.findings import Findings
from generator.model import Lang

_FIELD = re.compile(r"\{[^{}]*\}")


def fields(text: str) -> frozenset[str]:
    """The fields of a text, in their braces."""
    return frozenset(_FIELD.findall(text))


def without_fields(text: str) -> str:
    """What is left of a text where its fields are empty."""
    return _FIELD.sub("", text)


def check_fields(place: Place, said: str, model: str, lang: Lang, findings: Findings) -> None:
    """A problem if a text does not have the fields of ``model``, which says the same in ``lang``."""
    wanted, found = fields(model), fields(said)
    if wanted != found:
        findings.expected(place, "field", f"{_told(wanted)}, as in {lang!r}", _told(found))


def _told(some: Iterable[str]) -> str:
    listed = sorted(some)
    return f"the field{'s' * (len(listed) > 1)} {', '.join(listed)}" if listed else "no field"
