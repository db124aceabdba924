"""Lines and places of boards: what addresses and rows of CSV files become."""

from pathlib import Path

import pytest

from pnp import model
from pnp.geometry import sides
from pnp.model.game import Board, BoardId, Game
from pnp.model.game.maps import BoardLine
from pnp.templating import render

BASE = Path(__file__).parents[2] / "bad" / "maps"


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(BASE)


@pytest.fixture
def front(game: Game) -> Board:
    return game.boards[BoardId("front")]


def line(board: Board, id_: str) -> BoardLine:
    return next(line for line in board.lines if line.id == id_)


def labels(board: Board, found: BoardLine) -> list[str]:
    return [board.grid.label(cell) for cell in found.cells]


def test_lines_of_a_csv_file_come_before_those_of_the_board(front: Board) -> None:
    assert [line.id for line in front.lines] == ["lyra", "ridge", "highway", "branch", "redoubt", "bridges", "lane"]


def test_a_path_goes_through_places_by_name(front: Board) -> None:
    assert labels(front, line(front, "highway")) == ["0103", "0203", "0303", "0403", "0503", "0602"]


def test_each_text_of_a_list_is_a_chain_of_its_own(front: Board) -> None:
    redoubt = line(front, "redoubt")
    assert [[sides.side_name(front.grid, side) for side in chain.sides] for chain in redoubt.chains] == [
        ["0101/0102"],
        ["0103/0104"],
    ]
    assert redoubt.chains[0].towards is not None
    assert redoubt.chains[0].towards.cell == front.grid.cell("0104")


def test_a_compass_word_is_a_vector(front: Board) -> None:
    towards = line(front, "ridge").chains[0].towards
    assert towards is not None
    assert (towards.vector, towards.cell) == ((1.0, 0.0), None)


def test_places_have_a_size_and_regions_none(front: Board) -> None:
    assert {place.id: (place.size, len(place.cells)) for place in front.places} == {
        "velna": ("city", 1),
        "reeds": ("none", 2),
        "oren": ("village", 1),
    }


def test_kinds_of_lines_are_apart_from_the_ground(game: Game) -> None:
    assert list(game.terrain) == ["clear", "wood"]
    assert {id_: kind.lies for id_, kind in game.line_kinds.items()} == {
        "river": "side",
        "wall": "side",
        "road": "path",
        "bridge": "side",
    }
    assert [id_ for id_, kind in game.line_kinds.items() if kind.is_crossing] == ["bridge"]


def test_texts_can_name_lines_places_and_kinds(game: Game) -> None:
    values = {
        "{{ boards.front.lines.lyra.name }}": "Lyra",
        "{{ boards.front.lines.lyra.length }}": "11",
        "{{ boards.front.lines.highway.kind }}": "Road",
        "{{ boards.front.places.velna.name }}": "Velna",
        "{{ boards.front.places.reeds.at }}": "0504 0505",
        "{{ terrain.river.note }}": "Slow to cross.",
        "{{ terrain.wood.name }}": "Wood",
    }
    assert {text: render(game, text) for text in values} == values
