import pytest
from selftest.first_lines import first_lines

from pnp.selftest.operators import numbers

EDITS = {
    (numbers.constant_off, "armada-chess"): ("formulas/left", "max(1, strength - piece.", "max(2, strength - piece."),
    (numbers.value_slip, "heavy-armor"): ("pieces/runner", "1", "11"),
    (numbers.example_off, "heavy-armor"): ("examples/cannon-at-walker", "3", "4"),
    (numbers.example_of_another, "heavy-armor"): ("examples/cannon-at-walker", "bombard.back", "old-bombard.back"),
    (numbers.die_other, "grav-armor"): ("tables/firing", "6", "10"),
    (numbers.sign_turned, "heavy-armor"): ("formulas/to-hit", "-", "+"),
    (numbers.name_not_defined, "heavy-armor"): ("formulas/to-hit", "attacker.attack", "attacker.attack-x"),
    (numbers.divisor_zero, "heavy-armor"): ("formulas/to-hit", "-", "/"),
    (numbers.odds_hopeless, "heavy-armor"): ("formulas/to-hit", "attacker.attack - betwee", '"attacker.attack - betwe'),
}


@pytest.mark.parametrize(("sites", "game"), EDITS, ids=lambda each: getattr(each, "__name__", each))
def test_places_are_found(sites, game, source) -> None:
    edits = [edit for mutation in sites(source(game)) for edit in mutation.edits]
    assert EDITS[sites, game] in [first_lines(edit, source(game)) for edit in edits]
