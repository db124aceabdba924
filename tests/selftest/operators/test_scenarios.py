import pytest
from selftest.first_lines import SITES, first_lines

EDITS = {
    ("area-name-twice", "grav-armor"): ("scenarios/scenario-1", "Hills of the 42nd", "East edge"),
    ("area-of-enemy", "grav-armor"): ("scenarios/scenario-1", "hills", "west-edge"),
    ("compass-turned", "grav-armor"): ("scenarios/scenario-1", "East", "West"),
    ("entry-inside", "grav-armor"): ("scenarios/scenario-1", "setup", "entry"),
    ("place-of-enemy", "grav-armor"): ("scenarios/scenario-2", "imperial", "league"),
    ("class-shut-out", "grav-armor"): ("scenarios/scenario-1", "1", "prohibited"),
    ("feature-ignored", "grav-armor"): ("scenarios/scenario-2", "", "ignore: [lines]"),
    ("key-of-another", "grav-armor"): ("scenarios/scenario-1", "", "city: {name: city, cost:"),
    ("marker-unkeyed", "grav-armor"): ("scenarios/scenario-2", "city: {name: city, cost:", ""),
    ("scenario-number", "grav-armor"): ("scenarios/scenario-1", ">-", ">-"),
    ("area-other", "grav-armor"): ("scenarios/scenario-1", "3", "2"),
    ("terrain-without-line", "grav-armor"): ("scenarios/scenario-1", "yellow: {name: open plai", ""),
    ("cost-lost", "grav-armor"): ("scenarios/scenario-1", "hover: 1,", ""),
    ("area-lost", "grav-armor"): ("scenarios/scenario-1", "hills: {name: Hills of t", ""),
    ("section-missing", "grav-armor"): ("scenarios/scenario-2", "section-6", "section-9"),
    ("side-unknown", "grav-armor"): ("scenarios/scenario-1", "league", "league-2"),
    ("marker-unknown", "grav-armor"): ("scenarios/scenario-4", "fort-alpha", "fort-alpha-x"),
}


@pytest.mark.parametrize(("name", "game"), EDITS)
def test_places_are_found(name, game, source) -> None:
    edits = [edit for mutation in SITES[name](source(game)) for edit in mutation.edits]
    assert EDITS[name, game] in [first_lines(edit, source(game)) for edit in edits]
