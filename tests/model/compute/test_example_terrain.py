"""What the map of a worked example gives, and the reasons for it."""

from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from pnp import model
from pnp.geometry.hex_shapes import Hex
from pnp.model.compute import example_terrain, examples, ground
from pnp.model.compute.example_terrain import ExampleResult
from pnp.model.compute.ground import MapGround
from pnp.model.game import Example, Game
from pnp.model.game.ground import Attribute


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(Path(__file__).parents[2] / "bad" / "prices")


def wrong(game: Game, name: str, **changes: object) -> dict[str, ExampleResult]:
    entry: Example = game.examples[name]._replace(**changes)  # type: ignore[index, arg-type]
    return {result.name: result for result in examples.results(game, entry) if not result.agrees}


def test_every_example_agrees(game: Game) -> None:
    assert [wrong(game, name) for name in game.examples] == [{}] * len(game.examples)


def test_a_wrong_cost_shows_its_parts(game: Game) -> None:
    result = wrong(game, "march", expect={"cost": "5"})["cost"]
    assert str(result.found) == "11/2"
    assert result.reasons == "0102: Road 1/2; 0202: Forest 2; 0302: Rubble +1, Forest 2"


def test_wrong_terrain_shows_its_layers(game: Game) -> None:
    found = wrong(game, "assault", expect={"ground.shift": "-1", "across.shift": "0"})
    assert (found["ground.shift"].found, found["ground.shift"].reasons) == (-2, "0302: Rubble -1, Forest -1")
    assert (found["across.shift"].found, found["across.shift"].reasons) == (
        -1,
        "0201/0302: River -1; 0301/0302: River -1",
    )


def test_given_terrain_is_compared_with_the_map(game: Game) -> None:
    entry = game.examples["assault"]  # type: ignore[index]
    found = wrong(game, "assault", given={**entry.given, "ground.shift": -1}, column="")
    assert {name: result.found for name, result in found.items()} == {"ground.shift": -2}


def test_cheapest_routes(game: Game) -> None:
    cell = game.boards["front"].grid.cell  # type: ignore[index]
    costs = {cell("0404"): "5/2", cell("0303"): "all", cell("0102"): "none"}
    found = wrong(game, "march", costs=costs)
    assert {name: str(result.found) for name, result in found.items()} == {
        "cost to 0404": "3",
        "cost to 0303": "2",
        "cost to 0102": "1/2",
    }
    assert found["cost to 0404"].reasons.startswith("0102: Road 1/2; 0103: Road 1/2; 0203: Road 1/2; 0303: Road 1/2")


def test_a_cell_that_no_route_leads_to(game: Game) -> None:
    front = game.boards["front"]  # type: ignore[index]
    cell = front.grid.cell
    lake = game.terrain["clear"]._replace(id="lake", cost=game.line_kinds["gorge"].cost)  # type: ignore[index, arg-type]
    terrain = MappingProxyType({**front.terrain, cell("0501"): lake})
    changed = replace(game, boards={**game.boards, "front": front._replace(terrain=terrain)})
    assert wrong(changed, "march", costs={cell("0501"): "none"}) == {}
    assert wrong(changed, "march", costs={cell("0501"): "4"})["cost to 0501"].found == "none"


def test_a_move_of_the_whole_allowance(game: Game) -> None:
    cell = game.boards["front"].grid.cell  # type: ignore[index]
    into = (cell("0302"), cell("0303"))
    assert wrong(game, "march", path=into, expect={"cost": "all"}, costs={}) == {}
    assert wrong(game, "march", path=into, expect={"cost": "2"}, costs={})["cost"].found == "all"


@pytest.fixture(scope="module")
def molten(grav: Game) -> MapGround:
    return ground.on_scenario(grav, "scenario-2")  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def raid(battle: Game) -> MapGround:
    return ground.on_scenario(battle, "raid")  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def cover(grav: Game) -> Attribute:
    return grav.attributes["cover"]  # type: ignore[index]


def cells(there: MapGround, text: str) -> tuple[Hex, ...]:
    return tuple(map(there.board.hexes.cell, text.split()))


def test_what_a_chain_hides(molten: MapGround, cover: Attribute) -> None:
    assert example_terrain.total(molten, cover, cells(molten, "5-0306 5-0406 5-0505"), None) == 6
    best = example_terrain.best_sight_line(molten, cover, *cells(molten, "5-0306 5-0505"), longest=4)
    assert best is not None
    assert best.total == 6
    seen = example_terrain.best_sight_line(molten, cover, *cells(molten, "5-0306 5-0204"), longest=4)
    assert seen is not None
    assert (seen.total, len(seen.cells) - 1) == (0, 3)


def test_a_longer_chain_may_hide_less(raid: MapGround, cover: Attribute) -> None:
    start, goal = cells(raid, "1-0201 1-0203")
    straight = example_terrain.best_sight_line(raid, cover, start, goal, 2)
    around = example_terrain.best_sight_line(raid, cover, start, goal, 3)
    assert straight is not None
    assert around is not None
    assert (straight.total, around.total, len(around.cells)) == (2, 0, 4)
    assert example_terrain.best_sight_line(raid, cover, start, goal, 1) is None
    assert example_terrain.best_sight_line(raid, cover, start, start, 0) == example_terrain.SightLine((start,), 0)


def test_the_target_alone_has_its_special_value(raid: MapGround, cover: Attribute) -> None:
    into, through = cells(raid, "1-0201 1-0202"), cells(raid, "1-0201 1-0202 1-0203")
    assert [example_terrain.total(raid, cover, into, of) for of in (None, "wheels", "foot")] == [2, 2, 3]  # type: ignore[arg-type]
    assert example_terrain.total(raid, cover, through, "foot") == example_terrain.total(raid, cover, through, None) == 2  # type: ignore[arg-type]
    found = example_terrain.best_sight_line(raid, cover, *into, 1, "foot")  # type: ignore[arg-type]
    assert found == example_terrain.SightLine(into, 3)
    found = example_terrain.best_sight_line(raid, cover, through[0], through[-1], 2, "foot")  # type: ignore[arg-type]
    assert found is not None
    assert found.total == 2
