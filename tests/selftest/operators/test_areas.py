import pytest
from selftest.first_lines import first_lines

from pnp.selftest.operators import areas

EDITS = {
    (areas.area_name_twice, "grav-armor"): ("scenarios/scenario-1", "Hills of the 42nd", "East edge"),
    (areas.area_of_enemy, "grav-armor"): ("scenarios/scenario-1", "hills", "west-edge"),
    (areas.compass_turned, "grav-armor"): ("scenarios/scenario-1", "East", "West"),
    (areas.entry_inside, "grav-armor"): ("scenarios/scenario-1", "setup", "entry"),
    (areas.place_of_enemy, "grav-armor"): ("scenarios/scenario-2", "imperial", "league"),
    (areas.class_shut_out, "grav-armor"): ("scenarios/scenario-1", "1", "prohibited"),
    (areas.feature_ignored, "grav-armor"): ("scenarios/scenario-2", "", "ignore: [lines]"),
    (areas.key_of_another, "grav-armor"): ("scenarios/scenario-1", "", "city: {name: city, cost:"),
    (areas.marker_unkeyed, "grav-armor"): ("scenarios/scenario-2", "city: {name: city, cost:", ""),
}


@pytest.mark.parametrize(("sites", "game"), EDITS, ids=lambda each: getattr(each, "__name__", each))
def test_places_are_found(sites, game, source) -> None:
    edits = [edit for mutation in sites(source(game)) for edit in mutation.edits]
    assert EDITS[sites, game] in [first_lines(edit, source(game)) for edit in edits]
