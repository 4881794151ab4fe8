"""Random games at every state: cards, legality, views, symmetry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

from generator.engine.narration import IllegalActionError, rule_of
from generator.engine.toji import Toji
from generator.engine.toji.cards import Character
from generator.engine.toji.data import Data
from generator.engine.toji.match import Match, Phase, Position, deal
from generator.engine.toji.players import STRATEGIES, play_out
from generator.engine.toji.rulebook import Rulebook
from generator.engine.toji.view import Seat, take_seat, view

IN_PLAY = (Phase.REVEAL, Phase.SUPPORT, Phase.BATTLE, Phase.RESULT)


def choose(match: Match, rng: Random) -> list:
    return [rng.choice(choices) if (choices := match.choices(player)) else None for player in (0, 1)]


def step(match: Match, chosen: list) -> None:
    """One phase of a match: the automatic one, or with the players' choices."""
    if phase := match.automatic():
        phase()
    elif match.phase is Phase.EVENT:
        match.turn_up()
    elif match.phase is Phase.SELECTION:
        (match.pick if match.hand_pick else match.select)(*chosen)
    else:
        match.add_supports(match.to_act, chosen[match.to_act])


def states(match: Match, seed: int) -> Iterator[Match]:
    """Every state of a random game, the last included."""
    rng = Random(seed)
    yield match
    while match.over is None:
        step(match, choose(match, rng))
        yield match


def picture(match: Match) -> tuple:
    """Everything that an action could change."""
    turn = match.turns[-1] if match.turns else None
    return (
        match.phase,
        match.to_act,
        tuple(map(tuple, match.hands)),
        tuple(map(tuple, match.supports)),
        tuple(match.deck),
        tuple(match.event_deck),
        tuple(match.events),
        tuple(match.toji),
        match.life,
        len(match.turns),
        len(match.log),
        turn and (turn.battle, turn.added, turn.winner, turn.drawn),
    )


@pytest.mark.parametrize("seed", range(120))
def test_every_card_is_somewhere_exactly_once(engine: Toji, data: Data, seed: int) -> None:
    for match in states(engine.new_match(seed), seed):
        table = [*match.hands[0], *match.hands[1], *match.supports[0], *match.supports[1], *match.deck, *match.toji]
        if match.phase in IN_PLAY:
            turn = match.turns[-1]
            table += [*turn.battle, *turn.added[0], *turn.added[1]]
        assert sorted(card.id for card in table) == sorted(card.id for card in data.characters)
        events = [*match.event_deck, *match.events]
        assert sorted(event.id for event in events) == sorted(event.id for event in data.events)


@pytest.mark.parametrize("seed", range(120))
def test_games_end_and_hands_stay_equal(engine: Toji, seed: int) -> None:
    """V1, V2, and the end by E1 or E2 as the state says."""
    match = engine.new_match(seed)
    for _ in states(match, seed):
        if match.phase is Phase.EVENT:
            assert len(match.hands[0]) == len(match.hands[1]) > 0
        assert len(match.turns) <= 13
    assert match.over is not None
    if 0 in match.life:
        assert match.over == (0 if match.life[1] == 0 else 1, "E1")
    else:
        assert not (match.deck or match.hands[0] or match.hands[1])
        high = None if match.life[0] == match.life[1] else match.life.index(max(match.life))
        assert match.over == (high, "E2")


def test_both_ends_and_the_empty_deck_occur(engine: Toji) -> None:
    ends, keys = set(), set()
    for seed in range(120):
        match = engine.new_match(seed)
        for _ in states(match, seed):
            pass
        ends.add(match.over)
        keys.update(reason[0] for reason in match.log)
    assert {(0, "E1"), (1, "E1"), (0, "E2"), (1, "E2")} <= ends
    assert {"E4.play-on", "P7.skipped", "P2h.picked", "P4s.crown", "P4s.low-mp", "P6.floor", "B3.capped"} <= keys


@pytest.mark.parametrize("seed", [0, 8])
def test_what_is_not_listed_is_refused(engine: Toji, data: Data, seed: int) -> None:
    """At every state every other action, each with a rule id; and a refused one changes nothing."""
    subsets = [cards for n in range(4) for cards in combinations(data.characters, n)]
    refused, accepted = 0, Counter()
    for match in states(engine.new_match(seed), seed):
        name = "P2h" if match.phase is Phase.SELECTION and match.hand_pick else match.phase.value
        choices = (match.choices(0), match.choices(1))
        assert (match.automatic() is None and match.over is None) == bool(choices[0] or choices[1])
        before = picture(match)
        tried = [*_turn_ups(match, choices), *_selections(match, choices, data), *_supports(match, choices, subsets)]
        accepted[name] += tried.count(True)
        refused += tried.count(False)
        assert picture(match) == before
        if match.automatic() is None and match.over is None:
            assert accepted[name] > 0
    assert set(+accepted) == {"P1", "P2", "P2h", "P4"}
    assert refused > 100_000


def _turn_ups(match: Match, choices: tuple) -> Iterator[bool]:
    for player in (0, 1):
        legal = match.phase is Phase.EVENT and bool(choices[player])
        yield agrees(legal, match.against_turn_up(player))


def _selections(match: Match, choices: tuple, data: Data) -> Iterator[bool]:
    selecting = match.phase is Phase.SELECTION
    by_card = selecting and not match.hand_pick
    for first, second in product(data.characters, repeat=2):
        legal = by_card and first in choices[0] and second in choices[1]
        yield agrees(legal, match.against_select(first, second))
    for first, second in product(range(-2, 8), repeat=2):
        legal = selecting and match.hand_pick and first in choices[0] and second in choices[1]
        yield agrees(legal, match.against_pick(first, second))


def _supports(match: Match, choices: tuple, subsets: list) -> Iterator[bool]:
    for player in (0, 1):
        listed = set(choices[player]) if match.phase is Phase.SUPPORT else set()
        for cards in subsets:
            in_any_order = any(len(cards) == len(one) and set(cards) == set(one) for one in listed)
            yield agrees(in_any_order, match.against_supports(player, cards))
        for card in match.supports[player]:
            yield agrees(False, match.against_supports(player, (card, card)))


def agrees(legal: bool, reasons: Iterator[tuple]) -> bool:
    """Legal means no reason, refused means reasons that all name a rule."""
    found = list(reasons)
    assert legal == (not found), found
    assert all(rule_of(reason[0]) for reason in found)
    return legal


def test_refused_actions_raise_and_change_nothing(engine: Toji) -> None:
    for match in states(engine.new_match(5), 5):
        before = picture(match)
        for act in _wrong_actions(match):
            with pytest.raises(IllegalActionError) as caught:
                act()
            assert caught.value.reasons
        assert picture(match) == before


def _wrong_actions(match: Match) -> Iterator:
    stranger = match.rules.data.characters[0]
    automatic = match.automatic()
    yield from (act for act in (match.reveal, match.battle, match.result, match.draw) if act != automatic)
    yield lambda: match.turn_up(1)
    yield lambda: match.select(stranger, stranger)
    yield lambda: match.pick(9, 0)
    yield lambda: match.add_supports(1 - match.to_act, ())
    yield lambda: match.position(0, match.supports[1][0] if match.supports[1] else match.toji[0])


@pytest.mark.parametrize("seed", range(40))
def test_hidden_cards_change_neither_view_nor_choices(engine: Toji, seed: int) -> None:
    rng = Random(seed)
    seen_by_the_other = False
    for match in states(engine.new_match(seed), seed):
        for player in (0, 1):
            other = 1 - player
            twin = match.copy()
            hidden = twin.hands[other] + twin.deck
            face_down = match.phase is Phase.REVEAL
            if face_down:
                hidden.append(twin.turns[-1].battle[other])
            rng.shuffle(hidden)
            if face_down:
                cards = list(twin.turns[-1].battle)
                cards[other] = hidden.pop()
                twin.turns[-1].battle = tuple(cards)
            size = len(twin.hands[other])
            twin.hands[other][:], twin.deck[:] = hidden[:size], hidden[size:]
            rng.shuffle(twin.event_deck)
            assert view(twin, player) == view(match, player)
            assert list(twin.choices(player)) == list(match.choices(player))
            seen_by_the_other |= view(twin, other) != view(match, other)
    assert seen_by_the_other


def test_a_view_holds_no_hidden_card(engine: Toji) -> None:
    for match in states(engine.new_match(2), 2):
        for player in (0, 1):
            hidden = {*match.hands[1 - player], *match.deck, *match.event_deck}
            if match.phase is Phase.REVEAL:
                hidden.add(match.turns[-1].battle[1 - player])
            assert not hidden & set(cards_in(vars(view(match, player))))


def cards_in(value: object) -> Iterator[object]:
    if isinstance(value, dict):
        value = tuple(value.values())
    if isinstance(value, tuple | list):
        for item in value:
            yield from cards_in(item)
    elif type(value).__name__ in ("Character", "Event"):
        yield value


class Hidden(Character):
    """A card that nobody may look at but the table."""

    looked = False

    def __getattribute__(self, name: str) -> object:
        if name in ("element", "mp", "id", "name") and Hidden.looked:
            raise AssertionError(f"somebody looked at the {name} of a hidden card")
        return super().__getattribute__(name)


class Watched:
    """A player whose every choice is made while what they may not see is out of bounds."""

    def __init__(self, player: object, match: Match, number: int) -> None:
        self._player, self._match, self._number = player, match, number

    def __getattr__(self, name: str) -> object:
        def choose(seat: Seat, choices: object) -> object:
            other, match = 1 - self._number, self._match
            piles = match.hands[other], match.deck
            there = [pile[:] for pile in piles]
            for pile in piles:
                pile[:] = [Hidden(c.id, c.element, c.mp, c.name) for c in pile]
            Hidden.looked = True
            try:
                return getattr(self._player, name)(seat, choices)
            finally:
                Hidden.looked = False
                for pile, cards in zip(piles, there, strict=True):
                    pile[:] = cards

        return choose


@pytest.mark.parametrize("name", STRATEGIES)
def test_no_strategy_looks_at_a_hidden_card(engine: Toji, name: str) -> None:
    for seed in range(6):
        match = engine.new_match(seed)
        players = [Watched(STRATEGIES[name](Random(seed)), match, number) for number in (0, 1)]
        play_out(match, *players)  # type: ignore[arg-type]
        assert match.over is not None


def test_no_match_is_behind_a_seat(engine: Toji) -> None:
    match = engine.new_match(1)
    seat = take_seat(match, 0)
    parts = [getattr(seat, name) for name in seat.__slots__]
    assert match not in parts and not any(match in vars(part).values() for part in parts if hasattr(part, "__dict__"))
    assert seat.view() == view(match, 0)


@pytest.mark.parametrize("seed", range(60))
def test_swapped_seats_mirror_the_game(rules: Rulebook, data: Data, seed: int) -> None:
    """With all cards and choices of the players swapped, every turn and the end are the mirror image (V3)."""
    position = deal(data, Random(seed))
    deck = [card for pair in zip(position.deck[1::2], position.deck[::2], strict=True) for card in pair]
    mirrored = Position(position.hands[::-1], position.supports[::-1], tuple(deck), position.event_deck, position.life)
    match, mirror = Match(rules, position), Match(rules, mirrored)
    rng = Random(seed)
    while match.over is None:
        if match.phase is Phase.SUPPORT:
            first = rng.choice(match.choices(0))
            match.add_supports(0, first)
            second = rng.choice(match.choices(1))
            match.add_supports(1, second)
            mirror.add_supports(0, second)
            mirror.add_supports(1, first)
        else:
            chosen = choose(match, rng)
            step(match, chosen)
            step(mirror, chosen[::-1])
    assert mirror.over is not None
    assert mirror.over.rule == match.over.rule
    assert mirror.over.winner == (None if match.over.winner is None else 1 - match.over.winner)
    for turn, image in zip(match.turns, mirror.turns, strict=True):
        assert image.winner == (None if turn.winner is None else 1 - turn.winner)
        assert image.life == turn.life[::-1]
        assert image.decided_by == turn.decided_by
        assert image.final_mp == (turn.final_mp and turn.final_mp[::-1])


def test_a_copy_goes_its_own_way(engine: Toji) -> None:
    match = engine.new_match(1)
    match.turn_up()
    before = picture(match)
    twin = match.copy()
    for _ in states(twin, 4):
        pass
    assert twin.over is not None
    assert picture(match) == before


def test_a_deal_is_its_seed(engine: Toji) -> None:
    def hand(seed: int) -> list[Character]:
        return engine.new_match(seed).hands[0]

    assert hand(1) == hand(1)
    assert hand(1) != hand(2)
