"""Tōji's referee: on every battle that its page can be asked, the tables answer as the judge does, word for word.

Why not each of the 10^11 combinations has to be run: of the supports, the page's program and the judge use what they
add up to, and otherwise only say which they are (``test_of_supports_only_the_sum_goes_on``); life is looked at after
the battle is decided. So every battle is run with every two sums, every choice of supports by itself, every two lives
on every two base MP with every winner, and every list of supports that the rules refuse.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from generator.engine.judge import dump
from generator.engine.referee import Ask
from generator.engine.tables import Answer, Values, answered, spoken
from generator.engine.toji import Toji
from generator.engine.toji.judging import Table
from generator.model import Example
from tests.referee import Speech, as_error, as_steps

SIDES = ("first", "second")


@pytest.fixture(scope="module")
def ask(engine: Toji) -> Ask:
    return engine.referee().asks[0]


@pytest.fixture(scope="module")
def speech(engine: Toji, ask: Ask) -> Speech:
    return Speech(engine, ask.program)


@pytest.fixture(scope="module")
def cards(engine: Toji) -> dict:
    return {choice.value: choice.shown.fields for choice in engine.referee().choices["character"]}


def question(values: Values, cards: dict) -> dict:
    """What a state of the page asks, as the judge reads it."""
    asked: dict = {"event": values["event"]}
    for side in SIDES:
        supports = [values[f"{side}.supports.{n}"] for n in (1, 2, 3)]
        asked[side] = {
            "battle": dict(cards[values[f"{side}.battle"]]),
            "supports": [dict(cards[support]) for support in supports if support],
            "life": values[f"{side}.life"],
        }
    return asked


def result(answer: Answer) -> dict:
    """A program's answer as the judge gives it, without its steps."""
    values = answer.values
    computed = values["computed"]
    over = {"winner": values["over"], "rule": values["over-by"]} if values["over-by"] else None
    return {
        "winner": None if values["winner"] == "tie" else values["winner"],
        "decided_by": str(values["by"]).split(),
        "support_phase": bool(values["phase"]),
        "final_mp": {side: values[f"{side}.final"] for side in SIDES} if computed else None,
        "life": {side: values[f"{side}.after"] for side in SIDES},
        "game_over": over,
    }


def with_supports(side: str, supports: tuple[str, ...]) -> dict[str, str]:
    return {f"{side}.supports.{n + 1}": name for n, name in enumerate([*supports, "", "", ""][:3])}


def headline(told: dict) -> tuple:
    """What is said first of a battle: who wins, and whether it wins the game (E1)."""
    if told["winner"] is None:
        return ("verdict.tie",)
    over = told["game_over"]
    assert over is None or over["winner"] == told["winner"]
    return ("verdict.won-game" if over else "verdict.won", SIDES.index(told["winner"]))


def held(engine: Toji, ask: Ask, speech: Speech, values: Values) -> None:
    """Quickly: the same result and the same steps as the judge, and a first word that says what it comes to."""
    data = engine.rules.data
    by_name = {f"{element}-{mp}": card for (element, mp), card in data.classes.items()}
    supports = [[by_name[values[f"{s}.supports.{n}"]] for n in (1, 2, 3) if values[f"{s}.supports.{n}"]] for s in SIDES]
    table = Table(
        event=data.event_by_id[str(values["event"])],
        battle=[by_name[str(values[f"{side}.battle"])] for side in SIDES],
        supports=supports,
        count=list(map(len, supports)),
        life=[int(values[f"{side}.life"]) for side in SIDES],
    )
    answer = answered(ask.program, values)
    told, log = engine.judging.decide(table)
    if result(answer) != told or speech.all(answer.steps) != speech.reasons(log):
        pytest.fail(f"{values}: the tables say {result(answer)}, the judge says {told}, or other steps")
    assert speech.said(answer.verdict[0]) == speech.reason(headline(told)), values


def every_battle(engine: Toji) -> Iterator[tuple[str, str, str, bool]]:
    """Event, both Battle Cards, and whether there is a Support Phase."""
    data, rules = engine.rules.data, engine.rules
    for event, first, second in product(data.events, data.classes.values(), data.classes.values()):
        phase = rules.support_phase(event, first, second, [])
        yield str(event.id), f"{first.element}-{first.mp}", f"{second.element}-{second.mp}", phase


def legal(engine: Toji, element: str) -> list[tuple[str, ...]]:
    """All supports that may be added to a Battle Card of an Element, in any order."""
    own = [f"{of}-{mp}" for of, mp in engine.rules.data.classes if of == element]
    return [picked for count in range(3) for picked in product(own, repeat=count)]


def test_every_battle_with_every_two_sums_of_supports(engine: Toji, ask: Ask, speech: Speech) -> None:
    one_of_each_sum = {
        element: list({sum(int(name[-1]) for name in picked): picked for picked in legal(engine, element)}.values())
        for element in engine.rules.data.elements
    }
    nothing = ask.nothing()
    none = [()]
    for event, first, second, phase in every_battle(engine):
        both = [one_of_each_sum[card.split("-")[0]] if phase else none for card in (first, second)]
        for one, other in product(*both):
            picked = {"event": event, "first.battle": first, "second.battle": second}
            supports = with_supports("first", one) | with_supports("second", other)
            held(engine, ask, speech, nothing | picked | supports)


def test_every_choice_of_supports(engine: Toji, ask: Ask, speech: Speech) -> None:
    for side, other in (SIDES, reversed(SIDES)):
        for element in engine.rules.data.elements:
            for supports in legal(engine, element):
                picked = {"event": "hand-pick", f"{side}.battle": f"{element}-2", f"{other}.battle": "fire-1"}
                held(engine, ask, speech, ask.nothing() | picked | with_supports(side, supports))


def test_of_supports_only_the_sum_goes_on(ask: Ask) -> None:
    supports = {f"{side}.supports.{n}" for side in SIDES for n in (1, 2, 3)}
    readers = {call.table for call in ask.program.decide if supports & {*call.inputs, *call.words}}
    assert readers == {"added"}
    assert {tuple(map(type, row.outputs)) for row in ask.program.tables["added"].values()} == {(int,)}


def test_every_two_lives(engine: Toji, ask: Ask, speech: Speech) -> None:
    """The Result Phase asks who has won and for both base MP; two Elements give every winner on every two of these."""
    data = engine.rules.data
    lives = range(data.life_end + 1, data.start_life + 1)
    names = [f"{element}-{mp}" for element, mp in data.classes if element in data.elements[:2]]
    for event, first, second in product(("standard-1", "low-mp"), names, names):
        picked = ask.nothing() | {"event": event, "first.battle": first, "second.battle": second}
        for one, other in product(lives, lives):
            held(engine, ask, speech, picked | {"first.life": one, "second.life": other})


def test_every_list_of_supports_that_is_refused(engine: Toji, ask: Ask, speech: Speech, cards: dict) -> None:
    """On either side, with and without a Support Phase. What is against one player's says nothing of the other's."""
    data = engine.rules.data
    by_name = {f"{element}-{mp}": card for (element, mp), card in data.classes.items()}
    lists = [picked for count in range(4) for picked in product(cards, repeat=count)]
    refused = 0
    for event, side, element in product(("standard-1", "low-mp"), (0, 1), data.elements):
        battle = [by_name[f"{element}-2"], by_name["fire-3"]][:: 1 - 2 * side]
        picked = {"event": event, **{f"{s}.battle": f"{c.element}-{c.mp}" for s, c in zip(SIDES, battle, strict=True)}}
        for supports in lists:
            table = Table(data.event_by_id[event], battle, [[], []], [0, 0], [12, 12])
            table.supports[side] = [by_name[name] for name in supports]
            table.count[side] = len(supports)
            answer = answered(ask.program, ask.nothing() | picked | with_supports(SIDES[side], supports))
            reasons = list(dict.fromkeys(engine.judging._against(table)))
            assert speech.all(answer.refused) == speech.reasons(reasons), (picked, supports)
            refused += bool(reasons)
    assert refused > 4 * len(lists)


def random_state(random: Random, ask: Ask, cards: dict, events: list[str]) -> Values:
    values = ask.nothing() | {"event": random.choice(events)}
    for side in SIDES:
        battle = random.choice(list(cards))
        own = [name for name in cards if name.split("-")[0] == battle.split("-")[0]]
        supports = random.choices(own if random.random() < 0.7 else list(cards), k=random.choice((0, 0, 1, 2, 2, 3)))
        values |= {f"{side}.battle": battle, f"{side}.life": random.randint(1, 12)}
        values |= with_supports(side, tuple(supports))
    return values


def test_the_judges_whole_answer(engine: Toji, ask: Ask, cards: dict) -> None:
    """Asked as other programs ask: the same JSON, refusals included."""
    random = Random(1)
    events = [choice.value for choice in engine.referee().choices["event"]]
    refused = 0
    for _ in range(4000):
        values = random_state(random, ask, cards, events)
        answer = answered(ask.program, values)
        told = engine.judge(dump(question(values, cards)))
        if answer.refused:
            refused += 1
            assert as_error(engine, ask.program, answer) == told, values
        else:
            assert {**result(answer), "steps": as_steps(engine, ask.program, answer)} == told, values
    assert 1000 < refused < 3000


def test_the_verdict_is_that_of_worked_examples(engine: Toji, ask: Ask, cards: dict) -> None:
    random = Random(2)
    events = [choice.value for choice in engine.referee().choices["event"]]
    words = {"ja": "x", "en": "x"}
    for _ in range(500):
        values = random_state(random, ask, cards, events)
        answer = answered(ask.program, values)
        if answer.refused:
            continue
        given = question(values, cards)
        run = engine.run(Example(id="x", title=words, given=given, expect={"winner": None}, because=()))
        told = [run.verdict, *run.scenes[-1].facts]
        for lang in ("ja", "en"):
            said = [spoken(ask.program, one, lang) for one in answer.verdict]
            assert said == [engine.speaker.say(message, lang) for message in told]
