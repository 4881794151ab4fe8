"""Nothing is there for nobody: a bogus entry of every kind, in every file, is refused at its place."""

from __future__ import annotations

import copy
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.load.documents import Document, parse
from generator.load.findings import Findings
from tests.check.conftest import report_of
from tests.games.copies import JANKEN, copy_janken
from tests.games.ruled import add_ruling_and_decks, edit

ROOT = Path(__file__).parent.parent.parent
BOGUS = "bogus"
Path_ = tuple[str | int, ...]

ALLOWED = {("terms.yaml", 0, "also"), ("terms.yaml", 0, "banned")}
"""What allows or forbids words is no promise that anyone writes them."""


def janken(root: Path) -> Path:
    copy_janken(root)
    return add_ruling_and_decks(root)


def toji(root: Path) -> Path:
    for part in ("content/toji", "templates/toji"):
        shutil.copytree(ROOT / part, root / part)
    return root / "content" / "toji"


FILES = ("game.yaml", "terms.yaml", "facts.yaml", "messages.yaml", "outcomes.yaml", "examples/rounds.yaml")


def nodes(value: object, path: Path_ = ()) -> Iterator[Path_]:
    """The path of every mapping and list that holds something."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if isinstance(value, dict | list) and value:
        yield path
    for key, item in items:
        yield from nodes(item, (*path, key))


def kind(path: Path_, data: Any) -> tuple[object, ...]:
    """Paths of one kind differ only in the place within a list, or in a key that the author chose."""
    open_ = {(), ("sets",), ("kinds",), ("tables",)} if "id" not in data else {("sets",), ("kinds",), ("tables",)}
    return tuple("*" if isinstance(key, int) or path[:n] in open_ else key for n, key in enumerate(path))


def read(text: str) -> Document:
    document = parse(text, "", Findings())
    assert document is not None
    return document


def plain(value: Any) -> Any:
    """Data as the lists and mappings that YAML is written from."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, tuple) else value


def kinds(file: Path) -> list[Path_]:
    data = plain(read(file.read_text(encoding="utf-8")).data)
    first: dict[tuple[object, ...], Path_] = {}
    for path in nodes(data):
        first.setdefault(kind(path, data), path)
    return list(first.values())


def node_at(data: Any, path: Path_) -> Any:
    for key in path:
        data = data[key]
    return data


def with_bogus(data: Any, path: Path_) -> Any:
    """The data with one more entry in the mapping or list at ``path``, made like the last one there."""
    data = copy.deepcopy(data)
    node = node_at(data, path)
    last = copy.deepcopy(list(node.values())[-1] if isinstance(node, dict) else node[-1])
    named = next((key for key in ("id", "name") if isinstance(last, dict) and key in last), None)
    if named is not None:
        last[named] = BOGUS
    elif isinstance(node, list) and isinstance(last, str):
        last = BOGUS
    if isinstance(node, dict):
        node[BOGUS] = last
    else:
        node.append(last)
    return data


CASES = [(janken, "janken", name, path) for name in FILES for path in kinds(JANKEN / "content" / "janken" / name)]
CASES += [
    (toji, "toji", "game.yaml", path)
    for path in kinds(ROOT / "content" / "toji" / "game.yaml")
    if path[:1] in {("figures",), ("stand_ins",), ("notes",)}
]
CASES += [(janken, "janken", "game.yaml", (key,)) for key in ("rulings", "decks", "deck_rule")]
CASES = [case for case in CASES if (case[2], *case[3])[:3] not in ALLOWED]


@pytest.mark.parametrize(("copied", "game", "name", "path"), CASES, ids=[f"{c[1]}-{c[2]}-{c[3]}" for c in CASES])
def test_one_entry_more_is_refused_at_its_place(tmp_path: Path, copied: Any, game: str, name: str, path: Path_) -> None:
    file = copied(tmp_path) / name
    before = plain(read(file.read_text(encoding="utf-8")).data)
    text = yaml.safe_dump(with_bogus(before, path), allow_unicode=True, sort_keys=False)
    file.write_text(text, encoding="utf-8")
    document = read(text)
    size = len(node_at(before, path))
    entry = (*path, size if isinstance(node_at(before, path), list) else BOGUS)
    lines = {at.line for there, at in document.places.items() if there[: len(entry)] == entry}
    in_example = name.startswith("examples/")  # which as a whole then says something else
    problems = report_of(tmp_path, game).problems
    here = [p for p in problems if p.place.file.endswith(f"{game}/{name}") and (p.place.line in lines or in_example)]
    assert here or any(BOGUS in p.message for p in problems), problems


WRITTEN = {
    "art/bogus.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    "decks/bogus.csv": "card,count\nrock-a,1\n",
    "examples/bogus.yaml": "",
    "rules/90-bogus.en.md": "---\ntitle: More\nsummary: More.\n---\n\nMore.\n",
    "bogus.yaml": "",
    "bogus/bogus.svg": "",
    "../../templates/janken/figures/bogus.svg.j2": "<svg/>",
    "../../templates/janken/icons/shape/bogus.svg.j2": "<svg/>",
    "../../templates/janken/icons/bogus/rock.svg.j2": "<svg/>",
    "../../templates/janken/cards/bogus.svg.j2": "<svg/>",
    "../../templates/janken/bogus.md.j2": "",
    "../../templates/janken/print-words.yaml": "en: {scale: x}",
    "../../templates/janken/words.yaml": "en:\n  bogus: x\n",
}


@pytest.mark.parametrize("name", WRITTEN)
def test_one_file_more_is_refused(tmp_path: Path, name: str) -> None:
    file = (janken(tmp_path) / name).resolve()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(WRITTEN[name], encoding="utf-8")
    problems = report_of(tmp_path, "janken").problems
    wanted = file.relative_to(tmp_path.resolve()).as_posix()
    assert any(wanted.startswith(p.place.file) or BOGUS in p.place.file for p in problems), problems


SILENT = {
    "a darker colour of none": ("id: first, label: {ja: 赤", 'dark_colour: "#123456", id: first, label: {ja: 赤'),
    "words on no picture": (
        "id: first, label: {ja: 赤",
        "alt: {ja: 絵, en: art}, id: first, label: {ja: 赤",
    ),
    "a count of a rule that nothing counts for": ("{name: papers, rule: C1,", "{name: papers, rule: R1,"),
    "a step of no rules": ("en: Check the end}, rules: [R4]}", "en: Check the end}, rules: []}"),
    "a reason where there is a check": ("R3: {by: example}", "R3: {by: example, why: Because.}"),
    "a ruling that the engine does not ask for": ("  - id: tie-points", "  - id: tie-break"),
}


@pytest.mark.parametrize("name", SILENT)
def test_a_value_that_would_do_nothing_is_refused(tmp_path: Path, name: str) -> None:
    folder = janken(tmp_path)
    old, new = SILENT[name]
    file = next(f for f in (folder / "game.yaml", folder / "facts.yaml") if old in f.read_text(encoding="utf-8"))
    line = file.read_text(encoding="utf-8").split(old)[0].count("\n") + 1
    edit(file, old, new)
    engine = tmp_path / "engine" / "janken.py"
    if "ruling" in name:
        edit(engine, 'self._counts_wins_only = game.ruling("tie-points")', "self._counts_wins_only = True")
        for page in (folder / "rules").glob("10-play.*.md"):
            edit(page, "tie-points", "tie-break")
    found = [p for p in report_of(tmp_path, "janken").problems if p.kind == "unused"]
    assert [(p.place.file.split("/")[-1], p.place.line) for p in found] == [(file.name, line)]


def test_what_is_used_is_not_refused(tmp_path: Path) -> None:
    janken(tmp_path)
    assert report_of(tmp_path, "janken").problems == ()
