"""Live preview: a change shows, a broken edit shows its message while the last good page stays, a mend clears it."""

import contextlib
import json
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from generator.preview import Preview, start

JANKEN = Path(__file__).resolve().parent / "games" / "janken"


class Reader:
    def __init__(self, port: int) -> None:
        self._port = port

    def get(self, path: str) -> tuple[int, str]:
        response, body = self.ask("GET", path)
        return response.status, body.decode()

    def ask(self, method: str, path: str) -> tuple[HTTPResponse, bytes]:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=10)
        connection.request(method, path)
        response = connection.getresponse()
        return response, response.read()

    @property
    def problems(self) -> list[str]:
        return list(json.loads(self.get("/__preview")[1])["problems"])


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[tuple[Path, Preview, Reader]]:
    project = Path(shutil.copytree(JANKEN, folder / "project", ignore=shutil.ignore_patterns("__pycache__", "out")))
    preview = Preview(project, ("janken",), folder / "work")
    server = start(preview, "127.0.0.1", 0)
    yield project, preview, Reader(server.server_port)
    server.shutdown()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Path, Preview, Reader]]:
    with serving(tmp_path) as made:
        yield made


@pytest.fixture(scope="module")
def readers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[bool, Reader]]:
    """Of previews that nobody edits: whether it was built → who reads it."""
    with serving(tmp_path_factory.mktemp("built")) as built, serving(tmp_path_factory.mktemp("unbuilt")) as unbuilt:
        built[1].rebuild(lambda _: None)
        yield {True: built[2], False: unbuilt[2]}


def test_edits_show_and_broken_ones_say_why(served: tuple[Path, Preview, Reader]) -> None:
    project, preview, reader = served
    said: list[str] = []
    game = project / "content/janken/game.yaml"
    sound = game.read_text(encoding="utf-8")

    preview.rebuild(said.append)
    assert reader.problems == []
    status, above = reader.get("/")
    assert status == 200
    for lang in ("ja", "en"):
        assert f'href="janken/{lang}/index.html"' in above
        assert reader.get(f"/janken/{lang}/index.html")[0] == 200
    status, first = reader.get("/janken/ja/")
    assert status == 200
    assert "/__preview" in first
    assert "dataset.preview" in first  # nothing of it is saved on this machine: see offline.js

    game.write_text(sound.replace("id: janken", "id: janken\nnosuch: 1"), encoding="utf-8")
    preview.rebuild(said.append)
    assert any("game.yaml" in p and "nosuch" in p for p in reader.problems)
    assert reader.get("/janken/ja/") == (200, first)

    title = next(line for line in sound.splitlines() if line.startswith("title:"))
    game.write_text(sound.replace(title, "title: {ja: 石と紙, en: Stone and Paper}"), encoding="utf-8")
    preview.rebuild(said.append)
    assert reader.problems == []
    assert "Stone and Paper" in reader.get("/janken/en/")[1]


def test_a_broken_engine_says_where_and_serving_goes_on(served: tuple[Path, Preview, Reader]) -> None:
    project, preview, reader = served
    preview.rebuild(lambda _: None)
    engine = project / "engine/janken.py"
    sound = engine.read_text(encoding="utf-8")
    for broken in (")(", "raise ValueError('no')"):
        engine.write_text(f"{sound}\n{broken}\n", encoding="utf-8")
        preview.rebuild(lambda _: None)
        assert len(reader.problems) == 1, broken
        assert reader.get("/janken/ja/")[0] == 200, broken


@pytest.mark.parametrize(
    "path", ["/janken/../../../etc/passwd", "/janken/%2e%2e/%2e%2e/project", "/nosuch/", "/janken/no.html"]
)
def test_nothing_but_the_site_is_served(readers: dict[bool, Reader], path: str) -> None:
    assert readers[True].get(path)[0] == 404


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/__preview",
        "/janken/ja/",
        "/janken/en/index.html",
        "/janken/assets/palette.css",
        "/janken/ja/no.html",
        "/nosuch/",
    ],
)
@pytest.mark.parametrize("is_built", [True, False])
def test_asking_for_the_head_alone_tells_what_a_whole_answer_would(
    readers: dict[bool, Reader], path: str, is_built: bool
) -> None:
    reader = readers[is_built]
    whole, body = reader.ask("GET", path)
    head, nothing = reader.ask("HEAD", path)
    assert head.status == whole.status
    assert nothing == b""
    for name in ("Content-Type", "Content-Length"):
        assert head.headers[name] == whole.headers[name]
    assert int(whole.headers["Content-Length"]) == len(body)


@pytest.mark.parametrize(("wait", "letters"), [(0.3, "A"), (1.0, "AB"), (1.6, "A")])
def test_an_edit_during_the_first_build_shows_like_any_other(tmp_path: Path, wait: float, letters: str) -> None:
    project = Path(shutil.copytree(JANKEN, tmp_path / "project", ignore=shutil.ignore_patterns("__pycache__", "out")))
    game = project / "content" / "janken" / "game.yaml"
    command = [sys.executable, "-m", "generator", "serve", "janken", "--root", str(project), "--port", "0"]
    serving = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert serving.stdout is not None
        address = re.match(r"http://127\.0\.0\.1:(\d+)/", serving.stdout.readline())
        assert address is not None
        reader = Reader(int(address[1]))
        for letter in letters:
            time.sleep(wait)
            text = game.read_text(encoding="utf-8")
            game.write_text(
                re.sub(r"(?m)^title: .*$", f"title: {{ja: 石{letter}, en: Stone {letter}}}", text), encoding="utf-8"
            )
            end = time.monotonic() + 90
            while f"Stone {letter}" not in reader.get("/janken/en/play.html")[1]:
                assert time.monotonic() < end
                time.sleep(0.2)
            assert reader.problems == []
        serving.send_signal(signal.SIGINT)
        assert serving.wait(30) == 0
    finally:
        serving.kill()
        serving.wait()
