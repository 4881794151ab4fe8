"""The report as text, JSON, GitHub annotations and JUnit XML."""

from __future__ import annotations

import json
from xml.etree import ElementTree as Xml

import pytest

from generator.check import FORMATS, Finding, Report, merged, render
from generator.check.report import Counts, Coverage
from generator.engine.core import Claim
from generator.errors import Place, Problem

EXAMPLES = Place("content/g/examples/a.yaml", 3, 7)
NASTY = "100% of it, \x00\x1b[31m<b>&amp; \ud800 two\r\nlines: ::error::x"


def report(*problems: Problem) -> Report:
    return Report(
        "g",
        (
            Finding("example", "good", Place("content/g/examples/a.yaml", 1, 1)),
            Finding("example", "bad", EXAMPLES, problems),
            Finding("fact", "B3", Place("content/g/facts.yaml", 2, 5)),
            Finding("claim", "V1", Place("content/g/facts.yaml", 9, 5)),
            Finding("gate", "terms", Place("content/g")),
        ),
        claims=(Claim("V1", 9),),
        coverage={"B3": Coverage("example", ("good",), Place("content/g/facts.yaml", 2, 5))},
        counts=Counts(facts=2, facts_by_example=1, facts_shown=1, examples=2, examples_passed=1),
    )


SENTENCE = "bad: expected winner: first, the engine says second, by B3"
WRONG = Problem(EXAMPLES, "example", f"{SENTENCE}\n    B3  why", ("B3",))


def test_text_begins_each_problem_with_its_place() -> None:
    lines = render(report(WRONG), "text").split("\n")
    assert lines[0] == "g: worked examples"
    assert lines[1].startswith("content/g/examples/a.yaml:3:7: bad: expected winner: first")
    assert lines[-2] == "1 problem"
    assert render(report(), "text").endswith("no problems\n")


def test_text_tells_a_problem_once() -> None:
    twice = Report("g", (Finding("fact", "B3", EXAMPLES, (WRONG,)), Finding("gate", "terms", EXAMPLES, (WRONG,))))
    assert render(twice, "text").count("expected winner") == 1


def test_json_tells_everything() -> None:
    data = json.loads(render(merged([report(WRONG), report()]), "json"))
    assert data["ok"] is False
    problem = data["games"][0]["problems"][0]
    assert (problem["file"], problem["line"], problem["column"]) == ("content/g/examples/a.yaml", 3, 7)
    assert problem["rules"] == ["B3"]
    assert data["games"][1]["problems"] == []
    assert data["games"][0]["facts"] == {"B3": {"by": "example", "examples": ["good"]}}
    assert data["games"][0]["claims"] == [{"rule": "V1", "cases": 9, "counterexample": None}]


def test_github_annotations_are_escaped() -> None:
    line, *_ = render(report(Problem(Place("a,b:c%.yaml", 3, 7), "kind", NASTY)), "github").split("\n")
    assert line.startswith("::error file=a%2Cb%3Ac%25.yaml,line=3,col=7,title=kind::100%25 of it, ")
    assert "two%0D%0Alines: ::error::x" in line


def test_github_leaves_out_what_is_not_known() -> None:
    assert render(report(Problem(Place("content/g"), "kind", "no")), "github").startswith(
        "::error file=content/g,title=kind::no\n"
    )


def test_junit_has_a_case_for_each_thing_checked() -> None:
    root = Xml.fromstring(render(report(WRONG), "junit"))
    assert [(suite.get("name"), suite.get("tests"), suite.get("failures")) for suite in root] == [
        ("g.examples", "2", "1"),
        ("g.facts", "1", "0"),
        ("g.claims", "1", "0"),
        ("g.gates", "1", "0"),
    ]
    assert (root.get("tests"), root.get("failures")) == ("5", "1")
    bad = root.find("testsuite/testcase[@name='bad']")
    assert bad is not None
    assert (bad.get("file"), bad.get("line")) == ("content/g/examples/a.yaml", "3")
    failure = bad.find("failure")
    assert failure is not None
    assert failure.get("message") == SENTENCE
    assert "B3  why" in (failure.text or "")


@pytest.mark.parametrize("style", FORMATS)
def test_no_text_breaks_a_format(style: str) -> None:
    text = render(report(Problem(EXAMPLES, "kind", NASTY)), style)
    text.encode("utf-8")
    assert text.endswith("\n")
    if style == "junit":
        failure = Xml.fromstring(text).find(".//failure")
        assert failure is not None
        assert "<b>&amp;" in (failure.text or "")
    if style == "json":
        assert json.loads(text)


def test_a_game_that_cannot_be_loaded_has_a_report() -> None:
    unloadable = Report.unloadable("g", [WRONG])
    assert unloadable.problems == (WRONG,)
    assert "expected winner" in render(unloadable, "junit")
    assert render(unloadable, "text").startswith("g: content\n")
