import pytest
from selftest.first_lines import first_lines

from pnp.selftest.operators import sentences

EDITS = {
    (sentences.opposite_said, "heavy-armor"): ("rules/04-turn.md", "cannot", "can"),
    (sentences.number_said, "armada-chess"): ("rules/02-components.md", "two", "three"),
    (sentences.time_said, "heavy-armor"): ("rules/04-turn.md", "turn", "phase"),
    (sentences.reference_elsewhere, "armada-chess"): ("rules/01-introduction.md", "end", "fields"),
    (sentences.word_of_one_skin, "armada-chess"): ("rules/01-introduction.md", "{{ words.city }}", "city"),
    (sentences.name_of_a_value, "heavy-armor"): ("rules/01-introduction.md", "name", "nme"),
    (sentences.brace_lost, "armada-chess"): ("rules/01-introduction.md", "}", ""),
    (sentences.skin_word_lost, "armada-chess"): ("skins/battle", "title:    {one: Armada C", ""),
}


@pytest.mark.parametrize(("sites", "game"), EDITS, ids=lambda each: getattr(each, "__name__", each))
def test_places_are_found(sites, game, source) -> None:
    edits = [edit for mutation in sites(source(game)) for edit in mutation.edits]
    assert EDITS[sites, game] in [first_lines(edit, source(game)) for edit in edits]
