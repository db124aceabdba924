import pytest

from pnp.selftest.operators import tables
from pnp.selftest.runner import applied

TOLD = {
    (tables.cell_blank, "grav-armor"): "cell 11 of line 0 is blank",
    (tables.code_undefined, "grav-armor"): "cell 11 of line 0 says R",
    (tables.line_lost, "grav-armor"): "line 0 of firing is gone",
    (tables.end_of_table_open, "grav-armor"): "firing does not say what holds beyond its ends",
    (tables.results_swapped, "grav-armor"): "- and H have changed places in line 1",
}


@pytest.mark.parametrize(("sites", "game"), TOLD, ids=lambda each: getattr(each, "__name__", each))
def test_places_are_found(sites, game, draft) -> None:
    found = list(sites(draft(game)))
    assert TOLD[sites, game] in [mutation.broken for mutation in found]
    for mutation in found:
        for edit in mutation.edits:
            text = draft(game).texts[edit.file]
            assert applied(text, edit.file, mutation.edits) != text
