import pytest
from selftest.first_lines import first_lines

from pnp.selftest.operators import scenarios

EDITS = {
    (scenarios.scenario_number, "grav-armor"): ("scenarios/scenario-1", ">-", ">-"),
    (scenarios.area_other, "grav-armor"): ("scenarios/scenario-1", "3", "2"),
    (scenarios.terrain_without_line, "grav-armor"): ("scenarios/scenario-1", "yellow: {name: open plai", ""),
    (scenarios.cost_lost, "grav-armor"): ("scenarios/scenario-1", "hover: 1,", ""),
    (scenarios.area_lost, "grav-armor"): ("scenarios/scenario-1", "hills: {name: Hills of t", ""),
    (scenarios.section_missing, "grav-armor"): ("scenarios/scenario-2", "section-6", "section-9"),
    (scenarios.side_unknown, "grav-armor"): ("scenarios/scenario-1", "league", "league-2"),
    (scenarios.fort_without_marker, "grav-armor"): ("forts/alpha", "fort-alpha", "fort-alpha-x"),
}


@pytest.mark.parametrize(("sites", "game"), EDITS, ids=lambda each: getattr(each, "__name__", each))
def test_places_are_found(sites, game, source) -> None:
    edits = [edit for mutation in sites(source(game)) for edit in mutation.edits]
    assert EDITS[sites, game] in [first_lines(edit, source(game)) for edit in edits]
