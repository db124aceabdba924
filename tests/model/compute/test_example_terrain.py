"""What the map of a worked example gives, and the reasons for it."""

from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from pnp import model
from pnp.model.compute import examples
from pnp.model.compute.example_terrain import ExampleResult
from pnp.model.game import Example, Game


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
