"""Letters of terrain, and terrain over other terrain.

Prices and attributes of terrain: by class, and from CSV.
"""

from pathlib import Path

import pytest

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


BAD = Path(__file__).parents[2] / "bad"


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(BAD / "prices")


def test_prices_by_class(game: Game) -> None:
    costs = {id_: str(kind.cost.of("foot")) for id_, kind in {**game.terrain, **game.over, **game.line_kinds}.items()}  # type: ignore[arg-type]
    assert costs == {
        "clear": "1", "forest": "2", "swamp": "all", "rubble": "+1", "river": "+1", "gorge": "prohibited",
        "road": "1/2", "rail": "other", "bridge": "None",
    }  # fmt: skip


def test_attributes(game: Game) -> None:
    shift, view = game.attributes.values()
    assert (shift.short, shift.combine, view.short, view.combine) == ("Cbt", "sum", "View", "first")
    assert game.terrain["forest"].attributes[view.id].special == {"foot": 3}  # type: ignore[index]


def test_terrain_in_a_csv_file(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        """
pnp: 2
game: {id: rows, title: Rows, version: "1.0", players: 2}
classes: {foot: {name: Foot, short: f}, motor: {name: Motor, short: m}}
attributes: {shift: {name: Combat, combine: sum}}
terrain: {from: terrain.csv}
"""
    )
    (tmp_path / "terrain.csv").write_text(
        "id,name,lies,look,fill,cost.any,cost.foot,cost.motor,shift\n"
        "clear,Clear,,,#eee7c8,1,,,\n"
        "wood,Wood,,,#b5cf95,,2,prohibited,-1\n"
        "river,River,side,river,,+1,,,-1\n"
        "road,Road,path,road,,1/2,,,\n"
    )
    game = model.load(tmp_path)
    kinds = {**game.terrain, **game.line_kinds}
    assert {id_: (str(kind.cost.of("foot")), str(kind.cost.of("motor"))) for id_, kind in kinds.items()} == {  # type: ignore[arg-type]
        "clear": ("1", "1"), "wood": ("2", "prohibited"), "river": ("+1", "+1"), "road": ("1/2", "1/2"),
    }  # fmt: skip
    assert {id_: kind.attributes["shift"].general for id_, kind in kinds.items() if kind.attributes} == {  # type: ignore[index]
        "wood": -1, "river": -1,
    }  # fmt: skip
