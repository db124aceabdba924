"""What is known of the parts of a game never changes what a check finds."""

import shutil
from collections.abc import Callable
from pathlib import Path

import kits
import pytest

from pnp import assets, checks
from pnp.errors import Finding, Span
from pnp.model import load
from pnp.model.game import Game
from pnp.pipeline.cache import fingerprint
from pnp.pipeline.cache.finding_memo import FindingMemo
from pnp.pipeline.cache.store import CacheStore
from pnp.pipeline.check import CheckOptions, check
from pnp.pipeline.scaffold import new_game

FOUND = Finding("a.b", "error", "wrong", Span("game.yaml", 1, 2))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(kits.SMALL, tmp_path / "game"))


@pytest.fixture
def store(tmp_path: Path) -> CacheStore:
    return CacheStore(tmp_path / "store")


def examined(store: CacheStore | None, folder: Path, read: Callable[[Game], object]) -> bool:
    """Examine a part that reads something of the game; return whether that had to be done."""
    memo = FindingMemo(store, folder, ())
    calls: list[object] = []

    def find(game: Game) -> tuple[Finding, ...]:
        calls.append(read(game))
        return (FOUND,)

    assert tuple(memo("part", load(folder), find)) == (FOUND,)
    memo.put()
    return bool(calls)


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_a_part_is_examined_again_when_a_field_that_it_reads_has_changed(store: CacheStore, folder: Path) -> None:
    def read(game: Game) -> object:
        return game.budget

    assert examined(store, folder, read)
    assert not examined(store, folder, read)
    change(folder / "game.yaml", "version: ", "version: 2.")
    assert not examined(store, folder, read)
    change(folder / "game.yaml", "amount: 8", "amount: 9")
    assert examined(store, folder, read)
    change(folder / "game.yaml", "amount: 9", "amount: 8")
    assert not examined(store, folder, read), "an earlier state is known, too"


def test_a_part_that_reads_one_piece_does_not_depend_on_others(store: CacheStore, folder: Path) -> None:
    readers: tuple[Callable[[Game], object], ...] = (
        lambda game: game.pieces["guard"],
        lambda game: list(game.pieces),
        lambda game: [piece.cost for piece in game.pieces.values()],
        lambda game: [piece.faces for piece in game.pieces.values()],
    )
    for read, again in zip(readers, (False, False, False, True), strict=True):
        own = CacheStore(folder.parent / f"store-{again}-{readers.index(read)}")
        assert examined(own, folder, read)
        change(folder / "game.yaml", "Ready, attack: 2", "Ready, attack: 3")
        assert examined(own, folder, read) == again
        change(folder / "game.yaml", "Ready, attack: 3", "Ready, attack: 2")


@pytest.mark.parametrize("name", ["art/mech/new.svg", "art/new.png", "templates/counters/new.yaml", "fonts/new.ttf"])
def test_files_that_are_drawn_are_part_of_every_part(store: CacheStore, folder: Path, name: str) -> None:
    assert examined(store, folder, lambda game: game.id)
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).touch()
    assert examined(store, folder, lambda game: game.id)


def test_another_program_knows_nothing(store: CacheStore, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert examined(store, folder, lambda game: game.id)
    monkeypatch.setattr(fingerprint, "program_fingerprint", lambda: "another")
    assert examined(store, folder, lambda game: game.id)


def test_nothing_is_known_without_a_store(folder: Path) -> None:
    assert examined(None, folder, lambda game: game.id)
    assert examined(None, folder, lambda game: game.id)


def test_a_unit_may_have_another_id_although_findings_were_made_with_it(store: CacheStore, tmp_path: Path) -> None:
    folder = new_game("Game", tmp_path, None, "2026-01-01", "wargame")
    for old, new in (("\nn-1,", "\nn-first,"), ("\nn-first,", "\nn-1,")):
        memo = FindingMemo(store, folder, ())
        found = check(folder, CheckOptions(checks.ALL, sheets=False, examine=memo)).findings
        memo.put()
        assert found == check(folder, CheckOptions(checks.ALL, sheets=False)).findings
        change(folder / "units.csv", old, new)


RULE = """\
decisions:
  may-stand:
    title: May the piece start in the row?
    inputs: {row: 1..9}
    answers: {stand: may start, elsewhere: must start elsewhere}
clauses:
  may-leave: {decides: may-stand, when: {row: 1..2}, then: stand}
  field: {decides: may-stand, when: {row: 3..9}, then: elsewhere}
"""
EDITS = {
    "duel": [
        ("game.yaml", "Ready, attack: 2", "Ready, attack: 6"),
        ("game.yaml", "symbol: scout", "symbol: scoot"),
        ("game.yaml", "  may-leave: ", "  # a comment\n  may-leave: "),
        ("rules/2-turn.md", "# Your turn", "# Your turn {{ pieces.scoot.cost }}"),
        ("game.yaml", "    name: Guard\n", "    name: A guard with a very long name indeed\n"),
    ],
    "heavy-armor": [
        ("pieces.yaml", "runner-wheels, attack: 1", "runner-wheels, attack: 6"),
        ("pieces.yaml", "mech/runner-walker", "mech/runner-wolker"),
        ("clauses.yaml", "  may-attack:\n", "  # a comment\n  may-attack:\n"),
        ("rules/07-end.md", "# Winning", "# Winning {{ pieces.runnner.cost }}"),
        ("pieces.yaml", "    name: Lancer\n", "    name: A lancer with a very long name indeed\n"),
    ],
    "armada-chess": [
        ("pieces.yaml", "front: {score: 2}", "front: {score: 3}"),
        ("game.yaml", "many: debris fields", "many: wide debris fields"),
    ],
    "across-the-maren": [("units.csv", "t-1,Torrin 1st Division", "t-1,Torrin First Division of the Old Guard")],
}


_FURTHER = pytest.mark.slow("one game is edited in any run")


@pytest.mark.parametrize("id_", [pytest.param(id_, marks=() if id_ == "duel" else _FURTHER) for id_ in EDITS])
def test_a_check_after_an_edit_finds_what_it_finds_without_a_store(id_: str, store: CacheStore, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(kits.SMALL if id_ == "duel" else assets.game(id_), tmp_path / "game"))
    if id_ == "duel":
        change(folder / "game.yaml", "budget: ", f"{RULE}budget: ")

    def found(examine: FindingMemo | None) -> tuple[Finding, ...]:
        options = CheckOptions(checks.ALL, sheets=False)
        result = check(folder, options if examine is None else options._replace(examine=examine))
        if examine is not None:
            examine.put()
        return result.findings

    first = found(FindingMemo(store, folder, ()))
    assert found(FindingMemo(store, folder, ())) == first
    for name, old, new in EDITS[id_]:
        change(folder / name, old, new)
        assert found(FindingMemo(store, folder, ())) == found(None), (name, new)
    assert len(found(None)) > len(first) or id_ not in ("duel", "heavy-armor")
