"""Ways over the map of scenario 2, by the facts of the published example."""

import pytest

from pnp.geometry.hex_shapes import Hex
from pnp.model.compute import paths
from pnp.model.game import Game, Scenario


@pytest.fixture(scope="module")
def molten(grav: Game) -> Scenario:
    return grav.scenarios["scenario-2"]  # type: ignore[index]


def cells(scenario: Scenario, text: str) -> tuple[Hex, ...]:
    return tuple(map(scenario.board.grid.cell, text.split()))


def test_what_a_carrier_pays(molten: Scenario) -> None:
    path = cells(molten, "5-0103 5-0204 5-0304 5-0405 5-0505")
    assert [stride.cost for stride in paths.path_steps(molten, path, "grav")] == [1, 1, 1, 2]  # type: ignore[arg-type]
    assert paths.movement(molten, path, "grav") == 5  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="5-0505 is fatal"):
        paths.movement(molten, path, "hover")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="5-0304 is not adjacent to 5-0103"):
        paths.movement(molten, cells(molten, "5-0103 5-0304"), "grav")  # type: ignore[arg-type]


def test_what_a_chain_hides(molten: Scenario) -> None:
    assert paths.sight_cost(molten, cells(molten, "5-0306 5-0406 5-0505")) == 6
    best = paths.best_sight_line(molten, *cells(molten, "5-0306 5-0505"), longest=4)
    assert best is not None
    assert best.cover == 6
    seen = paths.best_sight_line(molten, *cells(molten, "5-0306 5-0204"), longest=4)
    assert seen is not None
    assert (seen.cover, len(seen.cells) - 1) == (0, 3)


def test_a_longer_chain_may_hide_less(battle: Game) -> None:
    raid = battle.scenarios["raid"]  # type: ignore[index]
    start, goal = cells(raid, "1-0201 1-0203")
    straight = paths.best_sight_line(raid, start, goal, 2)
    around = paths.best_sight_line(raid, start, goal, 3)
    assert straight is not None
    assert around is not None
    assert (straight.cover, around.cover, len(around.cells)) == (2, 0, 4)
    assert paths.best_sight_line(raid, start, goal, 1) is None
    assert paths.best_sight_line(raid, start, start, 0) == paths.SightLine((start,), 0)


def test_the_target_alone_has_its_special_value(battle: Game) -> None:
    raid = battle.scenarios["raid"]  # type: ignore[index]
    into, through = cells(raid, "1-0201 1-0202"), cells(raid, "1-0201 1-0202 1-0203")
    assert [paths.sight_cost(raid, into, of) for of in (None, "wheels", "foot")] == [2, 2, 3]  # type: ignore[arg-type]
    assert paths.sight_cost(raid, through, "foot") == paths.sight_cost(raid, through) == 2  # type: ignore[arg-type]
    found = paths.best_sight_line(raid, *into, 1, "foot")  # type: ignore[arg-type]
    assert found == paths.SightLine(into, 3)
    found = paths.best_sight_line(raid, through[0], through[-1], 2, "foot")  # type: ignore[arg-type]
    assert found is not None
    assert found.cover == 2


def test_markers_come_before_features_and_features_before_terrain(grav: Game, molten: Scenario) -> None:
    (city,) = [place.cell for place in molten.places]
    assert molten.board.terrain[city].id == "yellow"
    assert paths.cover(molten, city) == 3
    lava = next(iter(molten.board.features))
    entry = paths.ground(molten, lava)
    assert entry is not None
    assert entry.of == "lines"
    plain = grav.scenarios["scenario-1"]  # type: ignore[index]
    assert plain.ignored == {"lines"}
    entry = paths.ground(plain, next(iter(plain.board.features)))
    assert entry is not None
    assert entry.of == "orange"


def test_special_values_count_for_a_class_in_its_own_cell(battle: Game) -> None:
    raid = battle.scenarios["raid"]  # type: ignore[index]
    (wood,) = cells(raid, "1-0202")
    assert paths.cover(raid, wood) == paths.cover(raid, wood, "wheels") == 2  # type: ignore[arg-type]
    assert paths.cover(raid, wood, "foot") == 3  # type: ignore[arg-type]
    assert paths.cost(raid, wood, "wheels") == paths.cost(raid, wood, None) == "prohibited"  # type: ignore[arg-type]
