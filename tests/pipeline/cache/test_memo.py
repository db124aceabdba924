"""Findings and drawings come from the store only while all is the same that they show."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import kits
import pytest

from pnp import model
from pnp.artwork.boards import cells
from pnp.errors import Finding
from pnp.generators import rules, scenarios
from pnp.model.game import Game
from pnp.pipeline.cache import fingerprint, memo
from pnp.pipeline.cache.game_fingerprints import GameFingerprints
from pnp.pipeline.cache.memo import BuildMemo, CheckMemo
from pnp.pipeline.cache.store import CacheStore
from pnp.pipeline.document_job import DocumentResult, Job
from pnp.pipeline.scaffold import new_game
from pnp.scene.presets import themes
from tests.pipeline.cache.stored import WARNING, edit, spoil

Run = Callable[..., tuple[tuple[Finding, ...], bool]]


@pytest.fixture
def own_folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(kits.SMALL, tmp_path / "game"))


@pytest.fixture
def run(own_folder: Path, tmp_path: Path) -> Run:
    """Checks the game once more; returns the findings, and whether the checks really ran."""
    loaded = model.load(own_folder)

    def run(*found: Finding, game: Game = loaded, templates: tuple[Path, ...] = ()) -> tuple[tuple[Finding, ...], bool]:
        runs: list[object] = []

        def check() -> tuple[Finding, ...]:
            runs.append(None)
            return found

        memo = CheckMemo(CacheStore(tmp_path / "store"), own_folder, templates)
        return memo.findings(game, check), bool(runs)

    return run


def test_findings_are_stored_with_their_places(run: Run) -> None:
    assert run(WARNING) == ((WARNING,), True)
    assert run() == ((WARNING,), False)


@pytest.mark.parametrize(
    "name", ["game.yaml", "rules/2-turn.md", "agreed.json", "art/new.svg", "templates/counters/new.yaml"]
)
def test_a_changed_or_new_file_is_checked(run: Run, own_folder: Path, name: str) -> None:
    run(WARNING)
    path = own_folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text((path.read_text("utf-8") if path.exists() else "") + "\n", "utf-8")
    assert run() == ((), True)


def test_another_board_is_another_check(run: Run, own_folder: Path) -> None:
    game = model.load(own_folder)
    run(WARNING)
    assert run(game=replace(game, kit=game.kit._replace(boards=()))) == ((), True)


def test_errors_are_found_each_time(run: Run) -> None:
    error = WARNING._replace(severity="error")
    assert run(error) == ((error,), True)
    assert run(error) == ((error,), True)


def test_another_program_or_template_folder_is_another_check(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(WARNING)
    (tmp_path / "more").mkdir()
    assert run(templates=(tmp_path / "more",)) == ((), True)
    monkeypatch.setattr(fingerprint, "program_fingerprint", lambda: "another")
    assert run() == ((), True)


def test_another_skin_is_another_check(tmp_path: Path) -> None:
    folder, store, skins = kits.SKINS, CacheStore(tmp_path / "store"), ("plain", "muddy")
    for skin in skins:
        found = (WARNING._replace(message=skin),)
        CheckMemo(store, folder, ()).findings(model.load(folder, (), skin), partial(tuple, found))
    for skin in skins:
        stored = CheckMemo(store, folder, ()).findings(model.load(folder, (), skin), lambda: ())
        assert [finding.message for finding in stored] == [skin]


def test_a_file_that_changes_while_the_game_is_read_is_not_trusted(own_folder: Path, tmp_path: Path) -> None:
    store = CacheStore(tmp_path / "store")
    game = model.load(own_folder)
    CheckMemo(store, own_folder, ()).findings(game, lambda: (WARNING,))
    memo = CheckMemo(store, own_folder, ())
    (own_folder / "game.yaml").write_text("changed", "utf-8")
    assert memo.findings(game, lambda: ()) == ()


def test_without_a_store_the_checks_run(own_folder: Path) -> None:
    game = model.load(own_folder)
    assert CheckMemo(None, own_folder, ()).findings(game, lambda: (WARNING,)) == (WARNING,)


def test_a_damaged_entry_is_a_miss(run: Run, tmp_path: Path) -> None:
    run(WARNING)
    spoil(tmp_path / "store")
    assert run() == ((), True)


WEAKER = ("units.csv", "1,,5,4,3,4,0303", "1,,5,3,3,4,0303")


@pytest.fixture(scope="module")
def war(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return new_game("War", tmp_path_factory.mktemp("new"), None, "2026-01-01", "wargame")


@pytest.fixture
def folder(war: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(war, tmp_path / war.name))


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
    new: memo.New = {}
    if store is not None:
        memo.keep(game, store, GameFingerprints(game), key, new)
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


def test_a_changed_counter_leaves_the_board_as_it_was_drawn(folder: Path, tmp_path: Path, drawings: list[str]) -> None:
    store = CacheStore(tmp_path / "store")
    first = drawn(folder, store)
    edit(folder, WEAKER)
    assert drawn(folder, store) == first == drawn(folder, None)
    assert len(drawings) == 2


def test_a_changed_board_is_drawn_again(folder: Path, tmp_path: Path, drawings: list[str]) -> None:
    store = CacheStore(tmp_path / "store")
    first = drawn(folder, store)
    file = next(file for file in sorted(folder.glob("*.yaml")) if "pitch: " in file.read_text(encoding="utf-8"))
    edit(folder, (file.name, "pitch: 1", "pitch: 2"))
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
    edit(folder, WEAKER)
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
