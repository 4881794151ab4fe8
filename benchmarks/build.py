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
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
QUIET = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}


def timed(*command: str) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, cwd=ROOT, env=QUIET, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


def bare(pages: Path, work: Path) -> float:
    """Seconds for a stock Material build of each language's pages."""
    seconds = 0.0
    for folder in sorted(p for p in pages.iterdir() if p.is_dir()):
        config = work / f"{folder.name}.yml"
        config.write_text(
            f"site_name: bare\ndocs_dir: {folder}\nsite_dir: {work / ('site-' + folder.name)}\n"
            f"theme: {{name: material, font: false, language: {folder.name}}}\nplugins: [search]\n"
            "markdown_extensions: [attr_list, md_in_html, tables]\n"
        )
        seconds += timed(sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(config))
    return seconds


def main(*games: str, runs: int = 5) -> None:
    label = " and ".join(games)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        built, stock = [], []
        for _ in range(runs):
            shutil.rmtree(work / "out", ignore_errors=True)
            built.append(timed(sys.executable, "-m", "generator", "build", *games, "--out", str(work / "out")))
            stock.append(sum(bare(work / "out" / game / "pages", work) for game in games))
    ratios = [a / b for a, b in zip(built, stock, strict=True)]
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"{label}: clean build    {statistics.median(built):6.2f} s   (median of {runs})")
    print(f"{label}: bare builds    {statistics.median(stock):6.2f} s")
    print(f"{label}: ratio          {statistics.median(ratios):6.2f}     (at most 1.5)")
    print(f"{label}: peak memory    {peak:6.0f} MB  (largest process; at most 400)")
    checks = [timed(sys.executable, "-m", "generator", "check", *games) for _ in range(runs)]
    print(f"{label}: check          {statistics.median(checks):6.2f} s   (at most 2 for one game)")


def start(runs: int = 5) -> None:
    """How long the command takes to say what it can do."""
    helps = [timed(sys.executable, "-m", "generator", "--help") for _ in range(runs)]
    print(f"--help              {statistics.median(helps):6.2f} s   (at most 0.3)")


if __name__ == "__main__":
    main(*(sys.argv[1:] or ("toji",)))
