"""What pages cost their readers: bytes by kind, requests, layout shift, largest paint on a slow phone."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.build import QUIET, ROOT
from tests.website.conftest import chromium
from tests.website.measuring import BUDGETS, View, first_view
from tests.website.serving import served

KINDS = {"Document": "page", "Stylesheet": "styles", "Script": "scripts", "Font": "fonts", "Image": "pictures"}


def main(*games: str) -> None:
    """Build the games and print a line for the home, the median and the heaviest page of each language."""
    with tempfile.TemporaryDirectory() as out:
        subprocess.run(
            [sys.executable, "-m", "generator", "site", *games, "--out", out],
            check=True, cwd=ROOT, env=QUIET, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        with served(Path(out)) as host, chromium() as browser:
            for game in games:
                for folder in sorted(p.parent for p in (Path(out) / game / "site").glob("*/index.html")):
                    pages = [f"{host}{file.relative_to(out).as_posix()}" for file in sorted(folder.glob("*.html"))]
                    views = {page: first_view(browser, page) for page in pages}
                    ordered = sorted(pages, key=lambda page: views[page].bytes)
                    print(f"{game} {folder.name}: {len(pages)} pages, median {_kilo(_median(views)):>4}")
                    for page in dict.fromkeys([pages[_home(pages)], ordered[len(ordered) // 2], ordered[-1]]):
                        slow = first_view(browser, page, slow=True)
                        print(f"  {_line(page, views[page])}; largest paint on a slow phone {slow.paint_ms:5.0f} ms")
    limits = BUDGETS["first_view"]
    print(f"at most {_kilo(limits['bytes'])} kB, {limits['requests']} requests, shift {limits['shift']}")


def _home(pages: list[str]) -> int:
    return next(number for number, page in enumerate(pages) if page.endswith("/index.html"))


def _median(views: dict[str, View]) -> float:
    return statistics.median(view.bytes for view in views.values())


def _kilo(size: float) -> str:
    return f"{size / 1000:.0f}"


def _line(page: str, view: View) -> str:
    kinds = ", ".join(f"{name} {_kilo(view.kinds.get(kind, 0)):>3}" for kind, name in KINDS.items())
    name = page.rsplit("/", 1)[1]
    return f"{name:<20} {_kilo(view.bytes):>4} kB ({kinds}), {view.requests:>2} requests, shift {view.shift:.3f}"


if __name__ == "__main__":
    main(*(sys.argv[1:] or ("toji", "charisma")))
