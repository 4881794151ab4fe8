"""The whole site in one file: it unpacks to a folder and opens from a disk, with no server and no network."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from generator.website.installing import MANIFEST
from generator.website.offline import APART, WORKER

PACKED = frozenset({".html", ".css", ".js", ".svg", ".json", ".txt"})
"""Endings of what gets smaller; all else is compressed as it is."""
LEVEL = 4
"""zlib's: higher ones take twice as long for a fiftieth of the size."""
MOMENT = (1980, 1, 1, 0, 0, 0)
"""The same for every file of every build: the same site gives the same bytes."""
LEFT = frozenset({"404.html", "robots.txt", WORKER, MANIFEST})
"""Names of what only a server has a use for."""
LEFT_ENDINGS = frozenset({".gz", ".map", ".xml", ".zip"})
LEFT_FOLDERS = APART - {"print", "schema"}

_SERVED = re.compile(rb'<link rel="manifest"[^>]*>\s*|<li class="whole">.*?</li>\s*', re.DOTALL)
"""What a page on a disk has no use for: its manifest, the link to this very file."""


def zip_name(game_id: str) -> str:
    """The name of the file; its folder inside is called the same."""
    return f"{game_id}-rulebook.zip"


def write_zip(site: Path, name: str) -> int:
    """Write all that a reader needs of ``site`` into ``site/name``; its size in bytes."""
    inside = Path(name).stem
    with zipfile.ZipFile(site / name, "w") as archive:
        for file in sorted(site.rglob("*")):
            path = file.relative_to(site)
            if not file.is_file() or file.name in LEFT or file.suffix in LEFT_ENDINGS:
                continue
            if LEFT_FOLDERS.intersection(path.parts[:-1]):
                continue
            data = file.read_bytes()
            if file.suffix == ".html":
                data = _SERVED.sub(b"", data)
            info = zipfile.ZipInfo(f"{inside}/{path.as_posix()}", MOMENT)
            info.external_attr = 0o644 << 16
            info.compress_type = zipfile.ZIP_DEFLATED if file.suffix in PACKED else zipfile.ZIP_STORED
            archive.writestr(info, data, compresslevel=LEVEL)
    return (site / name).stat().st_size
