"""Boards as data: coordinates are those of the drawing."""

import json
from pathlib import Path

import pytest

from pnp import model
from pnp.artwork.boards.board import draw
from pnp.geometry import sides
from pnp.model.game import BoardId, Game
from pnp.pipeline.board_data import board_data
from pnp.pipeline.build import build
from pnp.pipeline.export import render_board_data
from pnp.pipeline.options import Options
from pnp.pipeline.scaffold import new_game
from pnp.scene.items import Group, Symbol
from pnp.scene.presets import themes
from pnp.scene.sheet import Component

THEME = themes()["field"]


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[1] / "bad" / "maps")


@pytest.mark.parametrize("name", ["front", "town"])
def test_cells_sides_and_links_are_where_they_are_drawn(game: Game, name: str) -> None:
    board = game.boards[BoardId(name)]
    drawing = draw(game, board, THEME).symbol
    data = json.loads(board_data(board, drawing))
    assert (data["board"], data["unit"]) == (name, "mm")
    assert list(data["cells"]) == list(board.grid.labels)
    (field,) = [item for item in drawing.items if isinstance(item, Group) and item.layer == "Board"]
    x, y = board.grid.center(board.grid.cells[0])
    first = data["cells"][board.grid.labels[0]]
    assert (first["x"], first["y"]) == pytest.approx((x + field.transform[4], y + field.transform[5]), abs=0.001)
    assert 0 < first["x"] < drawing.width
    assert len(data["sides"]) == sum(len(line.sides) for line in board.lines)
    for side in data["sides"]:
        (x1, y1), (x2, y2) = side["ends"]
        assert ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 == pytest.approx(sides.side_length(board.grid), abs=0.003)
    roads = [line for line in board.lines if line.kind.lies == "path"]
    assert len(data["links"]) == sum(len(chain.cells) - 1 for line in roads for chain in line.chains)


def test_terrain_and_places_have_their_ids(game: Game) -> None:
    board = game.boards[BoardId("front")]
    data = json.loads(board_data(board, draw(game, board, THEME).symbol))
    assert data["cells"]["0505"]["terrain"] == "wood"
    assert data["cells"]["0101"]["terrain"] == "clear"
    assert data["places"][0] == {"id": "velna", "name": "Velna", "size": "city", "cells": ["0303"]}
    assert data["links"][0] == {"line": "highway", "of": "road", "cells": ["0103", "0203"]}


def test_only_boards_with_lines_or_places_have_data(game: Game) -> None:
    board = game.boards[BoardId("front")]
    drawing = draw(game, board, THEME).symbol
    (output,) = render_board_data(game, "map", Component("board/front", "board", "", drawing))
    assert output.path == "svg/board/front.json"
    bare = game.boards[BoardId("town")]
    assert [*render_board_data(game, "map", Component("counter/front", "counter", "", drawing))] == []
    assert bare.lines


def test_a_build_writes_the_data_beside_the_svg(tmp_path: Path) -> None:
    folder = new_game("war", tmp_path, None, "2026-01-01", kind="wargame")
    build(folder, Options(out=tmp_path / "kits", only=("map",), formats=("svg",)))
    assert sorted(path.name for path in (tmp_path / "kits").glob("*/svg/board/*")) == ["front.json", "front.svg"]


def test_a_board_among_panels_is_found(game: Game) -> None:
    board = game.boards[BoardId("front")]
    drawing = draw(game, board, THEME).symbol
    whole = Symbol("sheet", drawing.width + 40, drawing.height, (drawing.at(30.0, 5.0),))
    alone, beside = (json.loads(board_data(board, each))["cells"]["0101"] for each in (drawing, whole))
    assert (beside["x"] - alone["x"], beside["y"] - alone["y"]) == pytest.approx((30, 5), abs=0.002)
