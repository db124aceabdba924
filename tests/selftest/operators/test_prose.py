import pytest
from selftest.first_lines import SITES, first_lines

EDITS = {
    ("chapter-unlisted", "heavy-armor"): ("rules/chapters", "- rules/01-introduction.", ""),
    ("file-unlisted", "heavy-armor"): ("include/0", "pieces.yaml,", ""),
    ("heading-unmarked", "heavy-armor"): ("rules/01-introduction.md", "", ""),
    ("list-item-lost", "heavy-armor"): ("rules/04-turn.md", "- [[symbol:action/flip]]", ""),
    ("row-of-text-short", "heavy-armor"): ("rules/02-components.md", "---|", ""),
    ("section-emptied", "heavy-armor"): ("rules/01-introduction.md", "{{ counts.sides | words ", ""),
    ("page-placeholder", "heavy-armor"): ("rules/04-turn.md", "[[rule:change-state]]", "page XX"),
    ("reference-in-note", "heavy-armor"): (
        "budget/note",
        "Unspent credits are lost",
        "'Unspent credits are los",
    ),
    ("reference-open", "heavy-armor"): ("rules/04-turn.md", "]", ""),
    ("figure-absent", "heavy-armor"): ("rules/02-components.md", "lineup", "drawing-9"),
    ("piece-absent", "heavy-armor"): ("rules/01-introduction.md", "", "This is [[piece:siege-tr"),
    ("reference-stale", "heavy-armor"): ("rules/01-introduction.md", "winning", "winning-old"),
    ("reference-typed", "heavy-armor"): ("rules/01-introduction.md", "[[rule:winning]]", "(see section 9.4)"),
    ("heading-renamed", "heavy-armor"): ("rules/02-components.md", "components", "components-2"),
    ("heading-twice", "heavy-armor"): ("rules/01-introduction.md", "idea", "introduction"),
    ("scenario-absent", "heavy-armor"): ("rules/01-introduction.md", "", "See scenario 19 for an e"),
    ("name-variant", "heavy-armor"): ("rules/02-components.md", "Control Center", "Control-Center"),
    ("count-typed", "grav-armor"): ("rules/02-components.md", "{{ boards | length | wor", "nineteen"),
    ("bracket-lost", "grav-armor"): ("rules/06-fire.md", ")", ""),
    ("word-twice", "heavy-armor"): ("rules/01-introduction.md", "", "the"),
}


@pytest.mark.parametrize(("name", "game"), EDITS)
def test_places_are_found(name, game, source) -> None:
    edits = [edit for mutation in SITES[name](source(game)) for edit in mutation.edits]
    assert EDITS[name, game] in [first_lines(edit, source(game)) for edit in edits]
