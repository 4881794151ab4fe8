"""What became of a game's rules over time: its releases with what each changed, and the ids that were renamed."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from generator.model.ground import RuleId, Shape, Slug, Text

Anchor = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(#[a-z0-9]+(-[a-z0-9]+)*)?$")]
ChangeKind = Literal["added", "changed", "clarified", "fixed", "errata", "removed"]


class Change(Shape):
    """One change of a release, told to readers in a sentence that may hold values and links."""

    kind: ChangeKind
    text: Text
    rules: tuple[RuleId, ...] = ()
    """The rules it is about; for a time, pages mark them as changed."""


class Release(Shape):
    """An edition of the rules: the newest tells the version and date that pages and print files bear."""

    version: Annotated[str, Field(pattern=r"^[0-9A-Za-z]+([.-][0-9A-Za-z]+)*$")]
    date: datetime.date
    changes: tuple[Change, ...]

    @property
    def slug(self) -> str:
        """The version as part of an anchor."""
        return self.version.lower().replace(".", "-")


class Renamed(Shape):
    """Ids that were given up, each with the one that took its place: addresses with the old ones still lead there."""

    rules: Mapping[RuleId, RuleId] = Field(default_factory=dict)
    terms: Mapping[Slug, Slug] = Field(default_factory=dict)
    examples: Mapping[Slug, Slug] = Field(default_factory=dict)
    pages: Mapping[Slug, Slug] = Field(default_factory=dict)
    headings: Mapping[Anchor, Anchor] = Field(default_factory=dict)
    """Each as ``page#heading``; where a heading is gone for good, the page alone may stand for it."""
