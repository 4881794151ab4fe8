"""Outcomes at a glance: rows that must hold for every case, and the words that each row is put together from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from pydantic import Field

from generator.model.ground import Lang, RuleId, Shape, Text

_BRACKETS = {"(": " ", "（": ""}
"""What begins with one of these has this before it, no joint."""


class OutcomeRow(Shape):
    """A row: it must hold for every case that matches ``when``."""

    when: Mapping[str, str | tuple[str, ...]] = Field(default_factory=dict)
    other: bool = False
    """Whether it takes only cases that no row without this takes."""
    then: str
    rules: tuple[RuleId, ...]


class Outcome(OutcomeRow):
    """A row in words."""

    case: Text
    result: Text


class Told(Shape):
    """Of the words for results and for values of features, the part that a clause must have, where not all of them."""

    cases: Mapping[str, Mapping[str, Text]] = Field(default_factory=dict)
    results: Mapping[str, Text] = Field(default_factory=dict)


class Outcomes(Shape):
    """``outcomes.yaml``. What readers see of a row follows from its ``when``, ``other`` and ``then``."""

    cases: Mapping[str, Mapping[str, Text]]
    """The words for each value of each feature."""
    other: Text | None = None
    """The words for what no other row takes."""
    joints: Mapping[Literal["and", "or"], Text] = Field(default_factory=dict)
    """What stands between the words for two features, and between those for two values of one."""
    results: Mapping[str, Text]
    """The words for each result."""
    told: Told = Field(default_factory=Told)
    rows: tuple[OutcomeRow, ...]

    def said(self) -> tuple[Outcome, ...]:
        """The rows in words. What has no words is said by its id: the checks tell of it."""
        languages = tuple(dict.fromkeys(lang for text in self._texts() for lang in text))
        return tuple(
            Outcome(
                **dict(row),
                case={lang: self._case(row, lang) for lang in languages},
                result={lang: self.results.get(row.then, {}).get(lang, row.then) for lang in languages},
            )
            for row in self.rows
        )

    def _texts(self) -> Iterator[Text]:
        yield from self.results.values()
        for values in self.cases.values():
            yield from values.values()

    def _case(self, row: OutcomeRow, lang: Lang) -> str:
        parts = [(self.other or {}).get(lang, "other")] if row.other else []
        for feature, value in row.when.items():
            words = self.cases.get(feature, {})
            values = (value,) if isinstance(value, str) else value
            parts.append(self._joint("or", lang).join(words.get(each, {}).get(lang, each) for each in values))
        said = ""
        for part in parts:
            said += (_BRACKETS.get(part[:1], self._joint("and", lang)) if said else "") + part
        return said

    def _joint(self, name: Literal["and", "or"], lang: Lang) -> str:
        return self.joints.get(name, {}).get(lang, ", ")
