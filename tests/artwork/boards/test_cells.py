"""The layers on cells, and boards of points: approved drawings, layers, names and spaces."""

import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path as FilePath

import kits
import pytest
from goldens import Golden

from pnp import model
from pnp.artwork.boards import cells, legend, map_layers, square_frame, zones
from pnp.artwork.boards.board import board_symbol, draw
from pnp.artwork.diagrams.board import diagram
from pnp.artwork.diagrams.paths import Trail
from pnp.artwork.panels import boards as fields
from pnp.errors import DefinitionError
from pnp.geometry import square_grid
from pnp.geometry.hex_shapes import Labeling, rectangle
from pnp.geometry.point_grid import PointGrid
from pnp.model.game import Board, BoardId, Field, Game, RoleId, Terrain
from pnp.scene.items import Group, Labels, Path, Stamps, Symbol, Text
from pnp.scene.presets import themes
from tests.finding_ids import ids

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


POINTS = FilePath(__file__).parents[2] / "bad" / "points"
THEME = themes()["field"]


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(POINTS)


@pytest.fixture
def north(game: Game) -> Board:
    return game.boards[BoardId("north")]


@pytest.fixture
def states(game: Game) -> Board:
    return game.boards[BoardId("states")]


def grid_of(board: Board) -> PointGrid:
    assert isinstance(board.grid, PointGrid)
    return board.grid


def test_the_approved_boards(game: Game, north: Board, states: Board, golden: Golden) -> None:
    golden.png("board-points", board_symbol(game, north, THEME), dpi=80)
    golden.png("board-areas", board_symbol(game, states, THEME), dpi=80)


def test_spaces_lie_over_the_paths_that_end_in_them(game: Game, north: Board) -> None:
    drawn = cells.cells(game, north, THEME)
    paths = next(n for n, item in enumerate(drawn) if isinstance(item, Group) and item in lines(game, north))
    spaces = [n for n, item in enumerate(drawn) if isinstance(item, Stamps) and item.symbol.name == "space"]
    assert spaces
    assert paths < min(spaces)


def lines(game: Game, board: Board) -> tuple[object, ...]:
    return map_layers.drawn(game, board, THEME).lines


def test_grounds_have_the_color_of_terrain_and_owner(game: Game, north: Board) -> None:
    grounds = cells.space_grounds(game, north, grid_of(north), THEME)
    fills = {}
    for item in grounds:
        assert isinstance(item, Stamps)
        (disc,) = item.symbol.items
        assert isinstance(disc, Path)
        fills[disc.fill] = len(item.at)
    assert fills["#c0a070"] == 2, "hills: Arras, Ypres"
    assert north.ground is not None
    assert fills[north.ground.fill] == 2, "Paris, Laon: plain, as in the key"
    assert sorted(fills.values()) == [1, 2, 2, 2], "and Amiens of Blue, Reims and Lille of Red"


def test_where_no_key_shows_the_ground_spaces_are_white(game: Game, north: Board) -> None:
    grounds = cells.space_grounds(game, north._replace(terrain={}), grid_of(north), THEME)
    fills = [
        part.fill
        for item in grounds
        if isinstance(item, Stamps)
        for part in item.symbol.items
        if isinstance(part, Path)
    ]
    assert THEME.paper in fills


def test_every_point_is_named_and_no_name_leaves_the_sheet(game: Game, north: Board, states: Board) -> None:
    for board in (north, states):
        drawn = map_layers.drawn(game, board, THEME)
        assert drawn.unplaced == ()
        texts = [item for item in drawn.names(board.grid, THEME) if isinstance(item, Text)]
        assert {point.name for point in board.points} <= {text.text for text in texts}
        assert all(0 < text.x < board.grid.width and 0 < text.y < board.grid.height for text in texts)


def test_cuts_spare_the_spaces(game: Game, north: Board) -> None:
    across, down = cells.seams(grid_of(north), 0.0, 0.0)
    assert 80.0 in across
    assert 60.0 not in across
    assert not any(abs(at - y) < 9 for at in down for _, y in north.grid.centers())
    assert draw(game, north, THEME).seams[0]


def test_the_legend_counts_points_and_shows_their_sizes(game: Game, north: Board) -> None:
    words = [
        text.text
        for block in legend.key_blocks(game, north, THEME, 44.0)
        for group in block.items
        if isinstance(group, Group)
        for text in group.items
        if isinstance(text, Text)
    ]
    assert {"2 points", "1 point", "Railway", "City", "Town", "Hills"} <= set(words)


def legend_words(game: Game, board: Board) -> list[str]:
    groups = [item for block in legend.key_blocks(game, board, THEME, 60.0) for item in block.items]
    return [text.text for group in groups if isinstance(group, Group) for text in group.items if isinstance(text, Text)]


def test_the_legend_of_areas_has_roles_and_no_sizes(game: Game, states: Board) -> None:
    points = (states.points[0]._replace(size="city"), *states.points[1:])
    fort = Field(states.grid.cell("east"), RoleId("fort"), None, None, states.span)
    words = legend_words(game, states._replace(points=points, fields=(fort,)))
    assert {"City", "Town"}.isdisjoint(words)
    assert "Fort" in words
    assert "2 areas" in words


def test_a_zone_adds_no_second_emblem_to_areas_of_its_side(game: Game, states: Board) -> None:
    (realm,) = states.zones
    (stamps,) = zones.emblems(game, states, realm, THEME)
    assert realm.side == states.points[0].side
    assert len(stamps.at) == len(realm.cells) - 1


def test_all_areas_of_a_role_are_named(game: Game, states: Board) -> None:
    forts = tuple(Field(cell, RoleId("fort"), None, None, states.span) for cell in states.grid.cells)
    assert fields.places(game, states._replace(fields=forts), game.roles[RoleId("fort")]).count(",") == 3


def test_the_scale_between_points_is_in_parts_of_ten_millimeters(game: Game, north: Board) -> None:
    bar = legend.scale_bar(north, THEME, 44.0)
    left = [item.segments[0][1] for item in bar.items if isinstance(item, Path)]
    assert [round(b - a, 6) for a, b in pairwise(left)] == [10.0] * 3


def test_diagrams_show_points_with_counters_and_a_line_between_them(game: Game, north: Board) -> None:
    (example,) = game.examples.values()
    start, end = (place.cell for place in example.places)
    drawn = diagram(game, north, THEME, example.places, trails=[Trail((start, end), ("",), dashed=True)])
    assert drawn.height > 65 + 18
    assert drawn.width < 80


def test_a_background_that_does_not_exist_is_a_finding(game: Game, north: Board) -> None:
    with pytest.raises(DefinitionError) as problem:
        cells.sheet(game, north._replace(background="coast"), grid_of(north), THEME)
    assert ids(problem.value.findings) == ["art.unknown"]


def test_a_background_is_as_large_as_the_sheet(game: Game, states: Board) -> None:
    _, group = cells.sheet(game, states._replace(background="states"), grid_of(states), THEME)
    assert isinstance(group, Group)
    (use,) = group.items
    assert (use.x, use.y, use.scale) == (0, 0, 0.5)


def test_areas_have_grounds_and_one_drawing_of_borders(game: Game, states: Board) -> None:
    (group,) = cells.areas(game, states, grid_of(states), THEME)
    assert isinstance(group, Group)
    *grounds, borders = group.items
    assert len(grounds) == 3, "hills, red, and the others"
    assert borders.stroke is not None
    assert borders.fill is None


def test_two_hundred_points_are_drawn_in_well_under_a_second(tmp_path: FilePath) -> None:
    towns = [f"p{n},Town {n},{12 + n % 20 * 24},{12 + n // 20 * 26}" for n in range(200)]
    (tmp_path / "towns.csv").write_text("id,name,x,y\n" + "\n".join(towns), encoding="utf-8")
    rows = [" ".join(f"p{row * 20 + n}" for n in range(20)) for row in range(10)]
    columns = [" ".join(f"p{row * 20 + n}" for row in range(10)) for n in range(20)]
    (tmp_path / "game.yaml").write_text(
        'pnp: 2\ngame: {id: big, title: Big, version: "1.0", players: 2}\n'
        "terrain: {road: {name: Road, lies: path, look: road}, rail: {name: Rail, lies: path, look: rail}}\n"
        "boards:\n  big:\n    name: Big\n"
        "    grid: {kind: points, size: [480mm, 260mm], pitch: 14mm, points: {from: towns.csv}}\n"
        f"    lines: {{rows: {{of: road, along: {rows}}}, columns: {{of: rail, along: {columns}}}}}\n",
        encoding="utf-8",
    )
    big = model.load(tmp_path)
    (board,) = big.boards.values()
    assert len(grid_of(board).links) == 370
    start = time.process_time()
    board_symbol(big, board, THEME)
    assert time.process_time() - start < 2.0
