"""The games' sites, each built once for all tests of the website room."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from lxml import html
from playwright.sync_api import Browser, BrowserContext, BrowserType, expect, sync_playwright

from generator.check import check_game
from generator.drawing.studio import Studio
from generator.engine import make_engine
from generator.load import load_game
from generator.model import Game
from generator.printing import PrintRun
from generator.website import SiteMaker
from tests.games.revised import revise
from tests.website.axe import AXE
from tests.website.serving import served
from tests.website.visits import Visits

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
    return read("toji", once(tmp_path_factory, "toji", ROOT))


@pytest.fixture(scope="session")
def charisma(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return read("charisma", once(tmp_path_factory, "charisma", ROOT))


@pytest.fixture(scope="session")
def revised(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Janken after several releases, with ids that were given up."""
    root = tmp_path_factory.mktemp("revised")
    revise(root)
    return build("janken", tmp_path_factory.mktemp("revised-janken"), root)


def once(folders: pytest.TempPathFactory, name: str, root: Path) -> Path:
    """The folder of a game's site, which the first test process that asks for it has built for all."""
    folder = shared(folders) / f"site-of-{name}"
    with first(folder) as is_first:
        if is_first:
            make(load_game(root, name), folder, root)
    return folder


def shared(folders: pytest.TempPathFactory) -> Path:
    """The folder that all test processes have in common."""
    ours = folders.getbasetemp()
    return ours.parent if "PYTEST_XDIST_WORKER" in os.environ else ours


@contextlib.contextmanager
def first(made: Path) -> Iterator[bool]:
    """Whether it is for us to make something that all test processes share; the others wait until it is there."""
    whole = made.with_name(f"{made.name}-is-whole")
    with made.with_name(f"{made.name}-lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        is_first = not whole.exists()
        yield is_first
        if is_first:
            whole.touch()


def build(name: str, folder: Path, root: Path = ROOT) -> Built:
    make(load_game(root, name), folder, root)
    return read(name, folder, root)


def make(game: Game, folder: Path, root: Path) -> None:
    """Build the site of a game."""
    engine = make_engine(game, root)
    report = check_game(game, engine)
    studio = Studio(game, root)
    with PrintRun(game, studio, folder / "print") as prints, SiteMaker(root) as maker:
        maker.write(game, engine, report.runs, report.counts.outcome_cases, prints, studio, folder)
        maker.finish()


def read(name: str, folder: Path, root: Path = ROOT) -> Built:
    """A site that was built."""
    game = load_game(root, name)
    pages = {
        lang: {
            file.name: html.fromstring(file.read_bytes(), parser=html.HTMLParser(encoding="utf-8"))
            for file in sorted((folder / "site" / lang).glob("*.html"))
            if file.name != "404.html"
        }
        for lang in game.languages
    }
    return Built(game, folder, pages)


@pytest.fixture(scope="session")
def address(built: Built) -> Iterator[str]:
    with serving(built) as served_at:
        yield served_at


@pytest.fixture(scope="session")
def charisma_address(charisma: Built) -> Iterator[str]:
    with serving(charisma) as served_at:
        yield served_at


@pytest.fixture(scope="session")
def revised_address(revised: Built) -> Iterator[str]:
    with serving(revised) as served_at:
        yield served_at


@dataclass(frozen=True)
class Site:
    """A game's site as it is served."""

    built: Built
    address: str

    @property
    def lang(self) -> str:
        """A language, another for each game: for what is alike in all games and in all languages."""
        return {"toji": "ja", "charisma": "en"}[self.built.game.spec.id]

    def addresses(self, lang: str) -> dict[str, str]:
        """The address of each page in a language, by file name."""
        return {name: f"{self.address}{lang}/{name}" for name in self.built.pages[lang]}


@pytest.fixture(scope="session", params=["toji", "charisma"])
def site(request: pytest.FixtureRequest) -> Site:
    """Each of the two games."""
    names = {"toji": ("built", "address"), "charisma": ("charisma", "charisma_address")}[request.param]
    return Site(*map(request.getfixturevalue, names))


@contextlib.contextmanager
def serving(built: Built) -> Iterator[str]:
    """The site served as if it were in a folder of some host."""
    with served(built.folder) as host:
        yield f"{host}site/"


expect.set_options(timeout=20_000)
"""Milliseconds in which what is expected must come: long, as many tests share the processors."""

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}


OF_THE_BROWSER = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,SpareRendererForSitePerProcess"
"""What Chromium would load with each page for its own address bar and for a page to come. It is half of all work."""
NOT_FOR_TESTS = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,LensOverlay,MediaRouter,"
    "HttpsFirstBalancedModeAutoEnable,PaintHolding,ThirdPartyStoragePartitioning,OptimizationHints,AimEnabled,"
    "AvoidCorsURLLoaderRestartOnRedirect,NetworkTimeServiceQuerying,PreconnectToSearch"
)
"""What Playwright switches off by itself; the last list that Chromium is given is the one that counts."""


@pytest.fixture(scope="package")
def browser_type() -> Iterator[BrowserType]:
    """For ``launched``. Playwright runs but once at a time, so all tests of the website room share it."""
    with sync_playwright() as playwright:
        yield playwright.chromium


@pytest.fixture(scope="package")
def browser(browser_type: BrowserType) -> Iterator[Browser]:
    """One for all tests of the website room. Each opens pages in a context of its own."""
    running = launched(browser_type)
    yield running
    running.close()


@pytest.fixture(scope="package")
def phone_visits(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visits]:
    """What a phone shows of every page; each page is opened once for all tests that ask, in all their processes."""
    context = browser.new_context(**PHONE, locale="ja-JP", reduced_motion="reduce", service_workers="block")

    def seen_once(site: Site, lang: str, visit: Callable[[], Any]) -> Any:
        kept = shared(tmp_path_factory) / f"visits-of-{site.built.game.spec.id}-{lang}.json"
        with first(kept) as is_first:
            if is_first:
                kept.write_text(json.dumps(visit()), encoding="utf-8")
        return json.loads(kept.read_text(encoding="utf-8"))

    yield Visits(context, seen_once)
    context.close()


BROWSERS = ("chromium-headless-shell", "chromium")
"""Debian's Chromium: what draws pages alone, or the whole of it, which takes half as much work again."""


def launched(kind: BrowserType, *args: str, **options: Any) -> Browser:
    """Debian's Chromium."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise FileNotFoundError(f"expected one of {', '.join(BROWSERS)} on the PATH, found none")
    off = f"--disable-features={NOT_FOR_TESTS},{OF_THE_BROWSER}"
    arguments = ["--no-sandbox", "--disable-gpu", off, *args]
    return kind.launch(executable_path=found, args=arguments, **options)


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """The tests' browser, for others. One context of this kind must have ended before another begins."""
    with sync_playwright() as playwright:
        running = launched(playwright.chromium)
        yield running
        running.close()


@pytest.fixture(scope="module")
def axe_phone(browser: Browser) -> Iterator[BrowserContext]:
    """A phone that axe-core can look at, without anything that moves."""
    context = browser.new_context(**PHONE, reduced_motion="reduce", service_workers="block")
    context.add_init_script(AXE)
    yield context
    context.close()
