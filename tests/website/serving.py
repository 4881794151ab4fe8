"""A web server for tests and benchmarks, as hosts are: text goes gzipped to those who take it."""

from __future__ import annotations

import contextlib
import functools
import gzip
import http.server
import sys
import threading
from collections.abc import Iterator
from email.utils import parsedate_to_datetime
from pathlib import Path

TEXT = {".html", ".css", ".js", ".json", ".svg", ".xml", ".txt", ".webmanifest", ".md"}


class _Host(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() and self.path.split("?")[0].endswith("/") else file
        if not (file.suffix in TEXT and file.is_file() and "gzip" in self.headers.get("Accept-Encoding", "")):
            super().do_GET()
            return
        changed = self.date_time_string(int(file.stat().st_mtime))
        if self._is_held(changed):
            self.send_response(304)
            self.end_headers()
            return
        body = gzip.compress(file.read_bytes(), 6, mtime=0)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Last-Modified", changed)
        self.end_headers()
        self.wfile.write(body)

    def _is_held(self, changed: str) -> bool:
        """Whether a browser has what is not newer, by the dates alone."""
        held = self.headers.get("If-Modified-Since")
        return held is not None and parsedate_to_datetime(held) >= parsedate_to_datetime(changed)


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that has gone away in the middle of an answer is no error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address, ending in a slash, under which ``folder`` is served as long as the context lasts."""
    server = _Server(("127.0.0.1", 0), functools.partial(_Host, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
