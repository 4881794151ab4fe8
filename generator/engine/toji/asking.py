"""The shapes of the judge's questions and answers; their JSON Schema is published for other programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, create_model
from pydantic.json_schema import models_json_schema

from generator.engine.toji.data import Data

SCHEMA = "https://json-schema.org/draft/2020-12/schema"


class Asked(BaseModel):
    """Base of all shapes: unknown keys are errors, and nothing is converted (``true`` is no number)."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class CardClass(Asked):
    """A Character Card by what matters of it."""

    element: str
    mp: int


class StandardEvent(Asked):
    """A Standard Event with its number for each Element."""

    type: Literal["standard"]
    effect: dict[str, int]


class LowMpEvent(Asked):
    """The Low-MP Victory Event."""

    type: Literal["low-mp"]


class AdvantageEvent(Asked):
    """An Element Advantage Event with its crowned Element."""

    type: Literal["advantage"]
    crown: str


class HandPickEvent(Asked):
    """The Hand-Pick Event."""

    type: Literal["hand-pick"]


def _id_or_class(value: object) -> str | None:
    return "id" if isinstance(value, str) else "class" if isinstance(value, dict | BaseModel) else None


MadeEvent: TypeAlias = Annotated[
    StandardEvent | LowMpEvent | AdvantageEvent | HandPickEvent, Field(discriminator="type")
]
AskedEvent: TypeAlias = Annotated[
    Annotated[str, Tag("id")] | Annotated[MadeEvent, Tag("class")], Discriminator(_id_or_class)
]
AskedCard: TypeAlias = Annotated[
    Annotated[str, Tag("id")] | Annotated[CardClass, Tag("class")], Discriminator(_id_or_class)
]
Seat: TypeAlias = Literal["first", "second"]


class Side(Asked):
    """One player: the revealed Battle Card, the supports added this turn, the life before the battle."""

    battle: AskedCard
    supports: list[AskedCard] = []
    life: int = 0
    """Defaults to the start life, which the data tells (see ``model_fields_set``)."""


class Question(Asked):
    """A battle to judge. Cards and Events are ids of the dataset or described."""

    id: str | int | None = None
    """Comes back in the answer, when given."""
    event: AskedEvent
    first: Side
    second: Side


class Both(Asked):
    """A number for each player."""

    first: int
    second: int


class Over(Asked):
    """How the whole game ended: the winner and the rule."""

    winner: Seat | None
    rule: str


def answer_models(languages: tuple[str, ...]) -> tuple[type[BaseModel], type[BaseModel]]:
    """The shapes of an answer and of an answer to an impossible question, in these languages."""
    words: dict[str, Any] = dict.fromkeys(languages, (str, ...))
    step = create_model("Step", __base__=Asked, rule=(str, ...), **words)
    reasons = create_model("Reasons", __base__=Asked, rules=(list[str], ...), **words)
    answer = create_model(
        "Answer",
        __base__=Asked,
        id=(str | int | None, None),
        winner=(Seat | None, ...),
        decided_by=(list[str], ...),
        support_phase=(bool, ...),
        final_mp=(Both | None, ...),
        life=(Both, ...),
        game_over=(Over | None, ...),
        steps=(list[step], ...),
    )
    error = create_model("Error", __base__=Asked, id=(str | int | float | bool | None, None), error=(reasons, ...))
    return answer, error


def schema(data: Data) -> Mapping[str, object]:
    """JSON Schema of questions and answers, with the limits that the data sets."""
    answer, error = answer_models(data.languages)
    references, made = models_json_schema(
        [(Question, "validation"), (answer, "serialization"), (error, "serialization")],
        title="Questions to the judge, one a line, and its answers",
    )
    shapes = made["$defs"]
    element = {"enum": list(data.elements)}
    shapes["CardClass"]["properties"]["element"] |= element
    shapes["AdvantageEvent"]["properties"]["crown"] |= element
    shapes["CardClass"]["properties"]["mp"] |= {"minimum": data.mp_min, "maximum": data.mp_max}
    shapes["StandardEvent"]["properties"]["effect"] = {
        "type": "object",
        "properties": {name: {"type": "integer", "minimum": 0} for name in data.elements},
        "required": list(data.elements),
        "additionalProperties": False,
    }
    shapes["Side"]["properties"]["supports"]["maxItems"] = data.support_max
    shapes["Side"]["properties"]["life"] |= {
        "minimum": data.life_end + 1,
        "maximum": data.start_life,
        "default": data.start_life,
    }
    return {"$schema": SCHEMA, **made, "oneOf": list(references.values())}
