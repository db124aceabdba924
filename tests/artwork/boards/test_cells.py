from dataclasses import replace

import kits
import pytest

from pnp.artwork.boards import cells, square_frame
from pnp.artwork.boards.board import board_symbol
from pnp.errors import DefinitionError
from pnp.geometry import square_grid
from pnp.geometry.hex_shapes import Labeling, rectangle
from pnp.model.game import Terrain
from pnp.scene.items import Labels, Path, Symbol

PLAIN = Terrain("plain", "Plain", "#f6f4ea", "#999966", "plain")
WOOD = Terrain("wood", "Wood", "#c4d3ad", "#3f5a2b", "forest")
LAKE = Terrain("lake", "Lake", "#c3dbe6", "#2f6f94", "water")


def sample(heavy):
    """Six by four flat hexes: a wood, a lake that reaches the border, a zone."""
    grid = rectangle("flat", 6, 4, 13.5, labeling=Labeling("0101"))
    kinds = dict.fromkeys(("0202", "0302", "0303"), WOOD) | dict.fromkeys(("0501", "0502", "0602"), LAKE)
    zone = heavy.boards["duel"].zone("deploy-teal")._replace(cells=frozenset(map(grid.cell, ("0103", "0104", "0204"))))
    terrain = {grid.cell(label): kind for label, kind in kinds.items()}
    return heavy.boards["duel"]._replace(grid=grid, zones=(zone,), ground=PLAIN, terrain=terrain, seed=3)


def test_terrain_and_zone_look_as_approved(heavy, theme, golden):
    board = sample(heavy)
    items = cells.cells(heavy, board, theme)
    golden.svg("board-sample", Symbol("sample", board.grid.width, board.grid.height, items, bleed=1))


def test_the_duel_board_looks_as_approved(heavy, theme, golden):
    golden.png("board-duel", board_symbol(heavy, heavy.boards["duel"], theme), dpi=60)


def test_names_come_last_and_the_border_over_the_zones(heavy, theme):
    *_, border, names = cells.cells(heavy, sample(heavy), theme)
    assert isinstance(border, Path)
    assert border.stroke.color == theme.ink
    assert isinstance(names, Labels)
    assert len(names.entries) == 24


@pytest.mark.parametrize("skin", ["battle", "universe"])
def test_the_chess_board_looks_as_approved(theme, golden, skin):
    game = kits.game("armada-chess", skin)
    golden.png(f"board-armada-{skin}", board_symbol(game, game.boards["armada"], theme), dpi=40)


def test_names_of_squares_stand_at_the_edges_unless_squares_are_counted():
    assert square_frame.has_edge_names(square_grid.rectangle(3, 3, 20))
    assert not square_frame.has_edge_names(square_grid.rectangle(3, 3, 20, Labeling("spiral")))
    assert not square_frame.has_edge_names(rectangle("flat", 3, 3, 20))


def test_what_is_wrong_with_ground_and_roles_is_reported_at_once(theme):
    game = kits.game("armada-chess")
    board = game.boards["armada"]
    roles = {**game.roles, "city": game.roles["city"]._replace(symbol="no/city")}
    board = board._replace(terrain={board.grid.cell("e5"): WOOD._replace(texture="no-texture")})
    with pytest.raises(DefinitionError) as failure:
        cells.cells(replace(game, roles=roles), board, theme)
    assert [finding.id for finding in failure.value.findings] == ["art.unknown-texture", "art.unknown"]
