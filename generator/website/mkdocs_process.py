"""The process MkDocs works in: loaded once for all languages, it forks for each, so that none pays for that again.

``mkdocs.py`` starts it as a script with the folder of the house's configs as its argument, tells it on stdin the path
of a config a line, and after an empty line reads from it a JSON list of what became of each.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import sys
import tempfile
import traceback
from pathlib import Path
from typing import IO, NoReturn

from jinja2 import BytecodeCache, Environment, FileSystemLoader, TemplateError
from jinja2.bccache import Bucket
from jinja2.meta import find_referenced_templates
from mkdocs.__main__ import cli
from mkdocs.config import load_config
from mkdocs.exceptions import MkDocsException
from mkdocs.theme import Theme

NAMED = (
    "markdown.extensions.attr_list",
    "markdown.extensions.md_in_html",
    "markdown.extensions.sane_lists",
    "markdown.extensions.tables",
    "markdown.extensions.toc",
    "mkdocs.commands.build",
)
"""What MkDocs loads only when a config names it or a build begins."""

PAGES = ("main.html", "404.html")
"""The templates that MkDocs renders; these bring in all others."""


OTHERS = ("palette.", "favicon.")
"""How the names of Material's colours and icon begin, in whose place we have our own."""


class Compiled(BytecodeCache):
    """Templates that were compiled once in this process or before it forked."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill the bucket if its template was compiled before."""
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


class ThemeLoader(FileSystemLoader):
    """A theme's folders, looked through without the thousands of icons, which MkDocs would only leave out again.

    Nor does it see what no page of ours has of Material: its scripts, colours and icon.
    """

    def list_templates(self) -> list[str]:
        """The names of all files that are not hidden and in no hidden folder."""
        found: set[str] = set()
        for top in self.searchpath:
            for folder, inner, files in os.walk(top):
                inner[:] = (name for name in inner if not name.startswith(".") and name != "javascripts")
                kept = (name for name in files if not name.endswith(".map") and not name.startswith(OTHERS))
                found.update(Path(folder, name).relative_to(top).as_posix() for name in kept)
        return sorted(found)


def share_work() -> None:
    """Let all of MkDocs' environments share what one has compiled."""
    compiled, get_env = Compiled(), Theme.get_env

    def sharing(theme: Theme) -> Environment:
        env = get_env(theme)
        env.bytecode_cache = compiled
        env.loader = ThemeLoader(theme.dirs)
        return env

    Theme.get_env = sharing  # type: ignore[assignment, method-assign]


def compile_theme(house: Path) -> None:
    """Compile the theme while its pages are still being written. What is wrong with it, the builds will tell."""
    theme = {"name": "material", "custom_dir": str(house / "theme")}
    with (
        tempfile.TemporaryDirectory() as docs,
        contextlib.suppress(MkDocsException, TemplateError, OSError, ValueError, SystemExit),
    ):
        config = load_config(str(house / "common.yml"), site_name="-", docs_dir=docs, theme=theme)
        env = config.theme.get_env()
        found = list(PAGES)
        for name in found:
            env.get_template(name)
            source = env.loader.get_source(env, name)[0] if env.loader else ""
            found += [n for n in find_referenced_templates(env.parse(source)) if n is not None and n not in found]


def begin(config: str) -> tuple[int, IO[bytes]]:
    """Build a config in a fork. Its process, and a file for what it says."""
    said = tempfile.TemporaryFile()  # noqa: SIM115 - read when the fork has ended
    process = os.fork()
    if process == 0:
        os.dup(2)  # Held as long as it runs: who reads our stderr to its end knows that all forks are gone.
        os.dup2(said.fileno(), 1)
        os.dup2(said.fileno(), 2)
        status = 1
        try:
            cli(["build", "--strict", "--config-file", config])
        except SystemExit as ended:  # MkDocs ends so, whatever becomes of it
            status = ended.code if isinstance(ended.code, int) else 1
        except BaseException:  # told as Python tells it
            traceback.print_exc()
        finally:
            leave(status)
    return process, said


def leave(status: int) -> NoReturn:
    """End this process. Python would put away piece by piece all that was made."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def main(house: Path) -> None:
    """Build what stdin tells; say at its end what became of it."""
    gc.disable()  # each fork keeps nearly all that it makes until it ends
    for name in NAMED:
        importlib.import_module(name)
    share_work()
    compile_theme(house)
    gc.freeze()
    told = iter(lambda: sys.stdin.readline().rstrip("\n"), "")
    begun = {config: begin(config) for config in told}
    ended = []
    for config, (process, said) in begun.items():
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        said.seek(0)
        ended.append({"config": config, "status": status, "output": said.read().decode("utf-8", "replace")})
    json.dump(ended, sys.stdout)
    leave(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
