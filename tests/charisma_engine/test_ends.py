"""What ends: damage and boosts with the turn, in every way it can end; and every game between random players."""

from __future__ import annotations

from random import Random

import pytest

from generator.engine.charisma import Charisma
from generator.engine.charisma import match as m
from generator.engine.charisma.legal import against
from generator.engine.charisma.moves import END
from generator.engine.charisma.sampling import sample
from generator.model import Example

OWN = {
    "characters": ["golem", "blue-fey", "white-tree"],
    "units": ["walker-mk4", "blue-imp", "red-guard"],
    "items": ["bomb"],
}
ENEMY = {"characters": ["golem"], "units": ["walker-mk4", "red-guard"]}
HURT = {
    "an attack that is blocked": ({"attack": ["golem"]}, {"block": {"golem": "golem"}}),
    "several blocks": ({"attack": ["golem", "walker-mk4"]}, {"block": {"golem": "golem", "walker-mk4": "walker-mk4"}}),
    "an ability": ({"use": "blue-fey", "target": "golem"},),
    "an ability that the defender picks for": ({"use": "blue-imp"}, {"target": "golem"}),
    "an Item": ({"use": "bomb", "target": "walker-mk4"},),
    "a Spell": ({"play": "spark", "pay": ["blue-fey"], "target": "golem"},),
    "a Spell on a boosted ally": (
        {"play": "bark-skin", "pay": ["white-tree"], "target": "red-guard"},
        {"attack": ["red-guard"]},
        {"block": {"walker-mk4": "red-guard"}},
    ),
}
HANDS = {
    "few cards": ["spark", "bark-skin"],
    "too many cards": ["spark", "bark-skin", *["drone"] * 4, "bomb", "spring", "blade"],
}


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("hurt", HURT)
def test_no_damage_outlives_its_turn(engine: Charisma, hurt: str, hand: str) -> None:
    """P5, A6: whatever dealt it, on both sides, with and without discards."""
    table = {
        "phase": "main",
        "turn": 7,
        "first": OWN | {"hand": HANDS[hand], "deck": 20},
        "second": ENEMY | {"deck": 20},
    }
    words = {"ja": "x", "en": "x"}

    def after(*do: object) -> dict:
        return dict(
            engine.run(Example(id="x", title=words, given={"table": table}, do=do, expect={"x": 1}, because=())).result
        )

    before = after(*HURT[hurt])
    assert before["damage"] and before["phase"] == "main"
    many = before["hand"]["first"] - engine.rules.data.hand_limit
    discards = ({"discard": ["drone"] * many},) if many > 0 else ()
    ended = after(*HURT[hurt], "end", *discards, "end")
    assert (ended["phase"], ended["damage"], ended["fresh"]) == ("end", {}, [])
    # Damage is healed as boosts end, not after: who lived by a boost lives on.
    assert ended["field"] == before["field"]
    assert ended["tapped"] == before["tapped"]


UNTAPS: dict[str, tuple[dict, dict]] = {
    "a special ability": ({"characters": ["white-tree"]}, {"use": "white-tree"}),
    "a Spell": (
        {"characters": ["yellow-bird"], "hand": ["second-wind"]},
        {"play": "second-wind", "pay": ["yellow-bird"]},
    ),
    "an Item": ({"items": ["spring"]}, {"use": "spring"}),
    "nothing": ({}, {}),
}


@pytest.mark.parametrize("by", UNTAPS)
def test_who_has_attacked_blocks_in_the_next_turn_only_if_untapped(engine: Charisma, by: str) -> None:
    """T3, T1: whatever untaps it in its own turn."""
    own, entry = UNTAPS[by]
    table = {"turn": 7, "first": {"units": ["yellow-wolf"]} | own, "second": {"units": ["red-guard"]}}
    untap = (entry | {"target": "yellow-wolf"},) if entry else ()
    own_turn = ({"attack": ["yellow-wolf"]}, {"block": {}}, *untap, *["end"] * 4)
    do = (*own_turn, {"draw": 0}, "end", {"attack": ["red-guard"]}, {"block": {"yellow-wolf": "red-guard"}})
    words = {"ja": "x", "en": "x"}
    example = Example(id="x", title=words, given={"table": table}, do=do, expect={"x": 1}, because=())
    result = dict(engine.run(example).result)
    assert ("refused" in result) == (by == "nothing")  # nobody can block, so that nobody is asked
    if by != "nothing":
        assert not {"yellow-wolf", "red-guard"} & {*result["field"]["first"], *result["field"]["second"]}  # A5


@pytest.mark.parametrize("seed", range(12))
def test_random_against_random_always_ends(engine: Charisma, seed: int) -> None:
    """Not by a bound, as nobody has to draw or to attack, but with certainty all the same.

    Every turn ends: untapping and discarding run out, blocks and picks are one choice each, and in the Main Phase one
    of the things chosen from is its end. Every turn but the first has a Draw Phase that offers a card, as the hand is
    never above its limit then. So each turn takes a card of a deck by at least a certain chance, no card ever returns,
    and a deck that runs out ends the game. Here each of these is asked of every state.
    """
    rng = Random(seed)
    match = engine.new_match(seed, ("ember", "tide"))
    limit = engine.rules.data.hand_limit
    while match.over is None:
        side = match.sides[match.active]
        decks, phase, turn = [len(one.deck) for one in match.sides], match.phase, match.turn
        tapped = sum(ally.tapped for ally in side.allies())
        if phase == m.DRAW_PHASE and not match.drawn:
            assert max(match.draw_counts([])) >= 1 and len(match.draw_counts([])) <= limit + 1
        if phase == m.MAIN:
            assert not list(against(match, END))
        match.perform(sample(match, rng.random))
        assert all(len(one.deck) <= before for one, before in zip(match.sides, decks, strict=True))
        if (match.phase, match.turn) == (phase, turn) and match.over is None and phase != m.MAIN:
            drew, untapped = match.drawn, sum(ally.tapped for ally in side.allies()) < tapped
            assert (phase == m.DRAW_PHASE and drew) or (phase == m.UNTAP_PHASE and untapped) or phase == m.DISCARD
            assert phase != m.DISCARD or len(side.hand) == limit


def test_the_main_phase_may_end_at_every_choice(engine: Charisma) -> None:
    """A random player who could do anything still ends the phase now and then."""
    match = engine.new_match(3, ("ember", "tide"))
    match.phase = m.MAIN
    rng = Random(1)
    assert END in [sample(match, rng.random) for _ in range(200)]
