"""Live preview: serves the site from this machine and builds it again on every change.

A change that does not build shows its problems over the last good page; the site goes on being served.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import threading
import traceback
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from generator.build import write
from generator.drawing.studio import Studio
from generator.errors import ContentError
from generator.printing import PrintRun
from generator.verify import check_all
from generator.website import GAMES_PAGE, SiteMaker, games_page

Say = Callable[[str], None]

_STATE = "/__preview"
_WATCHED = ("content", "templates", "site", "engine")
_PATIENCE = 100
"""Milliseconds of waiting for an edit at a time."""

_SCRIPT = """
<script>
document.documentElement.dataset.preview = ""  // what is under work is never kept: see offline.js
(() => {
  let seen = null
  const box = document.createElement("pre")
  box.setAttribute("role", "alert")
  box.style.cssText = "position:fixed;inset:auto 0 0 0;z-index:9999;margin:0;padding:1rem;max-height:60vh;" +
    "overflow:auto;background:#4a1020;color:#fff;font:16px/1.5 monospace;white-space:pre-wrap"
  const look = async () => {
    try {
      const state = await (await fetch("STATE")).json()
      if (seen !== null && state.build !== seen) return location.reload()
      seen = state.build
      box.textContent = state.problems.join("\\n")
      if (state.problems.length) document.body.append(box); else box.remove()
    } catch { /* the preview was stopped; ask again */ }
    setTimeout(look, 500)
  }
  look()
})()
</script>
""".replace("STATE", _STATE)


@dataclass(frozen=True)
class _State:
    build: int
    folder: Path | None
    problems: tuple[str, ...]


class Preview:
    """The last good build of some games and the problems of the newest attempt."""

    def __init__(self, root: Path, names: Sequence[str], work: Path) -> None:
        self._root = root
        self._work = work
        self._attempts = 0
        self.names = tuple(names)
        self.state = _State(0, None, ())

    def rebuild(self, say: Say) -> None:
        """Build all games anew. What is wrong is kept for the page, never raised."""
        self._attempts += 1
        folder = self._work / str(self._attempts)
        try:
            with ExitStack() as stack:
                maker = stack.enter_context(SiteMaker(self._root))
                checked = check_all(self._root, self.names, lambda *_: None)
                for name, one in checked.items():
                    (folder / name).mkdir(parents=True)
                    studio = Studio(one.game, self._root)
                    prints = stack.enter_context(PrintRun(one.game, studio, folder / name / "print"))
                    write(one, studio, folder / name, lambda *_: None, maker, prints)
                maker.finish()
            index = games_page(folder, self._root, inside="")
            (folder / GAMES_PAGE).write_text(index, encoding="utf-8")
        except Exception as error:  # noqa: BLE001, RUF100 - an engine under work may raise anything; serving goes on
            shutil.rmtree(folder, ignore_errors=True)
            problems = _told(error)
            self.state = _State(self.state.build, self.state.folder, problems)
            say("\n".join((*problems, "still serving the last good build")))
            return
        old, self.state = self.state.folder, _State(self._attempts, folder, ())
        if old is not None:
            shutil.rmtree(old, ignore_errors=True)
        say("built")


def _told(error: Exception) -> tuple[str, ...]:
    """What went wrong: the problems of content, or where in whose code an error was raised."""
    if isinstance(error, ContentError):
        return tuple(map(str, error.problems))
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return (f"{frame.filename}:{frame.lineno}: {''.join(traceback.format_exception_only(error)).strip()}",)


class _Handler(SimpleHTTPRequestHandler):
    def __init__(self, *args: object, preview: Preview, **kwargs: object) -> None:
        self._preview = preview
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing for each request."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def translate_path(self, path: str) -> str:
        """``/<game>/…`` is that game's site in the last good build."""
        _, _, rest = unquote(urlsplit(path).path).partition("/")
        game, _, inner = rest.partition("/")
        folder = self._preview.state.folder
        if folder is None or game not in self._preview.names:
            return str(self._preview.state.folder or "") + "/.nothing"
        self.directory = str(folder / game / "site")
        return super().translate_path("/" + inner)

    def do_GET(self) -> None:
        """The preview's state, a page with the reload script in it, or a file as it is."""
        made = self._made()
        if made is None:
            super().do_GET()
        else:
            self.wfile.write(self._head(*made))

    def do_HEAD(self) -> None:
        """What ``do_GET`` answers, without its body."""
        made = self._made()
        if made is None:
            super().do_HEAD()
        else:
            self._head(*made)

    def _made(self) -> tuple[str, str] | None:
        """What is made for this request and its type; None where a file is served as it is."""
        path = urlsplit(self.path).path
        if path == _STATE:
            state = self._preview.state
            return json.dumps({"build": state.build, "problems": state.problems}), "application/json"
        if path == "/" or self._preview.state.folder is None:
            return self._index() + _SCRIPT, "text/html; charset=utf-8"
        page = self._page()
        return None if page is None else (page.read_text(encoding="utf-8") + _SCRIPT, "text/html; charset=utf-8")

    def _page(self) -> Path | None:
        path = Path(self.translate_path(self.path))
        if urlsplit(self.path).path.endswith("/"):
            path /= "index.html"
        return path if path.suffix == ".html" and path.is_file() else None

    def _index(self) -> str:
        folder = self._preview.state.folder
        if folder is not None:
            return (folder / GAMES_PAGE).read_text(encoding="utf-8")
        return '<!doctype html><meta charset="utf-8"><title>rulewright</title>'

    def _head(self, text: str, content_type: str) -> bytes:
        """Send the head of an answer; its body is returned."""
        data = text.encode()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return data


def start(preview: Preview, host: str, port: int) -> ThreadingHTTPServer:
    """Serve a preview in the background. OSError if the port is taken."""
    server = ThreadingHTTPServer((host, port), partial(_Handler, preview=preview))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def serve(root: Path, names: Sequence[str], port: int, say: Say) -> None:
    """Serve the games' sites on this machine until interrupted. OSError if the port is taken."""
    from watchfiles import watch

    with tempfile.TemporaryDirectory(prefix="rulewright-") as work:
        preview = Preview(root, names, Path(work))
        server = start(preview, "127.0.0.1", port)
        say(f"http://127.0.0.1:{server.server_port}/  (Ctrl+C ends it)")
        folders = [root / d for d in _WATCHED if (root / d).is_dir()]
        changes = watch(*folders, yield_on_timeout=True, rust_timeout=_PATIENCE, raise_interrupt=True)
        try:
            next(changes)  # from now on no edit is missed, also none that comes during the first build
            preview.rebuild(say)
            for changed in changes:
                if changed:
                    preview.rebuild(say)
        except KeyboardInterrupt:
            say("ended")
        finally:
            server.shutdown()
