import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

import pytest

from pnp.serve import watch as module
from pnp.serve.watch import end_of, folders_below, inotify, is_changed, look_at, watch, watch_by_steps

linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems are asked every few milliseconds")


def test_links_and_hidden_folders_are_not_watched(tmp_path: Path) -> None:
    game, other = tmp_path / "game", tmp_path / "other"
    for folder in (game / "art" / "deep", game / ".git", other):
        folder.mkdir(parents=True)
    (game / "link").symlink_to(other)
    assert [*folders_below(game)] == [game, game / "art", game / "art" / "deep"]


@linux
def test_a_file_is_changed_when_it_is_closed_but_no_hidden_one_nor_a_copy(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.touch()
    stop = Event()
    with inotify() as kernel, end_of(stop) as end:
        look_at(tmp_path, kernel)
        with file.open("w", encoding="utf-8") as writing:
            writing.write("half")
            writing.flush()
            for name in (".a.yaml.swp", "a.yaml~"):
                tmp_path.joinpath(name).touch()
            assert not is_changed(kernel, end)
        assert is_changed(kernel, end)
        file.rename(tmp_path / "b.yaml")
        assert is_changed(kernel, end)
        stop.set()
        assert not is_changed(kernel, end)


@linux
def test_a_folder_that_is_a_link_is_not_watched(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path)
    with inotify() as kernel, pytest.raises(OSError, match="cannot be watched"):
        look_at(tmp_path / "link", kernel)


@pytest.mark.parametrize("watching", [watch, watch_by_steps])
def test_changes_are_reported_in_new_folders_too(
    tmp_path: Path, watching: Callable[[Path, Callable[[], None], Event], None]
) -> None:
    changed, stop = Event(), Event()
    thread = Thread(target=watching, args=(tmp_path, changed.set, stop))
    thread.start()
    try:
        for folder in (tmp_path, tmp_path / "art"):
            folder.mkdir(exist_ok=True)
            for number in range(400):
                (folder / "a.yaml").write_text(str(number), encoding="utf-8")
                if changed.wait(0.05):
                    break
            assert changed.is_set()
            changed.clear()
    finally:
        stop.set()
        thread.join()


def test_where_the_system_reports_nothing_it_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[Path]()
    monkeypatch.setattr(module, "_REPORTS", False)
    monkeypatch.setattr(module, "watch_by_steps", lambda folder, *_: asked.append(folder))
    watch(tmp_path, asked.clear, Event())
    assert asked == [tmp_path]


@linux
def test_a_folder_that_was_gone_is_shown_without_a_further_change(tmp_path: Path) -> None:
    game, changed, stop = tmp_path / "game", Event(), Event()
    game.mkdir()
    thread = Thread(target=watch, args=(game, changed.set, stop))
    thread.start()
    try:
        for number in range(400):
            (game / "a.yaml").write_text(str(number), encoding="utf-8")
            if changed.wait(0.05):
                break
        shutil.rmtree(game)
        (tmp_path / "new").mkdir()
        (tmp_path / "new" / "a.yaml").write_text("new", encoding="utf-8")
        (tmp_path / "new").rename(game)
        changed.clear()
        assert changed.wait(5)
    finally:
        stop.set()
        thread.join()
