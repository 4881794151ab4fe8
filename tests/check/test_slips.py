"""What readers see is gated wherever it stands; one broken part hides nothing that is wrong with the others."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.check import Report
from generator.check.numerals import in_words, numerals
from generator.model import OutcomeRow, Outcomes
from tests.check.conftest import report_of

ROOT = Path(__file__).parents[2]
Case = Mapping[str, Any]
Check = Callable[[], Report]
CASES: list[Case] = yaml.safe_load((Path(__file__).parent / "slips.yaml").read_text(encoding="utf-8"))


def edit(project: Path, name: str, old: str, new: str) -> None:
    file = project / "content/janken" / name
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{name}: {old!r}"
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_nothing_slips_through(case: Case, project: Path, check: Check) -> None:
    if "write" in case:
        file = project / "content/janken" / case["file"]
        (project / "templates/janken").mkdir(parents=True)
        file.write_text(case["write"], encoding="utf-8")
    else:
        edit(project, case["file"], case["replace"], case["with"])
    place = case["place"] if case["place"].startswith("templates") else f"content/janken/{case['place']}"
    found = [str(problem) for problem in check().problems]
    assert [line for line in found if line.startswith(place) and case["says"] in line], found


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("rules/10-play.en.md", "Equal points", "**Equal** \\{ and `{: x}` points"),
        ("rules/10-play.ja.md", "点が同じなら", "十分な点、一番目、五感、二つの場面。点が同じなら"),
        (
            "rules/10-play.en.md",
            "Equal points",
            "Both mix two hands: a MIX, in the first round. Equal points",
        ),
    ],
)
def test_ordinary_words_stay_free(name: str, old: str, new: str, project: Path, check: Check) -> None:
    edit(project, name, old, new)
    assert [str(problem) for problem in check().problems] == []


BROKEN = {
    "cards": ("cards.csv", "rock-a,hand,rock", "rock-a,hand,rok", "cards.csv:2:"),
    "a file of the data": ("game.yaml", "hand_size: 3 ", "hand_size: 99999999999999999999 ", "game.yaml:27:"),
    "a table": ("terms.yaml", "rules: [R3]", "rules: [R9]", "terms.yaml:26:"),
    "a sentence": ("messages.yaml", '"あいこです。"', '"あいこです。{bogus}"', "messages.yaml:16:"),
    "a page": ("rules/00-index.ja.md", "[M2]", "[m2]", "rules/00-index.ja.md:"),
    "outcomes": ("outcomes.yaml", "then: tie", "than: tie", "outcomes.yaml:"),
}
WRONG = {
    "markup": ("Equal points", "<b>Equal</b> points", "HTML"),
    "a value": ("{{ n.hand_size }}", "{{ n.hand_siz }}", "n.hand_siz }}"),
    "attributes": ("Equal points", "*Equal*{: x } points", "no attributes"),
    "the languages": ("Equal points", "{{ n.players }} points", "as the original has none"),
}


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("broken", BROKEN)
def test_what_needs_no_broken_part_is_checked_all_the_same(
    broken: str, wrong: str, project: Path, check: Check
) -> None:
    name, old, new, first = BROKEN[broken]
    edit(project, name, old, new)
    alone = [str(problem) for problem in check().problems]
    assert any(line.startswith(f"content/janken/{first}") for line in alone)
    told, put, says = WRONG[wrong]
    edit(project, "rules/10-play.en.md", told, put)
    found = [str(problem) for problem in check().problems]
    more = [line for line in found if line not in alone]
    assert [line for line in more if line.startswith("content/janken/rules/10-play.en.md") and says in line], found
    assert all("10-play.en.md" in line for line in more)


@pytest.mark.parametrize("broken", [name for name in BROKEN if name not in {"a sentence"}])
def test_a_broken_part_breeds_no_problems_elsewhere(broken: str, project: Path, check: Check) -> None:
    name, old, new, _ = BROKEN[broken]
    edit(project, name, old, new)
    assert {problem.place.file for problem in check().problems} == {f"content/janken/{name}"}


def test_examples_are_played_though_a_sentence_has_a_wrong_field(project: Path, check: Check) -> None:
    edit(project, *BROKEN["a sentence"][:3])
    edit(project, "examples/rounds.yaml", "winner: second, points", "winner: first, points")
    found = {problem.place.file.rpartition("/")[2] for problem in check().problems}
    assert found == {"messages.yaml", "rounds.yaml"}


def test_a_missing_file_is_told_once(project: Path, check: Check) -> None:
    (project / "content/janken/cards.csv").unlink()
    assert [str(problem) for problem in check().problems] == ["content/janken/cards.csv: expected this file, got none"]


@pytest.mark.parametrize(
    ("lang", "text", "values"),
    [
        ("en", "five, Twelve, twenty-one, twenty one, ninth, twentieth", [5, 12, 21, 21, 9, 20]),
        ("en", "often, tension, someone", []),
        ("ja", "五枚、十二枚、二十つ、百五十点", [5, 12, 20, 150]),
        ("fr", "cinq", []),
    ],
)
def test_numbers_in_words(lang: str, text: str, values: list[int]) -> None:
    assert [value for _, _, value in in_words(text, lang)] == values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("ライフ十二", [12]),
        ("第十二", [12]),
        ("XII and Ⅻ", [12, 12]),
        ("MIX IV", [1009, 4]),
        ("十分、二十日、一石二鳥", []),
        ("IIII, XIIs, AXII", []),
    ],
)
def test_numerals(text: str, values: list[int]) -> None:
    assert sorted(value for _, _, value in numerals(text)) == sorted(values)


ROWS = Outcomes(
    cases={
        "first": {"a": {"ja": "甲", "en": "A"}, "b": {"ja": "乙", "en": "B"}},
        "second": {"c": {"ja": "（丙）", "en": "(C)"}, "d": {"ja": "丁", "en": "D"}},
    },
    other={"ja": "ほか", "en": "Other"},
    joints={"and": {"ja": "で、", "en": ", "}, "or": {"ja": "か", "en": " or "}},
    results={"x": {"ja": "勝ち", "en": "Wins"}},
    rows=(
        OutcomeRow(when={"first": "a"}, then="x", rules=("R1",)),
        OutcomeRow(when={"first": ("a", "b"), "second": "d"}, then="x", rules=("R1",)),
        OutcomeRow(when={"second": "c"}, other=True, then="x", rules=("R1",)),
    ),
)


def test_the_words_of_a_row_follow_from_what_it_says() -> None:
    assert [row.case for row in ROWS.said()] == [
        {"ja": "甲", "en": "A"},
        {"ja": "甲か乙で、丁", "en": "A or B, D"},
        {"ja": "ほか（丙）", "en": "Other (C)"},
    ]
    assert {row.result["en"] for row in ROWS.said()} == {"Wins"}


@pytest.mark.parametrize(
    "written", [None, "- id: [\n", b"\xff\xfe\x00", ""], ids=["none", "no YAML", "no text", "empty"]
)
def test_terms_that_cannot_be_read_are_all_that_is_told(written: str | bytes | None, tmp_path: Path) -> None:
    """Not also the labels that members of sets have from them."""
    for folder in ("content/toji", "templates/toji"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    file = tmp_path / "content/toji/terms.yaml"
    if written is None:
        file.unlink()
    else:
        file.write_bytes(written.encode() if isinstance(written, str) else written)
    problems = report_of(tmp_path, "toji").problems
    assert {problem.place.file for problem in problems} == {"content/toji/terms.yaml"}, problems
