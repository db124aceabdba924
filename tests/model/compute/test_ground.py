"""What lies where: on a board by the game's terrain, on a scenario's map by its key."""

from pathlib import Path

import pytest

from pnp import model
from pnp.model.compute import ground
from pnp.model.compute.ground import MapGround
from pnp.model.game import Game

BAD = Path(__file__).parents[2] / "bad"


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(BAD / "prices")


@pytest.fixture(scope="module")
def front(game: Game) -> MapGround:
    return ground.on_board(game, "front")  # type: ignore[arg-type]


def names(there: MapGround, label: str) -> list[str]:
    return [layer.id for layer in there.cells[there.board.grid.cell(label)]]


def test_layers_of_cells(front: MapGround) -> None:
    assert [names(front, label) for label in ("0101", "0203", "0302")] == [
        ["clear"],
        ["rubble", "clear"],
        ["rubble", "forest"],
    ]


def test_a_bridge_lifts_the_river_on_its_side_alone(front: MapGround) -> None:
    cell = front.board.grid.cell
    assert [layer.id for layer in front.between(cell("0201"), cell("0202"))] == ["bridge"]
    assert [layer.id for layer in front.between(cell("0302"), cell("0201"))] == ["river"]
    assert front.between(cell("0101"), cell("0102")) == ()


def test_paths_join_cells_both_ways(front: MapGround) -> None:
    one, other = front.board.grid.cell("0101"), front.board.grid.cell("0102")
    assert [layer.id for layer in front.joining(one, other)] == ["road"]
    assert front.joining(one, other) == front.joining(other, one)


def test_values_of_several_layers(game: Game, front: MapGround) -> None:
    shift, view = game.attributes["shift"], game.attributes["view"]  # type: ignore[index]
    layers = front.cells[front.board.grid.cell("0302")]
    assert ground.value(shift, layers) == -2
    assert [ground.value(view, layers, of) for of in (None, "foot", "motor")] == [2, 3, 2]  # type: ignore[arg-type]
    assert ground.value(shift, front.cells[front.board.grid.cell("0101")]) is None


def test_kinds_on_a_board(game: Game) -> None:
    assert {kind.id for kind in ground.kinds_on(game.boards["front"])} == {  # type: ignore[index]
        "clear", "forest", "swamp", "rubble", "river", "gorge", "road", "rail", "bridge",
    }  # fmt: skip


def test_markers_come_first_and_ignored_terrain_never(grav: Game) -> None:
    molten = grav.scenarios["scenario-2"]  # type: ignore[index]
    there = ground.on_scenario(grav, molten.id)
    (city,) = [place.cell for place in molten.places]
    assert [layer.lies for layer in there.cells[city]] == ["marker", "cell"]
    assert molten.board.terrain[city].id == "yellow"
    lava = next(iter(molten.board.over))
    assert [layer.id for layer in there.cells[lava]] == ["lines", "orange"]
    relief = grav.scenarios["scenario-1"]  # type: ignore[index]
    assert relief.ignored == {"lines"}
    plain = ground.on_scenario(grav, relief.id)
    assert [layer.id for layer in plain.cells[next(iter(relief.board.over))]] == ["orange"]
