"""Forms of examples and questions: strict shapes, and what their JSON Schema tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, WithJsonSchema


class Form(BaseModel):
    """Base of the forms: unknown keys are errors, and nothing is converted (``true`` is no number)."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


def named(kind: str) -> WithJsonSchema:
    """Marks a text that is the id of something of a kind; ``filled`` puts the ids into a schema."""
    return WithJsonSchema({"type": "string", "x-named": kind})


def filled(schema: Any, names: Mapping[str, Sequence[str]]) -> Any:  # noqa: ANN401 - any JSON
    """A JSON Schema with the ids that each text marked ``named`` may be."""
    if isinstance(schema, list):
        return [filled(item, names) for item in schema]
    if not isinstance(schema, dict):
        return schema
    told = {key: filled(value, names) for key, value in schema.items() if key != "x-named"}
    return told | {"enum": list(names[schema["x-named"]])} if "x-named" in schema else told


def plain(value: object) -> object:
    """Frozen content as the plain lists and objects that the models read."""
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value
