import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.pipeline import atomic_write


def everything(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_files_are_written_with_their_folders(tmp_path: Path) -> None:
    atomic_write.publish(tmp_path / "kit", {"a4/map.pdf": b"map", "build.json": b"{}"})
    assert everything(tmp_path) == {"kit/a4/map.pdf": b"map", "kit/build.json": b"{}"}


def test_a_file_with_the_same_content_is_left_alone(tmp_path: Path) -> None:
    atomic_write.publish(tmp_path, {"a": b"same", "b": b"old"})
    before = (tmp_path / "a").stat()
    atomic_write.publish(tmp_path, {"a": b"same", "b": b"new"})
    assert (tmp_path / "a").stat().st_ino == before.st_ino
    assert (tmp_path / "b").read_bytes() == b"new"


def test_a_full_disk_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    atomic_write.publish(tmp_path, {"a": b"old a", "b": b"old b"})
    flushed = []

    def disk_is_full(descriptor: int) -> None:
        flushed.append(descriptor)
        if len(flushed) == 2:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", disk_is_full)
    with pytest.raises(OSError, match="No space left") as caught:
        atomic_write.publish(tmp_path, {"a": b"new a", "b": b"new b"})
    assert caught.value.filename == str(tmp_path / "b")
    assert everything(tmp_path) == {"a": b"old a", "b": b"old b"}


def test_a_target_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "letter" / "map.pdf").mkdir(parents=True)
    (tmp_path / "a4").touch()
    for name in ("letter/map.pdf", "a4/map.pdf"):
        with pytest.raises(OSError, match=r"map\.pdf") as caught:
            atomic_write.publish(tmp_path, {name: b"map"})
        assert caught.value.filename == str(tmp_path / name)
    assert everything(tmp_path) == {"a4": b""}


def test_an_interruption_between_two_moves_leaves_whole_files_and_the_old_manifest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    atomic_write.publish(tmp_path, {"a": b"old a", "build.json": b"old"})
    move = Path.replace

    def interrupted(self: Path, target: Path) -> Path:
        if target.name == "build.json":
            raise KeyboardInterrupt
        return move(self, target)

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        atomic_write.publish(tmp_path, {"a": b"new a", "build.json": b"new"})
    assert everything(tmp_path) == {"a": b"new a", "build.json": b"old"}


KILLED = """
import os, signal, sys
from pathlib import Path
from pnp.pipeline import atomic_write
flush = os.fsync
def killed(descriptor):
    flush(descriptor)
    os.kill(os.getpid(), signal.SIGKILL)
os.fsync = killed
atomic_write.publish(Path(sys.argv[1]), {"a": b"new a" * 1000, "b": b"new b"})
"""


def test_a_killed_build_leaves_the_old_files_and_the_next_build_sweeps_up(tmp_path: Path) -> None:
    atomic_write.publish(tmp_path, {"a": b"old a"})
    ended = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], check=False)
    assert ended.returncode == -signal.SIGKILL
    visible = {name: data for name, data in everything(tmp_path).items() if not name.startswith(".")}
    assert visible == {"a": b"old a"}
    assert len(everything(tmp_path)) == 2, "the staging file of the killed process"
    atomic_write.publish(tmp_path, {"a": b"newest a"})
    assert everything(tmp_path) == {"a": b"newest a"}
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


@pytest.mark.parametrize("name", ["../a", "/tmp/a", "x/../../a", "link/a"])
def test_nothing_is_written_outside_the_folder(tmp_path: Path, name: str) -> None:
    kit, elsewhere = tmp_path / "kit", tmp_path / "elsewhere"
    kit.mkdir()
    elsewhere.mkdir()
    (kit / "link").symlink_to(elsewhere)
    with pytest.raises(atomic_write.UnsafePathError):
        atomic_write.publish(kit, {"whole": b"", name: b""})
    assert everything(tmp_path) == {}


def test_a_link_in_the_place_of_a_file_is_replaced_not_followed(tmp_path: Path) -> None:
    kit, outside = tmp_path / "kit", tmp_path / "outside"
    kit.mkdir()
    outside.write_bytes(b"mine")
    (kit / "a").symlink_to(outside)
    atomic_write.publish(kit, {"a": b"mine"})
    atomic_write.publish(kit, {"a": b"pnp's"})
    assert outside.read_bytes() == b"mine"
    assert not (kit / "a").is_symlink()


def test_stale_files_go_only_when_no_one_changed_them(tmp_path: Path) -> None:
    atomic_write.publish(tmp_path, {"svg/old/one.svg": b"one", "svg/two.svg": b"two", "notes.txt": b"mine"})
    (tmp_path / "svg/two.svg").write_bytes(b"two, edited")
    stale = {
        "svg/old/one.svg": atomic_write.sha256(b"one"),
        "svg/two.svg": atomic_write.sha256(b"two"),
        "gone.svg": atomic_write.sha256(b""),
        "../outside": atomic_write.sha256(b""),
    }
    assert atomic_write.discard(tmp_path, stale) == ("svg/old/one.svg",)
    assert everything(tmp_path) == {"svg/two.svg": b"two, edited", "notes.txt": b"mine"}
    assert not (tmp_path / "svg/old").exists()


def test_the_files_of_another_build_that_runs_now_are_left_alone(tmp_path: Path) -> None:
    other = tmp_path / f"{atomic_write.STAGING}{os.getppid()}"
    other.mkdir()
    (other / "0").write_bytes(b"being written")
    atomic_write.publish(tmp_path, {"a": b"a"})
    assert (other / "0").exists()


def test_a_staging_folder_of_no_process_is_swept_away(tmp_path: Path) -> None:
    (tmp_path / f"{atomic_write.STAGING}{'9' * 40}").mkdir()
    atomic_write.publish(tmp_path, {"a": b"1"})
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


@pytest.mark.parametrize("end", ["notes", "", "12a", "\N{SUPERSCRIPT TWO}"])
def test_a_folder_of_the_designer_is_no_staging_folder(tmp_path: Path, end: str) -> None:
    """Only names that end in the number of a process are pnp's own."""
    mine = tmp_path / f"{atomic_write.STAGING}{end}"
    mine.mkdir()
    atomic_write.publish(tmp_path, {"a": b"1"})
    assert mine.is_dir()


def test_a_path_with_nul_in_an_old_manifest_is_left_alone(tmp_path: Path) -> None:
    assert atomic_write.discard(tmp_path, {"a\0b/c": "0" * 64}) == ()


def test_an_output_folder_that_is_read_only_is_named(tmp_path, monkeypatch):
    """Not the folder for files on their way, whose name says nothing to a user."""
    make = Path.mkdir

    def refuse(self, *args, **keys):
        if self.name.startswith(atomic_write.STAGING):
            raise PermissionError(errno.EACCES, "Permission denied", str(self))
        make(self, *args, **keys)

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(PermissionError) as refused:
        atomic_write.publish(tmp_path, {"a.pdf": b"new"})
    assert (refused.value.filename, list(tmp_path.iterdir())) == (str(tmp_path), [])
