"""Drawings are taken from the store as they were drawn, as long as nothing that they show has changed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp import model
from pnp.artwork.boards import cells
from pnp.generators import rules, scenarios
from pnp.model.game import Game
from pnp.pipeline.cache import drawing_memo
from pnp.pipeline.cache.game_fingerprints import GameFingerprints
from pnp.pipeline.cache.memo import BuildMemo
from pnp.pipeline.cache.store import CacheStore
from pnp.pipeline.document_job import DocumentResult, Job
from pnp.pipeline.scaffold import new_game
from pnp.scene.presets import themes


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return new_game("War", tmp_path, None, "2026-01-01", "wargame")


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


def drawn(folder: Path, store: CacheStore | None, key: str = "key") -> Any:
    game = model.load(folder)
    new: drawing_memo.New = {}
    if store is not None:
        drawing_memo.keep(game, store, GameFingerprints(game), key, new)
    items = cells.cells(game, next(iter(game.boards.values())), themes()["field"])
    for name, drawing in new.items():
        assert store is not None
        store.put(name, drawing)
    return items


def noting(names: list[str], name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    def noted(*given: Any) -> Any:
        names.append(name)
        return function(*given)

    return noted


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_a_changed_counter_leaves_the_board_as_it_was_drawn(folder: Path, tmp_path: Path, drawings: list[str]) -> None:
    store = CacheStore(tmp_path / "store")
    first = drawn(folder, store)
    edit(folder / "units.csv", "1,,5,4,3,4,0303", "1,,5,3,3,4,0303")
    assert drawn(folder, store) == first == drawn(folder, None)
    assert len(drawings) == 2


def test_a_changed_board_is_drawn_again(folder: Path, tmp_path: Path, drawings: list[str]) -> None:
    store = CacheStore(tmp_path / "store")
    first = drawn(folder, store)
    file = next(file for file in sorted(folder.glob("*.yaml")) if "pitch: " in file.read_text(encoding="utf-8"))
    edit(file, "pitch: 1", "pitch: 2")
    assert first != drawn(folder, store) == drawn(folder, None)
    assert len(drawings) == 3


def test_another_key_is_another_drawing(folder: Path, tmp_path: Path, drawings: list[str]) -> None:
    store = CacheStore(tmp_path / "store")
    for key in ("key", "other", "key"):
        drawn(folder, store, key=key)
    assert len(drawings) == 2


@pytest.mark.parametrize(("edits_while_drawing", "times"), [(False, 1), (True, 2)])
def test_drawings_are_not_kept_when_a_file_changed_meanwhile(
    folder: Path, tmp_path: Path, drawings: list[str], edits_while_drawing: bool, times: int
) -> None:
    job = Job("map", "letter", "duplex-long", ("pdf",), "2026-01-01")
    art = folder / "art" / "new.svg"
    for number in range(2):
        memo = BuildMemo(model.load(folder), CacheStore(tmp_path / "store"))
        if edits_while_drawing and not number:
            art.parent.mkdir(exist_ok=True)
            art.touch()
        memo.run_job(job)
        art.unlink(missing_ok=True)
    assert len(drawings) == times


def sheets(folder: Path, store: CacheStore | None, name: str) -> DocumentResult:
    job = Job(name, "letter", "duplex-long", ("pdf",), "2026-01-01")
    return BuildMemo(model.load(folder), store).run_job(job)


def test_after_a_change_only_what_shows_it_is_drawn(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, redrawn = CacheStore(tmp_path / "store"), []
    draw_figure = rules.figures.KINDS["example"]
    monkeypatch.setitem(rules.figures.KINDS, "example", noting(redrawn, "example", draw_figure))
    monkeypatch.setattr(rules.cover, "front", noting(redrawn, "cover", rules.cover.front))
    monkeypatch.setattr(scenarios, "ground_page", noting(redrawn, "ground", scenarios.ground_page))
    monkeypatch.setattr(scenarios, "forces_page", noting(redrawn, "forces", scenarios.forces_page))
    for name in ("rules", "scenarios"):
        sheets(folder, store, name)
    assert {"cover", "ground", "forces"} < set(redrawn)
    whole = len(redrawn)
    redrawn.clear()
    edit(folder / "units.csv", "1,,5,4,3,4,0303", "1,,5,3,3,4,0303")
    again = [sheets(folder, store, name) for name in ("rules", "scenarios")]
    assert "forces" in redrawn
    assert not {"cover", "ground"} & set(redrawn)
    assert len(redrawn) < whole / 2
    assert again == [sheets(folder, None, name) for name in ("rules", "scenarios")]


def test_a_damaged_entry_is_drawn_again(folder: Path, tmp_path: Path, drawings: list[str]) -> None:
    store = CacheStore(tmp_path / "store")
    first = drawn(folder, store)
    for key in [path.parent.name + path.name for path in (tmp_path / "store").glob("??/*")]:
        store.put(key, b"nonsense")
    assert drawn(folder, store) == first
    assert len(drawings) == 2
