import pytest
from selftest.first_lines import first_lines

from pnp.selftest.operators import colors

EDITS = {
    (colors.sides_alike, "heavy-armor"): ("sides/amber", '"#D98E04"', '"#0F7C7C"'),
    (colors.emblems_alike, "heavy-armor"): ("sides/amber", "emblem/sun", "emblem/wave"),
    (colors.ground_alike, "grav-armor"): ("terrain/yellow", '"#efe3b4"', '"#b9dcec"'),
    (colors.short_name_twice, "heavy-armor"): ("stats/attack", "A", "D"),
    (colors.drawing_twice, "heavy-armor"): ("procedure/actions", "action/move", "action/attack"),
    (colors.side_pale, "heavy-armor"): ("sides/amber", '"#D98E04"', '"#f8f8f2"'),
}


@pytest.mark.parametrize(("sites", "game"), EDITS, ids=lambda each: getattr(each, "__name__", each))
def test_places_are_found(sites, game, source) -> None:
    edits = [edit for mutation in sites(source(game)) for edit in mutation.edits]
    assert EDITS[sites, game] in [first_lines(edit, source(game)) for edit in edits]
