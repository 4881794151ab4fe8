"""What people rely on: a build that fails or is killed leaves the last result whole, and foreign files stay."""

import json
import multiprocessing
import os
import signal
from contextlib import ExitStack
from pathlib import Path

import pytest

from generator.staging import RECORD, OutputError, expect_ours, locked, put, staging, swap_in, writing


def tree(folder: Path) -> dict[str, str]:
    """All files but the record, by path."""
    return {
        p.relative_to(folder).as_posix(): p.read_text()
        for p in sorted(folder.rglob("*"))
        if p.is_file() and p.name != RECORD
    }


def build(out: Path, files: dict[str, str]) -> None:
    with locked(out), staging(out, "game") as folder:
        for name, text in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
        swap_in({folder: out / "game"})


def test_a_second_build_replaces_the_first_and_leaves_nothing_of_it(tmp_path: Path) -> None:
    build(tmp_path, {"site/a": "1", "site/b": "1", "print/x": "1"})
    build(tmp_path, {"site/a": "2", "print/x": "2"})
    assert tree(tmp_path) == {"game/site/a": "2", "game/print/x": "2"}


def test_a_part_that_was_not_built_stays(tmp_path: Path) -> None:
    build(tmp_path, {"site/a": "1", "print/x": "1"})
    build(tmp_path, {"site/a": "2"})
    build(tmp_path, {"print/y": "3"})
    assert tree(tmp_path) == {"game/site/a": "2", "game/print/y": "3"}


def test_files_of_others_are_carried_over(tmp_path: Path) -> None:
    build(tmp_path, {"site/a": "1"})
    (tmp_path / "game/site/notes.txt").write_text("mine")
    (tmp_path / "game/diary").write_text("mine too")
    build(tmp_path, {"site/a": "2"})
    build(tmp_path, {"site/a": "3"})
    assert tree(tmp_path) == {"game/site/a": "3", "game/site/notes.txt": "mine", "game/diary": "mine too"}


@pytest.mark.parametrize("new", ["site/a", "site/a/deeper"])
def test_a_foreign_file_in_the_way_stops_the_swap(tmp_path: Path, new: str) -> None:
    (tmp_path / "game/site").mkdir(parents=True)
    (tmp_path / "game/site/a").write_text("mine")
    before = tree(tmp_path)
    with pytest.raises(OutputError, match="not made by a build"):
        build(tmp_path, {new: "ours"})
    assert tree(tmp_path) == before


def test_a_failing_build_changes_nothing(tmp_path: Path) -> None:
    build(tmp_path, {"site/a": "1"})
    with pytest.raises(RuntimeError), locked(tmp_path), staging(tmp_path, "game") as folder:
        (folder / "site").mkdir()
        (folder / "site/a").write_text("half")
        raise RuntimeError
    assert tree(tmp_path) == {"game/site/a": "1"}
    assert [p.name for p in tmp_path.iterdir()] == ["game"]


def _killed_at(out: Path, step: int) -> None:
    """Build, and die like a pulled plug at the step-th rename."""
    rename, count = Path.rename, 0

    def deadly(self: Path, target: Path) -> Path:
        nonlocal count
        if count == step:
            os.kill(os.getpid(), signal.SIGKILL)
        count += 1
        return rename(self, target)

    Path.rename = deadly  # type: ignore[method-assign,assignment]
    build(out, {"site/a": "2", "print/x": "2"})


@pytest.mark.parametrize("step", range(2))
def test_a_build_killed_at_any_moment_of_the_swap_is_mended_by_the_next(tmp_path: Path, step: int) -> None:
    build(tmp_path, {"site/a": "1", "print/x": "1"})
    process = multiprocessing.get_context("fork").Process(target=_killed_at, args=(tmp_path, step))
    process.start()
    process.join()
    assert process.exitcode == -signal.SIGKILL
    with locked(tmp_path), staging(tmp_path, "game"):
        found = tree(tmp_path / "game")
    assert found == {"site/a": "1", "print/x": "1"}
    build(tmp_path, {"site/a": "3", "print/x": "3"})
    assert tree(tmp_path) == {"game/site/a": "3", "game/print/x": "3"}


@pytest.mark.parametrize("kind", ["file", "link"])
def test_what_stands_where_results_go_is_left_alone(tmp_path: Path, kind: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    if kind == "file":
        (tmp_path / "game").write_text("mine")
    else:
        (tmp_path / "game").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OutputError, match="move it"):
        build(tmp_path, {"site/a": "1"})
    assert sorted(p.name for p in tmp_path.iterdir()) == ["elsewhere", "game"]
    assert (tmp_path / "game").is_symlink() == (kind == "link")


def test_empty_folders_of_others_are_carried_over(tmp_path: Path) -> None:
    build(tmp_path, {"site/a": "1"})
    (tmp_path / "game/site/mine/later").mkdir(parents=True)
    build(tmp_path, {"site/a": "2"})
    assert (tmp_path / "game/site/mine/later").is_dir()


def test_a_game_whose_name_begins_with_anothers_is_not_its_leftover(tmp_path: Path) -> None:
    with locked(tmp_path), staging(tmp_path, "game-two") as longer, staging(tmp_path, "game"):
        assert longer.is_dir()


def test_a_swap_that_fails_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(tmp_path, {"site/a": "1"})
    rename = Path.rename

    def full(self: Path, target: Path) -> Path:
        if self.name.startswith(".staging-"):
            raise OSError(28, "No space left on device")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", full)
    with pytest.raises(OutputError, match="No space left"), writing(tmp_path):
        build(tmp_path, {"site/a": "2"})
    assert tree(tmp_path) == {"game/site/a": "1"}


def build_all(out: Path, text: str, names: tuple[str, ...] = ("one", "other", "third")) -> None:
    with locked(out), ExitStack() as stack:
        folders = {name: stack.enter_context(staging(out, name)) for name in names}
        for folder in folders.values():
            (folder / "a").write_text(text)
        swap_in({folder: out / name for name, folder in folders.items()})


@pytest.mark.parametrize("name", ["one", "other", "third"])
def test_what_is_in_the_way_of_one_game_stops_all(tmp_path: Path, name: str) -> None:
    build_all(tmp_path, "1")
    (tmp_path / name / RECORD).unlink()
    with pytest.raises(OutputError, match="not made by a build"):
        build_all(tmp_path, "2")
    assert set(tree(tmp_path).values()) == {"1"}


@pytest.mark.parametrize("there", [(), ("one",), ("other",), ("one", "other", "third")])
def test_a_swap_of_several_games_that_fails_at_any_step_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: tuple[str, ...]
) -> None:
    rename = Path.rename
    if there:
        build_all(tmp_path, "1", there)
    before = tree(tmp_path)
    for step in range(3 + len(there)):
        left = [step]

        def full(self: Path, target: Path, left: list[int] = left) -> Path:
            left[0] -= 1
            if left[0] == -1:
                raise OSError(28, "No space left on device")
            return rename(self, target)

        with monkeypatch.context() as patched:
            patched.setattr(Path, "rename", full)
            with pytest.raises(OutputError, match="No space left"), writing(tmp_path):
                build_all(tmp_path, "2")
        assert tree(tmp_path) == before
        assert sorted(file.name for file in tmp_path.iterdir()) == sorted(there)
    build_all(tmp_path, "2")
    assert set(tree(tmp_path).values()) == {"2"}


def test_one_build_at_a_time(tmp_path: Path) -> None:
    with locked(tmp_path), pytest.raises(OutputError, match="another build"), locked(tmp_path):
        pass


def test_the_record_lists_exactly_what_was_made(tmp_path: Path) -> None:
    build(tmp_path, {"site/a": "1", "site/deep/b": "1"})
    assert json.loads((tmp_path / "game" / RECORD).read_text())["files"] == ["site/a", "site/deep/b"]


def test_a_single_file_is_written_again_and_others_stay(tmp_path: Path) -> None:
    build(tmp_path, {"site/a": "1"})
    (tmp_path / "notes.txt").write_text("mine")
    for text in ("one", "two"):
        with locked(tmp_path):
            put(tmp_path, "index.html", text)
    assert tree(tmp_path) == {"game/site/a": "1", "index.html": "two", "notes.txt": "mine"}
    assert json.loads((tmp_path / RECORD).read_text())["files"] == ["index.html"]
    assert not list(tmp_path.glob(".staging-*"))


@pytest.mark.parametrize("kind", ["file", "folder", "link", "dangling link"])
def test_a_single_file_never_takes_the_place_of_what_others_made(tmp_path: Path, kind: str) -> None:
    (tmp_path / "elsewhere").write_text("mine")
    there = tmp_path / "index.html"
    match kind:
        case "file":
            there.write_text("mine")
        case "folder":
            there.mkdir()
        case "link":
            there.symlink_to("elsewhere")
        case _:
            there.symlink_to("nowhere")
    for act in (lambda: expect_ours(tmp_path, "index.html"), lambda: put(tmp_path, "index.html", "ours")):
        with pytest.raises(OutputError, match="not made by a build"):
            act()
    assert (tmp_path / "elsewhere").read_text() == "mine"
    assert there.is_symlink() == ("link" in kind)


def test_a_single_file_that_cannot_be_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "index.html", "old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        put(tmp_path, "index.html", "new")
    assert (tmp_path / "index.html").read_text() == "old"
    assert not list(tmp_path.glob(".staging-*"))
