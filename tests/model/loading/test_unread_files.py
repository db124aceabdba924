import shutil
from pathlib import Path

import pytest

from pnp import assets, model
from pnp.errors import Finding
from pnp.model import loading
from pnp.model.loading import unread_files
from pnp.source.parse_cache import ParseCache

INCLUDED = "clauses-cities.yaml, clauses-game.yaml, machines.yaml"


@pytest.fixture
def armada(tmp_path: Path) -> Path:
    """Armada Chess, with a file of clauses that is not included."""
    folder = Path(shutil.copytree(assets.game("armada-chess"), tmp_path / "armada-chess"))
    _edit(folder / "game.yaml", INCLUDED, INCLUDED.replace("clauses-game.yaml, ", ""))
    return folder


def _edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def _found(folder: Path) -> tuple[Finding, ...]:
    return loading.load(folder).findings


def test_all_that_is_missed_is_reported_with_the_file_that_has_it(armada: Path) -> None:
    (found,) = _found(armada)
    assert (found.id, found.span and Path(found.span.file).name) == ("source.unread-file", "game.yaml")
    assert found.message == (
        "the file 'clauses-game.yaml' is in the game's folder, but 'include' does not name it; it defines "
        "'king-falls', 'moral-fall', 'ending', 'truce' and 'truce.holds', which 5 places use"
    )
    assert found.hint == "add clauses-game.yaml to 'include', or move the file away"
    assert [Path(place.file).name for place, _ in found.related] == ["examples.yaml"] * 5


def test_a_draft_that_no_one_asks_for_is_not_reported_with_it(armada: Path) -> None:
    (armada / "draft.yaml").write_text("terms: {siege: blockade}\n", encoding="utf-8")
    (found,) = _found(armada)
    assert found.message.startswith("the file 'clauses-game.yaml' is")


def test_two_files_that_are_missed_are_reported_together(armada: Path) -> None:
    _edit(armada / "game.yaml", "clauses-cities.yaml, ", "")
    (found,) = _found(armada)
    assert found.message.startswith("2 files (clauses-cities.yaml and clauses-game.yaml) are in the game's folder")
    assert "they define 'come-out', 'strength-after', 'strength-then', 'gates' and 6 more, which" in found.message


def test_what_the_file_does_not_have_is_reported_beside_it(armada: Path) -> None:
    _edit(armada / "examples.yaml", "decision: truce", "decision: truse")
    found = _found(armada)
    assert [each.id for each in found] == ["source.unread-file", "reference.unknown-decision"]
    assert "'truse'" in found[1].message


def test_a_link_to_a_file_elsewhere_is_not_read(armada: Path) -> None:
    shutil.move(armada / "clauses-game.yaml", armada.parent / "clauses-game.yaml")
    (armada / "clauses-game.yaml").symlink_to(armada.parent / "clauses-game.yaml")
    assert {each.id for each in _found(armada)} == {"reference.unknown-decision", "reference.unknown-clause"}


def test_a_copy_of_what_is_read_explains_nothing(armada: Path) -> None:
    shutil.move(armada / "clauses-game.yaml", armada.parent / "clauses-game.yaml")
    shutil.copy(armada / "clauses.yaml", armada / "old.yaml")
    assert {each.id for each in _found(armada)} == {"reference.unknown-decision", "reference.unknown-clause"}


def test_a_file_of_something_else_is_not_taken_apart(armada: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (armada / "scores.yaml").write_text("played: []\nwon: []\nrules: []\n" * 2, encoding="utf-8")
    source = loading.load(armada).source
    read: list[str] = []
    parse = ParseCache.parse
    monkeypatch.setattr(
        ParseCache, "parse", lambda self, text, file, seen: (read.append(file), parse(self, text, file, seen))[1]
    )
    assert [each.name for each in unread_files.fragments(source)] == ["clauses-game.yaml"]
    assert [Path(file).name for file in read] == ["clauses-game.yaml"]


def test_a_file_in_place_of_a_link_to_it_is_read(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(assets.game("heavy-armor"), tmp_path / "heavy-armor"))
    shutil.move(folder / "charts.yaml", folder / "sheets.yaml")
    (folder / "charts.yaml").symlink_to(folder / "sheets.yaml")
    assert model.load(folder).unread == ()
