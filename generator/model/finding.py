"""What helps readers find: words they type that no text of the game has, and how words are read."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from generator.model.ground import Lang, RuleId, Shape, Slug


class Asked(Shape):
    """Words that people type for something that no text calls so. It is exactly one of a rule, a term and a page."""

    rule: RuleId | None = None
    term: Slug | None = None
    page: Slug | None = None
    words: Mapping[Lang, tuple[str, ...]] = Field(default_factory=dict)
    """In each language that needs any."""
    pairs: Slug | None = None
    """A set of ``game.yaml``: whoever names two of its members together asks for this."""

    @property
    def targets(self) -> Mapping[str, str]:
        """What they lead to: its kind (the key) and id."""
        told = {"rule": self.rule, "term": self.term, "page": self.page}
        return {kind: target for kind, target in told.items() if target is not None}


class Search(Shape):
    """What the search of the site knows besides the texts."""

    asked: tuple[Asked, ...] = ()
    readings: Mapping[str, str] = Field(default_factory=dict)
    """Japanese words that are no terms, each with its reading in hiragana: those who type kana find them."""
