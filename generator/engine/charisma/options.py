"""What may be done now: every action that differs, one after the other.

Copies that are alike in everything (see ``Ally.likeness``) count as one, and so do orders in which the same is named;
but for that, what ``legal.py`` accepts is just what is listed here. The lists of attacks, blocks and discards grow fast
with the field, so all of this is lazy; ``sampling.py`` picks at random without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from generator.engine.charisma import match as m
from generator.engine.charisma.cards import CHARACTER, DAMAGE, NONE, SACRIFICE, SPELL, UNTAP, Allies, Ally, Card
from generator.engine.charisma.legal import against
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


def choices(match: Match) -> Iterator[Action]:
    """Every action that the player whose choice it is (``match.to_act``) may take; nothing once the game is over."""
    side = match.sides[match.active]
    if match.phase == m.UNTAP_PHASE:
        yield from (Untap(allies) for allies in subsets([a for a in side.allies() if a.tapped]) if allies)
    elif match.phase == m.DRAW_PHASE and not match.drawn:
        yield from map(Draw, match.draw_counts([]))
    elif match.phase == m.MAIN:
        for card in dict.fromkeys(side.hand):
            yield from plays(match, card)
        yield from _uses(match)
        if match.attacks < match.rules.data.attacks_each_turn:
            able = [ally for ally in side.allies() if match.rules.may_attack(ally)]
            yield from (Attack(allies) for allies in subsets(able) if allies)
    elif match.phase == m.BLOCKING:
        yield from map(Block, _blocks(match, match.attackers, match.sides[match.to_act].allies()))
    elif match.phase == m.PICKING:
        yield Pick(PLAYER)
        yield from map(Pick, alike(match.sides[match.to_act].allies()))
    elif match.phase == m.DISCARD and (many := match.rules.too_many(len(side.hand))):
        hand = sorted(side.hand, key=lambda card: str(card.id))
        yield from map(Discard, dict.fromkeys(combinations(hand, many)))
    if not any(against(match, END)):
        yield END


def plays(match: Match, card: Card, *, least: bool = False) -> Iterator[Play]:
    """P3: every way to play a card of the hand; with ``least`` without those that tap more than the cost needs."""
    rules, side = match.rules, match.sides[match.active]
    if card.is_ally:
        row = side.row(card)
        if card.kind == CHARACTER and rules.one_character and match.characters_put >= rules.data.characters_each_turn:
            return
        sacrifices: Iterable[Ally | None] = (None,) if card.condition != SACRIFICE else side.allies()
        free = card.kind == CHARACTER
        ways = [()] if free else list(rules.payments.ways(side.purse, side.allies(), card, least=least))
        seen = set()
        for pay in ways:
            for sacrifice in sacrifices:
                if any(rules.against_no_room(card.kind, len(row) - (sacrifice in row))):
                    continue
                same = (pay, sacrifice and (sacrifice.likeness(), sacrifice in pay))
                if same not in seen:
                    seen.add(same)
                    yield Play(card, pay, sacrifice)
        return
    for pay in rules.payments.ways(side.purse, side.allies(), card, least=least):
        if card.kind == SPELL or not rules.items_stay:
            yield from (Play(card, pay, None, target) for target in targets(match, card, pay))
        else:
            yield Play(card, pay)


def _uses(match: Match) -> Iterator[Use]:
    """P3: Items on the field, special abilities of untapped allies that did not come into play this turn."""
    side = match.sides[match.active]
    if match.rules.items_stay:
        for item in dict.fromkeys(side.items):
            yield from (Use(item, target) for target in targets(match, item, ()))
    for ally in alike(side.allies()):
        if may_use(ally):
            yield from (Use(ally, target) for target in targets(match, ally.card, ()))


def may_use(ally: Ally) -> bool:
    """T1, P3n: whether an ally may use a special ability."""
    return ally.card.effect != NONE and not ally.tapped and not ally.fresh


def targets(match: Match, card: Card, pay: Allies) -> Iterator[Target]:
    """A7, T3: whom an effect may be for. None alone when the defending player is to pick."""
    if match.rules.defender_picks(card):
        yield None
    elif card.effect == DAMAGE:
        yield PLAYER
        yield from alike(match.sides[1 - match.active].allies())
    else:
        own = match.sides[match.active].allies()
        if card.effect == UNTAP:
            own = [ally for ally in own if ally.tapped or ally in pay]
        seen = set()
        for ally in own:
            likeness = (ally.likeness(), ally in pay)
            if likeness not in seen:
                seen.add(likeness)
                yield ally


def alike(allies: Iterable[Ally]) -> Iterator[Ally]:
    """One of each likeness."""
    seen = set()
    for ally in allies:
        if (likeness := ally.likeness()) not in seen:
            seen.add(likeness)
            yield ally


def subsets(allies: Sequence[Ally]) -> Iterator[Allies]:
    """Every choice of allies that differs, the empty one included."""
    groups: dict[tuple[object, ...], list[Ally]] = {}
    for ally in allies:
        groups.setdefault(ally.likeness(), []).append(ally)
    yield from _chosen(list(groups.values()))


def _chosen(groups: Sequence[Sequence[Ally]]) -> Iterator[Allies]:
    if not groups:
        yield ()
        return
    for rest in _chosen(groups[1:]):
        for count in range(len(groups[0]) + 1):
            yield (*groups[0][:count], *rest)


def _blocks(match: Match, attackers: Allies, blockers: Sequence[Ally]) -> Iterator[tuple[tuple[Ally, Ally], ...]]:
    """A2, A3: every way to block, one to one."""
    if not attackers:
        yield ()
        return
    attacker, others = attackers[0], attackers[1:]
    yield from _blocks(match, others, blockers)
    for blocker in alike(blockers):
        if match.rules.may_block(blocker, attacker):
            left = [ally for ally in blockers if ally is not blocker]
            yield from (((blocker, attacker), *rest) for rest in _blocks(match, others, left))
