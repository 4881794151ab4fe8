"""Writing beside and swapping in: a failing or interrupted build leaves what was there, whole.

Everything is written into a staging folder next to its target, which then takes the target's place by renaming. A
record of the files made is kept with them, so that a later build removes exactly those and carries over whatever else
people have put there.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

RECORD = ".made.json"
_STAGING = ".staging-"
_OLD = ".old-"


class OutputError(Exception):
    """The output folder cannot be used; the message says why and what to do."""


@contextmanager
def writing(out: Path) -> Iterator[None]:
    """Tell of a full or failing disk as an OutputError."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"{error.filename or out}: cannot be written to: {error.strerror or error}") from error


@contextmanager
def locked(out: Path) -> Iterator[None]:
    """Hold the output folder for one build at a time. Raises OutputError if another build has it."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        handle = os.open(out, os.O_RDONLY | os.O_DIRECTORY)
    except OSError as error:
        raise OutputError(f"{out}: cannot be written to: {error.strerror}") from error
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise OutputError(f"{out}: another build is writing here; wait for it to end") from None
    try:
        yield
    finally:
        os.close(handle)


@contextmanager
def staging(out: Path, name: str) -> Iterator[Path]:
    """An empty folder beside ``out/<name>``, gone when the block ends. Call with the lock held.

    First mends what a build that was killed may have left: half-written staging is removed, a result that had been
    moved aside is put back.
    """
    _recover(out, name)
    folder = Path(tempfile.mkdtemp(prefix=f"{_STAGING}{name}.", dir=out))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def swap_in(ready: Mapping[Path, Path]) -> None:
    """Put each staged folder in the place of its target, all or none. ``ready``: staged → target.

    A top folder that the staged one lacks is kept as it was, and files that no build of ours made are carried over;
    where such a file is in the way of a new one, nothing is changed and OutputError names it.
    """
    for staged, target in ready.items():
        _carry_over(staged, target)
    asides = {target: target.with_name(f"{_OLD}{target.name}") for target in ready.values()}
    try:
        for staged, target in ready.items():
            if target.exists():
                target.rename(asides[target])
            staged.rename(target)
    except BaseException:
        for staged, target in ready.items():
            if target.exists() and not staged.exists():
                target.rename(staged)
            if asides[target].exists() and not target.exists():
                asides[target].rename(target)
        raise
    for aside in asides.values():
        shutil.rmtree(aside, ignore_errors=True)


def _carry_over(staged: Path, target: Path) -> None:
    """Copy into ``staged`` what is to be kept of ``target``, and note what is ours."""
    if target.is_symlink() or (target.exists() and not target.is_dir()):
        raise OutputError(f"{target}: expected a folder or nothing here, got a file or link; move it")
    built = {p.name for p in staged.iterdir()}
    made = _files(staged)
    record = _read_record(target)
    old = _files(target) - {RECORD}
    kept = {f for f in old if f not in record or f.split("/", 1)[0] not in built}
    for file in sorted(kept):
        if _occupied(staged, file):
            raise OutputError(f"{target / file}: this file was not made by a build and is in the way; move it")
    for file in kept:
        (staged / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(target / file, staged / file, follow_symlinks=False)
    _keep_empty_folders(target, staged)
    _write_record(staged, made | (kept & record))


def expect_ours(out: Path, name: str) -> None:
    """Raises OutputError if a file, folder or link stands at ``out/<name>`` that no build of ours has made."""
    file = out / name
    ours = name in _read_record(out) and file.is_file() and not file.is_symlink()
    if not ours and (file.exists() or file.is_symlink()):
        raise OutputError(f"{file}: this was not made by a build and is in the way; move it")


def put(out: Path, name: str, text: str) -> None:
    """Write one file into ``out`` itself, whole or not at all. Call with the lock held.

    Raises OutputError if something that no build of ours has made is in its place.
    """
    expect_ours(out, name)
    _write_record(out, _read_record(out) | {name})
    for left in out.glob(f"{_STAGING}{name}.*"):
        left.unlink()
    handle, written = tempfile.mkstemp(prefix=f"{_STAGING}{name}.", dir=out)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
        Path(written).chmod(0o644)
        Path(written).replace(out / name)
    finally:
        Path(written).unlink(missing_ok=True)


def _files(folder: Path) -> set[str]:
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_symlink() or not p.is_dir()}


def _keep_empty_folders(target: Path, staged: Path) -> None:
    """Builds make none, so they are someone's."""
    for folder in target.rglob("*"):
        if folder.is_dir() and not folder.is_symlink() and not any(folder.iterdir()):
            kept = staged / folder.relative_to(target)
            if not _occupied(staged, folder.relative_to(target).as_posix()):
                kept.mkdir(parents=True)


def _occupied(folder: Path, file: str) -> bool:
    """Whether ``file``, or a file where it needs a folder, is already in ``folder``."""
    path = folder / file
    return path.exists() or any(parent.is_file() for parent in path.parents if folder in parent.parents)


def _recover(out: Path, name: str) -> None:
    for left in out.glob(f"{_STAGING}{name}.*"):
        shutil.rmtree(left, ignore_errors=True)
    aside = out / f"{_OLD}{name}"
    if aside.exists() and (out / name).exists():
        shutil.rmtree(aside, ignore_errors=True)
    elif aside.exists():
        aside.rename(out / name)


def _read_record(target: Path) -> set[str]:
    try:
        files = json.loads((target / RECORD).read_text(encoding="utf-8"))["files"]
    except (OSError, ValueError, KeyError, TypeError):
        return set()
    return {f for f in files if isinstance(f, str)}


def _write_record(folder: Path, made: set[str]) -> None:
    text = json.dumps({"files": sorted(made)}, ensure_ascii=False, indent=0)
    (folder / RECORD).write_text(text + "\n", encoding="utf-8")
