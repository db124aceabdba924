import pytest
from selftest.first_lines import first_lines

from pnp.selftest.operators import tables

EDITS = {
    (tables.cell_blank, "grav-armor"): ("tables/firing", "-", "?"),
    (tables.code_undefined, "grav-armor"): ("tables/firing", "-", "R"),
    (tables.line_lost, "grav-armor"): ("tables/firing", '- "- - - - - - - - - - -', ""),
    (tables.end_of_table_open, "grav-armor"): ("tables/firing", ", clamp: both", ""),
    (tables.results_swapped, "grav-armor"): ("tables/firing", "-", "H"),
    (tables.row_label_twice, "grav-armor"): ("tables/hit-effects", "Jump infantry", "Armored infantry"),
    (tables.result_unused, "grav-armor"): ("tables/firing", "", "R: retreat,"),
}


@pytest.mark.parametrize(("sites", "game"), EDITS, ids=lambda each: getattr(each, "__name__", each))
def test_places_are_found(sites, game, source) -> None:
    edits = [edit for mutation in sites(source(game)) for edit in mutation.edits]
    assert EDITS[sites, game] in [first_lines(edit, source(game)) for edit in edits]
