"""Boards of points: where points lie, what joins them, and what units and texts make of them."""

from pathlib import Path

import pytest

from pnp import model
from pnp.comparison.differences import compare
from pnp.geometry.point_grid import PointGrid
from pnp.model.compute import examples
from pnp.model.game import Board, BoardId, Game
from pnp.scene.presets import themes
from pnp.templating import render

BASE = Path(__file__).parents[2] / "bad" / "points"


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(BASE)


@pytest.fixture
def north(game: Game) -> Board:
    return game.boards[BoardId("north")]


def test_points_of_a_table_come_before_those_of_the_board(north: Board) -> None:
    assert north.grid.labels == ("arras", "amiens", "paris", "laon", "reims", "lille", "ypres")
    assert north.grid.center(north.grid.cell("arras")) == (50, 62.5)
    assert north.grid.center(north.grid.cell("lille")) == (60, 30)
    assert (north.points[1].side, north.points[5].size) == ("blue", "city")


def test_paths_join_points(north: Board) -> None:
    grid = north.grid
    assert [grid.label(cell) for cell in grid.neighbors(grid.cell("amiens"))] == ["paris", "arras", "laon"]
    assert grid.distance(grid.cell("ypres"), grid.cell("reims")) == 5


def test_numbers_of_points_between_are_counted_along_links(game: Game) -> None:
    (example,) = game.examples.values()
    assert examples.cells_between(game, example) == 1


def test_a_unit_is_set_up_at_a_point_by_its_name(game: Game) -> None:
    (corps,) = game.pieces.values()
    assert corps.at is not None
    assert (corps.at.name, corps.at.board) == ("Amiens", "north")


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("{{ boards.north.points.laon }}", "Laon"),
        ("{{ boards.north.points.amiens.side }}", "Blue"),
        ("{{ boards.north.points.amiens.linked | join(', ') }}", "Paris, Arras, Laon"),
        ("{{ boards.north.places.artois.at }}", "Arras Lille"),
        ("{{ boards.north.zones.camp.first }}", "Amiens"),
        ("{{ boards.north.fields.fort }}", "Reims"),
        ("{{ boards.north.zones.camp.margin }}", "0"),
    ],
)
def test_texts_name_points(game: Game, text: str, printed: str) -> None:
    assert render(game, text) == printed


def test_areas_touch_where_they_say_so_or_have_a_common_border(game: Game) -> None:
    grid = game.boards[BoardId("states")].grid
    assert isinstance(grid, PointGrid)
    named = {label: [grid.label(cell) for cell in grid.neighbors(grid.cell(label))] for label in grid.labels}
    assert named == {
        "west": ["north", "east"],
        "east": ["north", "west"],
        "isle": ["north"],
        "north": ["isle", "east", "west"],
    }


def test_an_area_without_a_place_has_its_middle(game: Game) -> None:
    grid = game.boards[BoardId("states")].grid
    assert grid.center(grid.cell("east")) == (90, 40)
    assert grid.at(*grid.center(grid.cell("west"))) == grid.cell("west")
    assert grid.at(1, 79) == grid.cell("west")


@pytest.mark.parametrize(
    ("file", "old", "new", "subject"),
    [
        ("towns.csv", "laon,Laon,105,100", "laon,Laon,107,100", "The north, Laon"),
        ("game.yaml", "along: lille ypres", "along: arras ypres", "The north, Road arras to ypres"),
        ("game.yaml", "size: [200mm, 160mm]", "size: [210mm, 160mm]", "The north"),
    ],
)
def test_a_comparison_names_what_moved(game: Game, tmp_path: Path, file: str, old: str, new: str, subject: str) -> None:
    for source in (path for path in BASE.rglob("*") if path.is_file()):
        (tmp_path / source.relative_to(BASE)).parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text(encoding="utf-8")
        (tmp_path / source.relative_to(BASE)).write_text(
            text.replace(old, new) if source.name == file else text, encoding="utf-8"
        )
    found = compare(game, model.load(tmp_path), themes()["field"])
    assert {change.subject for change in found} == {subject}
