"""Sentences with open fields: said as the engine says them, and refused where a language cannot leave them open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.engine.tables import Call, OpenFieldError, Program, Row, Teller, answered, spoken, tabulated
from generator.engine.toji import Toji
from generator.engine.toji.sentences import FIELDS


@pytest.fixture
def tell(engine: Toji) -> Teller:
    return Teller(engine.narrator, engine.speaker, engine.rules.data.messages, FIELDS)


def program(*says: object, **values: object) -> Program:
    """One table that says sentences, with all values as their words."""
    tables = {"only": {(): Row((), says)}}
    names = {"Kiku": {"ja": "菊", "en": "Kiku"}}
    return Program(tables, values, names, (), (Call("only", words=tuple(values)),), ())


def test_an_open_field_is_filled_with_the_name_of_a_value_or_the_number(tell: Teller) -> None:
    made = program(tell(("verdict.won", 0), "winner"), tell(("scene.toji", 3)), winner="Kiku")
    steps = answered(made, {}).steps
    assert [spoken(made, said, "ja") for said in steps] == ["バトルは菊の勝ちです。", "湯治：3枚"]
    made = program(tell(("B1.equal", 1), "mp"), mp=7)
    assert spoken(made, answered(made, {}).steps[0], "en").startswith("Both have base MP 7")


def test_a_field_whose_form_depends_on_its_value_cannot_be_open(tell: Teller) -> None:
    with pytest.raises(OpenFieldError, match=r"scene\.toji in en to say \{n\} as it is, got \{n:card\|cards\}"):
        tell(("scene.toji", 3), "n")


def test_a_sentence_around_a_list_says_it_once(engine: Toji, tell: Teller) -> None:
    before, after = tell.around(("verdict.won", 0), "winner")
    items = [tell.goes_on(("B1.equal", n), after={"ja": "、", "en": ", "}) for n in (1, 2)]
    made = program(before, *items, after)
    whole = spoken(made, answered(made, {}).steps[0], "ja")
    equal = [engine.speaker.say(engine.narrator.message(("B1.equal", n)), "ja") for n in (1, 2)]
    assert whole == f"バトルは、{equal[0]}、{equal[1]}の勝ちです。"
    with pytest.raises(OpenFieldError, match=r"B2\.one in ja to say \{winner\} once"):
        tell.around(("B2.one", 0, "fire"), "winner")


def test_reasons_are_told_once_and_nothing_is_decided_after_them(tell: Teller) -> None:
    twice = program(tell(("P6.tie",)), tell(("P6.tie",)), tell(("P4s.low-mp",)))
    refusing = replace(twice, against=twice.decide)
    answer = answered(refusing, {})
    assert [said.sentence.rule for said in answer.refused] == ["P6", "P4s"] and not answer.steps
    assert [said.sentence.rule for said in answered(twice, {}).steps] == ["P6", "P6", "P4s"]


def test_a_call_waits_for_its_variable() -> None:
    tables = {"next": tabulated(lambda n: Row((n + 1,)) if n < 2 else None, range(5))}
    once, never = Call("next", ("n",), ("n",), when=("go", 1)), Call("next", ("n",), ("n",), when=("go", 2))
    made = Program(tables, {"go": 1}, {}, (), (once, never, once), ())
    assert answered(made, {"n": 0}).values["n"] == 2
    with pytest.raises(KeyError):
        answered(made, {"n": 2})
