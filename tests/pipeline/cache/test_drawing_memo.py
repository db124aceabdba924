"""Boards are taken from the store as they were drawn, as long as nothing that they show has changed."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp import assets, model
from pnp.artwork.boards import cells
from pnp.model.game import Game
from pnp.pipeline.cache import drawing_memo
from pnp.pipeline.cache.game_fingerprints import GameFingerprints
from pnp.pipeline.cache.store import CacheStore
from pnp.scene.presets import themes


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(assets.game("across-the-maren"), tmp_path / "game"))


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The boards that are really drawn."""
    boards: list[str] = []
    draw: Callable[..., Any] = cells._unnamed

    def noting(game: Game, board: Any, *rest: Any) -> Any:
        boards.append(board.id)
        return draw(game, board, *rest)

    monkeypatch.setattr(cells, "_unnamed", noting)
    return boards


def drawn(folder: Path, store: CacheStore | None, *, is_current: bool = True, key: str = "key") -> Any:
    game = model.load(folder)
    if store is not None:
        drawing_memo.keep(game, store, GameFingerprints(game), lambda: is_current, key)
    return cells.cells(game, next(iter(game.boards.values())), themes()["field"])


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_a_changed_counter_leaves_the_board_as_it_was_drawn(folder: Path, tmp_path: Path, drawings: list[str]) -> None:
    store = CacheStore(tmp_path / "store")
    first = drawn(folder, store)
    edit(folder / "units.csv", "t-first,,1,,5,6,4,", "t-first,,1,,5,5,4,")
    assert drawn(folder, store) == first == drawn(folder, None)
    assert len(drawings) == 2


def test_a_changed_board_is_drawn_again(folder: Path, tmp_path: Path, drawings: list[str]) -> None:
    store = CacheStore(tmp_path / "store")
    first = drawn(folder, store)
    file = next(file for file in sorted(folder.glob("*.yaml")) if "pitch: " in file.read_text(encoding="utf-8"))
    edit(file, "pitch: 1", "pitch: 2")
    assert first != drawn(folder, store) == drawn(folder, None)
    assert len(drawings) == 3


def test_another_key_or_changed_files_are_another_drawing(folder: Path, tmp_path: Path, drawings: list[str]) -> None:
    store = CacheStore(tmp_path / "store")
    drawn(folder, store, is_current=False)
    drawn(folder, store)
    drawn(folder, store, key="other")
    drawn(folder, store)
    assert len(drawings) == 3


def test_a_damaged_entry_is_drawn_again(folder: Path, tmp_path: Path, drawings: list[str]) -> None:
    store = CacheStore(tmp_path / "store")
    first = drawn(folder, store)
    for key in [path.parent.name + path.name for path in (tmp_path / "store").glob("??/*")]:
        store.put(key, b"nonsense")
    assert drawn(folder, store) == first
    assert len(drawings) == 2
