"""Letters of terrain, terrain over other terrain, and their old spelling."""

from pathlib import Path

from pnp import model
from pnp.model.game import Board, Game

HEAD = """
pnp: 2
game: {id: letters, title: Letters, version: "1.0", players: 2}
boards:
  field:
    name: The field
    grid: {orientation: flat, shape: rectangle, columns: 2, rows: 2, pitch: 16mm,
      labels: {style: "0101", origin: top-left}}
    COLUMNS
"""
NEW = """
terrain:
  sea: {name: Sea, letter: s, fill: "#dbe9f2"}
  land: {name: Land, letter: l, fill: "#eee7c8"}
  rubble: {name: Rubble, lies: over, letters: {r: land, R: sea}, ink: "#7a3b2e"}
"""
OLD = """
terrain:
  sea: {name: Sea, fill: "#dbe9f2"}
  land: {name: Land, fill: "#eee7c8"}
features:
  rubble: {name: Rubble, ink: "#7a3b2e"}
letters: {s: sea, l: land, r: land + rubble, R: sea + rubble}
"""


def load(folder: Path, terrain: str, columns: str) -> tuple[Game, Board]:
    (folder / "game.yaml").write_text(HEAD.replace("COLUMNS", columns) + terrain)
    game = model.load(folder)
    return game, game.boards["field"]  # type: ignore[index]


def drawn(board: Board) -> dict[str, tuple[str, str]]:
    over = {cell: kind.id for cell, kind in board.over.items()}
    return {board.grid.label(cell): (kind.id, over.get(cell, "")) for cell, kind in board.terrain.items()}


def test_letters_draw_both_layers_in_both_spellings(tmp_path: Path) -> None:
    columns = "columns: [sl, rR]"
    expected = {"0101": ("sea", ""), "0102": ("land", ""), "0201": ("land", "rubble"), "0202": ("sea", "rubble")}
    new, old = (load(tmp_path, terrain, columns) for terrain in (NEW, OLD))
    assert drawn(new[1]) == drawn(old[1]) == expected
    assert [game.over["rubble"].is_feature for game, _ in (new, old)] == [False, True]  # type: ignore[index]


def test_cells_listed_by_label_have_both_layers(tmp_path: Path) -> None:
    listed = "terrain: {sea: 0101 0102, land: 0201 0202, rubble: 0102}"
    _, board = load(tmp_path, NEW, listed)
    assert drawn(board)["0102"] == ("sea", "rubble")
    _, old = load(tmp_path, OLD, "terrain: {sea: 0101 0102, land: 0201 0202}\n    features: {rubble: 0102}")
    assert drawn(old) == drawn(board)
