from collections.abc import Callable
from pathlib import Path

import pytest

from pnp import assets, checks, model
from pnp.checks.scenarios import terrain_key
from pnp.errors import DefinitionError, Finding

Edited = Callable[..., list[Finding]]
BROWN = "      brown: {name: volcanic mountains, cost: {hover: fatal, infantry: fatal, grav: 2}, cover: 3}\n"
LINES = "      lines: {name: lava flow, cost: {hover: fatal, infantry: fatal, grav: 1}, cover: 1}\n"
CITY = "      city: {name: city, cost: {hover: 1, infantry: 1, grav: 1}, cover: 3}\n"
PLACE = "    places:\n      6-0504: {marker: city, name: Slagport, side: imperial}\n"
SECOND = "scenarios/2.yaml"


def test_the_shipped_keys_are_whole() -> None:
    grav = model.load(assets.game("grav-armor"))
    for function in (
        terrain_key.ground_is_keyed,
        terrain_key.nothing_keyed_is_ignored,
        terrain_key.key_is_on_the_map,
        terrain_key.markers_are_keyed,
    ):
        assert list(function(grav)) == []


def test_a_colour_without_a_line(edited: Edited) -> None:
    (finding,) = (found for found in edited((SECOND, BROWN, "")) if found.id != "example.mismatch")
    assert (finding.id, finding.severity) == ("scenario.unkeyed", "error")
    assert "the map of scenario 2 shows Brown, such as in 5-" in finding.message
    assert finding.cases == 16, "11 brown hexes on section 5 and 5 on section 6"
    assert Path(finding.span.file).name == "2.yaml"
    assert Path(finding.related[0][0].file).name == "terrain.yaml"
    assert finding.hint == "add 'brown: …' to the key"


def test_lines_that_are_neither_keyed_nor_ignored(edited: Edited) -> None:
    (finding,) = edited((SECOND, LINES, ""))
    assert (finding.id, dict(finding.witness)["ground"]) == ("scenario.unkeyed", "Red-brown lines")
    assert "ignore: [lines]" in finding.hint


def test_lines_that_are_ignored_instead(edited: Edited) -> None:
    assert edited((SECOND, LINES + CITY + PLACE, CITY + "    ignore: [lines]\n" + PLACE)) == []


def test_lines_that_are_both(edited: Edited) -> None:
    (finding,) = edited((SECOND, PLACE, "    ignore: [lines]\n" + PLACE))
    assert (finding.id, finding.severity) == ("scenario.key-and-ignored", "error")


def test_a_city_without_a_line(edited: Edited) -> None:
    (finding,) = edited((SECOND, CITY, ""))
    assert (finding.id, finding.severity) == ("scenario.unkeyed-marker", "error")
    assert finding.witness == (("hex", "6-0504"), ("place", "Slagport"))
    assert Path(finding.span.file).name == "2.yaml"
    assert finding.related[0][0].file.endswith(".yaml")


def test_a_line_without_a_city(edited: Edited) -> None:
    (finding,) = edited((SECOND, PLACE, ""))
    assert (finding.id, finding.severity) == ("scenario.unplaced", "warning")
    assert "explains city (city), but no such marker is on its map" in finding.message


def test_forts_stand_on_the_ground_of_their_hex() -> None:
    grav = model.load(assets.game("grav-armor"))
    forts = {fort.marker for fort in grav.forts.values()}
    assert any(place.marker in forts for place in grav.scenarios["scenario-4"].places)
    assert [finding.id for finding in checks.check_game(grav) if "unkeyed" in finding.id] == []


@pytest.mark.parametrize("name", ["6-0514", "7-0504", "4-0504"])
def test_a_place_that_is_not_on_the_map(edited: Edited, name: str) -> None:
    with pytest.raises(DefinitionError) as failure:
        edited((SECOND, "6-0504: {marker", f"{name}: {{marker"))
    (finding,) = failure.value.findings
    assert finding.id == "reference.unknown-cell"
    assert name in finding.message
