import pytest
from selftest.first_lines import SITES, first_lines

EDITS = {
    ("cell-blank", "grav-armor"): ("tables/firing", "-", "?"),
    ("code-undefined", "grav-armor"): ("tables/firing", "-", "R"),
    ("line-lost", "grav-armor"): ("tables/firing", '- "- - - - - - - - - - -', ""),
    ("end-of-table-open", "grav-armor"): ("tables/firing", ", clamp: both", ""),
    ("results-swapped", "grav-armor"): ("tables/firing", "-", "H"),
    ("row-label-twice", "grav-armor"): ("tables/hit-effects", "Jump infantry", "Armored infantry"),
    ("result-unused", "grav-armor"): ("tables/firing", "", "R: retreat,"),
}


@pytest.mark.parametrize(("name", "game"), EDITS)
def test_places_are_found(name, game, source) -> None:
    edits = [edit for mutation in SITES[name](source(game)) for edit in mutation.edits]
    assert EDITS[name, game] in [first_lines(edit, source(game)) for edit in edits]
