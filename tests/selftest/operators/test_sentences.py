import pytest
from selftest.first_lines import SITES, first_lines

EDITS = {
    ("opposite-said", "heavy-armor"): ("rules/04-turn.md", "cannot", "can"),
    ("number-said", "armada-chess"): ("rules/02-components.md", "two", "three"),
    ("time-said", "heavy-armor"): ("rules/04-turn.md", "turn", "phase"),
    ("reference-elsewhere", "armada-chess"): ("rules/01-introduction.md", "end", "fields"),
    ("word-of-one-skin", "armada-chess"): ("rules/01-introduction.md", "{{ words.city }}", "city"),
    ("name-of-a-value", "heavy-armor"): ("rules/01-introduction.md", "name", "nme"),
    ("brace-lost", "armada-chess"): ("rules/01-introduction.md", "}", ""),
    ("skin-word-lost", "armada-chess"): ("skins/battle", "title:    {one: Armada C", ""),
}


@pytest.mark.parametrize(("name", "game"), EDITS)
def test_places_are_found(name, game, source) -> None:
    edits = [edit for mutation in SITES[name](source(game)) for edit in mutation.edits]
    assert EDITS[name, game] in [first_lines(edit, source(game)) for edit in edits]
