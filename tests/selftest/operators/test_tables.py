import pytest
from selftest.first_lines import SITES, first_lines

EDITS = {
    ("cell-blank", "grav-armor"): ("tables/firing", "-", "?"),
    ("code-undefined", "grav-armor"): ("tables/firing", "-", "R"),
    ("line-lost", "grav-armor"): ("tables/firing", '- "- - - - - - - - - - -', ""),
    ("end-of-table-open", "grav-armor"): ("tables/firing", ", clamp: both", ""),
    ("results-swapped", "grav-armor"): ("tables/firing", "-", "H"),
    ("row-label-twice", "grav-armor"): ("tables/hit-effects", "Jump infantry", "Armored infantry"),
    ("column-left-out", "odds"): ("tables/crt", "[1:2, 1:1, 3:2, 2:1, 3:1", "[1:2, 1:1, 2:1, 3:1, 4:1"),
    ("order-left-out", "odds"): ("tables/crt", "AE AR EX DR DE", "AR EX DR DE"),
    ("head-too-short", "grav-armor"): ("tables/firing", "2..12", "2..11"),
    ("columns-exchanged", "odds"): ("tables/crt", "[1:2, 1:1, 3:2, 2:1, 3:1", "[1:1, 1:2, 3:2, 2:1, 3:1"),
    ("result-unused", "grav-armor"): ("tables/firing", "", "R: retreat,"),
}


@pytest.mark.parametrize(("name", "game"), EDITS)
def test_places_are_found(name, game, source) -> None:
    edits = [edit for mutation in SITES[name](source(game)) for edit in mutation.edits]
    assert EDITS[name, game] in [first_lines(edit, source(game)) for edit in edits]
