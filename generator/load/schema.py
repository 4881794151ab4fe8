"""JSON Schema of the YAML files, so that editors complete and check what authors type.

First line of a file, for editors with the YAML language server::

    # yaml-language-server: $schema=../../schema/game.json
"""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pydantic import TypeAdapter

from generator.load.prose import FrontMatter
from generator.model import (
    Example,
    Fact,
    GameSpec,
    Inks,
    Outcomes,
    Release,
    Renamed,
    RuleId,
    Search,
    Term,
    Text,
    cards,
    finding,
    history,
    inks,
    outcomes,
    printed,
    shapes,
)

Schema = dict[str, Any]

FORMS: Mapping[str, tuple[str, Any]] = {
    "game": ("game.yaml: everything that is not a card, a term, an example or prose", GameSpec),
    "terms": ("terms.yaml: the glossary", tuple[Term, ...]),
    "facts": ("facts.yaml: how each rule id is verified", Mapping[RuleId, Fact]),
    "messages": ("messages.yaml: what the engine says, in each language", Mapping[str, Text]),
    "outcomes": ("outcomes.yaml: rows of “outcomes at a glance”, and the words they are put together from", Outcomes),
    "examples": ("examples/*.yaml: worked examples", tuple[Example, ...]),
    "changes": ("changes.yaml: the releases and what each changed, newest first", tuple[Release, ...]),
    "renamed": ("renamed.yaml: ids that were given up, each with the one that took its place", Renamed),
    "search": ("search.yaml: words that people type and no text has, and how words are read", Search),
    "inks": ("inks.yaml: what a print shop prints each colour with, in percent of cyan, magenta, yellow, black", Inks),
    "page": ("The head of a page in rules/", FrontMatter),
}


def schemas(examples: Mapping[str, Mapping[str, object]] = MappingProxyType({})) -> Mapping[str, Schema]:
    """The JSON Schema of each kind of YAML file, by the names in ``FORMS``.

    ``examples`` are, for each game, the schemas of an example's ``given``, of an entry of its ``do``, and of its
    ``expect``, with their ``$defs``, as its engine tells them; they make ``examples-<game>``.
    """
    told = _told()
    made = {name: _schema(title, form, told) for name, (title, form) in FORMS.items()}
    return made | {f"examples-{game}": _played(made["examples"], game, parts) for game, parts in examples.items()}


def write_schemas(
    target: Path, examples: Mapping[str, Mapping[str, object]] = MappingProxyType({})
) -> tuple[Path, ...]:
    """Write ``<name>.json`` for each of ``schemas(examples)`` into ``target``; returns the files. Raises OSError."""
    target.mkdir(parents=True, exist_ok=True)
    written = []
    for name, schema in schemas(examples).items():
        file = target / f"{name}.json"
        file.write_text(json.dumps(schema, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        written.append(file)
    return tuple(written)


def _schema(title: str, form: Any, told: Mapping[tuple[str, str], str]) -> Schema:  # noqa: ANN401 - any annotation
    schema: Schema = TypeAdapter(form).json_schema()
    definitions = dict(schema.get("$defs", {}))
    if isinstance(form, type):
        definitions[form.__name__] = schema
    for class_name, definition in definitions.items():
        for key, each in definition.get("properties", {}).items():
            if (class_name, key) in told:
                each.setdefault("description", told[class_name, key])
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": title}


def _played(examples: Schema, game: str, parts: Mapping[str, Any]) -> Schema:
    """The schema of examples with what the engine of a game says they may hold."""
    example = examples["$defs"]["Example"]
    properties = {
        **example["properties"],
        "given": parts["given"],
        "do": example["properties"]["do"] | {"items": parts["do"]},
        "expect": parts["expect"],
    }
    definitions = {**parts["$defs"], "Example": example | {"properties": properties}}
    return examples | {"title": f"{examples['title']} of {game}", "$defs": definitions}


def _told() -> Mapping[tuple[str, str], str]:
    """(class, field) → the sentence that stands below the field in the model's source."""
    told = {}
    written = (cards, printed, shapes, outcomes, history, finding, inks)
    for node in (node for module in written for node in ast.parse(inspect.getsource(module)).body):
        if not isinstance(node, ast.ClassDef):
            continue
        for field, below in zip(node.body, node.body[1:], strict=False):
            match field, below:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(words))):
                    told[node.name, name] = " ".join(words.split())
    return told
