"""The shapes of the judge's questions and answers; their JSON Schema is published for other programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, Discriminator, Field, Tag

from generator.engine import questions
from generator.engine.forms import Form, named
from generator.engine.toji.data import Data
from generator.engine.toji.results import BattleResult


class CardClass(Form):
    """A Character Card by what matters of it. Any number may be alike: how many have which base MP is a stand-in."""

    element: str
    mp: int


class StandardEvent(Form):
    """A Standard Event with its number for each Element."""

    type: Literal["standard"]
    effect: dict[str, int]


class LowMpEvent(Form):
    """The Low-MP Victory Event."""

    type: Literal["low-mp"]


class AdvantageEvent(Form):
    """An Element Advantage Event with its crowned Element."""

    type: Literal["advantage"]
    crown: str


class HandPickEvent(Form):
    """The Hand-Pick Event."""

    type: Literal["hand-pick"]


def _id_or_class(value: object) -> str | None:
    return "id" if isinstance(value, str) else "class" if isinstance(value, dict | BaseModel) else None


MadeEvent: TypeAlias = Annotated[
    StandardEvent | LowMpEvent | AdvantageEvent | HandPickEvent, Field(discriminator="type")
]
AskedEvent: TypeAlias = Annotated[
    Annotated[str, named("event"), Tag("id")] | Annotated[MadeEvent, Tag("class")], Discriminator(_id_or_class)
]
AskedCard: TypeAlias = Annotated[
    Annotated[str, named("character"), Tag("id")] | Annotated[CardClass, Tag("class")], Discriminator(_id_or_class)
]


class Side(Form):
    """One player: the revealed Battle Card, the supports added this turn, the life before the battle."""

    battle: AskedCard
    supports: list[AskedCard] = Field(default_factory=list)
    life: int = 0
    """Defaults to the start life, which the data tells (see ``model_fields_set``)."""


class Question(Form):
    """A battle to judge. Cards and Events are ids of the dataset or described."""

    id: Any = None
    """Comes back in the answer, when given."""
    event: AskedEvent
    first: Side
    second: Side


def answer_models(languages: Sequence[str]) -> tuple[type[BaseModel], type[BaseModel]]:
    """The shapes of an answer and of an answer to an impossible question, in these languages."""
    (answer,), error = questions.answer_models({"Answer": BattleResult}, languages)
    return answer, error


def names(data: Data) -> Mapping[str, Sequence[str]]:
    """The ids of the cards by their kinds."""
    return {"character": list(data.character_by_id), "event": list(data.event_by_id)}


def schema(data: Data) -> Mapping[str, object]:
    """JSON Schema of questions and answers, with the limits that the data sets."""
    answer, error = answer_models(data.languages)
    made = questions.schema([Question], [answer, error], names(data))
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
    return made
