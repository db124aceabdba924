import pytest
from selftest.first_lines import SITES, first_lines

EDITS = {
    ("value-missing", "heavy-armor"): ("pieces/runner", "attack: 1,", ""),
    ("constant-off", "armada-chess"): ("formulas/left", "max(1, strength - piece.", "max(2, strength - piece."),
    ("value-slip", "heavy-armor"): ("pieces/runner", "1", "11"),
    ("example-off", "heavy-armor"): ("examples/cannon-at-walker", "3", "4"),
    ("example-column-off", "odds"): ("examples/assault", "3:1", "4:1"),
    ("example-result-off", "odds"): ("examples/assault", "DE", "AE"),
    ("example-chance-off", "odds"): ("examples/assault", "1/6", "2/6"),
    ("example-state-off", "conduct"): ("examples/line", "yes", "no"),
    ("example-of-another", "heavy-armor"): ("examples/cannon-at-walker", "bombard.back", "old-bombard.back"),
    ("die-other", "grav-armor"): ("tables/firing", "6", "10"),
    ("sign-turned", "heavy-armor"): ("formulas/to-hit", "-", "+"),
    ("name-not-defined", "heavy-armor"): ("formulas/to-hit", "attacker.attack", "attacker.attack-x"),
    ("divisor-zero", "heavy-armor"): ("formulas/to-hit", "-", "/"),
    ("odds-hopeless", "heavy-armor"): ("formulas/to-hit", "attacker.attack - betwee", '"attacker.attack - betwe'),
}


@pytest.mark.parametrize(("name", "game"), EDITS)
def test_places_are_found(name, game, source) -> None:
    edits = [edit for mutation in SITES[name](source(game)) for edit in mutation.edits]
    assert EDITS[name, game] in [first_lines(edit, source(game)) for edit in edits]
