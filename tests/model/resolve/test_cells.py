"""Cells by label, one by one and in ranges."""

from pathlib import Path

import pytest

import pnp.model
from pnp.errors import DefinitionError

GAME = """\
pnp: 2
game: {id: g, title: G, version: 1, players: 2}
boards: {b: {name: B, grid: GRID, zones: {z: {name: Z, cells: CELLS}}}}
"""


def zone(folder: Path, grid: str, cells: str) -> str:
    (folder / "game.yaml").write_text(GAME.replace("GRID", f"{{{grid}}}").replace("CELLS", cells), encoding="utf-8")
    board = pnp.model.load(folder).boards["b"]  # type: ignore[index]
    return " ".join(sorted(map(board.grid.label, board.zone("z").cells)))


SQUARES = "kind: square, columns: 8, rows: 8, pitch: 20mm, labels: {style: a1}"
HEXES = "shape: rectangle, columns: 8, rows: 8, pitch: 20mm"


@pytest.mark.parametrize(
    ("grid", "cells", "found"),
    [
        (SQUARES, "b2..c3", "b2 b3 c2 c3"),
        (SQUARES, "c3..b2", "b2 b3 c2 c3"),
        (SQUARES, "b3..c2", "b2 b3 c2 c3"),
        (SQUARES, "d4..d4 a1", "a1 d4"),
        (SQUARES, "[a1..c1, h8]", "a1 b1 c1 h8"),
        (HEXES, "B2..C3", "B2 B3 C2 C3"),
        (f"{HEXES}, without: [B3]", "B2..C3", "B2 C2 C3"),
    ],
)
def test_ranges_hold_all_between_two_corners(tmp_path, grid, cells, found):
    assert zone(tmp_path, grid, cells) == found


@pytest.mark.parametrize(("cells", "hint"), [("B2", "did you mean 'b2'?"), ("a1..i1", "labels run from a8")])
def test_an_unknown_label_is_reported_with_a_hint(tmp_path, cells, hint):
    with pytest.raises(DefinitionError) as caught:
        zone(tmp_path, SQUARES, cells)
    (finding,) = caught.value.findings
    assert finding.id == "reference.unknown-cell"
    assert finding.hint.startswith(hint)
