"""MkDocs' process, begun before anything of ours is loaded: it takes longer to load than all we have.

Nothing is imported here but what Python brings, so that a command can begin it first.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Self

_SCRIPT = Path(__file__).parent / "website" / "mkdocs_process.py"


def house_of(root: Path) -> Path:
    """The folder of MkDocs configs and theme: the project's own, or else the one beside the generator."""
    own = root / "site"
    return own if (own / "common.yml").is_file() else Path(__file__).parents[1] / "site"


class MkDocsProcess:
    """Begins to load at once, then waits for what it is told. As a context it leaves nothing running behind."""

    def __init__(self, house: Path) -> None:
        self._ended = False
        self._process = subprocess.Popen(  # noqa: S603 - our own interpreter and our own script
            [sys.executable, "-P", str(_SCRIPT), str(house)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=os.environ | {"NO_MKDOCS_2_WARNING": "1", "PYTHONUTF8": "1"},
            process_group=0,
        )

    def __enter__(self) -> Self:
        """It has begun already."""
        return self

    def __exit__(self, *_: object) -> None:
        """End it and its forks if they still run: nobody wants its pages. May be called again."""
        if not self._ended:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self.said()

    def tell(self, line: str) -> None:
        """A line for it to read."""
        if self._process.stdin is not None:
            with contextlib.suppress(BrokenPipeError):  # it has ended already; its status tells
                self._process.stdin.write(f"{line}\n")
                self._process.stdin.flush()

    def said(self) -> tuple[int, str, str]:
        """Its exit status, all that it says, and its errors.

        Then neither it nor a fork of it is left, as each holds its stderr open.
        """
        output, errors = self._process.communicate()
        self._ended = True
        return self._process.returncode, output, errors
