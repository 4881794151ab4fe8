"""The judge: questions as data, and that no text whatever stops it."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import orjson
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.engine.judge import MAX_LINE, answer_lines, dump, load
from generator.engine.toji import Toji
from generator.engine.toji.asking import answer_models

CASES = yaml.safe_load(Path(__file__).with_name("judge_cases.yaml").read_text(encoding="utf-8"))
REFUSED = [case for case in CASES if isinstance(case.get("ask"), dict) and case.get("rules")]
GOOD = {"event": "low-mp", "first": {"battle": "fire-1a"}, "second": {"battle": "wind-4a"}}
ANSWER, ERROR = answer_models(("ja", "en"))


def asked(engine: Toji, question: bytes | str) -> dict:
    """The answer as it goes over the line, held against its model."""
    answer = json.loads(dump(engine.judge(question)))
    (ERROR if "error" in answer else ANSWER).model_validate(answer)
    return answer


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_case(engine: Toji, case: dict) -> None:
    if "hex" in case:
        answer = asked(engine, bytes.fromhex(case["hex"]))
    else:
        text = case["line"] if "line" in case else json.dumps(case["ask"])
        answer = asked(engine, text)
        assert asked(engine, text.encode()) == answer
    assert case.get("answer", {}).items() <= answer.items()
    if "rules" not in case:
        assert "error" not in answer
        return
    error = answer["error"]
    assert sorted(error["rules"]) == sorted(case["rules"])
    assert error["ja"]
    for words in case.get("says", ()):
        assert words in error["en"]
    assert ("id" in answer) == ("id" in case.get("answer", {}))


def with_unknown_keys(question: object) -> Iterator[object]:
    """The question with a key too many in one of its objects, for each of them; an effect has Elements for keys."""
    if isinstance(question, list):
        for n, item in enumerate(question):
            yield from ([*question[:n], each, *question[n + 1 :]] for each in with_unknown_keys(item))
    if isinstance(question, dict):
        yield {**question, "unheard-of": 1}
        for key, value in question.items():
            if key != "effect":
                yield from ({**question, key: each} for each in with_unknown_keys(value))


@pytest.mark.parametrize("case", REFUSED, ids=[case["name"] for case in REFUSED])
def test_an_unknown_key_hides_no_other_reason(engine: Toji, case: dict) -> None:
    for question in with_unknown_keys(case["ask"]):
        error = asked(engine, json.dumps(question))["error"]
        assert set(case["rules"]) <= set(error["rules"]), question
        # Of an Event of an unknown type nobody can say which keys it has.
        assert "unheard-of: there is no such key" in error["en"] or "The type of an Event" in error["en"]


def test_names_of_cases_differ() -> None:
    assert len({case["name"] for case in CASES}) == len(CASES)


def test_steps_tell_the_battle(engine: Toji) -> None:
    question = {
        "event": {"type": "advantage", "crown": "fire"},
        "first": {"battle": "wind-3a", "supports": ["wind-4a", "wind-4b"]},
        "second": {"battle": "water-3a", "life": 2},
    }
    steps = asked(engine, json.dumps(question))["steps"]
    assert [step["rule"] for step in steps] == ["P4", "P4", "P5", "B5", "B2", "B3", "B3", "B3", "P6", "E1"]
    assert "11" in steps[5]["en"] and "8" in steps[5]["ja"]


def test_deep_nesting(engine: Toji) -> None:
    for depth in (100, 900, 1020, 100_000):
        answer = asked(engine, '{"event": ' + "[" * depth + "]" * depth + "}")
        assert answer["error"]["rules"] == []


def test_too_long_a_line(engine: Toji) -> None:
    answer = asked(engine, b" " * MAX_LINE + json.dumps(GOOD).encode())
    assert "too long" in answer["error"]["en"]


def test_many_reasons_are_given_once(engine: Toji) -> None:
    question = GOOD | {"first": {"battle": "fire-1a", "supports": ["wind-1a"] * 5000}}
    error = asked(engine, json.dumps(question))["error"]
    assert error["en"].count("Wind 1A of another Element") == 1
    assert error["rules"] == ["C1", "P4", "P4s"]


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=40) | st.text(max_size=40))
def test_any_text_gets_an_answer(engine: Toji, text: bytes | str) -> None:
    assert "error" in asked(engine, text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
IDS = st.sampled_from(["fire-1a", "wind-2a", "low-mp", "crown-fire", "standard-1", "", "x"])
CLASS = st.fixed_dictionaries(
    {}, optional={"element": st.sampled_from(["fire", "x"]) | JSON, "mp": st.integers(-1, 6) | JSON, "x": JSON}
)
CARD = IDS | CLASS | JSON
EVENT = CARD | st.fixed_dictionaries(
    {"type": st.sampled_from(["standard", "low-mp", "advantage", "hand-pick", "class", "id"]) | JSON},
    optional={
        "effect": st.dictionaries(st.sampled_from(["fire", "wind", "earth", "water"]), st.integers(-1, 9)) | JSON,
        "crown": st.sampled_from(["fire", "x"]) | JSON,
        "class": JSON,
        "standard": JSON,
    },
)
SIDE = JSON | st.fixed_dictionaries(
    {}, optional={"battle": CARD, "supports": st.lists(CARD, max_size=4) | JSON, "life": st.integers(-1, 14) | JSON}
)
QUESTION = st.fixed_dictionaries(
    {}, optional={"id": JSON, "event": EVENT, "first": SIDE, "second": SIDE, "class": JSON, "x": JSON}
)


@settings(max_examples=400, deadline=None)
@given(QUESTION)
def test_anything_like_a_question_gets_an_answer(engine: Toji, question: dict) -> None:
    answer = asked(engine, json.dumps(question))
    if "error" in answer:
        assert answer["error"]["en"]
        assert answer["error"]["ja"]


@pytest.mark.parametrize(
    "name",
    [2**53 + 1, 2**63, 2**64, -(2**64), 10**308, 10**309 + 1, -(10**4000) - 1],
    ids=lambda n: f"{n.bit_length()} bits",
)
@pytest.mark.parametrize("twice", ["", '"event": 1, '])
def test_a_whole_number_comes_back_as_it_is(engine: Toji, name: int, twice: str) -> None:
    """Whatever its size, in the answer and in the line of it, whether or not the question has an answer."""
    for question in (GOOD | {"id": name}, {"id": name}, {"id": name, "event": 7}):
        text = "{" + twice + json.dumps(question)[1:]
        assert engine.judge(text)["id"] == name
        out = BytesIO()
        answer_lines(engine, BytesIO(text.encode()), out)
        assert json.loads(out.getvalue())["id"] == name


@settings(max_examples=200, deadline=None)
@given(st.integers(64, 5000).map(lambda bits: 1 << bits) | JSON)
def test_any_id_comes_back(engine: Toji, name: object) -> None:
    """Whatever JSON it is, to the letter, in answers and in errors."""
    written = json.dumps(name)
    assert json.dumps(asked(engine, json.dumps(GOOD | {"id": name}))["id"]) == written
    for bad in ({"id": name}, GOOD | {"id": name, "event": 7}, GOOD | {"id": name, "x": 1}):
        answer = asked(engine, json.dumps(bad))
        assert json.dumps(answer["id"]) == written and "error" in answer


@pytest.mark.parametrize("inner", ["1", str(2**64), '"温泉"'])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_an_id_of_any_depth_comes_back_or_is_no_json(engine: Toji, opening: str, closing: str, inner: str) -> None:
    """Each line has its answer, however deep: libraries that read and write JSON go to different depths."""
    depths = [*range(200, 300), *range(850, 1100)]
    names = [opening * depth + inner + closing * depth for depth in depths]
    lines = ['{"id":' + name + "}" for name in names]
    out = BytesIO()
    assert answer_lines(engine, BytesIO("\n".join(lines).encode()), out) == len(depths)
    for name, answer in zip(names, out.getvalue().decode().splitlines(), strict=True):
        assert answer.startswith('{"id":' + name + ',"error":') or "too deeply" in answer or "depth" in answer


@settings(max_examples=200, deadline=None)
@given(st.recursive(st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(), st.lists))
def test_what_is_dumped_is_loaded(value: object) -> None:
    for pretty in (False, True):
        line = dump(value, pretty=pretty)
        assert line.endswith(b"\n") and load(line.decode()) == value


@pytest.mark.parametrize("text", ["1e400", "-1e999", f"1{'0' * 310}.5", "NaN", "00", f"0{'1' * 400}", "1" * 5000])
def test_numbers_that_are_none(engine: Toji, text: str) -> None:
    answer = asked(engine, '{"id": ' + text + "}")
    assert "JSON" in answer["error"]["en"] and "id" not in answer
    assert "sys." not in answer["error"]["en"]


# ── the loop ──


def test_one_answer_a_line_in_order(engine: Toji) -> None:
    lines = [json.dumps(GOOD | {"id": n}).encode() for n in range(500)]
    lines[3] = b""
    lines[7] = b"\xff\xfe"
    lines[9] = lines[9] + b"\r"
    out = BytesIO()
    assert answer_lines(engine, BytesIO(b"\n".join(lines)), out) == 500
    answers = [orjson.loads(line) for line in out.getvalue().splitlines()]
    assert [answer.get("id") for answer in answers] == [None if n in (3, 7) else n for n in range(500)]
    assert [n for n, answer in enumerate(answers) if "error" in answer] == [3, 7]


def test_no_input_no_answer(engine: Toji) -> None:
    out = BytesIO()
    assert answer_lines(engine, BytesIO(b""), out) == 0
    assert out.getvalue() == b""


def test_a_last_line_feed_is_no_line(engine: Toji) -> None:
    out = BytesIO()
    assert answer_lines(engine, BytesIO(json.dumps(GOOD).encode() + b"\n"), out) == 1


def test_an_endless_line_is_one_error(engine: Toji) -> None:
    out = BytesIO()
    text = b"x" * (3 * MAX_LINE) + b"\n" + json.dumps(GOOD).encode()
    assert answer_lines(engine, BytesIO(text), out) == 2
    first, second = map(orjson.loads, out.getvalue().splitlines())
    assert "too long" in first["error"]["en"]
    assert second["winner"] == "first"


def test_answers_come_while_the_asker_waits(engine: Toji) -> None:
    """The answer to a line arrives before the next is written: a program can ask and wait."""
    to_judge, from_asker = os.pipe()
    to_asker, from_judge = os.pipe()

    def judge() -> None:
        with os.fdopen(to_judge, "rb") as questions, os.fdopen(from_judge, "wb") as answers:
            answer_lines(engine, questions, answers)

    thread = threading.Thread(target=judge, daemon=True)
    thread.start()
    with os.fdopen(from_asker, "wb", buffering=0) as ask, os.fdopen(to_asker, "rb") as hear:
        for n in range(3):
            ask.write(json.dumps(GOOD | {"id": n}).encode() + b"\n")
            assert orjson.loads(hear.readline())["id"] == n
        ask.write(b'{"id": 9')
        ask.write(b"}\n")
        assert orjson.loads(hear.readline())["id"] == 9
    thread.join(timeout=10)
    assert not thread.is_alive()


# ── the schema ──


def test_schema_tells_the_limits(engine: Toji) -> None:
    schema = engine.judge_schema()
    shapes = schema["$defs"]
    assert shapes["CardClass"]["properties"]["mp"] == {"title": "Mp", "type": "integer", "minimum": 1, "maximum": 4}
    assert shapes["CardClass"]["properties"]["element"]["enum"] == ["fire", "wind", "earth", "water"]
    assert shapes["Side"]["properties"]["life"]["default"] == 12
    assert shapes["Side"]["properties"]["supports"]["maxItems"] == 2
    assert {ref["$ref"] for ref in schema["oneOf"]} == {"#/$defs/Question", "#/$defs/Answer", "#/$defs/Error"}
    orjson.dumps(schema)
