"""What an edit leaves alone is not drawn again; what it changes is drawn as in a game read for the first time."""

import gc
import random
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.artwork.counters import faces
from pnp.artwork.symbol_library import load as load_symbol
from pnp.model import load
from pnp.model.game import Game
from pnp.pipeline import document_job
from pnp.pipeline.cache import edited_game
from pnp.pipeline.cache.edited_game import EditedGame
from pnp.pipeline.scaffold import new_game
from pnp.scene.items import Symbol
from pnp.scene.presets import themes

Read = Callable[[], Game]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return new_game("small", tmp_path, None, "2026-01-01")


@pytest.fixture
def read(folder: Path) -> Read:
    """Read a game again, with what is known of it."""
    edited = EditedGame(folder)

    def again() -> Game:
        edited.look()
        game = load(folder)
        edited.take(game)
        return game

    return again


def edit(folder: Path, old: str, new: str) -> None:
    path = folder / "game.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def face(game: Game, piece: str) -> Symbol:
    side, kind = next(iter(game.sides)), game.pieces[piece]  # type: ignore[index]
    return faces.face_symbol(game, side, kind.id, kind.faces[0].id, themes()["field"])


def test_an_edit_draws_only_the_piece_that_it_changes(folder: Path, read: Read) -> None:
    first = read()
    scout, other = face(first, "scout"), face(first, "keep")
    edit(folder, "attack: 2", "attack: 3")
    second = read()
    assert face(second, "keep") is other
    assert face(second, "scout").digest != scout.digest
    edit(folder, "attack: 3", "attack: 2")
    assert face(read(), "scout").digest == scout.digest


def test_a_changed_drawing_is_seen(folder: Path, read: Read) -> None:
    shape = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="{}" height="4"/></svg>'
    art = folder / "art" / "own.svg"
    art.parent.mkdir(exist_ok=True)
    art.write_text(shape.format(3), encoding="utf-8")
    before = load_symbol(read(), "own", {})
    assert load_symbol(read(), "own", {}) is before
    art.write_text(shape.format(4), encoding="utf-8")
    assert load_symbol(read(), "own", {}).digest != before.digest


def test_versions_are_drawn_as_games_that_are_read_for_the_first_time(folder: Path, read: Read) -> None:
    choose, path = random.Random(5), folder / "game.yaml"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    numbers = [at for at, line in enumerate(lines) if "front: {" in line or "color: " in line or " name: " in line]
    for _ in range(6):
        at = choose.choice(numbers)
        changed = lines[at].replace("1", "4").replace("2", "1").replace("name: ", "name: A ")
        path.write_text("".join([*lines[:at], changed, *lines[at + 1 :]]), encoding="utf-8")
        drawn = [document_job.draw(game, "counters", "letter", "duplex-long") for game in (read(), load(folder))]
        symbols = [[piece.front.digest for piece in each[0].product.components] for each in drawn]
        assert symbols[0] == symbols[1]


@pytest.mark.usefixtures("new_heap")
def test_few_results_are_kept_and_no_game(folder: Path, read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edited_game, "_MOST", 1)
    game = read()
    scout, keep = face(game, "scout"), face(game, "keep")
    gone = weakref.ref(game)
    del game
    gc.collect()
    assert gone() is None
    again = read()
    assert face(again, "scout") is not scout
    assert face(again, "keep").digest == keep.digest
