import pytest
from selftest.first_lines import first_lines

from pnp.selftest.operators import chapters

EDITS = {
    (chapters.chapter_unlisted, "heavy-armor"): ("rules/chapters", "- rules/01-introduction.", ""),
    (chapters.file_unlisted, "heavy-armor"): ("include/0", "pieces.yaml,", ""),
    (chapters.heading_unmarked, "heavy-armor"): ("rules/01-introduction.md", "", ""),
    (chapters.list_item_lost, "heavy-armor"): ("rules/04-turn.md", "- [[symbol:action/flip]]", ""),
    (chapters.row_of_text_short, "heavy-armor"): ("rules/02-components.md", "---|", ""),
    (chapters.section_emptied, "heavy-armor"): ("rules/01-introduction.md", "Two commanders meet on a", ""),
    (chapters.page_placeholder, "heavy-armor"): ("rules/04-turn.md", "[[rule:change-state]]", "page XX"),
    (chapters.reference_in_note, "heavy-armor"): (
        "budget/note",
        "Unspent credits are lost",
        "'Unspent credits are los",
    ),
    (chapters.reference_open, "heavy-armor"): ("rules/04-turn.md", "]", ""),
    (chapters.figure_absent, "heavy-armor"): ("rules/02-components.md", "lineup", "drawing-9"),
    (chapters.piece_absent, "heavy-armor"): ("rules/01-introduction.md", "", "This is [[piece:siege-tr"),
}


@pytest.mark.parametrize(("sites", "game"), EDITS, ids=lambda each: getattr(each, "__name__", each))
def test_places_are_found(sites, game, source) -> None:
    edits = [edit for mutation in sites(source(game)) for edit in mutation.edits]
    assert EDITS[sites, game] in [first_lines(edit, source(game)) for edit in edits]
