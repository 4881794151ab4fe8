"""A player sees what they may see, and a strategy has nothing else to look at."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from generator.engine.charisma import Charisma
from generator.engine.charisma import view as views
from generator.engine.charisma.moves import END
from generator.engine.charisma.players import STRATEGIES, play_turn
from generator.engine.charisma.sampling import sample
from generator.engine.charisma.view import BACK, View, take_seat, view
from tests.charisma_engine.seen import reached, told


@pytest.mark.parametrize("seed", range(6))
def test_a_view_holds_the_open_cards_and_backs(engine: Charisma, seed: int) -> None:
    rng = Random(seed)
    match = engine.new_match(seed, ("ember", "tide"))
    while match.over is None:
        for player in (0, 1):
            own, enemy = match.sides[player], match.sides[1 - player]
            hidden = len(own.deck) + len(enemy.hand) + len(enemy.deck)
            cards = Counter([*own.cards(), *enemy.cards()]) - Counter([*own.deck, *enemy.hand, *enemy.deck])
            seen = view(match, player)
            assert Counter([*seen.sides[0].cards(), *seen.sides[1].cards()]) == cards + Counter({BACK: hidden})
            found = Counter(card for card in reached(seen) if card is not seen)
            open_cards = cards + Counter({BACK: hidden})
            assert not found.keys() - open_cards.keys() - {match.hitting}
            assert match not in found and seen.log == []
        match.perform(sample(match, rng.random))


def test_no_match_is_reached_from_a_seat(engine: Charisma) -> None:
    match = engine.new_match(1, ("ember", "tide"))
    assert list(reached(take_seat(match, 0))) == []
    assert list(reached(match)), "what reaches nothing finds nothing"


class Poison:
    """A card that nobody may look at."""

    def __getattr__(self, name: str) -> object:
        raise AssertionError(f"somebody looked at the {name} of a hidden card")

    def __eq__(self, other: object) -> bool:
        raise AssertionError("somebody compared a hidden card")

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize("name", STRATEGIES)
@pytest.mark.parametrize("seed", range(3))
def test_no_strategy_looks_at_a_hidden_card(
    engine: Charisma, monkeypatch: pytest.MonkeyPatch, name: str, seed: int
) -> None:
    monkeypatch.setattr(views, "BACK", Poison())
    rng = Random(seed)
    match = engine.new_match(seed, ("tide", "ember"))
    player = STRATEGIES[name](rng)
    while match.over is None:
        side, enemy = match.sides[match.to_act], match.sides[1 - match.to_act]
        piles = side.deck, enemy.hand, enemy.deck
        cards = [pile[:] for pile in piles]
        for pile in piles:
            pile[:] = [Poison()] * len(pile)
        action = player.choose(take_seat(match, match.to_act))
        for pile, there in zip(piles, cards, strict=True):
            pile[:] = there
        match.perform(action)


def test_a_view_is_of_one_moment_and_nothing_is_done_there(engine: Charisma) -> None:
    match = engine.new_match(2, ("ember", "tide"))
    player = STRATEGIES["greedy"](Random(2))
    seen = view(match, 0)
    before = told(seen)
    for _ in range(2):
        list(play_turn(match, [player, player]))
    assert told(view(match, 0)) != before
    assert {key: told(getattr(seen, key)) for key in ("turn", "phase", "active", "sides")}["turn"] == 1
    assert isinstance(seen, View)
    with pytest.raises(TypeError):
        seen.perform(END)
