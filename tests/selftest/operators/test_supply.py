import pytest
from selftest.first_lines import first_lines

from pnp.selftest.operators import supply

EDITS = {
    (supply.copies_off, "armada-chess"): ("pieces/pawn", "8 per side", "9 per side"),
    (supply.force_beyond_mix, "grav-armor"): ("scenarios/scenario-1", "4", "9"),
    (supply.counter_left_out, "heavy-armor"): ("pieces/runner", "4 per side", "3 per side"),
    (supply.unit_not_in_the_box, "heavy-armor"): ("placements/amber", "runner", "runner-k"),
    (supply.markers_halved, "heavy-armor"): ("composites/power-up", "4 per side", "2 per side"),
    (supply.total_off, "grav-armor"): ("kit/counters", "154", "153"),
    (supply.price_beyond_budget, "heavy-armor"): ("pieces/runner", "1", "13"),
    (supply.unit_unfielded, "grav-armor"): ("scenarios/scenario-3", "titan-1: 1,", ""),
    (supply.icon_lost, "armada-chess"): ("composites/rook-pawn", "symbols: {back: piece/ro", ""),
    (supply.marker_for_two_states, "armada-chess"): ("states/upgraded", "band.back", "band.front"),
    (supply.marker_unexplained, "heavy-armor"): ("markers/move-done", "", "odd-one: {name: Vedette,"),
    (supply.state_unmarked, "armada-chess"): ("states/trained", "marker: band.front,", ""),
}


@pytest.mark.parametrize(("sites", "game"), EDITS, ids=lambda each: getattr(each, "__name__", each))
def test_places_are_found(sites, game, source) -> None:
    edits = [edit for mutation in sites(source(game)) for edit in mutation.edits]
    assert EDITS[sites, game] in [first_lines(edit, source(game)) for edit in edits]
