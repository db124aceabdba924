"""Findings come from the store exactly as long as nothing that the checks read has changed."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from pnp import assets, model
from pnp.errors import Finding, Span
from pnp.model.game import Game
from pnp.pipeline.cache import fingerprint
from pnp.pipeline.cache.check_memo import CheckMemo
from pnp.pipeline.cache.store import CacheStore

WARNING = Finding("print.small-text", "warning", "too small", Span("game.yaml", 1, 2), witness=(("size", "4 pt"),))
Run = Callable[..., tuple[tuple[Finding, ...], bool]]


@pytest.fixture
def own_folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(assets.game("heavy-armor"), tmp_path / "game"))


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
    "name", ["game.yaml", "rules/03-setup.md", "agreed.json", "art/new.svg", "templates/counters/new.yaml"]
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
    folder, store = assets.game("armada-chess"), CacheStore(tmp_path / "store")
    skins = list(model.load(folder).skins)
    assert len(skins) > 1
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
    for path in (tmp_path / "store").rglob("*"):
        if path.is_file():
            path.write_bytes(path.read_bytes()[:-3])
    assert run() == ((), True)
