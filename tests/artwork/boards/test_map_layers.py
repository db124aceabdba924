"""Lines and places of boards, as the layers of every board draw them."""

import shutil
from itertools import pairwise
from pathlib import Path

import kits
import pytest

from pnp import model
from pnp.artwork import drawable
from pnp.artwork.boards import cells, legend, line_samples, map_layers, terrain, zones
from pnp.artwork.boards.board import board_symbol, section_symbol
from pnp.artwork.boards.lines import lettering
from pnp.artwork.boards.map_layers import cells_at, to_water
from pnp.errors import DefinitionError
from pnp.geometry import hex_shapes, sides, square_grid
from pnp.geometry.labels import Labeling
from pnp.model.game import BoardId, Game, Terrain
from pnp.model.resolve import addresses
from pnp.scene import fonts
from pnp.scene.culling import cull
from pnp.scene.items import Group, Labels, Text
from pnp.scene.items import Path as Path_
from pnp.scene.presets import themes
from pnp.scene.shapes import bounds
from pnp.scene.sheet import Box
from tests.finding_ids import ids

MAPS = Path(__file__).parents[2] / "bad" / "maps"
THEME = themes()["field"]
FRONT, TOWN = BoardId("front"), BoardId("town")


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(MAPS)


def changed(folder: Path, *edits: tuple[str, str, str]) -> Game:
    """The game with texts replaced in files."""
    copy = Path(shutil.copytree(MAPS, folder / "game"))
    for name, old, new in edits:
        text = (copy / name).read_text(encoding="utf-8")
        assert text.count(old) == 1
        (copy / name).write_text(text.replace(old, new), encoding="utf-8")
    return model.load(copy)


def test_lines_are_cut_at_the_outline_of_the_board(game: Game) -> None:
    (lines,) = map_layers.drawn(game, game.boards[FRONT], THEME).lines
    assert isinstance(lines, Group)
    assert lines.clip is not None


def test_a_board_without_lines_gets_nothing(game: Game) -> None:
    plain = game.boards[FRONT]._replace(lines=(), places=())
    assert map_layers.drawn(game, plain, THEME) == map_layers.MapDrawing()


def test_numbers_leave_the_way_of_roads_and_others_stay(game: Game) -> None:
    board = game.boards[FRONT]
    numbers = map_layers.drawn(game, board, THEME).numbers
    usual = terrain.name_places(board.grid)
    assert numbers is not None
    moved = {board.grid.label(cell) for cell, place in numbers.items() if place != usual[cell]}
    assert "0304" in moved
    assert not {"0101", "0106", "0606"} & moved


def test_a_board_with_names_at_its_edges_has_no_numbers(game: Game) -> None:
    board = game.boards[TOWN]
    assert map_layers.drawn(game, board, THEME).numbers is None
    assert not [item for item in cells.cells(game, board, THEME) if isinstance(item, Labels)]


def test_a_path_leaves_in_the_open_direction_that_it_comes_to(game: Game) -> None:
    board = game.boards[FRONT]
    highway = next(line for line in board.lines if line.id == "highway")
    leaves = highway.chains[-1].leaves
    assert leaves is not None
    assert sides.compass(board.grid)[leaves] in ("ne", "se")
    assert sides.step(board.grid, highway.cells[-1], leaves) not in board.grid


def test_the_legend_has_a_sample_of_each_kind_and_of_each_size(game: Game) -> None:
    board = game.boards[FRONT]
    assert [kind.id for kind in line_samples.used_kinds(board)] == ["river", "wall", "road", "bridge"]
    assert line_samples.used_sizes(board) == ("city", "village")
    bare = board._replace(lines=(), places=())
    more = len(legend.key_blocks(game, board, THEME, 40)) - len(legend.key_blocks(game, bare, THEME, 40))
    assert more == 4 + 2
    town = next(iter(board.terrain.values()))._replace(name="Village")
    named = board._replace(terrain=dict.fromkeys(board.terrain, town))
    assert (
        len(legend.key_blocks(game, named, THEME, 40))
        - len(legend.key_blocks(game, named._replace(lines=(), places=()), THEME, 40))
        == 4 + 1
    ), "a terrain named as a size of places has one entry with it"


@pytest.mark.parametrize("board", [FRONT, TOWN])
def test_boards_of_hexes_and_of_squares_are_drawn(game: Game, board: BoardId) -> None:
    symbol = board_symbol(game, game.boards[board], THEME)
    assert symbol.width > 0
    assert board_symbol(game, game.boards[board], THEME) == symbol


def test_a_crop_has_the_lines_in_its_box(game: Game) -> None:
    board = game.boards[FRONT]
    whole = cells.cells(game, board, THEME)
    assert cells.crop(game, board, THEME, Box(0, 0, 30, 30)) == cull(whole, Box(0, 0, 30, 30))


@pytest.mark.parametrize(
    ("old", "new", "id_", "line"),
    [
        ("look: river, note", "look: rivr, note", "art.unknown-look", 4),
        ("look: teeth", "look: road", "art.wrong-look", 5),
        ("look: road", "look: river", "art.wrong-look", 6),
        ("look: teeth", "look: border", "art.two-sided", 25),
    ],
)
def test_looks_that_a_line_cannot_have(tmp_path: Path, old: str, new: str, id_: str, line: int) -> None:
    game = changed(tmp_path, ("map.yaml", old, new))
    found = list(drawable.findings(game))
    assert ids(found) == [id_]
    assert found[0].span is not None
    with pytest.raises(DefinitionError) as raised:
        cells.cells(game, game.boards[FRONT], THEME)
    assert ids(raised.value.findings) == [id_]
    assert line in {finding.span.line for finding in found if finding.span}


def test_a_name_without_room_is_a_warning(tmp_path: Path) -> None:
    long = "The Most Serene and Very Old Republic of Velna upon Lyra"
    game = changed(tmp_path, ("map.yaml", "name: Velna,", f"name: {long.replace(' ', '_')},"))
    (found,) = drawable.findings(game)
    assert (found.id, found.severity) == ("map.name-without-room", "warning")
    assert found.span is not None
    assert found.span.line == 20
    assert board_symbol(game, game.boards[FRONT], THEME).width > 0


def test_the_name_of_a_zone_is_not_under_a_road(tmp_path: Path) -> None:
    game = changed(
        tmp_path,
        ("map.yaml", "camp: {name: Camp, cells: 0606}", "camp: {name: Camp, cells: 0101..0103, style: outline}"),
        ("map.yaml", "along: 0102 0202 velna", "along: 0101 0102 0202 velna"),
    )
    board = game.boards[FRONT]
    names = map_layers.drawn(game, board, THEME).texts
    (letters,) = [found for name, found in names if name == "Camp"]
    box = lettering.extent(letters[0])
    assert board.grid.label(board.grid.at((box.left + box.right) / 2, (box.top + box.bottom) / 2)) in (
        "0101",
        "0102",
        "0103",
    )
    lane = next(line for line in board.lines if line.id == "lane")
    for one, other in pairwise(board.grid.centers(lane.cells)):
        steps = [(one[0] + (other[0] - one[0]) * k / 20, one[1] + (other[1] - one[1]) * k / 20) for k in range(21)]
        assert not [1 for x, y in steps if box.left < x < box.right and box.top < y < box.bottom]
    assert not [item for item in zones.marks(game, board, THEME) if isinstance(item, Labels)]


def test_a_region_may_have_an_outline(tmp_path: Path) -> None:
    game = changed(tmp_path, ("map.yaml", "at: 0504 0505}", "at: 0504 0505, outline: true}"))
    (cut,) = map_layers.drawn(game, game.boards[FRONT], THEME).lines
    assert isinstance(cut, Group)
    outline = cut.items[0]
    assert isinstance(outline, Path_)
    assert outline.stroke is not None
    x, y, right, bottom = bounds(outline.segments)
    assert bottom - y > 1.9 * 16
    assert right - x < 1.2 * 16


def test_a_river_of_several_pieces_is_named_at_the_longest(tmp_path: Path) -> None:
    pieces = "{of: river, name: Ox, along: [d4/e d3/e, b4/e b3/e b2/e b1/e]}"
    game = changed(tmp_path, ("map.yaml", "{of: river, along: b4/e b3/e b2/e b1/e}", pieces))
    board = game.boards[TOWN]
    ((name, letters),) = map_layers.drawn(game, board, THEME).texts
    assert name == "Ox"
    assert [piece.name for line in board.lines for piece in map_layers._map_lines(board, line)][:2] == ["", "Ox"]
    assert {board.grid.label(board.grid.at(letter.x, letter.y))[0] for letter in letters} <= {"b", "c"}


def test_names_may_be_left_out(game: Game) -> None:
    board = game.boards[FRONT]
    drawn = map_layers.drawn(game, board, THEME)
    texts = [item.text for item in drawn.names(board.grid, THEME, ["Velna"]) if isinstance(item, Text)]
    assert "Oren" in texts
    assert "Velna" not in texts


def test_names_stay_where_the_board_has_them_when_a_diagram_adds_zones(game: Game) -> None:
    board = game.boards[FRONT]
    more = board._replace(zones=(*board.zones, board.zones[0]._replace(style="hatch", name="")))
    assert map_layers.drawn(game, more, THEME) is map_layers.drawn(game, board, THEME)
    moved = board._replace(places=board.places[1:])
    assert map_layers.drawn(game, moved, THEME) is not map_layers.drawn(game, board, THEME)


def test_letters_far_from_a_box_are_left_out(game: Game) -> None:
    board = game.boards[FRONT]
    drawn = map_layers.drawn(game, board, THEME)
    letters = [text for _, found in drawn.texts for text in found]
    first = min(letters, key=lambda text: text.x)
    shown = drawn.names(board.grid, THEME, (), Box(first.x, first.y, 1.0, 1.0))
    assert first in shown
    assert max(letters, key=lambda text: text.x) not in shown


SECTION = """
pnp: 2
game: {id: section, title: Section, version: "1.0", players: 2}
terrain:
  clear: {name: Clear, fill: "#eee7c8"}
  road: {name: Road, lies: path, look: road}
boards:
  s:
    name: Section
    number: 1
    ground: clear
    grid:
      {shape: section, orientation: flat, columns: 5, rows: 4, pitch: 16mm, labels: {style: "0101", origin: top-left}}
    zones: {west: {name: West, columns: 1..2, style: outline}}
    lines: {way: {of: road, along: 0102 0203 0303 0403 0503}, north: {of: road, along: 0301 0302, leaves: north}}
    places: {halt: {name: Halt, at: 0102}}
"""


def test_lines_and_zones_of_a_map_section_are_cut_at_its_edges(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(SECTION, encoding="utf-8")
    game = model.load(tmp_path)
    board = game.boards[BoardId("s")]
    left, top, width, height = board.grid.trim
    drawn = map_layers.drawn(game, board, THEME)
    ((_, letters),) = drawn.texts[:1]
    box = lettering.extent(letters[0])
    assert left < box.left
    assert box.right < left + width
    groups = [item for item in cells.cells(game, board, THEME, 1.5) if isinstance(item, Group) and item.clip]
    edges = {tuple(round(edge, 6) for edge in bounds(group.clip.segments)) for group in groups}
    assert edges == {tuple(round(e, 6) for e in (left - 1.5, top - 1.5, left + width + 1.5, top + height + 1.5))}
    assert len(groups) == 3
    assert section_symbol(game, board, THEME).width == width


GRID = hex_shapes.rectangle("flat", 6, 6, 10.0, "even", Labeling("0101", "top-left"))
SEA = Terrain("sea", "Sea", "#bcd9ea", "#5f9fd0", "plain", water=True)


class Lake:
    """A board as far as rivers need it: a sea in some cells."""

    grid = GRID
    ground = None

    def __init__(self, *labels):
        self.terrain = {GRID.cell(label): SEA for label in labels}

    def is_water(self, cell):
        return cell in self.terrain


def course(text):
    return addresses.read(text, GRID, "course").sides


def names(found):
    return [sides.side_name(GRID, side) for side in found]


def test_a_river_opens_into_the_cell_at_its_end():
    board, river = Lake("0304"), course("0302/sw 0302/s 0303/se")
    end = sides.common_corner(GRID, river[1], river[2])
    along, openings = to_water(board, river)
    assert along == river
    (opening,) = openings
    assert opening.corner != end
    assert opening.toward == GRID.center(GRID.cell("0304"))
    assert opening.color == "#bcd9ea"
    assert GRID.cell("0304") in cells_at(board, opening.corner)


def test_sides_along_the_shore_are_left_out():
    along, (opening,) = to_water(Lake("0304"), course("0303/se 0303/s 0304/sw"))
    assert names(along) == ["0303/0403"]
    assert opening.color == "#bcd9ea"


@pytest.mark.parametrize("lake", [(), ("0606",)])
def test_a_river_without_water_at_its_ends_stays_as_it_is(lake):
    river = course("0302/se 0303/ne 0303/se")
    assert to_water(Lake(*lake), river) == (river, ())


def test_a_river_that_is_all_in_the_sea_is_kept():
    river = course("0303/se 0303/s")
    assert to_water(Lake("0303"), river) == (river, ())


GRIDS = {
    "flat": hex_shapes.rectangle("flat", 5, 5, 16.0, "even", Labeling("0101", "top-left")),
    "pointy": hex_shapes.rectangle("pointy", 5, 5, 16.0, "even", Labeling("0101", "top-left")),
    "square": square_grid.rectangle(5, 5, 16.0, Labeling("number")),
}


@pytest.fixture(scope="module")
def heavy():
    return kits.game("heavy-armor")


@pytest.fixture(params=GRIDS)
def board(heavy, request):
    return heavy.boards["duel"]._replace(grid=GRIDS[request.param], zones=(), fields=(), symmetry=None)


def test_numbers_are_in_the_center(board):
    found = map_layers.number_places(board._replace(numbers="center"), THEME)
    style = map_layers.number_style(board, THEME)
    rise = fonts.metrics(style.font).cap_height * style.size / 2
    for cell, (x, y) in zip(board.grid.cells, board.grid.centers(), strict=True):
        assert found[cell] == pytest.approx((x, y + rise))


def test_numbers_in_the_corner_are_in_their_cell_up_and_to_the_left(board):
    found = map_layers.number_places(board._replace(numbers="corner"), THEME)
    style = map_layers.number_style(board, THEME)
    cap = fonts.metrics(style.font).cap_height * style.size
    for cell, label in zip(board.grid.cells, board.grid.labels, strict=True):
        (x, y), (u, v) = found[cell], board.grid.center(cell)
        half = fonts.width(label, style) / 2
        assert x < u
        assert y < v
        assert board.grid.at(x - half, y - cap) == cell
        assert board.grid.at(x - half, y) == cell


def test_only_cells_at_the_edge_or_none_have_numbers(board):
    edge = map_layers.number_places(board._replace(numbers="edge-only"), THEME)
    assert len(edge) == 16
    assert map_layers.number_places(board._replace(numbers="none"), THEME) == {}


def test_a_board_prints_the_numbers_that_it_asks_for(heavy):
    board = heavy.boards["duel"]
    for where, count in (("none", 0), ("top", len(board.grid))):
        drawn = cells.cells(heavy, board._replace(numbers=where), THEME)
        labels = [entry for item in drawn if isinstance(item, Labels) for entry in item.entries]
        assert len([entry for entry in labels if entry[2] in board.grid.labels]) == count


def test_lines_lie_over_the_edges_of_zones_and_below_their_emblems(game: Game) -> None:
    board = game.boards[FRONT]
    drawn = cells.cells(game, board, THEME)
    (lines,) = map_layers.drawn(game, board, THEME).lines
    edges = [drawn.index(item) for item in zones.edges(game, board, THEME)]
    marks = [drawn.index(item) for item in zones.marks(game, board, THEME)]
    assert edges
    assert max(edges) < drawn.index(lines) < min(marks, default=len(drawn))
