"""The shapes of the judge's questions and answers; their JSON Schema is published for other programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from generator.engine import questions
from generator.engine.charisma.cards import KINDS
from generator.engine.charisma.data import Data
from generator.engine.charisma.results import CombatResult, DeckResult, DrawResult, PaymentResult
from generator.engine.forms import Form, named

CLASS_FIELDS = ("attack", "hp", "move")
"""What describes an ally that is not named by its card."""

Count = Annotated[int, Field(ge=0)]
Index = Annotated[list[Count], Field(min_length=2, max_length=2)]


class AskedAlly(Form):
    """An ally: a card of the dataset by id, or its attack, HP and movement; and what has become of it."""

    card: Annotated[str, named("ally")] = ""
    attack: Count = 0
    hp: Count = 0
    move: Literal["walker", "flyer"] = "walker"
    damage: Count = 0
    tapped: bool = False
    fresh: bool = False


class Question(Form):
    """Base of the questions."""

    id: Any = None
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
    cost: dict[Annotated[str, named("colour")], Count]
    pool: dict[Annotated[str, named("colour")], Count]


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

RESULTS: Mapping[str, type[Form]] = {
    "CombatAnswer": CombatResult,
    "PaymentAnswer": PaymentResult,
    "DrawAnswer": DrawResult,
    "DeckAnswer": DeckResult,
}


def names(data: Data) -> Mapping[str, Sequence[str]]:
    """The ids of the cards by their kinds, of the colours and of the deck lists."""
    kinds = {kind: [str(card.id) for card in data.cards if card.kind == kind] for kind in KINDS}
    allies = [str(card.id) for card in data.cards if card.is_ally]
    return {**kinds, "ally": allies, "card": list(data.card_by_id), "colour": data.colours, "deck": list(data.decks)}


def schema(data: Data) -> Mapping[str, object]:
    """JSON Schema of questions and answers, with the limits that the data sets."""
    answers, error = questions.answer_models(RESULTS, data.languages)
    made = questions.schema(list(QUESTIONS.values()), [*answers, error], names(data))
    shapes = made["$defs"]
    shapes["AskedAlly"]["properties"]["card"].pop("default")
    shapes["AskedAlly"]["oneOf"] = [
        {"required": ["card"], "properties": dict.fromkeys(CLASS_FIELDS, False)},
        {"required": list(CLASS_FIELDS), "properties": {"card": False}},
    ]
    for name in ("CombatQuestion", "DrawQuestion"):
        least = int(data.rulings["loss-at-once"])  # D2: nobody with an empty deck goes on
        shapes[name]["properties"]["deck"] |= {"minimum": least, "maximum": data.deck_size}
    shapes["CombatQuestion"]["properties"]["attackers"]["minItems"] = 1
    for name in ("attackers", "blockers"):
        shapes["CombatQuestion"]["properties"][name]["maxItems"] = data.characters_max + data.units_max
    return made
