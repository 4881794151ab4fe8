"""Actions as data: the same entries in records of games and in the ``do`` of examples.

``{"untap": [allies] | "all"}``, ``{"draw": n}``, ``{"play": card, "pay": [allies], "sacrifice": ally, "target": …}``,
``{"use": ally or item, "target": …}``, ``{"attack": [allies]}``, ``{"block": {blocker: attacker}}``,
``{"target": ally | "player"}``, ``{"discard": [cards]}`` and ``"end"``. Allies go by their labels: the card's id, with
``#2`` and so on for further copies on the same side; sides are never named, as each entry tells whose ally it means.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import Discriminator, Field, Tag, ValidationError
from pydantic.json_schema import SkipJsonSchema

from generator.engine.charisma.cards import DAMAGE, Ally, Card
from generator.engine.charisma.match import Match
from generator.engine.charisma.moves import (
    END,
    PLAYER,
    Action,
    Attack,
    Block,
    Discard,
    Draw,
    End,
    Pick,
    Play,
    Target,
    Untap,
    Use,
)
from generator.engine.comparing import UnreadableError, no_card
from generator.engine.forms import Form, named
from generator.engine.judge import brief
from generator.model.fitting import Misfit, misfits
from generator.wording import got, near

CardId = Annotated[str, named("card")]


class UntapEntry(Form):
    """P1."""

    untap: Annotated[
        Annotated[Literal["all"], Tag("all")] | Annotated[list[str], Tag("list")],
        Discriminator(lambda value: "all" if isinstance(value, str) else "list"),
    ]


class DrawEntry(Form):
    """P2."""

    draw: int


class PlayEntry(Form):
    """P3, C2, T2, A7."""

    play: CardId
    pay: list[str] = Field(default_factory=list)
    sacrifice: str | SkipJsonSchema[None] = None
    target: str | SkipJsonSchema[None] = None


class UseEntry(Form):
    """P3."""

    use: str
    target: str | SkipJsonSchema[None] = None


class AttackEntry(Form):
    """A1."""

    attack: list[str]


class BlockEntry(Form):
    """A2: blocker → attacker."""

    block: dict[str, str]


class TargetEntry(Form):
    """A7."""

    target: str


class DiscardEntry(Form):
    """P4."""

    discard: list[CardId]


Named: TypeAlias = UntapEntry | DrawEntry | PlayEntry | UseEntry | AttackEntry | BlockEntry | TargetEntry | DiscardEntry
Entry: TypeAlias = Literal["end"] | Named
FORMS: Mapping[str, type[Named]] = {next(iter(form.model_fields)): form for form in get_args(Named)}
"""By the key that names an entry."""


def read(match: Match, entry: object, path: str) -> Action:
    """The action of an entry, as it is meant now. Raises UnreadableError with the path of what cannot be meant."""
    if entry == "end":
        return END
    if not isinstance(entry, Mapping):
        raise UnreadableError(f"{path}: expected end or one of {', '.join(FORMS)}, got {brief(entry)}{_near(entry)}")
    name = next((key for key in FORMS if key in entry and (key != "target" or len(entry) == 1)), None)
    if name is None:
        names = ", ".join(map(brief, entry)) or "{}"
        meant = "".join(map(_near, [*entry][:1]))
        raise UnreadableError(f"{path}: expected one of {', '.join(FORMS)}, got {names}{meant}")
    if empty := [key for key, value in entry.items() if value is None]:
        raise UnreadableError(*(f"{path}.{brief(key)[1:-1]}: expected a value, got none" for key in empty))
    try:
        form = FORMS[name].model_validate(entry)
    except ValidationError as error:
        raise UnreadableError(*(_sentence(each, path) for each in misfits(error, FORMS[name], entry))) from None
    return _Reader(match, path).action(form)


def _sentence(misfit: Misfit, path: str) -> str:
    """What is wrong with an entry."""
    where = ".".join(brief(part).strip('"') for part in misfit.path)
    return f"{path}.{where}: expected {misfit.expected}, got {misfit.got}"


def _near(name: object) -> str:
    """The action that was perhaps meant."""
    return near(name, ("end", *FORMS)) if isinstance(name, str) and name not in FORMS else ""


class _Reader:
    """Reads one entry by what lies on the table."""

    def __init__(self, match: Match, path: str) -> None:
        self._match = match
        self._path = path
        self._own = match.active
        self._enemy = 1 - match.active

    def action(self, form: Named) -> Action:  # noqa: PLR0911 - one for each form
        """The action that an entry names."""
        match form:
            case UntapEntry(untap="all"):
                return Untap(tuple(ally for ally in self._match.sides[self._own].allies() if ally.tapped))
            case UntapEntry():
                return Untap(self._allies(list(form.untap), "untap"))
            case DrawEntry():
                return Draw(form.draw)
            case PlayEntry():
                card = self._card(form.play, "play")
                pay = self._allies(form.pay, "pay")
                sacrifice = None if form.sacrifice is None else self._ally(self._own, form.sacrifice, "sacrifice")
                return Play(card, pay, sacrifice, self._effect_target(card, form.target))
            case UseEntry():
                return self._use(form)
            case AttackEntry():
                return Attack(self._allies(form.attack, "attack"))
            case BlockEntry():
                return Block(tuple(self._pair(blocker, attacker) for blocker, attacker in form.block.items()))
            case DiscardEntry():
                return Discard(tuple(self._card(card, f"discard.{n}") for n, card in enumerate(form.discard)))
            case TargetEntry():
                return Pick(self._target(self._match.to_act, form.target))

    def _use(self, form: UseEntry) -> Use:
        known = self._match.rules.data.card_by_id
        source: Card | Ally
        if form.use in known and not known[form.use].is_ally:
            source = card = known[form.use]
        else:
            source = self._ally(self._own, form.use, "use")
            card = source.card
        return Use(source, self._effect_target(card, form.target))

    def _pair(self, blocker: str, attacker: str) -> tuple[Ally, Ally]:
        where = f"block.{brief(blocker)[1:-1]}"
        return self._ally(self._enemy, blocker, "block"), self._ally(self._own, attacker, where)

    def _effect_target(self, card: Card, target: str | None) -> Target:
        if target is None:
            return None
        return self._target(self._enemy if card.effect == DAMAGE else self._own, target)

    def _target(self, side: int, value: str) -> Target:
        """An ally of the side, or the player; an ally of the other side is meant if only that one fits."""
        if value == PLAYER:
            return PLAYER
        for player in (side, 1 - side):
            for ally in self._match.sides[player].allies():
                if ally.label == value:
                    return ally
        return self._ally(side, value, "target")

    def _card(self, value: str, where: str) -> Card:
        known = self._match.rules.data.card_by_id
        if value not in known:
            raise no_card(value, known, f"{self._path}.{where}")
        return known[value]

    def _allies(self, labels: Sequence[str], where: str) -> tuple[Ally, ...]:
        return tuple(self._ally(self._own, label, f"{where}.{n}") for n, label in enumerate(labels))

    def _ally(self, player: int, value: str, where: str) -> Ally:
        allies: Sequence[Ally] = self._match.sides[player].allies()
        for ally in allies:
            if ally.label == value:
                return ally
        labels = [ally.label for ally in allies]
        others = {"target": [PLAYER], "use": [*self._match.rules.data.card_by_id]}
        known = [*labels, *others.get(where, ())]
        there = ", ".join(labels) or "none"
        message = f"expected an ally on that side of the field ({there}), got {got(value, known)}"
        raise UnreadableError(f"{self._path}.{where}: {message}")


def write(action: Action) -> object:  # noqa: PLR0911 - one for each action
    """An action as an entry."""
    match action:
        case End():
            return "end"
        case Untap(allies):
            return {"untap": _labels(allies)}
        case Draw(count):
            return {"draw": count}
        case Play(card, pay, sacrifice, target):
            entry: dict[str, object] = {"play": card.id}
            if pay:
                entry["pay"] = _labels(pay)
            if sacrifice is not None:
                entry["sacrifice"] = sacrifice.label
            return entry | _target(target)
        case Use(source, target):
            return {"use": source.label if isinstance(source, Ally) else source.id} | _target(target)
        case Attack(allies):
            return {"attack": _labels(allies)}
        case Block(pairs):
            return {"block": {blocker.label: attacker.label for blocker, attacker in pairs}}
        case Pick(target):
            return _target(target)
        case Discard(cards):
            return {"discard": [card.id for card in cards]}


def _labels(allies: Sequence[Ally]) -> list[str]:
    return [ally.label for ally in allies]


def _target(target: Target) -> dict[str, object]:
    if target is None:
        return {}
    return {"target": target.label if isinstance(target, Ally) else target}
