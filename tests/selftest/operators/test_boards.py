import pytest
from selftest.first_lines import first_lines

from pnp.selftest.operators import boards

EDITS = {
    (boards.zone_cut, "heavy-armor"): ("boards/duel", "1..4", "2..4"),
    (boards.exit_lost, "armada-chess"): ("boards/armada", "[b2, d2, c3]", "[b2, d2]"),
    (boards.place_nowhere, "grav-armor"): ("scenarios/scenario-2", "6-0504", "6-9904"),
    (boards.zone_nowhere, "heavy-armor"): ("boards/duel", "1..4", "1..94"),
    (boards.cell_lost, "grav-armor"): ("boards/section-1", "O", ""),
    (boards.field_shifted, "armada-chess"): ("boards/armada", "a1", "a2"),
    (boards.exit_shifted, "armada-chess"): ("boards/armada", "b2", "b4"),
    (boards.half_hex_differs, "grav-armor"): ("boards/section-1", "O", "Y"),
    (boards.zone_too_small, "heavy-armor"): ("boards/duel", "1..4", "1..1, columns: C..D"),
    (boards.zones_overlap, "heavy-armor"): ("boards/duel", "1..4", "12..15"),
    (boards.section_number_twice, "grav-armor"): ("boards/section-2", "2", "1"),
    (boards.setup_beyond_board, "heavy-armor"): ("placements/amber", "1..4", "91..92"),
    (boards.placements_lost, "heavy-armor"): ("clauses.yaml", "placements:", ""),
    (boards.zone_of_enemy, "heavy-armor"): ("boards/duel", "amber", "teal"),
    (boards.exits_lost, "armada-chess"): ("boards/armada", ", exit: [b2, d2, c3]", ""),
    (boards.field_of_one_side, "armada-chess"): ("boards/armada", "symmetry: {kind: point, ", ""),
}


@pytest.mark.parametrize(("sites", "game"), EDITS, ids=lambda each: getattr(each, "__name__", each))
def test_places_are_found(sites, game, source) -> None:
    edits = [edit for mutation in sites(source(game)) for edit in mutation.edits]
    assert EDITS[sites, game] in [first_lines(edit, source(game)) for edit in edits]


def test_only_hexes_at_the_edge_of_a_section_change(source) -> None:
    grav = source("grav-armor")
    changed = [edit.start for each in boards.half_hex_differs(grav) for edit in each.edits]
    inside = [part for part in grav.parts("boards/section-1/columns/*") if 1 <= int(part.name) <= 7]
    offsets = {
        min(at - part.start, part.end - 1 - at) for part in inside for at in changed if part.start <= at < part.end
    }
    assert offsets <= {0, 1}
