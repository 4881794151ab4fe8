"""What the README shows is what the command says."""

import shutil
from pathlib import Path

import pytest
import yaml

from tests.cli.command import OK, PROBLEMS, ROOT, edit, rulewright

READMES = ["README.md", "README.ja.md"]


@pytest.mark.parametrize("name", READMES)
def test_the_example_of_the_readme_is_one_of_the_book(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    (record,) = (part for part in text.split("```yaml\n") if part.startswith("# content/"))
    file = record.split("\n", 1)[0].removeprefix("# ")
    (shown,) = yaml.safe_load(record.split("```")[0])
    (told,) = (each for each in yaml.safe_load((ROOT / file).read_text(encoding="utf-8")) if each["id"] == shown["id"])
    assert shown == {key: value for key, value in told.items() if key != "note"}


@pytest.mark.parametrize(("name", "lang"), [("README.md", "en"), ("README.ja.md", "ja")])
def test_the_clause_of_the_readme_stands_in_the_book(name: str, lang: str) -> None:
    clause = (ROOT / name).read_text(encoding="utf-8").split("```markdown\n")[1].split("```")[0]
    pages = (ROOT / "content" / "toji" / "rules").glob(f"*.{lang}.md")
    assert any(clause in page.read_text(encoding="utf-8") for page in pages)


@pytest.mark.parametrize("name", READMES)
def test_what_the_readme_shows_of_the_judge_is_what_it_answers(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    question, answer = text.split("$ echo '")[1].split("' \\\n    | rulewright judge toji\n")
    done = rulewright("judge", "toji", stdin=question.encode())
    assert done.returncode == OK
    assert done.stdout.decode().startswith(answer.split("…")[0])


@pytest.mark.parametrize("name", READMES)
def test_what_the_readme_shows_of_a_failing_check_is_what_it_says(name: str, tmp_path: Path) -> None:
    shown = (ROOT / name).read_text(encoding="utf-8").split("$ rulewright check\n")[1].split("```")[0].splitlines()
    shutil.copytree(ROOT / "content" / "toji", tmp_path / "content" / "toji")
    shutil.copytree(ROOT / "templates", tmp_path / "templates")
    edit(tmp_path / "content/toji/examples/battle.yaml", "{first: 5, second: 3}", "{first: 5, second: 4}")
    done = rulewright("check", "--root", tmp_path)
    assert done.returncode == PROBLEMS
    assert {line for line in shown if line.strip() != "…"} <= set(done.stdout.decode().splitlines())
