"""Actions as data: the same entries in records of games and in the ``do`` of examples.

``{"untap": [allies] | "all"}``, ``{"draw": n}``, ``{"play": card, "pay": [allies], "sacrifice": ally, "target": …}``,
``{"use": ally or item, "target": …}``, ``{"attack": [allies]}``, ``{"block": {blocker: attacker}}``,
``{"target": ally | "player"}``, ``{"discard": [cards]}`` and ``"end"``. Allies go by their labels: the card's id, with
``#2`` and so on for further copies on the same side; sides are never named, as each entry tells whose ally it means.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
from generator.engine.comparing import UnreadableError, a_list
from generator.engine.judge import brief

KEYS: Mapping[str, tuple[str, ...]] = {
    "untap": (),
    "draw": (),
    "play": ("pay", "sacrifice", "target"),
    "use": ("target",),
    "attack": (),
    "block": (),
    "target": (),
    "discard": (),
}
"""What an entry may hold: the key that names it, and those beside it."""


def read(match: Match, entry: object, path: str) -> Action:
    """The action of an entry, as it is meant now. Raises UnreadableError with the path of what cannot be meant."""
    if entry == "end":
        return END
    if not isinstance(entry, Mapping):
        raise UnreadableError(f"{path}: expected end or one of {', '.join(KEYS)}, got {brief(entry)}")
    name = next((key for key in KEYS if key in entry and (key != "target" or len(entry) == 1)), None)
    if name is None:
        raise UnreadableError(f"{path}: expected one of {', '.join(KEYS)}, got {brief(dict(entry))}")
    if wrong := [key for key in entry if key not in (name, *KEYS[name])]:
        raise UnreadableError(*(f"{path}.{brief(key)[1:-1]}: there is no such key" for key in wrong))
    return _Reader(match, path).action(name, entry)


class _Reader:
    """Reads one entry by what lies on the table."""

    def __init__(self, match: Match, path: str) -> None:
        self._match = match
        self._path = path
        self._own = match.active
        self._enemy = 1 - match.active

    def action(self, name: str, entry: Mapping[str, object]) -> Action:  # noqa: PLR0911 - one for each key
        """The action that an entry names."""
        value, path = entry[name], f"{self._path}.{name}"
        match name:
            case "untap":
                return Untap(self._tapped() if value == "all" else self._allies(self._own, value, path))
            case "draw":
                if type(value) is not int:
                    raise UnreadableError(f"{path}: expected a whole number, got {brief(value)}")
                return Draw(value)
            case "play":
                return self._play(entry, path)
            case "use":
                return self._use(entry, path)
            case "attack":
                return Attack(self._allies(self._own, value, path))
            case "block":
                return self._block(value, path)
            case "discard":
                return Discard(tuple(self._card(card, f"{path}.{n}") for n, card in enumerate(a_list(value, path))))
        return Pick(self._target(self._match.to_act, value, path))

    def _play(self, entry: Mapping[str, object], path: str) -> Play:
        card = self._card(entry["play"], path)
        pay = self._allies(self._own, entry.get("pay", ()), f"{self._path}.pay")
        sacrifice = None
        if "sacrifice" in entry:
            sacrifice = self._ally(self._own, entry["sacrifice"], f"{self._path}.sacrifice")
        return Play(card, pay, sacrifice, self._effect_target(card, entry))

    def _use(self, entry: Mapping[str, object], path: str) -> Use:
        name = entry["use"]
        known = self._match.rules.data.card_by_id
        source: Card | Ally
        if isinstance(name, str) and name in known and not known[name].is_ally:
            source = card = known[name]
        else:
            source = self._ally(self._own, name, path)
            card = source.card
        return Use(source, self._effect_target(card, entry))

    def _block(self, value: object, path: str) -> Block:
        if not isinstance(value, Mapping):
            raise UnreadableError(f"{path}: expected blockers with their attackers, got {brief(value)}")
        return Block(
            tuple(
                (
                    self._ally(self._enemy, blocker, path),
                    self._ally(self._own, attacker, f"{path}.{brief(blocker)[1:-1]}"),
                )
                for blocker, attacker in value.items()
            )
        )

    def _effect_target(self, card: Card, entry: Mapping[str, object]) -> Target:
        if "target" not in entry:
            return None
        side = self._enemy if card.effect == DAMAGE else self._own
        return self._target(side, entry["target"], f"{self._path}.target")

    def _target(self, side: int, value: object, path: str) -> Target:
        """An ally of the side, or the player; an ally of the other side is meant if only that one fits."""
        if value == PLAYER:
            return PLAYER
        for player in (side, 1 - side):
            for ally in self._match.sides[player].allies():
                if ally.label == value:
                    return ally
        return self._ally(side, value, path)

    def _tapped(self) -> tuple[Ally, ...]:
        return tuple(ally for ally in self._match.sides[self._own].allies() if ally.tapped)

    def _card(self, value: object, path: str) -> Card:
        known = self._match.rules.data.card_by_id
        if not isinstance(value, str) or value not in known:
            raise UnreadableError(f"{path}: expected the id of a card, got {brief(value)}")
        return known[value]

    def _allies(self, player: int, value: object, path: str) -> tuple[Ally, ...]:
        return tuple(self._ally(player, name, f"{path}.{n}") for n, name in enumerate(a_list(value, path)))

    def _ally(self, player: int, value: object, path: str) -> Ally:
        allies: Sequence[Ally] = self._match.sides[player].allies()
        for ally in allies:
            if ally.label == value:
                return ally
        there = ", ".join(ally.label for ally in allies) or "none"
        raise UnreadableError(f"{path}: expected an ally on that side of the field ({there}), got {brief(value)}")


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
