"""Questions as data and their answers: what a judge does the same way in every game.

A game's own judge reads a question of its form (``read``) and decides it (``decide``); all else is here. Never raises:
an impossible question is answered with every reason against it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel, create_model
from pydantic.json_schema import models_json_schema

from generator.engine.core import Message, Refusal, Speaker, Step, Value
from generator.engine.forms import Form, filled
from generator.engine.judge import NotAQuestionError, brief, read_question
from generator.engine.narration import Fields, Log, Narrator, Reason
from generator.model import Text

SCHEMA = "https://json-schema.org/draft/2020-12/schema"
Path = tuple[str | int, ...]
A = TypeVar("A")
"""A question as the game's judge has read it."""

WORDS: Fields = {
    "list.sentence": (),
    "judge.not-utf8": (),
    "judge.not-json": ("got",),
    "judge.too-long": ("max",),
    "judge.not-object": ("got",),
    "judge.twice": ("key",),
    "judge.unknown": ("path",),
    "judge.missing": ("path",),
    "judge.expected": ("path", "expected", "got"),
    "want.integer": (),
    "want.list": (),
    "want.object": (),
    "want.text": (),
}
"""What every judge says of a text that is no question."""


@dataclass(frozen=True)
class ShapeReason:
    """A part of a question that is not of the form: path into it, and the sentence."""

    path: Path
    message: Message


class Judge(ABC, Generic[A]):
    """Answers questions, in the words of the game's ``messages``."""

    def __init__(self, narrator: Narrator, speaker: Speaker, messages: Mapping[str, Text]) -> None:
        self._narrator = narrator
        self._speaker = speaker
        self._messages = messages

    @abstractmethod
    def read(self, asked: Mapping[str, object]) -> tuple[A | None, list[ShapeReason], list[Reason]]:
        """A question as far as it can be read, what is wrong with its form, and every rule against it."""

    @abstractmethod
    def decide(self, asked: A) -> tuple[Mapping[str, object], Log]:
        """The result of a question with nothing against it, and its reasons."""

    def answer(self, text: bytes | str) -> Mapping[str, object]:
        """One JSON question's answer, with the question's ``id`` if it had one."""
        try:
            asked = read_question(text)
        except NotAQuestionError as error:
            return echo(error.question) | self.error((), (Message(error.key, error.values),))
        read, shape, reasons = self.read(asked)
        if read is None or shape or reasons:
            refusal = self._narrator.refusal(reasons)
            return echo(asked) | self.error(refusal.reasons, [s.message for s in shape])
        result, log = self.decide(read)
        return echo(asked) | {**result, "steps": [self._speaker.step(self._narrator.step(r)) for r in log]}

    def error(self, reasons: Sequence[Step], others: Sequence[Message] = ()) -> dict[str, object]:
        """The answer to a question that has none: the rules against it and all that is wrong, in every language."""
        comma = self._messages["list.sentence"]
        messages = (*others, *(step.message for step in reasons))
        words = {
            lang: between.join(dict.fromkeys(self._speaker.say(m, lang) for m in messages))
            for lang, between in comma.items()
            if lang in self._speaker.languages
        }
        return {"error": {"rules": list(Refusal(tuple(reasons)).rules), **words}}

    def expected(self, path: Path, want: str, got: object) -> ShapeReason:
        """That another value was expected: ``want`` is the key of the message that names it."""
        where = brief(".".join(map(str, path)))[1:-1]
        values: dict[str, Value] = {"path": where, "expected": self._messages[want], "got": brief(got)}
        return ShapeReason(path, Message("judge.expected", values))


def unknown(path: Path) -> ShapeReason:
    """That there is no such key."""
    return ShapeReason(path, Message("judge.unknown", {"path": brief(".".join(map(str, path)))[1:-1]}))


def missing(path: Path, *more: str) -> ShapeReason:
    """That a key is missing: at the path, or below it."""
    return ShapeReason(path, Message("judge.missing", {"path": ".".join(map(str, (*path, *more)))}))


def echo(asked: Mapping[str, object]) -> dict[str, object]:
    """The question's id, if it has one: any JSON."""
    return {"id": asked["id"]} if "id" in asked else {}


def answer_models(
    results: Mapping[str, type[Form]], languages: Sequence[str]
) -> tuple[list[type[BaseModel]], type[BaseModel]]:
    """The shapes of the answers, by name, that hold these results, and of an answer to an impossible question."""
    words: dict[str, Any] = dict.fromkeys(languages, (str, ...))
    step = create_model("Step", __base__=Form, rule=(str, ...), **words)
    reasons = create_model("Reasons", __base__=Form, rules=(list[str], ...), **words)
    answers: list[type[BaseModel]] = [
        create_model(name, __base__=result, id=(Any, None), steps=(list[step], ...)) for name, result in results.items()
    ]
    error = create_model("Error", __base__=Form, id=(Any, None), error=(reasons, ...))
    return answers, error


def schema(
    questions: Sequence[type[BaseModel]], answers: Sequence[type[BaseModel]], names: Mapping[str, Sequence[str]]
) -> dict[str, Any]:
    """JSON Schema of questions and answers, with the ids that a text marked ``named`` may be.

    What else the data limits is for the game to add, in ``$defs``.
    """
    models: list[tuple[type[BaseModel], Literal["validation", "serialization"]]]
    models = [(model, "validation") for model in questions] + [(model, "serialization") for model in answers]
    references, made = models_json_schema(models, title="Questions to the judge, one a line, and its answers")
    return {"$schema": SCHEMA, **filled(made, names), "oneOf": list(references.values())}
