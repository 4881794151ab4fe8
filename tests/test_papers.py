"""What newcomers read is true of the tree: commands, files of content, expressions, editors' settings, modules."""

import json
import re
from pathlib import Path

import pytest

from generator.check.expressions import BLOCKS, VOCABULARY
from generator.cli import app
from generator.load.files import FOLDERS, OPTIONAL, REQUIRED
from generator.load.schema import FORMS

ROOT = Path(__file__).resolve().parent.parent
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PAPERS = ["README.md", "README.ja.md", "CONTRIBUTING.md", "RECORDS.md", "CHANGELOG.md"]
GAMES = sorted(file.parent.name for file in (ROOT / "content").glob("*/game.yaml"))


def table(text: str, head: str) -> str:
    """The rows of the table whose first line begins so."""
    return text.split(f"\n{head}")[1].split("\n\n")[0]


@pytest.mark.parametrize(("name", "head"), [("README.md", "| command"), ("README.ja.md", "| コマンド")])
def test_the_table_of_commands_has_them_all(name: str, head: str) -> None:
    rows = table((ROOT / name).read_text(encoding="utf-8"), head).splitlines()[2:]
    told = {word for row in rows for word in re.findall(r"`([a-z]+)[ `]", row.split("|")[1])}
    assert told == {each.name or getattr(each.callback, "__name__", "") for each in app.registered_commands}


def test_every_file_of_content_is_told() -> None:
    told = set(re.findall(r"^\| `([^`]+)`", table(CONTRIBUTING, "| file"), re.MULTILINE))
    assert {name for name in told if "/" not in name} == {*REQUIRED, *OPTIONAL}
    assert {(folder, Path(name).suffix) for folder, _, name in (n.partition("/") for n in told) if name} == {
        *FOLDERS.items()
    }
    absent = re.findall(r"^\| `([^`]+)` .*may be absent", CONTRIBUTING, re.MULTILINE)
    assert set(absent) == set(OPTIONAL)


@pytest.mark.parametrize(("head", "names"), [("| within", {*VOCABULARY} - BLOCKS), ("| alone", BLOCKS)])
def test_every_expression_is_told_where_it_can_stand(head: str, names: frozenset[str]) -> None:
    assert set(re.findall(r"\{\{ ([a-z_]+)\(", table(CONTRIBUTING, head))) == set(names)


def test_editors_are_told_of_every_schema() -> None:
    settings = json.loads("{" + CONTRIBUTING.split("```json\n")[1].split("```")[0] + "}")["yaml.schemas"]
    told = {Path(name).stem for name in settings}
    assert {*FORMS} - {"examples", "page"} <= told
    of_games = told - {*FORMS}
    assert of_games and of_games <= {f"examples-{game}" for game in GAMES}
    for schema, files in settings.items():
        assert "renamed" in schema or list(ROOT.glob(files)), files


def test_every_module_of_the_map_is_there() -> None:
    rooms = CONTRIBUTING.split("| room of")[1].split("## House rules")[0]
    map_, website = rooms.split("The largest is")
    of_site = set(re.findall(r"`([a-z_]+\.py)`", website))
    assert of_site and {name for name in of_site if not (ROOT / "generator/website" / name).is_file()} == set()
    rows = [row.split("|")[1] for row in map_.splitlines() if row.startswith("| `")]
    named = {name.rstrip("/") for row in rows for name in re.findall(r"`([^`]+)`", row)}
    tops = (path for path in (ROOT / "generator").iterdir() if not path.name.startswith(("_", ".")))
    assert named == {path.name for path in tops if path.is_dir() or path.suffix == ".py"}


@pytest.mark.parametrize("name", PAPERS)
def test_files_that_papers_name_are_there(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    linked = re.findall(r"\]\((?!https?:)([^)#]+)", text)
    named = re.findall(r"`((?:generator|tests|benchmarks|site/theme)/[^`<…]+)`", text)
    assert [file for file in (*linked, *named) if not (ROOT / file).exists()] == []


def test_the_changelog_groups_what_is_unreleased() -> None:
    """In the groups of Keep a Changelog, in its order, each once."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for release in changelog.split("\n## ")[1:]:
        groups = re.findall(r"^### (.+)$", release, re.MULTILINE)
        known = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
        assert groups == [group for group in known if group in groups]
