import pytest
from selftest.first_lines import SITES, first_lines

EDITS = {
    ("sides-alike", "heavy-armor"): ("sides/amber", '"#D98E04"', '"#0D7575"'),
    ("emblems-alike", "heavy-armor"): ("sides/amber", "emblem/sun", "emblem/wave"),
    ("ground-alike", "grav-armor"): ("terrain/yellow", '"#efe3b4"', '"#b9dcec"'),
    ("short-name-twice", "heavy-armor"): ("stats/attack", "A", "D"),
    ("drawing-twice", "heavy-armor"): ("procedure/actions", "action/move", "action/attack"),
    ("side-pale", "heavy-armor"): ("sides/amber", '"#D98E04"', '"#f8f8f2"'),
}


@pytest.mark.parametrize(("name", "game"), EDITS)
def test_places_are_found(name, game, source) -> None:
    edits = [edit for mutation in SITES[name](source(game)) for edit in mutation.edits]
    assert EDITS[name, game] in [first_lines(edit, source(game)) for edit in edits]
