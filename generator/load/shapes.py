"""Plain data → the model's shapes, with pydantic's complaints put in words that people who design games understand."""

from __future__ import annotations

import datetime
import types
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, TypeAdapter, ValidationError

from generator.errors import Place
from generator.load.documents import Document, Path
from generator.load.findings import Findings, nearest, quoted
from generator.model import Colour, NumberName, RuleId, Slug, Text

M = TypeVar("M", bound=BaseModel)
Form = Any
"""An annotation of the model, such as ``tuple[Zone, ...]``."""

_WORDS: tuple[tuple[Form, str], ...] = (
    (RuleId, "a rule id such as B3"),
    (Slug, "an id of a-z, 0-9 and hyphens"),
    (Colour, 'a colour in quotes such as "#c4352b"'),
    (NumberName, "a name of a-z, 0-9 and _"),
    (Text, "the words in each language, {ja: …, en: …}"),
    (str, "text"),
    (int, "a whole number"),
    (float, "a number"),
    (bool, "true or false"),
    (datetime.date, "a date such as 2026-11-30"),
    (object, "a value"),
)


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
        return _adapter(form).validate_python(data)
    except ValidationError as error:
        _report(error, form, data, document, path, findings)
        return None


@cache
def _adapter(form: Form) -> TypeAdapter[Any]:
    return TypeAdapter(form)


def _report(
    error: ValidationError, form: Form, data: object, document: Document, base: Path, findings: Findings
) -> None:
    """One problem for each part that does not fit; a misspelt key and the missing one it meant are one problem."""
    unknown: dict[Path, set[str]] = {}
    missing: dict[Path, set[str]] = {}
    wrong: dict[Path, object] = {}
    for each in error.errors(include_url=False, include_context=False):
        path, found = _real(each["loc"], data)
        if each["type"] == "extra_forbidden":
            unknown.setdefault(path[:-1], set()).add(str(path[-1]))
        elif each["type"] == "missing":
            missing.setdefault(path, set()).add(str(each["loc"][-1]))
        else:
            wrong[path] = found
    for path, found in wrong.items():
        place = document.place((*base, *path))
        if path and isinstance(path[-1], str) and _is_key_wrong(form, path):
            place = document.keys.get((*base, *path), place)
            findings.expected(place, "key", f"{describe(_key_form(form, path))} as the key", quoted(path[-1]))
        else:
            wanted = form_at(form, path)
            findings.expected(place, "value", describe(wanted), _got(found, wanted))
    for path in unknown.keys() | missing.keys():
        known = _keys(form_at(form, path))
        free = [key for key in known if (*base, *path, key) not in document.keys]
        lacking = missing.get(path, set())
        for key in sorted(unknown.get(path, ())):
            meant = nearest(key, lacking) or nearest(key, free)
            lacking = lacking - {meant}
            others = f"one of the keys {', '.join(free)}" if free else "no more keys"
            expected = others if meant is None else f"the key {quoted(meant)}"
            findings.expected(document.keys[(*base, *path, key)], "unknown-key", expected, quoted(key))
        for key in sorted(lacking):
            findings.expected(document.place((*base, *path)), "missing-key", f"the key {quoted(key)} here", "none")


def _real(location: tuple[int | str, ...], data: object) -> tuple[Path, object]:
    """The part of pydantic's location that is in the data (it also names branches of unions), and what stands there."""
    path: list[int | str] = []
    for part in location:
        if (isinstance(data, dict) and part in data) or (isinstance(data, tuple) and part in range(len(data))):
            data = data[part]  # type: ignore[index]  # the line above asked
            path.append(part)
    return tuple(path), data


# ── walking the forms ───────────────────────────────────────────────────────────────────────────────────


@cache
def hints(model: type[BaseModel]) -> Mapping[str, Form]:
    """A model's keys and their forms."""
    every = get_type_hints(model, include_extras=True)
    return {name: every[name] for name in model.model_fields}


def branches(form: Form) -> tuple[Form, ...]:
    """The forms a union is made of, None apart; the form alone if it is none."""
    if _origin(form) in (Union, types.UnionType):
        return tuple(f for f in get_args(form) if f is not types.NoneType)
    return (form,)


def form_at(form: Form, path: Path) -> Form:
    """The form that the model wants at a path; ``object`` where it wants nothing in particular."""
    for part in path:
        form = next((f for f in (_inside(b, part) for b in branches(form)) if f is not None), object)
    return form


def _inside(form: Form, part: str | int) -> Form | None:
    form = _bare(form)
    if isinstance(form, type) and issubclass(form, BaseModel):
        return hints(form).get(str(part))
    if _origin(form) is tuple and isinstance(part, int):
        return get_args(form)[0]
    if _is_mapping(form) and isinstance(part, str):
        return get_args(form)[1]
    return None


def _origin(form: Form) -> Any:  # noqa: ANN401 - typing gives no name to what it is
    return get_origin(form)


def _bare(form: Form) -> Form:
    """The form without what ``Annotated`` adds to it."""
    return get_args(form)[0] if _origin(form) is Annotated else form


def _is_mapping(form: Form) -> bool:
    origin = _origin(form)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _key_form(form: Form, path: Path) -> Form:
    for branch in branches(form_at(form, path[:-1])):
        if _is_mapping(_bare(branch)):
            return get_args(_bare(branch))[0]
    return str


def _is_key_wrong(form: Form, path: Path) -> bool:
    wanted = _key_form(form, path)
    if _origin(wanted) is not Annotated:
        return False
    try:
        _adapter(wanted).validate_python(path[-1])
    except ValidationError:
        return True
    return False


def _keys(form: Form) -> tuple[str, ...]:
    return tuple(key for b in branches(form) if isinstance(b, type) and issubclass(b, BaseModel) for key in hints(b))


def describe(form: Form) -> str:
    """What a form wants, in words for an author."""
    named = next((words for known, words in _WORDS if form is known), None)
    return named or _described(form)


def _described(form: Form) -> str:
    several = branches(form)
    if len(several) > 1 or several[0] is not form:
        return " or ".join(dict.fromkeys(map(describe, several)))
    origin = _origin(form)
    if origin is Literal:
        return f"one of {', '.join(map(str, get_args(form)))}"
    if origin is Annotated:
        return describe(_bare(form))
    if origin is tuple:
        return f"a list, each item {describe(get_args(form)[0])}"
    if isinstance(form, type) and issubclass(form, BaseModel):
        keys = list(hints(form))
        return f"a mapping with the keys {', '.join(keys[:6])}{', …' if len(keys) > 6 else ''}"
    return f"a mapping, each value {describe(get_args(form)[1])}" if _is_mapping(form) else "a value"


def _got(found: object, wanted: Form) -> str:
    """What stands there, in words; with the way out where a value merely lacks its quotes."""
    wants_text = any(b in (str, Text) or _origin(b) in (Annotated, Literal) for b in branches(wanted))
    match found:
        case None:
            return "nothing"
        case bool():
            said = str(found).lower()
        case int() | float():
            said = f"the number {found}"
        case datetime.date():
            said = f"the date {found}"
        case str():
            numeric = int in branches(wanted) or float in branches(wanted)
            full_width = numeric and found.strip().isdecimal() and not found.isascii()
            return quoted(found) + (" (full-width digits; type them in ASCII)" if full_width else "")
        case tuple():
            return "a list" if found else "an empty list"
        case dict():
            return "a mapping" if found else "an empty mapping"
        case _:
            return quoted(str(found))
    return said + ' (for text, put it in "quotes")' if wants_text else said


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
    elif isinstance(value, tuple) and _origin(form) is tuple:
        for index, item in enumerate(value):
            yield from walk(get_args(form)[0], item, (*path, index))
    elif isinstance(value, Mapping) and _is_mapping(form):
        for key, item in value.items():
            yield from walk(get_args(form)[1], item, (*path, key))


def _is_of(form: Form, value: object) -> bool:
    origin = _origin(form)
    if origin is Annotated:
        return _is_of(_bare(form), value)
    if _is_mapping(form):
        return isinstance(value, Mapping)
    if isinstance(origin, type):
        return isinstance(value, origin)
    return isinstance(form, type) and isinstance(value, form)


def place_of(places: Mapping[Path, Place], path: Path) -> Place:
    """The place of a path, or of the nearest part of it that was written."""
    while path not in places:
        path = path[:-1]
    return places[path]
