"""Forms of examples and questions: strict shapes, and what is wrong with a value in the words of our messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict


class Form(BaseModel):
    """Base of the forms: unknown keys are errors, and nothing is converted (``true`` is no number)."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


def plain(value: object) -> object:
    """Frozen content as the plain lists and objects that the models read."""
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value


def expected(details: Any) -> str:  # noqa: ANN401 - pydantic's ErrorDetails
    """What pydantic found, in the words of our messages."""
    name = details["loc"][-1] if details["loc"] else "it"
    match details["type"]:
        case "missing":
            return f"expected {name}, which is missing"
        case "extra_forbidden":
            return f"expected no key {name!r}, there is no such key"
        case "value_error":
            return str(details["ctx"]["error"])
    wanted = details["msg"].removeprefix("Input should be ")
    return f"expected {wanted}, got {short(details['input'])}"


def short(value: object) -> str:
    """A value for a sentence, never long."""
    words = repr(plain(value))
    return words if len(words) <= 60 else words[:59] + "…"
