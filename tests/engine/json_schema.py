"""As much of JSON Schema as ours use; a keyword it does not know is an error, so that none goes unchecked."""

from __future__ import annotations

import re
from typing import Any

TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
}
SAID = {"$defs", "$schema", "title", "description", "default", "discriminator"}
"""Keywords that refuse nothing."""


def accepts(schema: dict, value: object) -> bool:
    """Whether a value is as the schema says."""
    return _accepts(schema, value, schema.get("$defs", {}))


def _accepts(schema: Any, value: Any, defs: dict) -> bool:
    if isinstance(schema, bool):
        return schema
    return all(_keyword(key, wanted, value, schema, defs) for key, wanted in schema.items() if key not in SAID)


def _keyword(key: str, wanted: Any, value: Any, schema: dict, defs: dict) -> bool:
    match key:
        case "$ref":
            return _accepts(defs[wanted.removeprefix("#/$defs/")], value, defs)
        case "type":
            if wanted == "integer":
                return isinstance(value, int) and not isinstance(value, bool)
            return isinstance(value, TYPES[wanted])
        case "const":
            return value == wanted
        case "enum":
            return value in wanted
        case "anyOf":
            return any(_accepts(each, value, defs) for each in wanted)
        case "oneOf":
            return sum(_accepts(each, value, defs) for each in wanted) == 1
        case "required":
            return not isinstance(value, dict) or all(name in value for name in wanted)
        case "properties":
            return not isinstance(value, dict) or all(
                _accepts(each, value[name], defs) for name, each in wanted.items() if name in value
            )
        case "propertyNames":
            return not isinstance(value, dict) or all(_accepts(wanted, name, defs) for name in value)
        case "additionalProperties":
            known = schema.get("properties", {})
            others = {k: v for k, v in value.items() if k not in known} if isinstance(value, dict) else {}
            return all(_accepts(wanted, each, defs) for each in others.values())
        case "items":
            return not isinstance(value, list) or all(_accepts(wanted, each, defs) for each in value)
        case "minItems":
            return not isinstance(value, list) or len(value) >= wanted
        case "maxItems":
            return not isinstance(value, list) or len(value) <= wanted
        case "minimum":
            return not isinstance(value, int) or value >= wanted
        case "maximum":
            return not isinstance(value, int) or value <= wanted
        case "format":
            return wanted != "date" or not isinstance(value, str) or re.fullmatch(r"\d{4}-\d\d-\d\d", value) is not None
        case "pattern":
            return not isinstance(value, str) or re.search(wanted, value) is not None
    raise AssertionError(f"a keyword that the check does not know: {key}")
