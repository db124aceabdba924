"""Forces of a scenario on a board: units where they say, groups, zones of the board as areas."""

from pathlib import Path

import pytest

from pnp import model
from pnp.model.game import Game
from pnp.model.game.scenarios import Scenario

FORD = Path(__file__).parents[2] / "bad" / "scenarios"


@pytest.fixture(scope="module")
def game() -> Game:
    return model.load(FORD)


@pytest.fixture(scope="module")
def scenario(game: Game) -> Scenario:
    (found,) = game.scenarios.values()
    return found


def test_it_is_played_on_the_board_itself(game: Game, scenario: Scenario) -> None:
    assert (scenario.on, scenario.layout) == ("bank", ())
    assert scenario.board is game.boards["bank"]  # type: ignore[index]


def test_units_begin_where_and_when_they_say(scenario: Scenario) -> None:
    groups = scenario.forces["red"].groups  # type: ignore[index]
    assert [(group.turn, group.at, dict(group.units), group.area) for group in groups] == [
        (0, "0203", {"r-1": 1}, None),
        (0, "Redoubt", {"r-3": 2}, None),
        (3, "North road", {"r-2": 1}, "north-road"),
    ]
    label = scenario.board.grid.label
    assert [sorted(map(label, group.cells)) for group in groups] == [["0203"], ["0204"], ["0401"]]


def test_formations_and_groups_are_together(scenario: Scenario) -> None:
    first, second = scenario.forces["blue"].groups  # type: ignore[index]
    assert (first.at, dict(first.units)) == ("0608", {"b-1": 1})
    assert (second.at, second.name, second.area, dict(second.units)) == ("", "Reserve", "east-bank", {"b-2": 1})


def test_zones_in_use_are_areas(scenario: Scenario) -> None:
    areas = {id_: (area.side, area.purpose, len(area.cells)) for id_, area in scenario.areas.items()}
    assert areas == {
        "west": ("red", "setup", 16),
        "north-road": ("red", "entry", 1),
        "east-bank": ("blue", "setup", 27),
    }


def test_a_listed_unit_and_one_left_out(tmp_path: Path) -> None:
    text = (FORD / "game.yaml").read_text(encoding="utf-8")
    text = text.replace("red: {units: printed}", "red: {formations: i-corps, units: r-3, without: r-2}")
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    (scenario,) = model.load(tmp_path).scenarios.values()
    assert scenario.forces["red"].units == {"r-1": 1, "r-3": 2}  # type: ignore[index]
