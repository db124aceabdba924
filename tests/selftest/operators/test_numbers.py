import pytest

from pnp.selftest.operators import numbers
from pnp.selftest.runner import applied

TOLD = {
    (numbers.constant_off, "armada-chess"): "left is max(2, strength - piece.score)",
    (numbers.value_slip, "heavy-armor"): "runner has attack 11",
    (numbers.example_off, "heavy-armor"): "cannon-at-walker expects to-hit 4",
    (numbers.example_of_another, "heavy-armor"): "cannon-at-walker has a piece old-bombard.back",
    (numbers.die_other, "grav-armor"): "firing is rolled with d10",
    (numbers.sign_turned, "heavy-armor"): "to-hit has + for -",
    (numbers.name_not_defined, "heavy-armor"): "to-hit reads attacker.attack-x",
}


@pytest.mark.parametrize(("sites", "game"), TOLD, ids=lambda each: getattr(each, "__name__", each))
def test_places_are_found(sites, game, draft) -> None:
    found = list(sites(draft(game)))
    assert TOLD[sites, game] in [mutation.broken for mutation in found]
    for mutation in found:
        for edit in mutation.edits:
            text = draft(game).texts[edit.file]
            assert applied(text, edit.file, mutation.edits) != text
