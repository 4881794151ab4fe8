"""Judged, played and replayed games, and records of them."""

import json
import shutil
import subprocess
import sys
from codecs import BOM_UTF8
from pathlib import Path

import pytest

from tests.cli.command import OK, PROBLEMS, ROOT, rulewright, within


def test_a_bad_line_is_answered_and_the_rest_go_on() -> None:
    good = b'{"id": 1, "event": "low-mp", "first": {"battle": "fire-1a"}, "second": {"battle": "wind-2a"}}'
    done = rulewright("judge", "toji", stdin=b"\n".join([good, b"{nonsense", b"\xff\xfe", b"[]", good]) + b"\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == OK
    assert [("error" in a, a.get("winner"), a.get("id")) for a in answers] == [
        (False, "first", 1),
        (True, None, None),
        (True, None, None),
        (True, None, None),
        (False, "first", 1),
    ]


def test_the_judge_answers_while_the_questions_pause() -> None:
    command = [sys.executable, "-m", "generator", "judge", "toji"]
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    for number in range(3):
        question = {"id": number, "event": "low-mp", "first": {"battle": "fire-1a"}, "second": {"battle": "wind-2a"}}
        process.stdin.write(json.dumps(question).encode() + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == number
    process.stdin.close()
    assert process.wait(timeout=10) == OK


def test_played_games_replay_and_an_altered_one_does_not(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    assert rulewright("play", "toji", "--games", 20, "--seed", 7, "--second", "greedy", "--log", log).returncode == OK
    assert rulewright("replay", log).returncode == OK
    marked = tmp_path / "marked.jsonl"
    marked.write_bytes(BOM_UTF8 + log.read_bytes())
    assert within("replay", marked).returncode == OK
    lines = log.read_text().splitlines()
    record = json.loads(lines[4])
    record["result"]["turns"] += 1
    log.write_text("\n".join([*lines[:4], json.dumps(record), "{oops", *lines[5:]]))
    done = rulewright("replay", log)
    assert done.returncode == PROBLEMS
    places = {line.split(": ")[0] for line in done.stdout.decode().splitlines()[:-1]}
    assert places == {f"{log}:5", f"{log}:6"}
    assert done.stdout.decode().splitlines()[-1] == "21 games played again: 19 as recorded, 2 not"


NO_WINNER = """

whole = build


def build(game):
    engine = whole(game)
    engine.play = lambda **asked: {record}
    return engine
"""


@pytest.mark.parametrize("record", ["{}", '{"result": None}', '{"result": {"rule": "R1"}}'])
def test_an_engine_that_names_no_winner_is_told_so(project: Path, record: str) -> None:
    with (project / "engine" / "janken.py").open("a", encoding="utf-8") as engine:
        engine.write(NO_WINNER.replace("{record}", record))
    done = rulewright("play", "janken", "--root", project)
    assert (done.returncode, done.stdout) == (PROBLEMS, b"")
    assert done.stderr.decode().startswith("janken: expected result.winner in ")
    assert len(done.stderr.splitlines()) == 1


def test_a_record_is_replayed_although_another_game_is_broken(tmp_path: Path) -> None:
    project = tmp_path / "project"
    shutil.copytree(ROOT / "content" / "toji", project / "content" / "toji")
    (project / "templates").symlink_to(ROOT / "templates")
    broken = project / "content" / "broken" / "game.yaml"
    broken.parent.mkdir()
    broken.write_text("{", encoding="utf-8")
    log = project / "log.jsonl"
    assert within("play", "toji", "--root", project, "--log", log).returncode == OK
    done = within("replay", log, "--root", project)
    assert (done.returncode, done.stderr) == (OK, b"")
    log.write_text("{}", encoding="utf-8")
    done = within("replay", log, "--root", project)
    assert done.returncode == PROBLEMS
    assert "content/broken/cards.csv: expected this file" in done.stderr.decode()


def test_a_record_of_the_only_game_needs_no_cards_to_tell(project: Path) -> None:
    log = project / "log.jsonl"
    assert rulewright("play", "janken", "--root", project, "--log", log).returncode == OK
    assert rulewright("replay", log, "--root", project).returncode == OK


@pytest.mark.parametrize("line", [b"null", b"{}", b'{"a": "b", "c": ["d", 1]}'])
def test_a_record_without_cards_has_its_reader_say_which_game_it_is_of(tmp_path: Path, line: bytes) -> None:
    (tmp_path / "log").write_bytes(line)
    assert b"say --game" in within("replay", tmp_path / "log").stdout
    assert b"say --game" not in within("replay", tmp_path / "log", "--game", "toji").stdout


@pytest.mark.parametrize(
    "line",
    [
        b"[" * 100_000,
        b"[" * 900 + b"]" * 900,
        b"\0",
        b"\xff",
        b"null",
        b"{}",
        b'"fire-1a"',
        b'{"a": "fire-1a"}',
        b"9" * 5000,
    ],
)
def test_what_is_no_record_is_said(tmp_path: Path, line: bytes) -> None:
    (tmp_path / "log").write_bytes(line)
    done = within("replay", tmp_path / "log")
    assert (done.returncode, done.stderr) == (PROBLEMS, b"")
    assert done.stdout.decode().splitlines()[-1] == "1 game played again: 0 as recorded, 1 not"


def test_a_key_twice_in_a_record_is_found(tmp_path: Path) -> None:
    record = within("play", "toji").stdout
    (tmp_path / "log").write_bytes(record.replace(b'{"turn":1,', b'{"turn":2,"turn":1,', 1))
    assert "turn: expected each key once" in within("replay", tmp_path / "log").stdout.decode()


def test_the_same_seed_plays_the_same_games() -> None:
    one, two, other = (rulewright("play", "toji", "--games", 3, "--seed", seed).stdout for seed in (1, 1, 2))
    assert one == two != other


def test_cards_are_the_dataset() -> None:
    cards = json.loads(rulewright("cards", "toji").stdout)
    rows = (ROOT / "content/toji/cards.csv").read_text(encoding="utf-8").splitlines()[1:]
    assert [c["id"] for c in (*cards["characters"], *cards["events"])] == [row.split(",")[0] for row in rows]


@pytest.mark.parametrize("seed", [-1, -(1 << 63), (1 << 63) - 1])
def test_any_seed_that_is_taken_replays(tmp_path: Path, seed: int) -> None:
    assert within("play", "toji", "--seed", seed, "--log", tmp_path / "log").returncode == OK
    assert within("replay", tmp_path / "log").returncode == OK


@pytest.mark.parametrize(
    "seed", [1 << 63, 1 << 64, -(1 << 64), 10**400, 10**4000], ids=lambda seed: f"{seed.bit_length()} bits"
)
def test_records_of_seeds_beyond_64_bits_are_read_exactly(tmp_path: Path, seed: int) -> None:
    record = json.loads(within("play", "toji").stdout)
    for key, deviation in (("seed", b""), ("game", b""), ("result", b"result: expected {")):
        (tmp_path / "log").write_text(json.dumps(record | {key: abs(seed) if key == "game" else seed}))
        done = within("replay", tmp_path / "log")
        assert deviation in done.stdout and (done.returncode == PROBLEMS) == bool(deviation)
