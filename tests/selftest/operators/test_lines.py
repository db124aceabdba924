import pytest
from selftest.first_lines import SITES

EDITS = {
    "bridge-lost": ["0305/0405", "0303/0403"],
    "bridge-elsewhere": ["0303/s", "0305/s"],
    "road-cut": ["0102 0202"],
    "line-interrupted": ["0102 velna", "b4/e b3/e b1/e", "b1 a2"],
    "line-one-off": ["0102 0203 velna"],
    "side-misread": ["s"],
}


@pytest.mark.parametrize("name", EDITS)
def test_bridges_and_roads_are_found(name, source) -> None:
    edits = [edit for mutation in SITES[name](source("maps")) for edit in mutation.edits]
    assert [(edit.file, edit.new) for edit in edits] == [("map.yaml", new) for new in EDITS[name]]


@pytest.mark.parametrize("name", EDITS)
def test_games_without_lines_have_no_such_mistakes(name, source) -> None:
    assert list(SITES[name](source("heavy-armor"))) == []
