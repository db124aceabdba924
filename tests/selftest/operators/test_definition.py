import pytest
from selftest.first_lines import SITES, first_lines

EDITS = {
    ("key-misspelled", "heavy-armor"): ("stats/attack", "short", "hsort"),
    ("id-misspelled", "maps"): ("boards/front", "wall", "awll"),
    ("id-twice", "heavy-armor"): ("pieces/lancer", "lancer", "runner"),
}


@pytest.mark.parametrize(("name", "game"), EDITS)
def test_places_are_found(name, game, source) -> None:
    edits = [edit for mutation in SITES[name](source(game)) for edit in mutation.edits]
    assert EDITS[name, game] in [first_lines(edit, source(game)) for edit in edits]
