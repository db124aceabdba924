"""Several games, and several versions of one, in one process: none sees another's results, and memory returns."""

import gc
import os
import shutil
import tracemalloc
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pnp import assets, checks, model
from pnp.errors import Finding
from pnp.model.game import Game
from pnp.pipeline import check as whole_check
from pnp.pipeline import document_job
from pnp.pipeline.build import build
from pnp.pipeline.options import Options
from pnp.pipeline.scaffold import new_game

HEAVY = assets.game("heavy-armor")
FORMAL = Path(__file__).parent / "bad" / "formal"
SMALL = ("counters", "composites", "charts")
"""Documents of a new game that read drawings, layouts, templates, formulas and chances."""
ROOM = 400_000
"""Bytes that a game may leave behind: pure results by value, such as widths of its texts, up to the caches' bounds."""


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    return new_game("Duel", tmp_path, None, "2026-01-01")


def drawn(game: Game, documents: tuple[str, ...] = SMALL) -> list[str]:
    """The digests of all components of some documents."""
    return [
        component.front.digest
        for name in documents
        for document in document_job.draw(game, name, "letter", "duplex-long")[:1]
        for component in document.product.components
    ]


def seen(game: Game) -> list[Finding]:
    return list(checks.check_game(game))


def changed(folder: Path, home: Path) -> Path:
    """A version of the new game with another strength, name and drawing."""
    copied = Path(shutil.copytree(folder, home / "changed"))
    for name, old, new in (
        ("game.yaml", "attack: 2", "attack: 3"),
        ("game.yaml", "name: Guard", "name: Ward"),
        ("art/guard.svg", "<path", "<path opacity='0.9'"),
    ):
        text = (copied / name).read_text(encoding="utf-8")
        assert old in text
        (copied / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return copied


def test_two_versions_and_other_games_do_not_influence_each_other(duel: Path, tmp_path: Path) -> None:
    folders = [duel, changed(duel, tmp_path), assets.game("shogi"), FORMAL]
    documents: list[tuple[str, ...]] = [SMALL, SMALL, ("map",), ()]
    alone = []
    for folder, names in zip(folders, documents, strict=True):
        game = model.load(folder)
        alone.append((seen(game), drawn(game, names)))
    assert alone[0][1] != alone[1][1]
    games = [model.load(folder) for folder in folders]
    together = [(seen(game), drawn(game, names)) for game, names in zip(games, documents, strict=True)]
    again = [(seen(game), drawn(game, names)) for game, names in zip(reversed(games), reversed(documents), strict=True)]
    assert together == alone
    assert again == alone[::-1]


def test_a_folder_that_changes_is_read_as_it_is(duel: Path) -> None:
    """Nothing is taken from an earlier state of the same files, also when times and sizes stay the same."""
    pieces = duel / "game.yaml"
    before = drawn(model.load(duel))
    status, text = pieces.stat(), pieces.read_text(encoding="utf-8")
    pieces.write_text(text.replace("attack: 2", "attack: 3", 1), encoding="utf-8")
    os.utime(pieces, ns=(status.st_atime_ns, status.st_mtime_ns))
    after = drawn(model.load(duel))
    pieces.write_text(text, encoding="utf-8")
    assert after != before
    assert drawn(model.load(duel)) == before


@contextmanager
def dropped(game: Game) -> Iterator[None]:
    """Nothing but the caller holds the game any more at the end."""
    reference = weakref.ref(game)
    del game
    yield
    gc.collect()
    held = reference()
    assert held is None, [type(holder) for holder in gc.get_referrers(held)]


_FURTHER = pytest.mark.slow("one game is dropped in any run")


@pytest.mark.usefixtures("new_heap")
@pytest.mark.parametrize(
    "name",
    ["heavy-armor", pytest.param("grav-armor", marks=_FURTHER), pytest.param("armada-chess", marks=_FURTHER)],
)
def test_a_game_is_gone_when_it_is_dropped(name: str) -> None:
    loaded = [model.load(assets.game(name))]
    with dropped(loaded[0]):
        seen(loaded[0])
        documents = [kind for kind in loaded[0].kit.documents if kind != "rules"][:3]
        for document in documents:
            document_job.draw(loaded[0], document, "letter", "duplex-long")
        loaded.clear()


@pytest.mark.usefixtures("new_heap")
def test_a_build_and_a_check_hold_no_game(duel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games: list[weakref.ref[Game]] = []
    load = model.load

    def noting(*arguments: object, **options: object) -> Game:
        game = load(*arguments, **options)  # type: ignore[arg-type]
        games.append(weakref.ref(game))
        return game

    monkeypatch.setattr(model, "load", noting)
    result = build(duel, Options(tmp_path, only=("composites", "rules")))
    assert result.outputs
    del result
    whole_check.check(duel, whole_check.CheckOptions(sheets=False))
    gc.collect()
    assert len(games) >= 2
    assert [game() for game in games] == [None] * len(games)


@pytest.mark.slow("traces memory of four loads; that a game is dropped is tested in any run")
def test_memory_returns(tmp_path: Path) -> None:
    """A new version of a game each time, as in a program that runs for long: memory does not grow with their number."""
    folder = Path(shutil.copytree(HEAVY, tmp_path / "game"))
    pieces = folder / "pieces.yaml"
    text = pieces.read_text(encoding="utf-8")

    def once(number: int) -> int:
        pieces.write_text(text.replace("name: Hulk", f"name: Hulk {number}"), encoding="utf-8")
        game = model.load(folder)
        seen(game)
        drawn(game)
        del game
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    once(0)
    tracemalloc.start()
    try:
        first, *_, last = [once(number) for number in range(1, 4)]
    finally:
        tracemalloc.stop()
    assert last - first < ROOM
