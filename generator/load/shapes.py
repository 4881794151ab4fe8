"""Plain data → the model's shapes, each misfit with its place; and walking through what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from generator.errors import Place
from generator.load.documents import Document, Path
from generator.load.findings import Findings
from generator.model.fitting import Form, adapter, bare, branches, hints, is_mapping, misfits, origin

M = TypeVar("M", bound=BaseModel)


def shaped(model: type[M], document: Document, findings: Findings, path: Path = ()) -> M | None:
    """The part of a document at ``path`` as a model; None, and a problem for each part that does not fit."""
    fit: M | None = fitted(model, document, findings, path)
    return fit


def fitted(form: Form, document: Document, findings: Findings, path: Path = ()) -> Any:  # noqa: ANN401 - form says it
    """As ``shaped``, for any annotation made of models."""
    data = document.data
    for part in path:
        data = data[part]  # type: ignore[index]  # the caller took the path from this data
    try:
        return adapter(form).validate_python(data)
    except ValidationError as error:
        for each in misfits(error, form, data):
            place = document.place((*path, *each.path))
            if each.at_key:
                place = document.keys.get((*path, *each.path), place)
            findings.expected(place, each.kind, each.expected, each.got)
        return None


def walk(form: Form, value: Any, path: Path = ()) -> Iterator[tuple[Path, Form, Any]]:  # noqa: ANN401 - form says it
    """Every part of a valid value with its path and form, outer parts first."""
    if value is None:
        return
    several = branches(form)
    if len(several) > 1:
        form = next((b for b in several if _is_of(b, value)), object)
    elif several[0] is not form:
        form = several[0]
    yield path, form, value
    if isinstance(value, BaseModel):
        for name, each in hints(type(value)).items():
            yield from walk(each, getattr(value, name), (*path, name))
    elif isinstance(value, tuple) and origin(form) is tuple:
        for index, item in enumerate(value):
            yield from walk(get_args(form)[0], item, (*path, index))
    elif isinstance(value, Mapping) and is_mapping(form):
        for key, item in value.items():
            yield from walk(get_args(form)[1], item, (*path, key))


def _is_of(form: Form, value: object) -> bool:
    kind = origin(form)
    if kind is Annotated:
        return _is_of(bare(form), value)
    if is_mapping(form):
        return isinstance(value, Mapping)
    if isinstance(kind, type):
        return isinstance(value, kind)
    return isinstance(form, type) and isinstance(value, form)


def place_of(places: Mapping[Path, Place], path: Path) -> Place:
    """The place of a path, or of the nearest part of it that was written."""
    while path not in places:
        path = path[:-1]
    return places[path]
