from pathlib import Path
from threading import Event, Thread

from pnp.serve.watch import folders_below, watch


def test_links_and_hidden_folders_are_not_watched(tmp_path: Path) -> None:
    game, other = tmp_path / "game", tmp_path / "other"
    for folder in (game / "art" / "deep", game / ".git", other):
        folder.mkdir(parents=True)
    (game / "link").symlink_to(other)
    assert folders_below(game) == [game, game / "art", game / "art" / "deep"]


def test_changes_are_reported_in_new_folders_too(tmp_path: Path) -> None:
    changed, stop = Event(), Event()
    thread = Thread(target=watch, args=(tmp_path, changed.set, stop))
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
