"""The whole build against its yardstick: two bare MkDocs builds of the same pages, one after the other.

Each run is a process of its own; the two kinds alternate, so that a drift of the machine's speed touches both.
"""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
QUIET = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}


@dataclass(frozen=True)
class Took:
    """Seconds of a command: by the clock, and of all processors' work, which other work on the machine hardly moves."""

    wall: float
    cpu: float

    def __add__(self, other: Took) -> Took:
        return Took(self.wall + other.wall, self.cpu + other.cpu)


def timed(*command: str) -> Took:
    start, worked = time.perf_counter(), _worked()
    subprocess.run(command, check=True, cwd=ROOT, env=QUIET, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return Took(time.perf_counter() - start, _worked() - worked)


def _worked() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def bare(pages: Path, work: Path) -> Took:
    """What a stock Material build of each language's pages takes."""
    took = Took(0, 0)
    for folder in sorted(p for p in pages.iterdir() if p.is_dir()):
        config = work / f"{folder.name}.yml"
        config.write_text(
            f"site_name: bare\ndocs_dir: {folder}\nsite_dir: {work / ('site-' + folder.name)}\n"
            f"theme: {{name: material, font: false, language: {folder.name}}}\nplugins: [search]\n"
            "markdown_extensions: [attr_list, md_in_html, tables]\n"
        )
        took += timed(sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(config))
    return took


def main(*games: str, runs: int = 5) -> None:
    label = " and ".join(games)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        built, stock = [], []
        for _ in range(runs):
            shutil.rmtree(work / "out", ignore_errors=True)
            built.append(timed(sys.executable, "-m", "generator", "build", *games, "--out", str(work / "out")))
            stock.append(sum((bare(work / "out" / game / "pages", work) for game in games), Took(0, 0)))
    pairs = list(zip(built, stock, strict=True))
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"{label}: clean build    {_median(t.wall for t in built):6.2f} s   (median of {runs})")
    print(f"{label}: bare builds    {_median(t.wall for t in stock):6.2f} s")
    print(f"{label}: ratio          {_median(a.wall / b.wall for a, b in pairs):6.2f}     (at most 1.5)")
    print(f"{label}: ratio of work  {_median(a.cpu / b.cpu for a, b in pairs):6.2f}     (user and system time)")
    print(f"{label}: peak memory    {peak:6.0f} MB  (largest process; at most 400)")
    for game in games if len(games) == 1 else ():
        subprocess.run([sys.executable, "-m", "benchmarks.additions", game], check=True, cwd=ROOT, env=QUIET)
    checks = [timed(sys.executable, "-m", "generator", "check", *games) for _ in range(runs)]
    print(f"{label}: check          {_median(t.wall for t in checks):6.2f} s   (at most 2 for one game)")


def _median(figures: Iterable[float]) -> float:
    return statistics.median(list(figures))


def start(runs: int = 5) -> None:
    """How long the command takes to say what it can do."""
    helps = [timed(sys.executable, "-m", "generator", "--help") for _ in range(runs)]
    print(f"--help              {_median(t.wall for t in helps):6.2f} s   (at most 0.3)")


if __name__ == "__main__":
    main(*(sys.argv[1:] or ("toji",)))
