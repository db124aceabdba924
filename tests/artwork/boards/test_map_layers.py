"""Lines and places of boards, as the layers of every board draw them."""

import shutil
from pathlib import Path

import pytest

from pnp import model
from pnp.artwork import drawable
from pnp.artwork.boards import cells, legend, line_samples, map_layers
from pnp.artwork.boards.board import board_symbol
from pnp.errors import DefinitionError
from pnp.geometry import sides
from pnp.model.game import BoardId, Game
from pnp.scene.culling import cull
from pnp.scene.items import Group, Labels
from pnp.scene.presets import themes
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
    usual = map_layers.terrain.name_places(board.grid)
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
    assert highway.leaves is not None
    assert sides.compass(board.grid)[highway.leaves] in ("ne", "se")
    assert sides.step(board.grid, highway.cells[-1], highway.leaves) not in board.grid


def test_the_legend_has_a_sample_of_each_kind_and_of_each_size(game: Game) -> None:
    board = game.boards[FRONT]
    assert [kind.id for kind in line_samples.used_kinds(board)] == ["river", "wall", "road", "bridge"]
    assert line_samples.used_sizes(board) == ("city", "village")
    bare = board._replace(lines=(), places=())
    more = len(legend.key_blocks(game, board, THEME, 40)) - len(legend.key_blocks(game, bare, THEME, 40))
    assert more == 4 + 2


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
