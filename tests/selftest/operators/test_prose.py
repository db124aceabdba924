import pytest
from selftest.first_lines import first_lines

from pnp.selftest.operators import prose

EDITS = {
    (prose.reference_stale, "heavy-armor"): ("rules/01-introduction.md", "winning", "winning-old"),
    (prose.reference_typed, "heavy-armor"): ("rules/01-introduction.md", "[[rule:winning]]", "(see section 9.4)"),
    (prose.heading_renamed, "heavy-armor"): ("rules/02-components.md", "components", "components-2"),
    (prose.heading_twice, "heavy-armor"): ("rules/01-introduction.md", "idea", "introduction"),
    (prose.scenario_absent, "heavy-armor"): ("rules/01-introduction.md", "", "See scenario 19 for an e"),
    (prose.name_variant, "heavy-armor"): ("rules/02-components.md", "Control Center", "Control-Center"),
    (prose.count_typed, "grav-armor"): ("rules/02-components.md", "{{ boards | length | wor", "nineteen"),
    (prose.bracket_lost, "grav-armor"): ("rules/06-fire.md", ")", ""),
    (prose.word_twice, "heavy-armor"): ("rules/01-introduction.md", "", "the"),
}


@pytest.mark.parametrize(("sites", "game"), EDITS, ids=lambda each: getattr(each, "__name__", each))
def test_places_are_found(sites, game, source) -> None:
    edits = [edit for mutation in sites(source(game)) for edit in mutation.edits]
    assert EDITS[sites, game] in [first_lines(edit, source(game)) for edit in edits]
