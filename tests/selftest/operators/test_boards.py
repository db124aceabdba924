import pytest
from selftest.first_lines import SITES, first_lines

from pnp.selftest.operators import boards

EDITS = {
    ("zone-cut", "heavy-armor"): ("boards/duel", "1..4", "2..4"),
    ("exit-lost", "armada-chess"): ("boards/armada", "[b2, d2, c3]", "[b2, d2]"),
    ("place-nowhere", "grav-armor"): ("scenarios/scenario-2", "6-0504", "6-9904"),
    ("zone-nowhere", "heavy-armor"): ("boards/duel", "1..4", "1..94"),
    ("cell-lost", "grav-armor"): ("boards/section-1", "O", ""),
    ("field-shifted", "armada-chess"): ("boards/armada", "a1", "a2"),
    ("exit-shifted", "armada-chess"): ("boards/armada", "b2", "b4"),
    ("half-hex-differs", "grav-armor"): ("boards/section-1", "O", "Y"),
    ("zone-too-small", "heavy-armor"): ("boards/duel", "1..4", "1..1, columns: C..D"),
    ("zones-overlap", "heavy-armor"): ("boards/duel", "1..4", "12..15"),
    ("section-number-twice", "grav-armor"): ("boards/section-2", "2", "1"),
    ("setup-beyond-board", "heavy-armor"): ("placements/amber", "1..4", "91..92"),
    ("placements-lost", "heavy-armor"): ("clauses.yaml", "placements:", ""),
    ("zone-of-enemy", "heavy-armor"): ("boards/duel", "amber", "teal"),
    ("exits-lost", "armada-chess"): ("boards/armada", ", exit: [b2, d2, c3]", ""),
    ("field-of-one-side", "armada-chess"): ("boards/armada", "symmetry: {kind: point, ", ""),
}


@pytest.mark.parametrize(("name", "game"), EDITS)
def test_places_are_found(name, game, source) -> None:
    edits = [edit for mutation in SITES[name](source(game)) for edit in mutation.edits]
    assert EDITS[name, game] in [first_lines(edit, source(game)) for edit in edits]


def test_only_hexes_at_the_edge_of_a_section_change(source) -> None:
    grav = source("grav-armor")
    changed = [edit.start for each in boards.half_hex_differs(grav) for edit in each.edits]
    inside = [part for part in grav.parts("boards/section-1/columns/*") if 1 <= int(part.name) <= 7]
    offsets = {
        min(at - part.start, part.end - 1 - at) for part in inside for at in changed if part.start <= at < part.end
    }
    assert offsets <= {0, 1}
