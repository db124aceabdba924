import pytest
from selftest.first_lines import SITES, first_lines

EDITS = {
    ("copies-off", "armada-chess"): ("pieces/pawn", "8 per side", "9 per side"),
    ("force-beyond-mix", "grav-armor"): ("scenarios/scenario-1", "4", "9"),
    ("counter-left-out", "heavy-armor"): ("pieces/runner", "4 per side", "3 per side"),
    ("unit-not-in-the-box", "heavy-armor"): ("placements/amber", "runner", "runner-k"),
    ("markers-halved", "heavy-armor"): ("composites/power-up", "4 per side", "2 per side"),
    ("total-off", "grav-armor"): ("kit/counters", "154", "153"),
    ("price-beyond-budget", "heavy-armor"): ("pieces/runner", "1", "13"),
    ("unit-unfielded", "grav-armor"): ("scenarios/scenario-3", "titan-1: 1,", ""),
    ("icon-lost", "armada-chess"): ("composites/rook-pawn", "symbols: {back: piece/ro", ""),
    ("marker-for-two-states", "armada-chess"): ("states/upgraded", "band.back", "band.front"),
    ("marker-unexplained", "heavy-armor"): ("markers/move-done", "", "odd-one: {name: Vedette,"),
    ("state-unmarked", "armada-chess"): ("states/trained", "marker: band.front,", ""),
}


@pytest.mark.parametrize(("name", "game"), EDITS)
def test_places_are_found(name, game, source) -> None:
    edits = [edit for mutation in SITES[name](source(game)) for edit in mutation.edits]
    assert EDITS[name, game] in [first_lines(edit, source(game)) for edit in edits]
