"""Sites that keep themselves on a device: visits that have saved them, and smaller ones that are saved sooner."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import BrowserContext, Locator, Page

from generator.drawing.templating import template_folders
from generator.model import Lang
from generator.website.offline import WORKER, kept_files, write_worker
from generator.website.templates import Templates
from tests.website.conftest import ROOT, Built

SAVED = (
    "navigator.serviceWorker.ready.then((r) => r.active.state === 'activated' || new Promise((done) => "
    "r.active.addEventListener('statechange', () => r.active.state === 'activated' && done(true))))"
)
CONTROLLED = "Boolean(navigator.serviceWorker.controller)"
LANGUAGES = ("ja", "en")
PAGES = frozenset({"index", "turn", "quick", "battle", "glossary", "downloads", "404"})
"""The pages that are opened of a smaller site."""


def visit(context: BrowserContext, address: str) -> Page:
    """A page that was opened, and has saved the whole rulebook."""
    page = context.new_page()
    page.goto(address, wait_until="load")
    page.evaluate(SAVED)
    page.wait_for_function(CONTROLLED)
    return page


def smaller(built: Built, folder: Path, langs: Iterable[Lang] = LANGUAGES) -> Path:
    """A site that has all its files and keeps some pages of some languages alone, without pictures; in the languages'
    folders and at the root it may be changed.
    """
    folder.mkdir()
    for there in built.site.iterdir():
        if there.name in LANGUAGES:
            shutil.copytree(there, folder / there.name)
        elif there.is_dir():
            (folder / there.name).symlink_to(there, target_is_directory=True)
        else:
            shutil.copy2(there, folder)
    write_list(folder, [path for path in kept_files(built.site) if is_wanted(path, set(langs))])
    return folder


def is_wanted(path: str, langs: set[Lang]) -> bool:
    """Whether a smaller site keeps a file."""
    file = Path(path)
    if file.parts[0] in LANGUAGES and file.parts[0] not in langs:
        return False
    page = file.stem if file.suffix == ".html" and len(file.parts) == 2 else file.stem.partition("-only-")[2]
    return not {"pictures", "previews"} & set(file.parts) and (not page or page in PAGES)


def write_list(site: Path, paths: Iterable[str]) -> None:
    """Publish the list of what is kept, made anew as the build makes it."""
    files = kept_files(site, [site / path for path in paths])
    write_worker(site, files, LANGUAGES, "en", Templates(template_folders(ROOT)))


def listed(site: Path) -> list[str]:
    """What a site keeps."""
    text = (site / WORKER).read_text(encoding="utf-8").partition("const FILES = {")[2].partition("}")[0]
    return re.findall(r'"([^"]+)":', text)


def renew(site: Path, old: str, new: str, lang: Lang = "ja") -> None:
    """Publish another version of the turn's page."""
    file = site / lang / "turn.html"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    write_list(site, listed(site))


def old_and_new(site: Path, lang: Lang = "ja") -> tuple[str, str]:
    """The title of the turn's page, and another."""
    (title,) = re.findall(r"<h1[^>]*>(.*?)</h1>", (site / lang / "turn.html").read_text(encoding="utf-8"), re.S)
    return title, f"{title}★"


def offer(page: Page) -> Locator:
    """What offers a new version."""
    return page.locator(".newer-offer")
