"""Worked examples: how every game reads ``given`` and ``do``, plays them, and tells editors what they may hold."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeAlias, TypeVar

from pydantic import TypeAdapter, ValidationError

from generator.engine.core import ExampleShapeError, Message, Run, Scene, ShapeProblem, Speaker, Step
from generator.engine.forms import Form, filled, plain
from generator.engine.narration import Narrator, Reason
from generator.model import Example
from generator.model.fitting import misfits
from generator.wording import near, nearest, quoted

Path = tuple[str | int, ...]
F = TypeVar("F", bound=Form)
Schema: TypeAlias = dict[str, Any]


class Refused(Form):
    """What is expected of an example that the rules refuse: their ids."""

    refused: list[str]


class Reader:
    """Reads the parts of one example and collects what it cannot read."""

    def __init__(self) -> None:
        self.problems: list[ShapeProblem] = []

    def done(self) -> None:
        """Raise ExampleShapeError if anything could not be read."""
        if self.problems:
            raise ExampleShapeError(self.problems)

    def problem(self, path: Path, message: str) -> None:
        """Note a problem at a path into the example."""
        self.problems.append(ShapeProblem(path, message))

    def form(self, kind: type[F], value: object, path: Path) -> F | None:
        """A value as a form, or None with its problems noted."""
        try:
            return kind.model_validate(plain(value))
        except ValidationError as error:
            for each in misfits(error, kind, plain(value)):
                self.problem((*path, *each.path), f"expected {each.expected}, got {each.got}")
            return None

    def whole(self, kind: type[F], value: object, path: Path) -> F:
        """A value as a form. Raises ExampleShapeError with all that is wrong so far."""
        form = self.form(kind, value, path)
        if form is None:
            raise ExampleShapeError(self.problems)
        return form


class Runner(ABC):
    """Plays examples of a game whose forms are told apart by a key of ``given``."""

    FORMS: ClassVar[tuple[str, ...]]
    """The keys that stand alone in ``given`` and name a form."""
    PLAYED: ClassVar[tuple[str, ...]]
    """The forms where something is done."""
    QUESTION: ClassVar[tuple[str, ...]] = ()
    """Keys that a question to the judge always has."""

    def __init__(self, narrator: Narrator, speaker: Speaker) -> None:
        self._narrator = narrator
        self._speaker = speaker

    @abstractmethod
    def play(self, form: str | None, example: Example) -> Run:
        """Play an example of one of the ``FORMS``, or (None) of any other. Raises ExampleShapeError if it has none."""

    def run(self, example: Example) -> Run:
        """Play an example of any form. Raises ExampleShapeError if it has none."""
        form = next((form for form in self.FORMS if form in example.given), None)
        if form is None:
            self._misspelt(example)
        problems = []
        if form is not None:
            problems += [ShapeProblem(("given", k), f"expected {form} alone") for k in example.given if k != form]
        if form not in self.PLAYED and example.do:
            problems.append(ShapeProblem(("do",), f"expected do only with a {' or a '.join(self.PLAYED)}"))
        if problems:
            raise ExampleShapeError(problems)
        return self.play(form, example)

    def _misspelt(self, example: Example) -> None:
        """Raise ExampleShapeError if a key of ``given`` nearly is the name of a form."""
        names = (*self.FORMS, *self.QUESTION)
        meant = {key: nearest(key, names) for key in example.given if key not in names}
        problems = [
            ShapeProblem(("given", key), f"expected the key {quoted(form)}, got {quoted(key)}")
            for key, form in meant.items()
            if form is not None
        ]
        if problems:
            raise ExampleShapeError(problems)

    def say(self, *reason: object) -> Message:
        """A sentence of the game's, by its key and values."""
        return self._narrator.message(reason)

    def english(self, message: Message) -> str:
        """A sentence among our own messages, which are English, where the game has it."""
        languages = self._speaker.languages
        return self._speaker.say(message, "en" if "en" in languages else languages[0])

    def no_such(self, reason: Reason, known: Sequence[str]) -> str:
        """A refusal that is a slip of the author's pen, with the name that was perhaps meant."""
        name = str(reason[-1]).strip('"')
        said, meant = self.english(self._narrator.message(reason)), "" if name in known else near(name, known)
        return said.rstrip(".。") + meant if meant else said

    def refused(
        self, steps: tuple[Step, ...], reasons: Sequence[Reason], scenes: Sequence[Scene], verdict: Reason
    ) -> Run:
        """An example that ends with a refusal."""
        refusal = self._narrator.refusal(reasons)
        result = Refused(refused=list(refusal.rules)).model_dump()
        return Run((*steps, *refusal.reasons), result, tuple(scenes), self.say(*verdict))

    def not_last(self, entry: int, reasons: Sequence[Reason]) -> ExampleShapeError:
        """That an entry of ``do`` is refused though others follow."""
        words = self.english(self._narrator.message(reasons[0]))
        message = f"expected only the last action to be refused, got: {words}"
        return ExampleShapeError([ShapeProblem(("do", entry), message)])


def placed(sentence: str, *before: str | int, skip: int = 0) -> ShapeProblem:
    """A sentence that begins with its dotted path as a problem at that path, which begins after ``skip`` parts."""
    path, _, message = sentence.partition(": ")
    parts = [int(part) if part.isdigit() else part for part in path.split(".")[skip:]]
    return ShapeProblem((*before, *parts), message)


def schema(given: Any, do: Any, results: Any, names: Mapping[str, Sequence[str]]) -> Schema:  # noqa: ANN401 - annotations
    """JSON Schema of what ``given``, an entry of ``do`` and ``expect`` may hold, with their ``$defs``.

    Each is told by the annotation that reads it; ``results`` are whole results, of which an author need not expect
    all. ``names`` are the ids that a text marked ``forms.named`` may be.
    """
    made: Schema = {"$defs": {}}
    for key, annotation in (("given", given), ("do", do), ("expect", results)):
        adapter: TypeAdapter[Any] = TypeAdapter(annotation)
        part = adapter.json_schema(ref_template=f"#/$defs/{key}-{{model}}")
        parts = {f"{key}-{name}": each for name, each in part.pop("$defs", {}).items()}
        if key == "expect":
            part, parts = _in_part(part), _in_part(parts)
        made[key] = part
        made["$defs"] |= parts
    told: Schema = filled(made, names)
    return told


def _in_part(schema: Any) -> Any:  # noqa: ANN401 - any JSON
    """A schema of which nothing is required."""
    if isinstance(schema, list):
        return [_in_part(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: _in_part(value) for key, value in schema.items() if not (key == "required" and isinstance(value, list))
    }
