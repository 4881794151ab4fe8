"""Bad content is answered with the exact place and wording, everything at once, and never with a traceback."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from generator.errors import ContentError
from generator.load import list_games, load_game, read_game
from generator.wording import nearest

CASES = yaml.load((Path(__file__).parent / "cases.yaml").read_text(encoding="utf-8"), Loader=yaml.BaseLoader)


def test_cases_have_names_of_their_own():
    names = [case["name"] for case in CASES]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_each_problem_is_told_at_its_place(mini, case):
    mini.edit(case["edit"])
    with pytest.raises(ContentError) as caught:
        load_game(mini.root, "mini")
    assert [str(p).removeprefix("content/mini/") for p in caught.value.problems] == case["expect"]
    assert all(problem.kind and "\n" not in problem.message for problem in caught.value.problems)


def test_damaged_utf8_is_called_no_other_encoding(mini):
    """Bytes that are none of UTF-8 at the end of each file, and within it."""
    files = sorted(p for p in mini.folder.rglob("*") if p.suffix in {".csv", ".md", ".yaml"})
    for file in files:
        raw = file.read_bytes()
        for at in (len(raw), raw.find(b"\n") + 1):
            file.write_bytes(raw[:at] + b"\xff\xfe" + raw[at:])
            _, problems = read_game(mini.root, "mini")
            (told,) = [str(problem) for problem in problems if problem.kind == "encoding"]
            assert "got the byte 0xff" in told, told
        file.write_bytes(raw)


def test_what_is_no_text_is_told_once(mini):
    mini.change("facts.yaml", lambda raw: raw + b"\0" * 5000)
    _, problems = read_game(mini.root, "mini")
    assert [problem.kind for problem in problems if problem.place.file.endswith("facts.yaml")] == ["character"]


@pytest.mark.parametrize("name", ["nothing", "", "..", "../mini", "/etc", "mini/rules", "Mini", "mini\0"])
def test_only_folders_of_content_are_games(mini, name):
    with pytest.raises(ContentError, match=r"expected a folder in content/ with a game.yaml"):
        load_game(mini.root, name)


def test_a_misspelt_game_is_answered_with_the_nearest(mini):
    with pytest.raises(ContentError, match="got 'mimi'; did you mean 'mini'\\? \\(there are: mini\\)"):
        load_game(mini.root, "mimi")


def test_drawings_without_the_templates_that_show_them_are_one_problem(mini):
    for name in ("a", "b", "c"):
        mini.edit({"file": f"art/{name}.svg", "write": "<svg/>"})
    _, problems = read_game(mini.root, "mini")
    assert [str(problem) for problem in problems] == [
        "content/mini/art: expected templates/mini/ to name its drawings (a.svg and 2 more), got no such folder"
    ]


@pytest.mark.parametrize(
    ("word", "name", "meant"),
    [
        ("son", "sun", True),
        ("term.yaml", "terms.yaml", True),
        ("winer", "winner", True),
        ("hearts", "characters", False),
        ("cards.csv", "art/hands.svg", False),
        ("drawn-game", "whole-game", False),
    ],
)
def test_only_a_near_name_is_suggested(word, name, meant):
    assert (nearest(word, [name]) == name) is meant


def test_games_are_the_folders_with_a_game_file(mini):
    (mini.root / "content" / "draft").mkdir()
    (mini.root / "content" / ".hidden").mkdir()
    (mini.root / "content" / ".hidden" / "game.yaml").touch()
    assert list_games(mini.root) == ("mini",)
    assert list_games(mini.root / "nowhere") == ()


def test_a_game_with_problems_can_be_read_as_far_as_it_goes(mini):
    mini.edit({"file": "terms.yaml", "replace": '  definition: {ja: "投', "with": '  definitions: {ja: "投'})
    game, problems = read_game(mini.root, "mini")
    assert len(problems) == 1
    assert [term.id for term in game.terms] == ["moon"]
    assert game.places["terms.yaml"][0, "id"].line == 7
    assert len(game.cards) == 4


@pytest.mark.parametrize("value", ["(" * 9000, "9" * 9000, "[" * 9000, "a." * 9000])
def test_a_monstrous_value_is_a_problem_like_others(mini, value):
    mini.edit({"file": "terms.yaml", "replace": "n.cards", "with": value})
    _, problems = read_game(mini.root, "mini")
    assert {str(p.place) for p in problems} == {"content/mini/terms.yaml:5:20"}


@pytest.mark.parametrize(
    ("cell", "said"),
    [("x" * 140_000, "at most 131072 letters in a cell"), ("x" * 1_000_000, "at most 1 MB, got 1.0 MB")],
)
def test_a_monstrous_cell_is_a_problem_like_others(mini, cell, said):
    mini.edit({"file": "cards.csv", "replace": "Pebble One", "with": cell})
    with pytest.raises(ContentError, match=said):
        load_game(mini.root, "mini")


def test_a_file_name_that_is_no_text_can_be_told(mini):
    (mini.folder / os.fsdecode(b"caf\xe9.txt")).touch()
    _, problems = read_game(mini.root, "mini")
    assert [str(p).encode() for p in problems] == [
        rb"content/mini/caf\udce9.txt: expected one of game.yaml, cards.csv, terms.yaml, facts.yaml, messages.yaml, "
        rb"changes.yaml, outcomes.yaml, renamed.yaml, search.yaml, inks.yaml, got the file 'caf\udce9.txt'"
    ]


def test_a_game_behind_a_link_is_refused(mini):
    mini.folder.rename(mini.root / "elsewhere")
    mini.folder.symlink_to(mini.root / "elsewhere")
    with pytest.raises(ContentError, match="expected a folder of its own, got a link"):
        load_game(mini.root, "mini")


def test_a_pipe_is_not_waited_for(mini):
    (mini.folder / "terms.yaml").unlink()
    os.mkfifo(mini.folder / "terms.yaml")
    with pytest.raises(ContentError, match="expected a file, got a device or pipe"):
        load_game(mini.root, "mini")
