"""Letters of terrain, and terrain over other terrain."""

from pathlib import Path

from pnp import model
from pnp.model.game import Board, Game
from pnp.scene.presets import palettes

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
TERRAIN = """
terrain:
  sea: {name: Sea, letter: s, fill: "#dbe9f2"}
  land: {name: Land, letter: l, fill: "#eee7c8"}
  rubble: {name: Rubble, lies: over, letters: {r: land, R: sea}, ink: "#7a3b2e"}
"""


def load(folder: Path, terrain: str, columns: str) -> tuple[Game, Board]:
    (folder / "game.yaml").write_text(HEAD.replace("COLUMNS", columns) + terrain)
    game = model.load(folder)
    return game, game.boards["field"]  # type: ignore[index]


def drawn(board: Board) -> dict[str, tuple[str, str]]:
    over = {cell: kind.id for cell, kind in board.over.items()}
    return {board.grid.label(cell): (kind.id, over.get(cell, "")) for cell, kind in board.terrain.items()}


def test_letters_draw_both_layers(tmp_path: Path) -> None:
    _, board = load(tmp_path, TERRAIN, "columns: [sl, rR]")
    assert drawn(board) == {
        "0101": ("sea", ""), "0102": ("land", ""), "0201": ("land", "rubble"), "0202": ("sea", "rubble"),
    }  # fmt: skip


def test_cells_listed_by_label_have_both_layers(tmp_path: Path) -> None:
    _, board = load(tmp_path, TERRAIN, "terrain: {sea: 0101 0102, land: 0201 0202, rubble: 0102}")
    assert drawn(board)["0102"] == ("sea", "rubble")


def test_terrain_and_lines_without_colors_have_those_of_the_palette(tmp_path: Path) -> None:
    bare = """
palette: winter
terrain:
  wood: {name: Wood, letter: s, texture: forest}
  red: {name: Red, letter: l, fill: "#cc0000", texture: forest}
  river: {name: River, lies: side, look: river}
"""
    game, _ = load(tmp_path, bare, 'columns: ["sl", "sl"]')
    colors = {str(id_): (kind.fill, kind.ink) for id_, kind in game.terrain.items()}
    winter = palettes()["winter"]
    assert colors == {"wood": winter.of("forest"), "red": ("#cc0000", "#000000")}
    assert [kind.color for kind in game.line_kinds.values()] == [winter.lines["river"]]
