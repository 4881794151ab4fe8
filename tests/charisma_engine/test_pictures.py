"""The pictures of worked examples: each shows cards, what came of it is in them, and before the answer nothing is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import pytest

from generator.check.speech import messages_of
from generator.engine.charisma import Charisma
from generator.engine.core import Row, Run, Scene, Shown
from generator.engine.forms import plain
from generator.model import Example, Game
from tests.charisma_engine import naive

WORDS = {"ja": "x", "en": "x"}
ANSWERS = frozenset(
    {
        "badge.payable",
        "badge.not-payable",
        "badge.draws",
        "badge.lost-life",
        "badge.dies",
        "scene.damage",
        "scene.attackers-abyss",
        "scene.blockers-abyss",
        "scene.most",
        "scene.end",
    }
)
"""What only a picture with the answer in it says."""


def asked(engine: Charisma, given: Mapping[str, Any]) -> Run:
    return engine.run(Example(id="x", title=WORDS, given=given, do=(), expect={"x": 1}, because=()))


def cards(scenes: Sequence[Scene]) -> list[Shown]:
    return [card for scene in scenes for row in scene.rows for card in row.cards]


def row(scene: Scene, key: str) -> tuple[Shown, ...]:
    """The cards of the row with this caption; none if there is no such row."""
    return next((row.cards for row in scene.rows if row.caption.key == key), ())


def badges(card: Shown) -> dict[str, Mapping[str, object]]:
    return {badge.key: badge.values for badge in card.badges}


def rows(run: Run) -> Iterator[Row]:
    for scene in run.scenes:
        yield from scene.rows


def test_every_example_is_drawn(game: Game, engine: Charisma) -> None:
    assert [p.example.id for p in game.examples if not cards(engine.run(p.example).scenes)] == []


def test_no_picture_before_the_answer_tells_it(game: Game, engine: Charisma) -> None:
    told = set()
    for placed in game.examples:
        run = engine.run(placed.example)
        told |= {message.key for message in messages_of(run)}
        if run.question is not None:
            seen = Run((), {}, run.question.scenes, run.question.ask)
            assert ANSWERS.isdisjoint(message.key for message in messages_of(seen)), placed.example.id
    assert told >= ANSWERS


def test_all_that_is_given_is_drawn_before_the_answer(game: Game, engine: Charisma) -> None:
    """Of a question, too: who sees no cards has nothing to answer by."""
    for placed in game.examples:
        question = engine.run(placed.example).question
        assert question is None or cards(question.scenes), placed.example.id


# ── attacks ─────────────────────────────────────────────────────────────────────────────────────────────


def fights() -> Iterator[tuple[list[dict], list[dict], list[list[int]]]]:
    """Two attackers and a blocker with every numbers, blocking nobody or one of them."""
    numbers = [{"attack": a, "hp": h, "damage": d} for a in (0, 1, 2) for h in (1, 3) for d in (0, 1) if d < h]
    for one, other, blocker in product(numbers[::2], numbers, numbers):
        yield [one, other], [blocker], []
        yield [one, other], [blocker], [[0, 1]]


@pytest.mark.parametrize("deck", [1, 3, 20])
def test_after_an_attack_the_damage_and_the_dead_are_drawn(engine: Charisma, deck: int) -> None:
    """A5, D2, D3: who lives has all damage on, who does not lies in the Abyss, as do cards of the deck."""
    for attackers, blockers, blocks in fights():
        sides = {"attackers": attackers, "blockers": blockers}
        given = {side: [ally | {"move": "walker"} for ally in allies] for side, allies in sides.items()}
        before, after = asked(engine, {"ask": "combat", **given, "blocks": blocks, "deck": deck}).scenes
        *damages, player = naive.fought(attackers, blockers, blocks, lost=True)
        assert len(row(before, "scene.attackers")) == 2 and len(row(before, "scene.blockers")) == 1
        for (side, allies), damage in zip(sides.items(), damages, strict=True):
            dead = naive.dead(allies, damage)
            buried = [card for card in row(after, f"scene.{side}-abyss") if card.face_up]
            left = row(after, f"scene.{side}")
            assert [hurt(card) for card in buried] == [damage[n] for n in sorted(dead)]
            assert [hurt(card) for card in left] == [n for at, n in enumerate(damage) if at not in dead]
            assert all(card.sideways == (side == "attackers") for card in left)  # A1
            assert not any(card.sideways for card in buried)
        lost = [badges(card) for card in row(after, "scene.blockers-abyss") if not card.face_up]
        assert lost == ([{"badge.lost-life": {"n": min(player, deck)}}] if player else [])


def hurt(card: Shown) -> object:
    """The damage that is drawn on a card."""
    return badges(card).get("badge.damage", {"n": 0})["n"]


def unseen_damage(engine: Charisma, run: Run) -> list[str]:
    """A6, A5: the steps that tell of damage to an ally which no picture shows on it, or of a death that none shows."""
    unseen = []
    for step in run.steps:
        if step.message.key != "A6.damage":
            continue
        name, damage, left = (step.message.values[field] for field in ("card", "n", "left"))
        on = [
            (scene_row, card)
            for scene_row in rows(run)
            for card in scene_row.cards
            if card.id is not None
            and name["en"].startswith(engine.rules.data.card_by_id[card.id].name["en"])
            and int(str(hurt(card))) >= damage
        ]
        dead = [card for at, card in on if "badge.dies" in badges(card) or at.caption.key.endswith("-abyss")]
        if not (on if left else dead):
            unseen.append(engine.speaker.say(step.message, "en"))
    return unseen


def test_damage_is_drawn_in_every_example(game: Game, engine: Charisma) -> None:
    """Also that of which somebody died, or which was healed before the end."""
    hurting = 0
    for placed in game.examples:
        run = engine.run(placed.example)
        hurting += any(step.message.key == "A6.damage" for step in run.steps)
        assert unseen_damage(engine, run) == [], placed.example.id
    assert hurting > 15


HITS: Mapping[str, tuple[dict[str, Any], list[Any]]] = {
    "fire-bolt": (
        {"hand": ["fire-bolt"], "characters": ["red-captain"]},
        [{"play": "fire-bolt", "pay": ["red-captain"], "target": ...}],
    ),
    "dark-wave": (
        {"hand": ["dark-wave"], "characters": ["black-shade"]},
        [{"play": "dark-wave", "pay": ["black-shade"]}, {"target": ...}],
    ),
    "bomb": ({"items": ["bomb"]}, [{"use": "bomb", "target": ...}]),
    "blue-fey": ({"characters": ["blue-fey"]}, [{"use": "blue-fey", "target": ...}]),
    "blue-imp": ({"units": ["blue-imp"]}, [{"use": "blue-imp"}, {"target": ...}]),
}
"""Of each way to deal damage besides an attack: what one has, and what one does; ``...`` is who takes it."""


@pytest.mark.parametrize("after", [0, 1, 2, 3])
@pytest.mark.parametrize("source", HITS)
def test_what_an_effect_does_is_drawn_if_the_end_does_not_show_it(engine: Charisma, source: str, after: int) -> None:
    """On every ally, and however many phases pass then: who takes it, and the card that deals it."""
    side, do = HITS[source]
    for target in (card for card in engine.rules.data.cards if card.is_ally and card.id not in side):
        other = {"characters" if target.kind == "character" else "units": [target.id]}
        aimed = [{key: target.id if value is ... else value for key, value in entry.items()} for entry in do]
        given = {"table": {"turn": 9, "first": side, "second": other}}
        example = Example(id="x", title=WORDS, given=given, do=(*aimed, *["end"] * after), expect={"x": 1}, because=())
        run = engine.run(example)
        assert unseen_damage(engine, run) == [], target.id
        gone = "A5.dies" in [step.message.key for step in run.steps] or after > 1  # P5
        between = run.scenes[1:-1]
        assert [scene.caption.key for scene in between if scene.caption] == ["scene.damage"] * gone
        for scene in between:
            assert [[card.id for card in drawn.cards] for drawn in scene.rows] == [[target.id], [source]]


def test_an_attack_is_drawn_with_the_damage_and_the_dead(engine: Charisma) -> None:
    """A5: every two allies that meet, as they are when all damage is dealt."""
    cards = [card for card in engine.rules.data.cards if card.is_ally]
    for one, other in product(cards, cards):
        if other.move == "walker" and one.move == "flyer":  # A3
            continue
        ours, theirs = ({f"{card.kind}s": [card.id]} for card in (one, other))
        attack, block = {"attack": [one.id]}, {"block": {other.id: one.id}}
        given = {"table": {"turn": 9, "first": ours, "second": theirs}}
        run = engine.run(Example(id="x", title=WORDS, given=given, do=(attack, block), expect={"x": 1}, because=()))
        (scene,) = run.scenes[1:-1]
        (blocker,), (attacker,) = row(scene, "scene.blockers"), row(scene, "scene.attackers")
        for drawn, card, by in ((attacker, one, other), (blocker, other, one)):
            assert hurt(drawn) == by.attack
            assert ("badge.dies" in badges(drawn)) == (by.attack >= card.hp)
        assert "badge.blocks" in badges(blocker)


# ── payments, draws, decks ──────────────────────────────────────────────────────────────────────────────


def test_a_payment_shows_allies_that_release_just_the_pool_and_a_card_of_the_cost(engine: Charisma) -> None:
    data = engine.rules.data
    pools = [pool for pool in product((0, 1, 2, 3), (0, 2), (0, 1, 4), (0, 1)) if sum(pool) <= 6]
    costs = {card.cost for card in data.cards if any(card.cost)} | {(1, 1, 1, 1, 1, 1)}
    for pool, cost in product(pools, costs):
        named = {"red": pool[0], "blue": pool[1], "colourless": pool[2], "black": pool[3]}
        given = {"ask": "payment", "cost": dict(zip(data.colours, cost, strict=True)), "pool": named}
        run = asked(engine, given)
        (scene,) = run.scenes
        payers, bought = row(scene, "scene.payers"), row(scene, "scene.bought")
        released = Counter[str]()
        for card in payers:
            assert card.sideways and badges(card)["badge.releases"]
            released[str(card.fields["colour"])] += int(str(card.fields["amount"]))
        assert dict(released) == {colour: n for colour, n in named.items() if n}
        assert len(bought) == (cost != (1, 1, 1, 1, 1, 1))
        for card in bought:
            assert data.card_by_id[str(card.id)].cost == cost
            assert list(badges(card)) == ["badge.payable" if run.result["payable"] else "badge.not-payable"]


def test_charisma_that_no_field_releases_is_told_without_allies(engine: Charisma) -> None:
    """F2: forty of a colour are more than ten allies have."""
    (scene,) = asked(engine, {"ask": "payment", "cost": {"red": 1}, "pool": {"red": 40}}).scenes
    assert row(scene, "scene.payers") == () and row(scene, "scene.bought")
    assert {fact.key for fact in scene.facts} == {"scene.cost", "scene.pool"}


@pytest.mark.parametrize("first", [False, True])
def test_a_draw_shows_the_hand_card_by_card_and_what_may_be_drawn(engine: Charisma, first: bool) -> None:
    for hand, deck in product(range(15), (0, 1, 30)):
        run = asked(engine, {"ask": "draw", "hand": hand, "deck": deck, "first_draw_phase": first})
        (scene,) = run.scenes
        held, pile = row(scene, "scene.in-hand"), row(scene, "scene.pile")
        assert not any(card.face_up for card in (*held, *pile))
        assert len(held) == (hand if hand <= 10 else 1)
        assert sum(int(str(badges(card).get("badge.copies", {"n": 1})["n"])) for card in held) == hand
        assert len(pile) == (deck > 0)
        if pile:
            assert badges(pile[0])["badge.copies"] == {"n": deck}
            (said,) = (engine.speaker.say(b, "en") for b in pile[0].badges if b.key == "badge.draws")
            assert all(str(n) in said for n in plain(run.result["counts"]))  # type: ignore[union-attr]


@pytest.mark.parametrize("extra", [[], ["golem"], ["golem"] * 3, ["drone", "drone", "golem"]])
def test_a_deck_shows_how_many_cards_there_are_and_the_most_of_one(engine: Charisma, extra: list[str]) -> None:
    (scene,) = asked(engine, {"ask": "deck", "deck": "ember", "extra": extra}).scenes
    (pile,), (most,) = row(scene, "scene.the-deck"), row(scene, "scene.most")
    counts = Counter(card.id for card in engine.rules.data.decks["ember"]) + Counter(extra)
    assert not pile.face_up and badges(pile) == {"badge.copies": {"n": counts.total()}}
    assert badges(most) == {"badge.copies": {"n": max(counts.values())}}
    assert counts[most.id] == max(counts.values())
