"""Each ruling of Charisma is one switch: reversed, all follows it, and the examples that differ name themselves."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
import yaml

from generator.load import load_game
from generator.verify import check

ROOT = Path(__file__).parents[2]
SPEC = ROOT / "content" / "charisma" / "game.yaml"
RULINGS = [ruling["id"] for ruling in yaml.safe_load(SPEC.read_text(encoding="utf-8"))["rulings"]]


def reversed_project(root: Path, ruling: str) -> Path:
    """A copy of the project in which one ruling is switched the other way, by the one word an author would change."""
    folder = Path(shutil.copytree(SPEC.parent, root / "content" / "charisma"))
    (root / "templates").symlink_to(ROOT / "templates")
    spec = folder / "game.yaml"
    text = spec.read_text(encoding="utf-8")
    switch = re.compile(rf"(- id: {re.escape(ruling)}\n    rule: \w+\n    on: )(true|false)\n")
    changed, count = switch.subn(lambda m: f"{m[1]}{'false' if m[2] == 'true' else 'true'}\n", text)
    assert count == 1
    spec.write_text(changed, encoding="utf-8")
    return root


def test_as_shipped_all_is_well() -> None:
    assert check(ROOT, "charisma").report.problems == ()


@pytest.mark.parametrize("ruling", RULINGS)
def test_reversed_it_is_followed_and_its_examples_name_themselves(ruling: str, tmp_path: Path) -> None:
    root = reversed_project(tmp_path, ruling)
    game = load_game(root, "charisma")
    rule = next(each.rule for each in game.spec.rulings if each.id == ruling)
    report = check(root, "charisma").report
    wrong = [finding for finding in report.findings if finding.problems]
    # Data, pages, words, facts and proofs hold either way: only what examples expect can differ.
    assert {(finding.subject, finding.name) for finding in wrong if finding.subject != "example"} == set()
    kinds = {problem.kind for finding in wrong for problem in finding.problems}
    assert kinds <= {"example", "example-shape", "because"}
    examples = {placed.example.id: placed.example for placed in game.examples}
    shown_by = [finding.name for finding in wrong if rule in examples[finding.name].because]
    assert shown_by, f"no example of {rule} shows what {ruling} decides"
    for finding in wrong:
        assert all(str(p.message).startswith(f"{finding.name}: ") for p in finding.problems)
