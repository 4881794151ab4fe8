"""Tōji's site, built once for all tests of the website room."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from lxml import html

from generator.check import check_game
from generator.drawing.studio import Studio
from generator.engine import make_engine
from generator.load import load_game
from generator.model import Game
from generator.printing import write_prints
from generator.website import SiteMaker

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Built:
    """A built site: the folder that holds ``pages/`` and ``site/``, its game, its pages as trees."""

    game: Game
    folder: Path
    pages: dict[str, dict[str, html.HtmlElement]]
    """Language → file name → page; without 404.html, whose addresses are absolute."""

    @property
    def site(self) -> Path:
        return self.folder / "site"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("toji")
    game = load_game(ROOT, "toji")
    engine = make_engine(game, ROOT)
    report = check_game(game, engine)
    studio = Studio(game, ROOT)
    prints = write_prints(game, studio, folder / "print")
    with SiteMaker(game, ROOT) as maker:
        maker.write(engine, report.runs, report.counts.outcome_cases, prints, studio, folder)
    pages = {
        lang: {
            file.name: html.fromstring(file.read_bytes(), parser=html.HTMLParser(encoding="utf-8"))
            for file in sorted((folder / "site" / lang).glob("*.html"))
            if file.name != "404.html"
        }
        for lang in game.languages
    }
    return Built(game, folder, pages)


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="session")
def address(built: Built) -> Iterator[str]:
    """The site served as if it were in a folder of some host."""
    handler = functools.partial(_Quiet, directory=str(built.folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/site/"
    server.shutdown()
