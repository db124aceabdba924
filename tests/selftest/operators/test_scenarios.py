import pytest

from pnp.selftest.operators import scenarios
from pnp.selftest.runner import applied

TOLD = {
    (scenarios.scenario_number, "grav-armor"): "scenario-1: 'Five' instead of 'Four'",
    (scenarios.area_other, "grav-armor"): "hills: within 2",
    (scenarios.terrain_without_line, "grav-armor"): "scenario-1 does not say what yellow is",
    (scenarios.cost_lost, "grav-armor"): "yellow has no cost for hover in scenario-1",
    (scenarios.area_lost, "grav-armor"): "scenario-1 does not say where hills is",
    (scenarios.section_missing, "grav-armor"): "garrison of scenario-2 lies on section-9",
    (scenarios.side_unknown, "grav-armor"): "scenario-1 has a force of league-2",
    (scenarios.fort_without_marker, "grav-armor"): "alpha wants the marker fort-alpha-x",
}


@pytest.mark.parametrize(("sites", "game"), TOLD, ids=lambda each: getattr(each, "__name__", each))
def test_places_are_found(sites, game, draft) -> None:
    found = list(sites(draft(game)))
    assert TOLD[sites, game] in [mutation.broken for mutation in found]
    for mutation in found:
        for edit in mutation.edits:
            text = draft(game).texts[edit.file]
            assert applied(text, edit.file, mutation.edits) != text
