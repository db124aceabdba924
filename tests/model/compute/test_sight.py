"""Lines of sight over the map of scenario 2, by the facts of the published example."""

import pytest

from pnp.geometry.hex_shapes import Hex
from pnp.model.compute import ground, sight
from pnp.model.compute.ground import MapGround
from pnp.model.game import Game
from pnp.model.game.ground import Attribute


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
    assert sight.total(molten, cover, cells(molten, "5-0306 5-0406 5-0505"), None) == 6
    best = sight.best_sight_line(molten, cover, *cells(molten, "5-0306 5-0505"), longest=4)
    assert best is not None
    assert best.total == 6
    seen = sight.best_sight_line(molten, cover, *cells(molten, "5-0306 5-0204"), longest=4)
    assert seen is not None
    assert (seen.total, len(seen.cells) - 1) == (0, 3)


def test_a_longer_chain_may_hide_less(raid: MapGround, cover: Attribute) -> None:
    start, goal = cells(raid, "1-0201 1-0203")
    straight = sight.best_sight_line(raid, cover, start, goal, 2)
    around = sight.best_sight_line(raid, cover, start, goal, 3)
    assert straight is not None
    assert around is not None
    assert (straight.total, around.total, len(around.cells)) == (2, 0, 4)
    assert sight.best_sight_line(raid, cover, start, goal, 1) is None
    assert sight.best_sight_line(raid, cover, start, start, 0) == sight.SightLine((start,), 0)


def test_the_target_alone_has_its_special_value(raid: MapGround, cover: Attribute) -> None:
    into, through = cells(raid, "1-0201 1-0202"), cells(raid, "1-0201 1-0202 1-0203")
    assert [sight.total(raid, cover, into, of) for of in (None, "wheels", "foot")] == [2, 2, 3]  # type: ignore[arg-type]
    assert sight.total(raid, cover, through, "foot") == sight.total(raid, cover, through, None) == 2  # type: ignore[arg-type]
    found = sight.best_sight_line(raid, cover, *into, 1, "foot")  # type: ignore[arg-type]
    assert found == sight.SightLine(into, 3)
    found = sight.best_sight_line(raid, cover, through[0], through[-1], 2, "foot")  # type: ignore[arg-type]
    assert found is not None
    assert found.total == 2
