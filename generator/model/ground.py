"""The ground of all shapes that authors write in YAML: their base, and the values that stand in many of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Lang = str
Text = Annotated[Mapping[Lang, str], Field(description="The same words in each language of the game.")]
"""The same words in each language of the game, keyed by language code."""

Visible = Annotated[str, Field(pattern=r"\S")]
"""Text of more than blanks."""
Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
RuleId = Annotated[str, Field(pattern=r"^[A-Z][0-9]*[a-z]*$")]
Colour = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]
NumberName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
FieldValue = str | int


class Shape(BaseModel):
    """Base of everything written in YAML: frozen, and an unknown key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
