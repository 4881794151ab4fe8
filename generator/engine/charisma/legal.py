"""What is against an action: every reason, by rule. Nothing here changes the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from generator.engine.charisma import match as m
from generator.engine.charisma.cards import (
    CHARACTER,
    DAMAGE,
    ITEM,
    NONE,
    SPELL,
    UNTAP,
    Ally,
    Card,
)
from generator.engine.charisma.moves import (
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
from generator.engine.narration import IllegalActionError, Reason

PHASE_OF: dict[type, str] = {
    Untap: m.UNTAP_PHASE,
    Draw: m.DRAW_PHASE,
    Play: m.MAIN,
    Use: m.MAIN,
    Attack: m.MAIN,
    Block: m.BLOCKING,
    Pick: m.PICKING,
    Discard: m.DISCARD,
}
NOW = {
    m.UNTAP_PHASE: "P1.now",
    m.DRAW_PHASE: "P2.now",
    m.MAIN: "P3.now",
    m.BLOCKING: "A2.now",
    m.PICKING: "A7.now",
    m.DISCARD: "P4.now",
    m.END_PHASE: "P5.now",
}


def do(match: m.Match, action: Action) -> None:
    """Do something, if the rules allow it; IllegalActionError with every reason, and nothing changed, if not."""
    if reasons := list(against(match, action)):
        raise IllegalActionError(dict.fromkeys(reasons))
    match.perform(action)


def against(match: m.Match, action: Action) -> Iterator[Reason]:
    """Every reason against an action now."""
    if match.over is not None:
        yield ("D2.over",) if match.over.rule == "D2" else ("S2.over",)
    elif isinstance(action, End):
        yield from _against_end(match)
    elif match.phase != PHASE_OF[type(action)]:
        yield (NOW[match.phase], match.to_act)
    else:
        yield from _against_action(match, action)


def _against_action(match: m.Match, action: Action) -> Iterator[Reason]:
    match action:
        case Untap(allies):
            yield from _against_untap(match, allies)
        case Draw(count):
            yield from _against_draw(match, count)
        case Play():
            yield from _against_play(match, action)
        case Use():
            yield from _against_use(match, action)
        case Attack(allies):
            yield from _against_attack(match, allies)
        case Block(pairs):
            yield from _against_block(match, pairs)
        case Pick(target):
            if target != PLAYER and target not in match.sides[match.to_act].allies():
                yield ("A7.now", match.to_act)
        case Discard(cards):
            yield from _against_discard(match, cards)


def _against_end(match: m.Match) -> Iterator[Reason]:
    side = match.sides[match.active]
    if match.phase in (m.BLOCKING, m.PICKING):
        yield (NOW[match.phase], match.to_act)
    elif match.phase == m.DRAW_PHASE and not match.drawn:
        yield from _against_draw(match, 0)
    elif match.phase == m.DISCARD and (many := match.rules.too_many(len(side.hand))):
        yield ("P4.count", match.rules.data.hand_limit, many, 0)


def _against_untap(match: m.Match, allies: Sequence[Ally]) -> Iterator[Reason]:
    """P1: own tapped allies; who untaps none goes on to the next phase."""
    if not allies:
        yield ("P1.nobody",)
    yield from _not_own(match, match.active, allies)
    yield from _twice(allies)
    for ally in allies:
        if not ally.tapped:
            yield ("P1.not-tapped", ally)


def _against_draw(match: m.Match, count: int) -> Iterator[Reason]:
    """P2: the hand's limit; once in a phase."""
    if match.drawn:
        yield ("P2.drawn-already", match.active)
    elif count not in (counts := match.draw_counts([])):
        yield ("P2.count", counts, count)


# ── P3: cards ───────────────────────────────────────────────────────────────────────────────────────────


def _against_play(match: m.Match, action: Play) -> Iterator[Reason]:
    """P3: a card of the hand; C2: that is paid for; F2: there is room; T2: its condition is met; A7: its target."""
    rules, player, card = match.rules, match.active, action.card
    side = match.sides[player]
    if card not in side.hand:
        yield ("P3.not-in-hand", player, card)
    if action.sacrifice is not None:
        yield from _not_own(match, player, (action.sacrifice,))
    yield from rules.against_sacrifice(card, action.sacrifice)
    yield from _against_paying(match, action)
    if card.is_ally:
        row = side.row(card)
        yield from rules.against_no_room(card.kind, len(row) - (action.sacrifice in row))
        most = rules.data.characters_each_turn
        if card.kind == CHARACTER and rules.one_character and match.characters_put >= most:
            yield ("P3.one-character", most)
    if card.kind == SPELL or (card.kind == ITEM and not rules.items_stay):
        yield from _against_target(match, card, action.target, action.pay)
    elif action.target is not None:
        yield ("A7.no-target", card)


def _against_paying(match: m.Match, action: Play) -> Iterator[Reason]:
    """C1: tapping own untapped allies, each once. C2, C4: enough of the right colours."""
    rules, card, purse = match.rules, action.card, match.sides[match.active].purse
    yield from _not_own(match, match.active, action.pay)
    yield from _twice(action.pay)
    for ally in action.pay:
        if ally.tapped:
            yield ("C1.tapped", ally)
    if card.kind == CHARACTER:
        if action.pay:
            yield ("C1.free", card)
    elif not rules.payments.pays(purse, action.pay, card):
        yield from rules.payments.judged(rules.payments.total(purse, action.pay), card.cost)


def _against_use(match: m.Match, action: Use) -> Iterator[Reason]:
    """T1, P3n: an untapped ally that did not come into play this turn; or an Item on the field (C2)."""
    source = action.source
    if isinstance(source, Card):
        if source not in match.sides[match.active].items:
            yield ("P3.not-there", match.active, source.id)
        elif not match.rules.items_stay:
            yield ("C2.item-at-once", source)
        yield from _against_target(match, source, action.target, ())
        return
    yield from _not_own(match, match.active, (source,))
    if source.card.effect == NONE:
        yield ("C2.no-ability", source)
    if source.tapped:
        yield ("T1.ability", source)
    if source.fresh:
        yield ("P3n.ability", source)
    if source.card.effect != NONE:
        yield from _against_target(match, source.card, action.target, ())


def _against_target(match: m.Match, card: Card, target: Target, pay: Sequence[Ally]) -> Iterator[Reason]:
    """A7: damage is for an enemy ally or the enemy player, unless the defender picks; T3: the rest for an own ally."""
    own, enemy = match.sides[match.active], match.sides[1 - match.active]
    if match.rules.defender_picks(card):
        if target is not None:
            yield ("A7.no-target", card)
    elif target is None:
        yield ("A7.needs-target", card)
    elif card.effect == DAMAGE:
        if target != PLAYER and target not in enemy.allies():
            yield ("A7.enemy-only", card)
    elif not isinstance(target, Ally) or target not in own.allies():
        yield ("A7.not-players", card)
    elif card.effect == UNTAP and not target.tapped and target not in pay:
        yield ("T3.not-tapped", target)


# ── the attack ──────────────────────────────────────────────────────────────────────────────────────────


def _against_attack(match: m.Match, allies: Sequence[Ally]) -> Iterator[Reason]:
    """A1: once a turn, with own allies that may attack."""
    most = match.rules.data.attacks_each_turn
    if match.attacks >= most:
        yield ("A1.once", most)
    if not allies:
        yield ("A1.nobody",)
    yield from _not_own(match, match.active, allies)
    for ally, count in Counter(allies).items():
        if count > 1:
            yield ("A1.twice", ally)
    for ally in allies:
        yield from match.rules.against_attacker(ally)


def _against_block(match: m.Match, pairs: Sequence[tuple[Ally, Ally]]) -> Iterator[Reason]:
    """A2: each attacker by at most one ally, each ally at most one attacker. A3: flyers."""
    yield from _not_own(match, match.to_act, [blocker for blocker, _ in pairs])
    for blocker, attacker in pairs:
        if attacker not in match.attackers:
            yield ("A2.not-attacking", attacker)
        yield from match.rules.against_block(blocker, attacker)
    yield from against_double_blocks(pairs)


def against_double_blocks(pairs: Sequence[tuple[Ally | None, Ally | None]]) -> Iterator[Reason]:
    """A2: one to one. Nothing is said of None, an ally that is not known."""
    for attacker, count in Counter(attacker for _, attacker in pairs).items():
        if attacker is not None and count > 1:
            yield ("A2.one-blocker", attacker)
    for blocker, count in Counter(blocker for blocker, _ in pairs).items():
        if blocker is not None and count > 1:
            yield ("A2.one-attacker", blocker)


def _against_discard(match: m.Match, cards: Sequence[Card]) -> Iterator[Reason]:
    """P4: exactly what is too many."""
    hand = match.sides[match.active].hand
    for card, count in Counter(cards).items():
        if hand.count(card) < count:
            yield ("P4.not-in-hand", match.active, card)
    many = match.rules.too_many(len(hand))
    if not many or len(cards) != many:
        yield ("P4.count", match.rules.data.hand_limit, many, len(cards))


def _not_own(match: m.Match, player: int, allies: Sequence[Ally]) -> Iterator[Reason]:
    own = match.sides[player].allies()
    for ally in allies:
        if ally not in own:
            yield ("P3.not-there", player, ally.label)


def _twice(allies: Sequence[Ally]) -> Iterator[Reason]:
    for ally, count in Counter(allies).items():
        if count > 1:
            yield ("C1.twice", ally)
