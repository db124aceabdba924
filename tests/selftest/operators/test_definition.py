import pytest
from selftest.first_lines import first_lines

from pnp.selftest.operators import definition

EDITS = {
    (definition.key_misspelled, "heavy-armor"): ("stats/attack", "short", "hsort"),
    (definition.id_twice, "heavy-armor"): ("pieces/lancer", "lancer", "runner"),
}


@pytest.mark.parametrize(("sites", "game"), EDITS, ids=lambda each: getattr(each, "__name__", each))
def test_places_are_found(sites, game, source) -> None:
    edits = [edit for mutation in sites(source(game)) for edit in mutation.edits]
    assert EDITS[sites, game] in [first_lines(edit, source(game)) for edit in edits]
