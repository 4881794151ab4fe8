"""The command as people and scripts use it: exit status, what is on which stream."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.load import load_game
from tests.cli.command import OK, PROBLEMS, ROOT, USAGE, edit, rulewright, within

GAMES = sorted(file.parent.name for file in (ROOT / "content").glob("*/game.yaml"))


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["check", "nosuch"], "no game 'nosuch'"),
        (["build", "toji", "nosuch"], "no game 'nosuch'"),
        (["judge", "nosuch"], "no game 'nosuch'"),
        (["check", "--root", "tests"], "content/"),
        (["check", "--format", "yaml"], "yaml"),
        (["play", "toji", "--first", "oracle"], "no strategy 'oracle'"),
        (["play", "toji", "--games", "-1"], "--games"),
        (["play", "toji", "--seed", str(1 << 63)], "--seed"),
        (["check", "janken", "--root", "tests/games/janken", "--output", "no/such/folder/x"], "cannot be written to"),
        (["play", "toji", "--log", "no/such/folder/x"], "cannot be written to"),
        (["replay", "no-such-file"], "cannot be read"),
        (["print", "--frobnicate"], "frobnicate"),
        (["print", "toji", "--paper", "200 by 280 mm"], "a size like 210x297 (mm)"),
        (["print", "toji", "--shift", "1,1", "--backs", "fold"], "none with --backs fold"),
        (["print", "toji", "--shift", "1,1", "--backs", "none"], "none with --backs none"),
        (["print", "toji", "--shift", "1,1", "--only", "tokens"], "--shift is for cards, of which there are none"),
        (["print", "--gutter", "--only", "mat", "--only", "notes"], "none with --only mat, notes"),
        (["print", "toji", "--backs", "fold", "--only", "notes"], "--backs fold is for cards or tokens"),
        (["print", "toji", "--backs", "none", "--only", "tokens"], "--backs none is for cards"),
        (["print", "--ink", "low", "--only", "calibration"], "--ink low is for mat, cards, tokens or notes"),
        (["frobnicate"], "frobnicate"),
    ],
)
def test_what_is_not_understood_exits_2_and_says_why(
    monkeypatch: pytest.MonkeyPatch, args: list[str], says: str
) -> None:
    monkeypatch.chdir(ROOT)
    done = rulewright(*args) if says in {"content/", "frobnicate"} else within(*args)
    assert done.returncode == USAGE
    assert says in done.stderr.decode()
    assert b"Traceback" not in done.stderr
    assert not done.stdout


@pytest.mark.parametrize("format", ["text", "json", "github", "junit"])
def test_check_is_0_on_a_sound_game_and_1_on_a_broken_one(project: Path, format: str) -> None:
    assert rulewright("check", "--root", project, "--format", format).returncode == OK
    edit(project / "content/janken/game.yaml", "id: janken", "id: janken\nnosuch: 1")
    done = rulewright("check", "--root", project, "--format", format)
    assert done.returncode == PROBLEMS
    assert "nosuch" in done.stdout.decode()
    assert not done.stderr


@pytest.mark.parametrize("game", GAMES)
def test_every_game_goes_through_the_same_commands(tmp_path: Path, game: str) -> None:
    log = tmp_path / "log.jsonl"
    loaded = load_game(ROOT, game)
    assert rulewright("play", game, "--games", 2, "--seed", 3, "--log", log).returncode == OK
    told_by_its_cards = any(f'"{card.id}"' in log.read_text() for card in loaded.cards)
    for option in ([], ["--game", game]) if told_by_its_cards else (["--game", game],):
        done = rulewright("replay", log, *option)
        assert (done.returncode, done.stdout) == (OK, b"2 games played again: 2 as recorded, 0 not\n")
    record = json.loads(log.read_text().splitlines()[0])
    record["result"]["winner"] = "nosuch"
    log.write_text(json.dumps(record))
    assert rulewright("replay", log, "--game", game).returncode == PROBLEMS
    done = rulewright("judge", game, stdin=b'{"id": 1, "nosuch": 2}\n')
    answer = json.loads(done.stdout)
    assert (done.returncode, answer["id"]) == (OK, 1)
    assert {"rules", *loaded.languages} <= answer["error"].keys()
    assert any(json.loads(rulewright("cards", game).stdout).values()) == bool(loaded.cards)


@pytest.mark.parametrize("name", ["nosuch", "core"])
def test_an_engine_that_is_not_there_is_asked_for_where_it_may_be(project: Path, name: str) -> None:
    edit(project / "content" / "janken" / "game.yaml", "engine: janken", f"engine: {name}")
    done = rulewright("check", "janken", "--root", project)
    assert done.returncode == PROBLEMS
    places = "generator/engine/<name>.py, or engine/<name>.py beside content/"
    there = sorted({"janken", *(load_game(ROOT, game).spec.engine for game in GAMES)})
    assert f"({places}); there are {', '.join(there)}; got '{name}'" in done.stdout.decode()


def test_schemas_are_written_where_asked(tmp_path: Path) -> None:
    done = rulewright("schema", "--out", tmp_path / "schema")
    assert done.returncode == OK
    written = sorted((tmp_path / "schema").iterdir())
    assert sorted(Path(line) for line in done.stdout.decode().split()) == written
    assert all("$schema" in json.loads(p.read_text()) for p in written)


def test_the_project_is_found_from_a_folder_inside_it(project: Path) -> None:
    assert rulewright("check", cwd=project / "content" / "janken").returncode == OK


QUESTION = b'{"event": "low-mp", "first": {"battle": "fire-1a"}, "second": {"battle": "wind-2a"}}\n'


@pytest.mark.parametrize("command", ["judge toji", "play toji --games 100", "cards toji", "check janken", "--help"])
@pytest.mark.parametrize(
    ("streams", "status", "says"),
    [
        (">/dev/full", PROBLEMS, b"rulewright: standard output: No space left on device\n"),
        ("| true", PROBLEMS, b""),
        (">&-", OK, b""),
        (">&- <&- 2>&-", OK, b""),
    ],
)
def test_streams_that_take_nothing_are_no_traceback(command: str, streams: str, status: int, says: bytes) -> None:
    root = "--root tests/games/janken" if "janken" in command else ""
    script = f"set -o pipefail; {sys.executable} -m generator {command} {root} {streams}"
    done = subprocess.run(["bash", "-c", script], input=QUESTION * 500, cwd=ROOT, capture_output=True)
    assert (done.returncode, done.stderr) == (status, says)


@pytest.mark.parametrize("games", [1, 500])
def test_a_log_on_a_full_disk_is_said(games: int) -> None:
    done = rulewright("play", "toji", "--games", games, "--log", "/dev/full")
    assert done.returncode == PROBLEMS
    assert done.stderr == b"rulewright: /dev/full: No space left on device\n"


@pytest.mark.parametrize("format", ["text", "json", "github", "junit"])
def test_japanese_is_no_trouble_where_the_terminal_knows_ascii_alone(project: Path, format: str) -> None:
    edit(project / "content/janken/game.yaml", "id: janken", "id: janken\n日本語: 1")
    ascii_alone = os.environ | {
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONIOENCODING": "ascii",
    }
    command = [sys.executable, "-m", "generator", "check", "--root", str(project), "--format", format]
    done = subprocess.run(command, cwd=ROOT, env=ascii_alone, capture_output=True)
    assert (done.returncode, done.stderr) == (PROBLEMS, b"")
    assert ("\\u65e5" if format == "text" else "日本語") in done.stdout.decode()
