import os
import sys
import time
from pathlib import Path

import pytest

from pnp.pipeline.cache import store as keep
from pnp.pipeline.cache.store import CacheStore, user_folder

KEY, OTHER = "ab" * 32, "cd" * 32


@pytest.fixture
def store(tmp_path: Path) -> CacheStore:
    return CacheStore(tmp_path / "store")


def entries(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_what_is_put_comes_back(store: CacheStore, tmp_path: Path) -> None:
    assert store.get(KEY) is None
    for data in (b"", b"words", bytes(range(256)) * 1000):
        store.put(KEY, data)
        assert store.get(KEY) == data
    assert CacheStore(tmp_path / "store").get(KEY) == data
    assert store.get(OTHER) is None
    assert len(entries(tmp_path / "store")) == 1, "nothing half written stays"


def spoil_byte(content: bytes) -> bytes:
    return content[:-1] + bytes([content[-1] ^ 1])


@pytest.mark.parametrize(
    "spoil",
    [lambda content: b"", lambda content: content[:-1], spoil_byte, lambda content: b"\0" * 32 + content[32:]],
    ids=["emptied", "cut short", "a bit turned", "another seal"],
)
def test_a_damaged_entry_counts_as_absent_and_can_be_replaced(store: CacheStore, tmp_path: Path, spoil: object) -> None:
    store.put(KEY, b"a drawing")
    (path,) = entries(tmp_path / "store")
    path.write_bytes(spoil(path.read_bytes()))  # type: ignore[operator]
    assert store.get(KEY) is None
    store.put(KEY, b"a drawing")
    assert store.get(KEY) == b"a drawing"


def test_an_entry_under_another_key_counts_as_absent(store: CacheStore, tmp_path: Path) -> None:
    store.put(KEY, b"one")
    store.put(OTHER, b"two")
    one, two = entries(tmp_path / "store")
    two.write_bytes(one.read_bytes())
    assert store.get(OTHER) is None


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    folder = tmp_path / "store"
    store = CacheStore(folder, most=10_000)
    keys = [f"{number:064x}"[::-1] for number in range(12)]
    for number, key in enumerate(keys):
        store.put(key, bytes(1000))
        os.utime(folder / key[:2] / key[2:], (number, number))
    assert store.get(keys[0]) is not None, "used just now"
    store.evict()
    left = [key for key in keys if CacheStore(folder).get(key) is not None]
    assert left == [keys[0], *keys[-6:]]
    assert sum(path.stat().st_size for path in entries(folder)) <= 7_500


def test_a_store_that_is_not_too_large_is_left_alone_but_for_what_is_half_written(
    store: CacheStore, tmp_path: Path
) -> None:
    store.put(KEY, b"kept")
    home = entries(tmp_path / "store")[0].parent
    old, new = home / ".old", home / ".new"
    for path in (old, new):
        path.write_bytes(b"half")
    os.utime(old, (1, 1))
    store.evict()
    assert store.get(KEY) == b"kept"
    assert (old.exists(), new.exists()) == (False, True)


def test_a_full_disk_keeps_nothing_and_says_nothing(
    store: CacheStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> int:
        path.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    store.put(KEY, b"words")
    store.evict()
    assert store.get(KEY) is None
    assert entries(tmp_path / "store") == []


def test_a_place_that_is_no_folder_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file", encoding="utf-8")
    store = CacheStore(tmp_path / "file" / "store")
    store.put(KEY, b"words")
    assert store.get(KEY) is None


def test_the_folder_is_the_users_own(store: CacheStore, tmp_path: Path) -> None:
    store.put(KEY, b"words")
    assert (tmp_path / "store").stat().st_mode & 0o777 == 0o700
    for rights in (0o777, 0o770, 0o702):
        (tmp_path / "store").chmod(rights)
        assert store.get(KEY) is None, "anybody may have written it"
        store.put(OTHER, b"more")
    (tmp_path / "store").chmod(0o700)
    assert (store.get(KEY), store.get(OTHER)) == (b"words", None)


def test_a_link_in_the_place_of_an_entry_is_replaced_not_followed(store: CacheStore, tmp_path: Path) -> None:
    store.put(KEY, b"words")
    (path,) = entries(tmp_path / "store")
    mine = tmp_path / "mine"
    mine.write_bytes(b"my own")
    path.unlink()
    path.symlink_to(mine)
    store.put(KEY, b"words")
    assert (mine.read_bytes(), store.get(KEY), path.is_symlink()) == (b"my own", b"words", False)


def test_reading_counts_as_use(store: CacheStore, tmp_path: Path) -> None:
    store.put(KEY, b"words")
    (path,) = entries(tmp_path / "store")
    os.utime(path, (1, 1))
    store.get(KEY)
    assert path.stat().st_mtime > time.time() - 1000


def folder(environment: dict[str, str]) -> Path | None:
    store = keep.user_cache(environment)
    return store and store._folder


def test_where_the_users_store_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ann"))
    assert [folder({"PNP_CACHE": word}) for word in ("off", "OFF", "0", "no")] == [None] * 4
    assert folder({"PNP_CACHE": "kept"}) == tmp_path / "kept"
    assert folder({"XDG_CACHE_HOME": "/tmp/caches"}) == Path("/tmp/caches/pnp")
    for system, place in (
        ("linux", ".cache/pnp"),
        ("darwin", "Library/Caches/pnp"),
        ("win32", "AppData/Local/pnp/Cache"),
    ):
        monkeypatch.setattr(sys, "platform", system)
        assert folder({"XDG_CACHE_HOME": "relative"}) == Path("/home/ann") / place
    assert folder({"LOCALAPPDATA": "/local"}) == Path("/local/pnp/Cache")


def test_a_user_without_a_home_has_no_store(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nowhere)
    assert keep.user_cache({}) is None


def test_lasting_data_is_where_the_system_expects_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ann"))
    assert user_folder("data", {"XDG_DATA_HOME": "/mnt/data"}) == Path("/mnt/data/pnp")
    for system, place in (
        ("linux", ".local/share/pnp"),
        ("darwin", "Library/Application Support/pnp"),
        ("win32", "AppData/Local/pnp/Data"),
    ):
        monkeypatch.setattr(sys, "platform", system)
        assert user_folder("data", {"XDG_DATA_HOME": "relative"}) == Path("/home/ann") / place
    assert user_folder("data", {"LOCALAPPDATA": "/local"}) == Path("/local/pnp/Data")
