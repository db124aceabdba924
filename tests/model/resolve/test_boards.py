"""Grids of every shape, their zones and their terrain."""

from pathlib import Path

import pytest

import pnp.model
from pnp import budget
from pnp.budget import LIMITS
from pnp.errors import DefinitionError
from pnp.model.game import Board

GAME = """\
pnp: 2
game: {id: g, title: G, version: 1, players: 2}
sides: {red: {name: R, color: "#aa0000", emblem: e}}
terrain:
  clear: {name: Clear, fill: "#ffffff"}
  wood: {name: Wood, fill: "#00aa00"}
boards:
  b:
    name: B
"""


def board(folder: Path, text: str) -> Board:
    indented = "".join(f"    {line}\n" for line in text.splitlines())
    (folder / "game.yaml").write_text(GAME + indented, encoding="utf-8")
    return pnp.model.load(folder).boards["b"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("grid", "cells"),
    [
        ("shape: rectangle, columns: 15, rows: 15", 225),
        ("shape: hexagon, side: 15", 631),
        ("shape: triangle, side: 4", 10),
        ("shape: triangle, side: 4, orientation: flat, point: left", 10),
        ("shape: parallelogram, columns: 3, rows: 5", 15),
        ("shape: parallelogram, columns: 3, rows: 5, orientation: flat, lean: up", 15),
        ("shape: free, columns: 3, rows: 3, cells: [A1, B2]", 2),
        ("shape: free, columns: 3, rows: 3, cells: A1 B2 C3", 3),
        ("shape: rectangle, columns: 3, rows: 3, without: [A1]", 8),
    ],
)
def test_shapes(tmp_path: Path, grid: str, cells: int) -> None:
    built = board(tmp_path, f"grid: {{{grid}, pitch: 1/2in}}").grid
    assert len(built.cells) == cells
    assert built.pitch == pytest.approx(12.7)
    assert len(set(built.labels)) == cells


def labels(folder: Path, zone: str, grid: str = "shape: rectangle, columns: 4, rows: 4") -> set[str]:
    made = board(folder, f"grid: {{{grid}, pitch: 10mm}}\nzones: {{z: {{name: Z, {zone}}}}}")
    return {made.grid.label(cell) for cell in made.zone("z").cells}


def test_zones(tmp_path: Path) -> None:
    assert labels(tmp_path, "rows: 1") == {"A1", "B1", "C1", "D1"}
    assert labels(tmp_path, "columns: B..C, rows: 2..3") == {"B2", "C2", "B3", "C3"}
    assert labels(tmp_path, "rows: 1, columns: A, cells: [D4]") == {"A1", "D4"}
    assert labels(tmp_path, "cells: D4 C4") == {"C4", "D4"}


def test_a_zone_has_the_cells_of_its_places(tmp_path: Path) -> None:
    text = (
        "grid: {shape: rectangle, columns: 4, rows: 4, pitch: 10mm}\n"
        "zones: {goals: {name: Goals, cells: town A1 moor}}\n"
        "places: {town: {name: Town, at: D4}, moor: {name: Moor, at: B2 C2}}"
    )
    made = board(tmp_path, text)
    assert {made.grid.label(cell) for cell in made.zones[0].cells} == {"A1", "D4", "B2", "C2"}


def test_zones_count_as_the_labels_do(tmp_path: Path) -> None:
    naming = 'labels: {style: "0101", origin: top-right, start: [5, 11], step: [2, 1]}'
    grid = f"shape: rectangle, columns: 3, rows: 3, {naming}"
    assert labels(tmp_path, "rows: 11, columns: 5..7", grid) == {"0511", "0711"}


def test_cells_of_all_zones_are_counted_as_often_as_they_are_listed(tmp_path: Path) -> None:
    zones = "\n".join(f"  z{number}: {{name: Z, rows: 1..100}}" for number in range(100))
    text = f"grid: {{shape: rectangle, columns: 50, rows: 100, pitch: 5mm}}\nzones:\n{zones}"
    with budget.run(LIMITS._replace(cells=50 * 100 * 50)), pytest.raises(DefinitionError) as caught:
        board(tmp_path, text)
    assert [finding.id for finding in caught.value.findings] == ["budget.cells"]


def test_terrain(tmp_path: Path) -> None:
    text = "ground: clear\nterrain: {wood: [A1]}\nseed: 7\ngrid: {shape: rectangle, columns: 2, rows: 1, pitch: 10mm}"
    made = board(tmp_path, text)
    assert made.ground is not None
    assert (made.ground.id, made.seed) == ("clear", 7)
    assert {made.grid.label(cell): ground.id for cell, ground in made.terrain.items()} == {"A1": "wood"}


def test_the_largest_board_that_is_allowed(tmp_path: Path) -> None:
    assert len(board(tmp_path, "grid: {shape: rectangle, columns: 400, rows: 250, pitch: 10mm}").grid.cells) == 100_000


@pytest.mark.parametrize(
    ("label", "hint"),
    [("b2", "did you mean 'B2'?"), ("b9", "labels run from A3 (top left) to C1 (bottom right)")],
)
def test_cells_that_are_not_there(tmp_path: Path, label: str, hint: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        board(tmp_path, f"grid: {{shape: rectangle, columns: 3, rows: 3, pitch: 10mm, without: [{label}]}}")
    assert [finding.hint for finding in caught.value.findings] == [hint]


def test_numbers_as_labels(tmp_path: Path) -> None:
    grid = "shape: rectangle, columns: 3, rows: 3, labels: {style: number}"
    assert labels(tmp_path, "cells: [1, 9]", grid) == {"1", "9"}
    assert labels(tmp_path, "cells: [0101]", 'shape: rectangle, columns: 3, rows: 3, labels: {style: "0101"}') == {
        "0101"
    }
