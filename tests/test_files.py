"""Files of a folder that may be a stranger's."""

import os
import threading
from pathlib import Path

import pytest

from pnp import budget, files
from pnp.budget import LIMITS
from pnp.files import FileError


def reason(folder: Path, name: str, most: int = 1_000) -> str:
    with pytest.raises(FileError) as caught:
        files.read(folder, name, most)
    return caught.value.reason


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    (folder / "inner").mkdir(parents=True)
    (folder / "inner" / "a.txt").write_bytes(b"text")
    (tmp_path / "secret.txt").write_bytes(b"secret")
    return folder


def test_a_file_is_read_up_to_its_limit(home: Path) -> None:
    assert files.read(home, "inner/a.txt", 4) == b"text"
    assert reason(home, "inner/a.txt", 3) == "too-large"


@pytest.mark.parametrize(
    "name",
    ["", ".", "..", "../secret.txt", "/etc/passwd", "inner/../../secret.txt", "inner/../inner/a.txt", "a\\b", "a\0"],
)
def test_names_that_lead_nowhere_inside(home: Path, name: str) -> None:
    assert reason(home, name) in ("outside", "not-a-file")


def test_links_out_of_the_folder(home: Path) -> None:
    (home / "out.txt").symlink_to(home.parent / "secret.txt")
    (home / "up").symlink_to(home.parent)
    (home / "loop").symlink_to("loop")
    for name in ("out.txt", "up/secret.txt", "up/none", "loop"):
        with pytest.raises(FileError, match="is a link that leads out of the folder") as caught:
            files.read(home, name, 1_000)
        assert caught.value.reason == "outside"


def test_links_inside_the_folder(home: Path) -> None:
    (home / "same.txt").symlink_to("inner/a.txt")
    (home / "other").symlink_to("inner")
    assert files.read(home, "same.txt", 9) == files.read(home, "other/a.txt", 9) == b"text"


def test_the_folder_itself_may_be_a_link(home: Path) -> None:
    link = home.parent / "link"
    link.symlink_to(home)
    assert files.read(link, "inner/a.txt", 9) == b"text"


def test_only_regular_files_are_opened(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(home / "pipe")
    opened: list[object] = []
    real = os.open
    monkeypatch.setattr(os, "open", lambda name, *rest, **more: opened.append(name) or real(name, *rest, **more))
    assert [reason(home, name) for name in ("pipe", "inner")] == ["not-a-file"] * 2
    assert "pipe" not in opened


def test_a_sparse_file_is_not_read(home: Path) -> None:
    with (home / "big").open("wb") as file:
        file.truncate(3_000_000_000)
    assert reason(home, "big") == "too-large"


def test_what_is_swapped_for_a_link_is_not_read(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the resolving of links and the opening, the inner folder becomes a link out of the folder."""
    (home.parent / "evil").mkdir()
    (home.parent / "evil" / "a.txt").write_bytes(b"secret")
    real = os.open

    def swap(name: object, *rest: object, **more: object) -> int:
        if (home / "inner").is_dir() and not (home / "inner").is_symlink():
            (home / "inner").rename(home / "was")
            (home / "inner").symlink_to(home.parent / "evil")
        return real(name, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", swap)
    assert reason(home, "inner/a.txt") in ("outside", "missing")


def test_a_file_that_grows_while_it_is_read(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    endless = iter(lambda: b"x" * 10, None)
    monkeypatch.setattr(os, "read", lambda descriptor, most: next(endless))
    assert reason(home, "inner/a.txt", 25) == "too-large"


def test_descriptors_are_closed(home: Path) -> None:
    before = os.open(os.devnull, os.O_RDONLY)
    os.close(before)
    for name in ("inner/a.txt", "none", "inner", "inner/a.txt/x"):
        try:
            files.read(home, name, 1_000)
        except FileError:
            continue
    after = os.open(os.devnull, os.O_RDONLY)
    os.close(after)
    assert after == before
    assert threading.active_count() == 1


def test_names_follow_no_link_and_have_a_limit(home: Path) -> None:
    (home / "up").symlink_to(home.parent)
    (home / ".hidden").touch()
    assert files.names(home) == ["inner/a.txt"]
    assert files.names(home, "inner", ".txt") == ["a.txt"]
    assert files.names(home, "up") == files.names(home, "none") == []
    for number in range(20):
        (home / f"{number}.txt").touch()
    with budget.run(LIMITS._replace(listed_files=5)):
        assert len(files.names(home)) <= 5


def test_text_must_be_utf8(home: Path) -> None:
    (home / "latin.txt").write_bytes("ä".encode("latin-1"))
    with pytest.raises(FileError, match="UTF-8"):
        files.read_text(home, "latin.txt", 10)
