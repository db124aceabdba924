import pytest

from pnp.selftest.operators import boards
from pnp.selftest.runner import applied

TOLD = {
    (boards.zone_cut, "heavy-armor"): "deploy-amber has rows 2..4 instead of 1..4",
    (boards.exit_lost, "armada-chess"): "c3 is no exit",
    (boards.place_nowhere, "grav-armor"): "scenario-2 puts something on 6-9904",
    (boards.zone_nowhere, "heavy-armor"): "zone deploy-amber leaves the board",
    (boards.cell_lost, "grav-armor"): "column 0 of section-1 lacks a hex",
    (boards.field_shifted, "armada-chess"): "a field stands on a2, not a1",
    (boards.exit_shifted, "armada-chess"): "an exit stands on b4, not b2",
    (boards.half_hex_differs, "grav-armor"): "section-1 shows Y in hex 13 of column 1",
    (boards.zone_too_small, "heavy-armor"): "zone deploy-amber has two hexes",
    (boards.zones_overlap, "heavy-armor"): "zone deploy-amber has the rows of deploy-teal",
}


@pytest.mark.parametrize(("sites", "game"), TOLD, ids=lambda each: getattr(each, "__name__", each))
def test_places_are_found(sites, game, draft) -> None:
    found = list(sites(draft(game)))
    assert TOLD[sites, game] in [mutation.broken for mutation in found]
    for mutation in found:
        for edit in mutation.edits:
            text = draft(game).texts[edit.file]
            assert applied(text, edit.file, mutation.edits) != text


def test_hexes_inside_a_section_may_show_what_they_like(draft) -> None:
    told = {mutation.broken for mutation in boards.half_hex_differs(draft("grav-armor"))}
    assert not any(f"in hex 7 of column {column}" in each for each in told for column in range(1, 8))
