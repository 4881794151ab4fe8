"""Every state of random games: what is listed is accepted, what is not is refused by a rule, what must hold holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from random import Random

import pytest

from generator.engine.charisma import Charisma
from generator.engine.charisma import match as m
from generator.engine.charisma.cards import Ally, Card
from generator.engine.charisma.data import RULINGS
from generator.engine.charisma.legal import against, do
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
    Untap,
    Use,
)
from generator.engine.charisma.options import choices
from generator.engine.charisma.players import STRATEGIES
from generator.engine.charisma.sampling import sample
from generator.engine.charisma.view import take_seat, view
from generator.engine.narration import IllegalActionError
from tests.charisma_engine.seen import told

MOST = 2000
"""Actions listed at a state; states with more are compared one way only."""
BEGINNING = 150
"""How much of a list is looked at where all of it would tell no more."""
DECKS = (("ember", "tide"), ("tide", "ember"), ("ember", "ember"), ("tide", "tide"))


def few(things: Sequence[Ally]) -> Iterator[tuple[Ally, ...]]:
    """None, one, two, and one twice."""
    for size in range(3):
        yield from combinations(things, size)
    yield from ((thing, thing) for thing in things[:2])


def everything(match: Match, rng: Random) -> Iterator[Action]:
    """Actions of every kind, whether or not they make sense now: with either side's allies, all cards and targets."""
    own, enemy = match.sides[match.active].allies(), match.sides[1 - match.active].allies()
    allies = own + enemy
    cards = match.rules.data.cards
    targets = [None, PLAYER, *allies]
    yield END
    yield from map(Draw, range(-1, 10))
    yield from map(Pick, targets)
    for some in few(allies):
        yield Untap(some)
        yield Attack(some)
    for source in (*allies, *rng.sample(cards, 4), *dict.fromkeys(match.sides[match.active].items)):
        yield from (Use(source, target) for target in targets)
    pairs = [(one, other) for one in allies for other in allies]
    yield Block(())
    yield from (Block((pair,)) for pair in pairs)
    yield from (Block((rng.choice(pairs), rng.choice(pairs))) for _ in range(40 if pairs else 0))
    if match.attackers:
        fitting = [(one, other) for one in enemy for other in match.attackers]
        yield from map(Block, islice(combinations(fitting, 2), 100))
    hand = match.sides[match.active].hand
    yield from (Discard(tuple(some)) for size in range(3) for some in combinations(hand, size))
    yield from (Discard((rng.choice(cards), *rng.sample(hand, min(len(hand), rng.randint(0, 2))))) for _ in range(10))
    payers = [*few(own), *((ally,) for ally in enemy)]
    for card in (*dict.fromkeys(hand), *rng.sample(cards, 2)):
        yield from (Play(card, (), None, target) for target in targets)
        yield from (Play(card, pay) for pay in payers)
        for _ in range(8):
            pay = rng.choice([rng.choice(payers), tuple(ally for ally in own if rng.random() < 0.7)])
            yield Play(card, pay, rng.choice([None, *allies]), rng.choice(targets))


def like(thing: object) -> object:
    return thing.likeness() if isinstance(thing, Ally) else thing


def likes(allies: Sequence[object]) -> frozenset[tuple[object, int]]:
    return frozenset(Counter(map(like, allies)).items())


def form(action: Action) -> object:
    """An action by what it comes to: allies that are alike and the order in which things are named do not count."""
    match action:
        case Untap(things) | Attack(things) | Discard(things):
            return type(action), likes(things)
        case Use(source, target):
            return Use, like(source), like(target)
        case Pick(target):
            return Pick, like(target)
        case Block(pairs):
            return Block, frozenset(Counter((like(b), like(a)) for b, a in pairs).items())
        case Play(card, pay, sacrifice, target):
            return Play, card, likes(pay), like(sacrifice), sacrifice in pay, like(target), target in pay
    return action


def refused(engine: Charisma, match: Match, action: Action, rng: Random, before: object) -> bool:
    """Whether an action is refused; if so by rules, and with nothing changed of what was told ``before``."""
    reasons = list(against(match, action))
    if not reasons:
        return False
    chance = rng.random()
    if chance < 0.1:
        assert engine.narrator.refusal(reasons).rules
    if chance < 0.97:
        return True
    with pytest.raises(IllegalActionError) as error:
        do(match, action)
    assert engine.narrator.refusal(error.value.reasons).rules
    assert told(match) == before
    return True


def compare(engine: Charisma, match: Match, rng: Random) -> None:
    listed = list(islice(choices(match), MOST))
    assert listed
    for action in listed if len(listed) < 200 else rng.sample(listed, 200):
        assert not list(against(match, action)), action
    forms, there, before = set(map(form, listed)), set(listed), told(match)
    for action in everything(match, rng):
        if refused(engine, match, action, rng, before):
            assert action not in there
        elif len(listed) < MOST:
            assert form(action) in forms, action


@pytest.mark.parametrize("seed", range(4))
def test_what_is_not_listed_is_refused(engine: Charisma, seed: int) -> None:
    rng = Random(seed)
    match = engine.new_match(seed, DECKS[seed % 4])
    compared = Counter[str]()
    while match.over is None:
        compare(engine, match, rng)
        compared[match.phase] += 1
        match.perform(sample(match, rng.random))
    assert m.MAIN in compared


def test_nothing_is_accepted_once_the_game_is_over(engine: Charisma) -> None:
    rng = Random(1)
    match = engine.new_match(1, DECKS[0])
    while match.over is None:
        match.perform(sample(match, rng.random))
    assert not list(choices(match))
    before = told(match)
    assert all(refused(engine, match, action, rng, before) for action in everything(match, rng))


def must_hold(match: Match) -> None:
    for player, side in enumerate(match.sides):
        assert len(side.cards()) == 60
        assert len(side.characters) <= 4 and len(side.units) <= 6
        assert all(ally.left > 0 for ally in side.allies())
        assert len({ally.label for ally in side.allies()}) == len(side.allies())
        if match.phase in (m.END_PHASE, m.UNTAP_PHASE, m.DRAW_PHASE):
            assert not any(ally.damage or ally.fresh or ally.attack_up or ally.hp_up for ally in side.allies())
        assert player == match.active or not any(ally.fresh for ally in side.allies())
        if match.phase not in (m.MAIN, m.BLOCKING, m.PICKING, m.OVER):
            assert not any(match.rules.payments.left(side.purse)) or not match.rules.charisma_gone
        if match.over is None and match.rules.loss_at_once:
            assert side.deck


@pytest.mark.parametrize("names", [("random", "random"), ("greedy", "random"), ("greedy", "greedy")])
@pytest.mark.parametrize("ruling", (None, *RULINGS))
def test_what_must_hold_holds(engine: Charisma, reverse, ruling: str | None, names: tuple[str, str]) -> None:
    played = reverse(ruling) if ruling else engine
    for seed in range(4):
        rng = Random(seed)
        match = played.new_match(seed, DECKS[seed % 4])
        players = [STRATEGIES[name](rng) for name in names]
        owned = [Counter(side.cards()) for side in match.sides]
        while match.over is None:
            action = players[match.to_act].choose(take_seat(match, match.to_act))
            assert not list(against(match, action))
            if isinstance(action, Attack):
                assert not any(ally.tapped or ally.fresh for ally in action.allies)
            if isinstance(action, Block):
                assert not any(blocker.tapped for blocker, _ in action.pairs)
            match.perform(action)
            must_hold(match)
        assert [Counter(side.cards()) for side in match.sides] == owned


def resample(match: Match, player: int, rng: Random) -> None:
    """Give the opponent another hand out of all that the player does not see, and both other orders of the deck."""
    own, enemy = match.sides[player], match.sides[1 - player]
    rng.shuffle(own.deck)
    unseen: list[Card] = enemy.hand + enemy.deck
    rng.shuffle(unseen)
    enemy.hand[:], enemy.deck[:] = unseen[: len(enemy.hand)], unseen[len(enemy.hand) :]


@pytest.mark.parametrize("seed", range(4))
def test_hidden_cards_change_neither_view_nor_choices(engine: Charisma, seed: int) -> None:
    rng = Random(seed)
    match = engine.new_match(seed, DECKS[seed % 4])
    while match.over is None:
        player = match.to_act
        seen, able = view(match, player), list(islice(choices(match), BEGINNING))
        before, own = told(seen), seen.sides[player].hand
        assert list(islice(choices(seen), BEGINNING)) == able
        greedy = STRATEGIES["greedy"](Random(1)).choose(take_seat(match, player))
        other = told(view(match, 1 - player))
        resample(match, 1 - player, rng)  # the other's hidden cards may be the actor's own hand
        assert told(view(match, 1 - player)) == other
        resample(match, player, rng)
        side = match.sides[player]
        pool = side.hand + side.deck
        for card in own:
            pool.remove(card)
        side.hand[:], side.deck[:] = own, pool
        assert told(view(match, player)) == before
        assert list(islice(choices(match), BEGINNING)) == able
        assert STRATEGIES["greedy"](Random(1)).choose(take_seat(match, player)) == greedy
        match.perform(sample(match, rng.random))
