"""A random action that is allowed, without listing all: first what to do, then how, each at random.

What cannot be done now is left out and something else is tried. Everything that may be done may come up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from generator.engine.charisma import match as m
from generator.engine.charisma.cards import CHARACTER, DAMAGE, SACRIFICE, SPELL, UNTAP, Allies, Ally, Card
from generator.engine.charisma.match import Match
from generator.engine.charisma.moves import (
    END,
    PLAYER,
    Action,
    Attack,
    Block,
    Discard,
    Draw,
    Pick,
    Play,
    Target,
    Untap,
    Use,
)
from generator.engine.charisma.options import may_use
from generator.engine.charisma.position import Side

T = TypeVar("T")
Chance = Callable[[], float]
"""A number from 0 to 1, e.g. ``Random.random``."""
ATTACK = "attack"
NEEDLESS = 1 / 64
"""How often more is tapped than a cost needs, where any number would do."""


def sample(match: Match, chance: Chance) -> Action:  # noqa: PLR0911 - one for each phase
    """A random action of the player whose choice it is."""
    side = match.sides[match.active]
    phase = match.phase
    if phase == m.MAIN:
        return _main(match, side, chance)
    if phase == m.UNTAP_PHASE:
        tapped = tuple(ally for ally in side.allies() if ally.tapped and chance() < 0.75)
        return Untap(tapped) if tapped else END
    if phase == m.DRAW_PHASE and not match.drawn:
        return Draw(_one(match.draw_counts([]), chance))
    if phase == m.BLOCKING:
        return _block(match, chance)
    if phase == m.PICKING:
        return Pick(_one([PLAYER, *match.sides[match.to_act].allies()], chance))
    if phase == m.DISCARD and (many := match.rules.too_many(len(side.hand))):
        return Discard(tuple(_some(list(side.hand), many, chance)))
    return END


def _main(match: Match, side: Side, chance: Chance) -> Action:
    things: list[Card | Ally | str | None] = [*side.hand, *side.items, None]
    things += [ally for ally in side.allies() if may_use(ally)]
    if match.attacks < match.rules.data.attacks_each_turn:
        things.append(ATTACK)
    while True:
        number = int(chance() * len(things))
        thing = things[number]
        action: Action | None
        if thing is None:
            return END
        if isinstance(thing, Ally):
            action = _use(match, thing, thing.card, chance)
        elif not isinstance(thing, Card):
            action = _attack(match, side, chance)
        elif number < len(side.hand) and thing is side.hand[number]:
            action = _play(match, side, thing, chance)
        elif match.rules.items_stay and thing in side.items:
            action = _use(match, thing, thing, chance)
        else:
            action = _play(match, side, thing, chance)
        if action is not None:
            return action
        things[number] = things[-1]
        things.pop()


def _play(match: Match, side: Side, card: Card, chance: Chance) -> Play | None:  # noqa: PLR0911 - each what is against it
    rules = match.rules
    sacrifice = None
    if card.is_ally:
        if card.kind == CHARACTER and rules.one_character and match.characters_put >= rules.data.characters_each_turn:
            return None
        row = side.row(card)
        if card.condition == SACRIFICE:
            allies = side.allies()
            if not allies:
                return None
            sacrifice = _one(allies, chance)
        if any(rules.against_no_room(card.kind, len(row) - (sacrifice in row))):
            return None
        if card.kind == CHARACTER:
            return Play(card, (), sacrifice)
    pay = _pay(match, side, card, chance)
    if pay is None:
        return None
    if card.is_ally or (card.kind != SPELL and rules.items_stay):
        return Play(card, pay, sacrifice)
    found = _target(match, card, pay, chance)
    return Play(card, pay, None, found[0]) if found else None


def _pay(match: Match, side: Side, card: Card, chance: Chance) -> Allies | None:
    """C5: allies that pay: tapped in a random order, then most of those not needed left out."""
    payments = match.rules.payments
    purse = side.purse
    cost = card.cost
    released = [0] * len(cost)
    able = [ally for ally in side.allies() if not ally.tapped]
    if sum(payments.left(purse)) + sum(ally.card.amount for ally in able) < sum(cost):
        return None
    taken: list[Ally] = []
    while not payments.enough(purse, released, cost):
        if not able:
            return None
        ally = able.pop(int(chance() * len(able)))
        released[ally.card.colour] += ally.card.amount
        taken.append(ally)
    if chance() < NEEDLESS:
        return tuple(ally for ally in side.allies() if not ally.tapped and (ally in taken or chance() < 0.5))
    for ally in taken[:-1]:
        released[ally.card.colour] -= ally.card.amount
        if payments.enough(purse, released, cost):
            taken.remove(ally)
        else:
            released[ally.card.colour] += ally.card.amount
    return tuple(taken)


def _use(match: Match, source: Ally | Card, card: Card, chance: Chance) -> Use | None:
    found = _target(match, card, (), chance)
    return Use(source, found[0]) if found else None


def _target(match: Match, card: Card, pay: Allies, chance: Chance) -> tuple[Target] | None:
    """A target in a tuple; None if there is none."""
    if match.rules.defender_picks(card):
        return (None,)
    if card.effect == DAMAGE:
        enemies: list[Target] = [PLAYER, *match.sides[1 - match.active].allies()]
        return (_one(enemies, chance),)
    own = match.sides[match.active].allies()
    if card.effect == UNTAP:
        own = [ally for ally in own if ally.tapped or ally in pay]
    return (_one(own, chance),) if own else None


def _attack(match: Match, side: Side, chance: Chance) -> Attack | None:
    able = [ally for ally in side.allies() if match.rules.may_attack(ally)]
    if not able:
        return None
    allies = tuple(ally for ally in able if chance() < 0.5)
    return Attack(allies or (_one(able, chance),))


def _block(match: Match, chance: Chance) -> Block:
    """A2: each attacker in turn gets a random blocker of those left, or none."""
    free = [ally for ally in match.sides[match.to_act].allies() if not ally.tapped]
    pairs = []
    for attacker in match.attackers:
        able: list[Ally | None] = [ally for ally in free if match.rules.may_block(ally, attacker)]
        blocker = _one([None, *able], chance)
        if blocker is not None:
            free.remove(blocker)
            pairs.append((blocker, attacker))
    return Block(tuple(pairs))


def _one(things: Sequence[T], chance: Chance) -> T:
    return things[int(chance() * len(things))]


def _some(things: list[T], count: int, chance: Chance) -> list[T]:
    return [things.pop(int(chance() * len(things))) for _ in range(count)]
