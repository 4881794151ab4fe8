"""The shapes of the judge's questions and answers; their JSON Schema is published for other programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, create_model
from pydantic.json_schema import models_json_schema

from generator.engine.charisma.data import Data
from generator.engine.forms import Form

SCHEMA = "https://json-schema.org/draft/2020-12/schema"
CLASS_FIELDS = ("attack", "hp", "move")
"""What describes an ally that is not named by its card."""

Count = Annotated[int, Field(ge=0)]
Index = Annotated[list[Count], Field(min_length=2, max_length=2)]


class AskedAlly(Form):
    """An ally: a card of the dataset by id, or its attack, HP and movement; and what has become of it."""

    card: str = ""
    attack: Count = 0
    hp: Count = 0
    move: Literal["walker", "flyer"] = "walker"
    damage: Count = 0
    tapped: bool = False
    fresh: bool = False


class Question(Form):
    """Base of the questions."""

    id: str | int | None = None
    """Comes back in the answer, when given."""


class CombatQuestion(Question):
    """An attack as it is declared, and the blocks as pairs: number of the blocker, number of the attacker."""

    ask: Literal["combat"]
    attackers: list[AskedAlly]
    blockers: list[AskedAlly]
    blocks: list[Index]
    deck: Count
    """The defender's, before the attack."""


class PaymentQuestion(Question):
    """Whether a pool of charisma pays a cost."""

    ask: Literal["payment"]
    cost: dict[str, Count]
    pool: dict[str, Count]


class DrawQuestion(Question):
    """How many cards may be drawn in a Draw Phase."""

    ask: Literal["draw"]
    hand: Count
    deck: Count
    first_draw_phase: bool


class DeckQuestion(Question):
    """Whether a deck may be used."""

    ask: Literal["deck"]
    cards: list[str]


QUESTIONS: Mapping[str, type[Question]] = {
    "combat": CombatQuestion,
    "payment": PaymentQuestion,
    "draw": DrawQuestion,
    "deck": DeckQuestion,
}

ANSWERS: Mapping[str, Mapping[str, Any]] = {
    "CombatAnswer": {
        "dead_attackers": list[int],
        "dead_blockers": list[int],
        "life_damage": int,
        "deck": int,
        "defender_loses": bool,
    },
    "PaymentAnswer": {"payable": bool},
    "DrawAnswer": {"counts": list[int]},
    "DeckAnswer": {"legal": bool, "error_rules": list[str]},
}


def answer_models(languages: tuple[str, ...]) -> list[type[BaseModel]]:
    """The shapes of the answers and of an answer to an impossible question, in these languages."""
    words: dict[str, Any] = dict.fromkeys(languages, (str, ...))
    step = create_model("Step", __base__=Form, rule=(str, ...), **words)
    reasons = create_model("Reasons", __base__=Form, rules=(list[str], ...), **words)
    made: list[type[BaseModel]] = []
    for name, fields in ANSWERS.items():
        shapes: dict[str, Any] = {key: (kind, ...) for key, kind in fields.items()}
        steps: dict[str, Any] = {"id": (str | int | None, None), "steps": (list[step], ...)}
        made.append(create_model(name, __base__=Form, **shapes, **steps))
    made.append(create_model("Error", __base__=Form, id=(str | int | float | bool | None, None), error=(reasons, ...)))
    return made


def schema(data: Data) -> Mapping[str, object]:
    """JSON Schema of questions and answers, with the limits that the data sets."""
    asked: list[tuple[type[BaseModel], Literal["validation", "serialization"]]]
    asked = [(model, "validation") for model in QUESTIONS.values()]
    asked += [(model, "serialization") for model in answer_models(data.languages)]
    references, made = models_json_schema(asked, title="Questions to the judge, one a line, and its answers")
    shapes = made["$defs"]
    shapes["AskedAlly"]["properties"]["card"]["enum"] = [card.id for card in data.cards if card.is_ally]
    shapes["AskedAlly"]["properties"]["card"].pop("default")
    shapes["AskedAlly"]["oneOf"] = [
        {"required": ["card"], "properties": dict.fromkeys(CLASS_FIELDS, False)},
        {"required": list(CLASS_FIELDS), "properties": {"card": False}},
    ]
    for name in ("cost", "pool"):
        shapes["PaymentQuestion"]["properties"][name]["propertyNames"] = {"enum": list(data.colours)}
    for name in ("CombatQuestion", "DrawQuestion"):
        shapes[name]["properties"]["deck"]["maximum"] = data.deck_size
    for name in ("attackers", "blockers"):
        shapes["CombatQuestion"]["properties"][name]["maxItems"] = data.characters_max + data.units_max
    return {"$schema": SCHEMA, **made, "oneOf": list(references.values())}
