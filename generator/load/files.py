"""Reading a game's folder: which files there are, and their text. The only part of loading that touches the disk."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.errors import Place
from generator.load.findings import Findings, hint
from generator.load.tables import cell_at
from generator.wording import printable, quoted

LARGEST = 1_000_000
"""Bytes. No file people write by hand comes near."""

REQUIRED = ("game.yaml", "cards.csv", "terms.yaml", "facts.yaml", "messages.yaml", "changes.yaml")
OPTIONAL = ("outcomes.yaml", "renamed.yaml", "search.yaml", "inks.yaml")
FOLDERS = {"art": ".svg", "decks": ".csv", "examples": ".yaml", "rules": ".md"}
NAMES = re.compile(r"[a-z0-9]+([-_][a-z0-9]+)*")
PAPERS = re.compile(r"(README|LICENSE|NOTICE)([.-].*)?")

_COMBINING = re.compile("[^\u0300-\u036f\u3099\u309a][\u0300-\u036f\u3099\u309a]+")
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff\U000e0000-\U000e007f]"
)
_MOST_UNSEEN = 100
"""Characters that no one sees in a file that still is text."""
_NAMES = {
    "\x00": "NUL",
    "\u200b": "zero-width space",
    "\u2028": "line separator",
    "\u2029": "paragraph separator",
    "\u2060": "word joiner",
    "\ufeff": "byte order mark",
}

SAVE_AS = {
    ".csv": "save it as UTF-8 (Excel: “CSV UTF-8 (Comma delimited)”)",
    "": "save it as UTF-8",
}


def is_ignored(name: str) -> bool:
    """Whether a file is no content: hidden files, and the backups and locks of editors and spreadsheets."""
    return name.startswith((".", "~")) or name.endswith("~")


class Folder:
    """The folder of one game. ``prefix`` is its path from the project root, as places name it."""

    def __init__(self, root: Path, name: str, findings: Findings) -> None:
        self.path = root / "content" / name
        self.prefix = f"content/{name}"
        self._findings = findings
        self.refused: set[str] = set()
        self.names = frozenset(self._list())
        for required in REQUIRED:
            if required not in self.names | self.refused:
                findings.expected(self.place(required), "missing-file", "this file", "none")

    def place(self, name: str, line: int = 0, column: int = 0) -> Place:
        """A place in one of the folder's files."""
        return Place(printable(f"{self.prefix}/{name}"), line, column)

    def inside(self, folder: str) -> Iterator[str]:
        """The names ``folder/file`` of a subfolder's files, sorted."""
        return (name for name in sorted(self.names) if name.startswith(folder + "/"))

    def read(self, name: str) -> str | None:
        """The text of a file with LF line ends and composed letters; None (and a problem) if it is not text."""
        if name not in self.names:
            return None
        path = self.path / name
        try:
            if path.stat().st_size > LARGEST:
                size = f"{path.stat().st_size / 1e6:.1f} MB"
                self._findings.expected(self.place(name), "size", f"at most {LARGEST // 1_000_000} MB", size)
                return None
            raw = path.read_bytes()
        except OSError as error:
            self._findings.expected(self.place(name), "unreadable", "a readable file", f"“{error.strerror}”")
            return None
        return decode(raw, self.place(name), self._findings)

    def _list(self) -> Iterator[str]:
        if self.path.is_symlink():
            self._findings.expected(Place(self.prefix), "link", "a folder of its own", "a link (none is followed)")
            return
        for entry in self._entries(""):
            if self._is_link(entry, entry.name):
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from self._list_inside(entry)
            elif entry.name in REQUIRED or entry.name in OPTIONAL:
                if self._is_file(entry, entry.name):
                    yield entry.name
            elif not PAPERS.fullmatch(entry.name):
                self._unknown(entry.name, (*REQUIRED, *OPTIONAL))

    def _list_inside(self, folder: os.DirEntry[str]) -> Iterator[str]:
        if folder.name not in FOLDERS:
            self._unknown(folder.name, FOLDERS, "folder ")
            return
        suffix = FOLDERS[folder.name]
        for entry in self._entries(folder.name):
            name = f"{folder.name}/{entry.name}"
            if self._is_link(entry, name):
                continue
            if not entry.name.endswith(suffix) or entry.is_dir(follow_symlinks=False):
                if not PAPERS.fullmatch(entry.name) or folder.name == "rules":
                    self._findings.expected(
                        self.place(name), "unknown-file", f"only files *{suffix} here", quoted(entry.name)
                    )
            elif folder.name != "rules" and not NAMES.fullmatch(entry.name.removesuffix(suffix)):
                expected = f"a name of a-z, 0-9 and hyphens, {suffix}"
                self._findings.expected(self.place(name), "file-name", expected, quoted(entry.name))
            elif self._is_file(entry, name):
                yield name

    def _entries(self, folder: str) -> list[os.DirEntry[str]]:
        """What is in the folder or a subfolder, apart from what is no content."""
        try:
            with os.scandir(self.path / folder) as entries:
                return sorted((e for e in entries if not is_ignored(e.name)), key=lambda e: e.name)
        except OSError as error:
            place = Place(f"{self.prefix}/{folder}".rstrip("/"))
            self._findings.expected(place, "unreadable", "a readable folder", f"“{error.strerror}”")
            return []

    def _is_link(self, entry: os.DirEntry[str], name: str) -> bool:
        if entry.is_symlink():
            self._findings.expected(self.place(name), "link", "a file of its own", "a link (none is followed)")
            self.refused.add(name)
        return entry.is_symlink()

    def _is_file(self, entry: os.DirEntry[str], name: str) -> bool:
        if not entry.is_file(follow_symlinks=False):
            self._findings.expected(self.place(name), "unreadable", "a file", "a device or pipe")
            self.refused.add(name)
            return False
        return True

    def _unknown(self, name: str, known: Iterable[str], what: str = "file ") -> None:
        names = tuple(known)
        self._findings.expected(
            self.place(name),
            "unknown-file",
            f"one of {', '.join(names)}",
            f"the {what}{quoted(name)}{hint(name, names)}",
        )


def decode(raw: bytes, place: Place, findings: Findings) -> str | None:
    """Bytes as text, or None with a problem.

    Accepted knowingly: a UTF-8 byte order mark, CRLF and CR line ends, letters written as base + combining mark (NFD).
    Refused: other encodings. Characters that no one sees in an editor are told, each with its place, and left out, so
    that what else is wrong is found too; where there are a great many, it is no text.
    """
    save = SAVE_AS.get(Path(place.file).suffix, SAVE_AS[""])
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")) or (raw[:1] != b"\0" and raw[1:200:2].count(0) > len(raw[:200]) // 4):
        findings.expected(place, "encoding", "UTF-8 text", f"UTF-16; {save}")
        return None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8-sig", "replace")
        got = "Shift_JIS" if _is_shift_jis(raw) else f"the byte 0x{raw[error.start]:02x}"
        findings.expected(_place(before + "?", place, len(before)), "encoding", "UTF-8 text", f"{got}; {save}")
        return None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = _COMBINING.sub(lambda found: unicodedata.normalize("NFC", found[0]), text)
    unseen = list(_FORBIDDEN.finditer(text))
    is_text = len(unseen) <= _MOST_UNSEEN
    for found in unseen if is_text else unseen[:1]:
        name = _NAMES.get(found[0], "control character")
        at = _place(text, place, found.start())
        findings.expected(at, "character", "visible characters", f"a {name} (U+{ord(found[0]):04X})")
    if not is_text:
        return None
    return _FORBIDDEN.sub("", text) if unseen else text


def _place(text: str, place: Place, at: int) -> Place:
    """Where the letter number ``at`` stands: of a table its cell, of any other file line and column."""
    if place.file.endswith(".csv"):
        return cell_at(text, place, at)
    return Place(place.file, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))


def _is_shift_jis(raw: bytes) -> bool:
    """Whether bytes that are no UTF-8 are Shift_JIS, and not UTF-8 with damage, most of whose letters are good."""
    foreign = [character for character in raw.decode("utf-8", "replace") if not character.isascii()]
    if foreign.count("\ufffd") * 2 < len(foreign):
        return False
    try:
        return any("\u3040" <= c <= "\u30ff" or "\u4e00" <= c <= "\u9fff" for c in raw.decode("cp932"))
    except UnicodeDecodeError:
        return False
