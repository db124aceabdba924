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


BROKEN = {
    "price-lost": ("clear has no cost", 8),
    "price-of-class-lost": ("forest has no cost for foot", 6),
    "price-prohibited": ("clear is prohibited", 7),
}


@pytest.mark.parametrize("name", BROKEN)
def test_prices_are_found(name, source) -> None:
    found = [mutation.broken for mutation in SITES[name](source("prices"))]
    assert (found[0], len(found)) == BROKEN[name]
    assert "gorge is prohibited" not in found


@pytest.mark.parametrize("name", BROKEN)
def test_games_without_prices_have_no_such_mistakes(name, source) -> None:
    assert list(SITES[name](source("heavy-armor"))) == []
