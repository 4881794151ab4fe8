"""What the site's own additions add to a build: their share of all that the build's processors work, forks included.

``python -m benchmarks.additions`` builds a game once in this process, all of its own work one after the other, and
keeps the time of the functions that make the additions. What their HTML costs MkDocs is in the bare builds as well.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from generator.build import PARTS, Project, build
from generator.website import app, fragments, site

ROOT = Path(__file__).resolve().parent.parent
MOST = 40
"""In per cent of the build without them."""


def main(game: str = "toji") -> None:
    # Beside another thread nothing forks: what an addition takes is then seen here, and counted once.
    threading.Thread(target=threading.Event().wait, daemon=True).start()
    took: dict[str, float] = {}
    makers: list[tuple[str, ModuleType, str]] = [
        ("search index", site.search, "script"),
        ("referee", site.referee, "script"),
        ("referee", fragments, "referee"),
        ("practice", fragments, "practice"),
        ("addresses that stay, export", site, "pointers"),
        ("addresses that stay, export", site, "write_pointers"),
        ("icons and manifests", app, "icons"),
        ("icons and manifests", app, "manifest"),
        ("pictures for links", app, "social_pictures"),
        ("offline: list and ZIP", site, "write_app"),
    ]
    for name, module, function in makers:
        setattr(module, function, _timed(getattr(module, function), name, took))
    with tempfile.TemporaryDirectory() as out:
        build(Project(ROOT, Path(out)), [game], PARTS, lambda *_: None)
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    whole = time.process_time() + children.ru_utime + children.ru_stime
    without = whole - sum(took.values())
    for name, seconds in took.items():
        print(f"{game}: adds {name:<28} {100 * seconds / without:5.1f} %")
    print(f"{game}: additions in all {100 * (whole / without - 1):16.1f} %   (at most {MOST})")


def _timed(function: Callable[..., object], name: str, took: dict[str, float]) -> Callable[..., object]:
    def timed(*arguments: object, **named: object) -> object:
        start = time.process_time()
        try:
            return function(*arguments, **named)
        finally:
            took[name] = took.get(name, 0.0) + time.process_time() - start

    return timed


if __name__ == "__main__":
    main(*sys.argv[1:])
