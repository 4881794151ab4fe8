"""A build: what it leaves on disk when it is whole, fails, is interrupted or cannot write."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.command import OK, PROBLEMS, ROOT, edit, rulewright


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


BEGIN = """\
import os, signal, sys
class Interrupting:
    def find_spec(self, name, *_):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
sys.argv = ["rulewright", "build", "--root", {root!r}]
{start}
"""


@pytest.mark.parametrize("module", ["typer", "generator.cli.making"])
@pytest.mark.parametrize(
    "start",
    ["import runpy; runpy.run_module('generator', run_name='__main__')", "from generator.__main__ import main; main()"],
)
def test_a_command_interrupted_while_it_loads_says_nothing(project: Path, module: str, start: str) -> None:
    program = BEGIN.format(module=module, root=str(project), start=start)
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")


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


def test_what_a_paper_has_no_room_for_is_told_last_and_by_name_is_refused(project: Path) -> None:
    done = rulewright("print", "janken", "--root", project, "--paper", "100x148")
    assert done.returncode == OK, done.stderr.decode()
    assert b"prototype-cards-100x148mm.pdf" in done.stdout
    left = [line for line in done.stderr.decode().splitlines() if line.startswith("left out: ")]
    assert done.stderr.decode().splitlines()[-len(left) :] == left
    assert any(line.startswith("left out: janken: tokens on 100×148 mm: expected a paper on which") for line in left)
    done = rulewright("print", "janken", "--root", project, "--paper", "100x148", "--only", "cards", "--only", "tokens")
    assert done.returncode == PROBLEMS
    assert "expected a paper on which" in done.stderr.decode()


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


def running(session: int) -> list[str]:
    """The processes of a session that have not ended."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            name, rest = (folder / "stat").read_text().rsplit(")", 1)
            state, _, _, its_session, *_ = rest.split()
            found += [name] if int(its_session) == session and state != "Z" else []
    return found


SIGNALLED = [
    *((stage, signal.SIGINT) for stage in ("check", "draw", "print", "site")),
    ("draw", signal.SIGTERM),
    ("site", signal.SIGTERM),
    ("check", signal.SIGHUP),
    ("print", signal.SIGHUP),
]
"""An interruption is an exception wherever it comes; the other signals end all in one way."""


@pytest.mark.parametrize(("stage", "number"), SIGNALLED)
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
        ("words.yaml", b"\xff", b"templates/default/words.yaml: expected UTF-8"),
        ("words.yaml", b": : :", b"templates/default/words.yaml:1:1: expected"),
        ("words.yaml", b"ja: x", b"templates/default/words.yaml:1:5: expected a mapping"),
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
