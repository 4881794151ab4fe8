"""What a value lacks to be of a form, in words that people who design games understand: pydantic's are not."""

from __future__ import annotations

import datetime
import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, Le
from pydantic import BaseModel, TypeAdapter, ValidationError

from generator.model.cards import CardLength
from generator.model.ground import Colour, NumberName, RuleId, Slug, Text, Visible
from generator.model.inks import Percent
from generator.model.printed import Diameter, NoteLength, Pieces
from generator.wording import nearest, quoted

Path = tuple[str | int, ...]
MOST_DIGITS = 18
"""Longer whole numbers are read as text."""
Form = Any
"""An annotation made of models, such as ``tuple[Zone, ...]``."""


def _within(form: Form, what: str) -> str:
    """A number within the limits that its form has, in words."""
    limits = form.__metadata__[0].metadata
    least = next(limit.ge for limit in limits if isinstance(limit, Ge))
    most = next(limit.le for limit in limits if isinstance(limit, Le))
    return f"{what} from {least:g} to {most:g}"


_WORDS: tuple[tuple[Form, str], ...] = (
    (RuleId, "a rule id such as B3"),
    (Visible, "text that can be seen"),
    (Slug, "an id of a-z, 0-9 and hyphens"),
    (Colour, 'a colour in quotes such as "#c4352b"'),
    (NumberName, "a name of a-z, 0-9 and _"),
    (Percent, _within(Percent, "a whole number")),
    (Pieces, _within(Pieces, "a whole number")),
    *((length, _within(length, "a length in mm")) for length in (CardLength, Diameter, NoteLength)),
    (Text, "the words in each language, {ja: …, en: …}"),
    (str, "text"),
    (int, "a whole number"),
    (float, "a number"),
    (bool, "true or false"),
    (datetime.date, "a date such as 2026-11-30"),
    (object, "a value"),
)


@dataclass(frozen=True)
class Misfit:
    """A part of a value that does not fit: where, and whether its key is meant; what kind, and in words."""

    path: Path
    at_key: bool
    kind: str
    expected: str
    got: str


def misfits(error: ValidationError, form: Form, value: object) -> Iterator[Misfit]:
    """What is wrong with a value, once for each part; a misspelt key and the missing one it meant are one."""
    unknown: dict[Path, set[str]] = {}
    missing: dict[Path, set[str]] = {}
    wrong: dict[Path, tuple[Any, object]] = {}
    for each in error.errors(include_url=False):
        path, found = _real(each["loc"], value)
        if each["type"] == "extra_forbidden":
            unknown.setdefault(path[:-1], set()).add(str(path[-1]))
        elif each["type"] == "missing":
            missing.setdefault(path, set()).add(str(each["loc"][-1]))
        elif (tag := _tag(each)) and isinstance(found, Mapping):
            if tag in found:
                wrong[*path, tag] = (each, found[tag])
            else:
                missing.setdefault(path, set()).add(tag)
        else:
            wrong.setdefault(path, (each, found))
    for path, (each, found) in wrong.items():
        inner = (other for other in wrong if len(other) > len(path))
        if each["type"] == "too_short" and any(other[: len(path)] == path for other in inner):
            continue  # its items are there, but wrong
        if path and isinstance(path[-1], str) and _is_key_wrong(form, path):
            yield Misfit(path, True, "key", f"{describe(_key_form(form, path))} as the key", quoted(path[-1]))
        else:
            wanted = form_at(form, path)
            yield Misfit(path, False, "value", _wanted(each, wanted), _got(found, wanted))
    yield from _key_misfits(form, value, unknown, missing)


def _key_misfits(
    form: Form, value: object, unknown: Mapping[Path, set[str]], missing: Mapping[Path, set[str]]
) -> Iterator[Misfit]:
    """Keys that there are not, and keys that are missing."""
    for path in unknown.keys() | missing.keys():
        there = _at(value, path)
        known = _keys(form_at(form, path))
        free = [key for key in known if not (isinstance(there, Mapping) and key in there)]
        lacking = missing.get(path, set())
        for key in sorted(unknown.get(path, ())):
            meant = nearest(key, lacking) or nearest(key, free)
            lacking = lacking - {meant}
            others = f"one of the keys {', '.join(free)}" if free else "no more keys"
            expected = others if meant is None else f"the key {quoted(meant)}"
            yield Misfit((*path, key), True, "unknown-key", expected, quoted(key))
        for key in sorted(lacking):
            yield Misfit(path, False, "missing-key", f"the key {quoted(key)} here", "none")


def _at(value: Any, path: Path) -> object:  # noqa: ANN401 - plain data
    for part in path:
        value = value[part]
    return value


def _real(location: tuple[int | str, ...], value: Any) -> tuple[Path, object]:  # noqa: ANN401 - plain data
    """The part of pydantic's location that is in the data (it also names branches of unions), and what stands there."""
    path: list[int | str] = []
    for part in location:
        if isinstance(value, Mapping):
            inside = part in value
        else:
            inside = isinstance(value, list | tuple) and part in range(len(value))
        if inside:
            value = value[part]
            path.append(part)
    return tuple(path), value


def _tag(details: Any) -> str | None:  # noqa: ANN401 - pydantic's ErrorDetails
    """The key that tells the forms of a union apart, where it is missing or says none of them."""
    named = str(details.get("ctx", {}).get("discriminator", ""))
    return named.strip("'") if details["type"].startswith("union_tag_") and named.startswith("'") else None


def _wanted(details: Any, form: Form) -> str:  # noqa: ANN401 - pydantic's ErrorDetails
    """What was wanted: by the form, or by a limit of it."""
    limits = details.get("ctx", {})
    match details["type"]:
        case "value_error":
            return str(limits["error"]).removeprefix("expected ")
        case _ if any(form is known for known, _ in _WORDS):
            return describe(form)
        case "greater_than_equal":
            return f"a number of {limits['ge']} or more"
        case "too_short":
            return f"a list of at least {limits['min_length']}"
        case "too_long":
            return f"a list of at most {limits['max_length']}"
    return describe(form)


@cache
def adapter(form: Form) -> TypeAdapter[Any]:
    """What reads values of a form."""
    return TypeAdapter(form)


# ── walking the forms ───────────────────────────────────────────────────────────────────────────────────


@cache
def hints(model: type[BaseModel]) -> Mapping[str, Form]:
    """A model's keys and their forms."""
    every = get_type_hints(model, include_extras=True)
    return {name: every[name] for name in model.model_fields}


def branches(form: Form) -> tuple[Form, ...]:
    """The forms a union is made of, None apart; the form alone if it is none."""
    if origin(bare(form)) in (Union, types.UnionType):
        return tuple(b for f in get_args(bare(form)) for b in branches(f) if bare(f) is not types.NoneType)
    return (form,)


def form_at(form: Form, path: Path) -> Form:
    """The form that the model wants at a path; ``object`` where it wants nothing in particular."""
    for part in path:
        inside = dict.fromkeys(f for f in (_inside(b, part) for b in branches(form)) if f is not None)
        form = Union[tuple(inside)] if inside else object  # noqa: UP007 - of as many as there are
    return form


def _inside(form: Form, part: str | int) -> Form | None:
    form = bare(form)
    if isinstance(form, type) and issubclass(form, BaseModel):
        return hints(form).get(str(part))
    if origin(form) in (tuple, list) and isinstance(part, int):
        return get_args(form)[0]
    if is_mapping(form) and isinstance(part, str):
        return get_args(form)[1]
    return None


def origin(form: Form) -> Any:  # noqa: ANN401 - typing gives no name to what it is
    """What a form is made with: ``tuple``, ``Literal`` …; None for a plain class."""
    return get_origin(form)


def bare(form: Form) -> Form:
    """The form without what ``Annotated`` adds to it."""
    return bare(get_args(form)[0]) if origin(form) is Annotated else form


def is_mapping(form: Form) -> bool:
    """Whether values of the form go by keys of their authors' own."""
    kind = origin(form)
    return isinstance(kind, type) and issubclass(kind, Mapping)


def _key_form(form: Form, path: Path) -> Form:
    for branch in branches(form_at(form, path[:-1])):
        if is_mapping(bare(branch)):
            return get_args(bare(branch))[0]
    return str


def _is_key_wrong(form: Form, path: Path) -> bool:
    wanted = _key_form(form, path)
    if origin(wanted) is not Annotated:
        return False
    try:
        adapter(wanted).validate_python(path[-1])
    except ValidationError:
        return True
    return False


def _keys(form: Form) -> tuple[str, ...]:
    models = (bare(branch) for branch in branches(form))
    return tuple(
        dict.fromkeys(key for m in models if isinstance(m, type) and issubclass(m, BaseModel) for key in hints(m))
    )


def describe(form: Form) -> str:
    """What a form wants, in words for an author."""
    named = next((words for known, words in _WORDS if form is known), None)
    return named or _described(form)


def _described(form: Form) -> str:
    several = branches(form)
    if len(several) > 1 or several[0] is not form:
        return " or ".join(dict.fromkeys(map(describe, several)))
    kind = origin(form)
    if kind is Literal:
        choices = tuple(map(str, get_args(form)))
        return f"one of {', '.join(choices)}" if len(choices) > 1 else choices[0]
    if kind is Annotated:
        return describe(bare(form))
    if kind in (tuple, list):
        return f"a list, each item {describe(get_args(form)[0])}"
    if isinstance(form, type) and issubclass(form, BaseModel):
        keys = list(hints(form))
        return f"a mapping with the keys {', '.join(keys[:6])}{', …' if len(keys) > 6 else ''}"
    return f"a mapping, each value {describe(get_args(form)[1])}" if is_mapping(form) else "a value"


def _got(found: object, wanted: Form) -> str:
    """What stands there, in words; with the way out where a value merely lacks its quotes."""
    wants_text = any(b is Text or bare(b) is str or origin(bare(b)) is Literal for b in branches(wanted))
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
            return _text(found, wanted)
        case tuple() | list():
            return "a list" if found else "an empty list"
        case dict():
            return "a mapping" if found else "an empty mapping"
        case _:
            return quoted(str(found))
    return said + ' (for text, put it in "quotes")' if wants_text else said


def _text(found: str, wanted: Form) -> str:
    digits = found.lstrip("+-")
    if _is_numeric(wanted) and digits.isdecimal() and len(digits) > MOST_DIGITS:
        return f"a number of {len(digits)} digits, which is too large"
    return quoted(found) + _meant(found, wanted)


def _is_numeric(wanted: Form) -> bool:
    return any(bare(branch) in {int, float} for branch in branches(wanted))


def _meant(found: str, wanted: Form) -> str:
    """What a text was perhaps meant to be."""
    if _is_numeric(wanted) and found.strip().isdecimal() and not found.isascii():
        return " (full-width digits; type them in ASCII)"
    meant = nearest(found, _choices(wanted))
    return f"; did you mean {quoted(meant)}?" if meant else ""


def _choices(form: Form) -> list[str]:
    """The words that a form takes, where it takes only certain ones."""
    literals = (bare(branch) for branch in branches(form))
    return [word for each in literals if origin(each) is Literal for word in get_args(each) if isinstance(word, str)]
