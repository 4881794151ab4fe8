"""Every gate, proved by breaking one thing at a time; the cases are data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.check import Report

Case = Mapping[str, Any]
CASES: list[Case] = yaml.safe_load((Path(__file__).parent / "cases.yaml").read_text(encoding="utf-8"))


def break_file(root: Path, edit: Case) -> None:
    """Replace text that is there exactly once, append, or write a new file."""
    file = root / edit["file"]
    if "write" in edit:
        file.write_text(edit["write"], encoding="utf-8")
        return
    text = file.read_text(encoding="utf-8")
    if "append" in edit:
        text += edit["append"]
    else:
        assert text.count(edit["replace"]) == 1, f"{edit['file']}: {edit['replace']!r}"
        text = text.replace(edit["replace"], edit["with"])
    file.write_text(text, encoding="utf-8")


def test_janken_is_whole(check: Callable[[], Report]) -> None:
    report = check()
    assert report.problems == ()
    assert report.counts.facts == len(report.coverage)
    assert report.counts.examples == report.counts.examples_passed == len(report.runs)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_one_thing_broken(case: Case, project: Path, check: Callable[[], Report]) -> None:
    for edit in (case, *case.get("also", ())):
        break_file(project, edit)
    report = check()
    found = [str(problem).split("\n")[0] for problem in report.problems]
    assert found == case["problems"]


def test_names_are_used_once() -> None:
    names = [case["name"] for case in CASES]
    assert len(names) == len(set(names))


IN_WORDS = [case for case in CASES if "typed number" in str(case["problems"]) or "bans" in str(case["problems"])]


@pytest.mark.parametrize("case", IN_WORDS, ids=[case["name"] for case in IN_WORDS])
def test_places_in_prose_are_exact(case: Case, project: Path, check: Callable[[], Report]) -> None:
    for edit in (case, *case.get("also", ())):
        break_file(project, edit)
    for problem in check().problems:
        place = problem.place
        if place.file.endswith(".md") and problem.kind in {"typed-number", "banned-term"}:
            got = problem.message.split("got ")[1].split("'")[1]
            rest = (project / place.file).read_text(encoding="utf-8").split("\n")
            text = "\n".join([rest[place.line - 1][place.column - 1 :], *rest[place.line :]]).replace("\n", " ")
            assert text.startswith(got) or text.startswith(f"{{{{ {got}")
