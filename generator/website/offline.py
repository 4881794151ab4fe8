"""The rulebook without a network: ``sw.js`` at the root of a site, which keeps every page in every language.

It lists each file with a digest of its bytes. A new build is a new list; what did not change is not fetched again.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath

from generator.model import Lang
from generator.model.sizes import size_words
from generator.website import permalinks
from generator.website.addresses import EXAMPLE_PREFIX, TERM_PREFIX
from generator.website.missing import NOT_FOUND
from generator.website.templates import Templates

WORKER = "sw.js"
TEMPLATE = "sw.js.j2"

DIGEST = 12
"""Bytes of a digest; in the list they are 16 letters."""
KEPT = frozenset({".html", ".css", ".js", ".woff2", ".svg", ".png", ".jpg", ".webp", ".webmanifest"})
"""Endings of what a reader needs."""
APART = frozenset({"print", "schema", "social", permalinks.FOLDER, "javascripts"})
"""Folders of what is fetched when it is asked for: files to print, pictures for links, short addresses, and the
scripts of Material, none of which a page runs."""
PREVIEWS = PurePosixPath("print/previews")
"""Yet the page that offers the files to print shows them."""


def kept_files(site: Path, files: Iterable[Path] | None = None) -> Mapping[str, str]:
    """The files that go onto a reader's device: path inside the site → digest, in the order of their paths.

    ``files``: those of the site that are asked about; all, where none are named.
    """
    found = {}
    for file in sorted(site.rglob("*") if files is None else files):
        path = PurePosixPath(file.relative_to(site).as_posix())
        apart = APART.intersection(path.parts[:-1]) and path.parent != PREVIEWS
        left = file.name == WORKER or path == PurePosixPath(NOT_FOUND)
        if file.suffix in KEPT and not left and not apart and file.is_file():
            found[str(path)] = digest(file.read_bytes())
    return found


def digest(data: bytes) -> str:
    """What tells a file's contents, as the worker works it out from what it fetched."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()[:DIGEST]).decode("ascii")


def write_worker(
    site: Path, files: Mapping[str, str], languages: Sequence[Lang], otherwise: Lang, templates: Templates
) -> None:
    """Write ``sw.js`` for the ``files`` that are kept of ``site``: nothing of it may change afterwards.

    ``otherwise`` is the language for readers of none of the game's.
    """
    sizes = {f"{mark}{PurePosixPath(path).suffix}": (site / path).stat().st_size for path, mark in files.items()}
    text = templates.render(
        TEMPLATE,
        files=files,
        size=size_words(sum(sizes.values())),
        short=permalinks.FOLDER,
        anchors=permalinks.ANCHORS,
        prefixes=[(permalinks.TERM, TERM_PREFIX), (permalinks.EXAMPLE, EXAMPLE_PREFIX)],
        languages=list(languages),
        otherwise=otherwise,
        not_found=NOT_FOUND,
    )
    (site / WORKER).write_text(text, encoding="utf-8")
