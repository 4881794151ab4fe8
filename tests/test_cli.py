"""The command as people and scripts use it: exit status, what is on which stream, what is left on disk."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from codecs import BOM_UTF8
from contextlib import suppress
from pathlib import Path

import pytest
import yaml

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
JANKEN = HERE / "games" / "janken"
OK, PROBLEMS, USAGE = 0, 1, 2
GAMES = sorted(file.parent.name for file in (ROOT / "content").glob("*/game.yaml"))


def rulewright(*args: object, stdin: bytes = b"", cwd: Path = ROOT) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "generator", *map(str, args)], input=stdin, cwd=cwd, capture_output=True
    )


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the smallest game, free to be broken."""
    return Path(shutil.copytree(JANKEN, tmp_path / "project", ignore=shutil.ignore_patterns("__pycache__", "out")))


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


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
        (["frobnicate"], "frobnicate"),
    ],
)
def test_what_is_not_understood_exits_2_and_says_why(args: list[str], says: str) -> None:
    done = rulewright(*args)
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


def test_a_build_lists_what_it_made_and_a_failing_one_leaves_it_whole(project: Path) -> None:
    done = rulewright("build", "--root", project)
    assert done.returncode == OK, done.stderr.decode()
    assert "out/janken/site/" in done.stdout.decode()
    before = {p: p.read_bytes() for p in (project / "out").rglob("*") if p.is_file()}
    edit(project / "content/janken/game.yaml", "id: janken", "id: janken\nnosuch: 1")
    done = rulewright("build", "--root", project)
    assert done.returncode == PROBLEMS
    assert "content/janken/game.yaml:" in done.stderr.decode()
    assert "nothing was written" in done.stderr.decode()
    assert {p: p.read_bytes() for p in (project / "out").rglob("*") if p.is_file()} == before


@pytest.mark.parametrize("wait", [0.6, 1.5, 2.5])
def test_an_interrupted_build_leaves_the_last_result_whole(project: Path, wait: float) -> None:
    (project / "out/janken/site").mkdir(parents=True)
    (project / "out/janken/site/mine.txt").write_text("mine")
    command = [sys.executable, "-m", "generator", "build", "--root", str(project)]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    time.sleep(wait)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert b"Traceback" not in errors
    left = sorted(p.relative_to(project / "out").as_posix() for p in (project / "out").rglob("*") if p.is_file())
    assert left == ["janken/site/mine.txt"] or "janken/.made.json" in left
    assert "janken/site/mine.txt" in left
    assert {p.name for p in (project / "out").glob(".*")} <= {".made.json"}


def test_the_same_input_makes_the_same_print_files(project: Path) -> None:
    results = []
    for out in ("a", "b"):
        assert rulewright("print", "--root", project, "--out", project / out).returncode == OK
        results.append({p.name: p.read_bytes() for p in (project / out).rglob("*.pdf")})
    assert results[0] == results[1]


def test_an_order_that_makes_nothing_is_refused_and_leaves_the_last_result(project: Path) -> None:
    assert rulewright("print", "janken", "--root", project, "--only", "tokens").returncode == OK
    before = {p: p.read_bytes() for p in (project / "out").rglob("*") if p.is_file()}
    done = rulewright("print", "janken", "--root", project, "--only", "notes")
    assert done.returncode == PROBLEMS
    assert "(mat, cards, tokens or calibration), got notes" in done.stderr.decode()
    assert {p: p.read_bytes() for p in (project / "out").rglob("*") if p.is_file()} == before


def test_the_manifest_lists_every_file_that_was_printed_or_exported(project: Path) -> None:
    done = rulewright("print", "--root", project, "--paper", "200 x 280 mm", "--export", "png", "--export", "cut")
    assert done.returncode == OK, done.stderr.decode()
    folder = project / "out/janken/print"
    listed = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    entries = [*listed["files"], *listed["exports"]]
    assert {entry["export"] for entry in listed["exports"]} == {"png", "cut"}
    there = {p.relative_to(folder).as_posix(): p.stat().st_size for p in folder.rglob("*") if p.is_file()}
    others = {"manifest.json", *(entry["preview"] for entry in listed["files"])}
    assert {entry["file"]: entry["bytes"] for entry in entries} == {n: s for n, s in there.items() if n not in others}
    assert {tuple(sorted(entry["sheet_mm"])) for entry in listed["files"]} == {(200, 280)}
    said = done.stdout.decode()
    assert "/cut-lines/  " in said and "-png/  " in said


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
    assert rulewright("replay", marked).returncode == OK
    lines = log.read_text().splitlines()
    record = json.loads(lines[4])
    record["result"]["turns"] += 1
    log.write_text("\n".join([*lines[:4], json.dumps(record), "{oops", *lines[5:]]))
    done = rulewright("replay", log)
    assert done.returncode == PROBLEMS
    places = {line.split(": ")[0] for line in done.stdout.decode().splitlines()[:-1]}
    assert places == {f"{log}:5", f"{log}:6"}
    assert done.stdout.decode().splitlines()[-1] == "21 games played again: 19 as recorded, 2 not"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_goes_through_the_same_commands(tmp_path: Path, game: str) -> None:
    log = tmp_path / "log.jsonl"
    assert rulewright("play", game, "--games", 2, "--seed", 3, "--log", log).returncode == OK
    for option in ([], ["--game", game]):
        done = rulewright("replay", log, *option)
        assert (done.returncode, done.stdout) == (OK, b"2 games played again: 2 as recorded, 0 not\n")
    record = json.loads(log.read_text().splitlines()[0])
    record["result"]["turns"] += 1
    log.write_text(json.dumps(record))
    assert rulewright("replay", log).returncode == PROBLEMS
    done = rulewright("judge", game, stdin=b'{"id": 1, "nosuch": 2}\n')
    answer = json.loads(done.stdout)
    assert (done.returncode, answer["id"]) == (OK, 1)
    assert {"rules", "ja", "en"} <= answer["error"].keys()
    assert any(json.loads(rulewright("cards", game).stdout).values())


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


@pytest.mark.parametrize("name", ["nosuch", "core"])
def test_an_engine_that_is_not_there_is_asked_for_where_it_may_be(project: Path, name: str) -> None:
    edit(project / "content" / "janken" / "game.yaml", "engine: janken", f"engine: {name}")
    done = rulewright("check", "janken", "--root", project)
    assert done.returncode == PROBLEMS
    places = "generator/engine/<name>.py, or engine/<name>.py beside content/"
    assert f"({places}); there are charisma, janken, toji; got '{name}'" in done.stdout.decode()


def test_a_record_is_replayed_although_another_game_is_broken(tmp_path: Path) -> None:
    project = tmp_path / "project"
    shutil.copytree(ROOT / "content" / "toji", project / "content" / "toji")
    (project / "templates").symlink_to(ROOT / "templates")
    broken = project / "content" / "broken" / "game.yaml"
    broken.parent.mkdir()
    broken.write_text("{", encoding="utf-8")
    log = project / "log.jsonl"
    assert rulewright("play", "toji", "--root", project, "--log", log).returncode == OK
    done = rulewright("replay", log, "--root", project)
    assert (done.returncode, done.stderr) == (OK, b"")
    log.write_text("{}", encoding="utf-8")
    done = rulewright("replay", log, "--root", project)
    assert done.returncode == PROBLEMS
    assert "content/broken/cards.csv: expected this file" in done.stderr.decode()


def test_a_record_of_the_only_game_needs_no_cards_to_tell(project: Path) -> None:
    log = project / "log.jsonl"
    assert rulewright("play", "janken", "--root", project, "--log", log).returncode == OK
    assert rulewright("replay", log, "--root", project).returncode == OK


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
    done = rulewright("replay", tmp_path / "log")
    assert (done.returncode, done.stderr) == (PROBLEMS, b"")
    assert done.stdout.decode().splitlines()[-1] == "1 game played again: 0 as recorded, 1 not"


def test_a_key_twice_in_a_record_is_found(tmp_path: Path) -> None:
    record = rulewright("play", "toji").stdout
    (tmp_path / "log").write_bytes(record.replace(b'{"turn":1,', b'{"turn":2,"turn":1,', 1))
    assert "turn: expected each key once" in rulewright("replay", tmp_path / "log").stdout.decode()


def test_the_same_seed_plays_the_same_games() -> None:
    one, two, other = (rulewright("play", "toji", "--games", 3, "--seed", seed).stdout for seed in (1, 1, 2))
    assert one == two != other


def test_cards_are_the_dataset() -> None:
    cards = json.loads(rulewright("cards", "toji").stdout)
    rows = (ROOT / "content/toji/cards.csv").read_text(encoding="utf-8").splitlines()[1:]
    assert [c["id"] for c in (*cards["characters"], *cards["events"])] == [row.split(",")[0] for row in rows]


def test_schemas_are_written_where_asked(tmp_path: Path) -> None:
    done = rulewright("schema", "--out", tmp_path / "schema")
    assert done.returncode == OK
    written = sorted((tmp_path / "schema").iterdir())
    assert sorted(Path(line) for line in done.stdout.decode().split()) == written
    assert all("$schema" in json.loads(p.read_text()) for p in written)


def test_the_project_is_found_from_a_folder_inside_it(project: Path) -> None:
    assert rulewright("check", cwd=project / "content" / "janken").returncode == OK


# ── streams and signals ──

QUESTION = b'{"event": "low-mp", "first": {"battle": "fire-1a"}, "second": {"battle": "wind-2a"}}\n'


@pytest.mark.parametrize("command", ["judge toji", "play toji --games 500", "cards toji", "check janken", "--help"])
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
    done = subprocess.run(["bash", "-c", script], input=QUESTION * 2000, cwd=ROOT, capture_output=True)
    assert (done.returncode, done.stderr) == (status, says)


@pytest.mark.parametrize("games", [1, 500])
def test_a_log_on_a_full_disk_is_said(games: int) -> None:
    done = rulewright("play", "toji", "--games", games, "--log", "/dev/full")
    assert done.returncode == PROBLEMS
    assert done.stderr == b"rulewright: /dev/full: No space left on device\n"


@pytest.mark.parametrize("seed", [-1, -(1 << 63), (1 << 63) - 1])
def test_any_seed_that_is_taken_replays(tmp_path: Path, seed: int) -> None:
    assert rulewright("play", "toji", "--seed", seed, "--log", tmp_path / "log").returncode == OK
    assert rulewright("replay", tmp_path / "log").returncode == OK


@pytest.mark.parametrize("seed", [1 << 63, 1 << 64, -(1 << 64), 10**400, 10**4000])
def test_records_of_seeds_beyond_64_bits_are_read_exactly(tmp_path: Path, seed: int) -> None:
    record = json.loads(rulewright("play", "toji").stdout)
    for key, deviation in (("seed", b""), ("game", b""), ("result", b"result: expected {")):
        (tmp_path / "log").write_text(json.dumps(record | {key: abs(seed) if key == "game" else seed}))
        done = rulewright("replay", tmp_path / "log")
        assert deviation in done.stdout and (done.returncode == PROBLEMS) == bool(deviation)


def running(session: int) -> list[str]:
    """The processes of a session that have not ended."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            name, rest = (folder / "stat").read_text().rsplit(")", 1)
            state, _, _, its_session, *_ = rest.split()
            found += [name] if int(its_session) == session and state != "Z" else []
    return found


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("stage", ["check", "draw", "print", "site"])
def test_a_signal_ends_a_build_and_leaves_nothing_behind(project: Path, stage: str, number: signal.Signals) -> None:
    command = [sys.executable, "-m", "generator", "build", "--root", str(project)]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    assert process.stderr is not None
    while not (said := process.stderr.readline()).endswith(f": {stage}\n".encode()):
        assert said
    assert running(process.pid)
    process.send_signal(number)
    _, errors = process.communicate(timeout=60)
    after = [line for line in errors.splitlines() if not line.startswith(b"janken: ")]
    assert (process.returncode, b"".join(after)) == (128 + number, b"")
    assert running(process.pid) == []
    assert not (project / "out").exists() or list((project / "out").iterdir()) == []


def test_a_failing_build_leaves_no_process_running(project: Path) -> None:
    edit(project / "content/janken/game.yaml", "id: janken", "id: janken\nnosuch: 1")
    command = [sys.executable, "-m", "generator", "build", "--root", str(project)]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    process.communicate(timeout=60)
    assert process.returncode == PROBLEMS
    assert running(process.pid) == []


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        ("common.yml", "theme: [", "MkDocs (ja) could not build the site"),
        ("common.yml", "theme: {name: nosuch}", "nosuch"),
        ("common.yml", "theme: {name: material}\nhooks: [../../../site/hook.py]", "ValueError: from a hook"),
        ("theme/main.html", "{% if %}", "MkDocs (ja) could not build the site"),
        ("theme/main.html", "{{ nosuch.x }}", "'nosuch' is undefined"),
    ],
)
def test_what_mkdocs_fails_on_is_told_for_each_language(project: Path, file: str, text: str, says: str) -> None:
    shutil.copytree(ROOT / "site", project / "site")
    (project / "site" / "hook.py").write_text("def on_files(*_, **__):\n    raise ValueError('from a hook')\n")
    (project / "site" / file).write_text(text, encoding="utf-8")
    done = rulewright("site", "--root", project)
    said = done.stderr.decode()
    assert done.returncode == PROBLEMS
    assert says in said
    assert "MkDocs (ja)" in said
    assert "MkDocs (en)" in said
    assert "Traceback" not in said
    assert list((project / "out").iterdir()) == []


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


# ── where results go ──


@pytest.mark.parametrize("out", ["content", "content/janken", "engine", "site/x", "templates/default"])
def test_results_never_go_where_sources_are(project: Path, out: str) -> None:
    before = sorted(project.rglob("*"))
    done = rulewright("print", "--root", project, "--out", project / out)
    assert done.returncode == PROBLEMS
    assert b"where the sources are" in done.stderr
    assert sorted(project.rglob("*")) == before


@pytest.mark.parametrize("out", ["file", "file/deeper", "/dev/null", "/proc/x"])
def test_results_that_cannot_be_written_are_said(project: Path, out: str) -> None:
    (project / "file").touch()
    done = rulewright("print", "--root", project, "--out", project / out)
    assert done.returncode == PROBLEMS
    assert b"cannot be written to" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("file", "broken", "says"),
    [
        ("example.md.j2", b"{% if %}", b"templates/default/example.md.j2:1: expected a template"),
        ("example.md.j2", b"{{ nosuch.x }}", b"example.md.j2:1: expected values the game has, got 'nosuch'"),
        ("example.md.j2", b"\xff", b"templates/default/example.md.j2: expected UTF-8"),
        ("words.yaml", b": : :", b"templates/default/words.yaml: expected a mapping"),
        ("words.yaml", b"ja: x", b"templates/default/words.yaml: expected a mapping"),
        ("words.yaml", b"ja: {a: b}", b"expected the house's words in the language"),
    ],
)
def test_broken_templates_are_problems_like_others(project: Path, file: str, broken: bytes, says: bytes) -> None:
    shutil.copytree(ROOT / "templates", project / "templates")
    (project / "templates/default" / file).write_bytes(broken)
    done = rulewright("site", "--root", project)
    assert done.returncode == PROBLEMS
    assert says in done.stderr
    assert b"Traceback" not in done.stderr


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
