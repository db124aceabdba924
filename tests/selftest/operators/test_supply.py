import pytest

from pnp.selftest.operators import supply
from pnp.selftest.runner import applied

TOLD = {
    (supply.copies_off, "armada-chess"): "pawn has 9 per side instead of 8 per side",
    (supply.force_beyond_mix, "grav-armor"): "scenario-1 wants 9 of a-inf",
    (supply.counter_left_out, "heavy-armor"): "of runner there is one counter less",
    (supply.unit_not_in_the_box, "heavy-armor"): "amber names runner-k",
    (supply.markers_halved, "heavy-armor"): "of power-up there are 2 markers",
    (supply.total_off, "grav-armor"): "the kit says 153 counters",
    (supply.price_beyond_budget, "heavy-armor"): "runner costs 13 of 12",
}


@pytest.mark.parametrize(("sites", "game"), TOLD, ids=lambda each: getattr(each, "__name__", each))
def test_places_are_found(sites, game, draft) -> None:
    found = list(sites(draft(game)))
    assert TOLD[sites, game] in [mutation.broken for mutation in found]
    for mutation in found:
        for edit in mutation.edits:
            text = draft(game).texts[edit.file]
            assert applied(text, edit.file, mutation.edits) != text
